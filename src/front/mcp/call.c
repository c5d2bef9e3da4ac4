/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/call.h"

#include <deed/call_value.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "front/command/sentence.h"
#include "front/mcp/account.h"
#include "front/mcp/schema.h"
#include "front/mcp/tools.h"
#include "wire/json.h"

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
    deed_call_free(call->query);
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
    const char *side = deed_value_text_at(got, "sideEffectState");
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

/* The next one, in the call's arena; NULL: there is none. */
static struct deed_value *take_retraction(struct deed_mcp_call *call)
{
    struct deed_session *session = call->surface->session;
    char *json = session ? deed_take_retraction(session) : NULL;
    struct deed_value *one = NULL;
    if (json) {
        (void)deed_json_parse(&call->arena, json, strlen(json), NULL, &one,
                              NULL);
    }
    deed_free(json);
    return one;
}

/* What was called verified before and was taken back since stands first. */
static const char *with_retractions(struct deed_mcp_call *call,
                                    const char *text)
{
    const char *head = "";
    const struct deed_value *one;
    while ((one = take_retraction(call))) {
        head = deed_arena_printf(
            &call->arena, "%sretracted: %s %s: %s\n", head ? head : "",
            deed_sentence_action(deed_value_text_at(one, "actionId")),
            deed_value_text_at(one, "target"),
            deed_value_text_at(one, "reason"));
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
    const char *name = deed_value_text_at(params, "name");
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
    struct deed_session *session = deed_mcp_session(call);
    if (deed_mcp_cancel_acts(call, reason)) {
        deed_session_proceed(session);
        return;
    }
    if (call->action[0] && session) {
        deed_cancel(session, call->action, reason, NULL);
        deed_session_proceed(session); /* its result ends the call */
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
