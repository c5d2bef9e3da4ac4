/* SPDX-License-Identifier: Apache-2.0 */
/* Typing, keys, choosing and sliding. */
#include "driver/sim/behave.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/sim/layout.h"

static double number_of(const struct deed_sim_node *n)
{
    return n->value ? strtod(n->value, NULL) : n->desc->min.number;
}

static double step_of(const struct deed_sim_element *d)
{
    return d->step.given && d->step.number > 0 ? d->step.number : 1;
}

static double snap(const struct deed_sim_element *d, double number)
{
    if (d->step.given && d->step.number > 0) {
        double steps = round((number - d->min.number) / d->step.number);
        number = d->min.number + steps * d->step.number;
    }
    if (d->min.given) {
        number = fmax(number, d->min.number);
    }
    if (d->max.given) {
        number = fmin(number, d->max.number);
    }
    double best = number;
    for (unsigned i = 0; i < d->snap_count; i++) {
        if (i == 0 || fabs(d->snaps[i] - number) < fabs(best - number)) {
            best = d->snaps[i];
        }
    }
    return best;
}

void deed_sim_behave_set_number(struct deed_sim_world *w, uint32_t node,
                                double number)
{
    char text[40];
    double to = snap(w->nodes[node].desc, number);
    /* Decimal steps are kept decimal: 0.1 + 0.2 is 0.3 here. */
    snprintf(text, sizeof(text), "%.12g", to == 0 ? 0 : to);
    deed_sim_behave_set(w, node, text, DEED_SIM_ON_INPUT);
}

void deed_sim_behave_step(struct deed_sim_world *w, uint32_t node, double by)
{
    deed_sim_behave_set_number(w, node, number_of(&w->nodes[node]) + by);
}

void deed_sim_behave_type(struct deed_sim_world *w, uint32_t node,
                          const char *text, bool clear)
{
    const char *old = clear ? "" : deed_str_or(w->nodes[node].value, "");
    size_t len = strlen(old) + strlen(text);
    char *joined = malloc(len + 1);
    if (!joined) {
        w->failed = true;
        return;
    }
    snprintf(joined, len + 1, "%s%s", old, text);
    deed_sim_behave_set(w, node, joined, DEED_SIM_ON_INPUT);
    free(joined);
}

static void run_key(struct deed_sim_world *w, uint32_t node, const char *chord)
{
    for (; node != DEED_NO_ELEMENT; node = w->nodes[node].parent) {
        const struct deed_sim_element *d = w->nodes[node].desc;
        for (unsigned i = 0; i < d->key_count && w->now >= d->handlers_us;
             i++) {
            if (deed_str_equal(d->keys[i].chord, chord) ||
                deed_str_equal(d->keys[i].chord, "*")) {
                deed_sim_world_run(w, &d->keys[i].effects);
            }
        }
    }
}

static bool adjust_key(struct deed_sim_world *w, uint32_t node,
                       const char *chord)
{
    const struct deed_sim_node *n = &w->nodes[node];
    const struct deed_sim_element *d = n->desc;
    double step = step_of(d) * (d->reversed ? -1 : 1);
    const struct {
        const char *chord;
        double to;
    } rows[] = {
        { "ArrowRight", number_of(n) + step },
        { "ArrowUp", number_of(n) + step_of(d) },
        { "ArrowLeft", number_of(n) - step },
        { "ArrowDown", number_of(n) - step_of(d) },
        { "PageUp", number_of(n) + 10 * step_of(d) },
        { "PageDown", number_of(n) - 10 * step_of(d) },
        { "Home", d->min.given ? d->min.number : number_of(n) },
        { "End", d->max.given ? d->max.number : number_of(n) },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_str_equal(rows[i].chord, chord)) {
            deed_sim_behave_set_number(w, node, rows[i].to);
            return true;
        }
    }
    return false;
}

static bool takes_keys(const struct deed_sim_element *d)
{
    return deed_role_is_adjustable(d->role) &&
           (!d->adjust || (d->adjust & DEED_SIM_BY_KEYS));
}

