/* SPDX-License-Identifier: Apache-2.0 */
#include "control_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"

struct control control;
struct deed_arena control_arena;
struct deed_request control_request;
struct deed_procedure control_procedure;
struct deed_facts control_facts;
static char shown[40];
char control_typed[40];
deed_time_us control_left_us;
deed_time_us control_limit_us;
deed_time_us control_gesture_us;
static deed_time_us waited_us;

int control_setup(void **state)
{
    (void)state;
    deed_arena_init(&control_arena, 0);
    control = (struct control){ .min = 0, .max = 100, .step = 1, .per_key = 1 };
    control_request = (struct deed_request){ .primitive = DEED_UI_SET_VALUE,
                                             .args = { .max_attempts = 3 } };
    control_limit_us = DEED_MS(60000);
    control_gesture_us = 0;
    return 0;
}

int control_teardown(void **state)
{
    (void)state;
    deed_arena_fini(&control_arena);
    return 0;
}

void control_look(void)
{
    control_facts = (struct deed_facts){
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
        control_facts.track = control_facts.rect;
        double share =
            (control.value - control.min) / (control.max - control.min);
        control_facts.rect =
            (struct deed_rect){ 100 + share * 201 - 8, 50, 16, 20 };
    }
    if (control.words) {
        control_facts.value_words = control.words[(int)control.value];
    }
    control_facts.reading_from = control.from;
    control_facts.share =
        100 * (control.value - control.min) / (control.max - control.min);
    struct deed_reading *reading = &control_facts.reading;
    deed_state_set(&control_facts.states, DEED_STATE_EDITABLE,
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
    control_left_us -= us;
    if (control.lag_us > 0 && (waited_us += us) >= control.lag_us) {
        control.value = control.due;
        waited_us = 0;
    }
}

static void drag(struct deed_point at)
{
    const struct deed_rect *r =
        control_facts.has_track ? &control_facts.track : &control_facts.rect;
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
    double middle = control_facts.rect.x + control_facts.rect.width / 2;
    if (!moves && part && strcmp(part, "track") == 0 &&
        fabs(g->point.x - middle) > control_facts.rect.width / 2) {
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
        snprintf(control_typed, sizeof(control_typed), "%s", g->text);
        if (control.text) {
            control.text = control_typed;
        } else {
            take(strtod(control_typed, NULL));
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

struct deed_step control_run(void)
{
    struct deed_step step;
    struct deed_facts before;
    control_look();
    before = control_facts;
    assert_true(deed_procedure_start(&control_procedure, &control_request,
                                     &before, &control_arena));
    const char *part = NULL;
    control_left_us = control_limit_us;
    control.due = control.value;
    for (int i = 0;; i++) {
        assert_true(i < 400);
        const struct deed_scene scene = { .request = &control_request,
                                          .before = &before,
                                          .facts = &control_facts,
                                          .left_us = control_left_us };
        deed_procedure_next(&control_procedure, &scene, &step);
        if (step.kind == DEED_STEP_GESTURE) {
            perform(&step.gesture, part);
            control_left_us -= control_gesture_us;
        } else if (step.kind == DEED_STEP_PROBE) {
            pass(step.wait_us);
            control_look();
        } else if (step.kind == DEED_STEP_FIND) {
            part = step.find_id;
        } else {
            break;
        }
    }
    assert_int_equal(control_procedure.adjustment.attempts, control.gestures);
    assert_true(control.out_of_bounds == 0);
    return step;
}

void control_want(double number)
{
    control_request.args.has_number = true;
    control_request.args.number = number;
}

void control_expect(const char *mode, unsigned attempts)
{
    const struct deed_adjustment *a = &control_procedure.adjustment;
    assert_string_equal(a->mode, mode);
    assert_int_equal(a->attempts, attempts);
    assert_true(a->used && a->within_tolerance && a->converged);
}

struct deed_step control_ask_twice(const struct deed_facts *first,
                                   const struct deed_facts *then,
                                   enum deed_step_kind until)
{
    struct deed_step step;
    struct deed_scene scene = { .request = &control_request,
                                .before = first,
                                .facts = first };
    assert_true(deed_procedure_start(&control_procedure, &control_request,
                                     first, &control_arena));
    deed_procedure_next(&control_procedure, &scene, &step);
    scene.facts = then;
    scene.left_us = DEED_MS(9000);
    for (int i = 0; i < 9; i++) { /* looks, then learns */
        deed_procedure_next(&control_procedure, &scene, &step);
        scene.left_us -= DEED_MS(300);
        if (step.kind == until) {
            break;
        }
    }
    return step;
}
