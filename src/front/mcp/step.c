/* SPDX-License-Identifier: Apache-2.0 */
/* The steps of a call: one thing is asked of the session, and the next function
 * of the tool runs when it is there. */
#include <deed/call_value.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"

#define LOOK_LIMIT_US DEED_MS(10000)
/* A device that does not rest refuses a look after 11 s, three times. */
#define DEVICE_LOOK_LIMIT_US DEED_MS(60000)

static void fail_step(struct deed_mcp_call *call, deed_mcp_then *then,
                      const struct deed_error *err)
{
    call->code = err->code;
    call->err = *err;
    call->got = NULL;
    deed_mcp_go_on(call, then);
}

static void begin_step(struct deed_mcp_call *call, deed_mcp_then *then)
{
    deed_arena_reset(&call->step_arena);
    call->then = then;
    call->code = DEED_OK;
    call->err = (struct deed_error){ 0 };
    call->got = NULL;
}

struct deed_session *deed_mcp_session(const struct deed_mcp_call *call)
{
    const struct deed_mcp_surface *surface = call->surface;
    return surface->state == DEED_MCP_SURFACE_OPEN ? surface->session : NULL;
}

/* The surface went between two steps. */
static bool lacks_session(struct deed_mcp_call *call, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    const struct deed_error *why = &call->surface->trouble;
    if (deed_mcp_session(call)) {
        return false;
    }
    deed_fail(&err, DEED_LOST, "%s",
              why->text[0] ? why->text : "the browser is gone");
    fail_step(call, then, &err);
    return true;
}

void deed_mcp_told(struct deed_mcp_call *call, const struct deed_value *payload)
{
    const char *stage = deed_value_text_at(payload, "stage");
    const char *note = deed_value_text_at(payload, "note");
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_mcp_progress(
        call,
        note ? deed_arena_printf(&arena, "%s: %s", deed_str_or(stage, ""), note)
             : stage);
    deed_arena_fini(&arena);
    if (deed_str_equal(stage, "waiting_for_user")) {
        deed_mcp_hand_over(call);
    } else if (!deed_str_equal(stage, "awaiting_confirmation")) {
        deed_mcp_unask(call, "it is no longer waited for");
    }
}

static void on_heard(void *user, const char *type,
                     const struct deed_value *payload)
{
    struct deed_mcp_call *call = user;
    if (strcmp(type, "action.progress") == 0) {
        deed_mcp_told(call, payload);
    } else if (strcmp(type, "action.confirmation.request") == 0) {
        deed_mcp_confirm(call, payload);
    } else {
        deed_mcp_unask(call, "it has ended");
        call->action[0] = '\0';
        call->got = deed_value_copy(&call->step_arena, payload);
        deed_mcp_go_on(call, call->then);
    }
}

void deed_mcp_do(struct deed_mcp_call *call, const struct deed_value *request,
                 deed_mcp_then *then)
{
    struct deed_accepted accepted = { 0 };
    struct deed_error err = { 0 };
    const struct deed_value_callback callback = { .heard = on_heard,
                                                  .user = call };
    if (lacks_session(call, then)) {
        return;
    }
    begin_step(call, then);
    if (deed_submit_value(call->surface->session, request, &callback, &accepted,
                          &err)) {
        fail_step(call, then, &err);
        return;
    }
    memcpy(call->action, accepted.handle, sizeof(call->action));
    deed_session_proceed(call->surface->session);
}

static void end_query(struct deed_mcp_call *call)
{
    deed_call_free(call->query);
    call->query = NULL;
    deed_timer_stop(&call->limit);
}

static void on_looked(void *user, struct deed_call *query,
                      const struct deed_value *payload,
                      const struct deed_error *err)
{
    struct deed_mcp_call *call = user;
    (void)query;
    if (err) {
        call->code = err->code;
        call->err = *err;
    } else {
        const struct deed_value *now = deed_value_get(payload, "now");
        const char *url = deed_mcp_url_of(now ? now : payload);
        call->code = deed_mcp_check_url(
            call->surface, url ? url : deed_value_text_at(payload, "url"),
            &call->err);
    }
    if (!call->code) {
        call->got = deed_value_copy(&call->step_arena, payload);
    }
    end_query(call);
    deed_mcp_go_on(call, call->then);
}

static void on_limit(struct deed_timer *timer)
{
    struct deed_mcp_call *call =
        deed_container_of(timer, struct deed_mcp_call, limit);
    struct deed_error err = { 0 };
    deed_mcp_drop_step(call);
    deed_fail(&err, DEED_TIMEOUT, "the page does not answer");
    fail_step(call, call->then, &err);
}

void deed_mcp_limit(struct deed_mcp_call *call, deed_time_us limit_us)
{
    if (call->query) {
        call->limit.fire = on_limit;
        deed_timer_start(call->mcp->loop, &call->limit,
                         deed_loop_now_us(call->mcp->loop) + limit_us);
    }
}

static deed_time_us look_limit(const struct deed_mcp_call *call)
{
    return call->surface->device ? DEVICE_LOOK_LIMIT_US : LOOK_LIMIT_US;
}

