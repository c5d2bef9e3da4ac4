/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/world.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"

uint32_t deed_sim_world_find(const struct deed_sim_world *w, const char *id)
{
    for (uint32_t i = 0; id && i < w->count; i++) {
        if (strcmp(w->nodes[i].desc->id, id) == 0) {
            return i;
        }
    }
    return DEED_NO_ELEMENT;
}

const char *deed_sim_world_instance(const struct deed_sim_world *w,
                                    uint32_t node)
{
    const struct deed_sim_node *n = &w->nodes[node];
    return n->instance ? n->instance : n->desc->id;
}

uint32_t deed_sim_world_find_instance(const struct deed_sim_world *w,
                                      const char *instance_id)
{
    for (uint32_t i = 0; instance_id && i < w->count; i++) {
        if (strcmp(deed_sim_world_instance(w, i), instance_id) == 0) {
            return i;
        }
    }
    return DEED_NO_ELEMENT;
}

static bool start_node(struct deed_sim_world *w, uint32_t index)
{
    struct deed_sim_node *n = &w->nodes[index];
    const struct deed_sim_element *d = n->desc;
    n->parent = deed_sim_world_find(w, d->parent);
    n->attached = !d->absent && d->appears_us == 0;
    n->states = d->states;
    n->name = d->name;
    n->text = d->text;
    n->shown = d->shown;
    n->stable_id = d->stable_id;
    n->rect = d->rect;
    n->value = d->value ? strdup(d->value) : NULL;
    n->selected = calloc(d->option_count + 1, sizeof(*n->selected));
    for (unsigned i = 0; n->selected && i < d->option_count; i++) {
        n->selected[i] = d->options[i].selected;
        if (n->selected[i] && !n->value) {
            n->value = strdup(d->options[i].label);
        }
    }
    return n->selected && (n->value || !d->value);
}

static void schedule_node(struct deed_sim_world *w, uint32_t index)
{
    const struct deed_sim_element *d = w->nodes[index].desc;
    if (d->appears_us > 0) {
        deed_sim_queue_add(
            &w->queue, (struct deed_sim_event){ .kind = DEED_SIM_EVENT_ATTACH,
                                                .at_us = d->appears_us,
                                                .node = index,
                                                .tri = DEED_YES });
    }
    if (d->leaves_us > 0) {
        deed_sim_queue_add(
            &w->queue, (struct deed_sim_event){ .kind = DEED_SIM_EVENT_ATTACH,
                                                .at_us = d->leaves_us,
                                                .node = index,
                                                .tri = DEED_NO });
    }
    if (d->handlers_us > 0) {
        deed_sim_queue_add(&w->queue, (struct deed_sim_event){
                                          .kind = DEED_SIM_EVENT_LISTENING,
                                          .at_us = d->handlers_us,
                                          .node = index });
    }
}

static void schedule_world(struct deed_sim_world *w)
{
    const struct deed_sim_ui *ui = w->ui;
    for (uint32_t i = 0; i < w->count; i++) {
        schedule_node(w, i);
    }
    for (unsigned i = 0; i < ui->noise_count; i++) {
        deed_sim_queue_add(
            &w->queue, (struct deed_sim_event){
                           .kind = DEED_SIM_EVENT_NOISE,
                           .at_us = ui->noise[i].every_us,
                           .span_us = ui->noise[i].every_us,
                           .node = deed_sim_world_find(w, ui->noise[i].element),
                           .cause = DEED_NO });
    }
    for (unsigned i = 0; i < ui->timeline.count; i++) {
        deed_sim_queue_add(
            &w->queue,
            (struct deed_sim_event){ .kind = DEED_SIM_EVENT_EFFECT,
                                     .at_us = ui->timeline.items[i].after_us,
                                     .effect = &ui->timeline.items[i],
                                     .cause = DEED_NO });
    }
    if (ui->loss.given && !ui->loss.stage) {
        deed_sim_queue_add(&w->queue,
                           (struct deed_sim_event){ .kind = DEED_SIM_EVENT_LOSE,
                                                    .at_us = ui->loss.at_us });
    }
}

enum deed_code deed_sim_world_init(struct deed_sim_world *w,
                                   const struct deed_sim_ui *ui,
                                   struct deed_error *err)
{
    *w = (struct deed_sim_world){ .ui = ui,
                                  .revision = ui->revision,
                                  .focus = DEED_NO_ELEMENT };
    w->nodes = calloc((size_t)ui->element_count + 1, sizeof(*w->nodes));
    w->url = strdup(deed_str_or(ui->route.url, "/"));
    if (!w->nodes || !w->url) {
        return deed_fail(err, DEED_NOMEM, "simulated interface");
    }
    w->count = ui->element_count;
    for (uint32_t i = 0; i < w->count; i++) {
        w->nodes[i].desc = &ui->elements[i];
        w->draws_lists |= ui->elements[i].virtual_list;
        w->has_modals |= ui->elements[i].modal;
    }
    for (uint32_t i = 0; i < w->count; i++) {
        if (!start_node(w, i)) {
            return deed_fail(err, DEED_NOMEM, "simulated interface");
        }
    }
    w->focus = deed_sim_world_find(w, ui->focus);
    schedule_world(w);
    return DEED_OK;
}

void deed_sim_world_fini(struct deed_sim_world *w)
{
    for (uint32_t i = 0; i < w->count; i++) {
        free(w->nodes[i].instance);
        free(w->nodes[i].value);
        free(w->nodes[i].selected);
    }
    free(w->nodes);
    free(w->url);
    deed_sim_queue_fini(&w->queue);
    *w = (struct deed_sim_world){ 0 };
}

