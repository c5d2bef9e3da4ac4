/* SPDX-License-Identifier: Apache-2.0 */
/* Content that a timer of the page may take back has to stay for a second. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"
#include "core/verify/lasting.h"

#define SENT DEED_MS(100)
#define TARGET "el_1"
#define AT_ONCE                                                                \
    .kind = DEED_SIGNAL_STATE_CHANGED, .at_us = SENT + 1, .caused = DEED_YES
#define ROW                                                                    \
    AT_ONCE, .place = "ul#l:children", .said = "Milk", .fresh = true,          \
             .item = true
#define NOTICE AT_ONCE, .place = "body:children", .said = "Aha", .fresh = true
#define PARTS 3

struct story {
    const char *label;
    struct deed_signal seen[PARTS]; /* up to the first without a time */
    bool must_stay;
};

/* clang-format off */
static const struct story stories[] = {
    { "a row", { { ROW } }, true },
    { "a count", { { AT_ONCE, .place = "b#k:text", .said = "13" } }, true },
    { "a state", { { AT_ONCE, .place = "p#h:attr.class", .stateful = true } },
      true },
    { "a value", { { .kind = DEED_SIGNAL_VALUE_EQUALS, .at_us = SENT + 1,
                     .caused = DEED_YES, .place = "input#v:value" } }, true },
    { "a notice in the page", { { NOTICE } }, true },
    { "a notice over it", { { NOTICE, .floats = true } }, false },
    { "a row that is drawn over the page", { { ROW, .floats = true } }, true },
    { "words that say that it was done",
      { { AT_ONCE, .place = "p#p:text", .said = "Saved" } }, true },
    { "a part that is unfolded",
      { { AT_ONCE, .place = "div#d:attr.hidden", .said = "Street 1" },
        { AT_ONCE, .place = "button#b:attr.aria-expanded",
          .instance_id = TARGET } }, true },
    { "a tab that is selected",
      { { AT_ONCE, .place = "button#b:attr.aria-selected",
          .instance_id = TARGET } }, true },
    { "a tab whose panel lies over the page",
      { { NOTICE, .floats = true },
        { AT_ONCE, .place = "button#b:attr.aria-selected",
          .instance_id = TARGET } }, true },
    { "a row that is gone, and the focus",
      { { AT_ONCE, .place = "div#d:children", .near = true },
        { .kind = DEED_SIGNAL_FOCUS_ON, .at_us = SENT + 2,
          .caused = DEED_YES } }, true },
    { "a row and the focus",
      { { ROW }, { .kind = DEED_SIGNAL_FOCUS_ON, .at_us = SENT + 2,
                   .caused = DEED_YES } }, false },
    { "a row and a route",
      { { ROW }, { .kind = DEED_SIGNAL_ROUTE_CHANGED, .at_us = SENT + 2,
                   .caused = DEED_YES, .pattern = "/b" } }, false },
    { "a row after the dispatch",
      { { .kind = DEED_SIGNAL_STATE_CHANGED, .at_us = SENT + DEED_MS(50),
          .certified = true, .place = "ul#l:children", .said = "Milk",
          .item = true } }, false },
};
/* clang-format on */

static struct deed_arena arena;
static struct deed_evidence evidence;

static int begin(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void tell(const struct deed_signal *seen, bool put_off)
{
    deed_evidence_init(&evidence, &arena);
    deed_evidence_watched(&evidence, DEED_MS(5000));
    evidence.name = "Add";
    evidence.put_off = put_off;
    deed_evidence_send(&evidence, SENT, 1);
    deed_evidence_received(&evidence, SENT);
    for (unsigned i = 0; i < PARTS && seen[i].at_us; i++) {
        deed_evidence_feed(&evidence, &seen[i], TARGET, 0);
    }
}

static enum deed_effect_verdict judge_at(deed_time_us after)
{
    deed_time_us until = 0;
    return deed_evidence_judge(&evidence, SENT + after, &until);
}

static void content_beside_a_timer_has_to_stay(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        const struct story *s = &stories[i];
        print_message("# %s\n", s->label);
        tell(s->seen, false);
        assert_int_equal(judge_at(DEED_MS(200)), DEED_VERDICT_EFFECT);
        tell(s->seen, true);
        assert_int_equal(judge_at(DEED_MS(200)), s->must_stay
                                                     ? DEED_VERDICT_WAIT
                                                     : DEED_VERDICT_EFFECT);
        assert_int_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_EFFECT);
    }
}

static void the_hold_ends_with_the_time_to_settle(void **state)
{
    (void)state;
    const struct deed_signal row[PARTS] = { { ROW } };
    tell(row, true);
    evidence.settle_us = DEED_MS(300);
    assert_int_equal(judge_at(DEED_MS(200)), DEED_VERDICT_WAIT);
    assert_int_equal(judge_at(DEED_MS(300)), DEED_VERDICT_EFFECT);
}

static void run_for(double ms, deed_time_us after)
{
    const struct deed_signal ran = { .kind = DEED_SIGNAL_RAN,
                                     .number = ms,
                                     .at_us = SENT + after };
    deed_evidence_feed(&evidence, &ran, TARGET, 0);
}

/* Timers of a page that is late run late: that a second is over elsewhere says
 * nothing of them. */
