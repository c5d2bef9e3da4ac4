/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "cdp_peer.h"
#include "driver/web/connection.h"
#include "io_fixture.h"

#define CALLS_MAX 8
#define SOON_US DEED_MS(20)

/* A call of a transcript. */
struct row {
    struct deed_connection_call call;
    struct play *play;
    char name[16]; /* "": free */
};

/* One play of a transcript. */
struct play {
    struct deed_loop *loop;
    struct cdp_peer peer;
    struct deed_connection *cdp;
    struct deed_strbuf outcomes; /* a line each, oldest first */
    struct row calls[CALLS_MAX];
    bool open;
    bool bytewise;
    const char *where; /* file, for messages */
};

static void put_span(struct deed_strbuf *out, struct deed_json_span span)
{
    deed_strbuf_putc(out, ' ');
    if (span.bytes) {
        deed_strbuf_add(out, span.bytes, span.len);
    } else {
        deed_strbuf_putc(out, '-');
    }
}

static void on_done(struct deed_connection_call *call, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    const struct row *row = deed_container_of(call, struct row, call);
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

static struct deed_connection_listener listener_of(struct play *play)
{
    return (struct deed_connection_listener){
        .event = on_event, .open = on_open, .lost = on_lost, .user = play
    };
}

static void play_init(struct play *play, bool websocket, bool bytewise,
                      const char *where)
{
    *play = (struct play){ .bytewise = bytewise, .where = where };
    play->loop = fixture_loop();
    struct deed_connection_listener listener = listener_of(play);
    cdp_peer_init(&play->peer, play->loop, websocket);
    cdp_peer_connect(&play->peer, &listener, NULL, &play->cdp);
    if (websocket) {
        fixture_run(play->loop, &play->open);
    }
}

static void play_fini(struct play *play)
{
    deed_connection_destroy(play->cdp);
    cdp_peer_fini(&play->peer);
    deed_loop_destroy(play->loop);
    deed_strbuf_fini(&play->outcomes);
}

/* The next of the words, which it cuts off; NULL for "-". */
static char *next_word(char **rest)
{
    char *word = *rest;
    size_t len = strcspn(word, " ");
    *rest = word + len + (word[len] ? 1 : 0);
    word[len] = '\0';
    return strcmp(word, "-") == 0 ? NULL : word;
}

static size_t find_row(const struct play *play, const char *name)
{
    for (size_t i = 0; i < CALLS_MAX; i++) {
        if (strcmp(play->calls[i].name, name) == 0) {
            return i;
        }
    }
    return CALLS_MAX;
}

static void do_send(struct play *play, char *rest)
{
    char *name = next_word(&rest);
    const char *session = next_word(&rest);
    const char *method = next_word(&rest);
    const char *params = next_word(&rest);
    size_t row = find_row(play, "");
    struct deed_error err;
    assert_in_range(row, 0, CALLS_MAX - 1);
    play->calls[row].play = play;
    play->calls[row].call.done = on_done;
    snprintf(play->calls[row].name, sizeof(play->calls[row].name), "%s", name);
    deed_time_us deadline = strcmp(rest, "soon") == 0
                                ? deed_loop_now_us(play->loop) + SOON_US
                                : DEED_TIME_NEVER;
    enum deed_code code =
        deed_connection_send(play->cdp, session, method, params,
                             &play->calls[row].call, deadline, &err);
    if (code) {
        deed_strbuf_printf(&play->outcomes, "%s %s %s\n", name,
                           deed_code_name(code), err.text);
    }
}

static void do_post(struct play *play, char *rest)
{
    const char *session = next_word(&rest);
    const char *method = next_word(&rest);
    const char *params = next_word(&rest);
    assert_int_equal(
        deed_connection_send(play->cdp, session, method, params, NULL, 0, NULL),
        DEED_OK);
}

static void do_forget(struct play *play, char *rest)
{
    size_t row = find_row(play, rest);
    assert_in_range(row, 0, CALLS_MAX - 1);
    deed_connection_forget(&play->calls[row].call);
    deed_connection_forget(&play->calls[row].call);
}

static void do_flush(struct play *play, char *rest)
{
    (void)rest;
    deed_connection_flush(play->cdp);
}

static void do_destroy(struct play *play, char *rest)
{
    (void)rest;
    deed_connection_destroy(play->cdp);
    play->cdp = NULL;
}

static void do_hang(struct play *play, char *rest)
{
    assert_string_equal(rest, "up");
    cdp_peer_hang_up(&play->peer);
}

static void do_act(struct play *play, char *rest)
{
    static const struct {
        const char *verb;
        void (*act)(struct play *play, char *rest);
    } acts[] = {
        { "send", do_send },       { "post", do_post },
        { "forget", do_forget },   { "flush", do_flush },
        { "destroy", do_destroy }, { "hang", do_hang },
    };
    const char *verb = next_word(&rest);
    for (size_t i = 0; i < DEED_ARRAY_LEN(acts); i++) {
        if (strcmp(acts[i].verb, verb) == 0) {
            acts[i].act(play, rest);
            return;
        }
    }
    fail_msg("%s: no act %s", play->where, verb);
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
static void expect_line(struct play *play, struct deed_strbuf *buf,
                        const char *want)
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

static void play_line(struct play *play, char *line)
{
    char *rest = line[0] ? line + 2 : line;
    switch (line[0]) {
    case '!':
        do_act(play, rest);
        break;
    case '>':
        expect_line(play, &play->peer.got, rest);
        break;
    case '<':
        cdp_peer_say(&play->peer, rest, play->bytewise);
        break;
    case '=':
        expect_line(play, &play->outcomes, rest);
        break;
    case '#':
    case '\0':
        break;
    default:
        fail_msg("%s: what is %s?", play->where, line);
    }
}

static void play_file(const char *path, bool websocket, bool bytewise)
{
    struct play play;
    char line[1000];
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    play_init(&play, websocket, bytewise, path);
    while (fgets(line, sizeof(line), file)) {
        line[strcspn(line, "\n")] = '\0';
        play_line(&play, line);
    }
    fclose(file);
    for (int i = 0; i < 5; i++) {
        deed_loop_step(play.loop, false);
    }
    if (play.outcomes.len || play.peer.got.len) {
        fail_msg("%s: left over: %s%s", path, deed_strbuf_get(&play.outcomes),
                 deed_strbuf_get(&play.peer.got));
    }
    play_fini(&play);
}

static void every_transcript_plays_whole_and_in_bytes(void **state)
{
    (void)state;
    DIR *dir = opendir(DEED_TRANSCRIPTS "/cdp");
    int played = 0;
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[1000];
        if (entry->d_name[0] == '.') {
            continue;
        }
        snprintf(path, sizeof(path), DEED_TRANSCRIPTS "/cdp/%s", entry->d_name);
        for (int how = 0; how < 4; how++) {
            play_file(path, how & 1, how & 2);
        }
        played++;
    }
    closedir(dir);
    assert_in_range(played, 9, 99);
}

/* All of a burst is in the pipe after one flush, and nothing before it. */
static void a_burst_leaves_in_one_write(void **state)
{
    (void)state;
    struct play play;
    char bytes[4096];
    play_init(&play, false, false, "burst");
    cdp_peer_mute(&play.peer); /* we read what it would read */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            deed_connection_send(play.cdp, "S", "A.b", "{}", NULL, 0, NULL),
            DEED_OK);
    }
    assert_int_equal(read(play.peer.in_fd, bytes, sizeof(bytes)), -1);
    deed_connection_flush(play.cdp);
    ssize_t count = read(play.peer.in_fd, bytes, sizeof(bytes));
    static const char want[] =
        "{\"id\":1,\"method\":\"A.b\",\"params\":{},\"sessionId\":\"S\"}\0"
        "{\"id\":2,\"method\":\"A.b\",\"params\":{},\"sessionId\":\"S\"}\0"
        "{\"id\":3,\"method\":\"A.b\",\"params\":{},\"sessionId\":\"S\"}";
    assert_int_equal(count, sizeof(want));
    assert_memory_equal(bytes, want, sizeof(want));
    play_fini(&play);
}

