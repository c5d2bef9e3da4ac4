/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PAGE_H
#define DEED_DRIVER_WEB_PAGE_H

/*
 * A page: one tab with all its documents, as a driver. It works on whatever
 * browser its remote speaks to (remote.h); events.h is how the remote reports
 * to it.
 */

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "driver/driver.h"
#include "driver/web/announced.h"
#include "driver/web/bodies.h"
#include "driver/web/frames.h"
#include "driver/web/op.h"
#include "driver/web/partial.h"
#include "driver/web/places.h"
#include "driver/web/request_time.h"
#include "driver/web/requests.h"
#include "driver/web/served.h"
#include "driver/web/sockets.h"
#include "io/loop.h"
#include "io/timer.h"

/* Limit: a page that is silent longer is stuck. */
#define WEB_CALL_US DEED_MS(10000)
/* Limit: candidates with facts, of all frames. */
#define WEB_CANDIDATES_MAX 64
#define WEB_WATCHES_MAX 96 /* limit: actions at a time */
/* Facts this old are still those of the check that was just made. */
#define WEB_ARMED_US DEED_MS(250)
/* How long a guard stands in the page when nobody takes it down: input may
 * come late to a page that is busy, and must still find it. */
#define WEB_GUARD_MS 2500

/* What one agent call told about the moment it ran at. */
struct moment {
    double page_ms;
    uint64_t revision;
};

struct apps;
struct console;
struct deed_json_writer;
struct deed_remote;
struct exchanges;
struct expectations;
struct op;
struct show;

/* Called once when a page is ready, or with an error when it will not be. */
typedef void web_page_fn(void *user, struct deed_driver *driver,
                         const struct deed_error *err);

/* The last turn of the wheel. */
struct page_wheel {
    deed_time_us at; /* 0: none yet */
    struct deed_point point;
    bool moved; /* as far as it is known, something */
};

struct page {
    struct deed_driver base;
    struct deed_remote *remote; /* ends with the page */
    struct frame *frames;
    unsigned frame_count; /* ever made */
    struct op *ops;       /* under way */
    bool ready;
    bool lost;
    uint64_t revision; /* counts what was seen to change */
    uint64_t seen;     /* a hash of what the last whole look saw */
    /* What the agent calls the look that it keeps, 0: none; and whose agent. */
    uint64_t kept;
    int64_t kept_context;

    /* Who wants signals. */
    struct watch {
        const void *key;
        bool bystander;         /* only listens */
        char *target_id;        /* owned; of an action, once it is known */
    } watches[WEB_WATCHES_MAX]; /* newest last */
    unsigned watch_count;
    struct expectations *expectations; /* owned; a list a wait */
    struct apps *apps; /* owned; what the page declares; may be NULL */

    /* The receipt that the last look armed. */
    struct {
        char token[32];
        char *instance_id;
        unsigned frame; /* whose clock it is */
        deed_time_us at_us;
        double page_ms;  /* events before this are from before the act */
        int64_t context; /* of the document whose clock that is */
    } armed;
    unsigned token_count;

    struct { /* where the last press left the pointer, if that was the last */
        char *instance_id; /* owned; NULL: nobody knows */
        struct deed_point at;
        int64_t context; /* of the document */
    } rests;

    struct { /* until the receipt of the input is here */
        char type[16];
        char *message; /* owned; NULL: none */
        bool accepted;
        deed_time_us at_us;
        enum deed_tri caused;
    } opened[4];
    unsigned opened_count;

