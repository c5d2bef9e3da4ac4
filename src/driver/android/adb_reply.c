/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/adb_reply.h"

#include <string.h>

#include "base/util.h"

/* A FAIL is one sentence. */
#define FAIL_BYTES_MAX 0xffff

/* The packets of shell,v2. */
enum { PACKET_STDOUT = 1, PACKET_STDERR = 2, PACKET_EXIT = 3 };

void adb_reply_init(struct adb_reply *reply, enum adb_body body,
                    unsigned requests, size_t limit_bytes)
{
    memset(reply, 0, sizeof(*reply));
    reply->body = body;
    reply->requests = requests;
    reply->limit_bytes = limit_bytes;
    reply->need = 4;
    deed_strbuf_init(&reply->out, limit_bytes);
    deed_strbuf_init(&reply->err, limit_bytes);
    deed_strbuf_init(&reply->fail, FAIL_BYTES_MAX + 1);
}

void adb_reply_fini(struct adb_reply *reply)
{
    deed_strbuf_fini(&reply->out);
    deed_strbuf_fini(&reply->err);
    deed_strbuf_fini(&reply->fail);
}

static void enter(struct adb_reply *r, enum adb_stage stage, size_t need)
{
    r->stage = stage;
    r->got = 0;
    r->need = need;
}

static bool read_hex(const char *digits, size_t *ret)
{
    size_t n = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        int d = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
        if (d < 0) {
            return false;
        }
        n = n * 16 + (size_t)d;
    }
    *ret = n;
    return true;
}

static uint32_t read_le32(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
           (uint32_t)b[3] << 24;
}

static enum adb_event end(struct adb_reply *r)
{
    enter(r, ADB_STAGE_END, 0);
    return ADB_DONE;
}

static enum adb_event begin_body(struct adb_reply *r)
{
    switch (r->body) {
    case ADB_BODY_NONE:
        return end(r);
    case ADB_BODY_TEXT:
        enter(r, ADB_STAGE_TEXT_LEN, 4);
        break;
    case ADB_BODY_RAW:
        enter(r, ADB_STAGE_RAW, 0);
        break;
    case ADB_BODY_SHELL:
        enter(r, ADB_STAGE_PACKET, 5);
        break;
    case ADB_BODY_SYNC:
        enter(r, ADB_STAGE_SYNC, 8);
        break;
    }
    return ADB_OKAY;
}

static enum adb_event on_status(struct adb_reply *r)
{
    if (memcmp(r->head, "FAIL", 4) == 0) {
        enter(r, ADB_STAGE_FAIL_LEN, 4);
        return ADB_MORE;
    }
    if (memcmp(r->head, "OKAY", 4) != 0) {
        return ADB_BAD;
    }
    if (r->requests > 1) {
        r->requests--;
        enter(r, ADB_STAGE_STATUS, 4);
        return ADB_OKAY;
    }
    return begin_body(r);
}

static enum adb_event on_packet(struct adb_reply *r)
{
    size_t len = read_le32(r->head + 1);
    if (len > r->limit_bytes) {
        return ADB_BAD;
    }
    enter(r, ADB_STAGE_PACKET_BODY, len);
    return ADB_MORE;
}

/* DATA carries bytes, DONE ends a file, OKAY and FAIL end a transfer. */
static enum adb_event on_sync(struct adb_reply *r)
{
    size_t len = read_le32(r->head + 4);
    if (memcmp(r->head, "DONE", 4) == 0 || memcmp(r->head, "OKAY", 4) == 0) {
        return end(r);
    }
    bool fail = memcmp(r->head, "FAIL", 4) == 0;
    if ((!fail && memcmp(r->head, "DATA", 4) != 0) || len > r->limit_bytes ||
        (fail && len > FAIL_BYTES_MAX)) {
        return ADB_BAD;
    }
    enter(r, fail ? ADB_STAGE_FAIL : ADB_STAGE_SYNC_BODY, len);
    return ADB_MORE;
}

