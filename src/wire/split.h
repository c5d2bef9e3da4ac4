/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_SPLIT_H
#define DEED_WIRE_SPLIT_H

/*
 * Cuts a stream of bytes into messages at a delimiter: NUL on the debugging
 * pipe, newline on stdio. Feed what was read, then take messages until there
 * are none. However the stream is cut into feeds, the same messages and the
 * same error come out.
 *
 * Limits: a message longer than limit_bytes (without its delimiter) is
 * DEED_TOO_LARGE; from then on nothing more comes out, because where the next
 * message starts cannot be trusted.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

struct deed_split {
    struct deed_strbuf buf;
    size_t limit_bytes;
    size_t start;   /* of the message that comes next */
    size_t scanned; /* no delimiter between start and here */
    char delimiter;
    bool failed;
};

void deed_split_init(struct deed_split *split, char delimiter,
                     size_t limit_bytes);
void deed_split_fini(struct deed_split *split); /* takes a zeroed one too */

/* Copies the bytes; DEED_NOMEM when they cannot be kept. */
enum deed_code deed_split_feed(struct deed_split *split, const char *bytes,
                               size_t len, struct deed_error *err);

/*
 * DEED_OK and a message in *ret (NUL-terminated in place of its delimiter,
 * borrowed until the next call), or DEED_OK and NULL when more bytes are
 * needed, or DEED_TOO_LARGE.
 */
enum deed_code deed_split_next(struct deed_split *split, char **ret,
                               size_t *ret_len, struct deed_error *err);

/* Bytes of a message that has no delimiter yet: not 0 at the end of a stream
 * means it was cut off. */
size_t deed_split_pending(const struct deed_split *split);

#endif
