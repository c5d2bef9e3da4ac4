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
#include "driver/web/decode.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

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

/* The agent's argument; `trusted`: NULL where keys are not wanted. */
static const char *setting_arg(struct op *op, const bool *trusted)
{
    const struct act *act = op->extra;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    for (const struct deed_value *v = act->setting->as.items.first; v;
         v = v->next) {
        deed_json_key(w, v->key);
        deed_json_value(w, v);
    }
    if (trusted) {
        deed_json_member_bool(w, "trusted", *trusted);
    }
    return deed_json_object_end(&o, &op->arena);
}

/* The keys went out: what has no answer now may have been done. */
static void on_taken(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    if (code == DEED_NOT_FOUND || code == DEED_STATE) {
        act_unconfirmed(call->op,
                        "the document went away before it could tell");
        return;
    }
    on_set(call, code, value, err);
}

static void on_key(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct frame *frame = act_frame(op);
    if (op_is_lost(op, code, err)) {
        return;
    }
    static const bool asks = false; /* how the control took the keys */
    const char *arg = setting_arg(op, &asks);
    if (!frame || !arg || call_agent(op, frame, "act", arg, on_taken)) {
        /* Choices and values may lead to another document. */
        act_unconfirmed(op, "the document went away before it could tell");
        return;
    }
    call_flush(op->page);
}

static bool send_keys(struct op *op, const struct deed_value *list)
{
    struct deed_web_key keys[KEYS_MAX];
    struct web_key_step steps[KEYS_MAX];
    size_t count = 0;
    for (const struct deed_value *key = list->as.items.first;
         key && count < KEYS_MAX; key = key->next) {
        if (!deed_value_text(key) ||
            !deed_web_key_parse(deed_value_text(key), &keys[count])) {
            return false;
        }
        steps[count] = (struct web_key_step){ .key = &keys[count] };
        count++;
    }
    bool sent = count && act_type(op, steps, count, on_key);
    call_flush(op->page);
    return sent;
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

static enum deed_code begin(struct op *op, bool heard)
{
    static const bool wants = true;
    struct frame *frame = act_frame(op);
    const char *arg = setting_arg(op, heard ? &wants : NULL);
    if (!arg || !frame) {
        return arg ? DEED_NOT_FOUND : DEED_NOMEM;
    }
    return call_agent(op, frame, "act", arg, on_begun);
}

static void set_text(struct op *op, struct deed_value *map, const char *key,
                     const char *text)
{
    deed_value_set(&op->arena, map, key, deed_value_string(&op->arena, text));
}

/* False: no memory. */
static bool begin_setting(struct op *op, const char *action)
{
    struct act *act = op->extra;
    act->setting = deed_value_map(&op->arena);
    if (act->setting) {
        set_text(op, act->setting, "el", act->local);
        set_text(op, act->setting, "action", action);
    }
    return act->setting != NULL;
}

enum deed_code act_set_value(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    if (!begin_setting(op, "setValue")) {
        return DEED_NOMEM;
    }
    set_text(op, act->setting, "value",
             g->value ? g->value
                      : deed_arena_printf(&op->arena, "%.15g", g->number));
    return begin(op, g->heard);
}

/* The element that an option is, as the agent of its frame knows it. */
static struct deed_value *option_handle(struct op *op,
                                        const struct deed_gesture *g,
                                        unsigned at)
{
    const char *local = NULL;
    const char *id = g->option_ids ? g->option_ids[at] : NULL;
    return id && frame_of_instance(op->page, id, &local)
               ? deed_value_string(&op->arena, local)
               : deed_value_null(&op->arena);
}

enum deed_code act_select(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct deed_value *options = deed_value_list(&op->arena);
    struct deed_value *ids = deed_value_list(&op->arena);
    if (!options || !ids || !begin_setting(op, "select")) {
        return DEED_NOMEM;
    }
    for (unsigned i = 0; i < g->option_count; i++) {
        deed_value_push(options, deed_value_string(&op->arena, g->options[i]));
        deed_value_push(ids, option_handle(op, g, i));
    }
    deed_value_set(&op->arena, act->setting, "ids", ids);
    deed_value_set(&op->arena, act->setting, "wants",
                   deed_value_bool(&op->arena, true));
    deed_value_set(&op->arena, act->setting, "options", options);
    return begin(op, g->heard);
}
