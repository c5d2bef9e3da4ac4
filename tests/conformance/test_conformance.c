/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UIAP 0.1, Action Runtime: what an Executor must do, point by point. The
 * published suite was not available, so that the numbers are our own reading
 * of the specification and passing this says nothing about that suite.
 *
 * Not tested here, and why:
 *
 *    1-3   envelope, ids, timestamps: they belong to the transport
 *    4, 5  action.accepted and its handle: given out by the session
 *   10     (the message) the payload is tested here, its envelope is not
 *   27     (the source) who may grant is the session's to know; that a grant
 *          counts once, and only when asked for, is tested here
 *   31     no raw event dispatch: a matter of each driver
 *   47     (the answer) action.cancelled is the session's; the end is ours
 *   49, 50 claims: a matter of documents
 *
 * Every point has what must happen and what must not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/world.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/modes.h"

#define SAVE "{'by':'stableId','value':'save'}"
#define PRESS "{'actionId':'ui.activate','target':{'ref':" SAVE "}}"
#define ON_SAVE(id, rest)                                                      \
    "{'actionId':'" id "','target':{'ref':" SAVE "}" rest "}"
#define KIND(id) .kind = DEED_SIGNAL_##id

static struct world w;

static int setup(void **state)
{
    (void)state;
    world_init(&w);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_fini(&w);
    return 0;
}

static void again(void)
{
    teardown(NULL);
    setup(NULL);
}

static void toast(struct world *world)
{
    world->revision++;
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = "Saved",
                                              .revision = world->revision });
}

static void toasts(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    toast(world);
}

static void assert_error(enum deed_runtime_error error)
{
    if (w.result->error != error) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 deed_str_or(w.result->message, "succeeded"));
    }
}

static void assert_succeeded(void)
{
    assert_error(DEED_ERR_NONE);
    assert_int_equal(w.result->status, DEED_STATUS_SUCCEEDED);
}

static struct deed_policy_rule rule;
static struct deed_policy policy;

static void decide(enum deed_decision decision)
{
    rule = (struct deed_policy_rule){ .decision = decision };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
}

/* Intake. */

static void point_06_only_false_is_accepted_for_allow_ambiguous(void **state)
{
    (void)state;
    assert_int_equal(
        world_request(&w, "{'actionId':'ui.activate','target':{'ref':" SAVE
                          ",'allowAmbiguous':true}}"),
        DEED_INVALID);
    assert_int_equal(
        world_request(&w, "{'actionId':'ui.activate','target':{'ref':" SAVE
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
        assert_int_not_equal(world_request(&w, wrong[i]), DEED_OK);
        assert_null(w.action);
    }
    assert_int_equal(
        world_request(&w, ON_SAVE("ui.enterText", ",'args':{'text':'7'}")),
        DEED_OK);
}

/* Life cycle. */

static void point_08_a_terminal_state_never_changes_again(void **state)
{
    (void)state;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_int_equal(deed_action_state(w.action), DEED_SUCCEEDED);
    for (int kind = 0; kind < DEED_EVENT_COUNT; kind++) {
        if (kind != DEED_EVENT_SIGNAL) {
            world_say(&w, (enum deed_event_kind)kind, NULL);
        }
    }
    world_signal(&w, (struct deed_signal){ KIND(TOAST) });
    assert_int_equal(deed_action_state(w.action), DEED_SUCCEEDED);
    assert_int_equal(w.dos[DEED_DO_RESULT], 1);
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
        again();
        w.on_gesture = c == 0 ? toasts : NULL;
        w.elements[0].gone = c == 1;
        assert_int_equal(world_request(&w, PRESS), DEED_OK);
        world_start(&w);
        if (c == 2) {
            world_say(&w, DEED_EVENT_CANCEL, NULL);
        }
        world_run(&w);
        struct deed_value *value = deed_result_encode(&w.arena, w.result);
        for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
            assert_non_null(deed_value_get(value, members[i]));
        }
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    }
}

/* Targets. */

static void point_11_a_stable_id_comes_before_a_name(void **state)
{
    (void)state;
    world_add(&w, "el_x", "button", "save");
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_string_equal(w.last.instance_id, "el_save");
    assert_int_equal(w.result->target.by, DEED_FOUND_STABLE_ID);
}

static void point_12_stable_and_semantic_references_are_supported(void **state)
{
    (void)state;
    w.on_gesture = toasts;
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button','name':'Save'}}}");
    assert_succeeded();
    assert_int_equal(w.result->target.by, DEED_FOUND_SEMANTIC);
}

