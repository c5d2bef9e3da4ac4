/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/format.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "core/text/number.h"

/* The character at p and its length; bytes that are none stand for
 * themselves. */
static size_t read_one(const char *p, uint32_t *ret)
{
    size_t left = strnlen(p, 4);
    size_t len = deed_utf8_step(p, left);
    *ret = len ? deed_utf8_decode(p, len) : (unsigned char)*p;
    return len ? len : (*p != '\0');
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool is_point(uint32_t c)
{
    return c == '.' || c == ',';
}

static bool is_minus(uint32_t c)
{
    return c == '-' || c == 0x2212 || c == 0x2013;
}

static bool is_money(uint32_t c)
{
    return c == '$' || (c >= 0xa2 && c <= 0xa5) || (c >= 0x20a0 && c <= 0x20cf);
}

/* The next letter or digit from *p on, 0 at the end; *p is behind it. */
static uint32_t next_letter(const char **p)
{
    uint32_t c = 0;
    while (**p) {
        *p += read_one(*p, &c);
        if (deed_utf8_is_letter(c)) {
            return c;
        }
    }
    return 0;
}

static uint32_t lower(uint32_t c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

static bool same_letters(const char *a, const char *b, bool fold)
{
    uint32_t x = 0;
    uint32_t y = 0;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x && (x == y || (fold && lower(x) == lower(y))));
    return x == y;
}

static bool is_plain(const char *text)
{
    uint32_t c = 0;
    for (const char *p = text; *p;) {
        p += read_one(p, &c);
        if (!deed_utf8_is_letter(c)) {
            return false;
        }
    }
    return *text != '\0';
}

/* How the digits of a text are divided by points and commas. */
struct division {
    unsigned points;      /* with a digit on either side */
    uint32_t first, last; /* of these */
    unsigned before;      /* digits in front of the first */
    unsigned after;       /* digits behind the last */
    bool mixed;           /* not all of these are the same */
    bool zero;            /* no digit but 0 */
    bool leading_zero;
    bool money;
    bool minus;   /* in front of everything */
    bool bracket; /* around everything */
};

static struct division divide(const char *text)
{
    struct division d = { .zero = true };
    uint32_t c = 0;
    uint32_t waiting = 0; /* a point that follows a digit */
    unsigned digits = 0;
    bool begun = false;
    bool opened = false;
    bool closed = false;
    while (*text) {
        uint32_t last = c;
        text += read_one(text, &c);
        if (is_digit(c)) {
            if (waiting) {
                d.before = d.points ? d.before : digits;
                d.first = d.points ? d.first : waiting;
                d.mixed |= d.points && waiting != d.last;
                d.last = waiting;
                d.points++;
                d.after = 0;
            }
            d.leading_zero |= !digits && c == '0';
            d.zero &= c == '0';
            d.after++;
            digits++;
        }
        waiting = is_point(c) && is_digit(last) ? c : 0;
        opened |= !begun && c == '(';
        d.minus |= !begun && is_minus(c);
        d.money |= is_money(c);
        closed = c == ')' || (closed && !deed_utf8_is_letter(c));
        begun |= deed_utf8_is_letter(c);
    }
    d.bracket = opened && closed;
    d.zero &= digits > 0;
    return d;
}

/* One point or comma among digits is that of a fraction, unless three digits
 * follow and the number is no longer than such a group allows. "12.500" may be
 * twelve and a half: only a sign of money says that it is not. */
static bool is_grouped(const struct division *d)
{
    return d->after == 3 && d->before <= 3 && !d->leading_zero &&
           (d->last == ',' || d->money);
}

static bool same_number(const char *written, const char *before)
{
    struct division d = divide(written);
    struct division b = divide(before ? before : "");
    if (d.minus || d.bracket || d.mixed) {
        return false;
    }
    /* "0.00": what is typed moves in from the right. */
    if (d.points && b.points && b.zero) {
        return false;
    }
    return d.points != 1 || is_grouped(&d);
}

/* What stood there and was not taken away is not what the field made of the
 * text. */
static bool is_left_over(const char *written, const char *before)
{
    size_t len = before ? strlen(before) : 0;
    size_t all = strlen(written);
    return len && len <= all &&
           (strncmp(written, before, len) == 0 ||
            strcmp(written + all - len, before) == 0);
}

bool deed_format_keeps(const char *asked, const char *written,
                       const char *before)
{
    return asked && written && is_plain(asked) && strcmp(asked, written) != 0 &&
           same_letters(asked, written, false) &&
           !is_left_over(written, before) && same_number(written, before);
}

bool deed_format_says(const char *words, const char *text)
{
    const char *p = text;
    return words && text && next_letter(&p) && same_letters(words, text, false);
}

static bool is_number(const char *text, double *ret)
{
    const char *rest = "";
    return deed_number_begin(text, ret, &rest) && !next_letter(&rest);
}

static bool is_negative(const char *text)
{
    struct division d = divide(text);
    return d.after && (d.minus || d.bracket);
}

bool deed_format_is_alike(const char *a, const char *b)
{
    double x = 0, y = 0;
    if (is_number(a, &x) && is_number(b, &y)) {
        return !(x < y) && !(x > y);
    }
    return same_letters(a, b, true) && is_negative(a) == is_negative(b);
}

/* The part of a text from its first to its last letter or digit. */
static const char *core_of(const char *text, size_t *ret_len)
{
    const char *first = NULL;
    const char *end = text;
    uint32_t c = 0;
    for (const char *p = text; *p;) {
        const char *at = p;
        p += read_one(p, &c);
        if (deed_utf8_is_letter(c)) {
            first = first ? first : at;
            end = p;
        }
    }
    *ret_len = first ? (size_t)(end - first) : 0;
    return first;
}

bool deed_format_is_in(const char *words, const char *text)
{
    size_t len = 0;
    const char *core = words && text ? core_of(text, &len) : NULL;
    bool inside = false; /* a letter stands in front */
    for (const char *p = words; core && *p;) {
        uint32_t c = 0;
        uint32_t next = 0;
        if (!inside && strncmp(p, core, len) == 0) {
            (void)read_one(p + len, &next);
            if (!deed_utf8_is_letter(next)) {
                return true;
            }
        }
        p += read_one(p, &c);
        inside = deed_utf8_is_letter(c);
    }
    return false;
}
