/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/act.h"

#include <stdio.h>
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/view.h"

/* An answer is short; who wants more looks. */
#define CHANGES_TOKENS_MAX 300
#define PAGE_TOKENS_MAX 300
/* What became of the acts must not wait long for a page that is busy. */
#define LAST_LOOK_US DEED_MS(3000)

struct act {
    const struct deed_value *items;
    struct deed_value *requests, *results; /* lists */
    struct deed_error refused; /* an act that was not even accepted */
};

static const char *word_of(const struct act *act, size_t i)
{
    return deed_value_text_at(deed_value_at(act->items, i), "action");
}

/* acts[2].target: so that it is clear which one. */
static void locate(struct deed_error *err, size_t i)
{
    char member[sizeof(err->member)];
    snprintf(member, sizeof(member), "acts[%zu]%s%.70s", i,
             err->member[0] ? "." : "", err->member);
    memcpy(err->member, member, sizeof(member));
}

static struct deed_value *structured(struct deed_mcp_call *call,
                                     const struct deed_value *seen,
                                     const char *changes, size_t done)
{
    struct deed_arena *arena = &call->arena;
    const struct act *act = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    size_t count = act->results->as.items.count;
    for (size_t i = 0; i < count; i++) {
        deed_value_push(list, deed_account_value(arena, word_of(act, i),
                                                 deed_value_at(act->results, i),
                                                 seen));
    }
    const char *verdict = "verified";
    if (act->refused.code) {
        verdict = "refused";
    } else if (done < act->items->as.items.count) {
        const struct deed_value *last = deed_value_at(list, count - 1);
        verdict = deed_value_text_at(last, "verdict");
    }
    deed_put_text(arena, map, "verdict", verdict);
    deed_put_number(arena, map, "done", (double)done);
    deed_value_set(arena, map, "acts", list);
    if (changes && *changes) {
        deed_put_text(arena, map, "changes", changes);
    }
    return map;
}

static const char *lines(struct deed_mcp_call *call,
                         const struct deed_value *seen, const char *changes,
                         size_t done)
{
    struct deed_arena *arena = &call->arena;
    const struct act *act = call->state;
    size_t total = act->items->as.items.count;
    const char *text = "";
    for (size_t i = 0; deed_value_at(act->results, i); i++) {
        text = deed_arena_printf(
            arena, "%s%s%s", text, i ? "\n" : "",
            deed_account_line(arena, word_of(act, i),
                              deed_value_at(act->results, i), seen));
    }
    if (act->refused.code) {
        text = deed_arena_printf(arena, "%s%s%s", text, *text ? "\n" : "",
                                 deed_account_error(arena, &act->refused));
    }
    if (done < total && total > 1) {
        text = deed_arena_printf(
            arena, "%s\n%zu of %zu verified, stopped there", text, done, total);
    }
    if (changes && *changes) {
        text = deed_arena_printf(arena, "%s\n%s", text, changes);
    }
    return text;
}

static size_t count_done(const struct act *act)
{
    size_t done = 0;
    while (deed_value_at(act->results, done) &&
           deed_account_is_verified(deed_value_at(act->results, done))) {
        done++;
    }
    return done;
}

static void finish(struct deed_mcp_call *call)
{
    const struct act *act = call->state;
    size_t done = count_done(act);
    const char *changes =
        call->code
            ? NULL
            : deed_mcp_surface_changes(call->surface, &call->arena, call->got,
                                       CHANGES_TOKENS_MAX, PAGE_TOKENS_MAX);
    const struct deed_value *seen = call->code ? NULL : call->surface->seen;
    if (call->code == DEED_DENIED) {
        changes = deed_arena_strdup(&call->arena, call->err.text);
    }
    bool complete = done == act->items->as.items.count;
    const char *text = lines(call, seen, changes, done);
    struct deed_value *value = structured(call, seen, changes, done);
    deed_mcp_finish(call, !complete, text, value);
}

static void on_results(struct deed_mcp_call *call)
{
    struct act *act = call->state;
    if (deed_value_is(call->got, DEED_VALUE_LIST)) {
        act->results = call->got;
    }
    if (call->code) {
        act->refused = call->err;
        locate(&act->refused, act->results->as.items.count);
    }
    deed_mcp_look_again(call, finish);
}

static void do_all(struct deed_mcp_call *call)
{
    struct act *act = call->state;
    deed_mcp_do_all(call, act->requests, on_results);
}

static void on_first_look(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    deed_mcp_surface_saw(call->surface, call->got);
    do_all(call);
}

/* All of them are understood before the first is done. */
static enum deed_code read_acts(struct deed_mcp_call *call, struct act *act,
                                struct deed_error *err)
{
    const struct deed_session *session = deed_mcp_session(call);
    act->items = deed_value_get(call->args, "acts");
    act->requests = deed_value_list(&call->arena);
    act->results = deed_value_list(&call->arena);
    for (size_t i = 0; deed_value_at(act->items, i); i++) {
        struct deed_value *request = NULL;
        enum deed_code code = deed_mcp_request(
            &call->arena, deed_value_at(act->items, i), session, &request, err);
        if (code) {
            locate(err, i);
            return code;
        }
        deed_value_push(act->requests, request);
    }
    return call->arena.failed ? deed_fail(err, DEED_NOMEM, "acts") : DEED_OK;
}

void deed_mcp_act(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct act *act = deed_arena_alloc(&call->arena, sizeof(*act));
    call->state = act;
    if (!act || read_acts(call, act, &err)) {
        deed_mcp_finish_error(call, &err);
    } else if (call->surface->seen) {
        do_all(call);
    } else { /* what changed can only be told of what was seen before */
        deed_mcp_look(call, false, on_first_look);
    }
}
