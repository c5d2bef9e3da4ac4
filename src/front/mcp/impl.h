/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_IMPL_H
#define DEED_FRONT_MCP_IMPL_H

/* The inside of the MCP server, shared by the files of this folder. */

#include <stdint.h>

#include "base/arena.h"
#include "io/loop.h"
#include "io/timer.h"
#include "front/mcp/mcp.h"
#include "wire/jsonrpc.h"

struct deed_call;
struct deed_key_store;
struct deed_mcp;
struct deed_mcp_call;
struct deed_mcp_tool;
struct deed_recorder;
struct deed_session;
struct deed_signals;
struct deed_value;

#define DEED_MCP_LINE_BYTES_MAX ((size_t)4 * 1024 * 1024)
#define DEED_MCP_DEPTH_MAX 48
#define DEED_MCP_NODES_MAX 100000
#define DEED_MCP_CALLS_MAX 64
#define DEED_MCP_BATCH_MAX 64

/* What a revision of the protocol has. */
struct deed_mcp_revision {
    const char *name;
    bool structured; /* outputSchema, structuredContent, titles, elicitation */
    bool batches;    /* several messages in one list */
};

/* Answers that leave together, as a list. */
struct deed_mcp_batch {
    uint64_t post;
    unsigned open; /* answers still to come */
    struct deed_strbuf *text;
};

/* The way back to whoever asked. */
struct deed_mcp_route {
    uint64_t post; /* the transport's own number of the message; 0: none */
    struct deed_mcp_batch *batch; /* NULL: it came alone */
};

enum deed_mcp_out {
    DEED_MCP_OUT_ANSWER, /* to that message; nothing follows */
    DEED_MCP_OUT_NOTICE,
    DEED_MCP_OUT_ASK, /* a request of our own */
};

/* What carries the messages: stdio.c, http.c. */
struct deed_mcp_transport {
    /* `post`: the message that is answered, or that this belongs to; 0: none.
     * False: nobody can be told. */
    bool (*send)(struct deed_mcp *mcp, enum deed_mcp_out what, uint64_t post,
                 const char *bytes, size_t len);
    /* That message gets no answer. */
    void (*forget)(struct deed_mcp *mcp, uint64_t post);
    /* It has ended, and nothing is under way any more. */
    void (*quiet)(struct deed_mcp *mcp);
};

/* A question that we asked the client. */
struct deed_mcp_ask {
    struct deed_mcp_ask *next;
    int64_t id;
    struct deed_mcp_call *call; /* NULL: nobody waits any more */
    void (*answered)(struct deed_mcp_call *call,
                     const struct deed_value *result);
};

enum deed_mcp_surface_state {
    DEED_MCP_SURFACE_NONE,
    DEED_MCP_SURFACE_OPENING,
    DEED_MCP_SURFACE_OPEN,
};

/* Where it acts: opened by the first call that needs it. There is one that the
 * command line names, and one for each device that a call names. */
struct deed_mcp_surface {
    struct deed_mcp *mcp;
    struct deed_mcp_surface *next;
    const char *driver;
    const struct deed_setting *settings;
    size_t setting_count;
    const char *device;         /* owned; "": the only one. NULL: no device */
    struct deed_setting own[1]; /* of such a device */
    enum deed_mcp_surface_state state;
    struct deed_session *session; /* owned; NULL: nothing is open */
    struct deed_call *switching;  /* owned; to another tab. NULL: it is not */
    struct deed_task settle;      /* failed or lost: a turn later */
    struct deed_error trouble;    /* why it could not be opened, or went */
    struct deed_error switch_err; /* why another tab could not be had */
    uint64_t last_ref; /* of handles given out: none is given twice */
    struct deed_arena seen_arena;
    struct deed_value *seen; /* the snapshot that the client knows */
    size_t patched;          /* elements of it that were exchanged */
    struct deed_arena untold_arena;
    struct deed_value *untold; /* what it knew before changes that did not fit;
                                  NULL: everything was told */
};

/* A log that a client follows: what was written since it was last read. */
#define DEED_MCP_STREAMS_MAX 16
struct deed_mcp_stream {
    bool open;
    char id[64], package[128], level[16];
    struct deed_mcp_surface *surface;
    double from; /* by the device's clock */
};

struct deed_mcp {
    const struct deed_mcp_opts *opts;
    struct deed_key_store *keys; /* of the process: they outlive the browser */
    struct deed_recorder *recorder; /* owned; NULL: none */
    const struct deed_mcp_profile *profile;
    struct deed_loop *loop;
    const struct deed_mcp_transport *transport;
    uint64_t hearing;        /* the message that is read now */
    unsigned requests_heard; /* that want an answer; counted for http.c */
    const struct deed_mcp_revision *revision; /* NULL: not initialized */
    bool elicits;                             /* the client can ask a person */
    unsigned log_level;
    struct deed_mcp_call *calls; /* oldest first */
    unsigned call_count;
    struct deed_mcp_ask *asks;
    int64_t ask_numbers;
    struct deed_mcp_surface surface;   /* of the command line */
    struct deed_mcp_surface *surfaces; /* owned; of devices that calls named */
    struct deed_mcp_surface *last;     /* where the last call acted */
    struct deed_mcp_stream streams[DEED_MCP_STREAMS_MAX];
    char *picture; /* the last one, in base64; NULL: none */
    bool picture_is_jpeg;
    struct deed_timer farewell;
    struct deed_task idle;
    bool over; /* the input has ended */
    bool deaf; /* nobody reads what we write */
    bool ending;
    struct deed_error err; /* why it could not go on */
};

