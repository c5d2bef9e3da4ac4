/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Presentation: a person is shown what is about to happen, between a check
 * that passed and the act. Then everything is checked again, and the time that
 * the show took is given back, so that it is never part of the outcome.
 */

#include "base/util.h"
#include "core/act/action_internal.h"

/* The longest show; a driver that takes longer has a fault. */
#define PRESENT_MAX_US DEED_MS(5000)
/* Input is spread over at most this much, and a quarter of what is left. */
#define PACE_MAX_US DEED_MS(1200)

static bool wants_show(const struct deed_action *a)
{
    const struct deed_presentation *p = &a->request.presentation;
    bool at_target = p->ghost_cursor || p->humanized ||
                     (p->highlight && !deed_str_equal(p->highlight, "none"));
    return p->narration || (at_target && a->target.found);
}

bool action_present(struct deed_action *a)
{
    bool can = !a->opts.gestures ||
               (a->opts.gestures & (1u << DEED_GESTURE_HIGHLIGHT));
    if (a->presented || !can || !wants_show(a) ||
        a->request.primitive == DEED_UI_HIGHLIGHT) {
        return false;
    }
    a->presented = true;
    a->presenting_at = a->now;
    a->deadline += PRESENT_MAX_US;
    struct deed_do *effect = action_ask(a, DEED_DO_PERFORM, OP_PRESENT);
    effect->gesture = (struct deed_gesture){
        .kind = DEED_GESTURE_HIGHLIGHT,
        .mode = DEED_MODE_SEMANTIC_UI,
        .presentation = &a->request.presentation,
    };
    if (a->target.found) {
        effect->gesture.instance_id = a->target.element.instance_id;
        effect->gesture.document_id = a->target.element.document_id;
        action_point_out(&effect->gesture, &a->facts);
    }
    return true;
}

void action_presented(struct deed_action *a)
{
    deed_time_us took = a->now - a->presenting_at;
    a->deadline += took - PRESENT_MAX_US;
    a->result.timings.paused += took;
    a->facts_are_new = false;
    action_check_start(a); /* whatever the show was, the page went on */
}

void action_point_out(struct deed_gesture *gesture,
                      const struct deed_facts *facts)
{
    if (facts->has_point && !gesture->has_point) {
        gesture->has_point = true;
        gesture->point = facts->point;
    }
    gesture->has_rect = facts->has_visible_rect || facts->has_rect;
    gesture->rect = facts->has_visible_rect ? facts->visible_rect : facts->rect;
}

/* Only where no code of the application could answer to the pieces in another
 * way than to the whole. */
deed_time_us action_pace(const struct deed_action *a,
                         enum deed_gesture_kind kind)
{
    bool paced = kind == DEED_GESTURE_POINTER || kind == DEED_GESTURE_KEYS ||
                 (kind == DEED_GESTURE_TEXT && a->has_facts &&
                  a->facts.app_code == DEED_NO);
    deed_time_us share = (a->deadline - a->now) / 4;
    if (!a->request.presentation.humanized || !paced || share <= 0) {
        return 0;
    }
    return share < PACE_MAX_US ? share : PACE_MAX_US;
}
