/* SPDX-License-Identifier: Apache-2.0 */
/* How a verification ends: what has to hold, what goes with the page, and what
 * the receipt alone decides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "judge_fixture.h"

#define TYPE DEED_UI_ENTER_TEXT
#define NO_CODE act.receipt.app_code = act.facts.app_code = DEED_NO
#define AT(ms) act.now = act.looked_at = AT_MS(ms)
#define ROW SEES(KIND(STATE_CHANGED), .place = "ul:children", .said = "x")
/* It has been as asked for 400 ms, and was looked at in the end. */
#define HELD act.held_since = AT_MS(10), act.hold_us = ACTION_HOLD_US, AT(2000)

static const char failed[] = "the request it caused failed: no answer";
static const char late[] =
    "still open after 3000 ms: POST /a; \"deed wait --settled\" waits for it";

static void a_value_must_stay(void **state)
{
    (void)state;
    ENDS(TYPE, "code may still change it", NULL, reads("milk"));
    ENDS(TYPE, "no code can", VERIFIED, reads("milk"), NO_CODE);
    ENDS(TYPE, "it has stayed", VERIFIED, reads("milk"), HELD);
    ENDS(TYPE, "it has stayed, and is not looked at yet", NULL, reads("milk"),
         HELD, act.looked_at = AT_MS(100));
    ENDS(TYPE, "the owner wants no time for it", VERIFIED, reads("milk"),
         act.opts.hold_us = 0);
    ENDS(TYPE, "the owner wants time, and no code can", VERIFIED, reads("milk"),
         NO_CODE, act.opts.hold_us = DEED_MS(50));
    ENDS(TYPE, "the page set timers: it takes longer", NULL, reads("milk"),
         act.receipt.timers = true, AT(600), act.held_since = AT_MS(10),
         act.hold_us = DEED_MS(1000));
    ENDS(TYPE, "it was so already", VERIFIED, reads("milk"),
         act.already = true);
    ENDS(TYPE, "an older request may write over it", NULL, reads("milk"), HELD,
         act.receipt.older = 1, act.looked_at = SENT);
    ENDS(TYPE, "an older request, as the last look says", NULL, reads("milk"),
         HELD, act.facts.older = 1);
    ENDS(TYPE, "older requests have just ended", NULL, reads("milk"), HELD,
         act.had_older = true);
    ENDS(TYPE, "older requests ended a while ago", VERIFIED, reads("milk"),
         HELD, act.had_older = true, act.older_until = AT_MS(1900));
    ENDS(TYPE, "older requests ended, and the look began before that", NULL,
         reads("milk"), HELD, act.had_older = true,
         act.older_until = AT_MS(1900), act.looked_at = AT_MS(1890));
    ENDS(TYPE, "older requests that never end", VERIFIED, reads("milk"), HELD,
         act.facts.older = 1, AT(3100));
    ENDS(TYPE, "an answer that has just come may be written", NULL,
         reads("milk"), NO_CODE, E.received_at = AT_MS(5),
         act.receipt.data_us = DEED_MS(80));
    ENDS(TYPE, "an answer that came was written elsewhere", VERIFIED,
         reads("milk"), NO_CODE, E.received_at = AT_MS(5),
         act.receipt.data_us = DEED_MS(80), AT(86));
    ENDS(TYPE, "an answer was written while it was typed: it is typed again",
         NULL, reads("oldmilk"), NO_CODE, act.had_older = true,
         act.receipt.data_came = true);
    ENDS(TYPE, "the same, and it was typed again already",
         "the value is \"oldmilk\"", reads("oldmilk"), NO_CODE,
         act.had_older = true, act.receipt.data_came = true, act.again = true);
    ENDS(TYPE, "its own request may change the field", NULL, reads("milk"),
         orders(0, 0));
    ENDS(TYPE, "its own request, while it is held", NULL, reads("milk"), HELD,
         orders(0, 0));
    ENDS(TYPE, "a handler of the field could not save it", failed,
         reads("milk"), HELD, orders(500, 5));
    ENDS(TYPE, "a timer of the field could not save it", failed, reads("milk"),
         HELD, orders(500, 5), E.handled = DEED_NO, E.timers = true);
    ENDS(TYPE, "code in its dispatch could not save it", failed, reads("milk"),
         HELD, orders(500, 5), E.handled = DEED_NO);
    ENDS(TYPE, "somebody else could not save something", VERIFIED,
         reads("milk"), HELD, orders(500, 5), E.handled = DEED_NO,
         E.seen_count = 0);
    ENDS(TYPE, "a request failed where no code is on the path", VERIFIED,
         reads("milk"), HELD, orders(500, 5), act.receipt.app_code = DEED_NO);
    ENDS(TYPE, "it changed", "it did not hold: the value is \"old\" now",
         reads("old"), HELD);
    ENDS(TYPE, "it changed with late data: it is typed again", NULL,
         reads("old"), HELD, act.had_older = true);
    ENDS(TYPE, "late data, found by a look that took long", NULL, reads("old"),
         HELD, act.had_older = true, act.older_until = AT_MS(1900));
    ENDS(TYPE, "it was taken out of the field: see what comes", NULL, reads(""),
         HELD);
    ENDS(TYPE, "it was sent off: see what comes", NULL, reads(""), HELD,
         act.request.args.submit = true);
}

