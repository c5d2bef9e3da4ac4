/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/blocked.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/web/page.h"

/* An idle page answers within this, and so does one on a loaded machine. */
#define SILENT_US DEED_MS(1000)

/* Who computes gets more than this of a second of somebody's time. */
#define IDLE_S 0.02

static double seconds_of(const struct deed_value *value)
{
    const struct deed_value *list = deed_value_get(value, "processInfo");
    double sum = 0;
    for (const struct deed_value *p =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         p; p = p->next) {
        if (deed_str_equal(decode_text(p, "type"), "renderer")) {
            sum += decode_number(p, "cpuTime", 0);
        }
    }
    return sum;
}

static void give_up(struct page *page)
{
    struct deed_error err;
    if (page->may_leave) {
        (void)deed_cdp_send(page_cdp(page), page->session, "Page.navigate",
                            "{\"url\":\"about:blank\"}", NULL, 0, NULL);
        call_flush(page);
        return;
    }
    deed_fail(&err, DEED_STATE,
              "a dialog was open in the page before deed came, and only a "
              "person can answer it: close it, or work in a new tab");
    page_failed(page, &err);
}

static void on_info(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    double now = seconds_of(value);
    (void)err;
    op_done(op, DEED_OK, NULL, NULL);
    if (code || !page->blocked.waiting) {
        return;
    }
    bool idle = page->blocked.asked && now - page->blocked.seconds < IDLE_S;
    page->blocked.asked = true;
    page->blocked.seconds = now;
    if (idle) {
        page->blocked.waiting = false;
        give_up(page);
    } else {
        deed_timer_start(browser_loop(page->browser), &page->blocked.timer,
                         page_now(page) + SILENT_US);
    }
}

static void on_silent(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, blocked.timer);
    struct op *op = op_create(page, NULL, 0, NULL);
    if (op &&
        call_protocol(op, NULL, "SystemInfo.getProcessInfo", NULL, on_info)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

void blocked_begin(struct page *page)
{
    page->blocked.waiting = true;
    page->blocked.timer.fire = on_silent;
    deed_timer_start(browser_loop(page->browser), &page->blocked.timer,
                     page_now(page) + SILENT_US);
}

void blocked_end(struct page *page)
{
    page->blocked.waiting = false;
    deed_timer_stop(&page->blocked.timer);
}
