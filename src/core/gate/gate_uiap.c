/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UIAP sections 9.2 and 9.3: what acting uses.
 *
 * The comparisons are the specification's: attached and visible must be known
 * to be true; enabled and stable count unless they are false; blocked,
 * obscured and readonly count unless they are true.
 */
#include "core/gate/gate_contract.h"

#include "base/arena.h"
#include "base/util.h"

static enum deed_tri state_of(const struct deed_gate_case *c,
                              enum deed_state_id id)
{
    return deed_state(&c->facts->states, id);
}

static struct deed_gate_answer look_attached(const struct deed_gate_case *c)
{
    if (!c->facts) {
        return deed_gate_refuse("nothing was found", DEED_REMEDY_RESOLVE);
    }
    if (c->facts->defunct == DEED_DEFUNCT_NOT_MOUNTED ||
        state_of(c, DEED_STATE_ATTACHED) == DEED_NO) {
        return deed_gate_refuse("no longer in the document",
                                DEED_REMEDY_RESOLVE);
    }
    if (state_of(c, DEED_STATE_ATTACHED) != DEED_YES) {
        return deed_gate_refuse("not known to be in the document",
                                DEED_REMEDY_RESOLVE);
    }
    return deed_gate_pass("in the document");
}

static struct deed_gate_answer look_visible(const struct deed_gate_case *c)
{
    if (c->opts->intent == DEED_INTENT_LOOK && !c->opts->drawn) {
        return deed_gate_opted_out(NULL);
    }
    const char *place = deed_gate_place_text(c);
    if (c->opts->intent == DEED_INTENT_FOCUS && c->facts->sizeless) {
        return deed_gate_pass(place); /* the focus needs no size */
    }
    switch (state_of(c, DEED_STATE_VISIBLE)) {
    case DEED_YES:
        return deed_gate_pass(place);
    case DEED_NO:
        return deed_gate_refuse(place, deed_gate_wait(c->facts));
    default:
        return deed_gate_refuse("not known to be visible",
                                deed_gate_wait(c->facts));
    }
}

/* Fails when the state is known to be `bad`; passes when it is not known. */
static struct deed_gate_answer look_at(const struct deed_gate_case *c,
                                       enum deed_state_id id, enum deed_tri bad,
                                       const char *fine, const char *wrong)
{
    enum deed_tri tri = state_of(c, id);
    if (tri == bad) {
        return deed_gate_refuse(wrong, deed_gate_wait(c->facts));
    }
    return tri == DEED_UNKNOWN ? deed_gate_not_known() : deed_gate_pass(fine);
}

static struct deed_gate_answer look_enabled(const struct deed_gate_case *c)
{
    if (c->opts->hovers) {
        return deed_gate_opted_out("the pointer does not press it");
    }
    return look_at(c, DEED_STATE_ENABLED, DEED_NO, "takes input",
                   "disabled by itself, its group or its fieldset");
}

/* What takes away what is in the way, as far as its words tell. */
static const char *closer(const struct deed_gate_case *c)
{
    return c->facts->cover_close
               ? deed_arena_strdup(c->arena, c->facts->cover_close)
               : NULL;
}

static enum deed_tri obscurity(const struct deed_facts *facts);

/* aria-modal is a claim: lists of colours and tours that let the page be used
 * beside them make it, too. What a pointer is seen to reach is not blocked. */
static bool is_reached(const struct deed_facts *facts)
{
    return facts->modal_said && facts->points_hit > 0 &&
           obscurity(facts) == DEED_NO;
}

static struct deed_gate_answer look_blocked(const struct deed_gate_case *c)
{
    if (is_reached(c->facts)) {
        return deed_gate_pass("beside a surface that is called modal");
    }
    struct deed_gate_answer answer =
        look_at(c, DEED_STATE_BLOCKED, DEED_YES, "nothing modal before it",
                "inert, or behind a modal surface");
    answer.through = closer(c);
    return answer;
}

/* A number between two buttons, a field that opens a calendar. */
static bool by_parts(const struct deed_gate_case *c)
{
    return c->opts->intent == DEED_INTENT_ADJUST && c->facts->by_parts;
}

/* It is seen to be a thumb on a track, whatever its role says: the pointer can
 * move it. */
static bool is_thumb(const struct deed_gate_case *c)
{
    return c->opts->intent == DEED_INTENT_ADJUST &&
           (c->facts->reading_from != DEED_READING_SAID || c->facts->has_track);
}

