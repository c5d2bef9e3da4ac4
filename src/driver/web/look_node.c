/* SPDX-License-Identifier: Apache-2.0 */

/* A target by the number that the browser's protocol has for its node: it is
 * turned into the agent's own first. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/look.h"
#include "driver/web/remote.h"

/* "17", or "FRAME/17" for an element in a frame. NULL: no such frame. */
static struct frame *frame_of_node(struct page *page, const char *value,
                                   int64_t *ret)
{
    const char *slash = value ? strrchr(value, '/') : NULL;
    char *end = NULL;
    struct frame *frame = frame_by_number(page, 0);
    if (slash) {
        char id[80];
        snprintf(id, sizeof(id), "%.*s", (int)(slash - value), value);
        frame = frame_find(page, id);
    }
    const char *number = slash ? slash + 1 : deed_str_or(value, "");
    *ret = strtoll(number, &end, 10);
    return *ret > 0 && end && !*end && frame && frame->context ? frame : NULL;
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct look *look = op->extra;
    const struct deed_value *element = deed_value_get(value, "element");
    if (op_is_lost(op, code, err)) {
        return;
    }
    const char *id = decode_text(element ? element : value, "id");
    look->node = code ? NULL : deed_arena_strdup(&op->arena, id);
    look->arg = look_query(op, look->kept, false);
    look_ask(op);
    if (!op->waiting) {
        look_finish(op);
        return;
    }
    call_flush(op->page);
}

bool look_ask_node(struct op *op, const struct deed_query *query)
{
    struct look *look = op->extra;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    int64_t node = 0;
    struct frame *frame = frame_of_node(op->page, query->target->value, &node);
    struct deed_target *target = deed_arena_alloc(&op->arena, sizeof(*target));
    look->kept = deed_arena_alloc(&op->arena, sizeof(*look->kept));
    struct call *call = frame && ops->find_node && target && look->kept
                            ? call_begin(op, frame, on_node)
                            : NULL;
    if (!call) {
        return false;
    }
    *target = (struct deed_target){ .by = DEED_BY_NODE };
    *look->kept = (struct deed_query){ .target = target,
                                       .intent = query->intent,
                                       .want_facts = query->want_facts };
    look->only = frame->number + 1;
    look->asks = false;
    return !call_started(call, ops->find_node(call, frame, node));
}
