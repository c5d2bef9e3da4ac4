/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/sim.h"

#include <stdlib.h>

#include "base/value.h"
#include "driver/sim/sim_impl.h"
#include "wire/json.h"

/* Events without a pause between them: more is a loop in the file. */
#define RUNAWAY_MAX 20000
#define DESCRIPTION_MAX_BYTES (64u * 1024 * 1024)

static void tell(void *user, const struct deed_signal *signal)
{
    struct sim *sim = user;
    if (sim->watches && sim->base.sink.signal) {
        sim->base.sink.signal(sim->base.sink.user, signal);
    }
}

static enum deed_code sim_watch(struct deed_driver *driver, const void *key,
                                const struct deed_watch *watch,
                                struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    struct sim_watcher **at = &sim->watches;
    while (*at && (*at)->key != key) {
        at = &(*at)->next;
    }
    if (watch && !*at) {
        *at = calloc(1, sizeof(**at));
        if (!*at) {
            return deed_fail(err, DEED_NOMEM, "simulated interface");
        }
        (*at)->key = key;
    } else if (!watch && *at) {
        struct sim_watcher *gone = *at;
        *at = gone->next;
        free(gone);
    }
    return DEED_OK;
}

static const struct deed_app_action *sim_find_app_action(
    struct deed_driver *driver, const char *id)
{
    const struct sim *sim = sim_of(driver);
    for (unsigned i = 0; i < sim->ui.app_action_count; i++) {
        if (deed_str_equal(sim->ui.app_actions[i].declared.id, id)) {
            return &sim->ui.app_actions[i].declared;
        }
    }
    return NULL;
}

/* Everybody who waits hears it, then the owner, once. */
static void report_loss(struct sim *sim)
{
    while (sim->ops) {
        struct sim_op *op = sim->ops;
        deed_sim_unlink_op(sim, op);
        deed_sim_answer_lost(op);
        deed_sim_free_op(op);
    }
    if (!sim->told_lost) {
        sim->told_lost = true;
        struct deed_error err = { 0 };
        deed_fail(&err, DEED_LOST, "the simulated connection is gone");
        if (sim->base.sink.lost) {
            sim->base.sink.lost(sim->base.sink.user, &err);
        }
    }
}

static deed_time_us sim_wakeup(struct deed_driver *driver)
{
    struct sim *sim = sim_of(driver);
    if (sim->told_lost) {
        return DEED_TIME_NEVER;
    }
    const struct deed_sim_event *event =
        deed_sim_queue_first(&sim->world.queue);
    const struct sim_op *op = deed_sim_first_op(sim);
    deed_time_us at = event ? event->at_us : DEED_TIME_NEVER;
    return op && op->at_us < at ? op->at_us : at;
}

static void sim_advance(struct deed_driver *driver, deed_time_us now)
{
    struct sim *sim = sim_of(driver);
    unsigned steps = 0;
    while (!sim->world.lost && sim_wakeup(driver) <= now) {
        const struct deed_sim_event *event =
            deed_sim_queue_first(&sim->world.queue);
        struct sim_op *op = deed_sim_first_op(sim);
        if (op && (!event || op->at_us < event->at_us)) {
            deed_sim_run_op(sim, op);
        } else {
            deed_sim_world_step(&sim->world);
        }
        if (sim->world.failed || ++steps > RUNAWAY_MAX) {
            sim->world.lost = true;
        }
    }
    if (sim->world.lost) {
        report_loss(sim);
    }
    sim->world.now = now > sim->world.now ? now : sim->world.now;
}

static void sim_destroy(struct deed_driver *driver)
{
    if (!driver) {
        return;
    }
    struct sim *sim = sim_of(driver);
    while (sim->ops) {
        struct sim_op *op = sim->ops;
        deed_sim_unlink_op(sim, op);
        deed_sim_free_op(op);
    }
    while (sim->watches) {
        struct sim_watcher *gone = sim->watches;
        sim->watches = gone->next;
        free(gone);
    }
    deed_sim_world_fini(&sim->world);
    deed_arena_fini(&sim->arena);
    free(sim);
}

#define ALL_MODES                                                              \
    (1u << DEED_MODE_APP_ACTION | 1u << DEED_MODE_SEMANTIC_UI |                \
     1u << DEED_MODE_EXTERNAL_DRIVER | 1u << DEED_MODE_INPUT_SYNTHESIS)

static const struct deed_driver_ops sim_ops = {
    .name = "sim",
    .caps = DEED_CAP_VIRTUAL_TIME | DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS,
    .modes = ALL_MODES,
    .gestures = ((UINT32_C(1) << DEED_GESTURE_COUNT) - 1) &
                ~(UINT32_C(1) << DEED_GESTURE_NONE),
    .observe = deed_sim_ask_observe,
    .probe = deed_sim_ask_probe,
    .perform = deed_sim_ask_perform,
    .watch = sim_watch,
    .find_app_action = sim_find_app_action,
    .advance = sim_advance,
    .wakeup = sim_wakeup,
    .destroy = sim_destroy,
};

enum deed_code deed_sim_create(const char *json, size_t len,
                               struct deed_driver **ret, struct deed_error *err)
{
    struct sim *sim = calloc(1, sizeof(*sim));
    if (!sim) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    sim->base.ops = &sim_ops;
    deed_arena_init(&sim->arena, DESCRIPTION_MAX_BYTES);
    struct deed_value *value = NULL;
    enum deed_code code =
        deed_json_parse(&sim->arena, json, len, NULL, &value, err);
    if (!code) {
        code = deed_sim_ui_decode(&sim->arena, value, &sim->ui, err);
    }
    if (!code) {
        code = deed_sim_world_init(&sim->world, &sim->ui, err);
    }
    if (code) {
        sim_destroy(&sim->base);
        return code;
    }
    sim->world.tell = tell;
    sim->world.user = sim;
    *ret = &sim->base;
    return DEED_OK;
}

uint32_t deed_sim_modes(const struct deed_driver *driver)
{
    const struct sim *sim = (const struct sim *)(const void *)driver;
    return sim->ui.modes;
}
