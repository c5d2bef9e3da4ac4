/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_DRAG_H
#define DEED_DRIVER_WEB_DRAG_H

/*
 * What the files of a drag share: drag.c decides the next step, drag_send.c
 * sends it, drag_rest.c tells where the thing lies at the end.
 */

#include "driver/web/perform.h"
#include "driver/web/remote.h"

/* A sequence of the mouse with the left button. */
struct drag_moves {
    struct web_pointer_step *steps; /* in the arena of the op */
    size_t count;
};

/* drag.c: what was sent is acknowledged. */
void drag_go_on(struct op *op);

/* drag_send.c */
unsigned drag_steps(const struct act *act);
/* False: no memory. */
bool drag_begin(struct op *op, struct drag_moves *moves);
void drag_add(struct drag_moves *moves, enum web_pointer_kind kind,
              struct deed_point at);
/* These give false when the browser took nothing; the op goes on. */
bool drag_send(struct op *op, const struct web_pointer_step *steps,
               size_t count);
bool drag_send_one(struct op *op, enum web_pointer_kind kind,
                   struct deed_point at);
/* The platform's drag, at up to two places. */
bool drag_send_platform(struct op *op, const struct web_drag_step *steps,
                        size_t count);
/* Calls a method of the agent with what is carried, at a place; where the
 * protocol begins a drag and cannot let go, the page agent does the rest
 * (agent/src/carry.js): the events are then not trusted. */
bool drag_carry(struct op *op, unsigned number, const char *method,
                struct deed_point at, bool drops);

/* drag_rest.c: ends the op with its receipt. */
void drag_tell_rest(struct op *op);

#endif
