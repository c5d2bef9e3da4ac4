/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "wire/base64.h"

/* RFC 4648 section 10, and what uses every sign. */
static void what_was_encoded_comes_back(void **state)
{
    (void)state;
    static const struct {
        const char *text, *bytes;
    } cases[] = {
        { "", "" },
        { "Zg==", "f" },
        { "Zm8=", "fo" },
        { "Zm9v", "foo" },
        { "Zm9vYg==", "foob" },
        { "Zm9vYmE=", "fooba" },
        { "Zm9vYmFy", "foobar" },
        { "+/+/", "\xfb\xff\xbf" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        uint8_t out[32];
        size_t len = 99;
        size_t size = strlen(cases[i].text);
        assert_true(deed_base64_room(size) <= sizeof(out));
        assert_true(deed_base64_decode(cases[i].text, size, out, &len));
        assert_int_equal(len, strlen(cases[i].bytes));
        assert_memory_equal(out, cases[i].bytes, len);
        struct deed_strbuf text;
        deed_strbuf_init(&text, 0);
        deed_base64_add(&text, cases[i].bytes, len);
        assert_string_equal(deed_strbuf_get(&text), cases[i].text);
        deed_strbuf_fini(&text);
    }
}

static void anything_else_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "Z",    "Zg",   "Zg=",   "Zg===",  "Z===", "====", "Zg==Zg==",
        "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", "Zm9-", "=Zm9", "Zm=v",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        uint8_t out[32];
        size_t len = 0;
        if (deed_base64_decode(cases[i], strlen(cases[i]), out, &len)) {
            fail_msg("%s", cases[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_encoded_comes_back),
        cmocka_unit_test(anything_else_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
