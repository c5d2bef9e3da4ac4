/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer than any number a person writes. */
#define TEXT_MAX 64

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *skip_digits(const char *p, size_t *count)
{
    for (; is_digit(*p); p++) {
        (*count)++;
    }
    return p;
}

/* Past the number, or NULL when there is none. */
static const char *skip_number(const char *p)
{
    size_t digits = 0;
    p += *p == '-' || *p == '+';
    p = skip_digits(p, &digits);
    if (*p == '.') {
        p = skip_digits(p + 1, &digits);
    }
    if (digits == 0) {
        return NULL;
    }
    if (*p == 'e' || *p == 'E') {
        size_t exponent = 0;
        p++;
        p += *p == '-' || *p == '+';
        p = skip_digits(p, &exponent);
        return exponent ? p : NULL;
    }
    return p;
}

/* strtod() wants the locale's decimal point, which is whatever printf() puts
 * between the digits of 0.5. */
static char decimal_point(void)
{
    char half[8];
    snprintf(half, sizeof(half), "%.1f", 0.5);
    return half[1];
}

bool deed_number_read(const char *text, double *ret)
{
    while (is_space(*text)) {
        text++;
    }
    const char *end = skip_number(text);
    if (!end || end - text >= TEXT_MAX) {
        return false;
    }
    char copy[TEXT_MAX] = "";
    memcpy(copy, text, (size_t)(end - text));
    while (is_space(*end)) {
        end++;
    }
    char *point = strchr(copy, '.');
    if (point) {
        *point = decimal_point();
    }
    double number = strtod(copy, NULL);
    if (*end || !isfinite(number)) {
        return false;
    }
    *ret = number;
    return true;
}

void deed_number_write(double number, char out[DEED_NUMBER_BYTES])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, DEED_NUMBER_BYTES, "%.*g", digits, number);
        if (strtod(out, NULL) == number) {
            break;
        }
    }
    char *point = strchr(out, decimal_point());
    if (point) {
        *point = '.';
    }
}
