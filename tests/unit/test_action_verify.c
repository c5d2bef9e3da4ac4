/* SPDX-License-Identifier: Apache-2.0 */
/* After the receipt: no success without an observed post-condition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"
#include "core/verify/lasting.h"
#include "world.h"

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
    w.latency_us = DEED_MS(2); /* as in life: answers take their time */
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_fini(&w);
    return 0;
}

static void assert_failed(enum deed_side_effect side)
{
    if (w.result->error != DEED_ERR_VERIFICATION_FAILED) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 deed_str_or(w.result->message, "succeeded"));
    }
    assert_string_equal(deed_side_effect_name(w.result->side_effect),
                        deed_side_effect_name(side));
}

static void assert_succeeded(void)
{
    if (w.result->status != DEED_STATUS_SUCCEEDED) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 w.result->message);
    }
}

/* A press whose effects come later, as a list of signals in time. */
static struct {
    deed_time_us in_us;
    struct deed_signal signal;
} plan[8];
static unsigned plan_count, plan_next;

static void happens(struct world *world)
{
    struct deed_signal signal = plan[plan_next++].signal;
    world_signal(world, signal);
}

static void starts_plan(struct world *world, const struct deed_gesture *gesture,
                        struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    plan_next = 0;
    for (unsigned i = 0; i < plan_count; i++) {
        world_later(world, plan[i].in_us, happens);
    }
}

static void will(unsigned n, deed_time_us in_ms, struct deed_signal signal)
{
    plan[n].in_us = DEED_MS(in_ms);
    plan[n].signal = signal;
    plan_count = n + 1;
    w.on_gesture = starts_plan;
}

/* The default of a press: a plausible change. */

static void an_effect_that_comes_late_is_seen(void **state)
{
    (void)state;
    will(0, 1500, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/x" });
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 1500, 1510);
    assert_int_equal(w.result->timings.effect, w.result->timings.verified);
}

static void nothing_changed_is_unknown_when_somebody_listened(void **state)
{
    (void)state;
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "nothing changed");
    assert_int_equal(w.result->failure_class, DEED_FAILURE_NO_CHANGE);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
    assert_int_equal(world_took(&w), 5000);
    assert_false(w.result->retry_safe);
    assert_int_equal(w.acts, 1);
}

static bool sets_a_timer;

static void hears(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->heard = DEED_YES;
    receipt->put_off = sets_a_timer;
}

/* Handlers that set no timer and ask nobody show at once what they do. */
static void what_heard_it_and_shows_nothing_is_told_soon(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool timer, later;
        int took_ms;
    } cases[] = {
        { "nothing is to come", false, false, 1500 },
        { "its handler set a timer", true, false, 5000 },
        { "a frame after it did", false, true, 5000 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        print_message("%s\n", cases[i].label);
        sets_a_timer = cases[i].timer;
        w.opts.tells_causes = true;
        w.on_gesture = hears;
        w.elements[0].facts.calm.put_off = cases[i].later;
        world_do(&w, PRESS);
        assert_failed(DEED_SIDE_UNKNOWN);
        assert_string_equal(w.result->message, "nothing changed");
        assert_in_range(world_took(&w), cases[i].took_ms,
                        cases[i].took_ms + 20);
        assert_int_equal(w.acts, 1);
    }
}

static void noise_is_not_an_effect(void **state)
{
    (void)state;
    w.noise[0] = "#clock";
    w.noise_count = 1;
    will(0, 20, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#clock" });
    will(1, 40, (struct deed_signal){ KIND(TOAST), .caused = DEED_NO });
    will(2, 60, (struct deed_signal){ KIND(LAYOUT) });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->evidence_count, 0);
}

static void noise_heard_before_the_act_is_known_afterwards(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_signal(
        &w, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#carousel" });
    will(0, 20,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "#carousel" });
    w.noise[0] = "#carousel"; /* for the laws; the machine heard it itself */
    w.noise_count = 1;
    world_run(&w);
    assert_failed(DEED_SIDE_UNKNOWN);
}

static void a_request_that_fails_silently_contradicts(void **state)
{
    (void)state;
    will(0, 10, (struct deed_signal){ KIND(REQUEST_STARTED) });
    will(1, 15,
         (struct deed_signal){ KIND(STATE_CHANGED), .instance_id = "el_save" });
    will(2, 90,
         (struct deed_signal){ KIND(REQUEST_FINISHED), .status = 500,
                               .pattern = "/api/save" });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
    assert_string_equal(w.result->message,
                        "the request it caused failed: /api/save");
    assert_in_range(world_took(&w), 480, 510);
}

static void a_failed_request_alone_leaves_the_side_effect_unknown(void **state)
{
    (void)state;
    will(0, 10, (struct deed_signal){ KIND(REQUEST_FAILED) });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message,
                        "the request it caused failed: no answer");
}

static void a_request_that_never_ends_is_never_verified(void **state)
{
    (void)state;
    will(0, 10, (struct deed_signal){ KIND(REQUEST_STARTED) });
    will(1, 12, (struct deed_signal){ KIND(TOAST), .text = "Saved" });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
    assert_in_range(world_took(&w), 2990, 3020);
}

#define FILE_AT(kind_, outcome_)                                               \
    (struct deed_signal)                                                       \
    {                                                                          \
        .kind = DEED_SIGNAL_DOWNLOAD_##kind_, .name = "a.pdf",                 \
        .download = { .id = "d1", .outcome = outcome_, .bytes = 5 },           \
    }

static void a_download_is_waited_for(void **state)
{
    (void)state;
    will(0, 10, FILE_AT(STARTED, NULL));
    will(1, 700, FILE_AT(FINISHED, "completed"));
    world_do(&w, PRESS);
    assert_succeeded();
    /* and a moment more for another file */
    assert_in_range(world_took(&w), 795, 820);
    assert_int_equal(w.result->evidence_count, 2);
}

static void a_download_that_is_still_running_is_told_in_time(void **state)
{
    (void)state;
    will(0, 10, FILE_AT(STARTED, NULL));
    will(1, 700, FILE_AT(PROGRESS, NULL));
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 4900, 4999);
    assert_int_equal(w.result->evidence_count, 1);
    assert_true(w.result->evidence[0].download.bytes == 5);
}

static void a_download_that_breaks_off_is_no_success(void **state)
{
    (void)state;
    will(0, 10, FILE_AT(STARTED, NULL));
    will(1, 100, FILE_AT(FINISHED, "canceled"));
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "the download broke off: a.pdf");
}

static void a_file_that_was_asked_for_and_broke_off_is_not_waited_for(
    void **state)
{
    (void)state;
    will(0, 10, FILE_AT(STARTED, NULL));
    will(1, 100, FILE_AT(FINISHED, "canceled"));
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'signals':[{'kind':"
                                        "'download.finished'}]}"));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_in_range(world_took(&w), 95, 200);
}

static void what_leads_out_of_the_browser_is_named(void **state)
{
    (void)state;
    will(0, 10,
         (struct deed_signal){ KIND(OUTSIDE), .pattern = "mailto:a@b.c" });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message,
                        "it leads out of the browser and was held back: "
                        "mailto:a@b.c");
    assert_in_range(world_took(&w), 5, 30);
}

