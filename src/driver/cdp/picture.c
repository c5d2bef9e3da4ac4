/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures: the browser is asked how far the page is scrolled and how large it
 * is, then for the part of it. */

#include "core/model/picture.h"

#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

/* Words stay readable; a page of text takes about 15 KB. */
#define SMALL_QUALITY 45

static void on_captured(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    const struct web_shot *shot = call->answer;
    shot->ret->type = shot->query.small ? "webp" : NULL;
    web_shot_taken(call, code, value, err);
}

static struct web_view view_of(const struct deed_value *metrics)
{
    const struct deed_value *view =
        deed_value_get(metrics, "cssVisualViewport");
    const struct deed_value *page = deed_value_get(metrics, "cssContentSize");
    return (struct web_view){ .left = decode_number(view, "pageX", 0),
                              .top = decode_number(view, "pageY", 0),
                              .width = decode_number(view, "clientWidth", 0),
                              .height = decode_number(view, "clientHeight", 0),
                              .page_width = decode_number(page, "width", 0),
                              .page_height = decode_number(page, "height", 0) };
}

/* The clip is counted from the corner of the document. */
static enum deed_code capture(struct call *call, const struct web_view *view)
{
    const struct web_shot *shot = call->answer;
    const struct deed_rect *rect = &shot->ret->rect;
    bool small = shot->query.small;
    bool beyond = shot->query.whole || shot->query.has_rect;
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
    deed_json_member_number(w, "x", rect->x + view->left);
    deed_json_member_number(w, "y", rect->y + view->top);
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
    const struct web_view view = view_of(value);
    if (code) {
        call_finish(call, code, NULL, err);
    } else if (!web_shot_area(call->answer, &view)) {
        call_fail(call, DEED_STATE, "there is nothing to show");
    } else if ((code = capture(call, &view))) {
        call_fail(call, code, "the browser could not be asked for a picture");
    } else {
        cdp_flush(call->op->page);
    }
}

enum deed_code cdp_picture(struct call *call,
                           const struct deed_picture_query *query,
                           struct deed_picture *ret)
{
    if (!web_shot_begin(call, query, ret)) {
        return DEED_NOMEM;
    }
    return cdp_ask(call, tab_of(call->op->page)->session,
                   "Page.getLayoutMetrics", NULL, on_metrics);
}
