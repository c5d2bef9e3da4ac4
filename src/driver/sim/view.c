/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/view.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/sim/layout.h"

static const struct deed_sim_document *document_of(
    const struct deed_sim_world *w, uint32_t node)
{
    const char *id = NULL;
    for (; node != DEED_NO_ELEMENT && !id; node = w->nodes[node].parent) {
        id = w->nodes[node].desc->document;
    }
    for (unsigned i = 0; id && i < w->ui->document_count; i++) {
        if (strcmp(w->ui->documents[i].document.id, id) == 0) {
            return &w->ui->documents[i];
        }
    }
    return &w->ui->documents[0];
}

bool deed_sim_view_is_hidden_inside(const struct deed_sim_world *w,
                                    uint32_t node)
{
    return document_of(w, node)->opaque != DEED_OPAQUE_NONE;
}

static void read_value(const struct deed_sim_node *n, struct deed_reading *ret)
{
    const struct deed_sim_element *d = n->desc;
    *ret = (struct deed_reading){ .secret = d->secret };
    if (d->secret) {
        return;
    }
    ret->text = n->value;
    if (!ret->text && deed_role_is_textual(d->role)) {
        ret->text = "";
    }
    char *end = n->value;
    double number = n->value ? strtod(n->value, &end) : 0;
    ret->has_number = n->value && end != n->value && *end == '\0';
    ret->number = ret->has_number ? number : 0;
    ret->has_range = d->min.given && d->max.given;
    ret->min = d->min.number;
    ret->max = d->max.number;
    ret->step = d->step.given ? d->step.number : 0;
}

static void fill_states(const struct deed_sim_world *w, uint32_t node,
                        struct deed_states *ret)
{
    for (int i = 0; i < DEED_STATE_COUNT; i++) {
        enum deed_state_id id = (enum deed_state_id)i;
        deed_state_set(ret, id, deed_sim_world_state(w, node, id));
    }
    struct deed_rect rect;
    bool in_view = deed_sim_layout_visible_rect(w, node, &rect);
    if (w->nodes[node].rect.given) {
        deed_state_set(ret, DEED_STATE_IN_VIEWPORT, deed_tri_from(in_view));
    }
}

static void fill_kin(const struct deed_sim_world *w, uint32_t node,
                     struct deed_element *ret)
{
    uint32_t up = w->nodes[node].parent;
    while (up != DEED_NO_ELEMENT && ret->kin_count < DEED_ANCESTORS_MAX) {
        ret->kin[ret->kin_count++] =
            (struct deed_kin){ .role = w->nodes[up].desc->role,
                               .name = w->nodes[up].name };
        up = w->nodes[up].parent;
    }
}

static void fill_handling(const struct deed_sim_world *w, uint32_t node,
                          struct deed_handling *ret)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    ret->owner = deed_tri_from(d->on[DEED_SIM_ON_ACTIVATE].count ||
                               d->listens || d->href || d->submits || d->opens);
    ret->clickable =
        deed_tri_from(ret->owner == DEED_YES || deed_role_is_control(d->role));
    ret->adjustable = deed_tri_from(deed_role_is_adjustable(d->role));
}

void deed_sim_view_element(const struct deed_sim_world *w, uint32_t node,
                           struct deed_element *ret)
{
    const struct deed_sim_node *n = &w->nodes[node];
    const struct deed_sim_element *d = n->desc;
    *ret = (struct deed_element){
        .instance_id = deed_sim_world_instance(w, node),
        .stable_id = n->stable_id,
        .document_id = document_of(w, node)->document.id,
        .scope_id = d->scope,
        .role = d->role,
        .name = n->name,
        .shown = n->shown,
        .text = n->text ? n->text : n->name,
        .label = d->label,
        .placeholder = d->placeholder,
        .description = d->description,
        .meaning = d->meaning,
        .default_action = d->default_action,
        .risk = d->risk,
        .parent = DEED_NO_ELEMENT,
        .opaque = d->opaque,
        .success = d->success,
        .success_count = d->success_count,
    };
    for (uint32_t up = n->parent; up != DEED_NO_ELEMENT && !ret->scope_id;
         up = w->nodes[up].parent) {
        ret->scope_id = w->nodes[up].desc->scope;
    }
    ret->has_rect = deed_sim_layout_rect(w, node, w->now, &ret->rect);
    read_value(n, &ret->reading);
    fill_states(w, node, &ret->states);
    fill_kin(w, node, ret);
    fill_handling(w, node, &ret->handling);
}

uint64_t deed_sim_view_identity(const struct deed_sim_world *w, uint32_t node)
{
    struct deed_element element;
    deed_sim_view_element(w, node, &element);
    return deed_element_identity(&element);
}

void deed_sim_view_content(const struct deed_sim_world *w, uint32_t node,
                           struct deed_content *ret)
{
    const struct deed_sim_node *n = &w->nodes[node];
    *ret = (struct deed_content){ .text = n->text ? n->text : n->name,
                                  .description = n->desc->description,
                                  .role = n->desc->role,
                                  .name = n->name };
    read_value(n, &ret->reading);
}

