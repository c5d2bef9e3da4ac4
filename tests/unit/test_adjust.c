/* SPDX-License-Identifier: Apache-2.0 */
/* Bringing a value to its target, against a small control of our own. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/procedure.h"

struct control {
    double value, min, max, step;
    double per_key; /* 0: keys do nothing; negative: they go backwards */
    bool setter;    /* a platform setter, and whether it works */
    bool setter_works;
    bool editable;
    bool logarithmic; /* the track is */
    bool hides_step;
    bool hides_range;
    bool hides_number;
    bool pointer_dead;
    bool vertical, reversed;
    const char *text; /* a text value instead of a number */
    unsigned gestures, keys, drags, presses;
    deed_time_us lag_us; /* how long the value takes to follow */
    double due;          /* the value that it is going to be */
    double cap;          /* the application lets it go no further; 0: any */
    bool doubles;        /* each key doubles or halves it */
    bool thumb;          /* the element is a thumb on a track */
    bool across;         /* takes the other pair of arrows */
    bool only_drag;      /* a press in place does nothing */
    bool only_track;     /* the thumb is dead: its track is to be pressed */
    enum deed_reading_from from;
    bool number_is_anothers; /* it stays, whatever the thumb does */
    double drag_step;        /* the pointer is coarser than the keys; 0: no */
    bool two_thumbs;         /* the track is not its own */
    bool buttons;            /* + and − */
    double per_button;       /* what they do; 0: one */
    double final_cap; /* what leaving the field makes of it; 0: nothing */
    const char *const *words;
    double out_of_bounds; /* pointer left the control */
};

static struct control control;
static struct deed_arena arena;
static struct deed_request request;
static struct deed_procedure procedure;
static struct deed_facts facts;
static char shown[40];
static char typed[40];
static deed_time_us left_us;
static deed_time_us limit_us;
static deed_time_us gesture_us; /* how long one takes */
static deed_time_us waited_us;

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    control = (struct control){ .min = 0, .max = 100, .step = 1, .per_key = 1 };
    request = (struct deed_request){ .primitive = DEED_UI_SET_VALUE,
                                     .args = { .max_attempts = 3 } };
    limit_us = DEED_MS(60000);
    gesture_us = 0;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void look(void)
{
    facts = (struct deed_facts){
        .has_rect = true,
        .rect = { 100, 50, control.vertical ? 20 : 201,
                  control.vertical ? 201 : 20 },
        .native_setter = control.setter,
        .orientation = control.vertical ? "vertical" : "horizontal",
        .reversed = control.reversed,
        .more_id = control.buttons ? "more" : NULL,
        .less_id = control.buttons ? "less" : NULL,
        .has_track = control.thumb,
        .track_id = control.thumb && !control.two_thumbs ? "track" : NULL,
    };
    if (control.thumb) {
        facts.track = facts.rect;
        double share =
            (control.value - control.min) / (control.max - control.min);
        facts.rect = (struct deed_rect){ 100 + share * 201 - 8, 50, 16, 20 };
    }
    if (control.words) {
        facts.value_words = control.words[(int)control.value];
    }
    facts.reading_from = control.from;
    facts.share =
        100 * (control.value - control.min) / (control.max - control.min);
    struct deed_reading *reading = &facts.reading;
    deed_state_set(&facts.states, DEED_STATE_EDITABLE,
                   deed_tri_from(control.editable));
    if (control.text) {
        reading->text = control.text;
        return;
    }
    snprintf(shown, sizeof(shown), "%.15g", control.value);
    reading->text = shown;
    reading->has_number = !control.hides_number;
    reading->number = control.number_is_anothers ? 37 : control.value;
    reading->has_range = !control.hides_range;
    reading->min = control.min;
    reading->max = control.max;
    reading->step = control.hides_step ? 0 : control.step;
}

static void take(double value)
{
    if (control.cap > 0) {
        value = fmin(value, control.cap);
    }
    double steps =
        control.step > 0
            ? round((value - control.min) / control.step) * control.step +
                  control.min
            : value;
    control.due = fmin(control.max, fmax(control.min, steps));
    if (control.lag_us <= 0) {
        control.value = control.due;
    }
}

/* Time passes: what lags behind arrives. */
static void pass(deed_time_us us)
{
    left_us -= us;
    if (control.lag_us > 0 && (waited_us += us) >= control.lag_us) {
        control.value = control.due;
        waited_us = 0;
    }
}

