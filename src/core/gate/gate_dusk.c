/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gate of fluttersdk_dusk: a defunct preflight and five ordered checks.
 * Agents branch on the leading words of the reason, so these are frozen.
 */
#include "core/gate/gate_contract.h"

#include "base/arena.h"
#include "base/util.h"

static const char *rect_text(struct deed_arena *arena,
                             const struct deed_rect *rect)
{
    return deed_arena_printf(arena, "Rect.fromLTRB(%.1f, %.1f, %.1f, %.1f)",
                             rect->x, rect->y, rect->x + rect->width,
                             rect->y + rect->height);
}

static struct deed_gate_answer look_defunct(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (facts && facts->defunct == DEED_DEFUNCT_NO_RENDER_OBJECT) {
        return deed_gate_refuse(
            "defunct (element no longer attached to a render object)",
            DEED_REMEDY_RESOLVE);
    }
    if (!facts || facts->defunct == DEED_DEFUNCT_NOT_MOUNTED ||
        deed_state(&facts->states, DEED_STATE_ATTACHED) == DEED_NO) {
        return deed_gate_refuse("defunct (element no longer mounted)",
                                DEED_REMEDY_RESOLVE);
    }
    return deed_gate_pass("mounted");
}

/* Only what is marked disabled fails; a plain text has no such mark. */
static struct deed_gate_answer look_enabled(const struct deed_gate_case *c)
{
    enum deed_tri enabled = deed_state(&c->facts->states, DEED_STATE_ENABLED);
    if (enabled == DEED_NO) {
        return deed_gate_refuse("not enabled", deed_gate_wait(c->facts));
    }
    return enabled == DEED_UNKNOWN ? deed_gate_not_known()
                                   : deed_gate_pass("enabled");
}

static struct deed_gate_answer look_size(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (!facts->has_rect) {
        return deed_gate_not_known();
    }
    if (facts->rect.width <= 0 || facts->rect.height <= 0) {
        return deed_gate_refuse("zero rect", deed_gate_wait(facts));
    }
    return deed_gate_pass(rect_text(c->arena, &facts->rect));
}

/* As Flutter has it: rectangles that only touch do not overlap. */
static bool overlap(const struct deed_rect *a, const struct deed_rect *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

static struct deed_gate_answer look_viewport(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (!facts->has_viewport) {
        return deed_gate_opted_out("no viewport");
    }
    if (!facts->has_rect) {
        return deed_gate_not_known();
    }
    const char *rect = rect_text(c->arena, &facts->rect);
    const char *viewport = rect_text(c->arena, &facts->viewport);
    if (!rect || !viewport || overlap(&facts->rect, &facts->viewport)) {
        return deed_gate_pass(rect);
    }
    bool try_scroll = !c->opts->scrolled && facts->scrollable != DEED_NO;
    return deed_gate_refuse(
        deed_arena_printf(c->arena, "off-viewport (rect=%s, viewport=%s)", rect,
                          viewport),
        try_scroll ? DEED_REMEDY_SCROLL : DEED_REMEDY_NONE);
}

static struct deed_gate_answer look_stable(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (c->opts->skip_stable) {
        return deed_gate_opted_out("checkStable: false");
    }
    if (facts->stillness_proven) {
        return deed_gate_pass("proven not to move");
    }
    if (!facts->has_drift) {
        return deed_gate_not_known();
    }
    if (facts->drift_px > DEED_DUSK_DRIFT_PX) {
        return deed_gate_refuse(
            deed_arena_printf(c->arena, "not stable (rect changed by %.1fpx)",
                              facts->drift_px),
            deed_gate_wait(facts));
    }
    return deed_gate_pass(
        deed_arena_printf(c->arena, "rect changed by %.1fpx", facts->drift_px));
}

/* A test that saw nothing, or nothing but a root, proves nothing: some
 * compositors answer like that for everything. */
static struct deed_gate_answer look_receives(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (c->opts->skip_receives) {
        return deed_gate_opted_out("checkReceivesEvents: false");
    }
    const char *top = facts->cover_type ? facts->cover_type : facts->cover;
    if (facts->root_only == DEED_YES || facts->centre_hit == DEED_UNKNOWN ||
        (facts->centre_hit == DEED_NO && !top)) {
        return deed_gate_not_known();
    }
    if (facts->centre_hit == DEED_NO) {
        return deed_gate_refuse(
            deed_arena_printf(c->arena, "obscured by other widget (top=%s)",
                              top),
            deed_gate_wait(facts));
    }
    return deed_gate_pass("its centre is free");
}

/* FROZEN ORDER AND WORDS: the substrings that agents match on. */
/* clang-format off */
static const struct deed_gate_row rows[] = {
    { "defunct",      NULL, DEED_GATE_ANY_INTENT, true,  look_defunct },
    { "not enabled",  NULL, DEED_GATE_ANY_INTENT, false, look_enabled },
    { "zero rect",    NULL, DEED_GATE_ANY_INTENT, false, look_size },
    { "off-viewport", NULL, DEED_GATE_ANY_INTENT, false, look_viewport },
    { "not stable",   NULL, DEED_GATE_ANY_INTENT, false, look_stable },
    { "obscured by",  NULL, DEED_GATE_ANY_INTENT, false, look_receives },
};

/* Each for its own reason: docs/gates.md. */
static const char *const exempt_actions[] = {
    "scroll", "select_option", "press_key",
};
/* clang-format on */

static bool is_exempt(const struct deed_gate_opts *opts)
{
    return DEED_STR_IN(opts->action, exempt_actions);
}

static const char *say(const struct deed_gate_case *c,
                       const struct deed_gate_row *row,
                       const struct deed_gate_answer *answer)
{
    return deed_arena_printf(c->arena, "Widget ref=%s is not actionable: %s",
                             deed_str_or(c->opts->ref, ""),
                             deed_str_or(answer->numbers, row->name));
}

const struct deed_gate_contract deed_gate_dusk = {
    .name = "dusk",
    .rows = rows,
    .row_count = DEED_ARRAY_LEN(rows),
    .message = say,
    .exempt = is_exempt,
};
