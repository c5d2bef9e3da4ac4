/* SPDX-License-Identifier: Apache-2.0 */
/* A connection to a browser: its writes, its limits and its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "connection_play.h"
#include "io_fixture.h"

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
    struct deed_connection_listener listener = play_listener(&play);
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
    play_expect(&play, &play.peer.got, "{\"id\":1,\"method\":\"A.b\"}");
    play_expect(&play, &play.peer.got, "{\"id\":2,\"method\":\"A.b\"}");
    play_expect(&play, &play.peer.got, "{\"id\":3,\"method\":\"C.d\"}");
    cdp_peer_say(&play.peer, large, false);
    play_expect(&play, &play.outcomes, "lost limit_exceeded");
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
        play_expect(&play, &play.peer.got, "{\"id\":1,\"method\":\"A.b\"}");
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
    struct play_call row = { .call = { .done = play_done },
                             .play = &play,
                             .name = "a" };
    assert_int_equal(deed_connection_send(play.cdp, NULL, "A.b", NULL,
                                          &row.call, DEED_TIME_NEVER, NULL),
                     DEED_OK);
    deed_connection_flush(play.cdp);
    assert_int_equal(play.outcomes.len, 0);
    play_expect(&play, &play.outcomes,
                "a connection_lost the connection to the browser ended: "
                "writing: broken pipe");
    play_expect(&play, &play.outcomes, "lost connection_lost");
    play_fini(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_leaves_in_one_write),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_limit_beyond_reason_is_refused),
        cmocka_unit_test(it_may_be_destroyed_in_any_callback),
        cmocka_unit_test(a_failed_write_loses_the_connection_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
