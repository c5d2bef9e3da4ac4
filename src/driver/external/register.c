/* SPDX-License-Identifier: Apache-2.0 */
/* The row of a driver from outside, and its backend: the settings, kept for
 * the surfaces that are opened with them. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/external/external.h"
#include "driver/registry.h"

struct external_backend {
    struct deed_backend base;
    struct deed_backend_events events;
    const struct deed_driver_class *cls;
    struct deed_loop *loop;
    struct deed_task ready;
    struct deed_arena arena;
    struct deed_setting *settings;
    size_t count;
};

static struct external_backend *backend_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct external_backend, base);
}

static enum deed_code open_surface(struct deed_backend *base,
                                   const struct deed_attach *attach,
                                   deed_backend_opened *opened, void *user,
                                   struct deed_error *err)
{
    struct external_backend *backend = backend_of(base);
    struct deed_surface surface = { 0 };
    if (attach->target_id) {
        return deed_fail_member(err, DEED_NOT_FOUND, "payload.attach.targetId",
                                "the driver %s has no tabs",
                                backend->cls->info.name);
    }
    enum deed_code code =
        external_open(backend->cls, backend->loop, backend->settings,
                      backend->count, &surface.driver, err);
    if (!code) {
        opened(user, &surface, NULL);
    }
    return code;
}

static void destroy(struct deed_backend *base)
{
    struct external_backend *backend = backend_of(base);
    deed_task_cancel(&backend->ready);
    deed_arena_fini(&backend->arena);
    free(backend);
}

static void on_ready(struct deed_task *task)
{
    struct external_backend *backend =
        deed_container_of(task, struct external_backend, ready);
    backend->events.ready(backend->events.user);
}

static const struct deed_backend_ops ops = {
    .open = open_surface,
    .destroy = destroy,
};

static bool keep_settings(struct external_backend *backend,
                          const struct deed_backend_opts *opts)
{
    struct deed_arena *arena = &backend->arena;
    backend->settings = deed_arena_calloc(arena, opts->setting_count + 1,
                                          sizeof(*backend->settings));
    for (size_t i = 0; backend->settings && i < opts->setting_count; i++) {
        const struct deed_setting *s = &opts->settings[i];
        size_t len = s->len ? s->len : strlen(deed_str_or(s->value, ""));
        backend->settings[i] = (struct deed_setting){
            .name = deed_arena_strdup(arena, s->name),
            .value = deed_arena_strndup(arena, deed_str_or(s->value, ""), len),
            .len = s->len,
        };
    }
    backend->count = opts->setting_count;
    return !arena->failed;
}

static enum deed_code open_backend(const struct deed_driver_row *row,
                                   struct deed_loop *loop,
                                   const struct deed_backend_opts *opts,
                                   struct deed_backend **ret,
                                   struct deed_error *err)
{
    struct external_backend *backend = calloc(1, sizeof(*backend));
    if (!backend) {
        return deed_fail(err, DEED_NOMEM, "driver");
    }
    backend->base.ops = &ops;
    backend->events = opts->events;
    backend->cls = row->user;
    backend->loop = loop;
    backend->ready.run = on_ready;
    deed_arena_init(&backend->arena, 0);
    if (!keep_settings(backend, opts)) {
        destroy(&backend->base);
        return deed_fail(err, DEED_NOMEM, "driver");
    }
    deed_loop_defer(loop, &backend->ready);
    *ret = &backend->base;
    return DEED_OK;
}

static enum deed_code check(const struct deed_driver_class *driver,
                            struct deed_error *err)
{
    if (driver->abi != DEED_DRIVER_ABI) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "abi",
                                "the driver is for ABI %u, this is %u",
                                (unsigned)driver->abi, DEED_DRIVER_ABI);
    }
    bool whole = driver->size >=
                 offsetof(struct deed_driver_class, perform) + sizeof(void *);
    if (!whole || !driver->info.name || !driver->open || !driver->close ||
        !driver->look || !driver->probe || !driver->perform) {
        return deed_fail_member(err, DEED_INVALID, "driver",
                                "must have a name, open, close, look, probe "
                                "and perform");
    }
    return DEED_OK;
}

enum deed_code deed_driver_register(const struct deed_driver_class *driver,
                                    struct deed_error *err)
{
    enum deed_code code = check(driver, err);
    const struct deed_driver_row row = { .info = driver->info,
                                         .open = open_backend,
                                         .user = driver };
    return code ? code : deed_registry_add(&row, err);
}
