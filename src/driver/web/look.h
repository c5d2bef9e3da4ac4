/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_LOOK_H
#define DEED_DRIVER_WEB_LOOK_H

/* One look at the page, in five files: query.c says what is asked, look_node.c
 * asks for a target by its node, look_inside.c for what the agents cannot find,
 * gather.c makes a graph of the answers, observe.c leads from one to the
 * other. */

#include "core/model/graph.h"
#include "driver/web/page.h"

#define FRAMES_MAX 256 /* limit */

struct look {
    struct deed_graph graph;
    struct deed_graph before; /* of a look for changes */
    bool partial;             /* only what changed was told */
    struct deed_observation observation;
    struct {
        unsigned frame;
        const struct deed_value *value;
    } answers[FRAMES_MAX];
    unsigned answer_count;
    deed_time_us begun_us; /* when it was asked for */
    bool hint;             /* what was found matches by css, xpath or node */
    enum deed_intent intent;
    bool whole;
    bool early;        /* documents were on their way when it was asked */
    bool keeps;        /* what is seen will be compared with the next look */
    const char *scope; /* what the agent was asked to look in */
    const char *fact_ids[WEB_CANDIDATES_MAX];
    struct deed_facts *facts; /* in the arena; grows */
    unsigned fact_room;
    bool unsure[WEB_CANDIDATES_MAX]; /* who would answer is not known */
    unsigned fact_count;
    const char *noise[WEB_PLACES_MAX * 2];
    const char *once[WEB_PLACES_MAX];
    bool bad_query;
    struct deed_error why;
    char token[32];
    const char *method; /* of the agent, and its argument, to ask again */
    const char *arg;
    unsigned only;   /* frame number + 1; 0: all */
    unsigned rounds; /* of opening closed roots */
    struct op *op;   /* back from the timer */
    struct deed_timer pause;
    bool asked_browser;
    const char *role, *name; /* of an exact semantic target */
    const char *option;      /* the words of a target that is an option */
    bool asks;               /* for the listeners of what is found */
    const char *said;        /* about them; NULL: nothing */
    uint64_t question;       /* a hash of it */
    const char *node;        /* the agent's id of a target by node */
    struct deed_query *kept; /* until that is known; in the arena */
};

/* The argument of the agent's `find`; arm: with a receipt. */
const char *look_query(struct op *op, const struct deed_query *query, bool arm);
/* Pointer input will follow: the receipt is armed in the same go. */
bool look_arms(enum deed_intent intent);

void look_add_document(struct op *op, const struct look *look,
                       struct deed_graph *graph, const struct frame *frame);
void look_add_answer(struct op *op, struct look *look,
                     const struct frame *frame, const struct deed_value *value);
/* Facts of which it is not known who would answer are of no use. */
void look_drop_unsure(struct look *look);

/* Asks the agents of the frames for look->arg. */
void look_ask(struct op *op);
/* Has no frame a candidate? */
bool look_found_nothing(const struct look *look);
/* Asks on where nothing was found and there is more to look into. */
bool look_inside(struct op *op);
/* All are answered, or none can be asked: says what was seen, or asks on. */
void look_finish(struct op *op);
/* The number is turned into the agent's own first. False: it names nothing
 * here, and nothing will be found. */
bool look_ask_node(struct op *op, const struct deed_query *query);

#endif
