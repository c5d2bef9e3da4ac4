/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"
#include "wire/json_writer.h"

static void commas_stand_where_they_belong(void **state)
{
    (void)state;
    struct deed_strbuf out;
    struct deed_json_writer w;
    deed_strbuf_init(&out, 0);
    deed_json_writer_init(&w, &out);
    deed_json_begin_object(&w);
    deed_json_key(&w, "list");
    deed_json_begin_array(&w);
    deed_json_begin_array(&w);
    deed_json_end_array(&w);
    deed_json_begin_object(&w);
    deed_json_end_object(&w);
    deed_json_integer(&w, -7);
    deed_json_number(&w, 2.5);
    deed_json_bool(&w, true);
    deed_json_bool(&w, false);
    deed_json_null(&w);
    deed_json_string(&w, "s");
    deed_json_raw(&w, "{\"r\":1}", 7);
    deed_json_end_array(&w);
    deed_json_member(&w, "text", "t");
    deed_json_member(&w, "absent", NULL);
    deed_json_key(&w, "last");
    deed_json_string(&w, NULL);
    deed_json_end_object(&w);
    assert_string_equal(deed_strbuf_get(&out),
                        "{\"list\":[[],{},-7,2.5,true,false,null,\"s\","
                        "{\"r\":1}],\"text\":\"t\",\"last\":null}");
    deed_strbuf_fini(&out);
}

static const char *written(struct deed_strbuf *out, const char *text,
                           size_t len)
{
    struct deed_json_writer w;
    deed_strbuf_clear(out);
    deed_json_writer_init(&w, out);
    deed_json_string_n(&w, text, len);
    return deed_strbuf_get(out);
}

static void strings_are_escaped_and_always_text(void **state)
{
    (void)state;
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    assert_string_equal(written(&out, "a\"b\\c/\n\x01\x1f", 9),
                        "\"a\\\"b\\\\c/\\n\\u0001\\u001f\"");
    assert_string_equal(written(&out, "\xc3\xa9", 2), "\"\xc3\xa9\"");
    assert_string_equal(written(&out, "x\xffy", 3), "\"x\xef\xbf\xbdy\"");
    assert_string_equal(written(&out, "cut\xe2\x82", 5),
                        "\"cut\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_string_equal(written(&out, "\0", 1), "\"\xef\xbf\xbd\"");
    deed_strbuf_fini(&out);
}

static void numbers_that_json_lacks_become_null(void **state)
{
    (void)state;
    struct deed_strbuf out;
    struct deed_json_writer w;
    deed_strbuf_init(&out, 0);
    deed_json_writer_init(&w, &out);
    deed_json_begin_array(&w);
    deed_json_number(&w, (double)NAN);
    deed_json_number(&w, (double)INFINITY);
    deed_json_number(&w, (double)-INFINITY);
    deed_json_integer(&w, INT64_MIN);
    deed_json_end_array(&w);
    assert_string_equal(deed_strbuf_get(&out),
                        "[null,null,null,-9223372036854775808]");
    deed_strbuf_fini(&out);
}

/* The shorter way of writing gives what printf() gives with 15 digits. */
static void short_decimals_are_written_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        double number;
        const char *text;
    } cases[] = {
        { 43.2, "43.2" },
        { -288.25, "-288.25" },
        { 0.1, "0.1" },
        { 0.0001, "0.0001" },
        { -0.5, "-0.5" },
        { 999999999.9999, "999999999.9999" },
        { 0.3, "0.3" },
        { 7813.005, "7813.005" },
        { 0.1 + 0.2, "0.30000000000000004" },
        { 0.00001, "1e-05" },
        { 1794954383655.7, "1794954383655.7" },
        { 0.12345, "0.12345" },
        { -0.0, "0" },
        { -7, "-7" },
        { 9007199254740993.5, "9007199254740994" },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char text[DEED_JSON_NUMBER_BYTES];
        size_t len = deed_json_number_write(cases[i].number, text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(len, strlen(text));
    }
    char least[DEED_JSON_NUMBER_BYTES];
    (void)deed_json_integer_write(INT64_MIN, least);
    assert_string_equal(least, "-9223372036854775808");
}

/* Random bit patterns: what is written reads back as the same number. */
static void every_number_reads_back(void **state)
{
    (void)state;
    struct deed_arena arena;
    struct deed_strbuf out;
    deed_arena_init(&arena, 0);
    deed_strbuf_init(&out, 0);
    uint64_t bits = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 20000; i++) {
        bits = bits * UINT64_C(6364136223846793005) + 1442695040888963407u;
        double number;
        memcpy(&number, &bits, sizeof(number));
        if (i % 2) {
            number = (double)(int64_t)(bits >> 20) / 1000;
        }
        if (!isfinite(number)) {
            continue;
        }
        struct deed_value *value = deed_value_number(&arena, number);
        deed_json_write(&out, value);
        assert_int_equal(
            deed_json_parse(&arena, out.bytes, out.len, NULL, &value, NULL),
            DEED_OK);
        assert_true(value->as.number == number);
        deed_strbuf_clear(&out);
        deed_arena_reset(&arena);
    }
    deed_strbuf_fini(&out);
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_where_they_belong),
        cmocka_unit_test(strings_are_escaped_and_always_text),
        cmocka_unit_test(numbers_that_json_lacks_become_null),
        cmocka_unit_test(short_decimals_are_written_as_people_write_them),
        cmocka_unit_test(every_number_reads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
