/* SPDX-License-Identifier: Apache-2.0 */
/* Scrolling: of the page, and of elements that scroll their contents. */
#include "driver/sim/layout.h"

#include <math.h>

static double page_height(const struct deed_sim_world *w)
{
    double height = fmax(w->ui->height, w->ui->page_height);
    for (uint32_t i = 0; i < w->count && w->ui->page_height <= 0; i++) {
        const struct deed_sim_node *n = &w->nodes[i];
        if (n->rect.given && !n->desc->fixed &&
            deed_sim_world_is_attached(w, i)) {
            height = fmax(height, n->rect.rect.y + n->rect.rect.height);
        }
    }
    return height;
}

/* The node itself when it scrolls, else the nearest above. */
static uint32_t scroller_of(const struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (w->nodes[node].desc->content_height.given &&
            w->nodes[node].rect.given) {
            return node;
        }
    }
    return DEED_NO_ELEMENT;
}

bool deed_sim_layout_is_drawn(const struct deed_sim_world *w, uint32_t node)
{
    uint32_t list = w->nodes[node].parent;
    if (list == DEED_NO_ELEMENT || !w->nodes[list].desc->virtual_list ||
        !w->nodes[node].rect.given || !w->nodes[list].rect.given) {
        return true;
    }
    const struct deed_rect *row = &w->nodes[node].rect.rect;
    const struct deed_rect *view = &w->nodes[list].rect.rect;
    double y = row->y - w->nodes[list].scroll_y;
    return y + row->height > view->y && y < view->y + view->height;
}

double deed_sim_layout_scroll(const struct deed_sim_world *w, uint32_t node,
                              double *ret_max)
{
    uint32_t scroller = scroller_of(w, node);
    if (scroller == DEED_NO_ELEMENT) {
        *ret_max = fmax(0, page_height(w) - w->ui->height);
        return w->scroll.y;
    }
    const struct deed_sim_node *n = &w->nodes[scroller];
    *ret_max = fmax(0, n->desc->content_height.number - n->rect.rect.height);
    return n->scroll_y;
}

bool deed_sim_layout_scroll_to(struct deed_sim_world *w, uint32_t node,
                               double y)
{
    double max = 0;
    double was = deed_sim_layout_scroll(w, node, &max);
    double to = fmin(fmax(0, y), max);
    uint32_t scroller = scroller_of(w, node);
    if (to == was) {
        return false;
    }
    if (scroller == DEED_NO_ELEMENT) {
        w->scroll.y = to;
    } else {
        w->nodes[scroller].scroll_y = to;
    }
    struct deed_signal signal = { .kind = DEED_SIGNAL_SCROLLED,
                                  .place = "page" };
    if (scroller != DEED_NO_ELEMENT) {
        signal.place = w->nodes[scroller].desc->id;
        signal.instance_id = deed_sim_world_instance(w, scroller);
        deed_sim_world_run(w, &w->nodes[scroller].desc->on[DEED_SIM_ON_SCROLL]);
    }
    deed_sim_world_change(w, &signal);
    return true;
}

/* Brings the middle of the node to the middle of what scrolls it. */
static bool centre(struct deed_sim_world *w, uint32_t node, uint32_t scroller,
                   struct deed_rect view)
{
    struct deed_rect rect;
    if (!deed_sim_layout_rect(w, node, w->now, &rect)) {
        return false;
    }
    double off = rect.y + rect.height / 2 - (view.y + view.height / 2);
    double max = 0;
    double was = deed_sim_layout_scroll(w, scroller, &max);
    return deed_sim_layout_scroll_to(w, scroller, was + off);
}

bool deed_sim_layout_reveal(struct deed_sim_world *w, uint32_t node)
{
    struct deed_rect screen = { 0, 0, w->ui->width, w->ui->height };
    bool moved = false;
    uint32_t scroller = scroller_of(w, w->nodes[node].parent);
    while (scroller != DEED_NO_ELEMENT) {
        struct deed_rect view;
        if (deed_sim_layout_rect(w, scroller, w->now, &view)) {
            moved |= centre(w, node, scroller, view);
        }
        scroller = scroller_of(w, w->nodes[scroller].parent);
    }
    if (!deed_sim_layout_is_fixed(w, node)) {
        moved |= centre(w, node, DEED_NO_ELEMENT, screen);
    }
    return moved;
}

bool deed_sim_layout_can_reveal(const struct deed_sim_world *w, uint32_t node)
{
    struct deed_rect rect;
    if (!deed_sim_layout_rect(w, node, w->now, &rect) || rect.width <= 0 ||
        rect.height <= 0) {
        return false;
    }
    if (scroller_of(w, w->nodes[node].parent) != DEED_NO_ELEMENT) {
        return true;
    }
    if (deed_sim_layout_is_fixed(w, node) || rect.x + rect.width <= 0 ||
        rect.x >= w->ui->width) {
        return false;
    }
    double top = rect.y + w->scroll.y;
    return top + rect.height > 0 && top < page_height(w);
}
