/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/sentence.h"
#include "front/mcp/call.h"

#include <stdlib.h>

#include "base/value_put.h"
#include "lib/await.h"
#include "engine/engine.h"
#include "lib/picture.h"
#include "engine/engine_host.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/account.h"
#include "front/mcp/find.h"
#include "front/mcp/schema.h"
#include "front/mcp/tools.h"

#define LOOK_LIMIT_US DEED_MS(10000)
/* A device that does not rest refuses a look after 11 s, three times. */
#define DEVICE_LOOK_LIMIT_US DEED_MS(60000)

static void unlink_call(struct deed_mcp_call *gone)
{
    struct deed_mcp_call **at = &gone->mcp->calls;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->mcp->call_count--;
    }
}

static void free_call(struct deed_mcp_call *call)
{
    unlink_call(call);
    deed_mcp_unask(call, NULL);
    deed_task_cancel(&call->task);
    deed_timer_stop(&call->limit);
    deed_arena_fini(&call->step_arena);
    deed_arena_fini(&call->arena);
    free(call);
}

static void end_call(struct deed_mcp_call *call)
{
    struct deed_mcp *mcp = call->mcp;
    free_call(call);
    deed_mcp_calls_advance(mcp);
    deed_mcp_settled(mcp);
}

/* Nobody gets the answer to a request that was cancelled. What is known of an
 * act that may have been done all the same must not be lost with it. */
static void tell_cancelled(struct deed_mcp_call *call)
{
    struct deed_value *got = call->got;
    const char *side = deed_value_text(deed_value_get(got, "sideEffectState"));
    if (side && !deed_str_equal(side, "none")) {
        deed_mcp_log(call->mcp, DEED_MCP_WARNING,
                     "a cancelled act may have been done: %s. Look before "
                     "doing it again",
                     deed_account_line(&call->arena, NULL, got, NULL));
    }
    deed_mcp_no_answer(call->mcp, call->from);
}

static void on_task(struct deed_task *task)
{
    struct deed_mcp_call *call =
        deed_container_of(task, struct deed_mcp_call, task);
    if (call->cancelled) {
        tell_cancelled(call);
        call->ended = true;
    } else {
        call->then(call);
    }
    if (call->ended) {
        end_call(call);
    }
}

void deed_mcp_go_on(struct deed_mcp_call *call, deed_mcp_then *then)
{
    call->then = then;
    deed_loop_defer(call->mcp->loop, &call->task);
}

/* The end. */

void deed_mcp_finish_content(struct deed_mcp_call *call, bool is_error,
                             struct deed_value *content,
                             struct deed_value *structured)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *result = deed_value_map(arena);
    deed_value_set(arena, result, "content", content);
    if (structured && call->mcp->revision->structured) {
        deed_value_set(arena, result, "structuredContent", structured);
    }
    if (is_error) {
        deed_put_bool(arena, result, "isError", true);
    }
    if (arena->failed) {
        deed_mcp_answer_error(call->mcp, call->from, call->id,
                              DEED_RPC_INTERNAL, "out of memory");
    } else {
        deed_mcp_answer(call->mcp, call->from, call->id, result);
    }
    call->ended = true;
}

/* What was called verified before and was taken back since stands first. */
static const char *with_retractions(struct deed_mcp_call *call,
                                    const char *text)
{
    struct deed_engine_host *host = call->surface->host;
    struct deed_engine *engine = host ? deed_engine_host_engine(host) : NULL;
    const char *head = "";
    struct deed_value *one;
    while (engine &&
           (one = deed_engine_take_retraction(engine, &call->arena))) {
        head = deed_arena_printf(
            &call->arena, "%sretracted: %s %s: %s\n", head ? head : "",
            deed_sentence_action(
                deed_value_text(deed_value_get(one, "actionId"))),
            deed_value_text(deed_value_get(one, "target")),
            deed_value_text(deed_value_get(one, "reason")));
    }
    const char *all = head && *head ? deed_arena_printf(&call->arena, "%s%s",
                                                        head, text ? text : "")
                                    : text;
    return all ? all : text;
}

void deed_mcp_finish(struct deed_mcp_call *call, bool is_error,
                     const char *text, struct deed_value *structured)
{
    struct deed_arena *arena = &call->arena;
    text = with_retractions(call, text);
    struct deed_value *content = deed_value_list(arena);
    struct deed_value *block = deed_value_map(arena);
    deed_put_text(arena, block, "type", "text");
    /* The client's own JSON reader would bring them back to life. */
    deed_put_text(arena, block, "text", deed_utf8_show_hazards(arena, text));
    deed_value_push(content, block);
    deed_mcp_finish_content(call, is_error, content, structured);
}

