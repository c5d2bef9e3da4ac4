/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/blocked.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

/* An idle page answers within this, and so does one on a loaded machine. */
#define SILENT_US DEED_MS(1000)

/* Samples afterwards. A renderer that computes gets more than IDLE_S of the
 * processor between two of them; those of the browser's own windows were seen
 * to take 7 ms, told in steps of 10. One on a machine where many wait for their
 * turn, or whose page waits for a server, may get none for a second: so it must
 * be idle IDLE_TIMES in a row, and a browser that answers late is no witness.
 */
#define SAMPLE_US DEED_MS(500)
#define IDLE_S 0.025
#define IDLE_TIMES 4
#define PROMPT_US DEED_MS(100)

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

static void give_up(struct cdp_tab *tab)
{
    struct deed_error err;
    if (tab->remote.may_leave) {
        cdp_tell(tab, tab->session, "Page.navigate",
                 "{\"url\":\"about:blank\"}");
        cdp_flush(tab->remote.page);
        return;
    }
    deed_fail(&err, DEED_STATE,
              "a dialog was open in the page before deed came, and only a "
              "person can answer it: close it, or work in a new tab");
    page_failed(tab->remote.page, &err);
}

static void on_info(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct cdp_tab *tab = tab_of(op->page);
    double now = seconds_of(value);
    (void)err;
    op_done(op, DEED_OK, NULL, NULL);
    if (code || !tab->blocked.waiting) {
        return;
    }
    deed_time_us took = page_now(tab->remote.page) - tab->blocked.asked_at;
    bool idle = tab->blocked.asked && took < PROMPT_US &&
                now - tab->blocked.seconds < IDLE_S;
    tab->blocked.asked = true;
    tab->blocked.seconds = now;
    tab->blocked.idle = idle ? tab->blocked.idle + 1 : 0;
    if (tab->blocked.idle >= IDLE_TIMES) {
        tab->blocked.waiting = false;
        give_up(tab);
    } else {
        deed_timer_start(tab->remote.loop, &tab->blocked.timer,
                         page_now(tab->remote.page) + SAMPLE_US);
    }
}

static void on_silent(struct deed_timer *timer)
{
    struct cdp_tab *tab =
        deed_container_of(timer, struct cdp_tab, blocked.timer);
    struct op *op = op_create(tab->remote.page, NULL, 0, NULL);
    tab->blocked.asked_at = page_now(tab->remote.page);
    if (op && cdp_call(op, NULL, "SystemInfo.getProcessInfo", NULL, on_info)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    cdp_flush(tab->remote.page);
}

void blocked_begin(struct cdp_tab *tab)
{
    tab->blocked.waiting = true;
    tab->blocked.timer.fire = on_silent;
    deed_timer_start(tab->remote.loop, &tab->blocked.timer,
                     page_now(tab->remote.page) + SILENT_US);
}

void blocked_end(struct cdp_tab *tab)
{
    tab->blocked.waiting = false;
    deed_timer_stop(&tab->blocked.timer);
}
