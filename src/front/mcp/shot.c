/* SPDX-License-Identifier: Apache-2.0 */
/* The tool `screenshot`: what the page looks like, or one element of it. */
#include <deed/types.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/resources.h"
#include "front/mcp/see.h"

static void on_picture(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *rect = deed_value_get(call->got, "rect");
    const struct deed_value *cut = deed_value_get(call->got, "cut");
    struct deed_value *content = deed_value_list(arena);
    struct deed_value *image = deed_value_map(arena);
    struct deed_value *words = deed_value_map(arena);
    deed_put_text(arena, image, "type", "image");
    deed_put_text(arena, image, "data", deed_value_text_at(call->got, "data"));
    deed_put_text(arena, image, "mimeType",
                  deed_value_text_at(call->got, "mimeType"));
    deed_put_text(arena, words, "type", "text");
    deed_put_text(arena, words, "text",
                  deed_arena_printf(
                      arena, "%.0fx%.0f px%s",
                      deed_value_number_at(rect, "width", 0),
                      deed_value_number_at(rect, "height", 0),
                      cut && cut->as.boolean ? "; the rest did not fit" : ""));
    deed_mcp_keep_picture(call->mcp, deed_value_text_at(call->got, "data"),
                          deed_value_text_at(call->got, "mimeType"));
    deed_value_push(content, image);
    deed_value_push(content, words);
    deed_mcp_finish_content(call, false, content, NULL);
}

static void on_found(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *box =
        deed_value_get(deed_value_get(call->got, "target"), "bbox");
    if (!box) {
        const char *why = deed_value_text_at(call->got, "message");
        deed_mcp_finish(call, true,
                        deed_arena_printf(&call->arena,
                                          "target: %s. Look, and name it as "
                                          "shown.",
                                          deed_str_or(why, "is not shown")),
                        NULL);
        return;
    }
    const struct deed_rect part = { deed_value_number_at(box, "x", 0),
                                    deed_value_number_at(box, "y", 0),
                                    deed_value_number_at(box, "width", 0),
                                    deed_value_number_at(box, "height", 0) };
    deed_mcp_picture(call, false, &part, on_picture);
}

static void take(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    const char *words = deed_value_text_at(call->args, "target");
    const struct deed_value *whole = deed_value_get(call->args, "fullPage");
    if (!words) {
        deed_mcp_picture(call, whole && whole->as.boolean, NULL, on_picture);
    } else if (deed_mcp_target(&call->arena, words, NULL, NULL,
                               deed_mcp_session(call), &target, &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        deed_mcp_check(call, target, NULL, on_found);
    }
}

static void on_look(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        take(call);
    }
}

/* What may not be read may not be seen either. */
void deed_mcp_screenshot(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look);
}
