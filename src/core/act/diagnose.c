/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/diagnose.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/result.h"

/* clang-format off */

/* A check that failed. */
static const struct {
    const char *check, *cause, *next;
} checks[] = {
    { "attached",  "gone",          "look again: the page has drawn this part anew" },
    { "visible",   "hidden",        "open the menu, tab or section that it is in first" },
    { "enabled",   "disabled",      "fill in what the form still wants, or wait until it is enabled" },
    { "blocked",   "behind_dialog", "answer or close the dialog that is before it first" },
    { "stable",    "moving",        "wait until it stands still, with a longer timeout" },
    { "obscured",  "covered",       "close or scroll away what covers it first" },
    { "viewport",  "out_of_view",   "scroll the part that it is in" },
    { "editable",  "not_editable",  "name the field itself: this takes no text" },
    { "readonly",  "read_only",     "find out what makes it editable: it shows its value only" },
    { "focusable", "not_focusable", "name the field itself: this cannot take the focus" },
};

/* What stands when nothing more is known than the error. */
static const struct {
    const char *cause, *next;
} errors[] = {
    [DEED_ERR_NONE]                       = { "", "" },
    [DEED_ERR_ACTION_UNSUPPORTED]         = { "unsupported", "use another action: this surface cannot do it" },
    [DEED_ERR_TARGET_REQUIRED]            = { "no_target", "say what it is to be done to, in a form that can be looked for" },
    [DEED_ERR_TARGET_NOT_FOUND]           = { "not_found", "look at what is there, or wait until it is" },
    [DEED_ERR_TARGET_AMBIGUOUS]           = { "ambiguous", "say which one is meant" },
    [DEED_ERR_STALE_TARGET]               = { "stale", "look again and use the new handle" },
    [DEED_ERR_TARGET_NOT_INTERACTABLE]    = { "not_actionable", "ask why: the checks say what is in the way" },
    [DEED_ERR_CONFIRMATION_DENIED]        = { "not_confirmed", "do not repeat it: somebody has to agree to it first" },
    [DEED_ERR_USER_ACTIVATION_REQUIRED]   = { "needs_person", "let a person do this step" },
    [DEED_ERR_CROSS_ORIGIN_UNAVAILABLE]   = { "other_origin", "allow acting in frames of other origins, or open that page itself" },
    [DEED_ERR_CLOSED_SHADOW_UNAVAILABLE]  = { "closed_shadow", "allow acting in closed shadow roots" },
    [DEED_ERR_EXECUTION_MODE_UNAVAILABLE] = { "no_mode", "allow another execution mode" },
    [DEED_ERR_VERIFICATION_FAILED]        = { "not_verified", "look at the page before doing anything else" },
    [DEED_ERR_UNSAFE_RETRY_REFUSED]       = { "outcome_unknown", "find out what the first try did before using another key" },
    [DEED_ERR_CANCELLED]                  = { "cancelled", "nothing: it was called off" },
    [DEED_ERR_INTERNAL_RUNTIME_ERROR]     = { "internal", "open the page again; if it comes back, report it with the trace" },
};
/* clang-format on */
static_assert(DEED_ARRAY_LEN(errors) == DEED_ERR_COUNT,
              "every error has a next step");

static bool by_check(struct deed_arena *arena, const struct deed_result *r,
                     struct deed_diagnosis *ret)
{
    for (unsigned i = 0; i < r->check_count; i++) {
        const struct deed_check *check = &r->checks[i];
        for (size_t k = 0;
             check->result == DEED_CHECK_FAILED && k < DEED_ARRAY_LEN(checks);
             k++) {
            if (strcmp(check->name, checks[k].check) == 0) {
                ret->cause = checks[k].cause;
                ret->next =
                    check->through
                        ? deed_arena_printf(arena, "%s: try “%.80s”",
                                            checks[k].next, check->through)
                        : checks[k].next;
                ret->numbers = deed_arena_strdup(arena, check->numbers);
                return true;
            }
        }
    }
    return false;
}

/* "say which one is meant: scope “Row Alpha” or “Row Beta”" */
static bool by_candidates(struct deed_arena *arena, const struct deed_result *r,
                          struct deed_diagnosis *ret)
{
    const struct deed_resolved *t = &r->target;
    const char *list = NULL;
    for (unsigned i = 0; i < t->alternate_count && i < 3; i++) {
        const char *value = t->alternates[i].told_apart_by;
        if (value) {
            list = list ? deed_arena_printf(arena, "%s, “%s”", list, value)
                        : deed_arena_printf(arena, "“%s”", value);
        }
    }
    if (!t->discriminator || !list) {
        return false;
    }
    ret->next = deed_arena_printf(arena, "say which one by its %s: %s",
                                  t->discriminator, list);
    return ret->next != NULL;
}

