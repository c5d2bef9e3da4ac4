/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <deed/deed.h>
#include <deed/policy.h>

#include "lib/policy_file.h"
#include "base/arena.h"
#include "base/util.h"
#include "core/policy/policy.h"
#include "core/policy/rate.h"

static struct deed_arena arena;

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 1024 * 1024);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static enum deed_code parse(const char *text, struct deed_policy **ret,
                            struct deed_error *err)
{
    return deed_policy_parse(&arena, text, strlen(text), ret, err);
}

static void what_is_left_out_is_the_defaults(void **state)
{
    (void)state;
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse("{}", &policy, &err), DEED_OK);
    assert_int_equal(policy->fallback, deed_policy_default.fallback);
    assert_int_equal(policy->grants, deed_policy_default.grants);
    assert_int_equal(policy->rule_count, 0);
    assert_int_equal(policy->origin_count, 0);
}

static void every_member_is_read(void **state)
{
    (void)state;
    static const char text[] =
        "{\"fallback\":\"deny\",\"grants\":[\"observe\",\"act\"],"
        "\"origins\":[\"https://a.example\",\"https://b.example\"],"
        "\"rules\":[{\"action\":\"ui.*\",\"origin\":\"https://a.example\","
        "\"meaning\":\"pay\",\"level\":\"high\",\"decision\":\"confirm\","
        "\"reason\":\"money\"},{\"decision\":\"handoff\"}]}";
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse(text, &policy, &err), DEED_OK);
    assert_int_equal(policy->fallback, deed_decision_find("deny"));
    assert_int_equal(policy->grants, UINT32_C(1) << deed_grant_find("observe") |
                                         UINT32_C(1) << deed_grant_find("act"));
    assert_int_equal(policy->origin_count, 2);
    assert_string_equal(policy->origins[1], "https://b.example");
    assert_int_equal(policy->rule_count, 2);
    const struct deed_policy_rule *rule = &policy->rules[0];
    assert_string_equal(rule->action, "ui.*");
    assert_string_equal(rule->origin, "https://a.example");
    assert_string_equal(rule->level, "high");
    assert_string_equal(rule->reason, "money");
    assert_true(rule->has_meaning);
    assert_int_equal(rule->meaning, deed_meaning_find("pay"));
    assert_int_equal(rule->decision, deed_decision_find("confirm"));
    assert_false(policy->rules[1].has_meaning);
    assert_int_equal(policy->rules[1].decision, deed_decision_find("handoff"));
}

/* A misspelt rule would allow what it was to forbid: nothing is guessed. */
static void a_fault_is_refused_and_its_place_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *label, *text, *member;
    } cases[] = {
        { "a list", "[]", "policy" },
        { "a misspelt member", "{\"fallbak\":\"deny\"}", "policy" },
        { "no decision word", "{\"fallback\":\"forbid\"}", "fallback" },
        { "a decision that is a number", "{\"fallback\":1}", "fallback" },
        { "grants that are no list", "{\"grants\":\"act\"}", "grants" },
        { "an unknown grant", "{\"grants\":[\"everything\"]}", "grants" },
        { "a grant that is a number", "{\"grants\":[1]}", "grants" },
        { "origins that are no list", "{\"origins\":\"x\"}", "origins" },
        { "an origin that is a number", "{\"origins\":[1]}", "origins" },
        { "rules that are no list", "{\"rules\":{}}", "rules" },
        { "a rule that is a word", "{\"rules\":[\"deny\"]}", "rules[0]" },
        { "a rule that decides nothing", "{\"rules\":[{}]}", "rules[0]" },
        { "a misspelt member of the second rule",
          "{\"rules\":[{\"decision\":\"deny\"},"
          "{\"decision\":\"deny\",\"orign\":\"x\"}]}",
          "rules[1]" },
        { "an unknown meaning",
          "{\"rules\":[{\"decision\":\"deny\",\"meaning\":\"buy\"}]}",
          "rules[0]" },
        { "an action that is a number",
          "{\"rules\":[{\"decision\":\"deny\",\"action\":7}]}", "rules[0]" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_policy *policy = NULL;
        struct deed_error err = { 0 };
        if (parse(cases[i].text, &policy, &err) != DEED_INVALID ||
            strcmp(err.member, cases[i].member) != 0 || policy) {
            fail_msg("%s: %s: %s", cases[i].label, err.member, err.text);
        }
    }
}

static void a_mistake_is_named_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *line;
    } cases[] = {
        { "{\n \"fallback\": \"maybe\" }", "line 2: " },
        { "{\n\n \"falback\": \"deny\" }", "line 3: " },
        { "{\"rules\": [\n {\"decision\": \"deny\"},\n {\"reason\": \"x\"} ]}",
          "line 3: " },
        { "{\"rules\": [ {\"decision\": \"deny\",\n \"meaning\": \"pray\"} ]}",
          "line 2: " },
        { "{\"rates\": [\n {\"count\": 0, \"seconds\": 5} ]}", "line 2: " },
        { "{\"grants\": [ \"act\",\n \"fly\" ]}", "line 2: " },
        { "{\n \"rules\": [ }", "line 2, " },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_policy *policy = NULL;
        struct deed_error err = { 0 };
        assert_int_not_equal(parse(cases[i].text, &policy, &err), DEED_OK);
        assert_null(policy);
        assert_ptr_equal(strstr(err.text, cases[i].line), err.text);
    }
}

