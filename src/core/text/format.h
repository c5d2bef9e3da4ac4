/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_FORMAT_H
#define DEED_CORE_TEXT_FORMAT_H

/*
 * Fields that write a text in a form of their own: "4111111111111111" becomes
 * "4111 1111 1111 1111". Such a value says what was asked for when it has the
 * same letters and digits in the same order, and the signs that were put
 * between them do not make another number of it.
 */

#include <stdbool.h>

/* asked:   what was to be written; only letters and digits, since separators
 *          of the caller's own are to be kept as they are
 * written: what the field holds now
 * before:  what it held before, or NULL
 * False also where both are the same. */
bool deed_format_keeps(const char *asked, const char *written,
                       const char *before);

/* Does `words` say the text and nothing else, but for signs around and in it:
 * "red ×" for "red,"? False for a text without letters and digits. */
bool deed_format_says(const char *words, const char *text);

/* Do both say the same, written in another way: with other signs between the
 * letters and digits ("4111 1111"), in other case, or as the same number
 * ("12500", "$12,500.00")? */
bool deed_format_is_alike(const char *a, const char *b);

/* Is the text, without the signs at its ends, in `words`, and neither the
 * middle nor the end of a longer word? */
bool deed_format_is_in(const char *words, const char *text);

#endif
