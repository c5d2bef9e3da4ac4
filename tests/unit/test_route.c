/* SPDX-License-Identifier: Apache-2.0 */
/* Patterns of routes against addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/verify/signal.h"

static void routes_are_matched_by_their_parts(void **state)
{
    (void)state;
    static const struct {
        const char *pattern;
        const char *url;
        bool matches;
    } cases[] = {
        { "/videos/:id", "/videos/17", true },
        { "/videos/:id", "https://x.example/videos/17", true },
        { "/videos/:id", "https://x.example:8080/videos/17/", true },
        { "/videos/:id", "/videos/", false },
        { "/videos/:id", "/videos/17/edit", false },
        { "/videos/:id/edit", "/videos/17/edit", true },
        { "/videos/:id/edit", "/videos//edit", false },
        { "/videos/:id", "/images/17", false },
        { "/:a/:b", "/x/y", true },
        { "/:a/:b", "/x", false },
        { "/videos", "/videos?sort=new#top", true },
        { "/videos", "/videos/", true },
        { "/videos/", "/videos", true },
        { "/videos", "/videos2", false },
        { "/videos2", "/videos", false },
        { "/", "https://x.example", true },
        { "/", "https://x.example/", true },
        { "/", "https://x.example/a", false },
        { "/videos/*", "/videos/a/b/c", true },
        { "/videos*", "/videos", true },
        { "/videos/*", "/images/a", false },
        { "*", "https://x.example/anything", true },
        { "/a*b", "/a*b", true },
        { "/a*b", "/aXb", false },
        { "/a:b", "/a:b", true },
        { "/a:b", "/aXYZ", false },
        { "/:", "/:", true },
        { "/x?tab=2", "/x?tab=2", true },
        { "/x?tab=2", "/x?tab=3", false },
        { "/x?tab=2", "/x", false },
        { "/x?tab=:n", "/x?tab=3&more=1", false },
        { "/x?tab=:n&more=1", "/x?tab=3&more=1", true },
        { "/x?tab=2*", "/x?tab=2&more=1", true },
        { "?tab=2", "/anything?tab=2", true },
        { "#/videos/:id", "https://x.example/app#/videos/17", true },
        { "#/videos/:id", "https://x.example/videos/17", false },
        { "/app#/videos/:id", "https://x.example/app#/videos/17", true },
        { "/app#/videos/:id", "https://x.example/other#/videos/17", false },
        { "https://x.example/a", "https://x.example/a", true },
        { "https://x.example/a", "https://y.example/a", false },
        { "https://x.example/a", "https://x.example/a?q=1", false },
        { "https://x.example/*", "https://x.example/a?q=1", true },
        { "https://x.example", "https://x.example/", true },
        { "http://x:8080/v/:id", "http://x:8080/v/3", true },
        { "http://x:8080/v/:id", "http://x:9090/v/3", false },
        { "about:blank", "about:blank", true },
        { "/blank", "about:blank", false },
        { "blob+x-1.0:a", "blob+x-1.0:a", true },
        { ":a", "/x", false },
        { "/:A9_z", "/x", true },
        { "/:-", "/:-", true },
        { "/%41", "/%41", true },
        { "/A", "/%41", true },
        { "/A", "/%4g", false },
        { "/a?", "/a?", true },
        { "/a?b", "/a#?b", false },
        { "/a#", "/a#", true },
        { "/x", "https:/x", true },
        { "?q", "https://x.example?q", true },
        { "/gr\u00f6\u00dfe", "/gr%C3%B6%C3%9Fe", true },
        { "/gr%C3%B6%C3%9Fe", "/gr%C3%B6%C3%9Fe", true },
        { "/a b", "/a%20b", true },
        { "/a/b", "/a%2Fb", false },
        { "/a%zz", "/a%zz", true },
        { "/a%", "/a%", true },
        { "/a", "/a%", false },
        { "/ab", "/a%6", false },
        { "/a%00", "/a%00", true },
        { "", "/", false },
        { NULL, "/", false },
        { "/", NULL, false },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_route_match(cases[i].pattern, cases[i].url) !=
            cases[i].matches) {
            fail_msg("%s, %s", deed_str_or(cases[i].pattern, "NULL"),
                     deed_str_or(cases[i].url, "NULL"));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_are_matched_by_their_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