/* Begins what on_looked() ends. */
static bool begin_look(struct deed_mcp_call *call, deed_mcp_then *then,
                       struct deed_value_listener *ret)
{
    if (lacks_session(call, then)) {
        return false;
    }
    begin_step(call, then);
    *ret = (struct deed_value_listener){ .done = on_looked, .user = call };
    return true;
}

static void asked(struct deed_mcp_call *call, enum deed_code code,
                  const struct deed_error *err, deed_time_us limit_us)
{
    if (code) {
        fail_step(call, call->then, err);
        return;
    }
    deed_mcp_limit(call, limit_us);
    deed_session_proceed(call->surface->session);
}

void deed_mcp_look(struct deed_mcp_call *call, bool hidden, deed_mcp_then *then)
{
    struct deed_session *session = call->surface->session;
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(
            call,
            hidden
                ? deed_start_snapshot(session, true, &done, &call->query, &err)
                : deed_start_changes(session, false, &done, &call->query, &err),
            &err, look_limit(call));
    }
}

void deed_mcp_look_again(struct deed_mcp_call *call, deed_mcp_then *then)
{
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(call,
              deed_start_changes(call->surface->session,
                                 call->surface->seen != NULL, &done,
                                 &call->query, &err),
              &err, look_limit(call));
    }
}

void deed_mcp_check(struct deed_mcp_call *call, const struct deed_value *target,
                    const char *action, deed_mcp_then *then)
{
    const struct deed_actionable_opts opts = { .size = sizeof(opts),
                                               .action = action };
    deed_mcp_check_with(call, target, &opts, then);
}

void deed_mcp_check_with(struct deed_mcp_call *call,
                         const struct deed_value *target,
                         const struct deed_actionable_opts *opts,
                         deed_mcp_then *then)
{
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(call,
              deed_start_actionable(call->surface->session, target, opts, &done,
                                    &call->query, &err),
              &err, look_limit(call));
    }
}

void deed_mcp_await(struct deed_mcp_call *call, const struct deed_value *spec,
                    deed_mcp_then *then)
{
    const struct deed_value *ms = deed_value_get(spec, "timeoutMs");
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(call,
              deed_start_await(call->surface->session, spec, &done,
                               &call->query, &err),
              &err, look_limit(call) + (ms ? DEED_MS(ms->as.number) : 0));
    }
}

void deed_mcp_picture(struct deed_mcp_call *call, bool whole,
                      const struct deed_rect *part, deed_mcp_then *then)
{
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(call,
              deed_start_image(call->surface->session, whole, part, &done,
                               &call->query, &err),
              &err, look_limit(call));
    }
}

void deed_mcp_ask_page(struct deed_mcp_call *call, const char *question,
                       const struct deed_value *args, deed_mcp_then *then)
{
    struct deed_value_listener done;
    struct deed_error err = { 0 };
    if (begin_look(call, then, &done)) {
        asked(call,
              deed_start_ask(call->surface->session, question, args, &done,
                             &call->query, &err),
              &err, look_limit(call));
    }
}

static struct deed_value *tabs_of(struct deed_arena *arena,
                                  const struct deed_tab_list *tabs)
{
    struct deed_value *list = deed_value_list(arena);
    struct deed_tab_info tab = { 0 };
    for (size_t i = 0; deed_tab_at(tabs, i, &tab); i++) {
        struct deed_value *one = deed_value_map(arena);
        deed_put_text(arena, one, "id", tab.id);
        deed_put_text(arena, one, "title", tab.title);
        deed_put_text(arena, one, "url", tab.url);
        deed_put_bool(arena, one, "current", tab.current);
        deed_value_push(list, one);
    }
    return list;
}

static void on_tabs(void *user, struct deed_call *query,
                    const struct deed_call_event *event)
{
    struct deed_mcp_call *call = user;
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    call->code = deed_call_code(query, &call->err);
    if (!call->code) {
        call->got = tabs_of(&call->step_arena, deed_call_tabs(query));
    }
    end_query(call);
    deed_mcp_go_on(call, call->then);
}

void deed_mcp_ask_tabs(struct deed_mcp_call *call, const char *order,
                       const char *tab, deed_mcp_then *then)
{
    const struct deed_call_listener listener = { .heard = on_tabs,
                                                 .user = call };
    struct deed_error err = { 0 };
    if (lacks_session(call, then)) {
        return;
    }
    begin_step(call, then);
    asked(call,
          deed_start_tabs(call->surface->session, order, tab, &listener,
                          &call->query, &err),
          &err, look_limit(call));
}

void deed_mcp_drop_step(struct deed_mcp_call *call)
{
    struct deed_session *session = deed_mcp_session(call);
    end_query(call);
    if (session && !deed_mcp_cancel_acts(call, "it is no longer waited for") &&
        call->action[0]) {
        deed_cancel(session, call->action, "it is no longer waited for", NULL);
    }
    deed_task_cancel(&call->task);
}
