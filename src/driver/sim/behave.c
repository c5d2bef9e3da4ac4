/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/behave.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/util.h"

static void later(struct deed_sim_world *w, uint32_t node,
                  struct deed_sim_event event)
{
    event.node = node;
    event.generation = w->nodes[node].generation;
    event.cause = w->cause;
    if (!deed_sim_queue_add(&w->queue, event)) {
        w->failed = true;
    }
}

void deed_sim_behave_run(struct deed_sim_world *w, uint32_t node,
                         enum deed_sim_handler handler)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        const struct deed_sim_element *d = w->nodes[node].desc;
        if (d->on[handler].count && w->now >= d->handlers_us) {
            deed_sim_world_run(w, &d->on[handler]);
        }
    }
}

uint32_t deed_sim_behave_form(const struct deed_sim_world *w, uint32_t node)
{
    while (node != DEED_NO_ELEMENT &&
           !deed_str_equal(w->nodes[node].desc->role, "form")) {
        node = w->nodes[node].parent;
    }
    return node;
}

uint32_t deed_sim_behave_opener(const struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        for (uint32_t i = 0; i < w->count; i++) {
            if (deed_str_equal(w->nodes[i].desc->opens,
                               w->nodes[node].desc->id)) {
                return i;
            }
        }
    }
    return DEED_NO_ELEMENT;
}

/* Required fields without a value stop a form, as a platform does it. */
static bool form_is_valid(struct deed_sim_world *w, uint32_t form)
{
    static const char message[] = "Please fill out this field.";
    for (uint32_t i = 0; i < w->count; i++) {
        struct deed_sim_node *n = &w->nodes[i];
        if (!deed_sim_world_is_attached(w, i) ||
            !deed_sim_world_is_below(w, i, form) ||
            deed_sim_world_state(w, i, DEED_STATE_REQUIRED) != DEED_YES ||
            (n->value && *n->value)) {
            continue;
        }
        n->validation = message;
        deed_sim_world_change_node(
            w, i,
            &(struct deed_signal){ .kind = DEED_SIGNAL_VALIDATION,
                                   .text = message });
        deed_sim_world_set_state(w, i, DEED_STATE_INVALID, DEED_YES);
        return false;
    }
    return true;
}

void deed_sim_behave_submit(struct deed_sim_world *w, uint32_t node)
{
    uint32_t form = deed_sim_behave_form(w, node);
    if (form == DEED_NO_ELEMENT) {
        deed_sim_behave_run(w, node, DEED_SIM_ON_SUBMIT);
    } else if (form_is_valid(w, form)) {
        deed_sim_behave_run(w, form, DEED_SIM_ON_SUBMIT);
    }
}

/* Checked, selected: at once or late, for good or for a while. */
static void flip(struct deed_sim_world *w, uint32_t node,
                 enum deed_state_id state, enum deed_tri to)
{
    const struct deed_sim_rules *rules = &w->nodes[node].desc->rules;
    enum deed_tri was = deed_sim_world_state(w, node, state);
    if (rules->refuse) {
        return;
    }
    if (rules->after_us > 0) {
        later(w, node,
              (struct deed_sim_event){ .kind = DEED_SIM_EVENT_STATE,
                                       .at_us = w->now + rules->after_us,
                                       .state = state,
                                       .tri = to });
    } else {
        deed_sim_world_set_state(w, node, state, to);
    }
    if (rules->revert_us > 0) {
        later(w, node,
              (struct deed_sim_event){ .kind = DEED_SIM_EVENT_STATE,
                                       .at_us = w->now + rules->after_us +
                                                rules->revert_us,
                                       .state = state,
                                       .tri = was });
    }
    deed_sim_behave_run(w, node, DEED_SIM_ON_TOGGLE);
}

static void flip_siblings(struct deed_sim_world *w, uint32_t node,
                          enum deed_state_id state)
{
    for (uint32_t i = 0; i < w->count; i++) {
        if (i != node && w->nodes[i].parent == w->nodes[node].parent &&
            deed_str_equal(w->nodes[i].desc->role, w->nodes[node].desc->role)) {
            deed_sim_world_set_state(w, i, state, DEED_NO);
        }
    }
}

/* An option of an open list: its owner takes its name and closes. */
static void pick(struct deed_sim_world *w, uint32_t node)
{
    uint32_t owner = deed_sim_behave_opener(w, node);
    flip_siblings(w, node, DEED_STATE_SELECTED);
    deed_sim_world_set_state(w, node, DEED_STATE_SELECTED, DEED_YES);
    if (owner != DEED_NO_ELEMENT) {
        deed_sim_behave_set(w, owner, deed_str_or(w->nodes[node].name, ""),
                            DEED_SIM_ON_CHANGE);
        deed_sim_world_open(w, owner, false);
    }
}

static void open_or_close(struct deed_sim_world *w, uint32_t node)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    uint32_t surface = deed_sim_world_find(w, d->opens);
    bool open = !w->nodes[surface].attached;
    if (d->opens_us <= 0) {
        deed_sim_world_open(w, node, open);
        return;
    }
    later(w, node,
          (struct deed_sim_event){ .kind = DEED_SIM_EVENT_OPEN,
                                   .at_us = w->now + d->opens_us,
                                   .tri = deed_tri_from(open) });
}

