/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/key_result.h"

#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/result.h"
#include "base/value_put.h"
#include "engine/key_store.h"
#include "io/stamp.h"
#include "wire/json.h"

/* The payload is ours to change. */
static struct deed_value *ours_of(struct deed_value *payload)
{
    return (struct deed_value *)deed_value_get(
        deed_value_get(payload, "metadata"), "x.deed");
}

void deed_key_result_first(struct deed_arena *arena, struct deed_value *payload,
                           bool stored)
{
    struct deed_value *ours = ours_of(payload);
    struct deed_value *map = ours ? deed_value_map(arena) : NULL;
    if (map) {
        deed_put_text(arena, map, "use", "first");
        deed_put_bool(arena, map, "stored", stored);
        deed_value_set(arena, ours, "idempotency", map);
    }
}

static char *text_of(const struct deed_value *payload)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    if (payload) {
        deed_json_write(&text, payload);
    }
    char *json = payload && !text.failed ? deed_strbuf_take(&text) : NULL;
    deed_strbuf_fini(&text);
    return json;
}

static struct deed_value *parse(struct deed_arena *arena, const char *record)
{
    struct deed_value *payload = NULL;
    if (record) {
        deed_json_parse(arena, record, strlen(record), NULL, &payload, NULL);
    }
    return payload;
}

static void put_earlier(struct deed_arena *arena, struct deed_value *map,
                        const struct deed_key_use *use)
{
    char at[DEED_STAMP_BYTES];
    deed_put_text(arena, map, "earlierHandle", use->handle);
    if (use->at_ms) {
        deed_stamp_write(use->at_ms, at);
        deed_put_text(arena, map, "firstUsedAt", at);
    }
    if (use->pid) {
        deed_put_number(arena, map, "process", (double)use->pid);
    }
}

char *deed_key_result_replayed(const struct deed_key_use *use,
                               const char *handle)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = parse(&arena, use->record);
    struct deed_value *ours = ours_of(payload);
    if (ours) {
        struct deed_value *map = deed_value_map(&arena);
        deed_put_text(&arena, map, "use", "replayed");
        put_earlier(&arena, map, use);
        deed_value_set(&arena, ours, "idempotency", map);
        deed_value_set(&arena, payload, "actionHandle",
                       deed_value_string(&arena, handle));
    }
    char *json = ours && !arena.failed ? text_of(payload) : NULL;
    deed_arena_fini(&arena);
    return json;
}

/* What the earlier action said about itself, without its details. */
static void put_outcome(struct deed_arena *arena, struct deed_value *map,
                        const char *record)
{
    static const char *const members[] = { "status", "sideEffectState",
                                           "error" };
    const struct deed_value *earlier = parse(arena, record);
    struct deed_value *copy = earlier ? deed_value_map(arena) : NULL;
    for (size_t i = 0; copy && i < DEED_ARRAY_LEN(members); i++) {
        const struct deed_value *one = deed_value_get(earlier, members[i]);
        if (one) {
            deed_value_set(arena, copy, members[i],
                           deed_value_copy(arena, one));
        }
    }
    if (copy) {
        deed_value_set(arena, map, "earlierResult", copy);
    }
}

char *deed_key_result_refused(const struct deed_request *request,
                              const char *handle,
                              const struct deed_key_use *use)
{
    struct deed_arena arena;
    bool runs = use->answer == DEED_KEY_RUNNING;
    deed_arena_init(&arena, 0);
    struct deed_result result = {
        .handle = handle,
        .action_id = request->action_id,
        .status = DEED_STATUS_FAILED,
        .error = DEED_ERR_UNSAFE_RETRY_REFUSED,
        .message = runs ? "an action with this key is under way elsewhere; "
                          "ask again with the same key when it has ended"
                        : "this key was used before and the outcome is not "
                          "known; doing it again could do it twice",
        .retryable = runs,
        .side_effect = DEED_SIDE_UNKNOWN,
        .delivered = DEED_DELIVERY_NOT_SENT,
        .effect = DEED_EFFECT_UNKNOWN,
        .lifecycle = DEED_LIFECYCLE_FAILED,
        .failure_class = DEED_FAILURE_DISPATCH,
        .verification = { .policy = request->verification.policy,
                          .missing = request->verification.signals,
                          .missing_count = request->verification.signal_count },
        .timings = { -1, -1, -1, -1, -1, -1, 0, 0, 0 },
    };
    result.detail = deed_value_map(&arena);
    put_earlier(&arena, result.detail, use);
    deed_put_text(&arena, result.detail, "earlierState", use->state);
    put_outcome(&arena, result.detail, use->record);
    struct deed_value *payload = deed_result_encode(&arena, &result);
    struct deed_value *ours = ours_of(payload);
    if (ours) {
        struct deed_value *map = deed_value_map(&arena);
        deed_put_text(&arena, map, "use", "refused");
        put_earlier(&arena, map, use);
        deed_value_set(&arena, ours, "idempotency", map);
    }
    char *json = payload && !arena.failed ? text_of(payload) : NULL;
    deed_arena_fini(&arena);
    return json;
}
