/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures: the browser is asked how far the page is scrolled and how large it
 * is, then for the part of it. */

#include "core/model/picture.h"

#include <math.h>

#include "base/util.h"
#include "driver/web/page.h"

struct shot {
    struct deed_picture_query query;
    struct deed_picture picture;
};

static void on_captured(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct shot *shot = op->extra;
    shot->picture.png = code ? NULL : decode_text(value, "data");
    if (!code && !shot->picture.png) {
        op_fail(op, DEED_INTERNAL, "the browser gave no picture");
        return;
    }
    const struct deed_answer answer = { .picture = &shot->picture };
    op_done(op, code, &answer, err);
}

/* What to show, in pixels of the viewport. */
static struct deed_rect area_of(const struct shot *shot,
                                const struct deed_value *metrics)
{
    const struct deed_value *view =
        deed_value_get(metrics, "cssVisualViewport");
    const struct deed_value *page = deed_value_get(metrics, "cssContentSize");
    if (shot->query.has_rect) {
        return shot->query.rect;
    }
    if (shot->query.whole) {
        return (struct deed_rect){ -decode_number(view, "pageX", 0),
                                   -decode_number(view, "pageY", 0),
                                   decode_number(page, "width", 0),
                                   decode_number(page, "height", 0) };
    }
    return (struct deed_rect){ 0, 0, decode_number(view, "clientWidth", 0),
                               decode_number(view, "clientHeight", 0) };
}

static void on_metrics(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct shot *shot = op->extra;
    if (code) {
        op_done(op, code, NULL, err);
        return;
    }
    struct deed_rect rect = area_of(shot, value);
    if (!(rect.width >= 1) || !(rect.height >= 1)) {
        op_fail(op, DEED_STATE, "there is nothing to show");
        return;
    }
    shot->picture.cut = deed_picture_limit(&rect);
    shot->picture.rect = rect;
    const struct deed_value *view = deed_value_get(value, "cssVisualViewport");
    bool beyond = shot->query.whole || shot->query.has_rect;
    /* The clip is counted from the corner of the document. */
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"format\":\"png\",\"captureBeyondViewport\":%s,\"clip\":{\"x\":%.2f,"
        "\"y\":%.2f,\"width\":%.2f,\"height\":%.2f,\"scale\":1}}",
        beyond ? "true" : "false", rect.x + decode_number(view, "pageX", 0),
        rect.y + decode_number(view, "pageY", 0), rect.width, rect.height);
    code = params ? call_protocol(op, op->page->session,
                                  "Page.captureScreenshot", params, on_captured)
                  : DEED_NOMEM;
    if (code) {
        op_fail(op, code, "the browser could not be asked for a picture");
        return;
    }
    call_flush(op->page);
}

enum deed_code chromium_picture(struct deed_driver *drv,
                                const struct deed_picture_query *query,
                                struct deed_reply *reply,
                                struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    enum deed_code trouble = page_check(page, err);
    if (trouble) {
        return trouble;
    }
    struct op *op = op_create(page, reply, sizeof(struct shot), err);
    if (!op) {
        return DEED_NOMEM;
    }
    struct shot *shot = op->extra;
    *shot = (struct shot){ .query = *query };
    enum deed_code code = call_protocol(
        op, page->session, "Page.getLayoutMetrics", NULL, on_metrics);
    if (code) {
        op->reply = NULL;
        op_done(op, code, NULL, NULL);
        return deed_fail(err, code, "could not ask the browser");
    }
    call_flush(page);
    return DEED_OK;
}
