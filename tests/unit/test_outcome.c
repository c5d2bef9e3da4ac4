/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/gesture.h"
#include "core/act/outcome.h"

/* UIAP 6.4, all fifteen, in their order; the first is no code at all. */
static const char *const codes[] = {
    "",
    "action_unsupported",
    "target_required",
    "target_not_found",
    "target_ambiguous",
    "stale_target",
    "target_not_interactable",
    "confirmation_denied",
    "user_activation_required",
    "cross_origin_unavailable",
    "closed_shadow_unavailable",
    "execution_mode_unavailable",
    "verification_failed",
    "unsafe_retry_refused",
    "cancelled",
    "internal_runtime_error",
};

static void there_are_fifteen_error_codes_and_these_are_they(void **state)
{
    (void)state;
    assert_int_equal(DEED_ERR_COUNT, 16);
    assert_int_equal(DEED_ARRAY_LEN(codes), DEED_ERR_COUNT);
    for (unsigned i = 0; i < DEED_ERR_COUNT; i++) {
        enum deed_runtime_error error = (enum deed_runtime_error)i;
        assert_string_equal(deed_runtime_error_name(error), codes[i]);
        assert_int_equal(deed_runtime_error_find(codes[i]), error);
    }
}

static void an_unknown_error_code_is_no_error_code(void **state)
{
    (void)state;
    assert_int_equal(deed_runtime_error_find("timeout"), DEED_ERR_NONE);
    assert_int_equal(deed_runtime_error_find(NULL), DEED_ERR_NONE);
    assert_string_equal(deed_runtime_error_name(DEED_ERR_COUNT), "");
}

#define FROZEN(get, type, count, ...)                                          \
    do {                                                                       \
        static const char *const want[] = { __VA_ARGS__ };                     \
        assert_int_equal(DEED_ARRAY_LEN(want), (count));                       \
        for (unsigned i = 0; i < (count); i++) {                               \
            assert_string_equal(get((type)i), want[i]);                        \
        }                                                                      \
        assert_string_equal(get((type)(count)), "");                           \
    } while (0)

static void the_other_words_are_frozen(void **state)
{
    (void)state;
    FROZEN(deed_delivery_name, enum deed_delivery, DEED_DELIVERY_COUNT,
           "not_sent", "confirmed", "lost", "unconfirmed");
    FROZEN(deed_effect_name, enum deed_effect_seen, DEED_EFFECT_COUNT, "none",
           "verified", "observed", "contradicted", "unknown");
    FROZEN(deed_side_effect_name, enum deed_side_effect, DEED_SIDE_COUNT,
           "none", "applied", "unknown");
    FROZEN(deed_status_name, enum deed_status, DEED_STATUS_COUNT, "succeeded",
           "failed", "cancelled");
    FROZEN(deed_failure_class_name, enum deed_failure_class, DEED_FAILURE_COUNT,
           "", "target_resolution", "dispatch", "verification_timeout",
           "unexpected_delta", "no_change");
    FROZEN(deed_lifecycle_name, enum deed_lifecycle, DEED_LIFECYCLE_COUNT, "",
           "resolved", "dispatched", "pending_verification", "verified",
           "failed");
}

static void gestures_have_names(void **state)
{
    (void)state;
    static const char *const want[] = {
        "none",        "pointer",       "hover",       "drag",
        "swipe",       "pinch",         "keys",        "text",
        "set_value",   "select_option", "focus",       "scroll_into_view",
        "scroll",      "submit",        "navigate",    "invoke",
        "upload",      "highlight",     "scroll_list", "commit",
        "select_text",
    };
    assert_int_equal(DEED_ARRAY_LEN(want), DEED_GESTURE_COUNT);
    for (unsigned i = 0; i < DEED_GESTURE_COUNT; i++) {
        assert_string_equal(deed_gesture_name((enum deed_gesture_kind)i),
                            want[i]);
    }
    assert_string_equal(deed_gesture_name(DEED_GESTURE_COUNT), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_fifteen_error_codes_and_these_are_they),
        cmocka_unit_test(an_unknown_error_code_is_no_error_code),
        cmocka_unit_test(the_other_words_are_frozen),
        cmocka_unit_test(gestures_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
