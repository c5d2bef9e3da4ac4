/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/modes.h"

#define APP (1u << DEED_MODE_APP_ACTION)
#define SEM (1u << DEED_MODE_SEMANTIC_UI)
#define EXT (1u << DEED_MODE_EXTERNAL_DRIVER)
#define SYN (1u << DEED_MODE_INPUT_SYNTHESIS)
#define VIS (1u << DEED_MODE_VISION_ASSIST)

/* Which modes can do a gesture at all, and which gives the best evidence. */
/* clang-format off */
static const struct {
    unsigned able;
    enum deed_mode best;
} kinds[DEED_GESTURE_COUNT] = {
    [DEED_GESTURE_NONE]             = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_POINTER]          = { APP | SEM | EXT | SYN | VIS,
                                        DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_HOVER]            = { EXT | SYN, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_DRAG]             = { EXT | SYN, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_SWIPE]            = { EXT | SYN, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_PINCH]            = { EXT | SYN, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_KEYS]             = { EXT | SYN, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_TEXT]             = { SEM | EXT | SYN,
                                        DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_SET_VALUE]        = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_SELECT_OPTION]    = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_FOCUS]            = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_SCROLL_INTO_VIEW] = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_SCROLL]           = { SEM | EXT, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_SUBMIT]           = { SEM | EXT, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_NAVIGATE]         = { SEM | EXT, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_INVOKE]           = { APP, DEED_MODE_APP_ACTION },
    [DEED_GESTURE_UPLOAD]           = { SEM | EXT, DEED_MODE_EXTERNAL_DRIVER },
    [DEED_GESTURE_HIGHLIGHT]        = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_SCROLL_LIST]      = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_COMMIT]           = { SEM | EXT, DEED_MODE_SEMANTIC_UI },
    [DEED_GESTURE_SELECT_TEXT]      = { SEM, DEED_MODE_SEMANTIC_UI },
};
/* clang-format on */

struct plan {
    enum deed_mode *modes;
    unsigned count;
    unsigned left; /* bits not yet in the plan */
};

static void add(struct plan *plan, enum deed_mode mode)
{
    if (plan->left & (1u << mode)) {
        plan->left &= ~(1u << mode);
        plan->modes[plan->count++] = mode;
    }
}

static void add_default(struct plan *plan, enum deed_gesture_kind kind,
                        bool uiap_order)
{
    /* Never unasked: it cannot give user activation (UIAP 10.4). */
    plan->left &= ~SYN;
    if (!uiap_order) {
        add(plan, DEED_MODE_APP_ACTION);
        add(plan, kinds[kind].best);
    }
    for (unsigned m = 0; m < DEED_MODE_COUNT; m++) {
        add(plan, (enum deed_mode)m);
    }
}

unsigned deed_modes_plan(const struct deed_request *request,
                         enum deed_gesture_kind kind,
                         const struct deed_mode_rules *rules,
                         enum deed_mode ret[DEED_MODE_COUNT])
{
    struct plan plan = { .modes = ret,
                         .left = kinds[kind].able & rules->available };
    if (!rules->app_action) {
        plan.left &= ~APP;
    }
    if (!request->mode_count) {
        add_default(&plan, kind, rules->uiap_order);
        return plan.count;
    }
    bool vision = false; /* last, whatever place it was given (UIAP 10.5) */
    for (unsigned i = 0; i < request->mode_count; i++) {
        vision |= request->modes[i] == DEED_MODE_VISION_ASSIST;
        if (request->modes[i] != DEED_MODE_VISION_ASSIST) {
            add(&plan, request->modes[i]);
        }
    }
    if (vision) {
        add(&plan, DEED_MODE_VISION_ASSIST);
    }
    return plan.count;
}
