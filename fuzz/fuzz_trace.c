/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A trace from somebody else: its lines, and all that is made of them. Beside
 * not crashing: what is exported as JSON is JSON, and the page has no script
 * but its own.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "trace/reader.h"
#include "trace/view.h"
#include "wire/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_json(const char *text, size_t len)
{
    const struct deed_json_limits limits = { .replace_bad_text = true };
    struct deed_arena arena;
    struct deed_value *value = NULL;
    deed_arena_init(&arena, 0);
    require(!deed_json_parse(&arena, text, len, &limits, &value, NULL));
    deed_arena_fini(&arena);
}

static unsigned count(const char *text, const char *part)
{
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) {
        n++;
    }
    return n;
}

static void check_page(const struct deed_trace_log *log)
{
    struct deed_strbuf page, empty;
    struct deed_trace_log none = { .path = log->path, .picture = -1 };
    deed_strbuf_init(&page, 0);
    deed_strbuf_init(&empty, 0);
    deed_trace_write_page(log, &page);
    deed_trace_write_page(&none, &empty);
    require(count(deed_strbuf_get(&page), "<script") ==
            count(deed_strbuf_get(&empty), "<script"));
    require(count(deed_strbuf_get(&page), "</script") ==
            count(deed_strbuf_get(&empty), "</script"));
    deed_strbuf_fini(&page);
    deed_strbuf_fini(&empty);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_trace_log log;
    if (deed_trace_read_text((const char *)data, size, "/nowhere", &log,
                             NULL)) {
        return 0;
    }
    static const char *const formats[] = { "chrome", "otlp", "playwright" };
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        char *bytes = NULL;
        size_t len = 0;
        require(!deed_trace_export(&log, formats[i], &bytes, &len, NULL));
        if (strcmp(formats[i], "playwright") != 0) {
            check_json(bytes, len);
        }
        free(bytes);
    }
    (void)deed_trace_find(&log, "act_1");
    check_page(&log);
    deed_trace_log_fini(&log);
    return 0;
}
