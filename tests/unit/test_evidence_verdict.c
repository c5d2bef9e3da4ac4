/* SPDX-License-Identifier: Apache-2.0 */
/* What an act brought about, and what the evidence says of that in the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "evidence_fixture.h"

#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
#define ROW CHANGE(.place = "ul:children", .said = "Milk", .item = true)
#define GONE(where) SEES(KIND(UNDONE), .place = (where))
#define NOTHING DEED_VERDICT_NOTHING
#define WAIT DEED_VERDICT_WAIT
#define EFFECT DEED_VERDICT_EFFECT
#define OBSERVED DEED_VERDICT_OBSERVED
#define NO DEED_VERDICT_CONTRADICTED

/* A no that may be somebody else's is waited for until that is known. */
static void a_no_that_is_doubted_holds_the_verdict(void **state)
{
    (void)state;
    const deed_time_us due = AT_MS(900);
#define FAILED(...)                                                            \
    KIND(REQUEST_FAILED), .place = ORDER, .request = "9", __VA_ARGS__
    VERDICT("an order that failed", 100, WAIT, ROW,
            DOUBTS(due, FAILED(.text = "x")));
    VERDICT("an order that the server refused", 100, WAIT, ROW,
            DOUBTS(due, KIND(REQUEST_FINISHED), .place = ORDER, .status = 500));
    VERDICT("an order that the server accepted", 100, EFFECT, ROW,
            DOUBTS(due, KIND(REQUEST_FINISHED), .place = ORDER, .status = 200));
    VERDICT("a failure that nothing will tie to the act", 100, EFFECT, ROW,
            DOUBTS(0, FAILED(.text = "x")));
    VERDICT("a failure whose beginning is doubted", 100, WAIT, ROW,
            DOUBTS(0, FAILED(.text = "x")),
            DOUBTS(due, KIND(REQUEST_STARTED), .place = ORDER));
    VERDICT("a failure elsewhere than what is doubted", 100, EFFECT, ROW,
            DOUBTS(0, FAILED(.text = "x")),
            DOUBTS(due, KIND(STATE_CHANGED), .place = "p:text"));
    VERDICT("a lookup that failed", 100, EFFECT, ROW,
            DOUBTS(due, FAILED(.weak = true)));
    VERDICT("a request to another site that failed", 100, EFFECT, ROW,
            DOUBTS(due, FAILED(.foreign = true)));
    VERDICT("a page that asks to sign in", 100, WAIT, ROW,
            DOUBTS(due, KIND(STATE_CHANGED), .asks_login = true));
    VERDICT("an alert that says no", 100, WAIT, ROW,
            DOUBTS(due, KIND(TOAST), .role = "alert",
                   .text = "Could not be saved"));
    VERDICT("words that refuse", 100, WAIT, ROW,
            DOUBTS(due, KIND(STATE_CHANGED), .place = "p:text", .fresh = true,
                   .said = "Could not be saved"));
    VERDICT("words that deny what was pressed for", 100, WAIT, ROW,
            act->control = true, act->name = "Save",
            DOUBTS(due, KIND(STATE_CHANGED), .place = "p:text",
                   .said = "Nothing was saved"));
    VERDICT(
        "such words, which nothing will tie to the act", 100, EFFECT, ROW,
        DOUBTS(0, KIND(TOAST), .role = "alert", .text = "Could not be saved"));
    deed_time_us until = 0;
    ANSWERS("a state waits for it, too", WAIT,
            (int)deed_evidence_judge_answer(act, AT_MS(100), &until), ROW,
            DOUBTS(due, FAILED(.text = "x")));
    ANSWERS("a form that says no", NO,
            (int)deed_evidence_judge_answer(act, AT_MS(100), &until),
            SEES(KIND(VALIDATION), .text = "no"));
#undef FAILED
}

