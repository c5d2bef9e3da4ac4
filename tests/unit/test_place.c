/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/place.h"

static void a_place_says_what_changed(void **state)
{
    (void)state;
    static const struct {
        const char *place, *what;
    } cases[] = {
        { "ul#v:children", ":children" },
        { "a:b:attr.class", ":attr.class" },
        { "route", "" },
        { "", "" },
        { NULL, "" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(deed_place_what(cases[i].place), cases[i].what);
    }
}

static void places_of_one_element(void **state)
{
    (void)state;
    static const struct {
        const char *label, *a, *b;
        bool same;
    } cases[] = {
        { "two changes of it", "p#k:children", "p#k:text", true },
        { "one change of it", "p#k:text", "p#k:text", true },
        { "another one", "p#k:text", "p#m:text", false },
        { "one with a longer name", "p#k:text", "p#kk:text", false },
        { "no element", ":text", ":text", false },
        { "the first is no such place", "route", "p#k:text", false },
        { "the second is none", "p#k:text", "route", false },
        { "no first", NULL, "p#k:text", false },
        { "no second", "p#k:text", NULL, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_place_is_same_element(cases[i].a, cases[i].b),
                         cases[i].same);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_says_what_changed),
        cmocka_unit_test(places_of_one_element),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
