/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_PICTURE_H
#define DEED_DRIVER_ANDROID_PICTURE_H

/*
 * Where two pictures of a screen differ, outside of what is known to change by
 * itself: no I/O. Pictures are compared in cells; places are pixels of the
 * device, whatever the size of the picture.
 *
 * Left out: the bars of the system (clock, signal), the keyboard and other
 * windows above, fields with a caret, signs of progress, video, and nodes that
 * are known to change by themselves or whose focus moved.
 */

#include "driver/android/screen.h"
#include "wire/image.h"

struct android_cells {
    uint32_t columns, rows;
    struct deed_rect viewport;
    uint8_t *set; /* owned; one byte a cell */
};

void android_cells_fini(struct android_cells *cells); /* takes a zeroed one */

/* Cells in which the pictures differ. DEED_STATE: they cannot be compared (the
 * screen was turned, or a window that must not be pictured is black). */
enum deed_code android_cells_compare(const struct deed_image *before,
                                     const struct deed_image *now,
                                     const struct deed_rect *viewport,
                                     struct android_cells *ret,
                                     struct deed_error *err);

/* Forgets cells: of a rectangle, and those that `again` has, too. */
void android_cells_clear(struct android_cells *cells,
                         const struct deed_rect *rect);
void android_cells_drop(struct android_cells *cells,
                        const struct android_cells *again);
/* Forgets what both looks name as changing by itself; `is_noise` is asked for
 * places of nodes ("el_12"). */
void android_cells_mask(struct android_cells *cells,
                        const struct android_screen *before,
                        const struct android_screen *now,
                        bool (*is_noise)(const void *user, const char *place),
                        const void *user);

unsigned android_cells_count(const struct android_cells *cells);
unsigned android_cells_count_in(const struct android_cells *cells,
                                const struct deed_rect *rect);

#endif
