/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BIDI_TAB_H
#define DEED_DRIVER_BIDI_TAB_H

/*
 * A tab of Firefox as the remote of a page (driver/web/remote.h). The protocol
 * calls a tab and a frame a "context", and a world of scripts a "realm".
 */

#include "base/strbuf.h"
#include "driver/registry.h"
#include "driver/web/browser.h"
#include "driver/web/process.h"
#include "wire/json_object.h"

/* Names of the channels by which the preload scripts report. */
#define BIDI_AGENT_CHANNEL "deed"
#define BIDI_PROBE_CHANNEL "deed.listeners"

#define BIDI_ENDED_MAX 4

/* How a navigation ended. */
enum bidi_end {
    BIDI_END_COMMITTED,
    BIDI_END_WITHIN, /* the document stayed */
    BIDI_END_FAILED,
    BIDI_END_ABORTED,
    BIDI_END_FILE,
};

struct bidi_tab {
    struct deed_remote remote; /* its target is the context */
    int64_t documents;         /* agents that came up so far */
    unsigned fingers;          /* that are down */
    struct call *going;        /* a navigation that was asked for */
    char going_id[48];         /* "": the browser has not answered yet */
    struct {
        char id[48];
        enum bidi_end end;
        char why[96];
    } ended[BIDI_ENDED_MAX]; /* a ring */
    unsigned next_ended;
    struct { /* the file input that a chooser was opened for */
        char *context, *node;
        int64_t number;
    } chooser;
};

enum bidi_setup {
    SETUP_SESSION,
    SETUP_EVENTS,
    SETUP_BODIES,
    SETUP_FILES,
    SETUP_TAB,
    SETUP_CLOSE,
    SETUP_DONE
};

struct firefox {
    struct deed_browser base;
    struct deed_arena arena;      /* of `folder` and `program` */
    const char *folder;           /* of downloads; NULL: the browser's own */
    const char *program;          /* its path; NULL when joined */
    struct deed_process *process; /* owned; NULL when joined */
    struct deed_strbuf lines;     /* of standard error, until the address */
    enum bidi_setup setup;
    struct deed_connection_call hello;
    struct title {
        struct deed_connection_call call;
        struct firefox *browser;
        char id[DEED_TAB_ID_BYTES];
    } titles[DEED_TABS_MAX];
    unsigned titles_left; /* that are still to come */
};

/* What is kept for a frame, in frame->remote. */
struct bidi_frame {
    char *realm;      /* of the agent; NULL: none */
    char *key;        /* that only this agent has */
    char *page_realm; /* of the listener probe; NULL: none */
    char *probe;      /* handle of its function */
};

struct bidi_tab *bidi_tab_of(const struct page *page);
struct bidi_frame *bidi_frame_of(const struct frame *frame);
extern const struct deed_remote_ops bidi_remote_ops;

/* A tab in the background draws nothing: brings it to the front. */
void bidi_come_up(const struct deed_remote *remote);

/* remote.c */
static inline enum deed_code bidi_ask(struct call *call, const char *method,
                                      const char *params, call_fn *then)
{
    return params ? remote_ask(call, NULL, method, params, then) : DEED_NOMEM;
}
static inline enum deed_code bidi_call(struct op *op, const char *method,
                                       const char *params, call_fn *then)
{
    return params ? remote_call(op, NULL, method, params, then) : DEED_NOMEM;
}
void bidi_forget(struct call *call);

/* script.c */
/* "target":{ member: id, "sandbox"? } */
void bidi_write_target(struct deed_json_writer *w, const char *member,
                       const char *id, const char *sandbox);
/* Begins the parameters of a call of a function; arguments may be written
 * (bidi_write_text() ...), then deed_json_object_end() through bidi_end_call().
 */
struct deed_json_writer *bidi_begin_call(struct deed_json_object *o,
                                         const char *function,
                                         const char *realm);
void bidi_write_text(struct deed_json_writer *w, const char *text);
void bidi_write_node(struct deed_json_writer *w, const char *shared_id);
void bidi_write_handle(struct deed_json_writer *w, const char *handle);
const char *bidi_end_call(struct deed_json_object *o, struct deed_arena *arena);
/* Answers a call with what its function returned. */
void bidi_on_returned(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err);
/* The value in the protocol's answer as the protocol writes it. NULL: it threw,
 * or there was none. */
const struct deed_value *bidi_returned(const struct deed_value *value);
enum deed_code bidi_agent(struct call *call, const struct frame *frame,
                          const char *method, const char *arg_json,
                          const char *retarget);
enum deed_code bidi_run(struct call *call, const struct frame *frame,
                        const struct web_script *script);
void bidi_install_agent(struct page *page, const struct frame *frame);
/* Asks for the agent's element of this id; `then` gets the protocol's answer
 * and bidi_node_of() its shared id. */
enum deed_code bidi_ask_node(struct call *call, const struct frame *frame,
                             const char *local, call_fn *then);
const char *bidi_node_of(const struct deed_value *value);

/* input.c */
enum deed_code bidi_pointer(struct page *page, struct call *call,
                            const struct web_pointer *pointer);
enum deed_code bidi_wheel(struct page *page, struct call *call,
                          const struct web_wheel *wheel);
enum deed_code bidi_touch(struct page *page, struct call *call,
                          const struct web_touch *touch);
enum deed_code bidi_type(struct page *page, struct call *call,
                         const struct web_key_step *steps, size_t count);

/* history.c */
enum deed_code bidi_history(struct call *call, const char *direction,
                            struct web_navigation *ret);
enum deed_code bidi_history_at(struct call *call, struct web_navigation *ret);

/* navigation.c */
enum deed_code bidi_navigate(struct call *call, const char *url,
                             struct web_navigation *ret);
/* A navigation of the main document ended. */
void bidi_navigation_ended(struct bidi_tab *tab, const char *id,
                           enum bidi_end end, const char *why);
void bidi_stop_loading(struct page *page);
void bidi_answer_dialog(struct page *page, bool accept, const char *text);
enum deed_code bidi_read_body(struct call *call, const char *request_id);

/* nodes.c: files, pictures, and nodes that no script can reach. */
enum deed_code bidi_set_files(struct call *call, const struct web_files *files);
enum deed_code bidi_picture(struct call *call,
                            const struct deed_picture_query *query,
                            struct deed_picture *ret);
enum deed_code bidi_frame_owner(struct call *call, const struct frame *frame);
enum deed_code bidi_open_shadow_root(struct call *call,
                                     const struct frame *frame,
                                     const char *local);

/* listeners.c */
const char *bidi_listener_mark(const struct frame *frame);
enum deed_code bidi_listeners(struct call *call, const struct frame *frame,
                              enum web_listeners_of of, const char *local);

/* events.c */
struct frame *bidi_add_frame(struct bidi_tab *tab, const char *id,
                             const char *parent_id);
/* An event of a context of this tab. */
void bidi_tab_event(struct bidi_tab *tab, const char *method,
                    const struct deed_value *params);

/* downloads.c */
void bidi_download_began(struct bidi_tab *tab, const struct deed_value *params);
void bidi_download_ended(struct bidi_tab *tab, const struct deed_value *params);

/* attach.c */
enum deed_code bidi_attach(struct op *op);

/* browser.c, launch.c */
extern const struct deed_browser_ops bidi_browser_ops;
enum deed_code bidi_launch(struct firefox *browser, struct deed_error *err);
/* Is there a browser to start, and is it new enough? See
 * deed_driver_check(). */
void bidi_check(bool quick, deed_finding_fn *found, void *user);

#endif
