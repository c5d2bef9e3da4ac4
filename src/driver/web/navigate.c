/* SPDX-License-Identifier: Apache-2.0 */

/* Going to an address: done when the browser has committed it. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/arrival.h"
#include "core/policy/address.h"
#include "core/policy/origin.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "driver/web/served.h"

#define SETTLE_US DEED_MS(1500) /* limit: then a document is taken as it is */

/* A server may be slow; the action's own time is what limits it. */
#define PATIENCE_US DEED_MS(3600000)

static void not_there(struct op *op, const char *error);

static void committed(struct op *op)
{
    struct act *act = op->extra;
    const struct page *page = op->page;
    const char *id =
        act->going->any ? page->committed_loader : page->navigation;
    if (act->going->any && page->unreachable) {
        act->going->id = page->committed_loader;
        not_there(op, page->served.failure[0] ? page->served.failure
                                              : "the page cannot be reached");
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.note = served_refusal(op->page, &op->arena, id);
    act->receipt.failed = act->receipt.note;
    act->receipt.returned_success = !act->receipt.failed;
    act_done(op);
}

/* What it waits for, as its stage. */
enum { DOCUMENT, DOWNLOAD, RETURN };

/* Pages that lead back at once do so in a task, or a frame, after the event of
 * the step: measured 6 to 15 ms, on a loaded machine. */
#define RETURN_US DEED_MS(150)

/* The page is at another entry of its history than was wanted, and shows the
 * address that it was to be led away from. */
static bool is_led_back(const struct web_navigation *going)
{
    return going->at != going->wanted && going->same_url;
}

static void on_place(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (!code && is_led_back(act->going)) {
        act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
        act->receipt.deliveries = 1;
        act->receipt.failed = true;
        act->receipt.note = "the page led back to the address that it was to "
                            "be led away from";
        act_done(op);
    } else {
        committed(op);
    }
}

static void ask_place(struct op *op)
{
    struct act *act = op->extra;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    struct call *call = call_begin(op, NULL, on_place);
    if (!call || call_started(call, ops->history_at(call, act->going))) {
        op_fail(op, DEED_LOST, "the browser is gone");
        return;
    }
    call_flush(op->page);
}

static bool awaits(const struct page *page, unsigned stage)
{
    const struct act *act = page->navigating ? page->navigating->extra : NULL;
    return act && act->stage == stage;
}

static void arrived(struct op *op);

static void on_late(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, settling);
    struct op *op = page->navigating;
    bool document = awaits(page, DOCUMENT);
    bool returns = awaits(page, RETURN);
    page->navigating = NULL;
    if (op && returns) {
        ask_place(op);
    } else if (op && document) {
        arrived(op);
    } else if (op) {
        act_done(op);
    }
}

/* A step in the history has been made: it counts if the page does not take it
 * back at once. */
static void arrived(struct op *op)
{
    struct act *act = op->extra;
    struct page *page = op->page;
    if (!act->going->placed || page->unreachable) {
        committed(op);
        return;
    }
    act->stage = RETURN;
    page->navigating = op;
    page->settling.fire = on_late;
    deed_timer_start(page_loop(page), &page->settling,
                     page_now(page) + RETURN_US);
}

/* The browser went there. The document is given a moment to come up, so that
 * whoever looks next sees it, but a slow one keeps nobody waiting. */
void navigate_committed(struct page *page, const char *loader_id)
{
    if (awaits(page, DOCUMENT) &&
        (!page->navigation || deed_str_equal(page->navigation, loader_id))) {
        page->settling.fire = on_late;
        deed_timer_start(page_loop(page), &page->settling,
                         page_now(page) + SETTLE_US);
    }
}

void navigate_parsed(struct page *page)
{
    struct op *op = page->navigating;
    if (awaits(page, DOCUMENT) && deed_timer_is_running(&page->settling)) {
        deed_timer_stop(&page->settling);
        page->navigating = NULL;
        arrived(op);
    }
}

void navigate_file(struct page *page)
{
    struct op *op = page->navigating;
    page->file_began = true;
    arrival_stays(page); /* what would lead on is a file */
    if (awaits(page, DOWNLOAD)) {
        deed_timer_stop(&page->settling);
        page->navigating = NULL;
        act_done(op);
    }
}

