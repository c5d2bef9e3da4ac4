/* SPDX-License-Identifier: Apache-2.0 */
/* Refusals beside something that looks like the effect. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "evidence_fixture.h"

/* An order of the act's, answered after 100 ms. */
static void order(struct deed_evidence *e, int status)
{
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = ORDER,
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                                  .caused = DEED_YES, .status = status,
                                  .at_us = SENT + DEED_MS(100) });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                                  .caused = DEED_YES, .granted = true,
                                  .at_us = SENT + DEED_MS(100) });
}

static void the_mark_of_a_message_beats_an_answer_that_says_ok(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *said;
        int status;
        bool wrong, fresh, item;
        enum deed_effect_verdict verdict;
    } cases[] = {
        { "drawn as an error", "Seat 4A", 200, true, true, false,
          DEED_VERDICT_OBSERVED },
        { "plain", "Seat 4A", 200, false, true, false, DEED_VERDICT_EFFECT },
        { "praises", "Deleted. This cannot be undone.", 200, true, true, false,
          DEED_VERDICT_EFFECT },
        { "in the word of the control", "Reserved", 200, true, true, false,
          DEED_VERDICT_EFFECT },
        { "another state of a display", "2 left", 200, true, false, false,
          DEED_VERDICT_EFFECT },
        { "a row", "Seat 4A", 200, true, true, true, DEED_VERDICT_EFFECT },
        { "some of them", "2 deleted, 1 could not be deleted", 200, false, true,
          false, DEED_VERDICT_OBSERVED },
        { "of several", "Bi ezabatuta, bat ez", 207, false, true, false,
          DEED_VERDICT_OBSERVED },
        { "all of several", "2 deleted", 207, false, true, false,
          DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        evidence_setup((void **)&f);
        print_message("# %s\n", cases[i].label);
        f->evidence.name = "Reserve";
        order(&f->evidence, cases[i].status);
        struct deed_signal signal = change_at(SENT + DEED_MS(120));
        signal.said = cases[i].said;
        signal.wrong = cases[i].wrong;
        signal.fresh = cases[i].fresh;
        signal.item = cases[i].item;
        feed(&f->evidence, signal);
        assert_int_equal(judge(&f->evidence, DEED_MS(2000)), cases[i].verdict);
        evidence_teardown((void **)&f);
    }
}

static void a_part_is_counted_on_both_sides(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "2 deleted, 1 could not be deleted",
        "Imported 12 rows. 3 failed.",
        "2 gelöscht, 1 konnte nicht gelöscht werden",
        "1,000 sent; 4 invalid",
    };
    static const char *const others[] = {
        "Imported 12 rows, 0 errors",
        "Imported 12 rows,all of them. Some failed.",
        "2 deleted, 0 could not be deleted",
        "2 deleted. This cannot be undone.",
        "2 booked. You cannot cancel within 24 hours",
        "1 could not be deleted",
        "Deleted",
        "",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(parts); i++) {
        if (!deed_text_tells_part(parts[i])) {
            fail_msg("not a part: %s", parts[i]);
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        if (deed_text_tells_part(others[i])) {
            fail_msg("a part: %s", others[i]);
        }
    }
    assert_false(deed_text_tells_part(NULL));
}

static void a_heading_says_that_there_is_no_such_page(void **state)
{
    (void)state;
    static const char *const missing[] = {
        "404",
        "404 Stran ni najdena",
        "404!",
        "404_x",
        "404~",
        "Error [404]",
        "Error 404",
        "Page not found",
        "Seite nicht gefunden",
        "ページが見つかりません",
    };
    static const char *const others[] = {
        "Team", "Room 4045", "1404",  "The 404 area code",
        "",     "404A",      "404a",  "404\xc3\xa9",
        "A404", "...",       "a 405",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(missing); i++) {
        if (!deed_text_is_missing_page(missing[i])) {
            fail_msg("there: %s", missing[i]);
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        if (deed_text_is_missing_page(others[i])) {
            fail_msg("missing: %s", others[i]);
        }
    }
    assert_false(deed_text_is_missing_page(NULL));
}

static void view(struct deed_evidence *e, const char *heading)
{
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "main:children",
                                  .caused = DEED_YES, .much = true,
                                  .heading = heading });
}

