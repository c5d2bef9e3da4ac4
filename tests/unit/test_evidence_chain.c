/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define TARGET "el_1"
#define JOB "request GET /job"
#define ORDER "request POST /jobs"
#define KIND(id) .kind = DEED_SIGNAL_##id

struct fixture {
    struct deed_arena arena;
    struct deed_evidence evidence;
};

static struct deed_evidence *begin(void **state)
{
    struct fixture *f = *state;
    deed_evidence_init(&f->evidence, &f->arena);
    deed_evidence_watched(&f->evidence, DEED_MS(5000));
    f->evidence.handled = DEED_YES;
    f->evidence.settle_us = DEED_SETTLE_US;
    return &f->evidence;
}

static int setup(void **state)
{
    static struct fixture fixture;
    deed_arena_init(&fixture.arena, 0);
    *state = &fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    deed_arena_fini(&fixture->arena);
    return 0;
}

static void feed(struct deed_evidence *e, unsigned ms,
                 struct deed_signal signal)
{
    signal.at_us = SENT + DEED_MS(ms);
    deed_evidence_feed(e, &signal, TARGET, 0);
}

static enum deed_effect_verdict judge(struct deed_evidence *e, unsigned ms)
{
    deed_time_us until;
    deed_evidence_settle(e, SENT + DEED_MS(ms));
    return deed_evidence_judge(e, SENT + DEED_MS(ms), &until);
}

static void send(struct deed_evidence *e)
{
    deed_evidence_send(e, SENT, 1);
    deed_evidence_received(e, SENT + DEED_MS(5));
}

static void give_order(struct deed_evidence *e)
{
    feed(e, 1,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = ORDER,
                               .request = "1", .caused = DEED_YES });
    feed(e, 50,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                               .request = "1", .status = 200,
                               .caused = DEED_YES });
}

static void ask(struct deed_evidence *e, unsigned ms, const char *id)
{
    feed(e, ms,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = JOB,
                               .request = id, .weak = true });
    feed(e, ms + 10,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = JOB,
                               .request = id, .weak = true, .status = 200 });
}

static const struct deed_signal row = { KIND(STATE_CHANGED),
                                        .place = "ul:children",
                                        .instance_id = "el_9", .said = "Report",
                                        .item = true };

/* The body of an answer is read when it is whole, after its head has ended the
 * request. */
static void an_answer_that_says_no_is_the_acts_if_its_request_was(void **state)
{
    struct deed_evidence *e = begin(state);
    struct deed_signal said = { KIND(REQUEST_FINISHED), .place = ORDER,
                                .request = "9", .value = "quota" };
    send(e);
    give_order(e);
    feed(e, 2500, said);
    assert_false(e->refused);
    said.request = "1";
    feed(e, 2500, said);
    assert_true(e->refused);
}

static void what_comes_with_the_last_poll_of_a_job_is_the_acts(void **state)
{
    struct deed_evidence *e = begin(state);
    send(e);
    give_order(e);
    ask(e, 60, "2");
    ask(e, 370, "3");
    ask(e, 680, "4");
    assert_int_equal(judge(e, 900), DEED_VERDICT_WAIT);
    ask(e, 990, "5");
    feed(e, 1005, row);
    assert_int_equal(judge(e, 1200), DEED_VERDICT_EFFECT);
}

static void a_poll_from_before_the_act_ties_nothing(void **state)
{
    struct deed_evidence *e = begin(state);
    deed_evidence_add_noise(e, JOB);
    send(e);
    give_order(e);
    ask(e, 60, "2");
    ask(e, 370, "3");
    ask(e, 680, "4");
    feed(e, 700, row);
    assert_int_not_equal(judge(e, 720), DEED_VERDICT_EFFECT);
    assert_int_equal(judge(e, 1900), DEED_VERDICT_OBSERVED);
}

static void a_job_without_an_end_is_observed_when_the_time_is_over(void **state)
{
    struct deed_evidence *e = begin(state);
    send(e);
    give_order(e);
    for (unsigned i = 0; i < 20; i++) {
        ask(e, 60 + i * 200, "2");
    }
    assert_int_equal(judge(e, 2900), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, 4100), DEED_VERDICT_OBSERVED);
}