static void a_sign_that_the_page_was_busy_proves_nothing(void **state)
{
    (void)state;
#define WAITED                                                                 \
    CHANGE(.place = "p:text", .said = "Please wait"),                          \
        SEES(KIND(BUSY), .place = "p:text", .text = "Please wait"),            \
        GONE("p:text"), SEES(KIND(IDLE), .at_us = AT_MS(50))
    VERDICT("nothing else came", 2000, OBSERVED, WAITED);
    VERDICT("nothing else came, and it is too early to tell", 200, WAIT,
            WAITED);
    VERDICT("something else is doubted", 200, WAIT, WAITED,
            DOUBTS(AT_MS(900), KIND(STATE_CHANGED), .place = "b:text"));
    VERDICT("something else was doubted for long", 2000, OBSERVED, WAITED,
            DOUBTS(AT_MS(900), KIND(STATE_CHANGED), .place = "b:text"));
    VERDICT("a row", 2000, EFFECT, WAITED, ROW);
    VERDICT("a message", 2000, EFFECT, WAITED, SEES(KIND(TOAST)));
    VERDICT("a state", 2000, EFFECT, WAITED,
            SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_CHECKED));
    VERDICT("the target can be pressed again", 2000, OBSERVED, WAITED,
            SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_ENABLED,
                 .instance_id = TARGET));
    VERDICT("a value", 2000, EFFECT, WAITED,
            SEES(KIND(VALUE_EQUALS), .place = "i:value"));
    VERDICT("looks of the target", 2000, OBSERVED, WAITED,
            CHANGE(.weak = true, .instance_id = TARGET));
    VERDICT("the page is busy still", 2000, WAIT, WAITED,
            SEES(KIND(BUSY), .place = "q:text", .at_us = AT_MS(60)));
    VERDICT("a sign that stands", 2000, EFFECT,
            SEES(KIND(BUSY), .place = "p:text"), CHANGE(.place = "p:text"),
            SEES(KIND(IDLE), .at_us = AT_MS(50)));
#undef WAITED
}

static void what_is_gone_may_be_replaced(void **state)
{
    (void)state;
    VERDICT("a row that is gone", 500, NO, ROW, GONE("ul:children"));
    VERDICT("it may come back", 100, WAIT, ROW, GONE("ul:children"));
    VERDICT("what came with the answer is doubted", 500, WAIT, ROW,
            GONE("ul:children"),
            DOUBTS(AT_MS(900), KIND(STATE_CHANGED), .place = "b:text"));
    VERDICT("the order was answered, and nothing else came", 500, NO,
            row_orders(200, 50), ROW, GONE("ul:children"));
    VERDICT("the order was answered, in words", 500, OBSERVED,
            row_orders(200, 50), ROW, GONE("ul:children"),
            DOUBTS(0, KIND(TOAST), .text = "Zerrenda"));
    VERDICT("only a mark of the control is gone", 500, OBSERVED,
            row_orders(200, 50), CHANGE(.place = "b:attr.class"),
            GONE("b:attr.class"));
    VERDICT("a mark of the control is gone, and a lookup failed", 2000, NO,
            row_orders(200, 50), CHANGE(.place = "b:attr.class"),
            GONE("b:attr.class"), act->failed = 1);
    VERDICT("a row that is gone beside another change", 500, OBSERVED, ROW,
            CHANGE(.place = "b:children"), GONE("ul:children"));
    VERDICT("what stands for it is doubted", 500, WAIT, ROW,
            CHANGE(.place = "b:children"), GONE("ul:children"),
            DOUBTS(AT_MS(900), KIND(STATE_CHANGED), .place = "c:text"));
}

