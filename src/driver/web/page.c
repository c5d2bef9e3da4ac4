/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A page: one tab with all its documents. Attaching sets up every session (its
 * own and those of frames in other processes) in one write: the agent in a
 * world of its own before any page code runs, the binding it pushes through,
 * and the domains whose events become signals.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/agent_source.h"
#include "driver/cdp/blocked.h"
#include "driver/cdp/downloads.h"
#include "driver/web/perform.h"
#include "driver/cdp/served.h"
#include "wire/json_writer.h"

deed_time_us page_now(const struct page *page)
{
    return deed_loop_now_us(browser_loop(page->browser));
}

struct deed_cdp *page_cdp(const struct page *page)
{
    return browser_cdp(page->browser);
}

bool is_heard(const struct page *page, const char *instance_id)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->heard); i++) {
        if (page->heard[i] && deed_str_equal(page->heard[i], instance_id)) {
            return true;
        }
    }
    return false;
}

static void forget_heard(struct page *page)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->heard); i++) {
        free(page->heard[i]);
        page->heard[i] = NULL;
    }
}

void remember_heard(struct page *page, const char *instance_id)
{
    size_t at = page->heard_next++ % DEED_ARRAY_LEN(page->heard);
    free(page->heard[at]);
    page->heard[at] = strdup(instance_id);
}

static enum deed_code send(struct page *page, const char *session,
                           const char *method, const char *params,
                           struct deed_error *err)
{
    return deed_cdp_send(page_cdp(page), session, method, params, NULL, 0, err);
}

/* Where a failure shows in what comes next. */
static void tell(struct page *page, const char *session, const char *method,
                 const char *params)
{
    (void)send(page, session, method, params, NULL);
}

/* The same for the page and for each frame that has a session of its own. Its
 * frames are told and asked for before: contexts are told by frame id. */
static enum deed_code set_up_session(struct page *page, const char *session,
                                     struct deed_error *err)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_key(&w, "source");
    deed_json_string_n(&w, deed_agent_source, deed_agent_source_len);
    deed_json_member(&w, "worldName", deed_agent_world);
    deed_json_key(&w, "runImmediately");
    deed_json_bool(&w, true);
    deed_json_end_object(&w);
    char binding[128];
    snprintf(binding, sizeof(binding),
             "{\"name\":\"" CHROMIUM_BINDING
             "\",\"executionContextName\":\"%s\"}",
             deed_agent_world);
    /* Without any of these the page would never get ready. */
    const struct {
        const char *method, *params;
    } steps[] = {
        { "Runtime.enable", NULL },
        { "Runtime.addBinding", binding },
        { "Page.addScriptToEvaluateOnNewDocument", deed_strbuf_get(&text) },
        { "DOM.enable", NULL },
        { "Network.enable",
          "{\"maxTotalBufferSize\":1000000,\"maxResourceBufferSize\":65536}" },
        { "Target.setAutoAttach",
          "{\"autoAttach\":true,\"waitForDebuggerOnStart\":true,"
          "\"flatten\":true}" },
        { "Runtime.runIfWaitingForDebugger", NULL },
    };
    enum deed_code code =
        text.failed ? deed_fail(err, DEED_NOMEM, "page agent") : DEED_OK;
    for (size_t i = 0; !code && i < DEED_ARRAY_LEN(steps); i++) {
        code = send(page, session, steps[i].method, steps[i].params, err);
    }
    deed_strbuf_fini(&text);
    return code;
}

static void opened(struct page *page, const struct deed_error *err)
{
    deed_chromium_page_fn *fn = page->on_ready;
    void *user = page->on_ready_user;
    page->on_ready = NULL;
    deed_timer_stop(&page->opening);
    if (!fn) {
        return;
    }
    if (err) {
        fn(user, NULL, err);
        page->base.ops->destroy(&page->base);
    } else {
        page->ready = true;
        fn(user, &page->base, NULL);
    }
}

void page_failed(struct page *page, const struct deed_error *err)
{
    opened(page, err);
}

/* Ends the opening that this op belongs to; the page is gone then. */
static void fail_opening(struct op *op, const struct deed_error *err)
{
    struct page *page = op->page;
    struct deed_error own = *err;
    op_done(op, DEED_OK, NULL, NULL);
    opened(page, &own);
}

/* A name that the browser gave. Without it the protocol would take the browser
 * itself for what is meant. */
