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

/* Signs of grouping: a comma, a blank of any kind, an apostrophe. */
static size_t grouping_at(const char *p)
{
    static const char *const signs[] = {
        ",", " ", "'", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x99"
    };
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
        size_t len = strlen(signs[i]);
        if (strncmp(p, signs[i], len) == 0) {
            return len;
        }
    }
    return 0;
}

static bool are_three_digits(const char *p)
{
    return is_digit(p[0]) && is_digit(p[1]) && is_digit(p[2]) &&
           !is_digit(p[3]);
}

/* Past what may stand before a number: blanks, a sign of money. */
static const char *skip_lead(const char *p)
{
    static const char *const money[] = { "$", "\xe2\x82\xac", "\xc2\xa3",
                                         "\xc2\xa5" };
    while (is_space(*p)) {
        p++;
    }
    for (size_t i = 0; i < sizeof(money) / sizeof(money[0]); i++) {
        size_t len = strlen(money[i]);
        if (strncmp(p, money[i], len) == 0) {
            return p + len;
        }
    }
    return p;
}

bool deed_number_begin(const char *text, double *ret, const char **ret_rest)
{
    char plain[TEXT_MAX];
    size_t len = 0, digits = 0;
    const char *p = skip_lead(text);
    if (*p == '-' || strncmp(p, "\xe2\x88\x92", 3) == 0) {
        plain[len++] = '-';
        p += *p == '-' ? 1 : 3;
        p = skip_lead(p);
    }
    while (is_digit(*p) && len < TEXT_MAX - 2) {
        plain[len++] = *p++;
        digits++;
        size_t group = digits <= 3 || are_three_digits(p) ? grouping_at(p) : 0;
        if (group && are_three_digits(p + group)) {
            p += group;
        }
    }
    if (digits && *p == '.' && is_digit(p[1])) {
        plain[len++] = *p++;
        while (is_digit(*p) && len < TEXT_MAX - 2) {
            plain[len++] = *p++;
        }
    }
    plain[len] = '\0';
    bool goes_on = *p && strchr(":-/.,", *p) && p[1] && is_digit(p[1]);
    *ret_rest = p;
    return digits && !goes_on && deed_number_read(plain, ret);
}
