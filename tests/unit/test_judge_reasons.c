/* SPDX-License-Identifier: Apache-2.0 */
/* Why an act is not verified: the situation, the judgement, and the words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "judge_fixture.h"

#define PRESS DEED_UI_ACTIVATE
#define LATER act.now = AT_MS(2000)
#define CALLER "whether that is what was wanted is for the caller to judge"
#define CHANGE(...) SEES(KIND(STATE_CHANGED), __VA_ARGS__)
#define GONE(where) SEES(KIND(UNDONE), .place = (where))

static void what_speaks_against_it_is_named(void **state)
{
    (void)state;
    const enum action_judgement no = JUDGED_CONTRADICTED;
    JUDGED(PRESS, "asked whether to leave the page", no,
           "the page asked whether to leave it, and the answer was no",
           E.stayed = true);
    JUDGED(PRESS, "an address of another program", no,
           "it leads out of the browser and was held back: mailto:a",
           SEES(KIND(OUTSIDE), .pattern = "mailto:a"));
    JUDGED(PRESS, "a file that broke off", no, "the download broke off: a.pdf",
           E.broken = "a.pdf");
    JUDGED(PRESS, "a file chooser that got no file", no,
           "it opened a file chooser, which was dismissed; upload presses it "
           "and gives it files",
           SEES(KIND(JS_DIALOG), .role = "filechooser"));
    JUDGED(PRESS, "a question that was declined", no,
           "the page asked a question, and the answer was no; the dialog "
           "answer accept says yes",
           SEES(KIND(JS_DIALOG), .role = "confirm", .value = "dismissed"));
    JUDGED(PRESS, "a page that led back", no,
           "it led to another page, which led back to this one",
           SEES(KIND(ROUTE_CHANGED), .place = "route", .pattern = "/b",
                .value = "/a"),
           SEES(KIND(ROUTE_CHANGED), .place = "route", .pattern = "/a",
                .value = "/b", .certified = true, .at_us = AT_MS(50)),
           LATER);
    JUDGED(PRESS, "an exception", no,
           "the page threw an error and nothing else happened: x is null",
           SEES(KIND(EXCEPTION), .text = "x is null"), LATER);
    JUDGED(PRESS, "an exception without words", no,
           "the page threw an error and nothing else happened: exception",
           SEES(KIND(EXCEPTION), .place = "x"), LATER);
    JUDGED(DEED_NAV_NAVIGATE, "a navigation that failed without a word", no,
           "the application did not do it: it gives no reason",
           act.receipt.failed = true);
}

static void what_was_seen_and_proves_nothing_is_named(void **state)
{
    (void)state;
    const enum action_judgement seen = JUDGED_SEEN_ONLY;
    JUDGED(PRESS, "a proof that a person is there", seen,
           "it led to a challenge that a person has to answer; " CALLER,
           CHANGE(.place = "div:children", .asks_human = true), LATER);
    JUDGED(PRESS, "words that may mean no", seen,
           "the page says \"Try later\"; " CALLER,
           CHANGE(.place = "p:text", .said = "x"), E.says = "Try later", LATER);
    JUDGED(PRESS, "a part of the page that broke", seen,
           "an error was thrown, and the part of the page that was pressed is "
           "gone",
           CHANGE(.place = "div:children", .swept = true),
           E.broke_at = SENT + 1, LATER);
    JUDGED(PRESS, "a part of the page that broke, and words instead", seen,
           "an error was thrown, and the part of the page that was pressed is "
           "gone: it says \"Itxita\" instead",
           CHANGE(.place = "div:children", .swept = true, .said = "Itxita"),
           E.broke_at = SENT + 1, LATER);
    JUDGED(PRESS, "the same document", seen,
           "the server answered with the page that was there before, and "
           "nothing in it is new; whether it was done is for the caller to "
           "judge",
           CHANGE(.place = "body:children", .again = true), LATER);
    JUDGED(
        PRESS, "the focus went to a field of the form", seen,
        "nothing came of it but that the focus went to \"Email\" in the same "
        "form; whether something is to be put right there is for the caller "
        "to judge",
        SEES(KIND(FOCUS_ON), .form_back = true, .name = "Email"), LATER);
    JUDGED(PRESS, "something over the page closed", seen,
           "nothing came of it but that \"Menu\" closed, which lay over the "
           "page and may do so at any press beside it; " CALLER,
           E.control = true, E.handled = DEED_NO,
           CHANGE(.place = "div:children", .closed = "Menu"), LATER);
    JUDGED(PRESS, "a tab that is still not selected", seen,
           "only looks changed: the target says by its own state that it was "
           "not selected",
           E.unturned = true, CHANGE(.place = "a:children", .mute = true),
           LATER);
    JUDGED(PRESS, "a row that went, beside something without words", seen,
           "what it showed is gone again; expect what should be seen, to have "
           "it verified",
           CHANGE(.place = "ul:children", .item = true),
           CHANGE(.place = "b:children"), GONE("ul:children"), LATER);
    JUDGED(PRESS, "a page that was only busy", seen,
           "the page was busy and says again what it said before; expect what "
           "should be seen, to have it verified",
           CHANGE(.place = "p:text", .said = "Please wait"),
           SEES(KIND(BUSY), .place = "p:text", .text = "Please wait"),
           GONE("p:text"), SEES(KIND(IDLE), .at_us = AT_MS(50)), LATER);
    JUDGED(PRESS, "a page that led back, after an answer", seen,
           "it led to another page, which led back to this one; " CALLER,
           orders(200, 30),
           SEES(KIND(ROUTE_CHANGED), .place = "route", .pattern = "/b",
                .value = "/a"),
           SEES(KIND(ROUTE_CHANGED), .place = "route", .pattern = "/a",
                .value = "/b", .certified = true, .at_us = AT_MS(50)),
           LATER);
    JUDGED(PRESS, "an answer over a socket, of a request without a place", seen,
           "nothing changed on the page but a request was answered; expect the "
           "request, or what should be seen, to have it verified",
           E.messages = 1, E.handled = DEED_UNKNOWN, LATER);
}

/* The time is over, and this is what can be said. */
static void a_deadline_says_what_is_known(void **state)
{
    (void)state;
    static const struct deed_signal asked = { KIND(TEXT_CONTAINS),
                                              .text = "saved" };
#define LATE(primitive, why, ...)                                              \
    act_begin(primitive), __VA_ARGS__;                                         \
    assert_string_equal(action_why_late(&act), why)
#define SUBMIT act.request.args.submit = true
#define STATE_BOX act.procedure.goal.state = DEED_STATE_CHECKED
    LATE(PRESS, "nothing changed", (void)0);
    LATE(PRESS, "something happened, but not what the action is for",
         E.first_at = SENT);
    LATE(PRESS, "nothing came of it but what leaving the field \"Name\" does",
         E.first_at = SENT, E.left = "Name");
    LATE(PRESS, "something happened, but not what the action is for",
         E.first_at = SENT, E.left = "Name", E.strong = 1);
    LATE(DEED_UI_ENTER_TEXT,
         "it is as asked, but the time was too short to see it hold",
         act.held_since = SENT);
    LATE(DEED_UI_ENTER_TEXT,
         "the text is there, but nothing came of sending it", SUBMIT,
         reads("milk"));
    LATE(DEED_UI_ENTER_TEXT, "the value is \"mil\"", SUBMIT, reads("mil"));
    LATE(DEED_UI_ENTER_TEXT, "nothing changed", SUBMIT, reads("milk"),
         act.has_facts = false);
    LATE(DEED_UI_ENTER_TEXT, "nothing changed", reads(NULL));
    LATE(DEED_UI_ENTER_TEXT, "nothing changed", reads("x"),
         act.facts.reading.secret = true);
    LATE(DEED_UI_TOGGLE, "nothing changed", STATE_BOX, reads("x"));
    LATE(DEED_UI_ENTER_TEXT,
         "the value is \"12 34\": the field wrote it in a form of its own, "
         "which match \"formatted\" takes for the same",
         act.procedure.goal.text = "1234", reads("12 34"));
    LATE(PRESS, "what was asked for was not seen in time",
         expects(&asked, 1, DEED_VERIFY_ALL));
    LATE(PRESS,
         "what was asked for was not seen in time; a download is still running",
         expects(&asked, 1, DEED_VERIFY_ALL), E.downloads = 1);
    LATE(PRESS,
         "what was asked for was seen, but nothing ties it to the act: p:text",
         expects(&asked, 1, DEED_VERIFY_ALL),
         SEES(KIND(TEXT_CONTAINS), .text = "saved", .place = "p:text",
              .at_us = AT_MS(1000)));
    LATE(PRESS,
         "what was asked for was seen, but nothing ties it to the act: Bob "
         "saved it",
         expects(&asked, 1, DEED_VERIFY_ALL),
         SEES(KIND(TEXT_CONTAINS), .text = "saved", .place = "p:text",
              .said = "Bob saved it", .at_us = AT_MS(1000)));
#undef LATE
#undef SUBMIT
#undef STATE_BOX
    act_begin(DEED_UI_ENTER_TEXT);
    reads("old");
    assert_string_equal(action_why_not_held(&act),
                        "it did not hold: the value is \"old\" now");
    act_begin(DEED_UI_TOGGLE);
    reads("old");
    assert_string_equal(action_why_not_held(&act),
                        "it did not hold: the state went back");
}

