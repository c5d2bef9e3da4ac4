/* SPDX-License-Identifier: Apache-2.0 */

/* Events of the protocol, decoded into those of the web driver (events.h). */

#include "driver/web/decode.h"
#include "driver/web/events.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"
#include "driver/bidi/tab.h"

struct event {
    struct bidi_tab *tab;
    struct page *page;
    const struct deed_value *params;
    struct frame *frame; /* that of the event's context; NULL: not known */
};

static bool is_main(const struct event *e)
{
    return e->frame && !e->frame->number;
}

struct frame *bidi_add_frame(struct bidi_tab *tab, const char *id,
                             const char *parent_id)
{
    struct frame *frame = frame_add(tab->remote.page, id, parent_id);
    if (frame && !frame->remote) {
        frame->remote = calloc(1, sizeof(struct bidi_frame));
        if (!frame->remote) {
            frame_remove(tab->remote.page, id);
            return NULL;
        }
    }
    return frame;
}

static void set_text(char **at, const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (copy || !text) {
        free(*at);
        *at = copy;
    }
}

/* What the preload scripts have to say. */

static void on_agent(const struct event *e, const char *realm, const char *said)
{
    struct bidi_frame *own = bidi_frame_of(e->frame);
    if (said[0] == 'H' && !deed_str_equal(own->realm, realm)) {
        set_text(&own->realm, realm);
        set_text(&own->key, said + 1);
        web_agent_ready(e->page, e->frame, ++e->tab->documents);
    } else if (said[0] == 'P' && deed_str_equal(own->realm, realm)) {
        web_agent_pushed(e->page, e->frame, said + 1, strlen(said + 1));
    } else if (said[0] == 'O' && deed_str_equal(own->realm, realm)) {
        web_document_reopened(e->page, e->frame->id);
    }
}

static void on_message(const struct event *e)
{
    const struct deed_value *data = deed_value_get(e->params, "data");
    const char *channel = decode_text(e->params, "channel");
    const char *realm =
        decode_text(deed_value_get(e->params, "source"), "realm");
    const char *said = decode_text(data, "value");
    if (!e->frame || !realm) {
        return;
    }
    if (deed_str_equal(channel, BIDI_AGENT_CHANNEL) && said) {
        on_agent(e, realm, said);
    } else if (deed_str_equal(channel, BIDI_PROBE_CHANNEL) && said) {
        web_script_said(e->page, realm, said);
    } else if (deed_str_equal(channel, BIDI_PROBE_CHANNEL)) {
        struct bidi_frame *own = bidi_frame_of(e->frame);
        set_text(&own->page_realm, realm);
        set_text(&own->probe, decode_text(data, "handle"));
    }
}

/* A realm carries no context when it goes. */
static void on_realm_gone(const struct event *e)
{
    const char *realm = decode_text(e->params, "realm");
    for (struct frame *f = e->page->frames; f; f = f->next) {
        struct bidi_frame *own = bidi_frame_of(f);
        if (deed_str_equal(own->realm, realm)) {
            set_text(&own->realm, NULL);
            f->context = 0;
        }
        if (deed_str_equal(own->page_realm, realm)) {
            set_text(&own->page_realm, NULL);
            set_text(&own->probe, NULL);
        }
    }
}

/* Documents. */

static void on_created(const struct event *e)
{
    const char *id = decode_text(e->params, "context");
    const char *parent = decode_text(e->params, "parent");
    if (id && parent && frame_find(e->page, parent)) {
        struct frame *frame = bidi_add_frame(e->tab, id, parent);
        if (frame) {
            frame_set_url(frame, decode_text(e->params, "url"));
        }
    }
}

static void on_gone(const struct event *e)
{
    struct deed_error err;
    if (!e->frame) {
        return;
    }
    if (e->frame->number) {
        web_frame_detached(e->page, e->frame->id);
        return;
    }
    deed_fail(&err, DEED_LOST, "the tab was closed");
    page_lost(e->page, &err);
}

static void on_started(const struct event *e)
{
    web_frame_loading(e->frame, true);
    web_document_leads_on(e->page, e->frame, 0);
}

/* The page that the browser shows in the place of one that did not come has an
 * address of its own: "about:neterror?e=netReset&u=http%3A//shop.example/&...".
 */
static bool is_error_page(const char *url)
{
    static const char *const pages[] = { "about:neterror", "about:certerror",
                                         "about:httpsonlyerror",
                                         "about:blocked" };
    for (size_t i = 0; url && i < DEED_ARRAY_LEN(pages); i++) {
        size_t len = strlen(pages[i]);
        if (strncmp(url, pages[i], len) == 0 && strchr("?#", url[len])) {
            return true;
        }
    }
    return false;
}

