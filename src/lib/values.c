/* SPDX-License-Identifier: Apache-2.0 */
/* Values for those who have no arena: read from JSON, copied, written. */
#include <deed/value.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "lib/session_impl.h"

struct deed_values {
    struct deed_arena arena;
    struct deed_value *root;
};

static struct deed_values *new_values(void)
{
    struct deed_values *values = calloc(1, sizeof(*values));
    if (values) {
        deed_arena_init(&values->arena, 0);
    }
    return values;
}

static enum deed_code give(struct deed_values *values, enum deed_code code,
                           struct deed_values **ret)
{
    if (code) {
        deed_values_free(values);
    } else {
        *ret = values;
    }
    return code;
}

enum deed_code deed_values_parse(const char *json, size_t len,
                                 struct deed_values **ret,
                                 struct deed_error *err)
{
    struct deed_values *values = new_values();
    return give(values,
                values ? deed_session_parse_n(&values->arena, json, len,
                                              &values->root, err)
                       : deed_fail(err, DEED_NOMEM, "values"),
                ret);
}

enum deed_code deed_values_copy(const struct deed_value *value,
                                struct deed_values **ret,
                                struct deed_error *err)
{
    struct deed_values *values = new_values();
    if (values) {
        values->root = deed_value_copy(&values->arena, value);
    }
    return give(values,
                values && !values->arena.failed
                    ? DEED_OK
                    : deed_fail(err, DEED_NOMEM, "values"),
                ret);
}

const struct deed_value *deed_values_root(const struct deed_values *values)
{
    return values ? values->root : NULL;
}

void deed_values_free(struct deed_values *values)
{
    if (values) {
        deed_arena_fini(&values->arena);
        free(values);
    }
}

enum deed_code deed_value_json(const struct deed_value *value, char **ret_json,
                               struct deed_error *err)
{
    char *json = deed_session_text_of(value);
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "values");
    }
    *ret_json = json;
    return DEED_OK;
}
