/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_WORLD_H
#define DEED_DRIVER_SIM_WORLD_H

/*
 * A simulated user interface as it is now. It moves by events only: what is
 * done to it, and what it has scheduled for itself. The same file and the same
 * calls always give the same history.
 */

#include "core/verify/signal.h"
#include "driver/sim/queue.h"
#include "driver/sim/ui.h"

struct deed_sim_node {
    const struct deed_sim_element *desc;
    uint32_t parent; /* DEED_NO_ELEMENT: none */
    char *instance;  /* owned; NULL: the id of the file */
    unsigned generation;
    bool attached; /* itself; its ancestors must be, too */
    struct deed_states states;
    const char *name, *text, *shown, *stable_id, *validation;
    struct deed_sim_rect rect;
    char *value; /* owned; NULL: has none */
    double scroll_y;
    bool *selected; /* owned; one for each option */
};

struct deed_sim_world {
    const struct deed_sim_ui *ui; /* borrowed */
    struct deed_sim_node *nodes;
    uint32_t count;
    struct deed_sim_queue queue;
    deed_time_us now;
    uint64_t revision;
    char *url; /* owned */
    uint32_t focus;
    struct deed_point scroll;
    unsigned open_requests;
    unsigned depth; /* of effects that cause effects */
    bool lost;
    bool draws_lists; /* some list draws only what is in view */
    bool has_modals;  /* some element is modal when it is there */
    bool failed;      /* memory ran out: nothing it says can be trusted */
    enum deed_dialog_answer answer;
    enum deed_tri cause; /* of what happens now: somebody's act? */
    void (*tell)(void *user, const struct deed_signal *signal);
    void *user;
};

enum deed_code deed_sim_world_init(struct deed_sim_world *world,
                                   const struct deed_sim_ui *ui,
                                   struct deed_error *err);
void deed_sim_world_fini(struct deed_sim_world *world);

/* Runs the next event, which is due; moves the clock to it. */
void deed_sim_world_step(struct deed_sim_world *world);

/* By the id of the file, and by instance id; DEED_NO_ELEMENT: none. */
uint32_t deed_sim_world_find(const struct deed_sim_world *world,
                             const char *id);
uint32_t deed_sim_world_find_instance(const struct deed_sim_world *world,
                                      const char *instance_id);
const char *deed_sim_world_instance(const struct deed_sim_world *world,
                                    uint32_t node);

/* Changes; each makes a revision and tells what can be seen of it. */
void deed_sim_world_run(struct deed_sim_world *world,
                        const struct deed_sim_effects *effects);
void deed_sim_world_set_state(struct deed_sim_world *world, uint32_t node,
                              enum deed_state_id state, enum deed_tri value);
void deed_sim_world_set_value(struct deed_sim_world *world, uint32_t node,
                              const char *value);
void deed_sim_world_attach(struct deed_sim_world *world, uint32_t node,
                           bool attached);
void deed_sim_world_replace(struct deed_sim_world *world, uint32_t node);
void deed_sim_world_focus(struct deed_sim_world *world, uint32_t node);
void deed_sim_world_go(struct deed_sim_world *world, const char *url);
/* Opens or closes what the element `opens`. */
void deed_sim_world_open(struct deed_sim_world *world, uint32_t node,
                         bool open);
/* The next revision, and what is seen of it; and of a node. */
void deed_sim_world_change(struct deed_sim_world *world,
                           struct deed_signal *signal);
void deed_sim_world_change_node(struct deed_sim_world *world, uint32_t node,
                                struct deed_signal *signal);
/* As if a person had pressed it: handlers and what the platform does. */
void deed_sim_world_activate(struct deed_sim_world *world, uint32_t node);

/* What is, with ancestors and modal surfaces taken into account. */
bool deed_sim_world_is_attached(const struct deed_sim_world *world,
                                uint32_t node);
bool deed_sim_world_is_below(const struct deed_sim_world *world, uint32_t node,
                             uint32_t ancestor);
/* The newest open modal surface; DEED_NO_ELEMENT: none. */
uint32_t deed_sim_world_modal(const struct deed_sim_world *world);
enum deed_tri deed_sim_world_state(const struct deed_sim_world *world,
                                   uint32_t node, enum deed_state_id state);
bool deed_sim_world_has_handlers(const struct deed_sim_world *world,
                                 uint32_t node);
/* The platform itself would do something on activation. */
bool deed_sim_world_is_native(const struct deed_sim_world *world,
                              uint32_t node);
uint32_t deed_sim_world_pending(const struct deed_sim_world *world,
                                uint32_t node);

#endif
