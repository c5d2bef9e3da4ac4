/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/delta.h"

#include "base/util.h"
#include "core/model/frame.h"

void deed_delta_fini(struct deed_delta *delta)
{
    deed_arena_fini(&delta->arena);
    *delta = (struct deed_delta){ 0 };
}

static bool is_unchanged(const struct deed_graph *base,
                         const struct deed_graph *newer,
                         const struct deed_element *element)
{
    const struct deed_element *old =
        deed_graph_find(base, element->instance_id);
    return old && deed_graph_same_element(base, old, newer, element);
}

/* Twice the same walk: first to count, then, with room made, to list. */
static void list_upserts(struct deed_delta *delta,
                         const struct deed_graph *base,
                         const struct deed_graph *newer)
{
    delta->upsert_count = 0;
    for (uint32_t i = 0; i < newer->element_count; i++) {
        const struct deed_element *element = &newer->elements[i];
        if (is_unchanged(base, newer, element)) {
            continue;
        }
        if (delta->upserts) {
            delta->upserts[delta->upsert_count] = element;
            delta->upsert_parents[delta->upsert_count] =
                deed_graph_parent_id(newer, element);
        }
        delta->upsert_count++;
    }
}

static void list_removed(struct deed_delta *delta,
                         const struct deed_graph *base,
                         const struct deed_graph *newer)
{
    delta->removed_count = 0;
    for (uint32_t i = 0; i < base->element_count; i++) {
        const char *id = base->elements[i].instance_id;
        if (deed_graph_find(newer, id)) {
            continue;
        }
        if (delta->removed) {
            /* A copy: the base may go before the delta is written out. */
            delta->removed[delta->removed_count] =
                deed_arena_strdup(&delta->arena, id);
        }
        delta->removed_count++;
    }
}

static bool make_room(struct deed_delta *delta)
{
    struct deed_arena *arena = &delta->arena;
    size_t one = sizeof(const char *);
    delta->upserts = deed_arena_calloc(arena, delta->upsert_count, one);
    delta->upsert_parents = deed_arena_calloc(arena, delta->upsert_count, one);
    delta->removed = deed_arena_calloc(arena, delta->removed_count, one);
    return !arena->failed;
}

enum deed_code deed_delta_make(struct deed_delta *ret,
                               const struct deed_graph *base,
                               const struct deed_graph *newer,
                               struct deed_error *err)
{
    struct deed_delta delta = {
        .base_revision = base->revision,
        .revision = newer->revision,
        .route = newer->route,
        .focus_id = newer->focus_id,
        .frame_changed = !deed_graph_same_frame(base, newer),
        .newer = newer,
    };
    deed_arena_init(&delta.arena, newer->limits.bytes);
    list_upserts(&delta, base, newer);
    list_removed(&delta, base, newer);
    if (make_room(&delta)) {
        list_upserts(&delta, base, newer);
        list_removed(&delta, base, newer);
    }
    if (delta.arena.failed) {
        deed_delta_fini(&delta);
        return deed_fail(err, DEED_NOMEM, "a delta");
    }
    *ret = delta;
    return DEED_OK;
}

/* Where everything goes in the new graph: what stays keeps its order, what
 * was added or changed follows. */
struct plan {
    const struct deed_delta *delta;
    const struct deed_graph *base;
    struct deed_idtable gone;   /* removed or replaced */
    struct deed_idtable places; /* of all that will be there */
    struct deed_graph *to;
};

static enum deed_code no_memory(struct deed_error *err)
{
    return deed_fail(err, DEED_NOMEM, "applying a delta");
}

static enum deed_code plan_gone(struct plan *plan, struct deed_error *err)
{
    const struct deed_delta *delta = plan->delta;
    for (uint32_t i = 0; i < delta->removed_count; i++) {
        if (!deed_graph_find(plan->base, delta->removed[i])) {
            return deed_fail(err, DEED_STATE,
                             "a delta removes “%.80s”, which is not there",
                             delta->removed[i]);
        }
        if (!deed_idtable_add(&plan->gone, delta->removed[i], i)) {
            return no_memory(err);
        }
    }
    for (uint32_t i = 0; i < delta->upsert_count; i++) {
        if (!deed_idtable_add(&plan->gone, delta->upserts[i]->instance_id, i)) {
            return no_memory(err);
        }
    }
    return DEED_OK;
}

