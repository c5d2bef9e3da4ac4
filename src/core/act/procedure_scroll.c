/* SPDX-License-Identifier: Apache-2.0 */

/* Scrolling, and whether something must be scrolled to at all. */

#include "core/act/procedure.h"

static bool is_cut(double all, double seen, double room)
{
    return all <= room && seen < all - 1;
}

/* Half in view is not in view, unless the whole does not fit. */
static bool is_whole(const struct deed_facts *facts)
{
    const struct deed_rect *all = &facts->rect, *seen = &facts->visible_rect;
    const struct deed_rect *view = &facts->viewport;
    if (!facts->has_rect || !facts->has_visible_rect || !facts->has_viewport) {
        return true; /* it has no size, or nobody measured it */
    }
    return !is_cut(all->width, seen->width, view->width) &&
           !is_cut(all->height, seen->height, view->height);
}

/* Not drawn at all, as far as it is known: nothing to scroll to. */
static bool is_hidden(const struct deed_facts *facts)
{
    return deed_state(&facts->states, DEED_STATE_VISIBLE) == DEED_NO &&
           facts->scrollable == DEED_NO && !facts->sizeless &&
           facts->has_rect && facts->rect.width <= 0 && facts->rect.height <= 0;
}

/* True: nothing is left to do, or nothing can be done. */
static bool needs_no_scroll(const struct deed_procedure *procedure,
                            const struct deed_facts *facts,
                            struct deed_step *ret)
{
    if (deed_goal_holds(&procedure->goal, facts) == DEED_YES &&
        is_whole(facts)) {
        ret->kind = DEED_STEP_ALREADY;
        return true;
    }
    if (is_hidden(facts)) {
        deed_step_fail(ret, DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "not visible: it is not drawn anywhere");
        return true;
    }
    return false;
}

void deed_procedure_scroll(struct deed_procedure *procedure,
                           const struct deed_scene *scene,
                           struct deed_step *ret)
{
    const struct deed_args *args = &scene->request->args;
    bool into = scene->request->primitive == DEED_UI_SCROLL_INTO_VIEW;
    if (into && !procedure->phase && scene->facts &&
        needs_no_scroll(procedure, scene->facts, ret)) {
        return;
    }
    if (!deed_procedure_once(procedure, ret)) {
        return;
    }
    deed_step_gesture(
        ret, into ? DEED_GESTURE_SCROLL_INTO_VIEW : DEED_GESTURE_SCROLL, scene);
    ret->gesture.has_delta = args->has_delta;
    ret->gesture.dx = args->dx;
    ret->gesture.dy = args->dy;
    ret->gesture.edge = args->edge;
}
