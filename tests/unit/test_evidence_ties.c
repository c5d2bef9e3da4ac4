/* SPDX-License-Identifier: Apache-2.0 */
/* What ties a fact to the act, what is thrown out, what the words of the page
 * amount to, and whether what the caller asked for was the act's doing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/expect.h"
#include "evidence_fixture.h"

#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
/* So long after the receipt, and nothing but that ties it to the act. */
#define LATER(ms, ...)                                                         \
    SEES(KIND(STATE_CHANGED), .place = "q:text", .at_us = AT_MS(ms),           \
         __VA_ARGS__)
#define SETTLED deed_evidence_settle(act, AT_MS(6000))
#define COUNTS(label, want, ...)                                               \
    ANSWERS(label, want, (SETTLED, act->strong), __VA_ARGS__)

static void what_follows_the_input_or_an_answer(void **state)
{
    (void)state;
    COUNTS("soon", 1, LATER(100, .near = false));
    COUNTS("late", 0, LATER(400, .near = false));
    COUNTS("late, by a worker", 1, act->workers = true,
           LATER(400, .near = false));
    COUNTS("late, by a worker of nobody in particular", 0, act->workers = true,
           act->handled = DEED_UNKNOWN, LATER(400, .near = false));
    COUNTS("late, by a worker, on a page that moves", 0, act->workers = true,
           deed_evidence_add_noise(act, "clock"), LATER(400, .near = false));
    COUNTS("soon, and nobody knows when it was received", 1,
           act->received_at = -1, LATER(900, .near = false));
    COUNTS("soon, and a field that was left did something", 0,
           act->left = "Name", LATER(100, .near = false));
    COUNTS("after an answer", 1, row_orders(200, 900),
           LATER(950, .near = false));
    COUNTS("drawn soon, beside a message that waits for a tie", 1,
           DOUBTS(0, KIND(TOAST), .place = "t"), LATER(100, .painted = true));
    COUNTS("long after an answer", 0, row_orders(200, 900),
           LATER(1200, .near = false));
    COUNTS("an alert of a timer of the handlers'", 1, act->timers = true,
           SEES(KIND(JS_DIALOG), .role = "alert", .at_us = AT_MS(50)));
    COUNTS("an alert, long after the timer", 0, act->timers = true,
           SEES(KIND(JS_DIALOG), .role = "alert", .at_us = AT_MS(400)));
    COUNTS("an alert after an answer", 1, row_orders(200, 10),
           SEES(KIND(JS_DIALOG), .role = "alert", .at_us = AT_MS(50)));
    COUNTS("an address that changed near the target, where nobody listens", 0,
           act->handled = DEED_NO,
           SEES(KIND(ROUTE_CHANGED), .place = "route", .near = true,
                .at_us = AT_MS(400)));
    COUNTS("an address that the platform changed", 1, act->handled = DEED_NO,
           act->native = true,
           SEES(KIND(ROUTE_CHANGED), .place = "route", .near = true,
                .at_us = AT_MS(400)));
    COUNTS("what was typed comes back with its order", 1, row_orders(0, 0),
           LATER(900, .echo = true));
    COUNTS("what was typed comes back, and nothing was sent", 0,
           LATER(900, .echo = true));
    COUNTS("with a stream of the act's", 1, act->streamed_at = AT_MS(900),
           LATER(920, .near = false));
    COUNTS("before the stream began", 0, act->streamed_at = AT_MS(900),
           LATER(500, .near = false));
    COUNTS("long after the stream", 0, act->streamed_at = AT_MS(500),
           LATER(900, .near = false));
    COUNTS("with a stream, where something came before", 0,
           deed_evidence_add_once(act, "q:text"), act->streamed_at = AT_MS(900),
           LATER(920, .near = false));
}

