/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_STATES_H
#define DEED_CORE_MODEL_STATES_H

/*
 * The states of an element, each known, denied or not known.
 *
 * The names are what `element.state` signals, snapshots and checks use. The
 * first eight and `textValue` are UIAP's; the rest is ours.
 */

#include "core/model/types.h"

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

/* Static storage; `find` gives DEED_STATE_COUNT for an unknown name. */
const char *deed_state_name(enum deed_state_id id);
enum deed_state_id deed_state_find(const char *name);

#endif
