/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures: the browser is asked how far the page is scrolled and how large it
 * is, then for the part of it. */

#include "core/model/picture.h"

#include "driver/cdp/tab.h"

/* Words stay readable; a page of text takes about 15 KB. */
#define SMALL_QUALITY 45

struct shot {
    struct deed_picture_query query;
    struct deed_picture *ret;
};

static void on_captured(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    const struct shot *shot = call->answer;
    struct deed_error own;
    shot->ret->png = code ? NULL : decode_text(value, "data");
    shot->ret->type = shot->query.small ? "webp" : NULL;
    if (!code && !shot->ret->png) {
        err = &own;
        code = deed_fail(&own, DEED_INTERNAL, "the browser gave no picture");
    }
    call_finish(call, code, value, err);
}

/* What to show, in pixels of the viewport. */
static struct deed_rect area_of(const struct deed_picture_query *query,
                                const struct deed_value *metrics)
{
    const struct deed_value *view =
        deed_value_get(metrics, "cssVisualViewport");
    const struct deed_value *page = deed_value_get(metrics, "cssContentSize");
    if (query->has_rect) {
        return query->rect;
    }
    if (query->whole) {
        return (struct deed_rect){ -decode_number(view, "pageX", 0),
                                   -decode_number(view, "pageY", 0),
                                   decode_number(page, "width", 0),
                                   decode_number(page, "height", 0) };
    }
    return (struct deed_rect){ 0, 0, decode_number(view, "clientWidth", 0),
                               decode_number(view, "clientHeight", 0) };
}

/* The clip is counted from the corner of the document. */
static enum deed_code capture(struct call *call, const struct deed_value *view,
                              const struct deed_rect *rect, bool beyond,
                              bool small)
{
    bool wide = small && rect->width > DEED_PICTURE_SMALL_WIDTH;
    double scale = wide ? DEED_PICTURE_SMALL_WIDTH / rect->width : 1;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "format", small ? "webp" : "png");
    if (small) {
        deed_json_member_integer(w, "quality", SMALL_QUALITY);
        deed_json_member_bool(w, "optimizeForSpeed", true);
    }
    deed_json_member_bool(w, "captureBeyondViewport", beyond);
    deed_json_key(w, "clip");
    deed_json_begin_object(w);
    deed_json_member_number(w, "x", rect->x + decode_number(view, "pageX", 0));
    deed_json_member_number(w, "y", rect->y + decode_number(view, "pageY", 0));
    deed_json_member_number(w, "width", rect->width);
    deed_json_member_number(w, "height", rect->height);
    deed_json_member_number(w, "scale", scale);
    deed_json_end_object(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, tab_of(call->op->page)->session,
                            "Page.captureScreenshot", params, on_captured)
                  : DEED_NOMEM;
}

static void on_metrics(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    const struct shot *shot = call->answer;
    struct deed_error own;
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    struct deed_rect rect = area_of(&shot->query, value);
    if (!(rect.width >= 1) || !(rect.height >= 1)) {
        deed_fail(&own, DEED_STATE, "there is nothing to show");
        call_finish(call, DEED_STATE, NULL, &own);
        return;
    }
    shot->ret->cut = deed_picture_limit(&rect);
    shot->ret->rect = rect;
    code =
        capture(call, deed_value_get(value, "cssVisualViewport"), &rect,
                shot->query.whole || shot->query.has_rect, shot->query.small);
    if (code) {
        deed_fail(&own, code, "the browser could not be asked for a picture");
        call_finish(call, code, NULL, &own);
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_picture(struct call *call,
                           const struct deed_picture_query *query,
                           struct deed_picture *ret)
{
    struct shot *shot = deed_arena_alloc(&call->op->arena, sizeof(*shot));
    if (!shot) {
        return DEED_NOMEM;
    }
    *shot = (struct shot){ .query = *query, .ret = ret };
    call->answer = shot;
    return cdp_ask(call, tab_of(call->op->page)->session,
                   "Page.getLayoutMetrics", NULL, on_metrics);
}
