/* SPDX-License-Identifier: Apache-2.0 */

/* A page: how it gets ready, and how it ends. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/inquiry.h"
#include "driver/web/listeners.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"

/* Attaching and the first look of a heavy page stay far below this. */
#define OPENING_US DEED_MS(20000)

deed_time_us page_now(const struct page *page)
{
    return deed_loop_now_us(page->remote->loop);
}

struct deed_loop *page_loop(const struct page *page)
{
    return page->remote->loop;
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

void page_forget_listened(struct page *page)
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

static web_page_fn *take_on_ready(struct page *page)
{
    web_page_fn *fn = page->on_ready;
    page->on_ready = NULL;
    deed_timer_stop(&page->opening);
    return fn;
}

void page_failed(struct page *page, const struct deed_error *err)
{
    web_page_fn *fn = take_on_ready(page);
    if (fn) {
        fn(page->on_ready_user, NULL, err);
        page->base.ops->destroy(&page->base);
    }
}

static void tell_opened(struct deed_task *task)
{
    struct page *page = deed_container_of(task, struct page, told);
    web_page_fn *fn = take_on_ready(page);
    if (fn) {
        fn(page->on_ready_user, &page->base, NULL);
    }
}

/* From the loop: who is told may not want it any more and close it, and whoever
 * found it ready still works with it. */
void page_opened(struct page *page)
{
    if (page->on_ready && !page->ready) {
        page->ready = true;
        deed_timer_stop(&page->opening);
        deed_loop_defer(page_loop(page), &page->told);
    }
}

static void on_opening_late(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, opening);
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the page did not get ready in time");
    page_failed(page, &err);
}

void page_check_ready(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    if (!page->ready && main && main->context && !apps_refresh(page)) {
        page_opened(page);
    }
}

struct page *page_create(struct deed_remote *remote, web_page_fn *on_ready,
                         void *user)
{
    struct page *page = calloc(1, sizeof(*page));
    if (!page) {
        return NULL;
    }
    page->base.ops = remote->ops->driver;
    page->remote = remote;
    page->on_ready = on_ready;
    page->on_ready_user = user;
    page->opening.fire = on_opening_late;
    page->told.run = tell_opened;
    deed_timer_start(remote->loop, &page->opening, page_now(page) + OPENING_US);
    return page;
}

void page_destroy(struct deed_driver *drv)
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
    deed_task_cancel(&page->told);
    deed_timer_stop(&page->settling);
    deed_timer_stop(&page->leaving);
    deed_timer_stop(&page->untold);
    deed_timer_stop(&page->declared);
    expectations_free(page);
    show_free(page);
    console_free(page);
    exchanges_free(page);
    steps_free(page);
    apps_free(page);
    frames_free(page);
    page_forget_listened(page);
    page->remote->ops->close(page);
    while (page->watch_count) {
        free(page->watches[--page->watch_count].target_id);
    }
    free(page->armed.instance_id);
    free(page->rests.instance_id);
    free(page->dialog_text);
    dialogs_free(page);
    free(page->navigation);
    free(page->committed_loader);
    free(page);
}

void page_cancel(struct deed_driver *drv, struct deed_reply *reply)
{
    struct page *page = deed_container_of(drv, struct page, base);
    page->arming = false;
    for (struct op *op = page->ops; op; op = op->next) {
        if (op->reply == reply) {
            op_fail(op, DEED_STATE, "called back");
            return;
        }
    }
}

void page_lost(struct page *page, const struct deed_error *err)
{
    if (page->lost) {
        return;
    }
    page->lost = true;
    ops_lost(page, err);
    if (page->on_ready) {
        page_failed(page, err);
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
        f->context = 0;
        f->watching = f->loading = f->unresponsive = false;
    }
    page->request_count = 0;
    ops_lost(page, &err);
    if (page->base.sink.crashed) {
        page->base.sink.crashed(page->base.sink.user, &err);
    }
}
