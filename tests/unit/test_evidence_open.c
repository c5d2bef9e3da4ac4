/* SPDX-License-Identifier: Apache-2.0 */
/* Requests, streams and documents that an act waits for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

/* A no that nobody asked for is deed's own, whatever the page makes of it. */
static void an_answer_that_nobody_asked_for(void **state)
{
    (void)state;
    for (int unasked = 0; unasked < 2; unasked++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        f->evidence.unasked = unasked;
        deed_evidence_send(&f->evidence, SENT, 5);
        (void)feed(&f->evidence,
                   (struct deed_signal){ KIND(JS_DIALOG), .role = "confirm",
                                         .value = "dismissed" });
        (void)feed(&f->evidence, (struct deed_signal){ KIND(STATE_CHANGED),
                                                       .place = "p#p:text" });
        assert_int_equal(judge(&f->evidence, DEED_MS(5000)),
                         unasked ? DEED_VERDICT_CONTRADICTED
                                 : DEED_VERDICT_EFFECT);
        evidence_teardown((void **)&f);
    }
}

static void saving_on_the_button_waits_for_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = TARGET });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .at_us = SENT + 5 });
    assert_int_equal(deed_evidence_judge(e, SENT + 6, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + DEED_SETTLE_US);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .at_us = SENT + 9,
                                  .text = "offline" });
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(100), &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 9 + DEED_ERROR_GRACE_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_CONTRADICTED);
    assert_string_equal(e->error, "offline");
}

/* A row that is added is no effect while the order may still fail. */
static void a_change_waits_for_the_order_it_speaks_of(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a" });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#rows" });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 500 });
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + 2),
                     DEED_VERDICT_CONTRADICTED);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 200 });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
}

static void a_lookup_that_fails_takes_no_change_back(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#rows" });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .weak = true });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
}

/* A poll that turns out to be somebody else's is no news about it. */
static void the_failure_of_a_lookup_stays_when_another_is_disowned(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    e->watched = true;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/a", .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .weak = true,
                                  .place = "/a", .caused = DEED_YES });
    assert_true(e->lookup_failed_at >= 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/poll", .caused = DEED_NO });
    assert_true(e->lookup_failed_at >= 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .weak = true,
                                  .place = "/a", .caused = DEED_NO });
    assert_true(e->lookup_failed_at < 0);
}

/* Optimistic pages go on before the server has agreed. */
static void even_a_route_waits_for_the_order_that_is_under_way(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a" });
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED) });
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OPEN);
    assert_string_equal(deed_evidence_open_list(e), "POST /a");
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .status = 200 });
    assert_int_equal(judge(e, DEED_MS(100)), DEED_VERDICT_EFFECT);
    assert_string_equal(deed_evidence_open_list(e), "");
}

static void a_button_that_changes_itself_waits_for_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    const struct deed_signal own = { KIND(ELEMENT_STATE), .instance_id = TARGET,
                                     .place = TARGET, .caused = DEED_YES };
    watch(e, DEED_MS(100));
    feed(e, own);
    assert_int_equal(deed_evidence_judge(e, SENT + 2, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 1 + DEED_OWN_GRACE_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    feed(e, change_at(SENT + 3)); /* a doubt, but of no request */
    assert_int_equal(judge(e, DEED_MS(90)), DEED_VERDICT_EFFECT);
}

static void a_timer_or_a_worker_may_send_its_request(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until;
    const struct deed_signal own = { KIND(ELEMENT_STATE),
                                     .instance_id = TARGET,
                                     .place = TARGET,
                                     .caused = DEED_YES,
                                     .state = DEED_STATE_PRESSED,
                                     .state_value = DEED_YES };
    watch(e, DEED_MS(100));
    e->put_off = true;
    feed(e, own);
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, SENT + 1 + DEED_PUT_OFF_US);
    assert_int_equal(deed_evidence_judge(e, until, &until),
                     DEED_VERDICT_EFFECT);
    e->put_off = false;
    e->workers = true;
    assert_int_equal(deed_evidence_judge(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_WAIT);
}

static void a_tracker_neither_holds_nor_fails_an_act(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST //t",
                                  .caused = DEED_YES, .foreign = true });
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST //u",
                                  .caused = DEED_YES, .foreign = true });
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "POST //t",
                                  .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_MESSAGE_US + 1), DEED_VERDICT_EFFECT);
    assert_string_equal(deed_evidence_open_list(e), "");
}

/* An answer is over when the page had frames to show it. */
static void an_answer_is_waited_for_until_it_is_shown(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    row.caused = DEED_YES;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = "POST /a",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = "POST /a",
                                  .caused = DEED_YES, .status = 200 });
    feed(e, (struct deed_signal){ KIND(SHOWING) });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SHOWING_US + 2), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(SHOWN) });
    assert_int_equal(judge(e, DEED_AFTER_US + 2), DEED_VERDICT_EFFECT);
}

/* A save that waits for the end of the typing is the text's. */
static void an_order_that_was_put_off_is_the_acts(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    const struct deed_signal begun = { KIND(REQUEST_STARTED),
                                       .place = "POST /save",
                                       .at_us = SENT + DEED_MS(300) };
    watch(e, DEED_MS(100));
    deed_evidence_received(e, SENT + 1);
    feed(e, begun);
    assert_string_equal(deed_evidence_open_list(e), "");
    deed_evidence_restart(e);
    e->noise_count = 0;
    e->timers = true;
    deed_evidence_send(e, SENT, 0);
    deed_evidence_received(e, SENT + 1);
    feed(e, begun);
    assert_string_equal(deed_evidence_open_list(e), "POST /save");
}