/* What the page asked for did not come, and it drew something else then. */
static void a_page_that_shows_a_failure_is_a_refusal(void **state)
{
    (void)state;
#define LOOKUP_FAILED                                                          \
    CHANGE(.place = "p:text"),                                                 \
        SEES(KIND(REQUEST_FAILED), .weak = true, .place = "request GET /x"),   \
        act->lookup_failed_at = AT_MS(100)
#define SHOWS(...)                                                             \
    SEES(KIND(STATE_CHANGED), .certified = true, .place = "q:text", __VA_ARGS__)
    VERDICT("nothing was drawn", 2000, EFFECT, LOOKUP_FAILED);
    VERDICT("something was drawn", 2000, NO, LOOKUP_FAILED,
            SHOWS(.at_us = AT_MS(110)));
    VERDICT(
        "something that is doubted was drawn", 2000, NO, LOOKUP_FAILED,
        DOUBTS(0, KIND(STATE_CHANGED), .place = "q:text", .at_us = AT_MS(110)));
    VERDICT("something was drawn before", 2000, EFFECT, LOOKUP_FAILED,
            SHOWS(.at_us = AT_MS(50)));
    VERDICT("something was drawn long after", 2000, EFFECT, LOOKUP_FAILED,
            SHOWS(.at_us = AT_MS(400)));
    VERDICT("something was drawn in the dispatch", 2000, EFFECT, LOOKUP_FAILED,
            SHOWS(.at_us = AT_MS(110), .caused = DEED_YES));
    VERDICT("only looks were drawn", 2000, EFFECT, LOOKUP_FAILED,
            SHOWS(.at_us = AT_MS(110), .weak = true));
#undef LOOKUP_FAILED
#undef SHOWS
}

static void a_refusal_needs_no_effect_beside_it(void **state)
{
    (void)state;
    VERDICT("an address of another program", 100, NO, act->outside = "mailto:");
    VERDICT("an address of another program, and a row", 100, EFFECT, ROW,
            act->outside = "mailto:");
    VERDICT("asked whether to leave, and a row", 100, EFFECT, ROW,
            act->stayed = true);
    VERDICT("a row that is gone, and the page asked whether to leave", 100, NO,
            ROW, GONE("ul:children"), act->stayed = true);
    VERDICT("a question that the caller wanted declined, and a row", 100,
            EFFECT, ROW, act->declined = true);
    VERDICT("a question that nobody was asked about, and a row", 100, NO, ROW,
            act->declined = act->unasked = true);
    VERDICT("a file that broke off", 100, NO, act->broken = "a.pdf");
    VERDICT("a file that broke off, in a tab of its own", 100, NO,
            SEES(KIND(POPUP_OPENED)), act->broken = "a.pdf");
    VERDICT("a file that broke off, and a message", 100, EFFECT,
            SEES(KIND(TOAST)), act->broken = "a.pdf");
    VERDICT("a page that says no", 100, NO, ROW, act->served = 500);
    VERDICT("a request that failed, and another that was answered", 3000,
            OBSERVED, row_orders(200, 10), act->failed = 1);
    VERDICT("a request that failed, and a change of the target", 3000, EFFECT,
            CHANGE(.instance_id = TARGET, .said = "x", .place = "b:text"),
            act->failed = 1);
}

/* A control shows another state, and a timer or a worker may send it off. */
static void a_control_that_was_turned_waits_for_its_order(void **state)
{
    (void)state;
#define TURNED(...)                                                            \
    SEES(KIND(ELEMENT_STATE), .instance_id = TARGET, __VA_ARGS__),             \
        act->workers = true
    VERDICT("checked", 500, WAIT, TURNED(.state = DEED_STATE_CHECKED));
    VERDICT("selected", 500, WAIT, TURNED(.state = DEED_STATE_SELECTED));
    VERDICT("expanded", 500, EFFECT, TURNED(.state = DEED_STATE_EXPANDED));
    VERDICT("checked, long ago", 1100, EFFECT,
            TURNED(.state = DEED_STATE_CHECKED));
    VERDICT("checked, and its order was answered", 500, EFFECT,
            row_orders(200, 10), TURNED(.state = DEED_STATE_CHECKED));
    VERDICT("checked by an attribute", 500, WAIT, act->workers = true,
            CHANGE(.instance_id = TARGET, .place = "b:attr.aria-checked",
                   .said = "x", .fresh = true));
    VERDICT("on a page that is not watched", 10, EFFECT, act->watched = false,
            SEES(KIND(ELEMENT_STATE), .instance_id = TARGET,
                 .state = DEED_STATE_CHECKED));
#undef TURNED
}

