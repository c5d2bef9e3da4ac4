/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_STORE_H
#define DEED_TRACE_STORE_H

/*
 * The directory of a trace, as docs/trace.md describes it:
 *
 *     trace.jsonl     lines, oldest first; only ever appended to
 *     trace.1.jsonl   the lines before these; removed with the next rotation
 *     trace.head      number and hash of the last line
 *     pictures/       named by what they hold
 *
 * A directory that has a trace is continued. One process writes to it at a
 * time; a second one takes the directory DIR-2, and so on.
 *
 * Limits: a segment is rotated when it holds `actions_max` actions or
 * `bytes_max` with its pictures; two segments are kept.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/chain.h"

struct deed_strbuf;

#define DEED_TRACE_FILE "trace.jsonl"
#define DEED_TRACE_OLDER "trace.1.jsonl"
#define DEED_TRACE_HEAD "trace.head"
#define DEED_TRACE_PICTURES "pictures"

struct deed_trace_store {
    char *path; /* owned; the directory that was taken */
    int dir, file, head;
    uint64_t line; /* number of the last line; 0: none */
    char hash[DEED_CHAIN_HEX_BYTES];
    uint64_t bytes;       /* of this segment and its pictures */
    unsigned actions;     /* begun in this segment */
    unsigned actions_max; /* 0: no limit */
    uint64_t bytes_max;
    bool broken; /* a write failed: nothing is written any more */
};

enum deed_code deed_trace_store_open(struct deed_trace_store *store,
                                     const char *path, struct deed_error *err);
void deed_trace_store_close(struct deed_trace_store *store);

/* `text` is whole lines, whose numbers and hashes the store has been told. */
void deed_trace_store_write(struct deed_trace_store *store,
                            const struct deed_strbuf *text);
/* Is it time for the next segment? */
bool deed_trace_store_is_full(const struct deed_trace_store *store);
/* Begins it; pictures that no line is about any more are removed. */
void deed_trace_store_rotate(struct deed_trace_store *store);

/* Writes a picture unless it is there; its name goes to ret. */
#define DEED_TRACE_PICTURE_BYTES 96
bool deed_trace_store_picture(struct deed_trace_store *store, const void *bytes,
                              size_t len, const char *suffix,
                              char ret[DEED_TRACE_PICTURE_BYTES]);

#endif
