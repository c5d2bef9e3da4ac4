/* SPDX-License-Identifier: Apache-2.0 */

/* Going to an address, the dialogs that stand in the way, and answers of
 * servers. */

#include <string.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"
#include "wire/base64.h"

static void on_navigated(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    const char *error = decode_text(value, "errorText");
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    ret->id = decode_text(value, "loaderId");
    ret->error = error && *error ? error : NULL;
    ret->aborted = deed_str_equal(error, "net::ERR_ABORTED");
    ret->download = decode_bool(value, "isDownload");
    call_finish(call, DEED_OK, value, NULL);
}

enum deed_code cdp_navigate(struct call *call, const char *url,
                            struct web_navigation *ret)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "url", url);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    call->answer = ret;
    return params ? cdp_ask(call, tab_of(call->op->page)->session,
                            "Page.navigate", params, on_navigated)
                  : DEED_NOMEM;
}

/* A document that was committed a moment ago is not yet the one that the
 * browser talks about: it refuses, having done nothing, and is asked again.
 * Each question is a round trip, and the limit only ends what never changes. */
#define ASKED_MAX 200

static void on_entries(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err);

static bool ask_again(struct call *call, enum deed_code code,
                      const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    if (!code || code == DEED_LOST || !err ||
        !strstr(err->text, "Not attached to an active page") ||
        ret->asked++ >= ASKED_MAX) {
        return false;
    }
    if (cdp_ask(call, tab_of(call->op->page)->session,
                "Page.getNavigationHistory", NULL, on_entries)) {
        return false;
    }
    cdp_flush(call->op->page);
    return true;
}

/* The page is on its way; which commit ends it, nobody says. */
static void on_moved(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    if (ask_again(call, code, err)) {
        return;
    }
    ret->any = !code;
    call_finish(call, code, value, err);
}

static void on_reloading(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    ret->any = !code;
    call_finish(call, code, value, err);
}

/* `answer` is filled with the reason when there is no such entry. */
static void on_entries(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    const struct deed_value *list = deed_value_get(value, "entries");
    double at = decode_number(value, "currentIndex", -1);
    bool back = !ret->forward;
    double wanted = at + (back ? -1 : 1);
    const struct deed_value *entry =
        at >= 0 && wanted >= 0 ? deed_value_at(list, (size_t)wanted) : NULL;
    if (ask_again(call, code, err)) {
        return;
    }
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    if (entry) {
        const struct deed_value *from = deed_value_at(list, (size_t)at);
        ret->from_url =
            deed_arena_strdup(&call->op->arena, decode_text(from, "url"));
        ret->from = (int64_t)at;
        ret->wanted = (int64_t)wanted;
        ret->placed = ret->from_url != NULL;
    } else {
        ret->error = back ? "there is no page before this one"
                          : "there is no page after this one";
        call_finish(call, DEED_OK, value, NULL);
        return;
    }
    struct deed_json_object o;
    deed_json_member_integer(deed_json_object_begin(&o), "entryId",
                             (int64_t)decode_number(entry, "id", 0));
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (!params || cdp_ask(call, tab_of(call->op->page)->session,
                           "Page.navigateToHistoryEntry", params, on_moved)) {
        call_fail(call, DEED_LOST, "the browser is gone");
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_history(struct call *call, const char *direction,
                           struct web_navigation *ret)
{
    const char *session = tab_of(call->op->page)->session;
    call->answer = ret;
    if (deed_str_equal(direction, "reload")) {
        return cdp_ask(call, session, "Page.reload", NULL, on_reloading);
    }
    ret->forward = deed_str_equal(direction, "forward");
    return cdp_ask(call, session, "Page.getNavigationHistory", NULL,
                   on_entries);
}

static void on_place(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct web_navigation *ret = call->answer;
    double at = decode_number(value, "currentIndex", -1);
    const struct deed_value *entry =
        at >= 0 ? deed_value_at(deed_value_get(value, "entries"), (size_t)at)
                : NULL;
    ret->at = (int64_t)at;
    ret->same_url = deed_str_equal(decode_text(entry, "url"), ret->from_url);
    call_finish(call, code, NULL, err);
}

enum deed_code cdp_history_at(struct call *call, struct web_navigation *ret)
{
    call->answer = ret;
    return cdp_ask(call, tab_of(call->op->page)->session,
                   "Page.getNavigationHistory", NULL, on_place);
}

static void on_body(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    call_finish(call, code, code ? NULL : deed_value_get(value, "body"), err);
}

enum deed_code cdp_read_body(struct call *call, const char *request_id)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "requestId", request_id);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, tab_of(call->op->page)->session,
                            "Network.getResponseBody", params, on_body)
                  : DEED_NOMEM;
}

/* Longer ones are not read; see READ_BYTES in driver/web/partial.c. */
#define PARTIAL_CHARS 200000

static void on_partial(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct deed_arena *arena = &call->op->arena;
    const struct deed_value *data = deed_value_get(value, "bufferedData");
    const char *text = code ? NULL : deed_value_text(data);
    size_t len = text ? strlen(text) : 0;
    uint8_t *bytes = text && len < PARTIAL_CHARS
                         ? deed_arena_alloc(arena, deed_base64_room(len))
                         : NULL;
    bool good = bytes && deed_base64_decode(text, len, bytes, &len) &&
                !memchr(bytes, 0, len);
    call_finish(call, code,
                good ? deed_value_string_n(arena, (const char *)bytes, len)
                     : NULL,
                err);
}

enum deed_code cdp_read_partial(struct call *call, const char *request_id)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "requestId", request_id);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, tab_of(call->op->page)->session,
                            "Network.streamResourceContent", params, on_partial)
                  : DEED_NOMEM;
}

void cdp_stop_loading(struct page *page)
{
    struct cdp_tab *tab = tab_of(page);
    cdp_tell(tab, tab->session, "Page.stopLoading", NULL);
}

void cdp_stop_scripts(struct page *page)
{
    struct cdp_tab *tab = tab_of(page);
    cdp_tell(tab, tab->session, "Runtime.terminateExecution", NULL);
}

void cdp_answer_dialog(struct page *page, bool accept, const char *text)
{
    struct cdp_tab *tab = tab_of(page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_bool(w, "accept", accept);
    deed_json_member(w, "promptText", accept ? text : NULL);
    cdp_tell_object(tab, tab->session, "Page.handleJavaScriptDialog", &o);
}
