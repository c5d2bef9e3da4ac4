/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/wait.h"

#include <math.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"

#define TIMEOUT_MS_DEFAULT 10000

/* The expectations that are so, or that are not, in the words they had. */
static struct deed_value *list_of(struct deed_mcp_call *call, bool so)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *list = deed_value_list(arena);
    const struct deed_value *words = deed_value_get(call->args, "expect");
    const struct deed_value *conditions =
        deed_value_get(call->got, "conditions");
    for (size_t i = 0; deed_value_at(conditions, i); i++) {
        const struct deed_value *met =
            deed_value_get(deed_value_at(conditions, i), "met");
        if ((met && met->as.boolean) == so) {
            deed_value_push(list,
                            deed_value_copy(arena, deed_value_at(words, i)));
        }
    }
    return list;
}

static const char *words_of(struct deed_arena *arena,
                            const struct deed_value *list)
{
    const char *text = "";
    for (size_t i = 0; deed_value_at(list, i); i++) {
        text = deed_arena_printf(arena, "%s%s%s", text, i ? "; " : "",
                                 deed_value_text(deed_value_at(list, i)));
    }
    return text;
}

static void on_waited(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *seen = list_of(call, true);
    struct deed_value *missing = list_of(call, false);
    const struct deed_value *met = deed_value_get(call->got, "met");
    const struct deed_value *took = deed_value_get(call->got, "tookMs");
    bool is_met = met && met->as.boolean;
    double ms = took ? floor(took->as.number) : 0;
    deed_put_bool(arena, map, "met", is_met);
    deed_value_set(arena, map, "seen", seen);
    deed_value_set(arena, map, "missing", missing);
    deed_put_number(arena, map, "waitedMs", ms);
    const char *text =
        is_met ? deed_arena_printf(arena, "met after %.0f ms: %s", ms,
                                   words_of(arena, seen))
               : deed_arena_printf(arena,
                                   "not met within %.0f ms. Missing: %s. Look "
                                   "at what is there instead.",
                                   ms, words_of(arena, missing));
    deed_mcp_finish(call, !is_met, text, map);
}

static enum deed_code read_conditions(struct deed_mcp_call *call,
                                      struct deed_value *list,
                                      struct deed_error *err)
{
    const struct deed_value *words = deed_value_get(call->args, "expect");
    for (size_t i = 0; deed_value_at(words, i); i++) {
        struct deed_value *signal = NULL;
        enum deed_code code = deed_command_signal(
            &call->arena, deed_value_text(deed_value_at(words, i)), &signal,
            err);
        if (code) {
            return deed_fail_member(err, code, "expect", "%s",
                                    deed_arena_strdup(&call->arena, err->text));
        }
        deed_value_push(list, signal);
    }
    return DEED_OK;
}

static enum deed_code make_spec(struct deed_mcp_call *call,
                                struct deed_value *spec, struct deed_error *err)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *list = deed_value_list(arena);
    struct deed_value *target = NULL;
    const char *words = deed_value_text_at(call->args, "target");
    const struct deed_value *any = deed_value_get(call->args, "any");
    const struct deed_value *ms = deed_value_get(call->args, "timeoutMs");
    enum deed_code code = read_conditions(call, list, err);
    if (!code && words) {
        code = deed_mcp_target(arena, words, NULL, NULL, deed_mcp_session(call),
                               &target, err);
        deed_value_set(arena, spec, "target", target);
    }
    deed_value_set(arena, spec, "conditions", list);
    deed_put_text(arena, spec, "policy",
                  any && any->as.boolean ? "any" : "all");
    deed_put_number(arena, spec, "timeoutMs",
                    ms ? ms->as.number : TIMEOUT_MS_DEFAULT);
    return code;
}

void deed_mcp_wait_tool(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct deed_value *spec = deed_value_map(&call->arena);
    if (make_spec(call, spec, &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        deed_mcp_await(call, spec, on_waited);
    }
}
