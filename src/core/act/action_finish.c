/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The end: what is told, derived from what is known. The side effect follows
 * from the receipt and the evidence, never from hope.
 */

#include <stdio.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"
#include "core/verify/lasting.h"

static bool value_changed(const struct deed_action *a)
{
    if (!a->has_before || !a->has_facts || !a->after_facts) {
        return false;
    }
    return !deed_str_equal(a->before.reading.text, a->facts.reading.text) ||
           (a->before.fingerprint && a->facts.fingerprint &&
            a->before.fingerprint != a->facts.fingerprint);
}

static bool effect_was_seen(const struct deed_action *a)
{
    return a->held_since >= 0 || deed_evidence_effect(&a->evidence) ||
           value_changed(a);
}

/* Did the one act that went out provably do nothing? */
static bool surely_nothing(const struct deed_action *a)
{
    bool unheard = a->has_receipt && a->receipt.heard == DEED_NO &&
                   a->receipt.delivered == DEED_DELIVERY_CONFIRMED &&
                   !deed_evidence_any(&a->evidence);
    /* Where no code could answer, what was held back was all of it. */
    bool held =
        a->has_receipt && a->receipt.app_code == DEED_NO && a->evidence.outside;
    bool stuck = a->has_receipt && a->receipt.room > DEED_ROOM_SOME &&
                 (a->request.primitive == DEED_UI_SCROLL ||
                  a->receipt.app_code == DEED_NO) &&
                 !deed_evidence_any(&a->evidence);
    return a->acts == 1 && !a->evidence.left && (unheard || held || stuck);
}

/* Success that nobody wanted proven is no proof. */
static bool is_proven(const struct deed_action *a)
{
    return a->state == DEED_SUCCEEDED && a->policy != DEED_VERIFY_NONE &&
           (a->explicit_signals || a->procedure.goal.post != DEED_POST_NONE);
}

static enum deed_side_effect side_effect(const struct deed_action *a)
{
    if (!a->acts && a->by_person) {
        /* Not our doing, but done all the same. */
        bool seen = effect_was_seen(a) || is_proven(a);
        return seen              ? DEED_SIDE_APPLIED
               : a->person_acted ? DEED_SIDE_UNKNOWN
                                 : DEED_SIDE_NONE;
    }
    if (!a->acts) {
        return DEED_SIDE_NONE;
    }
    if (effect_was_seen(a) || a->twice || is_proven(a)) {
        return DEED_SIDE_APPLIED;
    }
    return !a->in_flight && surely_nothing(a) ? DEED_SIDE_NONE
                                              : DEED_SIDE_UNKNOWN;
}

static enum deed_effect_seen effect(const struct deed_action *a,
                                    enum deed_side_effect side)
{
    if (is_proven(a)) {
        return DEED_EFFECT_VERIFIED;
    }
    if (a->contradicted || a->twice) {
        return DEED_EFFECT_CONTRADICTED;
    }
    if (effect_was_seen(a) && (a->acts || a->by_person)) {
        return DEED_EFFECT_OBSERVED;
    }
    return side == DEED_SIDE_UNKNOWN ? DEED_EFFECT_UNKNOWN : DEED_EFFECT_NONE;
}

static enum deed_failure_class failure_class(const struct deed_action *a,
                                             enum deed_runtime_error error)
{
    switch (error) {
    case DEED_ERR_NONE:
        return DEED_FAILURE_NONE;
    case DEED_ERR_TARGET_REQUIRED:
    case DEED_ERR_TARGET_NOT_FOUND:
    case DEED_ERR_TARGET_AMBIGUOUS:
    case DEED_ERR_STALE_TARGET:
    case DEED_ERR_CROSS_ORIGIN_UNAVAILABLE:
    case DEED_ERR_CLOSED_SHADOW_UNAVAILABLE:
        return DEED_FAILURE_TARGET_RESOLUTION;
    case DEED_ERR_VERIFICATION_FAILED:
        if (a->delivered == DEED_DELIVERY_LOST) {
            return DEED_FAILURE_DISPATCH;
        }
        if (a->contradicted || a->twice) {
            return DEED_FAILURE_UNEXPECTED_DELTA;
        }
        return effect_was_seen(a) || deed_evidence_any(&a->evidence) ||
                       a->explicit_signals || a->in_flight
                   ? DEED_FAILURE_VERIFICATION_TIMEOUT
                   : DEED_FAILURE_NO_CHANGE;
    default:
        return DEED_FAILURE_DISPATCH;
    }
}

static enum deed_lifecycle lifecycle(const struct deed_action *a)
{
    return is_proven(a)                 ? DEED_LIFECYCLE_VERIFIED
           : a->state == DEED_SUCCEEDED ? DEED_LIFECYCLE_DISPATCHED
                                        : DEED_LIFECYCLE_FAILED;
}

