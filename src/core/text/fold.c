/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/fold.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "base/util.h"

static char lower_ascii(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

enum shape { SHAPE_FOLDED, SHAPE_ASCII, SHAPE_UNICODE };

/* Folded ASCII has no control characters, no double blanks and none at its
 * ends. */
static enum shape shape_of(const char *text)
{
    bool folded = text[0] != ' ';
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p >= 0x80) {
            return SHAPE_UNICODE;
        }
        if (*p < ' ' || (*p == ' ' && (p[1] == ' ' || p[1] == '\0'))) {
            folded = false;
        }
    }
    return folded ? SHAPE_FOLDED : SHAPE_ASCII;
}

bool deed_fold_make(struct deed_arena *arena, const char *text,
                    struct deed_fold *ret)
{
    *ret = (struct deed_fold){ 0 };
    if (!text) {
        return true;
    }
    enum shape shape = shape_of(text);
    const char *folded =
        shape == SHAPE_FOLDED ? text : deed_utf8_fold_space(arena, text);
    if (!folded) {
        return false;
    }
    if (folded[0] == '\0') {
        return true;
    }
    ret->text = folded;
    if (shape == SHAPE_UNICODE) {
        ret->lower = deed_utf8_fold_case(arena, folded);
        return ret->lower != NULL;
    }
    return true;
}

bool deed_fold_make_whole(struct deed_arena *arena, const char *text,
                          struct deed_fold *ret)
{
    if (!deed_fold_make(arena, text, ret)) {
        return false;
    }
    if (ret->text && !ret->lower) {
        ret->lower = deed_utf8_fold_case(arena, ret->text);
        return ret->lower != NULL;
    }
    return true;
}

uint64_t deed_fold_hash(const struct deed_fold *fold)
{
    if (fold->lower) {
        return deed_hash_text(DEED_HASH_SEED, fold->lower);
    }
    uint64_t hash = DEED_HASH_SEED;
    for (const char *p = fold->text; p && *p; p++) {
        char c = lower_ascii(*p);
        hash = deed_hash_bytes(hash, &c, 1);
    }
    return deed_hash_text(hash, "");
}

static bool same_lower(const char *lower, const char *ascii)
{
    while (*lower && *lower == lower_ascii(*ascii)) {
        lower++;
        ascii++;
    }
    return *lower == *ascii; /* both at their end */
}

static bool contains(const struct deed_fold *pattern,
                     const struct deed_fold *fold)
{
    return fold->lower ? strstr(fold->lower, pattern->lower) != NULL
                       : strcasestr(fold->text, pattern->lower) != NULL;
}

enum deed_grade deed_fold_grade(const struct deed_fold *pattern, bool substring,
                                const struct deed_fold *fold)
{
    if (!pattern->text) {
        return DEED_GRADE_EXACT;
    }
    if (!fold->text) {
        return DEED_GRADE_NONE;
    }
    if (strcmp(pattern->text, fold->text) == 0) {
        return DEED_GRADE_EXACT;
    }
    if (fold->lower ? strcmp(pattern->lower, fold->lower) == 0
                    : same_lower(pattern->lower, fold->text)) {
        return DEED_GRADE_SHOWN;
    }
    return substring && contains(pattern, fold) ? DEED_GRADE_SUBSTRING
                                                : DEED_GRADE_NONE;
}

/* Colons, stars, dots, bullets: what forms and menus put beside a name. Not
 * "#", "?" or "!", which may be all that tells two names apart. */
static bool is_mark(uint32_t c)
{
    static const uint32_t marks[] = { ' ',    ':',    '*',    '.',
                                      0xb7,   0x2022, 0x2026, 0x2217,
                                      0x22ee, 0x22ef, 0x2731, 0xff1a };
    for (size_t i = 0; i < DEED_ARRAY_LEN(marks); i++) {
        if (marks[i] == c) {
            return true;
        }
    }
    return false;
}

