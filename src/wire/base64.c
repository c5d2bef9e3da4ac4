/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/base64.h"

#include "base/strbuf.h"

static int value_of(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* One group of four; how many bytes it holds, 0 when it is none. Only the last
 * may be padded, and what the padding cuts off must be zero. */
static unsigned take_group(const char *text, bool last, uint8_t *out)
{
    unsigned pad = text[3] != '=' ? 0 : text[2] != '=' ? 1 : 2;
    uint32_t bits = 0;
    if (pad && !last) {
        return 0;
    }
    for (unsigned i = 0; i < 4; i++) {
        int value = i >= 4 - pad ? 0 : value_of(text[i]);
        if (value < 0) {
            return 0;
        }
        bits = bits << 6 | (uint32_t)value;
    }
    if (bits & ((UINT32_C(1) << (8 * pad)) - 1)) {
        return 0;
    }
    for (unsigned i = 0; i < 3 - pad; i++) {
        out[i] = (uint8_t)(bits >> (16 - 8 * i));
    }
    return 3 - pad;
}

bool deed_base64_decode(const char *text, size_t len, uint8_t *out,
                        size_t *ret_len)
{
    size_t used = 0;
    if (len % 4 != 0) {
        return false;
    }
    for (size_t at = 0; at < len; at += 4) {
        unsigned n = take_group(text + at, at + 4 == len, out + used);
        if (!n) {
            return false;
        }
        used += n;
    }
    *ret_len = used;
    return true;
}

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
