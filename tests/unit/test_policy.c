/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/policy/policy.h"

#define SHOP "https://shop.example"

static struct deed_request request_for(enum deed_primitive primitive)
{
    const struct deed_primitive_row *row = deed_primitive_row(primitive);
    return (struct deed_request){ .primitive = primitive,
                                  .action_id = row ? row->id : "video.create" };
}

static struct deed_ruling rule(const struct deed_policy *policy,
                               enum deed_primitive primitive,
                               const struct deed_element *target,
                               const char *origin)
{
    struct deed_request request = request_for(primitive);
    struct deed_ruling ruling;
    deed_policy_rule_on(policy, &request, target, origin, &ruling);
    assert_non_null(ruling.reason);
    assert_non_null(ruling.level);
    return ruling;
}

static void the_names_are_frozen(void **state)
{
    (void)state;
    static const char *const decisions[] = { "allow", "confirm", "deny",
                                             "handoff" };
    static const char *const grants[] = {
        "observe", "guide",          "draft",       "act",
        "admin",   "read.sensitive", "read.secret", "write.sensitive",
        "billing", "identity",       "security",
    };
    static const char *const meanings[] = {
        "plain",   "pay",   "delete", "send",
        "publish", "grant", "submit", "upload",
    };
    assert_int_equal(DEED_ARRAY_LEN(decisions), DEED_DECISION_COUNT);
    assert_int_equal(DEED_ARRAY_LEN(grants), DEED_GRANT_COUNT);
    assert_int_equal(DEED_ARRAY_LEN(meanings), DEED_MEANING_COUNT);
    for (unsigned i = 0; i < DEED_DECISION_COUNT; i++) {
        assert_string_equal(deed_decision_name((enum deed_decision)i),
                            decisions[i]);
        assert_int_equal(deed_decision_find(decisions[i]), i);
    }
    for (unsigned i = 0; i < DEED_GRANT_COUNT; i++) {
        assert_string_equal(deed_grant_name((enum deed_grant)i), grants[i]);
        assert_int_equal(deed_grant_find(grants[i]), i);
    }
    for (unsigned i = 0; i < DEED_MEANING_COUNT; i++) {
        assert_string_equal(deed_meaning_name((enum deed_meaning)i),
                            meanings[i]);
        assert_int_equal(deed_meaning_find(meanings[i]), i);
    }
    assert_int_equal(deed_decision_find("maybe"), DEED_DECISION_COUNT);
    assert_int_equal(deed_grant_find("root"), DEED_GRANT_COUNT);
    assert_int_equal(deed_meaning_find(NULL), DEED_MEANING_COUNT);
    assert_string_equal(deed_decision_name(DEED_DECISION_COUNT), "");
    assert_string_equal(deed_grant_name(DEED_GRANT_COUNT), "");
    assert_string_equal(deed_meaning_name(DEED_MEANING_COUNT), "");
}

static void without_rules_everything_that_declares_no_risk_is_allowed(
    void **state)
{
    (void)state;
    const struct deed_element button = { .role = "button",
                                         .name = "Delete everything" };
    for (unsigned i = 0; i <= DEED_PRIMITIVE_COUNT; i++) {
        struct deed_ruling ruling =
            rule(&deed_policy_default, (enum deed_primitive)i, &button, SHOP);
        assert_int_equal(ruling.decision, DEED_ALLOW);
        const struct deed_primitive_row *row =
            deed_primitive_row((enum deed_primitive)i);
        assert_string_equal(ruling.level, row ? row->risk : "medium");
    }
}

