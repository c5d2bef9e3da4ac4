/* SPDX-License-Identifier: Apache-2.0 */

/* Turning the agents' pushes on and off. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/arrival.h"
#include "driver/web/page.h"
#include "wire/json_object.h"

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)code;
    (void)value;
    (void)err;
    if (!call->op->waiting) {
        op_done(call->op, DEED_OK, NULL, NULL);
    }
}

static void on_document(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    if (!code) {
        arrival_runs(call->op->page);
    }
    on_told(call, code, value, err);
}

static void watch_with(struct op *op, struct frame *frame, const char *arg,
                       call_fn *then)
{
    frame->watching = true;
    if (call_agent(op, frame, "watch", arg, then) && !op->waiting) {
        op_done(op, DEED_OK, NULL, NULL);
    }
}

void watch_frame(struct op *op, struct frame *frame, const char *arg)
{
    watch_with(op, frame, arg, on_told);
}

void watch_document(struct op *op, struct frame *frame, const char *arg)
{
    watch_with(op, frame, arg, frame->number ? on_told : on_document);
}

static const char *token_arg(struct op *op, const char *token)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "token", token);
    return deed_json_object_end(&o, &op->arena);
}

/* target: NULL for none. */
static const char *on_arg(struct op *op, const char *target)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_bool(w, "on", true);
    deed_json_member(w, "target", target);
    return deed_json_object_end(&o, &op->arena);
}

/* Nothing of ours may stand in the way once an action has ended. */
static void disarm(struct page *page)
{
    const char *local = NULL;
    struct frame *frame =
        frame_of_instance(page, page->armed.instance_id, &local);
    struct op *op = op_create(page, NULL, 0, NULL);
    const char *arg = op ? token_arg(op, page->armed.token) : NULL;
    free(page->armed.instance_id);
    page->armed.instance_id = NULL;
    if (arg && frame) {
        (void)call_agent(op, frame, "disarm", arg, on_told);
    }
    if (op && !op->waiting) {
        op_done(op, DEED_OK, NULL, NULL);
    }
}

const char *watch_target(const struct page *page)
{
    for (unsigned i = page->watch_count; i > 0; i--) {
        if (page->watches[i - 1].target_id) {
            return page->watches[i - 1].target_id;
        }
    }
    return NULL;
}

static struct watch *find_watch(struct page *page, const void *key)
{
    for (unsigned i = 0; i < page->watch_count; i++) {
        if (page->watches[i].key == key) {
            return &page->watches[i];
        }
    }
    return NULL;
}

/* Does an action watch, other than this one? */
static bool others_act(const struct page *page, const void *key)
{
    for (unsigned i = 0; i < page->watch_count; i++) {
        if (!page->watches[i].bystander && page->watches[i].key != key) {
            return true;
        }
    }
    return false;
}

static void set_watch(struct page *page, const void *key,
                      const struct deed_watch *watch)
{
    struct watch *known = find_watch(page, key);
    if (!known && page->watch_count < DEED_ARRAY_LEN(page->watches)) {
        known = &page->watches[page->watch_count++];
        *known = (struct watch){ .key = key };
    }
    if (known) {
        known->bystander = watch->bystander;
        free(known->target_id);
        known->target_id = watch->target_id && !watch->bystander
                               ? strdup(watch->target_id)
                               : NULL;
    }
}

/* What an action armed goes with it; what another one armed stays. */
static void end_watch(struct page *page, struct watch *gone)
{
    bool acts = !gone->bystander;
    bool others = others_act(page, gone->key);
    if (acts && page->armed.instance_id &&
        (!others || deed_str_equal(gone->target_id, page->armed.instance_id))) {
        disarm(page);
    }
    for (struct frame *f = page->frames; acts && f; f = f->next) {
        frame_retarget(f, NULL);
    }
    page->act_open = page->act_open && (others || !acts);
    free(gone->target_id);
    memmove(gone, gone + 1,
            (size_t)(&page->watches[page->watch_count] - (gone + 1)) *
                sizeof(*gone));
    page->watch_count--;
    if (acts) {
        apps_refresh_soon(page); /* it may have brought new ones */
    }
}

enum deed_code web_watch(struct deed_driver *drv, const void *key,
                         const struct deed_watch *watch, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    if (page->lost) {
        return deed_fail(err, DEED_LOST, "the page is gone");
    }
    unsigned before = page->watch_count;
    struct watch *was = find_watch(page, key);
    bool known = was != NULL;
    expectations_set(page, key, watch);
    if (watch) {
        set_watch(page, key, watch);
    } else if (was) {
        end_watch(page, was);
    }
    if (watch && watch->people && page->armed.instance_id) {
        disarm(page);
        call_flush(page); /* nothing follows that would */
    }
    bool turn_on = before == 0 && page->watch_count > 0;
    bool retarget = watch && known && watch->target_id;
    /* The agents go on pushing between actions: that is how noise is known.
     * They are told again only when there is something new to say. */
    if (!turn_on && !retarget) {
        return DEED_OK;
    }
    struct op *op = op_create(page, NULL, 0, err);
    if (!op) {
        return DEED_NOMEM;
    }
    const char *local = NULL;
    struct frame *owner =
        retarget ? frame_of_instance(page, watch->target_id, &local) : NULL;
    for (struct frame *f = page->frames; f; f = f->next) {
        const char *arg = on_arg(op, f == owner ? local : NULL);
        if (f == owner && f->watching) {
            frame_retarget(f, local); /* needs no call of its own */
        } else if (f->context && arg && (!f->watching || f == owner)) {
            f->watching = true;
            (void)call_agent(op, f, "watch", arg, on_told);
        }
    }
    if (!op->waiting) {
        op_done(op, DEED_OK, NULL, NULL);
    }
    return DEED_OK; /* leaves with the next flush, before whatever follows */
}
