/* SPDX-License-Identifier: Apache-2.0 */
/* Points 6 to 23: what is accepted, how targets are found, what is checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "base/value.h"
#include "conformance.h"

/* Intake. */

static void point_06_only_false_is_accepted_for_allow_ambiguous(void **state)
{
    (void)state;
    assert_int_equal(
        world_request(&conformance_page,
                      "{'actionId':'ui.activate','target':{'ref':" SAVE
                      ",'allowAmbiguous':true}}"),
        DEED_INVALID);
    assert_int_equal(
        world_request(&conformance_page,
                      "{'actionId':'ui.activate','target':{'ref':" SAVE
                      ",'allowAmbiguous':false}}"),
        DEED_OK);
}

static void point_07_arguments_are_checked_before_anything_is_done(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        ON_SAVE("ui.enterText", ""),
        ON_SAVE("ui.enterText", ",'args':{'text':7}"),
        ON_SAVE("ui.activate", ",'args':{'count':99}"),
        ON_SAVE("ui.toggle", ",'args':{'state':'perhaps'}"),
        "{'actionId':'nav.navigate','args':{'url':'javascript:x'}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(wrong); i++) {
        assert_int_not_equal(world_request(&conformance_page, wrong[i]),
                             DEED_OK);
        assert_null(conformance_page.action);
    }
    assert_int_equal(
        world_request(&conformance_page,
                      ON_SAVE("ui.enterText", ",'args':{'text':'7'}")),
        DEED_OK);
}

/* Life cycle. */

static void point_08_a_terminal_state_never_changes_again(void **state)
{
    (void)state;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, PRESS);
    assert_int_equal(deed_action_state(conformance_page.action),
                     DEED_SUCCEEDED);
    for (int kind = 0; kind < DEED_EVENT_COUNT; kind++) {
        if (kind != DEED_EVENT_SIGNAL) {
            world_say(&conformance_page, (enum deed_event_kind)kind, NULL);
        }
    }
    world_signal(&conformance_page, (struct deed_signal){ KIND(TOAST) });
    assert_int_equal(deed_action_state(conformance_page.action),
                     DEED_SUCCEEDED);
    assert_int_equal(conformance_page.dos[DEED_DO_RESULT], 1);
}

static void point_09_progress_knows_seven_stages_only(void **state)
{
    (void)state;
    static const char *const stages[] = {
        "resolving_target",
        "checking_preconditions",
        "awaiting_confirmation",
        "executing",
        "verifying",
        "waiting_for_user",
        "recovering",
    };
    size_t found = 0;
    for (int s = 0; s < DEED_ACTION_STATE_COUNT; s++) {
        const char *stage = deed_action_stage_name((enum deed_action_state)s);
        for (size_t i = 0; stage && i < DEED_ARRAY_LEN(stages); i++) {
            found += strcmp(stage, stages[i]) == 0;
        }
        found += stage ? 0 : 100;
    }
    assert_int_equal(found, 7 + 4 * 100); /* four states have none */
}

static void point_10_every_end_has_its_four_members(void **state)
{
    (void)state;
    static const char *const members[] = { "actionHandle", "actionId", "status",
                                           "verification" };
    for (int c = 0; c < 3; c++) {
        conformance_again();
        conformance_page.on_gesture = c == 0 ? conformance_toasts : NULL;
        conformance_page.elements[0].gone = c == 1;
        assert_int_equal(world_request(&conformance_page, PRESS), DEED_OK);
        world_start(&conformance_page);
        if (c == 2) {
            world_say(&conformance_page, DEED_EVENT_CANCEL, NULL);
        }
        world_run(&conformance_page);
        struct deed_value *value = deed_result_encode(&conformance_page.arena,
                                                      conformance_page.result);
        for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
            assert_non_null(deed_value_get(value, members[i]));
        }
        assert_int_equal(conformance_page.dos[DEED_DO_RESULT], 1);
    }
}

