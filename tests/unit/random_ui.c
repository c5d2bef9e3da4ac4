/* SPDX-License-Identifier: Apache-2.0 */
#include "random_ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "ui_text.h"

static const char *const roles[] = {
    "button",   "link", "textbox", "searchbox", "checkbox", "slider", "row",
    "listitem", "cell", "group",   "label",     "main",     "form",   "",
};
static const char *const names[] = { NULL, "Save", "SAVE",   "Save as",
                                     "Öl", "ÖL",   "Delete", " Save " };
static const char *const ids[] = { NULL, NULL, NULL, "a", "b" };
static const char *const documents[] = { "d1", "d2" };
static const char *const scopes[] = { "s1", "s2", "s3" };

#define PICK(list, seed)                                                       \
    ((list)[ui_random_below(seed, (uint32_t)DEED_ARRAY_LEN(list))])

static bool one_in(uint64_t *seed, uint32_t n)
{
    return ui_random_below(seed, n) == 0;
}

static void fill(struct random_ui *ui, struct deed_element *element,
                 uint64_t *seed)
{
    const char *id = element->instance_id;
    *element = (struct deed_element){
        .instance_id = id,
        .role = PICK(roles, seed),
        .name = PICK(names, seed),
        .text = one_in(seed, 2) ? PICK(names, seed) : NULL,
        .label = one_in(seed, 5) ? PICK(names, seed) : NULL,
        .shown = one_in(seed, 6) ? PICK(names, seed) : NULL,
        .placeholder = one_in(seed, 8) ? PICK(names, seed) : NULL,
        .stable_id = PICK(ids, seed),
        .meaning = one_in(seed, 8) ? "Delete" : NULL,
        .default_action = one_in(seed, 8) ? "app.go" : NULL,
        .document_id = one_in(seed, 8) ? NULL : PICK(documents, seed),
        .parent = DEED_NO_ELEMENT,
        .hint = one_in(seed, 6),
        .opaque =
            one_in(seed, 12) ? DEED_OPAQUE_CROSS_ORIGIN : DEED_OPAQUE_NONE,
        .has_rect = !one_in(seed, 4),
    };
    if (one_in(seed, 3)) {
        element->scope_id = scopes[ui_random_below(seed, ui->scopes)];
    }
    element->rect = (struct deed_rect){ ui_random_below(seed, 3) * 10.0,
                                        ui_random_below(seed, 3) * 10.0, 5, 5 };
    for (unsigned s = 0; s < DEED_STATE_COUNT; s++) {
        deed_state_set(&element->states, (enum deed_state_id)s,
                       one_in(seed, 6) ? deed_tri_from(one_in(seed, 2))
                                       : DEED_UNKNOWN);
    }
    element->handling.owner = (enum deed_tri)ui_random_below(seed, 3);
    element->handling.clickable = (enum deed_tri)ui_random_below(seed, 3);
}

/* Under an earlier one, so that there are no circles. */
static void place(struct random_ui *ui, uint32_t at, uint64_t *seed)
{
    ui->elements[at].parent = at == 0 || one_in(seed, 6)
                                  ? DEED_NO_ELEMENT
                                  : ui_random_below(seed, at);
}

static void renew_rest(struct random_ui *ui, uint64_t *seed)
{
    ui->regions = ui_random_below(seed, 4);
    ui->focus_id =
        one_in(seed, 2) ? NULL : ui->ids[ui_random_below(seed, RANDOM_UI_MAX)];
}

void random_ui_make(struct random_ui *ui, uint64_t *seed)
{
    *ui = (struct random_ui){ .revision = 1 };
    ui->count = 1 + ui_random_below(seed, RANDOM_UI_MAX);
    ui->scopes = 1 + ui_random_below(seed, (uint32_t)DEED_ARRAY_LEN(scopes));
    for (uint32_t i = 0; i < RANDOM_UI_MAX; i++) {
        snprintf(ui->ids[i], sizeof(ui->ids[i]), "e%u", (unsigned)i);
        ui->elements[i].instance_id = ui->ids[i];
    }
    for (uint32_t i = 0; i < ui->count; i++) {
        fill(ui, &ui->elements[i], seed);
        place(ui, i, seed);
    }
    renew_rest(ui, seed);
}

