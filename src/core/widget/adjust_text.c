/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A value that is typed: the text, whether the field took it, and what it makes
 * of it when the focus leaves.
 */

#include "base/util.h"
#include "core/widget/adjust.h"

bool adjust_type(struct deed_procedure *p, const struct deed_scene *scene,
                 unsigned next, struct deed_step *ret)
{
    adjust_gesture(p, scene, DEED_GESTURE_TEXT, "semantic", next, ret);
    ret->gesture.text = p->adjustment.target_value;
    ret->gesture.clear = true;
    p->track.way = DEED_WAY_SETTER;
    return true;
}

/* A spin button may take no text, or some letters of it only. */
static bool took_the_text(const struct deed_procedure *p,
                          const struct deed_scene *scene)
{
    return p->adjustment.within_tolerance ||
           deed_str_equal(scene->facts->reading.text,
                          p->adjustment.target_value);
}

static unsigned after_text(const struct deed_scene *scene)
{
    return scene->facts->more_id && scene->facts->less_id ? ADJUST_BUTTON
                                                          : ADJUST_KEYS;
}

/* What it was before it was typed into; then its buttons, or its keys. */
static bool untype(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const char *was = scene->before ? scene->before->reading.text : NULL;
    if (!was || deed_str_equal(was, scene->facts->reading.text)) {
        adjust_to(p, after_text(scene));
        return false;
    }
    adjust_gesture(p, scene, DEED_GESTURE_SET_VALUE, "semantic", ADJUST_UNTYPED,
                   ret);
    ret->gesture.value = was;
    p->attempts = 0;
    return true;
}

/* What it says now counts, not the letters that it took. */
bool adjust_untyped(struct deed_procedure *p, const struct deed_scene *scene,
                    struct deed_step *ret)
{
    if (!p->index) {
        p->index = 1;
        ret->kind = DEED_STEP_PROBE;
        return true;
    }
    adjust_to(p, after_text(scene));
    return false;
}

/* A typed value is final when the focus leaves: fields put it in form, or in
 * bounds, only then. */
bool adjust_text_read(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    bool spins = p->goal.has_number && scene->element &&
                 deed_str_equal(scene->element->role, "spinbutton");
    if (spins && !took_the_text(p, scene)) {
        if (!p->index) {
            p->index = 1;
            ret->kind = DEED_STEP_PROBE;
            return true;
        }
        if (deed_step_wait(ret, p, scene, ADJUST_LOOK_US) < ADJUST_ANSWER_US) {
            return true;
        }
        return untype(p, scene, ret);
    }
    deed_step_gesture(ret, DEED_GESTURE_COMMIT, scene);
    p->phase = ADJUST_COMMITTED;
    p->index = 0;
    return true;
}

bool adjust_committed(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    if (!adjust_settled(p, scene, false, ADJUST_ANSWER_US, ret)) {
        return true;
    }
    p->goal.committed = true;
    /* What it showed before it was final is not what can be had. */
    p->track.has_best = scene->facts->reading.has_number;
    p->track.best = scene->facts->reading.number;
    /* Whether it has a calendar was tried before anything was typed. */
    adjust_to(p, adjust_by_calendar(p, scene) && !p->date &&
                         !p->adjustment.within_tolerance
                     ? ADJUST_DAY
                     : ADJUST_END);
    return false;
}