void deed_sim_world_change(struct deed_sim_world *w, struct deed_signal *signal)
{
    w->revision++;
    signal->at_us = w->now;
    signal->revision = w->revision;
    signal->caused = w->ui->knows_causes ? w->cause : DEED_UNKNOWN;
    if (w->tell) {
        w->tell(w->user, signal);
    }
}

void deed_sim_world_change_node(struct deed_sim_world *w, uint32_t node,
                                struct deed_signal *signal)
{
    signal->instance_id = deed_sim_world_instance(w, node);
    signal->place = w->nodes[node].desc->id;
    signal->role = w->nodes[node].desc->role;
    signal->name = w->nodes[node].name;
    deed_sim_world_change(w, signal);
}

void deed_sim_world_set_state(struct deed_sim_world *w, uint32_t node,
                              enum deed_state_id state, enum deed_tri value)
{
    struct deed_sim_node *n = &w->nodes[node];
    if (deed_sim_world_state(w, node, state) == value) {
        return;
    }
    deed_state_set(&n->states, state, value);
    if (deed_sim_world_is_attached(w, node)) {
        deed_sim_world_change_node(
            w, node,
            &(struct deed_signal){ .kind = DEED_SIGNAL_ELEMENT_STATE,
                                   .state = state,
                                   .state_value = value });
    }
}

void deed_sim_world_set_value(struct deed_sim_world *w, uint32_t node,
                              const char *value)
{
    struct deed_sim_node *n = &w->nodes[node];
    if (deed_str_equal(n->value, value)) {
        return;
    }
    char *copy = strdup(value);
    if (!copy) {
        w->failed = true;
        return;
    }
    free(n->value);
    n->value = copy;
    char *end = copy;
    double number = strtod(copy, &end);
    bool is_number = end != copy && *end == '\0';
    struct deed_signal signal = { .kind = DEED_SIGNAL_VALUE_EQUALS,
                                  .value = n->desc->secret ? NULL : copy,
                                  .has_number = is_number && !n->desc->secret };
    signal.number = signal.has_number ? number : 0;
    deed_sim_world_change_node(w, node, &signal);
}

static bool is_dialog(const struct deed_sim_node *n)
{
    return deed_str_equal(n->desc->role, "dialog") ||
           deed_str_equal(n->desc->role, "alertdialog");
}

/* The focus cannot stay where nothing is any more. */
static void drop_focus(struct deed_sim_world *w)
{
    if (w->focus != DEED_NO_ELEMENT &&
        !deed_sim_world_is_attached(w, w->focus)) {
        w->focus = DEED_NO_ELEMENT;
    }
}

void deed_sim_world_attach(struct deed_sim_world *w, uint32_t node,
                           bool attached)
{
    struct deed_sim_node *n = &w->nodes[node];
    if (n->attached == attached) {
        return;
    }
    n->attached = attached;
    drop_focus(w);
    struct deed_signal signal = { .kind =
                                      attached
                                          ? DEED_SIGNAL_ELEMENT_APPEARED
                                          : DEED_SIGNAL_ELEMENT_DISAPPEARED };
    deed_sim_world_change_node(w, node, &signal);
    if (is_dialog(n)) {
        signal.kind =
            attached ? DEED_SIGNAL_DIALOG_OPENED : DEED_SIGNAL_DIALOG_CLOSED;
        deed_sim_world_change_node(w, node, &signal);
    }
}

void deed_sim_world_replace(struct deed_sim_world *w, uint32_t node)
{
    struct deed_sim_node *n = &w->nodes[node];
    char name[192];
    n->generation++;
    snprintf(name, sizeof(name), "%.128s~%u", n->desc->id, n->generation);
    char *copy = strdup(name);
    if (!copy) {
        w->failed = true;
        return;
    }
    free(n->instance);
    n->instance = copy;
    /* It reads the same as before, so that nothing but a rearrangement can be
     * seen. */
    deed_sim_world_change_node(
        w, node, &(struct deed_signal){ .kind = DEED_SIGNAL_LAYOUT });
}

void deed_sim_world_focus(struct deed_sim_world *w, uint32_t node)
{
    if (w->focus == node) {
        return;
    }
    w->focus = node;
    deed_sim_world_change_node(
        w, node, &(struct deed_signal){ .kind = DEED_SIGNAL_FOCUS_ON });
    if (deed_sim_world_has_handlers(w, node)) {
        deed_sim_world_run(w, &w->nodes[node].desc->on[DEED_SIM_ON_FOCUS]);
    }
}

void deed_sim_world_go(struct deed_sim_world *w, const char *url)
{
    char *copy = strdup(url);
    if (!copy) {
        w->failed = true;
        return;
    }
    free(w->url);
    w->url = copy;
    deed_sim_world_change(
        w, &(struct deed_signal){ .kind = DEED_SIGNAL_ROUTE_CHANGED,
                                  .pattern = w->url,
                                  .place = "route" });
}

void deed_sim_world_open(struct deed_sim_world *w, uint32_t node, bool open)
{
    uint32_t surface = deed_sim_world_find(w, w->nodes[node].desc->opens);
    if (surface == DEED_NO_ELEMENT) {
        return;
    }
    deed_sim_world_attach(w, surface, open);
    if (!is_dialog(&w->nodes[surface])) {
        deed_sim_world_set_state(w, node, DEED_STATE_EXPANDED,
                                 deed_tri_from(open));
    }
}
