/* SPDX-License-Identifier: Apache-2.0 */
/* The tool `text`: the page, or one element of it, to be read. */
#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/paging.h"
#include "front/command/request.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/see.h"

/* A page of this many tokens is read in one go. */
#define TOKENS 2000

static void on_text(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    unsigned number = (unsigned)deed_value_number_at(call->args, "page", 1);
    const char *text = deed_value_text_or(call->got, "text", "");
    struct deed_text_page page = deed_text_page(text, TOKENS, number);
    const char *more =
        number > page.count
            ? deed_arena_printf(arena, "there are %u pages only", page.count)
        : number < page.count
            ? deed_arena_printf(arena, "… page %u of %u", number, page.count)
            : "";
    deed_mcp_finish(call, number > page.count,
                    deed_arena_printf(arena, "%.*s%s", (int)page.len, page.at,
                                      deed_str_or(more, "")),
                    NULL);
}

static void ask(struct deed_mcp_call *call, const char *id)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    deed_put_bool(arena, args, "markdown", true);
    deed_put_text(arena, args, "instanceId", id);
    deed_mcp_ask_page(call, "text", args, on_text);
}

static void on_found(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *target = deed_value_get(call->got, "target");
    const char *id = deed_value_text_at(target, "instanceId");
    if (!id) {
        deed_mcp_finish(call, true,
                        "target: there is no such element, or several. Look, "
                        "and name it as shown.",
                        NULL);
        return;
    }
    ask(call, deed_arena_strdup(&call->arena, id));
}

static void on_look(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    const char *words = deed_value_text_at(call->args, "target");
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else if (!words) {
        ask(call, NULL);
    } else if (deed_mcp_target(&call->arena, words, NULL, NULL,
                               deed_mcp_session(call), &target, &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        deed_command_part(&call->arena, target);
        deed_mcp_check(call, target, NULL, on_found);
    }
}

/* What may not be looked at may not be read either. */
void deed_mcp_text(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look);
}
