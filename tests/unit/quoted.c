/* SPDX-License-Identifier: Apache-2.0 */
#include "quoted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "wire/json.h"

struct deed_value *quoted_parse(struct deed_arena *arena, const char *text)
{
    char *json = deed_arena_strdup(arena, text);
    struct deed_value *value = NULL;
    for (char *p = json; *p; p++) {
        *p = *p == '\'' ? '"' : *p;
    }
    assert_int_equal(
        deed_json_parse(arena, json, strlen(json), NULL, &value, NULL),
        DEED_OK);
    return value;
}
