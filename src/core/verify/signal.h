/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_SIGNAL_H
#define DEED_CORE_VERIFY_SIGNAL_H

/*
 * Signals: what can be seen to happen. One struct serves as the expectation
 * ("route.changed to /videos/:id") and as the observation ("the route is now
 * /videos/17").
 *
 * The first kinds are on the wire and may be asked for. The rest is evidence
 * that a driver reports and nobody may ask for.
 */

#include <deed/error.h>
#include <deed/request.h>

#include "base/time.h"
#include "core/model/states.h"
#include "core/model/types.h"

struct deed_arena;
struct deed_value;

/* clang-format off */
#define DEED_SIGNALS(X)                                                        \
    X(ROUTE_CHANGED,      "route.changed")                                     \
    X(TOAST,              "toast.contains")                                    \
    X(VALUE_EQUALS,       "value.equals")                                      \
    X(DIALOG_OPENED,      "dialog.opened")                                     \
    X(DIALOG_CLOSED,      "dialog.closed")                                     \
    X(ELEMENT_APPEARED,   "element.appeared")                                  \
    X(ELEMENT_DISAPPEARED,"element.disappeared")                               \
    X(ELEMENT_STATE,      "element.state")                                     \
    X(FOCUS_ON,           "focus.on")                                          \
    X(TEXT_CONTAINS,      "text.contains")                                     \
    X(STATE_CHANGED,      "state.changed")                                     \
    X(POPUP_OPENED,       "popup.opened")                                      \
    X(DOWNLOAD_STARTED,   "download.started")                                  \
    X(REQUEST_FINISHED,   "request.finished")                                  \
    X(DOWNLOAD_FINISHED,  "download.finished")                                 \
    X(REQUEST_STARTED,    "request.started")    /* evidence from here on */    \
    X(REQUEST_FAILED,     "request.failed")                                    \
    X(EXCEPTION,          "exception")                                         \
    X(VALIDATION,         "validation.message")                                \
    X(JS_DIALOG,          "dialog.javascript")                                 \
    X(SCROLLED,           "scrolled")                                          \
    X(LAYOUT,             "layout.changed")                                    \
    X(DOWNLOAD_PROGRESS,  "download.progress")                                 \
    X(OUTSIDE,            "navigation.outside")                                \
    X(UNDONE,             "change.undone")                                     \
    X(REDONE,             "change.redone")                                     \
    X(BUSY,               "busy.started")                                      \
    X(IDLE,               "busy.ended")                                        \
    X(FRAME_SENT,         "message.sent")                                      \
    X(FRAME_RECEIVED,     "message.received")                                  \
    X(LEAVING,            "navigation.started")                                \
    X(LEFT,               "navigation.ended") /* committed, or given up */     \
    X(SHOWING,            "answer.showing") /* the page may be drawing it */   \
    X(SHOWN,              "answer.shown")                                      \
    X(RAN,                "page.ran") /* its timers have come so far */
/* clang-format on */

enum deed_signal_kind {
#define DEED_SIGNAL_ENUM(id, name) DEED_SIGNAL_##id,
    DEED_SIGNALS(DEED_SIGNAL_ENUM)
#undef DEED_SIGNAL_ENUM
        DEED_SIGNAL_COUNT
};
#define DEED_SIGNAL_WIRE_COUNT (DEED_SIGNAL_REQUEST_STARTED)

/* Requests and signs that an act may have under way. */
#define DEED_OPEN_MAX 16

/* A file on its way. All 0: nothing is known but that it began. */
struct deed_download {
    const char *id;      /* the driver's; NULL: its end will not be told */
    const char *path;    /* where the file is, once it is whole */
    const char *outcome; /* "completed", "canceled"; NULL: still running */
    double bytes;        /* so far */
    double total_bytes;  /* 0: not known */
};
#define DEED_DOWNLOAD_COMPLETED "completed"
#define DEED_DOWNLOAD_CANCELED "canceled" /* or broken off, or refused */

struct deed_signal {
    enum deed_signal_kind kind;
    const char *pattern; /* route and request patterns; observed: the URL */
    const char *text;    /* toast, text, exception, validation, dialog */
    const char *role;
    const char *name;
    const char *value; /* value.equals, as text; route: where it was before */
    bool has_number;   /* value.equals given as a number */
    double number;     /* page.ran: milliseconds since the input */
    double tolerance;
    enum deed_state_id state; /* element.state */
    enum deed_tri state_value;
    int status;  /* request: HTTP status, 0: any / none */
    bool secret; /* its value is a secret field's: never written out */

