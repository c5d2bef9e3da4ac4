/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_FACTS_H
#define DEED_DRIVER_ANDROID_FACTS_H

/*
 * Facts of one node of a screen: no I/O. A touch goes to the view that is
 * drawn last at the point and takes presses; one that takes none lets it
 * through, a disabled one swallows it. Windows above the active one (keyboard,
 * bubbles, panels) come first.
 */

#include "core/model/observation.h"
#include "driver/android/screen.h"

#define ANDROID_DOCUMENT "doc_root"

/* Strings are in `arena` or the screen's. `pending`: what may change it by
 * itself (enum deed_pending). */
bool android_facts_read(struct deed_arena *arena,
                        const struct android_screen *screen, uint32_t at,
                        const struct deed_probe *probe, uint32_t pending,
                        struct deed_facts *ret);

/* The value as far as the tree shows it. */
void android_read_value(const struct android_screen *screen, uint32_t at,
                        struct deed_reading *ret);

/* Who gets a touch there: a node, or ANDROID_NO_NODE. */
uint32_t android_receiver_at(const struct android_screen *screen, double x,
                             double y);

/* "android-app://com.app/.Main"; its origin, NULL when not known. */
const char *android_url_of(struct deed_arena *arena,
                           const struct android_screen *screen);
const char *android_origin_of(struct deed_arena *arena,
                              const struct android_screen *screen);

/* What stands before the application: "the permission dialog of …"; NULL when
 * nothing does. */
const char *android_intruder(struct deed_arena *arena,
                             const struct android_screen *screen);

/* What a person calls it: "button \"Close\"", "FrameLayout com.app:id/bar". */
const char *android_describe(struct deed_arena *arena,
                             const struct android_node *node);

#endif
