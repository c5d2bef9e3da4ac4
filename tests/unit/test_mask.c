/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "trace/chain.h"
#include "trace/mask.h"
#include "wire/base64.h"

static const struct {
    const char *label, *secret, *text, *masked;
} cases[] = {
    { "in the middle", "hunter2", "a hunter2 b", "a ******* b" },
    { "alone", "hunter2-long", "hunter2-long", "(secret)" },
    { "twice", "correct horse", "correct horse/correct horse",
      "(secret)/(secret)" },
    { "at both ends", "abcdefgh", "abcdefgh..abcdefgh", "(secret)..(secret)" },
    { "percent-encoded", "pass word!", "?p=pass%20word%21&x", "?p=(secret)&x" },
    { "escaped as in JSON", "say \"please\"", "{\"p\":\"say \\\"please\\\"\"}",
      "{\"p\":\"(secret)\"}" },
    { "too short to be looked for", "abc", "abc abc", "abc abc" },
    { "not there", "hunter2-long", "hunter2-lonG", "hunter2-lonG" },
    { "longer than the text", "hunter2-long", "hunt", "hunt" },
};

static void a_secret_is_found_in_its_forms(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_mask mask;
        struct deed_strbuf text;
        deed_mask_init(&mask);
        deed_strbuf_init(&text, 0);
        deed_mask_learn(&mask, cases[i].secret);
        deed_strbuf_puts(&text, cases[i].text);
        deed_mask_apply(&mask, &text, 0);
        print_message("# %s\n", cases[i].label);
        assert_string_equal(deed_strbuf_get(&text), cases[i].masked);
        assert_int_equal(text.len, strlen(cases[i].masked));
        deed_strbuf_fini(&text);
    }
}

static void nothing_of_the_secret_is_kept(void **state)
{
    (void)state;
    struct deed_mask mask;
    deed_mask_init(&mask);
    deed_mask_learn(&mask, "kanarienvogel");
    const char *bytes = (const char *)&mask;
    for (size_t i = 0; i + 6 < sizeof(mask); i++) {
        assert_memory_not_equal(bytes + i, "kanari", 6);
    }
}

static void old_secrets_give_way_to_new_ones(void **state)
{
    (void)state;
    struct deed_mask mask;
    struct deed_strbuf text;
    char value[] = "secret-number-00";
    deed_mask_init(&mask);
    for (int i = 0; i < 100; i++) {
        value[14] = (char)('a' + i / 26);
        value[15] = (char)('a' + i % 26);
        deed_mask_learn(&mask, value);
    }
    assert_int_equal(mask.count, DEED_MASK_MAX);
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, value);
    deed_mask_apply(&mask, &text, 0);
    assert_string_equal(deed_strbuf_get(&text), DEED_MASK_TEXT);
    deed_strbuf_fini(&text);
}

/* FIPS 180-2, and RFC 4648 section 10. */
static void sums_and_digits_are_as_published(void **state)
{
    (void)state;
    static const struct {
        const char *plain, *coded;
    } digits[] = {
        { "", "" },        { "f", "Zg==" },        { "fo", "Zm8=" },
        { "foo", "Zm9v" }, { "foob", "Zm9vYg==" }, { "foobar", "Zm9vYmFy" }
    };
    char hash[DEED_CHAIN_HEX_BYTES];
    deed_chain_hash("abc", 3, hash);
    assert_string_equal(hash, "ba7816bf8f01cfea414140de5dae2223"
                              "b00361a396177a9cb410ff61f20015ad");
    for (size_t i = 0; i < DEED_ARRAY_LEN(digits); i++) {
        struct deed_strbuf text;
        deed_strbuf_init(&text, 0);
        deed_base64_add(&text, digits[i].plain, strlen(digits[i].plain));
        assert_string_equal(deed_strbuf_get(&text), digits[i].coded);
        deed_strbuf_fini(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_found_in_its_forms),
        cmocka_unit_test(nothing_of_the_secret_is_kept),
        cmocka_unit_test(old_secrets_give_way_to_new_ones),
        cmocka_unit_test(sums_and_digits_are_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
