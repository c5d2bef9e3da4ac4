/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/picture.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/tree.h"

/* Pixels of the device a side: an icon has a few of them, and a glyph of the
 * status bar does not reach into the next. */
#define CELL 16
/* Blending and dithering differ by a few steps of 255 from frame to frame. */
#define CHANNEL_STEPS 12
/* Where no window of the system tells where its bar is: 24 dp of a screen of
 * 640 dp, the smallest that is made. */
#define BAR_SHARE 0.04

void android_cells_fini(struct android_cells *cells)
{
    free(cells->set);
    *cells = (struct android_cells){ 0 };
}

static bool is_black(const struct deed_image *image)
{
    size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = image->pixels + i * 4;
        if (p[0] | p[1] | p[2]) {
            return false;
        }
    }
    return true;
}

static bool differs(const uint8_t *a, const uint8_t *b)
{
    for (int c = 0; c < 3; c++) {
        if (abs(a[c] - b[c]) > CHANNEL_STEPS) {
            return true;
        }
    }
    return false;
}

static void compare_row(const struct deed_image *before,
                        const struct deed_image *now, uint32_t y,
                        struct android_cells *cells)
{
    double across = cells->viewport.width / now->width / CELL;
    double down = cells->viewport.height / now->height / CELL;
    size_t row = (size_t)(y * down) * cells->columns;
    const uint8_t *a = before->pixels + (size_t)y * before->width * 4;
    const uint8_t *b = now->pixels + (size_t)y * now->width * 4;
    if (memcmp(a, b, (size_t)now->width * 4) == 0) {
        return;
    }
    for (uint32_t x = 0; x < now->width; x++) {
        if (differs(a + (size_t)x * 4, b + (size_t)x * 4)) {
            cells->set[row + (size_t)(x * across)] = 1;
        }
    }
}

enum deed_code android_cells_compare(const struct deed_image *before,
                                     const struct deed_image *now,
                                     const struct deed_rect *viewport,
                                     struct android_cells *ret,
                                     struct deed_error *err)
{
    if (!before->pixels || !now->pixels || before->width != now->width ||
        before->height != now->height || viewport->width < 1 ||
        viewport->height < 1) {
        return deed_fail(err, DEED_STATE, "the pictures cannot be compared");
    }
    if (is_black(before) || is_black(now)) {
        return deed_fail(err, DEED_STATE,
                         "the picture is black: the window may not be "
                         "pictured (FLAG_SECURE), or the screen is off");
    }
    struct android_cells cells = {
        .columns = (uint32_t)(viewport->width / CELL) + 1,
        .rows = (uint32_t)(viewport->height / CELL) + 1,
        .viewport = *viewport,
    };
    cells.set = calloc(cells.columns, cells.rows);
    if (!cells.set) {
        return deed_fail(err, DEED_NOMEM, "a picture");
    }
    for (uint32_t y = 0; y < now->height; y++) {
        compare_row(before, now, y, &cells);
    }
    *ret = cells;
    return DEED_OK;
}

/* The cells that a rectangle touches: [from, to). */
static void span(double from_px, double length_px, uint32_t max,
                 uint32_t *ret_from, uint32_t *ret_to)
{
    double from = from_px < 0 ? 0 : from_px / CELL;
    double to = (from_px + length_px + CELL - 1) / CELL;
    *ret_from = from > max ? max : (uint32_t)from;
    *ret_to = to < 0 ? 0 : to > max ? max : (uint32_t)to;
}

void android_cells_clear(struct android_cells *cells,
                         const struct deed_rect *rect)
{
    uint32_t left, right, top, bottom;
    span(rect->x, rect->width, cells->columns, &left, &right);
    span(rect->y, rect->height, cells->rows, &top, &bottom);
    for (uint32_t y = top; y < bottom && left < right; y++) {
        memset(cells->set + (size_t)y * cells->columns + left, 0, right - left);
    }
}

