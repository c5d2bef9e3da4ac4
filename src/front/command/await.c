/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/request.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* A word that begins no condition belongs to the one before it, and so does
 * one without which that would not be complete. So most of them need no
 * quotes: expect text Saved. */
static enum deed_code conditions(struct deed_arena *arena,
                                 const struct deed_value *words,
                                 struct deed_value *list,
                                 struct deed_error *err)
{
    const char *whole = NULL;
    struct deed_value *signal = NULL;
    for (size_t i = 0; deed_value_at(words, i); i++) {
        const char *word =
            deed_str_or(deed_value_text(deed_value_at(words, i)), "");
        if (whole && deed_command_is_signal(word) &&
            !deed_command_signal(arena, whole, &signal, NULL)) {
            deed_value_push(list, signal);
            whole = NULL;
        }
        whole = whole ? deed_arena_printf(arena, "%s %s", whole, word) : word;
    }
    enum deed_code code =
        deed_command_signal(arena, deed_str_or(whole, ""), &signal, err);
    if (!code) {
        deed_value_push(list, signal);
    }
    return code;
}

enum deed_code deed_command_await(struct deed_arena *arena,
                                  const struct deed_value *args,
                                  struct deed_value **ret,
                                  struct deed_error *err)
{
    const struct deed_value *any = deed_value_get(args, "any");
    const struct deed_value *timeout = deed_value_get(args, "timeout");
    struct deed_value *spec = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    struct deed_value *target = NULL;
    enum deed_code code =
        conditions(arena, deed_value_get(args, "condition"), list, err);
    if (!code) {
        code = deed_command_target(arena, args, &target, err);
    }
    if (code) {
        return code;
    }
    deed_value_set(arena, spec, "conditions", list);
    deed_value_set(arena, spec, "policy",
                   deed_value_string(arena, any ? "any" : "all"));
    if (target) {
        deed_value_set(arena, spec, "target", target);
    }
    if (timeout) {
        deed_value_set(arena, spec, "timeoutMs",
                       deed_value_copy(arena, timeout));
    }
    *ret = spec;
    return arena->failed ? deed_fail(err, DEED_NOMEM, "await") : DEED_OK;
}
