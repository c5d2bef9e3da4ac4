/* SPDX-License-Identifier: Apache-2.0 */
/* Streams: bytes both ways, full queues, pauses, files, and how they end. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "io/stream.h"
#include "io_fixture.h"
#include "stream_fixture.h"

static void bytes_pass_both_ways(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a;
    struct side b;
    side_make_pair(loop, &a, &b, 1000);
    side_start(&a);
    side_start(&b);
    assert_int_equal(deed_stream_write(a.stream, "ping", 4, NULL), DEED_OK);
    assert_int_equal(b.got.len, 0); /* not from inside the call */
    fixture_run(loop, &b.enough);
    assert_string_equal(deed_strbuf_get(&b.got), "ping");
    deed_stream_write(b.stream, "pong", 4, NULL);
    fixture_run(loop, &a.enough);
    assert_string_equal(deed_strbuf_get(&a.got), "pong");
    side_fini(&a);
    fixture_run(loop, &b.ended);
    assert_int_equal(b.end.code, DEED_LOST);
    assert_int_equal(deed_stream_write(b.stream, "x", 1, NULL), DEED_LOST);
    side_fini(&b);
    deed_loop_destroy(loop);
}

static void a_full_queue_refuses_whole_messages(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a;
    struct side b;
    size_t size = (size_t)1 << 20;
    char *large = malloc(size);
    assert_non_null(large);
    memset(large, 'x', size);
    side_make_pair(loop, &a, &b, 2 * size);
    side_start(&a);
    /* The kernel takes a part of the first, the rest is queued. */
    assert_int_equal(deed_stream_write(a.stream, large, size, NULL), DEED_OK);
    size_t queued = deed_stream_queued(a.stream);
    assert_in_range(queued, 1, size);
    assert_int_equal(deed_stream_write(a.stream, large, size, NULL), DEED_OK);
    struct deed_error err;
    assert_int_equal(deed_stream_write(a.stream, large, size, &err),
                     DEED_TOO_LARGE);
    assert_int_equal(deed_stream_queued(a.stream), queued + size);
    b.wanted = 2 * size;
    side_start(&b);
    fixture_run(loop, &b.enough);
    fixture_run(loop, &a.drained);
    assert_int_equal(b.got.len, 2 * size);
    assert_int_equal(deed_stream_queued(a.stream), 0);
    side_fini(&a);
    side_fini(&b);
    free(large);
    deed_loop_destroy(loop);
}

static void writing_to_nobody_is_an_error_and_no_signal(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a = { .wanted = 1 };
    int fds[2];
    assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
    assert_int_equal(deed_stream_create(loop, fds[1], 99, &a.stream, NULL),
                     DEED_OK);
    close(fds[0]);
    assert_int_equal(deed_stream_write(a.stream, "x", 1, NULL), DEED_LOST);
    side_fini(&a);
    deed_loop_destroy(loop);
}

static void a_stream_may_be_destroyed_in_its_callback(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a;
    struct side b;
    side_make_pair(loop, &a, &b, 1000);
    b.destroys = true;
    side_start(&a);
    side_start(&b);
    deed_stream_write(a.stream, "x", 1, NULL);
    fixture_run(loop, &a.ended);
    assert_int_equal(b.got.len, 1);
    assert_false(b.ended);
    side_fini(&a);
    side_fini(&b);
    deed_loop_destroy(loop);
}

static void a_paused_stream_is_silent(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a;
    struct side b;
    side_make_pair(loop, &a, &b, 1000);
    side_start(&a);
    side_start(&b);
    deed_stream_pause(b.stream);
    deed_stream_write(a.stream, "x", 1, NULL);
    for (int i = 0; i < 5; i++) {
        deed_loop_step(loop, false);
    }
    assert_int_equal(b.got.len, 0);
    deed_stream_resume(b.stream);
    fixture_run(loop, &b.enough);
    side_fini(&a);
    side_fini(&b);
    deed_loop_destroy(loop);
}

