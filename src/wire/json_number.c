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

/* At least so many digits, from the end of the room backwards. */
static char *put_digits(char *end, uint64_t number, unsigned least)
{
    while (number || least) {
        *--end = (char)('0' + number % 10);
        number /= 10;
        least -= least ? 1 : 0;
    }
    return end;
}

size_t deed_json_integer_write(int64_t number, char *out)
{
    char digits[DEED_JSON_NUMBER_BYTES];
    char *end = digits + sizeof(digits);
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char *at = put_digits(end, size, 1);
    if (number < 0) {
        *--at = '-';
    }
    size_t len = (size_t)(end - at);
    memcpy(out, at, len);
    out[len] = '\0';
    return len;
}

/* Of what a page measures, most is such a number: it has the few digits that
 * the longer way below would find, since a decimal of 15 digits is not changed
 * by the way to a double and back. 0: it is none. */
static size_t write_short(double number, char *out)
{
    static const struct {
        double ten;
        uint64_t of;
    } powers[] = { { 1e1, 10 }, { 1e2, 100 }, { 1e3, 1000 }, { 1e4, 10000 } };
    double size = fabs(number);
    for (unsigned i = 0; size < 1e9 && i < DEED_ARRAY_LEN(powers); i++) {
        double scaled = nearbyint(size * powers[i].ten);
        if (scaled / powers[i].ten != size) {
            continue;
        }
        char digits[DEED_JSON_NUMBER_BYTES];
        char *end = digits + sizeof(digits);
        uint64_t whole = (uint64_t)scaled / powers[i].of;
        char *at = put_digits(end, (uint64_t)scaled % powers[i].of, i + 1);
        *--at = '.';
        at = put_digits(at, whole, 1);
        if (number < 0) {
            *--at = '-';
        }
        size_t len = (size_t)(end - at);
        memcpy(out, at, len);
        out[len] = '\0';
        return len;
    }
    return 0;
}

size_t deed_json_number_write(double number, char *out)
{
    if (fabs(number) <= EXACT_MAX && number == trunc(number)) {
        return deed_json_integer_write((int64_t)number, out);
    }
    size_t len = write_short(number, out);
    if (len) {
        return len;
    }
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(out, DEED_JSON_NUMBER_BYTES, "%.*g", precision, number);
        if (strtod(out, NULL) == number) {
            break;
        }
    }
    return mend_point(out);
}
