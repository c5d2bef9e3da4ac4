/* SPDX-License-Identifier: Apache-2.0 */
/* The connection to a browser: how it ends, what it holds back, and what
 * becomes of it without memory. test_cdp.c has its conversations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "cdp_peer.h"
#include "driver/web/connection.h"
#include "io/stream.h"
#include "io_fixture.h"
#include "nomem.h"

#define LARGE_BYTES ((size_t)3 << 20)

struct owner {
    struct deed_loop *loop;
    struct cdp_peer peer;
    struct deed_connection *connection;
    struct deed_connection_call call;
    unsigned events, lost, answers;
    enum deed_code code; /* of the last answer */
};

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    struct owner *owner = user;
    (void)session, (void)method, (void)params;
    owner->events++;
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct owner *owner = user;
    (void)err;
    owner->lost++;
}

static void on_answer(struct deed_connection_call *call, enum deed_code code,
                      struct deed_json_span result,
                      const struct deed_error *err)
{
    struct owner *owner = deed_container_of(call, struct owner, call);
    (void)result, (void)err;
    owner->answers++;
    owner->code = code;
}

static void open_with(struct owner *owner,
                      const struct deed_connection_limits *limits, bool heard)
{
    const struct deed_connection_listener listener = {
        .event = on_event, .lost = heard ? on_lost : NULL, .user = owner
    };
    *owner = (struct owner){ .call = { .done = on_answer } };
    owner->loop = fixture_loop();
    cdp_peer_init(&owner->peer, owner->loop, false);
    cdp_peer_connect(&owner->peer, &listener, limits, &owner->connection);
}

static void close_all(struct owner *owner)
{
    deed_connection_destroy(owner->connection);
    cdp_peer_fini(&owner->peer);
    deed_loop_destroy(owner->loop);
}

static void turns(struct owner *owner)
{
    for (int i = 0; i < 10; i++) {
        deed_loop_step(owner->loop, false);
    }
}

static void wants(struct owner *owner)
{
    assert_int_equal(deed_connection_send(owner->connection, NULL, "A.b", NULL,
                                          &owner->call, DEED_TIME_NEVER, NULL),
                     DEED_OK);
}

/* Nobody is told of what comes after the last command. */
static void the_last_command_ends_it(void **state)
{
    (void)state;
    struct owner owner;
    open_with(&owner, NULL, true);
    wants(&owner);
    deed_connection_end(owner.connection, "Browser.close");
    assert_null(owner.call.connection);
    turns(&owner);
    assert_non_null(
        strstr(deed_strbuf_get(&owner.peer.got),
               "{\"id\":2,\"method\":\"Browser.close\",\"params\":{}}"));
    cdp_peer_say(&owner.peer, "{\"method\":\"C.d\",\"params\":{}}", false);
    cdp_peer_say(&owner.peer, "{\"id\":2,\"result\":{}}", false);
    turns(&owner);
    assert_int_equal(owner.events + owner.lost + owner.answers, 0);
    owner.connection = NULL; /* it freed itself */
    close_all(&owner);
}

static void a_browser_that_hangs_up_at_the_end_is_no_loss(void **state)
{
    (void)state;
    struct owner owner;
    open_with(&owner, NULL, true);
    deed_connection_end(owner.connection, "Browser.close");
    cdp_peer_hang_up(&owner.peer);
    turns(&owner);
    assert_int_equal(owner.lost, 0);
    owner.connection = NULL;
    close_all(&owner);
}

static void what_is_over_ends_at_once(void **state)
{
    (void)state;
    struct owner owner;
    open_with(&owner, NULL, true);
    wants(&owner);
    turns(&owner);
    cdp_peer_hang_up(&owner.peer);
    turns(&owner);
    assert_int_equal(owner.lost, 1);
    assert_int_equal(owner.code, DEED_LOST);
    deed_connection_end(owner.connection, "Browser.close");
    owner.connection = NULL;
    close_all(&owner);
}

static void a_loss_that_nobody_wants_to_know_is_no_fault(void **state)
{
    (void)state;
    struct owner owner;
    open_with(&owner, NULL, false);
    wants(&owner);
    cdp_peer_hang_up(&owner.peer);
    turns(&owner);
    assert_int_equal(owner.answers, 1);
    assert_int_equal(owner.code, DEED_LOST);
    close_all(&owner);
}

static void on_twice(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct owner *owner = deed_container_of(call, struct owner, call);
    on_answer(call, code, result, err);
    deed_connection_destroy(owner->connection);
    deed_connection_destroy(owner->connection); /* it is on its way out */
    owner->connection = NULL;
}

static void it_may_be_destroyed_twice_in_one_callback(void **state)
{
    (void)state;
    struct owner owner;
    open_with(&owner, NULL, true);
    owner.call.done = on_twice;
    wants(&owner);
    turns(&owner);
    cdp_peer_say(&owner.peer, "{\"id\":1,\"result\":{}}", false);
    cdp_peer_say(&owner.peer, "{\"method\":\"C.d\",\"params\":{}}", false);
    turns(&owner);
    assert_int_equal(owner.answers, 1);
    assert_int_equal(owner.events, 0);
    close_all(&owner);
}

