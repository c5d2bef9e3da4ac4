/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ACTION_H
#define DEED_CORE_ACT_ACTION_H

/*
 * One action, from request to result: a machine that does no I/O.
 *
 * The owner feeds it events (answers of the driver, signals, words of people,
 * the time) and takes effects out of it until there are none. It keeps at most
 * one driver op under way; an answer carries the number of the op it belongs
 * to, and an answer to an op that nobody waits for is dropped.
 *
 * Promise: exactly one DEED_DO_RESULT, at the latest at the deadline (plus the
 * time spent waiting for people, which has a limit of its own); no gesture
 * after a denied or missing confirmation; no second act without proof that the
 * first did nothing.
 */

#include <deed/error.h>

#include "core/model/observation.h"
#include "core/act/gesture.h"
#include "core/policy/policy.h"
#include "core/act/result.h"
#include "core/model/state.h"

struct deed_action;
struct deed_value;

/* What the application declares about an action of its own. */
struct deed_app_action {
    const char *id;
    const struct deed_signal *success;
    unsigned success_count;
    bool idempotent;
    const char *risk; /* level, NULL: none */
};

struct deed_action_opts {
    const char *handle;   /* "act_1"; copied */
    uint32_t modes;       /* available: 1 << enum deed_mode */
    uint32_t gestures;    /* available: 1 << enum deed_gesture_kind */
    bool uiap_mode_order; /* UIAP's order instead of ours */
    bool respect_opaque;
    const char *app_scheme; /* of addresses that name applications of the
                               surface; NULL: it has none */
    bool tells_causes; /* the driver marks what an input caused at once: the
                          rest may be doubted */
    deed_time_us timeout_us;         /* default; 0: 5 s, navigation 30 s */
    deed_time_us confirm_timeout_us; /* waiting for people; 0: 120 s */
    deed_time_us hold_us;            /* -1: 400 ms */
    deed_time_us verify_us; /* for an effect to be seen; 0: the rest of it */
    const struct deed_policy *policy; /* NULL: default; outlives the action */
    bool ask_first; /* a person confirms whatever is more than a look */
    /* Looks a printed handle up; may be NULL. */
    const struct deed_handle *(*find_handle)(void *user, const char *ref);
    /* Gives an element the handle it can be named by, valid until the next
     * one; may be NULL. */
    const struct deed_handle *(*mint_handle)(
        void *user, const struct deed_element *element);
    /* Looks an application's action up; may be NULL. */
    const struct deed_app_action *(*find_app_action)(void *user,
                                                     const char *id);
    void *user;
};

enum deed_event_kind {
    DEED_EVENT_START,
    DEED_EVENT_OBSERVED,  /* op, code, observation */
    DEED_EVENT_PROBED,    /* op, code, facts, content */
    DEED_EVENT_PERFORMED, /* op, code, receipt */
    DEED_EVENT_SIGNAL,    /* signal */
    DEED_EVENT_TICK,
    DEED_EVENT_GRANT,
    DEED_EVENT_DENY,       /* text */
    DEED_EVENT_CANCEL,     /* text */
    DEED_EVENT_TAKE_OVER,  /* the person who was asked will do it */
    DEED_EVENT_USER_ACTED, /* the person did what was asked of them */
    DEED_EVENT_LOST,       /* text */
    DEED_EVENT_COUNT
};

struct deed_event {
    enum deed_event_kind kind;
    deed_time_us now;
    uint32_t op;         /* which op this answers */
    enum deed_code code; /* DEED_OK, or why there is no answer */
    const struct deed_observation *observation;
    const struct deed_facts *facts;
    const struct deed_content *content;
    const struct deed_receipt *receipt;
    const struct deed_signal *signal;
    const char *text; /* reason, error text; may be NULL */
};

enum deed_do_kind {
    DEED_DO_OBSERVE,
    DEED_DO_PROBE,
    DEED_DO_PERFORM,
    DEED_DO_WATCH, /* on; again when the target becomes known */
    DEED_DO_UNWATCH,
    DEED_DO_ABORT, /* nobody waits for op any more */
    DEED_DO_PROGRESS,
    DEED_DO_CONFIRM, /* ask for a confirmation */
    DEED_DO_RESULT,  /* the end; the last effect there is */
    DEED_DO_COUNT
};

struct deed_do {
    enum deed_do_kind kind;
    uint32_t op;
    struct deed_query query;
    struct deed_probe probe;
    struct deed_gesture gesture;
    struct deed_watch watch;
    struct {
        enum deed_action_state state;
        const struct deed_resolved *target; /* NULL: not known */
        bool has_mode;
        enum deed_mode mode;
        const char *note; /* may be NULL */
    } progress;
    struct {
        const struct deed_ruling *ruling;
        const struct deed_resolved *target;
        const struct deed_value *args;
        const char *summary;
    } confirm;
    const struct deed_result *result; /* lives as long as the action */
};

/* Decodes and checks the payload of an action.request. An error means that
 * nothing was accepted; it names the member. */
enum deed_code deed_action_create(const struct deed_value *payload,
                                  const struct deed_action_opts *opts,
                                  struct deed_action **ret,
                                  struct deed_error *err);
void deed_action_destroy(struct deed_action *action);

/* Events in; late and stale ones are dropped. */
void deed_action_feed(struct deed_action *action,
                      const struct deed_event *event);
/* The next effect, borrowed until the next feed; NULL when there is none. */
const struct deed_do *deed_action_take(struct deed_action *action);

/* When it wants a TICK; DEED_TIME_NEVER when it does not. */
deed_time_us deed_action_wakeup(const struct deed_action *action);

/* The note of the progress that tells that the effect was seen and is on
 * trial: whoever does several things may go on with the next one. */
#define DEED_NOTE_HOLDING "holding"

enum deed_action_state deed_action_state(const struct deed_action *action);
const struct deed_request *deed_action_request(
    const struct deed_action *action);
/* The value is right and only has to stay so: the next step may begin. */
bool deed_action_is_holding(const struct deed_action *action);
/* A verified act whose effect can be watched further: what to watch. False for
 * all others. */
struct deed_lasting;
bool deed_action_lasting(const struct deed_action *action, deed_time_us now,
                         struct deed_lasting *ret);
/* What is known so far, for records; borrowed until the next feed. */
struct deed_action_view {
    enum deed_action_state state;
    const struct deed_resolved *target; /* its candidates also without one */
    const struct deed_facts *facts;     /* newest; NULL: none yet */
    const struct deed_verdict *verdict; /* of the last gate; NULL: none yet */
    bool secret; /* the target keeps what is typed to itself */
};
void deed_action_view(const struct deed_action *action,
                      struct deed_action_view *ret);
/* NULL before the end. */
const struct deed_result *deed_action_result(const struct deed_action *action);

#endif
