/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_LOOK_H
#define DEED_LIB_LOOK_H

/*
 * Looking without acting: the whole surface, or whether one element could be
 * acted on and why. The dusk contract scrolls, as it says it does; nothing
 * else is touched.
 */

#include "engine/engine.h"
#include "core/gate/gate.h"

/* Called once, from turn() or from the driver's loop. payload is NULL with an
 * error. */
struct deed_look_reply {
    void (*done)(struct deed_look_reply *reply, enum deed_code code,
                 const struct deed_value *payload,
                 const struct deed_error *err);
    /* Of an await, before that: how far it is. May be NULL. */
    void (*progress)(struct deed_look_reply *reply,
                     const struct deed_value *payload);
};

struct deed_check_opts {
    enum deed_contract contract;
    enum deed_intent intent;
    const char *action; /* an ActionId it is asked for, or NULL */
    const char *ref;    /* dusk: for the message; may be NULL */
    bool skip_stable, skip_receives;
    bool all; /* every candidate, not only the best */
};

enum deed_code deed_engine_snapshot(struct deed_engine *engine, bool hidden,
                                    struct deed_look_reply *reply,
                                    struct deed_error *err);

/* A snapshot that the surface remembers, and with `since` what changed since
 * the last one that it did: {before, now, complete}, two snapshots of the parts
 * that may be different, or of all. Where that is not known it is a whole
 * snapshot. */
enum deed_code deed_engine_changes(struct deed_engine *engine, bool since,
                                   struct deed_look_reply *reply,
                                   struct deed_error *err);

/* {url, title, revision}: only the place. loaded: waits for a page that loads,
 * for a while. */
enum deed_code deed_engine_place(struct deed_engine *engine, bool loaded,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err);

/* `target`: an ActionTarget. */
enum deed_code deed_engine_check(struct deed_engine *engine,
                                 const struct deed_value *target,
                                 const struct deed_check_opts *opts,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err);

/* Nobody waits for this reply any more: it is not called. */
void deed_engine_forget(struct deed_engine *engine,
                        const struct deed_look_reply *reply);

/* The error of a page that was asked and did not answer. */
enum deed_code deed_unresponsive(struct deed_error *err);

#endif
