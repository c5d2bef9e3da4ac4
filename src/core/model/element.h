/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_ELEMENT_H
#define DEED_CORE_MODEL_ELEMENT_H

/*
 * An element of a user interface as a driver describes it: what it is, what it
 * is called, where it belongs, what it can do. Strings live as long as the
 * graph (or the arena) the element was put in; NULL means "has none".
 */

#include <deed/element.h>

#include "core/model/states.h"
#include "core/model/types.h"

struct deed_arena;
struct deed_signal;

#define DEED_NO_ELEMENT UINT32_MAX
/* Limit: named ancestors that an identity keeps. */
#define DEED_ANCESTORS_MAX 6

/* A value as shown and, where it has one, as a number with its range. */
struct deed_reading {
    const char *text; /* NULL: no value, or not known */
    bool has_number;
    double number;
    bool has_range;
    double min, max;
    double step; /* 0: not known */
    bool secret; /* a password: `text` is never filled */
    /* A field for a number that announces its value beside its text. */
    bool announces;
    bool has_announced; /* false: it announces no value now */
    double announced;
};

/* What a driver found out about who would answer an activation. */
struct deed_handling {
    enum deed_tri owner;     /* this very node has the action handler */
    enum deed_tri clickable; /* it, by role or by platform flag, takes one */
    enum deed_tri adjustable;
};

/* An ancestor as part of an identity. */
struct deed_kin {
    const char *role;
    const char *name;
};

struct deed_element {
    const char *instance_id; /* unique in its graph, e.g. "el_12" */
    const char *stable_id;
    const char *document_id;
    const char *scope_id;
    const char *role; /* open set; never NULL, "" when there is none */
    const char *name;
    const char *shown; /* another reading of the name: before or after styles */
    const char *text;  /* visible text, clipped by the driver */
    const char *label;
    const char *placeholder;
    const char *description;
    const char *meaning;        /* annotations of the application */
    const char *default_action; /* an ActionId */
    const char *risk;           /* risk level the application declares */
    const char *options;     /* snapshots: labels to choose from, one a line */
    uint32_t option_count;   /* how many there are */
    const char *leads_to;    /* snapshots: the address of a link, method and
                                address of a form */
    const char *field;       /* snapshots: what a field takes that its role does
                                not tell: "file" */
    uint32_t level;          /* of a heading; 0: none */
    uint32_t flows;          /* snapshots: a link in a sentence; the how
                                many-eth there of the words in its name */
    uint32_t parent;         /* index in the graph, DEED_NO_ELEMENT: top */
    enum deed_opaque opaque; /* it lies in a region deed may not enter */
    enum deed_unseen unseen; /* snapshots: whether people can read it */
    bool hint;  /* the driver matched it for a css, xpath or node hint */
    bool aside; /* off the page for good, or kept from assistive technology */
    struct deed_states states;
    struct deed_handling handling;
    bool has_rect;
    struct deed_rect rect;
    struct deed_reading reading;
    const struct deed_signal *success; /* declared signals of the target */
    unsigned success_count;
    struct deed_kin kin[DEED_ANCESTORS_MAX]; /* nearest first */
    unsigned kin_count;
};

/* A deep copy whose strings live in the arena; false when it refuses. */
bool deed_element_copy(struct deed_arena *arena, struct deed_element *to,
                       const struct deed_element *from);

/* Everything but `parent`, which is an index and means nothing elsewhere. */
bool deed_element_equal(const struct deed_element *a,
                        const struct deed_element *b);

/* One number for "what this is": role, name, stable id and kin, but not
 * position, state or value. A node that shows something else now has another
 * one; a node that moved has not. Never 0. */
uint64_t deed_element_identity(const struct deed_element *element);

/* Roles that carry a value which can be set by amount (RFC 007 section 8). */
bool deed_role_is_adjustable(const char *role);
/* Roles that a person would press, switch, choose or follow. */
bool deed_role_is_control(const char *role);

#endif
