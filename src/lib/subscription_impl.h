/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SUBSCRIPTION_IMPL_H
#define DEED_LIB_SUBSCRIPTION_IMPL_H

/* The inside of a subscription, shared by the files subscription*.c. */

#include "driver/driver.h"
#include "io/timer.h"
#include "lib/session_impl.h"
#include "lib/subscription.h"

struct deed_graph;

struct deed_subscription {
    struct deed_subscription *next; /* of the session */
    struct deed_session *session;   /* NULL: it is closed */
    struct deed_subscription_opts opts;
    bool on;
    bool hidden;
    bool looking;            /* for a delta */
    bool changed;            /* since the last look */
    uint64_t kinds;          /* of signals that are told */
    struct deed_graph *base; /* owned; what its owner has */
    struct deed_timer settle;
    deed_time_us due; /* manual time: when `settle` would fire */
};

enum subscription_purpose { LOOK_GET, LOOK_START, LOOK_DELTA };

/* One look at the whole surface. The driver has the reply, so that it may
 * outlive its subscription. */
struct subscription_look {
    struct subscription_look *next; /* of the session */
    struct deed_reply reply;
    struct deed_session *session;
    struct deed_subscription *subscription; /* NULL: nobody waits */
    enum subscription_purpose purpose;
    bool hidden;
    deed_subscription_fn *done; /* NULL: for a delta */
    void *user;
};

/* subscription_look.c */
enum deed_code deed_subscription_ask(struct deed_subscription *subscription,
                                     enum subscription_purpose purpose,
                                     bool hidden, deed_subscription_fn *done,
                                     void *user, struct deed_error *err);
/* Answers a look with an error and frees it. */
void deed_subscription_fail_look(struct subscription_look *look,
                                 const struct deed_error *err);

/* subscription.c */
void deed_subscription_forget_base(struct deed_subscription *subscription);
/* Something changed: a delta follows, a little later. */
void deed_subscription_schedule(struct deed_subscription *subscription);
/* There are no more deltas. */
void deed_subscription_end(struct deed_subscription *subscription,
                           const struct deed_error *err);

#endif
