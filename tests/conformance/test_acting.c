/* SPDX-License-Identifier: Apache-2.0 */
/* Points 24 to 35: confirmation, and how an action is carried out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "conformance.h"
#include "core/act/modes.h"

static void point_24_a_declared_risk_stops_and_asks(void **state)
{
    (void)state;
    conformance_page.elements[0].is.risk = "confirm";
    conformance_wait_for_people(DEED_AWAITING_CONFIRMATION);
    assert_int_equal(conformance_page.confirms, 1);
    conformance_again();
    conformance_page.elements[0].is.risk = "none";
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, PRESS);
    conformance_succeeded();
    assert_int_equal(conformance_page.confirms, 0);
}

static void point_25_without_a_grant_nothing_goes_on(void **state)
{
    (void)state;
    conformance_decide(DEED_CONFIRM);
    conformance_page.must_confirm = true;
    conformance_wait_for_people(DEED_AWAITING_CONFIRMATION);
    world_tick(&conformance_page, DEED_MS(100000));
    world_signal(&conformance_page, (struct deed_signal){ KIND(TOAST) });
    world_say(&conformance_page, DEED_EVENT_USER_ACTED, NULL);
    assert_int_equal(conformance_page.acts, 0);
    world_run(&conformance_page);
    assert_int_equal(conformance_page.acts, 0);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_CANCELLED);
}

static void point_26_a_denial_is_a_cancelled_result(void **state)
{
    (void)state;
    conformance_decide(DEED_CONFIRM);
    conformance_wait_for_people(DEED_AWAITING_CONFIRMATION);
    world_say(&conformance_page, DEED_EVENT_DENY, "no");
    conformance_error(DEED_ERR_CONFIRMATION_DENIED);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_CANCELLED);
    assert_int_equal(conformance_page.acts, 0);
}

static void point_27_a_grant_counts_once_and_when_asked_for(void **state)
{
    (void)state;
    conformance_decide(DEED_CONFIRM);
    conformance_page.must_confirm = true;
    assert_int_equal(world_request(&conformance_page, PRESS), DEED_OK);
    world_say(&conformance_page, DEED_EVENT_GRANT, NULL);
    world_start(&conformance_page);
    world_say(&conformance_page, DEED_EVENT_GRANT, NULL);
    world_until_state(&conformance_page, DEED_AWAITING_CONFIRMATION);
    assert_null(conformance_page.result); /* neither of them counted */
    conformance_page.on_gesture = conformance_toasts;
    world_say(&conformance_page, DEED_EVENT_GRANT, NULL);
    world_say(&conformance_page, DEED_EVENT_GRANT, NULL);
    world_run(&conformance_page);
    conformance_succeeded();
    assert_int_equal(conformance_page.acts, 1);
}

static void point_28_recovery_does_not_skip_the_question(void **state)
{
    (void)state;
    conformance_decide(DEED_CONFIRM);
    conformance_page.must_confirm = true;
    conformance_wait_for_people(DEED_AWAITING_CONFIRMATION);
    conformance_page.elements[0].is.name = "Delete"; /* another thing by then */
    world_say(&conformance_page, DEED_EVENT_GRANT, NULL);
    world_until_state(&conformance_page, DEED_AWAITING_CONFIRMATION);
    assert_null(conformance_page.result);
    assert_int_equal(conformance_page.confirms, 2);
    assert_int_equal(conformance_page.acts, 0);
}

/* Execution. */

static void point_29_semantic_ui_alone_is_enough(void **state)
{
    (void)state;
    conformance_page.opts.modes = 1u << DEED_MODE_SEMANTIC_UI;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, PRESS);
    conformance_succeeded();
    assert_int_equal(conformance_page.result->mode, DEED_MODE_SEMANTIC_UI);
    conformance_again();
    conformance_page.opts.modes = 0;
    world_do(&conformance_page, PRESS);
    conformance_error(DEED_ERR_EXECUTION_MODE_UNAVAILABLE);
}