static void an_exception_alone_contradicts(void **state)
{
    (void)state;
    will(0, 5, (struct deed_signal){ KIND(EXCEPTION), .text = "x is null" });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message,
                        "the page threw an error and nothing else happened: "
                        "x is null");
    assert_int_equal(w.result->failure_class, DEED_FAILURE_UNEXPECTED_DELTA);
    assert_in_range(world_took(&w), 400, 420);
    assert_int_equal(w.result->evidence_count, 1);
}

static void an_exception_beside_an_effect_is_only_evidence(void **state)
{
    (void)state;
    will(0, 5, (struct deed_signal){ KIND(EXCEPTION) });
    will(1, 100, (struct deed_signal){ KIND(DIALOG_OPENED) });
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.result->evidence_count, 2);
}

static void a_question_that_was_dismissed_is_no_effect(void **state)
{
    (void)state;
    will(0, 5,
         (struct deed_signal){ KIND(JS_DIALOG), .role = "confirm",
                               .text = "Really?" });
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_UNKNOWN);
}

static void pressing_a_field_is_for_its_focus(void **state)
{
    (void)state;
    will(0, 5,
         (struct deed_signal){ KIND(FOCUS_ON), .instance_id = "el_save" });
    world_do(&w, PRESS); /* a button gets the focus, too: that is nothing */
    assert_failed(DEED_SIDE_UNKNOWN);
    teardown(NULL);
    setup(NULL);
    w.on_gesture = starts_plan;
    w.elements[0].is.role = "textbox";
    world_do(&w, PRESS);
    assert_succeeded();
}

static void keys_may_be_for_focus_or_scrolling(void **state)
{
    (void)state;
    static const enum deed_signal_kind kinds[] = { DEED_SIGNAL_FOCUS_ON,
                                                   DEED_SIGNAL_SCROLLED };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        teardown(NULL);
        setup(NULL);
        will(0, 5,
             (struct deed_signal){ .kind = kinds[i],
                                   .instance_id = "el_other" });
        world_do(&w, "{'actionId':'x.deed.press','args':{'keys':'Tab'}}");
        assert_succeeded();
    }
    teardown(NULL);
    setup(NULL);
    will(0, 5, (struct deed_signal){ KIND(SCROLLED) });
    world_do(&w, "{'actionId':'x.deed.swipe','args':{'dx':0,'dy':-300}}");
    assert_succeeded();
}

/* Looks only. */

static void changes_looks(struct world *world)
{
    world->elements[0].facts.fingerprint = 77;
    world_signal(world, (struct deed_signal){ KIND(STATE_CHANGED),
                                              .instance_id = "el_save",
                                              .weak = true });
}

static void goes_back(struct world *world)
{
    world->elements[0].facts.fingerprint = 2;
}

static void presses_looks(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    changes_looks(world);
}

static void looks_that_stay_are_an_effect(void **state)
{
    (void)state;
    w.on_gesture = presses_looks;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 415);
    assert_in_range(w.result->timings.held, DEED_MS(400), DEED_MS(415));
}

static void looks_that_go_away_again_are_none(void **state)
{
    (void)state;
    w.on_gesture = presses_looks;
    world_later(&w, DEED_MS(150), goes_back);
    world_do(&w, PRESS);
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(world_took(&w), 5000);
}

static void goes_away(struct world *world)
{
    world->elements[0].gone = true;
}

static void looks_that_nobody_can_see_any_more_are_none(void **state)
{
    (void)state;
    w.on_gesture = presses_looks;
    world_later(&w, DEED_MS(150), goes_away);
    world_do(&w, PRESS);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
}

static void looks_then_request(struct world *world,
                               const struct deed_gesture *gesture,
                               struct deed_receipt *receipt)
{
    changes_looks(world);
    starts_plan(world, gesture, receipt);
}

static void looks_before_a_request_are_no_contradiction(void **state)
{
    (void)state;
    will(0, 30, (struct deed_signal){ KIND(REQUEST_STARTED) });
    will(1, 200, (struct deed_signal){ KIND(REQUEST_FINISHED), .status = 200 });
    w.on_gesture = looks_then_request;
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
    assert_in_range(world_took(&w), 1195, 1215);
}

/* Signals that were asked for. */

#define SIGNALS                                                                \
    "'signals':[{'kind':'route.changed','pattern':'/videos/:id'},"             \
    "{'kind':'toast.contains','text':'created'}]"
#define ROUTE                                                                  \
    (struct deed_signal)                                                       \
    {                                                                          \
        KIND(ROUTE_CHANGED), .pattern = "/videos/17"                           \
    }
#define TOAST                                                                  \
    (struct deed_signal)                                                       \
    {                                                                          \
        KIND(TOAST), .text = "Video created"                                   \
    }

static void all_of_them_must_be_seen(void **state)
{
    (void)state;
    will(0, 100, ROUTE);
    will(1, 300, TOAST);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'all'," SIGNALS "}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 300, 310);
    assert_int_equal(w.result->verification.policy, DEED_VERIFY_ALL);
    assert_int_equal(w.result->verification.observed_count, 2);
    assert_int_equal(w.result->verification.missing_count, 0);
}

static void one_that_is_missing_is_named(void **state)
{
    (void)state;
    will(0, 100, TOAST);
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'policy':'all',"
                                        "'timeoutMs':800," SIGNALS "}"));
    assert_failed(DEED_SIDE_APPLIED);
    assert_in_range(world_took(&w), 800, 810);
    const struct deed_verified *v = &w.result->verification;
    assert_false(v->passed);
    assert_int_equal(v->observed_count, 1);
    assert_int_equal(v->observed[0].kind, DEED_SIGNAL_TOAST);
    assert_int_equal(v->missing_count, 1);
    assert_int_equal(v->missing[0].kind, DEED_SIGNAL_ROUTE_CHANGED);
    assert_int_equal(v->timeout_us, DEED_MS(800));
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
    assert_int_equal(w.result->failure_class,
                     DEED_FAILURE_VERIFICATION_TIMEOUT);
}

static void any_of_them_will_do(void **state)
{
    (void)state;
    will(0, 100, TOAST);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_succeeded();
    assert_int_equal(w.result->verification.observed_count, 1);
    assert_int_equal(w.result->verification.missing_count, 1);
}

static void none_means_that_nothing_is_claimed(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'policy':'none'}"));
    assert_succeeded();
    assert_true(w.result->verification.passed);
    assert_int_equal(w.result->verification.observed_count, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
    assert_int_equal(w.result->lifecycle, DEED_LIFECYCLE_DISPATCHED);
}

static void a_signal_of_somebody_else_does_not_meet_what_was_asked(void **state)
{
    (void)state;
    struct deed_signal foreign = TOAST;
    foreign.caused = DEED_NO;
    will(0, 100, foreign);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->verification.missing_count, 2);
}

static void toasts_without_doing(struct world *world,
                                 const struct deed_gesture *gesture,
                                 struct deed_receipt *receipt)
{
    if (gesture->mode == DEED_MODE_EXTERNAL_DRIVER) {
        world_signal(world, TOAST); /* by chance: nothing was sent */
        receipt->mode_unavailable = true;
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
    }
}

static void what_was_seen_before_another_mode_acted_does_not_meet_it(
    void **state)
{
    (void)state;
    w.on_gesture = toasts_without_doing;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->verification.observed_count, 0);
}

