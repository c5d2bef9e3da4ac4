/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define ANSWERED (SENT + DEED_MS(100))
/* After everything that is waited for. */
#define END (ANSWERED + DEED_MS(2000))
#define TARGET "el_1"
#define KIND(id) .kind = DEED_SIGNAL_##id
#define STEPS 4
#define SAYS "Ezin izan da gorde"

#define AT_ONCE .at_us = SENT + 1, .caused = DEED_YES
#define LATER .at_us = ANSWERED + 1, .certified = true
#define TEXT .place = "p#m:text", .fresh = true
#define DISPLAY .place = "p#d:text"

struct story {
    const char *label;
    struct deed_signal steps[STEPS]; /* ends with no time */
    bool quoted;
    bool reads; /* nothing was ordered, something was asked for */
};

/* clang-format off */
static const struct story stories[] = {
    { "words alone",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } }, true, false },
    { "words, and a form that is emptied with each answer",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(VALUE_EQUALS), LATER, .place = "input:value", .mute = true } },
      true, false },
    { "words, and a form that was emptied",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(VALUE_EQUALS), LATER, .place = "input:value" } },
      false, false },
    { "words that a live box says, too",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(TOAST), LATER, .place = "div#d", .text = SAYS } },
      true, false },
    { "words beside others of a live box",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(TOAST), LATER, .place = "div#d", .text = "Ados" } },
      false, false },
    { "a box closed, and one that is called an error opened",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .name = "Ziur?" },
        { KIND(DIALOG_OPENED), LATER, .fresh = true, .wrong = true,
          .name = SAYS, .text = SAYS } }, true, false },
    { "a box closed, and one that is called an error opened without a name",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .name = "Ziur?" },
        { KIND(DIALOG_OPENED), LATER, .fresh = true, .wrong = true,
          .text = SAYS } }, true, false },
    { "a box closed, and one that has fields opened",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .name = "Ziur?" },
        { KIND(DIALOG_OPENED), LATER, .wrong = true, .text = SAYS } },
      false, false },
    { "a box closed, and one opened that says that it was done",
      { { KIND(DIALOG_CLOSED), AT_ONCE, .name = "Ziur?" },
        { KIND(DIALOG_OPENED), LATER, .fresh = true, .wrong = true,
          .name = "Deleted", .text = SAYS } }, false, false },
    { "words alone, of what was asked for",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } }, false, true },
    { "words at once",
      { { KIND(STATE_CHANGED), AT_ONCE, TEXT, .said = SAYS } }, false, false },
    { "words in the place of others",
      { { KIND(STATE_CHANGED), LATER, .place = "p#m:text", .said = SAYS } },
      false, false },
    { "words in the place of those that asked to wait",
      { { KIND(STATE_CHANGED), AT_ONCE, TEXT, .said = "Itxaron" },
        { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } }, true, false },
    { "a report in the place of a display that the act changed",
      { { KIND(STATE_CHANGED), AT_ONCE, DISPLAY, .said = "Itxaron" },
        { KIND(STATE_CHANGED), LATER, DISPLAY, .said = SAYS } }, true, false },
    { "a report that is one word, which names a state",
      { { KIND(STATE_CHANGED), AT_ONCE, DISPLAY, .said = "Itxaron" },
        { KIND(STATE_CHANGED), LATER, DISPLAY, .said = "Argitaratua" } },
      false, false },
    { "another number in a display",
      { { KIND(STATE_CHANGED), AT_ONCE, DISPLAY, .said = "Hemen 3 boto daude" },
        { KIND(STATE_CHANGED), LATER, DISPLAY, .said = "Hemen 4 boto daude" } },
      false, false },
    { "a report beside a row",
      { { KIND(STATE_CHANGED), AT_ONCE, DISPLAY, .said = "Itxaron" },
        { KIND(STATE_CHANGED), LATER, DISPLAY, .said = SAYS },
        { KIND(STATE_CHANGED), LATER, .place = "ul#v:children", .item = true,
          .fresh = true, .said = "Milk" } }, false, false },
    { "a question before the answer beside words",
      { { KIND(JS_DIALOG), AT_ONCE, .role = "confirm", .value = "accepted" },
        { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } }, true, false },
    { "a message with a role",
      { { KIND(TOAST), LATER, .role = "status", .text = SAYS,
          .fresh = true } }, true, false },
    { "a counter with a role",
      { { KIND(TOAST), LATER, .role = "status", .text = "2 gauza" } },
      false, false },
    { "a box with words", { { KIND(DIALOG_OPENED), LATER, .text = SAYS,
                              .fresh = true } }, true, false },
    { "a box with fields", { { KIND(DIALOG_OPENED), LATER, .text = SAYS } },
      false, false },
    { "a row beside words",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(STATE_CHANGED), LATER, .place = "ul#v:children", .item = true,
          .fresh = true, .said = "Milk" } }, false, false },
    { "a row and nothing else",
      { { KIND(STATE_CHANGED), LATER, .place = "ul#v:children", .item = true,
          .fresh = true, .said = "Milk" } }, false, false },
    { "a field that is empty beside words",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(VALUE_EQUALS), LATER, .place = "input#i:value" } },
      false, false },
    { "what was typed beside words",
      { { KIND(VALUE_EQUALS), AT_ONCE, .value = "Tea" },
        { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } }, true, false },
    { "a form that folded beside words",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(ELEMENT_STATE), LATER, .instance_id = TARGET,
          .state = DEED_STATE_VISIBLE, .state_value = DEED_NO } },
      false, false },
    { "a button that can be pressed again beside words",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(ELEMENT_STATE), LATER, .instance_id = TARGET,
          .state = DEED_STATE_ENABLED, .state_value = DEED_YES } },
      true, false },
    { "a switch beside words",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(ELEMENT_STATE), LATER, .instance_id = TARGET,
          .state = DEED_STATE_CHECKED, .state_value = DEED_YES } },
      false, false },
    { "another page",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(ROUTE_CHANGED), LATER, .pattern = "/b" } }, false, false },
    { "words that praise",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = "Saved" } },
      false, false },
    { "words that say that nothing is wrong",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = "No errors" } },
      false, false },
    { "an answer that says by its structure that it was done",
      { { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS },
        { KIND(REQUEST_FINISHED), .at_us = ANSWERED + 2, .granted = true,
          .place = "request POST /x", .caused = DEED_YES } }, false, false },
};
/* clang-format on */

