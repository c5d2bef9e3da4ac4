/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_WS_HANDSHAKE_H
#define DEED_WIRE_WS_HANDSHAKE_H

/*
 * The upgrade from HTTP to WebSocket (RFC 6455, section 4), without a socket:
 * what to send and what to make of the answer.
 */

#include <deed/error.h>

#include <stddef.h>
#include <stdint.h>

struct deed_http_head;
struct deed_strbuf;
struct deed_url;

/* With their terminators. */
#define DEED_WS_KEY_BYTES 25
#define DEED_WS_ACCEPT_BYTES 29

/* The key of a client, from 16 random bytes. */
void deed_ws_key_make(const uint8_t random[16], char out[DEED_WS_KEY_BYTES]);

/* What a server answers to a key. The key is any text: it may come from a
 * stranger. */
void deed_ws_accept_make(const char *key, size_t key_len,
                         char out[DEED_WS_ACCEPT_BYTES]);

/* The client's request; bearer may be NULL. */
void deed_ws_request_write(struct deed_strbuf *out, const struct deed_url *url,
                           const char *key, const char *bearer);

/* Whether the answer is an upgrade for this key. DEED_DENIED for 401 and 403,
 * DEED_NOT_FOUND for 404, else DEED_SYNTAX. */
enum deed_code deed_ws_response_check(const struct deed_http_head *head,
                                      const char *key, struct deed_error *err);

#endif
