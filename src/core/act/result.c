/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/result.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/value.h"
#include "core/act/diagnose.h"

/* Short names: this file is one long list of members. */
static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, struct deed_value *value)
{
    deed_value_set(arena, map, key, value);
}

static void put_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    if (text) {
        put(arena, map, key, deed_value_string(arena, text));
    }
}

static void put_bool(struct deed_arena *arena, struct deed_value *map,
                     const char *key, bool value)
{
    put(arena, map, key, deed_value_bool(arena, value));
}

static void put_number(struct deed_arena *arena, struct deed_value *map,
                       const char *key, double number)
{
    put(arena, map, key, deed_value_number(arena, number));
}

const char *deed_revision_text(struct deed_arena *arena, uint64_t revision)
{
    return deed_arena_printf(arena, "rev_%" PRIu64, revision);
}

struct deed_value *deed_resolved_encode(struct deed_arena *arena,
                                        const struct deed_resolved *resolved,
                                        bool with_bbox)
{
    const struct deed_element *e = &resolved->element;
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "by", deed_found_by_name(resolved->by));
    put_text(arena, map, "instanceId", e->instance_id);
    put_text(arena, map, "stableId", e->stable_id);
    put_text(arena, map, "documentId", e->document_id);
    put_text(arena, map, "scopeId", e->scope_id);
    put_text(arena, map, "role", e->role);
    put_text(arena, map, "name", e->name);
    if (with_bbox && e->has_rect) {
        struct deed_value *bbox = deed_value_map(arena);
        put_number(arena, bbox, "x", e->rect.x);
        put_number(arena, bbox, "y", e->rect.y);
        put_number(arena, bbox, "width", e->rect.width);
        put_number(arena, bbox, "height", e->rect.height);
        put(arena, map, "bbox", bbox);
    }
    return map;
}

static struct deed_value *encode_signals(struct deed_arena *arena,
                                         const struct deed_signal *signals,
                                         unsigned count)
{
    struct deed_value *list = deed_value_list(arena);
    for (unsigned i = 0; list && i < count; i++) {
        deed_value_push(list, deed_signal_encode(arena, &signals[i]));
    }
    return list;
}

static struct deed_value *encode_verification(struct deed_arena *arena,
                                              const struct deed_verified *v)
{
    struct deed_value *map = deed_value_map(arena);
    put_bool(arena, map, "passed", v->passed);
    put_text(arena, map, "policy", deed_verify_policy_name(v->policy));
    put(arena, map, "observed",
        encode_signals(arena, v->observed, v->observed_count));
    if (v->missing_count) {
        put(arena, map, "missing",
            encode_signals(arena, v->missing, v->missing_count));
    }
    if (v->timeout_us > 0) {
        put_number(arena, map, "timeoutMs", (double)v->timeout_us / 1000);
    }
    return map;
}

static struct deed_value *encode_error(struct deed_arena *arena,
                                       const struct deed_result *r)
{
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "code", deed_runtime_error_name(r->error));
    put_text(arena, map, "message", r->message ? r->message : "");
    put_bool(arena, map, "retryable", r->retryable);
    if (r->detail) {
        put(arena, map, "detail", deed_value_copy(arena, r->detail));
    }
    return map;
}

static void put_near(struct deed_arena *arena, struct deed_value *map,
                     const struct deed_resolved *t)
{
    struct deed_value *list = t->near_count ? deed_value_list(arena) : NULL;
    for (unsigned i = 0; list && i < t->near_count; i++) {
        struct deed_value *one = deed_value_map(arena);
        put_text(arena, one, "ref", t->near[i].ref);
        put_text(arena, one, "role", t->near[i].role);
        put_text(arena, one, "name", t->near[i].name);
        deed_value_push(list, one);
    }
    if (list) {
        put(arena, map, "near", list);
    }
}

static struct deed_value *encode_resolution(struct deed_arena *arena,
                                            const struct deed_resolved *t)
{
    struct deed_value *map = deed_value_map(arena);
    put_number(arena, map, "confidence", t->confidence);
    put_text(arena, map, "reason", t->reason);
    put_number(arena, map, "matchedCount", t->matched_count);
    put_text(arena, map, "discriminator", t->discriminator);
    struct deed_value *list = deed_value_list(arena);
    for (unsigned i = 0; list && i < t->alternate_count; i++) {
        struct deed_value *one = deed_value_map(arena);
        put_text(arena, one, "ref", t->alternates[i].ref);
        put_text(arena, one, "instanceId", t->alternates[i].instance_id);
        put_text(arena, one, "role", t->alternates[i].role);
        put_text(arena, one, "name", t->alternates[i].name);
        put_text(arena, one, "scopeId", t->alternates[i].scope_id);
        put_number(arena, one, "score", t->alternates[i].score);
        put_text(arena, one, "reason", t->alternates[i].reason);
        if (t->discriminator) {
            put_text(arena, one, t->discriminator,
                     t->alternates[i].told_apart_by);
        }
        deed_value_push(list, one);
    }
    put(arena, map, "alternates", list);
    put_near(arena, map, t);
    return map;
}

static struct deed_value *encode_checks(struct deed_arena *arena,
                                        const struct deed_result *r)
{
    static const char *const results[] = { "passed", "failed", "skipped",
                                           "unknown" };
    struct deed_value *list = deed_value_list(arena);
    for (unsigned i = 0; list && i < r->check_count; i++) {
        struct deed_value *one = deed_value_map(arena);
        put_text(arena, one, "check", r->checks[i].name);
        put_text(arena, one, "result", results[r->checks[i].result]);
        put_text(arena, one, "numbers", r->checks[i].numbers);
        deed_value_push(list, one);
    }
    return list;
}

