/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CANVAS_H
#define DEED_FRONT_CLI_CANVAS_H

/* Drawing on an image. Whatever lies outside of it is not drawn. */

#include <stdbool.h>
#include <stdint.h>

struct deed_image;

struct deed_ink {
    uint8_t red, green, blue;
    uint8_t alpha; /* 255: covers what is there */
};

struct deed_box {
    int x, y, width, height;
};

void deed_canvas_fill(struct deed_image *image, const struct deed_box *box,
                      struct deed_ink ink);
/* A line of `thick` pixels around the box, outside of it; dashed on request. */
void deed_canvas_frame(struct deed_image *image, const struct deed_box *box,
                       struct deed_ink ink, int thick, bool dashed);
/* A ring with a dot, so that both what is under it and its middle are seen. */
void deed_canvas_mark(struct deed_image *image, int x, int y,
                      struct deed_ink ink);
/* Everything a little paler, but for the box. */
void deed_canvas_fade(struct deed_image *image, const struct deed_box *keep);

/* Letters of a cell each; what is not ASCII is a box. */
#define DEED_CANVAS_LETTER_WIDTH 12
#define DEED_CANVAS_LETTER_HEIGHT 18
void deed_canvas_text(struct deed_image *image, int x, int y, const char *text,
                      struct deed_ink ink);
/* How wide it is. */
int deed_canvas_text_width(const char *text);

#endif
