/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The docsxai actionability contract, version 1: eight words, their order, and
 * the halt prefixes that mean the same after the act.
 */
#include "core/gate/gate_contract.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"

static enum deed_tri state_of(const struct deed_gate_case *c,
                              enum deed_state_id id)
{
    return deed_state(&c->facts->states, id);
}

static struct deed_gate_answer look_found(const struct deed_gate_case *c)
{
    if (!c->facts || c->facts->match_count == 0) {
        return deed_gate_refuse("0 elements match", DEED_REMEDY_RESOLVE);
    }
    return deed_gate_pass("an element matches");
}

static struct deed_gate_answer look_single(const struct deed_gate_case *c)
{
    const char *numbers =
        deed_arena_printf(c->arena, "%u elements match", c->facts->match_count);
    return c->facts->match_count > 1
               ? deed_gate_refuse(numbers, DEED_REMEDY_NONE)
               : deed_gate_pass(numbers);
}

static struct deed_gate_answer look_attached(const struct deed_gate_case *c)
{
    enum deed_tri attached = state_of(c, DEED_STATE_ATTACHED);
    if (attached == DEED_NO || c->facts->defunct == DEED_DEFUNCT_NOT_MOUNTED) {
        return deed_gate_refuse("no longer in the document",
                                DEED_REMEDY_RESOLVE);
    }
    return attached == DEED_UNKNOWN ? deed_gate_not_known()
                                    : deed_gate_pass("in the document");
}

/* Zero size is hidden, whatever the styles say. */
static struct deed_gate_answer look_visible(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    enum deed_tri visible = state_of(c, DEED_STATE_VISIBLE);
    bool no_size =
        facts->has_rect && (facts->rect.width <= 0 || facts->rect.height <= 0);
    const char *place = deed_gate_place_text(c);
    if (visible == DEED_NO || no_size) {
        return deed_gate_refuse(place, deed_gate_wait(facts));
    }
    return visible == DEED_UNKNOWN && !facts->has_rect ? deed_gate_not_known()
                                                       : deed_gate_pass(place);
}

/* The contract's text, not its reference code, is followed here: what
 * scrolling can bring into view is not off-screen (docs/gates.md). */
static struct deed_gate_answer look_on_screen(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    enum deed_tri in = state_of(c, DEED_STATE_IN_VIEWPORT);
    if (!facts->has_rect && !facts->has_visible_rect && in == DEED_UNKNOWN) {
        return deed_gate_not_known();
    }
    const char *place = deed_gate_place_text(c);
    bool seen = facts->has_visible_rect || in == DEED_YES;
    if (!seen && facts->scrollable != DEED_YES) {
        return deed_gate_refuse(place, deed_gate_wait(facts));
    }
    return deed_gate_pass(seen ? place : "can be scrolled into view");
}

static struct deed_gate_answer look_enabled(const struct deed_gate_case *c)
{
    enum deed_tri enabled = state_of(c, DEED_STATE_ENABLED);
    if (enabled == DEED_NO) {
        return deed_gate_refuse("disabled by itself, its group or its fieldset",
                                deed_gate_wait(c->facts));
    }
    return enabled == DEED_UNKNOWN ? deed_gate_not_known()
                                   : deed_gate_pass("takes input");
}

/* The centre lies below the fold of the page or of a scroller: what is drawn at
 * that place is not on top of the element, and acting scrolls first. */
static bool is_centre_scrolled_away(const struct deed_facts *facts)
{
    const struct deed_rect *r = &facts->rect, *seen = &facts->visible_rect;
    double x = r->x + r->width / 2, y = r->y + r->height / 2;
    bool inside = facts->has_visible_rect && x >= seen->x &&
                  x <= seen->x + seen->width && y >= seen->y &&
                  y <= seen->y + seen->height;
    bool known =
        facts->has_rect && (!facts->has_visible_rect || seen->width > 0);
    return known && !inside && facts->scrollable == DEED_YES;
}

