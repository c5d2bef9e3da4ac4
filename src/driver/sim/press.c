/* SPDX-License-Identifier: Apache-2.0 */
/* Pointer gestures: they land on a point, and on whatever is there. */
#include "driver/sim/deliver.h"

#include "base/arena.h"
#include "base/util.h"
#include "driver/sim/behave.h"
#include "driver/sim/layout.h"

#define LONG_PRESS_US DEED_MS(500)

static bool find_point(const struct deed_sim_delivery *d,
                       struct deed_point *ret)
{
    struct deed_rect rect;
    if (d->gesture->has_point) {
        *ret = d->gesture->point;
        return true;
    }
    if (!deed_sim_layout_visible_rect(d->world, d->node, &rect)) {
        return false;
    }
    *ret = (struct deed_point){ rect.x + rect.width / 2,
                                rect.y + rect.height / 2 };
    return true;
}

/* Script presses the element itself, wherever it is. */
static bool is_scripted(const struct deed_sim_delivery *d)
{
    return d->gesture->mode == DEED_MODE_SEMANTIC_UI;
}

static void say_who(struct deed_sim_delivery *d, uint32_t hit)
{
    if (hit == DEED_NO_ELEMENT) {
        d->receipt->note = "nothing is at that point";
        return;
    }
    const struct deed_sim_node *n = &d->world->nodes[hit];
    d->receipt->note = deed_arena_printf(
        d->arena, "%s#%s is in the way",
        deed_str_or(n->desc->tag, *n->desc->role ? n->desc->role : "div"),
        deed_sim_world_instance(d->world, hit));
}

/* Who gets it: the target or something in it, else DEED_NO_ELEMENT with the
 * receipt filled. A guard stops input that would reach somebody else. */
static uint32_t aim(struct deed_sim_delivery *d)
{
    struct deed_point point;
    if (is_scripted(d)) {
        return d->node;
    }
    if (!find_point(d, &point)) {
        deed_sim_deliver_lose(d, !d->pressed, "it has no point in view");
        return DEED_NO_ELEMENT;
    }
    uint32_t hit = deed_sim_layout_hit(d->world, point);
    if (hit != DEED_NO_ELEMENT &&
        deed_sim_world_is_below(d->world, hit, d->node)) {
        return hit;
    }
    bool stray = d->world->ui->no_guard && hit != DEED_NO_ELEMENT;
    deed_sim_deliver_lose(d, !stray && !d->pressed, NULL);
    say_who(d, hit);
    if (stray) {
        deed_sim_world_activate(d->world, hit);
    }
    return DEED_NO_ELEMENT;
}

static void take_focus(struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (deed_sim_world_state(w, node, DEED_STATE_FOCUSABLE) == DEED_YES) {
            deed_sim_world_focus(w, node);
            return;
        }
    }
}

void deed_sim_deliver_press(struct deed_sim_delivery *d)
{
    if (deed_sim_deliver_is_enabled(d)) {
        deed_sim_behave_run(d->world, d->node, DEED_SIM_ON_PRESS);
    }
}

/* The press made the target another one, or took it away: the release does
 * not make a click of it. */
static bool survives_press(struct deed_sim_delivery *d)
{
    if (!d->pressed) {
        deed_sim_deliver_press(d);
    }
    uint32_t now =
        deed_sim_world_find_instance(d->world, d->gesture->instance_id);
    if (now == DEED_NO_ELEMENT || !deed_sim_world_is_attached(d->world, now)) {
        deed_sim_deliver_lose(d, false,
                              "the element was replaced during the press");
        return false;
    }
    if (d->world->nodes[now].desc->swallows) {
        deed_sim_deliver_lose(d, false, "something took the press away");
        return false;
    }
    return true;
}

static bool ignores(const struct deed_sim_delivery *d)
{
    return d->world->nodes[d->node].desc->trusted_only &&
           d->gesture->mode != DEED_MODE_EXTERNAL_DRIVER;
}