static void drag(struct deed_point at)
{
    const struct deed_rect *r = facts.has_track ? &facts.track : &facts.rect;
    if (at.x < r->x || at.x > r->x + r->width || at.y < r->y ||
        at.y > r->y + r->height) {
        control.out_of_bounds++;
    }
    at = (struct deed_point){ floor(at.x), floor(at.y) }; /* whole pixels */
    double share = control.vertical ? 1 - (at.y - r->y) / r->height
                                    : (at.x - r->x) / r->width;
    if (control.reversed) {
        share = 1 - share;
    }
    double range = control.max - control.min;
    if (control.drag_step > 0) {
        take(round((control.min + share * range) / control.drag_step) *
             control.drag_step);
    } else if (control.logarithmic) {
        take(control.min + (pow(1000, share) - 1) / 999 * range);
    } else {
        take(control.min + share * range);
    }
}

static void press_keys(const struct deed_gesture *g)
{
    bool up_down = control.vertical != control.across;
    const char *up = up_down ? "ArrowUp" : "ArrowRight";
    const char *down = up_down ? "ArrowDown" : "ArrowLeft";
    bool increase = strcmp(g->keys[0], up) == 0;
    control.keys += g->repeat;
    if (!increase && strcmp(g->keys[0], down) != 0) {
        return; /* the other pair */
    }
    for (unsigned i = 0; i < g->repeat && control.per_key != 0; i++) {
        double from = control.lag_us > 0 ? control.due : control.value;
        take(control.doubles ? from * (increase ? 2 : 0.5)
                             : from + (increase ? 1 : -1) * control.per_key);
    }
}

/* The thumb lies on the track and takes what is meant for it. */
static void press_track(const struct deed_gesture *g, bool moves,
                        const char *part)
{
    double middle = facts.rect.x + facts.rect.width / 2;
    if (!moves && part && strcmp(part, "track") == 0 &&
        fabs(g->point.x - middle) > facts.rect.width / 2) {
        drag(g->point);
    }
}

static void perform(const struct deed_gesture *g, const char *part)
{
    if (g->kind == DEED_GESTURE_COMMIT) {
        control.value = control.final_cap > 0
                            ? fmin(control.value, control.final_cap)
                            : control.value;
        return; /* part of typing */
    }
    control.gestures++;
    switch (g->kind) {
    case DEED_GESTURE_POINTER:
        control.presses++;
        take(control.value +
             (strcmp(part, "more") == 0 ? 1 : -1) *
                 (control.per_button > 0 ? control.per_button : 1));
        break;
    case DEED_GESTURE_SET_VALUE:
        if (control.setter_works && g->has_number) {
            take(g->number);
        } else if (control.setter_works) {
            control.text = g->value;
        }
        break;
    case DEED_GESTURE_TEXT:
        snprintf(typed, sizeof(typed), "%s", g->text);
        if (control.text) {
            control.text = typed;
        } else {
            take(strtod(typed, NULL));
        }
        assert_true(g->clear);
        break;
    case DEED_GESTURE_KEYS:
        press_keys(g);
        break;
    default:
        assert_int_equal(g->kind, DEED_GESTURE_DRAG);
        assert_true(g->has_point && g->has_to_point);
        control.drags++;
        bool moves = fabs(g->point.x - g->to_point.x) > 1 ||
                     fabs(g->point.y - g->to_point.y) > 1;
        if (control.only_track) {
            press_track(g, moves, part);
        } else if (!control.pointer_dead && (moves || !control.only_drag)) {
            drag(g->to_point);
        }
        break;
    }
}

/* Runs it to its end; the last step is given back. */
static struct deed_step run(void)
{
    struct deed_step step;
    struct deed_facts before;
    look();
    before = facts;
    assert_true(deed_procedure_start(&procedure, &request, &before, &arena));
    const char *part = NULL;
    left_us = limit_us;
    control.due = control.value;
    for (int i = 0;; i++) {
        assert_true(i < 400);
        const struct deed_scene scene = { .request = &request,
                                          .before = &before,
                                          .facts = &facts,
                                          .left_us = left_us };
        deed_procedure_next(&procedure, &scene, &step);
        if (step.kind == DEED_STEP_GESTURE) {
            perform(&step.gesture, part);
            left_us -= gesture_us;
        } else if (step.kind == DEED_STEP_PROBE) {
            pass(step.wait_us);
            look();
        } else if (step.kind == DEED_STEP_FIND) {
            part = step.find_id;
        } else {
            break;
        }
    }
    assert_int_equal(procedure.adjustment.attempts, control.gestures);
    assert_true(control.out_of_bounds == 0);
    return step;
}