/* What the platform does; true when it did something of its own. */
static bool act_by_role(struct deed_sim_world *w, uint32_t node)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    bool once = deed_str_equal(d->role, "radio") ||
                deed_str_equal(d->role, "menuitemradio");
    if (deed_str_equal(d->role, "tab") || deed_str_equal(d->role, "treeitem")) {
        flip_siblings(w, node, DEED_STATE_SELECTED);
        flip(w, node, DEED_STATE_SELECTED, DEED_YES);
    } else if (deed_str_equal(d->role, "option")) {
        pick(w, node);
    } else if (once) {
        flip_siblings(w, node, DEED_STATE_CHECKED);
        flip(w, node, DEED_STATE_CHECKED, DEED_YES);
    } else if (deed_sim_world_state(w, node, DEED_STATE_CHECKED)) {
        enum deed_tri was = deed_sim_world_state(w, node, DEED_STATE_CHECKED);
        flip(w, node, DEED_STATE_CHECKED, was == DEED_YES ? DEED_NO : DEED_YES);
    } else if (deed_state(&w->nodes[node].states, DEED_STATE_PRESSED)) {
        enum deed_tri was = deed_sim_world_state(w, node, DEED_STATE_PRESSED);
        flip(w, node, DEED_STATE_PRESSED, was == DEED_YES ? DEED_NO : DEED_YES);
    } else {
        return false;
    }
    return true;
}

static bool behave(struct deed_sim_world *w, uint32_t node)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    bool did = act_by_role(w, node);
    if (d->opens) {
        open_or_close(w, node);
    } else if (d->closes) {
        deed_sim_world_attach(w, deed_sim_world_find(w, d->closes), false);
    } else if (d->submits) {
        deed_sim_behave_submit(w, node);
    } else if (d->href) {
        deed_sim_world_go(w, d->href);
    } else {
        return did;
    }
    return true;
}

/* Handlers first, on the way up; then the nearest with behaviour of its own. */
void deed_sim_world_activate(struct deed_sim_world *w, uint32_t node)
{
    if (deed_sim_world_state(w, node, DEED_STATE_ENABLED) == DEED_NO) {
        return;
    }
    if (w->depth > 32) {
        return; /* it presses itself */
    }
    w->depth++;
    deed_sim_behave_run(w, node, DEED_SIM_ON_ACTIVATE);
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (!w->nodes[node].desc->native_off && behave(w, node)) {
            break;
        }
    }
    w->depth--;
}

static void add_format(char *text, const char *format)
{
    char *to = text;
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (deed_str_equal(format, "digits") && !isdigit(c)) {
            continue;
        }
        if (deed_str_equal(format, "upper")) {
            c = (unsigned char)toupper(c);
        } else if (deed_str_equal(format, "lower")) {
            c = (unsigned char)tolower(c);
        }
        *to++ = (char)c;
    }
    *to = '\0';
    while (deed_str_equal(format, "trim") && to > text && to[-1] == ' ') {
        *--to = '\0';
    }
}

/* Cut at a number of characters, not of bytes. */
static void cut(char *text, size_t max)
{
    size_t count = 0;
    for (char *p = text; *p; p++) {
        if (((unsigned char)*p & 0xc0) != 0x80 && count++ == max) {
            *p = '\0';
            return;
        }
    }
}

/* The value, and what will become of it. */
static void settle(struct deed_sim_world *w, uint32_t node, const char *value)
{
    const struct deed_sim_rules *rules = &w->nodes[node].desc->rules;
    char *was = strdup(
        deed_str_or(rules->revert_to, deed_str_or(w->nodes[node].value, "")));
    if (!was) {
        w->failed = true;
        return;
    }
    if (rules->after_us > 0) {
        later(w, node,
              (struct deed_sim_event){ .kind = DEED_SIM_EVENT_VALUE,
                                       .at_us = w->now + rules->after_us,
                                       .text = strdup(value) });
    } else {
        deed_sim_world_set_value(w, node, value);
    }
    if (rules->revert_us > 0) {
        later(w, node,
              (struct deed_sim_event){ .kind = DEED_SIM_EVENT_VALUE,
                                       .at_us = w->now + rules->after_us +
                                                rules->revert_us,
                                       .text = was });
    } else {
        free(was);
    }
}

void deed_sim_behave_set(struct deed_sim_world *w, uint32_t node,
                         const char *value, enum deed_sim_handler handler)
{
    const struct deed_sim_rules *rules = &w->nodes[node].desc->rules;
    char *text = strdup(value);
    if (!text) {
        w->failed = true;
        return;
    }
    add_format(text, rules->format);
    if (rules->max_chars.given && rules->max_chars.number >= 0) {
        cut(text, (size_t)rules->max_chars.number);
    }
    if (!rules->refuse) {
        settle(w, node, text);
    }
    free(text);
    deed_sim_behave_run(w, node, handler);
}