static void a_view_that_is_none_counts_where_the_address_changed(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    view(e, "404");
    assert_null(deed_evidence_says(e, NULL));
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .place = "route",
                                  .pattern = "/team", .value = "/",
                                  .caused = DEED_YES });
    assert_string_equal(deed_evidence_says(e, NULL), "404");
    assert_int_equal(judge(e, DEED_MS(2000)), DEED_VERDICT_OBSERVED);
    view(e, "Team"); /* the next one is there */
    assert_int_equal(judge(e, DEED_MS(2000)), DEED_VERDICT_EFFECT);
    e->name = "Error 404";
    view(e, "Error 404");
    assert_int_equal(judge(e, DEED_MS(2000)), DEED_VERDICT_EFFECT);
}

static struct deed_signal beside(const char *words)
{
    return (struct deed_signal){ KIND(STATE_CHANGED), .place = "form:children",
                                 .caused = DEED_YES,  .said = words,
                                 .fresh = true,       .beside = true,
                                 .at_us = SENT + 1 };
}

static void send_form(struct deed_evidence *e, struct deed_signal signal)
{
    deed_evidence_feed(e, &signal, TARGET, DEED_ALSO_FORM);
}

static void words_beside_a_field_alone_are_what_is_to_be_put_right(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    send_form(e, (struct deed_signal){ KIND(VALUE_EQUALS), .at_us = SENT + 1,
                                       .caused = DEED_YES });
    send_form(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                       .place = "form>input:attr.value",
                                       .caused = DEED_YES, .at_us = SENT + 1 });
    send_form(e, beside("Ez da posta"));
    assert_string_equal(deed_evidence_says(e, NULL), "Ez da posta");
    assert_int_equal(judge(e, DEED_MS(1000)), DEED_VERDICT_OBSERVED);
    send_form(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "ul#l",
                                       .said = "row", .item = true,
                                       .caused = DEED_YES, .at_us = SENT + 1 });
    assert_null(deed_evidence_says(e, NULL));
    assert_int_equal(judge(e, DEED_MS(1000)), DEED_VERDICT_EFFECT);
}

static void words_beside_a_field_that_praise_or_that_are_no_form_s(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    send_form(e, beside("Saved"));
    assert_null(deed_evidence_says(e, NULL));
    evidence_teardown(state);
    evidence_setup(state);
    watch(e, DEED_DOUBT_US);
    feed(e, beside("Ez da posta"));
    assert_null(deed_evidence_says(e, NULL));
}

static void looks_are_no_effect_of_a_tab_that_stays_unselected(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    e->unturned = true;
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                  .place = "button:children", .mute = true,
                                  .instance_id = TARGET, .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                  .place = "button:attr.tabindex",
                                  .caused = DEED_YES });
    assert_true(deed_evidence_is_unmoved(e));
    assert_int_equal(judge(e, DEED_MS(2000)), DEED_VERDICT_OBSERVED);
    feed(e, (struct deed_signal){ KIND(ELEMENT_STATE),
                                  .state = DEED_STATE_SELECTED,
                                  .state_value = DEED_YES,
                                  .instance_id = TARGET, .caused = DEED_YES });
    assert_false(deed_evidence_is_unmoved(e));
    assert_int_equal(judge(e, DEED_MS(2000)), DEED_VERDICT_EFFECT);
}

#define SOCKET "websocket 1"

static void talk(struct deed_evidence *e, bool talks)
{
    feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .place = SOCKET,
                                  .at_us = SENT - DEED_MS(60) });
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(FRAME_SENT), .place = SOCKET,
                                  .talks = talks, .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(VALUE_EQUALS), .place = "input:value",
                                  .value = "", .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .place = SOCKET,
                                  .at_us = SENT + DEED_MS(50) });
}

static void a_message_on_a_socket_that_talks_may_be_anybody_s(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    talk(e, false);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_EFFECT);
    evidence_teardown(state);
    evidence_setup(state);
    talk(e, true);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(1200)), DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .place = SOCKET,
                                  .at_us = SENT + DEED_MS(300) });
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .place = "p#m:text",
                                  .said = "Message blocked", .fresh = true,
                                  .at_us = SENT + DEED_MS(310) });
    assert_int_equal(judge(e, DEED_MS(1500)), DEED_VERDICT_OBSERVED);
}

