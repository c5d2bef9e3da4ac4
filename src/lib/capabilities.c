/* SPDX-License-Identifier: Apache-2.0 */
#include <deed/deed.h>

#include <string.h>

#include "base/value_put.h"
#include "lib/snapshot.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/outcome.h"
#include "core/act/primitive.h"
#include "core/gate/gate.h"
#include "core/model/role.h"
#include "core/model/state.h"
#include "core/policy/policy.h"
#include "core/verify/signal.h"
#include "lib/session_impl.h"

static struct deed_value *encode_args(struct deed_arena *arena,
                                      const struct deed_arg_spec *args)
{
    struct deed_value *list = deed_value_list(arena);
    for (; args && args->name; args++) {
        struct deed_value *one = deed_value_map(arena);
        deed_put_text(arena, one, "name", args->name);
        deed_put_text(arena, one, "type", args->type);
        deed_put_bool(arena, one, "required", args->required);
        deed_put_text(arena, one, "help", args->help);
        deed_value_push(list, one);
    }
    return list;
}

/* How success is seen when a request asks for nothing else. */
static const char *const successes[] = {
    [DEED_POST_NONE] = "none",
    [DEED_POST_RETURNED] = "returnValue",
    [DEED_POST_FOCUSED] = "focus.on",
    [DEED_POST_EFFECT] = "state.changed",
    [DEED_POST_VALUE] = "value.equals",
    [DEED_POST_CHOSEN] = "value.equals",
    [DEED_POST_STATE] = "element.state",
    [DEED_POST_IN_VIEW] = "element.state",
    [DEED_POST_SCROLLED] = "scrolled",
    [DEED_POST_SUBMITTED] = "submitted",
    [DEED_POST_COMMITTED] = "route.changed",
    [DEED_POST_DECLARED] = "declared",
    [DEED_POST_SELECTED] = "selected",
};
_Static_assert(sizeof(successes) / sizeof(successes[0]) == DEED_POST_COUNT,
               "every post-condition has a word");

static struct deed_value *encode_actions(struct deed_arena *arena)
{
    static const char *const needs[] = {
        [DEED_TARGET_NEVER] = "never",
        [DEED_TARGET_OPTIONAL] = "optional",
        [DEED_TARGET_REQUIRED] = "required",
    };
    struct deed_value *list = deed_value_list(arena);
    for (int i = 0; i < DEED_PRIMITIVE_COUNT; i++) {
        const struct deed_primitive_row *row =
            deed_primitive_row((enum deed_primitive)i);
        struct deed_value *one = deed_value_map(arena);
        deed_put_text(arena, one, "id", row->id);
        deed_put_text(arena, one, "summary", row->summary);
        deed_put_text(arena, one, "target", needs[row->target]);
        deed_put_bool(arena, one, "idempotent", row->idempotent);
        deed_put_text(arena, one, "risk", row->risk);
        deed_put_text(arena, one, "success", successes[row->post]);
        deed_value_set(arena, one, "args", encode_args(arena, row->args));
        deed_value_push(list, one);
    }
    return list;
}

/* Names 0..count-1 as a list. */
#define NAMES(arena, list, count, type, name)                                  \
    for (int i = 0; i < (int)(count); i++) {                                   \
        deed_value_push(list, deed_value_string(arena, name((type)i)));        \
    }

bool deed_action_has_arg(const char *action_id, const char *arg)
{
    enum deed_primitive primitive = deed_primitive_find(action_id);
    const struct deed_arg_spec *spec =
        primitive == DEED_PRIMITIVE_COUNT ? NULL
                                          : deed_primitive_row(primitive)->args;
    while (spec && spec->name && strcmp(spec->name, arg) != 0) {
        spec++;
    }
    return spec && spec->name;
}

static struct deed_value *encode_build(struct deed_arena *arena)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *signals = deed_value_list(arena);
    struct deed_value *modes = deed_value_list(arena);
    struct deed_value *states = deed_value_list(arena);
    struct deed_value *contracts = deed_value_list(arena);
    NAMES(arena, signals, DEED_SIGNAL_WIRE_COUNT, enum deed_signal_kind,
          deed_signal_name)
    NAMES(arena, modes, DEED_MODE_COUNT, enum deed_mode, deed_mode_name)
    NAMES(arena, states, DEED_STATE_COUNT, enum deed_state_id, deed_state_name)
    struct deed_value *affordances = deed_value_list(arena);
    NAMES(arena, affordances, DEED_AFFORDANCE_COUNT, enum deed_affordance,
          deed_affordance_name)
    NAMES(arena, contracts, DEED_CONTRACT_COUNT, enum deed_contract,
          deed_contract_name)
    deed_put_text(arena, map, "version", deed_version());
    deed_value_set(arena, map, "actions", encode_actions(arena));
    deed_value_set(arena, map, "signals", signals);
    deed_value_set(arena, map, "executionModes", modes);
    deed_value_set(arena, map, "states", states);
    deed_value_set(arena, map, "affordances", affordances);
    deed_value_set(arena, map, "contracts", contracts);
    return map;
}

static enum deed_code give(struct deed_arena *arena,
                           const struct deed_value *map, char **ret_json,
                           struct deed_error *err)
{
    char *json = arena->failed ? NULL : deed_session_text_of(map);
    deed_arena_fini(arena);
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "capabilities");
    }
    *ret_json = json;
    return DEED_OK;
}

enum deed_code deed_capabilities(char **ret_json, struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    return give(&arena, encode_build(&arena), ret_json, err);
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

/* Those that its surface really has. */
static struct deed_value *encode_modes(struct deed_arena *arena, uint32_t modes)
{
    struct deed_value *list = deed_value_list(arena);
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

static struct deed_value *encode_policy(struct deed_arena *arena,
                                        const struct deed_policy *policy)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *grants = deed_value_list(arena);
    struct deed_value *outcomes = deed_value_list(arena);
    for (int i = 0; i < DEED_GRANT_COUNT; i++) {
        if (policy->grants & (UINT32_C(1) << i)) {
            push(arena, grants, deed_grant_name((enum deed_grant)i));
        }
    }
    NAMES(arena, outcomes, DEED_DECISION_COUNT, enum deed_decision,
          deed_decision_name)
    deed_value_set(arena, map, "grants", grants);
    deed_value_set(arena, map, "outcomes", outcomes);
    return map;
}

enum deed_code deed_session_capabilities(const struct deed_session *session,
                                         char **ret_json,
                                         struct deed_error *err)
{
    struct deed_arena arena;
    enum deed_code code = deed_session_check_open(session, err);
    if (code) {
        return code;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *map = encode_build(&arena);
    deed_value_set(&arena, map, "roles", encode_roles(&arena));
    deed_value_set(&arena, map, "executionModes",
                   encode_modes(&arena, deed_engine_host_modes(session->host)));
    deed_value_set(&arena, map, "stages", encode_stages(&arena));
    deed_value_set(&arena, map, "errorCodes", encode_errors(&arena));
    deed_value_set(&arena, map, "policy",
                   encode_policy(&arena, session->rules));
    return give(&arena, map, ret_json, err);
}