static void an_order_that_begins_after_the_input(void **state)
{
    (void)state;
#define BEGINS(label, want, ms, ...)                                           \
    ANSWERS(label, want, act->open_count, __VA_ARGS__,                         \
            SEES(KIND(REQUEST_STARTED), .place = "POST /b", .request = "9",    \
                 .at_us = AT_MS(ms)))
    BEGINS("soon", 1, 100, (void)0);
    BEGINS("late", 0, 400, (void)0);
    BEGINS("late, by a timer of the text's", 1, 400, act->timers = true);
    BEGINS("too late for a timer", 0, 1400, act->timers = true);
    BEGINS("by a timer, where nobody listens", 0, 400, act->timers = true,
           act->handled = DEED_NO);
    BEGINS("by a timer, beside a change of the handlers'", 1, 400,
           act->put_off = true, CHANGE(.place = "p:text"));
    BEGINS("by a timer, beside the focus", 0, 400, act->put_off = true,
           SEES(KIND(FOCUS_ON)));
    BEGINS("by a timer, beside looks", 0, 400, act->put_off = true,
           CHANGE(.weak = true, .instance_id = TARGET));
    BEGINS("before the receipt came", 1, 400, act->timers = true,
           act->received_at = -1, act->handled = DEED_UNKNOWN);
    BEGINS("asked for before the act", 0, 100,
           deed_evidence_add_once(act, "POST /b"));
    BEGINS("a page that was not watched for long", 0, 100, act->doubt_us = 500);
    BEGINS("after an answer, as the next of a chain", 1, 950,
           row_orders(200, 900));
    BEGINS("after an answer, on a page that was not watched for long", 1, 950,
           act->doubt_us = 500, row_orders(200, 900));
    BEGINS("the same, where somebody asks for it again and again", 0, 950,
           act->doubt_us = 500, row_orders(200, 900),
           DOUBTS(0, KIND(REQUEST_FINISHED), .place = "POST /b"));
    BEGINS("what failed is tried again", 1, 950, act->refused = 0,
           SEES(KIND(REQUEST_FAILED), .place = "POST /b", .request = "8"));
#undef BEGINS
}

