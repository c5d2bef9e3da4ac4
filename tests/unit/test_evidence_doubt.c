/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that may be the doing of the act, or may not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

/* A poll that was sent just before the act was reported after it: the next ones
 * are no orders of the act's, whatever becomes of them. */
static void what_follows_a_disowned_request_is_doubted(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    e->watched = true;
    e->handled = DEED_YES;
    deed_evidence_send(e, SENT, 0);
    const struct deed_signal poll = { KIND(REQUEST_STARTED), .place = "/poll",
                                      .request = "1", .caused = DEED_YES };
    feed(e, poll);
    struct deed_signal before = poll;
    before.caused = DEED_NO;
    feed(e, before);
    assert_int_equal(e->open_count, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/poll",
                                  .request = "2" });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "/poll",
                                  .request = "2", .status = 500 });
    assert_int_equal(e->refused, 0);
    /* Nobody else asks for what was not asked for before. */
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                                  .request = "3" });
    assert_int_equal(e->open_count, 1);
}

static void a_change_counts_when_it_did_not_come_again(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    watch(e, DEED_MS(100));
    assert_true(feed(e, change_at(SENT + 5)));
    assert_false(deed_evidence_any(e));
    assert_int_equal(deed_evidence_judge(e, SENT + 6, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 5 + DEED_DOUBT_US - DEED_MS(100));
    assert_false(deed_evidence_settle(e, until - 1));
    assert_true(deed_evidence_settle(e, until));
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    assert_int_equal(e->doubt_count, 0);
}

static void a_target_shown_again_was_not_hidden(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal shown = { KIND(ELEMENT_STATE), .instance_id = TARGET,
                                 .state = DEED_STATE_VISIBLE,
                                 .state_value = DEED_NO, .at_us = SENT + 5 };
    watch(e, DEED_MS(100));
    feed(e, shown);
    assert_int_equal(e->doubt_count, 1);
    shown.state_value = DEED_YES;
    shown.at_us = SENT + 6;
    feed(e, shown);
    assert_int_equal(e->doubt_count, 0);
    assert_false(deed_evidence_settle(e, SENT + DEED_DOUBT_US));
    assert_false(deed_evidence_any(e));
}

static void what_was_watched_long_enough_is_not_doubted(void **state)
{
    struct fixture *f = *state;
    watch(&f->evidence, DEED_DOUBT_US);
    assert_true(feed(&f->evidence, change_at(SENT + 5)));
    assert_true(deed_evidence_any(&f->evidence));
}

static void what_speaks_for_itself_is_not_doubted(void **state)
{
    struct fixture *f = *state;
    static const struct deed_signal plain[] = {
        { KIND(STATE_CHANGED), .place = "#out", .caused = DEED_YES },
        { KIND(STATE_CHANGED), .place = "#out", .certified = true },
        { KIND(POPUP_OPENED) },
    };
    watch(&f->evidence, DEED_MS(1));
    for (size_t i = 0; i < DEED_ARRAY_LEN(plain); i++) {
        feed(&f->evidence, plain[i]);
        assert_int_equal(f->evidence.strong, i + 1);
    }
}

static void a_request_is_settled_with_its_answer(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_MS(100));
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/api",
                                  .at_us = SENT + 1 });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "/api",
                                  .at_us = SENT + DEED_MS(200) });
    assert_int_equal(e->doubt_count, 2);
    assert_true(
        deed_evidence_settle(e, SENT + 1 + DEED_DOUBT_US - DEED_MS(100)));
    assert_int_equal(e->failed, 1);
    assert_int_equal(e->open_count, 0);
}

/* Which of two ties a change has, and what comes of it on a page that has been
 * watched for long and on one that has not. */
