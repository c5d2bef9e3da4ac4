/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SESSION_IMPL_H
#define DEED_LIB_SESSION_IMPL_H

/* The inside of a session, shared by the files session*.c and nobody else. */

#include <deed/call_value.h>
#include <deed/deed.h>

#include "engine/engine_host.h"
#include "engine/tap.h"
#include "lib/folders.h"
#include "driver/backend.h"
#include "lib/look.h"
#include "lib/secrets.h"
#include "core/policy/policy.h"
#include "io/timer.h"

struct deed_arena;
struct deed_call;
struct deed_loop;
struct deed_poll;
struct deed_recorder;
struct deed_trace;

/* A request that somebody listens to, until its result is out. */
struct session_call {
    struct session_call *next;
    struct deed_session *session;
    struct deed_callback callback;
    struct deed_value_callback value_callback; /* instead of it */
    char handle[32];
    char **result; /* NULL: nobody waits for it */
    bool done;
    bool failed;
};

/* What was told before, for `since`. */
struct session_seen {
    char *revision; /* owned; NULL: nothing */
    char *json;     /* owned: a snapshot */
};
#define SESSION_SEEN_MAX 8

struct deed_session {
    struct deed_engine_host *host;
    struct deed_trace *trace;       /* outlives them, too; NULL: none */
    struct deed_recorder *recorder; /* instead of it, borrowed; or NULL */
    struct deed_key_store *keys;    /* outlive the engines of the host; NULL:
                                       they are borrowed */
    char *key_scope;                /* NULL: "deed" */
    struct deed_connection *connection; /* borrowed; NULL: the host's own */
    struct deed_session_events events;
    struct session_call *calls;                   /* submitted, no result yet */
    unsigned hearing;                             /* callbacks under way */
    struct deed_call *typed_calls;                /* the same, of call.c */
    struct deed_subscription *subscriptions;      /* subscription.c */
    struct subscription_look *subscription_looks; /* under way */
    struct session_seen seen[SESSION_SEEN_MAX];   /* newest first */
    struct deed_tap tap;                          /* for `observer` */
    struct deed_callback observer;                /* zeroed: nobody */
    struct deed_value_callback value_observer;    /* instead of it */
    uint64_t restless[16]; /* places that tell something by themselves */
    unsigned restless_next;
    deed_time_us person_at; /* last input of a person; 0: none was seen */
    bool ask_first;
    const struct deed_policy *rules; /* `policy`, or a borrowed one */
    struct deed_policy policy;
    struct deed_folders pages, files;
    struct deed_folders other_files; /* instead of `files`, for now */
    struct deed_secrets secrets;
    struct deed_loop *loop;
    bool owns_loop;
    bool virtual_time;       /* of the surface: time is what it is given */
    struct deed_timer alarm; /* when whoever waits gives up */
    struct deed_poll *stop;
    bool stopped;
    bool real_time;
    bool respect_opaque;
    bool *gone;  /* set when it is closed inside on_open; NULL: not in it */
    bool opened; /* or it could not be: see trouble */
    bool rang;
    struct deed_error trouble;     /* why the last opening failed */
    deed_session_open_fn *on_open; /* NULL: nobody is told */
    void *on_open_user;
    struct deed_log log;
};

/* session_observe.c: what its engines tell, for `observer`. */
void deed_session_init_observer(struct deed_session *session);

/* DEED_STATE while it is being opened. */
enum deed_code deed_session_check_open(const struct deed_session *session,
                                       struct deed_error *err);
/* NULL: there is no surface. */
struct deed_engine *deed_session_engine(const struct deed_session *session);

/* Another surface was entered: what was known of the old one is void. */
void deed_session_moved(struct deed_session *session);
/* Another surface of the same backend; on an error the old one is kept. Waits
 * until it is there. */
enum deed_code deed_session_work_in(struct deed_session *session,
                                    const struct deed_attach *attach,
                                    struct deed_error *err);

/* Manual time: when the next thing happens. */
deed_time_us deed_session_wakeup(const struct deed_session *session);
/* Lets the next thing happen, at the latest at until_us. False: nothing will
 * happen before that. */
bool deed_session_step(struct deed_session *session, deed_time_us until_us);
/* Somebody wants everything to stop: DEED_STATE. */
enum deed_code deed_session_check_stop(const struct deed_session *session,
                                       struct deed_error *err);
/* Ends every action with the reason, as far as it still can. */
void deed_session_cancel_all(struct deed_session *session, const char *reason);

void deed_session_drop_calls(struct deed_session *session);

/* session_own.c: what a session has of its own, by its options. */
enum deed_code deed_session_own_policy(struct deed_session *session,
                                       const struct deed_session_opts *opts,
                                       struct deed_error *err);
enum deed_code deed_session_own_trace(struct deed_session *session,
                                      const struct deed_session_opts *opts,
                                      struct deed_error *err);
enum deed_code deed_session_own_keys(struct deed_session *session,
                                     const struct deed_session_opts *opts,
                                     struct deed_error *err);

/* session_look.c: whoever waits for an answer about the surface. */
struct session_waiter {
    struct deed_look_reply reply;
    bool done;
    deed_time_us more_us; /* than a look takes */
    enum deed_code code;
    char *json;
    struct deed_error err;
};
void deed_session_on_look(struct deed_look_reply *reply, enum deed_code code,
                          const struct deed_value *payload,
                          const struct deed_error *err);
enum deed_code deed_session_wait_for(struct deed_session *session,
                                     struct session_waiter *waiter,
                                     char **ret_json, struct deed_error *err);
enum deed_code deed_session_take_snapshot(struct deed_session *session,
                                          bool hidden, char **ret_json,
                                          struct deed_error *err);

/* session_seen.c: snapshots that were told. */
void deed_session_remember(struct deed_session *session, const char *json);
void deed_session_forget_seen(struct deed_session *session);

/* JSON; free() it. NULL when memory is out. */
char *deed_session_text_of(const struct deed_value *value);
enum deed_code deed_session_parse(struct deed_arena *arena, const char *json,
                                  struct deed_value **ret,
                                  struct deed_error *err);
enum deed_code deed_session_parse_n(struct deed_arena *arena, const char *json,
                                    size_t len, struct deed_value **ret,
                                    struct deed_error *err);
/* session_look.c */
enum deed_code deed_session_check_opts(const struct deed_actionable_opts *given,
                                       struct deed_check_opts *ret,
                                       struct deed_error *err);
/* session_tabs.c: are there tabs to ask for; what an order means (another
 * surface is to be opened when `ret_move`, else it was done); and the list. */
enum deed_code deed_session_check_tabs(const struct deed_session *session,
                                       struct deed_error *err);
enum deed_code deed_session_tab_order(struct deed_session *session,
                                      const char *order, const char *tab,
                                      char id[DEED_TAB_ID_BYTES],
                                      struct deed_attach *ret, bool *ret_move,
                                      struct deed_error *err);
struct deed_value *deed_session_tab_list(const struct deed_session *session,
                                         struct deed_arena *arena);
/* Waiting inside a callback would wait for the caller itself. */
enum deed_code deed_session_check_idle(const struct deed_session *session,
                                       struct deed_error *err);

#endif
