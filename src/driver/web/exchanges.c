/* SPDX-License-Identifier: Apache-2.0 */

/* Requests that a page made and what became of them, for who asks. Values that
 * sign a person in are never kept. */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/inquiry.h"
#include "driver/web/remote.h"
#include "driver/web/request_type.h"
#include "io/stamp.h"
#include "wire/json.h"

/* A page of an application makes dozens; the oldest make room. */
#define EXCHANGES_MAX 400
#define URL_MAX 2000   /* limit: of what is kept */
#define BODY_MAX 20000 /* limit: of what is kept */

struct exchange {
    char *id, *method, *url, *type;   /* owned, as all strings here */
    char *sent_headers, *got_headers; /* JSON objects; NULL: not known */
    char *posted, *mime, *status_text, *error;
    char *led_to; /* where a redirect went on */
    int status;
    int64_t length; /* -1: not known */
    bool done, cancelled;
    deed_time_us begun_us, answered_us, ended_us; /* 0: not yet */
    int64_t begun_ms;                             /* since 1970, for archives */
};

struct exchanges {
    struct exchange list[EXCHANGES_MAX];
    uint64_t count; /* ever begun */
};

static void exchange_fini(struct exchange *x)
{
    char *owned[] = { x->id,          x->method,       x->url,   x->type,
                      x->posted,      x->sent_headers, x->mime,  x->error,
                      x->got_headers, x->status_text,  x->led_to };
    for (size_t i = 0; i < DEED_ARRAY_LEN(owned); i++) {
        free(owned[i]);
    }
    *x = (struct exchange){ 0 };
}

void exchanges_free(struct page *page)
{
    for (size_t i = 0; page->exchanges && i < EXCHANGES_MAX; i++) {
        exchange_fini(&page->exchanges->list[i]);
    }
    free(page->exchanges);
    page->exchanges = NULL;
}

static char *copy(const char *text, size_t max)
{
    return text && *text ? strndup(text, max) : NULL;
}

