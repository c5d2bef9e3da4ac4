/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Bringing a value to its target (RFC 008): the platform's setter first, then
 * keys with a computed number of steps, then the pointer with read-back; for
 * what takes none of these, its own buttons or its calendar. Every gesture is
 * followed by a look; the pointer never leaves the control. `attempts` counts
 * all gestures, and what does not converge fails as such.
 */

#include <math.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/adjust.h"
#include "core/model/role.h"

/* Tries to get back to the nearest value that was seen. */
#define BACKS_MAX 3
/* The last look comes so long before the deadline: one takes 10 to 60 ms. */
#define LAST_LOOK_US DEED_MS(100)

const char *adjust_number(struct deed_procedure *p, double number)
{
    return deed_arena_printf(p->arena, "%.15g", number);
}

void adjust_to(struct deed_procedure *p, unsigned phase)
{
    p->attempts = 0;
    p->phase = phase;
    deed_procedure_rest(p);
}

unsigned adjust_rounds(const struct deed_scene *scene)
{
    return scene->request->args.max_attempts * 4;
}

/* The nearest of what was read so far is what can be offered instead. */
static void keep_best(struct deed_procedure *p, double number)
{
    double goal = p->goal.number;
    if (!p->track.has_best ||
        fabs(number - goal) < fabs(p->track.best - goal)) {
        p->track.has_best = true;
        p->track.best = number;
        p->track.best_share = p->track.share;
        p->track.best_way = p->track.way;
    }
}

void adjust_report(struct deed_procedure *p, const struct deed_scene *scene)
{
    struct deed_adjustment *a = &p->adjustment;
    const struct deed_reading *reading = &scene->facts->reading;
    a->used = true;
    a->tolerance = p->goal.tolerance;
    if (!a->target_value) {
        a->target_value =
            p->goal.text ? p->goal.text : adjust_number(p, p->goal.number);
    }
    const char *now = reading->text && !reading->has_number ? reading->text
                      : scene->facts->value_words && !p->goal.has_number
                          ? scene->facts->value_words
                          : reading->text;
    a->actual_value = now || !reading->has_number
                          ? deed_arena_strdup(p->arena, now)
                          : adjust_number(p, reading->number);
    a->within_tolerance = deed_goal_holds(&p->goal, scene->facts) == DEED_YES;
    a->converged = a->within_tolerance;
    if (p->goal.has_number && reading->has_number && !p->track.by_words) {
        keep_best(p, reading->number);
    }
}

void adjust_gesture(struct deed_procedure *p, const struct deed_scene *scene,
                    enum deed_gesture_kind kind, const char *mode,
                    unsigned next, struct deed_step *ret)
{
    deed_step_gesture(ret, kind, scene);
    p->adjustment.mode = mode;
    p->adjustment.attempts++;
    p->attempts++;
    p->phase = next;
    p->index = 0;
    p->track.value = p->track.seen = scene->facts->reading.number;
    p->track.share_seen = scene->facts->share;
    p->track.sent_left_us = scene->left_us;
    deed_procedure_rest(p);
}

/* How long a gesture, its receipt and the first look take here. */
static void measure_round(struct deed_procedure *p,
                          const struct deed_scene *scene)
{
    deed_time_us took = p->track.sent_left_us - scene->left_us;
    if (p->track.sent_left_us && took > p->track.round_us) {
        p->track.round_us = took;
    }
    p->track.sent_left_us = 0;
}

/* Is there time for so many more rounds? A deadline that falls between an input
 * and its receipt would leave the control wherever the search was, and nobody
 * could say what became of the input. */
static bool has_time(const struct deed_procedure *p,
                     const struct deed_scene *scene, unsigned rounds)
{
    return scene->left_us > rounds * p->track.round_us + LAST_LOOK_US;
}

/* A search that has seen some values ends in time to go back to the best. */
static bool must_end(const struct deed_procedure *p,
                     const struct deed_scene *scene)
{
    bool searches = p->phase == ADJUST_KEYS || p->phase == ADJUST_BUTTON ||
                    p->phase == ADJUST_POINTER;
    return searches && p->track.has_best && p->adjustment.attempts &&
           !has_time(p, scene, 2);
}

/* A number beside a thumb is its value when it moves with the thumb. */
static bool unproven(const struct deed_procedure *p,
                     const struct deed_scene *scene)
{
    return scene->facts->reading_from == DEED_READING_SHOWN &&
           !p->track.answered;
}

