/* SPDX-License-Identifier: Apache-2.0 */
/* Places of the page that change by themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static void places_that_change_by_themselves_are_noise(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    const struct deed_signal clock = { KIND(STATE_CHANGED), .place = "#clock",
                                       .at_us = 1 };
    deed_evidence_add_noise(e, "#ticker");
    deed_evidence_add_noise(e, NULL);
    deed_evidence_add_noise(e, "");
    assert_int_equal(e->noise_count, 1);
    assert_false(feed(e, clock)); /* before the act */
    deed_evidence_send(e, SENT, 0);
    struct deed_signal late = clock;
    late.at_us = SENT - 1; /* told late, but of before */
    assert_false(feed(e, late));
    late.at_us = SENT + 1;
    assert_false(feed(e, late));
    late.place = "#ticker";
    assert_false(feed(e, late));
    assert_false(deed_evidence_any(e));
    late.caused = DEED_YES; /* the driver knows better */
    assert_true(feed(e, late));
    late.caused = DEED_UNKNOWN;
    late.place = NULL; /* no place is never noise */
    assert_true(feed(e, late));
}

static void what_the_input_changed_is_taken_back_in_a_noisy_place(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal turn = { KIND(UNDONE), .place = "#list",
                                .at_us = SENT + 2 };
    deed_evidence_add_noise(e, "#list");
    deed_evidence_send(e, SENT, 0);
    feed(e, turn); /* nothing of the act's is there */
    assert_false(deed_evidence_is_undone(e, "#list"));
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#list",
                                  .caused = DEED_YES, .at_us = SENT + 1 });
    feed(e, turn);
    assert_true(deed_evidence_is_undone(e, "#list"));
    turn.kind = DEED_SIGNAL_REDONE;
    feed(e, turn);
    assert_false(deed_evidence_is_undone(e, "#list"));
}

static void only_so_many_places_and_signals_are_kept(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    char place[32];
    for (int i = 0; i < DEED_NOISE_MAX + 5; i++) {
        snprintf(place, sizeof(place), "#p%d", i);
        deed_evidence_add_noise(e, place);
        deed_evidence_add_noise(e, place);
    }
    assert_int_equal(e->noise_count, DEED_NOISE_MAX);
    deed_evidence_send(e, SENT, 0);
    for (int i = 0; i < DEED_EVIDENCE_MAX; i++) {
        feed(e, (struct deed_signal){ KIND(TOAST) });
    }
    assert_false(e->cut);
    feed(e, (struct deed_signal){ KIND(TOAST) });
    assert_true(e->cut);
    assert_int_equal(e->seen_count, DEED_EVIDENCE_MAX);
    assert_int_equal(e->strong, DEED_EVIDENCE_MAX + 1);
}

static void a_change_that_comes_again_is_noise(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_MS(100));
    feed(e, (struct deed_signal){ KIND(TOAST), .place = "#toasts" });
    feed(e, change_at(SENT + 5));
    feed(e, change_at(SENT + 6)); /* the same burst */
    assert_int_equal(e->doubt_count, 3);
    assert_true(feed(e, change_at(SENT + 6 + DEED_BURST_US)));
    assert_int_equal(e->doubt_count, 1); /* the toast */
    assert_false(feed(e, change_at(SENT + DEED_MS(900))));
    assert_true(deed_evidence_settle(e, SENT + DEED_MS(9000)));
    assert_int_equal(e->strong, 1);
}

static void one_change_before_the_act_is_no_noise_but_a_doubt(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_watched(e, DEED_DOUBT_US);
    feed(e, change_at(1));
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .at_us = 1 });
    struct deed_signal clock = change_at(1);
    clock.place = "#clock";
    feed(e, clock);
    feed(e, clock);
    deed_evidence_send(e, SENT, 0);
    assert_true(feed(e, change_at(SENT + 5)));
    assert_int_equal(e->doubt_count, 1);
    clock.at_us = SENT + 5;
    assert_false(feed(e, clock));
    deed_evidence_restart(e); /* and what was doubted is noise then */
    deed_evidence_send(e, SENT, 0);
    assert_false(feed(e, change_at(SENT + 9)));
}

