/* SPDX-License-Identifier: Apache-2.0 */

/* Requests that come to an end: answered, finished, failed or taken back. */

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/arrival.h"
#include "driver/web/bodies.h"
#include "driver/web/events.h"
#include "driver/web/inquiry.h"
#include "driver/web/notes.h"
#include "driver/web/partial.h"
#include "driver/web/remote.h"
#include "driver/web/request_forgotten.h"
#include "driver/web/request_owner.h"
#include "driver/web/request_poll.h"
#include "driver/web/request_sender.h"
#include "driver/web/requests.h"
#include "driver/web/served.h"
#include "driver/web/showing.h"
#include "driver/web/sockets.h"

/* How long after the answer to a request changes are taken for its doing. */
#define OLDER_US DEED_MS(80)

/* An answer after which the document stays that was there before. */
static bool is_no_document(const struct web_request *request)
{
    return request->document &&
           (request->status == 204 || request->status == 205);
}

/* How it ended, for people. */
static void describe_end(const struct web_request *request, const char *place,
                         bool failed, char *ret, size_t size)
{
    if (failed || !request->status) {
        snprintf(ret, size, "%s: %.90s", place,
                 deed_str_or(request->error, "no answer"));
    } else {
        snprintf(ret, size, "%s: the server answered %d%s", place,
                 request->status,
                 is_no_document(request) ? ", without a document" : "");
    }
}

/* `no`: what the answer says against it, whatever its status. */
static void ended(struct page *page, const struct web_request *request,
                  bool failed, const char *no, bool to_login)
{
    for (unsigned i = 0; i < page->request_count; i++) {
        if (!deed_str_equal(page->requests[i].id, request->id)) {
            continue;
        }
        char place[160];
        bool quiet = page->requests[i].quiet;
        snprintf(place, sizeof(place), "%s", page->requests[i].place);
        bool reads = page->requests[i].reads;
        bool foreign = page->requests[i].foreign;
        bool rooted = page->requests[i].rooted;
        bool framed = page->requests[i].framed;
        bool by_leaving = page->requests[i].by_leaving;
        enum deed_tri caused = page->requests[i].caused;
        const struct web_position sent_by = page->requests[i].sent_by;
        if (page->requests[i].begun_us < page->acted_us) {
            bool older =
                !quiet &&
                !(reads && socket_has_sent(page, request_address(place)));
            page->older_until_us =
                older ? page_now(page) + OLDER_US : page->older_until_us;
            caused = DEED_NO; /* whatever it was caused by, not by this */
        }
        request_keep_early(page, i);
        if (page->requests[i].draws) {
            page->asked_us = page_now(page);
        }
        if (!quiet && !foreign && !page->requests[i].document &&
            !(reads && socket_has_sent(page, request_address(place)))) {
            requests_note_data(page, page->requests[i].before
                                         ? page->acted_us - 1
                                         : page->requests[i].begun_us);
        }
        struct open_request sent = page->requests[i];
        page->requests[i] = page->requests[--page->request_count];
        if (sent.forgotten && page->act_open) {
            request_tell_forgotten(page, &sent, request, failed);
        }
        if (quiet) {
            return;
        }
        bool bad = failed || no || request->status >= 400;
        bool none = framed && reads && is_no_document(request);
        char why[sizeof(place) + 100];
        describe_end(request, place, failed, why, sizeof(why));
        page->frame_came |= framed && caused == DEED_YES && !bad && !none;
        struct deed_signal signal = {
            .at_us = request->at_us ? request->at_us : page_now(page),
            .kind = failed ? DEED_SIGNAL_REQUEST_FAILED
                           : DEED_SIGNAL_REQUEST_FINISHED,
            .by_leaving = by_leaving,
            .pattern = request->url ? request->url : request_address(place),
            .text = no            ? no
                    : bad || none ? why
                                  : place,
            .value = none ? why : no,
            .role = to_login ? "login" : NULL,
            .place = place,
            .status = request->status,
            /* The document was all that the frame was to show. */
            .weak = reads && !(framed && bad),
            .foreign = foreign,
            .request = request->id,
            .caused = caused,
        };
        bool own = caused == DEED_YES || (caused == DEED_UNKNOWN && !reads);
        /* Before the answer: one that is told late may be the last that the
         * act waits for, and its time to show something over. */
        if (page->act_open && !foreign && own) {
            page->older_until_us = 0; /* what comes now may be its doing */
            page->served.ordered |= !reads && !request->document;
            showing_begin(page, request->id);
        }
        signal_emit(page, &signal);
        /* Of an answer that the page does not read no end is told. */
        if (page->act_open && !foreign && own && !reads && !bad &&
            !request->document) {
            showing_await_frames(page);
        }
        if (reads && !bad) {
            request_answer_poll(page, place);
        }
        if (bad && !foreign && caused == DEED_YES && rooted) {
            signal.rooted = true;
            signal_emit(page, &signal);
        } else if (bad && !foreign && caused == DEED_YES && sent_by.script[0]) {
            request_ask_sender(page, &signal, &sent_by);
        }
        return;
    }
}