static void limits_are_kept(void **state)
{
    (void)state;
    struct play play = { .where = "limits" };
    struct deed_error err;
    struct deed_connection_call calls[3] = { { .done = NULL } };
    struct deed_connection_limits limits = { .message_bytes = 100,
                                             .queued_bytes = 1000,
                                             .pending = 2 };
    struct deed_connection_listener listener = listener_of(&play);
    play.loop = fixture_loop();
    cdp_peer_init(&play.peer, play.loop, false);
    cdp_peer_connect(&play.peer, &listener, &limits, &play.cdp);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                              &calls[i], DEED_TIME_NEVER, &err),
                         DEED_OK);
    }
    assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                          &calls[0], DEED_TIME_NEVER, &err),
                     DEED_STATE);
    assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                          &calls[2], DEED_TIME_NEVER, &err),
                     DEED_TOO_LARGE);
    assert_non_null(strstr(err.text, "2 calls wait"));
    assert_null(calls[2].connection);
    deed_connection_forget(&calls[0]);
    deed_connection_forget(&calls[1]);
    char large[2000];
    memset(large, ' ', sizeof(large));
    memcpy(large, "{", 1);
    memcpy(large + sizeof(large) - 2, "}", 2);
    assert_int_equal(
        deed_connection_send(play.cdp, NULL, "A.b", large, NULL, 0, &err),
        DEED_TOO_LARGE);
    assert_non_null(strstr(err.text, "1000 bytes"));
    /* The refusals left no trace; too large a message from there does. */
    assert_int_equal(
        deed_connection_send(play.cdp, NULL, "C.d", NULL, NULL, 0, &err),
        DEED_OK);
    expect_line(&play, &play.peer.got, "{\"id\":1,\"method\":\"A.b\"}");
    expect_line(&play, &play.peer.got, "{\"id\":2,\"method\":\"A.b\"}");
    expect_line(&play, &play.peer.got, "{\"id\":3,\"method\":\"C.d\"}");
    cdp_peer_say(&play.peer, large, false);
    expect_line(&play, &play.outcomes, "lost limit_exceeded");
    play_fini(&play);
}

