/* SPDX-License-Identifier: Apache-2.0 */
/* What component libraries make of plain controls: buttons that answer at the
 * press, menus that keep no choice, surfaces that only keys close. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"

#define CHOOSE ON_SAVE("ui.choose", ",'args':{'option':'Rename'}")

/* Pressed there; the release met what the press had opened. */

static void opens(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_EXPANDED, DEED_YES);
}

static void shuts(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_EXPANDED, DEED_NO);
}

static void only_pressed(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_UNCONFIRMED;
    receipt->begun = true;
    receipt->facts = NULL;
}

static void a_press_that_opens_is_a_success(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_EXPANDED, DEED_NO);
    w.on_gesture = only_pressed;
    action_begin(PRESS);
    world_until(&w, DEED_DO_PERFORM);
    world_later(&w, DEED_MS(5), opens);
    world_run(&w);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 1);
}

static void a_press_that_opens_and_shuts_is_none(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_EXPANDED, DEED_NO);
    w.on_gesture = only_pressed;
    action_begin(PRESS);
    world_until(&w, DEED_DO_PERFORM);
    world_later(&w, DEED_MS(5), opens);
    world_later(&w, DEED_MS(300), shuts);
    world_run(&w);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
}

/* What came of the press was seen before the receipt came. */
static void pressed_and_answered(struct world *world,
                                 const struct deed_gesture *gesture,
                                 struct deed_receipt *receipt)
{
    only_pressed(world, gesture, receipt);
    world_signal(world, (struct deed_signal){
                            .kind = DEED_SIGNAL_STATE_CHANGED,
                            .place = "body:children",
                            .caused = DEED_YES,
                        });
}

static void a_state_tells_more_than_what_the_press_drew(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_EXPANDED, DEED_NO);
    w.elements[0].facts.press_only = DEED_YES;
    w.elements[0].facts.native = DEED_NO;
    w.on_gesture = pressed_and_answered;
    world_do(&w, PRESS);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(w.acts, 1);
}

static void what_the_press_drew_will_do_where_no_state_tells(void **state)
{
    (void)state;
    w.elements[0].facts.press_only = DEED_YES;
    w.elements[0].facts.native = DEED_NO;
    w.on_gesture = pressed_and_answered;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void a_half_press_is_not_waited_for_to_the_end(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_EXPANDED, DEED_NO);
    w.on_gesture = only_pressed;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_true(world_took(&w) < 1500);
    assert_int_equal(w.acts, 1);
}

static void a_half_press_on_what_has_no_state_is_a_failure(void **state)
{
    (void)state;
    w.on_gesture = only_pressed;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
}

/* A menu: a button that shows items and keeps no choice. */

static bool item_is_dead;

static void works_the_menu(struct world *world,
                           const struct deed_gesture *gesture,
                           struct deed_receipt *receipt)
{
    (void)receipt;
    if (deed_str_equal(gesture->instance_id, "el_rename")) {
        if (!item_is_dead) {
            world_signal(world, (struct deed_signal){
                                    .kind = DEED_SIGNAL_STATE_CHANGED,
                                    .place = "#title",
                                });
        }
        return;
    }
    world_signal(world, (struct deed_signal){
                            .kind = DEED_SIGNAL_STATE_CHANGED,
                            .place = "#menu",
                        });
    world->elements[1].gone = false;
}

static void menu(bool dead)
{
    struct world_element *item =
        world_add(&w, "el_rename", "menuitem", "Rename");
    item->is.parent = 0;
    item->gone = true;
    item_is_dead = dead;
    w.multi = true;
    w.on_gesture = works_the_menu;
}

static void an_item_of_a_menu_is_chosen_by_what_it_does(void **state)
{
    (void)state;
    menu(false);
    world_do(&w, CHOOSE);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 2);
    assert_false(w.result->retry_safe); /* it would be done twice */
}

static void that_a_menu_opened_is_not_the_doing_of_its_item(void **state)
{
    (void)state;
    menu(true);
    world_do(&w, CHOOSE);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
    assert_int_equal(w.acts, 2);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
}

/* Keys: who listens to presses says nothing about them. */

static void leaves(struct world *world)
{
    world->elements[0].gone = true;
}

static void hears_keys(struct world *world, const struct deed_gesture *gesture,
                       struct deed_receipt *receipt)
{
    assert_int_equal(gesture->kind, DEED_GESTURE_KEYS);
    receipt->heard = DEED_UNKNOWN;
    world_later(world, DEED_MS(300), leaves);
}

static void a_surface_that_nobody_presses_may_hear_keys(void **state)
{
    (void)state;
    w.elements[0].is.role = "dialog";
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.native = DEED_NO;
    world_set(&w, "el_save", DEED_STATE_OPEN, DEED_YES);
    w.on_gesture = hears_keys;
    world_do(&w, ON_SAVE("ui.close", ""));
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 1);
}

