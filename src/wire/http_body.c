/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/http_body.h"

#include <string.h>

#include "wire/http_head.h"

/* Longer lines than this around chunks are nobody's honest framing. */
#define LINE_MAX_BYTES 256

static enum deed_code too_large(struct deed_error *err, size_t limit)
{
    return deed_fail(err, DEED_TOO_LARGE,
                     "the response is larger than %zu bytes", limit);
}

static bool read_length(struct deed_http_text text, uint64_t *ret)
{
    uint64_t value = 0;
    if (text.len == 0 || text.len > 18) {
        return false;
    }
    for (size_t i = 0; i < text.len; i++) {
        if (text.bytes[i] < '0' || text.bytes[i] > '9') {
            return false;
        }
        value = value * 10 + (uint64_t)(text.bytes[i] - '0');
    }
    *ret = value;
    return true;
}

enum deed_code deed_http_body_init(struct deed_http_body *body,
                                   const struct deed_http_head *head,
                                   size_t limit_bytes, struct deed_error *err)
{
    *body = (struct deed_http_body){ .state = DEED_HTTP_BODY_CLOSE };
    deed_strbuf_init(&body->text, limit_bytes);
    if (deed_http_text_has(deed_http_head_find(head, "Transfer-Encoding"),
                           "chunked")) {
        body->state = DEED_HTTP_BODY_CHUNK_SIZE;
        return DEED_OK;
    }
    struct deed_http_text length = deed_http_head_find(head, "Content-Length");
    if (!length.bytes) {
        return DEED_OK;
    }
    if (!read_length(length, &body->left_bytes)) {
        return deed_fail(err, DEED_SYNTAX, "Content-Length is no number");
    }
    body->state =
        body->left_bytes ? DEED_HTTP_BODY_LENGTH : DEED_HTTP_BODY_DONE;
    return body->left_bytes > limit_bytes ? too_large(err, limit_bytes)
                                          : DEED_OK;
}

void deed_http_body_fini(struct deed_http_body *body)
{
    deed_strbuf_fini(&body->text);
}

/* Takes what belongs to the current piece; returns how much that was. */
static size_t take_data(struct deed_http_body *body, const char *bytes,
                        size_t len, enum deed_http_body_state then)
{
    size_t count = len < body->left_bytes ? len : (size_t)body->left_bytes;
    deed_strbuf_add(&body->text, bytes, count);
    body->left_bytes -= count;
    if (body->left_bytes == 0) {
        body->state = then;
    }
    return count;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static bool end_size_line(struct deed_http_body *body)
{
    bool any = body->line_len > 0;
    body->line_len = 0;
    body->line_extension = false;
    body->state =
        body->left_bytes ? DEED_HTTP_BODY_CHUNK_DATA : DEED_HTTP_BODY_TRAILER;
    return any;
}

/* SIZE [; extension] CR LF, a character at a time. */
static bool size_char(struct deed_http_body *body, char c)
{
    if (c == '\n') {
        return end_size_line(body);
    }
    if (++body->line_len > LINE_MAX_BYTES) {
        return false;
    }
    if (c == ';' || c == ' ' || c == '\t' || c == '\r' ||
        body->line_extension) {
        body->line_extension = true;
        return body->line_len > 1;
    }
    int digit = hex_digit(c);
    if (digit < 0 || body->left_bytes > (UINT64_MAX >> 8)) {
        return false;
    }
    body->left_bytes = body->left_bytes * 16 + (uint64_t)digit;
    return true;
}

static bool chunk_end_char(struct deed_http_body *body, char c)
{
    if (c == '\n') {
        body->state = DEED_HTTP_BODY_CHUNK_SIZE;
    }
    return c == '\n' || c == '\r';
}

/* Fields after the last chunk are skipped; an empty line ends them. */
static bool trailer_char(struct deed_http_body *body, char c)
{
    if (c == '\n') {
        if (body->line_len == 0) {
            body->state = DEED_HTTP_BODY_DONE;
        }
        body->line_len = 0;
    } else if (c != '\r') {
        body->line_len++;
    }
    return body->line_len <= LINE_MAX_BYTES;
}

enum deed_code deed_http_body_feed(struct deed_http_body *body,
                                   const char *bytes, size_t len,
                                   struct deed_error *err)
{
    bool ok = true;
    size_t at = 0;
    while (at < len && ok && body->state != DEED_HTTP_BODY_DONE) {
        switch (body->state) {
        case DEED_HTTP_BODY_CLOSE:
            deed_strbuf_add(&body->text, bytes + at, len - at);
            at = len;
            break;
        case DEED_HTTP_BODY_LENGTH:
            at += take_data(body, bytes + at, len - at, DEED_HTTP_BODY_DONE);
            break;
        case DEED_HTTP_BODY_CHUNK_DATA:
            at +=
                take_data(body, bytes + at, len - at, DEED_HTTP_BODY_CHUNK_END);
            break;
        case DEED_HTTP_BODY_CHUNK_SIZE:
            ok = size_char(body, bytes[at++]);
            break;
        case DEED_HTTP_BODY_CHUNK_END:
            ok = chunk_end_char(body, bytes[at++]);
            break;
        case DEED_HTTP_BODY_TRAILER:
        case DEED_HTTP_BODY_DONE:
            ok = trailer_char(body, bytes[at++]);
            break;
        }
    }
    if (!ok) {
        return deed_fail(err, DEED_SYNTAX,
                         "the chunks of the response are "
                         "malformed");
    }
    return body->text.failed ? too_large(err, body->text.limit_bytes) : DEED_OK;
}

bool deed_http_body_is_done(const struct deed_http_body *body)
{
    return body->state == DEED_HTTP_BODY_DONE;
}

bool deed_http_body_may_close(const struct deed_http_body *body)
{
    return body->state == DEED_HTTP_BODY_DONE ||
           body->state == DEED_HTTP_BODY_CLOSE;
}
