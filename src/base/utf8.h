/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_UTF8_H
#define DEED_BASE_UTF8_H

/*
 * UTF-8: checking what comes from outside, and folding text so that two
 * strings that look the same to a person compare the same.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_arena;

/* True for well-formed UTF-8 (no surrogates, no overlong forms, no NUL). */
bool deed_utf8_check(const char *bytes, size_t len);

/* How many leading bytes are well-formed; len when all of them are. */
size_t deed_utf8_prefix(const char *bytes, size_t len);

/* Length of the well-formed character at bytes (1 to 4), 0 when there is none.
 * len is at least 1. */
size_t deed_utf8_step(const char *bytes, size_t len);

/* Writes the character c (at most U+10FFFF, no surrogate) to out, which has
 * room for 4 bytes; returns its length. */
size_t deed_utf8_encode(uint32_t c, char *out);

/* The character at bytes, U+FFFD when there is none. */
uint32_t deed_utf8_decode(const char *bytes, size_t len);

/* A letter, a mark on one, or a digit. */
bool deed_utf8_is_letter(uint32_t c);
/* Of a script that puts no space between words or adds endings to any word:
 * Han, kana, Hangul. */
bool deed_utf8_is_spaceless(uint32_t c);

/* Acts on a terminal, turns the order of what is read, or is invisible: DEL,
 * C1, zero width, bidi controls, tags. Written out as \u{202e}. */
#define DEED_HAZARD_BYTES 12
bool deed_utf8_is_hazard(uint32_t c);
size_t deed_utf8_write_hazard(uint32_t c, char *out);
/* The text itself when it has none; NULL when the arena refuses. */
const char *deed_utf8_show_hazards(struct deed_arena *arena, const char *text);

/* Characters (code points) in a well-formed string. */
size_t deed_utf8_count(const char *text);

/* NFC, every run of Unicode white space (also U+00A0) becomes one space, none
 * at the ends, zero-width characters, variation selectors and the private use
 * area dropped. Upper and lower case stay. ASCII text takes a short way. NULL
 * when the arena refuses. */
char *deed_utf8_fold_space(struct deed_arena *arena, const char *text);

/* As above, case-folded, and as it is typed: ' for a curly quote, ... for an
 * ellipsis, the letters of a ligature. For "as shown" comparisons. */
char *deed_utf8_fold_case(struct deed_arena *arena, const char *text);

/* Cuts to at most max_bytes without splitting a character; adds "..." (on
 * top of max_bytes) when it cut. For messages. */
char *deed_utf8_clip(struct deed_arena *arena, const char *text,
                     size_t max_bytes);

#endif
