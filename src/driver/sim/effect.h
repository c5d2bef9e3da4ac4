/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_EFFECT_H
#define DEED_DRIVER_SIM_EFFECT_H

/* One thing that happens in a simulated user interface, now or a while after
 * what caused it. */

#include "base/time.h"
#include "core/model/states.h"
#include "core/model/types.h"

struct deed_sim_number {
    bool given;
    double number;
};

struct deed_sim_rect {
    bool given;
    struct deed_rect rect;
};

/* The member that names an effect holds its main argument: an element's id,
 * a text, a URL. */
/* clang-format off */
#define DEED_SIM_EFFECTS(X)                                                    \
    X(SET,        "set",        true)  /* states, value, name, text, ... */    \
    X(ADD,        "add",        true)                                          \
    X(REMOVE,     "remove",     true)                                          \
    X(REPLACE,    "replace",    true)  /* the same again, another node */      \
    X(RECYCLE,    "recycle",    true)  /* the same node, something else */     \
    X(OPEN,       "open",       true)                                          \
    X(CLOSE,      "close",      true)                                          \
    X(FOCUS,      "focus",      true)                                          \
    X(ACTIVATE,   "activate",   true)  /* as if a person had pressed it */     \
    X(STYLE,      "style",      true)  /* only its looks change */             \
    X(STEP,       "step",       true)  /* its number becomes more, `by` */     \
    X(TURN,       "turn",       true)  /* a page instead of its siblings */    \
    X(VALIDATION, "validation", false)                                         \
    X(TOAST,      "toast",      false)                                         \
    X(ROUTE,      "route",      false)                                         \
    X(POPUP,      "popup",      false)                                         \
    X(DOWNLOAD,   "download",   false)                                         \
    X(DOWNLOADED, "downloaded", false)                                         \
    X(REQUEST,    "request",    false)                                         \
    X(EXCEPTION,  "exception",  false)                                         \
    X(JS_DIALOG,  "jsDialog",   false)                                         \
    X(LAYOUT,     "layout",     false)                                         \
    X(LOSE,       "lose",       false)
/* clang-format on */

enum deed_sim_effect_kind {
#define X(id, name, element) DEED_SIM_DO_##id,
    DEED_SIM_EFFECTS(X)
#undef X
        DEED_SIM_DO_COUNT
};

struct deed_sim_effect;

struct deed_sim_effects {
    const struct deed_sim_effect *items;
    unsigned count;
};

struct deed_sim_effect {
    enum deed_sim_effect_kind kind;
    const char *what; /* the main argument */
    deed_time_us after_us;
    const char *element; /* of a validation message */
    struct deed_states states;
    const char *value, *name, *text, *shown, *stable_id;
    struct deed_sim_rect rect;
    double by;             /* step */
    int status;            /* request; 0: 200 */
    deed_time_us takes_us; /* request */
    bool never;            /* request: it does not end */
    const char *dialog;    /* jsDialog: "alert", "confirm", "prompt",
                              "beforeunload" */
    struct deed_sim_effects accept, dismiss;
};

/* Its main argument is an element's id. */
bool deed_sim_effect_names_element(enum deed_sim_effect_kind kind);

#endif
