/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/diagnose.h"
#include "core/act/result.h"

static struct deed_diagnosis diagnose(struct deed_arena *arena,
                                      const struct deed_result *result)
{
    struct deed_diagnosis d = { 0 };
    deed_arena_init(arena, 0);
    assert_true(deed_diagnose(arena, result, &d));
    assert_true(d.cause[0] && d.next[0]);
    assert_null(strchr(d.next, '\n'));
    return d;
}

static void every_error_has_a_cause_and_a_next_step(void **state)
{
    (void)state;
    for (int e = DEED_ERR_NONE + 1; e < DEED_ERR_COUNT; e++) {
        struct deed_arena arena;
        const struct deed_result result = { .status = DEED_STATUS_FAILED,
                                            .error =
                                                (enum deed_runtime_error)e };
        (void)diagnose(&arena, &result);
        deed_arena_fini(&arena);
    }
}

static void every_check_of_the_gate_has_a_cause(void **state)
{
    (void)state;
    const char *name;
    for (unsigned i = 0;
         (name = deed_contract_check_name(DEED_CONTRACT_UIAP, i)); i++) {
        struct deed_arena arena;
        struct deed_result result = {
            .status = DEED_STATUS_FAILED,
            .error = DEED_ERR_TARGET_NOT_INTERACTABLE,
            .check_count = 1,
        };
        result.checks[0] = (struct deed_check){ .name = name,
                                                .result = DEED_CHECK_FAILED,
                                                .numbers = "by 3 px" };
        struct deed_diagnosis d = diagnose(&arena, &result);
        assert_string_not_equal(d.cause, "not_actionable");
        assert_string_equal(d.numbers, "by 3 px");
        deed_arena_fini(&arena);
    }
}

static void what_closes_a_cover_is_named(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_result result = {
        .status = DEED_STATUS_FAILED,
        .error = DEED_ERR_TARGET_NOT_INTERACTABLE,
        .check_count = 1,
    };
    result.checks[0] = (struct deed_check){ .name = "obscured",
                                            .result = DEED_CHECK_FAILED,
                                            .numbers = "0 of 30",
                                            .through = "Not now" };
    assert_string_equal(diagnose(&arena, &result).next,
                        "close or scroll away what covers it first: "
                        "try “Not now”");
    deed_arena_fini(&arena);
}

static const struct {
    const char *label, *cause;
    struct deed_signal evidence;
    enum deed_effect_seen effect;
    const char *open;
} outcomes[] = {
    { "a status that says no",
      "request_failed",
      { .kind = DEED_SIGNAL_REQUEST_FINISHED, .status = 500 },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "no answer",
      "request_failed",
      { .kind = DEED_SIGNAL_REQUEST_FAILED },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "not signed in any more",
      "signed_out",
      { .kind = DEED_SIGNAL_REQUEST_FINISHED, .status = 401 },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "led to a page for signing in",
      "signed_out",
      { .kind = DEED_SIGNAL_REQUEST_FINISHED, .role = "login" },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "a message of validation",
      "input_refused",
      { .kind = DEED_SIGNAL_VALIDATION, .text = "must not be empty" },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "the page's code failed",
      "page_error",
      { .kind = DEED_SIGNAL_EXCEPTION, .text = "boom" },
      DEED_EFFECT_CONTRADICTED,
      NULL },
    { "a request without an answer",
      "still_open",
      { .kind = DEED_SIGNAL_STATE_CHANGED },
      DEED_EFFECT_OBSERVED,
      "POST /save" },
    { "nothing changed",
      "no_effect",
      { .kind = DEED_SIGNAL_FOCUS_ON },
      DEED_EFFECT_NONE,
      NULL },
    { "something else happened",
      "something_else",
      { .kind = DEED_SIGNAL_STATE_CHANGED },
      DEED_EFFECT_OBSERVED,
      NULL },
};

static void what_was_seen_instead_is_the_cause(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(outcomes); i++) {
        struct deed_arena arena;
        struct deed_result result = {
            .status = DEED_STATUS_FAILED,
            .error = DEED_ERR_VERIFICATION_FAILED,
            .evidence = &outcomes[i].evidence,
            .evidence_count = 1,
            .effect = outcomes[i].effect,
            .delivered = DEED_DELIVERY_CONFIRMED,
        };
        result.open[0] = outcomes[i].open;
        result.open_count = outcomes[i].open != NULL;
        print_message("# %s\n", outcomes[i].label);
        assert_string_equal(diagnose(&arena, &result).cause, outcomes[i].cause);
        deed_arena_fini(&arena);
    }
}

static void a_tie_names_what_tells_the_candidates_apart(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_result result = { .status = DEED_STATUS_FAILED,
                                  .error = DEED_ERR_TARGET_AMBIGUOUS };
    result.target.discriminator = "row";
    result.target.alternate_count = 2;
    result.target.alternates[0].told_apart_by = "Alpha";
    result.target.alternates[1].told_apart_by = "Beta";
    struct deed_diagnosis d = diagnose(&arena, &result);
    assert_string_equal(d.next, "say which one by its row: “Alpha”, “Beta”");
    deed_arena_fini(&arena);
}

static void success_needs_none(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_diagnosis d;
    const struct deed_result result = { .status = DEED_STATUS_SUCCEEDED };
    deed_arena_init(&arena, 0);
    assert_false(deed_diagnose(&arena, &result, &d));
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_has_a_cause_and_a_next_step),
        cmocka_unit_test(every_check_of_the_gate_has_a_cause),
        cmocka_unit_test(what_closes_a_cover_is_named),
        cmocka_unit_test(what_was_seen_instead_is_the_cause),
        cmocka_unit_test(a_tie_names_what_tells_the_candidates_apart),
        cmocka_unit_test(success_needs_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