static void a_state_needs_the_word_of_its_server(void **state)
{
    (void)state;
#define BOX                                                                    \
    act.procedure.goal.state = DEED_STATE_CHECKED,                             \
    act.procedure.goal.state_value = DEED_YES,                                 \
    deed_state_set(&act.facts.states, DEED_STATE_CHECKED, DEED_YES), HELD
    ENDS(DEED_UI_TOGGLE, "nothing was sent", VERIFIED, BOX);
    ENDS(DEED_UI_TOGGLE, "its order is under way", NULL, BOX, orders(0, 0));
    ENDS(DEED_UI_TOGGLE, "its order is under way, from the start", NULL, BOX,
         orders(0, 0), act.held_since = -1);
    ENDS(DEED_UI_TOGGLE, "its order is late", late, BOX, orders(0, 0),
         AT(3001));
    ENDS(DEED_UI_TOGGLE, "its order was refused", failed, BOX, orders(500, 5));
    ENDS(DEED_UI_TOGGLE, "its order was answered", VERIFIED, BOX,
         orders(200, 5));
    ENDS(DEED_UI_TOGGLE, "its order was answered, and an alert says something",
         "the page says \"Zer\"; whether that is what was wanted is for the "
         "caller to judge",
         BOX, orders(200, 5), E.says = "Zer");
    ENDS(DEED_UI_TOGGLE, "words without an order are of something else",
         VERIFIED, BOX, E.says = "Zer");
#undef BOX
    static const char words[] = "the page says \"Zer\"; whether that is what "
                                "was wanted is for the caller to judge";
#define FILES act.procedure.goal.text = "a.png", reads("a.png"), HELD
    ENDS(DEED_X_UPLOAD, "files are there", VERIFIED, FILES);
    ENDS(DEED_X_UPLOAD, "files are there, and words beside them", words, FILES,
         E.says = "Zer");
    ENDS(DEED_X_UPLOAD, "a heading says that there is no such page",
         "the page says \"404\"; whether that is what was wanted is for the "
         "caller to judge",
         FILES, E.missing = "404", E.routes = 1);
#undef FILES
    ENDS(TYPE, "text that was sent off, and words", words, reads("milk"), HELD,
         act.request.args.submit = true, ROW, E.says = "Zer");
    ENDS(DEED_UI_FOCUS, "the focus stays where no code is known to be",
         VERIFIED, act.receipt.app_code = DEED_UNKNOWN,
         deed_state_set(&act.facts.states, DEED_STATE_FOCUSED, DEED_YES));
}

