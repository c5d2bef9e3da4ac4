/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io/stream_impl.h"
#include "io/tcp.h"
#include "io_fixture.h"

/* One side of a connection: what it has read and how it ended. */
struct side {
    struct deed_stream *stream;
    struct deed_strbuf got;
    struct deed_error end;
    size_t wanted; /* `enough` is set when so many bytes are there */
    bool enough;
    bool ended;
    bool drained;
    bool destroys;
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct side *side = user;
    assert_false(side->ended);
    deed_strbuf_add(&side->got, bytes, len);
    side->enough = side->got.len >= side->wanted;
    if (side->destroys) {
        deed_stream_destroy(side->stream);
        side->stream = NULL;
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct side *side = user;
    assert_false(side->ended);
    side->ended = true;
    side->end = *err;
}

static void on_drain(void *user)
{
    ((struct side *)user)->drained = true;
}

static void start(struct side *side)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end,
                                                      .on_drain = on_drain };
    assert_int_equal(deed_stream_start(side->stream, &events, side, NULL),
                     DEED_OK);
}

static void side_fini(struct side *side)
{
    deed_stream_destroy(side->stream);
    deed_strbuf_fini(&side->got);
}

static void make_pair(struct deed_loop *loop, struct side *a, struct side *b,
                      size_t limit)
{
    int fds[2];
    *a = (struct side){ .wanted = 1 };
    *b = (struct side){ .wanted = 1 };
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds),
                     0);
    assert_int_equal(deed_stream_create(loop, fds[0], limit, &a->stream, NULL),
                     DEED_OK);
    assert_int_equal(deed_stream_create(loop, fds[1], limit, &b->stream, NULL),
                     DEED_OK);
}

static void bytes_pass_both_ways(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct side a;
    struct side b;
    make_pair(loop, &a, &b, 1000);
    start(&a);
    start(&b);
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
    make_pair(loop, &a, &b, 2 * size);
    start(&a);
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
    start(&b);
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
    make_pair(loop, &a, &b, 1000);
    b.destroys = true;
    start(&a);
    start(&b);
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
    make_pair(loop, &a, &b, 1000);
    start(&a);
    start(&b);
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
    start(&side);
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
    start(&side);
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

struct server {
    struct deed_listener *listener;
    struct side side;
    bool accepted;
};

static void on_accept(void *user, struct deed_stream *stream)
{
    struct server *server = user;
    server->accepted = true;
    server->side.stream = stream;
    start(&server->side);
}

static void a_unix_socket_serves_its_owner_only(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct server server = { .side = { .wanted = 2 } };
    struct side client = { .wanted = 1 };
    struct stat st;
    char dir[] = "/tmp/deed-test-XXXXXX";
    char path[64];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof(path), "%s/s", dir);
    assert_int_equal(
        deed_stream_connect_unix(loop, path, 99, &client.stream, NULL),
        DEED_NOT_FOUND);
    assert_int_equal(deed_listener_create_unix(loop, path, 99, on_accept,
                                               &server, &server.listener, NULL),
                     DEED_OK);
    assert_int_equal(deed_listener_port(server.listener), 0);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(
        deed_stream_connect_unix(loop, path, 99, &client.stream, NULL),
        DEED_OK);
    deed_stream_write(client.stream, "hi", 2, NULL);
    fixture_run(loop, &server.side.enough);
    assert_string_equal(deed_strbuf_get(&server.side.got), "hi");
    uid_t uid = (uid_t)-1;
    assert_int_equal(deed_stream_peer(client.stream, &uid, NULL), DEED_OK);
    assert_int_equal(uid, geteuid());
    assert_int_equal(deed_stream_peer(server.side.stream, &uid, NULL), DEED_OK);
    assert_int_equal(uid, geteuid());

    struct deed_listener *second = NULL;
    assert_int_equal(deed_listener_create_unix(loop, path, 99, on_accept,
                                               &server, &second, NULL),
                     DEED_EXISTS);
    char longer[200];
    memset(longer, 'a', sizeof(longer));
    longer[sizeof(longer) - 1] = '\0';
    assert_int_equal(deed_listener_create_unix(loop, longer, 99, on_accept,
                                               &server, &second, NULL),
                     DEED_INVALID);
    side_fini(&client);
    side_fini(&server.side);
    deed_listener_destroy(server.listener);
    deed_loop_destroy(loop);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(rmdir(dir), 0);
}

struct attempt {
    struct deed_tcp *tcp;
    struct side side;
    struct deed_error err;
    bool done;
    bool failed;
};

static void on_connected(void *user, struct deed_stream *stream,
                         const struct deed_error *err)
{
    struct attempt *attempt = user;
    assert_false(attempt->done);
    attempt->done = true;
    attempt->side.stream = stream;
    attempt->failed = err != NULL;
    if (err) {
        attempt->err = *err;
    }
    deed_tcp_destroy(attempt->tcp);
    attempt->tcp = NULL;
}

static void try_connect(struct deed_loop *loop, const char *host, uint16_t port,
                        struct attempt *attempt)
{
    *attempt = (struct attempt){ .side = { .wanted = 1 } };
    deed_time_us deadline = deed_loop_now_us(loop) + DEED_MS(10000);
    assert_int_equal(deed_tcp_connect(loop, host, port, deadline, 99,
                                      on_connected, attempt, &attempt->tcp,
                                      NULL),
                     DEED_OK);
    assert_false(attempt->done);
}

