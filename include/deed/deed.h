/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DEED_H
#define DEED_DEED_H

/*
 * libdeed: act on a user interface and learn what really happened.
 *
 * A session is one surface of one driver (drivers.h): a page of a browser that
 * deed starts or joins, a simulated interface, or whatever a driver of your own
 * has. Requests and answers are UIAP payloads in JSON, so that every language
 * that has JSON can use them.
 *
 * Outcome:   a request that was accepted always gets one result; "the button
 *            is covered" is a result, not an error. An error means that
 *            nothing was accepted and nothing was touched; it names the bad
 *            member.
 * Loss:      when the browser goes, what was under way ends with a result
 *            that says what is known; whatever is asked later is DEED_LOST.
 * Thread:    a session belongs to one thread at a time; nothing happens in it
 *            but inside a call.
 * Ownership: arguments are borrowed for the call. What comes through `ret_x`
 *            is yours, written on success only; deed_free() it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/drivers.h>
#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_connection;
struct deed_key_store;
struct deed_loop;
struct deed_policy;
struct deed_recorder;
struct deed_session;
struct deed_value;

/* Where a session writes what happens to it: state changes, never what users
 * type, cookies, tokens or the text of a page. */
enum deed_log_level { DEED_LOG_DEBUG, DEED_LOG_INFO, DEED_LOG_WARNING };
struct deed_log {
    void (*line)(void *user, enum deed_log_level level, const char *text);
    void *user;
};

/* What happens to a session by itself; each may be NULL. They may not close
 * it. */
struct deed_session_events {
    /* Its surface is gone; every action that was under way has its result. */
    void (*lost)(void *user, const struct deed_error *err);
    /* Instead of deed_take_retraction(): what that would give (value.h). */
    void (*retracted)(void *user, const struct deed_value *what);
    void *user;
};

/* Zero it, then set `size` and what you need; what is 0 takes its default. */
struct deed_session_opts {
    size_t size;        /* sizeof(struct deed_session_opts) */
    const char *driver; /* one of deed_driver_at(): "chromium", "sim" */
    const struct deed_setting *settings; /* options of that driver */
    size_t setting_count;

    /* Drivers with tabs. */
    const char *tab; /* in this one; NULL: the first there is */
    bool new_tab;    /* in a tab of its own, which closes with the session */
    bool leave_page; /* the page that is there is not wanted: where a dialog
                        blocks it, it is left; without this the session cannot
                        be opened then: DEED_STATE */

    bool uiap_mode_order;
    bool respect_opaque;        /* do not act in frames of other origins, nor in
                                   closed shadow roots */
    int64_t timeout_ms;         /* of an action that names none */
    int64_t confirm_timeout_ms; /* how long people may take */
    int64_t hold_ms;            /* how long a value must stay; -1: not at all */
    int64_t open_timeout_ms;    /* until it must be ready; 0: 30 s */
    int stop_fd; /* 0: none. Borrowed, never read: when it is readable, waiting
                    ends, running actions are cancelled, no more are taken */
    struct deed_loop *loop; /* borrowed: the loop of one of deed's own front
                               ends, on which it shall live; NULL: its own */
    /* Lists of folders that end with NULL; NULL: none. A relative one is taken
     * from the working directory at the moment of an act. */
    const char *const *pages; /* files below may be opened as pages */
    const char *const *files; /* files below, but none whose way down has a
                                 part that begins with a dot, may be given to a
                                 page; others are asked about */
    const char *journal; /* where actions with an idempotencyKey are recorded,
                            so that none is done twice even after a crash: a
                            path; "": the default, below XDG_STATE_HOME. NULL:
                            keys are remembered in memory, by this session */
    struct deed_log log; /* zeroed: nothing is logged */
    /* A directory that records what actions do (docs/trace.md); made if need
     * be, continued when it has a trace. NULL: nothing is recorded. */
    const char *trace;
    const char *name;       /* of the session, in its trace; may be NULL */
    unsigned trace_actions; /* keep so many of the last ones, at least; 0: as
                               many as fit into 64 MiB, twice */
    /* What it shares with other sessions; each is borrowed, outlives it, and
     * may be NULL. */
    struct deed_connection *connection; /* connection.h: its driver, settings
                                           and loop take the place of those
                                           above */
    const struct deed_policy *policy;   /* policy.h, instead of `pages` and
                                           `files` */
    struct deed_key_store *keys;        /* deed_keys_open(), instead of
                                           `journal` */
    const char *key_scope; /* whose keys they are: those of different scopes
                              are different keys; NULL: "deed" */
    bool real_time;        /* a simulated surface lives by the system's clock */
    uint64_t last_handle;  /* handles are numbered from the next one on; see
                              deed_session_last_handle() */
    struct deed_session_events events;
    struct deed_recorder *recorder; /* recorder.h, instead of `trace` */
};

