/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PAGE_H
#define DEED_DRIVER_WEB_PAGE_H

/*
 * The inside of the Chromium driver: a page (one tab, one driver), its frames,
 * and the ops that are under way on it.
 */

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "driver/cdp/chromium.h"
#include "driver/driver.h"
#include "driver/cdp/cdp.h"
#include "io/loop.h"

#define CHROMIUM_BINDING "deedPush"
#define CHROMIUM_CALL_US DEED_MS(10000)
#define CHROMIUM_CANDIDATES_MAX 64
#define CHROMIUM_PLACES_MAX 64
#define CHROMIUM_WATCHES_MAX 96
/* Facts this old are still those of the check that was just made. */
#define CHROMIUM_ARMED_US DEED_MS(250)
/* How long a guard stands in the page when nobody takes it down: input may
 * come late to a page that is busy, and must still find it. */
#define CHROMIUM_GUARD_MS 2500

/* A document of the page: the main one or that of a frame. */
struct frame {
    struct frame *next;
    unsigned number; /* 0: main; instance ids of others start with it */
    char *id;        /* owned, as all strings here */
    char *session;
    char *parent_id; /* NULL: main */
    char *url;
    char *origin;         /* as its agent told last; NULL: not yet */
    int64_t context;      /* of our world; 0: no agent yet */
    int64_t page_context; /* the page's own world; 0: none */
    bool deaf;            /* it did not answer in time */
    bool watching;        /* its agent was told to push what it sees */
    bool loading;
    bool parsed;  /* DOMContentLoaded was seen */
    bool foreign; /* of another origin than the page; see frames_judge() */
    char *ear;    /* a remote object; NULL: none (yet) */
    int64_t ear_context; /* the world it is in */
    char *retarget; /* what is acted on now: goes along with the next call */
};

/* What one agent call told about the moment it ran at. */
struct moment {
    double page_ms;
    uint64_t revision;
};

struct deed_json_writer;
struct op;
struct asked;
struct expectations;
struct apps;
struct deed_json_writer;
struct offset;
struct closed;
struct internals;
struct internals_state;
struct show;

struct page {
    struct deed_driver base;
    struct deed_browser *browser; /* borrowed */
    struct page *next;            /* of the browser's pages */
    char *target_id;
    char *session;
    struct frame *frames;
    unsigned frame_count; /* ever made */
    struct op *ops;       /* under way */
    bool ready;
    bool lost;
    bool made_by_us; /* the tab goes with the driver */
    bool keep;       /* a tab that we made stays */
    bool may_leave;  /* whoever opens it will go elsewhere at once */
    struct {         /* until it answers for the first time; blocked.c */
        bool waiting, asked;
        double seconds;
        struct deed_timer timer;
    } blocked;
    uint64_t revision; /* counts what was seen to change */
    uint64_t seen;     /* a hash of what the last whole look saw */
    /* What the agent calls the look that it keeps, 0: none; and whose agent. */
    uint64_t kept;
    int64_t kept_context;

    /* Who wants signals. */
    struct watch {
        const void *key;
        bool bystander;              /* only listens */
        char *target_id;             /* owned; of an action, once it is known */
    } watches[CHROMIUM_WATCHES_MAX]; /* newest last */
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
    char ear_type[32]; /* of the event that points; nobody else knows it */

    /* Requests under way, and those made lately by themselves. */
    struct {
        char id[48];
        char place[160];
        bool quiet; /* not worth telling: images, fonts, styles */
        deed_time_us begun_us;
        bool reads;           /* GET: it changes nothing */
        enum deed_tri caused; /* by an input that was under way */
        bool foreign;         /* to another origin */
    } requests[64];
    unsigned request_count;
    deed_time_us acted_us; /* when the last input went out */
    struct {
        char id[48];
        char place[160];
    } answers[4]; /* to requests of an act, to be read when they are whole */
    unsigned answer_next;
    bool answering; /* a form was sent, and its answer is being loaded */
    bool acting;    /* input is out, its receipt is not in yet */
    bool act_open;  /* input went out in an action that has not ended */
    deed_time_us older_until_us; /* changes answer to an older request */
    struct {
        char place[160];
        deed_time_us at_us;
        unsigned count;
        deed_time_us act_us; /* the act during which it changed, and */
        unsigned during;     /* how often it did */
    } asked[CHROMIUM_PLACES_MAX];
    deed_time_us watched_since; /* of the main document; 0: not yet */