/* What the servers of one process share. */
struct deed_mcp_shared {
    const struct deed_mcp_opts *opts;
    struct deed_loop *loop;
    struct deed_signals *signals;
    struct deed_key_store *keys;
    bool many; /* servers at once: each has a trace of its own */
    unsigned traces;
};
enum deed_code deed_mcp_share(struct deed_mcp_shared *shared,
                              const struct deed_mcp_opts *opts,
                              void (*caught)(void *user, int number),
                              void *user, struct deed_error *err);
void deed_mcp_unshare(struct deed_mcp_shared *shared);

/* mcp.c: one client and its browser. Zeroed before; deed_mcp_fini() may be
 * called whether or not this failed. */
enum deed_code deed_mcp_init(struct deed_mcp *mcp,
                             struct deed_mcp_shared *shared,
                             const struct deed_mcp_transport *transport,
                             struct deed_error *err);
void deed_mcp_fini(struct deed_mcp *mcp);
/* Acts under way end with a result that says what is known of them; then the
 * transport hears quiet(). */
void deed_mcp_end(struct deed_mcp *mcp);
/* No more input will come: what is under way may go on for a while. */
void deed_mcp_input_ended(struct deed_mcp *mcp);
/* quiet(), when it is. */
void deed_mcp_check_quiet(struct deed_mcp *mcp);

/* stdio.c, http.c: return when they have ended. */
enum deed_code deed_mcp_run_stdio(const struct deed_mcp_opts *opts,
                                  struct deed_error *err);
enum deed_code deed_mcp_run_http(const struct deed_mcp_opts *opts,
                                 struct deed_error *err);

/* protocol.c: NULL, when there is no such revision. */
const struct deed_mcp_revision *deed_mcp_revision_find(const char *name);

/* protocol.c */
void deed_mcp_heard(struct deed_mcp *mcp, char *line, size_t len);
void deed_mcp_refuse(struct deed_mcp *mcp, enum deed_rpc_code code,
                     const char *text);
void deed_mcp_answer(struct deed_mcp *mcp, struct deed_mcp_route to,
                     const struct deed_value *id,
                     const struct deed_value *result);
void deed_mcp_answer_error(struct deed_mcp *mcp, struct deed_mcp_route to,
                           const struct deed_value *id, enum deed_rpc_code code,
                           const char *text);
/* An answer will not come. */
void deed_mcp_no_answer(struct deed_mcp *mcp, struct deed_mcp_route to);
/* `post`: what it belongs to; 0: nothing. */
void deed_mcp_notify(struct deed_mcp *mcp, uint64_t post, const char *method,
                     const struct deed_value *params);

enum deed_mcp_level {
    DEED_MCP_DEBUG,
    DEED_MCP_INFO,
    DEED_MCP_NOTICE,
    DEED_MCP_WARNING,
    DEED_MCP_ERROR,
};
void deed_mcp_log(struct deed_mcp *mcp, enum deed_mcp_level level,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ask.c: requests to the client. NULL when memory is out. */
struct deed_mcp_ask *deed_mcp_ask(
    struct deed_mcp_call *call, const char *method,
    const struct deed_value *params,
    void (*answered)(struct deed_mcp_call *call,
                     const struct deed_value *result));
void deed_mcp_answered(struct deed_mcp *mcp, const struct deed_rpc *message);
/* Takes back whatever this call asked. */
void deed_mcp_unask(struct deed_mcp_call *call, const char *reason);
void deed_mcp_drop_asks(struct deed_mcp *mcp);

/* surface.c */
void deed_mcp_surface_open(struct deed_mcp_surface *surface);
void deed_mcp_surface_close(struct deed_mcp_surface *surface);
/* The surface that the arguments of a call mean. */
enum deed_code deed_mcp_surface_choose(struct deed_mcp *mcp,
                                       const struct deed_value *args,
                                       struct deed_mcp_surface **ret,
                                       struct deed_error *err);
/* Closes all of them; frees them, when no call is left. */
void deed_mcp_surfaces_close(struct deed_mcp *mcp);
void deed_mcp_surfaces_free(struct deed_mcp *mcp);
/* To that tab, which is another one, or with NULL to a new one. The call is
 * started once more when that is done or has failed (surface.switch_err). */
enum deed_code deed_mcp_surface_switch(struct deed_mcp_call *call,
                                       const char *id, struct deed_error *err);
/* What the client knows of the interface from now on; NULL: nothing. */
void deed_mcp_surface_saw(struct deed_mcp_surface *surface,
                          const struct deed_value *seen);
/* Of what deed_mcp_look_again() got: what is different from what the client
 * knows, as text in the arena, and from now on known. NULL: nothing was known,
 * or memory is out. */
const char *deed_mcp_surface_changes(struct deed_mcp_surface *surface,
                                     struct deed_arena *arena,
                                     const struct deed_value *got,
                                     unsigned max_tokens,
                                     unsigned max_page_tokens);
/* The same since the last change that did not fit, when there was one
 * (`surface.untold`), from a whole snapshot. */
const char *deed_mcp_surface_rest(struct deed_mcp_surface *surface,
                                  struct deed_arena *arena,
                                  const struct deed_value *now,
                                  unsigned max_tokens);
/* All of the page was shown: nothing is untold. */
void deed_mcp_surface_told(struct deed_mcp_surface *surface);

/* May a page at this address be shown? What may not be acted on may not be read
 * either; about:blank is nobody's. */
enum deed_code deed_mcp_check_url(const struct deed_mcp_surface *surface,
                                  const char *url, struct deed_error *err);

/* Something has ended; at the end of the input that may be all. */
void deed_mcp_settled(struct deed_mcp *mcp);
/* Nobody reads what we write any more. */
void deed_mcp_unheard(struct deed_mcp *mcp);

#endif