static bool is_gone(const struct plan *plan, const char *id)
{
    return deed_idtable_find(&plan->gone, id) != DEED_ID_NONE;
}

static enum deed_code plan_places(struct plan *plan, struct deed_error *err)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < plan->base->element_count; i++) {
        const char *id = plan->base->elements[i].instance_id;
        if (!is_gone(plan, id) &&
            !deed_idtable_add(&plan->places, id, next++)) {
            return no_memory(err);
        }
    }
    for (uint32_t i = 0; i < plan->delta->upsert_count; i++) {
        if (!deed_idtable_add(&plan->places,
                              plan->delta->upserts[i]->instance_id, next++)) {
            return no_memory(err);
        }
    }
    return DEED_OK;
}

static enum deed_code add_element(struct plan *plan,
                                  const struct deed_element *element,
                                  const char *parent_id, struct deed_error *err)
{
    struct deed_element copy = *element;
    copy.parent = deed_idtable_find(&plan->places, parent_id);
    if (parent_id && copy.parent == DEED_ID_NONE) {
        return deed_fail(err, DEED_STATE,
                         "a delta puts “%.80s” under what is not there",
                         element->instance_id);
    }
    return deed_graph_add_element(plan->to, &copy, NULL, err);
}

static enum deed_code add_elements(struct plan *plan, struct deed_error *err)
{
    const struct deed_graph *base = plan->base;
    const struct deed_delta *delta = plan->delta;
    enum deed_code code = DEED_OK;
    for (uint32_t i = 0; !code && i < base->element_count; i++) {
        const struct deed_element *element = &base->elements[i];
        if (!is_gone(plan, element->instance_id)) {
            code = add_element(plan, element,
                               deed_graph_parent_id(base, element), err);
        }
    }
    for (uint32_t i = 0; !code && i < delta->upsert_count; i++) {
        code =
            add_element(plan, delta->upserts[i], delta->upsert_parents[i], err);
    }
    return code;
}

static enum deed_code add_frame(struct plan *plan, struct deed_error *err)
{
    const struct deed_delta *delta = plan->delta;
    const struct deed_graph *from =
        delta->frame_changed ? delta->newer : plan->base;
    enum deed_code code = deed_graph_set_place(
        plan->to, delta->revision, &delta->route, delta->focus_id, err);
    for (uint32_t i = 0; !code && i < from->document_count; i++) {
        code = deed_graph_add_document(plan->to, &from->documents[i], err);
    }
    for (uint32_t i = 0; !code && i < from->scope_count; i++) {
        code = deed_graph_add_scope(plan->to, &from->scopes[i], err);
    }
    for (uint32_t i = 0; !code && i < from->region_count; i++) {
        code = deed_graph_add_region(plan->to, &from->regions[i], err);
    }
    return code;
}

static enum deed_code carry_out(struct plan *plan, struct deed_error *err)
{
    enum deed_code code = plan_gone(plan, err);
    if (!code) {
        code = plan_places(plan, err);
    }
    if (!code) {
        code = add_frame(plan, err);
    }
    if (!code) {
        code = add_elements(plan, err);
    }
    return code ? code : deed_graph_seal(plan->to, err);
}

enum deed_code deed_delta_apply(const struct deed_delta *delta,
                                const struct deed_graph *base,
                                struct deed_graph *ret, struct deed_error *err)
{
    if (base->revision != delta->base_revision) {
        return deed_fail(err, DEED_STATE, "a delta of another revision");
    }
    struct deed_graph graph;
    struct plan plan = { .delta = delta, .base = base, .to = &graph };
    deed_graph_init(&graph, &base->limits);
    enum deed_code code = carry_out(&plan, err);
    deed_idtable_fini(&plan.gone);
    deed_idtable_fini(&plan.places);
    if (code) {
        deed_graph_fini(&graph);
    } else {
        *ret = graph;
    }
    return code;
}
