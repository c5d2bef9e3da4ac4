/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/see.h"

#include <deed/deed.h>
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/view.h"

#define VIEW_TOKENS_DEFAULT 2000

static unsigned tokens_of(const struct deed_mcp_call *call)
{
    const struct deed_value *value = deed_value_get(call->args, "maxTokens");
    return deed_value_is(value, DEED_VALUE_NUMBER) && value->as.number < 1e6
               ? (unsigned)value->as.number
               : VIEW_TOKENS_DEFAULT;
}

static void show(struct deed_mcp_call *call, const char *before, bool wrong)
{
    struct deed_error err = { 0 };
    const char *view = NULL;
    const struct deed_value *seen = call->got;
    const struct deed_look_opts opts = {
        .size = sizeof(opts),
        .max_tokens = tokens_of(call),
        .in = deed_value_text_at(call->args, "in"),
        .links = deed_value_flag_at(call->args, "links"),
    };
    if (!deed_mcp_view(&call->arena, seen, &opts, &view, &err)) {
        deed_mcp_surface_saw(call->surface, seen);
        if (!opts.in) {
            deed_mcp_surface_told(call->surface);
        }
        deed_mcp_finish(call, wrong,
                        deed_arena_printf(&call->arena, "%s%s", before, view),
                        NULL);
    } else {
        deed_mcp_finish_error(call, &err);
    }
}

void deed_mcp_show(struct deed_mcp_call *call, const char *before)
{
    show(call, before, false);
}

static void on_look(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        deed_mcp_show(call, "");
    }
}

static void on_look_again(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *changes =
        deed_mcp_surface_changes(call->surface, &call->arena, call->got,
                                 tokens_of(call), tokens_of(call));
    deed_mcp_finish(call, false,
                    changes && *changes ? changes : "nothing changed", NULL);
}

static void on_look_at_rest(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *changes = deed_mcp_surface_rest(call->surface, &call->arena,
                                                call->got, tokens_of(call));
    deed_mcp_finish(call, false,
                    changes && *changes ? changes : "nothing changed", NULL);
}

void deed_mcp_look_tool(struct deed_mcp_call *call)
{
    bool hidden = deed_value_flag_at(call->args, "hidden");
    bool changes = deed_value_flag_at(call->args, "changes") && !hidden;
    if (changes && call->surface->untold) {
        deed_mcp_look(call, false, on_look_at_rest);
    } else if (changes && call->surface->seen) {
        deed_mcp_look_again(call, on_look_again);
    } else {
        deed_mcp_look(call, hidden, on_look);
    }
}

/* open */

static void on_opened(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    deed_mcp_show(call, call->state);
}

/* A server that refuses sends a page, too. */
static bool has_page(const struct deed_value *result)
{
    const struct deed_value *ours =
        deed_value_get(deed_value_get(result, "metadata"), "x.deed");
    const struct deed_value *evidence = deed_value_get(ours, "evidence");
    bool came = false;
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        came |= deed_value_get(deed_value_at(evidence, i), "status") != NULL;
    }
    return came;
}

static void on_refused(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish(call, true, call->state, NULL);
    } else {
        show(call, call->state, true);
    }
}

static void on_navigated(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *line = deed_account_line(&call->arena, "open", call->got, NULL);
    bool good = deed_account_is_verified(call->got);
    if (!good && !has_page(call->got)) {
        deed_mcp_finish(call, true, line, NULL);
        return;
    }
    call->state = deed_arena_printf(&call->arena, "%s\n", line);
    deed_mcp_look(call, false, good ? on_opened : on_refused);
}

/* "https:...", "//host/path". */
static bool is_absolute(const char *url)
{
    url += strspn(url, " \t\r\n");
    size_t scheme = strspn(url, "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
    return (scheme && url[scheme] == ':') || strncmp(url, "//", 2) == 0;
}

/* "example.com" and "localhost:8080" are addresses, too. */
static const char *address_of(struct deed_arena *arena, const char *url)
{
    bool local = strncmp(url, "localhost", 9) == 0 ||
                 strncmp(url, "127.", 4) == 0 || strncmp(url, "[::1]", 5) == 0;
    bool has_port = strchr(url, ':') != NULL && !strstr(url, "://");
    if (local || (has_port && strspn(strchr(url, ':') + 1, "0123456789") > 0)) {
        return deed_arena_printf(arena, "%s://%s", local ? "http" : "https",
                                 url);
    }
    return is_absolute(url) ? url : deed_arena_printf(arena, "https://%s", url);
}

/* "accept", "dismiss", or the text that a prompt gets. */
static struct deed_value *answer_of(struct deed_arena *arena,
                                    const char *answer)
{
    if (deed_str_equal(answer, "accept") || deed_str_equal(answer, "dismiss")) {
        return deed_value_string(arena, answer);
    }
    struct deed_value *dialog = deed_value_map(arena);
    deed_value_set(arena, dialog, "accept", deed_value_bool(arena, true));
    deed_put_text(arena, dialog, "text", answer);
    return dialog;
}

void deed_mcp_open(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    const char *url = deed_value_text_at(call->args, "url");
    struct deed_value *request = deed_value_map(arena);
    struct deed_value *args = deed_value_map(arena);
    bool route = url[0] == '/' && url[1] != '/';
    const char *address = route ? url : address_of(arena, url);
    deed_put_text(arena, request, "actionId", "nav.navigate");
    deed_put_text(arena, args, route ? "route" : "url", address);
    const char *dialog = deed_value_text_at(call->args, "dialog");
    if (dialog) {
        deed_value_set(arena, args, "dialog", answer_of(arena, dialog));
    }
    deed_value_set(arena, request, "args", args);
    deed_mcp_do(call, request, on_navigated);
}
