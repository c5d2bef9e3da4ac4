/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Which of some conditions are so now. The agents are asked in every frame: an
 * element is there when one of them has it, and it is gone only when all of
 * them have said so.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/gate/condition.h"
#include "driver/web/calendar.h"
#include "driver/web/page.h"
#include "wire/json_writer.h"

#define CONDITIONS_MAX 32 /* rule: one bit each of 32 */

struct conditions {
    struct deed_graph graph; /* only the place */
    struct deed_observation observation;
    struct deed_signal signals[CONDITIONS_MAX]; /* strings in the op's arena */
    unsigned count;
    uint32_t there; /* in some frame */
    unsigned asked, answered;
};

static void conditions_free(struct op *op)
{
    struct conditions *c = op->extra;
    deed_graph_fini(&c->graph);
}

static bool wants_absence(const struct deed_signal *signal)
{
    return signal->kind == DEED_SIGNAL_ELEMENT_DISAPPEARED ||
           signal->kind == DEED_SIGNAL_DIALOG_CLOSED;
}

static void judge(struct conditions *c)
{
    bool all = c->asked && c->answered == c->asked;
    struct deed_observation *o = &c->observation;
    for (unsigned i = 0; i < c->count; i++) {
        uint32_t bit = UINT32_C(1) << i;
        bool there = c->there & bit;
        o->judged |= bit;
        if (c->signals[i].kind == DEED_SIGNAL_ROUTE_CHANGED) {
            o->judged &= ~bit; /* the graph knows */
        } else if (wants_absence(&c->signals[i]) ? all && !there : there) {
            o->so |= bit;
        }
    }
}

static void conditions_finish(struct op *op)
{
    struct conditions *c = op->extra;
    struct page *page = op->page;
    const struct frame *main = frame_by_number(page, 0);
    struct deed_route route = { .url = main ? main->url : NULL };
    struct deed_error err;
    (void)deed_graph_set_place(&c->graph, page->revision, &route, NULL, NULL);
    enum deed_code code = deed_graph_seal(&c->graph, &err);
    if (code) {
        op_done(op, code, NULL, &err);
        return;
    }
    judge(c);
    c->observation.graph = &c->graph;
    const struct deed_answer answer = { .observation = &c->observation };
    op_done(op, DEED_OK, &answer, NULL);
}

static void on_now(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct conditions *c = op->extra;
    const struct deed_value *now = deed_value_get(value, "now");
    struct frame *asked = frame_by_number(op->page, call->frame);
    if (asked) {
        asked->unresponsive = code == DEED_TIMEOUT;
    }
    if (code == DEED_LOST || (code == DEED_TIMEOUT && !call->frame)) {
        op_done(op, code, NULL, err);
        return;
    }
    for (unsigned i = 0; !code && i < c->count; i++) {
        const struct deed_value *one = deed_value_at(now, i);
        if (decode_is_so(&op->arena, one, c->signals[i].value)) {
            c->there |= UINT32_C(1) << i;
        }
        const struct deed_value *secret =
            deed_value_at(deed_value_get(value, "secret"), i);
        if (deed_value_is(secret, DEED_VALUE_BOOL) && secret->as.boolean) {
            c->observation.secret |= UINT32_C(1) << i;
        }
    }
    c->answered += !code;
    if (!op->waiting) {
        conditions_finish(op);
    }
}

/* Nobody can answer yet (a page that loads): say so, from the loop. */
static void on_nothing(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)value;
    if (code == DEED_LOST) {
        op_done(call->op, code, NULL, err);
    } else {
        conditions_finish(call->op);
    }
}

static const char *write_arg(struct op *op, const struct conditions *c)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_key(&w, "list");
    deed_json_begin_array(&w);
    for (unsigned i = 0; i < c->count; i++) {
        expectation_write(&w, &c->signals[i]);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    return deed_strbuf_keep(&text, &op->arena);
}

static void ask_frames(struct op *op, const char *arg)
{
    struct conditions *c = op->extra;
    for (const struct frame *f = op->page->frames; f; f = f->next) {
        c->asked += f->context || !f->number;
    }
    if (arg) {
        (void)call_agents(op, 0, "expect", arg, on_now);
    }
}

enum deed_code conditions_observe(struct page *page,
                                  const struct deed_query *query,
                                  struct deed_reply *reply,
                                  struct deed_error *err)
{
    if (query->condition_count > CONDITIONS_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "more than %d conditions",
                         CONDITIONS_MAX);
    }
    struct op *op = op_create(page, reply, sizeof(struct conditions), err);
    if (!op) {
        return DEED_NOMEM;
    }
    struct conditions *c = op->extra;
    deed_graph_init(&c->graph, &deed_graph_default_limits);
    op->free_extra = conditions_free;
    for (; c->count < query->condition_count; c->count++) {
        deed_signal_copy(&op->arena, &c->signals[c->count],
                         &query->conditions[c->count]);
    }
    ask_frames(op, write_arg(op, c));
    if (!op->waiting && call_sync(op, on_nothing)) {
        return op_reject(op, DEED_LOST, "the browser is gone", err);
    }
    call_flush(page);
    return DEED_OK;
}