static enum deed_code keep_name(char **at, const char *name,
                                struct deed_error *err)
{
    char *copy = strdup(name);
    if (!copy) {
        return deed_fail(err, DEED_NOMEM, "page");
    }
    free(*at);
    *at = copy;
    return DEED_OK;
}

static void on_opening_late(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, opening);
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the page did not get ready in time");
    opened(page, &err);
}

static void add_frames(struct page *page, const char *session,
                       const struct deed_value *tree, unsigned depth)
{
    const struct deed_value *value = deed_value_get(tree, "frame");
    const char *id = decode_text(value, "id");
    const char *parent = decode_text(value, "parentId");
    struct frame *frame = frame_find(page, id);
    /* Only the page's own session has a document without a parent. */
    if (id && (frame || parent || deed_str_equal(session, page->session))) {
        frame = frame_add(page, id, parent, session);
    }
    if (!frame || depth > 64) {
        return;
    }
    free(frame->url);
    frame->url = strdup(deed_str_or(decode_text(value, "url"), ""));
    const struct deed_value *children = deed_value_get(tree, "childFrames");
    for (const struct deed_value *c = deed_value_is(children, DEED_VALUE_LIST)
                                          ? children->as.items.first
                                          : NULL;
         c; c = c->next) {
        add_frames(page, session, c, depth + 1);
    }
}

void page_opened(struct page *page)
{
    opened(page, NULL);
}

/* The main document has its agent: the page can be worked on, once it has told
 * which actions it declares. */
static void check_ready(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    if (!page->ready && main && main->context && !apps_refresh(page)) {
        opened(page, NULL);
    }
}

static void on_tree(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    blocked_end(page);
    if (code) {
        struct deed_error own = *err;
        if (code == DEED_TIMEOUT) {
            deed_fail(&own, code,
                      "the page does not answer: it hangs, or a dialog was "
                      "open in it before deed came");
        }
        op_done(op, DEED_OK, NULL, NULL);
        opened(page, &own);
        return;
    }
    add_frames(page, page->session, deed_value_get(value, "frameTree"), 0);
    op_done(op, DEED_OK, NULL, NULL);
    check_ready(page);
}

