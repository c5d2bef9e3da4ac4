/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_CHUNK_H
#define DEED_WIRE_CHUNK_H

/*
 * What a command and the background process of its session say to each other:
 * one byte for the kind, four for the length (the highest first), then so many
 * bytes. Feed what was read, then take chunks until there are none. However
 * the stream is cut into feeds, the same chunks and the same error come out.
 *
 * Limits: a chunk longer than limit_bytes is DEED_TOO_LARGE, a kind that does
 * not exist DEED_SYNTAX; from then on nothing more comes out. A length alone
 * takes no memory, only bytes that have come do.
 */

#include <deed/error.h>

#include <stddef.h>

#include "base/strbuf.h"

enum deed_chunk_kind {
    DEED_CHUNK_ORDER,  /* to the session: what shall be done, JSON */
    DEED_CHUNK_INPUT,  /* to the session: standard input, before the order */
    DEED_CHUNK_CANCEL, /* to the session: Ctrl-C */
    DEED_CHUNK_OUT,    /* to the terminal: standard output */
    DEED_CHUNK_ERR,    /* to the terminal: standard error */
    DEED_CHUNK_STATUS, /* what the session is, JSON */
    DEED_CHUNK_EXIT,   /* the last: the exit code, one byte */
    DEED_CHUNK_BEGIN,  /* before anything is done about the order; empty */
    DEED_CHUNK_COUNT
};

#define DEED_CHUNK_HEAD_BYTES 5

struct deed_chunk {
    enum deed_chunk_kind kind;
    const char *bytes; /* borrowed until the next call; never NULL */
    size_t len;
};

struct deed_chunks {
    struct deed_strbuf buf;
    size_t limit_bytes;
    size_t start; /* of the chunk that comes next */
    enum deed_code failed;
};

void deed_chunks_init(struct deed_chunks *chunks, size_t limit_bytes);
void deed_chunks_fini(struct deed_chunks *chunks); /* takes a zeroed one */

enum deed_code deed_chunks_feed(struct deed_chunks *chunks, const char *bytes,
                                size_t len, struct deed_error *err);
/* DEED_OK and true: a chunk is in *ret. DEED_OK and false: more bytes are
 * needed. */
enum deed_code deed_chunks_next(struct deed_chunks *chunks,
                                struct deed_chunk *ret, bool *ret_there,
                                struct deed_error *err);

/* Adds the chunk to the end of a buffer. */
void deed_chunk_write(struct deed_strbuf *out, enum deed_chunk_kind kind,
                      const char *bytes, size_t len);

#endif
