/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/gesture.h"

#define X(id, name) name,
static const char *const names[] = { DEED_GESTURES(X) };
#undef X

const char *deed_gesture_name(enum deed_gesture_kind kind)
{
    return kind < DEED_GESTURE_COUNT ? names[kind] : "none";
}
