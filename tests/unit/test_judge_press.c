/* SPDX-License-Identifier: Apache-2.0 */
/* Presses, scrolls, forms and files: what is known of an act, and what is
 * judged from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "judge_fixture.h"

#define ROW_CAME                                                               \
    SEES(KIND(STATE_CHANGED), .place = "ul:children", .said = "Milk",          \
         .item = true)

static void a_press_needs_an_effect_of_its_own(void **state)
{
    (void)state;
    const enum deed_primitive press = DEED_UI_ACTIVATE;
    JUDGED(press, "a row that it caused", JUDGED_HOLDS, NULL, ROW_CAME);
    JUDGED(press, "nobody listens, and a change of somebody else's",
           JUDGED_UNTOUCHED, NULL, act.receipt.heard = DEED_NO,
           SEES(KIND(STATE_CHANGED), .place = "p:text", .near = true,
                .at_us = AT_MS(5)));
    JUDGED(press, "nobody listens, and a message without a place counts",
           JUDGED_HOLDS, NULL, act.receipt.heard = DEED_NO,
           SEES(KIND(TOAST), .text = "Saved"));
    JUDGED(press, "nobody listens, and the form refused it",
           JUDGED_CONTRADICTED, "refused by the form: no",
           act.receipt.heard = DEED_NO, E.refusals = 1, E.refusal = "no");
    JUDGED(press, "it may not have arrived, and nobody listens", JUDGED_PENDING,
           NULL, act.receipt.heard = DEED_NO,
           act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    JUDGED(press, "only its looks changed", JUDGED_LOOKS_ONLY, NULL,
           SEES(KIND(STATE_CHANGED), .weak = true, .instance_id = TARGET));
    JUDGED(press, "only a request was answered", JUDGED_SEEN_ONLY,
           "nothing changed on the page but " ORDER " was answered; expect the "
           "request, or what should be seen, to have it verified",
           orders(200, 5), act.now = AT_MS(2000));
    JUDGED(press, "a request is not answered in time", JUDGED_STILL_OPEN,
           "still open after 3000 ms: POST /a; \"deed wait --settled\" waits "
           "for it",
           ROW_CAME, orders(0, 0), act.now = AT_MS(3001));
    JUDGED(press, "a refused order beats the row", JUDGED_CONTRADICTED,
           "the request it caused failed: no answer", ROW_CAME, orders(500, 5),
           act.now = AT_MS(2000));
}

static void nothing_is_told_when_nothing_can_come(void **state)
{
    (void)state;
    const enum deed_primitive press = DEED_UI_ACTIVATE;
    const deed_time_us end = AT_MS(1) + ACTION_HEARD_US;
    JUDGED(press, "too early to tell", JUDGED_PENDING, NULL, act.now = end - 1);
    JUDGED(press, "nothing came", JUDGED_QUIET, "nothing changed",
           act.now = end);
    JUDGED(press, "the page was blocked, and had no time since", JUDGED_PENDING,
           NULL, act.now = end, act.blocked_at = end - DEED_MS(100));
    JUDGED(press, "the page was blocked, and had time since", JUDGED_QUIET,
           "nothing changed", act.now = end, act.blocked_at = AT_MS(100));
    JUDGED(press, "a driver that cannot tell causes", JUDGED_PENDING, NULL,
           act.now = end, act.opts.tells_causes = false);
    JUDGED(press, "no receipt", JUDGED_PENDING, NULL, act.now = end,
           act.has_receipt = false);
    JUDGED(press, "a receipt that is not sure", JUDGED_PENDING, NULL,
           act.now = end, act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    JUDGED(press, "a timer of the page", JUDGED_PENDING, NULL, act.now = end,
           E.put_off = true);
    JUDGED(press, "a timer while it got a text", JUDGED_PENDING, NULL,
           act.now = end, E.timers = true);
    JUDGED(press, "a timer that the last look found", JUDGED_PENDING, NULL,
           act.now = end, act.facts.calm.put_off = true);
    JUDGED(press, "a timer that an older look found", JUDGED_QUIET,
           "nothing changed", act.now = end, act.facts.calm.put_off = true,
           act.verify_facts = false);
    JUDGED(press, "a worker", JUDGED_PENDING, NULL, act.now = end,
           E.workers = true);
    JUDGED(press, "a field that was left did something", JUDGED_QUIET,
           "nothing came of it but what leaving the field \"Name\" does",
           act.now = end, E.left = "Name");
    JUDGED(press, "a field that was left said something", JUDGED_QUIET,
           "nothing came of it but what leaving the field \"Name\" does: too "
           "short",
           act.now = end, E.left = "Name", E.left_did = "too short");
    JUDGED(press, "what every press does", JUDGED_QUIET,
           "only listeners of the whole document ran, which answer every press "
           "alike",
           act.now = end, E.alike = 1);
    JUDGED(press, "what every press says", JUDGED_QUIET,
           "only listeners of the whole document ran, which answer every press "
           "alike: \"Hi\"",
           act.now = end, E.alike = 1, E.alike_words = "Hi");
}

static void doubts_are_settled_for_a_target_only(void **state)
{
    (void)state;
    const deed_time_us later = AT_MS(3000);
#define SOON                                                                   \
    E.doubt_us = DEED_DOUBT_US,                                                \
    SEES(KIND(STATE_CHANGED), .place = "p:text", .at_us = AT_MS(20)),          \
    act.now = later
    JUDGED(DEED_UI_ACTIVATE, "a press on a target", JUDGED_HOLDS, NULL, SOON);
    JUDGED(DEED_X_PRESS, "keys without a target", JUDGED_PENDING, NULL,
           act.target.found = false, SOON);
    JUDGED(DEED_X_PRESS, "keys, and a driver that cannot tell causes",
           JUDGED_HOLDS, NULL, act.target.found = false,
           act.opts.tells_causes = false, SOON);
#undef SOON
}

static void a_page_for_signing_in_is_a_refusal_unless_asked_for(void **state)
{
    (void)state;
#define LED_TO_LOGIN ROW_CAME, E.to_login = true
    JUDGED(DEED_UI_ACTIVATE, "led to a page for signing in",
           JUDGED_CONTRADICTED, "the server led to a page for signing in",
           LED_TO_LOGIN);
    JUDGED(DEED_UI_ACTIVATE, "by a link that says so", JUDGED_HOLDS, NULL,
           LED_TO_LOGIN, act.target.element.name = "Log out");
    JUDGED(DEED_X_PRESS, "by keys without a target", JUDGED_CONTRADICTED,
           "the server led to a page for signing in", LED_TO_LOGIN,
           act.target.found = false);
    JUDGED(DEED_UI_ACTIVATE, "a page that asks to sign in", JUDGED_SEEN_ONLY,
           "it led to a page that asks to sign in; whether that is what was "
           "wanted is for the caller to judge",
           ROW_CAME, E.at_login = true, act.now = AT_MS(3000));
#undef LED_TO_LOGIN
}

static void a_scroll_moves_or_is_at_an_end(void **state)
{
    (void)state;
    const enum deed_primitive scroll = DEED_UI_SCROLL;
#define PAGE act.has_facts = false
    JUDGED(scroll, "the page scrolled", JUDGED_HOLDS, NULL, PAGE,
           E.scrolled = 1);
    JUDGED(scroll, "the page is at its end", JUDGED_HOLDS, NULL, PAGE,
           act.receipt.room = DEED_ROOM_END);
    JUDGED(scroll, "the page cannot scroll", JUDGED_STUCK,
           "nothing scrolls there", PAGE, act.receipt.room = DEED_ROOM_NONE);
    JUDGED(scroll, "the page may still scroll", JUDGED_PENDING, NULL, PAGE);
    JUDGED(scroll, "no receipt tells what room there is", JUDGED_PENDING, NULL,
           PAGE, act.has_receipt = false, act.receipt.room = DEED_ROOM_END);
    JUDGED(scroll, "the facts are from before", JUDGED_PENDING, NULL,
           act.verify_facts = false, act.facts.scroll.y = 50);
    JUDGED(scroll, "down", JUDGED_HOLDS, NULL, act.facts.scroll.y = 50);
    JUDGED(scroll, "by less than a pixel", JUDGED_PENDING, NULL,
           act.facts.scroll.y = 0.4);
    JUDGED(scroll, "seen to scroll, and nothing is known of before",
           JUDGED_HOLDS, NULL, act.has_before = false, E.scrolled = 1);
    JUDGED(scroll, "nothing is known of before, and nothing was seen",
           JUDGED_PENDING, NULL, act.has_before = false);
    JUDGED(scroll, "forward, at the end", JUDGED_HOLDS, NULL,
           act.request.args.dy = 10, act.facts.scroll_at_end = true);
    JUDGED(scroll, "sideways, at the end", JUDGED_HOLDS, NULL,
           act.request.args.dx = 10, act.facts.scroll_at_end = true);
    JUDGED(scroll, "back, at the start", JUDGED_HOLDS, NULL,
           act.request.args.dy = -10, act.facts.scroll_at_start = true);
    JUDGED(scroll, "back, at the end", JUDGED_PENDING, NULL,
           act.request.args.dy = -10, act.facts.scroll_at_end = true);
#define FIXED act.facts.scroll_at_end = act.facts.scroll_at_start = true
    JUDGED(scroll, "by an amount, where nothing can move", JUDGED_STUCK,
           "nothing scrolls there", act.request.args.dy = 10, FIXED,
           act.receipt.room = DEED_ROOM_NONE);
    JUDGED(scroll, "to the bottom, where nothing can move", JUDGED_HOLDS, NULL,
           act.request.args.edge = "bottom", FIXED);
#undef PAGE
#undef FIXED
}

static void a_wheel_moves_what_can_move_or_is_listened_to(void **state)
{
    (void)state;
    const enum deed_primitive wheel = DEED_X_WHEEL;
    JUDGED(wheel, "a change", JUDGED_HOLDS, NULL, ROW_CAME);
    JUDGED(wheel, "no room, and too early to tell", JUDGED_PENDING, NULL,
           act.receipt.room = DEED_ROOM_NONE);
    JUDGED(wheel, "no room", JUDGED_STUCK, "nothing scrolls there",
           act.receipt.room = DEED_ROOM_NONE, act.now = AT_MS(500));
    JUDGED(wheel, "at its end", JUDGED_STUCK, "it is at its end already",
           act.receipt.room = DEED_ROOM_END, act.now = AT_MS(500));
    JUDGED(wheel, "a listener has time to answer", JUDGED_PENDING, NULL,
           act.now = AT_MS(500));
    JUDGED(wheel, "a listener that does nothing", JUDGED_STUCK,
           "nothing changed", act.now = AT_MS(1100));
    JUDGED(wheel, "room, and nobody listens", JUDGED_STUCK, "nothing changed",
           act.receipt.room = DEED_ROOM_SOME, act.receipt.heard = DEED_NO);
    JUDGED(wheel, "room, and nothing came of it", JUDGED_STUCK,
           "nothing changed", act.receipt.room = DEED_ROOM_SOME,
           act.now = AT_MS(2000));
}

static void a_form_that_was_sent_off(void **state)
{
    (void)state;
    const enum deed_primitive submit = DEED_UI_SUBMIT;
    JUDGED(submit, "it is gone", JUDGED_HOLDS, NULL, leaves());
    JUDGED(submit, "it is gone, and its order is under way", JUDGED_PENDING,
           NULL, leaves(), orders(0, 0));
    JUDGED(submit, "it is gone, and its order is late", JUDGED_STILL_OPEN,
           "still open after 3000 ms: POST /a; \"deed wait --settled\" waits "
           "for it",
           leaves(), orders(0, 0), act.now = AT_MS(3001));
    JUDGED(submit, "it is gone, and its order was refused", JUDGED_CONTRADICTED,
           "the request it caused failed: no answer", leaves(), orders(500, 5),
           act.now = AT_MS(500));
    JUDGED(submit, "it is gone, and the page that came says no",
           JUDGED_CONTRADICTED, "the server answered 404", leaves(),
           E.served = 404);
    JUDGED(submit, "it is gone, and a page for signing in came",
           JUDGED_CONTRADICTED, "the server led to a page for signing in",
           leaves(), E.to_login = true);
    JUDGED(submit, "it is gone, and the page says something", JUDGED_SEEN_ONLY,
           "the page says \"Try later\"; whether that is what was wanted is "
           "for the caller to judge",
           leaves(), E.says = "Try later");
    JUDGED(submit, "it is gone, after it refused", JUDGED_CONTRADICTED,
           "refused by the form: too short", leaves(), E.refusals = 1,
           E.refusal = "too short");
    JUDGED(submit, "a field says what is wrong", JUDGED_CONTRADICTED,
           "refused by the form: too short",
           act.facts.validation = "too short");
    JUDGED(submit, "a field said so before the act", JUDGED_PENDING, NULL,
           act.facts.validation = "too short", act.verify_facts = false);
    JUDGED(submit, "nothing is known of the form", JUDGED_PENDING, NULL,
           act.facts.validation = "too short", act.has_facts = false);
    JUDGED(submit, "nobody listens: it is not sent again", JUDGED_PENDING, NULL,
           act.receipt.heard = DEED_NO);
}

static void a_navigation_commits_or_brings_a_file(void **state)
{
    (void)state;
    const enum deed_primitive go = DEED_NAV_NAVIGATE;
    JUDGED(go, "the driver says so", JUDGED_HOLDS, NULL,
           act.receipt.returned_success = true);
    JUDGED(go, "the route changed", JUDGED_HOLDS, NULL, E.routes = 1);
    JUDGED(go, "neither yet", JUDGED_PENDING, NULL, (void)0);
    JUDGED(go, "no receipt yet", JUDGED_PENDING, NULL, act.has_receipt = false,
           act.receipt.returned_success = act.receipt.failed = true);
#define NO_PAGE act.receipt.failed = true, act.receipt.note = "aborted"
    JUDGED(go, "it failed", JUDGED_CONTRADICTED, "aborted", NO_PAGE);
    JUDGED(go, "it failed, for a file is coming", JUDGED_PENDING, NULL, NO_PAGE,
           E.downloads = 1);
    JUDGED(go, "the file came, and another one may", JUDGED_PENDING, NULL,
           NO_PAGE, E.saved_at = AT_MS(1));
    JUDGED(go, "the file came long ago", JUDGED_CONTRADICTED, "aborted",
           NO_PAGE, E.saved_at = AT_MS(1), act.now = AT_MS(200));
    JUDGED(go, "the file came at the very end", JUDGED_CONTRADICTED, "aborted",
           NO_PAGE, E.saved_at = AT_MS(4940), act.now = AT_MS(4960));
#undef NO_PAGE
}

static void the_word_of_an_application(void **state)
{
    (void)state;
#define BY_APP act.mode = DEED_MODE_APP_ACTION
    JUDGED(DEED_UI_ACTIVATE, "it says that it is done", JUDGED_HOLDS, NULL,
           BY_APP, act.receipt.returned_success = true);
    JUDGED(DEED_UI_ACTIVATE, "it says that it is not", JUDGED_CONTRADICTED,
           "the application did not do it: full", BY_APP,
           act.receipt.note = "full");
    JUDGED(DEED_UI_ACTIVATE, "nobody knows whether it got it", JUDGED_PENDING,
           NULL, BY_APP, act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    JUDGED(DEED_APP_INVOKE, "no word yet", JUDGED_PENDING, NULL,
           act.has_receipt = false);
    JUDGED(DEED_X_HOVER, "the pointer is there", JUDGED_HOLDS, NULL, (void)0);
    JUDGED(DEED_X_HOVER, "the pointer may be there", JUDGED_PENDING, NULL,
           act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
#undef BY_APP
}

/* What an input that was emptied says of its files. */
static void files_that_the_input_gave_away_must_be_shown(void **state)
{
    (void)state;
    static const char *files[] = { "/tmp/a.png" };
    static const char *bare[] = { "b.txt" };
    const enum deed_primitive upload = DEED_X_UPLOAD;
#define GIVEN(...)                                                             \
    act.request.args.files = files, act.request.args.file_count = 1,           \
    act.facts.takes_files = true, SEES(__VA_ARGS__), act.now = AT_MS(2000)
#define TEXT KIND(STATE_CHANGED), .place = "p:text"
    JUDGED(upload, "its name", JUDGED_HOLDS, NULL,
           GIVEN(TEXT, .said = "a.png, 3 kB"));
    JUDGED(upload, "its name in a message", JUDGED_HOLDS, NULL,
           GIVEN(KIND(TOAST), .text = "a.png is here"));
    JUDGED(upload, "other words", JUDGED_PENDING, NULL,
           GIVEN(TEXT, .said = "handiegia"));
    JUDGED(upload, "a row", JUDGED_HOLDS, NULL,
           GIVEN(TEXT, .said = "1", .item = true));
    JUDGED(upload, "a list", JUDGED_HOLDS, NULL, GIVEN(TEXT, .much = true));
    JUDGED(upload, "a picture", JUDGED_HOLDS, NULL,
           GIVEN(KIND(STATE_CHANGED), .place = "div:children"));
    JUDGED(upload, "words that were not read", JUDGED_PENDING, NULL,
           GIVEN(TEXT, .said = ""));
    JUDGED(upload, "a change without a place", JUDGED_PENDING, NULL,
           GIVEN(KIND(STATE_CHANGED)));
    JUDGED(upload, "the input itself", JUDGED_PENDING, NULL,
           GIVEN(TEXT, .said = "a.png", .instance_id = TARGET));
    JUDGED(upload, "a mark", JUDGED_PENDING, NULL,
           GIVEN(KIND(STATE_CHANGED), .place = "div:children", .mute = true));
    JUDGED(upload, "its value", JUDGED_PENDING, NULL,
           GIVEN(KIND(VALUE_EQUALS), .place = "input:value", .value = ""));
    JUDGED(upload, "a dialog", JUDGED_HOLDS, NULL, GIVEN(KIND(DIALOG_OPENED)));
    JUDGED(upload, "what takes no files itself", JUDGED_HOLDS, NULL,
           GIVEN(TEXT, .said = "handiegia"), act.facts.takes_files = false);
    JUDGED(upload, "a name without a folder", JUDGED_HOLDS, NULL,
           GIVEN(TEXT, .said = "b.txt"), act.request.args.files = bare);
    JUDGED(upload, "an answer to the order that took it", JUDGED_HOLDS, NULL,
           GIVEN(TEXT, .said = "handiegia"), E.answered = 1);
#undef GIVEN
#undef TEXT
}

