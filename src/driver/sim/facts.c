/* SPDX-License-Identifier: Apache-2.0 */
#include "base/hash.h"
#include "base/util.h"
#include "driver/sim/behave.h"
#include "driver/sim/layout.h"
#include "driver/sim/parts.h"
#include "driver/sim/view.h"

static void fill_place(const struct deed_sim_world *w, uint32_t node,
                       struct deed_facts *f)
{
    f->has_rect = deed_sim_layout_rect(w, node, w->now, &f->rect);
    f->has_visible_rect =
        f->has_rect && deed_sim_layout_visible_rect(w, node, &f->visible_rect);
    f->has_viewport = true;
    f->viewport = (struct deed_rect){ 0, 0, w->ui->width, w->ui->height };
    f->scrollable = deed_tri_from(deed_sim_layout_can_reveal(w, node));
    bool moving = deed_sim_layout_is_moving(w, node, w->now);
    f->drift_px = deed_sim_layout_drift(w, node);
    f->has_drift = f->has_rect;
    f->stillness_proven = f->has_rect && !moving && f->drift_px == 0;
    if (deed_state(&f->states, DEED_STATE_STABLE) == DEED_UNKNOWN &&
        f->has_rect) {
        deed_state_set(&f->states, DEED_STATE_STABLE,
                       deed_tri_from(f->drift_px <= 0.5));
    }
    deed_state_set(&f->states, DEED_STATE_IN_VIEWPORT,
                   deed_tri_from(f->has_visible_rect));
    double max = 0;
    f->scroll.y = deed_sim_layout_scroll(w, node, &max);
    f->scroll_at_start = f->scroll.y <= 0;
    f->scroll_at_end = f->scroll.y >= max;
}

static bool hits(const struct deed_sim_world *w, uint32_t node,
                 struct deed_point point, uint32_t *ret_hit)
{
    *ret_hit = deed_sim_layout_hit(w, point);
    return *ret_hit != DEED_NO_ELEMENT &&
           deed_sim_world_is_below(w, *ret_hit, node);
}

static void name_cover(const struct deed_sim_world *w, uint32_t cover,
                       struct deed_arena *arena, struct deed_facts *f)
{
    const struct deed_sim_element *d = w->nodes[cover].desc;
    const char *tag = deed_str_or(d->tag, *d->role ? d->role : "div");
    f->cover = deed_arena_printf(arena, "%s#%s", tag,
                                 deed_sim_world_instance(w, cover));
    f->cover_type = tag;
    for (uint32_t i = 0; i < w->count && !f->cover_close; i++) {
        uint32_t closes = deed_sim_world_find(w, w->nodes[i].desc->closes);
        if (closes != DEED_NO_ELEMENT && deed_sim_world_is_attached(w, i) &&
            deed_sim_world_is_below(w, cover, closes)) {
            f->cover_close = deed_str_or(w->nodes[i].desc->name,
                                         deed_sim_world_instance(w, i));
        }
    }
}

/* Several points of the visible part: a thing is covered only when all of
 * them are. */
static void fill_hits(const struct deed_sim_world *w, uint32_t node,
                      const struct deed_probe *probe, struct deed_arena *arena,
                      struct deed_facts *f)
{
    static const double parts[][2] = {
        { .5, .5 }, { .25, .25 }, { .75, .25 }, { .25, .75 }, { .75, .75 }
    };
    const struct deed_rect *r = &f->visible_rect;
    uint32_t cover = DEED_NO_ELEMENT;
    bool bare = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(parts); i++) {
        struct deed_point p = { r->x + r->width * parts[i][0],
                                r->y + r->height * parts[i][1] };
        if (probe->has_position) {
            p.x = f->rect.x + probe->position.x;
            p.y = f->rect.y + probe->position.y;
        }
        uint32_t hit = DEED_NO_ELEMENT;
        f->points_tried++;
        bool mine = hits(w, node, p, &hit);
        bare = bare && hit == DEED_NO_ELEMENT;
        f->points_hit += mine;
        if (mine && !f->has_point) {
            f->has_point = true;
            f->point = p;
        }
        cover = !mine && cover == DEED_NO_ELEMENT ? hit : cover;
        if (probe->has_position) {
            break;
        }
    }
    f->root_only = deed_tri_from(bare);
    struct deed_point centre = { f->rect.x + f->rect.width / 2,
                                 f->rect.y + f->rect.height / 2 };
    uint32_t hit = DEED_NO_ELEMENT;
    f->centre_hit = deed_tri_from(hits(w, node, centre, &hit));
    if (!f->has_point && cover != DEED_NO_ELEMENT) {
        name_cover(w, cover, arena, f);
    }
    if (deed_state(&f->states, DEED_STATE_OBSCURED) == DEED_UNKNOWN) {
        deed_state_set(&f->states, DEED_STATE_OBSCURED,
                       deed_tri_from(!f->has_point));
    }
}

static void fill_handling(const struct deed_sim_world *w, uint32_t node,
                          struct deed_facts *f)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    bool listened = deed_sim_world_has_handlers(w, node);
    if (!d->proves_nothing) {
        f->listened = deed_tri_from(listened);
        f->native = deed_tri_from(deed_sim_world_is_native(w, node));
        f->app_code = deed_tri_from(listened);
    }
    f->activation_needed =
        d->activation == DEED_SIM_ACTIVATION_PERSON ? DEED_YES : DEED_NO;
}