/* What happens on the way: type is "action.progress",
 * "action.confirmation.request" or "action.result". A callback may grant,
 * deny, cancel and submit, but not turn, wait, act, look or close. */
struct deed_callback {
    void (*heard)(void *user, const char *type, const char *payload_json);
    void *user;
};

DEED_PUBLIC enum deed_code deed_session_open(
    const struct deed_session_opts *opts, struct deed_session **ret_session,
    struct deed_error *err);
DEED_PUBLIC void deed_session_close(struct deed_session *session);

/* Other folders than `files` of the options, until NULL brings those back. */
DEED_PUBLIC enum deed_code deed_session_set_files(struct deed_session *session,
                                                  const char *const *files,
                                                  struct deed_error *err);

/* Opens without waiting: `open` (may be NULL) is called once from
 * deed_turn() or deed_wait(), with err NULL when it is open. Until then every
 * other function is DEED_STATE; a session that could not be opened is closed
 * by its owner, which it may do in this callback. */
typedef void deed_session_open_fn(void *user, struct deed_session *session,
                                  const struct deed_error *err);
DEED_PUBLIC enum deed_code deed_session_start(
    const struct deed_session_opts *opts, deed_session_open_fn *open,
    void *user, struct deed_session **ret_session, struct deed_error *err);

/* The value of "${secret:NAME}", until it is taken back (NULL) or another one
 * is set. Others come from DEED_SECRET_NAME, $DEED_SECRETS_FILE and
 * $DEED_SECRET_COMMAND. Both are copied; the copies are wiped. */
DEED_PUBLIC enum deed_code deed_session_set_secret(struct deed_session *session,
                                                   const char *name,
                                                   const char *value,
                                                   struct deed_error *err);

/* After stop_fd made it stop, and is no longer readable: takes actions again.
 */
DEED_PUBLIC void deed_session_resume(struct deed_session *session);
/* The name of its driver. */
DEED_PUBLIC const char *deed_session_driver(const struct deed_session *session);
/* The number of the newest handle that it gave to an element, for the next
 * session of whoever must not get the same one twice. */
DEED_PUBLIC uint64_t
deed_session_last_handle(const struct deed_session *session);
/* The name of the element that a handle ("e12") was given to, "" where it has
 * none; NULL: there is no such handle. Borrowed until something happens in the
 * session. */
DEED_PUBLIC const char *deed_session_handle_name(
    const struct deed_session *session, const char *handle);
/* Why its policy does not show the page at this address; NULL: it does. Static
 * text. Addresses of simulated surfaces are not judged. */
DEED_PUBLIC const char *deed_session_refuses_page(
    const struct deed_session *session, const char *url);
/* The surface is gone; what is asked from here on is DEED_LOST. */
DEED_PUBLIC bool deed_session_is_lost(const struct deed_session *session);

/* Does what an action.request payload asks for and waits until it has ended:
 * the action.result payload. callback may be NULL. */
DEED_PUBLIC enum deed_code deed_act(struct deed_session *session,
                                    const char *request_json,
                                    const struct deed_callback *callback,
                                    char **ret_result_json,
                                    struct deed_error *err);

/* The same without waiting: gives the action.accepted payload. The callback
 * hears everything else, the result last, from deed_turn() or deed_wait(). */
DEED_PUBLIC enum deed_code deed_submit(struct deed_session *session,
                                       const char *request_json,
                                       const struct deed_callback *callback,
                                       char **ret_accepted_json,
                                       struct deed_error *err);

/* Time, in microseconds. A simulated surface lives by the time that it is told
 * alone; a browser's has the system's monotonic clock, whatever it is told.
 *
 * With a loop of your own: call deed_turn() when deed_session_fd() is readable
 * (-1: there is none), and at the latest at deed_wakeup(). Without one:
 * deed_wait() lets the next thing happen and returns, at the latest at
 * until_us; false when nothing happened until then. */
#define DEED_NEVER INT64_MAX
DEED_PUBLIC void deed_turn(struct deed_session *session, int64_t now_us);
DEED_PUBLIC int64_t deed_wakeup(struct deed_session *session);
DEED_PUBLIC int64_t deed_now(const struct deed_session *session);
DEED_PUBLIC int deed_session_fd(const struct deed_session *session);
DEED_PUBLIC bool deed_wait(struct deed_session *session, int64_t until_us);

