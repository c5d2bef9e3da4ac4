/* SPDX-License-Identifier: Apache-2.0 */

/* Answers of the agent before the end of its call; see early_answer.h. */

#include "driver/web/early_answer.h"

#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static bool arms(const struct call *call, const char *token)
{
    static const char member[] = "\"token\":\"";
    const char *at = call->arg_json ? strstr(call->arg_json, member) : NULL;
    size_t len = strlen(token);
    at = at ? at + sizeof(member) - 1 : NULL;
    return at && strncmp(at, token, len) == 0 && at[len] == '"';
}

/* The call that armed the receipt of this token in this frame, and waits. */
static struct call *find_arming(const struct page *page,
                                const struct frame *frame, const char *token)
{
    for (struct op *op = page->ops; op; op = op->next) {
        for (struct call *call = op->calls; call; call = call->next) {
            if (call->agent && !call->answered &&
                call->frame == frame->number && arms(call, token)) {
                return call;
            }
        }
    }
    return NULL;
}

static void finish_early(struct page *page, const struct frame *frame,
                         const char *token, const char *text, size_t len)
{
    struct call *call = find_arming(page, frame, token);
    const char *copy =
        call ? deed_arena_strndup(&call->op->arena, text, len) : NULL;
    if (copy) { /* else the answer itself comes */
        page->remote->ops->forget(call);
        call_finish(call, DEED_OK, deed_value_string(&call->op->arena, copy),
                    NULL);
    }
}

bool early_answer(struct page *page, const struct frame *frame,
                  const char *payload, size_t len)
{
    static const char head[] = "{\"v\":1,\"answer\":\"";
    static const char middle[] = "\",\"said\":";
    char token[16] = "";
    size_t at = sizeof(head) - 1;
    if (len < at || memcmp(payload, head, at) != 0) {
        return false;
    }
    for (size_t i = 0; at < len && payload[at] != '"' && i < sizeof(token) - 1;
         i++) {
        token[i] = payload[at++];
    }
    if (len < at + sizeof(middle) ||
        memcmp(payload + at, middle, sizeof(middle) - 1) != 0) {
        return false;
    }
    at += sizeof(middle) - 1;
    finish_early(page, frame, token, payload + at, len - at - 1);
    return true;
}
