/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"

static void only_well_formed_utf8_passes(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *bytes;
        size_t len;
        bool want;
    } cases[] = {
        { "empty", "", 0, true },
        { "ascii", "plain ascii text", 16, true },
        { "two bytes", "\xc3\xa9", 2, true },
        { "three bytes", "\xe2\x82\xac", 3, true },
        { "four bytes", "\xf0\x9f\x98\x80", 4, true },
        { "last code point", "\xf4\x8f\xbf\xbf", 4, true },
        { "before the surrogates", "\xed\x9f\xbf", 3, true },
        { "a surrogate", "\xed\xa0\x80", 3, false },
        { "above the last", "\xf4\x90\x80\x80", 4, false },
        { "overlong slash", "\xc0\xaf", 2, false },
        { "overlong three", "\xe0\x9f\xbf", 3, false },
        { "overlong four", "\xf0\x8f\xbf\xbf", 4, false },
        { "lone continuation", "\x80", 1, false },
        { "cut short", "\xe2\x82", 2, false },
        { "bad third byte", "\xe2\x82z", 3, false },
        { "five byte lead", "\xf8\x88\x80\x80\x80", 5, false },
        { "a NUL", "a\0b", 3, false },
        { "a NUL in a long run", "abcdefgh\0abcdefg", 16, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_utf8_check(cases[i].bytes, cases[i].len) != cases[i].want) {
            fail_msg("%s", cases[i].label);
        }
    }
}

/* The fast way looks at eight bytes at once: a bad byte must be found at
 * every place and distance from the end. */
static void a_bad_byte_is_found_anywhere(void **state)
{
    (void)state;
    static const char bad[] = { '\0', '\x80', '\xff' };
    for (size_t len = 1; len <= 40; len++) {
        char text[40];
        memset(text, 'a', len);
        assert_true(deed_utf8_check(text, len));
        for (size_t at = 0; at < len; at++) {
            for (size_t b = 0; b < sizeof(bad); b++) {
                text[at] = bad[b];
                assert_false(deed_utf8_check(text, len));
            }
            text[at] = 'a';
        }
    }
}

static void characters_are_counted(void **state)
{
    (void)state;
    assert_int_equal(deed_utf8_count(""), 0);
    assert_int_equal(deed_utf8_count("abc"), 3);
    assert_int_equal(deed_utf8_count("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
                     3);
}

static void folding_gives_what_a_person_sees(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *text;
        const char *space;
        const char *folded;
    } cases[] = {
        { "empty", "", "", "" },
        { "only space", " \t\n", "", "" },
        { "runs and ends", "  Save \n\t all ", "Save all", "save all" },
        { "no-break space", "Save\xc2\xa0 all", "Save all", "save all" },
        { "ideographic space", "\xe3\x80\x80 A\xe3\x80\x80", "A", "a" },
        { "zero width space", "Sa\xe2\x80\x8bve", "Save", "save" },
        { "soft hyphen", "Sa\xc2\xadve", "Save", "save" },
        { "byte order mark", "\xef\xbb\xbfSave", "Save", "save" },
        { "composed", "E\xcc\x81t\xc3\xa9", "\xc3\x89t\xc3\xa9",
          "\xc3\xa9t\xc3\xa9" },
        { "composed over a joiner", "e\xe2\x80\x8d\xcc\x81", "\xc3\xa9",
          "\xc3\xa9" },
        { "sharp s",
          "Stra\xc3\x9f"
          "e",
          "Stra\xc3\x9f"
          "e",
          "strasse" },
        { "a bad byte", "a\xff", "a\xef\xbf\xbd", "a\xef\xbf\xbd" },
    };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const char *space = deed_utf8_fold_space(&arena, cases[i].text);
        const char *folded = deed_utf8_fold_case(&arena, cases[i].text);
        if (strcmp(space, cases[i].space) != 0 ||
            strcmp(folded, cases[i].folded) != 0) {
            fail_msg("%s: '%s' '%s'", cases[i].label, space, folded);
        }
        assert_string_equal(deed_utf8_fold_space(&arena, space), space);
        assert_string_equal(deed_utf8_fold_case(&arena, folded), folded);
    }
    deed_arena_fini(&arena);
}

static void clipping_splits_no_character(void **state)
{
    (void)state;
    static const char text[] = "a\xc3\xa9\xe2\x82\xac";
    static const char *const want[] = {
        "...",          "a...",         "a...", "a\xc3\xa9...",
        "a\xc3\xa9...", "a\xc3\xa9...", text,   text,
    };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (size_t max = 0; max < DEED_ARRAY_LEN(want); max++) {
        assert_string_equal(deed_utf8_clip(&arena, text, max), want[max]);
    }
    assert_null(deed_utf8_clip(&arena, NULL, 3));
    deed_arena_fini(&arena);
}

static void a_refusing_arena_gives_nothing(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 1);
    assert_null(deed_utf8_fold_space(&arena, "text"));
    assert_null(deed_utf8_fold_case(&arena, "\xc3\xa9"));
    assert_null(deed_utf8_clip(&arena, "text", 2));
    assert_true(arena.failed);
    deed_arena_fini(&arena);
}

/* What turns or hides text is written out, in one pass over it. */
static void what_misleads_is_written_out(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } cases[] = {
        { "plain", "plain" },
        { "a\xe2\x80\xae"
          "b",
          "a\\u{202e}b" },
        { "\xf3\xa0\x81\x81", "\\u{e0041}" },
        { "\xc2\x9b"
          "1m\x7f",
          "\\u{9b}1m\\u{7f}" },
        { "\xe2\x80\x8b", "\\u{200b}" },
        { "\xe2\x80\x8d\xef\xb8\x8f\n", "\xe2\x80\x8d\xef\xb8\x8f\n" },
        { "", "" },
    };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(deed_utf8_show_hazards(&arena, cases[i].text),
                            cases[i].shown);
    }
    assert_null(deed_utf8_show_hazards(&arena, NULL));
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_well_formed_utf8_passes),
        cmocka_unit_test(a_bad_byte_is_found_anywhere),
        cmocka_unit_test(characters_are_counted),
        cmocka_unit_test(folding_gives_what_a_person_sees),
        cmocka_unit_test(clipping_splits_no_character),
        cmocka_unit_test(a_refusing_arena_gives_nothing),
        cmocka_unit_test(what_misleads_is_written_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
