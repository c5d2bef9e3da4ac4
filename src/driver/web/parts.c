/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/parts.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json.h"

/* Limit: a body that takes longer after its head is a stream, or is not read,
 * and the browser cannot say so. As long as an answer is waited for that brings
 * nothing (docs/internals/evidence.md). */
#define PART_US DEED_MS(1000)

/* Longer bodies are not read to see whether they are whole. */
#define READ_BYTES 100000

static bool may_have_body(const struct web_request *answer)
{
    bool none = answer->status == 204 || answer->status == 205 ||
                answer->status == 304 || answer->length == 0;
    return !none && (deed_str_equal(answer->type, "Fetch") ||
                     deed_str_equal(answer->type, "XHR"));
}

void part_begin(struct page *page, const struct open_request *request,
                const struct web_request *answer)
{
    struct parts *parts = &page->parts;
    if (request->quiet || request->foreign || !may_have_body(answer)) {
        return;
    }
    struct part *part =
        &parts->list[parts->next++ % DEED_ARRAY_LEN(parts->list)];
    *part = (struct part){ .begun_us = request->begun_us,
                           .head_us = page_now(page),
                           .length = answer->length };
    memcpy(part->id, request->id, sizeof(part->id));
    memcpy(part->navigation, request->navigation, sizeof(part->navigation));
}

static void end_part(struct page *page, struct part *part)
{
    part->id[0] = '\0';
    requests_note_data(page, part->begun_us);
}

void part_end(struct page *page, const char *id)
{
    for (size_t i = 0; id && i < DEED_ARRAY_LEN(page->parts.list); i++) {
        struct part *part = &page->parts.list[i];
        if (part->id[0] && deed_str_equal(part->id, id)) {
            end_part(page, part);
        }
    }
}

static bool is_older(const struct page *page, const struct part *part)
{
    return part->id[0] && part->begun_us < page->acted_us &&
           (part->lacks || page_now(page) - part->head_us < PART_US);
}

unsigned parts_older(const struct page *page)
{
    unsigned count = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->parts.list); i++) {
        count += is_older(page, &page->parts.list[i]);
    }
    return count;
}

void parts_leave(struct page *page, const char *navigation)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->parts.list); i++) {
        struct part *part = &page->parts.list[i];
        if (!navigation || !*navigation ||
            !deed_str_equal(part->navigation, navigation)) {
            part->id[0] = '\0';
        }
    }
}

static bool is_text_whole(struct deed_arena *arena, const char *text,
                          size_t len)
{
    const struct deed_json_limits limits = { .replace_bad_text = true };
    struct deed_value *json = NULL;
    return !deed_json_parse(arena, text, len, &limits, &json, NULL);
}

/* By its structure nothing more can follow, or must; else by its length, which
 * the server tells of what is packed. */
static void take(struct part *part, struct deed_arena *arena,
                 const struct deed_value *value)
{
    bool told = deed_value_is(value, DEED_VALUE_STRING);
    const char *text = told ? value->as.string.bytes : "";
    size_t len = told ? value->as.string.len : 0;
    bool structured = (*text == '{' || *text == '[') && len < READ_BYTES;
    bool whole = structured ? is_text_whole(arena, text, len)
                            : part->length > 0 && len >= (size_t)part->length;
    part->lacks = told && !whole && (structured || part->length > 0);
    if (whole) {
        part->id[0] = '\0'; /* when it came is known by its head */
    }
}

static enum deed_code ask(struct op *op, struct part *part, call_fn *then)
{
    const struct deed_remote_ops *ops = op->page->remote->ops;
    struct call *call = call_begin(op, NULL, then);
    part->asked_us = page_now(op->page);
    return call ? call_started(call, ops->read_part(call, part->id))
                : DEED_NOMEM;
}

bool parts_ask(struct op *op, call_fn *then)
{
    struct page *page = op->page;
    struct parts *parts = &page->parts;
    unsigned at = 0;
    while (at < DEED_ARRAY_LEN(parts->list) &&
           (parts->list[at].asked_us >= page->acted_us ||
            !is_older(page, &parts->list[at]))) {
        at++;
    }
    if (!page->remote->ops->read_part || at == DEED_ARRAY_LEN(parts->list)) {
        return false;
    }
    parts->asking = at;
    if (ask(op, &parts->list[at], then)) {
        return false;
    }
    call_flush(page);
    return true;
}

void part_read(struct page *page, struct deed_arena *arena,
               const struct deed_value *text)
{
    struct part *part = &page->parts.list[page->parts.asking];
    if (part->id[0]) {
        take(part, arena, text);
    }
}

/* The op carries the id of the request. */
static void on_part(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    (void)err;
    for (size_t i = 0; i < DEED_ARRAY_LEN(op->page->parts.list); i++) {
        struct part *part = &op->page->parts.list[i];
        if (part->id[0] && deed_str_equal(part->id, op->extra)) {
            take(part, &op->arena, code ? NULL : value);
        }
    }
    op_done(op, DEED_OK, NULL, NULL);
}

/* Not while the answer to the last question may be on its way. */
#define ASK_US DEED_MS(20)

void parts_refresh(struct page *page)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->parts.list); i++) {
        struct part *part = &page->parts.list[i];
        bool due = page->act_open && !page->lost && is_older(page, part) &&
                   page->remote->ops->read_part &&
                   page_now(page) - part->asked_us >= ASK_US;
        struct op *op =
            due ? op_create(page, NULL, sizeof(part->id), NULL) : NULL;
        if (!op) {
            continue;
        }
        memcpy(op->extra, part->id, sizeof(part->id));
        if (ask(op, part, on_part)) {
            op_done(op, DEED_OK, NULL, NULL);
        } else {
            call_flush(page);
        }
    }
}
