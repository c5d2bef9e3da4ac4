/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_MODES_H
#define DEED_CORE_ACT_MODES_H

/*
 * In which execution modes a gesture may be tried, and in which order.
 *
 * Ours: the application's own action first, then the mode with the strongest
 * evidence for that kind of gesture, then the rest in UIAP's order. What a
 * request prefers, or UIAP's order when asked for, comes instead.
 * inputSynthesis gives no user activation and is used only when asked for;
 * visionAssist comes last wherever it may come at all.
 */

#include "core/act/gesture.h"
#include "core/act/request.h"

struct deed_mode_rules {
    uint32_t available; /* 1 << enum deed_mode */
    bool uiap_order;
    bool app_action; /* the application declares an action for this */
};

/* Fills `ret` and gives the count; 0: no mode can do it. */
unsigned deed_modes_plan(const struct deed_request *request,
                         enum deed_gesture_kind kind,
                         const struct deed_mode_rules *rules,
                         enum deed_mode ret[DEED_MODE_COUNT]);

#endif
