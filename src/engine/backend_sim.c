/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/backend.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/sim/sim.h"
#include "io/loop.h"

struct sim_backend {
    struct deed_backend base;
    struct deed_backend_events events;
    struct deed_task ready;
    const char *ui;
    size_t len;
};

static struct sim_backend *sim_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct sim_backend, base);
}

/* Every session gets an interface of its own, as the file describes it. */
static enum deed_code open_sim(struct deed_backend *backend,
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

static void destroy_sim(struct deed_backend *backend)
{
    struct sim_backend *sim = sim_of(backend);
    deed_task_cancel(&sim->ready);
    free(sim);
}

static void on_ready(struct deed_task *task)
{
    struct sim_backend *sim =
        deed_container_of(task, struct sim_backend, ready);
    sim->events.ready(sim->events.user);
}

static const struct deed_backend_ops sim_ops = {
    .name = "sim",
    .open = open_sim,
    .destroy = destroy_sim,
};

enum deed_code deed_backend_create_sim(struct deed_loop *loop, const char *ui,
                                       size_t len,
                                       const struct deed_backend_events *events,
                                       struct deed_backend **ret,
                                       struct deed_error *err)
{
    /* A file that is wrong is told now, not to the first client. */
    struct deed_driver *probe = NULL;
    enum deed_code code = deed_sim_create(ui, len, &probe, err);
    if (code) {
        return code;
    }
    probe->ops->destroy(probe);
    struct sim_backend *sim = calloc(1, sizeof(*sim));
    if (!sim) {
        return deed_fail(err, DEED_NOMEM, "sim");
    }
    *sim = (struct sim_backend){ .base = { .ops = &sim_ops },
                                 .events = *events,
                                 .ready = { .run = on_ready },
                                 .ui = ui,
                                 .len = len };
    deed_loop_defer(loop, &sim->ready);
    *ret = &sim->base;
    return DEED_OK;
}

void deed_backend_destroy(struct deed_backend *backend)
{
    if (backend) {
        backend->ops->destroy(backend);
    }
}
