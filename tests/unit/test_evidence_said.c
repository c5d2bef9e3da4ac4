/* SPDX-License-Identifier: Apache-2.0 */
/* What the page says to an act. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "evidence_fixture.h"

static void the_first_error_and_the_first_refusal_are_quoted(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    deed_evidence_send(e, SENT, 0);
    feed(e, (struct deed_signal){ KIND(REQUEST_FAILED), .pattern = "/api/a" });
    feed(e, (struct deed_signal){ KIND(EXCEPTION), .text = "later" });
    feed(e, (struct deed_signal){ KIND(VALIDATION), .text = "too short" });
    feed(e, (struct deed_signal){ KIND(VALIDATION), .text = "later" });
    assert_string_equal(e->error, "/api/a");
    assert_string_equal(e->refusal, "too short");
}

/* The address is told before the words of the document, and may be believed
 * later. */
static void words_of_the_page_that_came_outlast_its_address(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    watch(e, DEED_DOUBT_US);
    feed(e, (struct deed_signal){ KIND(STATE_CHANGED), .said = "Error",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(20) });
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/b",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(10) });
    assert_string_equal(deed_evidence_says(e, NULL), "Error");
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/c",
                                  .caused = DEED_YES,
                                  .at_us = SENT + DEED_MS(30) });
    assert_null(deed_evidence_says(e, NULL));
}

