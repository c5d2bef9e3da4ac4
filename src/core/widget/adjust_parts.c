/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Values that are changed by parts of the control: a number between two
 * buttons. Every press is of a part that was checked, and followed by a look.
 */

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/adjust.h"

#define PRESSES_MAX 200 /* limit: more is a value to be typed */

bool adjust_find_part(struct deed_procedure *p, const char *id, unsigned next,
                      struct deed_step *ret)
{
    ret->kind = DEED_STEP_FIND;
    ret->find_id = deed_arena_strdup(p->arena, id);
    p->phase = next;
    return true;
}

bool adjust_press_part(struct deed_procedure *p, const struct deed_scene *scene,
                       const char *mode, unsigned next, struct deed_step *ret)
{
    adjust_gesture(p, scene, DEED_GESTURE_POINTER, mode, next, ret);
    ret->on_part = true;
    p->track.way = DEED_WAY_BUTTONS;
    return true;
}

bool adjust_button(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    bool more = p->goal.number > facts->reading.number;
    const char *id = more ? facts->more_id : facts->less_id;
    if (!p->goal.has_number || !facts->reading.has_number || !id ||
        p->attempts >= PRESSES_MAX) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    return adjust_find_part(p, id, ADJUST_BUTTON_PRESS, ret);
}

bool adjust_button_press(struct deed_procedure *p,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    return adjust_press_part(p, scene, "buttons", ADJUST_BUTTON_READ, ret);
}

bool adjust_button_read(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    /* A button is there to be pressed: only one that nobody hears is left. */
    bool unheard = scene->receipt && scene->receipt->heard == DEED_NO;
    deed_time_us patience = unheard ? 2 * ADJUST_ANSWER_US : ADJUST_LATE_US;
    if (!adjust_settled(p, scene, false, patience, ret)) {
        return true;
    }
    double before = p->goal.number - p->track.value;
    double left = p->goal.number - reading->number;
    bool nearer =
        reading->has_number &&
        (before > 0 ? left >= 0 && left < before : left <= 0 && left > before);
    if (nearer && !p->adjustment.within_tolerance) {
        p->phase = ADJUST_BUTTON;
    } else {
        adjust_to(p, ADJUST_END); /* there, at its end, or jumping over it */
    }
    return false;
}
