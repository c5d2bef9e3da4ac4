/* SPDX-License-Identifier: Apache-2.0 */
/* The sim driver's row: every session gets an interface of its own, as the
 * description says it is at the beginning. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/registry.h"
#include "driver/sim/sim.h"
#include "io/loop.h"

struct sim_backend {
    struct deed_backend base;
    struct deed_backend_events events;
    struct deed_task ready;
    char *ui; /* owned */
    size_t len;
};

static struct sim_backend *sim_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct sim_backend, base);
}

static enum deed_code open_surface(struct deed_backend *backend,
                                   const struct deed_attach *attach,
                                   deed_backend_opened *opened, void *user,
                                   struct deed_error *err)
{
    struct sim_backend *sim = sim_of(backend);
    struct deed_surface surface = { 0 };
    if (attach->target_id) {
        return deed_fail_member(err, DEED_NOT_FOUND, "payload.attach.targetId",
                                "a simulated interface has no tabs");
    }
    enum deed_code code =
        deed_sim_create(sim->ui, sim->len, &surface.driver, err);
    if (!code) {
        surface.modes = deed_sim_modes(surface.driver);
        opened(user, &surface, NULL);
    }
    return code;
}

static void destroy(struct deed_backend *backend)
{
    struct sim_backend *sim = sim_of(backend);
    deed_task_cancel(&sim->ready);
    free(sim->ui);
    free(sim);
}

static void on_ready(struct deed_task *task)
{
    struct sim_backend *sim =
        deed_container_of(task, struct sim_backend, ready);
    sim->events.ready(sim->events.user);
}

static const struct deed_backend_ops ops = {
    .open = open_surface,
    .destroy = destroy,
};

/* A description that is wrong is reported now, not to the first session. */
static enum deed_code check(const char *ui, size_t len, struct deed_error *err)
{
    struct deed_driver *probe = NULL;
    enum deed_code code = deed_sim_create(ui, len, &probe, err);
    if (!code) {
        probe->ops->destroy(probe);
    }
    return code;
}

static enum deed_code open_backend(const struct deed_driver_row *row,
                                   struct deed_loop *loop,
                                   const struct deed_backend_opts *opts,
                                   struct deed_backend **ret,
                                   struct deed_error *err)
{
    (void)row;
    size_t len = 0;
    const char *ui = deed_backend_text(opts, "ui", &len);
    enum deed_code code = check(ui, len, err);
    if (code) {
        return code;
    }
    struct sim_backend *sim = calloc(1, sizeof(*sim));
    char *copy = malloc(len + 1);
    if (!sim || !copy) {
        free(sim);
        free(copy);
        return deed_fail(err, DEED_NOMEM, "sim");
    }
    memcpy(copy, ui, len);
    copy[len] = '\0';
    *sim = (struct sim_backend){ .base = { .ops = &ops },
                                 .events = opts->events,
                                 .ready = { .run = on_ready },
                                 .ui = copy,
                                 .len = len };
    deed_loop_defer(loop, &sim->ready);
    *ret = &sim->base;
    return DEED_OK;
}

static const struct deed_driver_option options[] = {
    { .name = "ui",
      .value = "FILE",
      .type = DEED_OPTION_FILE,
      .help = "a simulated interface instead; -: stdin",
      .selects = true,
      .required = true },
};

const struct deed_driver_row deed_driver_sim = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "sim",
              .summary = "a simulated interface that a file describes",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options) },
    .open = open_backend,
};
