/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked of a surface beside elements: text, cookies, settings. */
#include <deed/deed.h>

#include <string.h>

#include "lib/picture.h"
#include "lib/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* The one element that `target` means, as the driver knows it. */
static enum deed_code find_target(struct deed_session *session,
                                  struct deed_arena *arena,
                                  const struct deed_value *target,
                                  const char **ret, struct deed_error *err)
{
    struct deed_value *answer = NULL;
    char *json = NULL;
    char *asked = deed_session_text_of(target);
    enum deed_code code =
        asked ? deed_actionable(session, asked, NULL, &json, err)
              : deed_fail(err, DEED_NOMEM, "a question");
    if (!code) {
        code = deed_session_parse(arena, json, &answer, err);
    }
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const char *status = deed_value_text_at(resolution, "status");
    *ret = deed_value_text_at(deed_value_get(answer, "target"), "instanceId");
    if (!code && (!deed_str_equal(status, "resolved") || !*ret)) {
        const char *why = deed_value_text_at(resolution, "detail");
        code = deed_fail_member(err, DEED_NOT_FOUND, "target", "%s: %.200s",
                                deed_str_or(status, "not_found"),
                                deed_str_or(why, "there is no such element"));
    }
    deed_free(json);
    deed_free(asked);
    return code;
}

static deed_time_us patience_of(const struct deed_value *args)
{
    const struct deed_value *ms = deed_value_get(args, "timeoutMs");
    return deed_value_is(ms, DEED_VALUE_NUMBER) && ms->as.number > 0
               ? (deed_time_us)(ms->as.number * 1000)
               : 0;
}

enum deed_code deed_ask(struct deed_session *session, const char *question,
                        const char *args_json, char **ret_json,
                        struct deed_error *err)
{
    struct session_waiter waiter = { .reply = { .done =
                                                    deed_session_on_look } };
    struct deed_arena arena;
    struct deed_value *args = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_session_parse(&arena, args_json ? args_json : "{}", &args,
                                  err);
    }
    const struct deed_value *target = deed_value_get(args, "target");
    if (!code && target) {
        const char *id = NULL;
        code = find_target(session, &arena, target, &id, err);
        deed_value_set(&arena, args, "instanceId",
                       deed_value_string(&arena, deed_str_or(id, "")));
    }
    if (!code) {
        waiter.more_us = patience_of(args);
        code = deed_engine_ask(deed_session_engine(session), question, args,
                               &waiter.reply, err);
    }
    deed_arena_fini(&arena);
    return code ? code : deed_session_wait_for(session, &waiter, ret_json, err);
}
