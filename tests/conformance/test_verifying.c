/* SPDX-License-Identifier: Apache-2.0 */
/* Points 36 to 48: what is seen, recovery, people, cancelling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/util.h"
#include "base/value.h"
#include "conformance.h"

/* Verification. */

static const struct deed_signal of_app = { KIND(TOAST), .text = "app" };
static const struct deed_signal of_target = { KIND(TOAST), .text = "target" };
static const struct deed_app_action telling = { .id = "video.told",
                                                .success = &of_app,
                                                .success_count = 1 };

static const struct deed_app_action *find_telling(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, telling.id) ? &telling : NULL;
}

static const char *said;

static void says(struct world *world, const struct deed_gesture *g,
                 struct deed_receipt *receipt)
{
    (void)g;
    (void)receipt;
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = said });
}

static void point_36_the_actions_signals_then_the_targets_then_ours(
    void **state)
{
    (void)state;
    static const struct {
        const char *json, *said;
        bool target_declares, passes;
    } cases[] = {
        { "{'actionId':'video.told'}", "app", false, true },
        { "{'actionId':'video.told'}", "target", false, false },
        { PRESS, "target", true, true },
        { PRESS, "app", true, false },
        { PRESS, "anything", false, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        conformance_again();
        conformance_page.opts.find_app_action = find_telling;
        conformance_page.opts.modes |= 1u << DEED_MODE_APP_ACTION;
        conformance_page.elements[0].is.success =
            cases[i].target_declares ? &of_target : NULL;
        conformance_page.elements[0].is.success_count =
            cases[i].target_declares;
        said = cases[i].said;
        conformance_page.on_gesture = says;
        world_do(&conformance_page, cases[i].json);
        assert_int_equal(conformance_page.result->verification.passed,
                         cases[i].passes);
    }
}

#define BOTH                                                                   \
    "'signals':[{'kind':'toast.contains','text':'a'},"                         \
    "{'kind':'toast.contains','text':'b'}]}"

static void point_37_the_four_policies(void **state)
{
    (void)state;
    static const struct {
        const char *json, *said;
        bool passes;
    } cases[] = {
        { ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH), "ab",
          true },
        { ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH), "a",
          false },
        { ON_SAVE("ui.activate", ",'verification':{'policy':'any'," BOTH), "b",
          true },
        { ON_SAVE("ui.activate", ",'verification':{'policy':'any'," BOTH), "c",
          false },
        { ON_SAVE("ui.activate", ",'verification':{'policy':'none'}"), "",
          true },
        { ON_SAVE("ui.activate",
                  ",'verification':{'policy':'capability-default'}"),
          "c", true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        conformance_again();
        said = cases[i].said;
        conformance_page.on_gesture = says;
        world_do(&conformance_page, cases[i].json);
        assert_int_equal(conformance_page.result->verification.passed,
                         cases[i].passes);
    }
}

static void point_38_a_newer_revision_is_waited_for(void **state)
{
    (void)state;
    static const char *const json = ON_SAVE(
        "ui.activate", ",'verification':{'requireRevisionAdvance':true}");
    said = "x"; /* without a revision */
    conformance_page.on_gesture = says;
    world_do(&conformance_page, json);
    conformance_error(DEED_ERR_VERIFICATION_FAILED);
    conformance_again();
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, json);
    conformance_succeeded();
}

static void point_39_what_was_observed_and_what_is_missing(void **state)
{
    (void)state;
    said = "a";
    conformance_page.on_gesture = says;
    world_do(&conformance_page,
             ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH));
    const struct deed_value *v = deed_value_get(
        deed_result_encode(&conformance_page.arena, conformance_page.result),
        "verification");
    assert_non_null(deed_value_get(v, "passed"));
    assert_string_equal(deed_value_text(deed_value_get(v, "policy")), "all");
    assert_int_equal(deed_value_get(v, "observed")->as.items.count, 1);
    assert_int_equal(deed_value_get(v, "missing")->as.items.count, 1);
}

static void point_40_missing_signals_fail_at_the_deadline(void **state)
{
    (void)state;
    world_do(&conformance_page,
             ON_SAVE("ui.activate", ",'verification':{'policy':'all',"
                                    "'timeoutMs':700," BOTH));
    conformance_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_FAILED);
    assert_int_equal(world_took(&conformance_page), 700);
}

/* Recovery and side effects. */

static void point_41_a_slow_effect_is_waited_for_and_not_repeated(void **state)
{
    (void)state;
    assert_int_equal(world_request(&conformance_page, PRESS), DEED_OK);
    world_start(&conformance_page);
    world_later(&conformance_page, DEED_MS(4500), conformance_toast);
    world_run(&conformance_page);
    conformance_succeeded();
    assert_int_equal(conformance_page.acts, 1);
}

