/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_FLOW_NODE_H
#define DEED_FRONT_FLOW_FLOW_NODE_H

/* The file as a tree with places; private to flow*.c. */

#include <stdbool.h>
#include <stddef.h>

#include "front/flow/flow.h"

enum flow_kind { FLOW_SCALAR, FLOW_LIST, FLOW_MAP };

struct flow_node {
    enum flow_kind kind;
    unsigned line, column;  /* from 1 */
    const char *text;       /* of a scalar; no NUL inside */
    bool plain;             /* written without quotes */
    struct flow_node *key;  /* of a member of a map */
    struct flow_node *next; /* member or item */
    struct flow_node *first, *last;
};

/* The one document of the text. */
enum deed_code flow_node_parse(struct deed_arena *arena, const char *text,
                               size_t len, struct flow_node **ret,
                               struct deed_error *err);

/* Puts the values of variables into every scalar that is not a key. */
enum deed_code flow_node_fill(struct deed_arena *arena, struct flow_node *node,
                              const struct deed_flow_vars *vars,
                              struct deed_error *err);

struct flow_node *flow_node_get(const struct flow_node *map, const char *key);
/* A value as JSON has it: a plain scalar may be a number, true, false, null. */
struct deed_value *flow_node_value(struct deed_arena *arena,
                                   const struct flow_node *node);

enum deed_code flow_fail(struct deed_error *err, const struct flow_node *node,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
