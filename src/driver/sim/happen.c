/* SPDX-License-Identifier: Apache-2.0 */
/* What happens: effects, at once or later, and the events of the queue. */
#include "driver/sim/world.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/sim/behave.h"

/* Effects that cause effects at once; beyond this they wait their turn. */
#define DEPTH_MAX 8

static void later(struct deed_sim_world *w, struct deed_sim_event event)
{
    event.cause = w->cause;
    if (!deed_sim_queue_add(&w->queue, event)) {
        w->failed = true;
    }
}

static void do_set(struct deed_sim_world *w,
                   const struct deed_sim_effect *effect, uint32_t node)
{
    struct deed_sim_node *n = &w->nodes[node];
    for (int i = 0; i < DEED_STATE_COUNT; i++) {
        enum deed_state_id id = (enum deed_state_id)i;
        if (deed_state(&effect->states, id) != DEED_UNKNOWN) {
            deed_sim_world_set_state(w, node, id,
                                     deed_state(&effect->states, id));
        }
    }
    if (effect->value) {
        deed_sim_world_set_value(w, node, effect->value);
    }
    if (effect->rect.given) {
        n->rect = effect->rect;
        deed_sim_world_change_node(
            w, node, &(struct deed_signal){ .kind = DEED_SIGNAL_LAYOUT });
    }
    n->shown = effect->shown ? effect->shown : n->shown;
    n->stable_id = effect->stable_id ? effect->stable_id : n->stable_id;
    if (effect->name) {
        n->name = effect->name;
        deed_sim_world_change_node(
            w, node,
            &(struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED });
    }
    if (effect->text) {
        n->text = effect->text;
        deed_sim_world_change_node(
            w, node,
            &(struct deed_signal){ .kind = DEED_SIGNAL_TEXT_CONTAINS,
                                   .text = effect->text });
    }
}

static void do_request(struct deed_sim_world *w,
                       const struct deed_sim_effect *effect)
{
    deed_sim_world_change(
        w, &(struct deed_signal){ .kind = DEED_SIGNAL_REQUEST_STARTED,
                                  .pattern = effect->what,
                                  .place = effect->what });
    w->open_requests++;
    if (!effect->never) {
        later(w, (struct deed_sim_event){
                     .kind = DEED_SIM_EVENT_REQUEST_END,
                     .at_us = w->now + effect->takes_us,
                     .text = strdup(effect->what),
                     .status = effect->status ? effect->status : 200 });
    }
}

/* An alert has one answer; what else asks gets what the act said, or what the
 * session is set to. */
static void do_js_dialog(struct deed_sim_world *w,
                         const struct deed_sim_effect *effect)
{
    bool accept = w->ui->accepts_dialogs;
    if (w->answer != DEED_DIALOG_DEFAULT) {
        accept = w->answer == DEED_DIALOG_ACCEPT;
    }
    accept = accept || deed_str_equal(effect->dialog, "alert");
    deed_sim_world_change(
        w, &(struct deed_signal){ .kind = DEED_SIGNAL_JS_DIALOG,
                                  .text = effect->what,
                                  .role = effect->dialog,
                                  .value = accept ? "accepted" : "dismissed",
                                  .place = "javascript" });
    deed_sim_world_run(w, accept ? &effect->accept : &effect->dismiss);
}

static void do_validation(struct deed_sim_world *w,
                          const struct deed_sim_effect *effect)
{
    struct deed_signal signal = { .kind = DEED_SIGNAL_VALIDATION,
                                  .text = effect->what,
                                  .place = "validation" };
    uint32_t node = deed_sim_world_find(w, effect->element);
    if (node == DEED_NO_ELEMENT) {
        deed_sim_world_change(w, &signal);
        return;
    }
    w->nodes[node].validation = effect->what;
    deed_sim_world_change_node(w, node, &signal);
    deed_sim_world_set_state(w, node, DEED_STATE_INVALID, DEED_YES);
}

static void do_signal(struct deed_sim_world *w,
                      const struct deed_sim_effect *effect)
{
    static const struct {
        enum deed_signal_kind kind;
        bool is_url;
        const char *place;
    } rows[DEED_SIM_DO_COUNT] = {
        [DEED_SIM_DO_TOAST] = { DEED_SIGNAL_TOAST, false, "toast" },
        [DEED_SIM_DO_POPUP] = { DEED_SIGNAL_POPUP_OPENED, true, "popup" },
        [DEED_SIM_DO_DOWNLOAD] = { DEED_SIGNAL_DOWNLOAD_STARTED, true,
                                   "download" },
        [DEED_SIM_DO_DOWNLOADED] = { DEED_SIGNAL_DOWNLOAD_FINISHED, true,
                                     "download" },
        [DEED_SIM_DO_EXCEPTION] = { DEED_SIGNAL_EXCEPTION, false, "script" },
        [DEED_SIM_DO_LAYOUT] = { DEED_SIGNAL_LAYOUT, false, "page" },
    };
    bool whole = effect->kind == DEED_SIM_DO_DOWNLOADED;
    deed_sim_world_change(
        w, &(struct deed_signal){
               .kind = rows[effect->kind].kind,
               .pattern = rows[effect->kind].is_url ? effect->what : NULL,
               .text = rows[effect->kind].is_url ? NULL : effect->what,
               .name = whole ? effect->what : NULL,
               .download.outcome = whole ? DEED_DOWNLOAD_COMPLETED : NULL,
               .place = rows[effect->kind].place });
}

