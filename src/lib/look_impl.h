/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_LOOK_IMPL_H
#define DEED_LIB_LOOK_IMPL_H

/* A question to the driver that is under way: look.c asks and answers,
 * check.c goes on with a target. */

#include "engine/engine_impl.h"
#include "lib/look.h"

enum look_stage {
    LOOK_PLACE,
    LOOK_WHOLE,
    LOOK_RESOLVE,
    LOOK_PROBE,
    LOOK_SCROLL
};

struct engine_look {
    struct engine_look *next;
    struct deed_reply reply;
    struct deed_engine *engine;
    struct deed_look_reply *answer;
    enum look_stage stage;
    bool hidden;
    bool keep, changes; /* see struct deed_query */
    bool at_once;       /* whatever still loads */
    struct deed_arena arena;
    struct deed_check_opts opts;
    struct deed_target target;
    struct deed_value *payload;
    struct deed_resolved resolved; /* of whom the facts are */
    uint32_t matched;
    bool found;
    bool scrolled;
    bool asked; /* the driver has not answered yet */
    /* When the question is answered without the driver, by what is known. */
    deed_time_us deadline;
    /* A page that loads is asked again, for a while. */
    deed_time_us again, loaded_by;
};

/* NULL: no memory. Ends with deed_look_finish(), or when it cannot be asked. */
struct engine_look *deed_look_create(struct deed_engine *engine,
                                     enum look_stage stage,
                                     struct deed_look_reply *answer);
/* Frees the look on an error. */
enum deed_code deed_look_ask(struct engine_look *look, struct deed_error *err);
/* Answers with the payload, or with the error. */
void deed_look_finish(struct engine_look *look, enum deed_code code,
                      const struct deed_error *err);

/* check.c: the graph in which the target is sought is here; */
void deed_check_resolve(struct engine_look *look,
                        const struct deed_graph *graph);
void deed_check_probe(struct engine_look *look);
/* its facts are here; */
void deed_check_judge(struct engine_look *look, const struct deed_facts *facts);
/* The probe took too long: what the look before it told must do. Nothing is
 * known of its place then, which counts against nobody in this contract. */
void deed_check_without_probe(struct engine_look *look);

#endif
