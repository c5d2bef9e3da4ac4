/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REMOTE_H
#define DEED_DRIVER_WEB_REMOTE_H

/*
 * What one browser brings: one static const table per protocol (driver/cdp is
 * Chromium's). The rest of this folder is the same for every browser.
 *
 * Thread:  every call comes from the loop's thread.
 * Answer:  an operation that returns DEED_OK answers `call` exactly once with
 *          call_finish(), later, from the loop; DEED_LOST when the browser is
 *          gone. `call` may be NULL where this says so: nobody wants the
 *          answer. An operation that returns an error has not kept the call.
 * Write:   operations may be queued until `flush`; what was queued leaves in
 *          one write and in order.
 * Events:  what the browser reports by itself is passed on by the functions of
 *          events.h.
 * Optional operations are NULL where the protocol has no such thing. The page
 * then works without: what only they could tell stays unknown.
 */

#include "core/act/gesture.h"
#include "core/model/picture.h"
#include "driver/driver.h"
#include "driver/web/keys.h"
#include "driver/web/op.h"

struct deed_browser;
struct deed_loop;
struct frame;
struct page;
struct web_position;

/* Where a script runs. */
enum web_world {
    WEB_WORLD_AGENT, /* isolated; the page agent is the global `deed` there */
    WEB_WORLD_PAGE,  /* the page's own */
};

struct web_script {
    enum web_world world;
    const char *function;  /* "function(a,b){...}"; a promise is awaited */
    const char *args_json; /* a JSON list; NULL: no arguments */
    bool muted;            /* its exceptions and messages are not reported */
};

enum web_pointer_kind {
    WEB_POINTER_MOVE,
    WEB_POINTER_PRESS,
    WEB_POINTER_RELEASE,
};

struct web_pointer_step {
    enum web_pointer_kind kind;
    struct deed_point at; /* CSS pixels of the page's viewport */
    bool held;            /* a move with the button down */
    unsigned clicks;      /* 2: the second press of a double click */
};

/* A sequence of the mouse, handed over as a whole. */
struct web_pointer {
    enum deed_button button;
    unsigned modifiers; /* enum deed_modifier bits */
    const struct web_pointer_step *steps;
    size_t count;
};

/* The wheel, turned while the pointer is there. */
struct web_wheel {
    struct deed_point at;
    double dx, dy;      /* CSS pixels */
    unsigned modifiers; /* enum deed_modifier bits */
};

/* One piece of a typed sequence: a key that goes down and up, or a text that
 * is inserted at once. */
struct web_key_step {
    const struct deed_web_key *key; /* NULL: text */
    const char *text;
};

/* The key as WebDriver writes it; NULL: it has no such key. */
const char *web_key_value(const struct deed_web_key *key);
/* Is it short, and of letters that a keyboard types? */
bool web_text_is_typed(const char *text);
/* The first character of it, into `ret`; how many bytes it has. */
size_t web_text_letter(const char *text, char ret[8]);
/* A sequence that outlives the call; NULL: no memory. */
struct web_key_step *web_keys_copy(struct deed_arena *arena,
                                   const struct web_key_step *steps,
                                   size_t count);

enum web_touch_kind { WEB_TOUCH_START, WEB_TOUCH_MOVE, WEB_TOUCH_END };

struct web_touch {
    enum web_touch_kind kind;
    const struct deed_point *at;
    unsigned fingers;
};

enum web_drag_kind { WEB_DRAG_ENTER, WEB_DRAG_OVER, WEB_DRAG_DROP };

struct web_drag_step {
    enum web_drag_kind kind;
    struct deed_point at;
};

/* A drag of the platform: one that the browser handed over
 * (web_drag_started()), or files from outside the page. */
struct web_drag {
    const char *data; /* as it was handed over; NULL: files */
    const char *const *files;
    size_t file_count;
    unsigned modifiers;
    const struct web_drag_step *steps;
    size_t count;
};

/* What the browser hands over instead of doing it itself. */
enum web_intercept { WEB_INTERCEPT_DRAGS, WEB_INTERCEPT_FILE_CHOOSERS };

struct web_navigation {
    const char *id;    /* of the commit that will follow; NULL: none follows */
    const char *error; /* why the browser did not go there; NULL: it does */
    bool aborted;      /* it was taken back without an answer */
    bool download;     /* the address is a file */
    bool any;          /* whatever is committed next is it: no id is known */
    bool forward;      /* of a history: which way it goes */
    unsigned asked;    /* how often, where the browser was not ready for it */
    /* Of a history, where the browser tells it: the number of the entry that
     * the page was at, of the one that is wanted, and of the one that it is at
     * when it is asked again; what the address was, and whether it is that
     * again. */
    bool placed;
    int64_t from, wanted, at;
    const char *from_url;
    bool same_url;
};