static void click(struct deed_sim_delivery *d, uint32_t hit, unsigned times)
{
    struct deed_sim_world *w = d->world;
    const struct deed_gesture *g = d->gesture;
    struct deed_point point;
    if (g->button == DEED_BUTTON_RIGHT) {
        deed_sim_behave_run(w, hit, DEED_SIM_ON_CONTEXT);
        return;
    }
    for (unsigned i = 0; i < times && g->button == DEED_BUTTON_LEFT; i++) {
        if (deed_role_is_adjustable(w->nodes[d->node].desc->role) &&
            !is_scripted(d) && find_point(d, &point)) {
            deed_sim_behave_slide(w, d->node, point);
        }
        deed_sim_world_activate(w, hit);
    }
    if (g->count == 2) {
        deed_sim_behave_run(w, hit, DEED_SIM_ON_DOUBLE);
    }
    if (g->duration_us >= LONG_PRESS_US) {
        deed_sim_behave_run(w, hit, DEED_SIM_ON_LONG);
    }
}

void deed_sim_deliver_pointer(struct deed_sim_delivery *d)
{
    const struct deed_sim_element *desc =
        d->node == DEED_NO_ELEMENT ? NULL : d->world->nodes[d->node].desc;
    if (desc && !deed_sim_deliver_is_enabled(d)) {
        deed_sim_deliver_lose(d, true, "a disabled element gets no input");
        return;
    }
    uint32_t hit = desc ? aim(d) : DEED_NO_ELEMENT;
    if (desc && hit == DEED_NO_ELEMENT) {
        return;
    }
    if (!survives_press(d)) {
        return;
    }
    unsigned count = d->gesture->count ? d->gesture->count : 1;
    unsigned times = desc->deliveries ? desc->deliveries * count : count;
    deed_sim_deliver_confirm(d, hit, times);
    if (!is_scripted(d)) {
        take_focus(d->world, hit);
    }
    if (!ignores(d)) {
        click(d, hit, times);
    }
}

void deed_sim_deliver_hover(struct deed_sim_delivery *d)
{
    uint32_t hit = aim(d);
    if (hit != DEED_NO_ELEMENT) {
        deed_sim_deliver_confirm(d, hit, 1);
        deed_sim_behave_run(d->world, hit, DEED_SIM_ON_HOVER);
    }
}

static uint32_t drop_place(const struct deed_sim_delivery *d,
                           struct deed_point *ret)
{
    struct deed_sim_world *w = d->world;
    struct deed_rect rect;
    uint32_t to = deed_sim_world_find_instance(w, d->gesture->to_instance_id);
    *ret = d->gesture->to_point;
    if (to != DEED_NO_ELEMENT && !d->gesture->has_to_point &&
        deed_sim_layout_rect(w, to, w->now, &rect)) {
        *ret = (struct deed_point){ rect.x + rect.width / 2,
                                    rect.y + rect.height / 2 };
    }
    return to != DEED_NO_ELEMENT ? to : deed_sim_layout_hit(w, *ret);
}

void deed_sim_deliver_drag(struct deed_sim_delivery *d)
{
    struct deed_sim_world *w = d->world;
    struct deed_point point;
    uint32_t hit = aim(d);
    if (hit == DEED_NO_ELEMENT) {
        return;
    }
    uint32_t to = drop_place(d, &point);
    deed_sim_deliver_confirm(d, hit, 1);
    if (deed_role_is_adjustable(w->nodes[d->node].desc->role)) {
        deed_sim_behave_slide(w, d->node, point);
    }
    deed_sim_behave_run(w, hit, DEED_SIM_ON_DRAG);
    if (to != DEED_NO_ELEMENT) {
        deed_sim_behave_run(w, to, DEED_SIM_ON_DROP);
    }
}

void deed_sim_deliver_swipe(struct deed_sim_delivery *d)
{
    double max = 0;
    deed_sim_deliver_confirm(d, d->node, 1);
    if (d->node != DEED_NO_ELEMENT) {
        deed_sim_behave_run(d->world, d->node, DEED_SIM_ON_SWIPE);
    }
    if (d->gesture->has_delta) {
        /* The content follows the finger. */
        double y = deed_sim_layout_scroll(d->world, d->node, &max);
        deed_sim_layout_scroll_to(d->world, d->node, y - d->gesture->dy);
    }
}

void deed_sim_deliver_pinch(struct deed_sim_delivery *d)
{
    uint32_t hit = aim(d);
    if (hit != DEED_NO_ELEMENT) {
        deed_sim_deliver_confirm(d, hit, 1);
        deed_sim_behave_run(d->world, hit, DEED_SIM_ON_PINCH);
    }
}
