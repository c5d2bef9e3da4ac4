/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CALL_H
#define DEED_CALL_H

/*
 * Everything that a session can be asked for, without waiting: each start
 * function gives a call, which is done later. deed_call_wait() makes any of
 * them blocking.
 *
 * Progress:  calls advance inside deed_turn(), deed_wait() and
 *            deed_call_wait() of their session, in the thread that calls these.
 * Callback:  comes from there, too; it may start, cancel and free calls, grant
 *            and deny, but not wait, turn or close.
 * Lifetime:  a call is yours until deed_call_free(), also after it is done;
 *            what its getters return lives as long. Freeing one that is under
 *            way cancels it. Closing a session ends its calls with DEED_LOST.
 */

#include <deed/deed.h>
#include <deed/request.h>
#include <deed/result.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_call; /* opaque */

enum deed_call_event_kind {
    DEED_CALL_PROGRESS, /* of an action or a wait */
    DEED_CALL_CONFIRM,  /* a person must agree: deed_grant() or deed_deny() */
    DEED_CALL_DONE,     /* the last one */
};

struct deed_call_event {
    size_t size; /* as deed knows it */
    enum deed_call_event_kind kind;
    const char *handle;  /* of the action; NULL: it is none */
    const char *stage;   /* PROGRESS: "resolving_target", ... */
    const char *note;    /* PROGRESS: what is waited for; may be NULL */
    const char *risk;    /* CONFIRM: its level */
    const char *summary; /* CONFIRM: what would be done */
};

/* May be NULL wherever it is asked for. */
struct deed_call_listener {
    void (*heard)(void *user, struct deed_call *call,
                  const struct deed_call_event *event);
    void *user;
};

DEED_PUBLIC enum deed_code deed_start_action(
    struct deed_session *session, const struct deed_action_request *request,
    const struct deed_call_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* The whole surface as a tree; hidden: also what nobody can see. */
DEED_PUBLIC enum deed_code deed_start_tree(
    struct deed_session *session, bool hidden,
    const struct deed_call_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* Could it be acted on, and why: see deed_actionable(). */
DEED_PUBLIC enum deed_code deed_start_check(
    struct deed_session *session, const struct deed_target_spec *target,
    const struct deed_actionable_opts *opts,
    const struct deed_call_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* Until all (or any) of the conditions are met, or the time is up. `target`
 * (NULL: none) is whom conditions without a role and a name are about. */
DEED_PUBLIC enum deed_code deed_start_wait(
    struct deed_session *session, const struct deed_condition_spec *conditions,
    size_t count, bool any, const struct deed_target_spec *target,
    int64_t timeout_ms, const struct deed_call_listener *listener,
    struct deed_call **ret, struct deed_error *err);
/* See deed_tabs(). */
DEED_PUBLIC enum deed_code deed_start_tabs(
    struct deed_session *session, const char *order, const char *tab,
    const struct deed_call_listener *listener, struct deed_call **ret,
    struct deed_error *err);
/* What is in view, or the whole page. */
DEED_PUBLIC enum deed_code deed_start_picture(
    struct deed_session *session, bool whole,
    const struct deed_call_listener *listener, struct deed_call **ret,
    struct deed_error *err);

DEED_PUBLIC bool deed_call_is_done(const struct deed_call *call);
/* DEED_OK with a result; else why there is none. DEED_STATE: not done yet. */
DEED_PUBLIC enum deed_code deed_call_code(const struct deed_call *call,
                                          struct deed_error *err);
/* Waits until it is done and gives its code. timeout_ms -1: none; DEED_TIMEOUT
 * when it was not done in time, which changes nothing about the call. */
DEED_PUBLIC enum deed_code deed_call_wait(struct deed_call *call,
                                          int64_t timeout_ms,
                                          struct deed_error *err);
/* An action ends with its result, everything else with DEED_STATE. */
DEED_PUBLIC void deed_call_cancel(struct deed_call *call, const char *reason);
DEED_PUBLIC void deed_call_free(struct deed_call *call); /* takes NULL */

/* The result, as what it is; NULL: the call is of another kind, or has none.
 * The last one is the payload of docs/protocol.md; deed_free() it. */
DEED_PUBLIC const struct deed_action_result *deed_call_result(
    const struct deed_call *call);
DEED_PUBLIC const struct deed_tree *deed_call_tree(
    const struct deed_call *call);
DEED_PUBLIC const struct deed_checked *deed_call_check(
    const struct deed_call *call);
DEED_PUBLIC const struct deed_tab_list *deed_call_tabs(
    const struct deed_call *call);
DEED_PUBLIC const struct deed_picture_file *deed_call_picture(
    const struct deed_call *call);
/* Of a wait: did it come true? */
DEED_PUBLIC bool deed_call_is_met(const struct deed_call *call);
DEED_PUBLIC enum deed_code deed_call_json(const struct deed_call *call,
                                          char **ret_json,
                                          struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
