/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"

/* The text that the parsed text is written back as, or its error. */
static char *round_trip(struct deed_arena *arena, const char *bytes, size_t len,
                        const struct deed_json_limits *limits)
{
    struct deed_value *value = NULL;
    struct deed_error err = { 0 };
    /* An exact copy, so that ASan sees a read past the end. */
    char *exact = malloc(len ? len : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, len);
    enum deed_code code =
        deed_json_parse(arena, exact, len, limits, &value, &err);
    free(exact);
    if (code) {
        assert_null(value);
        assert_int_equal(err.code, code);
        return deed_arena_printf(arena, "%s: %s", deed_code_name(code),
                                 err.text);
    }
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    deed_json_write(&out, value);
    char *text = deed_arena_strdup(arena, deed_strbuf_get(&out));
    deed_strbuf_fini(&out);
    return text;
}

static void check_round_trip(const char *label, const char *text,
                             const char *want,
                             const struct deed_json_limits *limits)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *got = round_trip(&arena, text, strlen(text), limits);
    if (strcmp(got, want) != 0) {
        fail_msg("%s: got %s", label, got);
    }
    deed_arena_fini(&arena);
}

static void what_is_well_formed_comes_back(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        { "null", "null", "null" },
        { "true", " true\n", "true" },
        { "false", "\tfalse\r", "false" },
        { "empty object", "{ }", "{}" },
        { "empty list", "[ ]", "[]" },
        { "empty string", "\"\"", "\"\"" },
        { "nested", "{\"a\":[1,{\"b\":null}],\"c\":\"d\"}",
          "{\"a\":[1,{\"b\":null}],\"c\":\"d\"}" },
        { "space", " [ 1 , 2 , { \"a\" : 3 } ] ", "[1,2,{\"a\":3}]" },
        { "escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u00e9\\u20AC\"",
          "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\xc3\xa9\xe2\x82\xac\"" },
        { "a pair", "\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"" },
        { "raw UTF-8", "\"\xc3\xa9\"", "\"\xc3\xa9\"" },
        { "DEL and C1", "\"\x7f\xc2\x9b\"", "\"\\u007f\\u009b\"" },
        { "bidi",
          "\"a\xe2\x80\xae"
          "b\"",
          "\"a\\u202eb\"" },
        { "tags", "\"\xf3\xa0\x81\x81\"", "\"\\udb40\\udc41\"" },
        { "joiners stay", "\"\xe2\x80\x8d\"", "\"\xe2\x80\x8d\"" },
        { "escaped key", "{\"\\u0061\\n\":1}", "{\"a\\n\":1}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        check_round_trip(cases[i][0], cases[i][1], cases[i][2], NULL);
    }
}

static void numbers_come_back_exactly(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        { "0", "0" },
        { "-0", "0" },
        { "-1", "-1" },
        { "1.50", "1.5" },
        { "0.1", "0.1" },
        { "-0.001", "-0.001" },
        { "1e3", "1000" },
        { "1E+2", "100" },
        { "1e-7", "1e-07" },
        { "9007199254740992", "9007199254740992" },
        { "-9007199254740991", "-9007199254740991" },
        { "123456789012345.6", "123456789012345.6" },
        { "1234567890123456", "1234567890123456" },
        { "0.30000000000000004", "0.30000000000000004" },
        { "1.7976931348623157e308", "1.7976931348623157e+308" },
        { "5e-324", "4.94065645841247e-324" },
        { "1e21", "1e+21" },
        { "1e-999", "0" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        check_round_trip(cases[i][0], cases[i][0], cases[i][1], NULL);
    }
}

static void what_is_malformed_is_refused_with_its_place(void **state)
{
    (void)state;
#define AT(line, column, byte)                                                 \
    "malformed: line " #line ", column " #column " (byte " #byte "): "
    static const char *const cases[][2] = {
        { "", AT(1, 1, 0) "the text ends too early" },
        { "  ", AT(1, 3, 2) "the text ends too early" },
        { "nul", AT(1, 1, 0) "expected a value" },
        { "nulls", AT(1, 5, 4) "something follows the value" },
        { "[1,]", AT(1, 4, 3) "expected a value" },
        { "[1 2]", AT(1, 4, 3) "expected ',' or ']'" },
        { "[1", AT(1, 3, 2) "expected ',' or ']'" },
        { "{\"a\":1,}", AT(1, 8, 7) "expected a key in quotes" },
        { "{\n \"a\" 1}", AT(2, 6, 7) "expected ':'" },
        { "{a:1}", AT(1, 2, 1) "expected a key in quotes" },
        { "{\"a\":1]", AT(1, 7, 6) "expected ',' or '}'" },
        { "{\"a\":1,\"b\":2,\"a\":3}",
          AT(1, 19, 18) "a key appears twice in the object that ends here" },
        { "{\"a\":1,\"\\u0061\":2}",
          AT(1, 18, 17) "a key appears twice in the object that ends here" },
        { "01", AT(1, 1, 0) "malformed number" },
        { "+1", AT(1, 1, 0) "expected a value" },
        { "-", AT(1, 1, 0) "malformed number" },
        { "1.", AT(1, 1, 0) "malformed number" },
        { ".5", AT(1, 1, 0) "expected a value" },
        { "1e", AT(1, 1, 0) "malformed number" },
        { "0x10", AT(1, 2, 1) "something follows the value" },
        { "1e999", AT(1, 1, 0) "the number is out of range" },
        { "NaN", AT(1, 1, 0) "expected a value" },
        { "'a'", AT(1, 1, 0) "expected a value" },
        { "\"a", AT(1, 1, 0) "the string does not end" },
        { "\"a\\\"", AT(1, 1, 0) "the string does not end" },
        { "\"a\\", AT(1, 1, 0) "the string does not end" },
        { "\"a\nb\"", AT(1, 3, 2) "control character in a string" },
        { "\"\\x41\"", AT(1, 2, 1) "unknown escape" },
        { "\"\\u12\"", AT(1, 2, 1) "\\u needs four hexadecimal digits" },
        { "\"\\u12g4\"", AT(1, 2, 1) "\\u needs four hexadecimal digits" },
        { "\"a\\u0000\"", AT(1, 3, 2) "\\u0000 is not allowed" },
        { "\"\\ud800\"", AT(1, 2, 1) "half of a surrogate pair" },
        { "\"\\udc00\"", AT(1, 2, 1) "half of a surrogate pair" },
        { "\"\\ud800\\u0041\"", AT(1, 2, 1) "half of a surrogate pair" },
        { "\xef\xbb\xbf{}", AT(1, 1, 0) "expected a value" },
        { "[1]\x0b", AT(1, 4, 3) "something follows the value" },
        { "\"\xff\"", AT(1, 2, 1) "not UTF-8" },
        { "[\n\"\xed\xa0\x80\"]", AT(2, 2, 3) "not UTF-8" },
        { "// c\n1", AT(1, 1, 0) "expected a value" },
    };
#undef AT
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        check_round_trip(cases[i][0], cases[i][0], cases[i][1], NULL);
    }
}