static void tell(struct deed_evidence *e, const struct story *story)
{
    deed_evidence_watched(e, DEED_DOUBT_US);
    e->handled = DEED_YES;
    deed_evidence_send(e, SENT, 1);
    deed_evidence_received(e, SENT + DEED_MS(5));
    const struct deed_signal order = { KIND(REQUEST_STARTED), AT_ONCE,
                                       .weak = story->reads,
                                       .place = "request POST /x" };
    const struct deed_signal answer = { KIND(REQUEST_FINISHED),
                                        .at_us = ANSWERED, .status = 200,
                                        .weak = story->reads,
                                        .place = "request POST /x" };
    deed_evidence_feed(e, &order, TARGET, 0);
    bool answered = false;
    for (unsigned i = 0; i < STEPS && story->steps[i].at_us; i++) {
        if (!answered && story->steps[i].at_us >= ANSWERED) {
            deed_evidence_feed(e, &answer, TARGET, 0);
            answered = true;
        }
        deed_evidence_feed(e, &story->steps[i], TARGET, 0);
    }
    if (!answered) {
        deed_evidence_feed(e, &answer, TARGET, 0);
    }
    deed_evidence_settle(e, END);
}

static void words_that_are_all_that_came_are_for_the_caller(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(stories); i++) {
        struct deed_arena arena;
        struct deed_evidence e;
        deed_time_us until;
        deed_arena_init(&arena, 0);
        deed_evidence_init(&e, &arena);
        tell(&e, &stories[i]);
        const char *says = deed_evidence_says(&e, NULL);
        enum deed_effect_verdict end = deed_evidence_judge(&e, END, &until);
        if (stories[i].quoted != deed_str_equal(says, SAYS) ||
            end != (stories[i].quoted ? DEED_VERDICT_OBSERVED
                                      : DEED_VERDICT_EFFECT)) {
            fail_msg("%s: %d, \"%s\"", stories[i].label, end,
                     deed_str_or(says, ""));
        }
        deed_arena_fini(&arena);
    }
}

