/* SPDX-License-Identifier: Apache-2.0 */
/* What is true of a node, with its ancestors and its role taken into
 * account. */
#include "driver/sim/world.h"

#include "base/util.h"
#include "driver/sim/layout.h"

bool deed_sim_world_is_attached(const struct deed_sim_world *w, uint32_t node)
{
    while (node != DEED_NO_ELEMENT) {
        if (!w->nodes[node].attached ||
            (w->draws_lists && !deed_sim_layout_is_drawn(w, node))) {
            return false;
        }
        node = w->nodes[node].parent;
    }
    return true;
}

bool deed_sim_world_is_below(const struct deed_sim_world *w, uint32_t node,
                             uint32_t ancestor)
{
    while (node != DEED_NO_ELEMENT && node != ancestor) {
        node = w->nodes[node].parent;
    }
    return node == ancestor;
}

uint32_t deed_sim_world_modal(const struct deed_sim_world *w)
{
    uint32_t modal = DEED_NO_ELEMENT;
    for (uint32_t i = 0; w->has_modals && i < w->count; i++) {
        if (w->nodes[i].desc->modal && deed_sim_world_is_attached(w, i)) {
            modal = i;
        }
    }
    return modal;
}

static bool is_blocked(const struct deed_sim_world *w, uint32_t node)
{
    uint32_t modal = deed_sim_world_modal(w);
    if (modal != DEED_NO_ELEMENT && !deed_sim_world_is_below(w, node, modal)) {
        return true;
    }
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (w->nodes[node].desc->inert ||
            deed_state(&w->nodes[node].states, DEED_STATE_BLOCKED) ==
                DEED_YES) {
            return true;
        }
    }
    return false;
}

/* A state that an ancestor denies is denied. */
static enum deed_tri inherited(const struct deed_sim_world *w, uint32_t node,
                               enum deed_state_id state)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        if (deed_state(&w->nodes[node].states, state) == DEED_NO) {
            return DEED_NO;
        }
    }
    return DEED_YES;
}

static bool has_role(const struct deed_sim_element *d, const char *const *roles)
{
    for (; *roles; roles++) {
        if (deed_str_equal(d->role, *roles)) {
            return true;
        }
    }
    return false;
}

static const char *const checkable[] = { "checkbox",      "switch",
                                         "radio",         "menuitemcheckbox",
                                         "menuitemradio", NULL };
static const char *const selectable[] = { "option", "tab", "treeitem", NULL };

/* What a state is when the file does not say. */
static enum deed_tri by_role(const struct deed_sim_world *w, uint32_t node,
                             enum deed_state_id state)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    switch (state) {
    case DEED_STATE_EDITABLE:
        return deed_tri_from(deed_role_is_textual(d->role) &&
                             deed_state(&w->nodes[node].states,
                                        DEED_STATE_READONLY) != DEED_YES);
    case DEED_STATE_READONLY:
        return deed_role_is_textual(d->role) ? DEED_NO : DEED_UNKNOWN;
    case DEED_STATE_FOCUSABLE:
        return deed_tri_from(deed_role_is_control(d->role) ||
                             deed_role_is_textual(d->role));
    case DEED_STATE_CHECKED:
        return has_role(d, checkable) ? DEED_NO : DEED_UNKNOWN;
    case DEED_STATE_SELECTED:
        return has_role(d, selectable) ? DEED_NO : DEED_UNKNOWN;
    case DEED_STATE_EXPANDED: {
        uint32_t surface = deed_sim_world_find(w, d->opens);
        return surface == DEED_NO_ELEMENT
                   ? DEED_UNKNOWN
                   : deed_tri_from(w->nodes[surface].attached);
    }
    default:
        return DEED_UNKNOWN;
    }
}

enum deed_tri deed_sim_world_state(const struct deed_sim_world *w,
                                   uint32_t node, enum deed_state_id state)
{
    switch (state) {
    case DEED_STATE_ATTACHED:
        return deed_tri_from(deed_sim_world_is_attached(w, node));
    case DEED_STATE_VISIBLE:
    case DEED_STATE_ENABLED:
        return inherited(w, node, state);
    case DEED_STATE_BLOCKED:
        return deed_tri_from(is_blocked(w, node));
    case DEED_STATE_FOCUSED:
        return deed_tri_from(w->focus == node);
    case DEED_STATE_OPEN:
        if (deed_state(&w->nodes[node].states, state) == DEED_UNKNOWN &&
            w->nodes[node].desc->modal) {
            return deed_tri_from(deed_sim_world_is_attached(w, node));
        }
        break;
    default:
        break;
    }
    enum deed_tri given = deed_state(&w->nodes[node].states, state);
    return given != DEED_UNKNOWN ? given : by_role(w, node, state);
}

static bool declares_handlers(const struct deed_sim_element *d)
{
    bool any = d->listens || d->key_count || d->rules.refuse ||
               d->rules.revert_us || d->rules.format || d->rules.after_us;
    for (int i = 0; i < DEED_SIM_ON_COUNT; i++) {
        any = any || d->on[i].count;
    }
    return any;
}

/* On itself or above: events bubble. */
bool deed_sim_world_has_handlers(const struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        const struct deed_sim_element *d = w->nodes[node].desc;
        if (declares_handlers(d) && w->now >= d->handlers_us) {
            return true;
        }
    }
    return false;
}

bool deed_sim_world_is_native(const struct deed_sim_world *w, uint32_t node)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        const struct deed_sim_element *d = w->nodes[node].desc;
        if (d->native_off) {
            continue;
        }
        if (has_role(d, checkable) || has_role(d, selectable) || d->opens ||
            d->closes || d->href || d->submits || d->option_count ||
            deed_role_is_textual(d->role) || deed_role_is_adjustable(d->role)) {
            return true;
        }
    }
    return false;
}

uint32_t deed_sim_world_pending(const struct deed_sim_world *w, uint32_t node)
{
    uint32_t pending = w->open_requests ? DEED_PENDING_NETWORK : 0;
    for (unsigned i = 0; i < w->queue.count; i++) {
        switch (w->queue.events[i].kind) {
        case DEED_SIM_EVENT_NOISE:
        case DEED_SIM_EVENT_LOSE:
            break; /* changes nothing that anybody waits for */
        case DEED_SIM_EVENT_LISTENING:
            pending |= DEED_PENDING_SCRIPT;
            break;
        case DEED_SIM_EVENT_REQUEST_END:
            pending |= DEED_PENDING_NETWORK;
            break;
        case DEED_SIM_EVENT_NAVIGATED:
            pending |= DEED_PENDING_LOAD;
            break;
        default:
            pending |= DEED_PENDING_TIMER;
            break;
        }
    }
    if (node != DEED_NO_ELEMENT && deed_sim_layout_drift(w, node) > 0) {
        pending |= DEED_PENDING_ANIMATION;
    }
    if (node != DEED_NO_ELEMENT &&
        deed_sim_world_state(w, node, DEED_STATE_BUSY) == DEED_YES) {
        pending |= DEED_PENDING_BUSY;
    }
    return pending;
}
