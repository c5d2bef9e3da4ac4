/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PERFORM_H
#define DEED_DRIVER_WEB_PERFORM_H

/* What the files that do gestures share; nobody else includes it. */

#include "driver/web/page.h"

struct web_key_step;
struct web_navigation;

struct act {
    unsigned frame;
    const char *instance_id; /* in the arena; NULL: no target */
    const char *local;       /* its id for the agent */
    struct deed_receipt receipt;
    struct deed_facts facts;
    bool has_facts;
    char token[32];
    const char *wanted_event; /* the one that proves delivery */
    const struct deed_value
        *told;               /* the receipt came by itself; in the arena */
    bool asked;              /* it was asked for */
    enum deed_intent intent; /* of a scroll: what will follow */
    const struct deed_value *answer; /* until the listeners are known, too */
    const char *said;                /* about listeners */
    bool marked;                     /* the listeners are told with the mark */
    /* What a later step of the chain needs, copied from the gesture. */
    enum deed_gesture_kind kind;
    enum deed_button button;
    unsigned count, modifiers, repeat;
    deed_time_us duration_us;
    struct deed_point point, to;
    bool has_to;
    bool wheels;  /* HOVER: then the wheel turns by `to` */
    bool carried; /* by a hand that takes its time */
    bool forced;  /* to the point, whoever is there */
    const char *text;
    const char *rest; /* of the text, not yet typed */
    bool at_caret;    /* it goes where the caret is, key by key */
    bool clear;
    bool key_first; /* the caret goes to the end by a key */
    bool rich;      /* the target is a rich text, not a field */
    bool surface;   /* it draws its text elsewhere, and has its own caret */
    const char **keys;
    unsigned key_count;
    char to_token[32];           /* of a receipt there; empty: none */
    unsigned to_frame;           /* where it is dropped */
    struct deed_point to_local;  /* the place in the document there */
    struct deed_value *cargo;    /* what a drag carries; in the arena */
    struct deed_facts *to_facts; /* in the arena */
    unsigned stage;
    bool to_edge;              /* a scroll to an end */
    bool backwards;            /* a scroll up, or to the left */
    int64_t context;           /* of the document that the input is meant for */
    bool strayed;              /* which was gone when it arrived */
    struct op *op;             /* back from the timer */
    struct deed_timer holding; /* of a long press, or of a slow pace */
    struct deed_rect rect;     /* to be shown */
    const char *narration;
    bool outline, spotlight, cursor;
    unsigned failures; /* of what was to be drawn */
    deed_time_us pace_us;
    const char **files; /* absolute paths, in the arena */
    const char **sent;  /* and where the browser has them; NULL: the same */
    unsigned file_count, sent_count;
    void (*tried)(struct op *op);   /* the browser has them, or cannot tell */
    void (*ferried)(struct op *op); /* they are on its machine */
    struct web_navigation *going;   /* in the arena */
    unsigned commits;               /* page->commits before it */
    const char *history;            /* "back", ...; NULL: to an address */
    struct deed_value *setting;     /* what the agent sets, as a map */
    int64_t chooser;                /* the file input that a chooser is for */
    void (*after)(struct op *op); /* when the press has arrived; may be NULL */
};

void act_done(struct op *op);
void act_refuse(struct op *op, const char *note);
void act_unavailable(struct op *op, const char *note);
struct frame *act_frame(struct op *op);
/* The answer to input: the handlers have run. */
call_fn act_on_ack;
/* It was sent, and nobody can say what became of it. */
void act_unconfirmed(struct op *op, const char *note);

/* One act of the agent whose success is its own answer. */
enum deed_code act_semantic(struct op *op, const char *arg);
call_fn act_on_answer;

enum deed_code act_scroll(struct op *op, const struct deed_gesture *g);
enum deed_code act_scroll_list(struct op *op, const struct deed_gesture *g);
enum deed_code act_scroll_into_view(struct op *op,
                                    const struct deed_gesture *g);
enum deed_code act_pointer(struct op *op, const struct deed_gesture *g);
/* The place of the pointer is not known any more. */
void pointer_left(struct page *page);
/* True: a turn somewhere else was too short a time ago for a browser to take
 * this one; `then` fires act->holding when it may go out. */
bool wheel_waits(struct op *op, void (*then)(struct deed_timer *timer));
/* For the question whether there is anything that it could move. */
void wheel_write(struct deed_json_writer *w, const struct act *act);
bool wheel_turn(struct op *op);
enum deed_code act_highlight(struct op *op, const struct deed_gesture *g);
enum deed_code act_touch(struct op *op, const struct deed_gesture *g);
enum deed_code act_keys(struct op *op, const struct deed_gesture *g);
enum deed_code act_text(struct op *op, const struct deed_gesture *g);
/* Lines of text, into an editor that draws them itself. */
bool act_surface_lines(struct op *op);
enum deed_code act_navigate(struct op *op, const struct deed_gesture *g);
enum deed_code act_invoke(struct op *op, const struct deed_gesture *g);
enum deed_code act_upload(struct op *op, const struct deed_gesture *g);
/* Goes on with `then` when the browser has act->files, where act_files() says;
 * else refuses. */
enum deed_code act_try_files(struct op *op, void (*then)(struct op *op));
const char **act_files(const struct act *act);
/* Takes act->files to the browser's machine and goes on with `then`, or
 * refuses. False: there is no way there, or it was gone already. */
bool act_ferry_files(struct op *op, void (*then)(struct op *op));
/* Commits and failures of a navigation that an op waits for. */
void navigate_committed(struct page *page, const char *loader_id);
void navigate_parsed(struct page *page);
/* The address changed within the document; the page did not let itself be
 * left: both end a step in the history. */
void navigate_moved(struct page *page);
void navigate_stayed(struct page *page);
void navigate_file(struct page *page); /* a download began */
enum deed_code act_set_value(struct op *op, const struct deed_gesture *g);
enum deed_code act_select(struct op *op, const struct deed_gesture *g);
/* Types in one write; `then` when the page has handled it. */
bool act_type(struct op *op, const struct web_key_step *steps, size_t count,
              call_fn *then);
/* {el}: an argument that is one element. NULL: no memory. */
const char *act_element_arg(struct op *op, const char *local);
/* A drag that is armed goes out. `platform`: perhaps the browser's own. */
bool drag_start(struct op *op, bool platform);
bool drop_start(struct op *op);

#endif
