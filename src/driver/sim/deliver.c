/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/deliver.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/sim/behave.h"
#include "driver/sim/layout.h"
#include "driver/sim/parts.h"

void deed_sim_deliver_confirm(struct deed_sim_delivery *d, uint32_t node,
                              unsigned times)
{
    struct deed_sim_world *w = d->world;
    d->receipt->delivered = DEED_DELIVERY_CONFIRMED;
    d->receipt->deliveries = times;
    if (node == DEED_NO_ELEMENT) {
        d->receipt->heard = DEED_UNKNOWN;
        return;
    }
    if (w->nodes[d->node == DEED_NO_ELEMENT ? node : d->node]
            .desc->proves_nothing) {
        return;
    }
    bool listened = deed_sim_world_has_handlers(w, node);
    d->receipt->heard =
        deed_tri_from(listened || deed_sim_world_is_native(w, node));
    d->receipt->app_code = deed_tri_from(listened);
}

void deed_sim_deliver_lose(struct deed_sim_delivery *d, bool blocked,
                           const char *note)
{
    d->receipt->delivered = DEED_DELIVERY_LOST;
    d->receipt->blocked = blocked;
    d->receipt->note = note;
}

bool deed_sim_deliver_is_enabled(const struct deed_sim_delivery *d)
{
    return deed_sim_world_state(d->world, d->node, DEED_STATE_ENABLED) !=
           DEED_NO;
}

/* The node that is named, else the one with the focus. */
static uint32_t typing_place(struct deed_sim_delivery *d)
{
    if (d->node == DEED_NO_ELEMENT) {
        return d->world->focus;
    }
    if (deed_sim_world_state(d->world, d->node, DEED_STATE_FOCUSABLE) ==
        DEED_YES) {
        deed_sim_world_focus(d->world, d->node);
    }
    return d->node;
}

void deed_sim_deliver_keys(struct deed_sim_delivery *d)
{
    uint32_t node = typing_place(d);
    const struct deed_gesture *g = d->gesture;
    if (node != DEED_NO_ELEMENT &&
        deed_sim_world_state(d->world, node, DEED_STATE_ENABLED) == DEED_NO) {
        deed_sim_deliver_lose(d, true, "a disabled element gets no input");
        return;
    }
    unsigned repeat = g->repeat ? g->repeat : 1;
    deed_sim_deliver_confirm(d, node, 1);
    bool heard = false;
    for (unsigned i = 0; i < repeat; i++) {
        for (unsigned k = 0; k < g->key_count; k++) {
            heard |= deed_sim_behave_key(d->world, node, g->keys[k]);
        }
    }
    if (node == DEED_NO_ELEMENT) {
        d->receipt->heard = deed_tri_from(heard);
    }
}

void deed_sim_deliver_text(struct deed_sim_delivery *d)
{
    uint32_t node = typing_place(d);
    struct deed_sim_world *w = d->world;
    if (node == DEED_NO_ELEMENT) {
        deed_sim_deliver_lose(d, true, "nothing has the focus");
        return;
    }
    if (deed_sim_world_state(w, node, DEED_STATE_ENABLED) == DEED_NO ||
        deed_sim_world_state(w, node, DEED_STATE_READONLY) == DEED_YES ||
        (!deed_role_is_textual(w->nodes[node].desc->role) &&
         deed_sim_world_state(w, node, DEED_STATE_EDITABLE) != DEED_YES)) {
        deed_sim_deliver_lose(d, true, "it takes no text");
        return;
    }
    deed_sim_deliver_confirm(d, node, 1);
    deed_sim_behave_type(w, node, deed_str_or(d->gesture->text, ""),
                         d->gesture->clear);
}