static struct deed_gate_answer look_readonly(const struct deed_gate_case *c)
{
    if (by_parts(c)) {
        return deed_gate_pass("changed by buttons of its own");
    }
    return look_at(c, DEED_STATE_READONLY, DEED_YES, "takes changes",
                   "shows its value and takes no changes");
}

/* A driver that measured but did not judge leaves the judging to us. */
static enum deed_tri stability(const struct deed_facts *facts)
{
    enum deed_tri stable = deed_state(&facts->states, DEED_STATE_STABLE);
    if (stable != DEED_UNKNOWN) {
        return stable;
    }
    if (facts->stillness_proven) {
        return DEED_YES;
    }
    /* Written so that a drift that is no number counts as one. */
    return facts->has_drift
               ? deed_tri_from(facts->drift_px <= DEED_DUSK_DRIFT_PX)
               : DEED_UNKNOWN;
}

static struct deed_gate_answer look_stable(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    const char *numbers =
        facts->has_drift
            ? deed_arena_printf(c->arena, "a side moved %.1f px in one frame",
                                facts->drift_px)
            : NULL;
    switch (stability(facts)) {
    case DEED_NO:
        return deed_gate_refuse(numbers ? numbers : "it is moving",
                                deed_gate_wait(facts));
    case DEED_UNKNOWN:
        return deed_gate_not_known();
    default:
        return deed_gate_pass(facts->stillness_proven ? "proven not to move"
                              : numbers               ? numbers
                                                      : "it does not move");
    }
}

/* As with stability: tests that were made count where no state was said. */
static enum deed_tri obscurity(const struct deed_facts *facts)
{
    enum deed_tri obscured = deed_state(&facts->states, DEED_STATE_OBSCURED);
    if (obscured != DEED_UNKNOWN || facts->points_tried == 0) {
        return obscured;
    }
    return deed_tri_from(facts->points_hit == 0);
}

static const char *points_text(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    const char *cover = facts->cover ? facts->cover : facts->cover_type;
    return deed_arena_printf(c->arena, "%u of %u points reach it%s%s",
                             facts->points_hit, facts->points_tried,
                             cover ? ", covered by " : "",
                             deed_str_or(cover, ""));
}

static struct deed_gate_answer look_obscured(const struct deed_gate_case *c)
{
    enum deed_tri obscured = obscurity(c->facts);
    if (obscured == DEED_UNKNOWN) {
        return deed_gate_not_known();
    }
    const char *points = points_text(c);
    if (obscured == DEED_YES && c->facts->cover_sticks && !c->opts->scrolled) {
        return deed_gate_refuse(points, DEED_REMEDY_SCROLL);
    }
    if (obscured != DEED_YES) {
        return deed_gate_pass(points);
    }
    struct deed_gate_answer answer =
        deed_gate_refuse(points, deed_gate_wait(c->facts));
    answer.through = closer(c);
    return answer;
}

static enum deed_tri in_view(const struct deed_facts *facts)
{
    enum deed_tri state = deed_state(&facts->states, DEED_STATE_IN_VIEWPORT);
    if (state != DEED_UNKNOWN) {
        return state;
    }
    if (facts->has_visible_rect) {
        return DEED_YES;
    }
    return facts->has_rect ? DEED_NO : DEED_UNKNOWN;
}

static const char *view_text(const struct deed_gate_case *c, const char *note)
{
    const struct deed_facts *facts = c->facts;
    const char *place = deed_gate_place_text(c);
    const char *viewport =
        deed_gate_rect_text(c->arena, facts->has_viewport, &facts->viewport);
    return place && viewport ? deed_arena_printf(c->arena, "%s, viewport %s%s",
                                                 place, viewport, note)
                             : NULL;
}

/* Outside counts as failed even where scrolling would help: input goes to what
 * is in view. That it would help is the remedy. */
static struct deed_gate_answer look_viewport(const struct deed_gate_case *c)
{
    const struct deed_facts *facts = c->facts;
    enum deed_tri in = in_view(facts);
    if (in == DEED_UNKNOWN) {
        return deed_gate_not_known();
    }
    if (in == DEED_YES) {
        return deed_gate_pass(view_text(c, ""));
    }
    if (facts->scrollable == DEED_NO) {
        return deed_gate_refuse(
            view_text(c, ", scrolling cannot bring it into view"),
            deed_gate_wait(facts));
    }
    if (c->opts->scrolled) {
        return deed_gate_refuse(view_text(c, ", scrolling did not help"),
                                deed_gate_wait(facts));
    }
    return deed_gate_refuse(view_text(c, ""), DEED_REMEDY_SCROLL);
}

