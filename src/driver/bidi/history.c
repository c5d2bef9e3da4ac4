/* SPDX-License-Identifier: Apache-2.0 */

/* Steps in the history: back, forward, and the same page once more. The
 * protocol goes there and does not tell where the page is; the page's own list
 * of its entries does. */

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"

/* The number of the entry among those of the same origin, and the address. A
 * browser without such a list says -1. */
static const char place[] =
    "(window.navigation&&navigation.currentEntry?"
    "navigation.currentEntry.index:-1)+' '+location.href";

static enum deed_code ask_place(struct call *call, call_fn *then)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", place);
    deed_json_member_bool(w, "awaitPromise", false);
    bidi_write_target(w, "context", tab->remote.target, deed_agent_world);
    return bidi_ask(call, "script.evaluate",
                    deed_json_object_end(&o, &call->op->arena), then);
}

/* Reads the answer; -1 where there is none. */
static int64_t read_place(const struct deed_value *value, const char **ret_url)
{
    const char *text = decode_text(bidi_returned(value), "value");
    long long index = -1;
    int at = 0;
    *ret_url = NULL;
    if (text && sscanf(text, "%lld %n", &index, &at) == 1 && at > 0) {
        *ret_url = text + at;
    }
    return *ret_url ? index : -1;
}

/* The browser tells of a step within a document only where its hash differs. */
static void on_arrived(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    struct page *page = call->op->page;
    struct frame *main = frame_by_number(page, 0);
    const char *url = NULL;
    bool there = !code && read_place(value, &url) == ret->wanted;
    if (code == DEED_LOST) {
        call_finish(call, code, NULL, err);
        return;
    }
    if (there && main && !deed_str_equal(url, main->url)) {
        web_frame_moved(page, main, url);
    }
    ret->any = true;
    call_finish(call, DEED_OK, NULL, NULL);
}

static void on_traversed(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    if (code && code != DEED_LOST && strstr(err->text, "history entry")) {
        ret->error = ret->forward ? "there is no page after this one"
                                  : "there is no page before this one";
        call_finish(call, DEED_OK, value, NULL);
    } else if (!code && ret->placed && !ask_place(call, on_arrived)) {
        remote_flush(call->op->page);
    } else {
        ret->any = !code;
        call_finish(call, code, value, err);
    }
}

/* A page that cannot tell where it is can go back all the same. */
static void on_started(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    const char *url = NULL;
    if (code == DEED_LOST) {
        call_finish(call, code, NULL, err);
        return;
    }
    int step = ret->forward ? 1 : -1;
    ret->from = code ? -1 : read_place(value, &url);
    ret->wanted = ret->from + step;
    ret->from_url = deed_arena_strdup(&call->op->arena, url);
    ret->placed = ret->from >= 0 && ret->from_url;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", tab->remote.target);
    deed_json_member_integer(w, "delta", step);
    if (bidi_ask(call, "browsingContext.traverseHistory",
                 deed_json_object_end(&o, &call->op->arena), on_traversed)) {
        call_fail(call, DEED_LOST, "the browser is gone");
        return;
    }
    remote_flush(call->op->page);
}

static enum deed_code reload(struct call *call)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", tab->remote.target);
    deed_json_member(w, "wait", "none");
    return bidi_ask(call, "browsingContext.reload",
                    deed_json_object_end(&o, &call->op->arena), on_traversed);
}

enum deed_code bidi_history(struct call *call, const char *direction,
                            struct web_navigation *ret)
{
    call->answer = ret;
    if (deed_str_equal(direction, "reload")) {
        return reload(call);
    }
    ret->forward = deed_str_equal(direction, "forward");
    return ask_place(call, on_started);
}

static void on_place(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    const char *url = NULL;
    ret->at = code ? -1 : read_place(value, &url);
    ret->same_url = deed_str_equal(url, ret->from_url);
    call_finish(call, code, NULL, err);
}

enum deed_code bidi_history_at(struct call *call, struct web_navigation *ret)
{
    call->answer = ret;
    return ask_place(call, on_place);
}
