/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_STRING_H
#define DEED_WIRE_JSON_STRING_H

/*
 * Strings as JSON writes them, without their quotes.
 *
 * A function that finds a fault returns NULL and says in *fault what is wrong
 * and where.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_json_fault {
    const char *at;
    const char *what; /* static storage */
};

/* The closing quote of the string whose text starts at p; *escaped says
 * whether it has escapes. */
const char *deed_json_string_end(const char *p, const char *end, bool *escaped,
                                 struct deed_json_fault *fault);

/*
 * Decodes the text from p to quote into out, which has room for quote - p
 * bytes (the decoded form is never longer); returns the end of what was
 * written. U+0000 and half surrogate pairs are faults, or U+FFFD when
 * replace_bad is set.
 */
char *deed_json_string_decode(const char *p, const char *quote,
                              bool replace_bad, char *out,
                              struct deed_json_fault *fault);

#endif
