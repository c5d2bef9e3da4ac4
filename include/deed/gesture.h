/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_GESTURE_H
#define DEED_GESTURE_H

/*
 * What the runtime asks a driver to do, and how a driver says what became of
 * it. A gesture is elementary and complete, bound to one element. The receipt
 * says whether it arrived, not whether it worked. The lists are append-only.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* clang-format off */
#define DEED_GESTURES(X)                                                       \
    X(NONE,             "none")                                                \
    X(POINTER,          "pointer")   /* press and release; count, hold */      \
    X(HOVER,            "hover")                                               \
    X(DRAG,             "drag")                                                \
    X(SWIPE,            "swipe")                                               \
    X(PINCH,            "pinch")                                               \
    X(KEYS,             "keys")      /* chords, to the target or the focus */  \
    X(TEXT,             "text")      /* focus, clear if asked, insert */       \
    X(SET_VALUE,        "set_value") /* the platform's own setter */           \
    X(SELECT_OPTION,    "select_option")                                       \
    X(FOCUS,            "focus")                                               \
    X(SCROLL_INTO_VIEW, "scroll_into_view")                                    \
    X(SCROLL,           "scroll")                                              \
    X(SUBMIT,           "submit")                                              \
    X(NAVIGATE,         "navigate")                                            \
    X(INVOKE,           "invoke")    /* an action the application declares */  \
    X(UPLOAD,           "upload")                                              \
    X(HIGHLIGHT,        "highlight")                                           \
    X(SCROLL_LIST,      "scroll_list") /* of the list it owns; `edge` */       \
    X(COMMIT,           "commit")    /* the focus leaves: it is final now */  \
    X(SELECT_TEXT,      "select_text") /* `text`, else all or a part of it */
/* clang-format on */

enum deed_gesture_kind {
#define X(id, name) DEED_GESTURE_##id,
    DEED_GESTURES(X)
#undef X
        DEED_GESTURE_COUNT
};

enum deed_button { DEED_BUTTON_LEFT, DEED_BUTTON_MIDDLE, DEED_BUTTON_RIGHT };

enum deed_modifier {
    DEED_MOD_ALT = 1,
    DEED_MOD_CONTROL = 2,
    DEED_MOD_META = 4,
    DEED_MOD_SHIFT = 8,
};

/* Did the input reach the target? */
/* clang-format off */
#define DEED_DELIVERIES(X)                                                     \
    X(NOT_SENT,    "not_sent")                                                 \
    X(CONFIRMED,   "confirmed")   /* the target got it */                      \
    X(LOST,        "lost")        /* it surely did not */                      \
    X(UNCONFIRMED, "unconfirmed") /* sent, and nobody can tell */
/* clang-format on */

enum deed_delivery {
#define X(id, name) DEED_DELIVERY_##id,
    DEED_DELIVERIES(X)
#undef X
        DEED_DELIVERY_COUNT
};

/* For drivers outside of deed (driver.h). Strings are borrowed for the call;
 * what a kind does not use is zero. */
struct deed_ui_gesture {
    size_t size; /* as deed knows it */
    enum deed_gesture_kind kind;
    const char *element_id; /* NULL: the surface, or whatever has the focus */
    bool has_point;
    struct deed_point point; /* where, in the viewport; checked a moment ago */
    enum deed_button button;
    unsigned count;      /* presses */
    unsigned modifiers;  /* enum deed_modifier */
    int64_t duration_us; /* of a press, drag or swipe; 0: at once */
    const char *text;    /* TEXT */
    bool clear;          /* TEXT: empty it first */
    const char **keys;   /* KEYS: "Control+S", ... */
    unsigned key_count;
    unsigned repeat;   /* KEYS: all of them, so many times; at least 1 */
    const char *value; /* SET_VALUE; */
    bool has_number;   /* ... also as a number */
    double number;
    const char **options; /* SELECT_OPTION: labels, else values */
    unsigned option_count;
    const char *to_element_id; /* DRAG, or: */
    bool has_to_point;
    struct deed_point to_point;
    bool has_delta; /* SCROLL */
    double dx, dy;
    const char *edge;   /* SCROLL: "top", "bottom" */
    const char *url;    /* NAVIGATE */
    double scale;       /* PINCH */
    const char **files; /* UPLOAD */
    unsigned file_count;
};

struct deed_ui_receipt {
    size_t size; /* sizeof(struct deed_ui_receipt) */
    enum deed_delivery delivered;
    unsigned deliveries; /* how often the target got it; 0: not counted */
    enum deed_tri heard; /* is there something that answers this input? */
    const char *note;    /* why not, what got it instead; may be NULL */
};

#ifdef __cplusplus
}
#endif

#endif
