/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Whether a gesture can be carried out at all: the driver must have it, and a
 * mode that the request allows must be able to do it. Judged as soon as the
 * target is known and passes its checks, before anything is waited for or sent,
 * and again for every further gesture of the procedure.
 */

#include "base/util.h"
#include "core/act/action_internal.h"

static struct deed_mode_rules rules_for(const struct deed_action *a,
                                        const struct deed_gesture *gesture)
{
    return (struct deed_mode_rules){
        .available = a->opts.modes,
        .uiap_order = a->opts.uiap_mode_order,
        .app_action =
            gesture->app_action && a->opts.find_app_action &&
            a->opts.find_app_action(a->opts.user, gesture->app_action),
    };
}

bool action_plan_modes(struct deed_action *a,
                       const struct deed_gesture *gesture)
{
    const char *name = deed_gesture_name(gesture->kind);
    if (a->opts.gestures && !(a->opts.gestures & (1u << gesture->kind))) {
        action_refuse(a, DEED_ERR_EXECUTION_MODE_UNAVAILABLE,
                      action_say(a, "this driver has no gesture \"%s\"", name));
        return false;
    }
    const struct deed_mode_rules rules = rules_for(a, gesture);
    a->mode_count =
        deed_modes_plan(&a->request, gesture->kind, &rules, a->modes);
    a->mode_index = 0;
    if (!a->mode_count) {
        action_refuse(
            a, DEED_ERR_EXECUTION_MODE_UNAVAILABLE,
            action_say(a, "no execution mode can do \"%s\" here", name));
        return false;
    }
    return true;
}

/* The first step as the procedure would take it now; its state is dropped. */
static bool first_step(const struct deed_action *a, struct deed_arena *scratch,
                       struct deed_step *ret)
{
    struct deed_procedure procedure;
    const struct deed_scene scene = {
        .request = &a->request,
        .element = &a->target.element,
        .before = &a->facts,
        .facts = &a->facts,
        .left_us = a->deadline - a->now,
    };
    if (!deed_procedure_start(&procedure, &a->request, &a->facts, scratch)) {
        return false; /* execution reports it */
    }
    deed_procedure_next(&procedure, &scene, ret);
    return ret->kind == DEED_STEP_GESTURE;
}

/* A text that is to be sent is typed only where Enter can be pressed, too. */
static bool has_all_modes(struct deed_action *a, const struct deed_step *step)
{
    const struct deed_gesture enter = { .kind = DEED_GESTURE_KEYS };
    bool sends =
        a->request.primitive == DEED_UI_ENTER_TEXT && a->request.args.submit;
    return action_plan_modes(a, &step->gesture) &&
           (!sends || action_plan_modes(a, &enter));
}

bool action_has_mode(struct deed_action *a)
{
    struct deed_step step = { 0 };
    struct deed_arena scratch;
    deed_arena_init(&scratch, a->keep.limit_bytes);
    bool has = !first_step(a, &scratch, &step) || has_all_modes(a, &step);
    deed_arena_fini(&scratch);
    return has;
}