static void only_requests_and_looks(void **state)
{
    (void)state;
#define RESTYLED(...)                                                          \
    row_orders(200, 50),                                                       \
        SEES(KIND(STATE_CHANGED), .instance_id = TARGET, .weak = true,         \
             .restyled = true, .place = "b:attr.class", .certified = true,     \
             .at_us = AT_MS(60), __VA_ARGS__)
    VERDICT("the answer drew the target in another way", 300, EFFECT,
            RESTYLED(.label = NULL));
    VERDICT("it did so as an error", 3000, OBSERVED, RESTYLED(.wrong = true));
    VERDICT("it did so for a moment", 3000, OBSERVED, RESTYLED(.label = NULL),
            GONE("b:attr.class"));
    VERDICT("a timer may take that back", 600, WAIT, RESTYLED(.label = NULL),
            act->put_off = true);
    VERDICT("a lookup failed beside it", 3000, OBSERVED,
            RESTYLED(.label = NULL), act->failed = 1);
    VERDICT("a poll that goes on for ever", 2990, WAIT, row_orders(200, 2500),
            act->polls = true);
    VERDICT("a poll, and the time is over", 3001, OBSERVED,
            row_orders(200, 2500), act->polls = true);
    VERDICT("an answer that is fresh", 3001, WAIT, row_orders(200, 2500));
#undef RESTYLED
}

/* What was dragged is shown under way, whatever comes of it. */
static void a_drag_that_only_shows_itself(void **state)
{
    (void)state;
    ANSWERS("nothing", true, deed_evidence_is_show(act), (void)0);
    ANSWERS("changes, a message and the focus", true,
            deed_evidence_is_show(act), ROW, SEES(KIND(TOAST)),
            SEES(KIND(FOCUS_ON)));
    ANSWERS("a dialog", false, deed_evidence_is_show(act),
            SEES(KIND(DIALOG_OPENED)));
    ANSWERS("more than was kept", false, deed_evidence_is_show(act),
            act->cut = true);
    ANSWERS("an answer", false, deed_evidence_is_show(act), act->answered = 1);
    ANSWERS("a request under way", false, deed_evidence_is_show(act),
            act->open_count = 1);
    ANSWERS("a request that failed", false, deed_evidence_is_show(act),
            act->failed = 1);
}

/* A form was sent, and nothing came but words beside its fields. */
static void words_beside_a_field_ask_for_something(void **state)
{
    (void)state;
#define ASKS(label, want, ...)                                                 \
    ANSWERS(label, want, deed_evidence_asks_beside(act, &at) != NULL,          \
            act->form = true, __VA_ARGS__)
#define BESIDE(...)                                                            \
    CHANGE(.place = "form:children", .beside = true, .fresh = true, __VA_ARGS__)
#define WORDS BESIDE(.said = "Ez")
    deed_time_us at = 0;
    ASKS("words", true, WORDS);
    ASKS("two of them", true, WORDS, BESIDE(.said = "Bai"));
    ASKS("nothing", false, (void)0);
    ASKS("no form", false, WORDS, act->form = false);
    ASKS("no words", false, BESIDE(.name = NULL));
    ASKS("empty words", false, BESIDE(.said = ""));
    ASKS("a row", false, BESIDE(.said = "Ez", .item = true));
    ASKS("a list", false, BESIDE(.said = "Ez", .much = true));
    ASKS("looks", false, BESIDE(.said = "Ez", .weak = true));
    ASKS("words that were there", false,
         CHANGE(.place = "p:text", .beside = true, .said = "Ez"));
    ASKS("words elsewhere", false,
         CHANGE(.place = "p:text", .fresh = true, .said = "Ez"));
    ASKS("and looks", true, WORDS, CHANGE(.weak = true));
    ASKS("and what was typed", true, WORDS, CHANGE(.place = "i:attr.value"));
    ASKS("and a mark", true, WORDS, CHANGE(.place = "i:attr.class"));
    ASKS("and a row that is gone", true, WORDS, ROW, GONE("ul:children"));
    ASKS("and the focus and a scroll", true, WORDS, SEES(KIND(FOCUS_ON)),
         SEES(KIND(SCROLLED)));
    ASKS("and a button that cannot be pressed", true, WORDS,
         SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_ENABLED));
    ASKS("and a box that was checked", false, WORDS,
         SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_CHECKED));
    ASKS("and a value with a place", false, WORDS,
         SEES(KIND(VALUE_EQUALS), .place = "i:value"));
    ASKS("and a row", false, WORDS, ROW);
    ASKS("and a message", false, WORDS, SEES(KIND(TOAST)));
    ASKS("more than was kept", false, WORDS, act->cut = true);
    ASKS("an answer", false, WORDS, act->answered = 1);
    ASKS("a request under way", false, WORDS, act->open_count = 1);
    ASKS("a message over a socket", false, WORDS, act->messages = 1);