    /* Requests under way, and those made lately by themselves. */
    struct open_request requests[64];
    unsigned request_count;
    char disowned[4][48]; /* ids of those that were not the act's after all */
    unsigned disowned_next;
    deed_time_us served_us; /* when the main document that is to come was
                               answered; 0: none is */
    struct early_request
        early[4]; /* ended before the receipt of the input came */
    unsigned early_count;
    struct announced announced; /* requests, not yet reported */
    struct request_times request_times;
    struct partials partials; /* answers that are not whole yet */
    deed_time_us data_us;     /* when the last answer came to what no act of
                                 now has sent; 0: never */
    bool data_came;           /* one came while the input was under way */
    unsigned workers;         /* that the document has started */
    char showing[4][48];   /* requests whose answer the page may be drawing */
    deed_time_us acted_us; /* when the last input went out */
    unsigned acted_frame;  /* and the number of the frame that it went to */
    deed_time_us asked_us; /* when the last request that draws began or ended */
    struct web_body
        answers[4]; /* to requests of an act, to be read when they are whole */
    unsigned answer_next;
    bool people;    /* what a person does is recorded */
    bool answering; /* a form was sent, and its answer is being loaded */
    bool leads_on;  /* the input leads to another document */
    bool leaves;    /* somebody has led away from it since the input */
    deed_time_us pushed_us; /* when that came which is being taken; 0: none */
    struct late *late;      /* reports that wait; see late.c */
    bool acting;            /* input is out, its receipt is not in yet */
    bool arming;            /* the input waits until its receipt is armed */
    bool act_open;          /* input went out in an action that has not ended */
    deed_time_us older_until_us; /* changes answer to an older request */
    struct web_place asked[WEB_PLACES_MAX];
    deed_time_us watched_since; /* of the main document; 0: not yet */

    enum deed_dialog_answer dialog; /* of the gesture under way */
    char *dialog_text;
    char *committed_loader; /* of the main document */
    /* Where the part of the page begins that a pinch has enlarged: input goes
     * to places of that part. */
    struct deed_point shown_at;
    unsigned commits; /* and changes of its address, so far */
    bool unreachable; /* it is the browser's own page of an error */
    struct served served;
    double left_ms[2]; /* from when to when a field lost the focus to it; 0 */
    double began_ms;   /* when the last input came to the page, by the clock of
                          the system; 0: not told yet */
    bool framed;       /* the act sent a form off into a frame */
    bool frame_came;   /* a document that it had a frame load was answered */
    /* Addresses that frames were given while no input was handled. */
    struct web_alone {
        uint64_t url; /* hash of it, without what follows the path */
        deed_time_us at_us;
    } alone[8];
    unsigned alone_next;
    bool put_off; /* code set timers while it handled the last input */
    bool sends;   /* or has sent requests since, which the input caused */
    struct web_socket sockets[8];
    unsigned socket_next;
    bool file_began;  /* a download, since a navigation was asked for */
    bool stayed;      /* asked whether to leave, it was answered no */
    bool stays;       /* the same, ever since this document came */
    char *navigation; /* loader id of a commit that is waited for */
    struct op *navigating;
    struct op *telling;         /* its receipt may come by itself */
    struct op *dragging;        /* wants to be handed the browser's drag */
    struct op *choosing;        /* answers the file chooser that opens */
    struct deed_timer settling; /* of the navigation */
    struct deed_timer leaving;  /* whether the page lets itself be left */
    struct deed_timer untold;   /* a receipt that did not come by itself yet */
    struct deed_timer declared; /* when it is asked what it declares */
    deed_time_us declared_us;   /* since when that is due */
    bool crashed;               /* until it is navigated */
    struct op *leaving_op;      /* the navigation that leaves it, or NULL */
    char *heard[32]; /* instance ids that are known to be listened to */
    unsigned heard_next;
    struct page_wheel wheel;
    uint64_t answered[32]; /* hashes of questions whose target was known */
    unsigned answered_next;
    struct deed_timer opening; /* deadline of the set-up */
    struct deed_task told;     /* that it is open */
    web_page_fn *on_ready;
    void *on_ready_user;
    struct show *show;       /* owned; what is drawn for people; may be NULL */
    struct console *console; /* owned; messages; may be NULL */
    struct exchanges *exchanges; /* owned; requests; may be NULL */
    struct steps *steps;         /* owned; where requests go; may be NULL */
};

