/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

struct frame *frame_find(struct page *page, const char *id)
{
    for (struct frame *f = page->frames; f; f = f->next) {
        if (deed_str_equal(f->id, id)) {
            return f;
        }
    }
    return NULL;
}

struct frame *frame_by_number(struct page *page, unsigned number)
{
    for (struct frame *f = page->frames; f; f = f->next) {
        if (f->number == number) {
            return f;
        }
    }
    return NULL;
}

struct frame *frame_of_instance(struct page *page, const char *instance_id,
                                const char **ret_local)
{
    unsigned number = 0;
    int used = 0;
    if (!instance_id) {
        return NULL;
    }
    if (sscanf(instance_id, "f%u.%n", &number, &used) == 1 && used > 0) {
        *ret_local = instance_id + used;
        return frame_by_number(page, number);
    }
    *ret_local = instance_id;
    return frame_by_number(page, 0);
}

static void frame_free(struct frame *frame)
{
    frame->page->remote->ops->frame_freed(frame);
    free(frame->id);
    free(frame->parent_id);
    free(frame->url);
    free(frame->origin);
    free(frame->retarget);
    free(frame);
}

void frame_set_url(struct frame *frame, const char *url)
{
    char *copy = strdup(deed_str_or(url, ""));
    if (copy) {
        free(frame->url);
        frame->url = copy;
    }
}

void frame_note_clock(struct frame *frame, double page_ms)
{
    deed_time_us zero = page_now(frame->page) - (deed_time_us)(page_ms * 1000);
    if (page_ms > 0 &&
        (frame->clock_context != frame->context || zero < frame->clock_us)) {
        frame->clock_us = zero;
        frame->clock_context = frame->context;
    }
}

deed_time_us frame_patience(const struct frame *frame)
{
    return frame->apart ? (frame->unresponsive ? DEED_MS(100) : DEED_MS(1000))
           : frame->unresponsive ? DEED_MS(2000)
                                 : 0;
}

void frame_retarget(struct frame *frame, const char *local)
{
    free(frame->retarget);
    frame->retarget = local ? strdup(local) : NULL;
}

struct frame *frame_add(struct page *page, const char *id,
                        const char *parent_id)
{
    struct frame *frame = frame_find(page, id);
    if (frame) {
        if (parent_id && frame->number &&
            !deed_str_equal(frame->parent_id, parent_id)) {
            free(frame->parent_id); /* it was a guess */
            frame->parent_id = strdup(parent_id);
        }
        return frame;
    }
    frame = calloc(1, sizeof(*frame));
    if (!frame) {
        return NULL;
    }
    frame->page = page;
    frame->id = strdup(id);
    frame->parent_id = parent_id ? strdup(parent_id) : NULL;
    if (!frame->id || (parent_id && !frame->parent_id)) {
        frame_free(frame);
        return NULL;
    }
    frame->number = parent_id ? ++page->frame_count : 0;
    frame->begun_us = parent_id ? page_now(page) : 0;
    struct frame **end = &page->frames;
    while (*end) {
        end = &(*end)->next;
    }
    *end = frame;
    return frame;
}

/* "https://shop.example:8443"; 0: it has none of its own. */
static size_t origin_length(const char *url)
{
    const char *host = url ? strstr(url, "://") : NULL;
    return host && strncmp(url, "http", 4) == 0
               ? (size_t)(host - url) + 3 + strcspn(host + 3, "/?#")
               : 0;
}

/* A document without an address of its own (srcdoc, blank) is its parent's;
 * one in a process of its own never is. */
static bool is_foreign(struct page *page, const struct frame *frame,
                       unsigned depth)
{
    const struct frame *main = frame_by_number(page, 0);
    size_t len = origin_length(frame->url);
    if (!frame->number || !main || depth > 64) {
        return false;
    }
    if (len) {
        return len != origin_length(main->url) ||
               strncmp(frame->url, main->url, len) != 0;
    }
    const struct frame *parent = frame_find(page, frame->parent_id);
    return frame->apart || (parent && is_foreign(page, parent, depth + 1));
}

