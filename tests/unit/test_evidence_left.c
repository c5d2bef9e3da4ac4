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
#define SAVE "request PUT /title"
#define KIND(id) .kind = DEED_SIGNAL_##id

struct fixture {
    struct deed_arena arena;
    struct deed_evidence evidence;
};

static int setup(void **state)
{
    static struct fixture fixture;
    deed_arena_init(&fixture.arena, 0);
    deed_evidence_init(&fixture.evidence, &fixture.arena);
    deed_evidence_watched(&fixture.evidence, DEED_MS(5000));
    fixture.evidence.handled = DEED_YES;
    deed_evidence_send(&fixture.evidence, SENT, 1);
    *state = &fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    deed_arena_fini(&fixture->arena);
    return 0;
}

static struct deed_evidence *evidence_of(void **state)
{
    struct fixture *f = *state;
    return &f->evidence;
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

/* A request that was taken for the press's until its receipt came. */
static void save_by_leaving(struct deed_evidence *e, int status)
{
    feed(e, 1,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = SAVE,
                               .request = "r1", .caused = DEED_YES });
    feed(e, 10,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = SAVE,
                               .request = "r1", .caused = DEED_NO,
                               .by_leaving = true });
    deed_evidence_received(e, SENT + DEED_MS(10));
    feed(e, 60,
         (struct deed_signal){
             KIND(REQUEST_FINISHED), .place = SAVE, .request = "r1",
             .caused = DEED_NO, .by_leaving = true, .status = status,
             .text = status >= 400 ? "PUT /title: 500" : NULL });
}

static void what_a_field_does_when_it_is_left_is_no_effect(void **state)
{
    struct deed_evidence *e = evidence_of(state);
    feed(e, 1,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "p:text",
                               .said = "Saved", .caused = DEED_NO,
                               .by_leaving = true });
    deed_evidence_received(e, SENT + DEED_MS(10));
    assert_int_equal(judge(e, 20), DEED_VERDICT_NOTHING);
    assert_string_equal(e->left_did, "Saved");
    assert_false(deed_evidence_effect(e));
}

static void its_request_and_what_comes_soon_after_are_none_either(void **state)
{
    struct deed_evidence *e = evidence_of(state);
    save_by_leaving(e, 200);
    feed(e, 62,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "p:text",
                               .said = "Saved" });
    assert_int_equal(judge(e, 2000), DEED_VERDICT_NOTHING);
    assert_string_equal(e->left_did, SAVE);
    assert_null(e->left_failed);
}

static void a_save_that_is_refused_does_not_fail_the_press(void **state)
{
    struct deed_evidence *e = evidence_of(state);
    save_by_leaving(e, 500);
    feed(e, 70,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "h1:text",
                               .said = "Published", .certified = true });
    assert_int_equal(judge(e, 500), DEED_VERDICT_EFFECT);
    assert_string_equal(e->left_failed, "PUT /title: 500");
}

/* The same address, asked for by the press itself. */
static void the_press_may_send_to_the_same_place(void **state)
{
    struct deed_evidence *e = evidence_of(state);
    save_by_leaving(e, 200);
    feed(e, 65,
         (struct deed_signal){ KIND(REQUEST_STARTED), .place = SAVE,
                               .request = "r2", .caused = DEED_YES });
    assert_int_equal(judge(e, 70), DEED_VERDICT_WAIT);
    feed(e, 90,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .place = SAVE,
                               .request = "r2", .status = 200,
                               .caused = DEED_YES });
    feed(e, 95,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "ul:children",
                               .item = true, .said = "Milk" });
    assert_int_equal(judge(e, 2000), DEED_VERDICT_EFFECT);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_a_field_does_when_it_is_left_is_no_effect),
        CASE(its_request_and_what_comes_soon_after_are_none_either),
        CASE(a_save_that_is_refused_does_not_fail_the_press),
        CASE(the_press_may_send_to_the_same_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
