/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_LEXICON_INDEX_H
#define DEED_CORE_TEXT_LEXICON_INDEX_H

/*
 * The words of lexicon_table.c by what they begin with, so that looking for
 * them costs by the length of a text and not by the number of languages.
 * tools/index_words.py makes it at build time.
 *
 * Bytes of a kind from starts[b] to starts[b + 1] are the words of bucket b,
 * each as a byte of length, a byte of flags and its text. Words of one byte are
 * in the bucket after the others.
 */

#include <stdint.h>

#include "core/text/lexicon.h"

#define DEED_WORD_BUCKETS 256 /* of a hash of two bytes */
#define DEED_WORD_IS_STEM 1   /* any ending may follow */
#define DEED_WORD_IS_SIGN 2   /* counts only where nothing else stands beside */

extern const uint32_t deed_word_starts[DEED_WORDS_COUNT][DEED_WORD_BUCKETS + 2];
extern const unsigned char deed_word_bytes[];

/* Of the two bytes at `text`; a word of one byte has none. */
static inline unsigned deed_word_bucket(const char *text)
{
    return ((unsigned char)text[0] * 31u ^ (unsigned char)text[1]) %
           DEED_WORD_BUCKETS;
}

#endif
