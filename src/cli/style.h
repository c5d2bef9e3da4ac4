/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CLI_STYLE_H
#define DEED_CLI_STYLE_H

/* Colours, where a person looks at a terminal and has not said no
 * (https://no-color.org). */

#include <stdbool.h>
#include <stddef.h>

enum deed_tone {
    DEED_TONE_PLAIN,
    DEED_TONE_GOOD,
    DEED_TONE_BAD,
    DEED_TONE_WARN,
    DEED_TONE_DIM,
    DEED_TONE_BOLD,
    DEED_TONE_COUNT
};

/* Does stdout take colours? */
bool deed_style_is_on(void);
/* What starts the tone, and what ends it; "" when colours are off. */
const char *deed_style(enum deed_tone tone);
const char *deed_style_end(void);

/* Prints text padded to `width` columns; a long one is cut with "…". Control
 * characters become spaces: what a page says must not move the cursor. */
void deed_style_cell(const char *text, unsigned width);
void deed_style_text(const char *text);
/* The same into a buffer, cut where it is full; NULL is "". */
void deed_style_plain(const char *text, char *to, size_t size);

#endif
