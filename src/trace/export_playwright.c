/* SPDX-License-Identifier: Apache-2.0 */
/* What Playwright's trace viewer reads: trace.trace with one event a line,
 * trace.network, and pictures as frames of a screencast. Format 8, which
 * viewers since Playwright 1.51 read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "trace/export.h"
#include "trace/files.h"
#include "trace/stages.h"
#include "wire/json_writer.h"
#include "wire/zip.h"

#define FORMAT 8
#define PAGE "page@1"

struct events {
    struct deed_strbuf text;
    struct deed_json_writer w;
    const struct deed_trace_log *log;
    int64_t origin;
};

static double ms_of(const struct events *e, int64_t t)
{
    return (double)(t - e->origin) / 1000;
}

static struct deed_json_writer *begin(struct events *e, const char *type)
{
    deed_json_writer_init(&e->w, &e->text);
    deed_json_begin_object(&e->w);
    deed_json_member(&e->w, "type", type);
    return &e->w;
}

static void end(struct events *e)
{
    deed_json_end_object(&e->w);
    deed_strbuf_putc(&e->text, '\n');
}

static void put_size(struct deed_json_writer *w, const char *key,
                     const struct deed_value *rect)
{
    deed_json_key(w, key);
    deed_json_begin_object(w);
    deed_json_member_number(w, "width",
                            deed_value_number_at(rect, "width", 1280));
    deed_json_member_number(w, "height",
                            deed_value_number_at(rect, "height", 720));
    deed_json_end_object(w);
}

static void put_context(struct events *e)
{
    const struct deed_trace_log *log = e->log;
    const struct deed_value *first = log->values[0];
    const struct deed_value *rect = NULL;
    for (size_t i = 0; i < log->count && !rect; i++) {
        rect = strcmp(log->records[i].kind, "picture") == 0
                   ? deed_value_get(log->values[i], "rect")
                   : NULL;
    }
    struct deed_json_writer *w = begin(e, "context-options");
    deed_json_member_integer(w, "version", FORMAT);
    deed_json_member(w, "origin", "library");
    deed_json_member(w, "libraryName", "deed");
    deed_json_member(w, "libraryVersion", deed_value_text_at(first, "deed"));
    deed_json_member(w, "browserName", deed_value_text_at(first, "driver"));
    deed_json_member(w, "platform", "linux");
    deed_json_member_number(w, "wallTime", deed_trace_wall_ms(log, e->origin));
    deed_json_member_number(w, "monotonicTime", 0);
    deed_json_member(w, "sdkLanguage", "javascript");
    deed_json_member(w, "contextId", "context@1");
    deed_json_member(w, "title", deed_value_text_or(first, "session", "deed"));
    deed_json_key(w, "options");
    deed_json_begin_object(w);
    put_size(w, "viewport", rect);
    deed_json_end_object(w);
    end(e);
}

/* The name that their viewer has for it. */
static const char *method_of(const char *id)
{
    static const struct {
        const char *ours, *theirs;
    } rows[] = {
        { "ui.activate", "click" },       { "ui.enterText", "fill" },
        { "nav.navigate", "goto" },       { "ui.choose", "selectOption" },
        { "x.deed.press", "press" },      { "x.deed.hover", "hover" },
        { "ui.focus", "focus" },          { "x.deed.upload", "setInputFiles" },
        { "x.deed.drag", "dragAndDrop" }, { "ui.read", "textContent" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (strcmp(rows[i].ours, id) == 0) {
            return rows[i].theirs;
        }
    }
    return id;
}

static void put_log(struct events *e, const char *call,
                    const struct deed_trace_record *r)
{
    static const char *const members[] = { "state",   "note",    "reason",
                                           "message", "gesture", "delivered",
                                           "signal",  "tie",     "text",
                                           "said",    "place" };
    const struct deed_value *value = deed_trace_value(e->log, r);
    struct deed_strbuf line;
    deed_strbuf_init(&line, 4000);
    deed_strbuf_puts(&line, r->kind);
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        const char *text = deed_value_text_at(value, members[i]);
        if (text) {
            deed_strbuf_printf(&line, "  %s", text);
        }
    }
    struct deed_json_writer *w = begin(e, "log");
    deed_json_member(w, "callId", call);
    deed_json_member_number(w, "time", ms_of(e, r->time_us));
    deed_json_member(w, "message", deed_strbuf_get(&line));
    end(e);
    deed_strbuf_fini(&line);
}

