/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_FLOW_H
#define DEED_FRONT_FLOW_FLOW_H

/*
 * A flow file: commands of deed, one after the other, in YAML or JSON
 * (docs/flows.md). A step is a command with its options as keys.
 *
 * What is wrong is told with line and column: err.member is "LINE:COLUMN".
 * Limits: DEED_FLOW_*; anchors, aliases, tags and a second document are
 * refused, and so is a key that is there twice.
 */

#include <stddef.h>

#include <deed/error.h>

struct deed_arena;
struct deed_command;
struct deed_value;

#define DEED_FLOW_BYTES_MAX ((size_t)1024 * 1024)
#define DEED_FLOW_DEPTH_MAX 12
#define DEED_FLOW_NODES_MAX 20000
#define DEED_FLOW_STEPS_MAX 1000

struct deed_flow_step {
    const char *name; /* what it is called; "click Create video" */
    unsigned line;
    const struct deed_command *command;
    struct deed_value *args; /* as the command line would have made them */
};

struct deed_flow {
    const char *name; /* NULL: none */
    const char *url;  /* NULL: none */
    struct deed_flow_step *steps;
    size_t step_count;
};

/* The value of a variable, NULL: it has none. "env.NAME" is asked for as it
 * is written. */
struct deed_flow_vars {
    const char *(*find)(void *user, const char *name);
    void *user;
};

enum deed_code deed_flow_parse(struct deed_arena *arena, const char *text,
                               size_t len, const struct deed_flow_vars *vars,
                               struct deed_flow **ret, struct deed_error *err);

#endif