/* What kind of thing it is does not change by waiting. */
static struct deed_gate_answer look_editable(const struct deed_gate_case *c)
{
    const char *role = deed_str_or(c->opts->role, "");
    if (state_of(c, DEED_STATE_EDITABLE) == DEED_YES) {
        return deed_gate_pass("editable");
    }
    if (by_parts(c)) {
        return deed_gate_pass("changed by buttons of its own");
    }
    if (is_thumb(c)) {
        return deed_gate_pass("a thumb on a track");
    }
    bool by_role =
        deed_role_is_textual(role) || (c->opts->intent == DEED_INTENT_ADJUST &&
                                       deed_role_is_adjustable(role));
    const char *numbers =
        deed_arena_printf(c->arena, "role %s", *role ? role : "not known");
    return by_role ? deed_gate_pass(numbers)
                   : deed_gate_refuse(numbers, DEED_REMEDY_NONE);
}

/* What is inert or behind a modal surface cannot get the focus, even if it is
 * of a kind that could. */
static struct deed_gate_answer look_focusable(const struct deed_gate_case *c)
{
    if (state_of(c, DEED_STATE_FOCUSED) == DEED_YES) {
        return deed_gate_pass("has the focus");
    }
    if (state_of(c, DEED_STATE_BLOCKED) == DEED_YES) {
        return deed_gate_refuse("inert, or behind a modal surface",
                                deed_gate_wait(c->facts));
    }
    if (is_thumb(c)) {
        return deed_gate_pass("a thumb on a track");
    }
    if (by_parts(c)) {
        return deed_gate_pass("changed by buttons of its own");
    }
    return look_at(c, DEED_STATE_FOCUSABLE, DEED_NO, "can have the focus",
                   "cannot have the focus");
}

#define POINTER                                                                \
    (DEED_GATE_INTENT(POINTER) | DEED_GATE_INTENT(TOGGLE) |                    \
     DEED_GATE_INTENT(CHOOSE) | DEED_GATE_INTENT(EXPAND) |                     \
     DEED_GATE_INTENT(SUBMIT))
#define TEXT (DEED_GATE_INTENT(TEXT) | DEED_GATE_INTENT(ADJUST))
#define FOCUS DEED_GATE_INTENT(FOCUS)
#define LOOK DEED_GATE_INTENT(LOOK)

/* FROZEN ORDER (docs/gates.md). The first check that fails is the one that is
 * reported. `enabled` stands twice because UIAP asks for it early before a
 * press and late before typing; no action meets both. */
/* clang-format off */
static const struct deed_gate_row rows[] = {
    { "attached",  "not attached",  DEED_GATE_ANY_INTENT,   true,
      look_attached },
    { "visible",   "not visible",   POINTER | TEXT | FOCUS | LOOK, false,
      look_visible },
    { "enabled",   "not enabled",   POINTER,      false, look_enabled },
    { "blocked",   "blocked",       POINTER,      false, look_blocked },
    { "stable",    "not stable",    POINTER,      false, look_stable },
    { "obscured",  "obscured",      POINTER,      false, look_obscured },
    { "viewport",  "outside the viewport", POINTER, false, look_viewport },
    { "editable",  "not editable",  TEXT,         false, look_editable },
    { "readonly",  "read-only",     TEXT,         false, look_readonly },
    { "enabled",   "not enabled",   TEXT,         false, look_enabled },
    { "focusable", "not focusable", TEXT | FOCUS, false, look_focusable },
};
/* clang-format on */

static const char *say(const struct deed_gate_case *c,
                       const struct deed_gate_row *row,
                       const struct deed_gate_answer *answer)
{
    return deed_arena_printf(c->arena, "%s: %s", row->phrase,
                             deed_str_or(answer->numbers, ""));
}

const struct deed_gate_contract deed_gate_uiap = {
    .name = "uiap",
    .rows = rows,
    .row_count = DEED_ARRAY_LEN(rows),
    .message = say,
};
