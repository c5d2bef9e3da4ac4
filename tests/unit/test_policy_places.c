/* SPDX-License-Identifier: Apache-2.0 */
/* Where an action leads and what it takes there: addresses, files, secrets; and
 * what the words on a control mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/policy/policy.h"
#include "policy_fixture.h"

/* Going somewhere is judged by where it leads, not by where one is. */
static void navigation_is_judged_by_where_it_leads(void **state)
{
    (void)state;
    const char *origins[] = { SHOP };
    struct deed_policy policy = deed_policy_default;
    policy.origins = origins;
    policy.origin_count = 1;
    static const struct {
        const char *from;
        const char *url;
        const char *route;
        enum deed_decision decision;
    } cases[] = {
        { "about:blank", SHOP "/a", NULL, DEED_ALLOW },
        { SHOP, "https://evil.example/", NULL, DEED_DENY },
        { SHOP, "https:/evil.example/", NULL, DEED_DENY },
        { SHOP, "https:\\\\evil.example/", NULL, DEED_DENY },
        { SHOP, "//evil.example/", NULL, DEED_DENY },
        { SHOP, "\\\\evil.example/", NULL, DEED_DENY },
        { SHOP, "file:///etc/passwd", NULL, DEED_DENY },
        { SHOP, "data:text/html,x", NULL, DEED_DENY },
        { SHOP, SHOP "@evil.example/", NULL, DEED_DENY },
        { SHOP, "https://evil.example\\@shop.example/", NULL, DEED_DENY },
        { SHOP, "/cart", NULL, DEED_ALLOW },
        { "https://evil.example", "/cart", NULL, DEED_DENY },
        { SHOP, NULL, "/cart", DEED_ALLOW },
        { SHOP, NULL, "https://evil.example/", DEED_DENY },
        { SHOP, NULL, NULL, DEED_ALLOW },
        { SHOP, "/\\evil.example", NULL, DEED_DENY },
        { SHOP, "\\cart", NULL, DEED_ALLOW },
        { SHOP, "cart", NULL, DEED_ALLOW },
        { SHOP, ":cart", NULL, DEED_ALLOW },
        { SHOP, "cart/a:b", NULL, DEED_ALLOW },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_request request = policy_request(DEED_NAV_NAVIGATE);
        struct deed_ruling ruling;
        request.args.url = cases[i].url;
        request.args.route = cases[i].route;
        deed_policy_rule_on(&policy, &request, NULL, cases[i].from, &ruling);
        if (ruling.decision != cases[i].decision) {
            fail_msg("%s", deed_str_or(cases[i].url, "no url"));
        }
    }
}

static bool below_srv(void *user, const char *path)
{
    (void)user;
    return strncmp(path, "/srv/", 5) == 0;
}