    enum deed_dialog_answer dialog; /* of the gesture under way */
    char *dialog_text;
    char *committed_loader; /* of the main document */
    struct {                /* the answer to the main document; served.c */
        char loader[48];
        int status;
        char words[64];
        char failure[64];    /* why the last document did not come */
        char challenged[64]; /* request whose 401 was seen, not its end */
        bool posted;         /* a form was sent, and this is no redirect */
        bool to_login;       /* a redirect to a page for signing in */
    } served;
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
    bool crashed;               /* until it is navigated */
    struct op *leaving_op;      /* the navigation that leaves it, or NULL */
    char *heard[32]; /* instance ids that are known to be listened to */
    unsigned heard_next;
    uint64_t answered[32]; /* hashes of questions whose target was known */
    unsigned answered_next;
    struct deed_timer opening; /* deadline of the set-up */
    deed_chromium_page_fn *on_ready;
    void *on_ready_user;
    char *note;        /* why it could not be opened */
    struct show *show; /* owned; what is drawn for people; may be NULL */
};

/* An op: one request of the core, as a chain of calls. */
struct op {
    struct op *next;
    struct page *page;
    struct deed_reply *reply; /* NULL: nobody waits any more */
    struct deed_arena arena;
    unsigned waiting;         /* calls under way */
    deed_time_us patience_us; /* of the calls that follow; 0: the usual */
    struct call *calls;       /* all it ever made; in the arena */
    void (*finish)(struct op *op);
    void (*free_extra)(struct op *op); /* may be NULL */
    void *extra;                       /* of its kind, in the arena */
    struct closed *closed;             /* a search for closed shadow roots */
    struct internals *internals;       /* a question about custom elements */
    struct internals_state *internals_state; /* and about the state of one */
    struct offset *offset;   /* a question about a frame's place */
    struct asked *listeners; /* a question about listeners, in the arena */
};

struct call {
    struct deed_cdp_call cdp;
    struct call *next; /* of the op */
    struct op *op;
    unsigned frame; /* its number */
    void (*then)(struct call *call, enum deed_code code,
                 const struct deed_value *value, const struct deed_error *err);
    bool agent; /* unwrap the agent's object from the result */
};

/* op.c */
struct op *op_create(struct page *page, struct deed_reply *reply,
                     size_t extra_size, struct deed_error *err);
/* Gives the answer and frees the op; the only way one ends. */
void op_done(struct op *op, enum deed_code code,
             const struct deed_answer *answer, const struct deed_error *err);
void op_fail(struct op *op, enum deed_code code, const char *text);
void ops_lost(struct page *page, const struct deed_error *err);

/* call.c: every `then` runs from the loop, once, unless the op ended. */
enum deed_code call_agent(struct op *op, struct frame *frame,
                          const char *method, const char *arg_json,
                          void (*then)(struct call *, enum deed_code,
                                       const struct deed_value *,
                                       const struct deed_error *));
enum deed_code call_protocol(struct op *op, const char *session,
                             const char *method, const char *params,
                             void (*then)(struct call *, enum deed_code,
                                          const struct deed_value *,
                                          const struct deed_error *));
void call_flush(struct page *page);
/* The member `arm` of an agent's argument: a guarded receipt with a token of
 * its own, which is filled in. It tells itself when the press is through;
 * `state`: and how the target is then. */
void arm_with(struct page *page, struct deed_json_writer *w, bool state,
              char *ret_token, size_t size);
/* The guard stands: the press on this element, as it is now, may go out. */
void page_armed(struct page *page, const char *instance_id, const char *token,
                double page_ms);
/* An object of the page's that we held is no longer needed; leaves with the
 * next flush. */
void call_release(struct op *op, const char *session, const char *object_id);
/* A JSON string with its quotes; "null" for NULL. */
const char *json_text(struct deed_arena *arena, const char *text);

/* ear.c */
/* What is listened to on the way from the node `n` up, by the console's
 * function of the given name; needs the sets `t`, `d` and `q` and the number
 * `own`. `q`: what is listened to for a part of the document, not at the root
 * of an application; libraries that listen there keep their handlers on the
 * elements. */
#define LISTENER_WALK(listeners)                                               \
    "for(let i=0;n&&i<300;i++){"                                               \
    "const inner=n.nodeType===1&&!/^(html|body)$/.test(n.localName);"          \
    "const part=inner&&(!i||n.parentNode!==document.body);"                    \
    "for(const k in " listeners "(n)){(inner?t:d).add(k);if(part)q.add(k)}"    \
    "const o=inner?Object.getOwnPropertyNames(n):[];if(o.length)own=1;"        \
    "for(const k of "                                                          \
    "o){if(/^(__|[$][$])(click|mousedown|pointerdown)$/.test(k))"              \
    "q.add('click');"                                                          \
    "if(k.startsWith('__reactProps$')&&n[k])for(const p in n[k])"              \
    "if(/^on(Click|Mouse[DU]|Pointer[DU]|Submit|Touch)/"                       \
    ".test(p))q.add('click')}"                                                 \
    "n=n.assignedSlot||n.parentNode||n.host||null}"