static void facts_that_wait_for_a_tie(void **state)
{
    (void)state;
#define WAITING(label, want, ...)                                              \
    ANSWERS(label, want, act->doubt_count, __VA_ARGS__)
    WAITING("where the page was about to go", 1,
            DOUBTS(0, KIND(LEAVING), .place = "a"),
            DOUBTS(0, KIND(TOAST), .place = "b"), SEES(KIND(LEFT)));
    WAITING("a place that says again what it said", 1,
            DOUBTS(0, KIND(STATE_CHANGED), .place = "p"),
            DOUBTS(0, KIND(TOAST), .place = "p"),
            CHANGE(.place = "p", .same = true));
    WAITING("another place", 1, DOUBTS(0, KIND(STATE_CHANGED), .place = "q"),
            CHANGE(.place = "p", .same = true));
    WAITING("the same content without a place", 1,
            DOUBTS(0, KIND(STATE_CHANGED), .place = "q"), CHANGE(.same = true));
    WAITING(
        "one more than is kept takes the place of one without a tie",
        DEED_DOUBTS_MAX, for (int i = 0; i < DEED_DOUBTS_MAX; i++) {
            DOUBTS(0, KIND(TOAST), .place = "t");
        } LATER(400, .near = false));
    WAITING("no memory to keep it", 0, act->arena->limit_bytes = 1,
            LATER(400, .near = false));
    ANSWERS("told twice: it came when it was told first", AT_MS(60),
            act->seen[0].at_us,
            DOUBTS(0, KIND(STATE_CHANGED), .place = "q", .at_us = AT_MS(60)),
            CHANGE(.place = "q", .certified = true, .at_us = AT_MS(90)));
    ANSWERS("told twice, of another kind", AT_MS(90), act->seen[0].at_us,
            DOUBTS(0, KIND(TOAST), .place = "q", .at_us = AT_MS(60)),
            CHANGE(.place = "q", .certified = true, .at_us = AT_MS(90)));
    ANSWERS("told twice, of another place", AT_MS(90), act->seen[0].at_us,
            DOUBTS(0, KIND(STATE_CHANGED), .place = "r", .at_us = AT_MS(60)),
            CHANGE(.place = "q", .certified = true, .at_us = AT_MS(90)));
    ANSWERS("told twice, without a place", AT_MS(90), act->seen[0].at_us,
            DOUBTS(0, KIND(STATE_CHANGED), .at_us = AT_MS(60)),
            CHANGE(.certified = true, .at_us = AT_MS(90)));
#define IDLE_AT(ms) SEES(KIND(BUSY)), SEES(KIND(IDLE), .at_us = AT_MS(ms))
    COUNTS("a message that came when a sign went", 1,
           DOUBTS(0, KIND(TOAST), .place = "t", .at_us = AT_MS(599)),
           IDLE_AT(600));
    COUNTS("a value that came when a sign went", 1,
           DOUBTS(0, KIND(VALUE_EQUALS), .place = "v", .at_us = AT_MS(599)),
           IDLE_AT(600));
    COUNTS("a dialog that came when a sign went", 0,
           DOUBTS(0, KIND(DIALOG_OPENED), .place = "d", .at_us = AT_MS(599)),
           IDLE_AT(600));
    COUNTS("a message from before", 0,
           DOUBTS(0, KIND(TOAST), .place = "t", .at_us = AT_MS(500)),
           IDLE_AT(600));
    COUNTS("a message from after", 0,
           DOUBTS(0, KIND(TOAST), .place = "t", .at_us = AT_MS(601)),
           IDLE_AT(600));
    COUNTS("a message where others came before the act", 0,
           deed_evidence_add_once(act, "t"),
           DOUBTS(0, KIND(TOAST), .place = "t", .at_us = AT_MS(599)),
           IDLE_AT(600));
#undef IDLE_AT
#define READ(label, want, due, ...)                                            \
    ANSWERS(                                                                   \
        label, want, (SETTLED, act->open_count),                               \
        DOUBTS(due, KIND(REQUEST_STARTED), .place = "GET /l", __VA_ARGS__),    \
        row_orders(200, 900))
    READ("a list that is read just before the answer is told", 1, AT_MS(9000),
         .weak = true, .at_us = AT_MS(890));
    READ("a list that was read long before", 0, AT_MS(9000), .weak = true,
         .at_us = AT_MS(500));
    READ("another order that waits", 0, AT_MS(9000), .at_us = AT_MS(890));
#undef READ
#define ADOPTED(label, want, due)                                              \
    ANSWERS(                                                                   \
        label, want, act->answered_at,                                         \
        DOUBTS(due, KIND(REQUEST_STARTED), .place = "GET /s", .request = "7"), \
        SEES(KIND(FRAME_RECEIVED), .request = "7", .at_us = AT_MS(50)))
    ADOPTED("a stream that may be the act's goes on", AT_MS(50), AT_MS(900));
    ADOPTED("a stream of somebody else's", -1, 0);
#undef ADOPTED
#undef WAITING
}