/* What waits to be written counts, not only the message itself. */
static void a_full_queue_takes_no_more(void **state)
{
    (void)state;
    struct owner owner;
    struct deed_error err;
    const struct deed_connection_limits limits = { .queued_bytes = 200 };
    open_with(&owner, &limits, true);
    enum deed_code code = DEED_OK;
    unsigned count = 0;
    while (!code && count < 50) {
        code = deed_connection_send(owner.connection, NULL, "A.b", NULL, NULL,
                                    0, &err);
        count += !code;
    }
    assert_int_equal(code, DEED_TOO_LARGE);
    assert_in_range(count, 5, 10);
    deed_connection_flush(owner.connection);
    deed_connection_flush(owner.connection); /* nothing is left */
    turns(&owner);
    assert_int_equal(deed_connection_send(owner.connection, NULL, "A.b", NULL,
                                          NULL, 0, &err),
                     DEED_OK);
    close_all(&owner);
}

/* Makes one over new pipes; NULL when it failed. Their other ends, first the
 * one to read from, into `ret_ends`; NULL: they are closed. */
static struct deed_connection *make(struct owner *owner,
                                    const struct deed_connection_limits *limits,
                                    enum deed_code *ret, int ret_ends[2])
{
    const struct deed_connection_listener listener = { .event = on_event,
                                                       .user = owner };
    struct deed_stream *to = NULL, *from = NULL;
    struct deed_connection *made = NULL;
    struct deed_error err;
    int down[2], up[2];
    bool was = nomem_set(false);
    assert_int_equal(pipe2(down, O_CLOEXEC | O_NONBLOCK), 0);
    assert_int_equal(pipe2(up, O_CLOEXEC | O_NONBLOCK), 0);
    deed_stream_create(owner->loop, down[1], 2 * LARGE_BYTES, &to, NULL);
    deed_stream_create(owner->loop, up[0], 1000, &from, NULL);
    nomem_set(was);
    *ret = deed_connection_create_pipe(owner->loop, to, from, &listener, limits,
                                       &made, &err);
    if (ret_ends) {
        ret_ends[0] = down[0];
        ret_ends[1] = up[1];
    } else {
        close(down[0]);
        close(up[1]);
    }
    return made;
}

static void a_large_message_arrives_whole(void **state)
{
    (void)state;
    struct owner owner = { 0 };
    enum deed_code code = DEED_OK;
    int ends[2] = { -1, -1 };
    size_t got = 0;
    char *params = malloc(LARGE_BYTES);
    assert_non_null(params);
    memset(params, ' ', LARGE_BYTES);
    memcpy(params, "{", 1);
    memcpy(params + LARGE_BYTES - 2, "}", 2);
    owner.loop = fixture_loop();
    owner.connection = make(&owner, NULL, &code, ends);
    assert_int_equal(deed_connection_send(owner.connection, NULL, "A.b", params,
                                          NULL, 0, NULL),
                     DEED_OK);
    deed_connection_flush(owner.connection);
    for (int i = 0; i < 10000 && got <= LARGE_BYTES; i++) {
        deed_loop_step(owner.loop, false);
        ssize_t count = read(ends[0], params, LARGE_BYTES);
        got += count > 0 ? (size_t)count : 0;
    }
    assert_true(got > LARGE_BYTES);
    free(params);
    close(ends[0]);
    close(ends[1]);
    deed_connection_destroy(owner.connection);
    deed_loop_destroy(owner.loop);
}

static void what_cannot_be_made_is_told(void **state)
{
    (void)state;
    struct owner owner = { 0 };
    enum deed_code code = DEED_OK;
    const struct deed_connection_limits limits = { .message_bytes =
                                                       SIZE_MAX / 2 };
    owner.loop = fixture_loop();
    assert_null(make(&owner, &limits, &code, NULL));
    assert_int_equal(code, DEED_INVALID);
    unsigned failed = 0;
    for (unsigned i = 1; i < 10; i++) {
        nomem_begin(i, NULL, NULL);
        nomem_set(true);
        struct deed_connection *made = make(&owner, NULL, &code, NULL);
        nomem_begin(0, NULL, NULL);
        assert_int_equal(code, made ? DEED_OK : DEED_NOMEM);
        failed += !made;
        deed_connection_destroy(made);
    }
    assert_in_range(failed, 2, 8);
    deed_loop_destroy(owner.loop);
}

/* A message that does not fit is refused; what was there before still leaves.
 */
static void a_message_without_memory_is_refused(void **state)
{
    (void)state;
    struct owner owner;
    struct deed_error err;
    unsigned refused = 0;
    open_with(&owner, NULL, true);
    for (unsigned i = 1; i < 6; i++) {
        nomem_begin(i, NULL, NULL);
        nomem_set(true);
        enum deed_code code = deed_connection_send(
            owner.connection, NULL, "A.b",
            i == 1 ? NULL : "{\"a\":\"............\"}", NULL, 0, &err);
        nomem_begin(0, NULL, NULL);
        refused += code != DEED_OK;
    }
    assert_true(refused > 0);
    assert_int_equal(deed_connection_send(owner.connection, NULL, "Last.one",
                                          NULL, NULL, 0, &err),
                     DEED_OK);
    turns(&owner);
    assert_non_null(strstr(deed_strbuf_get(&owner.peer.got), "Last.one"));
    close_all(&owner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_command_ends_it),
        cmocka_unit_test(a_browser_that_hangs_up_at_the_end_is_no_loss),
        cmocka_unit_test(what_is_over_ends_at_once),
        cmocka_unit_test(a_loss_that_nobody_wants_to_know_is_no_fault),
        cmocka_unit_test(it_may_be_destroyed_twice_in_one_callback),
        cmocka_unit_test(a_full_queue_takes_no_more),
        cmocka_unit_test(a_large_message_arrives_whole),
        cmocka_unit_test(what_cannot_be_made_is_told),
        cmocka_unit_test(a_message_without_memory_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