/* The two are told by different ways: the page may show the answer before the
 * browser tells of it. */
static void words_that_overtake_the_answer_are_found_where_others_were(
    void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    tell(&e, &(struct story){
                 .steps = {
                     { KIND(STATE_CHANGED), AT_ONCE, TEXT, .said = "Itxaron" },
                     { KIND(STATE_CHANGED), .at_us = ANSWERED - DEED_MS(60),
                       TEXT, .painted = true, .said = SAYS } } });
    assert_string_equal(deed_evidence_says(&e, NULL), SAYS);
    deed_arena_fini(&arena);
}

/* A created record is the answer, whatever the page says of it. */
static void a_status_that_says_created_is_enough(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    tell(&e,
         &(struct story){
             .steps = { { KIND(REQUEST_FINISHED), LATER, .status = 201,
                          .caused = DEED_YES, .place = "request POST /y" },
                        { KIND(STATE_CHANGED), LATER, TEXT, .said = SAYS } } });
    assert_null(deed_evidence_says(&e, NULL));
    deed_arena_fini(&arena);
}

/* A page that a form led to and that asks to sign in says no by itself, unless
 * it leads on. */
static void a_page_that_asks_to_sign_in_is_for_the_caller(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_time_us until;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    const struct deed_signal late = { KIND(ROUTE_CHANGED), LATER,
                                      .pattern = "/b" };
    const struct deed_signal on = { KIND(ROUTE_CHANGED), .at_us = ANSWERED + 3,
                                    .pattern = "/c" };
    tell(&e, &(struct story){
                 .steps = { { KIND(ROUTE_CHANGED), LATER, .pattern = "/b" },
                            { KIND(STATE_CHANGED), .at_us = ANSWERED + 2,
                              .caused = DEED_YES, .asks_login = true } } });
    assert_int_equal(deed_evidence_judge(&e, END, &until),
                     DEED_VERDICT_OBSERVED);
    /* The way there, told afterwards, leads nowhere else. */
    deed_evidence_feed(&e, &late, TARGET, 0);
    assert_int_equal(deed_evidence_judge(&e, END, &until),
                     DEED_VERDICT_OBSERVED);
    deed_evidence_feed(&e, &on, TARGET, 0);
    assert_int_equal(deed_evidence_judge(&e, END, &until), DEED_VERDICT_EFFECT);
    deed_arena_fini(&arena);
}

/* Accepted, to be done later: a second is given to tell how it ended. */
static void what_was_only_accepted_is_open_for_a_while(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_evidence e;
    deed_time_us until = 0;
    deed_arena_init(&arena, 0);
    deed_evidence_init(&e, &arena);
    tell(&e,
         &(struct story){
             .steps = { { KIND(STATE_CHANGED), AT_ONCE, .item = true,
                          .place = "ul#v:children", .said = "Milk" },
                        { KIND(REQUEST_FINISHED), LATER, .status = 202,
                          .caused = DEED_YES, .place = "request POST /y" } } });
    assert_int_equal(deed_evidence_judge(&e, ANSWERED + DEED_MS(900), &until),
                     DEED_VERDICT_WAIT);
    assert_int_equal(until, ANSWERED + 1 + DEED_TIMED_US);
    assert_int_equal(deed_evidence_judge(&e, until, &until),
                     DEED_VERDICT_EFFECT);
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_are_all_that_came_are_for_the_caller),
        cmocka_unit_test(
            words_that_overtake_the_answer_are_found_where_others_were),
        cmocka_unit_test(a_status_that_says_created_is_enough),
        cmocka_unit_test(a_page_that_asks_to_sign_in_is_for_the_caller),
        cmocka_unit_test(what_was_only_accepted_is_open_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
