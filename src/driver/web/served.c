/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/served.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/remote.h"

/* HTTP/2 has no words of its own. */
static const char *words_of(int status, const char *told)
{
    static const struct {
        int status;
        const char *words;
    } known[] = {
        { 400, "Bad Request" },
        { 401, "Unauthorized" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 407, "Proxy Authentication" },
        { 408, "Request Timeout" },
        { 410, "Gone" },
        { 429, "Too Many Requests" },
        { 451, "Unavailable" },
        { 500, "Internal Server Error" },
        { 502, "Bad Gateway" },
        { 503, "Service Unavailable" },
        { 504, "Gateway Timeout" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(known); i++) {
        if (known[i].status == status) {
            return known[i].words;
        }
    }
    return told;
}

/* Addresses are made by programmers, who write English in them. */
bool served_is_login(const char *url)
{
    static const char *const parts[] = {
        "login", "signin", "sign-in",     "sign_in",     "log-in",
        "sso",   "oauth",  "session/new", "sessions/new"
    };
    const char *host = url ? strstr(url, "://") : NULL;
    const char *path = host ? strchr(host + 3, '/') : NULL;
    char text[160];
    snprintf(text, sizeof(text), "%.*s", (int)(path ? strcspn(path, "?#") : 0),
             path ? path : "");
    for (size_t i = 0; i < DEED_ARRAY_LEN(parts); i++) {
        if (strstr(text, parts[i])) {
            return true;
        }
    }
    return false;
}

bool served_is_main(const struct page *page, const struct web_request *request)
{
    return request->document &&
           (request->main ||
            (request->id && page->served.request[0] &&
             deed_str_equal(page->served.request, request->id)));
}

/* What was given up is asked for again, or something else is. */
static void lead_again(struct page *page, const struct web_request *request)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_LEAVING,
                                  .pattern = request->url,
                                  .place = page->served.place,
                                  .caused = DEED_YES };
    if (page->served.given_up && page->act_open) {
        page->leads_on = page->served.led_again = true;
        signal_emit(page, &signal);
    }
    page->served.given_up = false;
}

void served_stays(struct page *page, const struct web_request *request)
{
    char text[240];
    bool empty = request->status == 204 || request->status == 205;
    bool reads = strncmp(page->served.place, "GET ", 4) == 0;
    snprintf(text, sizeof(text), "%s: %s", page->served.place,
             empty ? "the server answered without a document"
                   : "given up by the page before it was answered");
    struct deed_signal signal = {
        .kind =
            empty ? DEED_SIGNAL_REQUEST_FINISHED : DEED_SIGNAL_REQUEST_FAILED,
        .text = text,
        .pattern = request->url,
        .status = request->status,
        .stays = empty,
        .weak = reads,
        .caused = DEED_YES,
    };
    bool answered = served_status(page, page->served.request) != 0;
    if (empty || (request->cancelled && !answered)) {
        page->served.given_up = !empty;
        signal_emit(page, &signal);
    }
}

void served_request(struct page *page, const struct web_request *request)
{
    const char *from = request->redirected_from;
    if (!request->document || !request->main) {
        return;
    }
    snprintf(page->served.request, sizeof(page->served.request), "%s",
             deed_str_or(request->id, ""));
    snprintf(page->served.place, sizeof(page->served.place), "%s %.140s",
             deed_str_or(request->method, "GET"),
             deed_str_or(request->url, ""));
    lead_again(page, request);
    struct served_way was = page->served.coming;
    bool ordered = page->act_open && page->served.ordered;
    /* By the server, or by the page between. */
    const struct frame *main = frame_by_number(page, 0);
    const char *before = from                           ? from
                         : main && page->served.passing ? main->url
                                                        : NULL;
    bool posted = !from && deed_str_equal(request->method, "POST");
    page->served.coming = (struct served_way){
        .posted = posted,
        .led = page->served.passing || ordered ||
               (from && (page->act_open || was.posted || was.led)),
        .follows =
            posted || page->served.passing || ordered || (from && was.follows),
        .to_login =
            before && served_is_login(request->url) && !served_is_login(before),
    };
    snprintf(page->served.coming_loader, sizeof(page->served.coming_loader),
             "%s", deed_str_or(request->navigation, ""));
}

void served_committed(struct page *page, const char *loader_id)
{
    struct served *served = &page->served;
    bool other = served->coming_loader[0] && loader_id && *loader_id &&
                 strncmp(served->coming_loader, loader_id,
                         sizeof(served->coming_loader) - 1) != 0;
    const struct served_way nothing = { 0 };
    served->way = other ? nothing : served->coming;
    if (!other) {
        served->coming = nothing;
        served->coming_loader[0] = '\0';
    }
}

void served_response(struct page *page, const struct web_request *request)
{
    if (!request->document || !request->main) {
        return;
    }
    page->served.status = request->status;
    snprintf(page->served.loader, sizeof(page->served.loader), "%s",
             deed_str_or(request->navigation, ""));
    snprintf(page->served.words, sizeof(page->served.words), "%s",
             deed_str_or(request->status_text, ""));
}

int served_status(const struct page *page, const char *loader_id)
{
    return loader_id && *loader_id &&
                   strncmp(page->served.loader, loader_id,
                           sizeof(page->served.loader) - 1) == 0
               ? page->served.status
               : 0;
}

const char *served_refusal(const struct page *page, struct deed_arena *arena,
                           const char *loader_id)
{
    int status = served_status(page, loader_id);
    const char *words = words_of(status, page->served.words);
    return status >= 400
               ? deed_arena_printf(arena, "the server answered %d%s%s", status,
                                   *words ? " " : "", words)
               : NULL;
}

void served_failure(struct page *page, const struct web_request *request)
{
    if (request->document) {
        snprintf(page->served.failure, sizeof(page->served.failure), "%s",
                 deed_str_or(request->error, ""));
    }
}

void served_unreachable(struct page *page, const char *url, bool by_act)
{
    char text[200];
    const char *why = page->served.failure;
    snprintf(text, sizeof(text), "%.120s (%.60s)", url,
             *why ? why : "no answer");
    struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_FAILED,
                                  .pattern = url,
                                  .text = text,
                                  .caused = by_act ? DEED_YES : DEED_UNKNOWN };
    signal_emit(page, &signal);
}

void served_early(struct page *page, const char *request_id, int status)
{
    if (status == 401 || status == 407) {
        snprintf(page->served.challenged, sizeof(page->served.challenged), "%s",
                 deed_str_or(request_id, ""));
    }
}

void served_ended(struct page *page, const struct web_request *request)
{
    if (deed_str_equal(page->served.challenged, request->id)) {
        page->served.challenged[0] = '\0';
    }
}

bool served_release(struct page *page)
{
    if (!page->served.challenged[0] || !page->remote->ops->stop_loading) {
        return false;
    }
    page->served.challenged[0] = '\0';
    page->remote->ops->stop_loading(page);
    call_flush(page);
    return true;
}