/* Escape closes the newest list or dialog that is open. */
static bool escape(struct deed_sim_world *w)
{
    for (uint32_t i = w->count; i-- > 0;) {
        uint32_t surface = deed_sim_world_find(w, w->nodes[i].desc->opens);
        if (surface != DEED_NO_ELEMENT && w->nodes[surface].attached &&
            !w->nodes[surface].desc->native_off) {
            deed_sim_world_open(w, i, false);
            return true;
        }
    }
    uint32_t modal = deed_sim_world_modal(w);
    if (modal == DEED_NO_ELEMENT || w->nodes[modal].desc->native_off) {
        return false;
    }
    deed_sim_world_attach(w, modal, false);
    return true;
}

bool deed_sim_behave_key(struct deed_sim_world *w, uint32_t node,
                         const char *chord)
{
    if (deed_str_equal(chord, "Escape") && escape(w)) {
        return true;
    }
    if (node == DEED_NO_ELEMENT) {
        return false;
    }
    const struct deed_sim_element *d = w->nodes[node].desc;
    run_key(w, node, chord);
    if (d->native_off || (takes_keys(d) && adjust_key(w, node, chord))) {
        return true;
    }
    bool textual = deed_role_is_textual(d->role);
    if (deed_str_equal(chord, "Enter") && textual) {
        deed_sim_behave_submit(w, node);
    } else if (deed_str_equal(chord, "Enter") ||
               (deed_str_equal(chord, "Space") && !textual)) {
        deed_sim_world_activate(w, node);
    } else if (textual && strlen(chord) == 1) {
        deed_sim_behave_type(w, node, chord, false);
    }
    return true;
}

static unsigned find_option(const struct deed_sim_element *d,
                            const char *wanted)
{
    for (unsigned i = 0; i < d->option_count; i++) {
        if (deed_str_equal(d->options[i].label, wanted)) {
            return i;
        }
    }
    for (unsigned i = 0; i < d->option_count; i++) {
        if (deed_str_equal(d->options[i].value, wanted)) {
            return i;
        }
    }
    return UINT32_MAX;
}

bool deed_sim_behave_choose(struct deed_sim_world *w, uint32_t node,
                            const char *const *wanted, unsigned count)
{
    struct deed_sim_node *n = &w->nodes[node];
    const struct deed_sim_element *d = n->desc;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = find_option(d, wanted[i]);
        if (at == UINT32_MAX || d->options[at].disabled) {
            return false;
        }
    }
    if (!count || d->rules.refuse) {
        return true; /* it arrived; what the control makes of it is its own */
    }
    for (unsigned i = 0; i < d->option_count; i++) {
        n->selected[i] = false;
    }
    for (unsigned i = 0; i < (d->multiple ? count : 1); i++) {
        n->selected[find_option(d, wanted[i])] = true;
    }
    const struct deed_sim_option *first =
        &d->options[find_option(d, wanted[0])];
    deed_sim_behave_set(w, node, first->label, DEED_SIM_ON_CHANGE);
    deed_sim_world_run(w, &first->effects);
    return true;
}

void deed_sim_behave_slide(struct deed_sim_world *w, uint32_t node,
                           struct deed_point point)
{
    const struct deed_sim_element *d = w->nodes[node].desc;
    struct deed_rect rect;
    if ((d->adjust && !(d->adjust & DEED_SIM_BY_POINTER)) || !d->min.given ||
        !d->max.given || !deed_sim_layout_rect(w, node, w->now, &rect)) {
        return;
    }
    bool vertical = deed_str_equal(d->orientation, "vertical");
    double part = vertical ? 1 - (point.y - rect.y) / rect.height
                           : (point.x - rect.x) / rect.width;
    part = fmin(fmax(part, 0), 1);
    part = d->reversed ? 1 - part : part;
    deed_sim_behave_set_number(
        w, node, d->min.number + part * (d->max.number - d->min.number));
}