/* Words in a change, and what comes of them after a press and a form. */
static void words_that_may_mean_no_are_for_the_caller_to_judge(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *said;
        bool wrong;
        enum deed_effect_verdict press, form;
    } cases[] = {
        { "a request", "Please enter a name", false, DEED_VERDICT_EFFECT,
          DEED_VERDICT_OBSERVED },
        { "plain words", "Something went wrong", false, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "drawn as an error", "Zajęte", true, DEED_VERDICT_EFFECT,
          DEED_VERDICT_OBSERVED },
        { "both", "Could not save", true, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "a field is marked", NULL, true, DEED_VERDICT_OBSERVED,
          DEED_VERDICT_OBSERVED },
        { "praise", "Saved", false, DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
        { "praise that mentions it", "Saved. This cannot be undone.", false,
          DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
        { "something else", "3 items", false, DEED_VERDICT_EFFECT,
          DEED_VERDICT_EFFECT },
        { "nothing", NULL, false, DEED_VERDICT_EFFECT, DEED_VERDICT_EFFECT },
    };
    for (size_t i = 0; i < 2 * DEED_ARRAY_LEN(cases); i++) {
        struct fixture *f = NULL;
        size_t at = i / 2;
        bool form = i % 2;
        evidence_setup((void **)&f);
        print_message("# %s\n", cases[at].label);
        watch(&f->evidence, DEED_DOUBT_US);
        struct deed_signal signal = change_at(SENT + 1);
        signal.caused = DEED_YES;
        signal.said = cases[at].said;
        signal.wrong = cases[at].wrong;
        deed_evidence_feed(&f->evidence, &signal, TARGET,
                           form ? DEED_ALSO_FORM : 0u);
        assert_int_equal(judge(&f->evidence, DEED_MS(500)),
                         form ? cases[at].form : cases[at].press);
        evidence_teardown((void **)&f);
    }
}

static void later_words_or_another_page_clear_a_doubt(void **state)
{
    struct fixture *f = *state;
    struct deed_evidence *e = &f->evidence;
    struct deed_signal said = change_at(SENT + 1);
    watch(e, DEED_DOUBT_US);
    said.caused = DEED_YES;
    said.said = "Could not save";
    said.wrong = true;
    feed(e, said);
    assert_string_equal(e->says, "Could not save");
    said.said = "Saved";
    said.wrong = false;
    feed(e, said);
    assert_null(e->says);
    feed(e, (struct deed_signal){ KIND(TOAST), .text = "Saving failed",
                                  .role = "status", .caused = DEED_YES });
    assert_int_equal(judge(e, 9), DEED_VERDICT_WAIT);
    assert_int_equal(judge(e, DEED_MS(500)), DEED_VERDICT_OBSERVED);
    feed(e, (struct deed_signal){ KIND(ROUTE_CHANGED), .caused = DEED_YES });
    assert_int_equal(judge(e, 9), DEED_VERDICT_EFFECT);
}

/* A few signals after the act, and what they amount to in the end. */
static void outcomes_that_no_words_tell(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signals[3];
        enum deed_effect_verdict verdict;
    } rows[] = {
        { "a view that went with an error",
          { { KIND(EXCEPTION), .weak = true, .text = "Error: x" },
            { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .said = "Huts!", .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "and one without an error",
          { { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .said = "Step 2", .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "an error that was thrown long before",
          { { KIND(EXCEPTION), .text = "Error: x", .at_us = SENT + 1 },
            { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .caused = DEED_YES, .at_us = SENT + DEED_MS(900) } },
          DEED_VERDICT_EFFECT },
        { "and long after",
          { { KIND(STATE_CHANGED), .place = "main:children", .swept = true,
              .caused = DEED_YES, .at_us = SENT + 1 },
            { KIND(EXCEPTION), .text = "Error: x", .weak = true,
              .at_us = SENT + DEED_MS(900) } },
          DEED_VERDICT_EFFECT },
        { "an error beside a change",
          { { KIND(EXCEPTION), .weak = true },
            { KIND(STATE_CHANGED), .place = "p:text", .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "the focus in the same form",
          { { KIND(FOCUS_ON), .form_back = true, .name = "Mail",
              .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "with a selection and scrolling",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .place = "document:selection",
              .caused = DEED_YES },
            { KIND(SCROLLED), .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "elsewhere",
          { { KIND(FOCUS_ON), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "beside a row",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .place = "ul:children",
              .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "a change without a place",
          { { KIND(FOCUS_ON), .form_back = true, .caused = DEED_YES },
            { KIND(STATE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "a challenge",
          { { KIND(STATE_CHANGED), .asks_human = true, .caused = DEED_YES } },
          DEED_VERDICT_OBSERVED },
        { "the same form, empty, and thanks",
          { { KIND(VALIDATION), .form_back = true, .caused = DEED_YES,
              .text = "the same form came back", .said = "Message sent" },
            { KIND(ROUTE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_EFFECT },
        { "the same form",
          { { KIND(VALIDATION), .form_back = true, .caused = DEED_YES,
              .text = "the same form came back", .said = "Contact us" },
            { KIND(ROUTE_CHANGED), .caused = DEED_YES } },
          DEED_VERDICT_CONTRADICTED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct fixture f;
        deed_arena_init(&f.arena, 0);
        deed_evidence_init(&f.evidence, &f.arena);
        watch(&f.evidence, DEED_DOUBT_US);
        for (size_t k = 0; k < 3; k++) {
            const struct deed_signal *signal = &rows[i].signals[k];
            if (signal->kind || signal->caused) { /* a row may be shorter */
                feed(&f.evidence, *signal);
            }
        }
        deed_time_us until;
        enum deed_effect_verdict verdict =
            deed_evidence_judge(&f.evidence, SENT + DEED_MS(5000), &until);
        if (verdict != rows[i].verdict) {
            fail_msg("%s: %d", rows[i].label, (int)verdict);
        }
        deed_arena_fini(&f.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVIDENCE_TEST(the_first_error_and_the_first_refusal_are_quoted),
        EVIDENCE_TEST(words_of_the_page_that_came_outlast_its_address),
        cmocka_unit_test(words_that_may_mean_no_are_for_the_caller_to_judge),
        EVIDENCE_TEST(later_words_or_another_page_clear_a_doubt),
        cmocka_unit_test(outcomes_that_no_words_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
