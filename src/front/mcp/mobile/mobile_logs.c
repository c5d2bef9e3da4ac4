/* SPDX-License-Identifier: Apache-2.0 */
/* Logs: once, as a stream, what they say about requests, and all that is known
 * about the screen at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"
#include "io/stamp.h"

#define LINES_DEFAULT 50
#define SNAPSHOT_LINES 200
#define STREAM_LINES 1000
#define ASK_LIMIT_US DEED_MS(60000)

static const char *text_at(const struct deed_value *map, const char *key)
{
    const char *text = deed_value_text_at(map, key);
    return text && *text ? text : NULL;
}

static bool is_false(const struct deed_value *map, const char *key)
{
    const struct deed_value *v = deed_value_get(map, key);
    return deed_value_is(v, DEED_VALUE_BOOL) && !v->as.boolean;
}

static void copy(struct deed_arena *arena, const struct deed_value *from,
                 const char *key, struct deed_value *to, const char *as)
{
    const struct deed_value *v = deed_value_get(from, key);
    if (v) {
        deed_value_set(arena, to, as, deed_value_copy(arena, v));
    }
}

static void put_device(struct deed_mcp_call *call, struct deed_value *map)
{
    struct deed_value *device = deed_value_map(&call->arena);
    deed_mobile_platform(call, device);
    deed_value_set(&call->arena, map, "device", device);
}

/* get_logs: two blocks, what was found and the lines. */

static bool is_filtered(const struct deed_value *args)
{
    static const char *const filters[] = { "pid",
                                           "tag",
                                           "level",
                                           "contains",
                                           "since_seconds",
                                           "appId",
                                           "caused_by_last_action" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(filters); i++) {
        if (deed_value_get(args, filters[i])) {
            return true;
        }
    }
    return false;
}

static void fail_logs(struct deed_mcp_call *call)
{
    deed_mobile_fail(call,
                     call->code == DEED_INVALID ? "INVALID_FILTER"
                                                : "LOGS_UNAVAILABLE",
                     deed_account_error(&call->arena, &call->err), false);
}

static void on_logs(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *about = deed_value_map(arena);
    struct deed_value *result = deed_value_map(arena);
    struct deed_value *meta = deed_value_map(arena);
    struct deed_value *lines = deed_value_map(arena);
    struct deed_value *content = deed_value_list(arena);
    if (call->code) {
        fail_logs(call);
        return;
    }
    const struct deed_value *list = deed_value_get(call->got, "lines");
    deed_put_number(arena, result, "count",
                    list ? (double)list->as.items.count : 0);
    deed_put_bool(arena, result, "filtered", is_filtered(call->args));
    copy(arena, call->got, "crashLines", result, "crashLines");
    deed_put_text(arena, result, "source", "logcat");
    copy(arena, call->got, "total", meta, "matched");
    copy(arena, call->got, "pid", meta, "pid");
    copy(arena, call->got, "timed", meta, "timeKnown");
    deed_value_set(arena, result, "meta", meta);
    put_device(call, about);
    deed_value_set(arena, about, "result", result);
    copy(arena, call->got, "lines", lines, "logs");
    deed_value_push(content, deed_mobile_block(arena, about));
    deed_value_push(content, deed_mobile_block(arena, lines));
    struct deed_value *all = deed_value_copy(arena, about);
    copy(arena, call->got, "lines", all, "logs");
    deed_mcp_finish_content(call, false, content, all);
}

static struct deed_value *filter_of(struct deed_mcp_call *call, double lines)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    static const char *const same[] = { "appId", "pid", "tag", "level",
                                        "contains" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(same); i++) {
        copy(arena, call->args, same[i], args, same[i]);
    }
    copy(arena, call->args, "since_seconds", args, "sinceSeconds");
    copy(arena, call->args, "caused_by_last_action", args, "caused");
    deed_put_number(
        arena, args, "limit",
        deed_mobile_number(call, "limit",
                           deed_mobile_number(call, "lines", lines)));
    return args;
}

void deed_mobile_logs(struct deed_mcp_call *call)
{
    if (deed_mobile_needs_device(call)) {
        deed_mcp_ask_page(call, "logs", filter_of(call, LINES_DEFAULT),
                          on_logs);
        deed_mcp_limit(call, ASK_LIMIT_US);
    }
}

/* Streams: what was written between two readings. */

static struct deed_mcp_stream *find_stream(struct deed_mcp *mcp, const char *id)
{
    for (size_t i = 0; i < DEED_MCP_STREAMS_MAX; i++) {
        struct deed_mcp_stream *s = &mcp->streams[i];
        if (s->open && strcmp(s->id, deed_str_or(id, "default")) == 0) {
            return s;
        }
    }
    return NULL;
}

static struct deed_mcp_stream *free_stream(struct deed_mcp *mcp)
{
    for (size_t i = 0; i < DEED_MCP_STREAMS_MAX; i++) {
        if (!mcp->streams[i].open) {
            return &mcp->streams[i];
        }
    }
    return NULL;
}

