/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_TAP_H
#define DEED_ENGINE_TAP_H

/*
 * What an engine reports about its actions while they run: for records, and for
 * people who watch. An engine has DEED_TAPS_MAX of them.
 *
 * Thread:   the engine's; every call comes from inside the engine, so that
 *           none may call it or destroy it.
 * Lifetime: arguments are borrowed for the call; a tap outlives the engine.
 * Cost:     an engine without a tap pays one comparison an event.
 */

#include "base/time.h"
#include "engine/engine.h"

struct deed_action;
struct deed_arena;
struct deed_do;
struct deed_event;
struct deed_lasting;
struct deed_note;
struct deed_signal;
struct deed_value;

/* Which engine, action and moment a call is about. */
struct deed_tap_at {
    const char *handle;
    const struct deed_action *action; /* NULL: only a record is given out */
    deed_time_us now;
};

/* Any of them may be NULL. */
struct deed_tap {
    /* A request was accepted. */
    void (*begun)(void *user, const struct deed_tap_at *at,
                  const struct deed_value *request);
    /* The action has taken an event in; its effects come next. */
    void (*fed)(void *user, const struct deed_tap_at *at,
                const struct deed_event *event);
    /* An effect is about to be carried out. */
    void (*took)(void *user, const struct deed_tap_at *at,
                 const struct deed_do *effect);
    /* The result, before anybody gets it; members may be added to it. */
    void (*ended)(void *user, const struct deed_tap_at *at,
                  struct deed_arena *arena, struct deed_value *payload);
    /* What the listeners of an action get, whoever asked for it. */
    void (*told)(void *user, const char *handle, enum deed_message message,
                 const struct deed_value *payload);
    void (*retracted)(void *user, deed_time_us now,
                      const struct deed_lasting *what);
    /* A note or a signal of the surface, during an action or not. */
    void (*noted)(void *user, deed_time_us now, const struct deed_note *note);
    void (*signalled)(void *user, deed_time_us now,
                      const struct deed_signal *signal);
    /* The value of a secret is about to be typed or compared. It must not be
     * kept. */
    void (*secret)(void *user, const char *value);
    void *user;
};

#endif
