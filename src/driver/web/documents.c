/* SPDX-License-Identifier: Apache-2.0 */

/* Documents that come and go in the frames of a page. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/arrival.h"
#include "driver/web/events.h"
#include "driver/web/listeners.h"
#include "driver/web/perform.h"
#include "driver/web/served.h"
#include "driver/web/showing.h"

static void watch_new(struct page *page, struct frame *frame)
{
    bool wanted = page->watch_count || page->people;
    struct op *op = wanted ? op_create(page, NULL, 0, NULL) : NULL;
    if (op) {
        watch_document(op, frame, watch_arg(page));
        call_flush(page);
    }
}

/* A browser numbers the documents of each of its processes by itself: a number
 * that comes again is another document's. */
static void forget_number(struct page *page, int64_t context)
{
    if (page->rests.context == context) {
        pointer_left(page);
    }
    if (page->kept_context == context) {
        page->kept = 0;
    }
    if (page->armed.context == context) {
        free(page->armed.instance_id);
        page->armed.instance_id = NULL;
        page->armed.context = 0;
    }
}

void web_agent_ready(struct page *page, struct frame *frame, int64_t context)
{
    late_tell_pushes(page);
    forget_number(page, context);
    frame->context = context;
    frame->clock_context = 0; /* its number may have been another's */
    frame->watching = false;
    if (!frame->number) {
        page->watched_since = page_now(page);
    }
    page->revision++;
    watch_new(page, frame);
    page_check_ready(page);
    /* An action that waits for a document to come up looks again. */
    struct deed_signal signal = { .kind = DEED_SIGNAL_LAYOUT };
    signal_emit(page, &signal);
    expectations_changed(page);
}

/* What was known of the old page does not hold for the new one. */
static void forget_old(struct page *page, struct frame *main,
                       const char *navigation)
{
    frames_leave(page); /* not every frame is reported as detached */
    page_forget_listened(page);
    show_clear(page);
    apps_free(page);
    memset(page->asked, 0, sizeof(page->asked));
    requests_leave(page, navigation);
    page->workers = 0;
    page->stays = false;
    page->crashed = false;
    main->loading = true;
    main->parsed = false;
}

void web_frame_committed(struct page *page, struct frame *frame,
                         const struct web_commit *commit)
{
    late_tell_pushes(page);
    char *left = frame->url && !frame->number ? strdup(frame->url) : NULL;
    frame_set_url(frame, commit->url);
    if (frame->number) {
        frame_answered(frame);
        agent_renew(page, frame);
        return;
    }
    forget_old(page, frame, commit->navigation);
    bool led = (page->leads_on || page->served.failing) && page->act_open;
    free(page->committed_loader);
    page->committed_loader = strdup(deed_str_or(commit->navigation, ""));
    page->commits++;
    page->unreachable = commit->unreachable_url != NULL;
    int status = served_status(page, page->committed_loader);
    served_committed(page, page->committed_loader);
    /* The act led to the document that is left now, and that went on by
     * itself. */
    bool led_on = page->served.arrived && page->served.leads_on;
    page->answering =
        page->served.way.posted && !commit->unreachable_url && status < 400;
    struct deed_signal busy = { .kind = DEED_SIGNAL_BUSY,
                                .text = "the answer to the form" };
    struct deed_signal signal = {
        .kind = DEED_SIGNAL_ROUTE_CHANGED,
        .text = page->served.way.to_login ? "login" : NULL,
        .pattern = deed_str_or(commit->url, ""),
        .status = status >= 400 ? status : 0,
        .left = left,
        .at_login = served_is_login(commit->url) && !served_is_login(left),
        .document = true,
        .near = true, /* nobody else goes there */
        .caused = commit->unreachable_url    ? DEED_NO
                  : page->leads_on || led_on ? DEED_YES
                                             : DEED_UNKNOWN,
    };
    struct deed_signal showing = { .kind = DEED_SIGNAL_SHOWING };
    /* Whether it stays is known when it was read. */
    struct deed_signal arriving = { .kind = DEED_SIGNAL_SHOWING, .weak = true };
    page->served.arrived = page->act_open && !commit->restored;
    page->served.unread = page->served.arrived;
    page->served.leads_on = false;
    page->served.failing = false;
    if (page->served.arrived) {
        signal_emit(page, &arriving);
    }
    if (page->answering) {
        signal_emit(page, &busy);
    }
    signal_emit(page, &signal);
    free(left);
    if (commit->restored) {
        arrival_stays(page);
    }
    if (page->served.way.led) {
        signal_emit(page, &showing);
    }
    signals_left(page);
    if (commit->unreachable_url && !page->navigating) {
        served_unreachable(page, commit->unreachable_url, led);
    }
    navigate_committed(page, deed_str_or(commit->navigation, ""));
    if (commit->restored) { /* whole, as it was left: no event tells that */
        frame->loading = false;
        web_document_parsed(page);
    }
}

void web_frame_moved(struct page *page, struct frame *frame, const char *url)
{
    frame_set_url(frame, url);
    if (!frame->number) {
        /* Expected routes are matched by it; what caused it, the agent
         * tells. */
        struct deed_signal signal = { .kind = DEED_SIGNAL_ROUTE_CHANGED,
                                      .pattern = url,
                                      .same = true };
        signal_emit(page, &signal);
        page->commits++;
        if (page->act_open) {
            showing_await_frames(page); /* and what the page shows there */
        }
        navigate_moved(page);
    }
}

void web_frame_detached(struct page *page, const char *frame_id)
{
    frame_remove(page, frame_id);
    page->revision++;
}

void web_frame_loading(struct frame *frame, bool loading)
{
    if (frame && frame->number) {
        if (loading && !frame->loading) {
            frame_begin(frame);
        }
        frame->loading = loading;
    }
}

void web_document_loaded(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    if (main) {
        main->loading = false;
        (void)apps_refresh(page);
    }
}

void web_document_parsed(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    if (main) {
        main->parsed = true;
        (void)apps_refresh(page); /* and then the navigation is over */
    }
}

void web_document_reopened(struct page *page, const char *frame_id)
{
    agent_opened(page, frame_id);
}
