/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_WINDOWS_H
#define DEED_DRIVER_ANDROID_WINDOWS_H

/*
 * What the window manager and the input method manager say: which window has
 * the focus, which activity is in front, what lies above it and takes touches.
 * Read from the text of "dumpsys window", "dumpsys input_method" and "wm
 * size", in the forms of API 21 to 35. A decoder without I/O; what it does not
 * find it leaves unknown.
 */

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "core/model/types.h"
#include "driver/android/dump.h"

#define ANDROID_WINDOWS_MAX 32
#define ANDROID_REGION_MAX 8
#define ANDROID_BARS_MAX 4

/* A window that takes touches above the one with the focus. */
struct android_window {
    const char *title; /* "InputMethod", "com.chat/.Bubble" */
    const char *type;  /* "APPLICATION_OVERLAY"; "" when not known */
    bool ime;
    struct android_box region[ANDROID_REGION_MAX]; /* where it takes them */
    unsigned region_count;
    bool region_known; /* else it is the frame, which may be larger */
};

struct android_windows {
    bool known;            /* "dumpsys window" was readable */
    const char *focus;     /* title of the window with the focus, or NULL */
    const char *focus_id;  /* its hash, or NULL */
    const char *component; /* "com.app/.Main" in front, or NULL */
    enum deed_tri ime_shown;
    const char *ime;  /* id of the input method, or NULL */
    const char *hint; /* of the field that is typed into, or NULL */
    struct android_window above[ANDROID_WINDOWS_MAX]; /* topmost first */
    unsigned above_count;
    struct android_box bars[ANDROID_BARS_MAX]; /* status, navigation */
    unsigned bar_count;
    enum deed_tri awake;  /* the screen is on */
    enum deed_tri locked; /* the lock screen stands before everything */
};

/* `input_method` and `input` (the text of "dumpsys input") may be NULL. False:
 * the arena refuses. */
bool android_windows_read(struct deed_arena *arena, const char *window,
                          const char *input_method, const char *input,
                          struct android_windows *ret);

/* Is the screen on, as "dumpsys power" prints it? */
enum deed_tri android_awake_read(const char *power);

/* "Physical size: 1080x2400", "Override size: ..." counts where it is there. */
bool android_size_read(const char *text, int *ret_width, int *ret_height);

/* The package of "com.app/.Main", of "com.app"; NULL in, NULL out. */
const char *android_package_of(struct deed_arena *arena, const char *component);

/* Above the window with the focus, at this point; NULL: nothing is. */
const struct android_window *android_window_at(
    const struct android_windows *windows, double x, double y);

#endif