/* What the caller named was seen. */
static void what_was_asked_for_counts_when_the_story_is_over(void **state)
{
    (void)state;
    static const struct deed_signal text = { KIND(TEXT_CONTAINS),
                                             .text = "saved" };
    static const struct deed_signal file = { KIND(DOWNLOAD_FINISHED) };
    static const struct deed_signal either[] = {
        { KIND(DOWNLOAD_FINISHED) }, { KIND(TEXT_CONTAINS), .text = "saved" }
    };
#define ASK(what) expects(what, 1, DEED_VERIFY_ALL)
#define SAVED(...) SEES(KIND(TEXT_CONTAINS), .text = "saved", __VA_ARGS__)
#define UNTIED SAVED(.place = "p:text", .at_us = AT_MS(1000)), LATER
    JUDGED(PRESS, "not seen", JUDGED_PENDING, NULL, ASK(&text));
    JUDGED(PRESS, "seen in the dispatch", JUDGED_HOLDS, NULL, ASK(&text),
           SAVED(.place = "p:text"));
    JUDGED(PRESS, "seen, and an order is under way", JUDGED_PENDING, NULL,
           ASK(&text), orders(0, 0), SAVED(.place = "p:text"));
    JUDGED(PRESS, "seen, and an order is late", JUDGED_STILL_OPEN,
           "still open after 3000 ms: POST /a; \"deed wait --settled\" waits "
           "for it",
           ASK(&text), orders(0, 0), SAVED(.place = "p:text"),
           act.now = AT_MS(3001));
    JUDGED(PRESS, "seen, and nothing ties it to the act", JUDGED_PENDING, NULL,
           ASK(&text), UNTIED);
    JUDGED(DEED_X_HOVER, "a hint at the pointer needs no tie", JUDGED_HOLDS,
           NULL, ASK(&text), UNTIED);
    JUDGED(PRESS, "a driver that cannot tell causes", JUDGED_HOLDS, NULL,
           ASK(&text), UNTIED, act.opts.tells_causes = false);
    JUDGED(PRESS, "it was so already", JUDGED_HOLDS, NULL, ASK(&text), UNTIED,
           act.already = true);
    JUDGED(PRESS, "nothing was done", JUDGED_HOLDS, NULL, ASK(&text), UNTIED,
           act.acts = 0);
    JUDGED(DEED_NAV_NAVIGATE, "a document speaks for itself", JUDGED_HOLDS,
           NULL, ASK(&text), UNTIED);
    JUDGED(PRESS, "seen, and a timer may take it back", JUDGED_PENDING, NULL,
           ASK(&text), E.put_off = true, SAVED(.place = "p:text"),
           CHANGE(.place = "p:text", .said = "saved", .fresh = true));
    JUDGED(PRESS, "seen in words that deny it, which may still change",
           JUDGED_PENDING, NULL, ASK(&text),
           SAVED(.place = "p:text", .said = "Not saved"));
    JUDGED(PRESS, "seen in words that deny it", JUDGED_SEEN_ONLY,
           "what was asked for was seen, but the page says \"Not saved\"; "
           "" CALLER,
           ASK(&text), SAVED(.place = "p:text", .said = "Not saved"), LATER);
    JUDGED(PRESS, "seen in words that deny it, and an order is under way",
           JUDGED_PENDING, NULL, ASK(&text), orders(0, 0),
           SAVED(.place = "p:text", .said = "Not saved"));
    JUDGED(PRESS, "seen, and its order was refused", JUDGED_SEEN_ONLY,
           "what was asked for was seen, but the request that the act caused "
           "was refused: it failed; the page says \"saved\"",
           ASK(&text), orders(500, 5),
           SAVED(.place = "p:text", .said = "saved", .at_us = AT_MS(10),
                 .caused = DEED_YES),
           LATER);
    JUDGED(PRESS, "seen, and gone with the row that had it", JUDGED_SEEN_ONLY,
           "what was asked for was seen, and it is gone again", ASK(&text),
           CHANGE(.place = "p:text", .said = "saved it", .item = true),
           SAVED(.place = "p:text"), GONE("p:text"), LATER);
    JUDGED(PRESS, "seen, and refused by the form afterwards",
           JUDGED_CONTRADICTED, "refused by the form: no", ASK(&text),
           SAVED(.place = "p:text"), act.met_at = SENT + 1, E.refusals = 1,
           E.refusal = "no", E.refusal_at = AT_MS(5));
    JUDGED(PRESS, "refused by the form before it was seen", JUDGED_HOLDS, NULL,
           ASK(&text), SAVED(.place = "p:text"), act.met_at = AT_MS(6),
           E.refusals = 1, E.refusal_at = AT_MS(5));
    JUDGED(PRESS, "the same form came back for the next time", JUDGED_HOLDS,
           NULL, ASK(&text), SAVED(.place = "p:text"), act.met_at = SENT + 1,
           E.refusals = 1, E.forms_back = 1, E.refusal_at = AT_MS(5));
    JUDGED(PRESS, "the same form came back from an error", JUDGED_CONTRADICTED,
           "refused by the form: a field is marked as wrong", ASK(&text),
           SAVED(.place = "p:text"), act.met_at = SENT + 1, E.refusals = 1,
           E.forms_back = 1, E.refusal_at = AT_MS(5), E.served = 422);
    JUDGED(PRESS, "a file that broke off", JUDGED_CONTRADICTED,
           "the download broke off: a.pdf", ASK(&file), E.broken = "a.pdf");
    JUDGED(PRESS, "a file that broke off, and another comes", JUDGED_PENDING,
           NULL, ASK(&file), E.broken = "a.pdf", E.downloads = 1);
    JUDGED(PRESS, "a file that broke off, alone, of any", JUDGED_CONTRADICTED,
           "the download broke off: a.pdf", expects(&file, 1, DEED_VERIFY_ANY),
           E.broken = "a.pdf");
    JUDGED(PRESS, "a file that broke off, or a text", JUDGED_PENDING, NULL,
           expects(either, 2, DEED_VERIFY_ANY), E.broken = "a.pdf");
    JUDGED(DEED_UI_ENTER_TEXT, "seen, and the field holds something else",
           JUDGED_PENDING, NULL, ASK(&text), SAVED(.place = "p:text"),
           reads("x"));
    JUDGED(DEED_UI_ENTER_TEXT, "seen, and nothing is known of the field",
           JUDGED_HOLDS, NULL, ASK(&text), SAVED(.place = "p:text"), reads("x"),
           act.has_facts = false);
    JUDGED(DEED_UI_ENTER_TEXT, "seen, and the text was sent off", JUDGED_HOLDS,
           NULL, ASK(&text), SAVED(.place = "p:text"), reads(""),
           act.request.args.submit = true);
#undef ASK
#undef SAVED
#undef UNTIED
}