/* call.c: every `then` runs from the loop, once, unless the op ended. */
/* Calls the page agent of a frame; `then` gets its answer. DEED_NOT_FOUND: the
 * document is gone, or has no such element; DEED_INVALID: the agent refused;
 * DEED_STATE: the document went away during the call. */
enum deed_code call_agent(struct op *op, struct frame *frame,
                          const char *method, const char *arg_json,
                          call_fn *then);
/* The same in every frame that has an agent, or in the one whose number is
 * `only` - 1. How many were asked. */
unsigned call_agents(struct op *op, unsigned only, const char *method,
                     const char *arg_json, call_fn *then);
/* Completes from the loop, after whatever the browser had to say before. */
enum deed_code call_sync(struct op *op, call_fn *then);
void call_flush(struct page *page);
/* The member `arm` of an agent's argument: a guarded receipt with a token of
 * its own, which is filled in. It tells itself when the press is through;
 * `state`: and how the target is then. */
void arm_with(struct page *page, struct deed_json_writer *w, bool state,
              char *ret_token, size_t size);
/* The guard stands: the press on this element, as it is now, may go out. */
void page_armed(struct page *page, const char *instance_id, const char *token,
                double page_ms);
/* A JSON string with its quotes; "null" for NULL. */
const char *json_text(struct deed_arena *arena, const char *text);

/* steps.c: where the request with this id was last sent to, in the arena, and
 * notes where it goes now. NULL: it is new. */
const char *steps_note(struct page *page, struct deed_arena *arena,
                       const char *id, const char *url);
void steps_free(struct page *page);

/* The snapshot of one frame, added to the graph. */
void whole_add(struct deed_graph *graph, struct deed_arena *arena,
               const struct frame *frame, const struct deed_value *value);

/* The ops. */
enum deed_code web_observe(struct deed_driver *drv,
                           const struct deed_query *query,
                           struct deed_reply *reply, struct deed_error *err);
enum deed_code web_probe(struct deed_driver *drv,
                         const struct deed_probe *probe,
                         struct deed_reply *reply, struct deed_error *err);
enum deed_code web_perform(struct deed_driver *drv,
                           const struct deed_gesture *gesture,
                           struct deed_reply *reply, struct deed_error *err);
enum deed_code web_picture(struct deed_driver *drv,
                           const struct deed_picture_query *query,
                           struct deed_reply *reply, struct deed_error *err);
enum deed_code web_ask(struct deed_driver *drv, const char *question,
                       const struct deed_value *args, struct deed_reply *reply,
                       struct deed_error *err);
enum deed_code web_watch(struct deed_driver *drv, const void *key,
                         const struct deed_watch *watch,
                         struct deed_error *err);

/* renew.c: a frame has another document; its agent may know the old one. */
void agent_renew(struct page *page, const struct frame *frame);
/* An agent for the document that the frame shows, unless it has one. */
void agent_install(struct page *page, struct frame *frame);
/* document.open() took the agent's listeners. */
void agent_opened(struct page *page, const char *frame_id);

/* people.c: what the agent of a new document is told to watch. */
const char *watch_arg(const struct page *page);

/* watching.c: turns the pushes of one frame on; ends the op when it failed. */
void watch_frame(struct op *op, struct frame *frame, const char *arg);
/* The same for a document that has come; what answers it is not late. */
void watch_document(struct op *op, struct frame *frame, const char *arg);

/* watching.c: whose changes the agents tell as the target's own. */
const char *watch_target(const struct page *page);

/* expectations.c: elements, texts and states that are waited for. */
void expectations_set(struct page *page, const void *key,
                      const struct deed_watch *watch);
void expectations_changed(struct page *page); /* something changed: ask */
void expectations_free(struct page *page);
/* One of them as the agent's method `expect` takes it. */
void expectation_write(struct deed_json_writer *w,
                       const struct deed_signal *signal);

