/* SPDX-License-Identifier: Apache-2.0 */
/* Lines: each a JSON object with its number, its time and the hash of the line
 * before it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "io/stamp.h"
#include "trace/trace_impl.h"

/* Lines wait in memory until the engine has carried out what came of an event,
 * or until there are this many bytes of them. */
#define LINES_BYTES ((size_t)64 * 1024)

struct deed_json_writer *trace_begin(struct deed_trace *trace, const char *kind,
                                     const char *handle, deed_time_us now)
{
    struct deed_json_writer *w = &trace->w;
    trace->now = now > trace->now ? now : trace->now;
    deed_strbuf_clear(&trace->line);
    deed_json_writer_init(w, &trace->line);
    deed_json_begin_object(w);
    deed_json_member_integer(w, "n", (int64_t)trace->store.line + 1);
    deed_json_member_integer(w, "t", now);
    deed_json_member(w, "kind", kind);
    deed_json_member(w, "action", handle);
    return w;
}

void trace_end(struct deed_trace *trace)
{
    struct deed_trace_store *store = &trace->store;
    struct deed_strbuf *line = &trace->line;
    deed_mask_apply(&trace->mask, line, 0);
    deed_json_member(&trace->w, "prev", store->hash);
    deed_json_end_object(&trace->w);
    if (line->failed) {
        return; /* one line less; the chain does not know of it */
    }
    store->line++;
    deed_chain_hash(line->bytes, line->len, store->hash);
    deed_strbuf_add(&trace->lines, line->bytes, line->len);
    deed_strbuf_putc(&trace->lines, '\n');
    if (trace->lines.len > LINES_BYTES) {
        trace_flush(trace);
    }
}

void trace_flush(struct deed_trace *trace)
{
    deed_trace_store_write(&trace->store, &trace->lines);
    deed_strbuf_clear(&trace->lines);
}

void trace_text(struct deed_trace *trace, const char *key, const char *text)
{
    size_t len = text ? strlen(text) : 0;
    if (len <= DEED_TRACE_TEXT_MAX) {
        deed_json_member(&trace->w, key, text);
        return;
    }
    len = DEED_TRACE_TEXT_MAX;
    while (len && ((unsigned char)text[len] & 0xc0) == 0x80) {
        len--; /* not inside a character */
    }
    deed_json_key(&trace->w, key);
    deed_json_string_n(&trace->w, text, len);
}

void trace_say_session(struct deed_trace *trace)
{
    char stamp[DEED_STAMP_BYTES];
    struct deed_json_writer *w =
        trace_begin(trace, "session", NULL, trace->now);
    deed_stamp_write(deed_stamp_now_ms(), stamp);
    deed_json_member_integer(w, "format", DEED_TRACE_FORMAT);
    deed_json_member(w, "deed", DEED_VERSION);
    deed_json_member(w, "session", trace->session);
    deed_json_member(w, "driver", trace->driver);
    deed_json_member(w, "at", stamp);
    deed_json_member_integer(w, "pid", getpid());
    trace_end(trace);
}

void trace_say_picture(struct deed_trace *trace, const char *after,
                       const char *why)
{
    const struct trace_picture *p = &trace->last;
    struct deed_json_writer *w =
        trace_begin(trace, "picture", after, trace->now);
    deed_json_member(w, "why", why);
    deed_json_member(w, "file", p->file);
    deed_json_member(w, "sha256", p->hash);
    deed_json_key(w, "rect");
    deed_json_begin_object(w);
    deed_json_member_number(w, "x", p->x);
    deed_json_member_number(w, "y", p->y);
    deed_json_member_number(w, "width", p->width);
    deed_json_member_number(w, "height", p->height);
    deed_json_end_object(w);
    trace_end(trace);
}

static char *copy(const char *text)
{
    return text ? strdup(text) : NULL;
}

enum deed_code deed_trace_create(const struct deed_trace_opts *opts,
                                 struct deed_trace **ret,
                                 struct deed_error *err)
{
    struct deed_trace *trace = calloc(1, sizeof(*trace));
    if (!trace) {
        return deed_fail(err, DEED_NOMEM, "trace");
    }
    enum deed_code code = deed_trace_store_open(&trace->store, opts->path, err);
    if (code) {
        deed_trace_store_close(&trace->store);
        free(trace);
        return code;
    }
    trace->store.actions_max = opts->actions_max;
    trace->store.bytes_max =
        opts->bytes_max ? opts->bytes_max : (uint64_t)64 << 20;
    trace->tap = trace_tap;
    trace->tap.user = trace;
    trace->session = copy(opts->session);
    trace->driver = copy(opts->driver);
    trace->loop = opts->loop;
    trace->no_pictures = opts->no_pictures || !opts->loop;
    deed_mask_init(&trace->mask);
    deed_correlation_init(&trace->correlation);
    deed_strbuf_init(&trace->lines, 0);
    deed_strbuf_init(&trace->line, 0);
    trace_say_session(trace);
    trace_flush(trace);
    *ret = trace;
    return DEED_OK;
}

void deed_trace_destroy(struct deed_trace *trace)
{
    if (!trace) {
        return;
    }
    trace_pictures_stop(trace);
    trace_begin(trace, "end", NULL, trace->now);
    trace_end(trace);
    trace_flush(trace);
    for (unsigned i = 0; i < TRACE_RUNS_MAX; i++) {
        deed_arena_fini(&trace->runs[i].arena);
    }
    deed_trace_store_close(&trace->store);
    deed_strbuf_fini(&trace->lines);
    deed_strbuf_fini(&trace->line);
    free(trace->session);
    free(trace->driver);
    free(trace);
}

const struct deed_tap *deed_trace_tap(struct deed_trace *trace)
{
    return &trace->tap;
}

const char *deed_trace_path(const struct deed_trace *trace)
{
    return trace->store.path;
}
