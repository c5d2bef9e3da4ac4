/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/answer.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"
#include "base/value.h"

/* A member of a map by its name, however the server writes it: "success",
 * "Success". */
static const struct deed_value *member(const struct deed_value *json,
                                       const char *key)
{
    const struct deed_value *v = json->as.items.first;
    while (v && strcasecmp(v->key, key) != 0) {
        v = v->next;
    }
    return v;
}

static const char *message_of(const struct deed_value *value)
{
    const char *text = deed_value_text(value);
    if (!text) {
        text = deed_value_text_at(value, "message");
    }
    return text && *text ? text : NULL;
}

static bool is_nothing(const struct deed_value *value)
{
    return !value || deed_value_is(value, DEED_VALUE_NULL) ||
           (deed_value_is(value, DEED_VALUE_BOOL) && !value->as.boolean);
}

/* Data of which nothing came: { "addItem": null } is no more than null. */
static bool is_void(const struct deed_value *value)
{
    bool all = deed_value_is(value, DEED_VALUE_MAP);
    for (const struct deed_value *v = all ? value->as.items.first : NULL; v;
         v = v->next) {
        all = all && is_nothing(v);
    }
    return all || is_nothing(value);
}

/* A number that stands for an error: 0 is none. */
static bool is_code(const struct deed_value *json, const char *key)
{
    const struct deed_value *value = member(json, key);
    return (deed_value_is(value, DEED_VALUE_NUMBER) && value->as.number != 0) ||
           (deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean) ||
           message_of(value) != NULL;
}

