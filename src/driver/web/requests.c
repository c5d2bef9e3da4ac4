/* SPDX-License-Identifier: Apache-2.0 */

/* Requests that the page makes: which are under way, and what is a signal. */

#include "driver/web/requests.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/inquiry.h"
#include "driver/web/notes.h"
#include "driver/web/partial.h"
#include "driver/web/remote.h"
#include "driver/web/request_forgotten.h"
#include "driver/web/request_owner.h"
#include "driver/web/request_poll.h"
#include "driver/web/request_time.h"
#include "driver/web/request_type.h"
#include "driver/web/served.h"
#include "driver/web/sockets.h"

static void place_of(const char *method, const char *url, char *ret,
                     size_t size)
{
    size_t len = url ? strcspn(url, "?#") : 0;
    snprintf(ret, size, "request %s %.*s", deed_str_or(method, "GET"),
             (int)(len > 120 ? 120 : len), deed_str_or(url, ""));
}

/* It asks, it changes nothing. */
static bool request_reads(const char *method)
{
    return deed_str_equal(method, "GET") || deed_str_equal(method, "HEAD");
}

/* What hangs for ever must not hide what comes: pictures give way first. */
static void make_room(struct page *page)
{
    if (page->request_count < DEED_ARRAY_LEN(page->requests)) {
        return;
    }
    unsigned out = 0;
    while (out < page->request_count && !page->requests[out].quiet) {
        out++;
    }
    out = out < page->request_count ? out : 0;
    page->request_count--;
    memmove(&page->requests[out], &page->requests[out + 1],
            (page->request_count - out) * sizeof(page->requests[0]));
}

/* Was it asked for lately without an act? */
static bool comes_by_itself(const struct page *page, const char *place)
{
    for (unsigned i = 0; i < WEB_PLACES_MAX; i++) {
        if (page->asked[i].count &&
            deed_str_equal(page->asked[i].place, place)) {
            return true;
        }
    }
    return false;
}

/* A request that begins while an input is being handled is its doing, unless
 * it is one that comes by itself. */
static enum deed_tri caused_by_input(const struct page *page, bool acting,
                                     const char *place)
{
    return acting && !comes_by_itself(page, place) ? DEED_YES : DEED_UNKNOWN;
}

/* A frame loads again and again, while nobody acts and the page itself has
 * long been there: what it loads comes by itself. */
static void note_own_load(struct page *page, const struct web_request *request,
                          const char *place)
{
    const struct frame *main = frame_by_number(page, 0);
    if (request->document && !request->main && !page->act_open && main &&
        !main->loading) {
        places_note(page, place);
    }
}

/* A link or a form is aimed at a frame: its document is loaded in a task of its
 * own, maybe after the receipt, and is what the press is for wherever it comes
 * from. */
static bool is_aimed(const struct page *page, const struct web_request *request,
                     const char *place)
{
    const struct frame *frame = request->frame;
    /* Where the browser does not say why a frame loads that was there before
     * the press, the press is the likeliest reason. */
    bool likely = frame && frame->origin && page->acting &&
                  !page->remote->ops->tells_aims &&
                  !comes_by_itself(page, place) &&
                  !request_is_alone(page, request->url);
    return request->document && !request->main && frame &&
           (frame->aim == WEB_AIM_PRESS || likely);
}

static bool is_at_origin(const struct frame *frame, const char *url,
                         size_t origin_len)
{
    const char *own = frame ? frame->url : NULL;
    return own && strncmp(own, url, origin_len) == 0 &&
           strchr("/?#", own[origin_len]);
}

/* To another origin than the page's own, and than that of the frame that is
 * acted in: a form for payments lives in a frame of its own. */
static bool is_foreign(struct page *page, const char *url)
{
    const char *path = url ? strstr(url, "://") : NULL;
    size_t len = path ? strcspn(path + 3, "/?#") + (size_t)(path + 3 - url) : 0;
    return len && strncmp(url, "blob:", 5) != 0 &&
           !is_at_origin(frame_by_number(page, 0), url, len) &&
           !is_at_origin(frame_by_number(page, page->acted_frame), url, len);
}

/* The browser begins to load a document in a task of its own, and in Firefox
 * another process reports it: with 150 ms two of four were missed at a load of
 * 30, with a second none of twelve. */
#define FRAMED_US DEED_MS(1000)

/* Code or a style that the document loads after the input. Those of a document
 * that it leads to are waited for with that document. */
static bool is_loaded_by_act(const struct page *page, const char *type)
{
    return page->act_open && !page->leaves && !page->leads_on &&
           (deed_str_equal(type, "Script") ||
            deed_str_equal(type, "Stylesheet"));
}

/* A document that the act has a frame of the page load: by a link or a form
 * that is aimed there, or by code, unless it loads that by itself. */
static bool is_framed(const struct page *page,
                      const struct web_request *request, const char *place)
{
    enum web_aim aim = request->frame ? request->frame->aim : WEB_AIM_UNKNOWN;
    bool own = aim == WEB_AIM_ITSELF;
    bool alone = aim != WEB_AIM_PRESS && request_reads(request->method) &&
                 ((aim == WEB_AIM_CODE && comes_by_itself(page, place)) ||
                  (!page->acting && request_is_alone(page, request->url)));
    return request->document && !request->main && page->act_open && !own &&
           !alone && page_now(page) - page->acted_us < FRAMED_US;
}

