/* SPDX-License-Identifier: Apache-2.0 */

/* What the agents answered becomes a graph. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/listeners.h"
#include "driver/web/look.h"
#include "driver/web/options.h"

static void add_scope(struct look *look, struct deed_arena *arena,
                      const struct frame *frame, const struct deed_value *value,
                      const char *parent_id)
{
    struct deed_scope scope = {
        .id = decode_scope_id(arena, frame, value),
        .document_id = frame_document_id(arena, frame),
        .kind = deed_str_or(decode_text(value, "role"), ""),
        .name = decode_text(value, "name"),
        .parent_id = parent_id,
    };
    if (scope.id) {
        (void)deed_graph_add_scope(&look->graph, &scope, NULL); /* or there */
    }
}

/* The chain above a text: who might be the container that answers. */
static uint32_t add_chain(struct look *look, struct deed_arena *arena,
                          const struct frame *frame,
                          const struct deed_value *chain)
{
    uint32_t parent = DEED_NO_ELEMENT;
    size_t count =
        deed_value_is(chain, DEED_VALUE_LIST) ? chain->as.items.count : 0;
    for (size_t i = count; i-- > 1;) { /* the outermost first; 0 is itself */
        const struct deed_value *link = deed_value_at(chain, i);
        const struct deed_value *inlined = deed_value_get(link, "inline");
        struct deed_element e;
        decode_element(arena, frame, link, &e);
        e.parent = parent;
        bool owner = deed_value_is(inlined, DEED_VALUE_LIST) &&
                     inlined->as.items.count > 0;
        owner |= decode_bool(link, "listens");
        e.handling.owner = owner ? DEED_YES : DEED_UNKNOWN;
        bool clickable = owner || decode_text(link, "native") ||
                         deed_role_is_control(e.role) ||
                         deed_str_equal(decode_text(link, "cursor"), "pointer");
        e.handling.clickable = clickable ? DEED_YES : DEED_UNKNOWN;
        deed_state_set(&e.states, DEED_STATE_ATTACHED, DEED_YES);
        deed_state_set(&e.states, DEED_STATE_VISIBLE, DEED_YES);
        uint32_t index = DEED_NO_ELEMENT;
        enum deed_code code =
            deed_graph_add_element(&look->graph, &e, &index, NULL);
        if (code == DEED_EXISTS) { /* shared with another candidate */
            for (uint32_t k = 0; k < look->graph.element_count; k++) {
                if (deed_str_equal(look->graph.elements[k].instance_id,
                                   e.instance_id)) {
                    index = k;
                }
            }
        }
        parent = index;
    }
    return parent;
}

/* Controls that the candidate stands for, as if they were inside it. */
static void add_related(struct look *look, struct deed_arena *arena,
                        const struct frame *frame,
                        const struct deed_value *list, uint32_t parent)
{
    for (const struct deed_value *c =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         c && parent != DEED_NO_ELEMENT; c = c->next) {
        struct deed_element e;
        decode_element(arena, frame, c, &e);
        add_scope(look, arena, frame, deed_value_get(c, "scope"), NULL);
        e.parent = parent;
        (void)deed_graph_add_element(&look->graph, &e, NULL, NULL);
    }
}

/* Most looks find one candidate: 64 times a kilobyte would be cleared for it.
 */
static struct deed_facts *next_facts(struct look *look,
                                     struct deed_arena *arena)
{
    if (look->fact_count == look->fact_room) {
        unsigned room = look->fact_room ? look->fact_room * 4 : 4;
        struct deed_facts *facts =
            deed_arena_calloc(arena, room, sizeof(*facts));
        if (!facts) {
            return NULL;
        }
        if (look->fact_count) {
            memcpy(facts, look->facts, look->fact_count * sizeof(*facts));
        }
        look->facts = facts;
        look->fact_room = room;
    }
    return &look->facts[look->fact_count];
}

static void add_candidate(struct look *look, struct deed_arena *arena,
                          const struct frame *frame,
                          const struct deed_value *value)
{
    struct deed_element element;
    decode_element(arena, frame, value, &element);
    const struct deed_value *scope = deed_value_get(value, "scope");
    const struct deed_value *within = deed_value_get(value, "within");
    const char *within_id = decode_scope_id(arena, frame, within);
    add_scope(look, arena, frame, within, NULL);
    if (!deed_str_equal(within_id, element.scope_id)) {
        add_scope(look, arena, frame, scope, within_id);
    }
    if (!element.scope_id) {
        element.scope_id = within_id;
    }
    element.hint = look->hint;
    element.parent =
        add_chain(look, arena, frame, deed_value_get(value, "chain"));
    uint32_t at = DEED_NO_ELEMENT;
    (void)deed_graph_add_element(&look->graph, &element, &at, NULL);
    add_related(look, arena, frame, deed_value_get(value, "related"), at);
    const struct deed_value *facts = deed_value_get(value, "facts");
    if (!facts || look->fact_count == WEB_CANDIDATES_MAX) {
        return;
    }
    struct deed_facts *slot = next_facts(look, arena);
    if (!slot) {
        return;
    }
    decode_facts(arena, frame, value, slot);
    if (is_heard(look->op->page, element.instance_id)) {
        slot->listened = slot->app_code = DEED_YES;
    }
    bool text = look->intent == DEED_INTENT_TEXT &&
                !(slot->pending & DEED_PENDING_SCRIPT);
    /* What has to be scrolled to is looked at again then. */
    bool away = slot->has_rect && !slot->has_visible_rect &&
                slot->scrollable == DEED_YES;
    /* Only facts that need no second look spare the probe: it does not move,
     * is not in a frame, and keeps no states to itself. */
    if ((slot->stillness_proven || text || away) && !frame->number &&
        !decode_bool(value, "told")) {
        look->unsure[look->fact_count] =
            !away && !facts_suffice(slot, look->intent);
        look->fact_ids[look->fact_count++] = element.instance_id;
    }
}