/* What the field that lost the focus did is told, and no effect. */
static void what_leaving_a_field_did(void **state)
{
    (void)state;
#define LEFT_DID(label, want, ...)                                             \
    ANSWERS(label, true, deed_str_equal(act->left_did, want),                  \
            CHANGE(.by_leaving = true, __VA_ARGS__))
    LEFT_DID("words", "Too short", .said = "Too short");
    LEFT_DID("no words", NULL, .place = "p");
    LEFT_DID("empty words", NULL, .said = "");
    LEFT_DID("words that nobody sees", NULL, .said = "x", .hidden = true);
    LEFT_DID("words that were there", NULL, .said = "x", .same = true);
#undef LEFT_DID
#define LEFT_FAILED(label, want, ...)                                          \
    ANSWERS(label, true, deed_str_equal(act->left_failed, want),               \
            SEES(.by_leaving = true, __VA_ARGS__))
    LEFT_FAILED("its request failed", "offline", KIND(REQUEST_FAILED),
                .text = "offline");
    LEFT_FAILED("its request was refused", "its request was refused",
                KIND(REQUEST_FINISHED), .status = 422);
    LEFT_FAILED("its answer refuses", "its request was refused",
                KIND(REQUEST_FINISHED), .status = 200, .value = "no");
    LEFT_FAILED("its request was answered", NULL, KIND(REQUEST_FINISHED),
                .status = 200);
#undef LEFT_FAILED
    ANSWERS("its first failure is told", true,
            deed_str_equal(act->left_failed, "a"),
            SEES(KIND(REQUEST_FAILED), .by_leaving = true, .text = "a"),
            SEES(KIND(REQUEST_FAILED), .by_leaving = true, .text = "b"));
    ANSWERS("its first words are told", true,
            deed_str_equal(act->left_did, "a"),
            CHANGE(.by_leaving = true, .said = "a"),
            CHANGE(.by_leaving = true, .said = "b"));
    ANSWERS("the clock of the page is a little behind", SENT,
            act->seen[0].at_us,
            CHANGE(.place = "p", .caused = DEED_YES, .at_us = SENT - 500));
    ANSWERS(
        "long before the act", 0, act->seen_count,
        CHANGE(.place = "p", .caused = DEED_YES, .at_us = SENT - DEED_MS(9)));
    ANSWERS("the end of a request that a later act disowns is this one's", 1,
            act->answered, row_orders(0, 0),
            SEES(KIND(REQUEST_FINISHED), .place = ORDER, .request = "1",
                 .status = 200, .caused = DEED_NO, .at_us = AT_MS(9)));
    ANSWERS("the end of one that nobody knows", 0, act->answered,
            row_orders(0, 0),
            SEES(KIND(REQUEST_FINISHED), .place = ORDER, .status = 200,
                 .caused = DEED_NO, .at_us = AT_MS(9)));
#define STIRS(label, want, ...)                                                \
    ANSWERS(label, want, act->stirred_at >= 0,                                 \
            CHANGE(.place = "li>p:text", .said = "Milk"), row_orders(200, 10), \
            SEES(KIND(STATE_CHANGED), .at_us = AT_MS(50), __VA_ARGS__))
    STIRS("its content fades", true, .place = "li:attr.style");
    STIRS("its content wears another class", true, .place = "li:attr.class");
    STIRS("its content has another title", false, .place = "li:attr.title");
    STIRS("something else fades", false, .place = "b:attr.style");
    STIRS("a word beside it changes", false, .place = "li:text");
#undef STIRS
}

