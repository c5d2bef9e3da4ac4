/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_PRIMITIVE_H
#define DEED_CORE_ACT_PRIMITIVE_H

/*
 * The table of actions deed knows: UIAP's primitives and x.deed.*. One row
 * says all: what it needs, which checks, which post-condition by default,
 * whether repeating it is harmless. Capabilities, help and validation come
 * from here.
 */

#include "core/resolve/resolve.h"
#include "core/model/types.h"

enum deed_primitive {
    DEED_UI_READ,
    DEED_UI_FOCUS,
    DEED_UI_HIGHLIGHT,
    DEED_UI_ACTIVATE,
    DEED_UI_ENTER_TEXT,
    DEED_UI_CLEAR_TEXT,
    DEED_UI_SET_VALUE,
    DEED_UI_CHOOSE,
    DEED_UI_TOGGLE,
    DEED_UI_EXPAND,
    DEED_UI_COLLAPSE,
    DEED_UI_OPEN,
    DEED_UI_CLOSE,
    DEED_UI_SCROLL_INTO_VIEW,
    DEED_UI_SCROLL,
    DEED_UI_SUBMIT,
    DEED_NAV_NAVIGATE,
    DEED_APP_INVOKE,
    DEED_X_PRESS,
    DEED_X_HOVER,
    DEED_X_DOUBLE_ACTIVATE,
    DEED_X_CONTEXT_ACTIVATE,
    DEED_X_LONG_PRESS,
    DEED_X_DRAG,
    DEED_X_SWIPE,
    DEED_X_PINCH,
    DEED_X_UPLOAD,
    DEED_X_FIND,
    DEED_X_TYPE,
    DEED_X_HISTORY,
    DEED_X_WHEEL,
    DEED_X_SELECT_TEXT,
    DEED_PRIMITIVE_COUNT
};

enum deed_target_need {
    DEED_TARGET_NEVER,
    DEED_TARGET_OPTIONAL,
    DEED_TARGET_REQUIRED,
};

/* What must be seen when nobody asked for anything else. */
enum deed_post {
    DEED_POST_NONE,     /* presentation only */
    DEED_POST_RETURNED, /* returnValue is filled */
    DEED_POST_FOCUSED,
    DEED_POST_EFFECT, /* at least one plausible change caused by it */
    DEED_POST_VALUE,  /* the value is the one asked for, and holds */
    DEED_POST_CHOSEN,
    DEED_POST_STATE, /* checked, expanded, open as asked, and holds */
    DEED_POST_IN_VIEW,
    DEED_POST_SCROLLED, /* position changed, or is at its end */
    DEED_POST_SUBMITTED,
    DEED_POST_COMMITTED, /* navigation committed */
    DEED_POST_DECLARED,  /* what the application's action declares */
    DEED_POST_SELECTED,  /* the text is selected, and stays so */
    DEED_POST_COUNT
};

/* RFC 005's canonical types. */
enum deed_action_class {
    DEED_CLASS_NAVIGATION,
    DEED_CLASS_INPUT,
    DEED_CLASS_SELECTION,
    DEED_CLASS_GESTURE,
    DEED_CLASS_CONTROL_ADJUSTMENT,
    DEED_CLASS_COUNT
};

struct deed_arg_spec {
    const char *name;
    const char *type; /* "string", "number", "boolean", "list", "object", or
                         alternatives "boolean|string" */
    bool required;
    const char *help;
};

struct deed_primitive_row {
    const char *id; /* "ui.activate" */
    const char *summary;
    enum deed_target_need target;
    enum deed_intent intent;
    enum deed_post post;
    enum deed_action_class action_class;
    bool idempotent;  /* doing it twice is the same as once */
    bool gated;       /* the gate must pass before input goes out */
    const char *risk; /* default level: "none", "low", "medium" */
    const struct deed_arg_spec *args; /* ends with a NULL name */
};

const struct deed_primitive_row *deed_primitive_row(
    enum deed_primitive primitive);
/* COUNT when it is not a primitive. */
enum deed_primitive deed_primitive_find(const char *id);
const char *deed_action_class_name(enum deed_action_class action_class);

#endif
