/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Values and options by the platform's setters. Where application code may
 * listen, the agent puts the control beside its target without an event and
 * names the keys for the last step: the page then gets one trusted event, of
 * the target alone. What cannot be done so is set, with events of a script,
 * and the receipt says so.
 */

#include <string.h>

#include "base/util.h"
#include "driver/web/perform.h"
#include "wire/json_writer.h"

/* A date whose third part is changed needs two keys to get there. */
#define KEYS_MAX 8

/* What a field of the platform cannot hold will not fit the next time. */
static bool is_unfit(struct call *call, enum deed_code code,
                     const struct deed_error *err)
{
    static const char no[] = "invalid: ";
    struct act *act = call->op->extra;
    if (code != DEED_INVALID || strncmp(err->text, no, sizeof(no) - 1) != 0) {
        return false;
    }
    act->receipt.refused = true;
    act_refuse(call->op, err->text + sizeof(no) - 1);
    return true;
}

static void on_set(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct act *act = call->op->extra;
    if (is_unfit(call, code, err)) {
        return;
    }
    if (deed_value_is(deed_value_get(value, "trusted"), DEED_VALUE_BOOL)) {
        act->receipt.trusted = deed_tri_from(decode_bool(value, "trusted"));
    }
    act_on_answer(call, code, value, err);
}

/* The agent's argument again: how the control took the keys. */
static const char *with_trusted(struct op *op, const char *trusted)
{
    struct act *act = op->extra;
    return deed_arena_printf(&op->arena, "%s,\"trusted\":%s}", act->text,
                             trusted);
}

static void on_key(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct frame *frame = act_frame(op);
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    if (op->waiting) {
        return;
    }
    const char *arg = with_trusted(op, "false");
    if (!frame || !arg || call_agent(op, frame, "act", arg, on_set)) {
        /* Choices and values may lead to another document. */
        act_unconfirmed(op, "the document went away before it could tell");
        return;
    }
    call_flush(op->page);
}

static bool send_keys(struct op *op, const struct deed_value *keys)
{
    const struct deed_value *key = keys->as.items.first;
    for (unsigned i = 0; key && i < KEYS_MAX; i++, key = key->next) {
        if (!deed_value_text(key) ||
            !send_key_for(op, deed_value_text(key), on_key)) {
            return false;
        }
    }
    call_flush(op->page);
    return op->waiting > 0;
}

static void on_begun(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    const struct deed_value *keys = deed_value_get(value, "keys");
    if (code || !deed_value_is(keys, DEED_VALUE_LIST)) {
        on_set(call, code, value, err);
        return;
    }
    struct frame *frame = act_frame(op);
    signals_begin(op->page, frame, decode_number(value, "nowMs", 0));
    if (!send_keys(op, keys)) {
        act_unconfirmed(op, "the browser takes no input");
    }
}

static enum deed_code begin(struct op *op, struct deed_strbuf *text, bool heard)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    act->text = deed_arena_strdup(&op->arena, deed_strbuf_get(text));
    deed_strbuf_fini(text);
    if (!act->text || !frame) {
        return act->text ? DEED_NOT_FOUND : DEED_NOMEM;
    }
    /* Open: the member `trusted` is added each time it is sent. */
    ((char *)act->text)[strlen(act->text) - 1] = '\0';
    const char *arg = heard ? with_trusted(op, "true")
                            : deed_arena_printf(&op->arena, "%s}", act->text);
    return arg ? call_agent(op, frame, "act", arg, on_begun) : DEED_NOMEM;
}

static void begin_object(struct deed_json_writer *w, struct deed_strbuf *text,
                         const struct act *act, const char *action)
{
    deed_strbuf_init(text, 0);
    deed_json_writer_init(w, text);
    deed_json_begin_object(w);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", action);
}

enum deed_code act_set_value(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct deed_strbuf text;
    struct deed_json_writer w;
    begin_object(&w, &text, act, "setValue");
    deed_json_member(&w, "value",
                     g->value
                         ? g->value
                         : deed_arena_printf(&op->arena, "%.15g", g->number));
    deed_json_end_object(&w);
    return begin(op, &text, g->heard);
}

enum deed_code act_select(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct deed_strbuf text;
    struct deed_json_writer w;
    begin_object(&w, &text, act, "select");
    deed_json_key(&w, "wants");
    deed_json_bool(&w, true);
    deed_json_key(&w, "options");
    deed_json_begin_array(&w);
    for (unsigned i = 0; i < g->option_count; i++) {
        deed_json_string(&w, g->options[i]);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    return begin(op, &text, g->heard);
}