/* Where files go: a file input of a document, or the one that a chooser was
 * opened for (web_chooser_opened()). */
struct web_files {
    const struct frame *frame;
    const char *local; /* the agent's id of the input; NULL: the chooser */
    int64_t chooser;
    const char *const *paths; /* absolute */
    size_t count;
};

/* Whose event listeners are asked for. */
enum web_listeners_of {
    WEB_LISTENERS_POINTED, /* what the agent marked in this same write */
    WEB_LISTENERS_FOCUSED, /* the element with the focus */
    WEB_LISTENERS_ELEMENT, /* the one with this id */
};

/* A picture is taken in two steps: how the page lies in its window, then the
 * part that is wanted. */
struct web_view {
    double left, top;     /* how far it is scrolled */
    double width, height; /* of the window */
    double page_width, page_height;
};

struct web_shot {
    struct deed_picture_query query;
    struct deed_picture *ret;
};

/* Becomes call->answer; NULL: no memory. */
struct web_shot *web_shot_begin(struct call *call,
                                const struct deed_picture_query *query,
                                struct deed_picture *ret);
/* What is to be shown, in pixels of the viewport, into ret->rect. False: there
 * is nothing. */
bool web_shot_area(const struct web_shot *shot, const struct web_view *view);
/* The browser's answer: {data}. */
void web_shot_taken(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err);

struct web_drawing {
    bool outline, spotlight; /* around `rect` */
    struct deed_rect rect;
    bool cursor; /* at `point` */
    struct deed_point point;
};

struct deed_remote_ops {
    const struct deed_driver_ops *driver; /* name and abilities; WEB_DRIVER */
    bool console; /* reports what pages write: web_console_message() */

    /* Script. The answer of `agent` is a string: what `deed.say(method, arg,
     * retarget)` returned; of `run` it is the returned value. DEED_NOT_FOUND:
     * the document was gone before it ran; DEED_STATE: while it ran;
     * DEED_INVALID: it threw, and err says what. */
    enum deed_code (*agent)(struct call *call, const struct frame *frame,
                            const char *method, const char *arg_json,
                            const char *retarget);
    enum deed_code (*run)(struct call *call, const struct frame *frame,
                          const struct web_script *script);
    /* Installs the agent anew in the world that it has. */
    void (*install_agent)(struct page *page, const struct frame *frame);

    /* Input, trusted by the page. The answer means that the page has handled
     * it. call may be NULL. */
    enum deed_code (*pointer)(struct page *page, struct call *call,
                              const struct web_pointer *pointer);
    enum deed_code (*type)(struct page *page, struct call *call,
                           const struct web_key_step *steps, size_t count);
    enum deed_code (*touch)(struct page *page, struct call *call,
                            const struct web_touch *touch);
    enum deed_code (*wheel)(struct page *page, struct call *call,
                            const struct web_wheel *wheel); /* optional */
    enum deed_code (*drag)(struct page *page, struct call *call,
                           const struct web_drag *drag); /* optional */
    void (*intercept)(struct page *page, enum web_intercept what,
                      bool on); /* optional */
    enum deed_code (*set_files)(struct call *call,
                                const struct web_files *files);
    /* It gives files to an input that is in no document, too, so that they can
     * be tried before the page gets them. Firefox does not. */
    bool tries_files;

    /* ret is filled before an answer of DEED_OK; its strings live as long as
     * the op. */
    enum deed_code (*navigate)(struct call *call, const char *url,
                               struct web_navigation *ret);
    /* Optional: "back", "forward" or "reload". With `any` the commit, or the
     * address that changes within the document, follows. */
    enum deed_code (*history)(struct call *call, const char *direction,
                              struct web_navigation *ret);
    /* With `placed`: at which entry is the page now? Fills `at` and
     * `same_url` of what `history` has filled. */
    enum deed_code (*history_at)(struct call *call, struct web_navigation *ret);
    /* Optional: the answer is a string, the body that the server sent to this
     * request of the page, when it was short and has ended. */
    enum deed_code (*read_body)(struct call *call, const char *request_id);
    /* Optional: the answer is a string, what has come so far of an answer that
     * has not ended; null: it is too long. */
    enum deed_code (*read_partial)(struct call *call, const char *request_id);
    void (*stop_loading)(struct page *page); /* optional */
    void (*stop_scripts)(struct page *page); /* optional: those that run now */
    void (*answer_dialog)(struct page *page, bool accept,
                          const char *text); /* text may be NULL */
    enum deed_code (*picture)(struct call *call,
                              const struct deed_picture_query *query,
                              struct deed_picture *ret);