void requests_note_older(struct page *page)
{
    page->older_until_us = page_now(page) + OLDER_US;
}

static unsigned find_request(const struct page *page, const char *id)
{
    unsigned at = 0;
    while (at < page->request_count &&
           !deed_str_equal(page->requests[at].id, id)) {
        at++;
    }
    return at;
}

/* The page stays: the document did not come, or is no document. */
static void leaves_not(struct page *page, const struct web_request *request,
                       bool stays)
{
    /* Where it failed by itself, a page that says so comes instead. */
    bool main = (request->document && request->main) ||
                ((request->cancelled || request->status) &&
                 served_is_main(page, request));
    bool led = page->leads_on && page->act_open;
    page->served.failing |=
        led && stays && main && !request->cancelled && !request->status;
    if (stays && page->leads_on && main) {
        signals_left(page);
    }
    if (stays && led && main) {
        served_stays(page, request);
    }
    if (stays && page->served.leads_on && main) {
        arrival_stays(page);
    }
}

void web_request_status(struct page *page, const char *id, int status)
{
    served_early(page, id, status);
}

void web_request_answered(struct page *page, const struct web_request *request)
{
    unsigned at = find_request(page, request->id);
    bool stays = request->status == 204 || request->status == 205;
    exchange_answered(page, request);
    note_response(page, request, false);
    served_response(page, request);
    if (request->document && request->frame) {
        frame_answered(request->frame);
    }
    if (request->document && request->main) {
        page->served_us = page_now(page);
    }
    leaves_not(page, request, stays);
    served_ended(page, request);
    if (at < page->request_count && served_is_login(request->url) &&
        !served_is_login(page->requests[at].place)) {
        ended(page, request, false, "redirected to a page for signing in",
              true);
        return;
    }
    if (request->status < 400 && at < page->request_count) {
        /* Read when it is whole; a page that does not read it ends here. */
        body_await(page, &page->requests[at], request);
    }
    if (at < page->request_count) {
        partial_begin(page, &page->requests[at], request);
    }
    ended(page, request, false, NULL, false);
    if (!page->acting) { /* else the receipt asks */
        partials_refresh(page);
    }
}

void web_request_finished(struct page *page, const struct web_request *request)
{
    exchange_ended(page, request, false);
    served_ended(page, request);
    body_read(page, request->id);
    partial_end(page, request->id);
    ended(page, request, false, NULL, false);
    showing_end(page, request->id);
}

/* An order that the page itself took back before it was answered, and not
 * because it was left: nobody knows what became of it. */
static bool is_broken_off(const struct page *page,
                          const struct web_request *request)
{
    unsigned at = find_request(page, request->id);
    return request->cancelled && at < page->request_count &&
           !page->requests[at].reads && !page->requests[at].foreign &&
           !request->document && !page->leaves;
}

void web_request_failed(struct page *page, const struct web_request *request)
{
    /* A request that the page itself took back is not a failure. */
    bool failed = !request->cancelled || is_broken_off(page, request);
    exchange_ended(page, request, true);
    if (!request->cancelled) {
        note_response(page, request, true);
    }
    served_failure(page, request);
    leaves_not(page, request, true);
    served_ended(page, request);
    partial_end(page, request->id);
    ended(page, request, failed, NULL, false);
    showing_end(page, request->id);
}