/* Targets. */

static void point_11_a_stable_id_comes_before_a_name(void **state)
{
    (void)state;
    world_add(&conformance_page, "el_x", "button", "save");
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, PRESS);
    conformance_succeeded();
    assert_string_equal(conformance_page.last.instance_id, "el_save");
    assert_int_equal(conformance_page.result->target.by, DEED_FOUND_STABLE_ID);
}

static void point_12_stable_and_semantic_references_are_supported(void **state)
{
    (void)state;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page,
             "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
             "'role':'button','name':'Save'}}}");
    conformance_succeeded();
    assert_int_equal(conformance_page.result->target.by, DEED_FOUND_SEMANTIC);
}

static void point_13_the_same_page_gives_the_same_answer(void **state)
{
    (void)state;
    const char *first = NULL;
    char kept[4096] = "";
    for (int i = 0; i < 2; i++) {
        conformance_again();
        world_add(&conformance_page, "el_b", "button", "Save");
        if (i) { /* in another order */
            struct world_element swap = conformance_page.elements[0];
            conformance_page.elements[0] = conformance_page.elements[1];
            conformance_page.elements[1] = swap;
        }
        world_do(&conformance_page,
                 "{'actionId':'ui.activate','target':{'ref':{'by':"
                 "'semantic','role':'button','name':'Save'}}}");
        first = world_json(&conformance_page);
        if (!i) {
            snprintf(kept, sizeof(kept), "%s", first);
        }
    }
    assert_string_equal(first, kept);
}

static void point_14_without_a_clear_winner_it_is_ambiguous(void **state)
{
    (void)state;
    world_add(&conformance_page, "el_b", "button", "Save");
    world_do(&conformance_page,
             "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
             "'role':'button','name':'Save'}}}");
    conformance_error(DEED_ERR_TARGET_AMBIGUOUS);
    assert_int_equal(conformance_page.acts, 0);
    assert_int_equal(conformance_page.result->target.alternate_count, 2);
}

static void point_15_without_a_match_it_is_not_found(void **state)
{
    (void)state;
    world_do(&conformance_page,
             "{'actionId':'ui.activate','target':{'ref':{'by':'stableId',"
             "'value':'nowhere'}}}");
    conformance_error(DEED_ERR_TARGET_NOT_FOUND);
    assert_int_equal(conformance_page.acts, 0);
}

static void replaced_once(struct world *world, const struct deed_gesture *g,
                          struct deed_receipt *receipt)
{
    (void)g;
    if (world->dos[DEED_DO_PERFORM] == 1) {
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
        receipt->identity_changed = true;
    } else {
        conformance_toast(world);
    }
}

static void always_replaced(struct world *world, const struct deed_gesture *g,
                            struct deed_receipt *receipt)
{
    (void)world;
    (void)g;
    receipt->delivered = DEED_DELIVERY_NOT_SENT;
    receipt->identity_changed = true;
}

static void point_16_a_stale_target_is_resolved_again_once_never_more(
    void **state)
{
    (void)state;
    conformance_page.on_gesture = replaced_once;
    world_do(&conformance_page, PRESS);
    conformance_succeeded();
    assert_int_equal(conformance_page.dos[DEED_DO_OBSERVE], 2);
    conformance_again();
    conformance_page.on_gesture = always_replaced;
    world_do(&conformance_page, PRESS);
    conformance_error(DEED_ERR_STALE_TARGET);
    assert_int_equal(conformance_page.dos[DEED_DO_OBSERVE], 2);
}

static void point_17_a_resolved_target_says_by_instance_document_role(
    void **state)
{
    (void)state;
    static const char *const members[] = { "by", "instanceId", "documentId",
                                           "role" };
    conformance_page.elements[0].is.stable_id = NULL;
    conformance_page.elements[0].is.name = NULL;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page,
             "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
             "'role':'button'}}}");
    conformance_succeeded();
    const struct deed_value *target = deed_value_get(
        deed_result_encode(&conformance_page.arena, conformance_page.result),
        "resolvedTarget");
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        assert_non_null(deed_value_text(deed_value_get(target, members[i])));
    }
    assert_null(deed_value_get(target, "stableId"));
}