void android_cells_drop(struct android_cells *cells,
                        const struct android_cells *again)
{
    size_t count = (size_t)cells->columns * cells->rows;
    bool alike = again->columns == cells->columns && again->rows == cells->rows;
    for (size_t i = 0; i < count; i++) {
        cells->set[i] = cells->set[i] && alike && !again->set[i];
    }
}

static struct deed_rect rect_of(const struct android_box *b)
{
    return (struct deed_rect){ b->left, b->top, b->right - b->left,
                               b->bottom - b->top };
}

static void clear_windows(struct android_cells *cells,
                          const struct android_screen *screen)
{
    const struct android_windows *w = &screen->windows;
    struct deed_rect bar = cells->viewport;
    bar.height *= BAR_SHARE;
    for (unsigned i = 0; i < w->bar_count; i++) {
        struct deed_rect r = rect_of(&w->bars[i]);
        android_cells_clear(cells, &r);
    }
    if (!w->bar_count) {
        android_cells_clear(cells, &bar);
    }
    for (unsigned i = 0; i < w->above_count; i++) {
        for (unsigned k = 0; k < w->above[i].region_count; k++) {
            struct deed_rect r = rect_of(&w->above[i].region[k]);
            android_cells_clear(cells, &r);
        }
    }
}

/* Draws by itself, whatever is pressed. */
static bool plays(const struct android_node *node)
{
    static const char *const classes[] = { "SurfaceView", "TextureView",
                                           "VideoView",   "Chronometer",
                                           "TextClock",   "AnalogClock" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(classes); i++) {
        if (strstr(node->cls, classes[i])) {
            return true;
        }
    }
    return android_is_progress(node);
}

static void clear_nodes(struct android_cells *cells,
                        const struct android_screen *screen,
                        bool (*is_noise)(const void *user, const char *place),
                        const void *user)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        const struct android_node *node = &screen->dump.nodes[i];
        char place[ANDROID_UID_BYTES];
        struct deed_rect r;
        bool caret =
            android_is_field(node) && android_is(node, ANDROID_FOCUSED);
        android_uid_print(node->uid, place);
        bool moves = caret || plays(node) || is_noise(user, place);
        if (moves && android_rect(node, &r)) {
            android_cells_clear(cells, &r);
        }
    }
}

static const struct android_node *focused_in(
    const struct android_screen *screen)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        if (android_is(&screen->dump.nodes[i], ANDROID_FOCUSED)) {
            return &screen->dump.nodes[i];
        }
    }
    return NULL;
}

/* The focus is drawn around what has it: where it moved proves no more than
 * that it moved. */
static void clear_focus(struct android_cells *cells,
                        const struct android_screen *before,
                        const struct android_screen *now)
{
    const struct android_node *both[] = { focused_in(before), focused_in(now) };
    if ((both[0] ? both[0]->uid : 0) == (both[1] ? both[1]->uid : 0)) {
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(both); i++) {
        struct deed_rect r;
        if (both[i] && android_rect(both[i], &r)) {
            android_cells_clear(cells, &r);
        }
    }
}

void android_cells_mask(struct android_cells *cells,
                        const struct android_screen *before,
                        const struct android_screen *now,
                        bool (*is_noise)(const void *user, const char *place),
                        const void *user)
{
    const struct android_screen *screens[] = { before, now };
    clear_focus(cells, before, now);
    for (size_t i = 0; i < DEED_ARRAY_LEN(screens); i++) {
        clear_windows(cells, screens[i]);
        clear_nodes(cells, screens[i], is_noise, user);
    }
}

unsigned android_cells_count(const struct android_cells *cells)
{
    return android_cells_count_in(cells, &cells->viewport);
}

unsigned android_cells_count_in(const struct android_cells *cells,
                                const struct deed_rect *rect)
{
    uint32_t left, right, top, bottom;
    unsigned count = 0;
    span(rect->x, rect->width, cells->columns, &left, &right);
    span(rect->y, rect->height, cells->rows, &top, &bottom);
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = left; x < right; x++) {
            count += cells->set[(size_t)y * cells->columns + x];
        }
    }
    return count;
}
