/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/envelope.h"

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "io/stamp.h"
#include "wire/json.h"
#include "wire/json_writer.h"

static const char *const kind_names[] = {
    [DEED_KIND_REQUEST] = "request",
    [DEED_KIND_RESPONSE] = "response",
    [DEED_KIND_EVENT] = "event",
};

const char *deed_envelope_kind_name(enum deed_envelope_kind kind)
{
    return (unsigned)kind < DEED_KIND_COUNT ? kind_names[kind] : "";
}

/* A string of 1 to max characters. An optional one may be absent. */
static enum deed_code take_text(const struct deed_value *map, const char *key,
                                const char *member, bool required,
                                const char **ret, struct deed_error *err)
{
    const struct deed_value *value = deed_value_get(map, key);
    if (!value) {
        return required ? deed_fail_member(err, DEED_INVALID, member,
                                           "the envelope lacks \"%s\"", member)
                        : DEED_OK;
    }
    const char *text = deed_value_text(value);
    if (!text) {
        return deed_fail_member(err, DEED_INVALID, member,
                                "must be a string, not %s",
                                deed_value_type_name(value->type));
    }
    size_t count = deed_utf8_count(text);
    if (count < 1 || count > DEED_ENVELOPE_ID_MAX) {
        return deed_fail_member(err, DEED_INVALID, member,
                                "must have 1 to %d characters, not %zu",
                                DEED_ENVELOPE_ID_MAX, count);
    }
    *ret = text;
    return DEED_OK;
}

static enum deed_code take_map(const struct deed_value *map, const char *key,
                               const struct deed_value **ret,
                               struct deed_error *err)
{
    const struct deed_value *value = deed_value_get(map, key);
    if (!value) {
        return deed_fail_member(err, DEED_INVALID, key,
                                "the envelope lacks \"%s\"", key);
    }
    if (value->type != DEED_VALUE_MAP) {
        return deed_fail_member(err, DEED_INVALID, key,
                                "must be an object, not %s",
                                deed_value_type_name(value->type));
    }
    *ret = value;
    return DEED_OK;
}

static enum deed_code check_version(const struct deed_value *map,
                                    struct deed_error *err)
{
    const char *version = NULL;
    enum deed_code code = take_text(map, "uiap", "uiap", true, &version, err);
    if (!code && strcmp(version, DEED_UIAP_VERSION) != 0) {
        return deed_fail_member(
            err, DEED_UNSUPPORTED, "uiap",
            "deed speaks UIAP " DEED_UIAP_VERSION ", not \"%.40s\"", version);
    }
    return code;
}

static enum deed_code take_kind(const struct deed_value *map,
                                enum deed_envelope_kind *ret,
                                struct deed_error *err)
{
    const char *name = NULL;
    enum deed_code code = take_text(map, "kind", "kind", true, &name, err);
    for (int i = 0; !code && i < DEED_KIND_COUNT; i++) {
        if (strcmp(name, kind_names[i]) == 0) {
            *ret = (enum deed_envelope_kind)i;
            return DEED_OK;
        }
    }
    return code ? code
                : deed_fail_member(err, DEED_INVALID, "kind",
                                   "must be request, response or event, not "
                                   "\"%.40s\"",
                                   name);
}

static enum deed_code take_ts(const struct deed_value *map, const char **ret,
                              struct deed_error *err)
{
    enum deed_code code = take_text(map, "ts", "ts", true, ret, err);
    if (!code && !deed_stamp_check(*ret)) {
        return deed_fail_member(err, DEED_INVALID, "ts",
                                "must be a UTC time such as "
                                "2026-03-26T13:12:09.123Z, not \"%.60s\"",
                                *ret);
    }
    return code;
}

static enum deed_code take_source(const struct deed_value *map,
                                  struct deed_envelope *ret,
                                  struct deed_error *err)
{
    const struct deed_value *source = NULL;
    enum deed_code code = take_map(map, "source", &source, err);
    if (!code) {
        code = take_text(source, "role", "source.role", true, &ret->role, err);
    }
    return code ? code
                : take_text(source, "id", "source.id", true, &ret->source_id,
                            err);
}

