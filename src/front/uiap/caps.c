/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/caps.h"

#include <stdlib.h>
#include <string.h>

#include <deed/deed.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/outcome.h"
#include "core/policy/policy.h"
#include "core/model/role.h"
#include "core/model/state.h"
#include "driver/driver.h"
#include "front/uiap/questions.h"
#include "front/uiap/session.h"
#include "front/uiap/words.h"
#include "wire/json.h"

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, struct deed_value *value)
{
    deed_value_set(arena, map, key, value);
}

static void push(struct deed_arena *arena, struct deed_value *list,
                 const char *text)
{
    deed_value_push(list, deed_value_string(arena, text));
}

static bool has(const struct deed_value *list, const char *text)
{
    const struct deed_value *v = list->as.items.first;
    while (v && !deed_str_equal(deed_value_text(v), text)) {
        v = v->next;
    }
    return v != NULL;
}

static struct deed_value *encode_roles(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    const char *role;
    for (unsigned i = 0; list && (role = deed_role_known(i)); i++) {
        if (!has(list, role)) {
            push(arena, list, role);
        }
    }
    return list;
}

/* Those that this session's surface really has. */
static struct deed_value *encode_modes(struct deed_arena *arena,
                                       const struct deed_uiap_session *session)
{
    struct deed_value *list = deed_value_list(arena);
    uint32_t modes = deed_engine_host_modes(session->host);
    for (int i = 0; i < DEED_MODE_COUNT; i++) {
        if (modes & (UINT32_C(1) << i)) {
            push(arena, list, deed_mode_name((enum deed_mode)i));
        }
    }
    return list;
}

static struct deed_value *encode_stages(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    for (int i = 0; i < DEED_ACTION_STATE_COUNT; i++) {
        const char *stage = deed_action_stage_name((enum deed_action_state)i);
        if (stage) {
            push(arena, list, stage);
        }
    }
    return list;
}

static struct deed_value *encode_errors(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    for (int i = DEED_ERR_NONE + 1; i < DEED_ERR_COUNT; i++) {
        push(arena, list, deed_runtime_error_name((enum deed_runtime_error)i));
    }
    return list;
}

static struct deed_value *encode_messages(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    const struct deed_word *word;
    for (unsigned i = 0; (word = deed_word_at(i)); i++) {
        push(arena, list, word->type);
    }
    return list;
}

static struct deed_value *encode_policy(struct deed_arena *arena,
                                        const struct deed_uiap_session *session)
{
    const struct deed_policy *policy = session->hub->opts.policy
                                           ? session->hub->opts.policy
                                           : &deed_policy_default;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *grants = deed_value_list(arena);
    struct deed_value *outcomes = deed_value_list(arena);
    for (int i = 0; i < DEED_GRANT_COUNT; i++) {
        if (policy->grants & (UINT32_C(1) << i)) {
            push(arena, grants, deed_grant_name((enum deed_grant)i));
        }
    }
    for (int i = 0; i < DEED_DECISION_COUNT; i++) {
        push(arena, outcomes, deed_decision_name((enum deed_decision)i));
    }
    put(arena, map, "grants", grants);
    put(arena, map, "outcomes", outcomes);
    return map;
}

static struct deed_value *encode_limits(struct deed_arena *arena)
{
    static const struct {
        const char *name;
        double value;
    } rows[] = {
        { "messageBytes", (double)DEED_ENVELOPE_BYTES_MAX },
        { "nesting", DEED_ENVELOPE_DEPTH_MAX },
        { "idCharacters", DEED_ENVELOPE_ID_MAX },
        { "openActions", DEED_HUB_ACTIONS_MAX },
        { "sessionsPerConnection", DEED_HUB_SESSIONS_PER_PEER_MAX },
    };
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        put(arena, map, rows[i].name, deed_value_number(arena, rows[i].value));
    }
    return map;
}

struct deed_value *deed_caps_encode(struct deed_arena *arena,
                                    const struct deed_uiap_session *session)
{
    char *json = NULL;
    struct deed_value *map = NULL;
    if (!deed_capabilities(&json, NULL)) {
        deed_json_parse(arena, json, strlen(json), NULL, &map, NULL);
        deed_free(json);
    }
    if (!map) {
        return NULL;
    }
    put(arena, map, "roles", encode_roles(arena));
    put(arena, map, "executionModes", encode_modes(arena, session));
    put(arena, map, "stages", encode_stages(arena));
    put(arena, map, "errorCodes", encode_errors(arena));
    put(arena, map, "messages", encode_messages(arena));
    put(arena, map, "policy", encode_policy(arena, session));
    put(arena, map, "limits", encode_limits(arena));
    put(arena, map, "x.deed.questions", deed_questions_encode(arena));
    return arena->failed ? NULL : map;
}