static void what_was_seen_before_the_act_does_not_meet_it(void **state)
{
    (void)state;
    assert_int_equal(
        world_request(&w, ON_SAVE("ui.activate", ",'verification':{'policy':"
                                                 "'any'," SIGNALS "}")),
        DEED_OK);
    world_start(&w);
    world_signal(&w, TOAST);
    world_run(&w);
    assert_failed(DEED_SIDE_UNKNOWN);
}

static void a_refusal_before_the_act_has_all_signals_missing(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'all'," SIGNALS "}"));
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
    assert_int_equal(w.result->verification.missing_count, 2);
    assert_int_equal(w.result->verification.policy, DEED_VERIFY_ALL);
}

static const struct deed_signal declared = { KIND(DIALOG_OPENED) };

static void the_targets_own_signals_are_the_default(void **state)
{
    (void)state;
    w.elements[0].is.success = &declared;
    w.elements[0].is.success_count = 1;
    will(0, 100, TOAST);
    world_do(&w, PRESS);
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.result->verification.missing_count, 1);
    teardown(NULL);
    setup(NULL);
    w.elements[0].is.success = &declared;
    w.elements[0].is.success_count = 1;
    will(0, 100, declared);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.result->verification.policy,
                     DEED_VERIFY_CAPABILITY_DEFAULT);
}

static void asked_signals_do_not_hide_the_opposite_of_the_wish(void **state)
{
    (void)state;
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    will(0, 50, TOAST); /* but it stays unchecked */
    world_do(&w, ON_SAVE("ui.toggle",
                         ",'args':{'state':true},'verification':{'policy':"
                         "'any'," SIGNALS "}"));
    assert_failed(DEED_SIDE_APPLIED);
}

static void an_asked_value_must_hold(void **state)
{
    (void)state;
    w.elements[0].facts.reading.text = "7";
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'signals':[{'kind':"
                                        "'value.equals','value':'7'}]}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 430);
}

static void a_revision_must_advance_where_that_is_asked(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST), .revision = 10 });
    will(1, 700, (struct deed_signal){ KIND(LAYOUT), .revision = 11 });
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 700, 720);
}

static void advances(struct world *world)
{
    world->revision++;
}

static void a_revision_that_no_signal_tells_of_is_looked_for(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST) });
    world_later(&w, DEED_MS(600), advances);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 600, 820);
}

static void without_a_newer_revision_there_is_no_success(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST) });
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_failed(DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message, "something happened, but not what "
                                           "the action is for");
}

/* Values. */

static void to_field(void)
{
    w.elements[0].is.role = "textbox";
    w.elements[0].facts.reading.text = "";
}

static const char *typed_becomes;
static enum deed_tri app_code = DEED_YES;

static void types(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    receipt->app_code = app_code;
    if (gesture->kind == DEED_GESTURE_TEXT) {
        world->elements[0].facts.reading.text =
            typed_becomes ? typed_becomes : gesture->text;
    }
}

#define TYPE(rest) ON_SAVE("ui.enterText", ",'args':{'text':'qxz'" rest "}")

static void a_text_that_holds_is_a_success(void **state)
{
    (void)state;
    to_field();
    w.on_gesture = types;
    typed_becomes = NULL;
    app_code = DEED_YES;
    world_do(&w, TYPE(""));
    assert_succeeded();
    /* One look at the end of the window, however long it takes. */
    assert_in_range(world_took(&w), 400, 412);
    assert_int_equal(w.dos[DEED_DO_PROBE], 1);
    assert_in_range(w.result->timings.held, DEED_MS(400), DEED_MS(412));
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
    assert_true(w.last.clear);
}

static void slow_looks_do_not_undo_a_value_that_holds(void **state)
{
    (void)state;
    static const deed_time_us latencies[] = { 1,           500,
                                              DEED_MS(3),  DEED_MS(16),
                                              DEED_MS(90), DEED_MS(450) };
    for (size_t i = 0; i < DEED_ARRAY_LEN(latencies); i++) {
        teardown(NULL);
        setup(NULL);
        to_field();
        w.latency_us = latencies[i];
        w.on_gesture = types;
        world_do(&w, TYPE(""));
        assert_succeeded();
        assert_true(w.dos[DEED_DO_PROBE] <= 2);
    }
}

static void the_window_is_as_long_as_it_was_asked_to_be(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *json;
        deed_time_us owner_us;
        enum deed_tri app_code;
        deed_time_us least_ms, most_ms;
    } cases[] = {
        { "nobody could answer", TYPE(""), -1, DEED_NO, 0, 10 },
        { "nobody knows", TYPE(""), -1, DEED_UNKNOWN, 400, 420 },
        { "the owner's", TYPE(""), DEED_MS(50), DEED_YES, 50, 65 },
        { "the owner wants none", TYPE(""), 0, DEED_YES, 0, 10 },
        { "the request's",
          ON_SAVE("ui.enterText", ",'args':{'text':'qxz'},'metadata':"
                                  "{'x.deed':{'holdMs':900}}"),
          DEED_MS(50), DEED_NO, 900, 915 },
    };
    typed_becomes = NULL;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        to_field();
        w.opts.hold_us = cases[i].owner_us;
        app_code = cases[i].app_code;
        w.elements[0].facts.app_code = app_code;
        w.on_gesture = types;
        world_do(&w, cases[i].json);
        assert_succeeded();
        assert_in_range(world_took(&w), cases[i].least_ms, cases[i].most_ms);
    }
    app_code = DEED_YES;
}

static void snaps_back(struct world *world)
{
    world->elements[0].facts.reading.text = "old";
}

static void snaps_back_loudly(struct world *world)
{
    snaps_back(world);
    world_signal(world, (struct deed_signal){ KIND(VALUE_EQUALS),
                                              .instance_id = "el_save" });
}

static void a_value_that_snaps_back_is_contradicted(void **state)
{
    (void)state;
    for (int loud = 0; loud < 2; loud++) {
        teardown(NULL);
        setup(NULL);
        to_field();
        typed_becomes = NULL;
        w.on_gesture = types;
        world_later(&w, DEED_MS(250), loud ? snaps_back_loudly : snaps_back);
        world_do(&w, TYPE(""));
        assert_failed(DEED_SIDE_APPLIED);
        assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
        assert_string_equal(w.result->message,
                            "it did not hold: the value is \"old\" now");
        assert_in_range(world_took(&w), loud ? 250 : 400, loud ? 270 : 412);
    }
}

static void a_hold_that_the_time_is_too_short_for_is_no_success(void **state)
{
    (void)state;
    to_field();
    typed_becomes = NULL;
    w.on_gesture = types;
    world_do(&w,
             ON_SAVE("ui.enterText", ",'timeoutMs':200,'args':{'text':'qxz'}"));
    assert_failed(DEED_SIDE_APPLIED);
    assert_true(w.result->retry_safe); /* typing it again is the same */
    assert_string_equal(w.result->message,
                        "it is as asked, but the time was too short to see "
                        "it hold");
}

static void a_value_that_was_cut_is_told(void **state)
{
    (void)state;
    to_field();
    typed_becomes = "qx";
    w.on_gesture = types;
    world_do(&w, TYPE(""));
    assert_failed(DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message, "the value is \"qx\"");
    assert_non_null(strstr(world_json(&w), "\"actualValue\":\"qx\""));
}

