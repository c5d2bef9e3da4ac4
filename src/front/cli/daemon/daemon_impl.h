/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_DAEMON_IMPL_H
#define DEED_FRONT_CLI_DAEMON_DAEMON_IMPL_H

/* The inside of the background process: daemon.c, daemon_serve.c and
 * connection.c.
 */

#include "base/arena.h"
#include "base/strbuf.h"
#include "front/cli/cli.h"
#include "front/cli/daemon/daemon.h"
#include "front/cli/daemon/runtime_dir.h"
#include "front/command/order.h"
#include "front/flow/record.h"
#include "io/timer.h"
#include "wire/chunk.h"

struct deed_call;
struct deed_listener;
struct deed_loop;
struct deed_poll;
struct deed_stream;
struct deed_watch;

#define CONNECTIONS_MAX 64
/* What a command may have said that its terminal has not taken yet. */
#define CONNECTION_QUEUE_BYTES ((size_t)64 << 20)

enum connection_state {
    CONNECTION_READING,  /* its order is not complete */
    CONNECTION_WAITING,  /* for its turn */
    CONNECTION_RUNNING,  /* its order is being carried out */
    CONNECTION_WATCHING, /* the page is served for as long as it stays */
    CONNECTION_CLOSING,  /* it wants the session to end, and to know when */
    CONNECTION_ANSWERED, /* it has got all it will get */
};

/* One command at the other end of the socket. */
struct connection {
    struct connection *next; /* oldest first */
    struct deed_daemon *daemon;
    struct deed_stream *stream; /* NULL: it has gone */
    enum connection_state state;
    struct deed_chunks chunks;
    struct deed_arena arena; /* of the order */
    struct deed_order order;
    uint64_t turn; /* when the order was complete */
    struct deed_strbuf input;
    FILE *out, *err; /* while it runs */
};

struct deed_daemon {
    struct deed_loop *loop;
    struct deed_listener *listener;
    struct deed_session *session; /* NULL: nothing is open yet */
    bool live;                    /* its time is real */
    const char *name;
    char path[DEED_PATH_MAX];
    struct connection *connections;
    unsigned connection_count;
    uint64_t turns;
    struct connection *running;
    int stop;      /* readable: what is under way shall end */
    int interrupt; /* see interrupt.h */
    struct deed_poll *signals;
    struct deed_timer idle, linger;
    struct deed_timer check; /* whether the socket is still ours */
    int64_t idle_us;
    deed_time_us begun_us, rested_us;
    bool ending;
    bool lingered;
    struct deed_strbuf url, title;
    struct deed_watch *watch;         /* NULL: nobody watches */
    struct deed_call *picture, *tabs; /* under way, for the page */
    struct deed_record record;        /* what was done, for `deed record` */
    struct deed_strbuf record_url;    /* where it began */
    bool recording;                   /* asked for: scopes are looked up */
    struct deed_call *scoping;        /* a look for one, under way */
    char scoped[32];                  /* the action it is about */
    char asked[32];                   /* action that awaits a person, or "" */
};

/* connection.c */
bool connection_add(struct deed_daemon *daemon, struct deed_stream *stream);
/* Tells it that its order is begun, and gives it streams to write to; false
 * when it has gone or memory is out: then its order must not be carried out. */
bool connection_begin(struct connection *connection);
void connection_answer(struct connection *connection, enum deed_exit code);
void connection_tell(struct connection *connection, enum deed_chunk_kind kind,
                     const char *bytes, size_t len);
/* One line on its standard error, and the end. */
void connection_refuse(struct connection *connection, enum deed_exit code,
                       const char *text);
void connections_sweep(struct deed_daemon *daemon, bool all);

/* daemon.c: an order is complete; Ctrl-C, or it went while it was running. */
void daemon_heard(struct deed_daemon *daemon, struct connection *connection);
void daemon_stop(struct deed_daemon *daemon);

/* daemon_serve.c: carries out orders until it is over. */
void daemon_serve(struct deed_daemon *daemon);
/* daemon_watch.c: `connection` wants the page; the last who did has gone. */
void daemon_begin_watch(struct deed_daemon *daemon,
                        struct connection *connection);
void daemon_end_watch(struct deed_daemon *daemon);
/* daemon_record.c: a message of an action. */
void daemon_record(struct deed_daemon *daemon, const char *type,
                   const struct deed_value *payload);
/* There is a session: its actions are listened to. */
void daemon_observe(struct deed_daemon *daemon);
/* Answers an order for the status by what is known. */
void daemon_say_status(struct deed_daemon *daemon,
                       struct connection *connection);

#endif