/* After a verified result its effect is watched for ten seconds. What the page
 * takes back meanwhile: {actionHandle, actionId, target, reason}, the oldest
 * first; NULL: nothing. deed_free() it. */
DEED_PUBLIC char *deed_take_retraction(struct deed_session *session);
/* When the last of these watches ends; 0: nothing is watched. */
DEED_PUBLIC int64_t deed_watched_until(const struct deed_session *session);

/* About an action that was accepted, by its actionHandle. Unknown handles are
 * DEED_NOT_FOUND; ended ones, and words that the action does not wait for, are
 * DEED_STATE. reason may be NULL. */
DEED_PUBLIC enum deed_code deed_cancel(struct deed_session *session,
                                       const char *handle, const char *reason,
                                       struct deed_error *err);
DEED_PUBLIC enum deed_code deed_grant(struct deed_session *session,
                                      const char *handle,
                                      struct deed_error *err);
DEED_PUBLIC enum deed_code deed_deny(struct deed_session *session,
                                     const char *handle, const char *reason,
                                     struct deed_error *err);
/* The person who was asked will do it: the action waits for
 * deed_user_acted(). */
DEED_PUBLIC enum deed_code deed_take_over(struct deed_session *session,
                                          const char *handle,
                                          struct deed_error *err);
DEED_PUBLIC enum deed_code deed_user_acted(struct deed_session *session,
                                           const char *handle,
                                           struct deed_error *err);

/* Hears about every action of the session, whoever asked for it: what a
 * callback of deed_submit() hears, and before that "action.accepted" with the
 * members "actionHandle" and "request". While deed_ask() has turned "people" on
 * also "person.acted" for input that deed did not send, with the members "act",
 * "role", "name", "scope", "value", and "person.effect" for what came of it.
 * NULL: nobody does any more. */
DEED_PUBLIC void deed_session_observe(struct deed_session *session,
                                      const struct deed_callback *observer);
/* Step by step: actions that are accepted from now on, and do more than look,
 * wait for deed_grant() first. */
DEED_PUBLIC void deed_session_set_ask_first(struct deed_session *session,
                                            bool on);

/* What is there: a web.state.snapshot payload. hidden: also what nobody can
 * see. */
DEED_PUBLIC enum deed_code deed_snapshot(struct deed_session *session,
                                         bool hidden, char **ret_json,
                                         struct deed_error *err);

/* Where it is: {"url", "title", "revision"}, without looking at what is there.
 * loaded: waits for a page that loads, for a while. */
DEED_PUBLIC enum deed_code deed_place(struct deed_session *session, bool loaded,
                                      char **ret_json, struct deed_error *err);

/* Zeroed: all of it, in full. */
struct deed_look_opts {
    size_t size;         /* sizeof(struct deed_look_opts) */
    unsigned max_tokens; /* about; what is alike is folded, long texts are
                            cut. 0: no limit */
    const char *since;   /* only what is different from this revision, which an
                            earlier look or snapshot gave; "last": the newest */
    const char *in;      /* only this: "@e12", a name, ~PART of one */
    bool hidden;         /* also what nobody can see */
    bool color;          /* for a terminal */
    bool json;           /* with `since`: the difference as JSON; without: the
                            web.state.snapshot payload */
    bool links;          /* where links and forms lead */
};

/* The same for people and models, as a short text: an element a line, with the
 * handle by which it can be named. The session remembers a few of its newest
 * snapshots for `since`; a revision that is too old is DEED_NOT_FOUND. */
DEED_PUBLIC enum deed_code deed_look(struct deed_session *session,
                                     const struct deed_look_opts *opts,
                                     char **ret_text, struct deed_error *err);

/* Zeroed: the contract "uiap" for "ui.activate". */
struct deed_actionable_opts {
    size_t size;          /* sizeof(struct deed_actionable_opts) */
    const char *contract; /* "uiap", "docsxai", "dusk" */
    const char *action;   /* what it is asked for */
    const char *ref;      /* dusk: the handle its message names */
    bool skip_stable;     /* dusk: checkStable false */
    bool skip_receives;   /* dusk: checkReceivesEvents false */
    bool all;             /* list every candidate, 200 at most */
};

/* Could it be acted on, and why: candidates with their scores, every check
 * with its numbers, and the word of the contract. `target_json` is an
 * ActionTarget. Nothing is touched (dusk scrolls). */
DEED_PUBLIC enum deed_code deed_actionable(
    struct deed_session *session, const char *target_json,
    const struct deed_actionable_opts *opts, char **ret_json,
    struct deed_error *err);