/* The answer may overtake the news of the download. */
static void await_file(struct op *op)
{
    struct act *act = op->extra;
    act->stage = DOWNLOAD;
    op->page->navigating = op;
    op->page->settling.fire = on_late;
    deed_timer_start(page_loop(op->page), &op->page->settling,
                     page_now(op->page) + SETTLE_US);
}

/* There is no such page; whatever there is instead is told. */
static void not_there(struct op *op, const char *error)
{
    struct act *act = op->extra;
    const struct page *page = op->page;
    bool file = act->going->download;
    int status = served_status(page, act->going->id);
    bool empty = status == 204 || status == 205;
    const char *refusal = served_refusal(page, &op->arena, act->going->id);
    act->receipt.delivered =
        file || empty || refusal ? DEED_DELIVERY_CONFIRMED : DEED_DELIVERY_LOST;
    act->receipt.failed = file || empty || refusal;
    act->receipt.note =
        file    ? "the address is a file, not a page"
        : empty ? deed_arena_printf(&op->arena, "the server sent no page (%d)",
                                    status)
        : refusal ? refusal
        : page->stayed
            ? "the page asked whether to leave it, and the answer was no; it "
              "is yes with the dialogs set to accept"
            : deed_arena_strdup(&op->arena, error);
    if (file && !page->file_began) {
        await_file(op);
    } else {
        act_done(op);
    }
}

static enum deed_code navigate(struct op *op);

/* A browser that was told to stay sometimes forgets to ask the next time, and
 * goes nowhere: nothing was sent, so it is told once more. */
static bool again(struct op *op)
{
    struct act *act = op->extra;
    const struct page *page = op->page;
    if (!page->stays || page->stayed || act->repeat || !act->going->aborted ||
        act->going->download || served_status(page, act->going->id)) {
        return false;
    }
    act->repeat = 1;
    if (navigate(op)) {
        return false;
    }
    call_flush(op->page);
    return true;
}

/* The commit may have been reported before the answer came. */
static void await_commit(struct op *op, const char *id)
{
    struct page *page = op->page;
    free(page->navigation);
    page->navigation = strdup(id);
    page->navigating = op;
    if (!deed_str_equal(page->committed_loader, id)) {
        return;
    }
    navigate_committed(page, id);
    struct frame *main = frame_by_number(page, 0);
    if (main && main->parsed) {
        (void)apps_refresh(page); /* it ends the navigation */
    }
}

/* The same, where any commit is the one. */
static void await_any(struct op *op)
{
    struct page *page = op->page;
    const struct act *act = op->extra;
    free(page->navigation);
    page->navigation = NULL;
    page->navigating = op;
    if (page->stayed) {
        navigate_stayed(page);
    } else if (act->commits != page->commits) {
        struct frame *main = frame_by_number(page, 0);
        navigate_committed(page, page->committed_loader);
        if (main && main->parsed) {
            (void)apps_refresh(page);
        }
    }
}

void navigate_moved(struct page *page)
{
    struct op *op = page->navigating;
    const struct act *act = op ? op->extra : NULL;
    if (awaits(page, DOCUMENT) && act->going->any) {
        page->navigating = NULL;
        deed_timer_stop(&page->settling);
        arrived(op);
    }
}

void navigate_stayed(struct page *page)
{
    struct op *op = page->navigating;
    const struct act *act = op ? op->extra : NULL;
    if (awaits(page, DOCUMENT) && act->going->any) {
        page->navigating = NULL;
        not_there(op, "the page was not left");
    }
}

/* Within the document, where no load has an id: it is done once the browser
 * reported the move, or where the page is there already. */
static void await_move(struct op *op)
{
    struct act *act = op->extra;
    const struct frame *main = frame_by_number(op->page, 0);
    if (act->commits != op->page->commits ||
        (main && deed_str_equal(main->url, act->text))) {
        committed(op);
    } else {
        act->going->any = true;
        await_any(op);
    }
}