bool adjust_settled(struct deed_procedure *p, const struct deed_scene *scene,
                    bool many, deed_time_us answer_us, struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    if (!p->index) {
        p->index = 1; /* the first look comes at once */
        ret->kind = DEED_STEP_PROBE;
        return false;
    }
    measure_round(p, scene);
    bool moved = fabs(reading->number - p->track.value) > 1e-12;
    p->track.answered |=
        moved && fabs(scene->facts->share - p->track.share_seen) > 1e-12;
    if ((p->adjustment.within_tolerance && !unproven(p, scene)) ||
        !reading->has_number) {
        return true;
    }
    if (fabs(reading->number - p->track.seen) > 1e-12) {
        p->track.seen = reading->number;
        deed_procedure_rest(p);
    }
    if (moved && !many) {
        return true;
    }
    if (deed_step_wait(ret, p, scene, ADJUST_LOOK_US) <
            (moved ? ADJUST_QUIET_US : answer_us) &&
        has_time(p, scene, 1)) {
        return false;
    }
    p->track.silent |= !moved;
    return true;
}

deed_time_us adjust_patience(const struct deed_procedure *p,
                             const struct deed_scene *scene)
{
    bool listens = scene->facts->app_code == DEED_YES ||
                   scene->facts->listened == DEED_YES ||
                   (scene->receipt && scene->receipt->app_code == DEED_YES);
    bool unheard = scene->receipt && scene->receipt->heard == DEED_NO;
    return listens && !unheard && !p->track.silent ? ADJUST_LATE_US
                                                   : ADJUST_ANSWER_US;
}

bool adjust_by_calendar(const struct deed_procedure *p,
                        const struct deed_scene *scene)
{
    return scene->facts->by_parts && adjust_is_date(p->goal.text);
}

static bool set(struct deed_procedure *p, const struct deed_scene *scene,
                struct deed_step *ret)
{
    adjust_gesture(p, scene, DEED_GESTURE_SET_VALUE, "semantic",
                   ADJUST_SETTER_READ, ret);
    ret->gesture.value = p->adjustment.target_value;
    ret->gesture.has_number = p->goal.has_number;
    ret->gesture.number = p->goal.number;
    p->track.way = DEED_WAY_SETTER;
    return true;
}

static bool start(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    p->adjustment.mode = "semantic";
    if (adjust_is_not_a_share(p, scene, ret) ||
        adjust_needs_two(p, scene, ret)) {
        return true;
    }
    p->track.by_share =
        adjust_is_share(p->goal.text) && adjust_is_by_share(facts);
    if (p->track.by_share && facts->reading_from == DEED_READING_SHOWN) {
        ret->kind = DEED_STEP_PROBE; /* the facts tell its share from now on */
        return true;
    }
    adjust_goal_share(p, scene);
    if (p->adjustment.within_tolerance && unproven(p, scene)) {
        return adjust_press_keys(p, scene, true, 1, ADJUST_KEYS_READ, ret);
    }
    if (p->adjustment.within_tolerance) {
        ret->kind = DEED_STEP_ALREADY;
        return true;
    }
    double said = 0;
    if (deed_value_is_in_words(facts, &said)) {
        p->track.by_words = true;
        adjust_to(p, ADJUST_WORDS);
        return false;
    }
    if (adjust_is_not_a_number(p, scene, ret) ||
        adjust_is_out_of_reach(p, scene, ret)) {
        return true;
    }
    if (facts->native_setter) {
        return set(p, scene, ret);
    }
    if (deed_state(&facts->states, DEED_STATE_EDITABLE) == DEED_YES) {
        if (!p->goal.has_number && adjust_is_date(p->goal.text)) {
            adjust_to(p, ADJUST_FIELD);
            return false;
        }
        return adjust_type(p, scene, ADJUST_TEXT_READ, ret);
    }
    bool words = !p->goal.has_number && facts->value_words;
    bool role = scene->element && deed_role_is_adjustable(scene->element->role);
    adjust_to(p, adjust_by_calendar(p, scene)                ? ADJUST_DAY
                 : words                                     ? ADJUST_WORDS
                 : !role && facts->more_id && facts->less_id ? ADJUST_BUTTON
                                                             : ADJUST_KEYS);
    return false;
}

static bool setter_read(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    if (!adjust_settled(p, scene, false, ADJUST_ANSWER_US, ret)) {
        return true;
    }
    bool there = p->adjustment.within_tolerance;
    adjust_to(p, p->goal.has_number && !there ? ADJUST_KEYS : ADJUST_END);
    return false;
}