static void declared_risk_decides(void **state)
{
    (void)state;
    static const struct {
        const char *risk;
        enum deed_decision decision;
        const char *level;
    } cases[] = {
        { NULL, DEED_ALLOW, "low" },
        { "", DEED_ALLOW, "low" },
        { "none", DEED_ALLOW, "none" },
        { "safe", DEED_ALLOW, "none" },
        { "low", DEED_ALLOW, "low" },
        { "medium", DEED_ALLOW, "medium" },
        { "confirm", DEED_CONFIRM, "confirm" },
        { "high", DEED_CONFIRM, "high" },
        { "handoff", DEED_HANDOFF, "high" },
        { "blocked", DEED_DENY, "high" },
        { "deny", DEED_DENY, "high" },
        { "unheard-of", DEED_CONFIRM, "high" },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_element target = { .role = "button",
                                             .risk = cases[i].risk };
        struct deed_ruling ruling =
            rule(&deed_policy_default, DEED_UI_ACTIVATE, &target, SHOP);
        assert_int_equal(ruling.decision, cases[i].decision);
        assert_string_equal(ruling.level, cases[i].level);
        /* Looking at it is not doing it. */
        static const enum deed_primitive harmless[] = {
            DEED_UI_READ, DEED_UI_HIGHLIGHT, DEED_UI_FOCUS,
            DEED_UI_SCROLL_INTO_VIEW
        };
        for (unsigned k = 0; k < DEED_ARRAY_LEN(harmless); k++) {
            assert_int_equal(
                rule(&deed_policy_default, harmless[k], &target, SHOP).decision,
                DEED_ALLOW);
        }
    }
}

static void each_action_needs_its_grant(void **state)
{
    (void)state;
    for (unsigned i = 0; i <= DEED_PRIMITIVE_COUNT; i++) {
        enum deed_primitive primitive = (enum deed_primitive)i;
        enum deed_grant needed = deed_policy_grant_needed(primitive);
        assert_true(needed <= DEED_GRANT_ACT); /* never admin */
        struct deed_policy policy = { .grants = UINT32_C(1) << needed };
        assert_int_equal(rule(&policy, primitive, NULL, SHOP).decision,
                         DEED_ALLOW);
        policy.grants = ~policy.grants;
        struct deed_ruling ruling = rule(&policy, primitive, NULL, SHOP);
        assert_int_equal(ruling.decision, DEED_DENY);
        assert_non_null(strstr(ruling.reason, deed_grant_name(needed)));
    }
    static const struct {
        enum deed_primitive primitive;
        enum deed_grant grant;
    } cases[] = {
        { DEED_UI_READ, DEED_GRANT_OBSERVE },
        { DEED_UI_FOCUS, DEED_GRANT_GUIDE },
        { DEED_NAV_NAVIGATE, DEED_GRANT_GUIDE },
        { DEED_UI_ENTER_TEXT, DEED_GRANT_DRAFT },
        { DEED_UI_TOGGLE, DEED_GRANT_DRAFT },
        { DEED_UI_ACTIVATE, DEED_GRANT_ACT },
        { DEED_UI_SUBMIT, DEED_GRANT_ACT },
        { DEED_X_UPLOAD, DEED_GRANT_ACT },
        { DEED_PRIMITIVE_COUNT, DEED_GRANT_ACT },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(deed_policy_grant_needed(cases[i].primitive),
                         cases[i].grant);
    }
    uint32_t grants = deed_policy_default.grants;
    assert_false(grants & (UINT32_C(1) << DEED_GRANT_ADMIN));
    assert_false(grants & (UINT32_C(1) << DEED_GRANT_READ_SECRET));
    assert_false(grants & (UINT32_C(1) << DEED_GRANT_READ_SENSITIVE));
    assert_false(grants & (UINT32_C(1) << DEED_GRANT_WRITE_SENSITIVE));
}