static bool reached(const struct deed_policy *policy, const char *name,
                    deed_time_us now, bool goes_out)
{
    const struct deed_request request = { .action_id = "ui.activate",
                                          .primitive = DEED_UI_ACTIVATE };
    const struct deed_element element = { .role = "button", .name = name };
    struct deed_ruling ruling;
    deed_policy_rule_on(policy, &request, &element, NULL, &ruling);
    bool full =
        deed_policy_rate_reached(policy, &request, NULL, &ruling, now) != NULL;
    if (goes_out && !full) {
        deed_policy_rate_count(policy, &request, NULL, &ruling, now);
    }
    return full;
}

static void a_rate_counts_what_goes_out(void **state)
{
    (void)state;
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse("{\"rates\":[{\"meaning\":\"pay\",\"count\":2,"
                           "\"seconds\":10}]}",
                           &policy, &err),
                     DEED_OK);
    assert_false(reached(policy, "Pay now", 0, true));
    assert_false(reached(policy, "Pay now", 1000000, false)); /* only asked */
    assert_false(reached(policy, "Pay now", 2000000, true));
    assert_true(reached(policy, "Pay now", 9999999, true));
    assert_false(reached(policy, "Next", 9999999, true)); /* another meaning */
    assert_false(reached(policy, "Pay now", 10000000, true));
    assert_true(reached(policy, "Pay now", 11999999, true));
    assert_false(reached(policy, "Pay now", 12000000, true));
}

static void what_is_no_json_is_malformed(void **state)
{
    (void)state;
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse("{\"fallback\":\"deny\"", &policy, &err),
                     DEED_SYNTAX);
    assert_null(policy);
}

static void too_little_memory_is_told_and_nothing_is_given(void **state)
{
    (void)state;
    static const char text[] = "{\"origins\":[\"a\",\"b\"],"
                               "\"rules\":[{\"decision\":\"deny\"}]}";
    enum deed_code code = DEED_NOMEM;
    for (size_t limit = 64; limit <= 1024 * 1024 && code; limit *= 2) {
        struct deed_arena small;
        struct deed_policy *policy = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&small, limit);
        code = deed_policy_parse(&small, text, strlen(text), &policy, &err);
        assert_true(code == DEED_OK || code == DEED_NOMEM);
        assert_true((policy != NULL) == (code == DEED_OK));
        deed_arena_fini(&small);
    }
    assert_int_equal(code, DEED_OK);
}

/* Which members of an answer are asked for, and what they must be. */
static void expect(const char *json, const char *part)
{
    if (!strstr(json, part)) {
        fail_msg("%s is not in %s", part, json);
    }
}

static void what_it_says_about_an_act_is_explained(void **state)
{
    (void)state;
    static const char text[] =
        "{\"rules\":[{\"action\":\"ui.*\",\"meaning\":\"pay\","
        "\"decision\":\"deny\",\"reason\":\"money\"}],"
        "\"fallback\":\"allow\"}";
    struct deed_policy_case act = {
        .size = sizeof(act),
        .request = "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
                   "\"semantic\",\"role\":\"button\"}}}",
        .role = "button",
        .name = "Pay now"
    };
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    char *json = NULL;
    assert_int_equal(deed_policy_from_json(text, strlen(text), &policy, NULL),
                     DEED_OK);
    assert_int_equal(deed_policy_explain(policy, &act, &json, NULL), DEED_OK);
    expect(json, "\"decision\":\"deny\"");
    expect(json, "\"reason\":\"money\"");
    expect(json, "\"rule\":0");
    expect(json, "\"meaning\":\"pay\"");
    deed_free(json);
    act.name = "Next";
    assert_int_equal(deed_policy_explain(policy, &act, &json, NULL), DEED_OK);
    expect(json, "\"decision\":\"allow\"");
    expect(json, "\"rule\":null");
    deed_free(json);
    assert_int_equal(deed_policy_summary(policy, &json, NULL), DEED_OK);
    assert_string_equal(json, "{\"rules\":1,\"rates\":0,\"origins\":0,"
                              "\"secrets\":0,\"fallback\":\"allow\"}");
    deed_free(json);
    json = NULL;
    act.request = "{\"actionId\":\"ui.jump\"}";
    assert_int_not_equal(deed_policy_explain(policy, &act, &json, &err),
                         DEED_OK);
    act.request = NULL;
    assert_int_equal(deed_policy_explain(policy, &act, &json, &err),
                     DEED_INVALID);
    assert_string_equal(err.member, "request");
    assert_null(json);
    deed_policy_free(policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_the_defaults),
        cmocka_unit_test(every_member_is_read),
        cmocka_unit_test(a_fault_is_refused_and_its_place_is_named),
        cmocka_unit_test(a_mistake_is_named_with_its_line),
        cmocka_unit_test(a_rate_counts_what_goes_out),
        cmocka_unit_test(what_is_no_json_is_malformed),
        cmocka_unit_test(too_little_memory_is_told_and_nothing_is_given),
        cmocka_unit_test(what_it_says_about_an_act_is_explained),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