void deed_sim_deliver_value(struct deed_sim_delivery *d)
{
    const struct deed_sim_element *desc = d->world->nodes[d->node].desc;
    if (desc->adjust && !(desc->adjust & DEED_SIM_BY_SETTER)) {
        d->receipt->mode_unavailable = true;
        return;
    }
    if (!deed_sim_deliver_is_enabled(d)) {
        deed_sim_deliver_lose(d, true, "it is disabled");
        return;
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    if (d->gesture->has_number) {
        deed_sim_behave_set_number(d->world, d->node, d->gesture->number);
    } else {
        deed_sim_behave_set(d->world, d->node,
                            deed_str_or(d->gesture->value, ""),
                            DEED_SIM_ON_INPUT);
    }
    deed_sim_behave_run(d->world, d->node, DEED_SIM_ON_CHANGE);
}

void deed_sim_deliver_option(struct deed_sim_delivery *d)
{
    if (!d->world->nodes[d->node].desc->option_count) {
        d->receipt->mode_unavailable = true;
        return;
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    if (!deed_sim_behave_choose(d->world, d->node, d->gesture->options,
                                d->gesture->option_count)) {
        deed_sim_deliver_lose(d, true, "there is no such option to choose");
    }
}

void deed_sim_deliver_focus(struct deed_sim_delivery *d)
{
    if (deed_sim_world_state(d->world, d->node, DEED_STATE_FOCUSABLE) !=
        DEED_YES) {
        deed_sim_deliver_lose(d, true, "it cannot have the focus");
        return;
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    deed_sim_world_focus(d->world, d->node);
}

void deed_sim_deliver_reveal(struct deed_sim_delivery *d)
{
    deed_sim_deliver_confirm(d, d->node, 1);
    deed_sim_layout_reveal(d->world, d->node);
}

void deed_sim_deliver_scroll(struct deed_sim_delivery *d)
{
    const struct deed_gesture *g = d->gesture;
    double max = 0;
    double y = deed_sim_layout_scroll(d->world, d->node, &max);
    if (deed_str_equal(g->edge, "top")) {
        y = 0;
    } else if (deed_str_equal(g->edge, "bottom")) {
        y = max;
    } else {
        y += g->dy;
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    deed_sim_layout_scroll_to(d->world, d->node, y);
}

static bool shows_option(const struct deed_sim_world *w, uint32_t list,
                         const char *name)
{
    for (uint32_t i = 0; i < w->count; i++) {
        if (w->nodes[i].parent == list && deed_sim_world_is_attached(w, i) &&
            deed_str_equal(w->nodes[i].name, name)) {
            return true;
        }
    }
    return false;
}

/* Of a list, in one gesture; a file may ask for rows without a height. */
#define PAGES_MAX 1000

/* To a place, or a page after the other until the option is shown. */
void deed_sim_deliver_list(struct deed_sim_delivery *d)
{
    struct deed_sim_world *w = d->world;
    const struct deed_gesture *g = d->gesture;
    uint32_t list = deed_sim_parts_list(w, d->node);
    deed_sim_deliver_confirm(d, d->node, 1);
    if (list == DEED_NO_ELEMENT) {
        return;
    }
    bool by_page = deed_str_equal(g->edge, "page");
    double page = w->nodes[list].rect.rect.height;
    double to = deed_str_equal(g->edge, "at") ? g->number : 0;
    double max = 0;
    bool moved = false;
    bool more = true;
    for (unsigned i = 0; more && i < PAGES_MAX; i++) {
        if (by_page) {
            to = deed_sim_layout_scroll(w, list, &max) + page;
        }
        more = deed_sim_layout_scroll_to(w, list, to);
        moved |= more;
        more = more && by_page && !shows_option(w, list, g->text);
    }
    d->receipt->returned_success = moved;
    d->receipt->shows = deed_tri_from(shows_option(w, list, g->text));
}

void deed_sim_deliver_submit(struct deed_sim_delivery *d)
{
    if (deed_sim_behave_form(d->world, d->node) == DEED_NO_ELEMENT &&
        !d->world->nodes[d->node].desc->on[DEED_SIM_ON_SUBMIT].count) {
        deed_sim_deliver_lose(d, true, "it belongs to no form");
        return;
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    d->receipt->heard = DEED_YES;
    deed_sim_behave_submit(d->world, d->node);
}

void deed_sim_deliver_navigate(struct deed_sim_delivery *d)
{
    struct deed_sim_world *w = d->world;
    const char *url = deed_str_or(d->gesture->url, "/");
    bool reachable = true;
    for (unsigned i = 0; i < w->ui->redirect_count; i++) {
        if (strcmp(w->ui->redirects[i].from, url) == 0) {
            reachable = w->ui->redirects[i].to != NULL;
            url = deed_str_or(w->ui->redirects[i].to, url);
            break;
        }
    }
    deed_sim_deliver_confirm(d, DEED_NO_ELEMENT, 1);
    if (!reachable) {
        deed_sim_world_change(
            w, &(struct deed_signal){ .kind = DEED_SIGNAL_REQUEST_FAILED,
                                      .pattern = url,
                                      .text = "cannot be reached",
                                      .place = "route" });
        return;
    }
    struct deed_sim_event event = { .kind = DEED_SIM_EVENT_NAVIGATED,
                                    .at_us = w->now + w->ui->navigate_us,
                                    .cause = DEED_YES,
                                    .text = strdup(url) };
    if (!event.text || !deed_sim_queue_add(&w->queue, event)) {
        w->failed = true;
    }
}

void deed_sim_deliver_invoke(struct deed_sim_delivery *d)
{
    const struct deed_sim_ui *ui = d->world->ui;
    for (unsigned i = 0; i < ui->app_action_count; i++) {
        const struct deed_sim_app_action *action = &ui->app_actions[i];
        if (!deed_str_equal(action->declared.id, d->gesture->app_action)) {
            continue;
        }
        d->receipt->delivered = DEED_DELIVERY_CONFIRMED;
        d->receipt->deliveries = 1;
        d->receipt->heard = DEED_YES;
        d->receipt->app_code = DEED_YES;
        d->receipt->returned = action->returns;
        d->receipt->returned_success = !action->fails;
        deed_sim_world_run(d->world, &action->effects);
        return;
    }
    d->receipt->mode_unavailable = true;
}

void deed_sim_deliver_files(struct deed_sim_delivery *d)
{
    struct deed_strbuf names;
    deed_strbuf_init(&names, 0);
    for (unsigned i = 0; i < d->gesture->file_count; i++) {
        const char *slash = strrchr(d->gesture->files[i], '/');
        deed_strbuf_puts(&names, i ? ", " : "");
        deed_strbuf_puts(&names, slash ? slash + 1 : d->gesture->files[i]);
    }
    deed_sim_deliver_confirm(d, d->node, 1);
    deed_sim_behave_set(d->world, d->node, deed_strbuf_get(&names),
                        DEED_SIM_ON_UPLOAD);
    deed_strbuf_fini(&names);
}

void deed_sim_deliver_nothing(struct deed_sim_delivery *d)
{
    deed_sim_deliver_confirm(d, d->node, 1);
}