static void agents_open_the_web_and_the_files_they_were_given(void **state)
{
    (void)state;
    struct deed_policy policy = deed_policy_default;
    policy.web_only = true;
    policy.pages = (struct deed_file_fence){ below_srv, NULL };
    static const struct {
        const char *url;
        enum deed_decision decision;
    } cases[] = {
        { "https://a.example/", DEED_ALLOW },
        { "about:blank", DEED_ALLOW },
        { "file:///srv/a.html", DEED_ALLOW },
        { "File:///srv/%61.html", DEED_ALLOW },
        { "file:///etc/passwd", DEED_DENY },
        { "File:///etc/passwd", DEED_DENY },
        { " file:///etc/passwd", DEED_DENY },
        { "fi\nle:///etc/passwd", DEED_DENY },
        { "file:///srv/../etc/passwd", DEED_DENY },
        { "file:///srv/%2e%2e/etc/passwd", DEED_DENY },
        { "file://srv/a.html", DEED_DENY },
        { "view-source:file:///srv/a.html", DEED_DENY },
        { "chrome://settings", DEED_DENY },
        { "devtools://devtools/x", DEED_DENY },
        { "javascript:alert(1)", DEED_DENY },
        { "data:text/html,x", DEED_DENY },
        { "blob:https://a.example/1", DEED_DENY },
        { "ftp://a.example/", DEED_DENY },
        { "about:config", DEED_DENY },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_request request = policy_request(DEED_NAV_NAVIGATE);
        struct deed_ruling ruling;
        request.args.url = cases[i].url;
        deed_policy_rule_on(&policy, &request, NULL, SHOP, &ruling);
        if (ruling.decision != cases[i].decision) {
            fail_msg("%s", cases[i].url);
        }
    }
    /* Applications, where the surface has such things, and nothing else. */
    static const struct {
        const char *scheme, *url;
        enum deed_decision decision;
    } apps[] = {
        { NULL, "android-app://com.shop", DEED_DENY },
        { "android-app", "android-app://com.shop", DEED_ALLOW },
        { "android-app", "android-apps://com.shop", DEED_DENY },
        { "android-app", "android-app:com.shop", DEED_DENY },
        { "android-app", "javascript:alert(1)", DEED_DENY },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(apps); i++) {
        struct deed_request request = policy_request(DEED_NAV_NAVIGATE);
        struct deed_ruling ruling;
        request.args.url = apps[i].url;
        policy.app_scheme = apps[i].scheme;
        deed_policy_rule_on(&policy, &request, NULL, SHOP, &ruling);
        assert_int_equal(ruling.decision, apps[i].decision);
    }
    /* What is open already is no different. */
    assert_int_equal(
        policy_rule(&policy, DEED_UI_ACTIVATE, NULL, "chrome://flags").decision,
        DEED_DENY);
    assert_int_equal(
        policy_rule(&policy, DEED_UI_ACTIVATE, NULL, "file:///etc/x").decision,
        DEED_DENY);
    assert_int_equal(
        policy_rule(&policy, DEED_UI_ACTIVATE, NULL, "file:///srv/x").decision,
        DEED_ALLOW);
}

static void files_outside_the_folders_are_asked_about(void **state)
{
    (void)state;
    struct deed_policy policy = deed_policy_default;
    policy.uploads = (struct deed_file_fence){ below_srv, NULL };
    static const struct {
        const char *files[2];
        enum deed_decision decision;
    } cases[] = {
        { { "/srv/a" }, DEED_ALLOW },
        { { "/srv/a", "/srv/b" }, DEED_ALLOW },
        { { "/etc/passwd" }, DEED_CONFIRM },
        { { "/srv/a", "/etc/passwd" }, DEED_CONFIRM },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_request request = policy_request(DEED_X_UPLOAD);
        struct deed_ruling ruling;
        const char *files[] = { cases[i].files[0], cases[i].files[1] };
        request.args.files = files;
        request.args.file_count = files[1] ? 2 : 1;
        deed_policy_rule_on(&policy, &request, NULL, SHOP, &ruling);
        assert_int_equal(ruling.decision, cases[i].decision);
    }
}

static void a_secret_goes_where_the_policy_says(void **state)
{
    (void)state;
    const char *bank[] = { "https://bank.example" };
    const struct deed_secret_rule rules[] = {
        { .name = "BANK", .origins = bank, .origin_count = 1 },
        { .name = "CODE",
          .origins = bank,
          .origin_count = 1,
          .any_field = true },
    };
    struct deed_policy person = deed_policy_default;
    struct deed_policy agent = deed_policy_default;
    agent.web_only = true;
    agent.secrets = person.secrets = rules;
    agent.secret_count = person.secret_count = DEED_ARRAY_LEN(rules);
    static const struct {
        const char *name, *origin;
        bool field, agent, person;
    } cases[] = {
        { "BANK", "https://bank.example", true, true, true },
        { "BANK", "https://bank.example", false, false, false },
        { "BANK", "https://evil.example", true, false, false },
        { "BANK", "null", true, false, false },
        { "BANK", NULL, true, false, false },
        { "CODE", "https://bank.example", false, true, true },
        { "OTHER", "https://bank.example", true, false, true },
        { "OTHER", "https://bank.example", false, false, false },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(!deed_secret_refusal(&agent, cases[i].name,
                                              cases[i].origin, cases[i].field),
                         cases[i].agent);
        assert_int_equal(!deed_secret_refusal(&person, cases[i].name,
                                              cases[i].origin, cases[i].field),
                         cases[i].person);
    }
    static const struct {
        const char *text, *name;
    } names[] = {
        { "${secret:BANK}", "BANK" }, { "${secret:a-b.c_1}", "a-b.c_1" },
        { "${secret:}", NULL },       { "${secret:A} ", NULL },
        { " ${secret:A}", NULL },     { "${secret:A", NULL },
        { "${secret:A/B}", NULL },    { "plain", NULL },
    };
    char name[DEED_SECRET_NAME_MAX + 1];
    for (unsigned i = 0; i < DEED_ARRAY_LEN(names); i++) {
        bool good = deed_secret_read_name(names[i].text, name, sizeof(name));
        assert_int_equal(good, names[i].name != NULL);
        if (good) {
            assert_string_equal(name, names[i].name);
        }
    }
}