void requests_leave(struct page *page, const char *navigation)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < page->request_count; i++) {
        const struct open_request *r = &page->requests[i];
        /* Where the browser does not say of which document one is: what was
         * sent after the answer that this one is made of. */
        bool after = !r->navigation[0] && page->served_us &&
                     r->begun_us >= page->served_us;
        bool its = navigation && *navigation && !r->document &&
                   (after || deed_str_equal(r->navigation, navigation));
        if (its) {
            page->requests[kept] = *r;
            /* It was held against the origin of the document before. */
            page->requests[kept].foreign = is_foreign(
                page,
                deed_str_or(request_address(page->requests[kept].place), ""));
            kept++;
        }
    }
    page->request_count = kept;
    page->served_us = 0;
    partials_leave(page, navigation);
    page->data_us = 0;
}

void web_request_started(struct page *page, const struct web_request *request)
{
    char place[sizeof(page->requests[0].place)];
    place_of(request->method, request->url, place, sizeof(place));
    bool aimed = is_aimed(page, request, place);
    bool framed = is_framed(page, request, place);
    bool quiet = request_type_is_quiet(request->type) && !framed &&
                 !is_loaded_by_act(page, request->type);
    served_request(page, request);
    exchange_started(page, request);
    note_request(page, request);
    /* The next step of a redirect is still the same request. */
    if (!request->id || request->redirected_from) {
        return;
    }
    make_room(page);
    unsigned at = page->request_count++;
    snprintf(page->requests[at].id, sizeof(page->requests[at].id), "%s",
             request->id);
    memcpy(page->requests[at].place, place, sizeof(place));
    page->requests[at].quiet = quiet;
    page->requests[at].draws = !quiet ||
                               deed_str_equal(request->type, "Script") ||
                               deed_str_equal(request->type, "Document");
    if (page->requests[at].draws) {
        page->asked_us = page_now(page);
    }
    const char *method = request->method;
    enum announced_by by = announced_sender(page, request->url);
    double told_ms = request_time_take(page, request->url);
    double sent_ms = told_ms > 0 ? told_ms : request->sent_ms;
    bool acting = page->acting || (framed && aimed);
    enum deed_tri caused = by == ANNOUNCED_BY_ITSELF
                               ? DEED_UNKNOWN
                               : caused_by_input(page, acting, place);
    note_own_load(page, request, place);
    /* On a busy machine it may be reported after the receipt. */
    page->requests[at].before = request_is_before(page, sent_ms);
    if (page->requests[at].before || by == ANNOUNCED_BY_MOVE) {
        caused = DEED_NO;
    }
    if (framed && !request_reads(method)) {
        struct deed_signal showing = { .kind = DEED_SIGNAL_SHOWING };
        caused = DEED_YES;
        page->framed = true;
        signal_emit(page, &showing); /* until its document is read */
    }
    page->requests[at].framed = framed;
    page->requests[at].aimed = aimed;
    page->requests[at].rooted = by == ANNOUNCED_BY_ROOT;
    page->requests[at].begun_us = page_now(page);
    page->requests[at].reads = request_reads(method);
    page->requests[at].caused = caused;
    /* A question where messages are sent waits for as long as it likes. */
    page->requests[at].foreign =
        (is_foreign(page, request->url) && !(framed && aimed)) ||
        (page->requests[at].reads &&
         socket_is_known(page, request_address(place)));
    page->requests[at].sent_by = request->sent_by;
    page->requests[at].sent_ms = sent_ms;
    page->requests[at].timed = told_ms > 0;
    page->requests[at].url = request->url ? request_url_hash(request->url) : 0;
    page->requests[at].told_us = page_now(page);
    page->requests[at].document = request->document;
    snprintf(page->requests[at].navigation,
             sizeof(page->requests[at].navigation), "%s",
             deed_str_or(request->navigation, ""));
    page->requests[at].by_leaving = request_is_by_leaving(page, sent_ms);
    if (page->requests[at].by_leaving) {
        caused = page->requests[at].caused = DEED_NO;
        page->requests[at].begun_us = page->acted_us - 1;
    }
    page->requests[at].forgotten =
        request_is_forgotten(page, at, request->type);
    if (page->requests[at].forgotten) {
        struct open_request sent = page->requests[at];
        request_tell_forgotten(page, &sent, request, false);
    } else if (deed_str_equal(request->type, "Ping") && !page->act_open) {
        places_note(page, place);
    }
    page->sends |= page->act_open && caused == DEED_YES && !quiet &&
                   !request->document && !page->requests[at].foreign;
    if (!quiet) {
        struct deed_signal signal = { .kind = DEED_SIGNAL_REQUEST_STARTED,
                                      .pattern = request->url,
                                      .at_us = request->at_us,
                                      .weak = page->requests[at].reads,
                                      .foreign = page->requests[at].foreign,
                                      .request = request->id,
                                      .caused = caused,
                                      .by_leaving =
                                          page->requests[at].by_leaving,
                                      .place = place };
        if (caused != DEED_YES && !signal.by_leaving) {
            places_note(page, place);
        }
        signal_emit(page, &signal);
    }
    if (!quiet && !page->requests[at].reads && request_is_polled(page, at)) {
        socket_passed(page, request_address(place), true, true);
    }
    announced_reported(page, request->url); /* may end the gesture */
}