/* Pictures that are drawn beside a name: arrows, technical signs, shapes,
 * symbols, dingbats, emoji. */
static bool is_picture(uint32_t c)
{
    return c == 0xd7 || c == 0xab || c == 0xbb || c == 0x2039 || c == 0x203a ||
           c == 0x200d || c == 0x20e3 || c == 0xfe0f ||
           (c >= 0x2190 && c <= 0x21ff) || (c >= 0x2300 && c <= 0x23ff) ||
           (c >= 0x25a0 && c <= 0x27bf) || (c >= 0x2b00 && c <= 0x2bff) ||
           (c >= 0x1f000 && c <= 0x1faff);
}

struct span {
    const char *text;
    size_t len;
};

/* A plus sign with a space after it ("+ Add") is a picture, too; "C++" is a
 * name. */
static struct span without_marks(const char *text, bool pictures)
{
    size_t len = strlen(text);
    const char *first = NULL;
    const char *end = text;
    for (size_t at = 0, step; at < len; at += step) {
        step = deed_utf8_step(text + at, len - at);
        step = step ? step : 1;
        uint32_t c = deed_utf8_decode(text + at, step);
        bool plus = !first && c == '+' && text[at + 1] == ' ';
        if (!is_mark(c) && !(pictures && (is_picture(c) || plus))) {
            first = first ? first : text + at;
            end = text + at + step;
        }
    }
    return (struct span){ first, first ? (size_t)(end - first) : 0 };
}

/* "Inbox 3", "Cart (12)", "Alerts 99+": a count behind a name, which has at
 * least a letter before it. */
static struct span without_count(struct span name)
{
    size_t len = name.len;
    while (len && strchr("()+[]", name.text[len - 1])) {
        len--;
    }
    size_t digits = len;
    while (digits && name.text[digits - 1] >= '0' &&
           name.text[digits - 1] <= '9') {
        digits--;
    }
    size_t end = digits;
    while (end && strchr(" ([", name.text[end - 1])) {
        end--;
    }
    return digits < len && end && end < digits ? (struct span){ name.text, end }
                                               : name;
}

/* Letters of languages that are written without spaces. */
static bool is_unspaced(uint32_t c)
{
    return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) ||
           (c >= 0xf900 && c <= 0xfaff);
}

/* The letter that begins at, or ends before, this place; 0: none. */
static uint32_t letter_at(struct span name, size_t at)
{
    size_t step =
        at < name.len ? deed_utf8_step(name.text + at, name.len - at) : 0;
    return step ? deed_utf8_decode(name.text + at, step) : 0;
}

static uint32_t letter_before(struct span name, size_t at)
{
    size_t from = at;
    while (from && ((unsigned char)name.text[from - 1] & 0xc0) == 0x80) {
        from--;
    }
    return from ? letter_at(name, from - 1) : 0;
}

/* A space between two such letters is how a short label is drawn. */
static size_t skip_spread(struct span name, size_t at)
{
    bool spread = at < name.len && name.text[at] == ' ' &&
                  is_unspaced(letter_before(name, at)) &&
                  is_unspaced(letter_at(name, at + 1));
    return at + spread;
}

bool deed_fold_is_marked(const struct deed_fold *pattern,
                         const struct deed_fold *fold)
{
    if (!pattern->text || !fold->text) {
        return false;
    }
    /* A picture that was asked for must be there. */
    struct span a = without_marks(pattern->lower, false);
    struct span b = without_marks(fold->lower ? fold->lower : fold->text, true);
    b = b.len > a.len ? without_count(b) : b;
    size_t i = 0, j = 0;
    bool same = a.len > 0;
    while (same && (i < a.len || j < b.len)) {
        i = skip_spread(a, i);
        j = skip_spread(b, j);
        same = i < a.len && j < b.len &&
               a.text[i] == (fold->lower ? b.text[j] : lower_ascii(b.text[j]));
        i++;
        j++;
    }
    return same;
}
