/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_DUMP_H
#define DEED_DRIVER_ANDROID_DUMP_H

/*
 * The tree that "uiautomator dump" and the UiAutomator2 server print, as
 * nodes. A decoder without I/O.
 *
 * Accepts what real devices print: text before and after the document,
 * attributes in any order, missing or unknown ones, character references that
 * are no characters (surrogates, written as two), elements named "node" or by
 * their class. Refuses a document type, and whatever exceeds the limits.
 *
 * Nodes are in document order: a parent stands before its children, and
 * [at, end) is a node with everything below it.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

#define ANDROID_NODES_MAX 20000
#define ANDROID_DEPTH_MAX 400
#define ANDROID_DUMP_BYTES_MAX (16u << 20)
#define ANDROID_NO_NODE UINT32_MAX

enum android_flag {
    ANDROID_CHECKABLE = 1 << 0,
    ANDROID_CHECKED = 1 << 1,
    ANDROID_CLICKABLE = 1 << 2,
    ANDROID_ENABLED = 1 << 3,
    ANDROID_FOCUSABLE = 1 << 4,
    ANDROID_FOCUSED = 1 << 5,
    ANDROID_SCROLLABLE = 1 << 6,
    ANDROID_LONG_CLICKABLE = 1 << 7,
    ANDROID_PASSWORD = 1 << 8,
    ANDROID_SELECTED = 1 << 9,
    ANDROID_HIDDEN = 1 << 10, /* visible-to-user or displayed is false */
};

struct android_box {
    int left, top, right, bottom;
};

struct android_node {
    const char *text;        /* "" when there is none */
    const char *description; /* content-desc */
    const char *id;          /* resource-id: "com.app:id/save" */
    const char *cls;         /* "android.widget.Button" */
    const char *package;
    const char *hint; /* NULL: this release does not write it */
    uint32_t flags;   /* enum android_flag */
    uint32_t known;   /* the flags that were written at all */
    bool has_box;
    struct android_box box;
    int drawing_order; /* 0: not written */
    uint32_t parent;   /* ANDROID_NO_NODE: a root */
    uint32_t end;      /* one past the last node below it */
    uint32_t depth;

    /* What the driver makes of it (tree.h, match.h). */
    uint32_t uid; /* the same for the same thing in the next dump; 0: none */
    const char *role; /* never NULL after android_tree_name() */
    const char *name; /* NULL: it has none */
    const char *label;
};

struct android_dump {
    struct android_node *nodes; /* in the arena */
    uint32_t count;
    int rotation; /* 0 to 3 */
};

/* Only a document that this output holds whole: what is left in a file by an
 * older dump is not, and what stopped half-way is not. DEED_STATE: the device
 * said why there is none; `err` repeats it. DEED_SYNTAX: it is no tree. */
enum deed_code android_dump_read(struct deed_arena *arena, const char *bytes,
                                 size_t len, struct android_dump *ret,
                                 struct deed_error *err);

static inline bool android_is(const struct android_node *node,
                              enum android_flag flag)
{
    return (node->flags & (uint32_t)flag) != 0;
}

#endif