/* It is under way when the time is over, and has no bearing on the order. */
static void a_poll_under_way_is_not_what_the_act_is_open_for(void **state)
{
    struct deed_evidence *e = begin(state);
    send(e);
    feed(e, 1,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = JOB,
                               .request = "1", .weak = true,
                               .caused = DEED_YES });
    feed(e, 20,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = JOB,
                               .request = "1", .weak = true, .status = 200,
                               .caused = DEED_YES });
    feed(e, 25, row);
    feed(e, 2950,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = JOB,
                               .request = "2", .weak = true });
    assert_int_equal(judge(e, 3200), DEED_VERDICT_EFFECT);
}

/* A view that asks for its data all the time holds nobody. */
static void a_fast_poll_does_not_hold_what_is_shown(void **state)
{
    struct deed_evidence *e = begin(state);
    send(e);
    struct deed_signal panel = row;
    panel.caused = DEED_YES;
    feed(e, 1, panel);
    feed(e, 1,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = JOB,
                               .request = "1", .weak = true,
                               .caused = DEED_YES });
    feed(e, 10,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = JOB,
                               .request = "1", .weak = true, .status = 200,
                               .caused = DEED_YES });
    for (unsigned i = 0; i < 10; i++) {
        ask(e, 80 + i * 70, "2");
    }
    assert_int_equal(judge(e, 790), DEED_VERDICT_EFFECT);
}

/* What was put into a field, brought by a stream that nobody can follow. */
static void an_echo_needs_somebody_who_can_have_brought_it(void **state)
{
    static const struct {
        const char *label;
        bool echo, order, worker;
        enum deed_tri handled;
        enum deed_effect_verdict want;
    } cases[] = {
        { "after an order", true, true, false, DEED_YES, DEED_VERDICT_EFFECT },
        { "of a worker", true, false, true, DEED_YES, DEED_VERDICT_EFFECT },
        { "other words", false, true, false, DEED_YES, DEED_VERDICT_OBSERVED },
        { "nobody", true, false, false, DEED_YES, DEED_VERDICT_NOTHING },
        { "no listener", true, true, false, DEED_NO, DEED_VERDICT_OBSERVED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_evidence *e = begin(state);
        deed_evidence_add_noise(e, "p#clock:text");
        e->workers = cases[i].worker;
        e->handled = cases[i].handled;
        send(e);
        if (cases[i].order) {
            give_order(e);
        }
        struct deed_signal came = row;
        came.echo = cases[i].echo;
        came.painted = true;
        feed(e, 700, came);
        if (judge(e, 2400) != cases[i].want) {
            fail_msg("%s: %d", cases[i].label, judge(e, 2400));
        }
    }
}

static void order_with(struct deed_evidence *e, int status)
{
    feed(e, 1,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = ORDER,
                               .request = "1", .caused = DEED_YES });
    feed(e, 50,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                               .request = "1", .status = status,
                               .caused = DEED_YES });
}

