/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_ENGINE_IMPL_H
#define DEED_ENGINE_ENGINE_IMPL_H

/* The inside of the engine, shared by the files engine*.c and nobody else. */

#include "engine/engine.h"
#include "base/arena.h"
#include "core/model/handle.h"
#include "core/verify/lasting.h"
#include "engine/key_store.h"
#include "engine/tap.h"

/* Verified acts whose effect is watched further, and retractions kept. */
#define ENGINE_LASTING_MAX 8

/* One question to the driver. It outlives the action that asked it when the
 * action ends first. */
struct engine_op {
    struct engine_op *next;
    struct deed_reply reply;
    struct deed_engine *engine;
    struct engine_run *run; /* NULL: nobody waits any more */
    uint32_t op;
    enum deed_event_kind event;
};

struct engine_listener {
    struct engine_listener *next;
    struct deed_action_listener listener;
};

/* One accepted action. */
struct engine_run {
    struct engine_run *next;
    const struct deed_engine *engine;
    char handle[32];
    struct deed_action *action; /* NULL: only a record to give out */
    struct engine_listener *listeners;
    char *key;     /* name of an idempotency key (key_store.h), or NULL */
    bool key_sent; /* recorded as such; its input may have gone out */
    char *record;  /* a result of before, as JSON */
    bool started;
    bool ended;
    /* A gesture that waits for its turn. */
    bool waits;
    uint64_t wait_seq;
    uint32_t wait_op;
    struct deed_arena wait_arena;
    struct deed_gesture wait_gesture;
};

struct engine_look;    /* look.c */
struct engine_picture; /* picture.c */
struct engine_await;   /* await.c */
struct deed_look_reply;

struct deed_engine {
    struct deed_engine_opts opts;
    struct deed_driver *driver; /* owned */
    struct deed_handles *handles;
    struct deed_key_store *keys;     /* those of opts, or our own */
    struct deed_key_store *own_keys; /* owned; NULL: opts has some */
    unsigned key_id;                 /* which engine of the store we are */
    struct engine_run *runs;         /* oldest first */
    struct engine_op *ops;
    struct engine_op *input; /* the gesture whose receipt is outstanding */
    unsigned run_count;
    uint64_t numbers; /* of handles given out */
    uint64_t wait_seq;
    deed_time_us now;
    bool lost;
    struct deed_error lost_err; /* what the driver said about it */
    bool in_turn;
    struct engine_look *looks;       /* questions of look.c under way */
    struct engine_picture *pictures; /* and of picture.c */
    struct engine_await *awaits;
    struct deed_lasting lasting[ENGINE_LASTING_MAX]; /* engine_lasting.c */
    unsigned lasting_next;
    struct deed_lasting retractions[ENGINE_LASTING_MAX];
    unsigned retraction_count;
};

/* Calls a function of every tap that has it. */
#define ENGINE_TAP(engine, function, ...)                                      \
    do {                                                                       \
        for (unsigned i_ = 0; i_ < DEED_TAPS_MAX; i_++) {                      \
            const struct deed_tap *tap_ = (engine)->opts.taps[i_];             \
            if (tap_ && tap_->function) {                                      \
                tap_->function(tap_->user, __VA_ARGS__);                       \
            }                                                                  \
        }                                                                      \
    } while (0)

/* engine.c */
struct engine_run *deed_engine_find(const struct deed_engine *engine,
                                    const char *handle);

/* look.c */
void deed_engine_drop_looks(struct deed_engine *engine);
/* Looks that have waited long enough answer with what is known. */
deed_time_us deed_engine_looks_wakeup(const struct deed_engine *engine);
void deed_engine_expire_looks(struct deed_engine *engine);

/* await.c */
void deed_engine_drop_awaits(struct deed_engine *engine);
deed_time_us deed_engine_awaits_wakeup(const struct deed_engine *engine);
void deed_engine_turn_awaits(struct deed_engine *engine);
/* The surface is gone: the next look says so. */
void deed_engine_hurry_awaits(struct deed_engine *engine);
void deed_engine_await_signal(struct deed_engine *engine,
                              const struct deed_signal *signal);
void deed_engine_forget_await(struct deed_engine *engine,
                              const struct deed_look_reply *reply);

/* engine_lasting.c */
void deed_engine_watch_lasting(struct deed_engine *engine,
                               const struct deed_action *action);
void deed_engine_lasting_signal(struct deed_engine *engine,
                                const struct deed_signal *signal);

/* picture.c */
void deed_engine_drop_pictures(struct deed_engine *engine);

/* engine_pump.c */
void deed_engine_tell(struct engine_run *run, enum deed_message message,
                      const struct deed_value *payload);
/* The tap gets the result, before the listeners. */
void deed_engine_tap_ended(struct deed_engine *engine, struct engine_run *run,
                           struct deed_arena *arena,
                           struct deed_value *payload);
void deed_engine_feed(struct engine_run *run, struct deed_event *event,
                      struct deed_engine *engine);
void deed_engine_feed_all(struct deed_engine *engine,
                          const struct deed_event *event);
/* Gives out the results of records, and sends the next gesture that waits. */
void deed_engine_settle(struct deed_engine *engine);
/* Takes back a gesture that waits: it was never sent. */
void deed_engine_withdraw(struct deed_engine *engine, struct engine_run *run);
/* Frees what has ended. */
void deed_engine_sweep(struct deed_engine *engine);
void deed_engine_changed(struct deed_engine *engine);
/* Drivers on a loop answer between two turns: their time is now. */
void deed_engine_read_clock(struct deed_engine *engine);

#endif