static void words_on_a_control_have_a_meaning(void **state)
{
    (void)state;
    static const struct {
        const char *role;
        const char *name;
        enum deed_meaning meaning;
    } cases[] = {
        { "button", "Pay", DEED_MEANING_PAY },
        { "button", "PAY $12.00", DEED_MEANING_PAY },
        { "link", "Check out", DEED_MEANING_PAY },
        { "button", "Zahlungspflichtig bestellen", DEED_MEANING_PAY },
        { "button", "Acheter", DEED_MEANING_PAY },
        { "button", "Comprar ahora", DEED_MEANING_PAY },
        { "button", "Delete", DEED_MEANING_DELETE },
        { "menuitem", "Remove row\u2026", DEED_MEANING_DELETE },
        { "button", "L\u00f6schen", DEED_MEANING_DELETE },
        { "button", "L\u00d6SCHEN", DEED_MEANING_DELETE },
        { "button", "Supprimer", DEED_MEANING_DELETE },
        { "button", "Eliminar cuenta", DEED_MEANING_DELETE },
        { "button", "Delete and send", DEED_MEANING_DELETE },
        { "button", "Send message", DEED_MEANING_SEND },
        { "button", "Ver\u00f6ffentlichen", DEED_MEANING_PUBLISH },
        { "button", "Envoyer", DEED_MEANING_SEND },
        { "button", "Enviar", DEED_MEANING_SEND },
        { "button", "Submit", DEED_MEANING_SUBMIT },
        { "button", "S'inscrire", DEED_MEANING_SUBMIT },
        { "button", "Einreichen", DEED_MEANING_SUBMIT },
        { "button", "Upload file", DEED_MEANING_UPLOAD },
        { "button", "T\u00e9l\u00e9verser", DEED_MEANING_UPLOAD },
        { NULL, "Delete", DEED_MEANING_DELETE },
        { "button", "1x DELETE!", DEED_MEANING_DELETE },
        { "button", "[delete]", DEED_MEANING_DELETE },
        { "", "Delete", DEED_MEANING_DELETE },

        { "button", "Payroll", DEED_MEANING_PLAIN },
        { "button", "pay2", DEED_MEANING_PLAIN },
        { "button", "4pay", DEED_MEANING_PLAIN },
        { "button", "payZ", DEED_MEANING_PLAIN },
        { "button", "\u00d7 l\u00d7schen", DEED_MEANING_PLAIN },
        { "button", "l\u00ffschen", DEED_MEANING_PLAIN },
        { "button", "Repay", DEED_MEANING_PLAIN },
        { "button", "undeleted", DEED_MEANING_PLAIN },
        { "button", "Postings", DEED_MEANING_PLAIN },
        { "button", "Gel\u00f6scht", DEED_MEANING_PLAIN },
        { "button", "Save", DEED_MEANING_PLAIN },
        { "button", "", DEED_MEANING_PLAIN },
        { "button", NULL, DEED_MEANING_PLAIN },
        { "textbox", "Send to", DEED_MEANING_PLAIN },
        { "checkbox", "Send me mail", DEED_MEANING_PLAIN },
        { "slider", "Pay", DEED_MEANING_PLAIN },
        { "heading", "Delete account", DEED_MEANING_PLAIN },
        { "combobox", "Pay with", DEED_MEANING_PLAIN },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_meaning_of(cases[i].role, cases[i].name) != cases[i].meaning) {
            fail_msg("%s", deed_str_or(cases[i].name, "no name"));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(navigation_is_judged_by_where_it_leads),
        cmocka_unit_test(agents_open_the_web_and_the_files_they_were_given),
        cmocka_unit_test(files_outside_the_folders_are_asked_about),
        cmocka_unit_test(a_secret_goes_where_the_policy_says),
        cmocka_unit_test(words_on_a_control_have_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
