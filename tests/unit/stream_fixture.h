/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_STREAM_FIXTURE_H
#define DEED_TESTS_UNIT_STREAM_FIXTURE_H

/*
 * One side of a connection, which keeps what it reads.
 */

#include "base/strbuf.h"
#include "io/stream.h"

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

/* Reads from now on. */
void side_start(struct side *side);

void side_fini(struct side *side); /* and its stream */

/* The two ends of one connection. */
void side_make_pair(struct deed_loop *loop, struct side *a, struct side *b,
                    size_t limit);

#endif
