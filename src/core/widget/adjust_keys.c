/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Values that are moved by arrow keys. Where one key's worth is known, the
 * number of keys is computed; else one press measures it. Each time the value
 * went past the goal, the next burst is half as long at most: so a scale that
 * is not linear is searched, too.
 */

#include <math.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/adjust.h"

/* One burst of keys is bounded: a control that needs more is dragged. */
#define KEYS_MAX 400
#define WORDS_MAX 400 /* limit: words that are stepped through */

/* A control that the application saves is saved with each key: more of them
 * than these are spared by one drag to the place, from where keys lead on. */
#define KEYS_FEW 8
/* What is let go in the task of the last move is saved with the value before it
 * by code that draws moves later: a hand takes longer. */
#define SLIDE_US DEED_MS(160)

static const char *const arrows[2][2][1] = {
    { { "ArrowLeft" }, { "ArrowRight" } },
    { { "ArrowDown" }, { "ArrowUp" } },
};

bool adjust_press_keys(struct deed_procedure *p, const struct deed_scene *scene,
                       bool up, double count, unsigned next,
                       struct deed_step *ret)
{
    bool vertical = deed_str_equal(scene->facts->orientation, "vertical");
    adjust_gesture(p, scene, DEED_GESTURE_KEYS, "keys", next, ret);
    ret->gesture.keys = (const char **)
        arrows[vertical != p->track.across][up != p->track.backwards];
    ret->gesture.key_count = 1;
    ret->gesture.repeat = (unsigned)count;
    p->track.count = count;
    p->track.way = DEED_WAY_KEYS;
    return true;
}

/* Keys are of no more use: buttons, then the pointer. */
static bool leave(struct deed_procedure *p, const struct deed_scene *scene)
{
    bool buttons = scene->facts->more_id && scene->facts->less_id;
    adjust_to(p, p->track.fine                    ? ADJUST_END
                 : buttons && !p->track.keys_work ? ADJUST_BUTTON
                                                  : ADJUST_POINTER);
    return false;
}

/* Where the drag would not be on a scale that is known, or not meet the thumb,
 * keys are the way. */
static bool spares_keys(const struct deed_procedure *p,
                        const struct deed_facts *facts, double count)
{
    return count > KEYS_FEW && !p->track.slid && !p->track.fine &&
           !p->track.by_words && !p->track.by_share && facts->has_track &&
           facts->has_rect && facts->reading.has_range && !facts->cover;
}

/* What one key does is not known: a press that measures it would be saved, too.
 * Most scales have a hundred steps. */
static double guess_keys(const struct deed_reading *reading, double gap)
{
    double range = reading->max - reading->min;
    return reading->has_range && range > 0 ? 100 * fabs(gap) / range : 1;
}

bool adjust_slid_read(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    if (!adjust_settled(p, scene, true, ADJUST_ANSWER_US, ret)) {
        return true;
    }
    const struct deed_facts *facts = scene->facts;
    bool moved = fabs(facts->reading.number - p->track.value) > 1e-12;
    /* A thumb that cannot be taken is not dragged again. */
    p->track.beside |= !moved && facts->track_id;
    if (moved) {
        adjust_learn_slide(p, &facts->reading);
    }
    p->track.silent = false; /* of keys nothing is known yet */
    adjust_to(p, p->adjustment.within_tolerance ? ADJUST_END : ADJUST_KEYS);
    return false;
}

bool adjust_keys(struct deed_procedure *p, const struct deed_scene *scene,
                 struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    if (p->adjustment.within_tolerance) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    if (deed_state(&scene->facts->states, DEED_STATE_FOCUSABLE) == DEED_NO) {
        p->track.keys_dead = true; /* it cannot get them */
    }
    if (!p->goal.has_number || !reading->has_number ||
        p->attempts >= adjust_rounds(scene) || p->track.keys_dead) {
        return leave(p, scene);
    }
    double gap = p->goal.number - reading->number;
    /* The first press measures what one press does, unless the step says. */
    double per_key = p->track.per_key > 0 ? p->track.per_key : reading->step;
    double count = per_key > 0 ? fmax(1, round(fabs(gap) / per_key)) : 1;
    if (count > KEYS_MAX) {
        return leave(p, scene);
    }
    if (spares_keys(p, scene->facts,
                    per_key > 0 ? count : guess_keys(reading, gap))) {
        p->track.slid = true;
        adjust_slide(p, scene, adjust_share_of(reading, p->goal.number),
                     ADJUST_SLID_READ, ret);
        ret->gesture.duration_us = SLIDE_US;
        return true;
    }
    if (p->track.limit > 0) {
        count = fmin(count, p->track.limit);
    }
    return adjust_press_keys(p, scene, gap > 0, count, ADJUST_KEYS_READ, ret);
}

static void learn(struct deed_procedure *p, double number)
{
    double moved = number - p->track.value;
    bool up = p->goal.number > p->track.value;
    p->track.keys_work = true;
    p->track.per_key = fabs(moved) / p->track.count;
    if ((moved > 0) != up) {
        p->track.backwards = !p->track.backwards;
    } else if ((p->goal.number > number) != up) { /* past it */
        p->track.limit = fmax(1, floor(p->track.count / 2));
        p->track.tight += p->track.count < 1.5;
    }
}

bool adjust_keys_read(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    if (!adjust_settled(p, scene, p->track.count > 1, adjust_patience(p, scene),
                        ret)) {
        return true;
    }
    if (p->adjustment.within_tolerance) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    bool moved =
        reading->has_number && fabs(reading->number - p->track.value) > 1e-12;
    if (moved) {
        learn(p, reading->number);
        p->phase = ADJUST_KEYS;
        /* It jumps over the goal, to and fro: keys cannot say it. */
        return p->track.tight >= 2 ? leave(p, scene) : false;
    }
    if (!p->track.keys_work && !p->track.across && reading->has_number) {
        p->track.across = true; /* perhaps the other pair of arrows */
        p->phase = ADJUST_KEYS;
        return false;
    }
    p->track.keys_dead = !p->track.keys_work;
    return leave(p, scene);
}

/* Values that are told in words: one key at a time, up to one end and from
 * there down to the other. */
bool adjust_words(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    if (p->attempts >= WORDS_MAX) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    p->words = deed_arena_strdup(p->arena, scene->facts->value_words);
    return adjust_press_keys(p, scene, !p->track.turned, 1, ADJUST_WORDS_READ,
                             ret);
}

bool adjust_words_read(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    const char *now = scene->facts->value_words;
    if (!p->index) {
        p->index = 1;
        ret->kind = DEED_STEP_PROBE;
        return true;
    }
    bool moved = !deed_str_equal(now, p->words);
    if (!p->adjustment.within_tolerance && !moved &&
        deed_step_wait(ret, p, scene, ADJUST_QUIET_US) < ADJUST_QUIET_US) {
        return true;
    }
    if (p->adjustment.within_tolerance) {
        adjust_to(p, ADJUST_END);
    } else if (moved || !p->track.turned) {
        p->track.turned |= !moved; /* an end: now the other way */
        p->phase = ADJUST_WORDS;
    } else {
        deed_step_fail(ret, DEED_ERR_VERIFICATION_FAILED,
                       deed_arena_printf(p->arena,
                                         "it does not say \"%s\" anywhere; it "
                                         "says \"%s\" now",
                                         p->adjustment.target_value,
                                         deed_str_or(now, "")));
        return true;
    }
    return false;
}