/* Trying again could help and could not harm. */
static bool retryable(enum deed_runtime_error error, bool safe)
{
    switch (error) {
    case DEED_ERR_TARGET_NOT_FOUND:
    case DEED_ERR_STALE_TARGET:
    case DEED_ERR_TARGET_NOT_INTERACTABLE:
    case DEED_ERR_VERIFICATION_FAILED:
    case DEED_ERR_USER_ACTIVATION_REQUIRED:
    case DEED_ERR_INTERNAL_RUNTIME_ERROR:
    case DEED_ERR_CANCELLED:
        return safe;
    default:
        return false;
    }
}

static bool is_idempotent(const struct deed_action *a)
{
    if (a->request.primitive == DEED_PRIMITIVE_COUNT || a->app) {
        return a->app && a->app->idempotent;
    }
    if (a->procedure.goal.effect_will_do) {
        return false; /* an item of a menu does its work each time */
    }
    return deed_request_idempotent(&a->request);
}

/* Splits the expectations into those seen and those missing. */
/* What the target of the action is to hold, where that is nobody's to read. */
static bool is_secret(const struct deed_action *a, unsigned signal)
{
    bool secret =
        a->target.found && (a->target.element.reading.secret ||
                            (a->has_facts && a->facts.reading.secret));
    return secret && (a->expect.levels & (UINT32_C(1) << signal));
}

static void fill_verification(struct deed_action *a, bool succeeded)
{
    struct deed_verified *v = &a->result.verification;
    const struct deed_verification *asked = &a->request.verification;
    v->policy = asked->policy;
    v->timeout_us = asked->timeout_us;
    v->passed = succeeded;
    const struct deed_signal *signals =
        a->explicit_signals ? a->expect.signals : asked->signals;
    unsigned count =
        a->explicit_signals ? a->expect.count : asked->signal_count;
    if (!count) {
        /* By default what was seen stands in for what was asked. */
        v->observed = a->evidence.seen;
        v->observed_count = succeeded ? a->evidence.seen_count : 0;
        return;
    }
    struct deed_signal *split =
        deed_arena_calloc(&a->keep, count, sizeof(*split));
    if (!split) {
        return;
    }
    unsigned seen = 0, missing = 0;
    uint32_t met = succeeded ? a->expect.seen
                             : deed_expect_met_bits(&a->expect, &a->evidence);
    for (unsigned i = 0; i < count; i++) {
        unsigned at = met & (UINT32_C(1) << i) ? seen++ : count - ++missing;
        split[at] = signals[i];
        split[at].secret = is_secret(a, i);
    }
    v->observed = split;
    v->observed_count = seen;
    v->missing = split + seen;
    v->missing_count = missing;
}

static void fill_returned(struct deed_action *a)
{
    struct deed_result *r = &a->result;
    if (a->has_receipt && a->receipt.returned) {
        r->returned = deed_value_copy(&a->keep, a->receipt.returned);
        return;
    }
    bool written = a->request.args.formatted;
    /* Or that the page took it out of the field. */
    written |= a->state == DEED_SUCCEEDED && action_is_emptied(a);
    if (written && a->has_facts && a->after_facts && !a->facts.reading.secret &&
        a->facts.reading.text) {
        /* What the field made of it. */
        r->returned = deed_value_map(&a->keep);
        deed_value_set(&a->keep, r->returned, "value",
                       deed_value_string(&a->keep, a->facts.reading.text));
        return;
    }
    if (a->request.primitive == DEED_X_SELECT_TEXT && a->has_facts &&
        a->facts.selection) {
        r->returned = deed_value_map(&a->keep);
        deed_value_set(&a->keep, r->returned, "text",
                       deed_value_string(&a->keep, a->facts.selection));
        return;
    }
    if (a->answers) {
        r->returned = a->answers;
        return;
    }
    if (!a->has_content) {
        return;
    }
    const char *what = deed_str_or(a->request.args.what, "all");
    bool all = deed_str_equal(what, "all");
    struct deed_arena *arena = &a->keep;
    struct deed_value *map = deed_value_map(arena);
    if (all || deed_str_equal(what, "text")) {
        deed_value_set(arena, map, "text",
                       deed_value_string(arena, a->content.text));
    }
    if (all || deed_str_equal(what, "value")) {
        const struct deed_reading *reading = &a->content.reading;
        deed_value_set(arena, map, "value",
                       deed_value_string(arena, reading->text));
        if (reading->has_number) {
            deed_value_set(arena, map, "number",
                           deed_value_number(arena, reading->number));
        }
    }
    if ((all || deed_str_equal(what, "state")) && a->has_facts) {
        struct deed_value *state = deed_value_map(arena);
        for (unsigned i = 0; i < DEED_STATE_COUNT; i++) {
            enum deed_tri t =
                deed_state(&a->facts.states, (enum deed_state_id)i);
            if (t != DEED_UNKNOWN) {
                deed_value_set(
                    arena, state, deed_state_name((enum deed_state_id)i),
                    t == DEED_MIXED ? deed_value_string(arena, "mixed")
                                    : deed_value_bool(arena, t == DEED_YES));
            }
        }
        deed_value_set(arena, map, "state", state);
    }
    if (all && a->content.role) {
        deed_value_set(arena, map, "role",
                       deed_value_string(arena, a->content.role));
        deed_value_set(
            arena, map, "name",
            deed_value_string(arena, deed_str_or(a->content.name, "")));
    }
    if (all && a->content.description) {
        deed_value_set(arena, map, "description",
                       deed_value_string(arena, a->content.description));
    }
    r->returned = map;
}