static void only_a_tie_makes_an_effect_of_a_change(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        enum deed_tri handled;
        deed_time_us at_us; /* after the receipt */
        enum deed_effect_verdict in_the_end;
    } cases[] = {
        { "certified, late",
          { KIND(STATE_CHANGED), .place = "#a", .certified = true },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
        { "in the dispatch",
          { KIND(STATE_CHANGED), .place = "#a", .caused = DEED_YES },
          DEED_NO,
          0,
          DEED_VERDICT_EFFECT },
        { "near the target, late",
          { KIND(STATE_CHANGED), .place = "#a", .near = true },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
        { "soon, and somebody listens there",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_YES,
          DEED_MS(100),
          DEED_VERDICT_EFFECT },
        { "soon, and only the document listens",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_NO,
          DEED_MS(100),
          DEED_VERDICT_NOTHING },
        { "late",
          { KIND(STATE_CHANGED), .place = "#a" },
          DEED_YES,
          DEED_MS(200),
          DEED_VERDICT_NOTHING },
        { "another document, late",
          { KIND(ROUTE_CHANGED), .near = true },
          DEED_NO,
          DEED_MS(300),
          DEED_VERDICT_EFFECT },
        { "another address, late, of a page that only hears it",
          { KIND(ROUTE_CHANGED), .place = "route", .near = true },
          DEED_NO,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "a dialog, late",
          { KIND(DIALOG_OPENED) },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "an alert of the handler's",
          { KIND(JS_DIALOG), .role = "alert", .caused = DEED_YES },
          DEED_YES,
          DEED_MS(1),
          DEED_VERDICT_EFFECT },
        { "an alert of somebody's, soon",
          { KIND(JS_DIALOG), .role = "alert" },
          DEED_YES,
          DEED_MS(1),
          DEED_VERDICT_NOTHING },
        { "a message to people, late",
          { KIND(TOAST), .place = "#log" },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "an exception of somebody else's",
          { KIND(EXCEPTION) },
          DEED_YES,
          DEED_MS(300),
          DEED_VERDICT_NOTHING },
        { "a window, late",
          { KIND(POPUP_OPENED) },
          DEED_NO,
          DEED_MS(900),
          DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < 2 * DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        size_t at = i / 2;
        evidence_setup((void **)&f);
        print_message("# %s\n", cases[at].label);
        deed_evidence_watched(&f->evidence, i % 2 ? DEED_DOUBT_US : 1);
        f->evidence.handled = cases[at].handled;
        deed_evidence_send(&f->evidence, SENT, 0);
        deed_evidence_received(&f->evidence, SENT);
        struct deed_signal signal = cases[at].signal;
        signal.at_us = SENT + cases[at].at_us;
        feed(&f->evidence, signal);
        deed_evidence_settle(&f->evidence, SENT + DEED_MS(5000));
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         cases[at].in_the_end);
        evidence_teardown((void **)&f);
    }
}

static void what_comes_with_the_answer_is_tied_to_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    deed_evidence_received(e, SENT);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, change_at(SENT + DEED_MS(400))); /* told before the answer */
    assert_int_equal(e->strong, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(401) });
    deed_evidence_settle(e, SENT + DEED_MS(402));
    assert_int_equal(e->strong, 1);
    struct deed_signal late = change_at(SENT + DEED_MS(900));
    late.place = "#chat";
    feed(e, late);
    deed_evidence_settle(e, SENT + DEED_MS(5000));
    assert_int_equal(e->strong, 1);
}

/* A list that the page asked for when it came, whose answer is told while the
 * act begins, is asked for again when the act was answered. */
static void the_end_of_a_request_is_not_a_second_one(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    deed_evidence_add_once(e, "GET /list");
    deed_evidence_watched(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "GET /list",
                                  .weak = true, .at_us = SENT - 1 });
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES, .status = 200 });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "GET /list",
                                  .weak = true, .at_us = SENT + 2 });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_WAIT);
}

static void only_so_many_doubts_are_kept(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    char place[16];
    watch(e, DEED_MS(100));
    for (int i = 0; i < DEED_DOUBTS_MAX + 3; i++) {
        snprintf(place, sizeof(place), "#p%d", i);
        struct deed_signal signal = change_at(SENT + 5);
        signal.place = place;
        assert_true(feed(e, signal));
    }
    assert_int_equal(e->doubt_count, DEED_DOUBTS_MAX);
    for (int i = 0; i < DEED_NOISE_MAX + 3; i++) {
        snprintf(place, sizeof(place), "#q%d", i);
        struct deed_signal signal = change_at(1);
        signal.place = place;
        feed(e, signal);
    }
    assert_int_equal(e->once_count, DEED_NOISE_MAX);
}