static void point_13_the_same_page_gives_the_same_answer(void **state)
{
    (void)state;
    const char *first = NULL;
    char kept[4096] = "";
    for (int i = 0; i < 2; i++) {
        again();
        world_add(&w, "el_b", "button", "Save");
        if (i) { /* in another order */
            struct world_element swap = w.elements[0];
            w.elements[0] = w.elements[1];
            w.elements[1] = swap;
        }
        world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':"
                     "'semantic','role':'button','name':'Save'}}}");
        first = world_json(&w);
        if (!i) {
            snprintf(kept, sizeof(kept), "%s", first);
        }
    }
    assert_string_equal(first, kept);
}

static void point_14_without_a_clear_winner_it_is_ambiguous(void **state)
{
    (void)state;
    world_add(&w, "el_b", "button", "Save");
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button','name':'Save'}}}");
    assert_error(DEED_ERR_TARGET_AMBIGUOUS);
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->target.alternate_count, 2);
}

static void point_15_without_a_match_it_is_not_found(void **state)
{
    (void)state;
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'stableId',"
                 "'value':'nowhere'}}}");
    assert_error(DEED_ERR_TARGET_NOT_FOUND);
    assert_int_equal(w.acts, 0);
}

static void replaced_once(struct world *world, const struct deed_gesture *g,
                          struct deed_receipt *receipt)
{
    (void)g;
    if (world->dos[DEED_DO_PERFORM] == 1) {
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
        receipt->identity_changed = true;
    } else {
        toast(world);
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
    w.on_gesture = replaced_once;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
    again();
    w.on_gesture = always_replaced;
    world_do(&w, PRESS);
    assert_error(DEED_ERR_STALE_TARGET);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
}

static void point_17_a_resolved_target_says_by_instance_document_role(
    void **state)
{
    (void)state;
    static const char *const members[] = { "by", "instanceId", "documentId",
                                           "role" };
    w.elements[0].is.stable_id = NULL;
    w.elements[0].is.name = NULL;
    w.on_gesture = toasts;
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button'}}}");
    assert_succeeded();
    const struct deed_value *target = deed_value_get(
        deed_result_encode(&w.arena, w.result), "resolvedTarget");
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
        again();
        w.opts.respect_opaque = true;
        w.elements[0].is.opaque = cases[i].opaque;
        world_do(&w, PRESS);
        assert_error(cases[i].error);
        assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
    }
}

/* Preconditions. */

static void point_19_the_general_checks_come_before_execution(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, ON_SAVE("ui.fly", "")),
                     DEED_UNSUPPORTED);
    decide(DEED_DENY);
    world_do(&w, PRESS);
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
}

static void refused(const char *json, const char *role, enum deed_state_id id,
                    enum deed_tri value)
{
    again();
    w.elements[0].is.role = role;
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    world_set(&w, "el_save", id, value);
    world_do(&w, json);
    assert_true(w.result->error == DEED_ERR_TARGET_NOT_INTERACTABLE ||
                w.result->error == DEED_ERR_STALE_TARGET);
    assert_int_equal(w.acts, 0);
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
        again();
        world_set(&w, "el_save", fine[i], DEED_UNKNOWN);
        w.on_gesture = toasts;
        world_do(&w, PRESS);
        assert_succeeded();
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
    assert_int_equal(world_request(&w, "{'actionId':'nav.navigate'}"),
                     DEED_INVALID);
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        again();
        w.elements[0].is.role = "link";
        w.on_gesture = moves;
        world_do(&w, ways[i]);
        assert_succeeded();
    }
    again();
    w.elements[0].gone = true;
    world_do(&w, ON_SAVE("nav.navigate", ""));
    assert_error(DEED_ERR_TARGET_NOT_FOUND);
}

static void point_23_nothing_goes_through_a_failed_check(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    w.on_gesture = toasts;
    world_do(&w, PRESS); /* waited for, in vain */
    assert_error(DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.acts, 0);
    assert_int_equal(world_took(&w), 5000);
}

/* Confirmation. */

static void wait_for_people(enum deed_action_state state)
{
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_until_state(&w, state);
    assert_null(w.result);
    assert_int_equal(w.acts, 0);
}

