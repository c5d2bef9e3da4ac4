/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_MATCH_H
#define DEED_DRIVER_ANDROID_MATCH_H

/*
 * Which node of a dump is which of the dump before: dumps carry no identity.
 * Siblings are matched by everything below them, then by what they say, then
 * by class and resource id, in order. What is matched keeps its uid; a row
 * that moved keeps it, and a row that was recycled for another record keeps it
 * only where nothing better is found (its identity tells then).
 */

#include "driver/android/screen.h"

/* Gives every node of `now` a uid; new ones are counted up from *next_uid.
 * `before` may be NULL. Uses the arena of `now` for a moment's memory. */
bool android_match(const struct android_screen *before,
                   struct android_screen *now, uint32_t *next_uid);

#endif
