/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_EXTERNAL_EXTERNAL_H
#define DEED_DRIVER_EXTERNAL_EXTERNAL_H

/*
 * Drivers that were registered from outside (deed/driver.h), as drivers of
 * deed: what they report is copied into the core's own types, and answers and
 * signals are passed on from the loop, in the order in which they were given.
 */

#include <deed/driver.h>

#include "base/arena.h"
#include "base/idtable.h"
#include "core/model/graph.h"
#include "driver/driver.h"
#include "io/loop.h"
#include "io/timer.h"

struct deed_poll;

enum external_question { EXTERNAL_LOOK, EXTERNAL_PROBE, EXTERNAL_PERFORM };

/* An answer that is done, or a signal: waits for its turn on the loop. */
struct external_item {
    struct external_item *next;
    struct deed_driver_answer *answer; /* NULL: a signal */
    struct deed_arena arena;
    struct deed_signal signal;
};

struct external_row {
    uint32_t at; /* in the graph; DEED_NO_ELEMENT: left out */
    bool within; /* it is, or lies below, what the query is about */
};

struct deed_driver_answer {
    struct deed_driver_answer *next; /* open questions of the surface */
    struct deed_driver_env *env;
    struct deed_reply *reply;
    enum external_question question;
    struct external_item item;
    bool done;
    struct deed_error err; /* code 0: it is an answer */
    struct deed_arena arena;

    struct deed_graph graph; /* look */
    struct deed_idtable ids;
    struct external_row *rows;
    uint32_t row_count, row_cap;
    const char *within_id;
    const char *hint; /* the id that a css or node hint names; NULL: none */
    const char *url, *title, *focus_id;
    enum deed_tri changes;

    bool filled; /* probe, perform: what was asked for is there */
    struct deed_facts facts;
    struct deed_content content;
    const char *expect_value;
    struct deed_receipt receipt;
};

struct deed_driver_env {
    struct deed_driver base;
    struct deed_driver_ops ops; /* made from the class */
    const struct deed_driver_class *cls;
    struct deed_loop *loop;
    void *surface;
    struct deed_driver_answer *answers;
    struct external_item *first, **last; /* what waits for the loop */
    struct deed_task deliver;
    struct deed_timer timer;
    struct deed_poll *poll;
    int fd;
    uint64_t revision;
    struct deed_error lost; /* code 0: it is there */
    bool told_lost;
};

/* One surface. */
enum deed_code external_open(const struct deed_driver_class *cls,
                             struct deed_loop *loop,
                             const struct deed_setting *settings, size_t count,
                             struct deed_driver **ret, struct deed_error *err);

/* answer.c */
struct deed_driver_answer *external_ask(struct deed_driver_env *env,
                                        enum external_question question,
                                        struct deed_reply *reply);
void external_drop(struct deed_driver_answer *answer);
/* Completes the reply and frees the answer. */
void external_reply(struct deed_driver_answer *answer);
/* surface.c: the item gets its turn. */
void external_queue(struct deed_driver_env *env, struct external_item *item);

/* translate.c: copies into the arena; false when it refuses. */
bool external_element(struct deed_arena *arena,
                      const struct deed_ui_element *from,
                      struct deed_element *ret);
bool external_facts(struct deed_arena *arena, const struct deed_ui_facts *from,
                    struct deed_facts *ret);
void external_gesture(const struct deed_gesture *from,
                      struct deed_ui_gesture *ret);

#endif
