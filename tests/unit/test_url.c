/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

#include "base/util.h"
#include "wire/url.h"

static void addresses_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *want; /* scheme host port path */
    } cases[] = {
        { "http://127.0.0.1:9222", "http 127.0.0.1 9222 /" },
        { "ws://localhost:9222/devtools/browser/a?b#c",
          "ws localhost 9222 /devtools/browser/a?b#c" },
        { "HTTP://Example.ORG/Path", "http example.org 80 /Path" },
        { "https://example.org", "https example.org 443 /" },
        { "wss://h/", "wss h 443 /" },
        { "ws://[::1]:80/x", "ws ::1 80 /x" },
        { "ws://[fe80::1]", "ws fe80::1 80 /" },
        { "http://h:65535", "http h 65535 /" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_url url;
        char got[400];
        assert_int_equal(deed_url_parse(cases[i].text, &url, NULL), DEED_OK);
        snprintf(got, sizeof(got), "%s %s %u %s", url.scheme, url.host,
                 url.port, url.path);
        assert_string_equal(got, cases[i].want);
    }
}

static void what_is_no_address_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "",
        "9222",
        "localhost:9222",
        "://h",
        "http://",
        "http://:80",
        "http:///path",
        "http://h:0",
        "http://h:65536",
        "http://h:99999999999999999999",
        "http://h:",
        "http://h:8x",
        "http://user@h/",
        "http://user:pw@h/",
        "ws://[::1",
        "ws://[::1]x",
        "http://h?x",
        "http://h/a b",
        "http://h/a\r\nX: y",
        "http://h\\x",
        "averylongscheme://h",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_url url;
        struct deed_error err = { 0 };
        if (deed_url_parse(cases[i], &url, &err) != DEED_INVALID) {
            fail_msg("%s", cases[i]);
        }
        assert_non_null(strstr(err.text, "not an address"));
    }
}

static void a_host_that_is_too_long_is_refused(void **state)
{
    (void)state;
    char text[400] = "http://";
    memset(text + 7, 'h', 300);
    struct deed_url url;
    assert_int_equal(deed_url_parse(text, &url, NULL), DEED_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_taken_apart),
        cmocka_unit_test(what_is_no_address_is_refused),
        cmocka_unit_test(a_host_that_is_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