static void a_page_that_is_late_is_waited_for(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        const struct story *s = &stories[i];
        enum deed_effect_verdict late =
            s->must_stay ? DEED_VERDICT_WAIT : DEED_VERDICT_EFFECT;
        print_message("# %s\n", s->label);
        tell(s->seen, true);
        evidence.paced = true;
        assert_int_equal(judge_at(DEED_MS(1100)), late);
        run_for(1000, DEED_MS(1700));
        assert_int_equal(judge_at(DEED_MS(1700)), DEED_VERDICT_EFFECT);
        /* One that is stuck is not waited for for ever. */
        tell(s->seen, true);
        evidence.paced = true;
        assert_int_equal(judge_at(DEED_SETTLE_US), DEED_VERDICT_EFFECT);
    }
}

static void a_part_of_the_way_is_enough_for_a_view(void **state)
{
    (void)state;
    const struct deed_signal view[PARTS] = {
        { AT_ONCE, .place = "div#d:attr.hidden", .said = "Street 1",
          .fresh = true },
        { AT_ONCE, .place = "button#b:attr.aria-expanded",
          .instance_id = TARGET },
    };
    const struct deed_signal row[PARTS] = { { ROW } };
    tell(view, true);
    evidence.paced = true;
    run_for(750, DEED_MS(1200));
    assert_int_equal(judge_at(DEED_MS(1200)), DEED_VERDICT_EFFECT);
    tell(row, true);
    evidence.paced = true;
    run_for(750, DEED_MS(1200));
    assert_int_equal(judge_at(DEED_MS(1200)), DEED_VERDICT_WAIT);
}

/* Of the act before. */
static void what_ran_before_the_input_does_not_count(void **state)
{
    (void)state;
    const struct deed_signal row[PARTS] = { { ROW } };
    tell(row, true);
    evidence.paced = true;
    run_for(1000, -1);
    assert_int_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_WAIT);
}

/* A save that a timer of the page sends, late as the timer is. */
static void an_order_of_a_late_timer_is_the_acts(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool paced, ran, own;
    } cases[] = {
        { "a page that does not tell", false, false, false },
        { "its timers are late", true, false, true },
        { "its timers have run", true, true, false },
    };
    const struct deed_signal none[PARTS] = { { 0 } };
    const struct deed_signal order = { .kind = DEED_SIGNAL_REQUEST_STARTED,
                                       .place = "request POST /save",
                                       .request = "1",
                                       .at_us = SENT + DEED_MS(1300) };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        tell(none, true);
        evidence.timers = true;
        evidence.paced = cases[i].paced;
        if (cases[i].ran) {
            run_for(1000, DEED_MS(1200));
        }
        deed_evidence_feed(&evidence, &order, TARGET, 0);
        assert_int_equal(evidence.open_count, cases[i].own);
    }
}

static void undo(const char *place)
{
    const struct deed_signal back = { .kind = DEED_SIGNAL_UNDONE,
                                      .place = place,
                                      .at_us = SENT + DEED_MS(300) };
    deed_evidence_feed(&evidence, &back, TARGET, 0);
}

static void what_goes_in_that_time_is_taken_back(void **state)
{
    (void)state;
    const struct deed_signal row[PARTS] = { { ROW } };
    tell(row, true);
    undo("ul#l:children");
    assert_int_equal(judge_at(DEED_MS(500)), DEED_VERDICT_CONTRADICTED);
}

/* The notice goes by itself; the row is what was wanted. */
static void a_notice_that_goes_leaves_the_row(void **state)
{
    (void)state;
    const struct deed_signal both[PARTS] = { { ROW }, { NOTICE } };
    tell(both, true);
    undo("body:children");
    assert_int_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_EFFECT);
    tell(both, true);
    undo("ul#l:children");
    assert_int_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_OBSERVED);
    tell(both, true);
    evidence.failed = 1;
    undo("body:children");
    assert_int_not_equal(judge_at(DEED_MS(1100)), DEED_VERDICT_EFFECT);
}

/* After the second that it has to stay. */
static void a_value_that_is_set_back_later_is_told(void **state)
{
    (void)state;
    struct deed_lasting lasting = { 0 };
    const struct deed_signal value[PARTS] = { { .kind =
                                                    DEED_SIGNAL_VALUE_EQUALS,
                                                .at_us = SENT + 1,
                                                .caused = DEED_YES,
                                                .place = "input#v:value" } };
    const struct deed_signal back = { .kind = DEED_SIGNAL_UNDONE,
                                      .place = "input#v:value" };
    tell(value, true);
    assert_true(deed_lasting_begin(&lasting, &evidence, SENT + DEED_MS(1100)));
    assert_true(deed_lasting_feed(&lasting, &back, SENT + DEED_MS(2000)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(content_beside_a_timer_has_to_stay,
                                        begin, end),
        cmocka_unit_test_setup_teardown(the_hold_ends_with_the_time_to_settle,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_page_that_is_late_is_waited_for,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_part_of_the_way_is_enough_for_a_view,
                                        begin, end),
        cmocka_unit_test_setup_teardown(
            what_ran_before_the_input_does_not_count, begin, end),
        cmocka_unit_test_setup_teardown(an_order_of_a_late_timer_is_the_acts,
                                        begin, end),
        cmocka_unit_test_setup_teardown(what_goes_in_that_time_is_taken_back,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_value_that_is_set_back_later_is_told,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_notice_that_goes_leaves_the_row,
                                        begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