static bool by_nearest(struct deed_arena *arena, const struct deed_result *r,
                       struct deed_diagnosis *ret)
{
    const struct deed_resolved *t = &r->target;
    if (!t->alternate_count || !t->alternates[0].name) {
        return false;
    }
    ret->next = deed_arena_printf(
        arena, "the nearest is %s “%s”: is that meant? else look, or wait",
        deed_str_or(t->alternates[0].role, "an element"),
        t->alternates[0].name);
    return ret->next != NULL;
}

static const struct deed_signal *find(const struct deed_result *r,
                                      enum deed_signal_kind kind)
{
    for (unsigned i = 0; i < r->evidence_count; i++) {
        if (r->evidence[i].kind == kind) {
            return &r->evidence[i];
        }
    }
    return NULL;
}

static const struct deed_signal *find_refused(const struct deed_result *r)
{
    for (unsigned i = 0; i < r->evidence_count; i++) {
        const struct deed_signal *s = &r->evidence[i];
        if (s->kind == DEED_SIGNAL_REQUEST_FAILED || s->status >= 400) {
            return s;
        }
    }
    return NULL;
}

static bool is_login(const struct deed_result *r)
{
    for (unsigned i = 0; i < r->evidence_count; i++) {
        if (deed_str_equal(r->evidence[i].role, "login") ||
            r->evidence[i].status == 401) {
            return true;
        }
    }
    return false;
}

/* The input went out: what came of it instead. */
static bool by_evidence(struct deed_arena *arena, const struct deed_result *r,
                        struct deed_diagnosis *ret)
{
    const struct deed_signal *said = find(r, DEED_SIGNAL_VALIDATION);
    const struct deed_signal *refused = find_refused(r);
    const struct deed_signal *thrown = find(r, DEED_SIGNAL_EXCEPTION);
    if (is_login(r)) {
        ret->cause = "signed_out";
        ret->next = "sign in again, then repeat it";
    } else if (said) {
        ret->cause = "input_refused";
        ret->next = deed_arena_printf(arena, "correct the input: “%.160s”",
                                      deed_str_or(said->text, ""));
    } else if (refused) {
        ret->cause = "request_failed";
        ret->numbers = deed_arena_printf(
            arena, "%.160s, status %d",
            deed_str_or(refused->place, deed_str_or(refused->pattern, "")),
            refused->status);
        ret->next = r->retry_safe
                        ? "look at the request in deed log, then repeat it"
                        : "look at the request in deed log; repeat it only "
                          "when the server is known to have done nothing";
    } else if (r->open_count) {
        ret->cause = "still_open";
        ret->numbers = deed_arena_strdup(arena, r->open[0]);
        ret->next = deed_arena_printf(
            arena, "wait for %.160s, then look at what came of it", r->open[0]);
    } else if (thrown) {
        ret->cause = "page_error";
        ret->numbers =
            deed_arena_printf(arena, "%.160s", deed_str_or(thrown->text, ""));
        ret->next = "the page's own code failed: look at deed log";
    } else {
        return false;
    }
    return true;
}

/* What is known when nothing of the page speaks. */
static void by_effect(const struct deed_result *r, struct deed_diagnosis *ret)
{
    if (r->delivered == DEED_DELIVERY_LOST) {
        ret->cause = "input_lost";
        ret->next = "something else got the input: ask why, then try again";
    } else if (r->effect == DEED_EFFECT_NONE) {
        ret->cause = "no_effect";
        ret->next = "nothing changed: look whether another element is meant";
    } else if (r->effect == DEED_EFFECT_CONTRADICTED) {
        ret->cause = "contradicted";
        ret->next = "the page did something else: look at it before going on";
    } else if (r->effect == DEED_EFFECT_OBSERVED) {
        ret->cause = "something_else";
        ret->next = "something happened, not what was asked: look at the page";
    }
}

bool deed_diagnose(struct deed_arena *arena, const struct deed_result *r,
                   struct deed_diagnosis *ret)
{
    if (r->status == DEED_STATUS_SUCCEEDED ||
        (unsigned)r->error >= DEED_ERR_COUNT) {
        return false;
    }
    *ret = (struct deed_diagnosis){ .cause = errors[r->error].cause,
                                    .next = errors[r->error].next };
    if (r->error == DEED_ERR_TARGET_AMBIGUOUS) {
        by_candidates(arena, r, ret);
    } else if (r->error == DEED_ERR_TARGET_NOT_FOUND) {
        by_nearest(arena, r, ret);
    } else if (r->error == DEED_ERR_TARGET_NOT_INTERACTABLE) {
        by_check(arena, r, ret);
    } else if (r->error == DEED_ERR_VERIFICATION_FAILED &&
               !by_evidence(arena, r, ret)) {
        by_effect(r, ret);
    }
    return ret->cause[0] && ret->next && !arena->failed;
}