/* conditions.c: which of a query's conditions are so now. */
enum deed_code conditions_observe(struct page *page,
                                  const struct deed_query *query,
                                  struct deed_reply *reply,
                                  struct deed_error *err);

/* apps.c: actions that the page declares. */
/* Asks the page what it declares; false: it cannot be asked now. */
bool apps_refresh(struct page *page);
/* The same when the page has a pause: after an act, which may have brought new
 * ones, but not in the way of the next. */
void apps_refresh_soon(struct page *page);
/* The page has told all it has: whoever opened it may work on it. */
void page_opened(struct page *page);
void apps_free(struct page *page);
const struct deed_app_action *web_find_app_action(struct deed_driver *drv,
                                                  const char *id);

/* show.c: takes back what was drawn for people. */
void show_clear(struct page *page);
void show_free(struct page *page);

/* page.c */
/* NULL: no memory. `on_ready` is called once, from the loop. */
struct page *page_create(struct deed_remote *remote, web_page_fn *on_ready,
                         void *user);
void page_destroy(struct deed_driver *drv); /* takes NULL */
void page_cancel(struct deed_driver *drv, struct deed_reply *reply);
void page_lost(struct page *page, const struct deed_error *err);
/* Its renderer is gone. The tab is still there, and so are all others. */
void page_crashed(struct page *page);
/* Why a page cannot be asked anything; DEED_OK: it can. */
enum deed_code page_check(const struct page *page, struct deed_error *err);
/* It cannot be opened: the caller of on_ready is told, and it is destroyed. */
void page_failed(struct page *page, const struct deed_error *err);
/* Is the main document there, with its agent? Then the page is ready once it
 * has listed the actions that it declares. */
void page_check_ready(struct page *page);
deed_time_us page_now(const struct page *page);

/* dialogs.c: JavaScript dialogs that open while an input is under way wait for
 * its receipt, which tells whether its handlers opened them. */
void dialogs_tie(struct page *page, const struct frame *frame,
                 const struct deed_value *receipt);
void dialogs_tell(struct page *page, enum deed_tri caused);
void dialogs_free(struct page *page);
/* A file chooser opened that nobody has files for. */
void dialogs_chooser(struct page *page);
struct deed_loop *page_loop(const struct page *page);

/* signals.c */
void signal_emit(struct page *page, struct deed_signal *signal);
/* The document that the page was to leave for is there, or will not come. */
void signals_left(struct page *page);
/* late.c: an input has its receipt; what waited for that may be asked for. */
void late_resume(struct page *page);
/* Keeps what a frame pushed behind the reports that wait. False: none does. */
bool late_keep_push(struct page *page, const struct frame *frame,
                    const char *payload, size_t len);
/* A document is left: what it told is told before that. */
void late_tell_pushes(struct page *page);
/* signals.c: what a frame pushed, and when it came. */
void signals_take(struct page *page, struct frame *frame, const char *payload,
                  deed_time_us at_us);

/* offset.c: where a frame's document lies in the page, and whether anything
 * of it can be seen and hit there. Corrects the facts, then calls `then` from
 * the loop. */
enum deed_code offset_ask(struct op *op, const struct frame *frame,
                          struct deed_facts *facts,
                          void (*then)(struct op *op));

/* signals.c: the act begins at this moment of the document's clock. */
void signals_begin(struct page *page, const struct frame *frame,
                   double page_ms);

/* rounds.c: one question to the agent of every frame. */
struct frame_round {
    /* Called when everything is answered, with the sum that was collected. */
    void (*then)(struct op *op, unsigned sum);
    unsigned sum;
    const char *role, *name;
};
/* Opens closed shadow roots to the agents; `then` gets how many. */
enum deed_code closed_roots_ask(struct op *op,
                                void (*then)(struct op *op, unsigned opened));
/* Roles and names that only the browser's accessibility tree has; `then` gets
 * how many elements were made known to the agents. */
enum deed_code internals_ask(struct op *op, const char *role, const char *name,
                             void (*then)(struct op *op, unsigned known));

#endif