/* The address that it stands for, or its own. */
static const char *unreachable_url(const char *url, char *ret, size_t size)
{
    const char *at = is_error_page(url) ? strstr(url, "u=") : NULL;
    size_t len = 0;
    for (at = at ? at + 2 : ""; *at && *at != '&' && len + 1 < size; at++) {
        char hex[3] = "";
        bool coded = *at == '%' && at[1] && at[2];
        if (coded) {
            hex[0] = at[1];
            hex[1] = at[2];
            at += 2;
        }
        ret[len++] = coded ? (char)strtol(hex, NULL, 16) : *at;
    }
    ret[len] = '\0';
    return !is_error_page(url) ? NULL : len ? ret : url;
}

static void on_committed(const struct event *e)
{
    char meant[512];
    const struct web_commit commit = {
        .url = decode_text(e->params, "url"),
        .navigation = decode_text(e->params, "navigation"),
        .unreachable_url = unreachable_url(decode_text(e->params, "url"), meant,
                                           sizeof(meant)),
    };
    if (!e->frame) {
        return;
    }
    if (is_main(e)) {
        bidi_navigation_ended(e->tab, commit.navigation, BIDI_END_COMMITTED,
                              NULL);
    }
    web_frame_committed(e->page, e->frame, &commit);
    frame_judge_process(e->page, e->frame);
}

/* The browser shows a page of its own instead. */
static void on_nav_failed(const struct event *e)
{
    const struct web_commit commit = {
        .url = decode_text(e->params, "url"),
        .navigation = decode_text(e->params, "navigation"),
        .unreachable_url = decode_text(e->params, "url"),
    };
    const char *why = decode_text(e->params, "message");
    web_frame_loading(e->frame, false);
    if (!is_main(e)) {
        return;
    }
    bool asked =
        e->tab->going && deed_str_equal(e->tab->going_id, commit.navigation);
    bidi_navigation_ended(e->tab, commit.navigation, BIDI_END_FAILED,
                          deed_str_or(why, "the page could not be loaded"));
    /* Without an address the page was asked and did not let itself be left. */
    if (!asked && commit.url) {
        web_frame_committed(e->page, e->frame, &commit);
    }
}

static void on_aborted(const struct event *e)
{
    web_frame_loading(e->frame, false);
    if (is_main(e)) {
        bidi_navigation_ended(e->tab, decode_text(e->params, "navigation"),
                              BIDI_END_ABORTED, "it was aborted");
    }
}

static void on_within(const struct event *e)
{
    const char *url = decode_text(e->params, "url");
    if (!e->frame || !url) {
        return;
    }
    if (is_main(e)) {
        bidi_navigation_ended(e->tab, decode_text(e->params, "navigation"),
                              BIDI_END_WITHIN, NULL);
    }
    web_frame_moved(e->page, e->frame, url);
}

static void on_parsed(const struct event *e)
{
    web_frame_loading(e->frame, false);
    if (is_main(e)) {
        web_document_parsed(e->page);
    }
}

static void on_loaded(const struct event *e)
{
    if (is_main(e)) {
        web_document_loaded(e->page);
    }
}

static void on_dialog(const struct event *e)
{
    const struct web_dialog dialog = {
        .type = decode_text(e->params, "type"),
        .message = decode_text(e->params, "message"),
    };
    web_dialog_opened(e->page, &dialog);
}

static void on_chooser(const struct event *e)
{
    const char *node =
        decode_text(deed_value_get(e->params, "element"), "sharedId");
    if (node) {
        set_text(&e->tab->chooser.context, decode_text(e->params, "context"));
        set_text(&e->tab->chooser.node, node);
        web_chooser_opened(e->page, ++e->tab->chooser.number);
    }
}

/* An Error that the page caught and wrote down. */
static bool logs_error(const struct event *e)
{
    const struct deed_value *args = deed_value_get(e->params, "args");
    bool any = false;
    for (size_t i = 0; deed_value_at(args, i); i++) {
        any |= deed_str_equal(decode_text(deed_value_at(args, i), "type"),
                              "error");
    }
    return any && deed_str_equal(decode_text(e->params, "type"), "console") &&
           deed_str_equal(decode_text(e->params, "level"), "error");
}

static void on_log(const struct event *e)
{
    if (logs_error(e)) {
        web_exception_caught(e->page, decode_text(e->params, "text"));
    }
    if (deed_str_equal(decode_text(e->params, "type"), "javascript") &&
        deed_str_equal(decode_text(e->params, "level"), "error")) {
        web_exception(e->page, decode_text(e->params, "text"));
    }
}

/* Requests. */

/* Header names are told as the server wrote them. */
static int64_t length_of(const struct deed_value *response)
{
    const struct deed_value *headers = deed_value_get(response, "headers");
    for (size_t i = 0; deed_value_at(headers, i); i++) {
        const struct deed_value *h = deed_value_at(headers, i);
        const char *name = decode_text(h, "name");
        const char *text = decode_text(deed_value_get(h, "value"), "value");
        if (name && text && strcasecmp(name, "content-length") == 0) {
            return strtoll(text, NULL, 10);
        }
    }
    return -1;
}