void look_drop_unsure(struct look *look)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < look->fact_count; i++) {
        if (!look->unsure[i]) {
            look->facts[kept] = look->facts[i];
            look->fact_ids[kept++] = look->fact_ids[i];
        }
    }
    look->fact_count = kept;
}

static void add_regions(struct look *look, struct deed_arena *arena,
                        const struct frame *frame,
                        const struct deed_value *list)
{
    for (const struct deed_value *r =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         r; r = r->next) {
        const char *kind = decode_text(r, "kind");
        struct deed_region region = {
            .opaque = deed_str_equal(kind, "canvas") ? DEED_OPAQUE_CANVAS
                      : deed_str_equal(kind, "closed-shadow")
                          ? DEED_OPAQUE_CLOSED_SHADOW
                          : DEED_OPAQUE_CROSS_ORIGIN,
            .document_id = frame_document_id(arena, frame),
            .what = deed_str_or(decode_text(r, "selector"), kind),
        };
        (void)deed_graph_add_region(&look->graph, &region, NULL);
    }
}

/* What is almost called so, to be offered; it answers no query. */
static void add_near(struct look *look, struct deed_arena *arena,
                     const struct frame *frame, const struct deed_value *list)
{
    for (const struct deed_value *e =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         e; e = e->next) {
        struct deed_element element;
        decode_element(arena, frame, e, &element);
        add_scope(look, arena, frame, deed_value_get(e, "scope"), NULL);
        (void)deed_graph_add_element(&look->graph, &element, NULL, NULL);
    }
}

void look_add_answer(struct op *op, struct look *look,
                     const struct frame *frame, const struct deed_value *value)
{
    struct deed_arena *arena = &op->arena;
    const struct deed_value *list = deed_value_get(value, "candidates");
    if (look->whole) {
        whole_add(&look->graph, arena, frame, value);
    } else if (deed_value_is(list, DEED_VALUE_LIST)) {
        const bool *keep = decode_preferred(arena, list, look->option);
        size_t i = 0;
        for (const struct deed_value *c = list->as.items.first; c;
             c = c->next, i++) {
            if (!keep || keep[i]) {
                add_candidate(look, arena, frame, c);
            }
        }
    }
    add_near(look, arena, frame, deed_value_get(value, "near"));
    add_regions(look, arena, frame, deed_value_get(value, "notInspected"));
    const char *focus = decode_text(value, "focus");
    if (focus && !look->graph.focus_id) {
        look->graph.focus_id = deed_arena_strdup(
            &look->graph.arena, frame_instance_id(arena, frame, focus));
    }
}

static const struct deed_value *answer_of(const struct look *look,
                                          const struct frame *frame)
{
    for (unsigned i = 0; i < look->answer_count; i++) {
        if (look->answers[i].frame == frame->number) {
            return look->answers[i].value;
        }
    }
    return NULL;
}

/* Where in the page the window stands, and whether more is to come; of the
 * page itself only. */
static void fill_view(const struct deed_value *answer,
                      struct deed_document *ret)
{
    ret->loading = deed_str_equal(decode_text(answer, "readyState"), "loading");
    ret->has_view = decode_rect(deed_value_get(answer, "shown"), &ret->view);
    ret->page_height = decode_number(answer, "pageHeight", 0);
}

/* A frame whose agent did not answer was not looked into: it is named. */
/* The element of the document around that shows this frame; NULL: not known. */
static const char *owner_of(struct op *op, const struct look *look,
                            const struct frame *frame,
                            const struct deed_value *answer)
{
    const struct frame *around =
        frame->parent_id ? frame_find(op->page, frame->parent_id) : NULL;
    const struct deed_value *list =
        around ? deed_value_get(answer_of(look, around), "elements") : NULL;
    double number = decode_number(answer, "number", -1);
    for (const struct deed_value *e =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         e && number >= 0; e = e->next) {
        if (deed_value_get(e, "frame") &&
            decode_int(e, "frame", -1) == (int)number) {
            return frame_instance_id(&op->arena, around, decode_text(e, "id"));
        }
    }
    return NULL;
}

void look_add_document(struct op *op, const struct look *look,
                       struct deed_graph *graph, const struct frame *frame)
{
    const struct deed_value *answer = answer_of(look, frame);
    struct deed_document document = {
        .id = frame_document_id(&op->arena, frame),
        .url = frame->url,
        .origin = frame->origin,
        .title = look->whole ? decode_text(answer, "title") : NULL,
        .owner_id = look->whole ? owner_of(op, look, frame, answer) : NULL,
        .load = deed_arena_printf(&op->arena, "%" PRId64, frame->context),
    };
    if (look->whole && answer && !frame->number) {
        fill_view(answer, &document);
    }
    (void)deed_graph_add_document(graph, &document, NULL);
    if (look->whole && !answer && frame->number) {
        struct deed_region region = {
            .opaque = DEED_OPAQUE_CROSS_ORIGIN,
            .document_id = document.id,
            .what = deed_arena_printf(&op->arena, "iframe %s",
                                      deed_str_or(frame->url, "")),
        };
        (void)deed_graph_add_region(graph, &region, NULL);
    }
}
