/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An outline of any JSON that calls itself a snapshot: it comes to an end, no
 * line of a page becomes a line of its own, and nothing differs from itself.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "outline/outline.h"
#include "base/arena.h"
#include "base/value.h"
#include "wire/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check(const struct deed_value *snapshot, unsigned max_tokens)
{
    struct deed_outline_opts opts = { .max_tokens = max_tokens };
    char *text = NULL;
    if (deed_outline(snapshot, &opts, &text, NULL) == DEED_OK) {
        for (const char *p = text; *p; p++) {
            demand((unsigned char)*p >= 0x20 || *p == '\n');
        }
        free(text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_arena arena;
    struct deed_value *value = NULL;
    struct deed_outline_opts opts = { .max_tokens = 200 };
    char *text = NULL;
    deed_arena_init(&arena, (size_t)64 * 1024 * 1024);
    if (!deed_json_parse(&arena, (const char *)data, size, NULL, &value,
                         NULL)) {
        check(value, 0);
        check(value, 80);
        if (!deed_outline_since(value, value, &opts, &text, NULL)) {
            free(text);
        }
        (void)deed_outline_compare(&arena, value, value);
    }
    deed_arena_fini(&arena);
    return 0;
}