/* A page that is drawn before its code is there. */

#define TYPE ON_SAVE("ui.enterText", ",'args':{'text':'Ada'}")

static void comes_alive(struct world *world)
{
    world->elements[0].facts.app_code = DEED_YES;
}

static void types(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)receipt;
    world->elements[0].facts.reading.text = gesture->text;
}

static void drawn(void)
{
    w.elements[0].is.role = "textbox";
    w.elements[0].facts.reading.text = "";
    w.elements[0].facts.app_code = DEED_NO;
    w.pending = DEED_PENDING_SCRIPT;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    world_set(&w, "el_save", DEED_STATE_EDITABLE, DEED_YES);
    w.on_gesture = types;
}

static void a_value_waits_for_the_code_that_is_to_come(void **state)
{
    (void)state;
    drawn();
    world_later(&w, DEED_MS(700), comes_alive);
    world_do(&w, TYPE);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_true(world_took(&w) >= 700);
    assert_int_equal(w.acts, 1);
}

static void code_that_never_comes_is_not_waited_for_to_the_end(void **state)
{
    (void)state;
    drawn();
    world_do(&w, TYPE);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 1);
}

static void where_no_code_is_to_come_nothing_is_waited_for(void **state)
{
    (void)state;
    drawn();
    w.pending = 0;
    w.elements[0].facts.pending = 0;
    world_do(&w, TYPE);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_true(world_took(&w) < 500);
}

/* A calendar that is shown, with one day on it. */
static struct deed_calendar_day day;
static const struct deed_calendar_page page = { .days = &day, .day_count = 1 };
static const struct deed_calendar_view calendar = { .pages = &page,
                                                    .page_count = 1 };

static struct deed_facts *add_calendar(void)
{
    struct deed_facts *facts = &world_find(&w, "el_save")->facts;
    day = (struct deed_calendar_day){ .id = "el_day",
                                      .number = 17,
                                      .date = { 2024, 5, 17 } };
    facts->by_parts = true;
    facts->calendar.shown = true;
    facts->calendar_view = &calendar;
    (void)world_add(&w, "el_day", "gridcell", "17");
    return facts;
}

static void shows_either(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)gesture;
    struct deed_facts *facts = &world_find(world, "el_save")->facts;
    facts->value_either = true;
    facts->value_matches = DEED_NO;
    receipt->facts = NULL;
    world->revision++;
}

static void marks_and_shows_either(struct world *world,
                                   const struct deed_gesture *gesture,
                                   struct deed_receipt *receipt)
{
    shows_either(world, gesture, receipt);
    day.selected = DEED_YES;
}

#define PICK ON_SAVE("ui.setValue", ",'args':{'value':'2024-05-17'}")

static void figures_of_two_days_are_the_one_that_is_marked(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        void (*on_gesture)(struct world *, const struct deed_gesture *,
                           struct deed_receipt *);
        enum deed_runtime_error error;
    } cases[] = {
        { "marked", marks_and_shows_either, DEED_ERR_NONE },
        { "not marked", shows_either, DEED_ERR_VERIFICATION_FAILED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        again();
        (void)add_calendar();
        w.on_gesture = cases[i].on_gesture;
        action_begin(PICK);
        world_run(&w);
        assert_int_equal(w.result->error, cases[i].error);
        assert_int_equal(w.acts, 1);
        assert_string_equal(w.last.instance_id, "el_day");
    }
}

static void a_day_that_the_calendar_disables_is_not_pressed(void **state)
{
    (void)state;
    (void)add_calendar();
    day.disabled = true;
    action_begin(PICK);
    world_run(&w);
    assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
    assert_int_equal(w.acts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_press_that_opens_is_a_success),
        ACTION_TEST(a_press_that_opens_and_shuts_is_none),
        ACTION_TEST(a_state_tells_more_than_what_the_press_drew),
        ACTION_TEST(figures_of_two_days_are_the_one_that_is_marked),
        ACTION_TEST(a_day_that_the_calendar_disables_is_not_pressed),
        ACTION_TEST(what_the_press_drew_will_do_where_no_state_tells),
        ACTION_TEST(a_half_press_is_not_waited_for_to_the_end),
        ACTION_TEST(a_half_press_on_what_has_no_state_is_a_failure),
        ACTION_TEST(an_item_of_a_menu_is_chosen_by_what_it_does),
        ACTION_TEST(that_a_menu_opened_is_not_the_doing_of_its_item),
        ACTION_TEST(a_surface_that_nobody_presses_may_hear_keys),
        ACTION_TEST(a_value_waits_for_the_code_that_is_to_come),
        ACTION_TEST(code_that_never_comes_is_not_waited_for_to_the_end),
        ACTION_TEST(where_no_code_is_to_come_nothing_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