static bool is_one_of(const struct deed_value *json, const char *key,
                      const char *const *words, size_t count)
{
    const char *text = deed_value_text(member(json, key));
    for (size_t i = 0; text && i < count; i++) {
        if (strcasecmp(text, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* False, or a word that stands for it where a server has no booleans. */
static bool is_false(const struct deed_value *json, const char *key)
{
    static const char *const words[] = { "false", "n", "no" };
    const struct deed_value *value = member(json, key);
    return (deed_value_is(value, DEED_VALUE_BOOL) && !value->as.boolean) ||
           is_one_of(json, key, words, DEED_ARRAY_LEN(words));
}

/* "status": "error", as some servers have it. */
static bool says_failed(const struct deed_value *json, const char *key)
{
    static const char *const words[] = { "error",   "fail",     "failed",
                                         "failure", "nok",      "ko",
                                         "ng",      "rejected", "denied",
                                         "declined" };
    return is_one_of(json, key, words, DEED_ARRAY_LEN(words));
}

/* An HTTP status that stands in the body of an answer with status 200. A record
 * that came back may have such a number of its own, and an id. */
static bool is_bad_status(const struct deed_value *json, const char *key)
{
    const struct deed_value *value = member(json, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) && value->as.number >= 400 &&
           value->as.number < 600 && value->as.number == (int)value->as.number;
}

static bool says_done(const struct deed_value *json, const char *key)
{
    static const char *const words[] = { "ok",    "success", "succeeded",
                                         "saved", "created", "done" };
    return is_one_of(json, key, words, DEED_ARRAY_LEN(words));
}

static bool is_true(const struct deed_value *json, const char *key)
{
    const struct deed_value *value = member(json, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

/* The first of a list, or what stands for it. */
static const char *first_error(const struct deed_value *errors)
{
    bool list = deed_value_is(errors, DEED_VALUE_LIST);
    const char *text = message_of(list ? errors->as.items.first : errors);
    if (!text && deed_value_is(errors, DEED_VALUE_MAP)) { /* by field */
        const struct deed_value *first = errors->as.items.first;
        text = message_of(deed_value_is(first, DEED_VALUE_LIST)
                              ? first->as.items.first
                              : first);
    }
    return text ? text : "the answer lists errors";
}

/* Members by which servers tell whether it was done. */
static const char *const done[] = { "ok",         "success",   "succeeded",
                                    "successful", "isSuccess", "is_success" };

static bool is_undone(const struct deed_value *json)
{
    bool no = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(done); i++) {
        no |= is_false(json, done[i]);
    }
    return no;
}

/* Members in which servers put what an order gave. */
static const char *const wrappers[] = { "d", "data", "result", "response" };

/* "success": false one level down, or two where nothing stands beside it:
 * { "d": { "Success": false } }, { "data": { "login": { "ok": false } } }. */
static bool wraps_undone(const struct deed_value *json)
{
    bool no = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(wrappers); i++) {
        const struct deed_value *inner = deed_value_get(json, wrappers[i]);
        bool map = deed_value_is(inner, DEED_VALUE_MAP);
        no |= map && is_undone(inner);
        inner =
            map && inner->as.items.count == 1 ? inner->as.items.first : NULL;
        no |= deed_value_is(inner, DEED_VALUE_MAP) && is_undone(inner);
    }
    return no;
}

/* The text of an exception that came instead of an answer. A record that came
 * back may tell of one that it had, and has an id. */
static const char *exception_of(const struct deed_value *json)
{
    static const char *const members[] = { "exception",        "exc",
                                           "exceptionMessage", "errorMessage",
                                           "error_message",    "faultstring" };
    const char *text = NULL;
    for (size_t i = 0; i < DEED_ARRAY_LEN(members) && !text; i++) {
        text = message_of(member(json, members[i]));
    }
    return member(json, "id") ? NULL : text;
}

/* "code": 40001 beside a message: the first three digits are an HTTP status.
 * Codes of other kinds may stand for anything. */
static bool is_coded(const struct deed_value *json)
{
    const struct deed_value *code = member(json, "code");
    bool message = deed_value_text(member(json, "message")) ||
                   deed_value_text(member(json, "msg"));
    double number =
        deed_value_is(code, DEED_VALUE_NUMBER) ? code->as.number : 0;
    while (number >= 1000) {
        number /= 10;
    }
    return message && number >= 400 && number < 600;
}

/* A record that came back has members such as "valid" of its own, and an id. */
static bool says_no(const struct deed_value *json)
{
    static const char *const verbs[] = {
        "saved",   "accepted", "valid",     "deleted", "removed", "granted",
        "created", "updated",  "delivered", "sent",    "stored",  "added",
    };
    static const char *const codes[] = { "err", "errcode", "errorCode",
                                         "error_code", "errno" };
    bool record = member(json, "id") != NULL;
    bool no = (!record && is_coded(json)) || says_failed(json, "status") ||
              says_failed(json, "result") || says_failed(json, "state");
    no |= !record && (says_failed(json, "message") || says_failed(json, "msg"));
    no |= !record &&
          (is_bad_status(json, "status") || is_bad_status(json, "statusCode"));
    no |= is_undone(json);
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        no |= !record && is_false(json, verbs[i]);
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(codes); i++) {
        no |= is_code(json, codes[i]);
    }
    return no;
}

/* One page of a list: what it lists was asked for, errors, too. */
static bool is_page(const struct deed_value *json)
{
    static const char *const counts[] = { "total", "count", "totalCount",
                                          "page" };
    bool any = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(counts); i++) {
        any |= deed_value_is(member(json, counts[i]), DEED_VALUE_NUMBER);
    }
    return any;
}

static bool is_named_like(const char *text, const char *end)
{
    size_t len = text ? strlen(text) : 0;
    size_t tail = strlen(end);
    return len >= tail && strcasecmp(text + len - tail, end) == 0;
}

/* Errors among the data of an answer, where nothing else came: a payload with
 * "userErrors" and without a record, or one whose type is an error. */
static const char *data_error(const struct deed_value *value, int depth)
{
    const char *found = NULL;
    const struct deed_value *errors = NULL;
    bool rest = false;
    bool map = deed_value_is(value, DEED_VALUE_MAP);
    if (is_named_like(deed_value_text_at(value, "__typename"), "Error")) {
        return first_error(value);
    }
    for (const struct deed_value *v = map ? value->as.items.first : NULL;
         v && depth; v = v->next) {
        bool list = deed_value_is(v, DEED_VALUE_LIST);
        bool named = is_named_like(v->key, "errors");
        errors = named && list && v->as.items.count ? v : errors;
        rest |= !named && !is_void(v) && strcmp(v->key, "__typename") != 0;
        found = found ? found : data_error(v, depth - 1);
    }
    return found ? found : errors && !rest ? first_error(errors) : NULL;
}

/* A list that is not empty, or a count above 0. */
static bool is_some(const struct deed_value *value)
{
    return ((deed_value_is(value, DEED_VALUE_LIST) ||
             deed_value_is(value, DEED_VALUE_MAP)) &&
            value->as.items.count) ||
           (deed_value_is(value, DEED_VALUE_NUMBER) && value->as.number > 0);
}

const char *answer_refusal(const struct deed_value *json)
{
    if (!deed_value_is(json, DEED_VALUE_MAP)) {
        return NULL;
    }
    const struct deed_value *errors = deed_value_get(json, "errors");
    bool listed = (deed_value_is(errors, DEED_VALUE_LIST) ||
                   deed_value_is(errors, DEED_VALUE_MAP)) &&
                  errors->as.items.count;
    if (listed && is_void(deed_value_get(json, "data")) && !is_page(json)) {
        return first_error(errors);
    }
    /* A page as data: a component, and what it is drawn with. */
    const struct deed_value *drawn =
        deed_value_get(deed_value_get(json, "props"), "errors");
    if (deed_value_text_at(json, "component") && is_some(drawn)) {
        return first_error(drawn);
    }
    const struct deed_value *error = deed_value_get(json, "error");
    const char *text = message_of(error);
    bool map = deed_value_is(error, DEED_VALUE_MAP) && error->as.items.count;
    if (text || map ||
        (deed_value_is(error, DEED_VALUE_BOOL) && error->as.boolean)) {
        return text ? text : "the answer has an error";
    }
    text = data_error(deed_value_get(json, "data"), 3);
    if (text) {
        return text;
    }
    text = exception_of(json);
    if (text) {
        return text;
    }
    if (says_no(json) || wraps_undone(json)) {
        text = message_of(deed_value_get(json, "message"));
        return text ? text : "the answer says that it was not done";
    }
    return NULL;
}

/* One of several answers in one, with a status of its own (HTTP 207). */
static bool has_bad_status(const struct deed_value *value, int depth)
{
    bool list = deed_value_is(value, DEED_VALUE_LIST);
    bool map = deed_value_is(value, DEED_VALUE_MAP);
    bool any = false;
    for (const struct deed_value *v = list || map ? value->as.items.first
                                                  : NULL;
         v && depth && !any; v = v->next) {
        const struct deed_value *status =
            list ? deed_value_get(v, "status") : NULL;
        any = (deed_value_is(status, DEED_VALUE_NUMBER) &&
               status->as.number >= 400 && status->as.number < 600) ||
              has_bad_status(v, depth - 1);
    }
    return any;
}

/* Nothing but what an answer is wrapped in: a row of a table has more. */
static bool is_envelope(const struct deed_value *json)
{
    static const char *const members[] = { "error",      "errors",  "result",
                                           "data",       "jsonrpc", "id",
                                           "extensions", "status" };
    bool all = deed_value_is(json, DEED_VALUE_MAP);
    for (const struct deed_value *v = all ? json->as.items.first : NULL;
         v && all; v = v->next) {
        bool known = false;
        for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
            known |= strcmp(v->key, members[i]) == 0;
        }
        all = known;
    }
    return all;
}

/* One of several answers that came as a list (JSON-RPC, GraphQL, tRPC). */
static bool has_refused_answer(const struct deed_value *json)
{
    bool any = false;
    for (const struct deed_value *v =
             deed_value_is(json, DEED_VALUE_LIST) ? json->as.items.first : NULL;
         v; v = v->next) {
        any |= is_envelope(v) && answer_refusal(v);
    }
    return any;
}

static bool lists_failures(const struct deed_value *json)
{
    static const char *const lists[] = { "failed", "failures", "rejected" };
    bool any = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(lists); i++) {
        any |= deed_value_is(json, DEED_VALUE_MAP) &&
               is_some(deed_value_get(json, lists[i]));
    }
    return any;
}

