/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json_scan.h"

#include <string.h>

static const char *skip_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) {
        p++;
    }
    return p;
}

/* Past the string that starts at p, or NULL. A quote ends it when an even
 * number of backslashes stands before it; the opening quote stops the count. */
static const char *skip_string(const char *p, const char *end)
{
    for (p++; p < end; p++) {
        p = memchr(p, '"', (size_t)(end - p));
        if (!p) {
            return NULL;
        }
        const char *slash = p;
        while (slash[-1] == '\\') {
            slash--;
        }
        if ((p - slash) % 2 == 0) {
            return p + 1;
        }
    }
    return NULL;
}

static const char *skip_container(const char *p, const char *end)
{
    size_t depth = 0;
    while (p < end) {
        switch (*p) {
        case '"':
            p = skip_string(p, end);
            if (!p) {
                return NULL;
            }
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            if (--depth == 0) {
                return p + 1;
            }
            break;
        default:
            break;
        }
        p++;
    }
    return NULL;
}

static const char *skip_word(const char *p, const char *end)
{
    static const char ends[] = ",:{}[]\" \n\r\t";
    const char *start = p;
    while (p < end && !memchr(ends, *p, sizeof(ends) - 1)) {
        p++;
    }
    return p > start ? p : NULL;
}

static const char *skip_value(const char *p, const char *end)
{
    if (p == end) {
        return NULL;
    }
    if (*p == '"') {
        return skip_string(p, end);
    }
    if (*p == '{' || *p == '[') {
        return skip_container(p, end);
    }
    return skip_word(p, end);
}

static bool span_is(struct deed_json_span span, const char *text, size_t len)
{
    return span.len == len + 2 && memcmp(span.bytes + 1, text, len) == 0;
}

static void keep(struct deed_json_span key, struct deed_json_span value,
                 const char *const *keys, size_t count,
                 struct deed_json_span *ret)
{
    for (size_t i = 0; i < count; i++) {
        if (!ret[i].bytes && span_is(key, keys[i], strlen(keys[i]))) {
            ret[i] = value;
        }
    }
}

bool deed_json_scan_members(const char *bytes, size_t len,
                            const char *const *keys, size_t count,
                            struct deed_json_span *ret)
{
    const char *end = bytes + len;
    const char *p = skip_space(bytes, end);
    memset(ret, 0, count * sizeof(*ret));
    if (p == end || *p != '{') {
        return false;
    }
    p = skip_space(p + 1, end);
    bool first = true;
    while (p < end && *p != '}') {
        if (!first) {
            p = *p == ',' ? skip_space(p + 1, end) : end;
        }
        first = false;
        struct deed_json_span key = { .bytes = p };
        p = p < end && *p == '"' ? skip_string(p, end) : NULL;
        if (!p) {
            return false;
        }
        key.len = (size_t)(p - key.bytes);
        p = skip_space(p, end);
        if (p == end || *p != ':') {
            return false;
        }
        struct deed_json_span value = { .bytes = skip_space(p + 1, end) };
        p = skip_value(value.bytes, end);
        if (!p) {
            return false;
        }
        value.len = (size_t)(p - value.bytes);
        keep(key, value, keys, count, ret);
        p = skip_space(p, end);
    }
    return p < end && skip_space(p + 1, end) == end;
}

bool deed_json_scan_integer(struct deed_json_span span, int64_t *ret)
{
    size_t at = span.len > 0 && span.bytes[0] == '-' ? 1 : 0;
    if (span.len == at || span.len - at > 15) {
        return false;
    }
    int64_t number = 0;
    for (size_t i = at; i < span.len; i++) {
        if (span.bytes[i] < '0' || span.bytes[i] > '9') {
            return false;
        }
        number = number * 10 + (span.bytes[i] - '0');
    }
    *ret = at ? -number : number;
    return true;
}

bool deed_json_scan_text(struct deed_json_span span, struct deed_json_span *ret)
{
    if (span.len < 2 || span.bytes[0] != '"' ||
        memchr(span.bytes, '\\', span.len)) {
        return false;
    }
    *ret = (struct deed_json_span){ span.bytes + 1, span.len - 2 };
    return true;
}

bool deed_json_scan_equals(struct deed_json_span span, const char *text)
{
    return span.len >= 2 && span.bytes[0] == '"' &&
           !memchr(span.bytes, '\\', span.len) &&
           span_is(span, text, strlen(text));
}