    /* Only in observations. */
    deed_time_us at_us;
    uint64_t revision;       /* 0: not tied to one */
    const char *place;       /* where: a key that noise can be matched by */
    const char *instance_id; /* the element it concerns, if one */
    struct deed_download download;
    /* Facts about its cause; deed_tie_of() says what they amount to. */
    enum deed_tri caused; /* YES: inside the dispatch of the act's input; NO:
                             known to be somebody else's doing */
    bool certified; /* the engine itself names the act's input as its cause */
    bool painted; /* it would, had the input caused it: content that is drawn */
    bool by_leaving; /* the field that had the focus did it when it lost it */
    bool near;       /* in the target, around it, or in what it controls */
    bool in_control; /* the focus: in the control that the target is part of, or
                        at the item beside it */
    bool hidden;     /* nobody could notice it */
    bool same;       /* the content is what it was before the act */
    const char *request; /* which one it is about; NULL: told by its place */
    bool foreign;   /* of a request: to another origin, or sent and forgotten */
    bool forgotten; /* of a request: its sender never hears of its answer */
    bool talks;   /* of a message sent: others come there by themselves, so that
                     the next one need not be its answer */
    bool young;   /* or may, on a socket that was just made */
    bool granted; /* of an answer: its members say that it was done */
    const char *left; /* of a route: the address before it; NULL: not known */
    bool document;    /* of a route: it leads to another document */
    bool runs;        /* of a document that came: it answers, unread so far */
    bool at_login;    /* of a route: its address is one for signing in, and
                         that before it was not */
    const char *root; /* the type of the event that a listener at the root of
                         the document answered with it; NULL: not known */
    bool rooted;      /* sent by a listener that hears every press */
    const char *said; /* words that a change brought; NULL: none, or too many */
    const char *heading; /* a heading that came with it; NULL: none */
    const char *label;   /* of the target, where it changed itself */
    bool wrong;          /* and it is drawn as an error */
    bool right;          /* or named as a success, by its class */
    bool echo;           /* they are what was put into a field before */
    bool much;           /* more words came than a message has */
    bool fresh;          /* they are where no words were before */
    bool item;           /* what came is a row or a card among others */
    const char *closed;  /* the words of what lay over the page and was put away
                            without anything in its place; NULL: more changed */
    bool floats;         /* what came lies over the page: a notice, a menu */
    bool hid;            /* words are no longer drawn because of it */
    bool mute;           /* nothing that says something came or went */
    bool stays;          /* of an answer: without a document for the page */
    bool timed;     /* the page has set timers since the receipt was read */
    bool paced;     /* and tells when they have run: page.ran with `timed` */
    bool restyled;  /* the target is drawn in another way than when clicked */
    bool fades;     /* words began to fade: something may come after them */
    bool offers;    /* what came is a list to choose from */
    bool stateful;  /* the name of a class that changed is one of a state */
    bool off;       /* controls cannot be used any more by it */
    bool busy;      /* a sign that the page is at work */
    bool form_back; /* a form came again, with what was put into it; of the
                       focus: it went to a field of the target's form */
    bool beside;    /* the words stand beside a field of the target's form */
    enum deed_tri blank; /* nothing at all is seen on the page then */
    bool swept;          /* the target went with it: the part that it was in */
    bool again;          /* the document that was there before came again */
    bool asks_human;     /* what came wants a proof that a person is there */
    bool asks_login;     /* the page, or dialog, that came asks to sign in */
    bool put_off; /* of an answer that was shown: the page has set timers */
    bool title;   /* the title of the document, which trackers set, too */
    /* Only looks of the target itself: must persist. Of a request: it asks, it
     * changes nothing. */
    bool weak;
};

/* A request's `verification.signals[i]`; `member` is its path for errors.
 * Unknown kinds and missing members are refused by name. */
enum deed_code deed_signal_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  const char *member, struct deed_signal *ret,
                                  struct deed_error *err);
/* The wire form of an expectation: kind and the members it was given. */
struct deed_value *deed_signal_encode(struct deed_arena *arena,
                                      const struct deed_signal *signal);

/* Found by looking at the surface, which does not tell it: a text or an element
 * that is there, or gone. */
bool deed_signal_is_looked_for(enum deed_signal_kind kind);
/* A request that begins, ends or fails. */
bool deed_signal_is_request(enum deed_signal_kind kind);

bool deed_signal_copy(struct deed_arena *arena, struct deed_signal *to,
                      const struct deed_signal *from);

/* Does the observation satisfy the expectation? `target_id` is the instance
 * id of the action's target: value.equals and element.state without role and
 * name concern it. */
bool deed_signal_match(const struct deed_signal *expected,
                       const struct deed_signal *seen, const char *target_id);

const char *deed_signal_name(enum deed_signal_kind kind);
enum deed_signal_kind deed_signal_find(const char *name); /* COUNT: none */

#endif
