/* SPDX-License-Identifier: Apache-2.0 */
#include "core/gate/condition.h"

#include "base/util.h"

bool deed_condition_is_event(const struct deed_signal *signal)
{
    switch (signal->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_POPUP_OPENED:
    case DEED_SIGNAL_DOWNLOAD_STARTED:
    case DEED_SIGNAL_DOWNLOAD_FINISHED:
    case DEED_SIGNAL_REQUEST_FINISHED:
        return true;
    default:
        return false;
    }
}

bool deed_condition_counts_events(const struct deed_signal *signal)
{
    return deed_condition_is_event(signal) || signal->kind == DEED_SIGNAL_TOAST;
}

bool deed_condition_is_own(const struct deed_signal *signal)
{
    return !signal->role && !signal->name &&
           (signal->kind == DEED_SIGNAL_VALUE_EQUALS ||
            signal->kind == DEED_SIGNAL_ELEMENT_STATE ||
            signal->kind == DEED_SIGNAL_FOCUS_ON);
}

static bool is_visible(const struct deed_element *e)
{
    return deed_state(&e->states, DEED_STATE_VISIBLE) != DEED_NO;
}

static bool is_one_of(const char *role, const char *const *roles)
{
    while (*roles && !deed_str_equal(role, *roles)) {
        roles++;
    }
    return *roles != NULL;
}

/* What the element would have said if it had just come to be like this. */
static bool fits(const struct deed_signal *want, const struct deed_element *e,
                 const struct deed_graph *graph)
{
    static const char *const live[] = { "status", "alert", "log", NULL };
    static const char *const dialogs[] = { "dialog", "alertdialog", NULL };
    struct deed_signal seen = {
        .kind = want->kind,
        .role = e->role,
        .name = e->name,
        .text = e->text ? e->text : e->name,
        .value = e->reading.text,
        .has_number = e->reading.has_number,
        .number = e->reading.number,
        .state = want->state,
        .instance_id = e->instance_id,
    };
    switch (want->kind) {
    case DEED_SIGNAL_TOAST:
        return is_one_of(e->role, live) && deed_signal_match(want, &seen, NULL);
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
        return is_one_of(e->role, dialogs) &&
               deed_signal_match(want, &seen, NULL);
    case DEED_SIGNAL_FOCUS_ON:
        return deed_str_equal(e->instance_id, graph->focus_id) &&
               deed_signal_match(want, &seen, NULL);
    case DEED_SIGNAL_ELEMENT_STATE:
        if (want->state < DEED_STATE_COUNT) { /* else textValue */
            seen.state_value = deed_state(&e->states, want->state);
        }
        return deed_signal_match(want, &seen, NULL);
    default:
        return deed_signal_match(want, &seen, NULL);
    }
}

static bool is_there(const struct deed_signal *signal,
                     const struct deed_graph *graph)
{
    for (uint32_t i = 0; i < graph->element_count; i++) {
        const struct deed_element *e = &graph->elements[i];
        if (is_visible(e) && fits(signal, e, graph)) {
            return true;
        }
    }
    return false;
}

bool deed_condition_check(const struct deed_signal *signal,
                          const struct deed_graph *graph)
{
    if (deed_condition_is_event(signal) || deed_condition_is_own(signal)) {
        return false;
    }
    if (signal->kind == DEED_SIGNAL_ROUTE_CHANGED) {
        return graph->route.url &&
               deed_route_match(signal->pattern, graph->route.url);
    }
    bool absent = signal->kind == DEED_SIGNAL_ELEMENT_DISAPPEARED ||
                  signal->kind == DEED_SIGNAL_DIALOG_CLOSED;
    return is_there(signal, graph) != absent;
}
