/* SPDX-License-Identifier: Apache-2.0 */
#include "base/utf8.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <utf8proc.h>

#include "base/arena.h"
#include "base/util.h"

struct range {
    int32_t first;
    int32_t last;
};

/* Unicode White_Space. */
static const struct range spaces[] = {
    { 0x0009, 0x000d }, { 0x0020, 0x0020 }, { 0x0085, 0x0085 },
    { 0x00a0, 0x00a0 }, { 0x1680, 0x1680 }, { 0x2000, 0x200a },
    { 0x2028, 0x2029 }, { 0x202f, 0x202f }, { 0x205f, 0x205f },
    { 0x3000, 0x3000 },
};

/* What cannot be typed: soft hyphens, joiners, direction marks and variation
 * selectors take no room; the private use area is what icon fonts draw. */
static const struct range invisibles[] = {
    { 0x00ad, 0x00ad }, { 0x180e, 0x180e }, { 0x200b, 0x200f },
    { 0x202a, 0x202e }, { 0x2060, 0x2064 }, { 0x2066, 0x2069 },
    { 0xe000, 0xf8ff }, { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff },
};

/* What typists write for a character that is set: quotes, dashes, ellipsis,
 * ligatures. agent/src/text.js folds the same way. */
static const struct {
    int32_t set;
    const char *typed;
} typed[] = {
    { 0x02bc, "'" },  { 0x2010, "-" },   { 0x2011, "-" },   { 0x2012, "-" },
    { 0x2013, "-" },  { 0x2014, "-" },   { 0x2018, "'" },   { 0x2019, "'" },
    { 0x201a, "'" },  { 0x201b, "'" },   { 0x201c, "\"" },  { 0x201d, "\"" },
    { 0x201e, "\"" }, { 0x201f, "\"" },  { 0x2026, "..." }, { 0x2032, "'" },
    { 0x2033, "\"" }, { 0x2212, "-" },   { 0xfb00, "ff" },  { 0xfb01, "fi" },
    { 0xfb02, "fl" }, { 0xfb03, "ffi" }, { 0xfb04, "ffl" }, { 0xfb05, "st" },
    { 0xfb06, "st" },
};

static const char *typed_for(int32_t c)
{
    for (size_t i = 0; c >= 0x02bc && i < DEED_ARRAY_LEN(typed); i++) {
        if (typed[i].set == c) {
            return typed[i].typed;
        }
    }
    return NULL;
}

/* What changes how a line reads, or reads as nothing: DEL, C1, zero width,
 * directions, tags, selectors that no font knows. Joiners and the selectors of
 * emoji are not here, since languages and pictures need them. */
static const struct range hazards[] = {
    { 0x007f, 0x009f },   { 0x061c, 0x061c }, { 0x180e, 0x180e },
    { 0x200b, 0x200b },   { 0x200e, 0x200f }, { 0x2028, 0x202e },
    { 0x2060, 0x206f },   { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb },
    { 0xe0000, 0xe0fff },
};

static bool in_ranges(const struct range *ranges, size_t count, int32_t c)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

/* Blocks of scripts that are written without spaces between words. */
static const struct range spaceless[] = {
    { 0x1100, 0x11ff }, { 0x3040, 0x30ff }, { 0x3130, 0x318f },
    { 0x31f0, 0x31ff }, { 0x3400, 0x4dbf }, { 0x4e00, 0x9fff },
    { 0xac00, 0xd7af }, { 0xf900, 0xfaff }, { 0x20000, 0x3ffff },
};

static bool is_space(int32_t c)
{
    return in_ranges(spaces, DEED_ARRAY_LEN(spaces), c);
}

static bool is_ascii_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Length of the well-formed sequence at p, 0 when there is none. The second
 * byte's range is where overlong forms, surrogates and what lies above
 * U+10FFFF are told apart (Unicode, table 3-7). */