static void want(double number)
{
    request.args.has_number = true;
    request.args.number = number;
}

static void expect(const char *mode, unsigned attempts)
{
    const struct deed_adjustment *a = &procedure.adjustment;
    assert_string_equal(a->mode, mode);
    assert_int_equal(a->attempts, attempts);
    assert_true(a->used && a->within_tolerance && a->converged);
}

static void the_setter_comes_first(void **state)
{
    (void)state;
    control.setter = control.setter_works = true;
    want(42);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("semantic", 1);
    assert_string_equal(procedure.adjustment.target_value, "42");
    assert_string_equal(procedure.adjustment.actual_value, "42");
}

static void a_text_value_is_set_or_typed(void **state)
{
    (void)state;
    control.setter = control.setter_works = true;
    control.text = "2020-01-01";
    request.args.value = "2026-03-27";
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("semantic", 1);
    control = (struct control){ .editable = true, .text = "old" };
    request.args.value = "27 March";
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("semantic", 1);
    assert_string_equal(procedure.adjustment.actual_value, "27 March");
}

static void a_number_field_is_typed_into_once(void **state)
{
    (void)state;
    control.editable = true;
    want(42);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(typed, "42");
    assert_int_equal(control.gestures, 1);
}

static void what_is_right_already_is_left_alone(void **state)
{
    (void)state;
    control.value = 41;
    want(42);
    request.args.tolerance = 1;
    assert_int_equal(run().kind, DEED_STEP_ALREADY);
    assert_int_equal(control.gestures, 0);
    assert_true(procedure.adjustment.within_tolerance);
}

static void keys_are_counted_beforehand(void **state)
{
    (void)state;
    control.value = 10;
    want(30);
    run();
    expect("keys", 1);
    assert_int_equal(control.keys, 20);
    control.value = 30;
    control.gestures = control.keys = 0;
    want(25);
    run();
    expect("keys", 1);
    assert_int_equal(control.keys, 5);
}

static void a_setter_that_does_not_work_gives_way_to_keys(void **state)
{
    (void)state;
    control.setter = true;
    want(7);
    run();
    expect("keys", 2);
}

static void an_unknown_step_is_measured_by_one_press(void **state)
{
    (void)state;
    control.hides_step = true;
    control.step = 5;
    control.per_key = 5;
    want(50);
    run();
    expect("keys", 2);
    assert_int_equal(control.keys, 1 + 9);
}

static void keys_that_go_backwards_are_learned(void **state)
{
    (void)state;
    control.value = 50;
    control.per_key = -1;
    want(60);
    run();
    expect("keys", 2);
    assert_int_equal(control.keys, 10 + 20);
}

static void keys_that_do_more_than_a_step_are_learned(void **state)
{
    (void)state;
    control.value = 10;
    control.per_key = 2;
    want(20);
    run(); /* ten presses go to 30, five back are right */
    expect("keys", 2);
    assert_int_equal(control.keys, 10 + 5);
}

static void vertical_controls_take_vertical_keys(void **state)
{
    (void)state;
    control.vertical = true;
    control.value = 3;
    want(5);
    run();
    expect("keys", 1);
    want(1);
    control.gestures = 0;
    run();
    expect("keys", 1);
}

static void a_far_value_is_dragged_to(void **state)
{
    (void)state;
    control.max = 100000;
    control.step = 1;
    want(50000);
    request.args.tolerance = 400;
    run();
    expect("gesture", 1);
    assert_int_equal(control.keys, 0);
}

static void dead_keys_give_way_to_the_pointer(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool vertical, reversed, logarithmic;
    } cases[] = {
        { "linear", false, false, false },
        { "vertical", true, false, false },
        { "right to left", false, true, false },
        { "downwards", true, true, false },
        { "logarithmic", false, false, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        control.per_key = 0;
        control.vertical = cases[i].vertical;
        control.reversed = cases[i].reversed;
        control.logarithmic = cases[i].logarithmic;
        want(37);
        request.args.tolerance = 1;
        assert_int_equal(run().kind, DEED_STEP_DONE);
        assert_string_equal(procedure.adjustment.mode, "gesture");
        assert_true(procedure.adjustment.within_tolerance);
        assert_true(control.drags <= 12);
    }
}

