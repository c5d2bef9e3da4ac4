/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/image.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

void deed_image_fini(struct deed_image *image)
{
    free(image->pixels);
    *image = (struct deed_image){ 0 };
}

enum deed_code deed_image_init(struct deed_image *ret, uint32_t width,
                               uint32_t height, struct deed_error *err)
{
    if (!width || !height || width > DEED_IMAGE_PIXELS_MAX / height) {
        return deed_fail(err, DEED_TOO_LARGE, "a picture of %ux%u pixels",
                         width, height);
    }
    size_t bytes = (size_t)width * height * 4;
    *ret = (struct deed_image){ width, height, malloc(bytes) };
    if (!ret->pixels) {
        return deed_fail(err, DEED_NOMEM, "a picture");
    }
    memset(ret->pixels, 0xff, bytes);
    return DEED_OK;
}

/* libpng's own sentence, and what it holds is let go. */
static enum deed_code refuse(png_image *png, struct deed_error *err)
{
    enum deed_code code =
        deed_fail(err, DEED_SYNTAX, "not a PNG: %.60s", png->message);
    png_image_free(png);
    return code;
}

enum deed_code deed_png_read(const void *bytes, size_t len,
                             struct deed_image *ret, struct deed_error *err)
{
    png_image png = { .version = PNG_IMAGE_VERSION };
    static const png_color white = { 0xff, 0xff, 0xff };
    if (!png_image_begin_read_from_memory(&png, bytes, len)) {
        return refuse(&png, err);
    }
    png.format = PNG_FORMAT_RGBA;
    struct deed_image image = { 0 };
    enum deed_code code = deed_image_init(&image, png.width, png.height, err);
    if (code) {
        png_image_free(&png);
        return code;
    }
    if (!png_image_finish_read(&png, &white, image.pixels, 0, NULL)) {
        deed_image_fini(&image);
        return refuse(&png, err);
    }
    *ret = image;
    return DEED_OK;
}

enum deed_code deed_png_write(const struct deed_image *image, void **ret,
                              size_t *ret_len, struct deed_error *err)
{
    png_image png = { .version = PNG_IMAGE_VERSION,
                      .width = image->width,
                      .height = image->height,
                      .format = PNG_FORMAT_RGBA };
    png_alloc_size_t size =
        PNG_IMAGE_PNG_SIZE_MAX(png); /* more than it will be */
    void *bytes = malloc(size);
    if (!bytes) {
        return deed_fail(err, DEED_NOMEM, "a picture");
    }
    if (!png_image_write_to_memory(&png, bytes, &size, 0, image->pixels, 0,
                                   NULL)) {
        free(bytes);
        return refuse(&png, err);
    }
    void *less = realloc(bytes, size);
    if (less) {
        bytes = less;
    }
    *ret = bytes;
    *ret_len = size;
    return DEED_OK;
}