/* A box comes with dozens of changes of its parts, and is told last. */
static void a_box_is_kept_among_many_changes(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    char place[16];
    watch(e, DEED_MS(100));
    for (int i = 0; i < DEED_DOUBTS_MAX; i++) {
        snprintf(place, sizeof(place), "#p%d", i);
        struct deed_signal signal = change_at(SENT + 5);
        signal.place = place;
        feed(e, signal);
    }
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES, .status = 200 });
    struct deed_signal box = { KIND(DIALOG_OPENED), .at_us = SENT + 6,
                               .fresh = true, .wrong = true,
                               .text = "Ezin da" };
    struct deed_signal toast = { KIND(TOAST), .at_us = SENT + 6,
                                 .place = "div#t", .text = "Ezin da" };
    feed(e, toast);
    feed(e, box);
    assert_int_equal(e->doubt_count, DEED_DOUBTS_MAX);
    assert_string_equal(deed_evidence_says(e, NULL), "Ezin da");
}

/* A handler that shows something and sets a timer sends its order when that
 * fires. Where the input changed nothing, the timers may be anybody's. */
static void an_order_of_a_timer_of_the_act_is_its_own(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_watched(e, DEED_MS(5000));
    e->put_off = true;
    deed_evidence_send(e, SENT, 0);
    deed_evidence_received(e, SENT);
    const struct deed_signal order = { KIND(REQUEST_STARTED), .place = "/save",
                                       .request = "1",
                                       .at_us = SENT + DEED_MS(400) };
    feed(e, order);
    assert_int_equal(e->open_count, 0);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                  .caused = DEED_YES, .at_us = SENT + 1 });
    struct deed_signal next = order;
    next.place = "/store";
    next.request = "2";
    feed(e, next);
    assert_int_equal(e->open_count, 1);
    next.kind = DEED_SIGNAL_REQUEST_FINISHED;
    next.status = 403;
    feed(e, next);
    assert_true(e->refused != 0);
    next =
        (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/late",
                              .request = "3", .at_us = SENT + DEED_MS(1500) };
    feed(e, next);
    assert_int_equal(e->open_count, 0);
}

/* A handler shows something, reads a form or a file by a task of the browser's,
 * and gives its order when the receipt is in; on a page that was watched for a
 * moment only, and where the handler is the form's. */
static void an_order_soon_after_an_answer_of_the_act_is_its_own(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    static const struct {
        bool shows;
        deed_time_us after;
        enum deed_tri handled;
        bool own;
    } cases[] = {
        { true, DEED_MS(40), DEED_NO, true },
        { true, DEED_MS(40), DEED_YES, true },
        { true, DEED_SOON_US + 1, DEED_YES, false },
        { false, DEED_MS(40), DEED_NO, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        deed_evidence_init(e, e->arena);
        deed_evidence_watched(e, DEED_MS(400));
        e->handled = cases[i].handled;
        deed_evidence_send(e, SENT, 0);
        deed_evidence_received(e, SENT);
        if (cases[i].shows) {
            feed(e,
                 (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                       .caused = DEED_YES, .at_us = SENT + 1 });
        }
        feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                                      .request = "1",
                                      .at_us = SENT + cases[i].after });
        assert_int_equal(e->open_count, cases[i].own);
    }
}

/* The order is told first, and what the framework draws by a task of its own
 * comes a moment later. */
