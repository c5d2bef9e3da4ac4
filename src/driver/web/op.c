/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "driver/web/page.h"
#include "driver/web/remote.h"

/* Limit: of the answers to one request. */
#define OP_LIMIT (96u * 1024 * 1024)

struct op *op_create(struct page *page, struct deed_reply *reply,
                     size_t extra_size, struct deed_error *err)
{
    struct op *op = calloc(1, sizeof(*op));
    if (!op) {
        deed_fail(err, DEED_NOMEM, "op");
        return NULL;
    }
    deed_arena_init(&op->arena, OP_LIMIT);
    op->extra = deed_arena_alloc(&op->arena, extra_size ? extra_size : 1);
    if (!op->extra) {
        deed_arena_fini(&op->arena);
        free(op);
        deed_fail(err, DEED_NOMEM, "op");
        return NULL;
    }
    op->page = page;
    op->reply = reply;
    op->next = page->ops;
    page->ops = op;
    return op;
}

static void unlink_op(struct op *op)
{
    for (struct op **at = &op->page->ops; *at; at = &(*at)->next) {
        if (*at == op) {
            *at = op->next;
            return;
        }
    }
}

void op_done(struct op *op, enum deed_code code,
             const struct deed_answer *answer, const struct deed_error *err)
{
    unlink_op(op);
    if (op->page->navigating == op) {
        op->page->navigating = NULL;
        deed_timer_stop(&op->page->settling);
    }
    if (op->page->leaving_op == op) {
        op->page->leaving_op = NULL;
        deed_timer_stop(&op->page->leaving);
    }
    if (op->page->telling == op) {
        op->page->telling = NULL;
        deed_timer_stop(&op->page->untold);
    }
    announced_forget(op);
    for (struct call *call = op->calls; call; call = call->next) {
        op->page->remote->ops->forget(call);
    }
    struct deed_reply *reply = op->reply;
    op->reply = NULL;
    if (reply) {
        reply->done(reply, code, code ? NULL : answer, err);
    }
    if (op->free_extra) {
        op->free_extra(op); /* the answer was borrowed from it */
    }
    deed_arena_fini(&op->arena);
    free(op);
}

bool op_is_lost(struct op *op, enum deed_code code,
                const struct deed_error *err)
{
    if (code != DEED_LOST) {
        return false;
    }
    op_done(op, code, NULL, err);
    return true;
}

void op_fail(struct op *op, enum deed_code code, const char *text)
{
    struct deed_error err;
    deed_fail(&err, code, "%s", text);
    op_done(op, code, NULL, &err);
}

enum deed_code op_reject(struct op *op, enum deed_code code, const char *text,
                         struct deed_error *err)
{
    op->reply = NULL;
    op_done(op, code, NULL, NULL);
    return deed_fail(err, code, "%s", text);
}

void ops_lost(struct page *page, const struct deed_error *err)
{
    while (page->ops) {
        op_done(page->ops, DEED_LOST, NULL, err);
    }
}
