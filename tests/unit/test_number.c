/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers as text, both ways. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/text/number.h"

static void numbers_are_read_whole_or_not_at_all(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool reads;
        double number;
    } cases[] = {
        { "42", true, 42 },
        { " 42\n", true, 42 },
        { "-1.5", true, -1.5 },
        { "+3", true, 3 },
        { ".5", true, 0.5 },
        { "5.", true, 5 },
        { "1e3", true, 1000 },
        { "1E-2", true, 0.01 },
        { "0", true, 0 },
        { "", false, 0 },
        { " ", false, 0 },
        { "-", false, 0 },
        { ".", false, 0 },
        { "1e", false, 0 },
        { "1e+", false, 0 },
        { "12px", false, 0 },
        { "1,5", false, 0 },
        { "1 2", false, 0 },
        { "0x10", false, 0 },
        { "inf", false, 0 },
        { "nan", false, 0 },
        { "1e999", false, 0 },
        { "2024-01-05", false, 0 },
        { "0000000000000000000000000000000000000000000000000000000000000001",
          false, 0 },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        double number = 7;
        if (deed_number_read(cases[i].text, &number) != cases[i].reads) {
            fail_msg("%s", cases[i].text);
        }
        assert_true(number == (cases[i].reads ? cases[i].number : 7));
    }
}

static void numbers_are_written_short_and_read_back(void **state)
{
    (void)state;
    static const struct {
        double number;
        const char *text;
    } cases[] = {
        { 42, "42" },        { 0.1, "0.1" },
        { -1.5, "-1.5" },    { 1.0 / 3, "0.3333333333333333" },
        { 1e300, "1e+300" }, { 0.1 + 0.2, "0.30000000000000004" },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        char text[DEED_NUMBER_BYTES];
        double back = 0;
        deed_number_write(cases[i].number, text);
        assert_string_equal(text, cases[i].text);
        assert_true(deed_number_read(text, &back));
        assert_true(back == cases[i].number);
    }
}

static void a_text_for_people_begins_with_a_number(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool reads;
        double number;
        const char *rest;
    } cases[] = {
        { "500 GB", true, 500, " GB" },
        { "  40%", true, 40, "%" },
        { "$1,200.50", true, 1200.5, "" },
        { "1 200 \xe2\x82\xac", true, 1200, " \xe2\x82\xac" },
        { "\xe2\x82\xac 7", false, 0, " 7" },
        { "-3", true, -3, "" },
        { "\xe2\x88\x92"
          "3",
          true, -3, "" },
        { "-$3", true, -3, "" },
        { "1,2", false, 0, ",2" },
        { "12:30", false, 0, ":30" },
        { "2-3", false, 0, "-3" },
        { "2- 3", true, 2, "- 3" },
        { "1.5.2", false, 0, ".2" },
        { "7.", true, 7, "." },
        { "7", true, 7, "" },
        { ".5", false, 0, ".5" },
        { "low", false, 0, "low" },
        { "", false, 0, "" },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        double number = 0;
        const char *rest = NULL;
        print_message("# %s\n", cases[i].text);
        assert_int_equal(deed_number_begin(cases[i].text, &number, &rest),
                         cases[i].reads);
        assert_true(number == cases[i].number);
        assert_string_equal(rest, cases[i].rest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_whole_or_not_at_all),
        cmocka_unit_test(numbers_are_written_short_and_read_back),
        cmocka_unit_test(a_text_for_people_begins_with_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
