/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* A number of milliseconds goes over as it is. */
static void copy(struct deed_arena *arena, struct deed_value *to,
                 const char *member, const struct deed_value *args,
                 const char *name)
{
    const struct deed_value *value = deed_value_get(args, name);
    if (value) {
        deed_value_set(arena, to, member, deed_value_copy(arena, value));
    }
}

static enum deed_code verification(struct deed_arena *arena,
                                   const struct deed_value *args,
                                   struct deed_value *request,
                                   struct deed_error *err)
{
    const struct deed_value *expects = deed_value_get(args, "expect");
    bool none = deed_value_flag_at(args, "no-verify");
    if (none && expects) {
        return deed_fail_member(err, DEED_INVALID, "--no-verify",
                                "contradicts --expect");
    }
    if (!none && !expects) {
        return deed_value_flag_at(args, "any")
                   ? deed_fail_member(err, DEED_INVALID, "--any",
                                      "needs something to --expect")
                   : DEED_OK;
    }
    struct deed_value *spec = deed_value_map(arena);
    struct deed_value *signals = deed_value_list(arena);
    const char *policy = none                              ? "none"
                         : deed_value_flag_at(args, "any") ? "any"
                                                           : "all";
    deed_value_set(arena, spec, "policy", deed_value_string(arena, policy));
    for (size_t i = 0; deed_value_at(expects, i); i++) {
        struct deed_value *signal = NULL;
        enum deed_code code = deed_command_signal(
            arena, deed_value_text(deed_value_at(expects, i)), &signal, err);
        if (code) {
            return code;
        }
        deed_value_push(signals, signal);
    }
    if (!none) {
        deed_value_set(arena, spec, "signals", signals);
    }
    deed_value_set(arena, request, "verification", spec);
    return DEED_OK;
}

/* --dialog ANSWER; without it what --dialogs says, for this act alone. */
static void answer_dialogs(struct deed_arena *arena,
                           const struct deed_value *args,
                           struct deed_value *action_args)
{
    const char *given = deed_value_text_at(args, "dialog");
    const char *answer = given ? given : deed_value_text_at(args, "dialogs");
    if (!answer) {
        return;
    }
    if (deed_str_equal(answer, "accept") || deed_str_equal(answer, "dismiss")) {
        deed_value_set(arena, action_args, "dialog",
                       deed_value_string(arena, answer));
        return;
    }
    struct deed_value *dialog = deed_value_map(arena);
    deed_value_set(arena, dialog, "accept", deed_value_bool(arena, true));
    deed_value_set(arena, dialog, "text", deed_value_string(arena, answer));
    deed_value_set(arena, action_args, "dialog", dialog);
}

static void metadata(struct deed_arena *arena, const struct deed_value *args,
                     struct deed_value *request)
{
    if (!deed_value_get(args, "hold") && !deed_value_get(args, "settle")) {
        return;
    }
    struct deed_value *ours = deed_value_map(arena);
    struct deed_value *all = deed_value_map(arena);
    copy(arena, ours, "holdMs", args, "hold");
    copy(arena, ours, "settleMs", args, "settle");
    deed_value_set(arena, all, "x.deed", ours);
    deed_value_set(arena, request, "metadata", all);
}

enum deed_code deed_command_request(struct deed_arena *arena,
                                    const struct deed_value *capabilities,
                                    const struct deed_value *args,
                                    struct deed_value **ret,
                                    struct deed_error *err)
{
    const char *action = deed_value_text_at(args, "action");
    struct deed_value *request = deed_value_map(arena);
    struct deed_value *target = NULL, *action_args = NULL;
    if (!action) {
        return deed_fail_member(err, DEED_INVALID, "action",
                                "is missing: deed act ui.activate ...");
    }
    deed_value_set(arena, request, "actionId",
                   deed_value_string(arena, action));
    enum deed_code code = deed_command_target(arena, args, &target, err);
    if (target && strcmp(action, "ui.read") == 0) {
        deed_command_part(arena, target);
    }
    if (!code) {
        code = deed_command_args(
            arena, capabilities, action, deed_value_get(args, "arg"),
            deed_value_text_at(args, "args"), &action_args, err);
    }
    if (code) {
        return code;
    }
    answer_dialogs(arena, args, action_args);
    if (target) {
        deed_value_set(arena, request, "target", target);
    }
    if (action_args->as.items.count) {
        deed_value_set(arena, request, "args", action_args);
    }
    copy(arena, request, "preferredExecutionModes", args, "mode");
    code = verification(arena, args, request, err);
    copy(arena, request, "timeoutMs", args, "timeout");
    copy(arena, request, "idempotencyKey", args, "key");
    metadata(arena, args, request);
    *ret = request;
    return code;
}