static void put_records(struct events *e, const char *call,
                        const struct deed_trace_action *action)
{
    int index = (int)(action - e->log->actions);
    for (size_t i = action->first + 1; i < e->log->count; i++) {
        const struct deed_trace_record *r = &e->log->records[i];
        const struct deed_value *point =
            deed_value_get(e->log->values[i], "point");
        if (r->action != index || strcmp(r->kind, "picture") == 0 ||
            strcmp(r->kind, "result") == 0) {
            continue;
        }
        put_log(e, call, r);
        if (strcmp(r->kind, "input") == 0 && point) {
            struct deed_json_writer *w = begin(e, "input");
            deed_json_member(w, "callId", call);
            deed_json_key(w, "point");
            deed_json_value(w, point);
            end(e);
        }
    }
}

static void put_params(struct events *e, const struct deed_trace_action *action)
{
    const struct deed_value *asked = e->log->values[action->first];
    const struct deed_value *t =
        action->target >= 0 ? e->log->values[action->target] : NULL;
    const char *url = deed_value_text_at(deed_value_get(asked, "args"), "url");
    struct deed_json_writer *w = &e->w;
    deed_json_key(w, "params");
    deed_json_begin_object(w);
    deed_json_member(w, "url", url);
    if (deed_value_text_at(t, "role")) {
        char selector[300];
        snprintf(selector, sizeof(selector), "internal:role=%s[name=\"%s\"s]",
                 deed_value_text_at(t, "role"),
                 deed_value_text_or(t, "name", ""));
        deed_json_member(w, "selector", selector);
    }
    deed_json_end_object(w);
}

static void put_action(struct events *e, const struct deed_trace_action *action)
{
    char call[32];
    char title[200];
    const struct deed_value *result = deed_trace_result(e->log, action);
    const struct deed_value *error = deed_value_get(result, "error");
    snprintf(call, sizeof(call), "call@%zu",
             (size_t)(action - e->log->actions) + 1);
    deed_trace_title(e->log, action, title, sizeof(title));
    struct deed_json_writer *w = begin(e, "before");
    deed_json_member(w, "callId", call);
    deed_json_member_number(w, "startTime", ms_of(e, action->begun_us));
    deed_json_member(w, "class", "Frame");
    deed_json_member(w, "method", method_of(action->id));
    deed_json_member(w, "title", title);
    deed_json_member(w, "pageId", PAGE);
    put_params(e, action);
    end(e);
    put_records(e, call, action);
    w = begin(e, "after");
    deed_json_member(w, "callId", call);
    deed_json_member_number(w, "endTime",
                            ms_of(e, deed_trace_ended(e->log, action)));
    if (error) {
        deed_json_key(w, "error");
        deed_json_begin_object(w);
        deed_json_member(w, "name", deed_value_text_at(error, "code"));
        deed_json_member(w, "message", deed_value_text_at(error, "message"));
        deed_json_end_object(w);
    }
    end(e);
}

static void put_picture(struct events *e, struct deed_zip *zip,
                        const struct deed_trace_record *record)
{
    const struct deed_value *value = deed_trace_value(e->log, record);
    const char *file = deed_value_text_or(value, "file", "");
    const struct deed_value *rect = deed_value_get(value, "rect");
    const char *name = strrchr(file, '/');
    char path[200];
    size_t len = 0;
    char *bytes = deed_trace_picture(e->log->path, file, &len);
    if (!bytes) {
        return;
    }
    snprintf(path, sizeof(path), "resources/%.150s", name + 1);
    deed_zip_add(zip, path, bytes, len, false);
    free(bytes);
    struct deed_json_writer *w = begin(e, "screencast-frame");
    deed_json_member(w, "pageId", PAGE);
    deed_json_member(w, "sha1", name + 1);
    deed_json_member_number(w, "width", deed_value_number_at(rect, "width", 0));
    deed_json_member_number(w, "height",
                            deed_value_number_at(rect, "height", 0));
    deed_json_member_number(w, "timestamp", ms_of(e, record->time_us));
    deed_json_member_number(w, "frameSwapWallTime",
                            deed_trace_wall_ms(e->log, record->time_us));
    end(e);
}

void deed_trace_write_playwright(const struct deed_trace_log *log,
                                 struct deed_strbuf *out)
{
    struct deed_zip zip;
    struct events e = { .log = log };
    e.origin =
        log->action_count ? log->actions[0].begun_us : log->records[0].time_us;
    deed_strbuf_init(&e.text, 0);
    deed_zip_begin(&zip, out);
    put_context(&e);
    for (size_t i = 0; i < log->action_count; i++) {
        put_action(&e, &log->actions[i]);
    }
    for (size_t i = 0; i < log->count; i++) {
        if (strcmp(log->records[i].kind, "picture") == 0) {
            put_picture(&e, &zip, &log->records[i]);
        }
    }
    deed_zip_add(&zip, "trace.trace", deed_strbuf_get(&e.text), e.text.len,
                 true);
    deed_zip_add(&zip, "trace.network", "", 0, false);
    deed_zip_end(&zip);
    out->failed = out->failed || e.text.failed;
    deed_strbuf_fini(&e.text);
}
