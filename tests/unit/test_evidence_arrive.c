/* SPDX-License-Identifier: Apache-2.0 */
/* A document, or an address, that an act led to, and what it does by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define KIND(id) .kind = DEED_SIGNAL_##id

static struct deed_arena arena;
static struct deed_evidence e;

static int begin(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    deed_evidence_watched(&e, DEED_MS(5000));
    deed_evidence_send(&e, SENT, 1);
    deed_evidence_received(&e, SENT);
    return 0;
}

static int end(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void feed(deed_time_us after, struct deed_signal signal, unsigned also)
{
    signal.at_us = SENT + after;
    deed_evidence_feed(&e, &signal, NULL, also);
}

static void commit(deed_time_us after, const char *from, const char *to,
                   unsigned also)
{
    feed(after,
         (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = to, .left = from,
                               .near = true, .caused = DEED_YES },
         also);
}

static enum deed_effect_verdict judge_at(deed_time_us after)
{
    deed_time_us until = 0;
    return deed_evidence_judge(&e, SENT + after, &until);
}

static void arrive(deed_time_us after)
{
    feed(after, (struct deed_signal){ KIND(SHOWING), .weak = true }, 0);
}

static void a_document_is_read_before_it_counts(void **state)
{
    (void)state;
    arrive(10);
    commit(10, "/a", "/b", 0);
    assert_int_equal(judge_at(20), DEED_VERDICT_WAIT);
    feed(30, (struct deed_signal){ KIND(SHOWN), .weak = true }, 0);
    assert_int_equal(judge_at(31), DEED_VERDICT_EFFECT);
}

static void one_that_takes_long_counts_unread(void **state)
{
    (void)state;
    arrive(10);
    commit(10, "/a", "/b", 0);
    feed(20, (struct deed_signal){ KIND(SHOWING), .weak = true, .runs = true },
         0);
    assert_int_equal(judge_at(DEED_ARRIVE_US + 10), DEED_VERDICT_WAIT);
    assert_int_equal(judge_at(DEED_ARRIVE_US + 20), DEED_VERDICT_EFFECT);
}

/* Its thread has not come to it: nobody knows whether it leads on. */
static void one_that_does_not_answer_is_waited_for(void **state)
{
    (void)state;
    arrive(10);
    commit(10, "/a", "/b", 0);
    assert_int_equal(judge_at(DEED_ARRIVE_US + 20), DEED_VERDICT_WAIT);
    feed(DEED_MS(1500),
         (struct deed_signal){ KIND(SHOWING), .weak = true, .runs = true }, 0);
    assert_int_equal(judge_at(DEED_MS(2499)), DEED_VERDICT_WAIT);
    feed(DEED_MS(1600), (struct deed_signal){ KIND(SHOWN), .weak = true }, 0);
    assert_int_equal(judge_at(DEED_MS(1601)), DEED_VERDICT_EFFECT);
    arrive(DEED_MS(1700));
    assert_int_equal(judge_at(DEED_SETTLE_US - 1), DEED_VERDICT_WAIT);
    assert_int_equal(judge_at(DEED_SETTLE_US), DEED_VERDICT_EFFECT);
    /* The one that comes last gets as much time as any. */
    arrive(DEED_MS(2900));
    assert_int_equal(judge_at(DEED_MS(3899)), DEED_VERDICT_WAIT);
    assert_int_equal(judge_at(DEED_MS(3900)), DEED_VERDICT_EFFECT);
}

static void a_document_that_leads_back_is_observed(void **state)
{
    (void)state;
    static const struct {
        const char *label, *on;
        unsigned also;
        bool ordered, back;
    } cases[] = {
        { "back", "/a", 0, false, true },
        { "back, with a reason", "/a?denied=1", 0, false, true },
        { "on", "/c", 0, false, false },
        { "back from a form", "/a", DEED_ALSO_FORM, false, false },
        { "back after an order", "/a", 0, true, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        end(NULL);
        begin(NULL);
        e.ordered_at = cases[i].ordered ? SENT + 5 : -1;
        commit(10, "/a", "/b", cases[i].also);
        commit(20, "/b", cases[i].on, cases[i].also);
        assert_int_equal(deed_evidence_is_led_back(&e), cases[i].back);
        enum deed_effect_verdict verdict = judge_at(DEED_MS(1500));
        assert_int_equal(verdict == DEED_VERDICT_EFFECT, !cases[i].back);
    }
}

/* The document goes on by itself, to one that says no: the first one does not
 * count before it is known whose doing the second is. */
static void a_second_document_that_says_no_is_not_passed_over(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal second;
    } cases[] = {
        { "to sign in", { KIND(ROUTE_CHANGED), .text = "login" } },
        { "status 500", { KIND(ROUTE_CHANGED), .status = 500 } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        end(NULL);
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        deed_evidence_watched(&e, DEED_MS(100));
        deed_evidence_send(&e, SENT, 1);
        deed_evidence_received(&e, SENT);
        commit(10, "/a", "/b", 0);
        struct deed_signal second = cases[i].second;
        second.pattern = "/c";
        second.left = "/b";
        second.document = second.near = true;
        feed(DEED_MS(20), second, 0);
        assert_int_equal(judge_at(DEED_MS(200)), DEED_VERDICT_WAIT);
        deed_evidence_settle(&e, SENT + DEED_MS(1500));
        assert_int_equal(judge_at(DEED_MS(1500)), DEED_VERDICT_CONTRADICTED);
    }
}

static void the_same_page_again_is_not_led_back(void **state)
{
    (void)state;
    commit(10, "/a", "/a", 0);
    assert_false(deed_evidence_is_led_back(&e));
    assert_int_equal(judge_at(DEED_MS(100)), DEED_VERDICT_EFFECT);
}

static void move(deed_time_us after, const char *from, const char *to)
{
    feed(after,
         (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = to,
                               .value = from, .place = "route",
                               .caused = DEED_YES },
         0);
}

/* The view comes soon, or the guard of the router leads back. */
static void an_address_alone_beside_a_timer_has_to_stay(void **state)
{
    (void)state;
    e.put_off = true;
    move(1, "/a", "/b");
    assert_int_equal(judge_at(DEED_MS(500)), DEED_VERDICT_WAIT);
    assert_int_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_EFFECT);
    feed(DEED_MS(500),
         (struct deed_signal){ KIND(STATE_CHANGED), .certified = true,
                               .place = "main:children", .said = "View" },
         0);
    assert_int_equal(judge_at(DEED_MS(501)), DEED_VERDICT_EFFECT);
}

static void one_without_a_timer_counts(void **state)
{
    (void)state;
    move(1, "/a", "/b");
    assert_int_equal(judge_at(DEED_MS(100)), DEED_VERDICT_EFFECT);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_document_is_read_before_it_counts),
        TEST(one_that_takes_long_counts_unread),
        TEST(one_that_does_not_answer_is_waited_for),
        TEST(a_document_that_leads_back_is_observed),
        TEST(a_second_document_that_says_no_is_not_passed_over),
        TEST(the_same_page_again_is_not_led_back),
        TEST(an_address_alone_beside_a_timer_has_to_stay),
        TEST(one_without_a_timer_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
