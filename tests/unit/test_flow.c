/* SPDX-License-Identifier: Apache-2.0 */
/* Flow files: what is understood, what is refused and where, and the causes
 * and the XML that come of a run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/command.h"
#include "front/flow/flow.h"
#include "front/flow/halt.h"
#include "front/flow/junit.h"
#include "core/gate/gate.h"
#include "wire/json.h"

static const char *find(void *user, const char *name)
{
    (void)user;
    return strcmp(name, "NAME") == 0       ? "Ada"
           : strcmp(name, "env.HOME") == 0 ? "ada at home"
           : strcmp(name, "NUMBER") == 0   ? "7"
           : strcmp(name, "NESTED") == 0   ? "${NAME}: - [x"
                                           : NULL;
}

static enum deed_code parse(const char *text, struct deed_flow **ret,
                            struct deed_error *err)
{
    struct deed_flow_vars vars = { find, NULL };
    return deed_flow_parse(&test_arena, text, strlen(text), &vars, ret, err);
}

/* The arguments of the first step as JSON, ' for ". */
static const char *args_of(const char *step)
{
    struct deed_flow *flow = NULL;
    struct deed_error err = { 0 };
    const char *text = deed_arena_printf(&test_arena, "steps:\n- %s", step);
    if (parse(text, &flow, &err)) {
        fail_msg("%s: %s %s", step, err.member, err.text);
    }
    struct deed_strbuf json;
    deed_strbuf_init(&json, 0);
    deed_json_write(&json, flow->steps[0].args);
    char *kept =
        deed_arena_printf(&test_arena, "%s %s", flow->steps[0].command->name,
                          deed_strbuf_get(&json));
    deed_strbuf_fini(&json);
    for (char *p = kept; *p; p++) {
        *p = *p == '"' ? '\'' : *p;
    }
    return kept;
}

static void a_step_is_a_command_with_its_options(void **state)
{
    (void)state;
    static const struct {
        const char *step, *args;
    } cases[] = {
        { "click: Save", "click {'element':'Save'}" },
        { "{action: click, target: Save, in: Beta, role: button}",
          "click {'element':'Save','in':'Beta','role':'button'}" },
        { "{fill: Title, text: Hello}",
          "fill {'element':'Title','content':'Hello'}" },
        { "{fill: Title, text: 007}",
          "fill {'element':'Title','content':'007'}" },
        { "{set: Volume, value: 55, timeout: 100}",
          "set {'element':'Volume','value':'55','timeout':100}" },
        { "press: Control+S", "press {'keys':['Control+S']}" },
        { "{press: Enter, on: Search}",
          "press {'keys':['Enter'],'on':'Search'}" },
        { "{click: A, expect: toast saved}",
          "click {'element':'A','expect':['toast saved']}" },
        { "{click: A, expect: [changed, {kind: popup.opened}], any: true}",
          "click {'element':'A','expect':['changed','{\\'kind\\':\\'popup."
          "opened\\'}'],'any':true}" },
        { "wait: text Done", "wait {'condition':['text Done']}" },
        { "expect: [text A, text B]",
          "expect {'condition':['text A','text B']}" },
        { "open: https://example.com/",
          "act {'action':'nav.navigate','args':'{\\'url\\':\\'https://"
          "example.com/\\'}'}" },
        { "{action: ui.setValue, target: Volume, args: {value: 5, on: true}}",
          "act {'action':'ui.setValue','element':'Volume','args':'{\\'value"
          "\\':5,\\'on\\':true}'}" },
        { "{action: ui.activate, target: {ref: {by: stableId, value: a}}}",
          "act {'action':'ui.activate','target':'{\\'ref\\':{\\'by\\':\\'"
          "stableId\\',\\'value\\':\\'a\\'}}'}" },
        { "{screenshot: , output: a.png}", "screenshot {'output':'a.png'}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(args_of(cases[i].step), cases[i].args);
    }
}

static void variables_are_values_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *step, *args;
    } cases[] = {
        { "click: ${NAME}", "click {'element':'Ada'}" },
        { "click: row ${NAME}/${NUMBER}", "click {'element':'row Ada/7'}" },
        { "click: ${NOBODY:-Bob}", "click {'element':'Bob'}" },
        { "click: ${NAME:-Bob}", "click {'element':'Ada'}" },
        { "click: ${env.HOME}", "click {'element':'ada at home'}" },
        { "click: $${NAME}", "click {'element':'${NAME}'}" },
        { "click: $5", "click {'element':'$5'}" },
        { "click: ${NESTED}", "click {'element':'${NAME}: - [x'}" },
        { "click: A\n  timeout: ${NUMBER}",
          "click {'element':'A','timeout':7}" },
        { "{\"click\": \"A\", \"timeout\": \"${NUMBER}\"}",
          "click {'element':'A','timeout':7}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_string_equal(args_of(cases[i].step), cases[i].args);
    }
}