static void a_control_that_nothing_moves_is_given_up(void **state)
{
    (void)state;
    control.per_key = 0;
    control.pointer_dead = true;
    want(37);
    struct deed_step step = run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_VERIFICATION_FAILED);
    assert_string_equal(step.message,
                        "it did not converge: 37 was asked for, the value is 0 "
                        "after 5 gestures, the nearest was 0");
    assert_false(procedure.adjustment.within_tolerance);
    assert_false(procedure.adjustment.converged);
    assert_string_equal(procedure.adjustment.actual_value, "0");
    assert_int_equal(control.drags, 3); /* one pressed, two dragged */
}

static void a_search_ends_when_there_is_nothing_left_between(void **state)
{
    (void)state;
    control.per_key = 0;
    control.step = 0;
    control.hides_step = true;
    control.cap = 30;
    request.args.max_attempts = 20;
    want(37);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_string_equal(procedure.adjustment.nearest, "30");
    assert_true(control.drags < 20);
}

static void what_cannot_be_searched_is_not_dragged(void **state)
{
    (void)state;
    control.per_key = 0;
    control.hides_range = true;
    want(37);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_int_equal(control.drags, 0);
    teardown(NULL);
    setup(NULL);
    control.hides_number = true;
    want(37);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_int_equal(control.gestures, 0);
}

static void keys_that_jump_over_the_wish_are_given_up(void **state)
{
    (void)state;
    control.per_key = 7;
    control.step = 0;
    control.pointer_dead = true;
    want(10);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_string_equal(procedure.adjustment.nearest, "7");
    assert_int_equal(control.gestures - control.drags, 3);
}

static void a_scale_that_is_not_linear_is_searched_by_keys(void **state)
{
    (void)state;
    control.min = control.value = 1;
    control.max = 1024;
    control.step = 0;
    control.doubles = true;
    want(64);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(procedure.adjustment.mode, "keys");
}

static void a_value_that_follows_late_is_waited_for(void **state)
{
    (void)state;
    control.lag_us = 80000;
    control.value = 10;
    control.hides_step = true;
    want(20);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("keys", 2);
    assert_int_equal(control.keys, 10);
}

static void the_other_pair_of_arrows_is_tried(void **state)
{
    (void)state;
    control.across = true;
    want(5);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("keys", 2);
}

static void what_is_too_fine_for_the_pointer_is_done_by_keys(void **state)
{
    (void)state;
    control.max = 10000;
    want(5001);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(procedure.adjustment.mode, "keys");
    assert_true(control.drags > 0 && control.keys > 0);
}

static void a_thumb_is_dragged_along_its_track(void **state)
{
    (void)state;
    control.thumb = control.only_drag = true;
    control.per_key = 0;
    want(61);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(procedure.adjustment.mode, "gesture");
}

static void of_a_dead_thumb_the_track_is_pressed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from, to;
        bool two;
        unsigned gestures; /* 0: any number */
    } cases[] = {
        { "far away", 10, 61, false, 4 }, /* two keys, a drag, the press */
        { "under the thumb", 10, 12, false, 0 },
        { "at its end", 100, 98, false, 0 },
        { "not its own", 10, 61, true, 0 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        control.thumb = control.only_track = true;
        control.per_key = 0;
        control.value = cases[i].from;
        control.two_thumbs = cases[i].two;
        want(cases[i].to);
        struct deed_step step = run();
        if (cases[i].two) {
            assert_int_equal(step.kind, DEED_STEP_FAIL);
            assert_true(control.value == cases[i].from);
            continue;
        }
        assert_int_equal(step.kind, DEED_STEP_DONE);
        assert_string_equal(procedure.adjustment.mode, "gesture");
        if (cases[i].gestures) {
            assert_int_equal(control.gestures, cases[i].gestures);
        }
    }
}

/* Where a search ends is chance; so all wishes between two values are tried,
 * and both of them are right for some. */
