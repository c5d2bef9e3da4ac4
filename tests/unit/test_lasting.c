/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/lasting.h"

#define NOW DEED_MS(1000)
#define KIND(id) .kind = DEED_SIGNAL_##id

static struct deed_arena arena;
static struct deed_evidence evidence;
static struct deed_lasting lasting;

/* An act that added a row, synchronously. */
static void begin(void)
{
    deed_arena_init(&arena, 0);
    deed_evidence_init(&evidence, &arena);
    deed_evidence_watched(&evidence, DEED_DOUBT_US);
    deed_evidence_send(&evidence, NOW - 10, 0);
    const struct deed_signal row = { KIND(STATE_CHANGED), .place = "#rows",
                                     .caused = DEED_YES, .at_us = NOW - 5 };
    deed_evidence_feed(&evidence, &row, NULL, 0);
    deed_lasting_begin(&lasting, &evidence, NOW);
}

static bool feed(struct deed_signal signal, deed_time_us after)
{
    return deed_lasting_feed(&lasting, &signal, NOW + after);
}

static void what_is_undone_is_taken_back_once(void **state)
{
    (void)state;
    begin();
    assert_false(feed((struct deed_signal){ KIND(UNDONE), .place = "#x" }, 1));
    assert_true(
        feed((struct deed_signal){ KIND(UNDONE), .place = "#rows" }, 2));
    assert_non_null(lasting.why);
    assert_false(
        feed((struct deed_signal){ KIND(UNDONE), .place = "#rows" }, 3));
    deed_arena_fini(&arena);
}

static void after_ten_seconds_nobody_watches(void **state)
{
    (void)state;
    begin();
    assert_false(feed((struct deed_signal){ KIND(UNDONE), .place = "#rows" },
                      DEED_LASTING_US + 1));
    deed_arena_fini(&arena);
}

static void a_save_that_follows_and_fails_takes_it_back(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal start, end;
        deed_time_us at;
        bool back;
    } cases[] = {
        { "refused",
          { KIND(REQUEST_STARTED), .place = "PUT /a" },
          { KIND(REQUEST_FINISHED), .place = "PUT /a", .status = 422 },
          DEED_MS(800),
          true },
        { "agreed",
          { KIND(REQUEST_STARTED), .place = "PUT /a" },
          { KIND(REQUEST_FINISHED), .place = "PUT /a", .status = 200 },
          DEED_MS(800),
          false },
        { "a look-up",
          { KIND(REQUEST_STARTED), .place = "/a", .weak = true },
          { KIND(REQUEST_FAILED), .place = "/a", .weak = true },
          DEED_MS(800),
          false },
        { "a tracker",
          { KIND(REQUEST_STARTED), .place = "/t", .foreign = true },
          { KIND(REQUEST_FAILED), .place = "/t" },
          DEED_MS(800),
          false },
        { "of the next act",
          { KIND(REQUEST_STARTED), .place = "PUT /a", .caused = DEED_YES },
          { KIND(REQUEST_FINISHED), .place = "PUT /a", .status = 422 },
          DEED_MS(800),
          false },
        { "much later",
          { KIND(REQUEST_STARTED), .place = "PUT /a" },
          { KIND(REQUEST_FAILED), .place = "PUT /a" },
          DEED_MS(5000),
          false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        begin();
        assert_false(feed(cases[i].start, cases[i].at));
        assert_int_equal(feed(cases[i].end, cases[i].at + 9), cases[i].back);
        deed_arena_fini(&arena);
    }
}

static void a_busy_sign_that_goes_takes_nothing_back(void **state)
{
    (void)state;
    begin();
    evidence.was_busy = true;
    deed_lasting_begin(&lasting, &evidence, NOW);
    assert_false(
        feed((struct deed_signal){ KIND(UNDONE), .place = "#rows" }, 2));
    deed_arena_fini(&arena);
}

