/* SPDX-License-Identifier: Apache-2.0 */
#include "connection_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "io_fixture.h"

static void put_span(struct deed_strbuf *out, struct deed_json_span span)
{
    deed_strbuf_putc(out, ' ');
    if (span.bytes) {
        deed_strbuf_add(out, span.bytes, span.len);
    } else {
        deed_strbuf_putc(out, '-');
    }
}

void play_done(struct deed_connection_call *call, enum deed_code code,
               struct deed_json_span result, const struct deed_error *err)
{
    const struct play_call *row =
        deed_container_of(call, struct play_call, call);
    struct deed_strbuf *out = &row->play->outcomes;
    assert_null(call->connection);
    deed_strbuf_printf(out, "%s %s", row->name, deed_code_name(code));
    if (err) {
        assert_int_equal(err->code, code);
        deed_strbuf_printf(out, " %s", err->text);
    } else {
        put_span(out, result);
    }
    deed_strbuf_putc(out, '\n');
}

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    struct play *play = user;
    deed_strbuf_puts(&play->outcomes, "event");
    put_span(&play->outcomes, session);
    put_span(&play->outcomes, method);
    put_span(&play->outcomes, params);
    deed_strbuf_putc(&play->outcomes, '\n');
}

static void on_open(void *user)
{
    ((struct play *)user)->open = true;
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct play *play = user;
    deed_strbuf_printf(&play->outcomes, "lost %s\n", deed_code_name(err->code));
}

struct deed_connection_listener play_listener(struct play *play)
{
    return (struct deed_connection_listener){
        .event = on_event, .open = on_open, .lost = on_lost, .user = play
    };
}

void play_init(struct play *play, bool websocket, bool bytewise,
               const char *where)
{
    *play = (struct play){ .bytewise = bytewise, .where = where };
    play->loop = fixture_loop();
    struct deed_connection_listener listener = play_listener(play);
    cdp_peer_init(&play->peer, play->loop, websocket);
    cdp_peer_connect(&play->peer, &listener, NULL, &play->cdp);
    if (websocket) {
        fixture_run(play->loop, &play->open);
    }
}

void play_fini(struct play *play)
{
    deed_connection_destroy(play->cdp);
    cdp_peer_fini(&play->peer);
    deed_loop_destroy(play->loop);
    deed_strbuf_fini(&play->outcomes);
}

/* The first line of buf, or NULL; the rest moves up when it is taken. */
static char *take_line(struct deed_strbuf *buf, struct deed_arena *arena)
{
    char *end = buf->len ? memchr(buf->bytes, '\n', buf->len) : NULL;
    if (!end) {
        return NULL;
    }
    size_t len = (size_t)(end - buf->bytes);
    char *line = deed_arena_strndup(arena, buf->bytes, len);
    memmove(buf->bytes, end + 1, buf->len - len);
    buf->len -= len + 1;
    return line;
}

static bool is_line(const char *got, const char *want)
{
    size_t len = strlen(want);
    if (len > 4 && strcmp(want + len - 4, " ...") == 0) {
        return strncmp(got, want, len - 4) == 0;
    }
    return strcmp(got, want) == 0;
}

/* Waits for the next line in buf and compares it. */
void play_expect(struct play *play, struct deed_strbuf *buf, const char *want)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct fixture_guard guard = { .timer = { .fire = fixture_late } };
    deed_timer_start(play->loop, &guard.timer,
                     deed_loop_now_us(play->loop) + FIXTURE_PATIENCE_US);
    char *got = take_line(buf, &arena);
    while (!got && !guard.late) {
        deed_loop_step(play->loop, true);
        got = take_line(buf, &arena);
    }
    deed_timer_stop(&guard.timer);
    if (!got || !is_line(got, want)) {
        fail_msg("%s%s: wanted %s, got %s", play->where,
                 play->bytewise ? " (bytes)" : "", want, got ? got : "nothing");
    }
    deed_arena_fini(&arena);
}