static void on_navigated(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (!code && act->history && act->going->error) {
        act->receipt.refused = true; /* nothing was sent */
        act_refuse(op, act->going->error);
        return;
    }
    const char *error = code ? err->text : act->going->error;
    if (error && again(op)) {
        return;
    }
    if (error) {
        not_there(op, error);
    } else if (act->going->any) {
        await_any(op);
    } else if (act->going->id) {
        await_commit(op, act->going->id);
    } else {
        await_move(op);
    }
}

static enum deed_code navigate(struct op *op)
{
    struct act *act = op->extra;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    struct call *call = call_begin(op, NULL, on_navigated);
    *act->going = (struct web_navigation){ 0 };
    act->commits = op->page->commits;
    if (call && act->history) {
        return call_started(call, ops->history(call, act->history, act->going));
    }
    return call ? call_started(call, ops->navigate(call, act->text, act->going))
                : DEED_NOMEM;
}

/* A route of the application is relative to where the page is. */
static const char *absolute(struct op *op, const char *url)
{
    struct frame *main = frame_by_number(op->page, 0);
    const char *host = main && main->url ? strstr(main->url, "://") : NULL;
    /* A file has no routes: joined to one, a path would be another file. The
     * browser refuses what is not absolute. */
    if (deed_url_is_absolute(url) || !host ||
        deed_address_kind(main->url) == DEED_ADDRESS_FILE) {
        return url;
    }
    size_t origin = (size_t)(host - main->url) + 3 + strcspn(host + 3, "/?#");
    return deed_arena_printf(&op->arena, "%.*s%s%s", (int)origin, main->url,
                             url[0] == '/' ? "" : "/", url);
}

/* An idle page answers within this, also on a loaded machine; a page whose
 * scripts never end answers never. */
#define STUCK_US DEED_MS(1000)

static void go(struct op *op)
{
    op->page->leaving_op = NULL;
    deed_timer_stop(&op->page->leaving);
    if (navigate(op)) {
        op_fail(op, DEED_LOST, "the browser is gone");
        return;
    }
    call_flush(op->page);
}

static void on_alive(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)value;
    if (code == DEED_LOST) {
        op_done(call->op, code, NULL, err);
    } else if (call->op->page->leaving_op == call->op) {
        go(call->op);
    }
}

/* The browser asks the page before it leaves it, and a script that never ends
 * does not let it answer: it is stopped, since a caller who wants to be
 * elsewhere does not need it. Before the navigation begins: from then on the
 * browser holds back what is said to the page. */
static void on_stuck(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, leaving);
    if (!page->leaving_op) {
        return;
    }
    if (page->remote->ops->stop_scripts) {
        page->remote->ops->stop_scripts(page);
    }
    go(page->leaving_op);
}

/* Whether the page answers is asked first, which takes a round trip. */
static enum deed_code leave(struct op *op)
{
    static const struct web_script script = { .world = WEB_WORLD_PAGE,
                                              .function = "()=>0",
                                              .muted = true };
    struct page *page = op->page;
    const struct frame *main = frame_by_number(page, 0);
    struct call *call = main ? call_begin(op, main, on_alive) : NULL;
    if (!call ||
        call_started(call, page->remote->ops->run(call, main, &script))) {
        return navigate(op); /* there is no document to be left */
    }
    page->leaving_op = op;
    page->leaving.fire = on_stuck;
    deed_timer_start(page_loop(page), &page->leaving,
                     page_now(page) + (main->unresponsive ? 0 : STUCK_US));
    return DEED_OK;
}

enum deed_code act_navigate(struct op *op, const struct deed_gesture *g)
{
    const char *url = g->url ? absolute(op, g->url) : NULL;
    struct act *act = op->extra;
    if (g->history && !op->page->remote->ops->history) {
        return DEED_UNSUPPORTED;
    }
    act->history = deed_arena_strdup(&op->arena, g->history);
    act->going = deed_arena_alloc(&op->arena, sizeof(*act->going));
    act->text = deed_arena_strdup(&op->arena, url);
    if ((!act->text && !act->history) || !act->going) {
        return DEED_INVALID;
    }
    act->repeat = 0;
    op->page->stayed = op->page->file_began = false;
    op->patience_us = PATIENCE_US;
    free(op->page->navigation);
    op->page->navigation = NULL;
    return op->page->crashed ? navigate(op) : leave(op);
}
