/* SPDX-License-Identifier: Apache-2.0 */

/* What a document that has come says of the act; see arrival.h. */

#include "driver/web/arrival.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"

/* A document that says that it goes elsewhere later than this is one to be
 * read. As REFRESH_SOON_S in agent/src/watch.js. */
#define LEADS_ON_S 2.0

/* What the document that an act led to says: its heading, and a message in it.
 * Whether that is a no is decided elsewhere. */
static void tell_words(struct page *page, const struct deed_value *event,
                       deed_time_us at)
{
    const char *message = decode_text(event, "message");
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .said = decode_text(event, "heading"),
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (signal.said) {
        signal_emit(page, &signal);
    }
    signal.said = message;
    signal.wrong = decode_bool(event, "wrong");
    if (message) {
        signal_emit(page, &signal);
    }
}

void arrival_passing(struct page *page, bool passing, deed_time_us at)
{
    struct deed_signal signal = { .kind = passing ? DEED_SIGNAL_BUSY
                                                  : DEED_SIGNAL_IDLE,
                                  .text = "a page that leads on by itself",
                                  .at_us = at,
                                  .caused = DEED_YES };
    if (passing || page->served.passing) {
        signal_emit(page, &signal);
    }
    page->served.passing = passing;
}

/* A page that has nothing but a riddle for people to solve, or says so. */
static void tell_challenge(struct page *page, const struct deed_value *event,
                           deed_time_us at)
{
    bool asks = decode_bool(event, "challenge") ||
                deed_lexicon_has(decode_text(event, "brief"), DEED_WORDS_HUMAN);
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .asks_human = true,
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (asks) {
        signal_emit(page, &signal);
    }
}

/* A page that asked for no password was left, and the page that a redirect or
 * an order led to does. Told by structure, for addresses in any language. */
static void tell_login(struct page *page, const struct deed_value *event,
                       deed_time_us at)
{
    bool asks = (decode_bool(event, "asksLogin") && !page->served.secret) ||
                decode_bool(event, "gate");
    struct deed_signal login = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                 .asks_login = true,
                                 .caused = DEED_YES,
                                 .at_us = at };
    struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN, .at_us = at };
    page->served.secret = decode_bool(event, "secret");
    if (page->served.way.led && asks) {
        signal_emit(page, &login);
    }
    if (page->served.way.led) {
        signal_emit(page, &shown);
    }
    page->served.way.led = false;
}

/* The page that answers a form that was sent: is it the form again? */
static void tell_form(struct page *page, const struct deed_value *event,
                      deed_time_us at)
{
    const char *said = decode_text(event, "said");
    bool invalid = decode_bool(event, "invalid");
    struct deed_signal no = { .kind = DEED_SIGNAL_VALIDATION,
                              .form_back = !invalid,
                              .text = said ? said : "the same form came back",
                              .said = decode_text(event, "around"),
                              .caused = DEED_YES,
                              .at_us = at };
    if (invalid || decode_bool(event, "formBack")) {
        signal_emit(page, &no);
    }
    page->answering = false;
    struct deed_signal idle = { .kind = DEED_SIGNAL_IDLE, .at_us = at };
    signal_emit(page, &idle);
}

/* The server sent the document that was there before, as an answer to an
 * order: nothing in it tells what became of that. */
static void tell_again(struct page *page, const struct deed_value *event,
                       bool answers, deed_time_us at)
{
    const char *digest = decode_text(event, "digest");
    bool again = digest && strcmp(digest, page->served.digest) == 0;
    struct deed_signal signal = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                  .again = true,
                                  .caused = DEED_YES,
                                  .at_us = at };
    if (again && answers) {
        signal_emit(page, &signal);
    }
    snprintf(page->served.digest, sizeof(page->served.digest), "%s",
             deed_str_or(digest, ""));
}

/* The document that a link led to was read: it stays, or leads on soon. */
static void tell_arrival(struct page *page, const struct deed_value *event,
                         deed_time_us at)
{
    struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN,
                                 .weak = true,
                                 .at_us = at };
    if (!page->served.arrived) {
        return;
    }
    if (decode_bool(event, "soon") || page->served.leads_on) {
        arrival_passing(page, true, at);
    }
    signal_emit(page, &shown);
}

void arrival_read(struct page *page, const struct frame *frame,
                  const struct deed_value *event, deed_time_us at)
{
    bool answers = page->served.way.follows;
    if (frame->number && page->framed && page->act_open) {
        struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN, .at_us = at };
        page->framed = false; /* the answer to a form is in that frame */
        tell_words(page, event, at);
        signal_emit(page, &shown);
    }
    if (frame->number) {
        return; /* a part of the document, which may be read before it */
    }
    page->served.unread = false;
    arrival_passing(page, false, at);
    tell_challenge(page, event, at);
    tell_again(page, event, answers, at);
    if (answers) {
        tell_words(page, event, at);
    }
    tell_login(page, event, at);
    if (page->served.way.posted && page->answering) {
        tell_form(page, event, at);
    }
    if (answers) {
        arrival_passing(page, decode_bool(event, "passing"), at);
    }
    tell_arrival(page, event, at);
    page->served.way.follows = false;
}

void web_document_leads_on(struct page *page, const struct frame *frame,
                           double delay_s)
{
    if (frame && !frame->number && page->served.arrived && page->act_open &&
        delay_s <= LEADS_ON_S) {
        page->served.leads_on = true;
        arrival_passing(page, true, page_now(page));
    }
}

void arrival_runs(struct page *page)
{
    struct deed_signal runs = { .kind = DEED_SIGNAL_SHOWING,
                                .weak = true,
                                .runs = true };
    if (page->served.unread && page->act_open) {
        signal_emit(page, &runs);
    }
}

void arrival_stays(struct page *page)
{
    page->served.leads_on = false;
    arrival_passing(page, false, page_now(page));
}