void random_ui_edit(struct random_ui *ui, uint64_t *seed)
{
    ui->revision++;
    uint32_t before = ui->count;
    if (one_in(seed, 2)) {
        ui->count = 1 + ui_random_below(seed, RANDOM_UI_MAX);
    }
    for (uint32_t i = 0; i < ui->count; i++) {
        if (i >= before || one_in(seed, 5)) {
            fill(ui, &ui->elements[i], seed);
            place(ui, i, seed);
        } else if (one_in(seed, 5)) {
            place(ui, i, seed);
        }
    }
    if (one_in(seed, 3)) {
        renew_rest(ui, seed);
        ui->scopes = DEED_ARRAY_LEN(scopes);
    }
}

static void must(enum deed_code code)
{
    if (code) {
        abort(); /* the generator is wrong, not what is tested */
    }
}

static void add_frame(const struct random_ui *ui, struct deed_graph *graph)
{
    static const char *const whats[] = { "x", "y", "y" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(documents); i++) {
        struct deed_document document = { .id = documents[i] };
        must(deed_graph_add_document(graph, &document, NULL));
    }
    for (uint32_t i = 0; i < ui->scopes; i++) {
        struct deed_scope scope = { .id = scopes[i],
                                    .kind = "form",
                                    .name = names[i],
                                    .parent_id = i == 2 ? "s1" : NULL };
        must(deed_graph_add_scope(graph, &scope, NULL));
    }
    for (uint32_t i = 0; i < ui->regions; i++) {
        struct deed_region region = { .opaque = DEED_OPAQUE_CROSS_ORIGIN,
                                      .document_id = "d2",
                                      .what = whats[i] };
        must(deed_graph_add_region(graph, &region, NULL));
    }
}

void random_ui_build(const struct random_ui *ui, struct deed_graph *graph,
                     uint64_t *seed)
{
    uint32_t order[RANDOM_UI_MAX], place_of[RANDOM_UI_MAX];
    for (uint32_t i = 0; i < ui->count; i++) {
        order[i] = i;
    }
    for (uint32_t i = ui->count; seed && i > 1; i--) {
        uint32_t j = ui_random_below(seed, i);
        uint32_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
    for (uint32_t i = 0; i < ui->count; i++) {
        place_of[order[i]] = i;
    }
    deed_graph_init(graph, &deed_graph_default_limits);
    must(deed_graph_set_place(graph, ui->revision, NULL, ui->focus_id, NULL));
    add_frame(ui, graph);
    for (uint32_t i = 0; i < ui->count; i++) {
        struct deed_element element = ui->elements[order[i]];
        if (element.parent != DEED_NO_ELEMENT) {
            element.parent = place_of[element.parent];
        }
        must(deed_graph_add_element(graph, &element, NULL, NULL));
    }
    must(deed_graph_seal(graph, NULL));
}

void random_ui_target(struct deed_arena *arena, struct deed_target *ret,
                      uint64_t *seed)
{
    static const char *const wanted[] = { "Save", "~save", "Öl", "Delete",
                                          "SAVE", "~ö",    "a" };
    enum deed_by by = (enum deed_by)ui_random_below(seed, DEED_BY_COUNT);
    *ret = (struct deed_target){ .by = by, .value = PICK(wanted, seed) };
    if (by == DEED_BY_SEMANTIC) {
        ret->role = PICK(roles, seed);
        ret->scope = one_in(seed, 3) ? PICK(wanted, seed) : NULL;
        ret->value = one_in(seed, 4) ? NULL : ret->value;
    }
    if (by == DEED_BY_SCOPE) {
        ret->value = PICK(scopes, seed);
    }
    if (ret->value &&
        (by == DEED_BY_SEMANTIC || by == DEED_BY_TEXT || by == DEED_BY_LABEL ||
         by == DEED_BY_PLACEHOLDER || by == DEED_BY_NAME)) {
        must(deed_pattern_make(arena, ret->value, &ret->pattern));
    }
    ret->expected_role = one_in(seed, 6) ? PICK(roles, seed) : NULL;
    ret->expected_name = one_in(seed, 6) ? "Save" : NULL;
    ret->expected_scope_id = one_in(seed, 8) ? PICK(scopes, seed) : NULL;
    ret->expected_document_id = one_in(seed, 6) ? PICK(documents, seed) : NULL;
}