static enum deed_code add_frame(const struct deed_sim_world *w,
                                struct deed_graph *graph,
                                struct deed_error *err)
{
    const struct deed_sim_ui *ui = w->ui;
    enum deed_code code = DEED_OK;
    for (unsigned i = 0; i < ui->document_count && !code; i++) {
        const struct deed_sim_document *d = &ui->documents[i];
        code = deed_graph_add_document(graph, &d->document, err);
        if (!code && d->opaque != DEED_OPAQUE_NONE) {
            struct deed_region region = {
                .opaque = d->opaque,
                .document_id = d->document.id,
                .what = deed_str_or(d->document.url, d->document.id),
                .has_rect = d->rect.given,
                .rect = d->rect.rect,
            };
            code = deed_graph_add_region(graph, &region, err);
        }
    }
    for (unsigned i = 0; i < ui->scope_count && !code; i++) {
        struct deed_scope scope = ui->scopes[i];
        scope.document_id =
            deed_str_or(scope.document_id, ui->documents[0].document.id);
        code = deed_graph_add_scope(graph, &scope, err);
    }
    for (unsigned i = 0; i < ui->region_count && !code; i++) {
        struct deed_region region = ui->regions[i];
        region.document_id =
            deed_str_or(region.document_id, ui->documents[0].document.id);
        code = deed_graph_add_region(graph, &region, err);
    }
    return code;
}

/* A hint of the file: its css, or "#id". */
static bool is_hinted(const struct deed_sim_node *n,
                      const struct deed_target *target, bool focused)
{
    if (!target || !target->value) {
        return false;
    }
    switch (target->by) {
    case DEED_BY_CSS:
        return deed_str_equal(n->desc->css, target->value) ||
               (target->value[0] == '#' &&
                strcmp(target->value + 1, n->desc->id) == 0);
    case DEED_BY_NODE:
        return strcmp(n->desc->id, target->value) == 0;
    case DEED_BY_FOCUS:
        return focused;
    default:
        return false;
    }
}

/* Below the element, or below what it opens. */
static bool is_within(const struct deed_sim_world *w, uint32_t node,
                      const char *within_id)
{
    uint32_t root = deed_sim_world_find_instance(w, within_id);
    if (!within_id) {
        return true;
    }
    if (root == DEED_NO_ELEMENT) {
        return false;
    }
    uint32_t surface = deed_sim_world_find(w, w->nodes[root].desc->opens);
    return deed_sim_world_is_below(w, node, root) ||
           (surface != DEED_NO_ELEMENT &&
            deed_sim_world_is_below(w, node, surface));
}

/* What the query can concern. */
static bool *see(const struct deed_sim_world *w, const struct deed_query *query)
{
    const struct deed_target *target = query->target;
    bool *seen = calloc((size_t)w->count + 1, sizeof(*seen));
    for (uint32_t i = 0; seen && i < w->count; i++) {
        seen[i] = deed_sim_world_is_attached(w, i) &&
                  !deed_sim_view_is_hidden_inside(w, i) &&
                  is_within(w, i, query->within_id);
    }
    if (seen && target && target->by == DEED_BY_OPTION &&
        !deed_sim_view_prefer(w, target->value, seen)) {
        free(seen);
        return NULL;
    }
    return seen;
}

static enum deed_code add_elements(const struct deed_sim_world *w,
                                   const struct deed_query *query,
                                   struct deed_graph *graph, uint32_t *index,
                                   struct deed_error *err)
{
    bool *seen = see(w, query);
    enum deed_code code =
        seen ? DEED_OK : deed_fail(err, DEED_NOMEM, "simulated interface");
    for (uint32_t i = 0; i < w->count && !code; i++) {
        struct deed_element element;
        index[i] = DEED_NO_ELEMENT;
        if (!seen[i]) {
            continue;
        }
        deed_sim_view_element(w, i, &element);
        uint32_t parent = w->nodes[i].parent;
        element.parent = parent == DEED_NO_ELEMENT ? parent : index[parent];
        element.hint = is_hinted(&w->nodes[i], query->target, i == w->focus);
        code = deed_graph_add_element(graph, &element, &index[i], err);
    }
    free(seen);
    return code;
}

enum deed_code deed_sim_view_graph(const struct deed_sim_world *w,
                                   const struct deed_query *query,
                                   struct deed_graph *graph,
                                   struct deed_error *err)
{
    uint32_t *index = calloc((size_t)w->count + 1, sizeof(*index));
    if (!index) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    struct deed_route route = { .id = w->ui->route.id, .url = w->url };
    if (!deed_str_equal(w->url, w->ui->route.url)) {
        route.id = NULL; /* it belongs to the route of the file */
    }
    const char *focus = w->focus == DEED_NO_ELEMENT ||
                                deed_sim_view_is_hidden_inside(w, w->focus)
                            ? NULL
                            : deed_sim_world_instance(w, w->focus);
    enum deed_code code = add_frame(w, graph, err);
    if (!code) {
        code = add_elements(w, query, graph, index, err);
    }
    if (!code) {
        code = deed_graph_set_place(graph, w->revision, &route, focus, err);
    }
    if (!code) {
        code = deed_graph_seal(graph, err);
    }
    free(index);
    return code;
}
