/* SPDX-License-Identifier: Apache-2.0 */
/* Texts as people type them, against the samples that the page agent is
 * tested with, too: both sides must find the same things equal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/value.h"
#include "core/text/fold.h"
#include "wire/json.h"

static char text[65536];

static const struct deed_value *load(struct deed_arena *arena)
{
    FILE *file = fopen(DEED_SAMPLES "/fold.json", "r");
    assert_non_null(file);
    size_t len = fread(text, 1, sizeof(text) - 1, file);
    fclose(file);
    struct deed_value *value = NULL;
    assert_int_equal(deed_json_parse(arena, text, len, NULL, &value, NULL),
                     DEED_OK);
    return value;
}

static enum deed_grade grade(struct deed_arena *arena, const char *asked,
                             const char *found)
{
    struct deed_fold pattern;
    struct deed_fold fold;
    assert_true(deed_fold_make_whole(arena, asked, &pattern));
    assert_true(deed_fold_make(arena, found, &fold));
    if (!pattern.text || !fold.text) {
        return !pattern.text && !fold.text ? DEED_GRADE_EXACT : DEED_GRADE_NONE;
    }
    enum deed_grade result = deed_fold_grade(&pattern, false, &fold);
    if (result != DEED_GRADE_NONE) {
        assert_true(deed_fold_hash(&pattern) == deed_fold_hash(&fold));
    }
    return result;
}

static void compare(const char *member, bool same)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 1 << 20);
    const struct deed_value *pairs = deed_value_get(load(&arena), member);
    assert_non_null(deed_value_at(pairs, 10));
    for (size_t i = 0; deed_value_at(pairs, i); i++) {
        const struct deed_value *pair = deed_value_at(pairs, i);
        const char *a = deed_value_text(deed_value_at(pair, 0));
        const char *b = deed_value_text(deed_value_at(pair, 1));
        if ((grade(&arena, a, b) != DEED_GRADE_NONE) != same ||
            (grade(&arena, b, a) != DEED_GRADE_NONE) != same) {
            fail_msg("'%s' and '%s' are %s", a, b, same ? "other" : "the same");
        }
    }
    deed_arena_fini(&arena);
}

static void what_people_type_is_the_same_text(void **state)
{
    (void)state;
    compare("same", true);
}

static void a_near_text_is_another_one(void **state)
{
    (void)state;
    compare("other", false);
}

static void as_written_is_better_than_as_typed(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 1 << 16);
    assert_int_equal(grade(&arena, "Don\xe2\x80\x99t", "Don\xe2\x80\x99t"),
                     DEED_GRADE_EXACT);
    assert_int_equal(grade(&arena, "Don't", "Don\xe2\x80\x99t"),
                     DEED_GRADE_SHOWN);
    deed_arena_fini(&arena);
}

/* What forms and menus draw beside a name does not make another one of it. */
static void a_name_with_marks_beside_it(void **state)
{
    (void)state;
    static const struct {
        const char *asked, *found;
        bool same;
    } cases[] = {
        { "Name", "Name", true },
        { "Name", "Name:", true },
        { "Name", "name *", true },
        { "Name", "\xe2\x80\xa2 Name", true },      /* a bullet */
        { "Name", "Name \xe2\x86\x92", true },      /* an arrow */
        { "Name", "\xc2\xab Name \xc2\xbb", true }, /* quotes */
        { "Name", "\xe2\x80\xb9 Name \xe2\x80\xba", true },
        { "Name", "Name \xc3\x97", true },         /* a cross */
        { "Name", "\xe2\x8c\x98 Name", true },     /* a technical sign */
        { "Name", "\xe2\x96\xbc Name", true },     /* a shape */
        { "Name", "\xe2\xac\x86 Name", true },     /* another arrow */
        { "Name", "\xf0\x9f\x94\x8d Name", true }, /* an emoji */
        { "Name", "\xf0\x9f\x94\x8d\xef\xb8\x8f Name", true },
        { "Name", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb Name",
          true },                                /* joined ones */
        { "Name", "1\xe2\x83\xa3 Name", false }, /* a key with a digit */
        { "Name", "\xe2\x80\x94 Name", false },  /* a dash is none */
        { "Name",
          "\xe3\x80\x80"
          "Name",
          true },                                   /* a wide blank */
        { "Name", "\xf0\x9f\xb0\x80 Name", false }, /* no emoji */
        { "\xf0\x9f\x94\x8d Name", "Name", false }, /* it was asked for */
        { "Add", "+ Add", true },
        { "Add", "+Add", false },
        { "C", "C++", false },
        { "Inbox", "Inbox 3", true },
        { "Inbox", "Inbox (12)", true },
        { "Inbox", "Inbox [12]", true },
        { "Alerts", "Alerts 99+", true },
        { "Inbox", "Inbox3", false },
        { "Inbox", "Inbox x", false },
        { "Inbox", "Inbox ()", false },
        { "3", "3 3", true },
        { "x", "34", false },
        { "x", "(34)", false },
        { "Name", "Names", false },
        { "Names", "Name", false },
        { "Name", NULL, false },
        { NULL, "Name", false },
        { "*", "*", false }, /* nothing but marks */
        { "\xe4\xbf\x9d\xe5\xad\x98", "\xe4\xbf\x9d \xe5\xad\x98", true },
        { "\xe3\x81\x82\xe3\x81\x84", "\xe3\x81\x82 \xe3\x81\x84", true },
        { "\xef\xa4\x80\xef\xa4\x81", "\xef\xa4\x80 \xef\xa4\x81", true },
        { "ab", "a b", false }, /* these are written with spaces */
        { "\xe4\xbf\x9d"
          "b",
          "\xe4\xbf\x9d b", false },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct deed_arena arena;
        struct deed_fold pattern;
        struct deed_fold fold;
        deed_arena_init(&arena, 1 << 16);
        assert_true(deed_fold_make_whole(&arena, cases[i].asked, &pattern));
        assert_true(deed_fold_make(&arena, cases[i].found, &fold));
        if (deed_fold_is_marked(&pattern, &fold) != cases[i].same) {
            print_error("row %zu: '%s' in '%s'\n", i,
                        cases[i].asked ? cases[i].asked : "-",
                        cases[i].found ? cases[i].found : "-");
            fail();
        }
        deed_arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_people_type_is_the_same_text),
        cmocka_unit_test(a_near_text_is_another_one),
        cmocka_unit_test(as_written_is_better_than_as_typed),
        cmocka_unit_test(a_name_with_marks_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
