/* SPDX-License-Identifier: Apache-2.0 */

/* Firefox as a remote: the table, and what a tab and its frames keep. */

#include <stdlib.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/driver_table.h"

struct bidi_tab *bidi_tab_of(const struct page *page)
{
    return deed_container_of(page->remote, struct bidi_tab, remote);
}

struct bidi_frame *bidi_frame_of(const struct frame *frame)
{
    return frame->remote;
}

static void frame_freed(struct frame *frame)
{
    struct bidi_frame *own = frame->remote;
    if (own) {
        free(own->realm);
        free(own->key);
        free(own->page_realm);
        free(own->probe);
        free(own);
    }
}

void bidi_forget(struct call *call)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    remote_forget(call);
    if (tab->going == call) {
        tab->going = NULL;
    }
}

static enum deed_code do_sync(struct call *call)
{
    const struct frame *main = frame_by_number(call->op->page, 0);
    const char *realm = main ? bidi_frame_of(main)->realm : NULL;
    struct deed_json_object o;
    if (!realm) {
        return bidi_ask(call, "session.status", "{}", call_finish);
    }
    /* The browser itself would answer before the page has told anything. */
    bidi_begin_call(&o, "()=>0", realm);
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), call_finish);
}

static void close_page(struct page *page)
{
    struct bidi_tab *tab = bidi_tab_of(page);
    remote_closed(&tab->remote);
    free(tab->chooser.context);
    free(tab->chooser.node);
    free(tab);
}

static const struct deed_driver_ops driver = {
    .name = "firefox",
    .caps = DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS | DEED_CAP_CAUSES,
    .modes = WEB_DRIVER_MODES,
    .gestures = WEB_DRIVER_GESTURES,
    WEB_DRIVER_FUNCTIONS,
};

/* Not there: what the protocol cannot do (docs/browsers.md). */
const struct deed_remote_ops bidi_remote_ops = {
    .driver = &driver,
    .agent = bidi_agent,
    .run = bidi_run,
    .install_agent = bidi_install_agent,
    .pointer = bidi_pointer,
    .wheel = bidi_wheel,
    .type = bidi_type,
    .touch = bidi_touch,
    .set_files = bidi_set_files,
    .navigate = bidi_navigate,
    .history = bidi_history,
    .history_at = bidi_history_at,
    .read_body = bidi_read_body,
    .stop_loading = bidi_stop_loading,
    .answer_dialog = bidi_answer_dialog,
    .picture = bidi_picture,
    .frame_owner = bidi_frame_owner,
    .listener_mark = bidi_listener_mark,
    .mark_tells = true,
    .listeners = bidi_listeners,
    .open_shadow_root = bidi_open_shadow_root,
    .sync = do_sync,
    .flush = remote_flush,
    .forget = bidi_forget,
    .frame_freed = frame_freed,
    .close = close_page,
};