static void fill_detail(struct deed_action *a)
{
    struct deed_arena *arena = &a->keep;
    struct deed_value *detail = deed_value_map(arena);
    if (a->ruling.decision == DEED_DENY) {
        deed_value_set(arena, detail, "policy",
                       deed_value_string(arena, "deny"));
    }
    if (a->ruling.reason && a->ruling.decision != DEED_ALLOW) {
        deed_value_set(arena, detail, "reason",
                       deed_value_string(arena, a->ruling.reason));
    }
    if (!a->verdict.passed && a->verdict.word &&
        a->result.error == DEED_ERR_TARGET_NOT_INTERACTABLE) {
        deed_value_set(arena, detail, "check",
                       deed_value_string(arena, a->verdict.word));
    }
    if (a->evidence.refusal) {
        deed_value_set(arena, detail, "validation",
                       deed_value_string(arena, a->evidence.refusal));
    }
    if (a->has_facts && a->after_facts && !a->facts.reading.secret &&
        a->facts.reading.text &&
        a->result.error == DEED_ERR_VERIFICATION_FAILED) {
        deed_value_set(arena, detail, "actualValue",
                       deed_value_string(arena, a->facts.reading.text));
    }
    a->result.detail = detail && detail->as.items.count ? detail : NULL;
}

void action_finish(struct deed_action *a, enum deed_runtime_error error,
                   const char *message)
{
    struct deed_result *r = &a->result;
    bool succeeded = a->state == DEED_SUCCEEDED;
    if (a->op) {
        action_emit(a, DEED_DO_ABORT)->op = a->op;
        a->op = 0;
    }
    if (a->watched) {
        action_emit(a, DEED_DO_UNWATCH);
    }
    a->ended = true;
    r->status = succeeded                    ? DEED_STATUS_SUCCEEDED
                : a->state == DEED_CANCELLED ? DEED_STATUS_CANCELLED
                                             : DEED_STATUS_FAILED;
    r->error = error;
    r->message = message;
    r->has_mode = a->has_mode && a->gestures;
    r->mode = a->mode;
    r->target = a->target;
    r->side_effect = side_effect(a);
    r->effect = effect(a, r->side_effect);
    if (a->in_flight) {
        a->delivered = DEED_DELIVERY_UNCONFIRMED;
    }
    r->delivered = a->delivered;
    r->retry_safe = r->side_effect == DEED_SIDE_NONE ||
                    (is_idempotent(a) && !action_was_used(a));
    r->retryable = retryable(error, r->retry_safe);
    r->failure_class = failure_class(a, error);
    r->lifecycle = lifecycle(a);
    r->gestures = a->gestures;
    r->revision = a->evidence.newest_revision;
    r->evidence = a->evidence.seen;
    r->evidence_count = a->evidence.seen_count;
    r->evidence_cut = a->evidence.cut;
    r->left = a->evidence.left;
    r->left_did = a->evidence.left_did;
    r->left_failed = a->evidence.left_failed;
    r->open_count =
        deed_evidence_list_open(&a->evidence, r->open, DEED_OPEN_MAX);
    r->adjustment = a->procedure.adjustment;
    r->check_count = a->verdict.check_count;
    for (unsigned i = 0; i < a->verdict.check_count; i++) {
        r->checks[i] = a->verdict.checks[i];
    }
    r->timings.ended = a->now - a->started_at;
    fill_verification(a, succeeded);
    fill_returned(a);
    fill_detail(a);
    action_emit(a, DEED_DO_RESULT)->result = r;
}

bool deed_action_lasting(const struct deed_action *a, deed_time_us now,
                         struct deed_lasting *ret)
{
    /* A page that came has come: what it asks for afterwards, and is refused,
     * takes nothing back. */
    bool goes = a->request.primitive == DEED_NAV_NAVIGATE ||
                a->request.primitive == DEED_X_HISTORY;
    if (!a->ended || a->result.effect != DEED_EFFECT_VERIFIED || !a->acts ||
        goes) {
        return false;
    }
    snprintf(ret->handle, sizeof(ret->handle), "%s",
             deed_str_or(a->result.handle, ""));
    snprintf(ret->action_id, sizeof(ret->action_id), "%s",
             deed_str_or(a->result.action_id, ""));
    snprintf(ret->target, sizeof(ret->target), "%.40s \"%.50s\"",
             a->target.found ? a->target.element.role : "",
             a->target.found ? deed_str_or(a->target.element.name, "") : "");
    bool types = a->request.primitive == DEED_UI_ENTER_TEXT;
    if (types && a->has_facts && a->after_facts && !a->facts.reading.secret) {
        deed_lasting_keep_value(ret, a->target.element.instance_id,
                                a->facts.reading.text);
    }
    return deed_lasting_begin(ret, &a->evidence, now);
}
