/* SPDX-License-Identifier: Apache-2.0 */
/* Spans: the session, its actions below it, their stages below these; facts
 * are events of their action. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "trace/chain.h"
#include "trace/export.h"
#include "trace/stages.h"
#include "wire/json_writer.h"

#define KIND_INTERNAL 1
#define STATUS_OK 1
#define STATUS_ERROR 2

struct otlp {
    struct deed_json_writer *w;
    const struct deed_trace_log *log;
    char trace_id[33];
    unsigned spans;
};

static void put_attribute(struct deed_json_writer *w, const char *key,
                          const char *text)
{
    if (!text) {
        return;
    }
    deed_json_begin_object(w);
    deed_json_member(w, "key", key);
    deed_json_key(w, "value");
    deed_json_begin_object(w);
    deed_json_member(w, "stringValue", text);
    deed_json_end_object(w);
    deed_json_end_object(w);
}

static void put_time(const struct otlp *o, const char *key, int64_t t)
{
    char text[40];
    double ms = deed_trace_wall_ms(o->log, t);
    snprintf(text, sizeof(text), "%.0f000", ms * 1000);
    deed_json_member(o->w, key, text);
}

/* The same trace gives the same ids. */
static void span_id(const struct otlp *o, unsigned number, char ret[17])
{
    char seed[64];
    char hash[DEED_CHAIN_HEX_BYTES];
    int len = snprintf(seed, sizeof(seed), "%s/%u", o->trace_id, number);
    deed_chain_hash(seed, (size_t)len, hash);
    memcpy(ret, hash, 16);
    ret[16] = '\0';
}

static unsigned begin_span(struct otlp *o, const char *name, unsigned parent,
                           int64_t begun, int64_t ended)
{
    char id[17];
    char above[17];
    unsigned number = ++o->spans;
    span_id(o, number, id);
    span_id(o, parent, above);
    deed_json_begin_object(o->w);
    deed_json_member(o->w, "traceId", o->trace_id);
    deed_json_member(o->w, "spanId", id);
    deed_json_member(o->w, "parentSpanId", parent ? above : NULL);
    deed_json_member(o->w, "name", name);
    deed_json_member_integer(o->w, "kind", KIND_INTERNAL);
    put_time(o, "startTimeUnixNano", begun);
    put_time(o, "endTimeUnixNano", ended);
    return number;
}

static void put_events(const struct otlp *o,
                       const struct deed_trace_action *action)
{
    int index = (int)(action - o->log->actions);
    deed_json_key(o->w, "events");
    deed_json_begin_array(o->w);
    for (size_t i = action->first; i < o->log->count; i++) {
        const struct deed_trace_record *r = &o->log->records[i];
        const struct deed_value *value = o->log->values[i];
        const char *signal = deed_value_text_at(value, "signal");
        if (r->action != index || !signal) {
            continue;
        }
        deed_json_begin_object(o->w);
        put_time(o, "timeUnixNano", r->time_us);
        deed_json_member(o->w, "name", signal);
        deed_json_key(o->w, "attributes");
        deed_json_begin_array(o->w);
        put_attribute(o->w, "deed.tie", deed_value_text_at(value, "tie"));
        put_attribute(o->w, "deed.place", deed_value_text_at(value, "place"));
        put_attribute(o->w, "deed.text", deed_value_text_at(value, "text"));
        deed_json_end_array(o->w);
        deed_json_end_object(o->w);
    }
    deed_json_end_array(o->w);
}

static void put_action(struct otlp *o, const struct deed_trace_action *action,
                       unsigned parent)
{
    char title[200];
    struct deed_trace_stage stage;
    const struct deed_value *result = deed_trace_result(o->log, action);
    const struct deed_value *error = deed_value_get(result, "error");
    bool good =
        deed_str_equal(deed_value_text_at(result, "status"), "succeeded");
    deed_trace_title(o->log, action, title, sizeof(title));
    unsigned self = begin_span(o, title, parent, action->begun_us,
                               deed_trace_ended(o->log, action));
    deed_json_key(o->w, "attributes");
    deed_json_begin_array(o->w);
    put_attribute(o->w, "deed.action", action->id);
    put_attribute(o->w, "deed.handle", action->handle);
    put_attribute(o->w, "deed.status", deed_value_text_at(result, "status"));
    put_attribute(o->w, "error.type", deed_value_text_at(error, "code"));
    deed_json_end_array(o->w);
    put_events(o, action);
    deed_json_key(o->w, "status");
    deed_json_begin_object(o->w);
    deed_json_member_integer(o->w, "code", good ? STATUS_OK : STATUS_ERROR);
    deed_json_member(o->w, "message", deed_value_text_at(error, "message"));
    deed_json_end_object(o->w);
    deed_json_end_object(o->w);
    for (size_t at = 0; deed_trace_next_stage(o->log, action, &at, &stage);) {
        begin_span(o, stage.name, self, stage.begun, stage.ended);
        deed_json_end_object(o->w);
    }
}

static void put_resource(struct otlp *o)
{
    const struct deed_value *first = o->log->values[0];
    deed_json_key(o->w, "resource");
    deed_json_begin_object(o->w);
    deed_json_key(o->w, "attributes");
    deed_json_begin_array(o->w);
    put_attribute(o->w, "service.name", "deed");
    put_attribute(o->w, "service.version", deed_value_text_at(first, "deed"));
    put_attribute(o->w, "deed.session", deed_value_text_at(first, "session"));
    put_attribute(o->w, "deed.driver", deed_value_text_at(first, "driver"));
    deed_json_end_array(o->w);
    deed_json_end_object(o->w);
}

static void put_spans(struct otlp *o)
{
    const struct deed_trace_log *log = o->log;
    size_t count = log->action_count;
    deed_json_key(o->w, "spans");
    deed_json_begin_array(o->w);
    if (count) {
        unsigned self =
            begin_span(o, "session", 0, log->actions[0].begun_us,
                       deed_trace_ended(log, &log->actions[count - 1]));
        deed_json_end_object(o->w);
        for (size_t i = 0; i < count; i++) {
            put_action(o, &log->actions[i], self);
        }
    }
    deed_json_end_array(o->w);
}

void deed_trace_write_otlp(const struct deed_trace_log *log,
                           struct deed_strbuf *out)
{
    struct deed_json_writer writer;
    struct otlp o = { .w = &writer, .log = log };
    char hash[DEED_CHAIN_HEX_BYTES];
    deed_chain_hash(log->records[0].line, log->records[0].len, hash);
    memcpy(o.trace_id, hash, 32);
    deed_json_writer_init(o.w, out);
    deed_json_begin_object(o.w);
    deed_json_key(o.w, "resourceSpans");
    deed_json_begin_array(o.w);
    deed_json_begin_object(o.w);
    put_resource(&o);
    deed_json_key(o.w, "scopeSpans");
    deed_json_begin_array(o.w);
    deed_json_begin_object(o.w);
    deed_json_key(o.w, "scope");
    deed_json_begin_object(o.w);
    deed_json_member(o.w, "name", "deed");
    deed_json_end_object(o.w);
    put_spans(&o);
    deed_json_end_object(o.w);
    deed_json_end_array(o.w);
    deed_json_end_object(o.w);
    deed_json_end_array(o.w);
    deed_json_end_object(o.w);
    deed_strbuf_putc(out, '\n');
}