static void point_18_opaque_regions_are_never_entered(void **state)
{
    (void)state;
    static const struct {
        enum deed_opaque opaque;
        enum deed_runtime_error error;
    } cases[] = {
        { DEED_OPAQUE_CROSS_ORIGIN, DEED_ERR_CROSS_ORIGIN_UNAVAILABLE },
        { DEED_OPAQUE_CLOSED_SHADOW, DEED_ERR_CLOSED_SHADOW_UNAVAILABLE },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        conformance_again();
        conformance_page.opts.respect_opaque = true;
        conformance_page.elements[0].is.opaque = cases[i].opaque;
        world_do(&conformance_page, PRESS);
        conformance_error(cases[i].error);
        assert_int_equal(conformance_page.dos[DEED_DO_PERFORM], 0);
    }
}

/* Preconditions. */

static void point_19_the_general_checks_come_before_execution(void **state)
{
    (void)state;
    assert_int_equal(world_request(&conformance_page, ON_SAVE("ui.fly", "")),
                     DEED_UNSUPPORTED);
    conformance_decide(DEED_DENY);
    world_do(&conformance_page, PRESS);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_FAILED);
    assert_int_equal(conformance_page.dos[DEED_DO_PERFORM], 0);
    assert_int_equal(conformance_page.result->side_effect, DEED_SIDE_NONE);
}

static void refused(const char *json, const char *role, enum deed_state_id id,
                    enum deed_tri value)
{
    conformance_again();
    conformance_page.elements[0].is.role = role;
    world_set(&conformance_page, "el_save", DEED_STATE_CHECKED, DEED_NO);
    world_set(&conformance_page, "el_save", id, value);
    world_do(&conformance_page, json);
    assert_true(conformance_page.result->error ==
                    DEED_ERR_TARGET_NOT_INTERACTABLE ||
                conformance_page.result->error == DEED_ERR_STALE_TARGET);
    assert_int_equal(conformance_page.acts, 0);
}

static void point_20_seven_checks_stand_before_a_press(void **state)
{
    (void)state;
    static const struct {
        const char *json, *role;
    } pointer_like[] = {
        { PRESS, "button" },
        { ON_SAVE("ui.toggle", ""), "checkbox" },
        { ON_SAVE("ui.choose", ",'args':{'option':'x'}"), "listbox" },
    };
    static const struct {
        enum deed_state_id id;
        enum deed_tri value;
    } checks[] = {
        { DEED_STATE_ATTACHED, DEED_NO }, { DEED_STATE_ATTACHED, DEED_UNKNOWN },
        { DEED_STATE_VISIBLE, DEED_NO },  { DEED_STATE_VISIBLE, DEED_UNKNOWN },
        { DEED_STATE_ENABLED, DEED_NO },  { DEED_STATE_BLOCKED, DEED_YES },
        { DEED_STATE_STABLE, DEED_NO },   { DEED_STATE_OBSCURED, DEED_YES },
    };
    for (size_t p = 0; p < DEED_ARRAY_LEN(pointer_like); p++) {
        for (size_t i = 0; i < DEED_ARRAY_LEN(checks); i++) {
            refused(pointer_like[p].json, pointer_like[p].role, checks[i].id,
                    checks[i].value);
        }
    }
}

