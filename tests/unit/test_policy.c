/* SPDX-License-Identifier: Apache-2.0 */
/* Rules: declared risk, grants, which rule decides, and the fence of origins.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/policy/policy.h"
#include "core/policy/rate.h"
#include "policy_fixture.h"

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
        struct deed_ruling ruling = policy_rule(
            &deed_policy_default, (enum deed_primitive)i, &button, SHOP);
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
            policy_rule(&deed_policy_default, DEED_UI_ACTIVATE, &target, SHOP);
        assert_int_equal(ruling.decision, cases[i].decision);
        assert_string_equal(ruling.level, cases[i].level);
        /* Looking at it is not doing it. */
        static const enum deed_primitive harmless[] = {
            DEED_UI_READ, DEED_UI_HIGHLIGHT, DEED_UI_FOCUS,
            DEED_UI_SCROLL_INTO_VIEW
        };
        for (unsigned k = 0; k < DEED_ARRAY_LEN(harmless); k++) {
            assert_int_equal(
                policy_rule(&deed_policy_default, harmless[k], &target, SHOP)
                    .decision,
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
        assert_int_equal(policy_rule(&policy, primitive, NULL, SHOP).decision,
                         DEED_ALLOW);
        policy.grants = ~policy.grants;
        struct deed_ruling ruling = policy_rule(&policy, primitive, NULL, SHOP);
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
    struct deed_ruling ruling =
        policy_rule(&policy, DEED_UI_ACTIVATE, &pay, SHOP);
    assert_int_equal(ruling.decision, DEED_HANDOFF);
    assert_int_equal(ruling.meaning, DEED_MEANING_PAY);
    assert_string_equal(ruling.reason, "people pay");
    ruling =
        policy_rule(&policy, DEED_UI_ACTIVATE, &pay, "https://other.example");
    assert_int_equal(ruling.decision, DEED_ALLOW);
    assert_int_equal(
        policy_rule(&policy, DEED_UI_ACTIVATE, &pay, NULL).decision,
        DEED_ALLOW);
    assert_int_equal(
        policy_rule(&policy, DEED_UI_ACTIVATE, &wipe, SHOP).decision,
        DEED_CONFIRM);
    assert_int_equal(policy_rule(&policy, DEED_UI_SUBMIT, NULL, SHOP).decision,
                     DEED_DENY);
    assert_int_equal(
        policy_rule(&policy, DEED_NAV_NAVIGATE, NULL, SHOP).decision,
        DEED_ALLOW);
    ruling = policy_rule(&policy, DEED_X_PRESS, NULL, SHOP);
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
                policy_rule(&policy, DEED_UI_ACTIVATE, &target, SHOP).decision,
                want[app][own]);
            policy.rule_count = 0;
            policy.fallback = (enum deed_decision)own;
            assert_int_equal(
                policy_rule(&policy, DEED_UI_ACTIVATE, &target, SHOP).decision,
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
            policy_rule(&policy, DEED_UI_ACTIVATE, NULL, cases[i].origin)
                .decision,
            cases[i].decision);
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
    assert_int_equal(policy_rule(policy, DEED_X_UPLOAD, &send, SHOP).meaning,
                     DEED_MEANING_UPLOAD);
    assert_int_equal(policy_rule(policy, DEED_UI_SUBMIT, NULL, SHOP).meaning,
                     DEED_MEANING_SUBMIT);
    assert_int_equal(policy_rule(policy, DEED_UI_SUBMIT, &send, SHOP).meaning,
                     DEED_MEANING_SEND);
    assert_int_equal(policy_rule(policy, DEED_UI_ACTIVATE, &said, SHOP).meaning,
                     DEED_MEANING_PAY);
    assert_int_equal(policy_rule(policy, DEED_UI_ACTIVATE, &odd, SHOP).meaning,
                     DEED_MEANING_DELETE);
    struct deed_request request = policy_request(DEED_UI_ENTER_TEXT);
    struct deed_ruling ruling;
    request.args.submit = true;
    deed_policy_rule_on(policy, &request, NULL, SHOP, &ruling);
    assert_int_equal(ruling.meaning, DEED_MEANING_SUBMIT);
    /* Before the target is found, what was asked for speaks for it. */
    request = policy_request(DEED_UI_ACTIVATE);
    request.target.role = "button";
    request.target.pattern.text = "Delete";
    deed_policy_rule_on(policy, &request, NULL, SHOP, &ruling);
    assert_int_equal(ruling.meaning, DEED_MEANING_DELETE);
}

static void only_so_many_acts_go_out_in_a_time(void **state)
{
    (void)state;
    deed_time_us times[2] = { 0 };
    struct deed_policy_rate rate = { .scope = { .decision = DEED_DENY },
                                     .count = 2,
                                     .span_us = DEED_MS(1000),
                                     .times = times };
    struct deed_policy policy = { .rates = &rate, .rate_count = 1 };
    struct deed_request request = policy_request(DEED_UI_ACTIVATE);
    struct deed_ruling ruling =
        policy_rule(&policy, DEED_UI_ACTIVATE, NULL, SHOP);
    for (int i = 1; i <= 3; i++) {
        deed_time_us now = DEED_MS(100) * i;
        assert_ptr_equal(
            deed_policy_rate_reached(&policy, &request, SHOP, &ruling, now),
            i == 3 ? &rate : NULL);
        if (i < 3) {
            deed_policy_rate_count(&policy, &request, SHOP, &ruling, now);
        }
    }
    /* The first of the two is long enough ago. */
    assert_null(deed_policy_rate_reached(&policy, &request, SHOP, &ruling,
                                         DEED_MS(1100)));
    /* And what the rate is not about is not counted, nor refused. */
    rate.scope.origin = "https://other.example";
    assert_null(deed_policy_rate_reached(&policy, &request, SHOP, &ruling,
                                         DEED_MS(300)));
    deed_policy_rate_count(&policy, &request, SHOP, &ruling, DEED_MS(300));
    assert_int_equal(times[0], DEED_MS(100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_names_are_frozen),
        cmocka_unit_test(only_so_many_acts_go_out_in_a_time),
        cmocka_unit_test(
            without_rules_everything_that_declares_no_risk_is_allowed),
        cmocka_unit_test(declared_risk_decides),
        cmocka_unit_test(each_action_needs_its_grant),
        cmocka_unit_test(the_first_rule_that_fits_decides),
        cmocka_unit_test(the_stricter_of_application_and_policy_decides),
        cmocka_unit_test(the_fence_of_origins_holds),
        cmocka_unit_test(the_act_itself_has_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