static bool is_secret(const char *header)
{
    static const char *const names[] = {
        "authorization", "cookie",       "proxy-authorization", "set-cookie",
        "x-api-key",     "x-csrf-token", "x-xsrf-token",        "x-auth-token"
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        if (strcasecmp(header, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static char *copy_headers(const struct deed_value *headers)
{
    struct deed_arena arena;
    struct deed_strbuf text;
    if (!deed_value_is(headers, DEED_VALUE_MAP)) {
        return NULL;
    }
    deed_arena_init(&arena, 1u << 20);
    deed_strbuf_init(&text, 1u << 18);
    struct deed_value *map = deed_value_map(&arena);
    for (const struct deed_value *h = headers->as.items.first; h; h = h->next) {
        deed_value_set(&arena, map, h->key,
                       is_secret(h->key)
                           ? deed_value_string(&arena, "(left out)")
                           : deed_value_copy(&arena, h));
    }
    deed_json_write(&text, map);
    char *kept =
        text.failed || arena.failed ? NULL : strdup(deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    deed_arena_fini(&arena);
    return kept;
}

/* The newest of this id: a redirect begins again with the same one. */
static struct exchange *find(const struct page *page, const char *id)
{
    struct exchanges *all = page->exchanges;
    uint64_t kept = !all                         ? 0
                    : all->count < EXCHANGES_MAX ? all->count
                                                 : EXCHANGES_MAX;
    for (uint64_t i = 0; id && i < kept; i++) {
        struct exchange *x = &all->list[(all->count - 1 - i) % EXCHANGES_MAX];
        if (deed_str_equal(x->id, id)) {
            return x;
        }
    }
    return NULL;
}

void exchange_started(struct page *page, const struct web_request *request)
{
    struct exchange *before = find(page, request->id);
    if (request->redirected_from && before && !before->done) {
        before->done = true;
        before->status = before->status             ? before->status
                         : request->redirect_status ? request->redirect_status
                                                    : 302;
        before->led_to = copy(request->url, URL_MAX);
        before->ended_us = page_now(page);
    }
    if (!page->exchanges) {
        page->exchanges = calloc(1, sizeof(*page->exchanges));
    }
    if (!page->exchanges || !request->id || !request->url ||
        strncmp(request->url, "data:", 5) == 0) {
        return;
    }
    struct exchanges *all = page->exchanges;
    struct exchange *x = &all->list[all->count++ % EXCHANGES_MAX];
    exchange_fini(x);
    x->id = copy(request->id, 64);
    x->method = copy(deed_str_or(request->method, "GET"), 20);
    x->url = copy(request->url, URL_MAX);
    x->type = copy(request->type, 40);
    x->sent_headers = copy_headers(request->headers);
    x->posted = copy(request->posted, BODY_MAX);
    x->length = -1;
    x->begun_us = page_now(page);
    x->begun_ms = deed_stamp_now_ms();
}

void exchange_answered(struct page *page, const struct web_request *request)
{
    struct exchange *x = find(page, request->id);
    if (!x) {
        return;
    }
    x->status = request->status;
    x->length = request->length;
    free(x->mime);
    free(x->status_text);
    free(x->got_headers);
    x->mime = copy(request->mime, 100);
    x->status_text = copy(request->status_text, 100);
    x->got_headers = copy_headers(request->headers);
    x->answered_us = page_now(page);
}

void exchange_ended(struct page *page, const struct web_request *request,
                    bool failed)
{
    struct exchange *x = find(page, request->id);
    if (!x || x->done) {
        return;
    }
    x->done = true;
    x->cancelled = failed && request->cancelled;
    x->ended_us = page_now(page);
    if (failed) {
        x->error = copy(deed_str_or(request->error, "failed"), 200);
    }
}

/* As an answer. */

static void put_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

static void put_json(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *json)
{
    struct deed_value *value = NULL;
    if (json &&
        !deed_json_parse(arena, json, strlen(json), NULL, &value, NULL)) {
        deed_value_set(arena, map, key, value);
    }
}

static void put_number(struct deed_arena *arena, struct deed_value *map,
                       const char *key, double number)
{
    deed_value_set(arena, map, key, deed_value_number(arena, number));
}

static struct deed_value *encode(struct op *op, const struct exchange *x,
                                 bool headers)
{
    struct deed_arena *arena = &op->arena;
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "id", x->id);
    put_text(arena, map, "method", x->method);
    put_text(arena, map, "url", x->url);
    put_text(arena, map, "type", x->type);
    if (x->status) {
        put_number(arena, map, "status", x->status);
    }
    put_text(arena, map, "statusText", x->status_text);
    put_text(arena, map, "mimeType", x->mime);
    put_text(arena, map, "error", x->error);
    put_text(arena, map, "redirectedTo", x->led_to);
    if (x->length >= 0) {
        put_number(arena, map, "bytes", (double)x->length);
    }
    if (x->ended_us || x->answered_us) {
        deed_time_us end = x->ended_us ? x->ended_us : x->answered_us;
        put_number(arena, map, "tookMs", (double)((end - x->begun_us) / 1000));
    }
    deed_value_set(arena, map, "pending", deed_value_bool(arena, !x->done));
    put_number(arena, map, "startedMs", (double)x->begun_ms);
    if (headers) {
        put_json(arena, map, "requestHeaders", x->sent_headers);
        put_json(arena, map, "responseHeaders", x->got_headers);
        put_text(arena, map, "posted", x->posted);
    }
    return map;
}

static bool is_wanted(const struct op *op, const struct exchange *x)
{
    const char *part = inquiry_text(op, "filter");
    const char *method = inquiry_text(op, "method");
    const char *type = inquiry_text(op, "type");
    bool failed = x->error || x->status >= 400;
    return x->id && (!part || (x->url && strstr(x->url, part))) &&
           (!method || strcasecmp(method, deed_str_or(x->method, "")) == 0) &&
           (!type || strcasecmp(type, deed_str_or(x->type, "")) == 0) &&
           (!inquiry_flag(op, "failed") || failed) &&
           (type || failed || !inquiry_flag(op, "noAssets") ||
            !request_type_is_asset(x->type));
}

/* {filter?, method?, type?, failed?, noAssets?, headers?, id?}
 * -> {requests, dropped} */
enum deed_code inquiry_requests(struct op *op, struct deed_error *err)
{
    const struct exchanges *all = op->page->exchanges;
    uint64_t count = all ? all->count : 0;
    uint64_t first = count > EXCHANGES_MAX ? count - EXCHANGES_MAX : 0;
    const char *id = inquiry_text(op, "id");
    struct deed_value *list = deed_value_list(&op->arena);
    struct deed_value *map = deed_value_map(&op->arena);
    (void)err;
    for (uint64_t i = first; i < count; i++) {
        const struct exchange *x = &all->list[i % EXCHANGES_MAX];
        if (id ? deed_str_equal(id, x->id) : is_wanted(op, x)) {
            deed_value_push(list, encode(op, x, inquiry_flag(op, "headers")));
        }
    }
    deed_value_set(&op->arena, map, "requests", list);
    put_number(&op->arena, map, "dropped", (double)first);
    return inquiry_answer_later(op, map);
}

static void on_body(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct deed_error own;
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (code) {
        deed_fail_member(&own, DEED_NOT_FOUND, "id",
                         "the browser no longer has this body: bodies of 64 "
                         "KB at most are kept, and those of the page that is "
                         "shown");
        op_done(op, DEED_NOT_FOUND, NULL, &own);
        return;
    }
    struct deed_value *map = deed_value_map(&op->arena);
    deed_value_set(&op->arena, map, "body", deed_value_copy(&op->arena, value));
    inquiry_answer(op, map);
}

/* {id} -> {body} */
enum deed_code inquiry_body(struct op *op, struct deed_error *err)
{
    const struct deed_remote_ops *ops = op->page->remote->ops;
    const char *id = inquiry_text(op, "id");
    const struct exchange *x = find(op->page, id);
    if (!x) {
        return deed_fail_member(err, DEED_NOT_FOUND, "id",
                                "there is no request \"%.60s\"; deed requests "
                                "lists them",
                                deed_str_or(id, ""));
    }
    struct call *call = call_begin(op, NULL, on_body);
    return !ops->read_body
               ? deed_fail(err, DEED_UNSUPPORTED,
                           "this browser cannot: %s keeps no bodies",
                           ops->driver->name)
           : call ? call_started(call, ops->read_body(call, id))
                  : DEED_NOMEM;
}
