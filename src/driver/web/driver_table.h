/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_DRIVER_TABLE_H
#define DEED_DRIVER_WEB_DRIVER_TABLE_H

/* The part of a deed_driver_ops that is the same for every remote; name and
 * capabilities are its own. */

#include "driver/web/page.h"

#define WEB_DRIVER_MODES                                                       \
    (1u << DEED_MODE_APP_ACTION | 1u << DEED_MODE_SEMANTIC_UI |                \
     1u << DEED_MODE_EXTERNAL_DRIVER | 1u << DEED_MODE_INPUT_SYNTHESIS |       \
     1u << DEED_MODE_VISION_ASSIST)

#define WEB_DRIVER_GESTURES                                                    \
    (1u << DEED_GESTURE_POINTER | 1u << DEED_GESTURE_HOVER |                   \
     1u << DEED_GESTURE_DRAG | 1u << DEED_GESTURE_SWIPE |                      \
     1u << DEED_GESTURE_PINCH | 1u << DEED_GESTURE_KEYS |                      \
     1u << DEED_GESTURE_TEXT | 1u << DEED_GESTURE_SET_VALUE |                  \
     1u << DEED_GESTURE_SELECT_OPTION | 1u << DEED_GESTURE_FOCUS |             \
     1u << DEED_GESTURE_SCROLL_INTO_VIEW | 1u << DEED_GESTURE_SCROLL |         \
     1u << DEED_GESTURE_SCROLL_LIST | 1u << DEED_GESTURE_SUBMIT |              \
     1u << DEED_GESTURE_NAVIGATE | 1u << DEED_GESTURE_UPLOAD |                 \
     1u << DEED_GESTURE_HIGHLIGHT | 1u << DEED_GESTURE_INVOKE |                \
     1u << DEED_GESTURE_COMMIT | 1u << DEED_GESTURE_SELECT_TEXT)

#define WEB_DRIVER_FUNCTIONS                                                   \
    .observe = web_observe, .probe = web_probe, .perform = web_perform,        \
    .watch = web_watch, .find_app_action = web_find_app_action,                \
    .picture = web_picture, .ask = web_ask, .cancel = page_cancel,             \
    .destroy = page_destroy

#endif
