/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_DRIVER_H
#define DEED_DRIVER_DRIVER_H

/*
 * What a surface driver implements; one static const table per driver. A
 * driver gathers facts and delivers input. It never decides and never
 * pretends: what it cannot know it leaves unknown.
 *
 * Thread:   every call comes from one thread, the loop's.
 * Reply:    an op that returns DEED_OK completes `reply` exactly once, later,
 *           never from inside the call. An op that returns an error has not
 *           kept `reply`.
 * Lifetime: arguments are borrowed for the call; an answer is borrowed for
 *           the duration of `done`. Copy what must outlive it.
 * Loss:     when the surface is gone, every pending reply completes with
 *           DEED_LOST and the sink's `lost` is called once.
 */

#include <deed/error.h>

#include "base/time.h"
#include "core/act/gesture.h"
#include "core/model/observation.h"

struct deed_app_action;
struct deed_driver;
struct deed_note;
struct deed_picture;
struct deed_picture_query;
struct deed_reply;
struct deed_value;

enum deed_cap {
    DEED_CAP_VIRTUAL_TIME = 1 << 0, /* has its own clock: see `advance` */
    DEED_CAP_RECEIPTS = 1 << 1,     /* knows whether input arrived */
    DEED_CAP_LISTENERS = 1 << 2,    /* knows whether anybody listens */
    DEED_CAP_CAUSES = 1 << 3, /* tells which changes an input caused at once */
};

/* The one of these that fits the op is filled; the rest is NULL. */
struct deed_answer {
    const struct deed_observation *observation;
    const struct deed_facts *facts;
    const struct deed_content *content; /* probe with `text` */
    const struct deed_receipt *receipt;
    const struct deed_picture *picture;
    const struct deed_value *value; /* ask */
};

struct deed_reply {
    /* answer is NULL when code is not DEED_OK; err may be NULL. */
    void (*done)(struct deed_reply *reply, enum deed_code code,
                 const struct deed_answer *answer,
                 const struct deed_error *err);
};

/* Where a driver reports what happens by itself; filled by its owner. */
struct deed_sink {
    void (*signal)(void *user, const struct deed_signal *signal);
    void (*lost)(void *user, const struct deed_error *err);
    /* What it showed is gone, but it can be navigated: whatever is under way
     * ends as if the surface were lost. May be NULL. */
    void (*crashed)(void *user, const struct deed_error *err);
    /* Beside signals, whoever watches; NULL: nobody wants it. */
    void (*note)(void *user, const struct deed_note *note);
    void *user;
};

struct deed_driver_ops {
    const char *name;  /* "sim", "chromium"; static storage */
    uint32_t caps;     /* enum deed_cap bits */
    uint32_t modes;    /* 1 << enum deed_mode */
    uint32_t gestures; /* 1 << enum deed_gesture_kind */
    /* Addresses with this scheme name applications that NAVIGATE starts, and
     * lead nowhere else; NULL: there are none. */
    const char *app_scheme;

    /* Of a surface that is slow to look at; zero: as the core has it. */
    deed_time_us timeout_us; /* of an action, where nobody says */
    deed_time_us verify_us;  /* for an effect, from the receipt on */
    bool looks_late; /* a look after an input shows what has held already */

    enum deed_code (*observe)(struct deed_driver *drv,
                              const struct deed_query *query,
                              struct deed_reply *reply, struct deed_error *err);
    enum deed_code (*probe)(struct deed_driver *drv,
                            const struct deed_probe *probe,
                            struct deed_reply *reply, struct deed_error *err);
    enum deed_code (*perform)(struct deed_driver *drv,
                              const struct deed_gesture *gesture,
                              struct deed_reply *reply, struct deed_error *err);

    /* Signals flow to the sink while at least one watch is on. `key` names
     * the watch; setting it again replaces it, NULL watch ends it. */
    enum deed_code (*watch)(struct deed_driver *drv, const void *key,
                            const struct deed_watch *watch,
                            struct deed_error *err);

    /* What the application declares under this id, NULL when it declares no
     * such action. Optional. Valid until the driver is asked anything else. */
    const struct deed_app_action *(*find_app_action)(struct deed_driver *drv,
                                                     const char *id);

    /* Optional: NULL when there is nothing to see. */
    enum deed_code (*picture)(struct deed_driver *drv,
                              const struct deed_picture_query *query,
                              struct deed_reply *reply, struct deed_error *err);

    /* Optional: something about the surface that is neither an element nor
     * input, or a setting around it: "text", "cookies", "emulate", ... args is
     * a map or NULL. DEED_UNSUPPORTED: this driver has no such thing. */
    enum deed_code (*ask)(struct deed_driver *drv, const char *question,
                          const struct deed_value *args,
                          struct deed_reply *reply, struct deed_error *err);

    /* Optional: the caller no longer waits. The reply still completes, once,
     * with whatever comes (DEED_STATE if called back). */
    void (*cancel)(struct deed_driver *drv, struct deed_reply *reply);

    /* Drivers with DEED_CAP_VIRTUAL_TIME: moves their clock, completing what
     * is due; and the next moment at which something is due. */
    void (*advance)(struct deed_driver *drv, deed_time_us now);
    deed_time_us (*wakeup)(struct deed_driver *drv);

    void (*destroy)(struct deed_driver *drv); /* takes NULL */
};

/* Embedded in each driver's own struct, found back by deed_container_of(). */
struct deed_driver {
    const struct deed_driver_ops *ops;
    struct deed_sink sink;
};

#endif
