/* SPDX-License-Identifier: Apache-2.0 */
/* From the public types to the core's, and back for gestures. */
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/external/external.h"

/* The part of a struct that its author knew; the rest is zero. */
static void take(void *to, size_t size, const void *from, size_t given)
{
    memset(to, 0, size);
    memcpy(to, from, given < size ? given : size);
}

static void read_value(const struct deed_ui_element *e,
                       struct deed_reading *ret)
{
    *ret = (struct deed_reading){
        .text = e->secret ? NULL : e->value,
        .has_number = e->has_number,
        .number = e->number,
        .has_range = e->has_range,
        .min = e->min,
        .max = e->max,
        .step = e->step,
        .secret = e->secret,
    };
}

bool external_element(struct deed_arena *arena,
                      const struct deed_ui_element *from,
                      struct deed_element *ret)
{
    struct deed_ui_element e;
    take(&e, sizeof(e), from, from->size);
    if (!e.id || !*e.id) {
        return false;
    }
    const struct deed_element element = {
        .instance_id = e.id,
        .stable_id = e.stable_id,
        .document_id = "doc",
        .role = deed_str_or(e.role, ""),
        .name = e.name,
        .text = e.text ? e.text : e.name,
        .label = e.label,
        .placeholder = e.placeholder,
        .description = e.description,
        .parent = DEED_NO_ELEMENT,
        .states = e.states,
        .handling = { .clickable = e.clickable, .owner = e.clickable },
        .has_rect = e.has_rect,
        .rect = e.rect,
    };
    bool ok = deed_element_copy(arena, ret, &element);
    read_value(&e, &ret->reading);
    ret->reading.text = deed_arena_strdup(arena, ret->reading.text);
    return ok && !arena->failed;
}

/* What a person could notice of it. */
static uint64_t fingerprint_of(const struct deed_element *e)
{
    uint64_t hash = deed_element_identity(e);
    hash = deed_hash_text(hash, e->text);
    hash = deed_hash_text(hash, e->reading.text);
    for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
        bool own = i != DEED_STATE_STABLE && i != DEED_STATE_FOCUSED;
        hash = hash * 31 + (own ? e->states.of[i] : 0u);
    }
    return hash ? hash : 1;
}

static bool fill_options(struct deed_arena *arena,
                         const struct deed_ui_facts *from,
                         struct deed_facts *ret)
{
    struct deed_option *list =
        deed_arena_calloc(arena, from->option_count + 1u, sizeof(*list));
    for (unsigned i = 0; list && i < from->option_count; i++) {
        const struct deed_ui_option *o = &from->options[i];
        list[i] = (struct deed_option){
            .label = deed_arena_strdup(arena, o->label),
            .value = deed_arena_strdup(arena, o->value),
            .selected = o->selected,
            .enabled = o->enabled,
        };
    }
    ret->options = list;
    ret->option_count = list ? from->option_count : 0;
    return list != NULL;
}

static void fill_place(struct deed_arena *arena,
                       const struct deed_ui_facts *from, struct deed_facts *ret)
{
    ret->has_visible_rect = from->has_visible_rect;
    ret->visible_rect = from->visible_rect;
    ret->has_viewport = from->has_viewport;
    ret->viewport = from->viewport;
    ret->scrollable = from->scrollable;
    ret->stillness_proven = from->still;
    ret->has_point = from->has_point;
    ret->point = from->point;
    ret->cover = deed_arena_strdup(arena, from->cover);
    if (from->has_point || from->cover) {
        ret->points_tried = 1;
        ret->points_hit = from->has_point;
        ret->centre_hit = deed_tri_from(from->has_point);
    }
}

bool external_facts(struct deed_arena *arena, const struct deed_ui_facts *given,
                    struct deed_facts *ret)
{
    struct deed_ui_facts from;
    struct deed_element element;
    take(&from, sizeof(from), given, given->size);
    *ret = (struct deed_facts){ .match_count = 1 };
    if (from.gone) {
        ret->defunct = DEED_DEFUNCT_NOT_MOUNTED;
        deed_state_set(&ret->states, DEED_STATE_ATTACHED, DEED_NO);
        return true;
    }
    if (!external_element(arena, &from.element, &element)) {
        return false;
    }
    ret->identity = ret->short_identity = deed_element_identity(&element);
    ret->fingerprint = fingerprint_of(&element);
    ret->states = element.states;
    ret->reading = element.reading;
    ret->has_rect = element.has_rect;
    ret->rect = element.rect;
    ret->listened = ret->app_code = from.answers;
    ret->native_choice = from.native_choice;
    ret->native_setter = from.native_setter;
    ret->pending_known = from.changes != DEED_UNKNOWN;
    ret->pending = from.changes == DEED_YES ? DEED_PENDING_TIMER : 0;
    fill_place(arena, &from, ret);
    return fill_options(arena, &from, ret) && !arena->failed;
}

void external_gesture(const struct deed_gesture *g, struct deed_ui_gesture *ret)
{
    *ret = (struct deed_ui_gesture){
        .size = sizeof(*ret),
        .kind = g->kind,
        .element_id = g->instance_id,
        .has_point = g->has_point,
        .point = g->point,
        .button = g->button,
        .count = g->count,
        .modifiers = g->modifiers,
        .duration_us = g->duration_us,
        .text = g->text,
        .clear = g->clear,
        .keys = g->keys,
        .key_count = g->key_count,
        .repeat = g->repeat,
        .value = g->value,
        .has_number = g->has_number,
        .number = g->number,
        .options = g->options,
        .option_count = g->option_count,
        .to_element_id = g->to_instance_id,
        .has_to_point = g->has_to_point,
        .to_point = g->to_point,
        .has_delta = g->has_delta,
        .dx = g->dx,
        .dy = g->dy,
        .edge = g->edge,
        .url = g->url,
        .scale = g->scale,
        .files = g->files,
        .file_count = g->file_count,
    };
}