static void the_first_rule_that_fits_decides(void **state)
{
    (void)state;
    static const struct deed_policy_rule rules[] = {
        { .action = "nav.*", .decision = DEED_ALLOW },
        { .action = "ui.activate",
          .origin = SHOP,
          .has_meaning = true,
          .meaning = DEED_MEANING_PAY,
          .decision = DEED_HANDOFF,
          .reason = "people pay" },
        { .has_meaning = true,
          .meaning = DEED_MEANING_DELETE,
          .decision = DEED_CONFIRM },
        { .level = "medium", .decision = DEED_DENY },
        { .action = "ui.*", .decision = DEED_ALLOW },
        { .action = "", .decision = DEED_HANDOFF },
    };
    struct deed_policy policy = deed_policy_default;
    policy.rules = rules;
    policy.rule_count = DEED_ARRAY_LEN(rules);
    policy.fallback = DEED_DENY;
    const struct deed_element pay = { .role = "button", .name = "Pay now" };
    const struct deed_element wipe = { .role = "button", .name = "Delete" };
    struct deed_ruling ruling = rule(&policy, DEED_UI_ACTIVATE, &pay, SHOP);
    assert_int_equal(ruling.decision, DEED_HANDOFF);
    assert_int_equal(ruling.meaning, DEED_MEANING_PAY);
    assert_string_equal(ruling.reason, "people pay");
    ruling = rule(&policy, DEED_UI_ACTIVATE, &pay, "https://other.example");
    assert_int_equal(ruling.decision, DEED_ALLOW);
    assert_int_equal(rule(&policy, DEED_UI_ACTIVATE, &pay, NULL).decision,
                     DEED_ALLOW);
    assert_int_equal(rule(&policy, DEED_UI_ACTIVATE, &wipe, SHOP).decision,
                     DEED_CONFIRM);
    assert_int_equal(rule(&policy, DEED_UI_SUBMIT, NULL, SHOP).decision,
                     DEED_DENY);
    assert_int_equal(rule(&policy, DEED_NAV_NAVIGATE, NULL, SHOP).decision,
                     DEED_ALLOW);
    ruling = rule(&policy, DEED_X_PRESS, NULL, SHOP);
    assert_int_equal(ruling.decision, DEED_DENY); /* the fallback */
    assert_string_equal(ruling.reason, "no rule of the policy allows it");
}

/* A policy may ask for more than the application does, never for less. */
static void the_stricter_of_application_and_policy_decides(void **state)
{
    (void)state;
    static const char *const risks[] = {
        [DEED_ALLOW] = "low",
        [DEED_CONFIRM] = "confirm",
        [DEED_DENY] = "deny",
        [DEED_HANDOFF] = "handoff",
    };
    static const enum deed_decision
        want[DEED_DECISION_COUNT][DEED_DECISION_COUNT] = {
            { DEED_ALLOW, DEED_CONFIRM, DEED_DENY, DEED_HANDOFF },
            { DEED_CONFIRM, DEED_CONFIRM, DEED_DENY, DEED_HANDOFF },
            { DEED_DENY, DEED_DENY, DEED_DENY, DEED_DENY },
            { DEED_HANDOFF, DEED_HANDOFF, DEED_DENY, DEED_HANDOFF },
        };
    for (unsigned app = 0; app < DEED_DECISION_COUNT; app++) {
        for (unsigned own = 0; own < DEED_DECISION_COUNT; own++) {
            const struct deed_policy_rule any = { .decision =
                                                      (enum deed_decision)own };
            struct deed_policy policy = deed_policy_default;
            policy.rules = &any;
            policy.rule_count = 1;
            const struct deed_element target = { .role = "button",
                                                 .risk = risks[app] };
            assert_int_equal(
                rule(&policy, DEED_UI_ACTIVATE, &target, SHOP).decision,
                want[app][own]);
            policy.rule_count = 0;
            policy.fallback = (enum deed_decision)own;
            assert_int_equal(
                rule(&policy, DEED_UI_ACTIVATE, &target, SHOP).decision,
                want[app][own]);
        }
    }
}

