/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_ENGINE_H
#define DEED_ENGINE_ENGINE_H

/*
 * Actions on one surface: the engine joins action machines and a driver.
 *
 * It has no loop and no clock. The owner calls turn() with the time, at the
 * latest at wakeup(); drivers on a loop call back in between. Whatever such a
 * call changes about wakeup() is told through `changed`.
 *
 * Input:    one gesture at a time. While the receipt of one is outstanding the
 *           gestures of other actions wait, in the order they came.
 * Promise:  each accepted action gets exactly one result, whatever happens to
 *           the surface.
 * Lifetime: payloads given to a listener are borrowed for the call. No call
 *           on the engine may destroy it.
 */

#include "core/act/action.h"
#include "driver/driver.h"

struct deed_engine;
struct deed_handles;
struct deed_key_store;
struct deed_lasting;
struct deed_tap;

enum deed_message {
    DEED_MESSAGE_PROGRESS,
    DEED_MESSAGE_CONFIRM,
    DEED_MESSAGE_RESULT,
    DEED_MESSAGE_COUNT
};

/* Zeroed: nobody listens. */
struct deed_action_listener {
    void (*heard)(void *user, const char *handle, enum deed_message message,
                  const struct deed_value *payload);
    void *user;
};

#define DEED_TAPS_MAX 2

struct deed_engine_opts {
    struct deed_driver *driver; /* taken: destroyed with the engine */
    uint32_t modes;             /* 0: all that the driver has */
    bool uiap_mode_order;
    bool enter_opaque; /* act also in regions of other origins, ... */
    deed_time_us timeout_us, confirm_timeout_us; /* 0: defaults */
    deed_time_us hold_us;                        /* -1: default */
    /* Idempotency keys; outlives the engine. NULL: its own, in memory. */
    struct deed_key_store *keys;
    const char *key_scope; /* whose keys they are; outlives the engine */
    const struct deed_policy *policy; /* NULL: default; outlives the engine */
    /* The value of a secret, malloc'ed; NULL: there is none, and err says why.
     * It is asked for when it is typed or compared, wiped and freed at once. */
    char *(*secret)(void *user, const char *name, struct deed_error *err);
    void *secret_user;
    const struct deed_tap *taps[DEED_TAPS_MAX]; /* tap.h; NULL: none */
    /* Actions accepted while it is true wait for a person's word before they do
     * anything. Read whenever it is needed; outlives the engine; may be NULL.
     */
    const bool *ask_first;
    deed_time_us (*clock)(void *user); /* NULL: time passes in turn() only */
    void (*changed)(void *user); /* wakeup() may be sooner now; may be NULL */
    /* What was called verified was taken back; may be NULL. */
    void (*retracted)(void *user, const struct deed_lasting *what);
    void *user;
};

#define DEED_ENGINE_ACTIONS_MAX 1024
#define DEED_ENGINE_REFS_MAX 65536

/* On an error the driver stays the caller's. */
enum deed_code deed_engine_create(const struct deed_engine_opts *opts,
                                  struct deed_engine **ret,
                                  struct deed_error *err);
void deed_engine_destroy(struct deed_engine *engine);

/* What an accepted request got. */
struct deed_ticket {
    char handle[32];
    bool repeated; /* its key was used before: the result is the earlier one */
};

/* Accepts the payload of an action.request, or refuses it by name; nothing
 * happens before the next turn(). */
enum deed_code deed_engine_submit(struct deed_engine *engine,
                                  const struct deed_value *payload,
                                  const struct deed_action_listener *listener,
                                  struct deed_ticket *ret,
                                  struct deed_error *err);

/* Words of people, by handle. Unknown: DEED_NOT_FOUND. Ended, or not waiting
 * for this: DEED_STATE. */
enum deed_code deed_engine_grant(struct deed_engine *engine, const char *handle,
                                 struct deed_error *err);
enum deed_code deed_engine_deny(struct deed_engine *engine, const char *handle,
                                const char *reason, struct deed_error *err);
/* The person who was asked will do it: it waits until they have. */
enum deed_code deed_engine_take_over(struct deed_engine *engine,
                                     const char *handle,
                                     struct deed_error *err);
enum deed_code deed_engine_cancel(struct deed_engine *engine,
                                  const char *handle, const char *reason,
                                  struct deed_error *err);
enum deed_code deed_engine_user_acted(struct deed_engine *engine,
                                      const char *handle,
                                      struct deed_error *err);

/* The oldest retraction that nobody has taken yet, as {actionHandle, actionId,
 * target, reason}; NULL: there is none. */
struct deed_value *deed_engine_take_retraction(struct deed_engine *engine,
                                               struct deed_arena *arena);
/* Until when what was verified is watched; 0: nothing is. */
deed_time_us deed_engine_watched_until(const struct deed_engine *engine);

void deed_engine_turn(struct deed_engine *engine, deed_time_us now);
deed_time_us deed_engine_wakeup(struct deed_engine *engine);
deed_time_us deed_engine_now(const struct deed_engine *engine);
/* Is this action still under way? */
bool deed_engine_is_running(const struct deed_engine *engine,
                            const char *handle);
/* Inside turn(), that is: in a callback. */
bool deed_engine_is_turning(const struct deed_engine *engine);
/* The surface is gone. */
bool deed_engine_is_lost(const struct deed_engine *engine);
bool deed_engine_is_virtual(const struct deed_engine *engine);

/* Virtual time: jumps from event to event until the action has ended. False
 * when it cannot end, which is a fault. */
bool deed_engine_run(struct deed_engine *engine, const char *handle);

struct deed_driver *deed_engine_driver(struct deed_engine *engine);
struct deed_handles *deed_engine_handles(struct deed_engine *engine);

/* "action.progress" */
const char *deed_message_name(enum deed_message message);

#endif
