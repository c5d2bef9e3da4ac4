/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures: what is drawn is there, what is outside is not, and a file that is
 * written reads the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/cli/canvas.h"
#include "wire/image.h"

static const struct deed_ink red = { 255, 0, 0, 255 };

static uint32_t at(const struct deed_image *image, uint32_t x, uint32_t y)
{
    const uint8_t *p = image->pixels + ((size_t)y * image->width + x) * 4;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static unsigned count_of(const struct deed_image *image, uint32_t colour)
{
    unsigned n = 0;
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            n += at(image, x, y) == colour;
        }
    }
    return n;
}

static struct deed_image blank(void)
{
    struct deed_image image = { 0 };
    assert_int_equal(deed_image_init(&image, 60, 40, NULL), DEED_OK);
    return image;
}

static struct deed_canvas canvas_on(struct deed_image *image)
{
    struct deed_canvas canvas;
    assert_int_equal(deed_canvas_open(&canvas, image, NULL), DEED_OK);
    return canvas;
}

static void a_box_is_filled_where_it_is_on_the_picture(void **state)
{
    (void)state;
    static const struct {
        struct deed_box box;
        unsigned pixels;
    } cases[] = {
        { { 10, 10, 5, 4 }, 20 },
        { { -3, -2, 5, 4 }, 4 },
        { { 58, 38, 100000, 100000 }, 4 },
        { { -100000, 5, 50, 5 }, 0 },
        { { 5, 5, 0, 9 }, 0 },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct deed_image image = blank();
        struct deed_canvas canvas = canvas_on(&image);
        deed_canvas_fill(&canvas, &cases[i].box, red);
        deed_canvas_close(&canvas);
        assert_int_equal(count_of(&image, 0xff0000), cases[i].pixels);
        deed_image_fini(&image);
    }
}

static void a_frame_leaves_its_inside(void **state)
{
    (void)state;
    struct deed_image image = blank();
    struct deed_box box = { 10, 10, 20, 10 };
    struct deed_canvas canvas = canvas_on(&image);
    deed_canvas_frame(&canvas, &box, red, 2, false);
    deed_canvas_close(&canvas);
    assert_int_equal(count_of(&image, 0xff0000), 24 * 14 - 20 * 10);
    assert_int_equal(at(&image, 10, 10), 0xffffff);
    assert_int_equal(at(&image, 9, 10), 0xff0000);
    assert_int_equal(at(&image, 30, 15), 0xff0000);
    deed_image_fini(&image);
}

/* Pixels that are not as they were. */
static unsigned drawn_on(const struct deed_image *image)
{
    return image->width * image->height - count_of(image, 0xffffff);
}

static void words_are_drawn_within_their_line(void **state)
{
    (void)state;
    static const char *const words[] = { "Save", "Größe", "Ёлка", "“a” – b" };
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        struct deed_image image = blank();
        struct deed_canvas canvas = canvas_on(&image);
        int width = deed_canvas_text_width(&canvas, words[i]);
        assert_in_range(width, 20, 60);
        deed_canvas_text(&canvas, 0, 10, words[i], red);
        deed_canvas_close(&canvas);
        unsigned all = drawn_on(&image);
        assert_in_range(all, 30, 700);
        memset(image.pixels + (size_t)10 * 60 * 4, 255,
               (size_t)DEED_CANVAS_LINE_HEIGHT * 60 * 4);
        assert_int_equal(drawn_on(&image), 0);
        deed_image_fini(&image);
    }
}

static void a_line_ends_where_there_is_no_room(void **state)
{
    (void)state;
    struct deed_image image = blank();
    struct deed_canvas canvas = canvas_on(&image);
    char text[] = "ääääääääääääääää";
    size_t before = strlen(text);
    deed_canvas_cut_text(&canvas, text, 50);
    assert_in_range(strlen(text), 4, before - 2);
    assert_int_equal(strlen(text) % 2, 0); /* between two characters */
    assert_in_range(deed_canvas_text_width(&canvas, text), 20, 50);
    char narrow[] = "W";
    deed_canvas_cut_text(&canvas, narrow, 1);
    assert_string_equal(narrow, "");
    deed_canvas_close(&canvas);
    deed_image_fini(&image);
}

static void all_but_the_box_gets_paler(void **state)
{
    (void)state;
    struct deed_image image = blank();
    struct deed_box all = { 0, 0, 60, 40 }, keep = { 10, 10, 5, 4 };
    struct deed_canvas canvas = canvas_on(&image);
    deed_canvas_fill(&canvas, &all, red);
    deed_canvas_fade(&canvas, &keep);
    deed_canvas_close(&canvas);
    assert_int_equal(count_of(&image, 0xff0000), 20);
    assert_int_equal(at(&image, 12, 12), 0xff0000);
    assert_int_equal(at(&image, 0, 0), 0xff6e6e);
    deed_image_fini(&image);
}

static void a_mark_has_a_middle_and_a_ring(void **state)
{
    (void)state;
    struct deed_image image = blank();
    struct deed_canvas canvas = canvas_on(&image);
    deed_canvas_mark(&canvas, 30, 20, red);
    deed_canvas_close(&canvas);
    assert_int_equal(at(&image, 30, 20), 0xff0000);
    assert_int_equal(at(&image, 38, 20), 0xff0000);
    assert_int_equal(at(&image, 34, 20), 0xffffff);
    deed_image_fini(&image);
}

static void a_file_reads_as_it_was_written(void **state)
{
    (void)state;
    struct deed_image image = blank(), back = { 0 };
    struct deed_box box = { 3, 3, 9, 9 };
    void *png = NULL;
    size_t len = 0;
    struct deed_canvas canvas = canvas_on(&image);
    deed_canvas_fill(&canvas, &box, red);
    deed_canvas_close(&canvas);
    assert_int_equal(deed_png_write(&image, &png, &len, NULL), DEED_OK);
    assert_int_equal(deed_png_read(png, len, &back, NULL), DEED_OK);
    assert_int_equal(back.width, 60);
    assert_int_equal(back.height, 40);
    assert_memory_equal(back.pixels, image.pixels, (size_t)60 * 40 * 4);
    deed_image_fini(&back);
    for (size_t cut = 0; cut < len - 12; cut += 7) {
        struct deed_image none = { 0 };
        if (deed_png_read(png, cut, &none, NULL) == DEED_OK) {
            deed_image_fini(&none); /* all pixels may be there already */
            assert_true(cut > len / 2);
        }
    }
    free(png);
    deed_image_fini(&image);
}

static void too_many_pixels_are_refused(void **state)
{
    (void)state;
    struct deed_image image = { 0 };
    assert_int_equal(deed_image_init(&image, 100000, 100000, NULL),
                     DEED_TOO_LARGE);
    assert_int_equal(deed_image_init(&image, 0, 4, NULL), DEED_TOO_LARGE);
    assert_null(image.pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_is_filled_where_it_is_on_the_picture),
        cmocka_unit_test(a_frame_leaves_its_inside),
        cmocka_unit_test(words_are_drawn_within_their_line),
        cmocka_unit_test(a_line_ends_where_there_is_no_room),
        cmocka_unit_test(all_but_the_box_gets_paler),
        cmocka_unit_test(a_mark_has_a_middle_and_a_ring),
        cmocka_unit_test(a_file_reads_as_it_was_written),
        cmocka_unit_test(too_many_pixels_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