static void an_order_soon_before_an_effect_of_the_act_is_its_own(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    static const struct {
        const char *before; /* what was asked for without the act */
        bool reads, own;
    } cases[] = {
        { "/other", false, true },
        { "/save", false, false },
        { "/other", true, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        deed_evidence_init(e, e->arena);
        deed_evidence_watched(e, DEED_MS(400));
        feed(e, (struct deed_signal){ KIND(REQUEST_STARTED),
                                      .place = cases[i].before, .at_us = 1 });
        e->handled = DEED_NO;
        deed_evidence_send(e, SENT, 0);
        deed_evidence_received(e, SENT);
        feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "/save",
                                      .request = "1", .weak = cases[i].reads,
                                      .at_us = SENT + DEED_MS(10) });
        assert_int_equal(e->open_count, 0);
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#out",
                                      .certified = true,
                                      .at_us = SENT + DEED_MS(12) });
        assert_int_equal(e->open_count, cases[i].own);
    }
}

/* Had it come by itself, it would have been seen before the act. */
static void what_goes_on_since_the_act_is_its_doing(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    static const struct {
        deed_time_us watched_us;
        bool put_off;
        bool counts;
    } cases[] = {
        { DEED_MS(400), true, true },
        { DEED_MS(100), true, false }, /* not watched for long enough */
        { DEED_MS(400), false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        deed_evidence_init(e, e->arena);
        deed_evidence_watched(e, cases[i].watched_us);
        e->put_off = cases[i].put_off;
        deed_evidence_send(e, SENT, 0);
        deed_evidence_received(e, SENT);
        for (int step = 1; step < 6; step++) {
            feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                          .place = "#bar:attr.value",
                                          .at_us = SENT + DEED_MS(60) * step });
        }
        assert_int_equal(e->strong > 0, cases[i].counts);
        assert_true(e->seen_count <= 1);
    }
}

/* A sign of waiting went: what changed with it came of the act, and what
 * changed at another time may be anybody's. */
static void what_comes_in_the_place_of_a_wait_is_its_outcome(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    static const struct {
        const char *said;
        deed_time_us before;
        bool stands;
    } cases[] = {
        { "Please wait", DEED_MS(1), true },
        { "Hold the line...", DEED_MS(1), true },
        { "Please wait", DEED_MS(50), false },
        { "In the basket", DEED_MS(1), false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const deed_time_us end = SENT + DEED_MS(600);
        deed_evidence_init(e, e->arena);
        deed_evidence_watched(e, DEED_MS(5000));
        deed_evidence_send(e, SENT, 0);
        deed_evidence_received(e, SENT);
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                      .place = "p#w:attr.hidden",
                                      .said = cases[i].said, .fresh = true,
                                      .caused = DEED_YES, .at_us = SENT + 1 });
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "p#m:text",
                                      .said = "Result 5",
                                      .at_us = end - cases[i].before });
        feed(e, (struct deed_signal){ KIND(UNDONE), .place = "p#w:attr.hidden",
                                      .at_us = end });
        assert_int_equal(!deed_evidence_is_taken_back(e), cases[i].stands);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(what_follows_a_disowned_request_is_doubted),
        EVIDENCE_TEST(a_change_counts_when_it_did_not_come_again),
        EVIDENCE_TEST(a_target_shown_again_was_not_hidden),
        EVIDENCE_TEST(what_was_watched_long_enough_is_not_doubted),
        EVIDENCE_TEST(what_speaks_for_itself_is_not_doubted),
        EVIDENCE_TEST(a_request_is_settled_with_its_answer),
        EVIDENCE_TEST(only_so_many_doubts_are_kept),
        EVIDENCE_TEST(a_box_is_kept_among_many_changes),
        EVIDENCE_TEST(only_a_tie_makes_an_effect_of_a_change),
        EVIDENCE_TEST(what_comes_with_the_answer_is_tied_to_its_request),
        EVIDENCE_TEST(the_end_of_a_request_is_not_a_second_one),
        EVIDENCE_TEST(an_order_of_a_timer_of_the_act_is_its_own),
        EVIDENCE_TEST(an_order_soon_after_an_answer_of_the_act_is_its_own),
        EVIDENCE_TEST(an_order_soon_before_an_effect_of_the_act_is_its_own),
        EVIDENCE_TEST(what_goes_on_since_the_act_is_its_doing),
        EVIDENCE_TEST(what_comes_in_the_place_of_a_wait_is_its_outcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