static void the_value_of_a_secret_is_compared_and_never_told(void **state)
{
    (void)state;
    for (int cut = 0; cut < 2; cut++) {
        teardown(NULL);
        setup(NULL);
        to_field();
        w.elements[0].facts.reading.secret = true;
        typed_becomes = cut ? "qx" : NULL;
        w.on_gesture = types;
        world_do(&w, TYPE(""));
        assert_int_equal(w.result->status,
                         cut ? DEED_STATUS_FAILED : DEED_STATUS_SUCCEEDED);
        assert_null(strstr(world_json(&w), "qx"));
    }
    typed_becomes = NULL;
}

static void a_field_that_is_empty_already_is_left_alone(void **state)
{
    (void)state;
    to_field();
    world_do(&w, ON_SAVE("ui.clearText", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_NOT_SENT);
    assert_in_range(world_took(&w), 0, 10);
}

static void clearing_a_field_is_typing_nothing(void **state)
{
    (void)state;
    to_field();
    w.elements[0].facts.reading.text = "old";
    w.on_gesture = types;
    world_do(&w, ON_SAVE("ui.clearText", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

/* Typing and sending off. */

static void leaves_page(struct world *world)
{
    world->elements[0].gone = true;
    world_signal(world, (struct deed_signal){ KIND(ROUTE_CHANGED),
                                              .pattern = "/results" });
}

static void sends_off(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world_later(world, DEED_MS(120), leaves_page);
    }
}

static void text_that_was_sent_off_may_take_the_field_with_it(void **state)
{
    (void)state;
    to_field();
    w.multi = true;
    w.on_gesture = sends_off;
    world_do(&w, TYPE(",'submit':true"));
    assert_succeeded();
    assert_in_range(world_took(&w), 120, 140);
    assert_int_equal(w.acts, 2);
    assert_string_equal(w.last.keys[0], "Enter");
}

static void empties(struct world *world)
{
    world->elements[0].facts.reading.text = "";
    world_signal(world, (struct deed_signal){ KIND(VALUE_EQUALS),
                                              .instance_id = "el_save" });
}

static void answers(struct world *world)
{
    world_signal(world, (struct deed_signal){ KIND(ELEMENT_APPEARED),
                                              .role = "listitem" });
}

static void chats(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world_later(world, DEED_MS(50), empties);
        if (world->noise_count) {
            world_later(world, DEED_MS(90), answers);
        }
    } else {
        answers(world); /* a suggestion while typing: not the sending */
    }
}

static void an_emptied_field_needs_something_to_come_of_it(void **state)
{
    (void)state;
    for (unsigned answered = 0; answered < 2; answered++) {
        teardown(NULL);
        setup(NULL);
        to_field();
        w.multi = true;
        w.noise_count = answered;
        w.on_gesture = chats;
        world_do(&w, TYPE(",'submit':true"));
        assert_int_equal(w.result->status,
                         answered ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void complains(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    types(world, gesture, receipt);
    if (gesture->kind == DEED_GESTURE_KEYS) {
        world->elements[0].facts.reading.text = "";
        world_signal(world, (struct deed_signal){ KIND(VALIDATION),
                                                  .text = "too short" });
    }
}

static void text_that_the_form_refuses_is_contradicted(void **state)
{
    (void)state;
    to_field();
    w.multi = true;
    w.on_gesture = complains;
    world_do(&w, TYPE(",'submit':true"));
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_string_equal(w.result->message, "refused by the form: too short");
}

/* States. */

static void to_box(enum deed_tri now)
{
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, now);
}

static void flips(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)receipt;
    bool on = deed_state(&world->elements[0].facts.states,
                         DEED_STATE_CHECKED) == DEED_YES;
    if (gesture->kind == DEED_GESTURE_POINTER) {
        world_set(world, "el_save", DEED_STATE_CHECKED,
                  on ? DEED_NO : DEED_YES);
    }
}

#define TURN_ON ON_SAVE("ui.toggle", ",'args':{'state':true}")

static void a_switch_is_switched_and_holds(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 415);
    assert_int_equal(w.acts, 1);
}

static void what_is_on_already_is_not_pressed(void **state)
{
    (void)state;
    to_box(DEED_YES);
    w.on_gesture = flips;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_in_range(world_took(&w), 0, 10);
}

static void already_there_cannot_show_what_else_was_asked(void **state)
{
    (void)state;
    to_box(DEED_YES);
    world_do(&w, ON_SAVE("ui.toggle",
                         ",'args':{'state':true},'verification':{'policy':"
                         "'all'," SIGNALS "}"));
    assert_failed(DEED_SIDE_NONE);
    assert_int_equal(w.acts, 0);
    assert_in_range(world_took(&w), 0, 10);
}

static void already_there_needs_no_newer_revision(void **state)
{
    (void)state;
    to_box(DEED_YES);
    world_do(&w, ON_SAVE("ui.toggle", ",'args':{'state':true},'verification':"
                                      "{'requireRevisionAdvance':true}"));
    assert_succeeded();
}

static void flips_late(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_CHECKED, DEED_YES);
}

static void answers_late(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_later(world, DEED_MS(2100), flips_late);
}

static void a_switch_that_answers_late_gets_one_press(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = answers_late;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    assert_in_range(world_took(&w), 2500, 2750);
}

static void goes_off_again(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_CHECKED, DEED_NO);
}

static void a_switch_that_goes_back_is_contradicted(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.elements[0].facts.reading.text = "on"; /* its value, not its state */
    world_later(&w, DEED_MS(200), goes_off_again);
    world_do(&w, TURN_ON);
    assert_failed(DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message,
                        "it did not hold: the state went back");
}

static void a_switch_that_never_answers_is_unknown(void **state)
{
    (void)state;
    to_box(DEED_NO);
    world_do(&w, TURN_ON);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "nothing changed");
    assert_true(w.result->retry_safe); /* "on" twice is "on" */
}

static void flipping_it_again_is_not_safe(void **state)
{
    (void)state;
    to_box(DEED_NO);
    world_do(&w, ON_SAVE("ui.toggle", ""));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
}

static void hears_nothing_at_first(struct world *world,
                                   const struct deed_gesture *gesture,
                                   struct deed_receipt *receipt)
{
    if (world->acts == 1) {
        receipt->heard = DEED_NO;
    } else {
        flips(world, gesture, receipt);
    }
}

static void wakes_up(struct world *world)
{
    world->elements[0].facts.listened = DEED_YES;
}

static void an_unheard_switch_is_pressed_again(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = hears_nothing_at_first;
    assert_int_equal(world_request(&w, TURN_ON), DEED_OK);
    world_start(&w);
    world_until(&w, DEED_DO_PERFORM);
    w.elements[0].facts.listened = DEED_NO;
    world_later(&w, DEED_MS(600), wakes_up);
    world_run(&w);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
}

static void a_control_without_a_state_cannot_be_switched(void **state)
{
    (void)state;
    world_do(&w, TURN_ON);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.acts, 0);
}

static void cycles(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    enum deed_tri now =
        deed_state(&world->elements[0].facts.states, DEED_STATE_CHECKED);
    world_set(world, "el_save", DEED_STATE_CHECKED,
              now == DEED_NO    ? DEED_YES
              : now == DEED_YES ? DEED_MIXED
                                : DEED_NO);
}

static void a_box_of_three_states_may_take_two_presses(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.multi = true;
    w.on_gesture = cycles;
    world_do(&w, ON_SAVE("ui.toggle", ",'args':{'state':'mixed'}"));
    assert_succeeded();
    assert_int_equal(w.acts, 2);
}

