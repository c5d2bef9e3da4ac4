/* SPDX-License-Identifier: Apache-2.0 */
/*
 * deed-grid: the HTTP of a Grid, in a process of its own, which outlives deed
 * for as long as it takes to end the sessions that deed had.
 *
 * It reads one JSON object a line on standard input and answers on standard
 * output; docs/internals/grid.md has them all. When the input ends, because
 * deed has ended, however that came, every session is ended, and then it ends
 * itself.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "helper/http.h"
#include "helper/sessions.h"
#include "helper/tunnel.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define LINE_MAX_BYTES ((size_t)1 << 20)

struct helper {
    struct http *http;
    struct sessions *sessions;
    struct deed_strbuf line;
    bool over; /* the input has ended */
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Nobody may read it any more; then there is nobody to tell. */
static void write_all(const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(STDOUT_FILENO, bytes, len);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return;
        }
        bytes += n;
        len -= (size_t)n;
    }
}

static void on_answer(void *user, const struct sessions_answer *answer)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    (void)user;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "kind", answer->kind);
    deed_json_member_integer(&w, "id", answer->id);
    deed_json_member_integer(&w, "status", answer->status);
    deed_json_member(&w, "body", answer->body);
    deed_json_member_integer(&w, "curl", answer->curl);
    deed_json_member(&w, "text", answer->text);
    deed_json_end_object(&w);
    deed_strbuf_putc(&text, '\n');
    if (!text.failed) {
        write_all(text.bytes, text.len);
    }
    deed_strbuf_fini(&text);
}

static int64_t number_at(const struct deed_value *map, const char *key)
{
    const struct deed_value *id = deed_value_get(map, key);
    return deed_value_is(id, DEED_VALUE_NUMBER) ? (int64_t)id->as.number : 0;
}

static void obey(struct helper *helper, const struct deed_value *order)
{
    const char *what = deed_value_text_at(order, "do");
    const char *url = deed_value_text_at(order, "url");
    int64_t id = number_at(order, "id");
    if (deed_str_equal(what, "configure") && url) {
        const struct http_server server = {
            .url = url,
            .user = deed_value_text_at(order, "user"),
            .password = deed_value_text_at(order, "password"),
            .bearer = deed_value_text_at(order, "bearer"),
            .ca = deed_value_text_at(order, "ca"),
        };
        (void)http_configure(helper->http, &server);
    } else if (deed_str_equal(what, "open") &&
               deed_value_text_at(order, "body")) {
        sessions_open(helper->sessions, id, deed_value_text_at(order, "body"));
    } else if (deed_str_equal(what, "upload") &&
               deed_value_text_at(order, "file")) {
        sessions_upload(helper->sessions, id, number_at(order, "ask"),
                        deed_value_text_at(order, "file"));
    } else if (deed_str_equal(what, "close")) {
        sessions_close(helper->sessions, id);
    } else if (deed_str_equal(what, "status")) {
        sessions_ask_status(helper->sessions, id);
    }
}

static void take_line(struct helper *helper)
{
    struct deed_arena arena;
    struct deed_value *order = NULL;
    deed_arena_init(&arena, 0);
    if (!helper->line.failed &&
        !deed_json_parse(&arena, deed_strbuf_get(&helper->line),
                         helper->line.len, NULL, &order, NULL)) {
        obey(helper, order);
    }
    deed_arena_fini(&arena);
    deed_strbuf_fini(&helper->line);
    deed_strbuf_init(&helper->line, LINE_MAX_BYTES);
}

static void read_input(struct helper *helper)
{
    char bytes[16384];
    ssize_t n = read(STDIN_FILENO, bytes, sizeof(bytes));
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (n <= 0) {
        helper->over = true;
        sessions_close_all(helper->sessions);
        return;
    }
    for (ssize_t i = 0; i < n; i++) {
        if (bytes[i] == '\n') {
            take_line(helper);
        } else {
            deed_strbuf_putc(&helper->line, bytes[i]);
        }
    }
}

static int serve(void)
{
    struct helper helper = { .http = http_create() };
    helper.sessions = sessions_create(helper.http, on_answer, &helper);
    deed_strbuf_init(&helper.line, LINE_MAX_BYTES);
    if (!helper.http || !helper.sessions) {
        return 1;
    }
    while (!helper.over || !sessions_is_empty(helper.sessions)) {
        int wait_ms = sessions_turn(helper.sessions, now_ms());
        if (helper.over && sessions_is_empty(helper.sessions)) {
            break;
        }
        if (http_run(helper.http, helper.over ? -1 : STDIN_FILENO, wait_ms)) {
            read_input(&helper);
        }
    }
    sessions_destroy(helper.sessions);
    http_destroy(helper.http);
    deed_strbuf_fini(&helper.line);
    return 0;
}

/* Signals that are meant for deed may reach us, too; the end of the input is
 * what ends us. */
static void ignore_signals(void)
{
    static const int numbers[] = { SIGPIPE, SIGINT, SIGTERM, SIGHUP };
    const struct sigaction ignore = { .sa_handler = SIG_IGN };
    for (size_t i = 0; i < DEED_ARRAY_LEN(numbers); i++) {
        (void)sigaction(numbers[i], &ignore, NULL);
    }
}

int main(int argc, char **argv)
{
    ignore_signals();
    if (argc == 4 && strcmp(argv[1], "tunnel") == 0) {
        return tunnel_run(argv[2], argv[3]);
    }
    if (argc != 1) {
        fputs("deed-grid: deed starts it by itself\n", stderr);
        return 2;
    }
    return chdir("/") == 0 ? serve() : 1;
}
