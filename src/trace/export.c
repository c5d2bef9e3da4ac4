/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/export.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "trace/stages.h"
#include "trace/view.h"
#include "wire/json_writer.h"

static const struct {
    const char *name;
    void (*write)(const struct deed_trace_log *log, struct deed_strbuf *out);
} formats[] = {
    { "html", deed_trace_write_page },
    { "chrome", deed_trace_write_chrome },
    { "otlp", deed_trace_write_otlp },
    { "playwright", deed_trace_write_playwright },
};

enum deed_code deed_trace_export(const struct deed_trace_log *log,
                                 const char *format, char **ret_bytes,
                                 size_t *ret_len, struct deed_error *err)
{
    struct deed_strbuf out;
    size_t i = 0;
    while (i < DEED_ARRAY_LEN(formats) &&
           !deed_str_equal(formats[i].name, format)) {
        i++;
    }
    if (i == DEED_ARRAY_LEN(formats)) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "a trace cannot be exported as \"%.40s\"",
                         deed_str_or(format, ""));
    }
    deed_strbuf_init(&out, 0);
    formats[i].write(log, &out);
    size_t len = out.len;
    char *bytes = deed_strbuf_take(&out);
    deed_strbuf_fini(&out);
    if (!bytes) {
        return deed_fail(err, DEED_NOMEM, "trace");
    }
    *ret_bytes = bytes;
    *ret_len = len;
    return DEED_OK;
}

/* Trace events: a complete event ("X") an action and a stage. */

static void begin_event(struct deed_json_writer *w, const char *phase,
                        const char *name, const char *category, int64_t t,
                        int64_t span)
{
    deed_json_begin_object(w);
    deed_json_member(w, "ph", phase);
    deed_json_member(w, "name", name);
    deed_json_member(w, "cat", category);
    deed_json_member_integer(w, "pid", 1);
    deed_json_member_integer(w, "tid", 1);
    deed_json_member_integer(w, "ts", t);
    if (span >= 0) {
        deed_json_member_integer(w, "dur", span);
    }
}

static void write_action(struct deed_json_writer *w,
                         const struct deed_trace_log *log,
                         const struct deed_trace_action *action)
{
    char title[200];
    struct deed_trace_stage stage;
    const struct deed_value *result = deed_trace_result(log, action);
    deed_trace_title(log, action, title, sizeof(title));
    begin_event(w, "X", title, "action", action->begun_us,
                deed_trace_ended(log, action) - action->begun_us);
    deed_json_key(w, "args");
    deed_json_begin_object(w);
    deed_json_member(w, "handle", action->handle);
    deed_json_member(w, "status", deed_value_text_at(result, "status"));
    deed_json_member(
        w, "error",
        deed_value_text_at(deed_value_get(result, "error"), "code"));
    deed_json_end_object(w);
    deed_json_end_object(w);
    for (size_t at = 0; deed_trace_next_stage(log, action, &at, &stage);) {
        begin_event(w, "X", stage.name, "stage", stage.begun,
                    stage.ended - stage.begun);
        deed_json_end_object(w);
    }
}

static void write_instant(struct deed_json_writer *w,
                          const struct deed_trace_log *log,
                          const struct deed_trace_record *record)
{
    const struct deed_value *value = deed_trace_value(log, record);
    const char *name = deed_value_text_at(value, "signal");
    name = name ? name : deed_value_text_at(value, "gesture");
    begin_event(w, "i", deed_str_or(name, record->kind), record->kind,
                record->time_us, -1);
    deed_json_member(w, "s", "t");
    deed_json_key(w, "args");
    deed_json_value(w, value);
    deed_json_end_object(w);
}

void deed_trace_write_chrome(const struct deed_trace_log *log,
                             struct deed_strbuf *out)
{
    static const char *const instants[] = { "input", "receipt", "fact", "note",
                                            "retraction" };
    struct deed_json_writer writer;
    struct deed_json_writer *w = &writer;
    deed_json_writer_init(w, out);
    deed_json_begin_object(w);
    deed_json_member(w, "displayTimeUnit", "ms");
    deed_json_key(w, "traceEvents");
    deed_json_begin_array(w);
    for (size_t i = 0; i < log->action_count; i++) {
        write_action(w, log, &log->actions[i]);
    }
    for (size_t i = 0; i < log->count; i++) {
        for (size_t k = 0; k < DEED_ARRAY_LEN(instants); k++) {
            if (strcmp(log->records[i].kind, instants[k]) == 0) {
                write_instant(w, log, &log->records[i]);
            }
        }
    }
    deed_json_end_array(w);
    deed_json_end_object(w);
    deed_strbuf_putc(out, '\n');
}