const char *answer_shortfall(const struct deed_value *json)
{
    bool any = lists_failures(json) || has_refused_answer(json) ||
               has_bad_status(json, 3);
    for (size_t i = 0; i < DEED_ARRAY_LEN(wrappers); i++) {
        any |= lists_failures(deed_value_get(json, wrappers[i]));
    }
    return any ? "the answer says that a part of it failed" : NULL;
}

/* A payload that has errors of its own, as GraphQL interfaces do. */
static bool has_errors(const struct deed_value *value, int depth)
{
    bool any = false;
    bool map = deed_value_is(value, DEED_VALUE_MAP);
    for (const struct deed_value *v = map ? value->as.items.first : NULL;
         v && depth; v = v->next) {
        any |= (is_named_like(v->key, "errors") && !is_void(v) &&
                !(deed_value_is(v, DEED_VALUE_LIST) && !v->as.items.count)) ||
               has_errors(v, depth - 1);
    }
    return any;
}

/* { "paid": true, "no": 991 } */
static bool says_yes(const struct deed_value *json)
{
    static const char *const verbs[] = {
        "saved", "deleted", "removed", "created",   "updated",   "sent",
        "added", "paid",    "booked",  "confirmed", "published", "completed",
    };
    bool yes = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        yes |= is_true(json, verbs[i]);
    }
    return yes;
}

bool answer_grants(const struct deed_value *json)
{
    if (!deed_value_is(json, DEED_VALUE_MAP) || answer_refusal(json) ||
        has_errors(json, 4)) {
        return false;
    }
    bool yes = says_done(json, "status") || says_done(json, "result") ||
               says_yes(json) || !is_void(deed_value_get(json, "data"));
    for (size_t i = 0; i < DEED_ARRAY_LEN(done); i++) {
        yes |= is_true(json, done[i]);
    }
    return yes;
}
