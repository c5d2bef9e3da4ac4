/* SPDX-License-Identifier: Apache-2.0 */

/* Items of trees and menus as plain facts; core/widget/items.h decides which of
 * them is meant. */

#include "base/arena.h"
#include "base/util.h"
#include "driver/sim/layout.h"
#include "driver/sim/view.h"

/* What has been gathered: places of nodes among items and boxes, one more than
 * the index; 0: it is none. */
struct gathering {
    const struct deed_sim_world *world;
    struct deed_arena *arena;
    uint32_t *item_at, *box_at;
    struct deed_item *items;
    struct deed_item_box *boxes;
    uint32_t item_count, box_count;
    bool cut;
};

static bool has_role(const struct deed_sim_world *w, uint32_t node,
                     const char *role)
{
    return deed_str_equal(w->nodes[node].desc->role, role);
}

static bool is_item(const struct deed_sim_world *w, uint32_t node)
{
    static const char *const roles[] = { "treeitem", "menuitem",
                                         "menuitemradio", "menuitemcheckbox",
                                         "option" };
    return DEED_STR_IN(w->nodes[node].desc->role, roles);
}

static bool is_list(const struct deed_sim_world *w, uint32_t node)
{
    static const char *const roles[] = { "tree", "menu", "listbox" };
    return DEED_STR_IN(w->nodes[node].desc->role, roles);
}

static bool is_shown(const struct deed_sim_world *w, uint32_t node)
{
    return deed_sim_world_is_attached(w, node) &&
           deed_sim_world_state(w, node, DEED_STATE_VISIBLE) != DEED_NO;
}

bool deed_sim_view_is_in_reach(const struct deed_sim_world *w, uint32_t node)
{
    struct deed_rect rect;
    return is_shown(w, node) && w->nodes[node].rect.given &&
           (deed_sim_layout_visible_rect(w, node, &rect) ||
            deed_sim_layout_can_reveal(w, node));
}

static void add_box(struct gathering *g, uint32_t node, bool start)
{
    if (node == DEED_NO_ELEMENT || g->box_at[node] ||
        !deed_sim_world_is_attached(g->world, node)) {
        return;
    }
    if (g->box_count == DEED_ITEM_BOXES_MAX) {
        g->cut = true;
        return;
    }
    g->boxes[g->box_count] = (struct deed_item_box){
        .within = DEED_NO_ITEM,
        .menu = has_role(g->world, node, "menu"),
        .shown = is_shown(g->world, node),
        .start = start,
    };
    g->box_at[node] = ++g->box_count;
}

/* The list that the target is or has opened; else the target, and any menu. */
static void add_boxes(struct gathering *g, uint32_t target)
{
    const struct deed_sim_world *w = g->world;
    uint32_t list = deed_sim_world_find(w, w->nodes[target].desc->opens);
    if (list == DEED_NO_ELEMENT || !is_shown(w, list)) {
        list = is_list(w, target) ? target : DEED_NO_ELEMENT;
    }
    bool anywhere = list == DEED_NO_ELEMENT;
    add_box(g, anywhere ? target : list, true);
    for (uint32_t i = 0; i < w->count; i++) {
        if (has_role(w, i, "menu")) {
            add_box(g, i, anywhere && is_shown(w, i));
        }
    }
}

/* The index of the nearest above that is one of them. */
static uint32_t above(const struct gathering *g, const uint32_t *places,
                      uint32_t node)
{
    do {
        node = g->world->nodes[node].parent;
    } while (node != DEED_NO_ELEMENT && !places[node]);
    return node == DEED_NO_ELEMENT ? DEED_NO_ITEM : places[node] - 1;
}

static const char *toggle_of(const struct deed_sim_world *w, uint32_t item)
{
    for (uint32_t i = 0; i < w->count; i++) {
        if (w->nodes[i].parent == item && has_role(w, i, "button") &&
            is_shown(w, i)) {
            return deed_sim_world_instance(w, i);
        }
    }
    return NULL;
}

static enum deed_tri choice_of(const struct deed_sim_world *w, uint32_t node)
{
    enum deed_tri said = deed_sim_world_state(w, node, DEED_STATE_SELECTED);
    return said != DEED_UNKNOWN
               ? said
               : deed_sim_world_state(w, node, DEED_STATE_CHECKED);
}

static void add_item(struct gathering *g, uint32_t node)
{
    const struct deed_sim_world *w = g->world;
    if (g->item_count == DEED_ITEMS_MAX) {
        g->cut = true;
        return;
    }
    bool in_tree = has_role(w, node, "treeitem");
    uint32_t parent = above(g, g->item_at, node);
    struct deed_item *item = &g->items[g->item_count];
    *item = (struct deed_item){
        .id = deed_sim_world_instance(w, node),
        .name = w->nodes[node].name,
        .text = w->nodes[node].text,
        .value = w->nodes[node].value,
        .toggle_id = in_tree ? toggle_of(w, node) : NULL,
        .parent = parent != DEED_NO_ITEM && g->items[parent].in_tree
                      ? parent
                      : DEED_NO_ITEM,
        .box = above(g, g->box_at, node),
        .expanded = deed_sim_world_state(w, node, DEED_STATE_EXPANDED),
        .selected = choice_of(w, node),
        .enabled = deed_sim_world_state(w, node, DEED_STATE_ENABLED),
        .in_reach = deed_sim_view_is_in_reach(w, node),
        .in_tree = in_tree,
    };
    uint32_t opened = deed_sim_world_find(w, w->nodes[node].desc->opens);
    uint32_t *opens = deed_arena_alloc(g->arena, sizeof(*opens));
    if (opens && opened != DEED_NO_ELEMENT && g->box_at[opened]) {
        *opens = g->box_at[opened] - 1;
        item->opens = opens;
        item->open_count = 1;
    }
    g->item_at[node] = ++g->item_count;
}

static void add_items(struct gathering *g)
{
    const struct deed_sim_world *w = g->world;
    for (uint32_t i = 0; i < w->count; i++) {
        if (g->box_at[i]) {
            g->boxes[g->box_at[i] - 1].within = above(g, g->box_at, i);
        }
    }
    for (uint32_t i = 0; i < w->count; i++) {
        if (is_item(w, i) && deed_sim_world_is_attached(w, i) &&
            above(g, g->box_at, i) != DEED_NO_ITEM) {
            add_item(g, i);
        }
    }
}

void deed_sim_view_items(const struct deed_sim_world *w, uint32_t target,
                         const struct deed_probe *probe,
                         struct deed_arena *arena, struct deed_items *ret)
{
    if (!probe->path_count &&
        !(probe->option_count && has_role(w, target, "tree"))) {
        return;
    }
    struct gathering g = {
        .world = w,
        .arena = arena,
        .item_at = deed_arena_calloc(arena, w->count, sizeof(*g.item_at)),
        .box_at = deed_arena_calloc(arena, w->count, sizeof(*g.box_at)),
        .items = deed_arena_calloc(arena, DEED_ITEMS_MAX, sizeof(*g.items)),
        .boxes =
            deed_arena_calloc(arena, DEED_ITEM_BOXES_MAX, sizeof(*g.boxes)),
    };
    if (!g.item_at || !g.box_at || !g.items || !g.boxes) {
        return;
    }
    add_boxes(&g, target);
    add_items(&g);
    *ret = (struct deed_items){ .list = g.items,
                                .count = g.item_count,
                                .boxes = g.boxes,
                                .box_count = g.box_count,
                                .cut = g.cut };
}