static struct deed_value *encode_evidence(struct deed_arena *arena,
                                          const struct deed_result *r)
{
    struct deed_value *list = deed_value_list(arena);
    for (unsigned i = 0; list && i < r->evidence_count; i++) {
        struct deed_value *one = deed_signal_encode(arena, &r->evidence[i]);
        if (one) {
            put_text(arena, one, "place", r->evidence[i].place);
        }
        deed_value_push(list, one);
    }
    return list;
}

static struct deed_value *encode_timings(struct deed_arena *arena,
                                         const struct deed_timings *t)
{
    const struct {
        const char *name;
        deed_time_us us;
    } stages[] = {
        { "resolved", t->resolved }, { "checked", t->checked },
        { "sent", t->sent },         { "delivered", t->delivered },
        { "effect", t->effect },     { "verified", t->verified },
        { "ended", t->ended },       { "held", t->held },
        { "paused", t->paused },
    };
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < sizeof(stages) / sizeof(stages[0]); i++) {
        if (stages[i].us >= 0) {
            put_number(arena, map, stages[i].name, (double)stages[i].us);
        }
    }
    return map;
}

static struct deed_value *encode_adjustment(struct deed_arena *arena,
                                            const struct deed_adjustment *a)
{
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "target_state", a->target_value);
    put_text(arena, map, "actual_state", a->actual_value);
    put_number(arena, map, "tolerance", a->tolerance);
    put_bool(arena, map, "within_tolerance", a->within_tolerance);
    put_bool(arena, map, "converged", a->converged);
    put_number(arena, map, "attempts", a->attempts);
    put_text(arena, map, "adjustment_mode", a->mode);
    put_text(arena, map, "nearest_reachable", a->nearest);
    return map;
}

static struct deed_value *encode_metadata(struct deed_arena *arena,
                                          const struct deed_result *r)
{
    struct deed_value *x = deed_value_map(arena);
    put_text(arena, x, "delivered", deed_delivery_name(r->delivered));
    put_text(arena, x, "effect", deed_effect_name(r->effect));
    put_bool(arena, x, "retrySafe", r->retry_safe);
    if (r->target.found && r->target.element.reading.secret) {
        put_bool(arena, x, "secretTarget", true);
    }
    put_text(arena, x, "lifecycle", deed_lifecycle_name(r->lifecycle));
    if (r->failure_class) {
        put_text(arena, x, "failureClass",
                 deed_failure_class_name(r->failure_class));
    }
    put_number(arena, x, "gestures", r->gestures);
    if (r->untrusted) {
        put_bool(arena, x, "trusted", false);
    }
    put(arena, x, "resolution", encode_resolution(arena, &r->target));
    put(arena, x, "checks", encode_checks(arena, r));
    put(arena, x, "evidence", encode_evidence(arena, r));
    if (r->evidence_cut) {
        put_bool(arena, x, "evidenceCut", true);
    }
    if (r->open_count) {
        struct deed_value *open = deed_value_list(arena);
        for (unsigned i = 0; open && i < r->open_count; i++) {
            deed_value_push(open, deed_value_string(arena, r->open[i]));
        }
        put(arena, x, "open", open);
    }
    if (r->left) {
        struct deed_value *left = deed_value_map(arena);
        put_text(arena, left, "field", r->left);
        put_text(arena, left, "did", r->left_did);
        put_text(arena, left, "failed", r->left_failed);
        put(arena, x, "left", left);
    }
    if (r->adjustment.used) {
        put(arena, x, "adjustment", encode_adjustment(arena, &r->adjustment));
    }
    struct deed_diagnosis diagnosis;
    if (deed_diagnose(arena, r, &diagnosis)) {
        struct deed_value *map = deed_value_map(arena);
        put_text(arena, map, "cause", diagnosis.cause);
        put_text(arena, map, "numbers", diagnosis.numbers);
        put_text(arena, map, "next", diagnosis.next);
        put(arena, x, "diagnosis", map);
    }
    put(arena, x, "timings", encode_timings(arena, &r->timings));
    struct deed_value *map = deed_value_map(arena);
    put(arena, map, "x.deed", x);
    return map;
}

struct deed_value *deed_result_encode(struct deed_arena *arena,
                                      const struct deed_result *r)
{
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "actionHandle", r->handle);
    put_text(arena, map, "actionId", r->action_id);
    put_text(arena, map, "status", deed_status_name(r->status));
    if (r->has_mode) {
        put_text(arena, map, "chosenExecutionMode", deed_mode_name(r->mode));
    }
    if (r->target.found) {
        put(arena, map, "resolvedTarget",
            deed_resolved_encode(arena, &r->target, false));
    }
    put(arena, map, "verification",
        encode_verification(arena, &r->verification));
    put_text(arena, map, "sideEffectState",
             deed_side_effect_name(r->side_effect));
    if (r->revision) {
        put_text(arena, map, "stateRevision",
                 deed_revision_text(arena, r->revision));
    }
    if (r->returned) {
        put(arena, map, "returnValue", deed_value_copy(arena, r->returned));
    }
    if (r->error) {
        put(arena, map, "error", encode_error(arena, r));
    }
    put(arena, map, "metadata", encode_metadata(arena, r));
    return arena->failed ? NULL : map;
}
