/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_IMAGE_H
#define DEED_WIRE_IMAGE_H

/*
 * PNG files and pixels.
 *
 * Limit: a picture of more pixels than DEED_IMAGE_PIXELS_MAX is TOO_LARGE
 * before anything is allocated for it.
 */

#include <stddef.h>
#include <stdint.h>

#include <deed/error.h>

#define DEED_IMAGE_PIXELS_MAX ((size_t)48 * 1000 * 1000)

/* Rows from the top, four bytes a pixel: red, green, blue, 255. */
struct deed_image {
    uint32_t width, height;
    uint8_t *pixels; /* owned */
};

void deed_image_fini(struct deed_image *image); /* takes a zeroed one */
/* White. */
enum deed_code deed_image_init(struct deed_image *ret, uint32_t width,
                               uint32_t height, struct deed_error *err);

enum deed_code deed_png_read(const void *bytes, size_t len,
                             struct deed_image *ret, struct deed_error *err);
/* free() the bytes. */
enum deed_code deed_png_write(const struct deed_image *image, void **ret,
                              size_t *ret_len, struct deed_error *err);

#endif