static void fill_options(const struct deed_sim_world *w, uint32_t node,
                         struct deed_arena *arena, struct deed_facts *f)
{
    const struct deed_sim_node *n = &w->nodes[node];
    const struct deed_sim_element *d = n->desc;
    struct deed_option *options =
        deed_arena_calloc(arena, (size_t)d->option_count + 1, sizeof(*options));
    for (unsigned i = 0; options && i < d->option_count; i++) {
        bool selected = d->multiple
                            ? n->selected[i]
                            : deed_str_equal(n->value, d->options[i].label);
        options[i] = (struct deed_option){
            .label = d->options[i].label,
            .value = d->options[i].value,
            .group = d->options[i].group,
            .selected = deed_tri_from(selected),
            .enabled = deed_tri_from(!d->options[i].disabled),
        };
    }
    f->options = options;
    f->option_count = options ? d->option_count : 0;
    f->native_choice = d->option_count > 0;
    f->multiple = d->multiple;
}

static void fill_surface(const struct deed_sim_world *w, uint32_t node,
                         struct deed_facts *f)
{
    uint32_t surface = deed_sim_world_find(w, w->nodes[node].desc->opens);
    if (surface != DEED_NO_ELEMENT && deed_sim_world_is_attached(w, surface)) {
        f->popup_id = deed_sim_world_instance(w, surface);
    }
    for (uint32_t i = 0; i < w->count; i++) {
        const struct deed_sim_node *n = &w->nodes[i];
        if (!deed_sim_world_is_attached(w, i)) {
            continue;
        }
        uint32_t closes = deed_sim_world_find(w, n->desc->closes);
        if (closes == node && !f->close_id) {
            f->close_id = deed_sim_world_instance(w, i);
        }
    }
}

/* A tree says itself which of its items are selected. */
static void fill_shown_options(struct deed_arena *arena, struct deed_facts *f)
{
    const struct deed_items *items = &f->items;
    struct deed_option *options =
        items->count && !f->option_count
            ? deed_arena_calloc(arena, items->count, sizeof(*options))
            : NULL;
    for (uint32_t i = 0; options && i < items->count; i++) {
        const struct deed_item *item = &items->list[i];
        if (item->in_reach) {
            options[f->option_count++] = (struct deed_option){
                .label = item->name,
                .value = item->value,
                .selected = item->selected,
                .enabled = item->enabled,
            };
        }
    }
    f->options = options ? options : f->options;
}

static uint64_t fingerprint(const struct deed_sim_world *w, uint32_t node)
{
    uint64_t hash = DEED_HASH_SEED;
    for (uint32_t i = 0; i < w->count; i++) {
        if (!deed_sim_world_is_attached(w, i) ||
            !deed_sim_world_is_below(w, i, node)) {
            continue;
        }
        const struct deed_sim_node *n = &w->nodes[i];
        hash = deed_hash_text(hash, n->desc->role);
        hash = deed_hash_text(hash, n->name);
        hash = deed_hash_text(hash, n->text);
        hash = deed_hash_text(hash, n->value);
        hash = deed_hash_bytes(hash, &n->states, sizeof(n->states));
    }
    return hash;
}

static void fill_value(const struct deed_sim_world *w, uint32_t node,
                       const struct deed_probe *probe, struct deed_facts *f)
{
    const struct deed_sim_node *n = &w->nodes[node];
    struct deed_content content;
    deed_sim_view_content(w, node, &content);
    f->reading = content.reading;
    if (probe->expect_value) {
        f->value_matches = deed_tri_from(
            deed_str_equal(deed_str_or(n->value, ""), probe->expect_value));
    }
    uint32_t adjust = n->desc->adjust;
    f->native_setter = deed_role_is_adjustable(n->desc->role) &&
                       (!adjust || (adjust & DEED_SIM_BY_SETTER));
    f->orientation = n->desc->orientation;
    f->reversed = n->desc->reversed;
    f->validation = n->validation;
    f->submits = n->desc->submits;
}

void deed_sim_view_facts(const struct deed_sim_world *w,
                         const struct deed_probe *probe,
                         struct deed_arena *arena, struct deed_facts *ret)
{
    uint32_t node = deed_sim_world_find_instance(w, probe->instance_id);
    *ret =
        (struct deed_facts){ .revision = w->revision, .pending_known = true };
    if (node == DEED_NO_ELEMENT || !deed_sim_world_is_attached(w, node)) {
        ret->defunct = DEED_DEFUNCT_NOT_MOUNTED;
        deed_state_set(&ret->states, DEED_STATE_ATTACHED, DEED_NO);
        ret->pending = deed_sim_world_pending(w, DEED_NO_ELEMENT);
        return;
    }
    struct deed_element element;
    deed_sim_view_element(w, node, &element);
    ret->identity = deed_element_identity(&element);
    ret->match_count = 1;
    ret->opaque = element.opaque;
    ret->states = element.states;
    if (!w->nodes[node].rect.given) {
        ret->defunct = DEED_DEFUNCT_NO_RENDER_OBJECT;
    }
    fill_place(w, node, ret);
    if (ret->has_visible_rect) {
        fill_hits(w, node, probe, arena, ret);
    }
    fill_handling(w, node, ret);
    fill_value(w, node, probe, ret);
    fill_options(w, node, arena, ret);
    fill_surface(w, node, ret);
    deed_sim_parts_facts(w, node, probe, arena, ret);
    deed_sim_view_items(w, node, probe, arena, &ret->items);
    fill_shown_options(arena, ret);
    ret->fingerprint = fingerprint(w, node);
    ret->pending = deed_sim_world_pending(w, node);
}