#undef ASKS
#undef BESIDE
#undef WORDS
}

/* A timer of the page may take content back that it showed at once. */
static void content_of_the_dispatch_has_to_stay(void **state)
{
    (void)state;
#define STAYS(label, want_ms, ...)                                             \
    ANSWERS(label, want_ms,                                                    \
            (deed_evidence_stay_until(act) - SENT) / DEED_MS(1),               \
            act->put_off = true, __VA_ARGS__)
    const int64_t at_once = -SENT / DEED_MS(1);
#define STATE(id) SEES(KIND(ELEMENT_STATE), .state = DEED_STATE_##id)
    STAYS("a row", 1000, ROW);
    STAYS("a row, and no timer", at_once, ROW, act->put_off = false);
    STAYS("a row, and an answer", at_once, ROW, act->answered = 1);
    STAYS("a row, and a message", at_once, ROW, SEES(KIND(TOAST)));
    STAYS("a row, and a notice over the page", at_once, ROW,
          CHANGE(.place = "n", .floats = true));
    STAYS("a row over the page", 1000,
          CHANGE(.place = "n", .floats = true, .item = true, .said = "x"));
    STAYS("a row, and a scroll", at_once, ROW, SEES(KIND(SCROLLED)));
    STAYS("a row, and the focus", at_once, ROW, SEES(KIND(FOCUS_ON)));
    STAYS("a view that unfolds", 750, STATE(EXPANDED));
    STAYS("a view that is selected", 750, STATE(SELECTED));
    STAYS("a box", 1000, STATE(CHECKED));
    STAYS("a view by an attribute", 750, CHANGE(.place = "b:attr.open"));
    STAYS("a page that was drawn anew", at_once, ROW, act->cut = true);
    STAYS("a page that was drawn anew, of a view", 750, STATE(EXPANDED),
          act->cut = true);
#define MOVES                                                                  \
    SEES(KIND(ROUTE_CHANGED), .place = "route", .value = "/a", .pattern = "/b")
    STAYS("an address alone", 1000, MOVES);
    STAYS("an address, and a row", at_once, MOVES, ROW);
    STAYS("an address, and the target itself", at_once, MOVES, act->own = 1);
    STAYS("an address, and a message", at_once, MOVES, SEES(KIND(TOAST)));
    STAYS("another document", at_once, SEES(KIND(ROUTE_CHANGED)));
    STAYS("not longer than the act may stay open", 3000,
          CHANGE(.place = "p:text", .said = "x", .caused = DEED_YES,
                 .at_us = AT_MS(2500)));
#undef STAYS
#undef STATE
#undef MOVES
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW_TEST(a_no_that_is_doubted_holds_the_verdict),
        ROW_TEST(a_sign_that_the_page_was_busy_proves_nothing),
        ROW_TEST(what_is_gone_may_be_replaced),
        ROW_TEST(a_page_that_shows_a_failure_is_a_refusal),
        ROW_TEST(a_refusal_needs_no_effect_beside_it),
        ROW_TEST(a_control_that_was_turned_waits_for_its_order),
        ROW_TEST(only_requests_and_looks),
        ROW_TEST(a_drag_that_only_shows_itself),
        ROW_TEST(words_beside_a_field_ask_for_something),
        ROW_TEST(content_of_the_dispatch_has_to_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
