/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/chunk.h"

#include <stdint.h>
#include <string.h>

void deed_chunks_init(struct deed_chunks *chunks, size_t limit_bytes)
{
    *chunks = (struct deed_chunks){ .limit_bytes = limit_bytes };
    deed_strbuf_init(&chunks->buf, 0);
}

void deed_chunks_fini(struct deed_chunks *chunks)
{
    deed_strbuf_fini(&chunks->buf);
    chunks->start = 0;
}

/* Drops what was taken already. */
static void compact(struct deed_chunks *chunks)
{
    struct deed_strbuf *buf = &chunks->buf;
    if (chunks->start > 0) {
        buf->len -= chunks->start;
        memmove(buf->bytes, buf->bytes + chunks->start, buf->len);
        chunks->start = 0;
    }
}

enum deed_code deed_chunks_feed(struct deed_chunks *chunks, const char *bytes,
                                size_t len, struct deed_error *err)
{
    if (chunks->failed) {
        return DEED_OK; /* deed_chunks_next() says so */
    }
    compact(chunks);
    deed_strbuf_add(&chunks->buf, bytes, len);
    return chunks->buf.failed ? deed_fail(err, DEED_NOMEM, "chunk") : DEED_OK;
}

static uint32_t read_length(const unsigned char *head)
{
    return (uint32_t)head[1] << 24 | (uint32_t)head[2] << 16 |
           (uint32_t)head[3] << 8 | head[4];
}

static enum deed_code check_head(struct deed_chunks *chunks,
                                 const unsigned char *head,
                                 struct deed_error *err)
{
    if (head[0] >= DEED_CHUNK_COUNT) {
        chunks->failed = DEED_SYNTAX;
        return deed_fail(err, DEED_SYNTAX, "there is no chunk of kind %u",
                         (unsigned)head[0]);
    }
    if (read_length(head) > chunks->limit_bytes) {
        chunks->failed = DEED_TOO_LARGE;
        return deed_fail(err, DEED_TOO_LARGE,
                         "a chunk is larger than the limit of %zu bytes",
                         chunks->limit_bytes);
    }
    return DEED_OK;
}

enum deed_code deed_chunks_next(struct deed_chunks *chunks,
                                struct deed_chunk *ret, bool *ret_there,
                                struct deed_error *err)
{
    *ret_there = false;
    if (chunks->failed) {
        return deed_fail(err, chunks->failed, "the stream is broken");
    }
    size_t rest = chunks->buf.len - chunks->start;
    if (!rest) {
        return DEED_OK;
    }
    const char *at = chunks->buf.bytes + chunks->start;
    unsigned char head[DEED_CHUNK_HEAD_BYTES] = { 0 };
    memcpy(head, at, rest < sizeof(head) ? rest : sizeof(head));
    enum deed_code code = check_head(chunks, head, err);
    size_t len = read_length(head);
    if (code || rest < sizeof(head) || rest - sizeof(head) < len) {
        return code;
    }
    *ret = (struct deed_chunk){ .kind = (enum deed_chunk_kind)head[0],
                                .bytes = at + sizeof(head),
                                .len = len };
    *ret_there = true;
    chunks->start += sizeof(head) + len;
    return DEED_OK;
}

void deed_chunk_write(struct deed_strbuf *out, enum deed_chunk_kind kind,
                      const char *bytes, size_t len)
{
    const char head[DEED_CHUNK_HEAD_BYTES] = { (char)kind, (char)(len >> 24),
                                               (char)(len >> 16),
                                               (char)(len >> 8), (char)len };
    if (len > UINT32_MAX) {
        out->failed = true;
        return;
    }
    deed_strbuf_add(out, head, sizeof(head));
    deed_strbuf_add(out, bytes, len);
}
