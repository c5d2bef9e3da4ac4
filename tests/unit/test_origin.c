/* SPDX-License-Identifier: Apache-2.0 */
/* Origins, compared by their parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/policy/origin.h"

static void origins_are_compared_by_their_parts(void **state)
{
    (void)state;
    static const struct {
        const char *pattern;
        const char *url;
        bool matches;
    } cases[] = {
        { "https://shop.example", "https://shop.example", true },
        { "https://shop.example", "HTTPS://Shop.Example/a?b#c", true },
        { "https://shop.example", "https://shop.example:443/", true },
        { "https://shop.example:443", "https://shop.example/", true },
        { "http://shop.example", "http://shop.example:80", true },
        { "ws://shop.example", "ws://shop.example:80", true },
        { "https://shop.example", "https://shop.example:8443", false },
        { "https://shop.example", "http://shop.example", false },
        { "https://shop.example", "https://shop.example.evil", false },
        { "https://shop.example", "https://evilshop.example", false },
        { "https://shop.example", "https://user:pw@shop.example/", true },
        { "https://shop.example", "https://shop.example@evil/", false },
        { "https://*.shop.example", "https://eu.shop.example", true },
        { "https://*.shop.example", "https://a.b.shop.example", true },
        { "https://*.shop.example", "https://shop.example", false },
        { "https://*.shop.example", "https://evilshop.example", false },
        { "https://*.shop.example", "https://.shop.example", false },
        { "app://host", "app://host/x", true },
        { "app://host", "app:host", false },
        { "*", "about:blank", true },
        { "wss://a", "wss://a:443", true },
        { "https://a", "https:a", true },
        { "app://host", "app://host:1", false },
        { "https://a:", "https://a:", true },
        { "https://a", "https:", false },
        { "https://*", "https://a", false },
        { "https://*a", "https://ba", false },
        { "https://:1", "https://:1", false },
        { "https://12", "https://12", true },
        { ":", "https://a", false },
        { "https://", "https://", false },
        { "https://a:b", "https://a:b", true },
        { "shop.example", "https://shop.example", false },
        { "https://shop.example", "shop.example", false },
        { NULL, "https://a", false },
        { "https://a", NULL, false },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_origin_match(cases[i].pattern, cases[i].url) !=
            cases[i].matches) {
            fail_msg("%s, %s", deed_str_or(cases[i].pattern, "NULL"),
                     deed_str_or(cases[i].url, "NULL"));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(origins_are_compared_by_their_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