static void two_presses_are_not_given_blindly(void **state)
{
    (void)state;
    to_box(DEED_MIXED);
    w.multi = true;
    world_do(&w, TURN_ON);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
}

static void opens(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world, (struct deed_signal){ KIND(DIALOG_OPENED) });
}

static void where_no_state_can_be_read_an_effect_will_do(void **state)
{
    (void)state;
    w.on_gesture = opens;
    world_do(&w, ON_SAVE("ui.open", ""));
    assert_succeeded();
}

static void closes_itself(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)receipt;
    assert_string_equal(gesture->instance_id, "el_x");
    world_find(world, "el_save")->gone = true;
}

static void a_dialog_is_closed_by_its_own_control(void **state)
{
    (void)state;
    w.elements[0].is.role = "dialog";
    world_set(&w, "el_save", DEED_STATE_OPEN, DEED_YES);
    w.elements[0].facts.close_id = "el_x";
    world_add(&w, "el_x", "button", "Close");
    w.on_gesture = closes_itself;
    world_do(&w, ON_SAVE("ui.close", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

/* The other primitives. */

static void read_returns_what_was_asked(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        const char *want;
    } cases[] = {
        { ON_SAVE("ui.read", ",'args':{'what':'text'}"),
          "\"returnValue\":{\"text\":\"Save it\"}" },
        { ON_SAVE("ui.read", ",'args':{'what':'value'}"),
          "\"returnValue\":{\"value\":\"7\",\"number\":7}" },
        { ON_SAVE("ui.read", ",'args':{'what':'state'}"),
          "\"checked\":\"mixed\"" },
        { ON_SAVE("ui.read", ""), "\"description\":\"stores the form\"" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_MIXED);
        w.content = (struct deed_content){
            .text = "Save it",
            .description = "stores the form",
            .reading = { .text = "7", .has_number = true, .number = 7 },
        };
        world_do(&w, cases[i].json);
        assert_succeeded();
        assert_int_equal(w.acts, 0);
        assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
        if (!strstr(world_json(&w), cases[i].want)) {
            fail_msg("%s", world_json(&w));
        }
    }
}

static void a_read_that_brings_nothing_is_no_success(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, ON_SAVE("ui.read", "")), DEED_OK);
    world_start(&w);
    world_until(&w, DEED_DO_PROBE);
    world_answer_code(&w, DEED_IO);
    world_run(&w);
    assert_failed(DEED_SIDE_NONE);
}

static void committed(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    (void)world;
    assert_string_equal(gesture->url, "https://a.example/x");
    receipt->returned_success = true;
}

#define GO "{'actionId':'nav.navigate','args':{'url':'https://a.example/x'}}"

static void a_navigation_is_committed(void **state)
{
    (void)state;
    w.on_gesture = committed;
    world_do(&w, GO);
    assert_succeeded();
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 0);
    assert_false(w.result->target.found);
    /* What the page asks for afterwards takes nothing back. */
    struct deed_lasting lasting = { .until = 0 };
    assert_false(deed_action_lasting(w.action, w.now, &lasting));
}

static void a_navigation_is_seen_by_its_route(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST), .text = "offline" });
    world_do(&w, GO);
    assert_failed(DEED_SIDE_APPLIED); /* something happened, not that */
    teardown(NULL);
    setup(NULL);
    will(0, 100, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/x" });
    world_do(&w, GO);
    assert_succeeded();
}

static void a_link_is_pressed_and_must_lead_somewhere(void **state)
{
    (void)state;
    w.elements[0].is.role = "link";
    will(0, 100, (struct deed_signal){ KIND(DIALOG_OPENED) });
    world_do(&w, ON_SAVE("nav.navigate", ""));
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.last.kind, DEED_GESTURE_POINTER);
}

static void a_route_is_gone_to_without_looking_for_it(void **state)
{
    (void)state;
    will(0, 20, (struct deed_signal){ KIND(ROUTE_CHANGED), .pattern = "/a" });
    world_do(&w, "{'actionId':'nav.navigate','target':{'ref':{'by':'route',"
                 "'value':'/a'}}}");
    assert_succeeded();
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 0);
    assert_string_equal(w.last.url, "/a");
}

static const struct deed_signal created = { KIND(TOAST), .text = "created" };
static const struct deed_app_action apps[] = {
    { .id = "video.create" },
    { .id = "video.check", .idempotent = true },
    { .id = "video.told", .success = &created, .success_count = 1 },
};

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    for (size_t i = 0; i < DEED_ARRAY_LEN(apps); i++) {
        if (deed_str_equal(apps[i].id, id)) {
            return &apps[i];
        }
    }
    return NULL;
}

static void with_apps(void)
{
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
}

static struct deed_value *returned;
static bool app_says_done;

static void invokes(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    assert_int_equal(gesture->kind, DEED_GESTURE_INVOKE);
    returned = deed_value_map(&world->arena);
    deed_value_set(&world->arena, returned, "id",
                   deed_value_number(&world->arena, 17));
    receipt->returned = returned;
    receipt->returned_success = app_says_done;
    receipt->note = app_says_done ? NULL : "quota exceeded";
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = "oops" });
}

static void an_app_action_is_done_when_it_says_so(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "{'actionId':'video.create','args':{'title':'x'}}",
        "{'actionId':'app.invoke','args':{'action':'video.create',"
        "'params':{'title':'x'}}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        teardown(NULL);
        setup(NULL);
        with_apps();
        app_says_done = true;
        w.on_gesture = invokes;
        world_do(&w, ways[i]);
        assert_succeeded();
        assert_string_equal(w.last.app_action, "video.create");
        assert_string_equal(
            deed_value_text(deed_value_get(w.last.params, "title")), "x");
        assert_non_null(strstr(world_json(&w), "\"returnValue\":{\"id\":17}"));
        assert_false(w.result->retry_safe);
    }
}

static void an_app_action_that_fails_is_not_saved_by_a_toast(void **state)
{
    (void)state;
    with_apps();
    app_says_done = false;
    w.on_gesture = invokes;
    world_do(&w, "{'actionId':'video.create'}");
    assert_failed(DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message,
                        "the application did not do it: quota exceeded");
    assert_in_range(world_took(&w), 0, 10);
}

static void an_app_action_without_a_receipt_is_unknown(void **state)
{
    (void)state;
    with_apps();
    assert_int_equal(world_request(&w, "{'actionId':'video.check'}"), DEED_OK);
    world_start(&w);
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_UNCONFIRMED });
    world_run(&w);
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_true(w.result->retry_safe); /* it is declared to be harmless */
}

static void an_app_actions_declared_signals_decide(void **state)
{
    (void)state;
    with_apps();
    app_says_done = true;
    w.on_gesture = invokes; /* toasts "oops" */
    world_do(&w, "{'actionId':'video.told'}");
    assert_failed(DEED_SIDE_APPLIED);
    assert_int_equal(w.result->verification.missing_count, 1);
    teardown(NULL);
    setup(NULL);
    with_apps();
    will(0, 50, TOAST);
    world_do(&w, "{'actionId':'video.told'}");
    assert_succeeded();
}