/* Best effort by contract: what could not be tested is not covered. */
static struct deed_gate_answer look_uncovered(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    if (is_centre_scrolled_away(facts)) {
        return deed_gate_not_known();
    }
    if (facts->centre_hit == DEED_NO) {
        const char *cover = facts->cover ? facts->cover : facts->cover_type;
        return deed_gate_refuse(
            deed_arena_printf(c->arena, "its centre belongs to %s",
                              deed_str_or(cover, "another element")),
            deed_gate_wait(facts));
    }
    return facts->centre_hit == DEED_YES ? deed_gate_pass("its centre is free")
                                         : deed_gate_not_known();
}

/* FROZEN ORDER, contract version 1. A new word needs a new version. */
/* clang-format off */
static const struct deed_gate_row rows[] = {
    { "not-found",        "not-found",        DEED_GATE_ANY_INTENT, true,
      look_found },
    { "multiple-matches", "multiple-matches", DEED_GATE_ANY_INTENT, false,
      look_single },
    { "detached",         "detached",         DEED_GATE_ANY_INTENT, false,
      look_attached },
    { "not-visible",      "not-visible",      DEED_GATE_ANY_INTENT, false,
      look_visible },
    { "off-screen",       "off-screen",       DEED_GATE_ANY_INTENT, false,
      look_on_screen },
    { "disabled",         "disabled",         DEED_GATE_ANY_INTENT, false,
      look_enabled },
    { "covered",          "covered",          DEED_GATE_ANY_INTENT, false,
      look_uncovered },
};

/* FROZEN. "…" stands for a tail that only the run-time text has; `lead` is
 * what the two have in common. */
static const struct {
    const char *state;
    const char *prefix;
    const char *lead;
    bool has_tail;
} halts[] = {
    { "disabled",         "[target is disabled]",
      "target is disabled", false },
    { "not-visible",      "[target is not visible …]",
      "target is not visible", true },
    { "detached",         "[target was detached from the DOM …]",
      "target was detached from the DOM", true },
    { "off-screen",       "[target is outside the visible viewport]",
      "target is outside the visible viewport", false },
    { "covered",          "[target is covered by another element]",
      "target is covered by another element", false },
    { "multiple-matches", "[selector matched multiple elements …]",
      "selector matched multiple elements", true },
};
/* clang-format on */

static const char *say(const struct deed_gate_case *c,
                       const struct deed_gate_row *row,
                       const struct deed_gate_answer *answer)
{
    return deed_arena_printf(c->arena, "%s: %s", row->phrase,
                             deed_str_or(answer->numbers, ""));
}

const struct deed_gate_contract deed_gate_docsxai = {
    .name = "docsxai",
    .rows = rows,
    .row_count = DEED_ARRAY_LEN(rows),
    .message = say,
};

const char *deed_docsxai_word(unsigned i)
{
    if (i == DEED_ARRAY_LEN(rows)) {
        return "actionable"; /* what is left when no row fails */
    }
    return i < DEED_ARRAY_LEN(rows) ? rows[i].name : NULL;
}

const char *deed_docsxai_prefix_of(const char *state)
{
    for (unsigned i = 0; i < DEED_ARRAY_LEN(halts); i++) {
        if (deed_str_equal(halts[i].state, state)) {
            return halts[i].prefix;
        }
    }
    return state;
}

/* A halt cause stands alone or, in brackets, before the rest of a message. */
static bool is_cause(const char *text, const char *lead, bool has_tail)
{
    text += *text == '[';
    size_t len = strlen(lead);
    if (strncmp(text, lead, len) != 0) {
        return false;
    }
    char after = text[len];
    return after == '\0' || after == ']' || (has_tail && after == ' ');
}

const char *deed_docsxai_state_of(const char *prefix)
{
    for (unsigned i = 0; prefix && i < DEED_ARRAY_LEN(halts); i++) {
        if (is_cause(prefix, halts[i].lead, halts[i].has_tail)) {
            return halts[i].state;
        }
    }
    return prefix;
}
