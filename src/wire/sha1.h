/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_SHA1_H
#define DEED_WIRE_SHA1_H

/* SHA-1 (RFC 3174), which the WebSocket hand-shake asks for. Not for secrets:
 * collisions can be made. */

#include <stddef.h>
#include <stdint.h>

#define DEED_SHA1_BYTES 20

void deed_sha1(const void *bytes, size_t len, uint8_t out[DEED_SHA1_BYTES]);

#endif
