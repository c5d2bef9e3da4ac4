/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Going to an address, the dialogs that stand in the way, and answers of
 * servers.
 *
 * The browser answers a navigation when it begins. Whether it comes to a
 * document is an event, so the call is answered then: with the navigation's id
 * once it has committed, with the reason when it failed. The event may come
 * before the browser's answer, so the last few are kept.
 */

#include <stdio.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/decode.h"

static void answer(struct bidi_tab *tab, enum bidi_end end, const char *why)
{
    struct call *call = tab->going;
    struct web_navigation *ret = call->answer;
    struct deed_arena *arena = &call->op->arena;
    tab->going = NULL;
    ret->id =
        end == BIDI_END_WITHIN ? NULL : deed_arena_strdup(arena, tab->going_id);
    ret->aborted = end == BIDI_END_ABORTED || end == BIDI_END_FILE;
    ret->download = end == BIDI_END_FILE;
    ret->error =
        end == BIDI_END_COMMITTED || end == BIDI_END_WITHIN
            ? NULL
            : deed_arena_strdup(arena, why && *why ? why : "it was aborted");
    call_finish(call, DEED_OK, NULL, NULL);
    remote_flush(tab->remote.page);
}

void bidi_navigation_ended(struct bidi_tab *tab, const char *id,
                           enum bidi_end end, const char *why)
{
    if (!id) {
        return;
    }
    unsigned at = tab->next_ended++ % BIDI_ENDED_MAX;
    snprintf(tab->ended[at].id, sizeof(tab->ended[at].id), "%s", id);
    snprintf(tab->ended[at].why, sizeof(tab->ended[at].why), "%s",
             deed_str_or(why, ""));
    tab->ended[at].end = end;
    if (tab->going && deed_str_equal(tab->going_id, id)) {
        answer(tab, end, why);
    }
}

static void on_begun(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    const char *id = decode_text(value, "navigation");
    if (code || !id) {
        tab->going = NULL;
        call_finish(call, code, value, err); /* none: it stayed */
        return;
    }
    snprintf(tab->going_id, sizeof(tab->going_id), "%s", id);
    for (unsigned i = 0; i < BIDI_ENDED_MAX; i++) {
        if (deed_str_equal(tab->ended[i].id, id)) {
            answer(tab, tab->ended[i].end, tab->ended[i].why);
            return;
        }
    }
}

enum deed_code bidi_navigate(struct call *call, const char *url,
                             struct web_navigation *ret)
{
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", tab->remote.target);
    deed_json_member(w, "url", url);
    deed_json_member(w, "wait", "none");
    call->answer = ret;
    tab->going = call;
    tab->going_id[0] = '\0';
    return bidi_ask(call, "browsingContext.navigate",
                    deed_json_object_end(&o, &call->op->arena), on_begun);
}

void bidi_stop_loading(struct page *page)
{
    struct bidi_tab *tab = bidi_tab_of(page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", "window.stop()");
    deed_json_member_bool(w, "awaitPromise", false);
    bidi_write_target(w, "context", tab->remote.target, NULL);
    remote_tell_object(&tab->remote, NULL, "script.evaluate", &o);
}

void bidi_answer_dialog(struct page *page, bool accept, const char *text)
{
    struct bidi_tab *tab = bidi_tab_of(page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", tab->remote.target);
    deed_json_member_bool(w, "accept", accept);
    deed_json_member(w, "userText", accept ? text : NULL);
    remote_tell_object(&tab->remote, NULL, "browsingContext.handleUserPrompt",
                       &o);
}

static void on_body(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const struct deed_value *bytes = deed_value_get(value, "bytes");
    struct deed_error own;
    if (!code && !deed_str_equal(decode_text(bytes, "type"), "string")) {
        err = &own;
        code = deed_fail(&own, DEED_NOT_FOUND, "the answer is no text");
    }
    call_finish(call, code, code ? NULL : deed_value_get(bytes, "value"), err);
}

enum deed_code bidi_read_body(struct call *call, const char *request_id)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "dataType", "response");
    deed_json_member(w, "request", request_id);
    return bidi_ask(call, "network.getData",
                    deed_json_object_end(&o, &call->op->arena), on_body);
}
