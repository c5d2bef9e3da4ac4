/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/layout.h"

#include <math.h>

#include "base/util.h"

static bool is_scroller(const struct deed_sim_node *n)
{
    return n->desc->content_height.given && n->rect.given;
}

static bool in_motion(const struct deed_sim_motion *m, deed_time_us at)
{
    return m->given && at >= m->start_us &&
           (m->repeat || at < m->start_us + m->duration_us);
}

/* How far along its way, 0 to 1. */
static double progress(const struct deed_sim_motion *m, deed_time_us at)
{
    if (!m->given || at <= m->start_us) {
        return 0;
    }
    deed_time_us since = at - m->start_us;
    if (!m->repeat) {
        return since >= m->duration_us ? 1
                                       : (double)since / (double)m->duration_us;
    }
    deed_time_us lap = since % (2 * m->duration_us);
    deed_time_us way = lap <= m->duration_us ? lap : 2 * m->duration_us - lap;
    return (double)way / (double)m->duration_us;
}

bool deed_sim_layout_is_fixed(const struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (w->nodes[node].desc->fixed) {
            return true;
        }
    }
    return false;
}

bool deed_sim_layout_rect(const struct deed_sim_world *w, uint32_t node,
                          deed_time_us at, struct deed_rect *ret)
{
    if (!w->nodes[node].rect.given) {
        return false;
    }
    struct deed_rect rect = w->nodes[node].rect.rect;
    for (uint32_t i = node; i != DEED_NO_ELEMENT; i = w->nodes[i].parent) {
        const struct deed_sim_motion *m = &w->nodes[i].desc->motion;
        rect.x += m->dx * progress(m, at);
        rect.y += m->dy * progress(m, at);
        if (i != node && is_scroller(&w->nodes[i])) {
            rect.y -= w->nodes[i].scroll_y;
        }
    }
    if (!deed_sim_layout_is_fixed(w, node)) {
        rect.x -= w->scroll.x;
        rect.y -= w->scroll.y;
    }
    *ret = rect;
    return true;
}

static bool clip(struct deed_rect *rect, const struct deed_rect *by)
{
    double right = fmin(rect->x + rect->width, by->x + by->width);
    double bottom = fmin(rect->y + rect->height, by->y + by->height);
    rect->x = fmax(rect->x, by->x);
    rect->y = fmax(rect->y, by->y);
    rect->width = right - rect->x;
    rect->height = bottom - rect->y;
    return rect->width > 0 && rect->height > 0;
}

bool deed_sim_layout_visible_rect(const struct deed_sim_world *w, uint32_t node,
                                  struct deed_rect *ret)
{
    struct deed_rect rect;
    if (!deed_sim_layout_rect(w, node, w->now, &rect)) {
        return false;
    }
    struct deed_rect screen = { 0, 0, w->ui->width, w->ui->height };
    bool some = clip(&rect, &screen);
    for (uint32_t i = w->nodes[node].parent; i != DEED_NO_ELEMENT && some;
         i = w->nodes[i].parent) {
        struct deed_rect by;
        if (is_scroller(&w->nodes[i]) &&
            deed_sim_layout_rect(w, i, w->now, &by)) {
            some = clip(&rect, &by);
        }
    }
    *ret = rect;
    return some;
}

bool deed_sim_layout_is_moving(const struct deed_sim_world *w, uint32_t node,
                               deed_time_us at)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (in_motion(&w->nodes[node].desc->motion, at)) {
            return true;
        }
    }
    return false;
}

double deed_sim_layout_drift(const struct deed_sim_world *w, uint32_t node)
{
    struct deed_rect now, before;
    double drift = 0;
    /* Several looks within the last frame and the next, which a look takes:
     * what turns round or is about to start must not seem to stand still. */
    for (int i = -4; i <= 4; i++) {
        deed_time_us at = w->now - DEED_SIM_FRAME_US * i / 4;
        if (deed_sim_layout_rect(w, node, w->now, &now) &&
            deed_sim_layout_rect(w, node, at, &before)) {
            drift = fmax(drift, fabs(now.x - before.x));
            drift = fmax(drift, fabs(now.y - before.y));
        }
    }
    return drift;
}

static bool contains(const struct deed_rect *rect, struct deed_point p)
{
    return p.x >= rect->x && p.y >= rect->y && p.x < rect->x + rect->width &&
           p.y < rect->y + rect->height;
}

static int level_of(const struct deed_sim_world *w, uint32_t node)
{
    int z = 0;
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        z += w->nodes[node].desc->z;
    }
    return z;
}

static bool takes_hits(const struct deed_sim_world *w, uint32_t node,
                       struct deed_point point)
{
    struct deed_rect rect;
    return !w->nodes[node].desc->ignores_pointer &&
           !w->nodes[node].desc->inert && deed_sim_world_is_attached(w, node) &&
           deed_sim_world_state(w, node, DEED_STATE_VISIBLE) != DEED_NO &&
           deed_sim_layout_visible_rect(w, node, &rect) &&
           contains(&rect, point);
}

/* The highest level wins, then what stands later in the file. Behind an open
 * modal surface nothing can be hit: its backdrop gets it. */
uint32_t deed_sim_layout_hit(const struct deed_sim_world *w,
                             struct deed_point point)
{
    uint32_t modal = deed_sim_world_modal(w);
    uint32_t best = modal;
    int best_level = 0;
    bool found = false;
    for (uint32_t i = 0; i < w->count; i++) {
        if (modal != DEED_NO_ELEMENT && !deed_sim_world_is_below(w, i, modal)) {
            continue;
        }
        if (!takes_hits(w, i, point)) {
            continue;
        }
        int level = level_of(w, i);
        if (!found || level >= best_level) {
            best = i;
            best_level = level;
            found = true;
        }
    }
    return best;
}