static void a_press_may_be_the_applications_own_action(void **state)
{
    (void)state;
    for (int done = 0; done < 2; done++) {
        teardown(NULL);
        setup(NULL);
        with_apps();
        w.elements[0].is.default_action = "video.create";
        app_says_done = done;
        w.on_gesture = invokes;
        world_do(&w, PRESS);
        assert_int_equal(w.result->mode, DEED_MODE_APP_ACTION);
        assert_int_equal(w.result->status,
                         done ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void no_app_way(struct world *world, const struct deed_gesture *gesture,
                       struct deed_receipt *receipt)
{
    if (gesture->kind == DEED_GESTURE_INVOKE) {
        receipt->mode_unavailable = true;
    } else {
        opens(world, gesture, receipt);
    }
}

static void without_the_applications_way_the_button_is_pressed(void **state)
{
    (void)state;
    with_apps();
    w.elements[0].is.default_action = "video.create";
    w.on_gesture = no_app_way;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.last.kind, DEED_GESTURE_POINTER);
    assert_int_equal(w.result->mode, DEED_MODE_EXTERNAL_DRIVER);
}

static void focuses(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_set(world, "el_save", DEED_STATE_FOCUSED, DEED_YES);
}

static void focus_must_be_on_the_target(void **state)
{
    (void)state;
    w.on_gesture = focuses;
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 420); /* code could take it away */
    teardown(NULL);
    setup(NULL);
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_failed(DEED_SIDE_UNKNOWN);
    teardown(NULL);
    setup(NULL);
    world_set(&w, "el_save", DEED_STATE_FOCUSED, DEED_YES);
    world_do(&w, ON_SAVE("ui.focus", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
}

static void a_highlight_changes_nothing_and_claims_nothing(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.highlight", ""));
    assert_succeeded();
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_int_equal(w.result->effect, DEED_EFFECT_NONE);
    assert_int_equal(w.result->lifecycle, DEED_LIFECYCLE_DISPATCHED);
}

static void blocks(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_NOT_SENT;
    receipt->identity_changed = world->noise_count > 0;
}

static void a_highlight_that_fails_had_no_side_effect_either(void **state)
{
    (void)state;
    for (unsigned stale = 0; stale < 2; stale++) {
        teardown(NULL);
        setup(NULL);
        w.noise_count = stale;
        w.on_gesture = blocks;
        world_do(&w, ON_SAVE("ui.highlight", ""));
        assert_int_equal(w.result->status, DEED_STATUS_FAILED);
        assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    }
}

static void scrolls(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_SCROLL) {
        world->elements[0].facts.scroll.y += 100;
        world_signal(world, (struct deed_signal){ KIND(SCROLLED) });
    } else {
        world_set(world, "el_save", DEED_STATE_IN_VIEWPORT, DEED_YES);
    }
}

static void a_scroll_moves_or_is_at_its_end(void **state)
{
    (void)state;
    w.on_gesture = scrolls;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'dy':100}"));
    assert_succeeded();
    teardown(NULL);
    setup(NULL);
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'dy':100}"));
    assert_failed(DEED_SIDE_UNKNOWN);
    teardown(NULL);
    setup(NULL);
    w.elements[0].facts.scroll_at_end = true;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'to':'bottom'}"));
    assert_succeeded();
    teardown(NULL);
    setup(NULL);
    w.elements[0].facts.scroll_at_start = true;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'to':'top'}"));
    assert_succeeded();
}

static void the_page_must_be_seen_to_scroll(void **state)
{
    (void)state;
    w.on_gesture = scrolls;
    world_do(&w, "{'actionId':'ui.scroll','args':{'dy':100}}");
    assert_succeeded();
    teardown(NULL);
    setup(NULL);
    world_do(&w, "{'actionId':'ui.scroll','args':{'dx':100,'dy':0}}");
    assert_failed(DEED_SIDE_UNKNOWN);
}

static enum deed_room room_there;
static enum deed_tri code_there;

static void turns(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->room = room_there;
    receipt->app_code = code_there;
    receipt->heard = room_there > DEED_ROOM_SOME ? DEED_UNKNOWN : DEED_YES;
}

/* Where nothing can move and nobody does anything, nothing is waited for. */
static void what_cannot_scroll_is_told_soon(void **state)
{
    (void)state;
    static const struct {
        const char *label, *request, *says;
        enum deed_room room;
        enum deed_tri code;
        enum deed_side_effect side;
        int most_ms;
    } cases[] = {
        { "no room", "x.deed.wheel", "nothing scrolls there", DEED_ROOM_NONE,
          DEED_NO, DEED_SIDE_NONE, 500 },
        { "at its end", "x.deed.wheel", "it is at its end already",
          DEED_ROOM_END, DEED_NO, DEED_SIDE_NONE, 500 },
        { "no room, and code", "x.deed.wheel", "nothing scrolls there",
          DEED_ROOM_NONE, DEED_YES, DEED_SIDE_UNKNOWN, 500 },
        { "the page takes it", "x.deed.wheel", "nothing changed",
          DEED_ROOM_UNKNOWN, DEED_YES, DEED_SIDE_UNKNOWN, 1100 },
        { "room, and no scroll", "x.deed.wheel", "nothing changed",
          DEED_ROOM_SOME, DEED_NO, DEED_SIDE_UNKNOWN, 6000 },
        { "scroll", "ui.scroll", "nothing scrolls there", DEED_ROOM_NONE,
          DEED_UNKNOWN, DEED_SIDE_NONE, 100 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        char request[200];
        teardown(NULL);
        setup(NULL);
        print_message("%s\n", cases[i].label);
        room_there = cases[i].room;
        code_there = cases[i].code;
        w.elements[0].facts.app_code = code_there;
        w.on_gesture = turns;
        (void)snprintf(request, sizeof(request),
                       ON_SAVE("%s", ",'args':{'dy':100}"), cases[i].request);
        world_do(&w, request);
        assert_failed(cases[i].side);
        assert_string_equal(w.result->message, cases[i].says);
        assert_true(w.result->timings.ended <= DEED_MS(cases[i].most_ms));
    }
}

static void a_page_at_its_end_needs_no_scroll(void **state)
{
    (void)state;
    room_there = DEED_ROOM_END;
    code_there = DEED_UNKNOWN;
    w.on_gesture = turns;
    world_do(&w, "{'actionId':'ui.scroll','args':{'dy':100}}");
    assert_succeeded();
}

static struct deed_facts page_facts;

static void the_page_may_tell_its_end_with_the_receipt(void **state)
{
    (void)state;
    for (int at_end = 0; at_end < 2; at_end++) {
        teardown(NULL);
        setup(NULL);
        page_facts = (struct deed_facts){ .scroll_at_end = at_end };
        assert_int_equal(
            world_request(&w, "{'actionId':'ui.scroll','args':{'dy':9}}"),
            DEED_OK);
        world_start(&w);
        world_answer_receipt(
            &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_CONFIRMED,
                                        .facts = &page_facts });
        world_run(&w);
        assert_int_equal(w.result->status,
                         at_end ? DEED_STATUS_SUCCEEDED : DEED_STATUS_FAILED);
    }
}

static void scroll_into_view_ends_in_view(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_IN_VIEWPORT, DEED_NO);
    w.on_gesture = scrolls;
    world_do(&w, ON_SAVE("ui.scrollIntoView", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    teardown(NULL);
    setup(NULL);
    world_do(&w, ON_SAVE("ui.scrollIntoView", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 0);
}

static void a_hover_is_over_when_the_pointer_is_there(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("x.deed.hover", ""));
    assert_succeeded();
    teardown(NULL);
    setup(NULL);
    assert_int_equal(world_request(&w, ON_SAVE("x.deed.hover", "")), DEED_OK);
    world_start(&w);
    world_until(&w, DEED_DO_PERFORM);
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_UNCONFIRMED });
    world_run(&w);
    assert_failed(DEED_SIDE_UNKNOWN);
}

