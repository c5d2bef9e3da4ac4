/* SPDX-License-Identifier: Apache-2.0 */
/* Questions to the driver, and their answers a while later. */
#include "driver/sim/sim_impl.h"

#include <stdlib.h>

#include "core/act/gesture.h"
#include "driver/sim/perform.h"
#include "driver/sim/view.h"

void deed_sim_free_op(struct sim_op *op)
{
    deed_arena_fini(&op->arena);
    free(op);
}

static enum deed_code new_op(struct sim *sim, enum sim_op_kind kind,
                             deed_time_us takes_us, struct deed_reply *reply,
                             struct sim_op **ret, struct deed_error *err)
{
    if (sim->world.lost) {
        return deed_fail(err, DEED_LOST, "the simulated connection is gone");
    }
    struct sim_op *op = calloc(1, sizeof(*op));
    if (!op) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    deed_arena_init(&op->arena, 0);
    op->kind = kind;
    op->at_us = sim->world.now + takes_us;
    op->reply = reply;
    *ret = op;
    return DEED_OK;
}

/* Hands the op to the queue, or gives it up. */
static enum deed_code start_op(struct sim *sim, struct sim_op *op,
                               struct deed_error *err)
{
    if (op->arena.failed) {
        deed_sim_free_op(op);
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    struct sim_op **end = &sim->ops;
    while (*end) {
        end = &(*end)->next;
    }
    *end = op;
    return DEED_OK;
}

enum deed_code deed_sim_ask_observe(struct deed_driver *driver,
                                    const struct deed_query *query,
                                    struct deed_reply *reply,
                                    struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    struct sim_op *op = NULL;
    enum deed_code code =
        new_op(sim, OP_OBSERVE, sim->ui.observe_us, reply, &op, err);
    if (code) {
        return code;
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

enum deed_code deed_sim_ask_probe(struct deed_driver *driver,
                                  const struct deed_probe *probe,
                                  struct deed_reply *reply,
                                  struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    struct sim_op *op = NULL;
    enum deed_code code =
        new_op(sim, OP_PROBE, sim->ui.probe_us, reply, &op, err);
    if (code) {
        return code;
    }
    deed_probe_copy(&op->arena, &op->probe, probe);
    return start_op(sim, op, err);
}

enum deed_code deed_sim_ask_perform(struct deed_driver *driver,
                                    const struct deed_gesture *gesture,
                                    struct deed_reply *reply,
                                    struct deed_error *err)
{
    struct sim *sim = sim_of(driver);
    struct sim_op *op = NULL;
    enum deed_code code =
        new_op(sim, OP_PERFORM, sim->ui.perform_us, reply, &op, err);
    if (code) {
        return code;
    }
    deed_gesture_copy(&op->arena, &op->gesture, gesture);
    return start_op(sim, op, err);
}

/* Does the file want the connection to die here? */
static bool dies_at(struct sim *sim, const char *stage, unsigned nth)
{
    return sim->ui.loss.given && deed_str_equal(sim->ui.loss.stage, stage) &&
           sim->ui.loss.nth == nth;
}

static void answer_observe(struct sim *sim, struct sim_op *op)
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

static void answer_probe(struct sim *sim, struct sim_op *op)
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

void deed_sim_answer_lost(struct sim_op *op)
{
    struct deed_error err = { 0 };
    deed_fail(&err, DEED_LOST, "the simulated connection is gone");
    op->reply->done(op->reply, DEED_LOST, NULL, &err);
}

/* The press now, the release after the time that it takes. */
static bool hold_press(struct sim *sim, struct sim_op *op)
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
static bool answer_perform(struct sim *sim, struct sim_op *op)
{
    unsigned nth = sim->asked[OP_PERFORM];
    if (dies_at(sim, "beforeDelivery", nth)) {
        sim->world.lost = true;
        deed_sim_answer_lost(op);
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
        deed_sim_answer_lost(op);
        return true;
    }
    struct deed_answer answer = { .receipt = &receipt };
    op->reply->done(op->reply, DEED_OK, &answer, NULL);
    return true;
}

struct sim_op *deed_sim_first_op(struct sim *sim)
{
    struct sim_op *best = sim->ops;
    for (struct sim_op *op = sim->ops; op; op = op->next) {
        best = op->at_us < best->at_us ? op : best;
    }
    return best;
}

void deed_sim_unlink_op(struct sim *sim, struct sim_op *gone)
{
    struct sim_op **at = &sim->ops;
    while (*at != gone) {
        at = &(*at)->next;
    }
    *at = gone->next;
    gone->next = NULL;
}

void deed_sim_run_op(struct sim *sim, struct sim_op *op)
{
    sim->world.now = op->at_us > sim->world.now ? op->at_us : sim->world.now;
    deed_sim_unlink_op(sim, op);
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
        deed_sim_answer_lost(op);
    } else if (op->kind == OP_OBSERVE) {
        answer_observe(sim, op);
    } else {
        answer_probe(sim, op);
    }
    deed_sim_free_op(op);
}