/* The id and the session come first: with them a refusal finds its way. */
static enum deed_code take_members(const struct deed_value *map,
                                   struct deed_envelope *ret,
                                   struct deed_error *err)
{
    enum deed_code code = take_text(map, "id", "id", true, &ret->id, err);
    if (!code) {
        code = take_text(map, "sessionId", "sessionId", false, &ret->session_id,
                         err);
    }
    if (!code) {
        code = check_version(map, err);
    }
    if (!code) {
        code = take_kind(map, &ret->kind, err);
    }
    if (!code) {
        code = take_text(map, "type", "type", true, &ret->type, err);
    }
    if (!code) {
        code = take_text(map, "correlationId", "correlationId", false,
                         &ret->correlation_id, err);
    }
    if (!code) {
        code = take_ts(map, &ret->ts, err);
    }
    if (!code) {
        code = take_source(map, ret, err);
    }
    return code ? code : take_map(map, "payload", &ret->payload, err);
}

enum deed_code deed_envelope_decode(struct deed_arena *arena, const char *bytes,
                                    size_t len, struct deed_envelope *ret,
                                    struct deed_error *err)
{
    static const struct deed_json_limits limits = {
        .max_bytes = DEED_ENVELOPE_BYTES_MAX,
        .max_depth = DEED_ENVELOPE_DEPTH_MAX,
        .max_nodes = DEED_ENVELOPE_NODES_MAX,
    };
    struct deed_value *map = NULL;
    *ret = (struct deed_envelope){ 0 };
    enum deed_code code =
        deed_json_parse(arena, bytes, len, &limits, &map, err);
    if (code) {
        return code;
    }
    if (map->type != DEED_VALUE_MAP) {
        return deed_fail(err, DEED_INVALID, "a message is an object, not %s",
                         deed_value_type_name(map->type));
    }
    return take_members(map, ret, err);
}

void deed_envelope_write(struct deed_strbuf *out,
                         const struct deed_envelope *envelope)
{
    struct deed_json_writer w;
    deed_json_writer_init(&w, out);
    deed_json_begin_object(&w);
    deed_json_member(&w, "uiap", DEED_UIAP_VERSION);
    deed_json_member(&w, "kind", deed_envelope_kind_name(envelope->kind));
    deed_json_member(&w, "type", envelope->type);
    deed_json_member(&w, "id", envelope->id);
    deed_json_member(&w, "correlationId", envelope->correlation_id);
    deed_json_member(&w, "sessionId", envelope->session_id);
    deed_json_member(&w, "ts", envelope->ts);
    deed_json_key(&w, "source");
    deed_json_begin_object(&w);
    deed_json_member(&w, "role", "bridge");
    deed_json_member(&w, "id", "deed");
    deed_json_end_object(&w);
    deed_json_key(&w, "payload");
    if (envelope->payload) {
        deed_json_value(&w, envelope->payload);
    } else {
        deed_json_raw(&w, "{}", 2);
    }
    deed_json_end_object(&w);
}

struct deed_value *deed_envelope_error(struct deed_arena *arena,
                                       const char *code, bool retryable,
                                       const struct deed_error *err)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *detail = deed_value_map(arena);
    if (err->member[0]) {
        deed_value_set(arena, detail, "member",
                       deed_value_string(arena, err->member));
    }
    deed_value_set(arena, map, "code", deed_value_string(arena, code));
    deed_value_set(arena, map, "message",
                   deed_value_string(arena, err->text[0]
                                                ? err->text
                                                : deed_code_text(err->code)));
    deed_value_set(arena, map, "retryable", deed_value_bool(arena, retryable));
    deed_value_set(arena, map, "detail", detail);
    return arena->failed ? NULL : map;
}
