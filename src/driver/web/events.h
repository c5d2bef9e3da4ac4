/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_EVENTS_H
#define DEED_DRIVER_WEB_EVENTS_H

/*
 * What a remote reports: each function is called from the loop when the
 * browser says so. Structs and strings are borrowed for the call; a string may
 * be NULL where the browser did not say.
 *
 * Frames are added with frame_add(), which the remote calls for every frame
 * before anything else is reported of it. Popups and downloads are signals of
 * their own (signal_emit()).
 */

#include "driver/web/page.h"

/* A document replaced the one of a frame. */
struct web_commit {
    const char *url;
    const char *navigation;      /* id of the navigation that it ends */
    const char *unreachable_url; /* it is the browser's error page for this */
    bool restored;               /* it was kept, and is read already */
};

struct web_dialog {
    const char *type; /* "alert", "confirm", "prompt", "beforeunload" */
    const char *message;
};

/* A request in one of its stages; what a stage cannot know is NULL or 0. */
struct web_request {
    const char *id;
    const char *url;
    const char *method;
    const char *type;            /* "Fetch", "XHR", "Document", "Image", ... */
    bool document;               /* it fetches a document */
    bool main;                   /* of the page's main frame */
    struct frame *frame;         /* that gets the document; NULL: not known */
    const char *navigation;      /* id of the navigation that it belongs to */
    const char *redirected_from; /* the step before this one; NULL: none */
    int redirect_status;         /* with which that one led here; 0: unknown */
    int status;                  /* HTTP; 0: not known */
    const char *status_text;
    const char *mime;  /* of the answer */
    int64_t length;    /* of the answer, as the server told; -1: it did not */
    const char *error; /* why it failed, for people */
    bool cancelled;    /* taken back by the page itself */
    const struct deed_value *headers; /* sent, or of the answer; a map */
    const char *posted;               /* what was sent along, as text */
    struct web_position sent_by;      /* the outermost function that ran then */
    deed_time_us at_us;               /* when it was; 0: now */
    double sent_ms;                   /* since 1970; 0: not known */
};

void web_frame_committed(struct page *page, struct frame *frame,
                         const struct web_commit *commit);
/* The address changed, the document did not. */
void web_frame_moved(struct page *page, struct frame *frame, const char *url);
void web_frame_detached(struct page *page, const char *frame_id);

/* The agent runs in a new document; `context` is a number that no other
 * document of the frame had. */
void web_agent_ready(struct page *page, struct frame *frame, int64_t context);
/* JSON that the agent pushed. */
void web_agent_pushed(struct page *page, struct frame *frame,
                      const char *payload, size_t len);

/* A document of a frame other than the main one is on its way, or it is there
 * or will not come. `frame` may be NULL. */
void web_frame_loading(struct frame *frame, bool loading);

/* The document itself goes elsewhere, or will in so many seconds: by a script,
 * or because it says so. `frame` may be NULL. */
void web_document_leads_on(struct page *page, const struct frame *frame,
                           double delay_s);

/* The main document: DOMContentLoaded, load; any document: document.open(). */
void web_document_parsed(struct page *page);
void web_document_loaded(struct page *page);
void web_document_reopened(struct page *page, const char *frame_id);

/* `type` of a web_request, by the names of the Fetch standard. */
const char *web_request_type(const char *destination, const char *initiator);

/* A redirect is a request that starts again, with the same id. */
void web_request_started(struct page *page, const struct web_request *request);
void web_request_answered(struct page *page, const struct web_request *request);
/* A status that comes before the answer: of a request that goes on, too. */
void web_request_status(struct page *page, const char *id, int status);
void web_request_finished(struct page *page, const struct web_request *request);
void web_request_failed(struct page *page, const struct web_request *request);
/* One of these, after those that wait, and for `asks` when the page has
 * answered: for browsers that report an answer before the page has it. See
 * late.c. */
typedef void web_request_fn(struct page *page,
                            const struct web_request *request);
void web_request_tell_late(struct page *page, web_request_fn *tell,
                           const struct web_request *request, bool asks);

/* A script of the page is about to send a request, which will be reported as
 * started by another way; see announced.h. */
void web_request_announced(struct page *page, const char *url);
/* The same, by an old timer, by a listener to the moves of the pointer, or by
 * one that hears every press. */
void web_request_by_itself(struct page *page, const char *url);
void web_request_by_move(struct page *page, const char *url);
void web_request_by_root(struct page *page, const char *url);
/* Besides: when it was sent, since 1970, by the clock of the page. */
void web_request_sent(struct page *page, const char *url, double sent_ms);
/* What the script of remote_listeners_script() says about this realm. */
void web_script_said(struct page *page, const char *realm, const char *said);

/* A WebSocket was made. */
void web_socket_opened(struct page *page, const char *socket_id);
/* A message of a WebSocket, in either direction. */
void web_frame_passed(struct page *page, const char *socket_id, bool sent);
/* A server-sent event, by the request that opened the stream. */
void web_stream_told(struct page *page, const char *request_id);

/* What a script wrote, or the browser about the page. Only remotes that say
 * so (deed_remote_ops.console) report it. */
struct web_console_message {
    const char *level; /* "debug", "log", "info", "warn", "error" */
    const char *text;
    const char *url; /* of the script */
    int line;        /* from 1; 0: not known */
    bool thrown;     /* an exception that nobody caught */
    bool caught;     /* one that the page caught, and wrote down */
};
void web_console_message(struct page *page,
                         const struct web_console_message *message);

/* Something was kept in the browser, or removed. Values are never told. */
struct web_storage_change {
    const char *area;   /* "local", "session", "cookie" */
    const char *what;   /* "set", "removed", "cleared" */
    const char *key;    /* NULL: all of them */
    const char *origin; /* whose it is; NULL: not known */
};
void web_storage_changed(struct page *page,
                         const struct web_storage_change *change);

/* An exception that the page caught and wrote to its console. */
void web_exception_caught(struct page *page, const char *text);
/* An exception that nobody caught. */
void web_exception(struct page *page, const char *text);
/* A JavaScript dialog is open and must be answered. */
void web_dialog_opened(struct page *page, const struct web_dialog *dialog);
/* The browser hands over a drag, or a file chooser that it would have shown
 * (WEB_INTERCEPT_...). `data` goes back as it is. */
void web_drag_started(struct page *page, const char *data);
void web_chooser_opened(struct page *page, int64_t chooser);

#endif
