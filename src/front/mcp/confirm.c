/* SPDX-License-Identifier: Apache-2.0 */
/* A person's word, asked for through the client (MCP elicitation). The model
 * that wants an act cannot give it. */
#include <deed/call_value.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"

#define NOBODY_TO_ASK                                                          \
    "it needs a person's consent, and this client cannot ask for it (no "      \
    "elicitation). Do not try again; tell the user, who can do it, or allow "  \
    "it with --policy"

#define NOBODY_THERE                                                           \
    "the page lets only a person do this, and this client cannot ask one (no " \
    "elicitation)"

/* {"type":"object","properties":{"allow":{...}},"required":["allow"]} */
static struct deed_value *schema(struct deed_arena *arena, const char *member,
                                 const char *title)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *properties = deed_value_map(arena);
    struct deed_value *one = deed_value_map(arena);
    struct deed_value *required = deed_value_list(arena);
    deed_put_text(arena, one, "type", "boolean");
    deed_put_text(arena, one, "title", title);
    deed_value_set(arena, properties, member, one);
    deed_value_push(required, deed_value_string(arena, member));
    deed_put_text(arena, map, "type", "object");
    deed_value_set(arena, map, "properties", properties);
    deed_value_set(arena, map, "required", required);
    return map;
}

static bool ask(struct deed_mcp_call *call, const char *message,
                const char *member, const char *title,
                void (*answered)(struct deed_mcp_call *call,
                                 const struct deed_value *result))
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *params = deed_value_map(&arena);
    deed_put_text(&arena, params, "message", message);
    deed_value_set(&arena, params, "requestedSchema",
                   schema(&arena, member, title));
    bool sent = call->mcp->elicits && !arena.failed &&
                deed_mcp_ask(call, "elicitation/create", params, answered);
    deed_arena_fini(&arena);
    return sent;
}

/* Only a plain yes is a yes. */
static bool said_yes(const struct deed_value *result, const char *member)
{
    const struct deed_value *word =
        deed_value_get(deed_value_get(result, "content"), member);
    return deed_str_equal(deed_value_text_at(result, "action"), "accept") &&
           deed_value_is(word, DEED_VALUE_BOOL) && word->as.boolean;
}

static void on_word(struct deed_mcp_call *call, const struct deed_value *result)
{
    struct deed_session *session = deed_mcp_session(call);
    if (!session) {
        return;
    }
    if (said_yes(result, "allow")) {
        deed_grant(session, call->action, NULL);
    } else {
        deed_deny(session, call->action,
                  result ? "the person who was asked said no"
                         : "the client could not ask the person",
                  NULL);
    }
    deed_session_proceed(session);
}

/* "click button "Pay now" on https://shop.example" and why it is asked. */
static const char *question_of(struct deed_arena *arena,
                               const struct deed_value *payload)
{
    const struct deed_value *preview = deed_value_get(payload, "preview");
    const struct deed_value *risk = deed_value_get(payload, "risk");
    const char *summary = deed_value_text_at(preview, "summary");
    const char *reason = deed_value_text_at(risk, "reason");
    return deed_arena_printf(arena, "The agent wants to: %s. Asked because %s.",
                             deed_str_or(summary, "act"),
                             deed_str_or(reason, "it is risky"));
}

void deed_mcp_confirm(struct deed_mcp_call *call,
                      const struct deed_value *question)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *text = question_of(&arena, question);
    bool asked = text && ask(call, text, "allow", "Allow it", on_word);
    deed_arena_fini(&arena);
    if (!asked) {
        deed_deny(deed_mcp_session(call), call->action, NOBODY_TO_ASK, NULL);
    }
}

static void on_acted(struct deed_mcp_call *call,
                     const struct deed_value *result)
{
    struct deed_session *session = deed_mcp_session(call);
    if (!session) {
        return;
    }
    if (said_yes(result, "done")) {
        deed_user_acted(session, call->action, NULL);
    } else {
        deed_cancel(session, call->action,
                    "the person who was asked did not do it", NULL);
    }
    deed_session_proceed(session);
}

void deed_mcp_hand_over(struct deed_mcp_call *call)
{
    if (!ask(call,
             "The page lets only a person do the next step. Please do it in "
             "the browser, then say that it is done.",
             "done", "I did it", on_acted)) {
        deed_cancel(deed_mcp_session(call), call->action, NOBODY_THERE, NULL);
    }
}