static void words_of_the_page(void **state)
{
    (void)state;
#define SAYS(label, want, ...)                                                 \
    ANSWERS(label, true, deed_str_equal(deed_evidence_says(act, NULL), want),  \
            row_orders(200, 50), __VA_ARGS__)
#define WORDS_AT(where, ...)                                                   \
    SEES(KIND(STATE_CHANGED), .place = (where), .fresh = true,                 \
         .certified = true, .at_us = AT_MS(60), __VA_ARGS__)
#define WORDS(...) WORDS_AT("p:text", __VA_ARGS__)
    SAYS("words are all that came", "Zer", WORDS(.said = "Zer"));
    SAYS("the first of them", "Zer", WORDS(.said = "Zer"),
         WORDS_AT("q:text", .said = "Bai"));
    SAYS("empty words", NULL, WORDS(.said = ""));
    SAYS("a row", NULL, WORDS(.said = "Zer", .item = true));
    SAYS("a list", NULL, WORDS(.said = "Zer", .much = true));
    SAYS("words that praise", NULL, WORDS(.said = "Saved"));
    SAYS("the word of the control", NULL, act->name = "Transfer",
         WORDS(.said = "Transferred"));
    SAYS("words that are named a success", NULL,
         WORDS(.said = "Zer", .right = true));
    SAYS("words that are named both", "Zer",
         WORDS(.said = "Zer", .right = true, .wrong = true));
    SAYS("words that are named a success, and refuse", "Could not be saved",
         WORDS(.said = "Could not be saved", .right = true));
    SAYS("a message", "Zer",
         SEES(KIND(TOAST), .text = "Zer", .fresh = true, .certified = true,
              .at_us = AT_MS(60)));
    SAYS("a message that is not new", NULL,
         SEES(KIND(TOAST), .text = "Zer", .certified = true,
              .at_us = AT_MS(60)));
    SAYS("an answer that says by its members that it was done", NULL,
         act->granted = true, WORDS(.said = "Zer"));
    SAYS("more than was kept", NULL, act->cut = true, WORDS(.said = "Zer"));
    SAYS("words that asked to wait, replaced by others", "Bai",
         CHANGE(.place = "p:text", .said = "Zer", .fresh = true),
         WORDS(.said = "Bai"));
    SAYS("words of the dispatch that stand", NULL,
         CHANGE(.place = "p:text", .said = "Zer", .fresh = true),
         WORDS_AT("q:text", .said = "Bai"));
    SAYS("a field that was emptied", NULL, WORDS(.said = "Zer"),
         SEES(KIND(VALUE_EQUALS), .place = "i:value", .value = ""));
    SAYS("a field that has a value", "Zer", WORDS(.said = "Zer"),
         SEES(KIND(VALUE_EQUALS), .place = "i:value", .value = "x"));
    SAYS("what was typed", "Zer", WORDS(.said = "Zer"),
         SEES(KIND(VALUE_EQUALS), .value = ""));
    SAYS("a page that asks to sign in", "please sign in", act->at_login = true);
    SAYS("a page that asks to sign in, and says something", "Zer",
         act->at_login = true, act->says = "Zer");
    SAYS("words that may be the answer", "Zer",
         DOUBTS(AT_MS(900), KIND(STATE_CHANGED), .place = "p:text",
                .said = "Zer", .fresh = true, .at_us = AT_MS(60)));
    SAYS("words that nothing will tie to it", NULL,
         DOUBTS(0, KIND(STATE_CHANGED), .place = "p:text", .said = "Zer",
                .fresh = true, .at_us = AT_MS(60)));
    SAYS("the same form, after the answer", "the same form came back",
         CHANGE(.place = "f", .form_back = true));
    SAYS("the same form, with words", "Zer",
         CHANGE(.place = "f", .form_back = true, .said = "Zer"));
    SAYS("the same form, with praise", NULL,
         CHANGE(.place = "f", .form_back = true, .said = "Saved"));
    SAYS("an alert, after the answer", "Zer",
         SEES(KIND(JS_DIALOG), .role = "alert", .text = "Zer"));
#undef SAYS
#undef WORDS
#undef WORDS_AT
#define MOVES(label, want, from, to)                                           \
    ANSWERS(label, want, act->moved_at >= 0,                                   \
            SEES(KIND(ROUTE_CHANGED), .place = "route", .value = (from),       \
                 .pattern = (to)))
    MOVES("another address", true, "/a", "/b");
    MOVES("a place in the document", false, "/a", "/a#top");
    MOVES("a view behind the sign", true, "/a", "/a#/view");
    MOVES("a view behind the sign, as it was written once", true, "/a",
          "/a#!view");
    MOVES("an address of the same length", true, "/a", "/b#top");
    MOVES("nobody knows from where", false, NULL, "/b");
    MOVES("nobody knows where", false, "/a", NULL);
#undef MOVES
#define GUARDED(label, want, ...)                                              \
    ANSWERS(label, want, act->to_login,                                        \
            SEES(KIND(ROUTE_CHANGED), .place = "route", .pattern = "/b"),      \
            SEES(KIND(ROUTE_CHANGED), .text = "login", __VA_ARGS__))
    GUARDED("the server led to a page for signing in", true, .pattern = "/l");
    GUARDED("the page did, from another one", true, .place = "route",
            .pattern = "/l");
    GUARDED("the page did, at once", false, .place = "route", .pattern = "/b");
#undef GUARDED
    ANSWERS("the status of the page that came", 404, act->served,
            SEES(KIND(ROUTE_CHANGED), .status = 404));
    ANSWERS("a prompt that got no text", 0, act->strong,
            SEES(KIND(JS_DIALOG), .role = "prompt", .value = "accepted",
                 .weak = true));
    ANSWERS("a place that is undone, redone and unknown", 0, act->undone_count,
            SEES(KIND(UNDONE), .place = "p"), SEES(KIND(UNDONE), .place = "p"),
            SEES(KIND(REDONE), .place = "p"), SEES(KIND(REDONE), .place = "q"),
            SEES(KIND(UNDONE), .name = "x"));
}

