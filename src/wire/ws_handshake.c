/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/ws_handshake.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "wire/http_head.h"
#include "wire/sha1.h"
#include "wire/url.h"

static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/* len is what the two uses have: 16 and 20 bytes. */
static void base64(const uint8_t *bytes, size_t len, char *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        size_t left = len - i;
        uint32_t group = (uint32_t)bytes[i] << 16;
        group |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? bytes[i + 2] : 0;
        *out++ = letters[group >> 18];
        *out++ = letters[(group >> 12) & 63];
        *out++ = left > 1 ? letters[(group >> 6) & 63] : '=';
        *out++ = left > 2 ? letters[group & 63] : '=';
    }
    *out = '\0';
}

void deed_ws_key_make(const uint8_t random[16], char out[DEED_WS_KEY_BYTES])
{
    base64(random, 16, out);
}

/* A key that is no key (any other length) gets an answer for the part that
 * would fit; it cannot match anything its sender expects. */
void deed_ws_accept_make(const char *key, size_t key_len,
                         char out[DEED_WS_ACCEPT_BYTES])
{
    char text[64 + sizeof(guid)];
    size_t len = key_len < 64 ? key_len : 64;
    uint8_t digest[DEED_SHA1_BYTES];
    memcpy(text, key, len);
    memcpy(text + len, guid, sizeof(guid) - 1);
    deed_sha1(text, len + sizeof(guid) - 1, digest);
    base64(digest, sizeof(digest), out);
}

void deed_ws_request_write(struct deed_strbuf *out, const struct deed_url *url,
                           const char *key, const char *bearer)
{
    bool v6 = strchr(url->host, ':') != NULL;
    deed_strbuf_printf(out, "GET %s HTTP/1.1\r\nHost: %s%s%s:%u\r\n", url->path,
                       v6 ? "[" : "", url->host, v6 ? "]" : "", url->port);
    deed_strbuf_printf(out,
                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Key: %s\r\n"
                       "Sec-WebSocket-Version: 13\r\n",
                       key);
    if (bearer) {
        deed_strbuf_printf(out, "Authorization: Bearer %s\r\n", bearer);
    }
    deed_strbuf_puts(out, "\r\n");
}

enum deed_code deed_ws_response_check(const struct deed_http_head *head,
                                      const char *key, struct deed_error *err)
{
    if (head->status != 101) {
        return deed_http_status_fail(head->status, NULL, 0, err);
    }
    if (!deed_http_text_is(deed_http_head_find(head, "Upgrade"), "websocket") ||
        !deed_http_text_has(deed_http_head_find(head, "Connection"),
                            "Upgrade")) {
        return deed_fail(err, DEED_SYNTAX,
                         "the other side switched to something that is no "
                         "WebSocket");
    }
    char want[DEED_WS_ACCEPT_BYTES];
    deed_ws_accept_make(key, strlen(key), want);
    struct deed_http_text got =
        deed_http_head_find(head, "Sec-WebSocket-Accept");
    if (got.len != strlen(want) || memcmp(got.bytes, want, got.len) != 0) {
        return deed_fail(err, DEED_SYNTAX,
                         "the WebSocket answer is for another question");
    }
    return DEED_OK;
}
