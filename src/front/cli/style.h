/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_STYLE_H
#define DEED_FRONT_CLI_STYLE_H

/* Colours, where a person looks at a terminal and has not said no
 * (https://no-color.org). */

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Where words go: a terminal, a pipe, or somebody at the other end of a
 * socket, of whose terminal only this much is known. */
struct deed_pen {
    FILE *to; /* borrowed */
    bool colours;
};

enum deed_tone {
    DEED_TONE_PLAIN,
    DEED_TONE_GOOD,
    DEED_TONE_BAD,
    DEED_TONE_WARN,
    DEED_TONE_DIM,
    DEED_TONE_BOLD,
    DEED_TONE_COUNT
};

/* Does the descriptor take colours? */
bool deed_style_is_wanted(int fd);
/* What starts the tone, and what ends it; "" when colours are off. */
const char *deed_style(const struct deed_pen *pen, enum deed_tone tone);
const char *deed_style_end(const struct deed_pen *pen);
/* The same of an address, which may be a megabyte: only its beginning. */
void deed_style_address(const struct deed_pen *pen, const char *url);

/* Prints text padded to `width` columns; a long one is cut with "…". Control
 * characters become spaces: what a page says must not move the cursor. */
void deed_style_cell(const struct deed_pen *pen, const char *text,
                     unsigned width);
void deed_style_text(const struct deed_pen *pen, const char *text);
/* As it is, with the end of the line. */
void deed_style_line(const struct deed_pen *pen, const char *line);
/* The same into a buffer, cut where it is full; NULL is "". */
void deed_style_plain(const char *text, char *to, size_t size);

#endif
