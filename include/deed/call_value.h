/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CALL_VALUE_H
#define DEED_CALL_VALUE_H

/*
 * Requests and answers as values (value.h), without waiting: for programs that
 * pass payloads on, such as servers. No JSON is written or read, and no answer
 * is copied.
 *
 * Callback:  as in call.h; never from inside the function that starts a call.
 * Lifetime:  a call is yours until deed_call_free(), which may come in its
 *            callback. The getters of call.h have nothing for such a call.
 */

#include <deed/call.h>
#include <deed/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The type is that of struct deed_callback. */
struct deed_value_callback {
    void (*heard)(void *user, const char *type,
                  const struct deed_value *payload);
    void *user;
};

/* What an accepted action got. */
struct deed_accepted {
    char handle[32];
    bool repeated; /* its key was used before: the result is the earlier one */
};

/* deed_submit(): `request` is an action.request payload. */
DEED_PUBLIC enum deed_code deed_submit_value(
    struct deed_session *session, const struct deed_value *request,
    const struct deed_value_callback *callback, struct deed_accepted *ret,
    struct deed_error *err);
/* deed_session_observe(). It takes the place of an observer that hears JSON,
 * and the other way round. */
DEED_PUBLIC void deed_session_observe_values(
    struct deed_session *session, const struct deed_value_callback *observer);

struct deed_value_listener {
    /* Once: the payload, or NULL and why there is none. Not after
     * deed_call_free(). */
    void (*done)(void *user, struct deed_call *call,
                 const struct deed_value *payload,
                 const struct deed_error *err);
    /* deed_start_await(): how far it is. May be NULL. */
    void (*progress)(void *user, struct deed_call *call,
                     const struct deed_value *payload);
    void *user;
};

/* deed_snapshot(); what it sees is not remembered for deed_look(). */
DEED_PUBLIC enum deed_code deed_start_snapshot(
    struct deed_session *session, bool hidden,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* A snapshot that the surface remembers, and with `since` what changed since
 * the last one that it did: {"before", "now", "complete"}, two snapshots of the
 * parts that may be different, or of all. Where that is not known it is a whole
 * snapshot. */
DEED_PUBLIC enum deed_code deed_start_changes(
    struct deed_session *session, bool since,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* deed_place() */
DEED_PUBLIC enum deed_code deed_start_place(
    struct deed_session *session, bool loaded,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* deed_actionable(): `target` is an ActionTarget. */
DEED_PUBLIC enum deed_code deed_start_actionable(
    struct deed_session *session, const struct deed_value *target,
    const struct deed_actionable_opts *opts,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* deed_await() */
DEED_PUBLIC enum deed_code deed_start_await(
    struct deed_session *session, const struct deed_value *spec,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* deed_session_picture(), of what is in view, of the whole page, or of a part
 * of the viewport (NULL: all of it). */
DEED_PUBLIC enum deed_code deed_start_image(
    struct deed_session *session, bool whole, const struct deed_rect *part,
    const struct deed_value_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* deed_ask(). The arguments are for the driver: an element is named by
 * "instanceId", which deed_start_actionable() tells, not by "target". */
DEED_PUBLIC enum deed_code deed_start_ask(
    struct deed_session *session, const char *question,
    const struct deed_value *args, const struct deed_value_listener *listener,
    struct deed_call **ret, struct deed_error *err);

/* For sessions on a loop that their owner runs: lets what was asked for go on
 * now, not at the next turn of the loop. Not from a callback. */
DEED_PUBLIC void deed_session_proceed(struct deed_session *session);

#ifdef __cplusplus
}
#endif

#endif
