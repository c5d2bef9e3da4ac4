/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON from outside. Beside not crashing: what parses is written as text that
 * parses again to an equal value, and the scanner accepts every object that
 * the parser accepts.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_scan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_round_trip(struct deed_arena *arena,
                             const struct deed_value *value)
{
    struct deed_strbuf out;
    struct deed_value *again = NULL;
    deed_strbuf_init(&out, 0);
    deed_json_write(&out, value);
    require(deed_json_parse(arena, out.bytes, out.len, NULL, &again, NULL) ==
            DEED_OK);
    require(deed_value_equal(value, again));
    deed_strbuf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const keys[] = { "id", "method" };
    const char *text = (const char *)data;
    struct deed_json_span spans[2];
    bool scanned = deed_json_scan_members(text, size, keys, 2, spans);
    for (int lenient = 0; lenient < 2; lenient++) {
        struct deed_json_limits limits = { .replace_bad_text = lenient == 1 };
        struct deed_arena arena;
        struct deed_value *value = NULL;
        deed_arena_init(&arena, (size_t)64 << 20);
        if (deed_json_parse(&arena, text, size, &limits, &value, NULL) ==
            DEED_OK) {
            check_round_trip(&arena, value);
            require(scanned || value->type != DEED_VALUE_MAP);
        }
        deed_arena_fini(&arena);
    }
    return 0;
}