static void point_24_a_declared_risk_stops_and_asks(void **state)
{
    (void)state;
    w.elements[0].is.risk = "confirm";
    wait_for_people(DEED_AWAITING_CONFIRMATION);
    assert_int_equal(w.confirms, 1);
    again();
    w.elements[0].is.risk = "none";
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.confirms, 0);
}

static void point_25_without_a_grant_nothing_goes_on(void **state)
{
    (void)state;
    decide(DEED_CONFIRM);
    w.must_confirm = true;
    wait_for_people(DEED_AWAITING_CONFIRMATION);
    world_tick(&w, DEED_MS(100000));
    world_signal(&w, (struct deed_signal){ KIND(TOAST) });
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    assert_int_equal(w.acts, 0);
    world_run(&w);
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->status, DEED_STATUS_CANCELLED);
}

static void point_26_a_denial_is_a_cancelled_result(void **state)
{
    (void)state;
    decide(DEED_CONFIRM);
    wait_for_people(DEED_AWAITING_CONFIRMATION);
    world_say(&w, DEED_EVENT_DENY, "no");
    assert_error(DEED_ERR_CONFIRMATION_DENIED);
    assert_int_equal(w.result->status, DEED_STATUS_CANCELLED);
    assert_int_equal(w.acts, 0);
}

static void point_27_a_grant_counts_once_and_when_asked_for(void **state)
{
    (void)state;
    decide(DEED_CONFIRM);
    w.must_confirm = true;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_start(&w);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result); /* neither of them counted */
    w.on_gesture = toasts;
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

static void point_28_recovery_does_not_skip_the_question(void **state)
{
    (void)state;
    decide(DEED_CONFIRM);
    w.must_confirm = true;
    wait_for_people(DEED_AWAITING_CONFIRMATION);
    w.elements[0].is.name = "Delete"; /* another thing by then */
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 2);
    assert_int_equal(w.acts, 0);
}

/* Execution. */

static void point_29_semantic_ui_alone_is_enough(void **state)
{
    (void)state;
    w.opts.modes = 1u << DEED_MODE_SEMANTIC_UI;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.result->mode, DEED_MODE_SEMANTIC_UI);
    again();
    w.opts.modes = 0;
    world_do(&w, PRESS);
    assert_error(DEED_ERR_EXECUTION_MODE_UNAVAILABLE);
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
    w.opts.modes = 1u << DEED_MODE_INPUT_SYNTHESIS;
    world_do(&w, PRESS);
    assert_error(DEED_ERR_EXECUTION_MODE_UNAVAILABLE);
    again();
    w.opts.modes = 1u << DEED_MODE_INPUT_SYNTHESIS;
    w.on_gesture = toasts;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'preferredExecutionModes':['inputSynthesis']"));
    assert_succeeded();
}

static void only_vision(struct world *world, const struct deed_gesture *g,
                        struct deed_receipt *receipt)
{
    if (g->mode == DEED_MODE_VISION_ASSIST) {
        toast(world);
    } else {
        receipt->mode_unavailable = true;
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
    }
}

static void point_33_vision_comes_after_the_others_with_its_point(void **state)
{
    (void)state;
    w.opts.modes = 31;
    w.on_gesture = only_vision;
    world_do(&w, ON_SAVE("ui.activate", ",'preferredExecutionModes':"
                                        "['visionAssist','semanticUi']"));
    assert_succeeded();
    assert_int_equal(w.result->mode, DEED_MODE_VISION_ASSIST);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 2);
    assert_true(w.last.has_point);
    assert_true(w.result->verification.passed);
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
        again();
        w.opts.find_app_action = find_app;
        w.opts.modes = 1u << DEED_MODE_APP_ACTION;
        app_done = done;
        w.on_gesture = answers;
        world_do(&w, "{'actionId':'video.create'}");
        assert_int_equal(w.result->status,
                         done ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void point_35_the_outside_driver_is_verified_like_the_rest(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'preferredExecutionModes':['externalDriver']"));
    assert_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(w.result->mode, DEED_MODE_EXTERNAL_DRIVER);
}

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
        again();
        w.opts.find_app_action = find_telling;
        w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
        w.elements[0].is.success = cases[i].target_declares ? &of_target : NULL;
        w.elements[0].is.success_count = cases[i].target_declares;
        said = cases[i].said;
        w.on_gesture = says;
        world_do(&w, cases[i].json);
        assert_int_equal(w.result->verification.passed, cases[i].passes);
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
        again();
        said = cases[i].said;
        w.on_gesture = says;
        world_do(&w, cases[i].json);
        assert_int_equal(w.result->verification.passed, cases[i].passes);
    }
}

