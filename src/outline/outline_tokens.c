/* SPDX-License-Identifier: Apache-2.0 */
/*
 * About how many tokens a text is. The tokenizers of models cut a text into
 * words (with the space before them), numbers of up to three digits, runs of
 * signs and of white space, and then each of these by what is frequent. The
 * first half is done here, the second is guessed from the length.
 */
#include "outline/outline.h"

#include <ctype.h>
#include <string.h>

static size_t run_of(const char *at, int (*is)(int))
{
    size_t n = 0;
    while (is((unsigned char)at[n])) {
        n++;
    }
    return n;
}

/* Up to here a word is mostly one token; the rest comes in pieces. */
#define WORD_MAX 9
#define PIECE 5

static size_t word(const char *at, size_t *ret_tokens)
{
    size_t len = 1;
    bool upper = isupper((unsigned char)at[0]) != 0;
    while (isalpha((unsigned char)at[len])) {
        /* camelCase is two words. */
        if (isupper((unsigned char)at[len]) && !upper) {
            break;
        }
        upper = isupper((unsigned char)at[len]) != 0;
        len++;
    }
    *ret_tokens +=
        len <= WORD_MAX ? 1 : 1 + (len - WORD_MAX + PIECE - 1) / PIECE;
    return len;
}

static int is_sign(int c)
{
    return c > ' ' && c < 0x7f && !isalnum(c);
}

/* Beyond ASCII a letter is a token or two. */
static size_t foreign(const char *at, size_t *ret_tokens)
{
    unsigned char c = (unsigned char)at[0];
    size_t len = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    size_t n = 1;
    while (n < len && ((unsigned char)at[n] & 0xc0) == 0x80) {
        n++;
    }
    *ret_tokens += len == 4 ? 2 : 1;
    return n;
}

/* The end of a line goes with a sign before it, a space with the word after
 * it, but not with a number. */
static size_t space(const char *at, bool after_sign, size_t *ret_tokens)
{
    size_t n = run_of(at, isspace);
    size_t lines = 0;
    while (at[lines] == '\n') {
        lines++;
    }
    size_t blanks = n - lines;
    *ret_tokens += lines && !after_sign;
    *ret_tokens += blanks > 1 || (blanks && isdigit((unsigned char)at[n]));
    return n;
}

size_t deed_outline_tokens(const char *text)
{
    size_t tokens = 0;
    for (const char *at = text; *at;) {
        unsigned char c = (unsigned char)*at;
        if (c == '\033') { /* a colour is read by nobody */
            at += strcspn(at, "m");
            at += *at == 'm';
        } else if (isspace(c)) {
            at +=
                space(at, at > text && is_sign((unsigned char)at[-1]), &tokens);
        } else if (isalpha(c)) {
            at += word(at, &tokens);
        } else if (isdigit(c)) {
            size_t n = run_of(at, isdigit);
            tokens += (n + 2) / 3;
            at += n;
        } else if (is_sign(c)) {
            size_t n = run_of(at, is_sign);
            tokens += (n + 1) / 2;
            at += n;
        } else if (c >= 0x80) {
            at += foreign(at, &tokens);
        } else {
            tokens++;
            at++;
        }
    }
    return tokens;
}
