/* SPDX-License-Identifier: Apache-2.0 */
/* After the receipt: no success without an observed post-condition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
        again();
        print_message("%s\n", cases[i].label);
        sets_a_timer = cases[i].timer;
        w.opts.tells_causes = true;
        w.on_gesture = hears;
        w.elements[0].facts.calm.put_off = cases[i].later;
        world_do(&w, PRESS);
        assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->evidence_count, 0);
}

static void noise_heard_before_the_act_is_known_afterwards(void **state)
{
    (void)state;
    action_begin(PRESS);
    world_signal(
        &w, (struct deed_signal){ KIND(STATE_CHANGED), .place = "#carousel" });
    will(0, 20,
         (struct deed_signal){ KIND(STATE_CHANGED), .place = "#carousel" });
    w.noise[0] = "#carousel"; /* for the laws; the machine heard it itself */
    w.noise_count = 1;
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message,
                        "the request it caused failed: no answer");
}

static void a_request_that_never_ends_is_never_verified(void **state)
{
    (void)state;
    will(0, 10, (struct deed_signal){ KIND(REQUEST_STARTED) });
    will(1, 12, (struct deed_signal){ KIND(TOAST), .text = "Saved" });
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_in_range(world_took(&w), 95, 200);
}

static void what_leads_out_of_the_browser_is_named(void **state)
{
    (void)state;
    will(0, 10,
         (struct deed_signal){ KIND(OUTSIDE), .pattern = "mailto:a@b.c" });
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

static void pressing_a_field_is_for_its_focus(void **state)
{
    (void)state;
    will(0, 5,
         (struct deed_signal){ KIND(FOCUS_ON), .instance_id = "el_save" });
    world_do(&w, PRESS); /* a button gets the focus, too: that is nothing */
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    again();
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
        again();
        will(0, 5,
             (struct deed_signal){ .kind = kinds[i],
                                   .instance_id = "el_other" });
        world_do(&w, "{'actionId':'x.deed.press','args':{'keys':'Tab'}}");
        assert_succeeded();
    }
    again();
    will(0, 5, (struct deed_signal){ KIND(SCROLLED) });
    world_do(&w, "{'actionId':'x.deed.swipe','args':{'dx':0,'dy':-300}}");
    assert_succeeded();
}

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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
    assert_in_range(world_took(&w), 1195, 1215);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(an_effect_that_comes_late_is_seen),
        SLOW_ACTION_TEST(nothing_changed_is_unknown_when_somebody_listened),
        SLOW_ACTION_TEST(what_heard_it_and_shows_nothing_is_told_soon),
        SLOW_ACTION_TEST(noise_is_not_an_effect),
        SLOW_ACTION_TEST(noise_heard_before_the_act_is_known_afterwards),
        SLOW_ACTION_TEST(a_request_that_fails_silently_contradicts),
        SLOW_ACTION_TEST(a_failed_request_alone_leaves_the_side_effect_unknown),
        SLOW_ACTION_TEST(a_request_that_never_ends_is_never_verified),
        SLOW_ACTION_TEST(an_exception_alone_contradicts),
        SLOW_ACTION_TEST(an_exception_beside_an_effect_is_only_evidence),
        SLOW_ACTION_TEST(a_download_is_waited_for),
        SLOW_ACTION_TEST(what_leads_out_of_the_browser_is_named),
        SLOW_ACTION_TEST(a_download_that_is_still_running_is_told_in_time),
        SLOW_ACTION_TEST(a_download_that_breaks_off_is_no_success),
        SLOW_ACTION_TEST(
            a_file_that_was_asked_for_and_broke_off_is_not_waited_for),
        SLOW_ACTION_TEST(a_question_that_was_dismissed_is_no_effect),
        SLOW_ACTION_TEST(pressing_a_field_is_for_its_focus),
        SLOW_ACTION_TEST(keys_may_be_for_focus_or_scrolling),
        SLOW_ACTION_TEST(looks_that_stay_are_an_effect),
        SLOW_ACTION_TEST(looks_that_go_away_again_are_none),
        SLOW_ACTION_TEST(looks_that_nobody_can_see_any_more_are_none),
        SLOW_ACTION_TEST(looks_before_a_request_are_no_contradiction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
