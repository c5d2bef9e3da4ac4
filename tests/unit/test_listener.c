/* SPDX-License-Identifier: Apache-2.0 */
/* Sockets and ports: who is served, how one is reached, and how attempts end.
 */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io/stream_impl.h"
#include "io/tcp.h"
#include "io_fixture.h"
#include "stream_fixture.h"

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
    side_start(&server->side);
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
    side_start(&attempt.side);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
