/* SPDX-License-Identifier: Apache-2.0 */
/* Expectation against observation. ASCII texts, which nearly all are, are
 * compared as they stand; others are folded in a small arena first. */
#include "core/verify/signal.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/text/number.h"

static bool is_ascii(const char *text)
{
    unsigned char seen = 0;
    for (; *text; text++) {
        seen |= (unsigned char)*text;
    }
    return seen < 0x80;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *skip_space(const char *p)
{
    while (is_space(*p)) {
        p++;
    }
    return p;
}

/* The next character of a folded text; 0 at its end. Space before the end is
 * not there. */
static char take(const char **text)
{
    const char *p = *text;
    if (!is_space(*p)) {
        *text = p + (*p != '\0');
        return *p;
    }
    *text = skip_space(p);
    return **text ? ' ' : '\0';
}

/* How much of a text has to be the other one. */
enum extent {
    EXTENT_WHOLE,
    EXTENT_PART,
    EXTENT_WORDS, /* a part that does not begin within a word: "saved" is not
                     in "unsaved"; nor does it begin or end within a number */
};

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Are these two of one word, or of one number? Scripts without spaces do not
 * tell where a word ends. */
static bool are_joined(uint32_t a, uint32_t b)
{
    return deed_utf8_is_letter(a) && deed_utf8_is_letter(b) &&
           is_digit(a) == is_digit(b) && !deed_utf8_is_spaceless(a) &&
           !deed_utf8_is_spaceless(b);
}

static uint32_t char_at(const char *at)
{
    return *at ? deed_utf8_decode(at, strlen(at)) : 0;
}

/* The character that ends before `at`; 0: none. */
static const char *char_before(const char *text, const char *at)
{
    do {
        at -= at > text;
    } while (at > text && ((unsigned char)*at & 0xc0) == 0x80);
    return at;
}

/* Is there, between these two, a sign within a number: "1,000"? */
static bool is_in_number(const char *text, const char *sign)
{
    return sign > text && (*sign == '.' || *sign == ',') &&
           is_digit((unsigned char)sign[-1]) &&
           is_digit((unsigned char)sign[1]);
}

static bool is_within_word(const char *text, const char *from, const char *to)
{
    if (from > text &&
        (are_joined(char_at(char_before(text, from)), char_at(from)) ||
         is_in_number(text, from - 1))) {
        return true;
    }
    return to > from &&
           ((is_digit((unsigned char)to[-1]) && is_digit((unsigned char)*to)) ||
            is_in_number(text, to));
}

/* Does `text`, from here on, begin with `want`? Where that ends; NULL: no. */
static const char *begins(const char *text, const char *want)
{
    for (;;) {
        char c = take(&want);
        if (c == '\0') {
            return text;
        }
        if (c != take(&text)) {
            return NULL;
        }
    }
}

static bool compare_ascii(const char *want, const char *text,
                          enum extent extent)
{
    want = skip_space(want);
    text = skip_space(text);
    const char *all = text;
    if (extent == EXTENT_WHOLE) {
        const char *end = begins(text, want);
        return end && take(&end) == '\0';
    }
    while (*want) { /* everything contains nothing: no proof */
        const char *end = begins(text, want);
        if (end && (extent == EXTENT_PART || !is_within_word(all, text, end))) {
            return true;
        }
        if (take(&text) == '\0') {
            break;
        }
    }
    return false;
}

/* Most texts are short; a page may put anything into them, though. */
#define FOLD_LIMIT_BYTES (32 * 1024 * 1024)

static bool is_part(const char *part, const char *text, enum extent extent)
{
    const char *at = *part ? strstr(text, part) : NULL;
    while (at && extent == EXTENT_WORDS &&
           is_within_word(text, at, at + strlen(part))) {
        at = strstr(at + 1, part);
    }
    return at != NULL;
}

static bool compare_folded(const char *want, const char *text,
                           enum extent extent)
{
    struct deed_arena arena;
    deed_arena_init(&arena, FOLD_LIMIT_BYTES);
    const char *a = deed_utf8_fold_space(&arena, want);
    const char *b = deed_utf8_fold_space(&arena, text);
    bool same =
        a && b &&
        (extent == EXTENT_WHOLE ? strcmp(a, b) == 0 : is_part(a, b, extent));
    deed_arena_fini(&arena);
    return same;
}

static bool compare(const char *want, const char *text, enum extent extent)
{
    if (!want || !text) {
        return false;
    }
    return is_ascii(want) && is_ascii(text)
               ? compare_ascii(want, text, extent)
               : compare_folded(want, text, extent);
}

/* No name asked for: any will do. "~" asks for a part of it. */
static bool name_fits(const char *want, const char *name)
{
    if (!want) {
        return true;
    }
    return *want == '~' ? compare(want + 1, name, EXTENT_PART)
                        : compare(want, name, EXTENT_WHOLE);
}

static bool role_fits(const char *want, const char *role)
{
    return !want || deed_str_equal(want, role);
}

static bool element_fits(const struct deed_signal *expected,
                         const struct deed_signal *seen)
{
    return role_fits(expected->role, seen->role) &&
           name_fits(expected->name, seen->name);
}

/* Without role and name the target itself is meant. */
static bool concerns(const struct deed_signal *expected,
                     const struct deed_signal *seen, const char *target_id)
{
    if (expected->role || expected->name) {
        return element_fits(expected, seen);
    }
    return target_id && deed_str_equal(target_id, seen->instance_id);
}

/* Byte for byte, but a line end is a line end: fields turn one kind into the
 * other. */
static bool same_text(const char *a, const char *b)
{
    if (!a || !b) {
        return false;
    }
    for (;; a++, b++) {
        a += a[0] == '\r' && a[1] == '\n';
        b += b[0] == '\r' && b[1] == '\n';
        if (*a != *b || *a == '\0') {
            return *a == *b;
        }
    }
}

static bool value_fits(const struct deed_signal *expected,
                       const struct deed_signal *seen)
{
    if (!expected->has_number) {
        return same_text(expected->value, seen->value);
    }
    double number = seen->number;
    if (!seen->has_number &&
        (!seen->value || !deed_number_read(seen->value, &number))) {
        return false;
    }
    return fabs(number - expected->number) <= expected->tolerance;
}

static bool state_fits(const struct deed_signal *expected,
                       const struct deed_signal *seen)
{
    if (expected->state != seen->state) {
        return false;
    }
    return expected->state == DEED_STATE_COUNT
               ? same_text(expected->value, seen->value)
               : expected->state_value == seen->state_value;
}

static bool place_fits(const char *pattern, const char *url)
{
    return !pattern || deed_route_match(pattern, url);
}

bool deed_signal_match(const struct deed_signal *expected,
                       const struct deed_signal *seen, const char *target_id)
{
    if (expected->kind != seen->kind) {
        return false;
    }
    switch (expected->kind) {
    case DEED_SIGNAL_ROUTE_CHANGED:
        return deed_route_match(expected->pattern, seen->pattern);
    case DEED_SIGNAL_TOAST:
        return compare(expected->text, seen->text, EXTENT_PART);
    case DEED_SIGNAL_TEXT_CONTAINS:
        return compare(expected->text, seen->text, EXTENT_WORDS);
    case DEED_SIGNAL_VALUE_EQUALS:
        return concerns(expected, seen, target_id) &&
               value_fits(expected, seen);
    case DEED_SIGNAL_ELEMENT_STATE:
        return concerns(expected, seen, target_id) &&
               state_fits(expected, seen);
    case DEED_SIGNAL_FOCUS_ON:
        return concerns(expected, seen, target_id);
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_DOWNLOAD_STARTED:
    case DEED_SIGNAL_ELEMENT_APPEARED:
    case DEED_SIGNAL_ELEMENT_DISAPPEARED:
    case DEED_SIGNAL_STATE_CHANGED:
        return element_fits(expected, seen);
    case DEED_SIGNAL_DOWNLOAD_FINISHED: /* and is whole */
        return element_fits(expected, seen) &&
               deed_str_equal(seen->download.outcome, DEED_DOWNLOAD_COMPLETED);
    case DEED_SIGNAL_POPUP_OPENED:
        return place_fits(expected->pattern, seen->pattern);
    case DEED_SIGNAL_REQUEST_FINISHED:
        return place_fits(expected->pattern, seen->pattern) &&
               (!expected->status || expected->status == seen->status);
    default:
        return false; /* evidence is not waited for */
    }
}