static void a_limit_beyond_reason_is_refused(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct deed_connection_limits limits = { .message_bytes =
                                                 ((size_t)256 << 20) + 1 };
    struct deed_connection_listener listener = { 0 };
    struct deed_connection *cdp = NULL;
    struct deed_error err;
    assert_int_equal(deed_connection_create_ws(loop, "ws://127.0.0.1:1/",
                                               DEED_TIME_NEVER, &listener,
                                               &limits, &cdp, &err),
                     DEED_INVALID);
    assert_string_equal(err.member, "message_bytes");
    deed_loop_destroy(loop);
}

struct killer {
    struct deed_connection_call call;
    struct deed_connection **cdp;
    int *done;
};

static void on_kill(struct deed_connection_call *call, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct killer *killer = deed_container_of(call, struct killer, call);
    (void)code;
    (void)result;
    (void)err;
    (*killer->done)++;
    deed_connection_destroy(*killer->cdp);
    *killer->cdp = NULL;
}

/* Whoever is told first may destroy the connection; the others must not be
 * told then, and nothing may be touched after it. */
static void it_may_be_destroyed_in_any_callback(void **state)
{
    (void)state;
    static const char *const endings[] = {
        "{\"id\":1,\"result\":{}}", "nonsense", NULL, /* hang up */
    };
    for (size_t i = 0; i < 2 * DEED_ARRAY_LEN(endings); i++) {
        struct play play;
        int done = 0;
        play_init(&play, i % 2, false, "destroy");
        struct killer killers[3];
        for (int k = 0; k < 3; k++) {
            killers[k] = (struct killer){ .call = { .done = on_kill },
                                          .cdp = &play.cdp,
                                          .done = &done };
            assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                                  &killers[k].call,
                                                  DEED_TIME_NEVER, NULL),
                             DEED_OK);
        }
        expect_line(&play, &play.peer.got, "{\"id\":1,\"method\":\"A.b\"}");
        const char *ending = endings[i / 2];
        if (ending) {
            cdp_peer_say(&play.peer, ending, false);
            cdp_peer_say(&play.peer, "{\"id\":2,\"result\":{}}", false);
        } else {
            cdp_peer_hang_up(&play.peer);
        }
        while (done == 0) {
            deed_loop_step(play.loop, true);
        }
        for (int turn = 0; turn < 5; turn++) {
            deed_loop_step(play.loop, false);
        }
        assert_int_equal(done, 1);
        assert_int_equal(play.outcomes.len, 0);
        play_fini(&play);
    }
}

/* A write that fails is told from the loop, not from inside the flush. */
static void a_failed_write_loses_the_connection_later(void **state)
{
    (void)state;
    struct play play;
    play_init(&play, false, false, "write");
    cdp_peer_stop_reading(&play.peer);
    struct row row = { .call = { .done = on_done },
                       .play = &play,
                       .name = "a" };
    assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                          &row.call, DEED_TIME_NEVER, NULL),
                     DEED_OK);
    deed_connection_flush(play.cdp);
    assert_int_equal(play.outcomes.len, 0);
    expect_line(&play, &play.outcomes,
                "a connection_lost the connection to the browser ended: "
                "writing: broken pipe");
    expect_line(&play, &play.outcomes, "lost connection_lost");
    play_fini(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_plays_whole_and_in_bytes),
        cmocka_unit_test(a_burst_leaves_in_one_write),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_limit_beyond_reason_is_refused),
        cmocka_unit_test(it_may_be_destroyed_in_any_callback),
        cmocka_unit_test(a_failed_write_loses_the_connection_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