/* Nobody knows yet whether messages come there by themselves. */
static void the_first_message_on_a_young_socket_may_be_anybody_s(void **state)
{
    static const struct {
        deed_time_us heard; /* 0: never */
        enum deed_effect_verdict soon, end;
    } cases[] = {
        { DEED_MS(50), DEED_VERDICT_WAIT, DEED_VERDICT_EFFECT },
        { DEED_MS(1100), DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
        { 0, DEED_VERDICT_WAIT, DEED_VERDICT_WAIT },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        evidence_teardown(state);
        evidence_setup(state);
        struct fixture *f = *state;
        struct deed_evidence *e = &f->evidence;
        watch(e, DEED_DOUBT_US);
        feed(e, (struct deed_signal){ KIND(FRAME_SENT), .place = SOCKET,
                                      .young = true, .caused = DEED_YES });
        feed(e, (struct deed_signal){ KIND(VALUE_EQUALS), .value = "",
                                      .place = "input:value",
                                      .caused = DEED_YES });
        if (cases[i].heard) {
            feed(e, (struct deed_signal){ KIND(FRAME_RECEIVED), .place = SOCKET,
                                          .at_us = SENT + cases[i].heard });
        }
        assert_int_equal(judge(e, cases[i].heard + DEED_MS(300)),
                         cases[i].soon);
        assert_int_equal(judge(e, DEED_MS(1500)), cases[i].end);
    }
}

static void what_is_gone_among_others_counts_where_these_came_before(
    void **state)
{
    for (int noisy = 0; noisy < 2; noisy++) {
        evidence_teardown(state);
        evidence_setup(state);
        struct fixture *f = *state;
        struct deed_evidence *e = &f->evidence;
        deed_evidence_watched(e, DEED_DOUBT_US);
        for (int i = 0; i < 2 * noisy; i++) {
            feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                          .place = "ul#l:children",
                                          .at_us = DEED_MS(40 + 20 * i) });
        }
        deed_evidence_send(e, SENT, 0);
        feed(e, (struct deed_signal){ KIND(STATE_CHANGED),
                                      .place = "ul#l:children", .said = "yo",
                                      .item = true, .caused = DEED_YES });
        feed(e, (struct deed_signal){ KIND(UNDONE), .place = "ul#l:children",
                                      .weak = true,
                                      .at_us = SENT + DEED_MS(300) });
        assert_int_equal(deed_evidence_has_lost(e), noisy);
    }
}

static void what_the_page_answers_to_a_state(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_time_us until = 0;
    watch(e, DEED_DOUBT_US);
    assert_int_equal(deed_evidence_judge_answer(e, SENT + 1, &until),
                     DEED_VERDICT_EFFECT);
    feed(e, (struct deed_signal){ KIND(REQUEST_STARTED), .place = ORDER,
                                  .caused = DEED_YES });
    assert_int_equal(deed_evidence_judge_answer(e, SENT + 2, &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(
        deed_evidence_judge_answer(e, SENT + DEED_MS(3100), &until),
        DEED_VERDICT_OPEN);
    feed(e, (struct deed_signal){ KIND(TOAST), .role = "alert",
                                  .text = "Fitxategia handiegia da",
                                  .caused = DEED_YES });
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                                  .caused = DEED_YES, .status = 200,
                                  .at_us = SENT + DEED_MS(50) });
    assert_int_equal(deed_evidence_judge_answer(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_OBSERVED);
    feed(e, (struct deed_signal){ KIND(REQUEST_FINISHED), .place = ORDER,
                                  .caused = DEED_YES, .status = 415,
                                  .at_us = SENT + DEED_MS(60) });
    assert_int_equal(deed_evidence_judge_answer(e, SENT + DEED_MS(500), &until),
                     DEED_VERDICT_CONTRADICTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mark_of_a_message_beats_an_answer_that_says_ok),
        cmocka_unit_test(a_part_is_counted_on_both_sides),
        cmocka_unit_test(a_heading_says_that_there_is_no_such_page),
        EVIDENCE_TEST(a_view_that_is_none_counts_where_the_address_changed),
        EVIDENCE_TEST(words_beside_a_field_alone_are_what_is_to_be_put_right),
        EVIDENCE_TEST(words_beside_a_field_that_praise_or_that_are_no_form_s),
        EVIDENCE_TEST(looks_are_no_effect_of_a_tab_that_stays_unselected),
        EVIDENCE_TEST(a_message_on_a_socket_that_talks_may_be_anybody_s),
        EVIDENCE_TEST(the_first_message_on_a_young_socket_may_be_anybody_s),
        EVIDENCE_TEST(what_is_gone_among_others_counts_where_these_came_before),
        EVIDENCE_TEST(what_the_page_answers_to_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
