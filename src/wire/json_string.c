/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json_string.h"

#include <stdint.h>

#include "base/utf8.h"

static void *fail(struct deed_json_fault *fault, const char *at,
                  const char *what)
{
    *fault = (struct deed_json_fault){ at, what };
    return NULL;
}

/* Ends a string, or is not one of its plain characters. */
static bool stops(unsigned char c)
{
    /* clang-format off */
    static const bool table[256] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* controls */
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        ['"'] = 1, ['\\'] = 1,
    };
    /* clang-format on */
    return table[c];
}

const char *deed_json_string_end(const char *p, const char *end, bool *escaped,
                                 struct deed_json_fault *fault)
{
    const char *start = p;
    *escaped = false;
    for (;;) {
        while (p < end && !stops((unsigned char)*p)) {
            p++;
        }
        if (p >= end) {
            return fail(fault, start - 1, "the string does not end");
        }
        if (*p == '"') {
            return p;
        }
        if (*p != '\\') {
            return fail(fault, p, "control character in a string");
        }
        *escaped = true;
        p += 2; /* whatever it escapes does not end the string */
    }
}

static bool read_hex4(const char *p, const char *end, uint32_t *ret)
{
    uint32_t value = 0;
    if (end - p < 4) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        uint32_t digit;
        if (c >= '0' && c <= '9') {
            digit = (uint32_t)(c - '0');
        } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
            digit = (uint32_t)((c | 0x20) - 'a' + 10);
        } else {
            return false;
        }
        value = value * 16 + digit;
    }
    *ret = value;
    return true;
}

/* The second half of the pair whose first half is \uXXXX at p. */
static bool read_low(const char *p, const char *end, uint32_t *ret)
{
    return end - p >= 12 && p[6] == '\\' && p[7] == 'u' &&
           read_hex4(p + 8, end, ret) && *ret >= 0xdc00 && *ret <= 0xdfff;
}

/* The character of the escape at p; returns what follows it, or NULL. */
static const char *read_unicode(const char *p, const char *end,
                                bool replace_bad, uint32_t *ret,
                                struct deed_json_fault *fault)
{
    uint32_t unit = 0;
    uint32_t low = 0;
    if (!read_hex4(p + 2, end, &unit)) {
        return fail(fault, p, "\\u needs four hexadecimal digits");
    }
    if (unit >= 0xd800 && unit <= 0xdbff && read_low(p, end, &low)) {
        *ret = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
        return p + 12;
    }
    bool bad = unit == 0 || (unit >= 0xd800 && unit <= 0xdfff);
    if (bad && !replace_bad) {
        return fail(fault, p,
                    unit ? "half of a surrogate pair"
                         : "\\u0000 is not allowed");
    }
    *ret = bad ? 0xfffd : unit;
    return p + 6;
}

static char plain_escape(char c)
{
    static const char pairs[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
    for (const char *p = pairs; *p; p += 2) {
        if (*p == c) {
            return p[1];
        }
    }
    return '\0';
}

char *deed_json_string_decode(const char *p, const char *quote,
                              bool replace_bad, char *out,
                              struct deed_json_fault *fault)
{
    while (p < quote) {
        if (*p != '\\') {
            *out++ = *p++;
            continue;
        }
        char plain = plain_escape(p[1]);
        if (plain) {
            *out++ = plain;
            p += 2;
            continue;
        }
        uint32_t c = 0;
        p = p[1] == 'u' ? read_unicode(p, quote, replace_bad, &c, fault)
                        : fail(fault, p, "unknown escape");
        if (!p) {
            return NULL;
        }
        out += deed_utf8_encode(c, out);
    }
    return out;
}
