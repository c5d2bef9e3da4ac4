/* SPDX-License-Identifier: Apache-2.0 */

/* Going to an address: done when the browser has committed it. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/chromium/perform.h"

#define SETTLE_US DEED_MS(1500)

static void committed(struct op *op)
{
    struct act *act = op->extra;
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.returned_success = true;
    act_done(op);
}

static void on_late(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, settling);
    struct op *op = page->navigating;
    page->navigating = NULL;
    if (op) {
        committed(op);
    }
}

/* The browser went there. The document is given a moment to come up, so that
 * whoever looks next sees it, but a slow one keeps nobody waiting. */
void navigate_committed(struct page *page, const char *loader_id)
{
    if (page->navigating &&
        (!page->navigation || deed_str_equal(page->navigation, loader_id))) {
        page->settling.fire = on_late;
        deed_timer_start(browser_loop(page->browser), &page->settling,
                         page_now(page) + SETTLE_US);
    }
}

void navigate_parsed(struct page *page)
{
    struct op *op = page->navigating;
    if (op && deed_timer_is_running(&page->settling)) {
        deed_timer_stop(&page->settling);
        page->navigating = NULL;
        committed(op);
    }
}

static void on_navigated(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    struct page *page = op->page;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    const char *error = code ? err->text : decode_text(value, "errorText");
    if (error && *error) {
        act->receipt.delivered = DEED_DELIVERY_LOST;
        act->receipt.note = deed_arena_strdup(&op->arena, error);
        act_done(op);
        return;
    }
    const char *loader = decode_text(value, "loaderId");
    if (!loader) {
        committed(op); /* within the document: it is done */
        return;
    }
    free(page->navigation);
    page->navigation = strdup(loader);
    page->navigating = op;
    if (deed_str_equal(page->committed_loader, loader)) {
        navigate_committed(page, loader); /* the event overtook the answer */
        struct frame *main = frame_by_number(page, 0);
        if (main && main->parsed) {
            (void)apps_refresh(page); /* it ends the navigation */
        }
    }
}

/* A route of the application is relative to where the page is. */
static const char *absolute(struct op *op, const char *url)
{
    if (strstr(url, "://") || strncmp(url, "about:", 6) == 0 ||
        strncmp(url, "data:", 5) == 0 || strncmp(url, "blob:", 5) == 0 ||
        strncmp(url, "file:", 5) == 0) {
        return url;
    }
    struct frame *main = frame_by_number(op->page, 0);
    const char *host = main && main->url ? strstr(main->url, "://") : NULL;
    if (!host) {
        return url;
    }
    size_t origin = (size_t)(host - main->url) + 3 + strcspn(host + 3, "/?#");
    return deed_arena_printf(&op->arena, "%.*s%s%s", (int)origin, main->url,
                             url[0] == '/' ? "" : "/", url);
}

enum deed_code act_navigate(struct op *op, const struct deed_gesture *g)
{
    const char *url = g->url ? absolute(op, g->url) : NULL;
    const char *params = url ? deed_arena_printf(&op->arena, "{\"url\":%s}",
                                                 json_text(&op->arena, url))
                             : NULL;
    return params ? call_protocol(op, op->page->session, "Page.navigate",
                                  params, on_navigated)
                  : DEED_INVALID;
}