static void point_30_the_published_order_can_be_had(void **state)
{
    (void)state;
    static const enum deed_mode want[] = {
        DEED_MODE_APP_ACTION,
        DEED_MODE_SEMANTIC_UI,
        DEED_MODE_EXTERNAL_DRIVER,
        DEED_MODE_VISION_ASSIST,
    };
    const struct deed_request request = { 0 };
    const struct deed_mode_rules rules = { .available = 31,
                                           .uiap_order = true,
                                           .app_action = true };
    enum deed_mode got[DEED_MODE_COUNT];
    /* inputSynthesis is left out unless it is asked for. */
    assert_int_equal(
        deed_modes_plan(&request, DEED_GESTURE_POINTER, &rules, got), 4);
    assert_memory_equal(got, want, sizeof(want));
}

static void point_32_synthesis_is_never_used_unasked(void **state)
{
    (void)state;
    conformance_page.opts.modes = 1u << DEED_MODE_INPUT_SYNTHESIS;
    world_do(&conformance_page, PRESS);
    conformance_error(DEED_ERR_EXECUTION_MODE_UNAVAILABLE);
    conformance_again();
    conformance_page.opts.modes = 1u << DEED_MODE_INPUT_SYNTHESIS;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page,
             ON_SAVE("ui.activate",
                     ",'preferredExecutionModes':['inputSynthesis']"));
    conformance_succeeded();
}

static void only_vision(struct world *world, const struct deed_gesture *g,
                        struct deed_receipt *receipt)
{
    if (g->mode == DEED_MODE_VISION_ASSIST) {
        conformance_toast(world);
    } else {
        receipt->mode_unavailable = true;
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
    }
}

static void point_33_vision_comes_after_the_others_with_its_point(void **state)
{
    (void)state;
    conformance_page.opts.modes = 31;
    conformance_page.on_gesture = only_vision;
    world_do(&conformance_page,
             ON_SAVE("ui.activate", ",'preferredExecutionModes':"
                                    "['visionAssist','semanticUi']"));
    conformance_succeeded();
    assert_int_equal(conformance_page.result->mode, DEED_MODE_VISION_ASSIST);
    assert_int_equal(conformance_page.dos[DEED_DO_PERFORM], 2);
    assert_true(conformance_page.last.has_point);
    assert_true(conformance_page.result->verification.passed);
}

static const struct deed_app_action app = { .id = "video.create" };

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, app.id) ? &app : NULL;
}

static bool app_done;

static void answers(struct world *world, const struct deed_gesture *g,
                    struct deed_receipt *receipt)
{
    (void)world;
    assert_string_equal(g->app_action, "video.create");
    receipt->returned_success = app_done;
}

static void point_34_an_app_action_means_what_the_app_says(void **state)
{
    (void)state;
    for (int done = 0; done < 2; done++) {
        conformance_again();
        conformance_page.opts.find_app_action = find_app;
        conformance_page.opts.modes = 1u << DEED_MODE_APP_ACTION;
        app_done = done;
        conformance_page.on_gesture = answers;
        world_do(&conformance_page, "{'actionId':'video.create'}");
        assert_int_equal(conformance_page.result->status,
                         done ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void point_35_the_outside_driver_is_verified_like_the_rest(void **state)
{
    (void)state;
    world_do(&conformance_page,
             ON_SAVE("ui.activate",
                     ",'preferredExecutionModes':['externalDriver']"));
    conformance_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(conformance_page.result->mode, DEED_MODE_EXTERNAL_DRIVER);
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, conformance_setup,                   \
                                    conformance_teardown)
    const struct CMUnitTest tests[] = {
        TEST(point_24_a_declared_risk_stops_and_asks),
        TEST(point_25_without_a_grant_nothing_goes_on),
        TEST(point_26_a_denial_is_a_cancelled_result),
        TEST(point_27_a_grant_counts_once_and_when_asked_for),
        TEST(point_28_recovery_does_not_skip_the_question),
        TEST(point_29_semantic_ui_alone_is_enough),
        TEST(point_30_the_published_order_can_be_had),
        TEST(point_32_synthesis_is_never_used_unasked),
        TEST(point_33_vision_comes_after_the_others_with_its_point),
        TEST(point_34_an_app_action_means_what_the_app_says),
        TEST(point_35_the_outside_driver_is_verified_like_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
