/* SPDX-License-Identifier: Apache-2.0 */
#include "io/lines.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "io/stream.h"
#include "wire/split.h"

#define QUEUE_BYTES_MAX ((size_t)16 * 1024 * 1024)
#define QUEUE_BYTES_BUSY ((size_t)1024 * 1024)

struct deed_lines {
    struct deed_stream *in, *out;
    struct deed_split split;
    struct deed_lines_events events;
    void *user;
    bool over;
};

static void end(struct deed_lines *lines, const struct deed_error *err)
{
    if (!lines->over) {
        lines->over = true;
        lines->events.on_end(lines->user, err);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct deed_lines *lines = user;
    struct deed_error err = { 0 };
    char *line = NULL;
    size_t line_len = 0;
    enum deed_code code = deed_split_feed(&lines->split, bytes, len, &err);
    while (!code && !lines->over &&
           !(code = deed_split_next(&lines->split, &line, &line_len, &err)) &&
           line) {
        if (line_len > 0 && line[line_len - 1] == '\r') {
            line[--line_len] = '\0';
        }
        if (line_len > 0) {
            lines->events.on_line(lines->user, line, line_len);
        }
    }
    if (code) {
        deed_stream_pause(lines->in);
        end(lines, &err);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_lines *lines = user;
    /* A last line without its end is a line all the same. */
    if (deed_split_pending(&lines->split) > 0) {
        on_data(lines, "\n", 1);
    }
    end(lines, err);
}

static void on_drain(void *user)
{
    struct deed_lines *lines = user;
    if (!lines->over) {
        deed_stream_resume(lines->in);
    }
    lines->events.on_drain(lines->user);
}

static void on_output_end(void *user, const struct deed_error *err)
{
    struct deed_lines *lines = user;
    lines->events.on_deaf(lines->user);
    end(lines, err);
}

static enum deed_code open_stream(struct deed_loop *loop, int fd,
                                  struct deed_stream **ret,
                                  struct deed_error *err)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) {
        return deed_fail(err, DEED_IO, "descriptor %d cannot be used", fd);
    }
    enum deed_code code =
        deed_stream_create(loop, copy, QUEUE_BYTES_MAX, ret, err);
    if (code) {
        close(copy);
    }
    return code;
}

enum deed_code deed_lines_create(struct deed_loop *loop, int in, int out,
                                 size_t limit_bytes,
                                 const struct deed_lines_events *events,
                                 void *user, struct deed_lines **ret,
                                 struct deed_error *err)
{
    static const struct deed_stream_events input = { .on_data = on_data,
                                                     .on_end = on_end };
    static const struct deed_stream_events output = { .on_end = on_output_end,
                                                      .on_drain = on_drain };
    struct deed_lines *lines = calloc(1, sizeof(*lines));
    if (!lines) {
        return deed_fail(err, DEED_NOMEM, "standard input");
    }
    lines->events = *events;
    lines->user = user;
    deed_split_init(&lines->split, '\n', limit_bytes);
    enum deed_code code = open_stream(loop, in, &lines->in, err);
    if (!code) {
        code = open_stream(loop, out, &lines->out, err);
    }
    if (!code) {
        code = deed_stream_start(lines->in, &input, lines, err);
    }
    if (code) {
        deed_lines_destroy(lines);
        return code;
    }
    deed_stream_start_output(lines->out, &output, lines);
    *ret = lines;
    return DEED_OK;
}

void deed_lines_destroy(struct deed_lines *lines)
{
    if (!lines) {
        return;
    }
    deed_stream_destroy(lines->in);
    deed_stream_destroy(lines->out);
    deed_split_fini(&lines->split);
    free(lines);
}

enum deed_code deed_lines_write(struct deed_lines *lines, const char *bytes,
                                size_t len, struct deed_error *err)
{
    struct deed_strbuf line;
    deed_strbuf_init(&line, 0);
    deed_strbuf_add(&line, bytes, len);
    deed_strbuf_putc(&line, '\n');
    enum deed_code code =
        line.failed ? deed_fail(err, DEED_NOMEM, "line")
                    : deed_stream_write(lines->out, line.bytes, line.len, err);
    deed_strbuf_fini(&line);
    if (!lines->over && deed_lines_queued(lines) > QUEUE_BYTES_BUSY) {
        deed_stream_pause(lines->in);
    }
    return code;
}

size_t deed_lines_queued(const struct deed_lines *lines)
{
    return deed_stream_queued(lines->out);
}
