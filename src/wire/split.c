/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/split.h"

#include <string.h>

/* A buffer that one large message has grown is not kept for small ones. */
#define KEEP_BYTES ((size_t)1 << 20)

void deed_split_init(struct deed_split *split, char delimiter,
                     size_t limit_bytes)
{
    *split = (struct deed_split){ .limit_bytes = limit_bytes,
                                  .delimiter = delimiter };
    deed_strbuf_init(&split->buf, 0);
}

void deed_split_fini(struct deed_split *split)
{
    deed_strbuf_fini(&split->buf);
    split->start = 0;
    split->scanned = 0;
}

/* Drops what was taken already. */
static void compact(struct deed_split *split)
{
    struct deed_strbuf *buf = &split->buf;
    size_t rest = buf->len - split->start;
    if (rest == 0 && buf->cap > KEEP_BYTES) {
        deed_strbuf_fini(buf);
    } else if (split->start > 0) {
        memmove(buf->bytes, buf->bytes + split->start, rest);
        buf->len = rest;
    }
    split->scanned -= split->start;
    split->start = 0;
}

enum deed_code deed_split_feed(struct deed_split *split, const char *bytes,
                               size_t len, struct deed_error *err)
{
    if (split->failed) {
        return DEED_OK; /* deed_split_next() has said so, and says it again */
    }
    compact(split);
    deed_strbuf_add(&split->buf, bytes, len);
    if (split->buf.failed) {
        return deed_fail(err, DEED_NOMEM, "message of more than %zu bytes",
                         split->buf.len);
    }
    return DEED_OK;
}

static enum deed_code too_large(struct deed_split *split,
                                struct deed_error *err)
{
    split->failed = true;
    return deed_fail(err, DEED_TOO_LARGE,
                     "a message is larger than the limit of %zu bytes",
                     split->limit_bytes);
}

enum deed_code deed_split_next(struct deed_split *split, char **ret,
                               size_t *ret_len, struct deed_error *err)
{
    *ret = NULL;
    *ret_len = 0;
    if (split->failed) {
        return too_large(split, err);
    }
    struct deed_strbuf *buf = &split->buf;
    char *from = buf->bytes ? buf->bytes + split->scanned : NULL;
    char *cut = from && buf->len > split->scanned
                    ? memchr(from, split->delimiter, buf->len - split->scanned)
                    : NULL;
    size_t end = cut ? (size_t)(cut - buf->bytes) : buf->len;
    if (end - split->start > split->limit_bytes) {
        return too_large(split, err);
    }
    split->scanned = end;
    if (cut) {
        *cut = '\0';
        *ret = buf->bytes + split->start;
        *ret_len = end - split->start;
        split->start = end + 1;
        split->scanned = end + 1;
    }
    return DEED_OK;
}

size_t deed_split_pending(const struct deed_split *split)
{
    return split->buf.len - split->start;
}