/* The engine names what its input painted; a clock beside it is not named. */
static void on_a_page_that_moves_a_paint_needs_the_engines_word(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool moves, painted, certified;
        enum deed_effect_verdict verdict;
    } cases[] = {
        { "a quiet page", false, true, false, DEED_VERDICT_EFFECT },
        { "beside a clock", true, true, false, DEED_VERDICT_NOTHING },
        { "named by the engine", true, true, true, DEED_VERDICT_EFFECT },
        { "nothing to paint", true, false, false, DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        assert_int_equal(evidence_setup((void **)&f), 0);
        struct deed_evidence *e = &f->evidence;
        struct deed_signal row = change_at(SENT + 1);
        if (cases[i].moves) {
            deed_evidence_add_noise(e, "#clock");
        }
        watch(e, DEED_DOUBT_US);
        row.painted = cases[i].painted;
        row.certified = cases[i].certified;
        feed(e, row);
        deed_evidence_settle(e, SENT + DEED_DOUBT_US + 2);
        enum deed_effect_verdict verdict = judge(e, DEED_DOUBT_US + 2);
        if (verdict != cases[i].verdict) {
            print_error("%s\n", cases[i].label);
        }
        assert_int_equal(verdict, cases[i].verdict);
        evidence_teardown((void **)&f);
    }
}

/* What changed once by itself may do so again. */
static void a_place_that_moved_once_is_doubted_for_long(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    deed_evidence_add_once(e, row.place);
    watch(e, DEED_DOUBT_US);
    feed(e, row);
    assert_int_equal(judge(e, 2), DEED_VERDICT_WAIT);
    feed(e, change_at(SENT + DEED_MS(840)));
    deed_evidence_settle(e, SENT + DEED_DOUBT_US + 2);
    assert_int_equal(judge(e, DEED_DOUBT_US + 2), DEED_VERDICT_NOTHING);
}

/* Tickers that come round too slowly to be known as such. */
static void paints_that_nobody_names_say_that_the_page_moves(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    static const char *const places[] = { "#p1", "#p2", "#p3" };
    watch(e, DEED_MS(200));
    deed_evidence_received(e, SENT + 1);
    row.painted = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(places); i++) {
        row.place = places[i];
        feed(e, row);
        row.at_us += DEED_SOON_US + DEED_MS(50);
    }
    deed_evidence_settle(e, SENT + 2 * DEED_DOUBT_US);
    assert_int_equal(judge(e, 2 * DEED_DOUBT_US), DEED_VERDICT_NOTHING);
}

/* A ticker that was empty when the page came. */
static void the_first_word_of_a_ticker_is_no_effect(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal row = change_at(SENT + 1);
    watch(e, DEED_MS(200));
    row.place = "p#k:children";
    row.painted = true;
    feed(e, row);
    row.place = "p#k:text";
    row.at_us = SENT + DEED_MS(180);
    feed(e, row);
    deed_evidence_settle(e, SENT + 2 * DEED_DOUBT_US);
    assert_int_equal(judge(e, 2 * DEED_DOUBT_US), DEED_VERDICT_NOTHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(places_that_change_by_themselves_are_noise),
        EVIDENCE_TEST(what_the_input_changed_is_taken_back_in_a_noisy_place),
        EVIDENCE_TEST(only_so_many_places_and_signals_are_kept),
        EVIDENCE_TEST(a_change_that_comes_again_is_noise),
        EVIDENCE_TEST(one_change_before_the_act_is_no_noise_but_a_doubt),
        EVIDENCE_TEST(on_a_page_that_moves_a_paint_needs_the_engines_word),
        EVIDENCE_TEST(a_place_that_moved_once_is_doubted_for_long),
        EVIDENCE_TEST(paints_that_nobody_names_say_that_the_page_moves),
        EVIDENCE_TEST(the_first_word_of_a_ticker_is_no_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