/* `deed mcp < requests` must work: a file is no pipe for the kernel. */
static void a_file_reads_like_a_stream(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side side = { .wanted = SIZE_MAX };
    size_t size = 200000;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, 'f', size);
    int fd = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, size), (ssize_t)size);
    lseek(fd, 0, SEEK_SET);
    assert_int_equal(deed_stream_create(loop, fd, 99, &side.stream, NULL),
                     DEED_OK);
    side_start(&side);
    fixture_run(loop, &side.ended);
    assert_int_equal(side.end.code, DEED_LOST);
    assert_int_equal(side.got.len, size);
    side_fini(&side);
    deed_loop_destroy(loop);
    free(bytes);
}

static void a_file_stream_may_be_destroyed_in_its_callback(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side side = { .wanted = 1, .destroys = true };
    int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);
    assert_int_equal(deed_stream_create(loop, fd, 99, &side.stream, NULL),
                     DEED_OK);
    side_start(&side);
    fixture_run(loop, &side.enough);
    assert_null(side.stream);
    deed_loop_run(loop); /* ends, because nobody reads any more */
    side_fini(&side);
    deed_loop_destroy(loop);
}

static void a_datagram_socket_is_no_stream(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct deed_stream *stream = NULL;
    struct deed_error err;
    int fds[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, fds), 0);
    assert_int_equal(deed_stream_create(loop, fds[0], 99, &stream, &err),
                     DEED_UNSUPPORTED);
    assert_null(stream);
    close(fds[0]); /* still ours */
    close(fds[1]);
    deed_loop_destroy(loop);
}

/* A write that fails in the call, and one that was queued and fails in the
 * loop: neither may leave a trace in the host program. */
static void the_hosts_sigpipe_is_left_alone(void **state)
{
    (void)state;
    struct sigaction now;
    sigset_t mask;
    sigset_t pending;
    char big[65536] = { 0 };
    struct deed_loop *loop = fixture_loop();
    assert_int_equal(sigaction(SIGPIPE, NULL, &now), 0);
    assert_true(now.sa_handler == SIG_DFL);
    for (int queued = 0; queued < 2; queued++) {
        struct side a;
        struct side b;
        side_make_pair(loop, &a, &b, (size_t)1 << 24);
        side_start(&a);
        for (int i = 0; queued && i < 64; i++) {
            (void)deed_stream_write(a.stream, big, sizeof(big), NULL);
        }
        deed_stream_destroy(b.stream);
        b.stream = NULL;
        if (queued) {
            fixture_run(loop, &a.ended);
        } else {
            deed_loop_step(loop, false); /* closes the other side */
            (void)deed_stream_write(a.stream, "x", 1, NULL);
            (void)deed_stream_write(a.stream, "x", 1, NULL);
        }
        side_fini(&a);
        side_fini(&b);
    }
    deed_loop_destroy(loop);
    assert_int_equal(sigpending(&pending), 0);
    assert_int_equal(sigismember(&pending, SIGPIPE), 0);
    assert_int_equal(pthread_sigmask(SIG_SETMASK, NULL, &mask), 0);
    assert_int_equal(sigismember(&mask, SIGPIPE), 0);
    assert_int_equal(sigaction(SIGPIPE, NULL, &now), 0);
    assert_true(now.sa_handler == SIG_DFL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_pass_both_ways),
        cmocka_unit_test(a_full_queue_refuses_whole_messages),
        cmocka_unit_test(the_hosts_sigpipe_is_left_alone),
        cmocka_unit_test(writing_to_nobody_is_an_error_and_no_signal),
        cmocka_unit_test(a_stream_may_be_destroyed_in_its_callback),
        cmocka_unit_test(a_paused_stream_is_silent),
        cmocka_unit_test(a_file_reads_like_a_stream),
        cmocka_unit_test(a_file_stream_may_be_destroyed_in_its_callback),
        cmocka_unit_test(a_datagram_socket_is_no_stream),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
