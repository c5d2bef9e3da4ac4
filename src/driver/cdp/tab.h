/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_TAB_H
#define DEED_DRIVER_CDP_TAB_H

/*
 * A tab of Chromium as the remote of a page (driver/web/remote.h): its target,
 * its protocol session, and those of its frames in other processes.
 */

#include "base/time.h"
#include "driver/cdp/chromium.h"
#include "driver/web/browser.h"
#include "io/loop.h"
#include "wire/json_object.h"

/* The function by which the agent pushes; the protocol calls it a binding. */
#define CDP_BINDING "deedPush"
#define CDP_OVERLAYS 3

struct cdp_preload;
struct cdp_settings;

struct cdp_tab {
    struct deed_remote remote;
    char *session;
    struct { /* until the page answers for the first time */
        bool waiting, asked;
        double seconds;
        deed_time_us asked_at;
        unsigned idle; /* samples in a row without any work */
        struct deed_timer timer;
    } blocked;
    struct {
        char *sessions[CDP_OVERLAYS]; /* owned; NULL: not attached */
        unsigned wanted;              /* attached or on their way */
    } overlay;
    char opening[256]; /* the address of the window that a script opens */
    struct cdp_preload *preloads; /* owned; see storage.h */
};

/* What is kept for a frame, in frame->remote. */
struct cdp_frame {
    char *session;         /* owned */
    int64_t page_context;  /* the page's own world; 0: none */
    char *probe;           /* the listener probe, a remote object; NULL: none */
    int64_t probe_context; /* the world that it is in */
};

struct cdp_tab *tab_of(const struct page *page);
struct cdp_frame *cdp_frame_of(const struct frame *frame);
const char *session_of(const struct frame *frame);

extern const struct deed_remote_ops cdp_remote_ops;

/* ask.c */
/* Sends one message of a call. `then` gets the parsed result, from the loop,
 * unless the call ends first. DEED_INVALID: the browser refused. */
enum deed_code cdp_ask(struct call *call, const char *session,
                       const char *method, const char *params, call_fn *then);
/* One message that is a call of its own. */
enum deed_code cdp_call(struct op *op, const char *session, const char *method,
                        const char *params, call_fn *then);
/* Nobody waits for the answer. */
enum deed_code cdp_tell(const struct cdp_tab *tab, const char *session,
                        const char *method, const char *params);
/* The same; ends and frees the object. */
enum deed_code cdp_tell_object(const struct cdp_tab *tab, const char *session,
                               const char *method, struct deed_json_object *o);
void cdp_flush(struct page *page);
/* An object of the page's that we held is no longer needed. */
void cdp_release(struct call *call, const char *session, const char *object_id);

/* script.c */
enum deed_code cdp_agent(struct call *call, const struct frame *frame,
                         const char *method, const char *arg_json,
                         const char *retarget);
enum deed_code cdp_run(struct call *call, const struct frame *frame,
                       const struct web_script *script);
void cdp_install_agent(struct page *page, const struct frame *frame);
/* Asks for the agent's element of this id; `then` gets the protocol's result
 * and object_of() its id. */
enum deed_code cdp_ask_node(struct call *call, const struct frame *frame,
                            const char *local, call_fn *then);
/* Asks for the node with this backend id as an object of the agent's world. */
enum deed_code cdp_ask_resolve(struct call *call, const struct frame *frame,
                               double backend_id, call_fn *then);
/* Calls the agent's `method` on an object; the result is by value. */
enum deed_code cdp_ask_agent_on(struct call *call, const struct frame *frame,
                                const char *object_id, const char *method,
                                const char *arg_json, call_fn *then);
/* What a script returned, out of the protocol's result. */
const struct deed_value *returned_by(const struct deed_value *result);
const char *object_of(const struct deed_value *result);

/* input.c, files.c, picture.c, navigation.c */
enum deed_code cdp_pointer(struct page *page, struct call *call,
                           const struct web_pointer *pointer);
enum deed_code cdp_type(struct page *page, struct call *call,
                        const struct web_key_step *steps, size_t count);
