/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/sim.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/gesture_copy.h"
#include "driver/sim/perform.h"
#include "driver/sim/view.h"
#include "wire/json.h"

/* Events without a pause between them: more is a loop in the file. */
#define RUNAWAY_MAX 20000
#define DESCRIPTION_MAX_BYTES (64u * 1024 * 1024)

enum op_kind { OP_OBSERVE, OP_PROBE, OP_PERFORM };

struct op {
    struct op *next;
    enum op_kind kind;
    deed_time_us at_us;
    uint64_t seq;
    struct deed_reply *reply;
    struct deed_arena arena; /* of the copied question and of the answer */
    struct deed_query query;
    struct deed_target target;
    struct deed_probe probe;
    struct deed_gesture gesture;
    bool pressed;
};

struct watch {
    struct watch *next;
    const void *key;
};

struct sim {
    struct deed_driver base;
    struct deed_arena arena; /* of the description */
    struct deed_sim_ui ui;
    struct deed_sim_world world;
    struct op *ops; /* in order of asking */
    struct watch *watches;
    unsigned asked[OP_PERFORM + 1]; /* how many of each kind came due */
    bool told_lost;
};

static struct sim *sim_of(struct deed_driver *driver)
{
    return deed_container_of(driver, struct sim, base);
}

static void tell(void *user, const struct deed_signal *signal)
{
    struct sim *sim = user;
    if (sim->watches && sim->base.sink.signal) {
        sim->base.sink.signal(sim->base.sink.user, signal);
    }
}

static void free_op(struct op *op)
{
    deed_arena_fini(&op->arena);
    free(op);
}

static struct op *new_op(struct sim *sim, enum op_kind kind,
                         deed_time_us takes_us, struct deed_reply *reply)
{
    struct op *op = calloc(1, sizeof(*op));
    if (!op) {
        return NULL;
    }
    deed_arena_init(&op->arena, 0);
    op->kind = kind;
    op->at_us = sim->world.now + takes_us;
    op->reply = reply;
    return op;
}

/* Hands the op to the queue, or gives it up. */
static enum deed_code start_op(struct sim *sim, struct op *op,
                               struct deed_error *err)
{
    if (op->arena.failed) {
        free_op(op);
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    struct op **end = &sim->ops;
    while (*end) {
        end = &(*end)->next;
    }
    *end = op;
    return DEED_OK;
}

static enum deed_code check_alive(struct sim *sim, struct deed_error *err)
{
    return sim->world.lost
               ? deed_fail(err, DEED_LOST, "the simulated connection is gone")
               : DEED_OK;
}

static enum deed_code sim_observe(struct deed_driver *driver,
                                  const struct deed_query *query,
                                  struct deed_reply *reply,
                                  struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    enum deed_code code = check_alive(sim, err);
    if (code) {
        return code;
    }
    struct op *op = new_op(sim, OP_OBSERVE, sim->ui.observe_us, reply);
    if (!op) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    op->query = *query;
    op->query.handle = NULL; /* the whole graph is shown anyway */
    op->query.within_id = deed_arena_strdup(&op->arena, query->within_id);
    if (query->target) {
        op->target = (struct deed_target){
            .by = query->target->by,
            .value = deed_arena_strdup(&op->arena, query->target->value),
        };
        op->query.target = &op->target;
    }
    return start_op(sim, op, err);
}

static enum deed_code sim_probe(struct deed_driver *driver,
                                const struct deed_probe *probe,
                                struct deed_reply *reply,
                                struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    enum deed_code code = check_alive(sim, err);
    if (code) {
        return code;
    }
    struct op *op = new_op(sim, OP_PROBE, sim->ui.probe_us, reply);
    if (!op) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    deed_probe_copy(&op->arena, &op->probe, probe);
    return start_op(sim, op, err);
}

static enum deed_code sim_perform(struct deed_driver *driver,
                                  const struct deed_gesture *gesture,
                                  struct deed_reply *reply,
                                  struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    enum deed_code code = check_alive(sim, err);
    if (code) {
        return code;
    }
    struct op *op = new_op(sim, OP_PERFORM, sim->ui.perform_us, reply);
    if (!op) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    deed_gesture_copy(&op->arena, &op->gesture, gesture);
    return start_op(sim, op, err);
}

static enum deed_code sim_watch(struct deed_driver *driver, const void *key,
                                const struct deed_watch *watch,
                                struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    struct watch **at = &sim->watches;
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
        struct watch *gone = *at;
        *at = gone->next;
        free(gone);
    }
    return DEED_OK;
}

static bool sim_is_app_action(struct deed_driver *driver, const char *id)
{
    return deed_sim_find_app_action(driver, id) != NULL;
}

/* Does the file want the connection to die here? */
static bool dies_at(struct sim *sim, const char *stage, unsigned nth)
{
    return sim->ui.loss.given && deed_str_equal(sim->ui.loss.stage, stage) &&
           sim->ui.loss.nth == nth;
}