static size_t sequence_len(const unsigned char *p, size_t len)
{
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    size_t want = 0;
    if (p[0] >= 0xc2 && p[0] <= 0xdf) {
        want = 2;
    } else if (p[0] >= 0xe0 && p[0] <= 0xef) {
        want = 3;
        low = p[0] == 0xe0 ? 0xa0 : low;
        high = p[0] == 0xed ? 0x9f : high;
    } else if (p[0] >= 0xf0 && p[0] <= 0xf4) {
        want = 4;
        low = p[0] == 0xf0 ? 0x90 : low;
        high = p[0] == 0xf4 ? 0x8f : high;
    }
    if (want == 0 || want > len || p[1] < low || p[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < want; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return want;
}

/* Eight bytes that are all in 0x01..0x7f. A byte whose high bit is clear
 * borrows in the subtraction only when it is zero. */
static bool is_plain_word(const unsigned char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof(word));
    uint64_t high = UINT64_C(0x8080808080808080);
    return !((word | (word - UINT64_C(0x0101010101010101))) & high);
}

size_t deed_utf8_step(const char *bytes, size_t len)
{
    const unsigned char *p = (const unsigned char *)bytes;
    return p[0] > 0 && p[0] < 0x80 ? 1 : sequence_len(p, len);
}

size_t deed_utf8_prefix(const char *bytes, size_t len)
{
    size_t i = 0;
    while (i < len) {
        if (len - i >= 8 && is_plain_word((const unsigned char *)bytes + i)) {
            i += 8;
            continue;
        }
        size_t step = deed_utf8_step(bytes + i, len - i);
        if (step == 0) {
            break;
        }
        i += step;
    }
    return i;
}

bool deed_utf8_check(const char *bytes, size_t len)
{
    return deed_utf8_prefix(bytes, len) == len;
}

size_t deed_utf8_encode(uint32_t c, char *out)
{
    return (size_t)utf8proc_encode_char((utf8proc_int32_t)c,
                                        (utf8proc_uint8_t *)out);
}

uint32_t deed_utf8_decode(const char *bytes, size_t len)
{
    utf8proc_int32_t c = 0;
    utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)bytes,
                                             (utf8proc_ssize_t)len, &c);
    return step > 0 ? (uint32_t)c : 0xfffd;
}

bool deed_utf8_is_letter(uint32_t c)
{
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

bool deed_utf8_is_hazard(uint32_t c)
{
    return c >= 0x7f && in_ranges(hazards, DEED_ARRAY_LEN(hazards), (int32_t)c);
}

/* The character at `text` if it is one, and its length. */
static size_t hazard_at(const char *text, size_t left, uint32_t *ret)
{
    unsigned char first = (unsigned char)*text;
    if (first < 0x7f) {
        return 0;
    }
    size_t len = deed_utf8_step(text, left < 4 ? left : 4);
    *ret = len ? deed_utf8_decode(text, len) : 0;
    return len && deed_utf8_is_hazard(*ret) ? len : 0;
}

const char *deed_utf8_show_hazards(struct deed_arena *arena, const char *text)
{
    uint32_t c = 0;
    size_t len = text ? strlen(text) : 0, extra = 0;
    for (size_t i = 0; i < len; i++) {
        extra += hazard_at(text + i, len - i, &c) ? DEED_HAZARD_BYTES : 0;
    }
    char *out = extra ? deed_arena_alloc(arena, len + extra + 1) : NULL;
    if (!out) {
        return extra ? NULL : text;
    }
    char *to = out;
    for (size_t i = 0; i < len;) {
        size_t step = hazard_at(text + i, len - i, &c);
        if (step) {
            to += deed_utf8_write_hazard(c, to);
            i += step;
        } else {
            *to++ = text[i++];
        }
    }
    *to = '\0';
    return out;
}

size_t deed_utf8_write_hazard(uint32_t c, char *out)
{
    return (size_t)snprintf(out, DEED_HAZARD_BYTES, "\\u{%x}",
                            (unsigned)c & 0x1fffff);
}

bool deed_utf8_is_spaceless(uint32_t c)
{
    return in_ranges(spaceless, DEED_ARRAY_LEN(spaceless), (int32_t)c);
}

size_t deed_utf8_count(const char *text)
{
    size_t count = 0;
    for (const char *p = text; *p; p++) {
        count += ((unsigned char)*p & 0xc0) != 0x80;
    }
    return count;
}

static bool is_ascii(const char *text, size_t len)
{
    unsigned char seen = 0;
    for (size_t i = 0; i < len; i++) {
        seen |= (unsigned char)text[i];
    }
    return seen < 0x80;
}

static char fold_ascii(char c, bool fold_case)
{
    return fold_case && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static void squeeze_ascii(char *out, const char *text, bool fold_case)
{
    bool gap = false;
    char *start = out;
    for (const char *p = text; *p; p++) {
        if (is_ascii_space(*p)) {
            gap = out > start;
            continue;
        }
        if (gap) {
            *out++ = ' ';
            gap = false;
        }
        *out++ = fold_ascii(*p, fold_case);
    }
    *out = '\0';
}

/* A malformed byte becomes U+FFFD, so that such strings still compare. */
static size_t next_character(const char *text, size_t len, int32_t *c)
{
    utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)text,
                                             (utf8proc_ssize_t)len, c);
    if (step <= 0) {
        *c = 0xfffd;
        return 1;
    }
    return (size_t)step;
}

