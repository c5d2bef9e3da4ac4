/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CANVAS_H
#define DEED_FRONT_CLI_CANVAS_H

/* Drawing on an image. Whatever lies outside of it is not drawn. */

#include <stdbool.h>
#include <stdint.h>

#include "front/cli/cairo_load.h"

struct deed_image;

struct deed_ink {
    uint8_t red, green, blue;
    uint8_t alpha; /* 255: covers what is there */
};

struct deed_box {
    int x, y, width, height;
};

struct deed_canvas {
    struct deed_cairo cairo;
    cairo_surface_t *surface;
    cairo_t *pen;
    int width, height;
};

/* On the pixels of the image, which must outlive it. */
enum deed_code deed_canvas_open(struct deed_canvas *ret,
                                struct deed_image *image,
                                struct deed_error *err);
/* All that was drawn is in the image then. Takes a zeroed one. */
void deed_canvas_close(struct deed_canvas *canvas);

void deed_canvas_fill(struct deed_canvas *canvas, const struct deed_box *box,
                      struct deed_ink ink);
/* A line of `thick` pixels around the box, outside of it; dashed on request. */
void deed_canvas_frame(struct deed_canvas *canvas, const struct deed_box *box,
                       struct deed_ink ink, int thick, bool dashed);
/* A ring with a dot, so that both what is under it and its middle are seen. */
void deed_canvas_mark(struct deed_canvas *canvas, int x, int y,
                      struct deed_ink ink);
/* Everything a little paler, but for the box. */
void deed_canvas_fade(struct deed_canvas *canvas, const struct deed_box *keep);

#define DEED_CANVAS_LINE_HEIGHT 18
/* One line of UTF-8, its upper left corner at x, y. */
void deed_canvas_text(struct deed_canvas *canvas, int x, int y,
                      const char *text, struct deed_ink ink);
/* How wide it is. */
int deed_canvas_text_width(struct deed_canvas *canvas, const char *text);
/* Cuts the text after the last character that fits into the width. */
void deed_canvas_cut_text(struct deed_canvas *canvas, char *text, int width);

#endif
