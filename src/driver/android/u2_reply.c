/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "base/strbuf.h"
#include "driver/android/u2.h"
#include "wire/http_body.h"
#include "wire/http_head.h"

struct u2_reply {
    struct deed_strbuf head; /* until it is whole */
    struct deed_http_body body;
    bool has_head, closes;
    int status;
    size_t limit_bytes;
};

struct u2_reply *u2_reply_create(size_t limit_bytes)
{
    struct u2_reply *r = calloc(1, sizeof(*r));
    if (r) {
        deed_strbuf_init(&r->head, DEED_HTTP_HEAD_MAX + 1);
        r->limit_bytes = limit_bytes;
    }
    return r;
}

void u2_reply_destroy(struct u2_reply *reply)
{
    if (reply) {
        deed_strbuf_fini(&reply->head);
        if (reply->has_head) {
            deed_http_body_fini(&reply->body);
        }
        free(reply);
    }
}

static enum u2_state feed_body(struct u2_reply *r, const char *bytes,
                               size_t len, struct deed_error *err)
{
    if (deed_http_body_feed(&r->body, bytes, len, err)) {
        return U2_BAD;
    }
    return deed_http_body_is_done(&r->body) ? U2_WHOLE : U2_MORE;
}

/* Byte by byte until the head is whole: where the body begins depends on it. */
static enum u2_state feed_head(struct u2_reply *r, const char *bytes,
                               size_t len, struct deed_error *err)
{
    struct deed_http_head head = { 0 };
    for (size_t i = 0; i < len; i++) {
        deed_strbuf_putc(&r->head, bytes[i]);
        if (r->head.failed) {
            deed_fail(err, DEED_TOO_LARGE, "the head of an answer");
            return U2_BAD;
        }
        if (bytes[i] != '\n') {
            continue;
        }
        if (deed_http_head_parse(deed_strbuf_get(&r->head), r->head.len, &head,
                                 err)) {
            return U2_BAD;
        }
        if (!head.len) {
            continue;
        }
        if (deed_http_body_init(&r->body, &head, r->limit_bytes, err)) {
            return U2_BAD;
        }
        r->has_head = true;
        r->status = head.status;
        r->closes = deed_http_text_has(deed_http_head_find(&head, "Connection"),
                                       "close");
        return deed_http_body_is_done(&r->body)
                   ? U2_WHOLE
                   : feed_body(r, bytes + i + 1, len - i - 1, err);
    }
    return U2_MORE;
}

enum u2_state u2_reply_feed(struct u2_reply *reply, const char *bytes,
                            size_t len, struct deed_error *ret_err)
{
    return reply->has_head ? feed_body(reply, bytes, len, ret_err)
                           : feed_head(reply, bytes, len, ret_err);
}

int u2_reply_status(const struct u2_reply *reply)
{
    return reply->status;
}

const char *u2_reply_body(const struct u2_reply *reply, size_t *ret_len)
{
    *ret_len = reply->has_head ? reply->body.text.len : 0;
    return reply->has_head ? deed_strbuf_get(&reply->body.text) : "";
}

bool u2_reply_closes(const struct u2_reply *reply)
{
    return reply->closes;
}
