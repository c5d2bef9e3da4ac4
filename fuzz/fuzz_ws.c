/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A WebSocket peer: the answer to the hand-shake, its body and frames. The
 * first byte says how long the pieces are and which side we are.
 */
#include <stdint.h>
#include <string.h>

#include "base/strbuf.h"
#include "wire/http_body.h"
#include "wire/http_head.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void on_message(void *user, const char *bytes, size_t len)
{
    uint8_t *seen = user;
    for (size_t i = 0; i < len; i++) {
        *seen = (uint8_t)(*seen + (uint8_t)bytes[i]);
    }
}

static void no_random(void *user, uint8_t *bytes, size_t len)
{
    (void)user;
    memset(bytes, 0, len);
}

static void run_frames(const char *bytes, size_t len, size_t step,
                       bool is_client)
{
    uint8_t seen = 0;
    struct deed_ws_frames *frames = NULL;
    struct deed_ws_frames_opts opts = { .is_client = is_client,
                                        .max_message_bytes = 200,
                                        .on_message = on_message,
                                        .fill_random = no_random,
                                        .user = &seen };
    enum deed_code code = deed_ws_frames_create(&opts, &frames, NULL);
    for (size_t at = 0; at < len && !code; at += step) {
        size_t left = len - at;
        code = deed_ws_frames_feed(frames, bytes + at,
                                   left < step ? left : step, NULL);
    }
    deed_ws_frames_destroy(frames);
}

static void run_http(const char *bytes, size_t len, size_t step)
{
    struct deed_http_head head;
    struct deed_http_body body;
    if (deed_http_head_parse(bytes, len, &head, NULL) || head.len == 0) {
        return;
    }
    deed_ws_response_check(&head, "dGhlIHNhbXBsZSBub25jZQ==", NULL);
    enum deed_code code = deed_http_body_init(&body, &head, 500, NULL);
    for (size_t at = head.len; at < len && !code; at += step) {
        size_t left = len - at;
        code = deed_http_body_feed(&body, bytes + at, left < step ? left : step,
                                   NULL);
    }
    deed_http_body_fini(&body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) {
        return 0;
    }
    const char *bytes = (const char *)data + 1;
    size_t step = (size_t)(data[0] >> 1) + 1;
    run_frames(bytes, size - 1, step, data[0] & 1);
    run_http(bytes, size - 1, step);
    return 0;
}