/* A head of fixed size is complete. */
static enum adb_event on_head(struct adb_reply *r)
{
    size_t len = 0;
    switch (r->stage) {
    case ADB_STAGE_STATUS:
        return on_status(r);
    case ADB_STAGE_FAIL_LEN:
    case ADB_STAGE_TEXT_LEN:
        if (!read_hex(r->head, &len)) {
            return ADB_BAD;
        }
        enter(r,
              r->stage == ADB_STAGE_TEXT_LEN ? ADB_STAGE_TEXT : ADB_STAGE_FAIL,
              len);
        return ADB_MORE;
    case ADB_STAGE_PACKET:
        return on_packet(r);
    case ADB_STAGE_SYNC:
        return on_sync(r);
    default:
        return ADB_BAD;
    }
}

static bool is_head(enum adb_stage stage)
{
    return stage == ADB_STAGE_STATUS || stage == ADB_STAGE_FAIL_LEN ||
           stage == ADB_STAGE_TEXT_LEN || stage == ADB_STAGE_PACKET ||
           stage == ADB_STAGE_SYNC;
}

static void add_packet(struct adb_reply *r, const char *bytes, size_t len)
{
    switch (r->head[0]) {
    case PACKET_STDERR:
        deed_strbuf_add(&r->err, bytes, len);
        break;
    case PACKET_EXIT:
        if (len > 0 && !r->has_status) { /* the first byte, however it comes */
            r->has_status = true;
            r->status = (unsigned char)bytes[0];
        }
        break;
    case PACKET_STDOUT:
        deed_strbuf_add(&r->out, bytes, len);
        break;
    default: /* window size and the like concern the other side */
        break;
    }
}

static enum adb_event after_body(struct adb_reply *r)
{
    switch (r->stage) {
    case ADB_STAGE_FAIL:
        enter(r, ADB_STAGE_END, 0);
        return ADB_FAIL;
    case ADB_STAGE_TEXT:
        return end(r);
    case ADB_STAGE_PACKET_BODY:
        if (r->has_status) {
            return end(r);
        }
        enter(r, ADB_STAGE_PACKET, 5);
        return ADB_MORE;
    default:
        enter(r, ADB_STAGE_SYNC, 8);
        return ADB_MORE;
    }
}

static void add_body(struct adb_reply *r, const char *bytes, size_t len)
{
    switch (r->stage) {
    case ADB_STAGE_FAIL:
        deed_strbuf_add(&r->fail, bytes, len);
        break;
    case ADB_STAGE_PACKET_BODY:
        add_packet(r, bytes, len);
        break;
    default:
        deed_strbuf_add(&r->out, bytes, len);
        break;
    }
}

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* One step: a part of a head, or of a body. */
static enum adb_event step(struct adb_reply *r, const char *bytes, size_t len,
                           size_t *used)
{
    if (is_head(r->stage)) {
        size_t n = min_size(len, r->need - r->got);
        memcpy(r->head + r->got, bytes, n);
        r->got += n;
        *used += n;
        enum adb_event event = r->got == r->need ? on_head(r) : ADB_MORE;
        bool empty = event == ADB_MORE && !is_head(r->stage) &&
                     r->stage != ADB_STAGE_RAW && r->need == 0;
        return empty ? after_body(r) : event;
    }
    size_t n = r->stage == ADB_STAGE_RAW ? len : min_size(len, r->need);
    add_body(r, bytes, n);
    *used += n;
    if (r->out.failed || r->err.failed || r->fail.failed) {
        return ADB_BAD;
    }
    if (r->stage == ADB_STAGE_RAW) {
        return ADB_MORE;
    }
    r->need -= n;
    return r->need ? ADB_MORE : after_body(r);
}

enum adb_event adb_reply_feed(struct adb_reply *reply, const char *bytes,
                              size_t len, size_t *ret_used)
{
    *ret_used = 0;
    enum adb_event event = ADB_MORE;
    while (event == ADB_MORE && *ret_used < len) {
        if (reply->stage == ADB_STAGE_END) {
            *ret_used = len; /* what follows an end is of no interest */
            return ADB_MORE;
        }
        event = step(reply, bytes + *ret_used, len - *ret_used, ret_used);
    }
    return event;
}

bool adb_reply_is_whole(const struct adb_reply *reply)
{
    return reply->stage == ADB_STAGE_RAW || reply->stage == ADB_STAGE_END;
}
