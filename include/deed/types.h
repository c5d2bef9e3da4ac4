/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TYPES_H
#define DEED_TYPES_H

/*
 * Small types that every part of deed speaks in: what is known, where, and the
 * states of an element. The lists are append-only.
 */

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is known about a state. Zero is "not known": a driver that says nothing
 * has claimed nothing. */
enum deed_tri {
    DEED_UNKNOWN,
    DEED_NO,
    DEED_YES,
    DEED_MIXED, /* only for checked and pressed */
};

static inline enum deed_tri deed_tri_from(bool yes)
{
    return yes ? DEED_YES : DEED_NO;
}

struct deed_point {
    double x, y;
};

struct deed_rect {
    double x, y, width, height;
};

/* The states of an element, each known, denied or not known. The first eight
 * are UIAP's; the rest is ours. */
/* clang-format off */
#define DEED_STATES(X)                                                         \
    X(ATTACHED,   "attached")                                                  \
    X(VISIBLE,    "visible")                                                   \
    X(ENABLED,    "enabled")                                                   \
    X(BLOCKED,    "blocked")    /* inert, or behind a modal surface */         \
    X(STABLE,     "stable")                                                    \
    X(OBSCURED,   "obscured")                                                  \
    X(EDITABLE,   "editable")                                                  \
    X(READONLY,   "readonly")                                                  \
    X(FOCUSABLE,  "focusable")                                                 \
    X(FOCUSED,    "focused")                                                   \
    X(IN_VIEWPORT,"inViewport")                                                \
    X(CHECKED,    "checked")                                                   \
    X(PRESSED,    "pressed")                                                   \
    X(SELECTED,   "selected")                                                  \
    X(EXPANDED,   "expanded")                                                  \
    X(OPEN,       "open")                                                      \
    X(REQUIRED,   "required")                                                  \
    X(INVALID,    "invalid")                                                   \
    X(BUSY,       "busy")                                                      \
    X(CURRENT,    "current")
/* clang-format on */

enum deed_state_id {
#define DEED_STATE_ENUM(id, name) DEED_STATE_##id,
    DEED_STATES(DEED_STATE_ENUM)
#undef DEED_STATE_ENUM
        DEED_STATE_COUNT
};

struct deed_states {
    uint8_t of[DEED_STATE_COUNT]; /* enum deed_tri */
};

static inline enum deed_tri deed_state(const struct deed_states *states,
                                       enum deed_state_id id)
{
    return (enum deed_tri)states->of[id];
}

static inline void deed_state_set(struct deed_states *states,
                                  enum deed_state_id id, enum deed_tri value)
{
    states->of[id] = (uint8_t)value;
}

#ifdef __cplusplus
}
#endif

#endif
