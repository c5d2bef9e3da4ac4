/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_SIM_IMPL_H
#define DEED_DRIVER_SIM_SIM_IMPL_H

/* The inside of the driver, shared by sim.c and sim_ops.c. */

#include "base/arena.h"
#include "base/util.h"
#include "driver/sim/sim.h"
#include "driver/sim/world.h"

enum sim_op_kind { OP_OBSERVE, OP_PROBE, OP_PERFORM };

struct sim_op {
    struct sim_op *next;
    enum sim_op_kind kind;
    deed_time_us at_us;
    uint64_t seq;
    struct deed_reply *reply;
    struct deed_arena arena; /* of the copied question and of the answer */
    struct deed_query query;
    struct deed_target target;
    struct deed_probe probe;
    struct deed_gesture gesture;
    bool pressed;
};

struct sim_watcher {
    struct sim_watcher *next;
    const void *key;
};

struct sim {
    struct deed_driver base;
    struct deed_arena arena; /* of the description */
    struct deed_sim_ui ui;
    struct deed_sim_world world;
    struct sim_op *ops; /* in order of asking */
    struct sim_watcher *watches;
    unsigned asked[OP_PERFORM + 1]; /* how many of each kind came due */
    bool told_lost;
};

static inline struct sim *sim_of(struct deed_driver *driver)
{
    return deed_container_of(driver, struct sim, base);
}

/* The questions of the vtable. */
enum deed_code deed_sim_ask_observe(struct deed_driver *driver,
                                    const struct deed_query *query,
                                    struct deed_reply *reply,
                                    struct deed_error *err);
enum deed_code deed_sim_ask_probe(struct deed_driver *driver,
                                  const struct deed_probe *probe,
                                  struct deed_reply *reply,
                                  struct deed_error *err);
enum deed_code deed_sim_ask_perform(struct deed_driver *driver,
                                    const struct deed_gesture *gesture,
                                    struct deed_reply *reply,
                                    struct deed_error *err);

/* The one that is due first; NULL: none. */
struct sim_op *deed_sim_first_op(struct sim *sim);
/* Answers it; one that takes time may stay. */
void deed_sim_run_op(struct sim *sim, struct sim_op *op);
void deed_sim_unlink_op(struct sim *sim, struct sim_op *gone);
void deed_sim_free_op(struct sim_op *op);
void deed_sim_answer_lost(struct sim_op *op);

#endif