void deed_mcp_finish_error(struct deed_mcp_call *call,
                           const struct deed_error *err)
{
    deed_mcp_finish(call, true, deed_account_error(&call->arena, err), NULL);
}

void deed_mcp_progress(struct deed_mcp_call *call, const char *message)
{
    struct deed_arena arena;
    if (!call->token || call->cancelled) {
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *params = deed_value_map(&arena);
    deed_value_set(&arena, params, "progressToken",
                   deed_value_copy(&arena, call->token));
    deed_put_number(&arena, params, "progress", ++call->progress);
    deed_put_text(&arena, params, "message", message);
    deed_mcp_notify(call->mcp, call->from.post, "notifications/progress",
                    params);
    deed_arena_fini(&arena);
}

/* Steps. */

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

struct deed_engine *deed_mcp_engine(struct deed_mcp_call *call)
{
    const struct deed_mcp_surface *surface = call->surface;
    return surface->state == DEED_MCP_SURFACE_OPEN
               ? deed_engine_host_engine(surface->host)
               : NULL;
}

const struct deed_handles *deed_mcp_handles(struct deed_mcp_call *call)
{
    struct deed_engine *engine = deed_mcp_engine(call);
    return engine ? deed_engine_handles(engine) : NULL;
}

/* The surface went between two steps. */
static bool lacks_engine(struct deed_mcp_call *call, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    const struct deed_error *why = &call->surface->trouble;
    if (deed_mcp_engine(call)) {
        return false;
    }
    deed_fail(&err, DEED_LOST, "%s",
              why->text[0] ? why->text : "the browser is gone");
    fail_step(call, then, &err);
    return true;
}

void deed_mcp_told(struct deed_mcp_call *call, const struct deed_value *payload)
{
    const char *stage = deed_value_text(deed_value_get(payload, "stage"));
    const char *note = deed_value_text(deed_value_get(payload, "note"));
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

static void on_heard(void *user, const char *handle, enum deed_message message,
                     const struct deed_value *payload)
{
    struct deed_mcp_call *call = user;
    (void)handle;
    switch (message) {
    case DEED_MESSAGE_PROGRESS:
        deed_mcp_told(call, payload);
        break;
    case DEED_MESSAGE_CONFIRM:
        deed_mcp_confirm(call, payload);
        break;
    default:
        deed_mcp_unask(call, "it has ended");
        call->action[0] = '\0';
        call->got = deed_value_copy(&call->step_arena, payload);
        deed_mcp_go_on(call, call->then);
        break;
    }
}

void deed_mcp_do(struct deed_mcp_call *call, const struct deed_value *request,
                 deed_mcp_then *then)
{
    struct deed_ticket ticket = { 0 };
    struct deed_error err = { 0 };
    const struct deed_action_listener listener = { .heard = on_heard,
                                                   .user = call };
    if (lacks_engine(call, then)) {
        return;
    }
    begin_step(call, then);
    if (deed_engine_submit(deed_mcp_engine(call), request, &listener, &ticket,
                           &err)) {
        fail_step(call, then, &err);
        return;
    }
    memcpy(call->action, ticket.handle, sizeof(call->action));
    deed_engine_host_turn(call->surface->host);
}

static void on_looked(struct deed_look_reply *reply, enum deed_code code,
                      const struct deed_value *payload,
                      const struct deed_error *err)
{
    struct deed_mcp_call *call =
        deed_container_of(reply, struct deed_mcp_call, look);
    call->looking = false;
    deed_timer_stop(&call->limit);
    call->code = code;
    if (code) {
        call->err = err ? *err : (struct deed_error){ .code = code };
    } else {
        const struct deed_value *now = deed_value_get(payload, "now");
        const char *url = deed_mcp_url_of(now ? now : payload);
        call->code = deed_mcp_check_url(
            call->surface,
            url ? url : deed_value_text(deed_value_get(payload, "url")),
            &call->err);
    }
    if (!call->code) {
        call->got = deed_value_copy(&call->step_arena, payload);
    }
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
    if (call->looking) {
        deed_timer_start(call->mcp->loop, &call->limit,
                         deed_loop_now_us(call->mcp->loop) + limit_us);
    }
}

static deed_time_us look_limit(const struct deed_mcp_call *call)
{
    return call->surface->device ? DEVICE_LOOK_LIMIT_US : LOOK_LIMIT_US;
}

/* Begins what on_looked() ends: what to ask, of what. */
static bool begin_look(struct deed_mcp_call *call, deed_mcp_then *then)
{
    if (lacks_engine(call, then)) {
        return false;
    }
    begin_step(call, then);
    call->looking = true;
    call->look.done = on_looked;
    call->limit.fire = on_limit;
    deed_mcp_limit(call, look_limit(call));
    return true;
}

static void asked(struct deed_mcp_call *call, enum deed_code code,
                  const struct deed_error *err)
{
    if (code) {
        call->looking = false;
        deed_timer_stop(&call->limit);
        fail_step(call, call->then, err);
    } else {
        deed_engine_host_turn(call->surface->host);
    }
}

void deed_mcp_look(struct deed_mcp_call *call, bool hidden, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    if (begin_look(call, then)) {
        struct deed_engine *engine = deed_mcp_engine(call);
        asked(call,
              hidden ? deed_engine_snapshot(engine, true, &call->look, &err)
                     : deed_engine_changes(engine, false, &call->look, &err),
              &err);
    }
}

void deed_mcp_look_again(struct deed_mcp_call *call, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    if (begin_look(call, then)) {
        asked(call,
              deed_engine_changes(deed_mcp_engine(call),
                                  call->surface->seen != NULL, &call->look,
                                  &err),
              &err);
    }
}

void deed_mcp_check(struct deed_mcp_call *call, const struct deed_value *target,
                    const char *action, deed_mcp_then *then)
{
    deed_mcp_check_with(call, target,
                        &(struct deed_check_opts){
                            .contract = DEED_CONTRACT_UIAP,
                            .intent = DEED_INTENT_POINTER,
                            .action = action,
                        },
                        then);
}

void deed_mcp_check_with(struct deed_mcp_call *call,
                         const struct deed_value *target,
                         const struct deed_check_opts *opts,
                         deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    if (begin_look(call, then)) {
        asked(call,
              deed_engine_check(deed_mcp_engine(call), target, opts,
                                &call->look, &err),
              &err);
    }
}

void deed_mcp_await(struct deed_mcp_call *call, const struct deed_value *spec,
                    deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    const struct deed_value *ms = deed_value_get(spec, "timeoutMs");
    if (begin_look(call, then)) {
        deed_mcp_limit(call,
                       look_limit(call) + (ms ? DEED_MS(ms->as.number) : 0));
        asked(call,
              deed_engine_await(deed_mcp_engine(call), spec, &call->look, &err),
              &err);
    }
}

void deed_mcp_picture(struct deed_mcp_call *call,
                      const struct deed_picture_query *query,
                      deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    if (begin_look(call, then)) {
        asked(call,
              deed_engine_picture(deed_mcp_engine(call), query, &call->look,
                                  &err),
              &err);
    }
}

void deed_mcp_ask_page(struct deed_mcp_call *call, const char *question,
                       const struct deed_value *args, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    if (begin_look(call, then)) {
        asked(call,
              deed_engine_ask(deed_mcp_engine(call), question, args,
                              &call->look, &err),
              &err);
    }
}

void deed_mcp_drop_step(struct deed_mcp_call *call)
{
    struct deed_engine *engine = deed_mcp_engine(call);
    if (engine && call->looking) {
        deed_engine_forget(engine, &call->look);
        deed_engine_forget_picture(engine, &call->look);
    }
    if (engine && !deed_mcp_cancel_acts(call, "it is no longer waited for") &&
        call->action[0]) {
        deed_engine_cancel(engine, call->action, "it is no longer waited for",
                           NULL);
    }
    call->looking = false;
    deed_timer_stop(&call->limit);
    deed_task_cancel(&call->task);
}

/* The beginning. */

static bool goes_first(const struct deed_mcp_call *call)
{
    const struct deed_mcp_call *c = call->mcp->calls;
    while (c != call &&
           !(c->surface == call->surface && (c->tool->flags & DEED_MCP_ACTS))) {
        c = c->next;
    }
    return c == call || !(call->tool->flags & DEED_MCP_ACTS);
}

static void advance(struct deed_mcp_call *call)
{
    struct deed_mcp *mcp = call->mcp;
    bool needs = call->tool->flags & DEED_MCP_SURFACE;
    if (call->stage == DEED_MCP_CALL_QUEUED && goes_first(call)) {
        call->stage = DEED_MCP_CALL_OPENING;
    }
    if (call->stage != DEED_MCP_CALL_OPENING) {
        return;
    }
    if (!needs || call->surface->state == DEED_MCP_SURFACE_OPEN) {
        call->stage = DEED_MCP_CALL_RUNNING;
        deed_mcp_go_on(call, call->tool->start);
    } else if (call->surface->state == DEED_MCP_SURFACE_NONE && !mcp->ending) {
        const struct deed_driver_info *info =
            deed_driver_find(call->surface->driver);
        if (info && info->has_urls) { /* what is started takes a while */
            deed_mcp_progress(call, "opening the browser");
        }
        deed_mcp_surface_open(call->surface);
    }
}

void deed_mcp_calls_advance(struct deed_mcp *mcp)
{
    for (struct deed_mcp_call *c = mcp->calls; c; c = c->next) {
        advance(c);
    }
}

static struct deed_mcp_call *new_call(struct deed_mcp *mcp,
                                      const struct deed_value *id,
                                      const struct deed_value *params)
{
    struct deed_mcp_call *call = calloc(1, sizeof(*call));
    if (!call) {
        return NULL;
    }
    deed_arena_init(&call->arena, 0);
    deed_arena_init(&call->step_arena, 0);
    const struct deed_value *args = deed_value_get(params, "arguments");
    const struct deed_value *token =
        deed_value_get(deed_value_get(params, "_meta"), "progressToken");
    call->mcp = mcp;
    call->task.run = on_task;
    call->id = deed_value_copy(&call->arena, id);
    call->args = args ? deed_value_copy(&call->arena, args)
                      : deed_value_map(&call->arena);
    call->token =
        deed_rpc_is_id(token) ? deed_value_copy(&call->arena, token) : NULL;
    struct deed_mcp_call **at = &mcp->calls;
    while (*at) {
        at = &(*at)->next;
    }
    *at = call;
    mcp->call_count++;
    if (call->arena.failed) {
        free_call(call);
        return NULL;
    }
    return call;
}

static void refuse_arguments(struct deed_mcp_call *call)
{
    deed_mcp_finish_error(call, &call->err);
}

void deed_mcp_call_start(struct deed_mcp *mcp, const struct deed_value *id,
                         const struct deed_value *params,
                         struct deed_mcp_route from)
{
    const char *name = deed_value_text(deed_value_get(params, "name"));
    const struct deed_mcp_tool *tool = deed_mcp_tool_find(mcp->profile, name);
    if (!tool) {
        deed_mcp_answer_error(mcp, from, id, DEED_RPC_PARAMS,
                              name ? "there is no such tool"
                                   : "name: must be the name of a tool");
        return;
    }
    struct deed_mcp_call *call =
        mcp->call_count < DEED_MCP_CALLS_MAX ? new_call(mcp, id, params) : NULL;
    if (!call) {
        deed_mcp_answer_error(mcp, from, id, DEED_RPC_INTERNAL,
                              "too many calls are under way");
        return;
    }
    call->tool = tool;
    call->from = from;
    /* Told as a result, so that the model that wrote them reads it. */
    if (deed_mcp_surface_choose(mcp, call->args, &call->surface, &call->err) ||
        deed_mcp_tool_check(mcp->profile, tool, call->args, &call->err)) {
        call->stage = DEED_MCP_CALL_RUNNING;
        deed_mcp_go_on(call, refuse_arguments);
        return;
    }
    advance(call);
}

struct deed_mcp_call *deed_mcp_call_find(struct deed_mcp *mcp,
                                         const struct deed_value *id)
{
    struct deed_mcp_call *call = mcp->calls;
    while (call && !deed_value_equal(call->id, id)) {
        call = call->next;
    }
    return call;
}

void deed_mcp_call_cancel(struct deed_mcp_call *call, const char *reason)
{
    if (call->cancelled || call->ended) {
        return;
    }
    call->cancelled = true;
    deed_mcp_unask(call, "the request was cancelled");
    if (deed_mcp_cancel_acts(call, reason)) {
        deed_engine_host_turn(call->surface->host);
        return;
    }
    if (call->action[0] && deed_mcp_engine(call)) {
        deed_engine_cancel(deed_mcp_engine(call), call->action, reason, NULL);
        deed_engine_host_turn(
            call->surface->host); /* its result ends the call */
        return;
    }
    deed_mcp_drop_step(call);
    deed_mcp_go_on(call, call->then);
}

void deed_mcp_calls_drop(struct deed_mcp *mcp)
{
    while (mcp->calls) {
        deed_mcp_no_answer(mcp, mcp->calls->from);
        free_call(mcp->calls);
    }
}
