/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Answers that the browser reports before the page has them. Where one process
 * tells of the network and another runs the page's scripts, the report of an
 * answer may be here long before the script that waits for it goes on, and
 * with it the request that it sends next: how long, depends on the load of the
 * machine. So the report waits until the page has answered two questions, and
 * what is reported after it waits behind it. So do changes that the page tells
 * meanwhile: they may be what it made of the answer, and are judged by what
 * came before them. While an input is being handled no question may be asked:
 * then the report of an answer to an older request waits for the receipt first,
 * or a field that the answer is about to fill would be taken for one that keeps
 * what was typed.
 */

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

/* The first may reach the page before the answer does. */
#define QUESTIONS 2

struct late {
    struct op *op;
    struct late *next; /* of the page, oldest first */
    web_request_fn *tell;
    struct web_request request;
    unsigned left;      /* questions; 0: it may be told */
    bool held;          /* none is asked before the input has its receipt */
    const char *pushed; /* or what a frame told; NULL: it is a report */
    unsigned frame;
};

/* Limit: of a page that tells more meanwhile the rest is not held back. */
#define PUSHES_MAX 64

static void unlink_late(struct op *op)
{
    struct late **at = &op->page->late;
    while (*at && (*at)->op != op) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = (*at)->next;
    }
}

static void tell_one(struct page *page, struct late *late)
{
    struct frame *frame =
        late->pushed ? frame_by_number(page, late->frame) : NULL;
    unlink_late(late->op);
    if (frame) {
        signals_take(page, frame, late->pushed, late->request.at_us);
    } else if (!late->pushed) {
        late->tell(page, &late->request);
    }
    op_done(late->op, DEED_OK, NULL, NULL);
}

static void tell_ready(struct page *page)
{
    while (page->late && !page->late->left) {
        tell_one(page, page->late);
    }
}

static struct late *next_push(const struct page *page)
{
    struct late *late = page->late;
    while (late && !late->pushed) {
        late = late->next;
    }
    return late;
}

void late_tell_pushes(struct page *page)
{
    for (struct late *late; (late = next_push(page));) {
        tell_one(page, late);
    }
}

static void append(struct page *page, struct late *late)
{
    struct late **at = &page->late;
    while (*at) {
        at = &(*at)->next;
    }
    *at = late;
    late->op->free_extra = unlink_late;
}

bool late_keep_push(struct page *page, const struct frame *frame,
                    const char *payload, size_t len)
{
    unsigned count = 0;
    for (const struct late *late = page->late; late; late = late->next) {
        count += late->pushed != NULL;
    }
    bool waits = page->late && !page->acting && count < PUSHES_MAX;
    struct op *op =
        waits ? op_create(page, NULL, sizeof(struct late), NULL) : NULL;
    const char *pushed =
        op ? deed_arena_strndup(&op->arena, payload, len) : NULL;
    if (!pushed) {
        if (op) {
            op_done(op, DEED_OK, NULL, NULL);
        }
        return false;
    }
    struct late *late = op->extra;
    *late = (struct late){ .op = op,
                           .pushed = pushed,
                           .frame = frame->number,
                           .request = { .at_us = page_now(page) } };
    append(page, late);
    return true;
}

static void on_synced(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    struct late *late = op->extra;
    struct page *page = op->page;
    (void)value, (void)err;
    late->left--;
    if (!code && late->left && !call_sync(op, on_synced)) {
        call_flush(page);
        return;
    }
    late->left = 0;
    tell_ready(page);
}

static const char *copy(struct deed_arena *arena, const char *text)
{
    return text ? deed_arena_strdup(arena, text) : NULL;
}

static bool keep(struct op *op, web_request_fn *tell,
                 const struct web_request *request, bool asks)
{
    struct late *late = op->extra;
    struct deed_arena *arena = &op->arena;
    *late = (struct late){ .op = op,
                           .tell = tell,
                           .request = *request,
                           .left = asks ? QUESTIONS : 0 };
    /* What comes with an answer has its time: how long the page took to get
     * on is not its doing. */
    struct web_request *r = &late->request;
    r->at_us =
        op->page->late ? op->page->late->request.at_us : page_now(op->page);
    r->id = copy(arena, r->id);
    r->url = copy(arena, r->url);
    r->method = copy(arena, r->method);
    r->type = copy(arena, r->type);
    r->navigation = copy(arena, r->navigation);
    r->redirected_from = copy(arena, r->redirected_from);
    r->status_text = copy(arena, r->status_text);
    r->mime = copy(arena, r->mime);
    r->error = copy(arena, r->error);
    r->posted = copy(arena, r->posted);
    r->headers = NULL;
    late->held = asks && op->page->acting;
    if (arena->failed || (asks && !late->held && call_sync(op, on_synced))) {
        return false;
    }
    append(op->page, late);
    return true;
}

void late_resume(struct page *page)
{
    for (struct late *late = page->late; late; late = late->next) {
        if (late->held) {
            late->held = false;
            late->left = call_sync(late->op, on_synced) ? 0 : late->left;
        }
    }
    tell_ready(page);
    call_flush(page);
}

void web_request_tell_late(struct page *page, web_request_fn *tell,
                           const struct web_request *request, bool asks)
{
    /* While an input is being handled, requests are its doing by their time
     * alone, and a question would hold it up. */
    bool waits = page->acting ? asks && request_is_older(page, request->id)
                              : asks || page->late;
    struct op *op =
        waits ? op_create(page, NULL, sizeof(struct late), NULL) : NULL;
    if (op && keep(op, tell, request, asks)) {
        call_flush(page);
        return;
    }
    if (op) {
        op_done(op, DEED_OK, NULL, NULL);
    }
    tell(page, request);
}
