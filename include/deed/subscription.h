/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_SUBSCRIPTION_H
#define DEED_SUBSCRIPTION_H

/*
 * What a surface shows, and then what changes there: a snapshot first, deltas
 * and signals after it, as the payloads of docs/protocol.md.
 *
 * Deltas:    one follows a sign of change, not at once but a little later, with
 *            everything that changed until then. It names the revision that it
 *            starts from, and applied to that it gives the snapshot of now.
 * Limits:    what the session may not enter (respect_opaque) is left out, and a
 *            page that its policy does not show is not told: DEED_DENIED.
 * Callback:  comes while the session advances, as in call.h; never from inside
 *            a function of this header. It may stop a subscription, but not
 *            free it.
 * Lifetime:  until deed_subscription_free(), before or after the session is
 *            closed, which ends it.
 */

#include <stdbool.h>
#include <stddef.h>

#include <deed/deed.h>
#include <deed/value.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_subscription; /* opaque */

/* Zero it, then set `size` and what you need; every callback may be NULL. */
struct deed_subscription_opts {
    size_t size;        /* sizeof(struct deed_subscription_opts) */
    size_t limit_bytes; /* memory for a snapshot; above it DEED_TOO_LARGE. 0:
                           no limit */
    /* Payloads of web.state.delta and web.signal. */
    void (*delta)(void *user, const struct deed_value *payload);
    void (*signal)(void *user, const struct deed_value *payload);
    /* While it is false deltas wait, and become one. */
    bool (*is_ready)(void *user);
    /* It was not stopped, and yet there are no more deltas. */
    void (*ended)(void *user, const struct deed_error *err);
    /* Nothing is being looked at any more, whatever came of it. */
    void (*settled)(void *user);
    void *user;
};

/* A web.state.snapshot payload, or NULL and why there is none. Once, unless the
 * subscription is freed before. */
typedef void deed_subscription_fn(void *user, const struct deed_value *snapshot,
                                  const struct deed_error *err);

/* Nothing is told before it is started. */
DEED_PUBLIC enum deed_code deed_subscription_new(
    struct deed_session *session, const struct deed_subscription_opts *opts,
    struct deed_subscription **ret, struct deed_error *err);
DEED_PUBLIC void deed_subscription_free(
    struct deed_subscription *subscription); /* takes NULL */

/* Gives the snapshot that the first delta starts from. hidden: also what nobody
 * can see. signals: the kinds that are told, a list that ends with NULL; NULL:
 * those that say more than a delta does. Starting again begins anew. */
DEED_PUBLIC enum deed_code deed_subscription_start(
    struct deed_subscription *subscription, bool hidden,
    const char *const *signals, deed_subscription_fn *done, void *user,
    struct deed_error *err);
/* A snapshot that was asked for still comes. */
DEED_PUBLIC void deed_subscription_stop(struct deed_subscription *subscription);

/* One snapshot, started or not; deltas go on from the one they started from. */
DEED_PUBLIC enum deed_code deed_subscription_look(
    struct deed_subscription *subscription, bool hidden,
    deed_subscription_fn *done, void *user, struct deed_error *err);
/* Is something being looked at? */
DEED_PUBLIC bool deed_subscription_is_looking(
    const struct deed_subscription *subscription);

#ifdef __cplusplus
}
#endif

#endif
