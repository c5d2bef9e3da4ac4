/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json_number.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* From here on not every integer is a double. */
#define EXACT_MAX 9007199254740992.0 /* 2^53 */

static size_t digits(const char *bytes, size_t len, size_t at)
{
    while (at < len && bytes[at] >= '0' && bytes[at] <= '9') {
        at++;
    }
    return at;
}

static bool is_at(const char *bytes, size_t len, size_t at, const char *set)
{
    return at < len && bytes[at] && strchr(set, bytes[at]);
}

size_t deed_json_number_len(const char *bytes, size_t len)
{
    size_t at = is_at(bytes, len, 0, "-") ? 1 : 0;
    size_t end = digits(bytes, len, at);
    if (end == at || (bytes[at] == '0' && end > at + 1)) {
        return 0; /* no digit, or a leading zero */
    }
    at = end;
    if (is_at(bytes, len, at, ".")) {
        end = digits(bytes, len, at + 1);
        if (end == at + 1) {
            return 0;
        }
        at = end;
    }
    if (is_at(bytes, len, at, "eE")) {
        at++;
        at += is_at(bytes, len, at, "+-") ? 1 : 0;
        end = digits(bytes, len, at);
        if (end == at) {
            return 0;
        }
        at = end;
    }
    return at;
}

/* Short decimals: the digits and the power of ten are both exact doubles, so
 * that one division rounds once, correctly. */
static bool read_short(const char *bytes, size_t len, double *ret)
{
    static const double tens[] = {
        1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
        1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };
    size_t at = bytes[0] == '-' ? 1 : 0;
    if (len - at > 16) {
        return false;
    }
    int64_t mantissa = 0;
    size_t after = 0;
    bool point = false;
    for (size_t i = at; i < len; i++) {
        if (bytes[i] == '.') {
            point = true;
            continue;
        }
        if (bytes[i] < '0' || bytes[i] > '9') {
            return false;
        }
        mantissa = mantissa * 10 + (bytes[i] - '0');
        after += point ? 1 : 0;
    }
    if (mantissa > (int64_t)EXACT_MAX || after >= DEED_ARRAY_LEN(tens)) {
        return false;
    }
    *ret = (double)mantissa / tens[after] * (at ? -1.0 : 1.0);
    return true;
}

static bool read_long(const char *bytes, size_t len, double *ret)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    char *copy = strndup(bytes, len);
    bool ok = plain && copy;
    if (ok) {
        *ret = strtod_l(copy, NULL, plain);
    }
    free(copy);
    if (plain) {
        freelocale(plain);
    }
    return ok && isfinite(*ret);
}

bool deed_json_number_read(const char *bytes, size_t len, double *ret)
{
    return read_short(bytes, len, ret) || read_long(bytes, len, ret);
}

/* printf writes the locale's decimal point, which may be several bytes. */
static size_t mend_point(char *text)
{
    char *out = text;
    bool point = false;
    for (const char *p = text; *p; p++) {
        if (strchr("0123456789+-e", *p)) {
            *out++ = *p;
        } else if (!point) {
            *out++ = '.';
            point = true;
        }
    }
    *out = '\0';
    return (size_t)(out - text);
}

size_t deed_json_number_write(double number, char *out)
{
    if (fabs(number) <= EXACT_MAX && number == trunc(number)) {
        return (size_t)snprintf(out, DEED_JSON_NUMBER_BYTES, "%" PRId64,
                                (int64_t)number);
    }
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(out, DEED_JSON_NUMBER_BYTES, "%.*g", precision, number);
        if (strtod(out, NULL) == number) {
            break;
        }
    }
    return mend_point(out);
}
