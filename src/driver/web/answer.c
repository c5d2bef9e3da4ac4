/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/answer.h"

#include <stddef.h>
#include <string.h>

#include "base/value.h"

static const char *message_of(const struct deed_value *value)
{
    const char *text = deed_value_text(value);
    if (!text) {
        text = deed_value_text(deed_value_get(value, "message"));
    }
    return text && *text ? text : NULL;
}

static bool is_nothing(const struct deed_value *value)
{
    return !value || deed_value_is(value, DEED_VALUE_NULL) ||
           (deed_value_is(value, DEED_VALUE_BOOL) && !value->as.boolean);
}

static bool is_false(const struct deed_value *json, const char *key)
{
    const struct deed_value *value = deed_value_get(json, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && !value->as.boolean;
}

/* "status": "error", as some servers have it. */
static bool says_failed(const struct deed_value *json, const char *key)
{
    static const char *const words[] = { "error", "fail", "failed", "failure" };
    const char *text = deed_value_text(deed_value_get(json, key));
    for (size_t i = 0; text && i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(text, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The first of a list, or what stands for it. */
static const char *first_error(const struct deed_value *errors)
{
    const char *text = message_of(deed_value_is(errors, DEED_VALUE_LIST)
                                      ? errors->as.items.first
                                      : errors);
    return text ? text : "the answer lists errors";
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
    if (listed && is_nothing(deed_value_get(json, "data"))) {
        return first_error(errors);
    }
    const struct deed_value *error = deed_value_get(json, "error");
    const char *text = message_of(error);
    bool map = deed_value_is(error, DEED_VALUE_MAP) && error->as.items.count;
    if (text || map ||
        (deed_value_is(error, DEED_VALUE_BOOL) && error->as.boolean)) {
        return text ? text : "the answer has an error";
    }
    if (is_false(json, "ok") || is_false(json, "success") ||
        says_failed(json, "status") || says_failed(json, "result")) {
        text = message_of(deed_value_get(json, "message"));
        return text ? text : "the answer says that it was not done";
    }
    return NULL;
}
