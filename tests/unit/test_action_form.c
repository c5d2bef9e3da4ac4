/* SPDX-License-Identifier: Apache-2.0 */
/* Forms, the parts that an act needs, drags and uploads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
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
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
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
    again();
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
        again();
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

#define DRAG                                                                   \
    ON_SAVE("x.deed.drag", ",'args':{'to':{'by':'semantic','role':'region',"   \
                           "'name':'Bin'}}")

static void a_drag_finds_its_place(void **state)
{
    (void)state;
    world_add(&w, "el_bin", "region", "Bin");
    w.on_gesture = opens_dialog;
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
    action_begin(DRAG);
    world_answer(&w);
    w.observe_code = DEED_IO;
    world_run(&w);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
}

static void takes_files_away(struct world *world,
                             const struct deed_gesture *gesture,
                             struct deed_receipt *receipt)
{
    assert_int_equal(gesture->file_count, 1);
    opens_dialog(world, gesture, receipt);
}

static void an_upload_that_empties_the_input_is_seen_by_its_effect(void **state)
{
    (void)state;
    w.elements[0].facts.reading.text = "";
    w.on_gesture = takes_files_away;
    world_do(&w, ON_SAVE("x.deed.upload", ",'args':{'files':['/tmp/a.png']}"));
    assert_succeeded();
}

/* A file input behind the button was given the file, and nothing else came. */
static void gives_files(struct world *world, const struct deed_gesture *gesture,
                        struct deed_receipt *receipt)
{
    (void)receipt;
    assert_int_equal(gesture->file_count, 1);
    world_signal(world, (struct deed_signal){ .kind = DEED_SIGNAL_VALUE_EQUALS,
                                              .caused = DEED_YES,
                                              .place = "value.equals" });
}

static void an_upload_that_nothing_is_kept_or_shown_of_failed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        enum deed_tri keeps;
        bool succeeds;
    } cases[] = {
        { "kept by a form", DEED_YES, true },
        { "thrown away", DEED_NO, false },
        { "not known", DEED_UNKNOWN, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        again();
        w.elements[0].facts.keeps_files = cases[i].keeps;
        w.on_gesture = gives_files;
        world_do(&w,
                 ON_SAVE("x.deed.upload", ",'args':{'files':['/tmp/a.png']}"));
        if (cases[i].succeeds) {
            assert_succeeded();
        } else {
            assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
            assert_non_null(
                strstr(w.result->message, "neither keeps nor shows"));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(a_form_that_is_gone_was_sent),
        SLOW_ACTION_TEST(a_validation_message_is_quoted),
        SLOW_ACTION_TEST(a_validation_signal_is_quoted),
        SLOW_ACTION_TEST(a_form_is_not_sent_twice_even_unheard),
        SLOW_ACTION_TEST(the_submit_button_is_checked_as_a_target_is),
        SLOW_ACTION_TEST(the_submit_button_is_waited_for_and_scrolled_to),
        SLOW_ACTION_TEST(a_part_that_is_missing_is_waited_for),
        SLOW_ACTION_TEST(a_part_that_never_stays_does_not_keep_us_busy),
        SLOW_ACTION_TEST(the_driver_may_fail_on_a_part),
        SLOW_ACTION_TEST(a_detached_part_is_looked_for_again),
        SLOW_ACTION_TEST(a_drag_finds_its_place),
        SLOW_ACTION_TEST(two_places_to_drag_to_are_ambiguous),
        SLOW_ACTION_TEST(no_place_to_drag_to_is_not_found),
        SLOW_ACTION_TEST(a_driver_that_cannot_look_for_a_part_is_quoted),
        SLOW_ACTION_TEST(
            an_upload_that_empties_the_input_is_seen_by_its_effect),
        SLOW_ACTION_TEST(an_upload_that_nothing_is_kept_or_shown_of_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