static void the_file_has_a_head(void **state)
{
    (void)state;
    struct deed_flow *flow = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse("name: N\nurl: /${WHERE}\ntimeout: 9\n"
                           "vars:\n  WHERE: there\nsteps:\n"
                           "  - click: A\n"
                           "  - name: mine\n    click: B\n    timeout: 3\n"
                           "  - {action: ui.setValue, target: C}\n"
                           "  - open: /x\n",
                           &flow, &err),
                     DEED_OK);
    assert_string_equal(flow->name, "N");
    assert_string_equal(flow->url, "/there");
    assert_int_equal(flow->step_count, 4);
    static const char *const names[] = { "click A", "mine", "ui.setValue C",
                                         "open /x" };
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(flow->steps[i].name, names[i]);
    }
    assert_int_equal(flow->steps[1].line, 8);
    assert_true(deed_value_get(flow->steps[0].args, "timeout")->as.number >
                8.5);
    assert_true(deed_value_get(flow->steps[1].args, "timeout")->as.number <
                3.5);
}

static void json_is_a_flow_too(void **state)
{
    (void)state;
    struct deed_flow *flow = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(parse("{\"url\":\"\\u00e9\",\n\t\"steps\":[{\"click\":"
                           "\"A\\\"B\"}]}",
                           &flow, &err),
                     DEED_OK);
    assert_string_equal(flow->url, "é");
    assert_string_equal(
        deed_value_text(deed_value_get(flow->steps[0].args, "element")),
        "A\"B");
}

static void what_is_wrong_is_told_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place, *says;
    } cases[] = {
        { "", "1:1", "nothing in it" },
        { "- a\n", "1:1", "url and steps" },
        { "url: x\n", "1:1", "steps: is missing" },
        { "steps: 5\n", "1:8", "list of steps" },
        { "steps: []\n", "1:8", "list of steps" },
        { "steps:\n- Save\n", "2:3", "a step is" },
        { "steps:\n- {}\n", "2:3", "a step is" },
        { "steps:\n- clik: A\n", "2:3", "did you mean click" },
        { "steps:\n- whistle: A\n", "2:3", "says what to do" },
        { "steps:\n- click: A\n  text: B\n", "3:3", "has no \"text\"" },
        { "steps:\n- click: A\n  url: B\n", "3:3", "has no \"url\"" },
        { "steps:\n- click: A\n  session: B\n", "3:3", "has no \"session\"" },
        { "steps:\n- click: A\n  fill: B\n", "3:3", "one thing" },
        { "steps:\n- fill: A\n", "2:3", "text is missing" },
        { "steps:\n- click:\n", "2:3", "target is missing" },
        { "steps:\n- click: [A]\n", "2:10", "what it is called" },
        { "steps:\n- click: A\n  timeout: soon\n", "3:12", "number" },
        { "steps:\n- click: A\n  timeout: -1\n", "3:12", "number" },
        { "steps:\n- click: A\n  any: maybe\n", "3:8", "true or false" },
        { "steps:\n- action: whistle\n", "2:11", "no action" },
        { "steps:\n- click: A\n  click: B\n", "3:3", "twice" },
        { "steps:\n- click: ${NOBODY}\n", "2:10", "--var NOBODY" },
        { "steps:\n- click: ${NAME\n", "2:10", "no variable" },
        { "steps:\n- click: ${}\n", "2:10", "no variable" },
        { "stpes: []\n", "1:1", "no \"stpes\"" },
        { "steps: &a []\n", "1:8", "anchors" },
        { "steps: *a\n", "1:8", "anchors" },
        { "steps: !!str x\n", "1:8", "anchors" },
        { "steps: [\n", "2:1", "" },
        { "steps:\n\t- click: A\n", "2:1", "" },
        { "steps:\n- click: A\n---\nsteps: []\n", "3:1", "second" },
        { "? [a]\n: b\n", "1:3", "a key must be a word" },
        { "steps: [[[[[[[[[[[[[[1]]]]]]]]]]]]]]\n", "1:19", "deeply" },
        { "steps:\n- click: \"\\0\"\n", "2:10", "NUL" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_flow *flow = NULL;
        struct deed_error err = { 0 };
        assert_int_not_equal(parse(cases[i].text, &flow, &err), DEED_OK);
        if (strcmp(err.member, cases[i].place) != 0 ||
            !strstr(err.text, cases[i].says)) {
            fail_msg("%s gives %s: %s", cases[i].text, err.member, err.text);
        }
        assert_null(flow);
    }
}

