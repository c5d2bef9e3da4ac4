/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "wire/chunk.h"

#define LIMIT 100

/* "KIND[bytes]" for each, then the error or what is left. */
static char *read_in_steps(const char *bytes, size_t len, size_t step)
{
    struct deed_chunks chunks;
    struct deed_chunk chunk;
    struct deed_strbuf out;
    bool there = false;
    enum deed_code code = DEED_OK;
    deed_chunks_init(&chunks, LIMIT);
    deed_strbuf_init(&out, 0);
    for (size_t at = 0; at < len && !code; at += step) {
        size_t piece = len - at < step ? len - at : step;
        assert_int_equal(deed_chunks_feed(&chunks, bytes + at, piece, NULL),
                         DEED_OK);
        while (!(code = deed_chunks_next(&chunks, &chunk, &there, NULL)) &&
               there) {
            deed_strbuf_printf(&out, "%d[", (int)chunk.kind);
            deed_strbuf_add(&out, chunk.bytes, chunk.len);
            deed_strbuf_putc(&out, ']');
        }
    }
    deed_strbuf_puts(&out, code ? deed_code_name(code) : "");
    if (code) { /* and stays so */
        deed_chunks_feed(&chunks, "\0\0\0\0\0", 5, NULL);
        assert_int_equal(deed_chunks_next(&chunks, &chunk, &there, NULL), code);
        assert_false(there);
    }
    deed_chunks_fini(&chunks);
    return deed_strbuf_take(&out);
}

static void every_cut_gives_the_same_chunks(void **state)
{
    (void)state;
    static const struct {
        const char *label, *bytes;
        size_t len;
        const char *want;
    } cases[] = {
        { "one", "\0\0\0\0\3abc", 8, "0[abc]" },
        { "empty ones", "\2\0\0\0\0\2\0\0\0\0", 10, "2[]2[]" },
        { "several", "\3\0\0\0\1a\6\0\0\0\1\7", 12, "3[a]6[\7]" },
        { "not complete", "\3\0\0\0\2a", 6, "" },
        { "the limit", "\3\0\0\0\144", 5, "" },
        { "over the limit", "\3\0\0\0\145", 5, "limit_exceeded" },
        { "far over it", "\3\377\377\377\377", 5, "limit_exceeded" },
        { "the last kind", "\7\0\0\0\0", 5, "7[]" },
        { "no such kind", "\10\0\0\0\0", 5, "malformed" },
        { "after a good one", "\4\0\0\0\1x\377", 7, "4[x]malformed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        for (size_t step = 1; step <= cases[i].len; step++) {
            char *got = read_in_steps(cases[i].bytes, cases[i].len, step);
            if (!got || strcmp(got, cases[i].want) != 0) {
                fail_msg("%s by %zu: %s", cases[i].label, step, got);
            }
            free(got);
        }
    }
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_chunk_write(&text, DEED_CHUNK_OUT, "a\0b", 3);
    deed_chunk_write(&text, DEED_CHUNK_EXIT, "\5", 1);
    assert_int_equal(text.len, 2 * DEED_CHUNK_HEAD_BYTES + 4);
    assert_memory_equal(text.bytes, "\3\0\0\0\3a\0b\6\0\0\0\1\5", text.len);
    deed_strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_gives_the_same_chunks),
        cmocka_unit_test(what_is_written_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