static void what_cannot_be_had_is_left_at_the_nearest(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from, step, per_key, drag_step;
        double low, high; /* what can be had on either side of the wishes */
        bool thumb, only_track, doubles;
    } cases[] = {
        { "keys", 10, 0, 5, 0, 35, 40, false, false, false },
        { "keys, where it stood", 10, 0, 5, 0, 10, 15, false, false, false },
        { "keys that double", 1, 0, 1, 0, 32, 64, false, false, true },
        { "keys, then a coarser pointer", 10, 0, 5, 20, 45, 50, true, false,
          false },
        { "thumb", 90, 10, 0, 0, 50, 60, true, false, false },
        { "thumb, from below", 0, 10, 0, 0, 50, 60, true, false, false },
        { "track", 10, 20, 0, 0, 40, 60, true, true, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        double middle = (cases[i].low + cases[i].high) / 2;
        for (double w = cases[i].low + 1; w < cases[i].high; w++) {
            if (fabs(w - middle) < 0.6) {
                continue; /* as far from the one as from the other */
            }
            double near = w < middle ? cases[i].low : cases[i].high;
            print_message("# %s: %.15g\n", cases[i].label, w);
            teardown(NULL);
            setup(NULL);
            control.value = cases[i].from;
            control.step = cases[i].step;
            control.hides_step = true;
            control.per_key = cases[i].per_key;
            control.doubles = cases[i].doubles;
            control.min = cases[i].doubles ? 1 : 0;
            control.max = cases[i].doubles ? 1024 : 100;
            control.drag_step = cases[i].drag_step;
            control.pointer_dead = !cases[i].thumb;
            control.thumb = cases[i].thumb;
            control.only_track = cases[i].only_track;
            want(w);
            assert_int_equal(run().kind, DEED_STEP_FAIL);
            assert_true(control.value == near);
            assert_true(strtod(procedure.adjustment.nearest, NULL) == near);
            assert_true(strtod(procedure.adjustment.actual_value, NULL) ==
                        near);
        }
    }
}

/* A deadline between an input and its receipt would hide what became of it. */
static void a_search_ends_before_its_deadline(void **state)
{
    (void)state;
    for (int ms = 900; ms < 5000; ms += 50) {
        print_message("# %d ms\n", ms);
        teardown(NULL);
        setup(NULL);
        control.thumb = true;
        control.per_key = 5;
        control.drag_step = 20;
        control.value = control.due = 10;
        control.step = 0;
        limit_us = DEED_MS(ms);
        gesture_us = DEED_MS(150);
        want(48);
        assert_int_equal(run().kind, DEED_STEP_FAIL);
        assert_true(left_us > 0);
        assert_non_null(procedure.adjustment.nearest);
    }
}

static void buttons_that_jump_over_it_are_pressed_back(void **state)
{
    (void)state;
    control.buttons = true;
    control.per_button = 3;
    control.value = 2;
    want(6);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_true(control.value == 5);
    assert_int_equal(control.presses, 3);
}

static void what_a_field_showed_before_it_was_final_is_not_the_nearest(
    void **state)
{
    (void)state;
    control.editable = true;
    control.final_cap = 10;
    control.hides_range = true;
    want(70);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_string_equal(procedure.adjustment.nearest, "10");
}

static void a_press_that_does_nothing_becomes_a_drag(void **state)
{
    (void)state;
    control.only_drag = true;
    control.per_key = 0;
    want(61);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(procedure.adjustment.mode, "gesture");
}

static void buttons_are_pressed_one_by_one(void **state)
{
    (void)state;
    control.buttons = true;
    control.value = 2;
    want(5);
    assert_int_equal(run().kind, DEED_STEP_DONE);
    expect("buttons", 3);
    control.gestures = control.presses = 0;
    control.cap = 7;
    want(9);
    assert_int_equal(run().kind, DEED_STEP_FAIL);
    assert_string_equal(procedure.adjustment.nearest, "7");
    assert_int_equal(control.presses, 3); /* the last one moved nothing */
}

static void values_told_in_words_are_walked_along(void **state)
{
    (void)state;
    static const char *const sizes[] = { "Small", "Medium", "Large", "Huge" };
    control.max = 3;
    control.words = sizes;
    control.value = 2;
    request.args.value = "Small";
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_string_equal(procedure.adjustment.actual_value, "Small");
    control.gestures = 0;
    request.args.value = "Purple";
    struct deed_step step = run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_string_equal(step.message, "it does not say \"Purple\" anywhere; it "
                                      "says \"Small\" now");
}