static void on_stream_start(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    const char *id = deed_str_or(text_at(call->args, "sessionId"), "default");
    const char *level = deed_str_or(text_at(call->args, "level"), "error");
    struct deed_mcp_stream *s = find_stream(call->mcp, id);
    struct deed_value *map = deed_value_map(arena);
    if (call->code) {
        fail_logs(call);
        return;
    }
    s = s ? s : free_stream(call->mcp);
    bool fits = s && strlen(id) < sizeof(s->id);
    if (fits) {
        *s = (struct deed_mcp_stream){
            .open = true,
            .surface = call->surface,
            .from = deed_value_number_at(call->got, "deviceTime", 0),
        };
        snprintf(s->id, sizeof(s->id), "%s", id);
        snprintf(s->level, sizeof(s->level), "%s", level);
        snprintf(s->package, sizeof(s->package), "%s",
                 text_at(call->args, "packageName"));
    }
    deed_put_bool(arena, map, "success", fits);
    deed_put_text(arena, map, "sessionId", id);
    deed_put_text(arena, map, fits ? "source" : "error",
                  fits ? "logcat" : "too many log streams are open");
    deed_mobile_finish(call, !fits, map);
}

void deed_mobile_start_stream(struct deed_mcp_call *call)
{
    struct deed_value *args = deed_value_map(&call->arena);
    copy(&call->arena, call->args, "packageName", args, "appId");
    copy(&call->arena, call->args, "level", args, "level");
    deed_put_number(&call->arena, args, "limit", 1);
    if (deed_mobile_needs_device(call)) {
        deed_mcp_ask_page(call, "logs", args, on_stream_start);
        deed_mcp_limit(call, ASK_LIMIT_US);
    }
}

static void on_stream_read(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mcp_stream *s = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *summary = deed_value_map(arena);
    if (call->code) {
        fail_logs(call);
        return;
    }
    const struct deed_value *crashes = deed_value_get(call->got, "crashLines");
    bool crashed = crashes && crashes->as.items.count;
    s->from = deed_value_number_at(call->got, "deviceTime", 0);
    deed_put_text(arena, map, "sessionId", s->id);
    copy(arena, call->got, "lines", map, "entries");
    deed_put_bool(arena, summary, "crash_detected", crashed);
    if (crashed) {
        deed_put_text(arena, summary, "sample",
                      deed_value_text(deed_value_at(crashes, 0)));
    }
    deed_value_set(arena, map, "crash_summary", summary);
    deed_mobile_finish(call, false, map);
}

void deed_mobile_read_stream(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mcp_stream *s =
        find_stream(call->mcp, text_at(call->args, "sessionId"));
    struct deed_value *args = deed_value_map(arena);
    if (!s || s->surface != call->surface) {
        deed_mobile_fail(call, "UNKNOWN", "there is no such log stream", false);
        return;
    }
    call->state = s;
    deed_put_text(arena, args, "appId", s->package);
    deed_put_text(arena, args, "level", s->level);
    deed_put_number(arena, args, "fromDeviceTime", s->from);
    deed_put_number(arena, args, "limit", STREAM_LINES);
    deed_mcp_ask_page(call, "logs", args, on_stream_read);
    deed_mcp_limit(call, ASK_LIMIT_US);
}

void deed_mobile_stop_stream(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mcp_stream *s =
        find_stream(call->mcp, text_at(call->args, "sessionId"));
    struct deed_value *map = deed_value_map(arena);
    deed_put_bool(arena, map, "success", s != NULL);
    if (!s) {
        deed_put_text(arena, map, "error", "there is no such log stream");
    } else {
        s->open = false;
    }
    deed_mobile_finish(call, !s, map);
}

/* Requests that an application writes into the log in the form of OkHttp:
 * "--> GET https://…" and "<-- 200 OK https://… (12ms)". Nothing else is
 * guessed. */

static const char *error_of(const char *message)
{
    static const struct {
        const char *word, *error;
    } rows[] = { { "imeout", "timeout" },
                 { "UnknownHost", "dns_error" },
                 { "SSL", "tls_error" },
                 { "refused", "connection_refused" },
                 { "reset", "connection_reset" } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (strstr(message, rows[i].word)) {
            return rows[i].error;
        }
    }
    return "unknown_network_error";
}

static struct deed_value *encode_request(struct deed_arena *arena,
                                         const char *message,
                                         const char *method)
{
    struct deed_value *map = deed_value_map(arena);
    bool failed = strncmp(message, "<-- HTTP FAILED", 15) == 0;
    long status = failed ? 0 : strtol(message + 4, NULL, 10);
    const char *url = strstr(message, "http");
    const char *open = strrchr(message, '(');
    if (!failed && (status < 100 || status > 599)) {
        return NULL;
    }
    deed_put_text(arena, map, "endpoint",
                  url ? deed_arena_strndup(arena, url, strcspn(url, " ")) : "");
    deed_put_text(arena, map, "method", method);
    if (failed) {
        deed_value_set(arena, map, "statusCode", deed_value_null(arena));
        deed_put_text(arena, map, "networkError", error_of(message));
    } else {
        deed_put_number(arena, map, "statusCode", (double)status);
        deed_value_set(arena, map, "networkError", deed_value_null(arena));
    }
    deed_put_text(arena, map, "status",
                  failed || status >= 500 ? "retryable"
                  : status >= 400         ? "failure"
                                          : "success");
    deed_put_number(arena, map, "durationMs",
                    open ? (double)strtol(open + 1, NULL, 10) : 0);
    return map;
}

