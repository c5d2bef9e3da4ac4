/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/primitive.h"

#include <stddef.h>

#include "base/util.h"

/* clang-format off */
#define POSITION  { "position", "object", false,                               \
                    "point in the element, {x, y} from its top left" }
#define MODIFIERS { "modifiers", "list|string", false,                         \
                    "keys held down: Alt, Control, Meta, Shift" }
#define DURATION  { "durationMs", "number", false, "how long it takes" }
#define DIALOG    { "dialog", "string|object", false,                          \
                    "answer to a script's dialog: accept, dismiss or "         \
                    "{accept, text}" }
#define MATCH     { "match", "string", false,                                  \
                    "exact, or formatted: the same letters and digits do" }
#define FORCE     { "force", "boolean|list", false,                            \
                    "skip checks before acting: all, or those named" }
#define SCROLLING { "scroll", "string", false,                                 \
                    "none: do not scroll to the target" }
#define END       { NULL, NULL, false, NULL }

static const struct deed_arg_spec no_args[] = { END };

static const struct deed_arg_spec dialog_args[] = { DIALOG, END };

static const struct deed_arg_spec read_args[] = {
    { "what", "string", false, "text, value, state or all" },
    END,
};

static const struct deed_arg_spec activate_args[] = {
    { "button", "string", false, "left, middle or right" },
    { "count", "number", false, "how many times, 1 to 10" },
    MODIFIERS, POSITION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec enter_text_args[] = {
    { "text", "string", true, "what the field shall hold" },
    { "clear", "boolean", false, "replace what is there (the default)" },
    { "submit", "boolean", false, "send the form afterwards" },
    MATCH, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec set_value_args[] = {
    { "value", "number|string", true, "what the control shall show" },
    { "tolerance", "number", false, "how far off is still right; 0" },
    { "maxAttempts", "number", false, "1 to 20; 3" },
    MATCH, DIALOG, END,
};

static const struct deed_arg_spec choose_args[] = {
    { "option", "string", false, "label, else value, of the option" },
    { "options", "list", false, "several of them" },
    { "index", "number", false, "or its position, from 0" },
    { "path", "list", false, "or the items that lead to it, and itself" },
    FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec toggle_args[] = {
    { "state", "boolean|string", false,
      "true, false or \"mixed\"; absent: the other one" },
    FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec scroll_args[] = {
    { "dx", "number", false, "pixels to the right" },
    { "dy", "number", false, "pixels down" },
    { "to", "string", false, "top or bottom" },
    DIALOG, END,
};

static const struct deed_arg_spec navigate_args[] = {
    { "url", "string", false, "an address" },
    { "route", "string", false, "or a path in the application" },
    DIALOG, END,
};

static const struct deed_arg_spec invoke_args[] = {
    { "action", "string", true, "what the application calls it" },
    { "params", "object", false, "what it wants to know" },
    DIALOG, END,
};

static const struct deed_arg_spec press_args[] = {
    { "keys", "string|list", true, "\"Control+S\", or several in a row" },
    DIALOG, END,
};

static const struct deed_arg_spec hover_args[] = {
    POSITION, MODIFIERS, DURATION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec double_args[] = {
    { "button", "string", false, "left, middle or right" },
    MODIFIERS, POSITION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec context_args[] = {
    MODIFIERS, POSITION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec long_press_args[] = {
    DURATION, MODIFIERS, POSITION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec drag_args[] = {
    { "to", "object", true, "a target, with its position {x, y} or without, or a point {x, y} in the viewport" },
    { "steps", "number", false, "exactly so many moves of the pointer" },
    DURATION, MODIFIERS, POSITION, FORCE, SCROLLING, DIALOG, END,
};

static const struct deed_arg_spec swipe_args[] = {
    { "to", "object", false, "a target, or a point {x, y} in the viewport" },
    { "dx", "number", false, "or pixels to the right" },
    { "dy", "number", false, "and pixels down" },
    DURATION, POSITION, DIALOG, END,
};

static const struct deed_arg_spec pinch_args[] = {
    { "scale", "number", true, "above 1 spreads, below 1 pinches" },
    DURATION, POSITION, DIALOG, END,
};

static const struct deed_arg_spec upload_args[] = {
    { "files", "list", true, "paths, 1 to 64" },
    DIALOG, END,
};

static const struct deed_arg_spec type_args[] = {
    { "text", "string", true, "what is typed, added to what is there" },
    DIALOG, END,
};

static const struct deed_arg_spec wheel_args[] = {
    { "dx", "number", false, "pixels to the right" },
    { "dy", "number", false, "pixels down" },
    MODIFIERS, POSITION, DIALOG, END,
};

static const struct deed_arg_spec select_text_args[] = {
    { "text", "string", false, "these words in it; without any: all of it" },
    { "start", "number", false, "or from this letter, counted from 0" },
    { "end", "number", false, "to before this one; the end of the text" },
    DIALOG, END,
};

static const struct deed_arg_spec history_args[] = {
    { "direction", "string", true, "back, forward or reload" },
    DIALOG, END,
};

#define OPTIONAL DEED_TARGET_OPTIONAL
#define REQUIRED DEED_TARGET_REQUIRED
#define INTENT(id) DEED_INTENT_##id
#define POST(id)   DEED_POST_##id
#define CLASS(id)  DEED_CLASS_##id

/* The two booleans: repeating it is harmless (in its default form; a request
 * may be of another form, see deed_request_idempotent()); it is gated. */
static const struct deed_primitive_row rows[] = {
    [DEED_UI_READ] = {
        "ui.read", "Reads text, value or state.",
        REQUIRED, INTENT(LOOK), POST(RETURNED), CLASS(INPUT),
        true, false, "none", read_args },
    [DEED_UI_FOCUS] = {
        "ui.focus", "Puts the focus on the target.",
        REQUIRED, INTENT(FOCUS), POST(FOCUSED), CLASS(INPUT),
        true, true, "none", dialog_args },
    [DEED_UI_HIGHLIGHT] = {
        "ui.highlight", "Shows a person where the target is.",
        REQUIRED, INTENT(LOOK), POST(NONE), CLASS(GESTURE),
        true, false, "none", no_args },
    [DEED_UI_ACTIVATE] = {
        "ui.activate", "Presses a button, follows a link, picks an item.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", activate_args },
    [DEED_UI_ENTER_TEXT] = {
        "ui.enterText", "Types text into a field.",
        REQUIRED, INTENT(TEXT), POST(VALUE), CLASS(INPUT),
        true, true, "low", enter_text_args },
    [DEED_UI_CLEAR_TEXT] = {
        "ui.clearText", "Empties a field.",
        REQUIRED, INTENT(TEXT), POST(VALUE), CLASS(INPUT),
        true, true, "low", dialog_args },
    [DEED_UI_SET_VALUE] = {
        "ui.setValue", "Brings a slider, stepper, date or colour to a value.",
        REQUIRED, INTENT(ADJUST), POST(VALUE), CLASS(CONTROL_ADJUSTMENT),
        true, true, "low", set_value_args },
    [DEED_UI_CHOOSE] = {
        "ui.choose", "Selects one option or several.",
        REQUIRED, INTENT(CHOOSE), POST(CHOSEN), CLASS(SELECTION),
        true, true, "low", choose_args },
    [DEED_UI_TOGGLE] = {
        "ui.toggle", "Switches a check box, switch or pressed button.",
        REQUIRED, INTENT(TOGGLE), POST(STATE), CLASS(SELECTION),
        false, true, "low", toggle_args },
    [DEED_UI_EXPAND] = {
        "ui.expand", "Expands what can be expanded.",
        REQUIRED, INTENT(EXPAND), POST(STATE), CLASS(SELECTION),
        true, true, "low", dialog_args },
    [DEED_UI_COLLAPSE] = {
        "ui.collapse", "Collapses what can be collapsed.",
        REQUIRED, INTENT(EXPAND), POST(STATE), CLASS(SELECTION),
        true, true, "low", dialog_args },
    [DEED_UI_OPEN] = {
        "ui.open", "Opens a dialog, menu or list.",
        REQUIRED, INTENT(EXPAND), POST(STATE), CLASS(SELECTION),
        true, true, "low", dialog_args },
    [DEED_UI_CLOSE] = {
        "ui.close", "Closes a dialog, menu or list.",
        REQUIRED, INTENT(EXPAND), POST(STATE), CLASS(SELECTION),
        true, true, "low", dialog_args },
    [DEED_UI_SCROLL_INTO_VIEW] = {
        "ui.scrollIntoView", "Brings the target into view.",
        REQUIRED, INTENT(LOOK), POST(IN_VIEW), CLASS(NAVIGATION),
        true, false, "none", dialog_args },
    [DEED_UI_SCROLL] = {
        "ui.scroll", "Scrolls the target, or the page.",
        OPTIONAL, INTENT(LOOK), POST(SCROLLED), CLASS(NAVIGATION),
        false, false, "none", scroll_args },
    [DEED_UI_SUBMIT] = {
        "ui.submit", "Sends a form.",
        REQUIRED, INTENT(SUBMIT), POST(SUBMITTED), CLASS(INPUT),
        false, true, "medium", dialog_args },
    [DEED_NAV_NAVIGATE] = {
        "nav.navigate", "Goes to an address or a route.",
        OPTIONAL, INTENT(LOOK), POST(COMMITTED), CLASS(NAVIGATION),
        true, false, "low", navigate_args },
    [DEED_APP_INVOKE] = {
        "app.invoke", "Runs an action that the application declares.",
        OPTIONAL, INTENT(LOOK), POST(DECLARED), CLASS(INPUT),
        false, false, "medium", invoke_args },
    [DEED_X_PRESS] = {
        "x.deed.press", "Presses keys, on the target or where the focus is.",
        OPTIONAL, INTENT(FOCUS), POST(EFFECT), CLASS(INPUT),
        false, true, "low", press_args },
    [DEED_X_HOVER] = {
        "x.deed.hover", "Moves the pointer over the target.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        true, true, "none", hover_args },
    [DEED_X_DOUBLE_ACTIVATE] = {
        "x.deed.doubleActivate", "Presses twice.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", double_args },
    [DEED_X_CONTEXT_ACTIVATE] = {
        "x.deed.contextActivate", "Opens the target's context menu.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", context_args },
    [DEED_X_LONG_PRESS] = {
        "x.deed.longPress", "Presses and holds.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", long_press_args },
    [DEED_X_DRAG] = {
        "x.deed.drag", "Drags the target somewhere else.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", drag_args },
    [DEED_X_SWIPE] = {
        "x.deed.swipe", "Swipes over the target, or the page.",
        OPTIONAL, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", swipe_args },
    [DEED_X_PINCH] = {
        "x.deed.pinch", "Pinches or spreads two fingers.",
        OPTIONAL, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", pinch_args },
    [DEED_X_UPLOAD] = {
        "x.deed.upload", "Gives files to a file input.",
        /* File inputs are hidden behind something nicer as a rule. */
        REQUIRED, INTENT(LOOK), POST(VALUE), CLASS(INPUT),
        false, true, "medium", upload_args },
    [DEED_X_FIND] = {
        "x.deed.find", "Lists every element that is meant, best first.",
        REQUIRED, INTENT(LOOK), POST(RETURNED), CLASS(INPUT),
        true, false, "none", no_args },
    [DEED_X_TYPE] = {
        "x.deed.type", "Types text where the focus is, or on the target.",
        OPTIONAL, INTENT(FOCUS), POST(EFFECT), CLASS(INPUT),
        false, true, "low", type_args },
    [DEED_X_HISTORY] = {
        "x.deed.history", "Goes back, forward, or loads the page again.",
        DEED_TARGET_NEVER, INTENT(LOOK), POST(COMMITTED), CLASS(NAVIGATION),
        false, false, "low", history_args },
    [DEED_X_WHEEL] = {
        "x.deed.wheel", "Turns the wheel over the target.",
        REQUIRED, INTENT(POINTER), POST(EFFECT), CLASS(GESTURE),
        false, true, "low", wheel_args },
    [DEED_X_SELECT_TEXT] = {
        "x.deed.selectText", "Selects text in the target, or all of it.",
        REQUIRED, INTENT(LOOK), POST(SELECTED), CLASS(SELECTION),
        true, true, "none", select_text_args },
};

static const char *const class_names[] = {
    [DEED_CLASS_NAVIGATION]         = "navigation",
    [DEED_CLASS_INPUT]              = "input",
    [DEED_CLASS_SELECTION]          = "selection",
    [DEED_CLASS_GESTURE]            = "gesture",
    [DEED_CLASS_CONTROL_ADJUSTMENT] = "control_adjustment",
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(rows) == DEED_PRIMITIVE_COUNT,
               "every primitive has a row");
_Static_assert(DEED_ARRAY_LEN(class_names) == DEED_CLASS_COUNT,
               "every class has a name");

const struct deed_primitive_row *deed_primitive_row(
    enum deed_primitive primitive)
{
    return (unsigned)primitive < DEED_PRIMITIVE_COUNT ? &rows[primitive] : NULL;
}

enum deed_primitive deed_primitive_find(const char *id)
{
    unsigned i = 0;
    while (i < DEED_PRIMITIVE_COUNT && !deed_str_equal(rows[i].id, id)) {
        i++;
    }
    return (enum deed_primitive)i;
}

const char *deed_action_class_name(enum deed_action_class action_class)
{
    return (unsigned)action_class < DEED_CLASS_COUNT ? class_names[action_class]
                                                     : "";
}