/* The text was there, and its field went with the page. */
static void a_field_that_went_with_its_page(void **state)
{
    (void)state;
#define LEFT                                                                   \
    act.was_met = true, leaves(), SEES(KIND(ROUTE_CHANGED), .pattern = "/b")
    ENDS(TYPE, "the page went elsewhere because of it", VERIFIED, LEFT);
    ENDS(TYPE, "it held before", VERIFIED, LEFT, act.was_met = false,
         act.held_since = SENT);
    ENDS(TYPE, "it went at once, and nobody could look", VERIFIED, LEFT,
         act.was_met = false, act.after_facts = false);
    ENDS(TYPE, "it never was as asked", NULL, LEFT, act.was_met = false);
    ENDS(TYPE, "the input may not have arrived", NULL, LEFT,
         act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    ENDS(TYPE, "no receipt", NULL, LEFT, act.has_receipt = false);
    ENDS(TYPE, "the page that came says no", NULL, LEFT, E.served = 500);
    ENDS(TYPE, "a page for signing in came", NULL, LEFT, E.to_login = true);
    ENDS(TYPE, "the page that came asks to sign in", NULL, LEFT,
         E.at_login = true);
    ENDS(TYPE, "its order was refused", NULL, LEFT, E.refused = 1);
    ENDS(TYPE, "the form said no", NULL, LEFT, E.refusals = 1);
    ENDS(TYPE, "an answer is being shown", NULL, LEFT, E.showing = 1);
    ENDS(TYPE, "nothing ties the new page to it", NULL, act.was_met = true,
         leaves(), SEES(KIND(ROUTE_CHANGED), .near = true, .at_us = AT_MS(5)));
    ENDS(DEED_UI_OPEN, "a press has no value that could have been there", NULL,
         LEFT, act.policy = DEED_VERIFY_CAPABILITY_DEFAULT, E.put_off = true,
         E.moved_at = SENT);
#undef LEFT
#define ANSWERED                                                               \
    act.was_met = true, leaves(), orders(200, 5), ROW, AT(1000),               \
    E.granted = true
    ENDS(TYPE, "it went with the answer to its order", VERIFIED, ANSWERED);
    ENDS(TYPE, "it held, and went with the answer", VERIFIED, ANSWERED,
         act.was_met = false, act.held_since = SENT);
    ENDS(TYPE, "its order was refused", NULL, ANSWERED, E.refused = 1);
    ENDS(TYPE, "the form said no", NULL, ANSWERED, E.refusals = 1);
    ENDS(TYPE, "a request failed", NULL, ANSWERED, E.failed = 1);
    ENDS(TYPE, "a page for signing in came", NULL, ANSWERED, E.to_login = true);
    ENDS(TYPE, "another request is under way", NULL, ANSWERED,
         SEES(KIND(REQUEST_STARTED), .place = "GET /b", .request = "2"));
    ENDS(TYPE, "nothing came of it", NULL, ANSWERED, E.strong = 0);
    ENDS(TYPE, "the page says something", NULL, ANSWERED, E.says = "Zer");
    ENDS(TYPE, "what it showed is gone again", NULL, ANSWERED,
         SEES(KIND(UNDONE), .place = "ul:children"));
    ENDS(TYPE, "it never was as asked", NULL, ANSWERED, act.was_met = false);
#undef ANSWERED
    ENDS(TYPE, "the answer is still to come", NULL, act.was_met = true,
         leaves(), orders(0, 0));
    ENDS(TYPE, "what the page makes of the answer is still to come", NULL,
         act.was_met = true, leaves(), orders(200, 5), AT(200));
}

static void what_the_last_judgement_ends_with(void **state)
{
    (void)state;
    ENDS(DEED_UI_ACTIVATE, "an effect", VERIFIED, ROW);
    ENDS(DEED_UI_ACTIVATE, "an effect that was seen before", VERIFIED, ROW,
         act.result.timings.effect = 5);
    ENDS(DEED_UI_ACTIVATE, "another revision is asked for, and none came", NULL,
         ROW, act.request.verification.require_revision_advance = true);
    ENDS(DEED_UI_ACTIVATE,
         "it was so already, and what was asked for cannot "
         "be seen",
         "it was so already, so nothing was done and what was asked for could "
         "not be seen",
         act.already = true);
    ENDS(DEED_UI_ACTIVATE, "an op is out: its answer will be judged", NULL, ROW,
         act.op = 1);
    ENDS(DEED_UI_ACTIVATE, "nothing came, as the last look says",
         "nothing changed", AT(1600));
    ENDS(DEED_UI_ACTIVATE, "nothing came, as an older look says", NULL,
         AT(1600), act.looked_at = AT_MS(10));
    ENDS(DEED_X_PRESS, "nothing came of keys without a target",
         "nothing changed", AT(1600), act.looked_at = AT_MS(10),
         act.target.found = false);
#define LOOKS                                                                  \
    SEES(KIND(STATE_CHANGED), .weak = true, .instance_id = TARGET),            \
        act.looks_since = AT_MS(10), act.before.fingerprint = 1,               \
        act.facts.fingerprint = 2, AT(500)
    ENDS(DEED_UI_ACTIVATE, "looks that stayed", VERIFIED, LOOKS);
    ENDS(DEED_UI_ACTIVATE, "looks that nobody looked at since", NULL, LOOKS,
         act.looked_at = AT_MS(100));
    ENDS(DEED_UI_ACTIVATE, "looks that went", NULL, LOOKS,
         act.facts.fingerprint = 1);
    ENDS(DEED_UI_ACTIVATE, "looks that went late", NULL, LOOKS,
         act.facts.fingerprint = 1, AT(4000));
    ENDS(DEED_UI_ACTIVATE, "looks that cannot be compared", NULL, LOOKS,
         act.has_before = false);
#undef LOOKS
#define WRONG reads("old"), act.wrong_since = AT_MS(10)
    static uint64_t hash;
    act_begin(TYPE);
    reads("old");
    deed_time_us until = DEED_TIME_NEVER;
    assert_false(action_is_wrong(&act, &until));
    hash = act.wrong_value;
    ENDS(TYPE, "another value for long", "the value is \"old\"", WRONG,
         act.wrong_value = hash, AT(1100));
    ENDS(TYPE, "another value for long, which was right before",
         "it did not hold: the value is \"old\" now", WRONG,
         act.wrong_value = hash, AT(1100), act.was_met = true);
    ENDS(TYPE, "another value, and its order was refused", failed, WRONG,
         act.wrong_value = hash, AT(1100), orders(500, 5));
    ENDS(TYPE, "another value than before", NULL, WRONG, act.wrong_value = 1,
         AT(1100));
    ENDS(TYPE, "another value, and timers are set", NULL, WRONG,
         act.wrong_value = hash, AT(1100), act.facts.calm.put_off = true);
#define COMES(label, what)                                                     \
    ENDS(TYPE, label, NULL, WRONG, act.wrong_value = hash, AT(1100), what)
    COMES("a worker may change it", E.workers = true);
    COMES("an older request may change it", act.receipt.older = 1);
    COMES("an older request, by the last look", act.facts.older = 1);
    COMES("older data is being written", act.older_until = AT_MS(1200));
    COMES("the page is at work", act.facts.pending = DEED_PENDING_BUSY);
    COMES("its own request is under way", orders(0, 0));
    COMES("nobody could tell", act.opts.tells_causes = false);
    COMES("it may not have arrived",
          act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    COMES("no receipt", act.has_receipt = false);
    COMES("any effect will do", act.procedure.goal.effect_will_do = true);
#undef COMES
#undef WRONG
}

/* A receipt that ends the act, or lets it go on. */
static void what_a_receipt_ends_with(void **state)
{
    (void)state;
#define GETS(label, want, ...)                                                 \
    do {                                                                       \
        const struct deed_receipt receipt = { __VA_ARGS__ };                   \
        act.state = DEED_EXECUTING;                                            \
        act.step.gesture.kind = DEED_GESTURE_POINTER;                          \
        act.step.gesture.count = 1;                                            \
        action_receipt_on(&act, &(struct deed_event){ .receipt = &receipt });  \
        assert_ends(label, want);                                              \
    } while (0)
#define ARRIVED .delivered = DEED_DELIVERY_CONFIRMED
#define BEGUN .delivered = DEED_DELIVERY_UNCONFIRMED, .begun = true
    static const char elsewhere[] =
        "pressed, but released elsewhere: it went away";
    act_begin(DEED_UI_ACTIVATE);
    GETS("another element got it",
         "the input was lost: the target did not get it",
         .delivered = DEED_DELIVERY_LOST);
    act_begin(DEED_UI_ACTIVATE);
    GETS("released elsewhere", elsewhere, BEGUN);
    act_begin(DEED_UI_ACTIVATE);
    act.step.on_part = true;
    GETS("a part that was released elsewhere", elsewhere, BEGUN);
    act_begin(DEED_UI_ACTIVATE);
    act.has_before = false;
    GETS("released elsewhere, and nothing is known of before", elsewhere,
         BEGUN);
    act_begin(DEED_UI_ACTIVATE);
    act.before.press_only = DEED_YES;
    act.before.native = DEED_NO;
    GETS("code that answers presses did nothing", elsewhere, BEGUN);
    act_begin(DEED_UI_ACTIVATE);
    act.before.press_only = DEED_YES;
    ROW;
    GETS("the platform may wait for the click", elsewhere, BEGUN);
    act_begin(DEED_X_DRAG);
    GETS("it did not do it", "it was not done", ARRIVED, .failed = true);
    act_begin(DEED_X_DRAG);
    GETS("it did not do it, and says why", "no such page", ARRIVED,
         .failed = true, .note = "no such page");
    act_begin(DEED_UI_ACTIVATE);
    GETS("the target refuses it", "the target refuses it",
         .delivered = DEED_DELIVERY_NOT_SENT, .refused = true);
    act_begin(DEED_UI_ACTIVATE);
    GETS("the target got it twice", "the target got it 2 times", ARRIVED,
         .deliveries = 2);
    act_begin(DEED_X_DRAG);
    GETS("nothing lies elsewhere than before",
         "it was dropped, and everything lies where it lay", ARRIVED,
         .left_mark = DEED_NO);
    static const char aside[] =
        "it was let go at 100, 100 and lies at 305, 105 now";
#define LIES(x_, y_)                                                           \
    ARRIVED, .moved = true, .has_rest = true, .dropped = { 100, 100 },         \
             .rest = { x_, y_, 10, 10 }
    act_begin(DEED_X_DRAG);
    GETS("it lies to the right", aside, LIES(300, 100));
    act_begin(DEED_X_DRAG);
    GETS("it lies to the left",
         "it was let go at 100, 100 and lies at 25, 105 now", LIES(20, 100));
    act_begin(DEED_X_DRAG);
    GETS("it lies above", "it was let go at 100, 100 and lies at 105, 25 now",
         LIES(100, 20));
    act_begin(DEED_X_DRAG);
    GETS("it lies below", "it was let go at 100, 100 and lies at 105, 305 now",
         LIES(100, 300));
#define ON(x_, y_) .has_place = true, .place = { x_, y_, 50, 50 }
    act_begin(DEED_X_DRAG);
    GETS("it lies right of its place", aside, LIES(300, 100), ON(240, 80));
    act_begin(DEED_X_DRAG);
    GETS("it lies left of its place", aside, LIES(300, 100), ON(320, 80));
    act_begin(DEED_X_DRAG);
    GETS("it lies below its place", aside, LIES(300, 100), ON(280, 40));
    act_begin(DEED_X_DRAG);
    GETS("it lies above its place", aside, LIES(300, 100), ON(280, 120));
    static const char half[] = "the element became another one while it was "
                               "pressed; the click was stopped";
#define OTHER .delivered = DEED_DELIVERY_NOT_SENT, .identity_changed = true
    act_begin(DEED_UI_ACTIVATE);
    GETS("another record while it was pressed", half, OTHER, .begun = true);
    act_begin(DEED_UI_ACTIVATE);
    act.has_before = false;
    GETS("the same, and nothing is known of before", half, OTHER,
         .begun = true);
    act_begin(DEED_UI_ACTIVATE);
    act.before.presses = DEED_NO;
    act.request.target.by = DEED_BY_STABLE_ID;
    GETS("a place whose record changed, and no code heard the press",
         "the element shows something else now", OTHER, .begun = true);
    act_begin(DEED_UI_ACTIVATE);
    act.acts = 2;
    GETS("another record, after the first of two presses",
         "the element shows something else now", OTHER, .note = NULL);
#undef GETS
#undef ARRIVED
#undef BEGUN
#undef LIES
#undef ON
#undef OTHER
}

/* What is told of the act's side effect when it is not verified. */
static void the_side_effect_follows_from_what_is_known(void **state)
{
    (void)state;
#define SIDE(label, want, ...)                                                 \
    do {                                                                       \
        act_begin(DEED_UI_ACTIVATE);                                           \
        act.after_facts = false;                                               \
        __VA_ARGS__;                                                           \
        action_refuse(&act, DEED_ERR_VERIFICATION_FAILED,                      \
                      deed_side_effect_name(DEED_SIDE_##want));                \
        act.result.message = deed_side_effect_name(act.result.side_effect);    \
        assert_ends(label, deed_side_effect_name(DEED_SIDE_##want));           \
    } while (0)
    SIDE("somebody listened, and nothing was seen", UNKNOWN, (void)0);
    SIDE("nothing was sent", NONE, act.acts = 0);
    SIDE("an effect was seen", APPLIED, E.strong = 1);
    SIDE("the target got it twice", APPLIED, act.twice = true);
    SIDE("the value is another one", APPLIED, act.after_facts = true,
         reads("x"));
    SIDE("the target is drawn in another way", APPLIED, act.after_facts = true,
         reads(""), act.before.fingerprint = 1, act.facts.fingerprint = 2);
    SIDE("the target is drawn in the same way", UNKNOWN, act.after_facts = true,
         reads(""), act.before.fingerprint = 1, act.facts.fingerprint = 1);
    SIDE("nothing is known of before", UNKNOWN, act.after_facts = true,
         reads("x"), act.has_before = false);
    SIDE("nobody looked", UNKNOWN, act.after_facts = true, reads("x"),
         act.has_facts = false);
#define UNHEARD act.receipt.heard = DEED_NO
    SIDE("nobody listened", NONE, UNHEARD);
    SIDE("nobody listened, and it is still out", UNKNOWN, UNHEARD,
         act.in_flight = true);
    SIDE("nobody listened, and it may not have arrived", UNKNOWN, UNHEARD,
         act.receipt.delivered = DEED_DELIVERY_UNCONFIRMED);
    SIDE("nobody listened, and an error was seen", UNKNOWN, UNHEARD,
         E.first_at = SENT);
    SIDE("nobody listened to the second press", UNKNOWN, UNHEARD, act.acts = 2);
    SIDE("nobody listened, but a field that was left did something", UNKNOWN,
         UNHEARD, E.left = "Name");
    SIDE("it was held back, and no code could answer", NONE, NO_CODE,
         E.outside = "mailto:");
    SIDE("it was held back, and code could", UNKNOWN, E.outside = "mailto:");
    SIDE("nothing could move, and no code could answer", NONE, NO_CODE,
         act.receipt.room = DEED_ROOM_NONE);
    SIDE("nothing could move, and code could answer", UNKNOWN,
         act.receipt.room = DEED_ROOM_NONE);
    SIDE("nothing could be scrolled", NONE, act.receipt.room = DEED_ROOM_NONE,
         act.request.primitive = DEED_UI_SCROLL);
    SIDE("nothing could be scrolled, but something happened", UNKNOWN,
         act.receipt.room = DEED_ROOM_NONE, E.first_at = SENT,
         act.request.primitive = DEED_UI_SCROLL);
    SIDE("a person was asked, and did nothing", NONE, act.acts = 0,
         act.by_person = true);
    SIDE("a person says that they did it", UNKNOWN, act.acts = 0,
         act.by_person = act.person_acted = true);
    SIDE("a person did something", APPLIED, act.acts = 0, act.by_person = true,
         E.strong = 1);
#undef SIDE
#undef UNHEARD
}

/* Would the page do it again, if it were asked for again? */
static void what_the_page_made_use_of(void **state)
{
    (void)state;
#define USED(label, want, ...)                                                 \
    act_begin(TYPE), reads("x"), __VA_ARGS__, print_message("# " label "\n");  \
    assert_int_equal(action_was_used(&act), want)
    USED("nothing", false, (void)0);
    USED("an order under way", true, orders(0, 0));
    USED("a question under way", false,
         SEES(KIND(REQUEST_STARTED), .place = "GET /b", .weak = true));
    USED("a tracker's under way", false,
         SEES(KIND(REQUEST_STARTED), .place = "POST //t", .foreign = true));
    USED("an order that was answered", true, orders(200, 5));
    USED("an order that was refused", true, E.refused = 1);
    USED("a message", true, E.messages = 1);
    USED("the text was taken, and something came of it", true, reads(""),
         E.strong = 1);
    USED("the text was taken, and nothing came of it", false, reads(""));
    USED("something came of it, and the text is there", false, E.strong = 1);
    USED("nothing was sent", false, orders(200, 5), act.acts = 0);
    USED("it is as asked", false, orders(200, 5), act.state = DEED_SUCCEEDED);
    USED("it is as asked, and the text was taken", true, orders(200, 5),
         reads(""), act.state = DEED_SUCCEEDED);
#undef USED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        JUDGE_TEST(a_value_must_stay),
        JUDGE_TEST(a_state_needs_the_word_of_its_server),
        JUDGE_TEST(a_field_that_went_with_its_page),
        JUDGE_TEST(what_the_last_judgement_ends_with),
        JUDGE_TEST(what_a_receipt_ends_with),
        JUDGE_TEST(the_side_effect_follows_from_what_is_known),
        JUDGE_TEST(what_the_page_made_use_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
