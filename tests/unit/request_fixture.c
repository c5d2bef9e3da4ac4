/* SPDX-License-Identifier: Apache-2.0 */
#include "request_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "wire/json.h"

struct deed_value *request_parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *value = NULL;
    struct deed_error err;
    if (deed_json_parse(arena, json, strlen(json), NULL, &value, &err)) {
        fail_msg("%s: %s", json, err.text);
    }
    return value;
}

int request_setup(void **state)
{
    static struct deed_arena arena;
    deed_arena_init(&arena, 0);
    *state = &arena;
    return 0;
}

int request_teardown(void **state)
{
    deed_arena_fini(*state);
    return 0;
}
