/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses, as browsers read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/policy/address.h"

/* Read as a browser reads them, whatever they are dressed up as. */
static void addresses_are_read_as_browsers_do(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        enum deed_address_kind kind;
    } cases[] = {
        { "http://a.example/", DEED_ADDRESS_WEB },
        { "HTTPS://a.example/", DEED_ADDRESS_WEB },
        { "https:a.example", DEED_ADDRESS_WEB },
        { " \x01https://a.example", DEED_ADDRESS_WEB },
        { "about:blank", DEED_ADDRESS_BLANK },
        { "ABOUT:blank#x", DEED_ADDRESS_BLANK },
        { "about:bla\nnk ", DEED_ADDRESS_BLANK },
        { "about:blank2", DEED_ADDRESS_INTERNAL },
        { "about:config", DEED_ADDRESS_INTERNAL },
        { "file:///etc/passwd", DEED_ADDRESS_FILE },
        { "File:///etc/passwd", DEED_ADDRESS_FILE },
        { "\x1f file:/etc/passwd", DEED_ADDRESS_FILE },
        { "fi\tle:///etc/passwd", DEED_ADDRESS_FILE },
        { "\tfi\r\nle\n:///etc/passwd", DEED_ADDRESS_FILE },
        { "view-source:file:///etc/passwd", DEED_ADDRESS_INTERNAL },
        { "View-Source:https://a.example", DEED_ADDRESS_INTERNAL },
        { "chrome://settings", DEED_ADDRESS_INTERNAL },
        { "CHROME://settings", DEED_ADDRESS_INTERNAL },
        { "chrome-untrusted://x", DEED_ADDRESS_INTERNAL },
        { "devtools://devtools/bundled/inspector.html", DEED_ADDRESS_INTERNAL },
        { "filesystem:http://a.example/x", DEED_ADDRESS_INTERNAL },
        { "javascript:alert(1)", DEED_ADDRESS_INTERNAL },
        { "java\nscript:alert(1)", DEED_ADDRESS_INTERNAL },
        { "data:text/html,x", DEED_ADDRESS_DATA },
        { "blob:https://a.example/1-2", DEED_ADDRESS_OTHER },
        { "ftp://a.example", DEED_ADDRESS_OTHER },
        { "chrome-error://chromewebdata/", DEED_ADDRESS_OTHER },
        { "about:blank?x", DEED_ADDRESS_BLANK },
        { "a1+b-c.d:x", DEED_ADDRESS_OTHER },
        { "a_b:x", DEED_ADDRESS_RELATIVE },
        { "a~:x", DEED_ADDRESS_RELATIVE },
        { "a-scheme-that-is-longer-than-any-scheme-of-interest-can-be:x",
          DEED_ADDRESS_OTHER },
        { "abc", DEED_ADDRESS_RELATIVE },
        { "/a:b", DEED_ADDRESS_RELATIVE },
        { ":file", DEED_ADDRESS_RELATIVE },
        { "1file:///x", DEED_ADDRESS_RELATIVE },
        { "", DEED_ADDRESS_RELATIVE },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_address_kind(cases[i].url) != cases[i].kind) {
            fail_msg("%s", cases[i].url);
        }
    }
}

static void the_path_of_a_file_is_where_the_browser_looks(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        const char *path; /* NULL: none */
    } cases[] = {
        { "file:///a/b.html", "/a/b.html" },
        { "FILE:/a/b.html?x#y", "/a/b.html" },
        { "file:a/b", "/a/b" },
        { "file://localhost/a/b", "/a/b" },
        { "file://LocalHost/a", "/a" },
        { "file:\\\\\\a\\b", "/a/b" },
        { "file:///a/../../etc/passwd", "/etc/passwd" },
        { "file:///a/%2e%2E/etc/pass%77d", "/etc/passwd" },
        { "file:///a/./b/.", "/a/b" },
        { "file:///a/b/..", "/a" },
        { "file:///", "/" },
        { "file:///..", "/" },
        { "file:///a/b.html \n", "/a/b.html" },
        { "fi\nle:/\t//a\n", "/a" },
        { "file:///a%20b", "/a b" },
        { "file:///a%", "/a%" },
        { "file:///a/...", "/a/..." },
        { "file:///a//b///c/", "/a/b/c" },
        { "file://other/a", NULL },
        { "file:///a%2fb", NULL },
        { "file:///a%5Cb", NULL },
        { "file:///a%00", NULL },
        { "http:///a", NULL },
    };
    char path[64];
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        bool good = deed_address_path(cases[i].url, path, sizeof(path));
        if (good != (cases[i].path != NULL)) {
            fail_msg("%s", cases[i].url);
        }
        if (good) {
            assert_string_equal(path, cases[i].path);
        }
    }
    assert_false(deed_address_path("file:///0123456789", path, 8));
    assert_false(deed_address_path("file:///", path, 1));
}

static void a_path_that_is_no_file_here_is_refused(void **state)
{
    (void)state;
    static char much[9000] = "file:///";
    char path[64];
    for (size_t i = 8; i < sizeof(much) - 1; i++) {
        much[i] = 'a';
    }
    static const struct {
        const char *label, *url, *path; /* NULL: refused */
    } cases[] = {
        { "on this machine, by its name", "file://LOCALHOST/a", "/a" },
        { "on a machine whose name begins so", "file://localhosts/a", NULL },
        { "on another machine", "file://other/a", NULL },
        { "an escaped letter", "file:///%7A%7a", "/zz" },
        { "an escape that is none", "file:///%zz", "/%zz" },
        { "an escape that is cut", "file:///%7", "/%7" },
        { "an escaped slash", "file:///a%2fb", NULL },
        { "an escaped end", "file:///a%00", NULL },
        { "up, above the root", "file:///../../a", "/a" },
        { "up", "file:///a/b/../c", "/a/c" },
        { "a name that begins with two dots", "file:///..a/.b/b.",
          "/..a/.b/b." },
        { "two letters", "file:///.a/b./c", "/.a/b./c" },
        { "here", "file:///./a/.", "/a" },
        { "before a query", "file:///a?b/../c", "/a" },
        { "before a fragment", "file:///a#b", "/a" },
        { "blanks at its end", "file:///a  ", "/a" },
        { "nothing but blanks", "file:  ", "/" },
        { "a page", "https://a.example/a", NULL },
        { "no scheme", "/a", NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        bool good = deed_address_path(cases[i].url, path, sizeof(path));
        print_message("# %s\n", cases[i].label);
        assert_int_equal(good, cases[i].path != NULL);
        if (good) {
            assert_string_equal(path, cases[i].path);
        }
    }
    assert_false(deed_address_path(much, path, sizeof(path)));
    assert_false(deed_address_path("file:///a", path, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read_as_browsers_do),
        cmocka_unit_test(a_path_that_is_no_file_here_is_refused),
        cmocka_unit_test(the_path_of_a_file_is_where_the_browser_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
