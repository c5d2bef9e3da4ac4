/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ELEMENT_H
#define DEED_ELEMENT_H

/*
 * What a driver outside of deed (driver.h) reports: elements of its surface,
 * facts about one of them, and what happens by itself. It reports what it
 * knows and leaves the rest zero, which means "not known"; deed decides.
 *
 * Ids:      an id names the same thing for as long as the surface lives. When
 *           something else is shown in its place, that has another id.
 * Strings:  borrowed for the call; NULL: there is none.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/export.h>
#include <deed/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero it, set `size`, then what is known. */
struct deed_ui_element {
    size_t size;           /* sizeof(struct deed_ui_element) */
    const char *id;        /* "lamp"; must be there */
    const char *parent_id; /* of an element that was added before */
    const char *role;      /* ARIA: "button", "switch", "slider", ... */
    const char *name;      /* what a person calls it */
    const char *text;      /* what it reads, if more than its name */
    const char *label, *placeholder, *description;
    const char *stable_id; /* survives a restart of the application */
    struct deed_states states;
    bool has_rect;
    struct deed_rect rect; /* in pixels of the viewport */
    const char *value;     /* as it is shown */
    bool has_number;       /* the same as a number, ... */
    double number;
    bool has_range; /* ... between these, in steps; 0: not known */
    double min, max, step;
    bool secret;             /* a password: never fill `value` */
    enum deed_tri clickable; /* it takes an activation */
};

struct deed_ui_option {
    const char *label, *value;
    enum deed_tri selected, enabled;
};

/* One element, now. `element.states` should have attached, visible, enabled
 * and what its role has (checked, expanded, focused, ...). */
struct deed_ui_facts {
    size_t size; /* sizeof(struct deed_ui_facts) */
    struct deed_ui_element element;
    bool gone;             /* it is no longer there; nothing else counts */
    bool has_visible_rect; /* false: nothing of it is in view */
    struct deed_rect visible_rect;
    bool has_viewport;
    struct deed_rect viewport;
    enum deed_tri scrollable; /* scrolling can bring it into view */
    bool still;               /* it cannot be moving */
    bool has_point;           /* an input there reaches it */
    struct deed_point point;
    const char *cover;     /* what is in the way instead */
    enum deed_tri answers; /* something answers input to it */
    enum deed_tri changes; /* something may change by itself: wait for it */
    const struct deed_ui_option *options; /* to choose from */
    unsigned option_count;
    bool native_choice, native_setter; /* takes SELECT_OPTION, SET_VALUE */
};

/* Roles that take typed text: "textbox", "searchbox", ... */
DEED_PUBLIC bool deed_role_is_textual(const char *role);

/* What happened. `kind` is a name of docs/signals: "state.changed",
 * "route.changed", "toast.contains", "element.appeared", ... */
struct deed_ui_signal {
    size_t size; /* sizeof(struct deed_ui_signal) */
    const char *kind;
    const char *element_id; /* whom it concerns */
    const char *text;       /* of a toast, a message */
    const char *url;        /* of a route, a request */
    const char *role, *name;
    enum deed_tri caused; /* by the input that was delivered last */
};

#ifdef __cplusplus
}
#endif

#endif
