/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_BASE64_H
#define DEED_WIRE_BASE64_H

/* Base64 as browsers send it: RFC 4648 section 4, padded, on one line. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_strbuf;

/* Room that the bytes of `len` characters need at most. */
static inline size_t deed_base64_room(size_t len)
{
    return len / 4 * 3 + 3;
}

/* False when it is anything else; `out` has deed_base64_room(len) bytes. */
bool deed_base64_decode(const char *text, size_t len, uint8_t *out,
                        size_t *ret_len);

void deed_base64_add(struct deed_strbuf *out, const void *bytes, size_t len);

#endif
