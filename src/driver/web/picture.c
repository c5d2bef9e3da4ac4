/* SPDX-License-Identifier: Apache-2.0 */

#include "core/model/picture.h"

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static void on_taken(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const struct deed_answer answer = { .picture = call->op->extra };
    (void)value;
    op_done(call->op, code, &answer, err);
}

enum deed_code web_picture(struct deed_driver *drv,
                           const struct deed_picture_query *query,
                           struct deed_reply *reply, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    enum deed_code trouble = page_check(page, err);
    if (trouble) {
        return trouble;
    }
    struct op *op = op_create(page, reply, sizeof(struct deed_picture), err);
    struct call *call = op ? call_begin(op, NULL, on_taken) : NULL;
    if (!op) {
        return DEED_NOMEM;
    }
    enum deed_code code =
        call ? call_started(call,
                            page->remote->ops->picture(call, query, op->extra))
             : DEED_NOMEM;
    if (code) {
        return op_reject(op, code, "could not ask the browser", err);
    }
    call_flush(page);
    return DEED_OK;
}

struct web_shot *web_shot_begin(struct call *call,
                                const struct deed_picture_query *query,
                                struct deed_picture *ret)
{
    struct web_shot *shot = deed_arena_alloc(&call->op->arena, sizeof(*shot));
    if (shot) {
        *shot = (struct web_shot){ .query = *query, .ret = ret };
        call->answer = shot;
    }
    return shot;
}

/* What to show, in pixels of the viewport. */
static struct deed_rect area_of(const struct deed_picture_query *query,
                                const struct web_view *view)
{
    if (query->has_rect) {
        return query->rect;
    }
    return query->whole
               ? (struct deed_rect){ -view->left, -view->top, view->page_width,
                                     view->page_height }
               : (struct deed_rect){ 0, 0, view->width, view->height };
}

bool web_shot_area(const struct web_shot *shot, const struct web_view *view)
{
    struct deed_rect rect = area_of(&shot->query, view);
    if (!(rect.width >= 1) || !(rect.height >= 1)) {
        return false;
    }
    shot->ret->cut = deed_picture_limit(&rect);
    shot->ret->rect = rect;
    return true;
}

void web_shot_taken(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const struct web_shot *shot = call->answer;
    shot->ret->png = code ? NULL : decode_text(value, "data");
    if (!code && !shot->ret->png) {
        call_fail(call, DEED_INTERNAL, "the browser gave no picture");
        return;
    }
    call_finish(call, code, value, err);
}