static void answer_observe(struct sim *sim, struct op *op)
{
    struct deed_graph graph;
    struct deed_error err = { 0 };
    deed_graph_init(&graph, &deed_graph_default_limits);
    enum deed_code code =
        deed_sim_view_graph(&sim->world, &op->query, &graph, &err);
    const char **noise = deed_arena_calloc(
        &op->arena, (size_t)sim->ui.noise_count + 1, sizeof(*noise));
    for (unsigned i = 0; noise && i < sim->ui.noise_count; i++) {
        noise[i] = sim->ui.noise[i].element;
    }
    struct deed_observation seen = {
        .graph = &graph,
        .noise = noise,
        .noise_count = noise ? sim->ui.noise_count : 0,
        .pending = deed_sim_world_pending(&sim->world, DEED_NO_ELEMENT),
        .pending_known = true,
        .origin = sim->ui.origin,
    };
    struct deed_answer answer = { .observation = &seen };
    op->reply->done(op->reply, code, code ? NULL : &answer, &err);
    deed_graph_fini(&graph);
}

static void answer_probe(struct sim *sim, struct op *op)
{
    struct deed_facts facts;
    struct deed_content content;
    deed_sim_view_facts(&sim->world, &op->probe, &op->arena, &facts);
    struct deed_answer answer = { .facts = &facts };
    uint32_t node =
        deed_sim_world_find_instance(&sim->world, op->probe.instance_id);
    if (op->probe.text && node != DEED_NO_ELEMENT) {
        deed_sim_view_content(&sim->world, node, &content);
        answer.content = &content;
    }
    op->reply->done(op->reply, DEED_OK, &answer, NULL);
}

static void answer_lost(struct op *op)
{
    struct deed_error err = { 0 };
    deed_fail(&err, DEED_LOST, "the simulated connection is gone");
    op->reply->done(op->reply, DEED_LOST, NULL, &err);
}

/* The press now, the release after the time that it takes. */
static bool hold_press(struct sim *sim, struct op *op)
{
    if (op->pressed || op->gesture.duration_us <= 0) {
        return false;
    }
    deed_sim_perform_press(&sim->world, &op->gesture);
    op->pressed = op->gesture.kind == DEED_GESTURE_POINTER;
    op->at_us = sim->world.now + op->gesture.duration_us;
    op->gesture.duration_us = op->pressed ? op->gesture.duration_us : 0;
    return true;
}

/* False: it is still under way. */
static bool answer_perform(struct sim *sim, struct op *op)
{
    unsigned nth = sim->asked[OP_PERFORM];
    if (dies_at(sim, "beforeDelivery", nth)) {
        sim->world.lost = true;
        answer_lost(op);
        return true;
    }
    if (hold_press(sim, op)) {
        return false;
    }
    struct deed_receipt receipt;
    deed_sim_perform(&sim->world, &op->gesture, op->pressed, &op->arena,
                     &receipt);
    if (dies_at(sim, "afterDelivery", nth)) {
        sim->world.lost = true;
    }
    if (sim->world.lost) {
        answer_lost(op);
        return true;
    }
    struct deed_answer answer = { .receipt = &receipt };
    op->reply->done(op->reply, DEED_OK, &answer, NULL);
    return true;
}

static struct op *first_op(struct sim *sim)
{
    struct op *best = sim->ops;
    for (struct op *op = sim->ops; op; op = op->next) {
        best = op->at_us < best->at_us ? op : best;
    }
    return best;
}

static void unlink_op(struct sim *sim, struct op *gone)
{
    struct op **at = &sim->ops;
    while (*at != gone) {
        at = &(*at)->next;
    }
    *at = gone->next;
    gone->next = NULL;
}

static void run_op(struct sim *sim, struct op *op)
{
    sim->world.now = op->at_us > sim->world.now ? op->at_us : sim->world.now;
    unlink_op(sim, op);
    if (!op->pressed) {
        sim->asked[op->kind]++;
    }
    if (op->kind == OP_PERFORM) {
        if (!answer_perform(sim, op)) {
            op->next = sim->ops;
            sim->ops = op;
            return;
        }
    } else if (dies_at(sim, op->kind == OP_OBSERVE ? "observe" : "probe",
                       sim->asked[op->kind])) {
        sim->world.lost = true;
        answer_lost(op);
    } else if (op->kind == OP_OBSERVE) {
        answer_observe(sim, op);
    } else {
        answer_probe(sim, op);
    }
    free_op(op);
}

/* Everybody who waits hears it, then the owner, once. */
static void report_loss(struct sim *sim)
{
    while (sim->ops) {
        struct op *op = sim->ops;
        unlink_op(sim, op);
        answer_lost(op);
        free_op(op);
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
    const struct op *op = first_op(sim);
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
        struct op *op = first_op(sim);
        if (op && (!event || op->at_us < event->at_us)) {
            run_op(sim, op);
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
        struct op *op = sim->ops;
        unlink_op(sim, op);
        free_op(op);
    }
    while (sim->watches) {
        struct watch *gone = sim->watches;
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
    .observe = sim_observe,
    .probe = sim_probe,
    .perform = sim_perform,
    .watch = sim_watch,
    .is_app_action = sim_is_app_action,
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

const struct deed_app_action *deed_sim_find_app_action(
    const struct deed_driver *driver, const char *id)
{
    const struct sim *sim = (const struct sim *)(const void *)driver;
    for (unsigned i = 0; i < sim->ui.app_action_count; i++) {
        if (deed_str_equal(sim->ui.app_actions[i].declared.id, id)) {
            return &sim->ui.app_actions[i].declared;
        }
    }
    return NULL;
}
