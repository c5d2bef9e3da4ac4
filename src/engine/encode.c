/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/encode.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"

const char *deed_check_result_name(enum deed_check_result result)
{
    static const char *const names[] = {
        [DEED_CHECK_PASSED] = "passed",
        [DEED_CHECK_FAILED] = "failed",
        [DEED_CHECK_SKIPPED] = "skipped",
        [DEED_CHECK_UNKNOWN] = "unknown",
    };
    return (size_t)result < DEED_ARRAY_LEN(names) ? names[result] : "";
}

struct deed_value *deed_encode_accepted(struct deed_arena *arena,
                                        const char *handle,
                                        const char *action_id)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "actionHandle", handle);
    deed_put_text(arena, map, "actionId", action_id);
    deed_put_text(arena, map, "status", "accepted");
    return arena->failed ? NULL : map;
}

struct deed_value *deed_encode_begun(struct deed_arena *arena,
                                     const char *handle,
                                     const struct deed_value *request)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "actionHandle", handle);
    deed_value_set(arena, map, "request", deed_value_copy(arena, request));
    return arena->failed ? NULL : map;
}

struct deed_value *deed_encode_progress(struct deed_arena *arena,
                                        const char *handle,
                                        const struct deed_do *effect)
{
    const char *stage = deed_action_stage_name(effect->progress.state);
    if (!stage) {
        return NULL; /* only the seven published stages are told */
    }
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "actionHandle", handle);
    deed_put_text(arena, map, "stage", stage);
    if (effect->progress.has_mode) {
        deed_put_text(arena, map, "chosenExecutionMode",
                      deed_mode_name(effect->progress.mode));
    }
    if (effect->progress.target) {
        deed_value_set(
            arena, map, "resolvedTarget",
            deed_resolved_encode(arena, effect->progress.target, true));
    }
    deed_put_text(arena, map, "note", effect->progress.note);
    return arena->failed ? NULL : map;
}

static struct deed_value *encode_risk(struct deed_arena *arena,
                                      const struct deed_ruling *ruling)
{
    struct deed_value *risk = deed_value_map(arena);
    deed_put_text(arena, risk, "level", ruling->level);
    deed_put_text(arena, risk, "meaning", deed_meaning_name(ruling->meaning));
    deed_put_text(arena, risk, "reason", ruling->reason);
    return risk;
}

/* What is typed into a password field is nobody's to read, not even of the
 * person who is asked. */
static struct deed_value *encode_args(struct deed_arena *arena,
                                      const struct deed_value *args,
                                      bool secret)
{
    struct deed_value *copy = deed_value_copy(arena, args);
    static const char *const hidden[] = { "text", "value" };
    for (size_t i = 0; secret && copy && i < DEED_ARRAY_LEN(hidden); i++) {
        if (deed_value_get(copy, hidden[i])) {
            deed_put_text(arena, copy, hidden[i], "(hidden)");
        }
    }
    return copy;
}

struct deed_value *deed_encode_confirm(struct deed_arena *arena,
                                       const char *handle,
                                       const struct deed_request *request,
                                       const struct deed_do *effect)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *preview = deed_value_map(arena);
    const struct deed_resolved *target = effect->confirm.target;
    bool secret = target && target->element.reading.secret;
    deed_put_text(arena, map, "actionHandle", handle);
    deed_put_text(arena, map, "actionId", request->action_id);
    deed_value_set(arena, map, "risk",
                   encode_risk(arena, effect->confirm.ruling));
    deed_put_text(arena, preview, "summary", effect->confirm.summary);
    if (target && target->found) {
        deed_value_set(arena, preview, "target",
                       deed_resolved_encode(arena, target, true));
    }
    if (effect->confirm.args) {
        deed_value_set(arena, preview, "args",
                       encode_args(arena, effect->confirm.args, secret));
    }
    deed_value_set(arena, map, "preview", preview);
    return arena->failed ? NULL : map;
}
