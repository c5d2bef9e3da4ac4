/* SPDX-License-Identifier: Apache-2.0 */

/* The agent's snapshot of one frame as a part of the graph: with who is in
 * whom, so that it can be told as an outline, and with the kin of each, so
 * that a handle that was printed holds when the element is found again. */

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/page.h"

/* The agent's table of elements that surround others. */
struct kin {
    const char *role, *name, *scope_id;
    uint32_t up; /* place in the table, DEED_NO_ELEMENT: none */
    bool quiet;  /* a scope without a role of its own */
};

struct whole {
    struct deed_graph *graph;
    struct deed_arena *arena;
    const struct frame *frame;
    struct kin *kins;
    uint32_t kin_count;
    uint32_t *places; /* of the agent's entries in the graph */
    uint32_t place_count;
};

static uint32_t place_of(const struct deed_value *map, const char *key,
                         uint32_t count)
{
    double at = decode_number(map, key, -1);
    return at >= 0 && at < count ? (uint32_t)at : DEED_NO_ELEMENT;
}

/* Outer ones come before inner ones. */
static void read_kins(struct whole *whole, const struct deed_value *list)
{
    if (!deed_value_is(list, DEED_VALUE_LIST) || !list->as.items.count) {
        return;
    }
    whole->kins = deed_arena_calloc(whole->arena, list->as.items.count,
                                    sizeof(*whole->kins));
    for (const struct deed_value *k = list->as.items.first; whole->kins && k;
         k = k->next) {
        struct kin *kin = &whole->kins[whole->kin_count];
        const char *name = decode_text(k, "name");
        kin->role = deed_str_or(decode_text(k, "role"), "");
        kin->name = name && *name ? name : NULL;
        kin->up = place_of(k, "up", whole->kin_count);
        kin->quiet = decode_bool(k, "quiet");
        const char *declared = decode_text(k, "declared");
        kin->scope_id = declared ? declared
                                 : frame_instance_id(whole->arena, whole->frame,
                                                     decode_text(k, "scope"));
        whole->kin_count++;
    }
}

static const char *scope_above(const struct whole *whole, uint32_t at)
{
    while (at != DEED_NO_ELEMENT && !whole->kins[at].scope_id) {
        at = whole->kins[at].up;
    }
    return at == DEED_NO_ELEMENT ? NULL : whole->kins[at].scope_id;
}

static void add_scopes(struct whole *whole)
{
    for (uint32_t i = 0; i < whole->kin_count; i++) {
        const struct kin *kin = &whole->kins[i];
        struct deed_scope scope = {
            .id = kin->scope_id,
            .document_id = frame_document_id(whole->arena, whole->frame),
            .kind = kin->role,
            .name = kin->name,
            .parent_id = scope_above(whole, kin->up),
        };
        if (scope.id) {
            (void)deed_graph_add_scope(whole->graph, &scope, NULL);
        }
    }
}

static void fill_kin(const struct whole *whole, uint32_t at,
                     struct deed_element *ret)
{
    ret->scope_id = scope_above(whole, at);
    for (; at != DEED_NO_ELEMENT && ret->kin_count < DEED_ANCESTORS_MAX;
         at = whole->kins[at].up) {
        const struct kin *kin = &whole->kins[at];
        if (!kin->quiet) {
            ret->kin[ret->kin_count++] =
                (struct deed_kin){ .role = kin->role, .name = kin->name };
        }
    }
}

static void fill_options(struct deed_arena *arena,
                         const struct deed_value *value,
                         struct deed_element *ret)
{
    const struct deed_value *list = deed_value_get(value, "options");
    if (!deed_value_is(list, DEED_VALUE_LIST)) {
        return;
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    for (const struct deed_value *o = list->as.items.first; o; o = o->next) {
        deed_strbuf_puts(&text, text.len ? "\n" : "");
        deed_strbuf_puts(&text, deed_str_or(deed_value_text(o), ""));
    }
    ret->options = deed_strbuf_keep(&text, arena);
    ret->option_count = decode_count(value, "optionCount");
}

/* What the agent leaves out is as usual: what it tells can be seen. */
static void fill_states(const struct deed_value *value,
                        struct deed_element *ret)
{
    deed_state_set(&ret->states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&ret->states, DEED_STATE_IN_VIEWPORT,
                   deed_tri_from(!decode_bool(value, "offscreen")));
    if (deed_value_get(value, "states") &&
        deed_state(&ret->states, DEED_STATE_ENABLED) == DEED_UNKNOWN) {
        deed_state_set(&ret->states, DEED_STATE_ENABLED, DEED_YES);
    }
    if (decode_bool(value, "clickable")) {
        ret->handling.clickable = DEED_YES;
    }
}

static void fill_unseen(const struct deed_value *value,
                        struct deed_element *ret)
{
    const char *why = decode_text(value, "unseen");
    for (int i = DEED_UNSEEN_NO + 1; why && i < DEED_UNSEEN_COUNT; i++) {
        if (strcmp(why, deed_unseen_name((enum deed_unseen)i)) == 0) {
            ret->unseen = (enum deed_unseen)i;
        }
    }
}

static void add_opaque(struct whole *whole, const struct deed_value *value,
                       const struct deed_element *element)
{
    /* A frame of another origin has an agent of its own: it is told of by
     * name when that one did not answer. */
    if (!decode_text(value, "selector") ||
        element->opaque == DEED_OPAQUE_NONE ||
        element->opaque == DEED_OPAQUE_CROSS_ORIGIN) {
        return;
    }
    struct deed_region region = {
        .opaque = element->opaque,
        .document_id = element->document_id,
        .what = deed_str_or(decode_text(value, "selector"), element->role),
        .has_rect = element->has_rect,
        .rect = element->rect,
    };
    (void)deed_graph_add_region(whole->graph, &region, NULL);
}

static void add_element(struct whole *whole, const struct deed_value *value)
{
    struct deed_element element;
    decode_element(whole->arena, whole->frame, value, &element);
    fill_kin(whole, place_of(value, "kin", whole->kin_count), &element);
    fill_states(value, &element);
    fill_options(whole->arena, value, &element);
    fill_unseen(value, &element);
    element.level = decode_count(value, "level");
    element.flows = decode_count(value, "flows");
    element.leads_to = decode_text(value, "leadsTo");
    element.field = decode_text(value, "field");
    uint32_t parent = place_of(value, "parent", whole->place_count);
    element.parent = parent == DEED_NO_ELEMENT ? parent : whole->places[parent];
    uint32_t at = DEED_NO_ELEMENT;
    (void)deed_graph_add_element(whole->graph, &element, &at, NULL);
    whole->places[whole->place_count++] = at;
    add_opaque(whole, value, &element);
}

void whole_add(struct deed_graph *graph, struct deed_arena *arena,
               const struct frame *frame, const struct deed_value *value)
{
    struct whole whole = { .graph = graph, .arena = arena, .frame = frame };
    const struct deed_value *list = deed_value_get(value, "elements");
    if (!deed_value_is(list, DEED_VALUE_LIST)) {
        return;
    }
    read_kins(&whole, deed_value_get(value, "kins"));
    add_scopes(&whole);
    whole.places = deed_arena_calloc(arena, list->as.items.count + 1,
                                     sizeof(*whole.places));
    for (const struct deed_value *e = list->as.items.first; whole.places && e;
         e = e->next) {
        add_element(&whole, e);
    }
    graph->cut |= decode_bool(value, "cut");
}