/* And what is listened to on the window, all as one text. */
#define LISTENER_SAY(listeners)                                                \
    "for(const k in " listeners "(window))d.add(k);"                           \
    "return[...t].join(' ')+'|'+[...d].join(' ')+'|'+own+'|'+[...q].join(' ')"
void ear_open(struct page *page, struct frame *frame);
bool ear_is_open(const struct frame *frame);
/* Who listens to what the agent pointed at in this same write. */
enum deed_code ear_ask(struct op *op, const struct frame *frame,
                       void (*then)(struct call *, enum deed_code,
                                    const struct deed_value *,
                                    const struct deed_error *));

/* frames.c */
struct frame *frame_find(struct page *page, const char *id);
struct frame *frame_by_number(struct page *page, unsigned number);
struct frame *frame_of_instance(struct page *page, const char *instance_id,
                                const char **ret_local);
struct frame *frame_of_context(struct page *page, const char *session,
                               int64_t context);
struct frame *frame_add(struct page *page, const char *id,
                        const char *parent_id, const char *session);
void frame_remove(struct page *page, const char *id);
void frames_free(struct page *page);
/* NULL: nothing is. */
void frame_retarget(struct frame *frame, const char *local);
/* The page has another main document: all other frames were the old one's. */
void frames_leave(struct page *page);
/* Which of them are of another origin now. */
void frames_judge(struct page *page);
/* "doc_root", "doc_3" */
const char *frame_document_id(struct deed_arena *arena,
                              const struct frame *frame);
/* "el_4" in the main document, "f3.el_4" in another. */
const char *frame_instance_id(struct deed_arena *arena,
                              const struct frame *frame, const char *local);

/* decode.c: the agent's words into the core's. */
/* The id that the page gave to a scope, else that of its element. */
const char *decode_scope_id(struct deed_arena *arena, const struct frame *frame,
                            const struct deed_value *scope);
void decode_element(struct deed_arena *arena, const struct frame *frame,
                    const struct deed_value *value, struct deed_element *ret);
void decode_facts(struct deed_arena *arena, const struct frame *frame,
                  const struct deed_value *element, struct deed_facts *ret);
double decode_number(const struct deed_value *map, const char *key,
                     double otherwise);
bool decode_rect(const struct deed_value *list, struct deed_rect *ret);
bool decode_point(const struct deed_value *list, struct deed_point *ret);
bool decode_bool(const struct deed_value *map, const char *key);
const char *decode_text(const struct deed_value *map, const char *key);

/* The snapshot of one frame, added to the graph. */
void whole_add(struct deed_graph *graph, struct deed_arena *arena,
               const struct frame *frame, const struct deed_value *value);

/* The ops. */
enum deed_code chromium_observe(struct deed_driver *drv,
                                const struct deed_query *query,
                                struct deed_reply *reply,
                                struct deed_error *err);
enum deed_code chromium_probe(struct deed_driver *drv,
                              const struct deed_probe *probe,
                              struct deed_reply *reply, struct deed_error *err);
enum deed_code chromium_perform(struct deed_driver *drv,
                                const struct deed_gesture *gesture,
                                struct deed_reply *reply,
                                struct deed_error *err);
enum deed_code chromium_picture(struct deed_driver *drv,
                                const struct deed_picture_query *query,
                                struct deed_reply *reply,
                                struct deed_error *err);
enum deed_code chromium_watch(struct deed_driver *drv, const void *key,
                              const struct deed_watch *watch,
                              struct deed_error *err);

/* renew.c: a frame has another document; its agent may know the old one. */
void agent_renew(struct page *page, const struct frame *frame);
/* document.open() took the agent's listeners. */
void agent_opened(struct page *page, const char *frame_id);

/* watching.c: turns the pushes of one frame on; ends the op when it failed. */
void watch_frame(struct op *op, struct frame *frame, const char *arg);

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
/* The page has told all it has: whoever opened it may work on it. */
void page_opened(struct page *page);
void apps_free(struct page *page);
const struct deed_app_action *chromium_find_app_action(struct deed_driver *drv,
                                                       const char *id);

/* show.c: takes back what was drawn for people. */
void show_clear(struct page *page);
void show_free(struct page *page);

