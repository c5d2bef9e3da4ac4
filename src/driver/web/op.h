/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_OP_H
#define DEED_DRIVER_WEB_OP_H

/*
 * An op is one request of the core (a look, a probe, a gesture), carried out as
 * a chain of calls to the browser. A call is one question to the browser.
 *
 * The web driver starts a call through the remote (remote.h). The remote
 * answers it exactly once with call_finish(), from the loop, unless the op ends
 * first: then the remote's `forget` is called and the answer is dropped.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/time.h"
#include "base/value.h"

struct asked;
struct call;
struct deed_answer;
struct deed_error;
struct deed_reply;
struct frame;
struct frame_round;
struct offset;
struct page;

/* The answer to a call. `value` is NULL unless code is DEED_OK; `err` is NULL
 * when it is. Both are borrowed: `value` until the op ends. */
typedef void call_fn(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err);

struct op {
    struct op *next; /* of the page */
    struct page *page;
    struct deed_reply *reply; /* NULL: nobody waits any more */
    struct deed_arena arena;
    unsigned waiting;         /* calls under way */
    deed_time_us patience_us; /* of the calls that follow; 0: WEB_CALL_US */
    struct call *calls;       /* all it ever made; in the arena */
    void (*free_extra)(struct op *op); /* may be NULL */
    void *extra;                       /* of its kind, in the arena */
    struct frame_round *round;         /* a question to every frame */
    struct offset *offset;             /* a question about a frame's place */
    struct asked *listeners; /* a question about listeners, in the arena */
};

struct call {
    struct call *next; /* of the op */
    struct op *op;
    unsigned frame; /* its number */
    call_fn *then;
    /* Pointer input only, may be NULL: a press of the sequence was handled by
     * the page. Not called where the browser does not tell. */
    void (*pressed)(struct call *call);
    bool agent;           /* the answer is what the page agent said, as text */
    const char *method;   /* of the agent; static storage */
    const char *arg_json; /* in the op's arena */
    bool repeated;        /* the agent was renewed and asked again */
    bool answered;        /* what comes still is not for it */
    /* The remote's own. */
    void *pending; /* what is out; NULL: nothing */
    unsigned left; /* messages whose answers are still to come */
    void *answer;  /* where the answer goes, or what the chain collects */
};

struct op *op_create(struct page *page, struct deed_reply *reply,
                     size_t extra_size, struct deed_error *err);
/* Gives the answer and frees the op; the only way one ends. */
void op_done(struct op *op, enum deed_code code,
             const struct deed_answer *answer, const struct deed_error *err);
/* At the beginning of a callback: the browser is gone, and so is the op. */
bool op_is_lost(struct op *op, enum deed_code code,
                const struct deed_error *err);
void op_fail(struct op *op, enum deed_code code, const char *text);
/* The request cannot be begun: frees the op without an answer and fills `err`.
 * Returns `code`, which the caller returns. */
enum deed_code op_reject(struct op *op, enum deed_code code, const char *text,
                         struct deed_error *err);
void ops_lost(struct page *page, const struct deed_error *err);

/* A call that is about to be started; NULL when memory is out. The remote's
 * operation is called next, and its result goes to call_started(). */
struct call *call_begin(struct op *op, const struct frame *frame,
                        call_fn *then);
/* Returns `code`. A call that could not be started is never answered. */
enum deed_code call_started(struct call *call, enum deed_code code);

/* For remotes: the answer. The call is gone afterwards. */
void call_finish(struct call *call, enum deed_code code,
                 const struct deed_value *value, const struct deed_error *err);
/* For remotes: the answer is an error. */
void call_fail(struct call *call, enum deed_code code, const char *text);
/* For remotes: the moment at which an answer that did not come is given up. */
deed_time_us call_deadline(const struct call *call);

#endif
