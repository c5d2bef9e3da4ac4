/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Questions to the agents of all frames whose answers lead to more questions,
 * to the browser: closed shadow roots, and custom elements with a role that
 * only the accessibility tree has. A round is over when nothing of it is under
 * way any more.
 */

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static void end_if_done(struct op *op)
{
    if (op->waiting) {
        call_flush(op->page);
    } else {
        op->round->then(op, op->round->sum);
    }
}

/* The answer of the browser is a number. */
static void on_counted(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    if (!code && deed_value_is(value, DEED_VALUE_NUMBER)) {
        call->op->round->sum += (unsigned)value->as.number;
    }
    end_if_done(call->op);
}

static enum deed_code ask_all(struct op *op, const char *method, call_fn *then,
                              const struct frame_round *round)
{
    op->round = deed_arena_alloc(&op->arena, sizeof(*op->round));
    if (!op->round) {
        return DEED_NOMEM;
    }
    *op->round = *round;
    (void)call_agents(op, 0, method, NULL, then);
    if (!op->waiting) {
        return DEED_NOT_FOUND;
    }
    call_flush(op->page);
    return DEED_OK;
}

/* The agents name the elements that may have a closed shadow root. */
static void on_suspects(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    const struct frame *frame = frame_by_number(op->page, call->frame);
    const struct deed_value *ids = deed_value_get(value, "ids");
    (void)err;
    for (const struct deed_value *i =
             !code && frame && deed_value_is(ids, DEED_VALUE_LIST)
                 ? ids->as.items.first
                 : NULL;
         i; i = i->next) {
        struct call *next = call_begin(op, frame, on_counted);
        if (next && deed_value_text(i)) {
            (void)call_started(next, op->page->remote->ops->open_shadow_root(
                                         next, frame, deed_value_text(i)));
        }
    }
    end_if_done(op);
}

enum deed_code closed_roots_ask(struct op *op,
                                void (*then)(struct op *op, unsigned opened))
{
    const struct frame_round round = { .then = then };
    return op->page->remote->ops->open_shadow_root
               ? ask_all(op, "suspects", on_suspects, &round)
               : DEED_UNSUPPORTED;
}

/* A document without custom elements is not searched. */
static void on_customs(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    const struct frame *frame = frame_by_number(op->page, call->frame);
    (void)err;
    if (!code && frame && decode_bool(value, "any")) {
        struct call *next = call_begin(op, frame, on_counted);
        if (next) {
            (void)call_started(
                next, op->page->remote->ops->find_internals(
                          next, frame, op->round->role, op->round->name));
        }
    }
    end_if_done(op);
}

enum deed_code internals_ask(struct op *op, const char *role, const char *name,
                             void (*then)(struct op *op, unsigned known))
{
    const struct frame_round round = { .then = then,
                                       .role = role,
                                       .name = name };
    return op->page->remote->ops->find_internals
               ? ask_all(op, "customs", on_customs, &round)
               : DEED_UNSUPPORTED;
}