/* The frames that were there before a frame's session was. */
static void on_child_tree(struct call *call, enum deed_code code,
                          const struct deed_value *value,
                          const struct deed_error *err)
{
    struct op *op = call->op;
    const char **session = op->extra;
    (void)err;
    if (!code) {
        add_frames(op->page, *session, deed_value_get(value, "frameTree"), 0);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

static void ask_child_tree(struct page *page, const char *session)
{
    struct op *op = op_create(page, NULL, sizeof(char *), NULL);
    if (!op) {
        return;
    }
    const char **kept = op->extra;
    *kept = deed_arena_strdup(&op->arena, session);
    if (!*kept ||
        call_protocol(op, session, "Page.getFrameTree", NULL, on_child_tree)) {
        op_done(op, DEED_OK, NULL, NULL);
    }
}

static void on_attached(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    const char *session = decode_text(value, "sessionId");
    if (code || !session) {
        struct deed_error own;
        deed_fail(&own, code ? code : DEED_INTERNAL, "could not attach: %s",
                  err ? err->text : "no session");
        fail_opening(op, &own);
        return;
    }
    struct deed_error failed = { 0 };
    if (keep_name(&page->session, session, &failed)) {
        fail_opening(op, &failed);
        return;
    }
    /* By now it was told which tabs others are attached to. */
    downloads_ask(browser_downloads(page->browser));
    tell(page, page->session, "Page.enable", NULL);
    if (call_protocol(op, page->session, "Page.getFrameTree", NULL, on_tree)) {
        deed_fail(&failed, DEED_LOST, "the page could not be asked");
        fail_opening(op, &failed);
        return;
    }
    blocked_begin(page);
    if (set_up_session(page, page->session, &failed)) {
        page_failed(page, &failed); /* the op goes with the page */
        return;
    }
    tell(page, page->session, "Emulation.setFocusEmulationEnabled",
         "{\"enabled\":true}");
    call_flush(page);
}

static enum deed_code attach(struct op *op, struct deed_error *err)
{
    struct page *page = op->page;
    const char *params = deed_arena_printf(
        &op->arena, "{\"targetId\":\"%s\",\"flatten\":true}", page->target_id);
    if (!params ||
        call_protocol(op, NULL, "Target.attachToTarget", params, on_attached)) {
        return deed_fail(err, params ? DEED_LOST : DEED_NOMEM,
                         "the tab could not be attached to");
    }
    call_flush(page);
    return DEED_OK;
}

static void on_created(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    const char *id = decode_text(value, "targetId");
    if (code || !id) {
        struct deed_error own;
        deed_fail(&own, code ? code : DEED_INTERNAL, "no new tab: %s",
                  err ? err->text : "no target");
        fail_opening(op, &own);
        return;
    }
    struct deed_error failed = { 0 };
    if (keep_name(&page->target_id, id, &failed)) {
        fail_opening(op, &failed);
        return;
    }
    page->made_by_us = !page->keep;
    if (attach(op, &failed)) {
        fail_opening(op, &failed);
    }
}

static enum deed_code create_tab(struct op *op, struct deed_error *err)
{
    if (call_protocol(op, NULL, "Target.createTarget",
                      "{\"url\":\"about:blank\"}", on_created)) {
        return deed_fail(err, DEED_LOST, "no tab could be asked for");
    }
    call_flush(op->page);
    return DEED_OK;
}

static void on_targets(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct deed_error failed = { 0 };
    const struct deed_value *list = deed_value_get(value, "targetInfos");
    for (const struct deed_value *t =
             !code && deed_value_is(list, DEED_VALUE_LIST)
                 ? list->as.items.first
                 : NULL;
         t; t = t->next) {
        const char *id = decode_text(t, "targetId");
        if (deed_str_equal(decode_text(t, "type"), "page") && id &&
            !browser_has_target(op->page->browser, id)) {
            if (keep_name(&op->page->target_id, id, &failed) ||
                attach(op, &failed)) {
                fail_opening(op, &failed);
            }
            return;
        }
    }
    if (create_tab(op, &failed)) {
        fail_opening(op, &failed);
    }
}

static void page_destroy(struct deed_driver *drv)
{
    if (!drv) {
        return;
    }
    struct page *page = deed_container_of(drv, struct page, base);
    page->base.sink = (struct deed_sink){ 0 };
    while (page->ops) {
        page->ops->reply = NULL;
        op_done(page->ops, DEED_LOST, NULL, NULL);
    }
    deed_timer_stop(&page->opening);
    deed_timer_stop(&page->settling);
    deed_timer_stop(&page->leaving);
    blocked_end(page);
    if (page->made_by_us && !page->lost && browser_cdp(page->browser)) {
        char params[160];
        snprintf(params, sizeof(params), "{\"targetId\":\"%s\"}",
                 page->target_id);
        tell(page, NULL, "Target.closeTarget", params);
        call_flush(page);
    }
    browser_remove_page(page->browser, page);
    expectations_free(page);
    show_free(page);
    apps_free(page);
    frames_free(page);
    forget_heard(page);
    free(page->target_id);
    free(page->session);
    while (page->watch_count) {
        free(page->watches[--page->watch_count].target_id);
    }
    free(page->armed.instance_id);
    free(page->dialog_text);
    free(page->navigation);
    free(page->committed_loader);
    free(page);
}

static void page_cancel(struct deed_driver *drv, struct deed_reply *reply)
{
    struct page *page = deed_container_of(drv, struct page, base);
    for (struct op *op = page->ops; op; op = op->next) {
        if (op->reply == reply) {
            op_fail(op, DEED_STATE, "called back");
            return;
        }
    }
}

static const struct deed_driver_ops ops = {
    .name = "chromium",
    .caps = DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS | DEED_CAP_CAUSES,
    .modes = 1u << DEED_MODE_APP_ACTION | 1u << DEED_MODE_SEMANTIC_UI |
             1u << DEED_MODE_EXTERNAL_DRIVER | 1u << DEED_MODE_INPUT_SYNTHESIS |
             1u << DEED_MODE_VISION_ASSIST,
    .gestures = 1u << DEED_GESTURE_POINTER | 1u << DEED_GESTURE_HOVER |
                1u << DEED_GESTURE_DRAG | 1u << DEED_GESTURE_SWIPE |
                1u << DEED_GESTURE_PINCH | 1u << DEED_GESTURE_KEYS |
                1u << DEED_GESTURE_TEXT | 1u << DEED_GESTURE_SET_VALUE |
                1u << DEED_GESTURE_SELECT_OPTION | 1u << DEED_GESTURE_FOCUS |
                1u << DEED_GESTURE_SCROLL_INTO_VIEW |
                1u << DEED_GESTURE_SCROLL | 1u << DEED_GESTURE_SCROLL_LIST |
                1u << DEED_GESTURE_SUBMIT | 1u << DEED_GESTURE_NAVIGATE |
                1u << DEED_GESTURE_UPLOAD | 1u << DEED_GESTURE_HIGHLIGHT |
                1u << DEED_GESTURE_INVOKE | 1u << DEED_GESTURE_COMMIT,
    .observe = chromium_observe,
    .probe = chromium_probe,
    .perform = chromium_perform,
    .watch = chromium_watch,
    .find_app_action = chromium_find_app_action,
    .picture = chromium_picture,
    .cancel = page_cancel,
    .destroy = page_destroy,
};

enum deed_code deed_chromium_open_page(
    struct deed_browser *browser, const struct deed_chromium_page_opts *opts,
    deed_chromium_page_fn *on_ready, void *user, struct deed_error *err)
{
    /* Two would act into each other's hands. */
    if (browser_has_target(browser, opts->target_id)) {
        return deed_fail_member(err, DEED_EXISTS, "payload.attach.targetId",
                                "another session works in this tab");
    }
    struct page *page = calloc(1, sizeof(*page));
    if (!page || !browser_cdp(browser)) {
        free(page);
        return deed_fail(err, page ? DEED_LOST : DEED_NOMEM, "page");
    }
    page->base.ops = &ops;
    page->browser = browser;
    page->on_ready = on_ready;
    page->on_ready_user = user;
    page->may_leave = opts->may_leave;
    page->keep = opts->keep;
    browser_add_page(browser, page);
    struct op *op = op_create(page, NULL, 0, err);
    if (!op) {
        page_destroy(&page->base);
        return DEED_NOMEM;
    }
    page->opening.fire = on_opening_late;
    deed_timer_start(browser_loop(browser), &page->opening,
                     page_now(page) + DEED_MS(20000));
    enum deed_code code = DEED_OK;
    if (opts->target_id) {
        code = keep_name(&page->target_id, opts->target_id, err);
        code = code ? code : attach(op, err);
    } else if (opts->fresh) {
        code = create_tab(op, err);
    } else if (call_protocol(op, NULL, "Target.getTargets", NULL, on_targets)) {
        code = deed_fail(err, DEED_LOST, "the browser is gone");
    }
    if (code) {
        page_destroy(&page->base);
        return code;
    }
    call_flush(page);
    return DEED_OK;
}

const char *deed_chromium_tab_of(const struct deed_driver *driver)
{
    return deed_container_of(driver, struct page, base)->target_id;
}

void page_lost(struct page *page, const struct deed_error *err)
{
    if (page->lost) {
        return;
    }
    page->lost = true;
    ops_lost(page, err);
    if (!page->ready) {
        opened(page, err);
        return;
    }
    if (page->base.sink.lost) {
        page->base.sink.lost(page->base.sink.user, err);
    }
}

#define CRASHED "the page crashed; open a page, or work in another tab"

enum deed_code page_check(const struct page *page, struct deed_error *err)
{
    return page->lost      ? deed_fail(err, DEED_LOST, "the page is gone")
           : page->crashed ? deed_fail(err, DEED_STATE, CRASHED)
                           : DEED_OK;
}

void page_crashed(struct page *page)
{
    struct deed_error err;
    deed_fail(&err, DEED_LOST, CRASHED);
    if (!page->ready || page->lost) {
        page_lost(page, &err);
        return;
    }
    if (page->crashed) {
        return;
    }
    page->crashed = true;
    for (struct frame *f = page->frames; f; f = f->next) {
        f->context = f->page_context = 0;
        f->watching = f->loading = f->deaf = false;
    }
    page->request_count = 0;
    ops_lost(page, &err);
    if (page->base.sink.crashed) {
        page->base.sink.crashed(page->base.sink.user, &err);
    }
}

/* A context came up: ours, or the page's own. */
static void on_context(struct page *page, const char *session,
                       const struct deed_value *params)
{
    const struct deed_value *context = deed_value_get(params, "context");
    const struct deed_value *aux = deed_value_get(context, "auxData");
    const char *frame_id = decode_text(aux, "frameId");
    const char *name = decode_text(context, "name");
    int64_t id = (int64_t)decode_number(context, "id", 0);
    struct frame *frame = frame_id ? frame_find(page, frame_id) : NULL;
    if (!frame && frame_id && deed_str_equal(session, page->session) &&
        !page->frames) {
        frame = frame_add(page, frame_id, NULL, session);
    }
    if (!frame) {
        return;
    }
    if (!deed_str_equal(frame->session, session)) {
        /* It moved, and this comes before the news of that. */
        frame = frame_add(page, frame_id, NULL, session);
    }
    if (decode_bool(aux, "isDefault")) {
        frame->page_context = id;
        ear_open(page, frame);
    } else if (deed_str_equal(name, deed_agent_world)) {
        frame->context = id;
        frame->watching = false;
        if (!frame->number) {
            page->watched_since = page_now(page);
        }
        page->revision++;
        if (page->watch_count) {
            struct op *op = op_create(page, NULL, 0, NULL);
            if (op) {
                watch_frame(op, frame, "{\"on\":true}");
                call_flush(page);
            }
        }
        check_ready(page);
        /* Whoever waits for a document to come up may look again. */
        struct deed_signal signal = { .kind = DEED_SIGNAL_LAYOUT };
        signal_emit(page, &signal);
        expectations_changed(page);
    }
}

static void on_context_gone(struct page *page, const char *session,
                            const struct deed_value *params)
{
    int64_t id = (int64_t)decode_number(params, "executionContextId", 0);
    struct frame *frame = frame_of_context(page, session, id);
    if (frame && frame->context == id) {
        frame->context = 0;
    }
    if (frame && frame->page_context == id) {
        frame->page_context = 0;
    }
}

static void on_contexts_cleared(struct page *page, const char *session)
{
    for (struct frame *f = page->frames; f; f = f->next) {
        if (deed_str_equal(f->session, session)) {
            f->context = f->page_context = 0;
        }
    }
}

static void on_navigated(struct page *page, const char *session,
                         const struct deed_value *params)
{
    const struct deed_value *value = deed_value_get(params, "frame");
    const char *id = decode_text(value, "id");
    const char *parent = decode_text(value, "parentId");
    struct frame *frame = id ? frame_add(page, id, parent, session) : NULL;
    if (!frame) {
        return;
    }
    const char *url = deed_str_or(decode_text(value, "url"), "");
    free(frame->url);
    frame->url = strdup(url);
    if (frame->number) {
        agent_renew(page, frame);
        return;
    }
    page->crashed = false;
    frames_leave(page); /* not every one says that it goes */
    forget_heard(page);
    show_clear(page); /* it was about the old page */
    apps_free(page);
    memset(page->asked, 0, sizeof(page->asked)); /* habits of the old page */
    page->request_count = 0;
    page->stays = false;
    frame->loading = true;
    frame->parsed = false;
    free(page->committed_loader);
    page->committed_loader =
        strdup(deed_str_or(decode_text(value, "loaderId"), ""));
    const char *unreachable = decode_text(value, "unreachableUrl");
    int status = served_status(page, page->committed_loader);
    page->answering = page->served.posted && !unreachable && status < 400;
    struct deed_signal busy = { .kind = DEED_SIGNAL_BUSY,
                                .text = "the answer to the form" };
    struct deed_signal signal = { .kind = DEED_SIGNAL_ROUTE_CHANGED,
                                  .pattern = url,
                                  .text =
                                      page->served.to_login ? "login" : NULL,
                                  .status = status >= 400 ? status : 0,
                                  .near = true, /* nobody else goes there */
                                  .caused =
                                      unreachable ? DEED_NO : DEED_UNKNOWN };
    if (page->answering) {
        signal_emit(page, &busy);
    }
    signal_emit(page, &signal);
    if (unreachable && !page->navigating) {
        served_unreachable(page, unreachable);
    }
    navigate_committed(page, page->committed_loader);
}

static void on_within(struct page *page, const struct deed_value *params)
{
    const char *url = decode_text(params, "url");
    struct frame *frame = frame_find(page, decode_text(params, "frameId"));
    if (!frame || !url) {
        return;
    }
    free(frame->url);
    frame->url = strdup(url);
    if (!frame->number) {
        /* Expected routes are matched by it; whose doing it was, the agent
         * tells. */
        struct deed_signal signal = { .kind = DEED_SIGNAL_ROUTE_CHANGED,
                                      .pattern = url,
                                      .same = true };
        signal_emit(page, &signal);
    }
}

static void on_frame_attached(struct page *page, const char *session,
                              const struct deed_value *params)
{
    const char *id = decode_text(params, "frameId");
    const char *parent = decode_text(params, "parentFrameId");
    if (id && parent) {
        (void)frame_add(page, id, parent, session);
    }
}

static void on_frame_detached(struct page *page,
                              const struct deed_value *params)
{
    /* A frame that moves to another process is not gone. */
    if (!deed_str_equal(decode_text(params, "reason"), "swap")) {
        frame_remove(page, decode_text(params, "frameId"));
        page->revision++;
    }
}

/* A frame in a process of its own, or a worker. */
static void on_child(struct page *page, const struct deed_value *params)
{
    const char *session = decode_text(params, "sessionId");
    const struct deed_value *info = deed_value_get(params, "targetInfo");
    if (!session) {
        return;
    }
    if (deed_str_equal(decode_text(info, "type"), "iframe")) {
        const char *id = decode_text(info, "targetId");
        struct frame *known = frame_find(page, id);
        struct frame *main = frame_by_number(page, 0);
        const char *told = decode_text(info, "parentFrameId");
        const char *parent = told                        ? told
                             : known && known->parent_id ? known->parent_id
                             : main                      ? main->id
                                                         : NULL;
        if (id && parent) {
            (void)frame_add(page, id, parent, session);
        }
        tell(page, session, "Page.enable", NULL);
        ask_child_tree(page, session);
        (void)set_up_session(page, session, NULL);
    } else {
        tell(page, session, "Runtime.runIfWaitingForDebugger", NULL);
    }
    call_flush(page);
}

/* A frame's process ended, or the frame went to another one. */
static void on_child_gone(struct page *page, const char *session)
{
    if (!session || deed_str_equal(session, page->session)) {
        return;
    }
    on_contexts_cleared(page, session);
    browser_drop_session(page->browser, session);
    page->revision++;
}

static void on_crashed(struct page *page, const char *session)
{
    if (!deed_str_equal(session, page->session)) {
        on_contexts_cleared(page, session); /* a frame alone */
        return;
    }
    page_crashed(page);
}

static void on_binding(struct page *page, const char *session,
                       const struct deed_value *params)
{
    int64_t context = (int64_t)decode_number(params, "executionContextId", 0);
    struct frame *frame = frame_of_context(page, session, context);
    const char *payload = decode_text(params, "payload");
    if (frame && payload &&
        deed_str_equal(decode_text(params, "name"), CHROMIUM_BINDING)) {
        signals_from_agent(page, frame, payload, strlen(payload));
    }
}

static bool is(struct deed_json_span method, const char *name)
{
    return strlen(name) == method.len &&
           memcmp(name, method.bytes, method.len) == 0;
}

void page_event(struct page *page, const char *session,
                struct deed_json_span method, const struct deed_value *params)
{
    if (is(method, "Runtime.bindingCalled")) {
        on_binding(page, session, params);
    } else if (is(method, "Runtime.executionContextCreated")) {
        on_context(page, session, params);
    } else if (is(method, "Runtime.executionContextDestroyed")) {
        on_context_gone(page, session, params);
    } else if (is(method, "Runtime.executionContextsCleared")) {
        on_contexts_cleared(page, session);
    } else if (is(method, "Page.frameNavigated")) {
        on_navigated(page, session, params);
    } else if (is(method, "Page.navigatedWithinDocument")) {
        on_within(page, params);
    } else if (is(method, "Page.frameAttached")) {
        on_frame_attached(page, session, params);
    } else if (is(method, "Page.frameDetached")) {
        on_frame_detached(page, params);
    } else if (is(method, "Page.loadEventFired")) {
        struct frame *main = frame_by_number(page, 0);
        if (main && deed_str_equal(session, page->session)) {
            main->loading = false;
            (void)apps_refresh(page);
        }
    } else if (is(method, "Page.domContentEventFired")) {
        struct frame *main = frame_by_number(page, 0);
        if (main && deed_str_equal(session, page->session)) {
            main->parsed = true;
            (void)apps_refresh(page); /* and then the navigation is over */
        }
    } else if (is(method, "Target.attachedToTarget")) {
        on_child(page, params);
    } else if (is(method, "Inspector.targetCrashed")) {
        on_crashed(page, session);
    } else if (is(method, "Page.documentOpened")) {
        agent_opened(page, decode_text(deed_value_get(params, "frame"), "id"));
    } else if (is(method, "Target.detachedFromTarget")) {
        on_child_gone(page, decode_text(params, "sessionId"));
    } else if (!downloads_event(browser_downloads(page->browser), page, method,
                                params)) {
        signals_from_protocol(page, method, params);
    }
}
