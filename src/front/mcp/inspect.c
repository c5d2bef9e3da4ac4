/* SPDX-License-Identifier: Apache-2.0 */
/* The tools `find` (every element that fits) and `why` (could it be acted on):
 * questions that touch nothing. */
#include <deed/deed.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/see.h"

/* @e12 button "Save" in "Billing", hidden */
static void put_element(struct deed_strbuf *out, const char *ref,
                        const struct deed_value *element, const char *apart)
{
    const struct deed_value *state = deed_value_get(element, "state");
    const struct deed_value *seen = deed_value_get(state, "visible");
    const char *more = apart ? deed_value_text_at(element, apart) : NULL;
    if (ref) {
        deed_strbuf_printf(out, "@%s ", ref);
    }
    deed_strbuf_printf(out, "%s \"%.200s\"",
                       deed_value_text_or(element, "role", "element"),
                       deed_str_or(deed_value_text_at(element, "name"),
                                   deed_value_text_or(element, "text", "")));
    if (more) {
        deed_strbuf_printf(out, ", %s \"%.100s\"", apart, more);
    }
    if (deed_value_is(seen, DEED_VALUE_BOOL) && !seen->as.boolean) {
        deed_strbuf_puts(out, ", hidden");
    }
    deed_strbuf_putc(out, '\n');
}

static void put_candidates(struct deed_strbuf *out,
                           const struct deed_value *answer, const char *which)
{
    const struct deed_value *resolution = deed_value_get(answer, "resolution");
    const struct deed_value *list = deed_value_get(resolution, which);
    const char *apart = deed_value_text_at(resolution, "discriminator");
    for (const struct deed_value *one =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         one; one = one->next) {
        put_element(out, deed_value_text_at(one, "ref"), one, apart);
    }
}

static void put_near(struct deed_strbuf *out, const struct deed_value *answer)
{
    if (deed_value_get(deed_value_get(answer, "resolution"), "near")) {
        deed_strbuf_puts(out, out->len && out->bytes[out->len - 1] != '\n'
                                  ? "\nlike it:\n"
                                  : "like it:\n");
        put_candidates(out, answer, "near");
    }
}

static void finish(struct deed_mcp_call *call, bool is_error,
                   struct deed_strbuf *text)
{
    deed_mcp_finish(call, is_error, deed_strbuf_get(text), NULL);
    deed_strbuf_fini(text);
}

static void on_found(struct deed_mcp_call *call)
{
    struct deed_strbuf out;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *target = deed_value_get(call->got, "target");
    deed_strbuf_init(&out, 0);
    if (target) {
        put_element(&out, deed_value_text_at(call->got, "ref"), target, NULL);
    }
    put_candidates(&out, call->got, "alternates");
    bool none = out.len == 0;
    if (none) {
        deed_strbuf_printf(
            &out, "not found: %s",
            deed_value_text_or(deed_value_get(call->got, "resolution"),
                               "detail", "nothing is called so"));
        put_near(&out, call->got);
    }
    finish(call, none, &out);
}

static void put_checks(struct deed_strbuf *out, const struct deed_value *checks)
{
    for (const struct deed_value *one = deed_value_is(checks, DEED_VALUE_LIST)
                                            ? checks->as.items.first
                                            : NULL;
         one; one = one->next) {
        const char *result = deed_value_text_or(one, "result", "");
        if (!deed_str_equal(result, "skipped")) {
            deed_strbuf_printf(out, "%s %s %.300s\n", result,
                               deed_value_text_or(one, "check", ""),
                               deed_value_text_or(one, "numbers", ""));
        }
    }
}

static void on_why(struct deed_mcp_call *call)
{
    struct deed_strbuf out;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const struct deed_value *target = deed_value_get(call->got, "target");
    const struct deed_value *resolution =
        deed_value_get(call->got, "resolution");
    deed_strbuf_init(&out, 0);
    deed_strbuf_printf(&out, "%s: ",
                       target ? deed_value_text_or(call->got, "word", "?")
                              : deed_value_text_or(resolution, "status", "?"));
    if (target) {
        put_element(&out, deed_value_text_at(call->got, "ref"), target, NULL);
    }
    const char *why = target ? deed_value_text_at(call->got, "message")
                             : deed_value_text_at(resolution, "detail");
    deed_strbuf_printf(&out, "%s%s", deed_str_or(why, ""), why ? "\n" : "");
    put_checks(&out, target ? deed_value_get(call->got, "checks") : NULL);
    put_candidates(&out, call->got, "alternates");
    put_near(&out, call->got);
    finish(call, !target, &out);
}

static void ask(struct deed_mcp_call *call, bool all, deed_mcp_then *then)
{
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    const char *action =
        deed_mcp_action_of(deed_value_text_or(call->args, "action", "click"));
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else if (deed_mcp_target(&call->arena,
                               deed_value_text_at(call->args, "target"),
                               deed_value_text_at(call->args, "role"),
                               deed_value_text_at(call->args, "in"),
                               deed_mcp_session(call), &target, &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        deed_mcp_check_with(call, target,
                            &(struct deed_actionable_opts){
                                .size = sizeof(struct deed_actionable_opts),
                                .action = action,
                                .all = all },
                            then);
    }
}

static void on_look_to_find(struct deed_mcp_call *call)
{
    ask(call, true, on_found);
}

static void on_look_to_ask(struct deed_mcp_call *call)
{
    ask(call, false, on_why);
}

/* What may not be looked at may not be found either. */
void deed_mcp_find(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look_to_find);
}

void deed_mcp_why(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look_to_ask);
}
