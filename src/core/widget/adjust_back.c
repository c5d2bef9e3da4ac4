/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The way back. A search that ends without the value has been past the nearest
 * that can be had; whoever asked is better served by that than by wherever the
 * search happened to stop. It is gone back to the way it was come to.
 */

#include <math.h>

#include "core/widget/adjust.h"

/* What a control was at before anything was done is reached by whatever is
 * known to move it. */
static enum deed_adjust_way way_back(const struct deed_procedure *p)
{
    return p->track.best_way != DEED_WAY_NONE ? p->track.best_way
           : p->track.keys_work               ? DEED_WAY_KEYS
                                              : p->track.way;
}

static double share_back(const struct deed_procedure *p,
                         const struct deed_reading *reading)
{
    return p->track.best_way == DEED_WAY_POINTER
               ? p->track.best_share
               : adjust_share_of(reading, p->track.best);
}

/* As many as one key moved at the last; more than a burst is not sent. */
static double keys_back(const struct deed_procedure *p, double gap)
{
    return p->track.per_key > 0
               ? fmin(400, fmax(1, round(fabs(gap) / p->track.per_key)))
               : 1;
}

bool adjust_back(struct deed_procedure *p, const struct deed_scene *scene,
                 struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    double gap = p->track.best - facts->reading.number;
    const char *button = gap > 0 ? facts->more_id : facts->less_id;
    switch (way_back(p)) {
    case DEED_WAY_KEYS:
        return adjust_press_keys(p, scene, gap > 0, keys_back(p, gap),
                                 ADJUST_BACK_READ, ret);
    case DEED_WAY_POINTER:
        if (facts->has_rect && facts->reading.has_range &&
            (!p->track.beside || facts->track_id)) {
            return adjust_slide(p, scene, share_back(p, &facts->reading),
                                ADJUST_BACK_READ, ret);
        }
        break;
    case DEED_WAY_BUTTONS:
        if (button) {
            return adjust_find_part(p, button, ADJUST_BACK_PRESS, ret);
        }
        break;
    default:
        break;
    }
    p->phase = ADJUST_END; /* it stays where it is */
    return false;
}

bool adjust_back_press(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    return adjust_press_part(p, scene, "buttons", ADJUST_BACK_READ, ret);
}

bool adjust_back_read(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    bool many = p->track.way == DEED_WAY_KEYS && p->track.count > 1;
    if (!adjust_settled(p, scene, many, ADJUST_ANSWER_US, ret)) {
        return true;
    }
    adjust_to(p, ADJUST_END);
    return false;
}
