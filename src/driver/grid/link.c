/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/link.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/grid/answer.h"
#include "driver/grid/credentials.h"
#include "io/child.h"
#include "io/helper.h"
#include "io/loop.h"
#include "io/stream.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define QUEUE_MAX_BYTES ((size_t)4 << 20)
/* An answer of the Grid is a megabyte at most, and may double by escaping. */
#define LINE_MAX_BYTES ((size_t)4 << 20)

struct grid_link {
    struct deed_child *child;
    struct deed_stream *to, *from;
    struct grid_link_events events;
    struct deed_strbuf line;
    bool in_callback, destroyed;
};

static void release(struct grid_link *link)
{
    deed_stream_destroy(link->to);
    deed_stream_destroy(link->from);
    deed_child_destroy(link->child);
    deed_strbuf_fini(&link->line);
    free(link);
}

void grid_link_destroy(struct grid_link *link)
{
    if (!link) {
        return;
    }
    link->destroyed = true;
    if (!link->in_callback) {
        release(link);
    }
}

static int64_t integer_at(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? (int64_t)value->as.number
                                                   : 0;
}

static void take_line(struct grid_link *link, const char *line, size_t len)
{
    struct deed_arena arena;
    struct deed_value *map = NULL;
    const struct deed_json_limits limits = { .replace_bad_text = true };
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, line, len, &limits, &map, NULL)) {
        const struct grid_answer answer = {
            .status = (int)integer_at(map, "status"),
            .body = deed_value_text_at(map, "body"),
            .curl = (int)integer_at(map, "curl"),
            .text = deed_value_text_at(map, "text"),
        };
        link->events.answer(link->events.user,
                            deed_value_text_or(map, "kind", ""),
                            integer_at(map, "id"), &answer);
    }
    deed_arena_fini(&arena);
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct grid_link *link = user;
    link->in_callback = true;
    while (len && !link->destroyed) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end ? (size_t)(end - bytes) : len;
        deed_strbuf_add(&link->line, bytes, part);
        if (end && !link->line.failed) {
            take_line(link, deed_strbuf_get(&link->line), link->line.len);
        }
        if (end) {
            deed_strbuf_fini(&link->line);
            deed_strbuf_init(&link->line, LINE_MAX_BYTES);
            part++;
        }
        bytes += part;
        len -= part;
    }
    link->in_callback = false;
    if (link->destroyed) {
        release(link);
    }
}

static void on_end(void *user, const struct deed_error *end)
{
    struct grid_link *link = user;
    struct deed_error err;
    (void)end;
    deed_fail(&err, DEED_LOST,
              "the process that speaks with the Grid (deed-grid) ended");
    link->in_callback = true;
    link->events.lost(link->events.user, &err);
    link->in_callback = false;
    if (link->destroyed) {
        release(link);
    }
}

static enum deed_code send_line(struct grid_link *link,
                                struct deed_strbuf *text,
                                struct deed_error *err)
{
    deed_strbuf_putc(text, '\n');
    return text->failed
               ? deed_fail(err, DEED_NOMEM, "grid")
               : deed_stream_write(link->to, text->bytes, text->len, err);
}

static enum deed_code configure(struct grid_link *link,
                                const struct grid_credentials *credentials,
                                struct deed_error *err)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    const char *ca = getenv("DEED_GRID_CA");
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "do", "configure");
    deed_json_member(&w, "url", credentials->url);
    deed_json_member(&w, "user", credentials->user);
    deed_json_member(&w, "password", credentials->password);
    deed_json_member(&w, "bearer", credentials->bearer);
    deed_json_member(&w, "ca", ca && *ca ? ca : NULL);
    deed_json_end_object(&w);
    enum deed_code code = send_line(link, &text, err);
    if (text.bytes) {
        explicit_bzero(text.bytes, text.len);
    }
    deed_strbuf_fini(&text);
    return code;
}

static enum deed_code start(struct grid_link *link, struct deed_loop *loop,
                            struct deed_error *err)
{
    static const struct deed_child_pipe pipes[] = {
        { .fd = STDIN_FILENO }, { .fd = STDOUT_FILENO, .child_writes = true }
    };
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *path = NULL;
    enum deed_code code = deed_helper_find(&arena, &path, err);
    const char *const argv[] = { path, NULL };
    const struct deed_child_opts opts = {
        .file = path,
        .argv = argv,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes = QUEUE_MAX_BYTES,
        .outlives = true,
    };
    code = code ? code : deed_child_spawn(loop, &opts, &link->child, err);
    deed_arena_fini(&arena);
    if (!code) {
        link->to = deed_child_take_stream(link->child, STDIN_FILENO);
        link->from = deed_child_take_stream(link->child, STDOUT_FILENO);
        code = deed_stream_start(link->from, &events, link, err);
    }
    return code;
}

enum deed_code grid_link_create(struct deed_loop *loop,
                                const struct grid_credentials *credentials,
                                const struct grid_link_events *events,
                                struct grid_link **ret, struct deed_error *err)
{
    struct grid_link *link = calloc(1, sizeof(*link));
    if (!link) {
        return deed_fail(err, DEED_NOMEM, "grid");
    }
    link->events = *events;
    deed_strbuf_init(&link->line, LINE_MAX_BYTES);
    enum deed_code code = start(link, loop, err);
    code = code ? code : configure(link, credentials, err);
    if (code) {
        grid_link_destroy(link);
        return code;
    }
    *ret = link;
    return DEED_OK;
}

static enum deed_code order(struct grid_link *link, const char *what,
                            int64_t id, const char *body,
                            struct deed_error *err)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "do", what);
    deed_json_member_integer(&w, "id", id);
    deed_json_member(&w, "body", body);
    deed_json_end_object(&w);
    enum deed_code code = send_line(link, &text, err);
    deed_strbuf_fini(&text);
    return code;
}

enum deed_code grid_link_open(struct grid_link *link, int64_t id,
                              const char *body, struct deed_error *err)
{
    return order(link, "open", id, body, err);
}

enum deed_code grid_link_ask_status(struct grid_link *link, int64_t id,
                                    struct deed_error *err)
{
    return order(link, "status", id, NULL, err);
}

enum deed_code grid_link_upload(struct grid_link *link, int64_t session,
                                int64_t id, const char *path,
                                struct deed_error *err)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "do", "upload");
    deed_json_member_integer(&w, "id", session);
    deed_json_member_integer(&w, "ask", id);
    deed_json_member(&w, "file", path);
    deed_json_end_object(&w);
    enum deed_code code = send_line(link, &text, err);
    deed_strbuf_fini(&text);
    return code;
}

void grid_link_close(struct grid_link *link, int64_t id)
{
    (void)order(link, "close", id, NULL, NULL);
}