static void loses_it(struct world *world, const struct deed_gesture *g,
                     struct deed_receipt *receipt)
{
    (void)world;
    (void)g;
    receipt->delivered = DEED_DELIVERY_UNCONFIRMED;
    receipt->heard = DEED_NO;
}

static void point_42_what_may_have_happened_is_not_fired_again(void **state)
{
    (void)state;
    conformance_page.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    conformance_page.on_gesture = loses_it;
    world_do(&conformance_page, PRESS);
    conformance_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(conformance_page.acts, 1);
    assert_false(conformance_page.result->retry_safe);
    assert_false(conformance_page.result->retryable);
}

static void point_43_the_side_effect_is_told_truthfully(void **state)
{
    (void)state;
    conformance_page.elements[0].gone = true;
    world_do(&conformance_page, PRESS);
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_NONE);
    conformance_again();
    world_do(&conformance_page, PRESS);
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_UNKNOWN);
    conformance_again();
    said = "c";
    conformance_page.on_gesture = says;
    world_do(&conformance_page,
             ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH));
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_APPLIED);
}

/* Hand-over. */

static void point_44_a_person_is_asked_in_words(void **state)
{
    (void)state;
    conformance_page.elements[0].facts.activation_needed = DEED_YES;
    conformance_wait_for_people(DEED_WAITING_FOR_USER);
    assert_true(world_noted(&conformance_page, "waiting_for_user: "));
    assert_true(world_noted(&conformance_page, "please do it yourself"));
}

static void point_45_it_goes_on_after_a_person_or_fails_cleanly(void **state)
{
    (void)state;
    conformance_page.elements[0].facts.activation_needed = DEED_YES;
    conformance_wait_for_people(DEED_WAITING_FOR_USER);
    conformance_toast(&conformance_page);
    world_say(&conformance_page, DEED_EVENT_USER_ACTED, NULL);
    world_run(&conformance_page);
    conformance_succeeded();
    conformance_again();
    conformance_page.elements[0].facts.activation_needed = DEED_YES;
    conformance_wait_for_people(DEED_WAITING_FOR_USER);
    world_run(&conformance_page);
    conformance_error(DEED_ERR_USER_ACTIVATION_REQUIRED);
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_NONE);
}

static void point_46_activation_is_never_simulated(void **state)
{
    (void)state;
    conformance_page.elements[0].facts.activation_needed = DEED_YES;
    conformance_wait_for_people(DEED_WAITING_FOR_USER);
    world_say(&conformance_page, DEED_EVENT_USER_ACTED, NULL);
    world_run(&conformance_page);
    assert_int_equal(conformance_page.dos[DEED_DO_PERFORM], 0);
}

/* Cancelling and presentation. */

static void point_47_a_cancel_ends_it_as_cancelled(void **state)
{
    (void)state;
    assert_int_equal(world_request(&conformance_page, PRESS), DEED_OK);
    world_start(&conformance_page);
    world_until_state(&conformance_page, DEED_VERIFYING);
    world_say(&conformance_page, DEED_EVENT_CANCEL, "enough");
    conformance_error(DEED_ERR_CANCELLED);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_CANCELLED);
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_UNKNOWN);
}

static void point_48_presentation_does_not_colour_the_outcome(void **state)
{
    (void)state;
    static const char *const hints =
        ",'presentation':{'ghostCursor':true,'highlight':'spotlight',"
        "'narration':'look','pace':'humanized'}";
    char kept[8192] = "";
    for (int shown = 0; shown < 2; shown++) {
        conformance_again();
        char json[400];
        snprintf(json, sizeof(json),
                 "{'actionId':'ui.activate','target':{'ref':" SAVE "}%s}",
                 shown ? hints : "");
        world_do(&conformance_page, json);
        if (shown) {
            assert_string_equal(world_json(&conformance_page), kept);
        } else {
            snprintf(kept, sizeof(kept), "%s", world_json(&conformance_page));
        }
    }
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, conformance_setup,                   \
                                    conformance_teardown)
    const struct CMUnitTest tests[] = {
        TEST(point_36_the_actions_signals_then_the_targets_then_ours),
        TEST(point_37_the_four_policies),
        TEST(point_38_a_newer_revision_is_waited_for),
        TEST(point_39_what_was_observed_and_what_is_missing),
        TEST(point_40_missing_signals_fail_at_the_deadline),
        TEST(point_41_a_slow_effect_is_waited_for_and_not_repeated),
        TEST(point_42_what_may_have_happened_is_not_fired_again),
        TEST(point_43_the_side_effect_is_told_truthfully),
        TEST(point_44_a_person_is_asked_in_words),
        TEST(point_45_it_goes_on_after_a_person_or_fails_cleanly),
        TEST(point_46_activation_is_never_simulated),
        TEST(point_47_a_cancel_ends_it_as_cancelled),
        TEST(point_48_presentation_does_not_colour_the_outcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