/* out holds 3 * len + 1 bytes: one malformed byte becomes three. What is typed
 * for a character is no longer than it. */
static void squeeze(char *out, const char *text, size_t len, bool as_typed)
{
    bool gap = false;
    char *start = out;
    int32_t c = 0;
    for (size_t i = 0; i < len;) {
        i += next_character(text + i, len - i, &c);
        if (in_ranges(invisibles, DEED_ARRAY_LEN(invisibles), c)) {
            continue;
        }
        if (is_space(c)) {
            gap = out > start;
            continue;
        }
        if (gap) {
            *out++ = ' ';
            gap = false;
        }
        const char *plain = as_typed ? typed_for(c) : NULL;
        if (plain) {
            size_t n = strlen(plain);
            memcpy(out, plain, n);
            out += n;
        } else {
            out += utf8proc_encode_char(c, (utf8proc_uint8_t *)out);
        }
    }
    *out = '\0';
}

static char *fold_unicode(struct deed_arena *arena, const char *text,
                          size_t len, bool fold_case)
{
    /* The squeezed text is needed only until it is normalised. */
    char *squeezed = len < SIZE_MAX / 4 ? malloc(3 * len + 1) : NULL;
    if (!squeezed) {
        arena->failed = true;
        return NULL;
    }
    squeeze(squeezed, text, len, fold_case);
    utf8proc_uint8_t *mapped = NULL;
    utf8proc_option_t how =
        UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE |
        (fold_case ? UTF8PROC_CASEFOLD : (utf8proc_option_t)0);
    utf8proc_ssize_t done =
        utf8proc_map((utf8proc_uint8_t *)squeezed, 0, &mapped, how);
    free(squeezed);
    if (done < 0) {
        arena->failed = true;
        return NULL;
    }
    char *copy = deed_arena_strndup(arena, (char *)mapped, (size_t)done);
    free(mapped);
    return copy;
}

static char *fold(struct deed_arena *arena, const char *text, bool fold_case)
{
    if (!text) {
        return NULL;
    }
    size_t len = strlen(text);
    if (!is_ascii(text, len)) {
        return fold_unicode(arena, text, len, fold_case);
    }
    char *out = deed_arena_alloc(arena, len + 1);
    if (out) {
        squeeze_ascii(out, text, fold_case);
    }
    return out;
}

char *deed_utf8_fold_space(struct deed_arena *arena, const char *text)
{
    return fold(arena, text, false);
}

char *deed_utf8_fold_case(struct deed_arena *arena, const char *text)
{
    return fold(arena, text, true);
}

char *deed_utf8_clip(struct deed_arena *arena, const char *text,
                     size_t max_bytes)
{
    if (!text) {
        return NULL;
    }
    size_t len = strnlen(text, max_bytes + 1);
    if (len <= max_bytes) {
        return deed_arena_strndup(arena, text, len);
    }
    len = max_bytes;
    while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80) {
        len--;
    }
    char *cut = deed_arena_alloc(arena, len + sizeof("..."));
    if (cut) {
        memcpy(cut, text, len);
        memcpy(cut + len, "...", sizeof("..."));
    }
    return cut;
}
