/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_SCREEN_H
#define DEED_DRIVER_ANDROID_SCREEN_H

/* What was seen in one look: the tree of the active window, the windows above
 * it, and when that was. */

#include "base/time.h"
#include "driver/android/dump.h"
#include "driver/android/windows.h"

/* Addresses of applications: "android-app://com.app/.Main". */
#define ANDROID_SCHEME "android-app"

struct android_screen {
    struct deed_arena arena;
    struct android_dump dump;
    struct android_windows windows;
    struct deed_rect viewport; /* in the current rotation */
    deed_time_us taken_us;     /* when the look was complete */
    uint64_t revision;
    bool restless;   /* its boxes were not seen to rest */
    bool compressed; /* nodes that are not important were left out */
};

/* The node's rectangle; false for one without any extent. */
static inline bool android_rect(const struct android_node *node,
                                struct deed_rect *ret)
{
    const struct android_box *b = &node->box;
    *ret = (struct deed_rect){ b->left, b->top, b->right - b->left,
                               b->bottom - b->top };
    return node->has_box && b->right > b->left && b->bottom > b->top;
}

/* The package that the tree belongs to; "" when it is not said. */
static inline const char *android_screen_package(
    const struct android_screen *screen)
{
    return screen->dump.count ? screen->dump.nodes[0].package : "";
}

#endif