void frame_judge_process(struct page *page, struct frame *frame)
{
    const struct frame *main = frame_by_number(page, 0);
    const char *host = frame->url ? strstr(frame->url, "://") : NULL;
    size_t len =
        host ? (size_t)(host + 3 - frame->url) + strcspn(host + 3, ":/?#") : 0;
    frame->apart = frame->number && len && main && main->url &&
                   strncmp(main->url, frame->url, len) != 0;
}

void frames_judge(struct page *page)
{
    for (struct frame *f = page->frames; f; f = f->next) {
        f->foreign = is_foreign(page, f, 0);
    }
}

static bool is_below(struct page *page, const struct frame *frame,
                     const char *id)
{
    for (unsigned depth = 0; frame && depth < 64; depth++) {
        if (deed_str_equal(frame->parent_id, id)) {
            return true;
        }
        frame = frame->parent_id ? frame_find(page, frame->parent_id) : NULL;
    }
    return false;
}

void frame_remove(struct page *page, const char *id)
{
    /* Its children first: they are gone with it. */
    for (struct frame **at = &page->frames; *at;) {
        struct frame *frame = *at;
        if (is_below(page, frame, id)) {
            *at = frame->next;
            frame_free(frame);
            at = &page->frames;
        } else {
            at = &frame->next;
        }
    }
    for (struct frame **at = &page->frames; *at; at = &(*at)->next) {
        if (deed_str_equal((*at)->id, id)) {
            struct frame *frame = *at;
            *at = frame->next;
            frame_free(frame);
            return;
        }
    }
}

void frames_leave(struct page *page)
{
    for (struct frame **at = &page->frames; *at;) {
        struct frame *frame = *at;
        if (frame->number) {
            *at = frame->next;
            frame_free(frame);
        } else {
            at = &frame->next;
        }
    }
}

void frames_free(struct page *page)
{
    while (page->frames) {
        struct frame *frame = page->frames;
        page->frames = frame->next;
        frame_free(frame);
    }
}

const char *frame_document_id(struct deed_arena *arena,
                              const struct frame *frame)
{
    return frame->number ? deed_arena_printf(arena, "doc_%u", frame->number)
                         : "doc_root";
}

const char *frame_instance_id(struct deed_arena *arena,
                              const struct frame *frame, const char *local)
{
    if (!local || !frame->number) {
        return deed_arena_strdup(arena, local);
    }
    return deed_arena_printf(arena, "f%u.%s", frame->number, local);
}

bool frames_half_open(const struct page *page)
{
    for (const struct frame *f = page->frames; f; f = f->next) {
        if (!f->context) {
            return true; /* it has no document yet */
        }
    }
    return false;
}

/* A frame that begins to load again so soon, so often, is always between two
 * documents: clocks, advertisements, polls that are made of frames. */
#define AGAIN_US DEED_MS(1000)
/* One that begins blank, gets its address from code and is redirected by its
 * first document has begun three times. */
#define AGAIN_MANY 5

void frame_begin(struct frame *frame)
{
    deed_time_us now = page_now(frame->page);
    frame->again = now - frame->begun_us < AGAIN_US ? frame->again + 1 : 0;
    frame->begun_us = now;
}

void frame_answered(struct frame *frame)
{
    if (frame && frame->number && (frame->loading || !frame->context)) {
        frame->answered_us = page_now(frame->page);
    }
}

static bool is_on_its_way(const struct frame *f)
{
    return f->number && (f->loading || !f->context) && f->again < AGAIN_MANY;
}

bool frames_answered(const struct page *page)
{
    bool any = false;
    for (const struct frame *f = page->frames; f; f = f->next) {
        any |= is_on_its_way(f) && f->answered_us > f->begun_us;
    }
    return any;
}

bool frames_coming(const struct page *page, deed_time_us patience)
{
    for (const struct frame *f = page->frames; f; f = f->next) {
        /* With a server that has answered, the document comes: a process of
         * its own may take long to begin. */
        deed_time_us since =
            f->answered_us > f->begun_us ? f->answered_us : f->begun_us;
        if (is_on_its_way(f) && page_now(page) - since <= patience) {
            return true;
        }
    }
    return false;
}
