/* SPDX-License-Identifier: Apache-2.0 */
#include "stream_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include <cmocka.h>

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

void side_start(struct side *side)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end,
                                                      .on_drain = on_drain };
    assert_int_equal(deed_stream_start(side->stream, &events, side, NULL),
                     DEED_OK);
}

void side_fini(struct side *side)
{
    deed_stream_destroy(side->stream);
    deed_strbuf_fini(&side->got);
}

void side_make_pair(struct deed_loop *loop, struct side *a, struct side *b,
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