static void on_network(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    const char *method = "";
    if (call->code) {
        fail_logs(call);
        return;
    }
    const struct deed_value *lines = deed_value_get(call->got, "lines");
    for (const struct deed_value *l = lines ? lines->as.items.first : NULL; l;
         l = l->next) {
        const char *said = deed_str_or(text_at(l, "message"), "");
        if (strncmp(said, "--> ", 4) == 0 && strncmp(said, "--> END", 7) != 0) {
            method = deed_str_or(
                deed_arena_strndup(arena, said + 4, strcspn(said + 4, " ")),
                "");
        } else if (strncmp(said, "<-- ", 4) == 0) {
            deed_value_push(list, encode_request(arena, said, method));
        }
    }
    deed_put_number(arena, map, "count", (double)list->as.items.count);
    deed_value_set(arena, map, "requests", list);
    deed_put_text(arena, map, "source", "logcat");
    deed_mobile_finish(call, false, map);
}

void deed_mobile_network(struct deed_mcp_call *call)
{
    struct deed_value *args = deed_value_map(&call->arena);
    deed_put_bool(&call->arena, args, "caused", true);
    deed_put_number(&call->arena, args, "limit", STREAM_LINES);
    if (deed_mobile_needs_device(call)) {
        deed_mcp_ask_page(call, "logs", args, on_network);
        deed_mcp_limit(call, ASK_LIMIT_US);
    }
}

/* capture_debug_snapshot: each part, or why it is missing. */

struct snapshot {
    struct deed_value *map, *raw;
};

static void put_error(struct deed_mcp_call *call, struct deed_value *raw,
                      const char *key)
{
    deed_put_text(&call->arena, raw, key,
                  deed_account_error(&call->arena, &call->err));
}

static void on_snapshot_logs(struct deed_mcp_call *call)
{
    struct snapshot *s = call->state;
    if (call->code) {
        put_error(call, s->raw, "logs_error");
    } else {
        copy(&call->arena, call->got, "lines", s->raw, "logs");
    }
    deed_value_set(&call->arena, s->map, "raw", s->raw);
    deed_mobile_finish(call, false, s->map);
}

static void on_snapshot_screen(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct snapshot *s = call->state;
    if (call->code) {
        put_error(call, s->raw, "current_screen_error");
    } else {
        deed_value_set(arena, s->raw, "current_screen",
                       deed_value_copy(arena, call->got));
    }
    if (is_false(call->args, "includeLogs")) {
        deed_value_set(arena, s->map, "raw", s->raw);
        deed_mobile_finish(call, false, s->map);
        return;
    }
    struct deed_value *args = deed_value_map(arena);
    copy(arena, call->args, "appId", args, "appId");
    deed_put_number(arena, args, "limit",
                    deed_mobile_number(call, "logLines", SNAPSHOT_LINES));
    deed_mcp_ask_page(call, "logs", args, on_snapshot_logs);
    deed_mcp_limit(call, ASK_LIMIT_US);
}

static void on_snapshot_look(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct snapshot *s = call->state;
    struct deed_value *tree = deed_value_map(arena);
    if (call->code) {
        put_error(call, s->raw, "ui_tree_error");
    } else {
        struct deed_value *loading = deed_mobile_loading(arena, call->got);
        deed_put_number(arena, s->map, "snapshot_revision",
                        deed_mobile_revision(call->got));
        if (loading) {
            deed_value_set(arena, s->map, "loading_state", loading);
        }
        deed_put_text(arena, tree, "screen", deed_mcp_url_of(call->got));
        deed_value_set(arena, tree, "elements",
                       deed_mobile_elements(arena, call->got));
        deed_value_set(arena, s->raw, "ui_tree", tree);
        deed_put_text(arena, s->raw, "fingerprint",
                      deed_mobile_fingerprint(arena, call->got));
        deed_mcp_surface_saw(call->surface, call->got);
    }
    deed_put_number(arena, s->map, "captured_at_ms",
                    (double)deed_stamp_now_ms());
    if (!call->surface->device) {
        deed_value_set(arena, s->map, "raw", s->raw);
        deed_mobile_finish(call, false, s->map);
        return;
    }
    deed_mcp_ask_page(call, "screen", NULL, on_snapshot_screen);
    deed_mcp_limit(call, ASK_LIMIT_US);
}

void deed_mobile_snapshot(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct snapshot *s = deed_arena_calloc(arena, 1, sizeof(*s));
    if (!s) {
        deed_mcp_finish_error(call, &(struct deed_error){ .code = DEED_NOMEM });
        return;
    }
    s->map = deed_value_map(arena);
    s->raw = deed_value_map(arena);
    call->state = s;
    put_device(call, s->map);
    deed_put_text(arena, s->map, "reason", text_at(call->args, "reason"));
    deed_mcp_look(call, false, on_snapshot_look);
}