static void a_port_is_reached_by_number_and_by_name(void **state)
{
    (void)state;
    static const char *const hosts[] = { "127.0.0.1", "localhost" };
    struct deed_loop *loop = fixture_loop();
    struct server server = { .side = { .wanted = 2 } };
    assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 99,
                                              on_accept, &server,
                                              &server.listener, NULL),
                     DEED_OK);
    uint16_t port = deed_listener_port(server.listener);
    assert_int_not_equal(port, 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(hosts); i++) {
        struct attempt attempt;
        server.accepted = false;
        try_connect(loop, hosts[i], port, &attempt);
        fixture_run(loop, &attempt.done);
        assert_false(attempt.failed);
        fixture_run(loop, &server.accepted);
        side_fini(&attempt.side);
        fixture_run(loop, &server.side.ended);
        side_fini(&server.side);
        server.side = (struct side){ .wanted = 2 };
    }
    deed_listener_destroy(server.listener);
    deed_loop_destroy(loop);
}

static void a_closed_port_is_told_by_its_name(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct server server = { 0 };
    struct attempt attempt;
    char want[64];
    assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 99,
                                              on_accept, &server,
                                              &server.listener, NULL),
                     DEED_OK);
    uint16_t port = deed_listener_port(server.listener);
    deed_listener_destroy(server.listener);
    deed_loop_run(loop);
    try_connect(loop, "localhost", port, &attempt);
    fixture_run(loop, &attempt.done);
    assert_int_equal(attempt.err.code, DEED_LOST);
    snprintf(want, sizeof(want),
             "connecting to localhost:%u: connection refused", port);
    assert_string_equal(attempt.err.text, want);
    deed_loop_destroy(loop);
}

/* The attempt can be given up at any turn, whatever libuv still holds. */
static void an_attempt_can_be_given_up(void **state)
{
    (void)state;
    for (int turns = 0; turns < 4; turns++) {
        struct deed_loop *loop = fixture_loop();
        struct server server = { 0 };
        struct attempt attempt;
        assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 99,
                                                  on_accept, &server,
                                                  &server.listener, NULL),
                         DEED_OK);
        try_connect(loop, "127.0.0.1", deed_listener_port(server.listener),
                    &attempt);
        for (int i = 0; i < turns; i++) {
            deed_loop_step(loop, false);
        }
        deed_tcp_destroy(attempt.tcp);
        deed_stream_destroy(attempt.side.stream);
        deed_stream_destroy(server.side.stream);
        deed_listener_destroy(server.listener);
        deed_loop_destroy(loop);
    }
}

static void an_attempt_ends_at_its_deadline(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct server server = { 0 };
    struct attempt attempt = { 0 };
    assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 99,
                                              on_accept, &server,
                                              &server.listener, NULL),
                     DEED_OK);
    /* Due already: the timer comes before the connection. */
    assert_int_equal(
        deed_tcp_connect(loop, "127.0.0.1", deed_listener_port(server.listener),
                         0, 99, on_connected, &attempt, &attempt.tcp, NULL),
        DEED_OK);
    fixture_run(loop, &attempt.done);
    assert_int_equal(attempt.err.code, DEED_TIMEOUT);
    deed_stream_destroy(server.side.stream);
    deed_listener_destroy(server.listener);
    deed_loop_destroy(loop);
}

#ifdef TCP_QUICKACK
static int is_acknowledged_at_once(struct deed_stream *stream)
{
    uv_os_fd_t fd;
    int quick = -1;
    socklen_t len = sizeof(quick);
    assert_int_equal(uv_fileno(&stream->uv.handle, &fd), 0);
    assert_int_equal(getsockopt(fd, IPPROTO_TCP, TCP_QUICKACK, &quick, &len),
                     0);
    return quick;
}

/* A side that answers what it gets is taken for one that may acknowledge with
 * its next answer; whoever connected does not wait for that. */
static void what_comes_is_acknowledged_at_once(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct server server = { .side = { .wanted = 1 } };
    struct attempt attempt;
    assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 99,
                                              on_accept, &server,
                                              &server.listener, NULL),
                     DEED_OK);
    try_connect(loop, "127.0.0.1", deed_listener_port(server.listener),
                &attempt);
    fixture_run(loop, &attempt.done);
    fixture_run(loop, &server.accepted);
    start(&attempt.side);
    for (size_t i = 1; i <= 10; i++) {
        server.side.enough = attempt.side.enough = false;
        server.side.wanted = attempt.side.wanted = i;
        deed_stream_write(attempt.side.stream, "?", 1, NULL);
        fixture_run(loop, &server.side.enough);
        deed_stream_write(server.side.stream, "!", 1, NULL);
        fixture_run(loop, &attempt.side.enough);
        assert_int_equal(is_acknowledged_at_once(attempt.side.stream), 1);
    }
    side_fini(&attempt.side);
    fixture_run(loop, &server.side.ended);
    side_fini(&server.side);
    deed_listener_destroy(server.listener);
    deed_loop_destroy(loop);
}
#endif

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
        make_pair(loop, &a, &b, (size_t)1 << 24);
        start(&a);
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
        cmocka_unit_test(a_unix_socket_serves_its_owner_only),
        cmocka_unit_test(a_port_is_reached_by_number_and_by_name),
        cmocka_unit_test(a_closed_port_is_told_by_its_name),
        cmocka_unit_test(an_attempt_can_be_given_up),
        cmocka_unit_test(an_attempt_ends_at_its_deadline),
#ifdef TCP_QUICKACK
        cmocka_unit_test(what_comes_is_acknowledged_at_once),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