/* page.c */
void page_event(struct page *page, const char *session,
                struct deed_json_span method, const struct deed_value *params);
void page_lost(struct page *page, const struct deed_error *err);
/* Its renderer is gone. The tab is still there, and so are all others. */
void page_crashed(struct page *page);
/* What there is to say about a page that cannot be asked anything. */
enum deed_code page_check(const struct page *page, struct deed_error *err);
/* How long its agent may take to answer; 0: the default. */
deed_time_us frame_patience(const struct page *page, const struct frame *frame);
/* It cannot be opened: whoever waits for that is told, and it is destroyed. */
void page_failed(struct page *page, const struct deed_error *err);
deed_time_us page_now(const struct page *page);
struct deed_cdp *page_cdp(const struct page *page);
bool is_heard(const struct page *page, const char *instance_id);
void remember_heard(struct page *page, const char *instance_id);

/* browser.c */
enum deed_dialog_answer browser_dialogs(const struct deed_browser *browser);
struct deed_cdp *browser_cdp(const struct deed_browser *browser);
struct deed_loop *browser_loop(const struct deed_browser *browser);
void browser_add_page(struct deed_browser *browser, struct page *page);
void browser_remove_page(struct deed_browser *browser, struct page *page);
/* Does a page of ours work in this tab? */
bool browser_has_target(struct deed_browser *browser, const char *target_id);
void browser_drop_session(struct deed_browser *browser, const char *id);
struct page *browser_page_of_frame(struct deed_browser *browser,
                                   const char *frame_id);
struct popups *browser_popups(const struct deed_browser *browser);
struct downloads *browser_downloads(const struct deed_browser *browser);

/* signals.c */
void signals_from_agent(struct page *page, const struct frame *frame,
                        const char *payload, size_t len);
/* drag.c, upload.c: what the browser hands over. */
void drag_intercepted(struct page *page, const struct deed_value *params);
void chooser_opened(struct page *page, const struct deed_value *params);
void signals_from_protocol(struct page *page, struct deed_json_span method,
                           const struct deed_value *params);
void signal_emit(struct page *page, struct deed_signal *signal);
unsigned signals_noise(struct page *page, struct deed_arena *arena,
                       const char **ret, unsigned max);
unsigned requests_pending(const struct page *page);
/* Those that began shortly before the act, and whose answer may still write
 * into a form; what hangs for longer is a stream. */
unsigned requests_older(const struct page *page);

/* offset.c: where a frame's document lies in the page, and whether anything
 * of it can be seen and hit there. Corrects the facts, then calls `then` from
 * the loop. */
enum deed_code offset_ask(struct op *op, const struct frame *frame,
                          struct deed_facts *facts,
                          void (*then)(struct op *op));

/* signals.c: the act begins at this moment of the document's clock. */
void signals_begin(struct page *page, const struct frame *frame,
                   double page_ms);

/* closed.c: opens closed shadow roots to the agents. `then` gets how many. */
enum deed_code closed_ask(struct op *op,
                          void (*then)(struct op *op, unsigned opened));

/* internals.c: roles and names that custom elements keep to themselves, asked
 * of the browser's accessibility tree. `then` gets how many were told. */
enum deed_code internals_ask(struct op *op, const char *role, const char *name,
                             void (*then)(struct op *op, unsigned told));
/* internals_state.c: the states that such an element keeps to itself, into
 * `facts`; `then` is called from the loop unless this returns an error. */
enum deed_code internals_read(struct op *op, const char *instance_id,
                              struct deed_facts *facts,
                              struct deed_content *content,
                              void (*then)(struct op *op));

/* listeners.c: who would hear an input at this element. Fills `listened` and
 * `app_code` of the facts, then calls `then` from the loop. DEED_EXISTS: they
 * were known already and are filled, `then` is not called. */
enum deed_code listeners_ask(struct op *op, const char *instance_id,
                             struct deed_facts *facts,
                             void (*then)(struct op *op));
/* Is it known who would answer, as far as that matters before? */
bool facts_suffice(const struct deed_facts *facts, enum deed_intent intent);
/* What the ear said about it, into the facts; false: nothing. */
bool listeners_heard(struct page *page, const char *instance_id,
                     struct deed_facts *facts, const char *said);
/* Asks for the element with the focus, at which the agent has pointed in the
 * same write, and what the answer says: could application code answer to
 * typing there? */
enum deed_code listeners_of_focus(struct op *op, const struct frame *frame,
                                  void (*then)(struct call *, enum deed_code,
                                               const struct deed_value *,
                                               const struct deed_error *));
enum deed_tri listeners_answer(const struct deed_value *value);

#endif
