/* SPDX-License-Identifier: Apache-2.0 */

/* Chromium as a remote: the table, and what a tab and its frames keep. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/blocked.h"
#include "driver/cdp/storage.h"
#include "driver/cdp/tab.h"
#include "driver/web/driver_table.h"

struct cdp_tab *tab_of(const struct page *page)
{
    return deed_container_of(page->remote, struct cdp_tab, remote);
}

struct cdp_frame *cdp_frame_of(const struct frame *frame)
{
    return frame->remote;
}

const char *session_of(const struct frame *frame)
{
    return cdp_frame_of(frame)->session;
}

static void frame_freed(struct frame *frame)
{
    struct cdp_frame *own = frame->remote;
    if (own) {
        free(own->session);
        free(own->probe);
        free(own);
    }
}

static enum deed_code do_sync(struct call *call)
{
    return cdp_ask(call, NULL, "Browser.getVersion", NULL, call_finish);
}

static void close_page(struct page *page)
{
    struct cdp_tab *tab = tab_of(page);
    blocked_end(tab);
    remote_closed(&tab->remote);
    for (unsigned i = 0; i < CDP_OVERLAYS; i++) {
        free(tab->overlay.sessions[i]);
    }
    preloads_free(tab);
    free(tab->session);
    free(tab);
}

static const struct deed_driver_ops driver = {
    .name = "chromium",
    .caps = DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS | DEED_CAP_CAUSES,
    .modes = WEB_DRIVER_MODES,
    .gestures = WEB_DRIVER_GESTURES,
    WEB_DRIVER_FUNCTIONS,
};

const struct deed_remote_ops cdp_remote_ops = {
    .driver = &driver,
    .console = true,
    .agent = cdp_agent,
    .run = cdp_run,
    .install_agent = cdp_install_agent,
    .pointer = cdp_pointer,
    .press_has_place = true,
    .tells_aims = true,
    .type = cdp_type,
    .wheel = cdp_wheel,
    .touch = cdp_touch,
    .drag = cdp_drag,
    .intercept = cdp_intercept,
    .set_files = cdp_set_files,
    .tries_files = true,
    .navigate = cdp_navigate,
    .history = cdp_history,
    .history_at = cdp_history_at,
    .read_body = cdp_read_body,
    .read_partial = cdp_read_partial,
    .stop_loading = cdp_stop_loading,
    .stop_scripts = cdp_stop_scripts,
    .answer_dialog = cdp_answer_dialog,
    .picture = cdp_picture,
    .ask = cdp_ask_question,
    .frame_owner = cdp_frame_owner,
    .find_node = cdp_find_node,
    .is_root_listener = cdp_is_root_listener,
    .listener_mark = cdp_listener_mark,
    .listeners = cdp_listeners,
    .open_shadow_root = cdp_open_shadow_root,
    .find_internals = cdp_find_internals,
    .read_internals = cdp_read_internals,
    .draw = cdp_draw,
    .draw_cursor = cdp_draw_cursor,
    .erase = cdp_erase,
    .sync = do_sync,
    .flush = remote_flush,
    .forget = remote_forget,
    .frame_freed = frame_freed,
    .close = close_page,
};