static void a_push_after_an_order_that_was_accepted_may_tell_its_end(
    void **state)
{
    static const struct {
        const char *label;
        int status;
        bool before, told;
        unsigned row_ms;
        enum deed_effect_verdict want;
    } cases[] = {
        { "right after it", 202, false, true, 720, DEED_VERDICT_EFFECT },
        { "told before it", 202, false, true, 620, DEED_VERDICT_EFFECT },
        { "long after it", 202, false, true, 900, DEED_VERDICT_OBSERVED },
        { "the order was done", 200, false, true, 720, DEED_VERDICT_OBSERVED },
        { "no message", 202, false, false, 720, DEED_VERDICT_OBSERVED },
        { "it changes by itself", 202, true, true, 720, DEED_VERDICT_OBSERVED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_evidence *e = begin(state);
        if (cases[i].before) {
            deed_evidence_add_noise(e, row.place);
        }
        send(e);
        order_with(e, cases[i].status);
        if (cases[i].row_ms < 700) {
            feed(e, cases[i].row_ms, row);
        }
        if (cases[i].told) {
            feed(e, 700,
                 (struct deed_signal){ KIND(FRAME_RECEIVED), .request = "9" });
        }
        if (cases[i].row_ms >= 700) {
            feed(e, cases[i].row_ms, row);
        }
        print_message("# %s\n", cases[i].label);
        assert_int_equal(judge(e, 2500), cases[i].want);
    }
}

static void what_the_answer_puts_off_by_a_timer_is_waited_for(void **state)
{
    static const struct {
        const char *label;
        bool timed, moves;
        unsigned row_ms;
        enum deed_effect_verdict want;
        unsigned ran_ms; /* when the page's own timers have run; 0: not told */
    } cases[] = {
        { "in time", true, false, 1050, DEED_VERDICT_EFFECT, 0 },
        { "too late", true, false, 1500, DEED_VERDICT_OBSERVED, 0 },
        { "without a timer", false, false, 1000, DEED_VERDICT_OBSERVED, 0 },
        { "where other things move", true, true, 1050, DEED_VERDICT_OBSERVED,
          0 },
        { "late, where timers run late", true, false, 1500, DEED_VERDICT_EFFECT,
          1510 },
        { "after all timers", true, false, 1520, DEED_VERDICT_OBSERVED, 1510 },
        { "too late, with timers in time", true, false, 1500,
          DEED_VERDICT_OBSERVED, 1200 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_evidence *e = begin(state);
        if (cases[i].moves) {
            deed_evidence_add_noise(e, "p#clock:text");
        }
        send(e);
        order_with(e, 200);
        feed(e, 90,
             (struct deed_signal){ KIND(SHOWN), .timed = cases[i].timed,
                                   .paced = cases[i].ran_ms > 0 });
        print_message("# %s\n", cases[i].label);
        assert_int_equal(judge(e, 1040), DEED_VERDICT_WAIT);
        const struct deed_signal ran = { KIND(RAN), .timed = true };
        if (cases[i].ran_ms > 1400) {
            assert_int_equal(judge(e, 1450), DEED_VERDICT_WAIT);
        }
        if (cases[i].ran_ms && cases[i].ran_ms < cases[i].row_ms) {
            feed(e, cases[i].ran_ms, ran);
        }
        feed(e, cases[i].row_ms, row);
        if (cases[i].ran_ms > cases[i].row_ms) {
            feed(e, cases[i].ran_ms, ran);
        }
        assert_int_equal(judge(e, 2500), cases[i].want);
    }
}

static void a_target_that_is_shown_again_was_not_put_away(void **state)
{
    struct deed_evidence *e = begin(state);
    struct deed_signal gone = { KIND(ELEMENT_STATE), .instance_id = TARGET,
                                .state = DEED_STATE_VISIBLE,
                                .state_value = DEED_NO };
    send(e);
    order_with(e, 200);
    feed(e, 60, gone);
    assert_int_equal(judge(e, 1900), DEED_VERDICT_EFFECT);
    gone.state_value = DEED_YES;
    feed(e, 1950, gone);
    assert_int_equal(judge(e, 3500), DEED_VERDICT_OBSERVED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_that_says_no_is_the_acts_if_its_request_was),
        cmocka_unit_test(what_comes_with_the_last_poll_of_a_job_is_the_acts),
        cmocka_unit_test(a_poll_from_before_the_act_ties_nothing),
        cmocka_unit_test(
            a_job_without_an_end_is_observed_when_the_time_is_over),
        cmocka_unit_test(a_poll_under_way_is_not_what_the_act_is_open_for),
        cmocka_unit_test(a_fast_poll_does_not_hold_what_is_shown),
        cmocka_unit_test(an_echo_needs_somebody_who_can_have_brought_it),
        cmocka_unit_test(
            a_push_after_an_order_that_was_accepted_may_tell_its_end),
        cmocka_unit_test(what_the_answer_puts_off_by_a_timer_is_waited_for),
        cmocka_unit_test(a_target_that_is_shown_again_was_not_put_away),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