static void what_is_out_of_range_is_refused_untouched(void **state)
{
    (void)state;
    static const double far[] = { 101, -1 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(far); i++) {
        want(far[i]);
        struct deed_step step = run();
        assert_int_equal(step.kind, DEED_STEP_FAIL);
        assert_int_equal(step.error, DEED_ERR_TARGET_NOT_INTERACTABLE);
        assert_non_null(strstr(step.message, "is outside the range 0..100"));
        assert_int_equal(control.gestures, 0);
    }
    want(101);
    request.args.tolerance = 2; /* 100 will do */
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_true(procedure.adjustment.within_tolerance);
}

static void what_snaps_elsewhere_is_refused_with_the_nearest(void **state)
{
    (void)state;
    control.step = 5;
    want(42);
    struct deed_step step = run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_string_equal(step.message, "42 cannot be shown: steps of 5 from 0; "
                                      "the nearest is 40");
    assert_string_equal(procedure.adjustment.nearest, "40");
    assert_int_equal(control.gestures, 0);
    control.max = 98;
    want(98);
    step = run();
    assert_string_equal(procedure.adjustment.nearest, "95");
}

static void steps_too_small_to_count_do_not_hang(void **state)
{
    (void)state;
    control.max = 1;
    control.step = 1e-20;
    control.setter = control.setter_works = true;
    want(2);
    request.args.tolerance = 1.5;
    control.value = 0.1;
    assert_int_equal(run().kind, DEED_STEP_DONE);
    want(-1);
    control.value = 0.9;
    control.gestures = 0;
    assert_int_equal(run().kind, DEED_STEP_DONE);
}

static void a_text_that_no_setter_takes_is_given_up(void **state)
{
    (void)state;
    control.setter = true;
    control.text = "red";
    request.args.value = "blue";
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_int_equal(control.gestures, 1);
    assert_false(procedure.adjustment.within_tolerance);
}

/* One question with these facts, and the next with those. */
static struct deed_step ask_twice(const struct deed_facts *first,
                                  const struct deed_facts *then,
                                  enum deed_step_kind until)
{
    struct deed_step step;
    struct deed_scene scene = { .request = &request,
                                .before = first,
                                .facts = first };
    assert_true(deed_procedure_start(&procedure, &request, first, &arena));
    deed_procedure_next(&procedure, &scene, &step);
    scene.facts = then;
    scene.left_us = DEED_MS(9000);
    for (int i = 0; i < 9; i++) { /* looks, then learns */
        deed_procedure_next(&procedure, &scene, &step);
        scene.left_us -= DEED_MS(300);
        if (step.kind == until) {
            break;
        }
    }
    return step;
}

static void a_value_that_is_gone_after_the_keys_ends_the_search(void **state)
{
    (void)state;
    look();
    const struct deed_facts before = facts;
    struct deed_facts after = facts;
    after.reading = (struct deed_reading){ 0 };
    want(10);
    assert_int_equal(ask_twice(&before, &after, DEED_STEP_FAIL).kind,
                     DEED_STEP_FAIL);
    assert_null(procedure.adjustment.actual_value);
}

static void a_control_without_a_place_is_not_dragged(void **state)
{
    (void)state;
    look();
    facts.has_rect = false;
    const struct deed_facts before = facts;
    want(10);
    assert_int_equal(ask_twice(&before, &before, DEED_STEP_FAIL).kind,
                     DEED_STEP_FAIL);
}

static void a_range_of_nothing_is_dragged_to_its_middle(void **state)
{
    (void)state;
    control.min = control.max = control.value = 5;
    control.per_key = 0;
    control.step = 0;
    request.args.tolerance = 0.5;
    want(5.5);
    control.value = 5;
    look();
    facts.reading.number = 4.9;
    const struct deed_facts before = facts;
    struct deed_step step = ask_twice(&before, &before, DEED_STEP_FAIL);
    assert_int_equal(step.kind, DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_DRAG);
}

static void a_share_of_the_track_is_asked_for_as_one(void **state)
{
    (void)state;
    control.from = DEED_READING_SHARE;
    control.hides_step = true;
    control.value = 20;
    request.args.value = "37%";
    assert_int_equal(run().kind, DEED_STEP_DONE);
    assert_true(control.value == 37);
    expect("keys", 2);
    control.value = 20;
    control.gestures = 0;
    request.args.value = "37";
    want(37);
    struct deed_step step = run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_string_equal(step.message,
                        "nothing says its value; it is at 20 % of its track, "
                        "and can be asked for as a share: \"37%\"");
    assert_int_equal(control.gestures, 0);
}