/* A poll whose first request fell between the input and its receipt. */
static void a_request_sent_before_the_input_came_is_not_the_acts(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    const struct deed_signal begun = { KIND(REQUEST_STARTED),
                                       .place = "POST /poll", .request = "7",
                                       .caused = DEED_YES };
    struct deed_signal other = begun;
    row.caused = DEED_YES;
    other.caused = DEED_NO;
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    feed(e, begun);
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, other);
    assert_string_equal(deed_evidence_open_list(e), "");
    assert_int_equal(judge(e, 2), DEED_VERDICT_EFFECT);
    /* Also where it was answered before that was known. */
    feed(e, begun);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .place = "POST /poll",
                                  .request = "7", .caused = DEED_YES });
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + DEED_MS(200)),
                     DEED_VERDICT_CONTRADICTED);
    feed(e, other);
    assert_int_equal(judge(e, DEED_ERROR_GRACE_US + DEED_MS(200)),
                     DEED_VERDICT_EFFECT);
}

/* A stream goes on answering: what comes with its messages comes again, and is
 * the act's doing if the act opened it. */
static void a_stream_of_the_act_is_its_answer(void **state)
{
    for (int own = 0; own < 2; own++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        struct deed_evidence *e = &f->evidence;
        watch(e, 1);
        e->handled = DEED_NO;
        deed_evidence_received(e, SENT);
        if (own) {
            feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .request = "7",
                                          .place = "GET /s", .caused = DEED_YES,
                                          .weak = true });
            feed(e,
                 (struct deed_signal){ KIND(REQUEST_FINISHED), .request = "7",
                                       .place = "GET /s", .caused = DEED_YES });
        }
        for (int i = 1; i < 4; i++) {
            deed_time_us at = SENT + i * DEED_MS(400);
            feed(e, change_at(at - 5));
            feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .request = "7",
                                          .at_us = at });
            deed_evidence_settle(e, at);
        }
        assert_int_equal(e->strong > 0, own);
        evidence_teardown((void **)&f);
    }
    (void)state;
}

static void an_act_is_open_until_its_document_is_there(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(LEAVING), .place = "GET /next",
                                  .caused = DEED_YES });
    assert_true(deed_evidence_is_leaving(e));
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_SETTLE_US), DEED_VERDICT_OPEN);
    assert_string_equal(deed_evidence_open_list(e), "GET /next");
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(LEFT) });
    assert_false(deed_evidence_is_leaving(e));
    assert_int_equal(judge(e, DEED_MS(200)), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(LEAVING), .place = "GET /late",
                                  .caused = DEED_YES });
    assert_false(deed_evidence_is_leaving(e)); /* the new page's own */
}

static void a_message_alone_counts_where_the_target_has_a_handler(void **state)
{
    static const enum deed_effect_verdict want[] = {
        [DEED_UNKNOWN] = DEED_VERDICT_OBSERVED,
        [DEED_NO] = DEED_VERDICT_OBSERVED,
        [DEED_YES] = DEED_VERDICT_EFFECT,
    };
    static const enum deed_tri handled[] = { DEED_UNKNOWN, DEED_NO, DEED_YES };
    for (size_t i = 0; i < DEED_ARRAY_LEN(handled); i++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        watch(&f->evidence, DEED_DOUBT_US);
        f->evidence.handled = handled[i];
        feed(&f->evidence,
             (struct deed_signal){ KIND(FRAME_SENT), .place = "websocket 1",
                                   .caused = DEED_YES });
        assert_int_equal(judge(&f->evidence, DEED_MS(4000)), want[handled[i]]);
        evidence_teardown((void **)&f);
    }
    (void)state;
}

static void a_socket_is_waited_for_unless_it_is_silent(void **state)
{
    (void)state;
    static const struct {
        bool silent;
        bool held;
        bool open;
    } rows[] = { { false, false, true },
                 { true, false, false },
                 { true, true, true } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct fixture f;
        deed_time_us until;
        deed_arena_init(&f.arena, 0);
        deed_evidence_init(&f.evidence, &f.arena);
        watch(&f.evidence, DEED_MS(1));
        f.evidence.held = rows[i].held;
        feed(&f.evidence, (struct deed_signal){
                              KIND(FRAME_SENT), .place = "websocket 1",
                              .foreign = rows[i].silent, .caused = DEED_YES });
        assert_int_equal(
            deed_evidence_is_open(&f.evidence, SENT + DEED_MS(2000), &until),
            rows[i].open);
        deed_arena_fini(&f.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(saving_on_the_button_waits_for_its_request),
        EVIDENCE_TEST(a_change_waits_for_the_order_it_speaks_of),
        EVIDENCE_TEST(a_lookup_that_fails_takes_no_change_back),
        EVIDENCE_TEST(the_failure_of_a_lookup_stays_when_another_is_disowned),
        EVIDENCE_TEST(even_a_route_waits_for_the_order_that_is_under_way),
        cmocka_unit_test(an_answer_that_nobody_asked_for),
        EVIDENCE_TEST(a_button_that_changes_itself_waits_for_its_request),
        EVIDENCE_TEST(a_timer_or_a_worker_may_send_its_request),
        cmocka_unit_test(a_stream_of_the_act_is_its_answer),
        EVIDENCE_TEST(an_act_is_open_until_its_document_is_there),
        cmocka_unit_test(a_message_alone_counts_where_the_target_has_a_handler),
        EVIDENCE_TEST(a_tracker_neither_holds_nor_fails_an_act),
        EVIDENCE_TEST(an_answer_is_waited_for_until_it_is_shown),
        EVIDENCE_TEST(an_order_that_was_put_off_is_the_acts),
        EVIDENCE_TEST(a_request_sent_before_the_input_came_is_not_the_acts),
        cmocka_unit_test(a_socket_is_waited_for_unless_it_is_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
