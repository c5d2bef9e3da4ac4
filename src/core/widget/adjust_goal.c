/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is asked of a control, held against what it can show: a share of its
 * range becomes a number, and what it cannot show is refused before it is
 * touched.
 */

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/role.h"
#include "core/text/number.h"
#include "core/widget/adjust.h"

/* The value nearest to the goal that a control with this step can show. */
static double nearest(const struct deed_reading *reading, double wanted)
{
    double most = floor((reading->max - reading->min) / reading->step + 1e-9);
    double steps = round((wanted - reading->min) / reading->step);
    return reading->min + fmax(0, fmin(steps, most)) * reading->step;
}

/* Refuses what the control says it cannot show, before it is touched. */
bool adjust_is_out_of_reach(struct deed_procedure *p,
                            const struct deed_scene *scene,
                            struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    const struct deed_goal *goal = &p->goal;
    if (!goal->has_number || !reading->has_range) {
        return false;
    }
    if (goal->number + goal->tolerance < reading->min ||
        goal->number - goal->tolerance > reading->max) {
        deed_step_fail(
            ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
            deed_arena_printf(p->arena,
                              "%.15g is outside the range %.15g..%.15g; the "
                              "nearest is %.15g",
                              goal->number, reading->min, reading->max,
                              goal->number < reading->min ? reading->min
                                                          : reading->max));
        p->adjustment.nearest = adjust_number(
            p, goal->number < reading->min ? reading->min : reading->max);
        return true;
    }
    if (reading->step <= 0) {
        return false;
    }
    double near = nearest(reading, goal->number);
    if (fabs(near - goal->number) <= goal->tolerance + 1e-9) {
        return false;
    }
    p->adjustment.nearest = adjust_number(p, near);
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
        deed_arena_printf(p->arena,
                          "%.15g cannot be shown: steps of %.15g from %.15g; "
                          "the nearest is %.15g",
                          goal->number, reading->step, reading->min, near));
    return true;
}

/* A text for a control of the platform that holds nothing but numbers: its
 * setter would put something else there. */
bool adjust_is_not_a_number(struct deed_procedure *p,
                            const struct deed_scene *scene,
                            struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    const struct deed_element *e = scene->element;
    /* One of the page's own that tells its value as a number and in no other
     * way has no word to look for either. */
    bool own = e && deed_role_is_adjustable(e->role) &&
               facts->reading.has_number && !facts->value_words &&
               deed_state(&facts->states, DEED_STATE_EDITABLE) != DEED_YES;
    bool numeric = (facts->numeric && !facts->value_words) || own;
    if (!numeric || p->goal.has_number || !p->goal.text) {
        return false;
    }
    /* A field can be emptied; a slider stands somewhere. */
    if (!*p->goal.text && !(e && deed_str_equal(e->role, "slider"))) {
        return false;
    }
    const struct deed_reading *r = &facts->reading;
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
        r->has_range
            ? deed_arena_printf(
                  p->arena,
                  "\"%s\" is no number; the control takes numbers "
                  "from %.15g to %.15g, such as \"%.15g\"",
                  p->goal.text, r->min, r->max, r->min)
            : deed_arena_printf(p->arena,
                                "\"%s\" is no number; the control takes "
                                "numbers only, such as \"1\"",
                                p->goal.text));
    return true;
}

bool adjust_is_share(const char *text)
{
    size_t len = text ? strlen(text) : 0;
    return len > 1 && text[len - 1] == '%';
}

/* The step that is shown as this share when it is rounded to whole percents;
 * where no step is, the value itself, which is then out of reach. */
static double share_of_range(const struct deed_reading *reading, double percent)
{
    double range = reading->max - reading->min;
    double value = reading->min + percent / 100 * range;
    if (reading->step <= 0) {
        return value;
    }
    double near = nearest(reading, value);
    double shown = 100 * (near - reading->min) / range;
    return fabs(shown - percent) < 0.5 ? near : value;
}

bool adjust_is_by_share(const struct deed_facts *facts)
{
    return facts->reading_from == DEED_READING_SHARE ||
           (facts->reading_from == DEED_READING_SHOWN &&
            !facts->reading.has_range);
}

void adjust_goal_share(struct deed_procedure *p, const struct deed_scene *scene)
{
    const struct deed_facts *facts = scene->facts;
    const struct deed_reading *reading = &facts->reading;
    bool shared = adjust_is_by_share(facts);
    bool ranged = reading->has_number && reading->has_range &&
                  reading->max > reading->min && !facts->value_words;
    double percent = 0;
    if (!adjust_is_share(p->goal.text) || (!shared && !ranged)) {
        return;
    }
    const char *number = deed_arena_printf(
        p->arena, "%.*s", (int)strlen(p->goal.text) - 1, p->goal.text);
    if (!number || !deed_number_read(number, &percent) || percent < 0 ||
        percent > 100) {
        return;
    }
    p->goal.has_number = true;
    p->goal.number = shared ? percent : share_of_range(reading, percent);
    p->adjustment.target_value = adjust_number(p, p->goal.number);
    adjust_report(p, scene);
}

/* True when it ends here: a share is no value. */
bool adjust_is_not_a_share(struct deed_procedure *p,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    if (facts->reading_from != DEED_READING_SHARE ||
        adjust_is_share(p->goal.text) || !p->goal.has_number) {
        return false;
    }
    bool share = p->goal.number >= 0 && p->goal.number <= 100;
    deed_step_fail(
        ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
        deed_arena_printf(p->arena,
                          "nothing says its value; it is at %.15g %% of its "
                          "track, and can be asked for as a share: \"%.15g%%\"",
                          facts->share,
                          share ? p->goal.number : round(facts->share)));
    return true;
}

/* A calendar takes the day; its time is set in fields of its own. */
bool adjust_needs_two(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    if (!facts->by_parts || facts->native_setter ||
        deed_state(&facts->states, DEED_STATE_READONLY) != DEED_YES ||
        !adjust_is_moment(p->goal.text)) {
        return false;
    }
    deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                   deed_arena_printf(p->arena, ADJUST_TWO_STEPS,
                                     "its calendar takes a day", p->goal.text));
    return true;
}
