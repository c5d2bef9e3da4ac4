/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Bringing a value to its target (RFC 008): the platform's setter first, then
 * keys with a computed number of steps, then the pointer with read-back. Every
 * gesture is followed by a look; the pointer never leaves the control. Each
 * approach gets `maxAttempts` gestures, and `attempts` counts all of them.
 */

#include "core/procedure.h"

#include <math.h>

#include "base/arena.h"
#include "base/util.h"

enum {
    ADJUST_START,
    ADJUST_SETTER_READ, /* a gesture is out: read what came of it */
    ADJUST_TEXT_READ,
    ADJUST_KEYS,
    ADJUST_KEYS_READ,
    ADJUST_POINTER,
    ADJUST_POINTER_READ,
    ADJUST_END,
};

/* One burst of keys is bounded: a control that needs more is dragged. */
#define KEYS_MAX 400
/* Ends of a track that a thumb's centre cannot reach. */
#define TRACK_INSET 0.5

static const char *number_text(struct deed_procedure *p, double number)
{
    return deed_arena_printf(p->arena, "%.15g", number);
}

static void report(struct deed_procedure *p, const struct deed_scene *scene)
{
    struct deed_adjustment *a = &p->adjustment;
    a->used = true;
    a->tolerance = p->wish.tolerance;
    a->target_value =
        p->wish.text ? p->wish.text : number_text(p, p->wish.number);
    const struct deed_reading *reading = &scene->facts->reading;
    a->actual_value = reading->text || !reading->has_number
                          ? deed_arena_strdup(p->arena, reading->text)
                          : number_text(p, reading->number);
    a->within_tolerance = deed_wish_holds(&p->wish, scene->facts) == DEED_YES;
    a->converged = a->within_tolerance;
}

static void gesture(struct deed_procedure *p, const struct deed_scene *scene,
                    enum deed_gesture_kind kind, const char *mode,
                    unsigned next, struct deed_step *ret)
{
    deed_step_gesture(ret, kind, scene);
    p->adjustment.mode = mode;
    p->adjustment.attempts++;
    p->attempts++;
    p->phase = next;
}

/* The value nearest to the wish that a control with this step can show. */
static double nearest(const struct deed_reading *reading, double wanted)
{
    double most = floor((reading->max - reading->min) / reading->step + 1e-9);
    double steps = round((wanted - reading->min) / reading->step);
    return reading->min + fmax(0, fmin(steps, most)) * reading->step;
}

/* Refuses what the control says it cannot show, before it is touched. */
static bool out_of_reach(struct deed_procedure *p,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    const struct deed_wish *wish = &p->wish;
    if (!wish->has_number || !reading->has_range) {
        return false;
    }
    if (wish->number + wish->tolerance < reading->min ||
        wish->number - wish->tolerance > reading->max) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       deed_arena_printf(
                           p->arena, "%.15g is outside the range %.15g..%.15g",
                           wish->number, reading->min, reading->max));
        return true;
    }
    if (reading->step <= 0) {
        return false;
    }
    double near = nearest(reading, wish->number);
    if (fabs(near - wish->number) <= wish->tolerance + 1e-9) {
        return false;
    }
    p->adjustment.nearest = number_text(p, near);
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
        deed_arena_printf(p->arena,
                          "%.15g cannot be shown: steps of %.15g from %.15g; "
                          "the nearest is %.15g",
                          wish->number, reading->step, reading->min, near));
    return true;
}

static void start(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    p->adjustment.mode = "semantic";
    if (deed_wish_holds(&p->wish, facts) == DEED_YES) {
        ret->kind = DEED_STEP_ALREADY;
        return;
    }
    if (out_of_reach(p, scene, ret)) {
        return;
    }
    if (facts->native_setter) {
        gesture(p, scene, DEED_GESTURE_SET_VALUE, "semantic",
                ADJUST_SETTER_READ, ret);
        ret->gesture.value = p->adjustment.target_value;
        ret->gesture.has_number = p->wish.has_number;
        ret->gesture.number = p->wish.number;
    } else if (deed_state(&facts->states, DEED_STATE_EDITABLE) == DEED_YES) {
        gesture(p, scene, DEED_GESTURE_TEXT, "semantic", ADJUST_TEXT_READ, ret);
        ret->gesture.text = p->adjustment.target_value;
        ret->gesture.clear = true;
    } else {
        p->attempts = 0;
        p->phase = ADJUST_KEYS;
    }
}

static void keys(struct deed_procedure *p, const struct deed_scene *scene,
                 struct deed_step *ret)
{
    static const char *const up[] = { "ArrowRight" };
    static const char *const down[] = { "ArrowLeft" };
    static const char *const up_v[] = { "ArrowUp" };
    static const char *const down_v[] = { "ArrowDown" };
    const struct deed_facts *facts = scene->facts;
    const struct deed_reading *reading = &facts->reading;
    unsigned max = scene->request->args.max_attempts;
    if (!p->wish.has_number || !reading->has_number || p->attempts >= max) {
        p->attempts = 0;
        p->phase = ADJUST_POINTER;
        return;
    }
    double gap = p->wish.number - reading->number;
    /* The first press measures what one press does, unless the step says. */
    double per_key = p->track.per_key > 0 ? p->track.per_key : reading->step;
    double count = per_key > 0 ? fmax(1, round(fabs(gap) / per_key)) : 1;
    if (count > KEYS_MAX) {
        p->attempts = 0;
        p->phase = ADJUST_POINTER;
        return;
    }
    bool vertical = deed_str_equal(facts->orientation, "vertical");
    bool increase = (gap > 0) != p->track.backwards;
    gesture(p, scene, DEED_GESTURE_KEYS, "keys", ADJUST_KEYS_READ, ret);
    ret->gesture.keys = (const char **)(vertical ? (increase ? up_v : down_v)
                                                 : (increase ? up : down));
    ret->gesture.key_count = 1;
    ret->gesture.repeat = (unsigned)count;
    p->track.value = reading->number;
    p->track.share = count; /* how many were pressed */
}

