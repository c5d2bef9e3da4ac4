/* SPDX-License-Identifier: Apache-2.0 */
/* What people say about an action: grant, deny, cancel, "I did it". */
#include "engine/engine_impl.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Was this handle ever given out? */
static bool was_given(const struct deed_engine *engine, const char *handle)
{
    char *end = NULL;
    if (strncmp(handle, "act_", 4) != 0 || handle[4] < '1' || handle[4] > '9') {
        return false;
    }
    errno = 0;
    unsigned long long number = strtoull(handle + 4, &end, 10);
    return !errno && *end == '\0' && number <= engine->numbers;
}

static enum deed_code find(struct deed_engine *engine, const char *handle,
                           struct engine_run **ret, struct deed_error *err)
{
    struct engine_run *run = handle ? deed_engine_find(engine, handle) : NULL;
    if (run && run->action) {
        *ret = run;
        return DEED_OK;
    }
    if (handle && was_given(engine, handle)) {
        return deed_fail_member(err, DEED_STATE, "actionHandle",
                                "the action %s has ended", handle);
    }
    return deed_fail_member(err, DEED_NOT_FOUND, "actionHandle",
                            "there is no action %s", handle ? handle : "");
}

static void say(struct deed_engine *engine, struct engine_run *run,
                enum deed_event_kind kind, const char *text)
{
    struct deed_event event = { .kind = kind, .text = text };
    deed_engine_feed(run, &event, engine);
    deed_engine_settle(engine);
    deed_engine_changed(engine);
}

/* A word that the state does not wait for changes nothing, and says so. */
static enum deed_code answer(struct deed_engine *engine, const char *handle,
                             enum deed_action_state awaited,
                             enum deed_event_kind kind, const char *text,
                             struct deed_error *err)
{
    struct engine_run *run = NULL;
    enum deed_code code = find(engine, handle, &run, err);
    if (code) {
        return code;
    }
    if (deed_action_state(run->action) != awaited) {
        return deed_fail_member(
            err, DEED_STATE, "actionHandle", "the action %s is not %s", handle,
            awaited == DEED_AWAITING_CONFIRMATION ? "awaiting a confirmation"
                                                  : "waiting for a person");
    }
    say(engine, run, kind, text);
    return DEED_OK;
}

enum deed_code deed_engine_grant(struct deed_engine *engine, const char *handle,
                                 struct deed_error *err)
{
    return answer(engine, handle, DEED_AWAITING_CONFIRMATION, DEED_EVENT_GRANT,
                  NULL, err);
}

enum deed_code deed_engine_deny(struct deed_engine *engine, const char *handle,
                                const char *reason, struct deed_error *err)
{
    return answer(engine, handle, DEED_AWAITING_CONFIRMATION, DEED_EVENT_DENY,
                  reason, err);
}

enum deed_code deed_engine_take_over(struct deed_engine *engine,
                                     const char *handle, struct deed_error *err)
{
    return answer(engine, handle, DEED_AWAITING_CONFIRMATION,
                  DEED_EVENT_TAKE_OVER, NULL, err);
}

enum deed_code deed_engine_user_acted(struct deed_engine *engine,
                                      const char *handle,
                                      struct deed_error *err)
{
    return answer(engine, handle, DEED_WAITING_FOR_USER, DEED_EVENT_USER_ACTED,
                  NULL, err);
}

enum deed_code deed_engine_cancel(struct deed_engine *engine,
                                  const char *handle, const char *reason,
                                  struct deed_error *err)
{
    struct engine_run *run = NULL;
    enum deed_code code = find(engine, handle, &run, err);
    if (code) {
        return code;
    }
    if (!run->started) { /* it must have begun to have an end */
        run->started = true;
        struct deed_event event = { .kind = DEED_EVENT_START };
        deed_engine_feed(run, &event, engine);
    }
    deed_engine_withdraw(engine, run);
    say(engine, run, DEED_EVENT_CANCEL, reason);
    return DEED_OK;
}