static void nothing_to_prove_waits_for_a_page_that_is_left(void **state)
{
    (void)state;
#define UNPROVEN act.policy = DEED_VERIFY_NONE
#define SENDS UNPROVEN, act.before.submits = true
    JUDGED(DEED_UI_ACTIVATE, "a press", JUDGED_HOLDS, NULL, UNPROVEN);
    JUDGED(DEED_UI_ACTIVATE, "what sends a form may lead away", JUDGED_PENDING,
           NULL, SENDS);
    JUDGED(DEED_UI_ACTIVATE, "it did not", JUDGED_HOLDS, NULL, SENDS,
           act.now = AT_MS(62));
    JUDGED(DEED_UI_ACTIVATE, "it has", JUDGED_HOLDS, NULL, SENDS, E.routes = 1);
    JUDGED(DEED_UI_ACTIVATE, "nobody could tell", JUDGED_HOLDS, NULL, SENDS,
           act.opts.tells_causes = false);
    JUDGED(DEED_UI_ACTIVATE, "nothing was pressed", JUDGED_HOLDS, NULL, SENDS,
           act.acts = 0);
    JUDGED(DEED_UI_ACTIVATE, "nothing is known of before", JUDGED_HOLDS, NULL,
           SENDS, act.has_before = false);
    JUDGED(DEED_UI_ACTIVATE, "the page is being left", JUDGED_PENDING, NULL,
           UNPROVEN, SEES(KIND(LEAVING), .place = "GET /b"));
#undef UNPROVEN
#undef SENDS
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        JUDGE_TEST(a_press_needs_an_effect_of_its_own),
        JUDGE_TEST(nothing_is_told_when_nothing_can_come),
        JUDGE_TEST(doubts_are_settled_for_a_target_only),
        JUDGE_TEST(a_page_for_signing_in_is_a_refusal_unless_asked_for),
        JUDGE_TEST(a_scroll_moves_or_is_at_an_end),
        JUDGE_TEST(a_wheel_moves_what_can_move_or_is_listened_to),
        JUDGE_TEST(a_form_that_was_sent_off),
        JUDGE_TEST(a_navigation_commits_or_brings_a_file),
        JUDGE_TEST(the_word_of_an_application),
        JUDGE_TEST(files_that_the_input_gave_away_must_be_shown),
        JUDGE_TEST(nothing_to_prove_waits_for_a_page_that_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
