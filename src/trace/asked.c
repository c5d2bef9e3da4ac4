/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/asked.h"

#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/action.h"

static bool is_hidden(const char *key)
{
    static const char *const keys[] = { "text", "value", "dialog", "params",
                                        "keys" };
    return DEED_STR_IN(key, keys);
}

static void put_length(struct deed_json_writer *w,
                       const struct deed_value *value)
{
    deed_json_begin_object(w);
    deed_json_member_bool(w, "masked", true);
    if (deed_value_is(value, DEED_VALUE_STRING)) {
        deed_json_member_integer(w, "length", (int64_t)value->as.string.len);
    }
    deed_json_end_object(w);
}

/* A map whose members are written, the hidden ones as their length. */
static void put_map(struct deed_json_writer *w, const struct deed_value *map)
{
    deed_json_begin_object(w);
    for (const struct deed_value *m = map->as.items.first; m; m = m->next) {
        deed_json_key(w, m->key);
        if (is_hidden(m->key)) {
            put_length(w, m);
        } else {
            deed_json_value(w, m);
        }
    }
    deed_json_end_object(w);
}

static void put_verification(struct deed_json_writer *w,
                             const struct deed_value *verification)
{
    const struct deed_value *signals = deed_value_get(verification, "signals");
    deed_json_key(w, "verification");
    deed_json_begin_object(w);
    deed_json_member(w, "policy", deed_value_text_at(verification, "policy"));
    deed_json_key(w, "signals");
    deed_json_begin_array(w);
    for (const struct deed_value *s = deed_value_at(signals, 0); s;
         s = s->next) {
        if (deed_value_is(s, DEED_VALUE_MAP)) {
            put_map(w, s);
        }
    }
    deed_json_end_array(w);
    deed_json_end_object(w);
}

void trace_put_request(struct deed_trace *trace,
                       const struct deed_value *request)
{
    struct deed_json_writer *w = &trace->w;
    const struct deed_value *target = deed_value_get(request, "target");
    const struct deed_value *args = deed_value_get(request, "args");
    const struct deed_value *verification =
        deed_value_get(request, "verification");
    if (target) {
        deed_json_key(w, "target");
        deed_json_value(w, target);
    }
    if (deed_value_is(args, DEED_VALUE_MAP)) {
        deed_json_key(w, "args");
        put_map(w, args);
    }
    if (deed_value_is(verification, DEED_VALUE_MAP)) {
        put_verification(w, verification);
    }
    deed_json_member(w, "key", deed_value_text_at(request, "idempotencyKey"));
}

/* "Control+A", "Enter": what follows the last plus is longer than a character,
 * or there is a plus. */
static bool is_named(const char *key)
{
    return strlen(key) > 4 || strchr(key, '+') || strcmp(key, "Tab") == 0;
}

void trace_put_keys(struct deed_json_writer *w, const char *const *keys,
                    unsigned count, bool secret)
{
    if (!count) {
        return;
    }
    deed_json_key(w, "keys");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < count; i++) {
        deed_json_string(w, !secret && is_named(keys[i]) ? keys[i] : "(key)");
    }
    deed_json_end_array(w);
}

static void learn(struct deed_trace *trace, const struct deed_value *map)
{
    deed_mask_learn(&trace->mask, deed_value_text_at(map, "text"));
    deed_mask_learn(&trace->mask, deed_value_text_at(map, "value"));
}

void trace_note_secret(struct deed_trace *trace, struct trace_run *run,
                       const struct deed_action_view *view)
{
    if (run->secret || !view->secret) {
        return;
    }
    run->secret = true;
    learn(trace, deed_value_get(run->request, "args"));
    const struct deed_value *signals =
        deed_value_get(deed_value_get(run->request, "verification"), "signals");
    for (const struct deed_value *s = deed_value_at(signals, 0); s;
         s = s->next) {
        learn(trace, s);
    }
}

void trace_say_asked(struct deed_trace *trace, struct trace_run *run,
                     deed_time_us now, const struct deed_action_view *view)
{
    if (run->asked || !view->facts || !view->target->found || run->secret) {
        return;
    }
    run->asked = true;
    const struct deed_value *args = deed_value_get(run->request, "args");
    const struct deed_value *verification =
        deed_value_get(run->request, "verification");
    if (!args && !verification) {
        return;
    }
    struct deed_json_writer *w = trace_begin(trace, "asked", run->handle, now);
    if (args) {
        deed_json_key(w, "args");
        deed_json_value(w, args);
    }
    if (verification) {
        deed_json_key(w, "verification");
        deed_json_value(w, verification);
    }
    trace_end(trace);
}