static void a_number_beside_a_thumb_must_move_with_it(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from;
        bool anothers;
        enum deed_step_kind end;
        unsigned gestures; /* at least */
    } cases[] = {
        { "it does", 20, false, DEED_STEP_DONE, 1 },
        { "it is there already, and does", 37, false, DEED_STEP_DONE, 2 },
        { "it is another's", 20, true, DEED_STEP_FAIL, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        control.from = DEED_READING_SHOWN;
        control.hides_step = control.hides_range = true;
        control.value = cases[i].from;
        control.number_is_anothers = cases[i].anothers;
        want(37);
        assert_int_equal(run().kind, cases[i].end);
        assert_true(control.gestures >= cases[i].gestures);
        assert_true(cases[i].anothers || control.value == 37);
    }
}

static void without_facts_it_looks_first(void **state)
{
    (void)state;
    struct deed_step step;
    want(1);
    assert_true(deed_procedure_start(&procedure, &request, NULL, &arena));
    const struct deed_scene scene = { .request = &request };
    deed_procedure_next(&procedure, &scene, &step);
    assert_int_equal(step.kind, DEED_STEP_PROBE);
}

static void a_number_without_text_is_told_as_a_number(void **state)
{
    (void)state;
    struct deed_step step;
    const struct deed_facts bare = { .reading = { .has_number = true,
                                                  .number = 2.5 } };
    want(2.5);
    assert_true(deed_procedure_start(&procedure, &request, &bare, &arena));
    const struct deed_scene scene = { .request = &request, .facts = &bare };
    deed_procedure_next(&procedure, &scene, &step);
    assert_int_equal(step.kind, DEED_STEP_ALREADY);
    assert_string_equal(procedure.adjustment.actual_value, "2.5");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(the_setter_comes_first),
        TEST(a_text_value_is_set_or_typed),
        TEST(a_number_field_is_typed_into_once),
        TEST(what_is_right_already_is_left_alone),
        TEST(keys_are_counted_beforehand),
        TEST(a_setter_that_does_not_work_gives_way_to_keys),
        TEST(an_unknown_step_is_measured_by_one_press),
        TEST(keys_that_go_backwards_are_learned),
        TEST(keys_that_do_more_than_a_step_are_learned),
        TEST(vertical_controls_take_vertical_keys),
        TEST(a_far_value_is_dragged_to),
        TEST(dead_keys_give_way_to_the_pointer),
        TEST(a_control_that_nothing_moves_is_given_up),
        TEST(a_search_ends_when_there_is_nothing_left_between),
        TEST(what_cannot_be_searched_is_not_dragged),
        TEST(keys_that_jump_over_the_wish_are_given_up),
        TEST(a_scale_that_is_not_linear_is_searched_by_keys),
        TEST(a_value_that_follows_late_is_waited_for),
        TEST(the_other_pair_of_arrows_is_tried),
        TEST(what_is_too_fine_for_the_pointer_is_done_by_keys),
        TEST(a_thumb_is_dragged_along_its_track),
        TEST(of_a_dead_thumb_the_track_is_pressed),
        TEST(what_cannot_be_had_is_left_at_the_nearest),
        TEST(a_search_ends_before_its_deadline),
        TEST(buttons_that_jump_over_it_are_pressed_back),
        TEST(what_a_field_showed_before_it_was_final_is_not_the_nearest),
        TEST(a_press_that_does_nothing_becomes_a_drag),
        TEST(buttons_are_pressed_one_by_one),
        TEST(values_told_in_words_are_walked_along),
        TEST(what_is_out_of_range_is_refused_untouched),
        TEST(what_snaps_elsewhere_is_refused_with_the_nearest),
        TEST(steps_too_small_to_count_do_not_hang),
        TEST(a_text_that_no_setter_takes_is_given_up),
        TEST(a_value_that_is_gone_after_the_keys_ends_the_search),
        TEST(a_control_without_a_place_is_not_dragged),
        TEST(a_range_of_nothing_is_dragged_to_its_middle),
        TEST(a_share_of_the_track_is_asked_for_as_one),
        TEST(a_number_beside_a_thumb_must_move_with_it),
        TEST(without_facts_it_looks_first),
        TEST(a_number_without_text_is_told_as_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
