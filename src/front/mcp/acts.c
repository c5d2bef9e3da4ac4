/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Several acts as one step. A value that was entered has to prove that it
 * holds; the next act begins meanwhile, so that the proof costs a form no time.
 * It begins only when the one before has been done and its effect was seen, and
 * only if it enters a value itself: what sends the form off waits until all of
 * them are proven. An act that fails, be it late, lets no further one begin.
 */

#include <deed/call_value.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"

/* The note of a progress: done and seen, and it has to last. */
#define NOTE_HOLDING "holding"

struct lane {
    struct deed_mcp_call *call;
    char action[32];           /* its handle; "" when it has ended */
    struct deed_value *result; /* in the call's arena */
    bool holding;              /* done, seen, and on trial */
};

struct deed_mcp_acts {
    const struct deed_value *requests; /* a list */
    struct lane *lanes;
    size_t begun, open;
    bool stopped;
    deed_mcp_then *then;
};

static void begin(struct deed_mcp_call *call);

static void finish(struct deed_mcp_call *call)
{
    const struct deed_mcp_acts *acts = call->acts;
    struct deed_value *list = deed_value_list(&call->arena);
    for (size_t i = 0; i < acts->begun; i++) {
        deed_value_push(list, acts->lanes[i].result);
    }
    call->got = list;
    call->acts = NULL;
    deed_mcp_go_on(call, acts->then);
}

static bool enters_a_value(const struct deed_value *request)
{
    static const char *const actions[] = { "ui.enterText", "ui.choose",
                                           "ui.toggle", "ui.setValue" };
    const struct deed_value *args = deed_value_get(request, "args");
    const struct deed_value *submit = deed_value_get(args, "submit");
    const char *action = deed_value_text_at(request, "actionId");
    for (size_t i = 0; i < DEED_ARRAY_LEN(actions); i++) {
        if (deed_str_equal(action, actions[i])) {
            return !deed_value_is(submit, DEED_VALUE_BOOL) ||
                   !submit->as.boolean;
        }
    }
    return false;
}

/* From the loop, whenever an act holds or has ended. */
static void advance(struct deed_mcp_call *call)
{
    struct deed_mcp_acts *acts = call->acts;
    const struct lane *last = &acts->lanes[acts->begun - 1];
    const struct deed_value *next = deed_value_at(acts->requests, acts->begun);
    bool early = last->holding || last->result;
    if (next && !acts->stopped &&
        (!acts->open || (early && enters_a_value(next)))) {
        begin(call);
    } else if (!acts->open) {
        finish(call);
    }
}

static void on_result(struct lane *lane, const struct deed_value *payload)
{
    struct deed_mcp_call *call = lane->call;
    struct deed_mcp_acts *acts = call->acts;
    bool last = lane == &acts->lanes[acts->begun - 1];
    lane->result = deed_value_copy(&call->arena, payload);
    lane->action[0] = '\0';
    lane->holding = false;
    acts->open--;
    acts->stopped |= !lane->result || !deed_account_is_verified(lane->result);
    if (last) {
        deed_mcp_unask(call, "it has ended");
        call->action[0] = '\0';
    }
    if (call->cancelled) {
        call->got = lane->result;
        acts->stopped = true;
        if (acts->open) {
            return;
        }
    }
    deed_mcp_go_on(call, advance);
}

static void on_progress(struct lane *lane, const struct deed_value *payload)
{
    struct deed_mcp_call *call = lane->call;
    deed_mcp_told(call, payload);
    if (deed_str_equal(deed_value_text_at(payload, "note"), NOTE_HOLDING) &&
        !call->cancelled) {
        lane->holding = true;
        deed_mcp_go_on(call, advance);
    }
}

static void on_heard(void *user, const char *type,
                     const struct deed_value *payload)
{
    struct lane *lane = user;
    if (strcmp(type, "action.progress") == 0) {
        on_progress(lane, payload);
    } else if (strcmp(type, "action.confirmation.request") == 0) {
        deed_mcp_confirm(lane->call, payload);
    } else {
        on_result(lane, payload);
    }
}

static void begin(struct deed_mcp_call *call)
{
    struct deed_mcp_acts *acts = call->acts;
    struct lane *lane = &acts->lanes[acts->begun];
    struct deed_accepted accepted = { 0 };
    struct deed_error err = { 0 };
    const struct deed_value_callback callback = { .heard = on_heard,
                                                  .user = lane };
    struct deed_session *session = deed_mcp_session(call);
    enum deed_code code =
        session ? deed_submit_value(session,
                                    deed_value_at(acts->requests, acts->begun),
                                    &callback, &accepted, &err)
                : deed_fail(&err, DEED_LOST, "the browser is gone");
    if (code) {
        acts->stopped = true;
        call->code = code;
        call->err = err;
        if (!acts->open) {
            finish(call);
        }
        return;
    }
    acts->begun++;
    acts->open++;
    memcpy(lane->action, accepted.handle, sizeof(lane->action));
    memcpy(call->action, accepted.handle, sizeof(call->action));
    deed_session_proceed(session);
}

void deed_mcp_do_all(struct deed_mcp_call *call,
                     const struct deed_value *requests, deed_mcp_then *then)
{
    struct deed_mcp_acts *acts = deed_arena_alloc(&call->arena, sizeof(*acts));
    size_t count = requests->as.items.count;
    struct lane *lanes =
        deed_arena_calloc(&call->arena, count + 1, sizeof(*lanes));
    if (!acts || !lanes) {
        call->code = deed_fail(&call->err, DEED_NOMEM, "acts");
        deed_mcp_go_on(call, then);
        return;
    }
    *acts = (struct deed_mcp_acts){ .requests = requests,
                                    .lanes = lanes,
                                    .then = then };
    for (size_t i = 0; i < count; i++) {
        lanes[i].call = call;
    }
    call->acts = acts;
    call->code = DEED_OK;
    begin(call);
}

bool deed_mcp_cancel_acts(struct deed_mcp_call *call, const char *reason)
{
    struct deed_mcp_acts *acts = call->acts;
    struct deed_session *session = deed_mcp_session(call);
    bool any = false;
    for (size_t i = 0; acts && session && i < acts->begun; i++) {
        if (acts->lanes[i].action[0]) {
            any = true;
            deed_cancel(session, acts->lanes[i].action, reason, NULL);
        }
    }
    return any;
}
