/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/member.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/util.h"

static void join_path(char *out, size_t size, const char *path, const char *key)
{
    snprintf(out, size, "%s%s%s", path, *path ? "." : "", key);
}

const struct deed_value *deed_member_find(const struct deed_members *members,
                                          const char *key)
{
    const struct deed_value *value = deed_value_get(members->map, key);
    return deed_value_is(value, DEED_VALUE_NULL) ? NULL : value;
}

enum deed_code deed_member_fail(const struct deed_members *members,
                                const char *key, enum deed_code code,
                                const char *format, ...)
{
    char path[DEED_MEMBER_PATH_BYTES];
    char text[256];
    join_path(path, sizeof(path), members->path, key);
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return deed_fail_member(members->err, code, path, "%s", text);
}

enum deed_code deed_member_mistyped(const struct deed_members *members,
                                    const char *key, const char *wanted)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (!value) {
        return deed_member_fail(members, key, DEED_INVALID,
                                "is missing: it must be %s", wanted);
    }
    return deed_member_fail(members, key, DEED_INVALID, "must be %s, not %s",
                            wanted, deed_value_type_name(value->type));
}

enum deed_code deed_member_enter(const struct deed_members *members,
                                 const char *key,
                                 char path[DEED_MEMBER_PATH_BYTES],
                                 struct deed_members *ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (value && value->type != DEED_VALUE_MAP) {
        return deed_member_mistyped(members, key, "an object");
    }
    join_path(path, DEED_MEMBER_PATH_BYTES, members->path, key);
    *ret = *members;
    ret->map = value;
    ret->path = path;
    return DEED_OK;
}

enum deed_code deed_member_bool(const struct deed_members *members,
                                const char *key, bool *ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (!value) {
        return DEED_OK;
    }
    if (value->type != DEED_VALUE_BOOL) {
        return deed_member_mistyped(members, key, "true or false");
    }
    *ret = value->as.boolean;
    return DEED_OK;
}

enum deed_code deed_member_number(const struct deed_members *members,
                                  const char *key,
                                  const struct deed_number_range *range,
                                  double *ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (!value) {
        return DEED_OK;
    }
    if (value->type != DEED_VALUE_NUMBER) {
        return deed_member_mistyped(members, key, "a number");
    }
    double number = value->as.number;
    /* Written so that NaN is refused. */
    if (!(number >= range->min && number <= range->max)) {
        return deed_member_fail(members, key, DEED_INVALID,
                                "must be between %.10g and %.10g", range->min,
                                range->max);
    }
    if (range->whole && number != floor(number)) {
        return deed_member_fail(members, key, DEED_INVALID,
                                "must be a whole number");
    }
    *ret = number;
    return DEED_OK;
}

static enum deed_code copy_text(const struct deed_members *members,
                                const char *key, const struct deed_value *value,
                                size_t max_bytes, const char **ret)
{
    if (value->as.string.len > max_bytes) {
        return deed_member_fail(members, key, DEED_TOO_LARGE,
                                "has more than %zu bytes", max_bytes);
    }
    const char *copy = deed_arena_strndup(
        members->arena, value->as.string.bytes, value->as.string.len);
    if (!copy) {
        return deed_fail(members->err, DEED_NOMEM, "a request");
    }
    *ret = copy;
    return DEED_OK;
}

enum deed_code deed_member_text(const struct deed_members *members,
                                const char *key, size_t max_bytes,
                                const char **ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (!value) {
        return DEED_OK;
    }
    if (value->type != DEED_VALUE_STRING) {
        return deed_member_mistyped(members, key, "a string");
    }
    return copy_text(members, key, value, max_bytes, ret);
}

enum deed_code deed_member_word(const struct deed_members *members,
                                const char *key, size_t max_bytes,
                                const char **ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (deed_value_is(value, DEED_VALUE_STRING) && value->as.string.len == 0) {
        return deed_member_fail(members, key, DEED_INVALID, "is empty");
    }
    return deed_member_text(members, key, max_bytes, ret);
}

enum deed_code deed_member_choice(const struct deed_members *members,
                                  const char *key, const char *const *words,
                                  unsigned *ret)
{
    const struct deed_value *value = deed_member_find(members, key);
    if (!value) {
        return DEED_OK;
    }
    const char *text = deed_value_text(value);
    char list[160] = "";
    size_t len = 0;
    for (unsigned i = 0; words[i]; i++) {
        if (deed_str_equal(words[i], text)) {
            *ret = i;
            return DEED_OK;
        }
        const char *before = i == 0 ? "" : words[i + 1] ? ", " : " or ";
        int n = snprintf(list + len, sizeof(list) - len, "%s\"%s\"", before,
                         words[i]);
        len += n > 0 && (size_t)n < sizeof(list) - len ? (size_t)n : 0;
    }
    if (!text) {
        return deed_member_mistyped(members, key, list);
    }
    return deed_member_fail(members, key, DEED_INVALID,
                            "must be %s, not \"%.40s\"", list, text);
}

static enum deed_code copy_item(const struct deed_members *members,
                                const char *key, size_t index,
                                const struct deed_value *item, size_t max_bytes,
                                const char **ret)
{
    char path[DEED_MEMBER_PATH_BYTES];
    snprintf(path, sizeof(path), "%s[%zu]", key, index);
    if (item->type != DEED_VALUE_STRING) {
        return deed_member_fail(members, path, DEED_INVALID,
                                "must be a string, not %s",
                                deed_value_type_name(item->type));
    }
    if (item->as.string.len == 0) {
        return deed_member_fail(members, path, DEED_INVALID, "is empty");
    }
    return copy_text(members, path, item, max_bytes, ret);
}

enum deed_code deed_member_words(const struct deed_members *members,
                                 const char *key, size_t max, size_t max_bytes,
                                 const char ***ret, unsigned *ret_count)
{
    const struct deed_value *list = deed_member_find(members, key);
    if (!list) {
        return DEED_OK;
    }
    if (list->type != DEED_VALUE_LIST) {
        return deed_member_mistyped(members, key, "a list of strings");
    }
    size_t count = list->as.items.count;
    if (count == 0 || count > max) {
        return deed_member_fail(members, key,
                                count ? DEED_TOO_LARGE : DEED_INVALID,
                                "must have 1 to %zu items", max);
    }
    const char **words =
        deed_arena_calloc(members->arena, count, sizeof(*words));
    if (!words) {
        return deed_fail(members->err, DEED_NOMEM, "a request");
    }
    const struct deed_value *item = list->as.items.first;
    for (size_t i = 0; item; item = item->next, i++) {
        enum deed_code code =
            copy_item(members, key, i, item, max_bytes, &words[i]);
        if (code) {
            return code;
        }
    }
    *ret = words;
    *ret_count = (unsigned)count;
    return DEED_OK;
}
