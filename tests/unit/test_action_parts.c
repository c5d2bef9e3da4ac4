/* SPDX-License-Identifier: Apache-2.0 */
/* Second gestures of an action, and parts of its target. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"

/* Second gestures. */

static void second_is_stale(struct world *world,
                            const struct deed_gesture *gesture,
                            struct deed_receipt *receipt)
{
    (void)world;
    receipt->identity_changed = gesture->kind == DEED_GESTURE_KEYS;
}

static void a_target_that_changes_after_the_first_gesture_is_stale(void **state)
{
    (void)state;
    w.elements[0].is.role = "textbox";
    w.multi = true;
    w.on_gesture = second_is_stale;
    world_do(&w, ON_SAVE("ui.enterText", ",'args':{'text':'a','submit':true}"));
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 1);
}

static void a_look_between_gestures_may_fail(void **state)
{
    (void)state;
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    action_begin(ON_SAVE("ui.toggle", ",'args':{'state':'mixed'}"));
    world_until(&w, DEED_DO_PROBE);
    assert_int_equal(deed_action_state(w.action), DEED_EXECUTING);
    world_answer_code(&w, DEED_IO);
    assert_int_equal(w.acts, 1); /* no second press on a guess */
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

/* Parts. */

static void parts_may_come_without_an_answer(void **state)
{
    (void)state;
    static const enum deed_do_kind kinds[] = { DEED_DO_OBSERVE, DEED_DO_PROBE };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        again();
        w.elements[0].is.role = "form";
        w.elements[0].facts.submit_id = "el_go";
        world_add(&w, "el_go", "button", "Go");
        action_begin(ON_SAVE("ui.submit", ""));
        world_answer(&w);
        world_until(&w, kinds[i]);
        world_answer_code(&w, DEED_OK); /* and nothing with it */
        if (kinds[i] == DEED_DO_PROBE) {
            assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
        } else {
            assert_null(w.result);
            world_say(&w, DEED_EVENT_CANCEL, NULL);
        }
    }
}

static void a_signal_while_a_part_is_waited_for_looks_again(void **state)
{
    (void)state;
    w.elements[0].is.role = "form";
    w.elements[0].facts.submit_id = "el_go";
    world_add(&w, "el_go", "button", "Go");
    world_set(&w, "el_go", DEED_STATE_ENABLED, DEED_NO);
    w.elements[1].facts.pending = DEED_PENDING_NETWORK;
    action_begin(ON_SAVE("ui.submit", ""));
    for (int i = 0; i < 3; i++) {
        world_answer(&w);
    }
    assert_false(w.asked);
    w.now += DEED_MS(50);
    world_signal(&w, (struct deed_signal){ KIND(LAYOUT) });
    assert_true(w.asked);
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    world_say(&w, DEED_EVENT_CANCEL, NULL);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
}

static void filters(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_TEXT) {
        world_find(world, "el_save")->facts.reading.text = "Gr";
        world->elements[1].gone = false;
    } else if (deed_str_equal(gesture->instance_id, "el_green")) {
        world_find(world, "el_save")->facts.reading.text = "Green";
    } else {
        world_set(world, "el_save", DEED_STATE_EXPANDED, DEED_YES);
    }
}

static void an_option_is_filtered_for_and_pressed(void **state)
{
    (void)state;
    w.elements[0].is.role = "combobox";
    w.elements[0].facts.reading.text = "";
    world_set(&w, "el_save", DEED_STATE_EXPANDED, DEED_NO);
    world_set(&w, "el_save", DEED_STATE_EDITABLE, DEED_YES);
    struct world_element *green = world_add(&w, "el_green", "option", "Green");
    green->is.parent = 0;
    green->gone = true;
    w.multi = true;
    w.on_gesture = filters;
    world_do(&w, ON_SAVE("ui.choose", ",'args':{'option':'Green'}"));
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_target_that_changes_after_the_first_gesture_is_stale),
        ACTION_TEST(a_look_between_gestures_may_fail),
        ACTION_TEST(parts_may_come_without_an_answer),
        ACTION_TEST(a_signal_while_a_part_is_waited_for_looks_again),
        ACTION_TEST(an_option_is_filtered_for_and_pressed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