/* Forms. */

static void to_form(void)
{
    w.elements[0].is.role = "form";
    w.elements[0].facts.submit_id = "el_go";
    world_add(&w, "el_go", "button", "Go");
}

static void accepts(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)receipt;
    assert_string_equal(gesture->instance_id, "el_go");
    world->elements[0].gone = true;
    world->elements[1].gone = true;
}

static void a_form_that_is_gone_was_sent(void **state)
{
    (void)state;
    to_form();
    w.on_gesture = accepts;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

static void refuses_by_facts(struct world *world,
                             const struct deed_gesture *gesture,
                             struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world->elements[0].facts.validation = "Please fill in the name";
}

static void a_validation_message_is_quoted(void **state)
{
    (void)state;
    to_form();
    w.on_gesture = refuses_by_facts;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message,
                        "refused by the form: Please fill in the name");
    assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
    assert_non_null(
        strstr(world_json(&w), "\"validation\":\"Please fill in the name\""));
    assert_in_range(world_took(&w), 0, 20);
}

static void a_validation_signal_is_quoted(void **state)
{
    (void)state;
    to_form();
    will(0, 30, (struct deed_signal){ KIND(VALIDATION), .text = "no" });
    will(1, 60, (struct deed_signal){ KIND(VALIDATION), .text = "later" });
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_failed(DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "refused by the form: no");
}

static void unheard(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->heard = DEED_NO;
}

static void a_form_is_not_sent_twice_even_unheard(void **state)
{
    (void)state;
    to_form();
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = unheard;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_failed(DEED_SIDE_NONE);
    assert_int_equal(w.acts, 1);
}

static void the_submit_button_is_checked_as_a_target_is(void **state)
{
    (void)state;
    to_form();
    world_set(&w, "el_go", DEED_STATE_ENABLED, DEED_NO);
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.acts, 0);
}

static void enables(struct world *world)
{
    world_set(world, "el_go", DEED_STATE_ENABLED, DEED_YES);
}

static void scrolls_part(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    if (gesture->kind == DEED_GESTURE_SCROLL_INTO_VIEW) {
        world_set(world, "el_go", DEED_STATE_IN_VIEWPORT, DEED_YES);
    } else {
        accepts(world, gesture, receipt);
    }
}

static void the_submit_button_is_waited_for_and_scrolled_to(void **state)
{
    (void)state;
    to_form();
    world_set(&w, "el_go", DEED_STATE_ENABLED, DEED_NO);
    world_set(&w, "el_go", DEED_STATE_IN_VIEWPORT, DEED_NO);
    w.elements[1].facts.scrollable = DEED_YES;
    w.elements[1].facts.pending = DEED_PENDING_NETWORK;
    w.on_gesture = scrolls_part;
    world_later(&w, DEED_MS(500), enables);
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_succeeded();
    assert_true(world_noted(&w, "executing: waiting: not enabled"));
}

static void part_comes_back(struct world *world)
{
    world->elements[1].gone = false;
}

static void a_part_that_is_missing_is_waited_for(void **state)
{
    (void)state;
    to_form();
    w.elements[1].gone = true;
    w.on_gesture = accepts;
    world_later(&w, DEED_MS(300), part_comes_back);
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_succeeded();
    teardown(NULL);
    setup(NULL);
    to_form();
    w.elements[1].gone = true;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
    assert_string_equal(w.result->message, "the part is not there");
    assert_int_equal(world_took(&w), 5000);
}

static void flickers(struct world *world, const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE &&
        deed_str_equal(effect->probe.instance_id, "el_go")) {
        world->elements[1].is.name = world->dos[DEED_DO_PROBE] % 2 ? "A" : "B";
    }
}

static void a_part_that_never_stays_does_not_keep_us_busy(void **state)
{
    (void)state;
    to_form();
    w.on_look = flickers;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_int_equal(w.result->error, DEED_ERR_STALE_TARGET);
    assert_int_equal(w.acts, 0);
    assert_true(w.dos[DEED_DO_OBSERVE] < 40);
}

static void the_driver_may_fail_on_a_part(void **state)
{
    (void)state;
    static const struct {
        enum deed_code code;
        enum deed_runtime_error error;
    } cases[] = {
        { DEED_IO, DEED_ERR_INTERNAL_RUNTIME_ERROR },
        { DEED_NOT_FOUND, DEED_ERR_STALE_TARGET },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        to_form();
        w.probe_code = cases[i].code;
        world_do(&w, ON_SAVE("ui.submit", ""));
        assert_int_equal(w.result->error, cases[i].error);
        assert_int_equal(w.acts, 0);
    }
}

static void a_detached_part_is_looked_for_again(void **state)
{
    (void)state;
    to_form();
    world_set(&w, "el_go", DEED_STATE_ATTACHED, DEED_NO);
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_int_equal(w.result->error, DEED_ERR_STALE_TARGET);
    assert_int_equal(w.acts, 0);
}

/* Dragging to another target. */

#define DRAG                                                                   \
    ON_SAVE("x.deed.drag", ",'args':{'to':{'by':'semantic','role':'region',"   \
                           "'name':'Bin'}}")

static void a_drag_finds_its_place(void **state)
{
    (void)state;
    world_add(&w, "el_bin", "region", "Bin");
    w.on_gesture = opens;
    world_do(&w, DRAG);
    assert_succeeded();
    assert_string_equal(w.last.to_instance_id, "el_bin");
    assert_string_equal(w.last.instance_id, "el_save");
}

static void two_places_to_drag_to_are_ambiguous(void **state)
{
    (void)state;
    world_add(&w, "el_bin", "region", "Bin");
    world_add(&w, "el_bin2", "region", "Bin");
    world_do(&w, DRAG);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_AMBIGUOUS);
    assert_int_equal(w.acts, 0);
}

static void no_place_to_drag_to_is_not_found(void **state)
{
    (void)state;
    world_do(&w, DRAG);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
    assert_int_equal(w.acts, 0);
}

static void a_driver_that_cannot_look_for_a_part_is_quoted(void **state)
{
    (void)state;
    world_add(&w, "el_bin", "region", "Bin");
    assert_int_equal(world_request(&w, DRAG), DEED_OK);
    world_start(&w);
    world_answer(&w);
    w.observe_code = DEED_IO;
    world_run(&w);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
}

/* Uploads. */

static void takes_files_away(struct world *world,
                             const struct deed_gesture *gesture,
                             struct deed_receipt *receipt)
{
    assert_int_equal(gesture->file_count, 1);
    opens(world, gesture, receipt);
}

static void an_upload_that_empties_the_input_is_seen_by_its_effect(void **state)
{
    (void)state;
    w.elements[0].facts.reading.text = "";
    w.on_gesture = takes_files_away;
    world_do(&w, ON_SAVE("x.deed.upload", ",'args':{'files':['/tmp/a.png']}"));
    assert_succeeded();
}

/* While a look is out. */

