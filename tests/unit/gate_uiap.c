/* SPDX-License-Identifier: Apache-2.0 */
#include "gate_uiap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct deed_facts gate_good_facts(void)
{
    struct deed_facts facts = {
        .match_count = 1,
        .has_rect = true,
        .rect = { 120, 420, 180, 40 },
        .has_visible_rect = true,
        .visible_rect = { 120, 420, 180, 40 },
        .has_viewport = true,
        .viewport = { 0, 0, 1280, 720 },
        .has_drift = true,
        .points_tried = 5,
        .points_hit = 5,
        .centre_hit = DEED_YES,
        .pending_known = true,
    };
    deed_state_set(&facts.states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_ENABLED, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_BLOCKED, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_OBSCURED, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_EDITABLE, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_READONLY, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_FOCUSABLE, DEED_YES);
    return facts;
}

int gate_uiap_setup(void **state)
{
    const struct deed_facts facts = gate_good_facts();
    const struct deed_gate_opts opts = { .contract = DEED_CONTRACT_UIAP,
                                         .intent = DEED_INTENT_POINTER,
                                         .role = "button" };
    return gate_setup(state, &facts, &opts);
}

const struct deed_check *gate_check(const struct deed_verdict *verdict,
                                    const char *name)
{
    for (unsigned i = 0; i < verdict->check_count; i++) {
        if (strcmp(verdict->checks[i].name, name) == 0 &&
            verdict->checks[i].result != DEED_CHECK_SKIPPED) {
            return &verdict->checks[i];
        }
    }
    fail_msg("no check %s", name);
    return NULL;
}

void break_attached(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_ATTACHED, DEED_NO);
}

void break_visible(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_VISIBLE, DEED_NO);
}

void break_enabled(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_ENABLED, DEED_NO);
}

void break_blocked(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_BLOCKED, DEED_YES);
}

void break_stable(struct gate_fixture *f)
{
    f->facts.drift_px = 3.25;
}

void break_obscured(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_OBSCURED, DEED_YES);
    f->facts.points_hit = 0;
    f->facts.cover = "div#cookie-banner";
}

void break_viewport(struct gate_fixture *f)
{
    f->facts.rect.y = 4200;
    f->facts.has_visible_rect = false;
}

void break_editable(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_EDITABLE, DEED_NO);
}

void break_readonly(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_READONLY, DEED_YES);
}

void break_focusable(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_FOCUSABLE, DEED_NO);
}