static void learn_from_keys(struct deed_procedure *p,
                            const struct deed_facts *facts)
{
    double moved = facts->reading.number - p->track.value;
    if (!facts->reading.has_number || fabs(moved) < 1e-12) {
        p->attempts = 0;
        p->phase = ADJUST_POINTER; /* keys do nothing here */
        return;
    }
    double wanted = p->wish.number - p->track.value;
    if ((moved > 0) != (wanted > 0)) {
        p->track.backwards = !p->track.backwards;
    }
    p->track.per_key = fabs(moved) / p->track.share;
    p->phase = ADJUST_KEYS;
}

static struct deed_point on_track(const struct deed_facts *facts, double share)
{
    const struct deed_rect *r = &facts->rect;
    struct deed_point at = { r->x + r->width / 2, r->y + r->height / 2 };
    bool vertical = deed_str_equal(facts->orientation, "vertical");
    if (facts->reversed) {
        share = 1 - share;
    }
    if (vertical) {
        at.y = r->y + r->height - TRACK_INSET -
               share * (r->height - 2 * TRACK_INSET);
    } else {
        at.x = r->x + TRACK_INSET + share * (r->width - 2 * TRACK_INSET);
    }
    return at;
}

static double share_of(const struct deed_reading *reading, double value)
{
    double range = reading->max - reading->min;
    double share = range > 0 ? (value - reading->min) / range : 0.5;
    return fmin(1, fmax(0, share));
}

/* A monotone search along the track. The first try trusts the scale to be
 * linear; later ones halve what is left, so a logarithmic one is found too. */
static void pointer(struct deed_procedure *p, const struct deed_scene *scene,
                    struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    const struct deed_reading *reading = &facts->reading;
    unsigned max = scene->request->args.max_attempts;
    bool searchable = p->wish.has_number && reading->has_number &&
                      reading->has_range && facts->has_rect;
    /* A search needs some rounds to be worth its name. */
    if (!searchable || p->attempts >= max * 4) {
        p->phase = ADJUST_END;
        return;
    }
    if (p->attempts == 0) {
        p->track.low = 0;
        p->track.high = 1;
        p->track.share = share_of(reading, p->wish.number);
    } else {
        p->track.share = (p->track.low + p->track.high) / 2;
    }
    double from = share_of(reading, reading->number);
    double to = p->track.share;
    gesture(p, scene, DEED_GESTURE_DRAG, "gesture", ADJUST_POINTER_READ, ret);
    ret->gesture.has_point = true;
    ret->gesture.point = on_track(facts, from);
    ret->gesture.has_to_point = true;
    ret->gesture.to_point = on_track(facts, to);
    p->track.value = reading->number;
}

static void learn_from_pointer(struct deed_procedure *p,
                               const struct deed_facts *facts)
{
    if (facts->reading.number < p->wish.number) {
        p->track.low = p->track.share;
    } else {
        p->track.high = p->track.share;
    }
    p->phase =
        p->track.high - p->track.low < 1e-4 ? ADJUST_END : ADJUST_POINTER;
}

void deed_procedure_adjust(struct deed_procedure *p,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    if (!scene->facts) {
        ret->kind = DEED_STEP_PROBE;
        return;
    }
    report(p, scene);
    bool arrived = p->adjustment.within_tolerance;
    bool read_back = false;
    for (;;) {
        switch (p->phase) {
        case ADJUST_START:
            start(p, scene, ret);
            if (p->phase != ADJUST_KEYS) {
                return;
            }
            break;
        case ADJUST_KEYS:
            keys(p, scene, ret);
            if (p->phase != ADJUST_POINTER) {
                return;
            }
            break;
        case ADJUST_POINTER:
            pointer(p, scene, ret);
            if (p->phase != ADJUST_END) {
                return;
            }
            break;
        case ADJUST_END:
            ret->kind = DEED_STEP_DONE;
            return;
        default: /* a gesture went out: look, then learn */
            if (!read_back && !p->index) {
                p->index = 1;
                ret->kind = DEED_STEP_PROBE;
                return;
            }
            p->index = 0;
            read_back = true;
            if (arrived) {
                p->phase = ADJUST_END;
            } else if (p->phase == ADJUST_KEYS_READ) {
                learn_from_keys(p, scene->facts);
            } else if (p->phase == ADJUST_POINTER_READ) {
                learn_from_pointer(p, scene->facts);
            } else if (p->phase == ADJUST_TEXT_READ) {
                p->phase = ADJUST_END; /* what typing gives is what it takes */
            } else {
                p->attempts = 0;
                p->phase = ADJUST_KEYS;
            }
            break;
        }
    }
}