static void the_fence_of_origins_holds(void **state)
{
    (void)state;
    const char *origins[] = { SHOP, "http://localhost:8080" };
    struct deed_policy policy = deed_policy_default;
    policy.origins = origins;
    policy.origin_count = DEED_ARRAY_LEN(origins);
    static const struct {
        const char *origin;
        enum deed_decision decision;
    } cases[] = {
        { SHOP, DEED_ALLOW },
        { "https://shop.example/cart", DEED_ALLOW },
        { "http://localhost:8080", DEED_ALLOW },
        { "http://localhost", DEED_DENY },
        { "https://evil.example", DEED_DENY },
        { "about:blank", DEED_DENY },
        { NULL, DEED_DENY },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(
            rule(&policy, DEED_UI_ACTIVATE, NULL, cases[i].origin).decision,
            cases[i].decision);
    }
}

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
        struct deed_request request = request_for(DEED_NAV_NAVIGATE);
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
        struct deed_request request = request_for(DEED_NAV_NAVIGATE);
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
        struct deed_request request = request_for(DEED_NAV_NAVIGATE);
        struct deed_ruling ruling;
        request.args.url = apps[i].url;
        policy.app_scheme = apps[i].scheme;
        deed_policy_rule_on(&policy, &request, NULL, SHOP, &ruling);
        assert_int_equal(ruling.decision, apps[i].decision);
    }
    /* What is open already is no different. */
    assert_int_equal(
        rule(&policy, DEED_UI_ACTIVATE, NULL, "chrome://flags").decision,
        DEED_DENY);
    assert_int_equal(
        rule(&policy, DEED_UI_ACTIVATE, NULL, "file:///etc/x").decision,
        DEED_DENY);
    assert_int_equal(
        rule(&policy, DEED_UI_ACTIVATE, NULL, "file:///srv/x").decision,
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
        struct deed_request request = request_for(DEED_X_UPLOAD);
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

static void the_act_itself_has_a_meaning(void **state)
{
    (void)state;
    const struct deed_element send = { .role = "button", .name = "Send" };
    const struct deed_element said = { .role = "button",
                                       .name = "Go",
                                       .meaning = "pay" };
    const struct deed_element odd = { .role = "button",
                                      .name = "Delete",
                                      .meaning = "video.remove" };
    const struct deed_policy *policy = &deed_policy_default;
    assert_int_equal(rule(policy, DEED_X_UPLOAD, &send, SHOP).meaning,
                     DEED_MEANING_UPLOAD);
    assert_int_equal(rule(policy, DEED_UI_SUBMIT, NULL, SHOP).meaning,
                     DEED_MEANING_SUBMIT);
    assert_int_equal(rule(policy, DEED_UI_SUBMIT, &send, SHOP).meaning,
                     DEED_MEANING_SEND);
    assert_int_equal(rule(policy, DEED_UI_ACTIVATE, &said, SHOP).meaning,
                     DEED_MEANING_PAY);
    assert_int_equal(rule(policy, DEED_UI_ACTIVATE, &odd, SHOP).meaning,
                     DEED_MEANING_DELETE);
    struct deed_request request = request_for(DEED_UI_ENTER_TEXT);
    struct deed_ruling ruling;
    request.args.submit = true;
    deed_policy_rule_on(policy, &request, NULL, SHOP, &ruling);
    assert_int_equal(ruling.meaning, DEED_MEANING_SUBMIT);
    /* Before the target is found, what was asked for speaks for it. */
    request = request_for(DEED_UI_ACTIVATE);
    request.target.role = "button";
    request.target.pattern.text = "Delete";
    deed_policy_rule_on(policy, &request, NULL, SHOP, &ruling);
    assert_int_equal(ruling.meaning, DEED_MEANING_DELETE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_names_are_frozen),
        cmocka_unit_test(
            without_rules_everything_that_declares_no_risk_is_allowed),
        cmocka_unit_test(declared_risk_decides),
        cmocka_unit_test(each_action_needs_its_grant),
        cmocka_unit_test(the_first_rule_that_fits_decides),
        cmocka_unit_test(the_stricter_of_application_and_policy_decides),
        cmocka_unit_test(the_fence_of_origins_holds),
        cmocka_unit_test(navigation_is_judged_by_where_it_leads),
        cmocka_unit_test(agents_open_the_web_and_the_files_they_were_given),
        cmocka_unit_test(files_outside_the_folders_are_asked_about),
        cmocka_unit_test(a_secret_goes_where_the_policy_says),
        cmocka_unit_test(words_on_a_control_have_a_meaning),
        cmocka_unit_test(the_act_itself_has_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