/* Waits for something to be so, and touches nothing. `spec_json`:
 *     {"conditions": [{"kind": "text.contains", "text": "Saved"}, ...],
 *      "policy": "all" (default) or "any", "target": an ActionTarget that a
 *      value or a state without a name is about, "timeoutMs": 30000}
 * The signals of a verification, as states: what can be so counts while it is,
 * what only happens (a request, a download) counts from now on. Gives {"met",
 * "conditions" with "met" each, "tookMs", "url"}, also when the time was up.
 * callback may be NULL; it hears "await.progress" with the same members, once
 * and whenever another condition is missing. */
DEED_PUBLIC enum deed_code deed_await(struct deed_session *session,
                                      const char *spec_json,
                                      const struct deed_callback *callback,
                                      char **ret_json, struct deed_error *err);

/* The tabs of the browser: a list of {"id", "title", "url", "current"}, after
 * doing what `order` says: "list" (or NULL), "select" to work in another,
 * "new" to work in a new one, which stays, "close". `tab` is an id, or enough
 * of its beginning; NULL with list and new. Handles of the tab that was left
 * are void. While something is under way, select and new are DEED_STATE. */
DEED_PUBLIC enum deed_code deed_tabs(struct deed_session *session,
                                     const char *order, const char *tab,
                                     char **ret_json, struct deed_error *err);

/* Zeroed: what is in view. */
struct deed_picture_opts {
    size_t size;        /* sizeof(struct deed_picture_opts) */
    const char *target; /* only this element: an ActionTarget, JSON */
    bool whole;         /* the page from top to bottom */
};

/* A picture: {"mimeType":"image/png","data":BASE64,"rect":{...}}, rect being
 * what it shows, in pixels of the viewport; "cut" when the page is longer than
 * a picture may be. Nothing is scrolled. A simulated surface has none:
 * DEED_UNSUPPORTED. */
DEED_PUBLIC enum deed_code deed_session_picture(
    struct deed_session *session, const struct deed_picture_opts *opts,
    char **ret_json, struct deed_error *err);

/* What is asked of a surface beside elements, by name; docs/page.md lists the
 * questions with their arguments and answers: "text", "html", "eval",
 * "console", "requests", "body", "pdf", "cookies", "state", "emulate", ...
 * args_json is an object (NULL: none); a member "target" is an ActionTarget.
 * DEED_UNSUPPORTED: the driver has no such thing. */
DEED_PUBLIC enum deed_code deed_ask(struct deed_session *session,
                                    const char *question, const char *args_json,
                                    char **ret_json, struct deed_error *err);

/* What this build knows: actions with their arguments, signals, modes,
 * contracts, states. */
DEED_PUBLIC enum deed_code deed_capabilities(char **ret_json,
                                             struct deed_error *err);
/* Has this action such an argument? false also where there is no such action.
 */
DEED_PUBLIC bool deed_action_has_arg(const char *action_id, const char *arg);

/* The same for one session: only the modes that its surface has, and besides
 * "roles", "stages", "errorCodes", and of its policy "grants" and
 * "outcomes". */
DEED_PUBLIC enum deed_code deed_session_capabilities(
    const struct deed_session *session, char **ret_json,
    struct deed_error *err);

/* Idempotency keys for several sessions (`keys` of their options), which
 * outlive each of them. journal: as in struct deed_session_opts. */
DEED_PUBLIC enum deed_code deed_keys_open(const char *journal,
                                          struct deed_key_store **ret,
                                          struct deed_error *err);
DEED_PUBLIC void deed_keys_close(struct deed_key_store *keys); /* takes NULL */

/* The idempotency keys in a journal, newest first; journal NULL or "": the
 * default place. A list of {"key", "scope", "state", "action", "target",
 * "begunAt", "endedAt"}; state is "running" (with "process"), "accepted",
 * "sent", "settled" or "unknown". With a key only its entries, with the
 * recorded "result". */
DEED_PUBLIC enum deed_code deed_keys_list(const char *journal, const char *key,
                                          char **ret_json,
                                          struct deed_error *err);
/* Removes what was settled and is older than so many days; with `unknown` also
 * what ended nobody knows how: its keys can be used again, and act again. */
DEED_PUBLIC enum deed_code deed_keys_prune(const char *journal, int64_t days,
                                           bool unknown, unsigned *ret_count,
                                           struct deed_error *err);

DEED_PUBLIC void deed_free(void *memory); /* takes NULL */
DEED_PUBLIC const char *deed_version(void);

#ifdef __cplusplus
}
#endif

#endif