/* The clocks of pages are rounded in a browser that was joined. */
#define ROUNDING_MS 2

static double sent_ms(const struct deed_value *request)
{
    double ms =
        decode_number(deed_value_get(request, "timings"), "requestTime", 0);
    return ms > 0 ? ms + ROUNDING_MS : 0;
}

static struct web_request request_of(const struct event *e)
{
    const struct deed_value *request = deed_value_get(e->params, "request");
    const struct deed_value *response = deed_value_get(e->params, "response");
    const char *type = web_request_type(decode_text(request, "destination"),
                                        decode_text(request, "initiatorType"));
    const char *error = decode_text(e->params, "errorText");
    /* Of what is sent and forgotten the browser does not say who sent it. */
    if (deed_str_equal(type, "Other") &&
        deed_str_equal(decode_text(request, "method"), "POST")) {
        type = "Ping";
    }
    return (struct web_request){
        .id = decode_text(request, "request"),
        .url = decode_text(request, "url"),
        .method = decode_text(request, "method"),
        .type = type,
        .document = deed_str_equal(type, "Document"),
        .main = is_main(e),
        .frame = e->frame,
        .navigation = decode_text(e->params, "navigation"),
        .status = (int)decode_number(response, "status", 0),
        .status_text = decode_text(response, "statusText"),
        .mime = decode_text(response, "mimeType"),
        .length = length_of(response),
        .error = error,
        .cancelled = deed_str_equal(error, "NS_BINDING_ABORTED"),
        .sent_ms = sent_ms(request),
    };
}

static void on_request(const struct event *e)
{
    struct deed_arena arena;
    struct web_request request = request_of(e);
    deed_arena_init(&arena, 0);
    if (request.id && request.url) {
        const char *before =
            steps_note(e->page, &arena, request.id, request.url);
        request.redirected_from =
            decode_number(e->params, "redirectCount", 0) > 0 ? before : NULL;
        web_request_tell_late(e->page, web_request_started, &request, false);
    }
    deed_arena_fini(&arena);
}

/* Of documents the order of events counts. A redirect is no answer. */
static void on_answer(const struct event *e, web_request_fn *told)
{
    const struct web_request request = request_of(e);
    bool by_script =
        strcmp(request.type, "Fetch") == 0 || strcmp(request.type, "XHR") == 0;
    if (request.status / 100 != 3 || request.status == 304) {
        web_request_tell_late(e->page, told, &request, by_script);
    }
}

static void on_response(const struct event *e)
{
    on_answer(e, web_request_answered);
}

static void on_finished(const struct event *e)
{
    on_answer(e, web_request_finished);
}

static void on_failed(const struct event *e)
{
    on_answer(e, web_request_failed);
}

static void on_file(const struct event *e)
{
    bidi_download_began(e->tab, e->params);
    web_frame_loading(e->frame, false);
    if (is_main(e)) {
        bidi_navigation_ended(e->tab, decode_text(e->params, "navigation"),
                              BIDI_END_FILE, "the address is a file");
    }
}

static void on_file_end(const struct event *e)
{
    bidi_download_ended(e->tab, e->params);
}

/* clang-format off */
static const struct {
    const char *method;
    void (*on)(const struct event *e);
} routes[] = {
    { "script.message",                        on_message },
    { "network.beforeRequestSent",             on_request },
    { "network.responseStarted",               on_response },
    { "network.responseCompleted",             on_finished },
    { "network.fetchError",                    on_failed },
    { "script.realmDestroyed",                 on_realm_gone },
    { "log.entryAdded",                        on_log },
    { "browsingContext.contextCreated",        on_created },
    { "browsingContext.contextDestroyed",      on_gone },
    { "browsingContext.navigationStarted",     on_started },
    { "browsingContext.navigationCommitted",   on_committed },
    { "browsingContext.navigationFailed",      on_nav_failed },
    { "browsingContext.navigationAborted",     on_aborted },
    { "browsingContext.fragmentNavigated",     on_within },
    { "browsingContext.historyUpdated",        on_within },
    { "browsingContext.domContentLoaded",      on_parsed },
    { "browsingContext.load",                  on_loaded },
    { "browsingContext.userPromptOpened",      on_dialog },
    { "browsingContext.downloadWillBegin",     on_file },
    { "browsingContext.downloadEnd",           on_file_end },
    { "input.fileDialogOpened",                on_chooser },
};
/* clang-format on */

void bidi_tab_event(struct bidi_tab *tab, const char *method,
                    const struct deed_value *params)
{
    const char *context = decode_text(params, "context");
    const struct deed_value *source = deed_value_get(params, "source");
    context = context ? context : decode_text(source, "context");
    const struct event e = { tab, tab->remote.page, params,
                             context ? frame_find(tab->remote.page, context)
                                     : NULL };
    for (size_t i = 0; i < DEED_ARRAY_LEN(routes); i++) {
        if (strcmp(routes[i].method, method) == 0) {
            routes[i].on(&e);
            return;
        }
    }
}