static void point_20_what_is_not_known_passes_where_it_may(void **state)
{
    (void)state;
    static const enum deed_state_id fine[] = {
        DEED_STATE_ENABLED,  DEED_STATE_BLOCKED,     DEED_STATE_STABLE,
        DEED_STATE_OBSCURED, DEED_STATE_IN_VIEWPORT,
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(fine); i++) {
        conformance_again();
        world_set(&conformance_page, "el_save", fine[i], DEED_UNKNOWN);
        conformance_page.on_gesture = conformance_toasts;
        world_do(&conformance_page, PRESS);
        conformance_succeeded();
    }
}

static void point_21_four_checks_stand_before_typing(void **state)
{
    (void)state;
    static const char *const text_like[] = {
        ON_SAVE("ui.enterText", ",'args':{'text':'x'}"),
        ON_SAVE("ui.setValue", ",'args':{'value':'x'}"),
        ON_SAVE("ui.clearText", ""),
    };
    for (size_t t = 0; t < DEED_ARRAY_LEN(text_like); t++) {
        refused(text_like[t], "button", DEED_STATE_EDITABLE, DEED_NO);
        refused(text_like[t], "textbox", DEED_STATE_READONLY, DEED_YES);
        refused(text_like[t], "textbox", DEED_STATE_ENABLED, DEED_NO);
        refused(text_like[t], "textbox", DEED_STATE_FOCUSABLE, DEED_NO);
    }
}

static void moves(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world,
                 (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/a" });
}

static void point_22_navigation_needs_a_route_or_a_link(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "{'actionId':'nav.navigate','args':{'url':'https://a.example/'}}",
        "{'actionId':'nav.navigate','args':{'route':'/a'}}",
        "{'actionId':'nav.navigate','target':{'ref':{'by':'route',"
        "'value':'/a'}}}",
        ON_SAVE("nav.navigate", ""),
    };
    assert_int_equal(
        world_request(&conformance_page, "{'actionId':'nav.navigate'}"),
        DEED_INVALID);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        conformance_again();
        conformance_page.elements[0].is.role = "link";
        conformance_page.on_gesture = moves;
        world_do(&conformance_page, ways[i]);
        conformance_succeeded();
    }
    conformance_again();
    conformance_page.elements[0].gone = true;
    world_do(&conformance_page, ON_SAVE("nav.navigate", ""));
    conformance_error(DEED_ERR_TARGET_NOT_FOUND);
}

static void point_23_nothing_goes_through_a_failed_check(void **state)
{
    (void)state;
    world_set(&conformance_page, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    conformance_page.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    conformance_page.on_gesture = conformance_toasts;
    world_do(&conformance_page, PRESS); /* waited for, in vain */
    conformance_error(DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(conformance_page.acts, 0);
    assert_int_equal(world_took(&conformance_page), 5000);
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, conformance_setup,                   \
                                    conformance_teardown)
    const struct CMUnitTest tests[] = {
        TEST(point_06_only_false_is_accepted_for_allow_ambiguous),
        TEST(point_07_arguments_are_checked_before_anything_is_done),
        TEST(point_08_a_terminal_state_never_changes_again),
        TEST(point_09_progress_knows_seven_stages_only),
        TEST(point_10_every_end_has_its_four_members),
        TEST(point_11_a_stable_id_comes_before_a_name),
        TEST(point_12_stable_and_semantic_references_are_supported),
        TEST(point_13_the_same_page_gives_the_same_answer),
        TEST(point_14_without_a_clear_winner_it_is_ambiguous),
        TEST(point_15_without_a_match_it_is_not_found),
        TEST(point_16_a_stale_target_is_resolved_again_once_never_more),
        TEST(point_17_a_resolved_target_says_by_instance_document_role),
        TEST(point_18_opaque_regions_are_never_entered),
        TEST(point_19_the_general_checks_come_before_execution),
        TEST(point_20_seven_checks_stand_before_a_press),
        TEST(point_20_what_is_not_known_passes_where_it_may),
        TEST(point_21_four_checks_stand_before_typing),
        TEST(point_22_navigation_needs_a_route_or_a_link),
        TEST(point_23_nothing_goes_through_a_failed_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
