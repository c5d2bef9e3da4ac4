/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/partial.h"

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json.h"

/* Limit: a body that takes longer after its head is a stream, or no code reads
 * it; the browser does not tell which. The same time as the page gets to show
 * something after an answer (docs/internals/evidence.md). */
#define PARTIAL_US DEED_MS(1000)

/* Longer bodies are not read to see whether they are whole. */
#define READ_BYTES 100000

static bool may_have_body(const struct web_request *answer)
{
    bool none = answer->status == 204 || answer->status == 205 ||
                answer->status == 304 || answer->length == 0;
    return !none && (deed_str_equal(answer->type, "Fetch") ||
                     deed_str_equal(answer->type, "XHR"));
}

void partial_begin(struct page *page, const struct open_request *request,
                   const struct web_request *answer)
{
    struct partials *partials = &page->partials;
    if (request->quiet || request->foreign || !may_have_body(answer)) {
        return;
    }
    struct partial *partial =
        &partials->list[partials->next++ % DEED_ARRAY_LEN(partials->list)];
    *partial = (struct partial){ .begun_us = request->begun_us,
                                 .head_us = page_now(page),
                                 .length = answer->length };
    memcpy(partial->id, request->id, sizeof(partial->id));
    memcpy(partial->navigation, request->navigation,
           sizeof(partial->navigation));
}

static void end_partial(struct page *page, struct partial *partial)
{
    partial->id[0] = '\0';
    requests_note_data(page, partial->begun_us);
}

void partial_end(struct page *page, const char *id)
{
    for (size_t i = 0; id && i < DEED_ARRAY_LEN(page->partials.list); i++) {
        struct partial *partial = &page->partials.list[i];
        if (partial->id[0] && deed_str_equal(partial->id, id)) {
            end_partial(page, partial);
        }
    }
}

static bool is_older(const struct page *page, const struct partial *partial)
{
    return partial->id[0] && partial->begun_us < page->acted_us &&
           (partial->lacks || page_now(page) - partial->head_us < PARTIAL_US);
}

unsigned partials_older(const struct page *page)
{
    unsigned count = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->partials.list); i++) {
        count += is_older(page, &page->partials.list[i]);
    }
    return count;
}

void partials_leave(struct page *page, const char *navigation)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->partials.list); i++) {
        struct partial *partial = &page->partials.list[i];
        if (!navigation || !*navigation ||
            !deed_str_equal(partial->navigation, navigation)) {
            partial->id[0] = '\0';
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

/* JSON is whole when it parses. Any other text is whole when it has as many
 * bytes as the server announced, which of a compressed body is the compressed
 * length: the structure goes first. */
static void take(struct partial *partial, struct deed_arena *arena,
                 const struct deed_value *value)
{
    bool told = deed_value_is(value, DEED_VALUE_STRING);
    const char *text = told ? value->as.string.bytes : "";
    size_t len = told ? value->as.string.len : 0;
    bool structured = (*text == '{' || *text == '[') && len < READ_BYTES;
    bool whole = structured
                     ? is_text_whole(arena, text, len)
                     : partial->length > 0 && len >= (size_t)partial->length;
    partial->lacks = told && !whole && (structured || partial->length > 0);
    if (whole) {
        partial->id[0] = '\0'; /* when it came is known by its head */
    }
}

static enum deed_code ask(struct op *op, struct partial *partial, call_fn *then)
{
    const struct deed_remote_ops *ops = op->page->remote->ops;
    struct call *call = call_begin(op, NULL, then);
    partial->asked_us = page_now(op->page);
    return call ? call_started(call, ops->read_partial(call, partial->id))
                : DEED_NOMEM;
}

bool partials_ask(struct op *op, call_fn *then)
{
    struct page *page = op->page;
    struct partials *partials = &page->partials;
    unsigned at = 0;
    while (at < DEED_ARRAY_LEN(partials->list) &&
           (partials->list[at].asked_us >= page->acted_us ||
            !is_older(page, &partials->list[at]))) {
        at++;
    }
    if (!page->remote->ops->read_partial ||
        at == DEED_ARRAY_LEN(partials->list)) {
        return false;
    }
    partials->asking = at;
    if (ask(op, &partials->list[at], then)) {
        return false;
    }
    call_flush(page);
    return true;
}

void partial_read(struct page *page, struct deed_arena *arena,
                  const struct deed_value *text)
{
    struct partial *partial = &page->partials.list[page->partials.asking];
    if (partial->id[0]) {
        take(partial, arena, text);
    }
}

/* The op carries the id of the request. */
static void on_partial(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    (void)err;
    for (size_t i = 0; i < DEED_ARRAY_LEN(op->page->partials.list); i++) {
        struct partial *partial = &op->page->partials.list[i];
        if (partial->id[0] && deed_str_equal(partial->id, op->extra)) {
            take(partial, &op->arena, code ? NULL : value);
        }
    }
    op_done(op, DEED_OK, NULL, NULL);
}

/* Not while the answer to the last question may be on its way. */
#define ASK_US DEED_MS(20)

void partials_refresh(struct page *page)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(page->partials.list); i++) {
        struct partial *partial = &page->partials.list[i];
        bool due = page->act_open && !page->lost && is_older(page, partial) &&
                   page->remote->ops->read_partial &&
                   page_now(page) - partial->asked_us >= ASK_US;
        struct op *op =
            due ? op_create(page, NULL, sizeof(partial->id), NULL) : NULL;
        if (!op) {
            continue;
        }
        memcpy(op->extra, partial->id, sizeof(partial->id));
        if (ask(op, partial, on_partial)) {
            op_done(op, DEED_OK, NULL, NULL);
        } else {
            call_flush(page);
        }
    }
}