static void what_is_too_large_is_refused(void **state)
{
    (void)state;
    struct deed_strbuf text;
    struct deed_flow *flow = NULL;
    struct deed_error err = { 0 };
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "steps:\n");
    for (int i = 0; i <= DEED_FLOW_STEPS_MAX; i++) {
        deed_strbuf_puts(&text, "- click: A\n");
    }
    assert_int_not_equal(parse(deed_strbuf_get(&text), &flow, &err), DEED_OK);
    assert_string_equal(err.member, "1002:3");
    while (text.len <= DEED_FLOW_BYTES_MAX) {
        deed_strbuf_puts(&text, "# padding padding padding padding padding\n");
    }
    assert_int_equal(parse(deed_strbuf_get(&text), &flow, &err),
                     DEED_TOO_LARGE);
    deed_strbuf_fini(&text);
}

/* The words of the two sides must not drift apart. */
static void causes_are_the_prefixes_of_docsxai(void **state)
{
    (void)state;
    static const struct {
        const char *check, *code, *word;
    } cases[] = {
        { "enabled", NULL, "disabled" },
        { "visible", NULL, "not-visible" },
        { "attached", NULL, "detached" },
        { "viewport", NULL, "off-screen" },
        { "obscured", NULL, "covered" },
        { NULL, "target_ambiguous", "multiple-matches" },
        { NULL, "stale_target", "detached" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_value *result = deed_value_map(&test_arena);
        struct deed_value *error = deed_value_map(&test_arena);
        struct deed_value *detail = deed_value_map(&test_arena);
        deed_value_set(&test_arena, detail, "check",
                       deed_value_string(&test_arena, cases[i].check));
        deed_value_set(&test_arena, error, "detail", detail);
        deed_value_set(&test_arena, error, "code",
                       deed_value_string(&test_arena, cases[i].code));
        deed_value_set(&test_arena, result, "error", error);
        const char *cause = deed_halt_cause(result, DEED_EXIT_NOT_ACTIONABLE);
        assert_string_equal(cause, deed_docsxai_prefix_of(cases[i].word));
        assert_string_equal(deed_docsxai_state_of(cause), cases[i].word);
    }
    for (int code = 1; code <= DEED_EXIT_ENVIRONMENT; code++) {
        assert_true(deed_halt_cause(NULL, (enum deed_exit)code)[0] == '[');
    }
}

static void junit_tells_passed_failed_and_not_run(void **state)
{
    (void)state;
    const struct deed_junit_case cases[] = {
        { "a \"b\" <c>", DEED_JUNIT_PASSED, 0.5, NULL, NULL },
        { "d", DEED_JUNIT_FAILED, 0.25, "[x]", "no & \001 way\nout" },
        { "e", DEED_JUNIT_ERROR, 0, "[y]", NULL },
        { "f", DEED_JUNIT_SKIPPED, 0, NULL, NULL },
    };
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_junit_write(&text, "S", "s.yaml", cases, 4);
    assert_string_equal(
        deed_strbuf_get(&text),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        "  <testsuite name=\"S\" file=\"s.yaml\" tests=\"4\" failures=\"1\" "
        "errors=\"1\" skipped=\"1\" time=\"0.750\">\n"
        "    <testcase classname=\"S\" name=\"a &quot;b&quot; &lt;c&gt;\" "
        "time=\"0.500\"/>\n"
        "    <testcase classname=\"S\" name=\"d\" time=\"0.250\">\n"
        "      <failure type=\"[x]\" message=\"no &amp; ? way&#10;out\"/>\n"
        "    </testcase>\n"
        "    <testcase classname=\"S\" name=\"e\" time=\"0.000\">\n"
        "      <error type=\"[y]\" message=\"\"/>\n    </testcase>\n"
        "    <testcase classname=\"S\" name=\"f\" time=\"0.000\">\n"
        "      <skipped/>\n    </testcase>\n"
        "  </testsuite>\n</testsuites>\n");
    deed_strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_a_command_with_its_options),
        cmocka_unit_test(variables_are_values_and_nothing_else),
        cmocka_unit_test(the_file_has_a_head),
        cmocka_unit_test(json_is_a_flow_too),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(causes_are_the_prefixes_of_docsxai),
        cmocka_unit_test(junit_tells_passed_failed_and_not_run),
    };
    return cmocka_run_group_tests(tests, arena_setup, arena_teardown);
}