/* What the caller asked for was seen: whose doing was it? */
static int asked(struct deed_signal seen)
{
    static const struct deed_signal text = { KIND(TEXT_CONTAINS),
                                             .text = "ready" };
    static const struct deed_signal others[] = {
        { KIND(ELEMENT_APPEARED), .name = "Row" },
        { KIND(TOAST), .text = "ready" },
        { KIND(DIALOG_OPENED) },
        { KIND(DOWNLOAD_STARTED) },
    };
    const struct deed_signal *wanted = &text;
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        wanted = seen.kind == others[i].kind ? &others[i] : wanted;
    }
    const struct deed_expect_fact *fact = NULL;
    struct deed_expect expect;
    deed_expect_init(&expect, wanted, 1, DEED_VERIFY_ALL);
    expect.arena = act->arena;
    assert_true(deed_expect_feed(&expect, &seen, TARGET));
    return (int)deed_expect_judge(&expect, act, &fact);
}

static void what_was_asked_for_needs_a_tie(void **state)
{
    (void)state;
#define READY(...)                                                             \
    asked((struct deed_signal){ KIND(TEXT_CONTAINS), .text = "ready",          \
                                .place = "p:text", .at_us = AT_MS(900),        \
                                __VA_ARGS__ })
#define ASKED(label, want, ...)                                                \
    ANSWERS(label, DEED_EXPECT_##want, READY(.said = NULL), __VA_ARGS__)
    ASKED("nothing ties it", UNTIED, (void)0);
    ASKED("the same place counts already", MET, CHANGE(.place = "p:text"));
    ASKED("another place counts", UNTIED, CHANGE(.place = "q:text"));
    ASKED("a field that was left may have done it", UNTIED, act->left = "Name",
          act->received_at = AT_MS(890));
    ASKED("nobody knows when the input was received", MET,
          act->received_at = -1);
    ASKED("a request failed", MET, act->failed = 1);
    ASKED("an order was refused", MET, act->refused = 1);
    ASKED("a request is under way", MET, row_orders(0, 0));
    ASKED("a message was sent", MET, act->messages = 1);
    ASKED("a stream was opened", MET, act->stream_count = 1);
    ASKED("another page came", MET, act->routes = 1);
    ASKED("a tab was opened", MET, act->popups = 1);
    ASKED("it stood there before, and nothing was sent", UNTIED,
          deed_evidence_add_once(act, "p:text"));
    ASKED("it stood there before its order", UNTIED,
          deed_evidence_add_once(act, "p:text"), act->ordered_at = AT_MS(950));
    ASKED("it stood there before, and its order came", MET,
          deed_evidence_add_once(act, "p:text"), act->ordered_at = AT_MS(850));
    ASKED("a timer of the text's: content is named by the engine", UNTIED,
          act->timers = true);
    ASKED("a page that is not watched", MET, act->watched = false);
#define BY_TIMER(label, want, ...)                                             \
    ANSWERS(label, DEED_EXPECT_##want,                                         \
            asked((struct deed_signal){ .at_us = AT_MS(900), __VA_ARGS__ }),   \
            act->timers = true)
    BY_TIMER("an element", UNTIED, KIND(ELEMENT_APPEARED), .name = "Row",
             .place = "p");
    BY_TIMER("a message", UNTIED, KIND(TOAST), .text = "ready", .place = "p");
    BY_TIMER("a dialog", UNTIED, KIND(DIALOG_OPENED), .place = "p");
    BY_TIMER("a dialog that an attribute opened", MET, KIND(DIALOG_OPENED),
             .place = "p:attr.open");
    BY_TIMER("a file speaks for itself", MET, KIND(DOWNLOAD_STARTED),
             .place = "f");
#undef BY_TIMER
    static char much[600];
    memset(much, 'x', sizeof(much) - 1);
#define WORDS(label, want, words)                                              \
    ANSWERS(label, DEED_EXPECT_##want,                                         \
            READY(.said = (words), .certified = true), (void)0)
    WORDS("words around it", MET, "All is ready");
    WORDS("words around it that refuse", REFUSED,
          "Could not be saved, not ready");
    WORDS("words that do not have it as it was written, and refuse", REFUSED,
          "READY? Could not be saved");
    WORDS("more words than a message has", MET, much);
#undef WORDS
#undef ASKED
#undef READY
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW_TEST(what_follows_the_input_or_an_answer),
        ROW_TEST(an_order_that_begins_after_the_input),
        ROW_TEST(facts_that_wait_for_a_tie),
        ROW_TEST(what_leaving_a_field_did),
        ROW_TEST(words_of_the_page),
        ROW_TEST(what_was_asked_for_needs_a_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