/* A toast without a role is removed by its timer; optimistic words are not. */
static void a_message_that_goes_takes_nothing_back(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal came;
        bool back;
    } cases[] = {
        { "words that praise",
          { KIND(STATE_CHANGED), .place = "body:children", .fresh = true,
            .said = "Copied", .caused = DEED_YES, .at_us = NOW - 5 },
          false },
        { "words after the answer",
          { KIND(STATE_CHANGED), .place = "body:children", .fresh = true,
            .said = "Gorde da", .certified = true, .at_us = NOW - 5 },
          false },
        { "a row after the answer",
          { KIND(STATE_CHANGED), .place = "body:children", .fresh = true,
            .said = "Milk", .item = true, .certified = true, .at_us = NOW - 5 },
          true },
        { "words at once, over the page",
          { KIND(STATE_CHANGED), .place = "body:children", .fresh = true,
            .said = "1 gehiago", .floats = true, .caused = DEED_YES,
            .at_us = NOW - 5 },
          false },
        { "words at once",
          { KIND(STATE_CHANGED), .place = "body:children", .fresh = true,
            .said = "1 gehiago", .caused = DEED_YES, .at_us = NOW - 5 },
          true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        deed_arena_init(&arena, 0);
        deed_evidence_init(&evidence, &arena);
        deed_evidence_watched(&evidence, DEED_DOUBT_US);
        deed_evidence_send(&evidence, NOW - 10, 0);
        evidence.answered_at = NOW - 6;
        deed_evidence_feed(&evidence, &cases[i].came, NULL, 0);
        deed_lasting_begin(&lasting, &evidence, NOW);
        assert_int_equal(
            feed((struct deed_signal){ KIND(UNDONE), .place = "body:children" },
                 9),
            cases[i].back);
        deed_arena_fini(&arena);
    }
}

/* A link led to another page, which its own code may guard. */
static void a_page_that_leads_away_takes_the_way_back(void **state)
{
    (void)state;
    static const struct {
        const char *label, *to;
        bool at_login, by_input, acted, back;
    } cases[] = {
        { "back", "/list?kept=1", false, false, false, true },
        { "to sign in", "/login", true, false, false, true },
        { "further on", "/admin/users", false, false, false, false },
        { "by the next input", "/list", false, true, false, false },
        { "by the next act", "/list", false, false, true, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("%s\n", cases[i].label);
        begin();
        const struct deed_signal way = {
            KIND(ROUTE_CHANGED), .pattern = "/admin", .left = "/list",
            .near = true,        .caused = DEED_YES,  .at_us = NOW - 5
        };
        deed_evidence_feed(&evidence, &way, NULL, 0);
        deed_lasting_begin(&lasting, &evidence, NOW);
        if (cases[i].acted) {
            deed_lasting_go_on(&lasting);
        }
        assert_int_equal(
            feed(
                (struct deed_signal){
                    KIND(ROUTE_CHANGED), .pattern = cases[i].to,
                    .at_login = cases[i].at_login,
                    .caused = cases[i].by_input ? DEED_YES : DEED_UNKNOWN },
                DEED_MS(300)),
            cases[i].back);
        deed_arena_fini(&arena);
    }
}

/* A field that was filled, and what the page makes of it later. */
static void a_value_that_is_changed_takes_it_back(void **state)
{
    (void)state;
    static const struct {
        const char *kept, *now;
        bool back;
    } rows[] = {
        { "50", "10", true },
        { "50", "", true },
        { "12500", "$12,500.00", false },
        { "4111111111111111", "4111 1111 1111 1111", false },
        { "anna", "ANNA", false },
        { "1.5", "15", true },
        { "Anna", "Ann", true },
        { "5", "5 kg", true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        begin();
        deed_lasting_keep_value(&lasting, "el_1", rows[i].kept);
        assert_false(feed((struct deed_signal){ KIND(UNDONE), .value = "x",
                                                .instance_id = "el_2" },
                          DEED_MS(100)));
        assert_int_equal(
            feed((struct deed_signal){ KIND(UNDONE), .value = rows[i].now,
                                       .near = true, .instance_id = "el_1" },
                 DEED_MS(2000)),
            rows[i].back);
        deed_arena_fini(&arena);
    }
}

static void the_newer_value_of_a_field_counts(void **state)
{
    (void)state;
    struct deed_lasting newer = { 0 }, other = { 0 }, none = { 0 };
    struct deed_lasting older = { 0 };
    deed_lasting_keep_value(&older, "el_1", "5");
    deed_lasting_keep_value(&newer, "el_1", "6");
    deed_lasting_keep_value(&other, "el_2", "6");
    assert_true(deed_lasting_replaces(&newer, &older));
    assert_false(deed_lasting_replaces(&other, &older));
    assert_false(deed_lasting_replaces(&none, &older));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_undone_is_taken_back_once),
        cmocka_unit_test(after_ten_seconds_nobody_watches),
        cmocka_unit_test(a_save_that_follows_and_fails_takes_it_back),
        cmocka_unit_test(a_busy_sign_that_goes_takes_nothing_back),
        cmocka_unit_test(a_message_that_goes_takes_nothing_back),
        cmocka_unit_test(a_page_that_leads_away_takes_the_way_back),
        cmocka_unit_test(a_value_that_is_changed_takes_it_back),
        cmocka_unit_test(the_newer_value_of_a_field_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