enum deed_code cdp_wheel(struct page *page, struct call *call,
                         const struct web_wheel *wheel);
enum deed_code cdp_touch(struct page *page, struct call *call,
                         const struct web_touch *touch);
enum deed_code cdp_drag(struct page *page, struct call *call,
                        const struct web_drag *drag);
void cdp_intercept(struct page *page, enum web_intercept what, bool on);
enum deed_code cdp_set_files(struct call *call, const struct web_files *files);
enum deed_code cdp_navigate(struct call *call, const char *url,
                            struct web_navigation *ret);
enum deed_code cdp_history_at(struct call *call, struct web_navigation *ret);
enum deed_code cdp_history(struct call *call, const char *direction,
                           struct web_navigation *ret);
enum deed_code cdp_read_body(struct call *call, const char *request_id);
enum deed_code cdp_read_partial(struct call *call, const char *request_id);
void cdp_stop_loading(struct page *page);
void cdp_stop_scripts(struct page *page);
void cdp_answer_dialog(struct page *page, bool accept, const char *text);
enum deed_code cdp_picture(struct call *call,
                           const struct deed_picture_query *query,
                           struct deed_picture *ret);

/* nodes.c */
enum deed_code cdp_frame_owner(struct call *call, const struct frame *frame);
enum deed_code cdp_is_root_listener(struct call *call,
                                    const struct frame *frame,
                                    const struct web_position *at);
enum deed_code cdp_find_node(struct call *call, const struct frame *frame,
                             int64_t node);
enum deed_code cdp_open_shadow_root(struct call *call,
                                    const struct frame *frame,
                                    const char *local);
/* internals.c, internals_state.c */
enum deed_code cdp_find_internals(struct call *call, const struct frame *frame,
                                  const char *role, const char *name);
enum deed_code cdp_read_internals(struct call *call, const struct frame *frame,
                                  const char *local, struct deed_facts *facts,
                                  struct deed_content *content);

/* listener_probe.c, listener_walk.c */
/* Before any script of the page, in all documents to come. */
enum deed_code listener_keep(struct cdp_tab *tab, const char *session);
/* Of an answer of Runtime.getProperties: the value of a property, and whether
 * a value is the browser's own function of that name. */
const struct deed_value *listener_item(const struct deed_value *properties,
                                       const char *name);
bool listener_is_native(struct deed_arena *arena,
                        const struct deed_value *value, const char *name);
void listener_probe_open(struct cdp_tab *tab, struct frame *frame);
const char *cdp_listener_mark(const struct frame *frame);
enum deed_code cdp_listeners(struct call *call, const struct frame *frame,
                             enum web_listeners_of of, const char *local);
enum deed_code listener_walk(struct call *call, const struct frame *frame,
                             const char *local);

/* overlay.c */
enum deed_code cdp_draw(struct call *call, const struct web_drawing *drawing);
void cdp_draw_cursor(struct page *page, struct deed_point at);
void cdp_erase(struct page *page);

/* services.c: what is asked of the browser by name */
enum deed_code cdp_ask_question(struct call *call, const char *question,
                                const struct deed_value *args);

/* attach.c */
enum deed_code cdp_attach(struct op *op);
void attach_child(struct cdp_tab *tab, const struct deed_value *params);
/* page_events.c */
void tab_event(struct cdp_tab *tab, const char *session,
               struct deed_json_span method, const struct deed_value *params);
/* Its renderer is gone; the tab is still there. */
void tab_crashed(struct cdp_tab *tab);
struct frame *tab_add_frame(struct cdp_tab *tab, const char *id,
                            const char *parent_id, const char *session);

/* browser.c */
void browser_drop_session(struct deed_browser *browser, const char *id);
struct cdp_settings *browser_settings(const struct deed_browser *browser);
struct downloads *browser_downloads(const struct deed_browser *browser);
/* Does it have no windows of a person's, who may look at another tab? */
bool browser_is_unseen(const struct deed_browser *browser);
/* Has a tab that may be behind another drawn as if it were not. */
void browser_keep_drawn(struct deed_browser *browser,
                        const struct cdp_tab *tab);

#endif
