/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/encode.h"

#include <stdint.h>

#include "base/strbuf.h"

void deed_base64_add(struct deed_strbuf *out, const void *bytes, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *p = bytes;
    for (size_t i = 0; i < len; i += 3) {
        size_t left = len - i;
        uint32_t group = (uint32_t)p[i] << 16;
        group |= left > 1 ? (uint32_t)p[i + 1] << 8 : 0;
        group |= left > 2 ? p[i + 2] : 0;
        const char four[] = { digits[group >> 18], digits[group >> 12 & 63],
                              left > 1 ? digits[group >> 6 & 63] : '=',
                              left > 2 ? digits[group & 63] : '=' };
        deed_strbuf_add(out, four, sizeof(four));
    }
}