static void a_raw_nul_is_not_text(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    assert_string_equal(round_trip(&arena, "[1]\0", 4, NULL),
                        "malformed: line 1, column 4 (byte 3): not UTF-8");
    deed_arena_fini(&arena);
}

/* A browser passes on what scripts made, also what is no text. */
static void bad_text_is_replaced_when_asked(void **state)
{
    (void)state;
    struct deed_json_limits limits = { .replace_bad_text = true };
    static const char *const cases[][2] = {
        { "\"x\\ud800y\"", "\"x\xef\xbf\xbdy\"" },
        { "\"\\udc00\\ud800\"", "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
        { "\"n\\u0000z\"", "\"n\xef\xbf\xbdz\"" },
        { "\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        check_round_trip(cases[i][0], cases[i][0], cases[i][1], &limits);
    }
}

static void limits_hold_at_their_edge(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct deed_json_limits limits;
        const char *want;
    } cases[] = {
        { "[[1]]", { .max_depth = 2 }, "[[1]]" },
        { "[[1]]",
          { .max_depth = 1 },
          "limit_exceeded: line 1, column 2 (byte 1): nested too deeply" },
        { "[1,2]", { .max_nodes = 3 }, "[1,2]" },
        { "[1,2]",
          { .max_nodes = 2 },
          "limit_exceeded: line 1, column 4 (byte 3): too many values" },
        { "[1,2]", { .max_bytes = 5 }, "[1,2]" },
        { "[1,2]",
          { .max_bytes = 4 },
          "limit_exceeded: the text has 5 bytes, the limit is 4" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        check_round_trip(cases[i].text, cases[i].text, cases[i].want,
                         &cases[i].limits);
    }
}

static void no_limit_reaches_past_the_stack(void **state)
{
    (void)state;
    struct deed_json_limits limits = { .max_depth = SIZE_MAX };
    char text[2000];
    memset(text, '[', sizeof(text));
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *got = round_trip(&arena, text, sizeof(text), &limits);
    assert_non_null(strstr(got, "nested too deeply"));
    deed_arena_fini(&arena);
}

static void a_large_object_is_searched_for_twins(void **state)
{
    (void)state;
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_putc(&text, '{');
    for (int i = 0; i < 5000; i++) {
        deed_strbuf_printf(&text, "\"k%d\":%d,", i, i);
    }
    size_t len = text.len;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_strbuf_puts(&text, "\"k5000\":0}");
    const char *good = round_trip(&arena, text.bytes, text.len, NULL);
    assert_string_equal(good, text.bytes);
    text.len = len;
    deed_strbuf_puts(&text, "\"k2500\":0}");
    const char *bad = round_trip(&arena, text.bytes, text.len, NULL);
    assert_non_null(strstr(bad, "appears twice"));
    deed_arena_fini(&arena);
    deed_strbuf_fini(&text);
}

/* Every allocation fails once: no crash, no value, the right code. */
static void a_refusing_arena_is_reported(void **state)
{
    (void)state;
    static const char text[] = "{\"a\":[1,\"x\",{\"b\":\"\\n\"},null,true],"
                               "\"c\":\"0123456789012345678901234567890\"}";
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *value = NULL;
    assert_int_equal(
        deed_json_parse(&arena, text, strlen(text), NULL, &value, NULL),
        DEED_OK);
    size_t needed = arena.used_bytes;
    for (size_t limit = 1; limit < needed; limit++) {
        deed_arena_fini(&arena);
        deed_arena_init(&arena, limit);
        struct deed_error err = { 0 };
        value = NULL;
        assert_int_equal(
            deed_json_parse(&arena, text, strlen(text), NULL, &value, &err),
            DEED_NOMEM);
        assert_null(value);
        assert_int_equal(err.code, DEED_NOMEM);
    }
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_well_formed_comes_back),
        cmocka_unit_test(numbers_come_back_exactly),
        cmocka_unit_test(what_is_malformed_is_refused_with_its_place),
        cmocka_unit_test(a_raw_nul_is_not_text),
        cmocka_unit_test(bad_text_is_replaced_when_asked),
        cmocka_unit_test(limits_hold_at_their_edge),
        cmocka_unit_test(no_limit_reaches_past_the_stack),
        cmocka_unit_test(a_large_object_is_searched_for_twins),
        cmocka_unit_test(a_refusing_arena_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