/* Text is judged by the verification; a number that was not reached, here. It
 * is left at the nearest that it reached. */
static bool end(struct deed_procedure *p, const struct deed_scene *scene,
                struct deed_step *ret)
{
    if (p->adjustment.within_tolerance && unproven(p, scene)) {
        deed_step_fail(ret, DEED_ERR_VERIFICATION_FAILED,
                       "the number beside it did not move with it: it may be "
                       "another's");
        return true;
    }
    if (p->goal.has_number && !scene->facts->reading.has_number &&
        !p->track.has_best && !p->track.by_words && !p->adjustment.attempts &&
        !p->adjustment.within_tolerance) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "nothing says its value, so that it cannot be set to "
                       "one");
        return true;
    }
    /* A field that shows its old value again may still take the new one. */
    bool put_back =
        p->goal.announced && p->goal.committed && scene->before &&
        deed_str_equal(scene->before->reading.text, scene->facts->reading.text);
    if (p->adjustment.within_tolerance || !p->goal.has_number ||
        !p->track.has_best || p->track.by_words || put_back) {
        ret->kind = DEED_STEP_DONE;
        return true;
    }
    if (scene->facts->reading.has_number &&
        fabs(scene->facts->reading.number - p->track.best) > 1e-9 &&
        p->track.backs < BACKS_MAX && has_time(p, scene, 1)) {
        p->track.backs++;
        adjust_to(p, ADJUST_BACK);
        return false;
    }
    p->adjustment.nearest = adjust_number(p, p->track.best);
    deed_step_fail(
        ret, DEED_ERR_VERIFICATION_FAILED,
        deed_arena_printf(p->arena,
                          "it did not converge: %.15g was asked for, the value "
                          "is %s after %u gestures, the nearest was %.15g",
                          p->goal.number,
                          deed_str_or(p->adjustment.actual_value, "not known"),
                          p->adjustment.attempts, p->track.best));
    return true;
}

/* clang-format off */
static adjust_fn *const phases[ADJUST_COUNT] = {
    [ADJUST_START]        = start,
    [ADJUST_SETTER_READ]  = setter_read,
    [ADJUST_TEXT_READ]    = adjust_text_read,
    [ADJUST_UNTYPED]      = adjust_untyped,
    [ADJUST_COMMITTED]    = adjust_committed,
    [ADJUST_WORDS]        = adjust_words,
    [ADJUST_WORDS_READ]   = adjust_words_read,
    [ADJUST_KEYS]         = adjust_keys,
    [ADJUST_KEYS_READ]    = adjust_keys_read,
    [ADJUST_SLID_READ]    = adjust_slid_read,
    [ADJUST_BUTTON]       = adjust_button,
    [ADJUST_BUTTON_PRESS] = adjust_button_press,
    [ADJUST_BUTTON_READ]  = adjust_button_read,
    [ADJUST_POINTER]      = adjust_pointer,
    [ADJUST_POINTER_READ] = adjust_pointer_read,
    [ADJUST_TRACK_PRESS]  = adjust_track_press,
    [ADJUST_FIELD]        = adjust_field,
    [ADJUST_FIELD_PRESS]  = adjust_field_press,
    [ADJUST_FIELD_OPENED] = adjust_field_opened,
    [ADJUST_FIELD_TYPED]  = adjust_field_typed,
    [ADJUST_DAY]          = adjust_day,
    [ADJUST_DAY_OPEN]     = adjust_day_open,
    [ADJUST_DAY_OPENED]   = adjust_day_opened,
    [ADJUST_DAY_TURN]     = adjust_day_turn,
    [ADJUST_DAY_TURNED]   = adjust_day_turned,
    [ADJUST_DAY_PRESS]    = adjust_day_press,
    [ADJUST_DAY_JUMP]     = adjust_day_jump,
    [ADJUST_DAY_PICKED]   = adjust_day_picked,
    [ADJUST_BACK]         = adjust_back,
    [ADJUST_BACK_PRESS]   = adjust_back_press,
    [ADJUST_BACK_READ]    = adjust_back_read,
    [ADJUST_END]          = end,
};
/* clang-format on */

void deed_procedure_adjust(struct deed_procedure *p,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    if (!scene->facts) {
        ret->kind = DEED_STEP_PROBE;
        return;
    }
    adjust_report(p, scene);
    do {
        if (must_end(p, scene)) {
            adjust_to(p, ADJUST_END);
        }
    } while (!phases[p->phase](p, scene, ret));
}