static void a_failed_look_is_tried_again(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.no_receipt_facts = true;
    assert_int_equal(world_request(&w, TURN_ON), DEED_OK);
    world_start(&w);
    world_until_state(&w, DEED_VERIFYING);
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    world_answer_code(&w, DEED_IO);
    world_run(&w);
    assert_succeeded();
}

static void signals_while_a_look_is_out_wait_for_it(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.no_receipt_facts = true;
    assert_int_equal(world_request(&w, TURN_ON), DEED_OK);
    world_start(&w);
    world_until_state(&w, DEED_VERIFYING);
    unsigned probes = w.dos[DEED_DO_PROBE];
    for (int i = 0; i < 5; i++) {
        world_signal(&w, (struct deed_signal){ KIND(STATE_CHANGED) });
    }
    assert_int_equal(w.dos[DEED_DO_PROBE], probes);
    world_run(&w);
    assert_succeeded();
}

static void a_hold_can_be_seen_from_outside(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    assert_int_equal(world_request(&w, TURN_ON), DEED_OK);
    world_start(&w);
    world_until_state(&w, DEED_VERIFYING);
    assert_true(deed_action_is_holding(w.action));
    world_say(&w, DEED_EVENT_CANCEL, NULL);
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(an_effect_that_comes_late_is_seen),
        TEST(nothing_changed_is_unknown_when_somebody_listened),
        TEST(what_heard_it_and_shows_nothing_is_told_soon),
        TEST(noise_is_not_an_effect),
        TEST(noise_heard_before_the_act_is_known_afterwards),
        TEST(a_request_that_fails_silently_contradicts),
        TEST(a_failed_request_alone_leaves_the_side_effect_unknown),
        TEST(a_request_that_never_ends_is_never_verified),
        TEST(an_exception_alone_contradicts),
        TEST(an_exception_beside_an_effect_is_only_evidence),
        TEST(a_download_is_waited_for),
        TEST(what_leads_out_of_the_browser_is_named),
        TEST(a_download_that_is_still_running_is_told_in_time),
        TEST(a_download_that_breaks_off_is_no_success),
        TEST(a_file_that_was_asked_for_and_broke_off_is_not_waited_for),
        TEST(a_question_that_was_dismissed_is_no_effect),
        TEST(pressing_a_field_is_for_its_focus),
        TEST(keys_may_be_for_focus_or_scrolling),
        TEST(looks_that_stay_are_an_effect),
        TEST(looks_that_go_away_again_are_none),
        TEST(looks_that_nobody_can_see_any_more_are_none),
        TEST(looks_before_a_request_are_no_contradiction),
        TEST(all_of_them_must_be_seen),
        TEST(one_that_is_missing_is_named),
        TEST(any_of_them_will_do),
        TEST(none_means_that_nothing_is_claimed),
        TEST(a_signal_of_somebody_else_does_not_meet_what_was_asked),
        TEST(what_was_seen_before_another_mode_acted_does_not_meet_it),
        TEST(what_was_seen_before_the_act_does_not_meet_it),
        TEST(a_refusal_before_the_act_has_all_signals_missing),
        TEST(the_targets_own_signals_are_the_default),
        TEST(asked_signals_do_not_hide_the_opposite_of_the_wish),
        TEST(an_asked_value_must_hold),
        TEST(a_revision_must_advance_where_that_is_asked),
        TEST(a_revision_that_no_signal_tells_of_is_looked_for),
        TEST(without_a_newer_revision_there_is_no_success),
        TEST(a_text_that_holds_is_a_success),
        TEST(slow_looks_do_not_undo_a_value_that_holds),
        TEST(the_window_is_as_long_as_it_was_asked_to_be),
        TEST(a_value_that_snaps_back_is_contradicted),
        TEST(a_hold_that_the_time_is_too_short_for_is_no_success),
        TEST(a_value_that_was_cut_is_told),
        TEST(the_value_of_a_secret_is_compared_and_never_told),
        TEST(a_field_that_is_empty_already_is_left_alone),
        TEST(clearing_a_field_is_typing_nothing),
        TEST(text_that_was_sent_off_may_take_the_field_with_it),
        TEST(an_emptied_field_needs_something_to_come_of_it),
        TEST(text_that_the_form_refuses_is_contradicted),
        TEST(a_switch_is_switched_and_holds),
        TEST(what_is_on_already_is_not_pressed),
        TEST(already_there_cannot_show_what_else_was_asked),
        TEST(already_there_needs_no_newer_revision),
        TEST(a_switch_that_answers_late_gets_one_press),
        TEST(a_switch_that_goes_back_is_contradicted),
        TEST(a_switch_that_never_answers_is_unknown),
        TEST(flipping_it_again_is_not_safe),
        TEST(an_unheard_switch_is_pressed_again),
        TEST(a_control_without_a_state_cannot_be_switched),
        TEST(a_box_of_three_states_may_take_two_presses),
        TEST(two_presses_are_not_given_blindly),
        TEST(where_no_state_can_be_read_an_effect_will_do),
        TEST(a_dialog_is_closed_by_its_own_control),
        TEST(read_returns_what_was_asked),
        TEST(a_read_that_brings_nothing_is_no_success),
        TEST(a_navigation_is_committed),
        TEST(a_navigation_is_seen_by_its_route),
        TEST(a_link_is_pressed_and_must_lead_somewhere),
        TEST(a_route_is_gone_to_without_looking_for_it),
        TEST(an_app_action_is_done_when_it_says_so),
        TEST(an_app_action_that_fails_is_not_saved_by_a_toast),
        TEST(an_app_action_without_a_receipt_is_unknown),
        TEST(an_app_actions_declared_signals_decide),
        TEST(a_press_may_be_the_applications_own_action),
        TEST(without_the_applications_way_the_button_is_pressed),
        TEST(focus_must_be_on_the_target),
        TEST(a_highlight_changes_nothing_and_claims_nothing),
        TEST(a_highlight_that_fails_had_no_side_effect_either),
        TEST(a_scroll_moves_or_is_at_its_end),
        TEST(the_page_must_be_seen_to_scroll),
        TEST(what_cannot_scroll_is_told_soon),
        TEST(a_page_at_its_end_needs_no_scroll),
        TEST(the_page_may_tell_its_end_with_the_receipt),
        TEST(scroll_into_view_ends_in_view),
        TEST(a_hover_is_over_when_the_pointer_is_there),
        TEST(a_form_that_is_gone_was_sent),
        TEST(a_validation_message_is_quoted),
        TEST(a_validation_signal_is_quoted),
        TEST(a_form_is_not_sent_twice_even_unheard),
        TEST(the_submit_button_is_checked_as_a_target_is),
        TEST(the_submit_button_is_waited_for_and_scrolled_to),
        TEST(a_part_that_is_missing_is_waited_for),
        TEST(a_part_that_never_stays_does_not_keep_us_busy),
        TEST(the_driver_may_fail_on_a_part),
        TEST(a_detached_part_is_looked_for_again),
        TEST(a_drag_finds_its_place),
        TEST(two_places_to_drag_to_are_ambiguous),
        TEST(no_place_to_drag_to_is_not_found),
        TEST(a_driver_that_cannot_look_for_a_part_is_quoted),
        TEST(an_upload_that_empties_the_input_is_seen_by_its_effect),
        TEST(a_failed_look_is_tried_again),
        TEST(signals_while_a_look_is_out_wait_for_it),
        TEST(a_hold_can_be_seen_from_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