static void a_state_that_was_so_before_needs_an_effect_beside_it(void **state)
{
    (void)state;
    static const struct deed_signal box = { KIND(ELEMENT_STATE),
                                            .state = DEED_STATE_CHECKED,
                                            .state_value = DEED_YES };
#define CHECKED_NOW                                                            \
    expects(&box, 1, DEED_VERIFY_ALL),                                         \
        deed_state_set(&act.facts.states, DEED_STATE_CHECKED, DEED_YES)
#define CHECKED_BEFORE CHECKED_NOW, deed_expect_before(&act.expect, &act.facts)
    JUDGED(PRESS, "checked since the act", JUDGED_HOLDS_LEVEL, NULL,
           CHECKED_NOW);
    JUDGED(PRESS, "checked before it, and nothing came", JUDGED_PENDING, NULL,
           CHECKED_BEFORE);
    JUDGED(PRESS, "checked before it, and a message came", JUDGED_HOLDS_LEVEL,
           NULL, CHECKED_BEFORE, SEES(KIND(TOAST), .text = "Saved"));
    JUDGED(DEED_X_HOVER, "moving the pointer needs no effect",
           JUDGED_HOLDS_LEVEL, NULL, CHECKED_BEFORE);
    JUDGED(PRESS, "the last look was before the act", JUDGED_PENDING, NULL,
           CHECKED_NOW, act.verify_facts = false);
#undef CHECKED_NOW
#undef CHECKED_BEFORE
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        JUDGE_TEST(what_speaks_against_it_is_named),
        JUDGE_TEST(what_was_seen_and_proves_nothing_is_named),
        JUDGE_TEST(a_deadline_says_what_is_known),
        JUDGE_TEST(what_was_asked_for_counts_when_the_story_is_over),
        JUDGE_TEST(a_state_that_was_so_before_needs_an_effect_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
