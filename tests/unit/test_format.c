/* SPDX-License-Identifier: Apache-2.0 */
/* What a field may make of a text, and what is another text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/text/format.h"

static void signs_may_be_put_in_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *asked, *written, *before;
        bool keeps;
    } cases[] = {
        { "4111111111111111", "4111 1111 1111 1111", "", true },
        { "5551234567", "(555) 123-4567", "", true },
        { "5551234567", "(555) 123-4567", "(___) ___-____", true },
        { "12500", "$12,500", "", true },
        { "12500", "12,500 €", NULL, true },
        { "12500", "12.500 €", "", true },
        { "12500",
          "12\xc2\xa0"
          "500",
          "", true },
        { "12500", "$12,500", "$10,000", true },
        { "1250000", "1.250.000", "", true },
        { "125000", "1,25,000", "", true },
        { "12052024", "12.05.2024", "", true },
        { "1230", "12:30", "", true },
        { "50", "50%", "", true },
        { "12", "12/__/____", "", true },
        { "john", "@john", "", true },
        { "AB12", "AB-12", "", true },
        { "größe", "„größe“", "", true },
        /* The same text needs no leave. */
        { "abc", "abc", "", false },
        /* Letters or digits lost, added, changed, in another order. */
        { "a1b2", "12", "", false },
        { "41111111111111112", "4111 1111 1111 1111", "", false },
        { "1234567890", "+49(123)456-78-90", "", false },
        { "abc", "ABC", "", false },
        { "deed", "deed runtime", "", false },
        { "12", "21", "", false },
        { "12", "١٢", "", false },
        { "abc", "", "", false },
        /* Another number. */
        { "12500", "125.00", "", false },
        { "12500", "$125.00", "", false },
        { "12500", "125,00 €", "", false },
        { "12500", "12.500", "", false },
        { "0500", "0,500", "", false },
        { "1234567", "1234,567", "", false },
        { "125000", "1,250.00", "", false },
        { "15", "1.5", "", false },
        { "500", "-500", "", false },
        { "500", "−500 €", "", false },
        { "500", "($500)", "", false },
        { "1234", "1,234", "0,000", false },
        { "EUR1250", "EUR12.50", "", false },
        /* Separators of the caller's own are kept as they are. */
        { "1.234", "1,234", "", false },
        { "12.34", "$12.34", "", false },
        { "a b", "a  b", "", false },
        { "-5", "5", "", false },
        { "", "(", "", false },
        /* It stood there before. */
        { "hello", "---hello", "---", false },
        { "hello", "hello!!", "!!", false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s -> %s\n", cases[i].asked, cases[i].written);
        assert_int_equal(deed_format_keeps(cases[i].asked, cases[i].written,
                                           cases[i].before),
                         cases[i].keeps);
    }
}

static void words_say_a_text_or_have_it_in_them(void **state)
{
    (void)state;
    static const struct {
        const char *words, *text;
        bool says, in;
    } cases[] = {
        { "red ×", "red,", true, true },
        { "12345", "12345", true, true },
        { "me: hello", "hello", false, true },
        { "12345 Coffee", "12345", false, true },
        { "1234567", "12345", false, false },
        { "o12345", "12345", false, false },
        { "reddish red", "red", false, true },
        { "Hello", "hello", false, false },
        { "", "red", false, false },
        { "×", ",", false, false },
        { NULL, "red", false, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s, %s\n", cases[i].words ? cases[i].words : "NULL",
                      cases[i].text);
        assert_int_equal(deed_format_says(cases[i].words, cases[i].text),
                         cases[i].says);
        assert_int_equal(deed_format_is_in(cases[i].words, cases[i].text),
                         cases[i].in);
    }
}

static void a_value_may_be_written_in_another_way(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool alike;
    } cases[] = {
        { "4111111111111111", "4111 1111 1111 1111", true },
        { "12500", "$12,500.00", true },
        { "12", "12 €", true },
        { "ada", "Ada", true },
        { "Größe", "größe", true },
        { "red", "red ×", true },
        { "", "", true },
        { "", "--", true },
        { "12", "", false },
        { "12", "123", false },
        { "123", "12", false },
        { "500", "-500", false },
        { "500", "−500", false },
        { "5 000 EUR", "(5000) EUR", true },
        { "5000 EUR", "(5000 EUR)", false },
        { "Ada", "Bob", false },
        { "größe", "große", false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s, %s\n", cases[i].a, cases[i].b);
        assert_int_equal(deed_format_is_alike(cases[i].a, cases[i].b),
                         cases[i].alike);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_may_be_put_in_and_nothing_else),
        cmocka_unit_test(words_say_a_text_or_have_it_in_them),
        cmocka_unit_test(a_value_may_be_written_in_another_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