static void do_turn(struct deed_sim_world *w, uint32_t page)
{
    for (uint32_t i = 0; i < w->count; i++) {
        const struct deed_sim_node *n = &w->nodes[i];
        if (n->desc->page && n->parent == w->nodes[page].parent) {
            deed_sim_world_attach(w, i, i == page);
        }
    }
}

static void do_node(struct deed_sim_world *w,
                    const struct deed_sim_effect *effect, uint32_t node)
{
    switch (effect->kind) {
    case DEED_SIM_DO_ADD:
    case DEED_SIM_DO_OPEN:
        deed_sim_world_attach(w, node, true);
        break;
    case DEED_SIM_DO_REMOVE:
    case DEED_SIM_DO_CLOSE:
        deed_sim_world_attach(w, node, false);
        break;
    case DEED_SIM_DO_REPLACE:
        deed_sim_world_replace(w, node);
        break;
    case DEED_SIM_DO_FOCUS:
        deed_sim_world_focus(w, node);
        break;
    case DEED_SIM_DO_ACTIVATE:
        deed_sim_world_activate(w, node);
        break;
    case DEED_SIM_DO_STEP:
        deed_sim_behave_step(w, node, effect->by);
        break;
    case DEED_SIM_DO_TURN:
        do_turn(w, node);
        break;
    case DEED_SIM_DO_STYLE:
        deed_sim_world_change_node(
            w, node,
            &(struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED,
                                   .weak = true });
        break;
    default: /* SET, RECYCLE */
        do_set(w, effect, node);
        break;
    }
}

static void happen(struct deed_sim_world *w,
                   const struct deed_sim_effect *effect)
{
    uint32_t node = deed_sim_effect_names_element(effect->kind)
                        ? deed_sim_world_find(w, effect->what)
                        : DEED_NO_ELEMENT;
    if (node != DEED_NO_ELEMENT) {
        do_node(w, effect, node);
        return;
    }
    switch (effect->kind) {
    case DEED_SIM_DO_ROUTE:
        deed_sim_world_go(w, effect->what);
        break;
    case DEED_SIM_DO_REQUEST:
        do_request(w, effect);
        break;
    case DEED_SIM_DO_JS_DIALOG:
        do_js_dialog(w, effect);
        break;
    case DEED_SIM_DO_VALIDATION:
        do_validation(w, effect);
        break;
    case DEED_SIM_DO_LOSE:
        w->lost = true;
        break;
    default:
        do_signal(w, effect);
        break;
    }
}

void deed_sim_world_run(struct deed_sim_world *w,
                        const struct deed_sim_effects *effects)
{
    w->depth++;
    for (unsigned i = 0; i < effects->count; i++) {
        const struct deed_sim_effect *effect = &effects->items[i];
        if (effect->after_us > 0 || w->depth > DEPTH_MAX) {
            later(w,
                  (struct deed_sim_event){ .kind = DEED_SIM_EVENT_EFFECT,
                                           .at_us = w->now + effect->after_us,
                                           .effect = effect });
        } else {
            happen(w, effect);
        }
    }
    w->depth--;
}

static void end_request(struct deed_sim_world *w,
                        const struct deed_sim_event *event)
{
    bool failed = event->status >= 400;
    w->open_requests--;
    deed_sim_world_change(
        w, &(struct deed_signal){ .kind = failed ? DEED_SIGNAL_REQUEST_FAILED
                                                 : DEED_SIGNAL_REQUEST_FINISHED,
                                  .pattern = event->text,
                                  .status = event->status,
                                  .place = event->text });
}

static void make_noise(struct deed_sim_world *w, struct deed_sim_event event)
{
    if (deed_sim_world_is_attached(w, event.node)) {
        deed_sim_world_change_node(
            w, event.node,
            &(struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED });
    }
    event.at_us += event.span_us;
    deed_sim_queue_add(&w->queue, event);
}

static void dispatch(struct deed_sim_world *w,
                     const struct deed_sim_event *event)
{
    switch (event->kind) {
    case DEED_SIM_EVENT_EFFECT:
        happen(w, event->effect);
        break;
    case DEED_SIM_EVENT_VALUE:
        deed_sim_world_set_value(w, event->node, deed_str_or(event->text, ""));
        break;
    case DEED_SIM_EVENT_STATE:
        deed_sim_world_set_state(w, event->node, event->state, event->tri);
        break;
    case DEED_SIM_EVENT_ATTACH:
        deed_sim_world_attach(w, event->node, event->tri == DEED_YES);
        break;
    case DEED_SIM_EVENT_OPEN:
        deed_sim_world_open(w, event->node, event->tri == DEED_YES);
        break;
    case DEED_SIM_EVENT_REQUEST_END:
        end_request(w, event);
        break;
    case DEED_SIM_EVENT_NAVIGATED:
        deed_sim_world_go(w, deed_str_or(event->text, "/"));
        break;
    case DEED_SIM_EVENT_NOISE:
        make_noise(w, *event);
        break;
    case DEED_SIM_EVENT_LISTENING: /* its moment was all */
        break;
    case DEED_SIM_EVENT_LOSE:
        w->lost = true;
        break;
    }
}

void deed_sim_world_step(struct deed_sim_world *w)
{
    struct deed_sim_event event = deed_sim_queue_take(&w->queue);
    if (event.at_us > w->now) {
        w->now = event.at_us;
    }
    /* A node that was replaced meanwhile is another one. */
    bool of_node = event.kind == DEED_SIM_EVENT_VALUE ||
                   event.kind == DEED_SIM_EVENT_STATE;
    w->cause = event.cause;
    if (!of_node || w->nodes[event.node].generation == event.generation) {
        dispatch(w, &event);
    }
    w->cause = DEED_NO;
    free(event.text);
}