    /* Optional: settings and data around the page, by name: "pdf", "cookies",
     * "emulate", ... The answer is a value. DEED_UNSUPPORTED: this browser
     * cannot. `args` lives as long as the op. */
    enum deed_code (*ask)(struct call *call, const char *question,
                          const struct deed_value *args);

    /* Facts that no script can read. The answer of `frame_owner` is what the
     * agent's method `facts` says about the element that holds the frame. */
    enum deed_code (*frame_owner)(struct call *call, const struct frame *frame);
    /* Optional: the type of the event by which the agent marks an element for
     * WEB_LISTENERS_POINTED; NULL when that cannot be asked in this frame. */
    const char *(*listener_mark)(const struct frame *frame);
    /* A press carries its coordinates: where the pointer is there already, no
     * move has to go before it. */
    bool press_has_place;
    /* It says why a frame loads another document (enum web_aim). */
    bool tells_aims;
    /* The agent's call that marks is answered with the listeners, too, as
     * "said": `listeners` is asked for WEB_LISTENERS_ELEMENT alone. */
    bool mark_tells;
    /* Optional. The answer is a string: event types with a listener on the way
     * up from the element, below the document and on it; whether script has
     * touched the elements there; and types that are handled for this part of
     * the document alone: "click input|keydown|1|click". Any other string: not
     * known. */
    enum deed_code (*listeners)(struct call *call, const struct frame *frame,
                                enum web_listeners_of of, const char *local);
    /* Optional: is this place in a listener at the root of the document, and
     * in no other? The answer is true or false. */
    enum deed_code (*is_root_listener)(struct call *call,
                                       const struct frame *frame,
                                       const struct web_position *at);
    /* Optional: an element that the caller knows by the protocol's own number.
     * The answer is what the agent's method `facts` says about it. */
    enum deed_code (*find_node)(struct call *call, const struct frame *frame,
                                int64_t node);
    /* Optional: makes the closed shadow root of an element known to the agent.
     * The answer is the number of roots. */
    enum deed_code (*open_shadow_root)(struct call *call,
                                       const struct frame *frame,
                                       const char *local);
    /* Optional: elements whose role and name only the accessibility tree has
     * are made known to the agent. The answer is their number. name may be
     * NULL. */
    enum deed_code (*find_internals)(struct call *call,
                                     const struct frame *frame,
                                     const char *role, const char *name);
    /* Optional: states and value of such an element, into `facts`; role, name
     * and value into `content`, which may be NULL. */
    enum deed_code (*read_internals)(struct call *call,
                                     const struct frame *frame,
                                     const char *local,
                                     struct deed_facts *facts,
                                     struct deed_content *content);

    /* Optional, all three or none: shapes over the page that the page cannot
     * notice. The answer means that they can be seen. */
    enum deed_code (*draw)(struct call *call,
                           const struct web_drawing *drawing);
    void (*draw_cursor)(struct page *page, struct deed_point at);
    void (*erase)(struct page *page);

    /* A round trip that does nothing: what the browser had to tell before is
     * known when the answer comes. */
    enum deed_code (*sync)(struct call *call);
    void (*flush)(struct page *page);
    /* The op ends before the answer. */
    void (*forget)(struct call *call);
    void (*frame_freed)(struct frame *frame); /* frees frame->remote */
    /* The page is destroyed; closes the tab if it is ours. */
    void (*close)(struct page *page);
};

/* Embedded in what a protocol keeps for a page. */
struct deed_remote {
    const struct deed_remote_ops *ops;
    struct deed_loop *loop;          /* borrowed */
    enum deed_dialog_answer dialogs; /* where the request does not say */
    struct page *page;               /* the web side; both end together */
    struct deed_browser *browser;    /* borrowed */
    struct deed_remote *next;        /* of the browser's pages */
    char *target;                    /* owned; the tab; NULL until known */
    char mark[32];   /* type of the event that marks an element; "": none yet */
    bool made_by_us; /* the tab is closed with the page */
    bool keep;       /* a tab that we made stays */
    bool may_leave;  /* it will be left at once: a dialog that blocks it is got
                        rid of by going to an empty page */
};

/* Makes `mark`, if there is none yet; false: it cannot be random. */
bool remote_make_mark(struct deed_remote *remote);
/* The preload script that counts listeners, a function of a channel; NULL: no
 * memory. */
const char *remote_listeners_script(struct deed_remote *remote,
                                    struct deed_arena *arena);

#endif