static void point_38_a_newer_revision_is_waited_for(void **state)
{
    (void)state;
    static const char *const json = ON_SAVE(
        "ui.activate", ",'verification':{'requireRevisionAdvance':true}");
    said = "x"; /* without a revision */
    w.on_gesture = says;
    world_do(&w, json);
    assert_error(DEED_ERR_VERIFICATION_FAILED);
    again();
    w.on_gesture = toasts;
    world_do(&w, json);
    assert_succeeded();
}

static void point_39_what_was_observed_and_what_is_missing(void **state)
{
    (void)state;
    said = "a";
    w.on_gesture = says;
    world_do(&w,
             ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH));
    const struct deed_value *v =
        deed_value_get(deed_result_encode(&w.arena, w.result), "verification");
    assert_non_null(deed_value_get(v, "passed"));
    assert_string_equal(deed_value_text(deed_value_get(v, "policy")), "all");
    assert_int_equal(deed_value_get(v, "observed")->as.items.count, 1);
    assert_int_equal(deed_value_get(v, "missing")->as.items.count, 1);
}

static void point_40_missing_signals_fail_at_the_deadline(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'policy':'all',"
                                        "'timeoutMs':700," BOTH));
    assert_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_int_equal(world_took(&w), 700);
}

/* Recovery and side effects. */

static void point_41_a_slow_effect_is_waited_for_and_not_repeated(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_later(&w, DEED_MS(4500), toast);
    world_run(&w);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
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
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = loses_it;
    world_do(&w, PRESS);
    assert_error(DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(w.acts, 1);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
}

static void point_43_the_side_effect_is_told_truthfully(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    world_do(&w, PRESS);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    again();
    world_do(&w, PRESS);
    assert_int_equal(w.result->side_effect, DEED_SIDE_UNKNOWN);
    again();
    said = "c";
    w.on_gesture = says;
    world_do(&w,
             ON_SAVE("ui.activate", ",'verification':{'policy':'all'," BOTH));
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
}

/* Hand-over. */

static void point_44_a_person_is_asked_in_words(void **state)
{
    (void)state;
    w.elements[0].facts.activation_needed = DEED_YES;
    wait_for_people(DEED_WAITING_FOR_USER);
    assert_true(world_noted(&w, "waiting_for_user: "));
    assert_true(world_noted(&w, "please do it yourself"));
}

static void point_45_it_goes_on_after_a_person_or_fails_cleanly(void **state)
{
    (void)state;
    w.elements[0].facts.activation_needed = DEED_YES;
    wait_for_people(DEED_WAITING_FOR_USER);
    toast(&w);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_succeeded();
    again();
    w.elements[0].facts.activation_needed = DEED_YES;
    wait_for_people(DEED_WAITING_FOR_USER);
    world_run(&w);
    assert_error(DEED_ERR_USER_ACTIVATION_REQUIRED);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
}

static void point_46_activation_is_never_simulated(void **state)
{
    (void)state;
    w.elements[0].facts.activation_needed = DEED_YES;
    wait_for_people(DEED_WAITING_FOR_USER);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

/* Cancelling and presentation. */

static void point_47_a_cancel_ends_it_as_cancelled(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_until_state(&w, DEED_VERIFYING);
    world_say(&w, DEED_EVENT_CANCEL, "enough");
    assert_error(DEED_ERR_CANCELLED);
    assert_int_equal(w.result->status, DEED_STATUS_CANCELLED);
    assert_int_equal(w.result->side_effect, DEED_SIDE_UNKNOWN);
}

static void point_48_presentation_does_not_colour_the_outcome(void **state)
{
    (void)state;
    static const char *const hints =
        ",'presentation':{'ghostCursor':true,'highlight':'spotlight',"
        "'narration':'look','pace':'humanized'}";
    char kept[8192] = "";
    for (int shown = 0; shown < 2; shown++) {
        again();
        char json[400];
        snprintf(json, sizeof(json),
                 "{'actionId':'ui.activate','target':{'ref':" SAVE "}%s}",
                 shown ? hints : "");
        world_do(&w, json);
        if (shown) {
            assert_string_equal(world_json(&w), kept);
        } else {
            snprintf(kept, sizeof(kept), "%s", world_json(&w));
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
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
