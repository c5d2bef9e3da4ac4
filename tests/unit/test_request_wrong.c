/* SPDX-License-Identifier: Apache-2.0 */
/* Requests that are refused, and by which member. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/request.h"
#include "request_fixture.h"

/* Every refusal names the member, and says what is wrong with it. */
static void what_is_wrong_is_refused_by_name(void **state)
{
#define PLAIN(rest) "{\"actionId\":\"ui.focus\"," TARGET "," rest "}"
    static const struct {
        const char *json;
        enum deed_code code;
        const char *member;
        const char *text;
    } cases[] = {
        { "[]", DEED_INVALID, "payload", "object" },
        { "{}", DEED_INVALID, "actionId", "missing" },
        { "{\"actionId\":1}", DEED_INVALID, "actionId", "not a number" },
        { "{\"actionId\":\"\"}", DEED_INVALID, "actionId", "empty" },
        { "{\"actionId\":\"ui.click\"}", DEED_UNSUPPORTED, "actionId",
          "ui.click" },
        { "{\"actionId\":\"ui.activate\"}", DEED_INVALID, "target",
          "ui.activate needs one" },
        { "{\"actionId\":\"ui.activate\",\"target\":{}}", DEED_INVALID,
          "target", "needs one" },
        { "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
          "\"magic\"}}}",
          DEED_INVALID, "target.ref.by", "" },
        { "{\"actionId\":\"ui.focus\"," TARGET ",\"args\":[]}", DEED_INVALID,
          "args", "an object, not a list" },

        { REQUEST("ui.enterText", ""), DEED_INVALID, "args.text", "missing" },
        { "{\"actionId\":\"ui.enterText\"," TARGET "}", DEED_INVALID,
          "args.text", "missing" },
        { REQUEST("ui.enterText", "\"txt\":\"a\""), DEED_INVALID, "args.text",
          "\"txt\" is no argument of ui.enterText" },
        { REQUEST("ui.enterText", "\"text\":\"a\",\"sumbit\":true"),
          DEED_INVALID, "args.sumbit",
          "no argument of ui.enterText; did you mean \"submit\"?" },
        { REQUEST("ui.activate", "\"colour\":\"red\""), DEED_INVALID,
          "args.colour", "no argument of ui.activate" },
        { REQUEST("ui.enterText", "\"text\":\"a ${secret:x}\""), DEED_INVALID,
          "args.text", "a secret must be the whole text" },
        { REQUEST("ui.enterText", "\"text\":\"${secret:x}\",\"clear\":false"),
          DEED_INVALID, "args.text", "a secret must be the whole text" },
        { REQUEST("ui.enterText",
                  "\"text\":\"${secret:x}\",\"match\":\"formatted\""),
          DEED_INVALID, "args.text", "a secret must be the whole text" },
        { REQUEST("ui.setValue", "\"value\":\"${secret:x}\""), DEED_INVALID,
          "args.text", "a secret must be the whole text" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\"https://a.example/${secret:x}\"}}",
          DEED_INVALID, "args.text", "a secret must be the whole text" },
        { REQUEST("ui.setValue", "\"value\":\"%\",\"tolerance\":1"),
          DEED_INVALID, "args.tolerance", "a number" },
        { REQUEST("ui.activate", "\"force\":[\"visible\",\"attached\"]"),
          DEED_INVALID, "args.force", "\"attached\", which is no check" },
        { REQUEST("ui.activate", "\"force\":[\"colour\"]"), DEED_INVALID,
          "args.force", "\"colour\", which is no check" },
        { REQUEST("ui.activate", "\"force\":1"), DEED_INVALID, "args.force",
          "" },
        { REQUEST("x.deed.selectText", "\"text\":\"a\",\"start\":1"),
          DEED_INVALID, "args.start", "together with text" },
        { REQUEST("x.deed.selectText", "\"start\":5,\"end\":5"), DEED_INVALID,
          "args.end", "after start" },
        { REQUEST("ui.choose", "\"path\":[1]"), DEED_INVALID, "args.path[0]",
          "" },
        { REQUEST("ui.enterText", "\"text\":5"), DEED_INVALID, "args.text",
          "a string, not a number" },
        { REQUEST("ui.enterText", "\"text\":null"), DEED_INVALID, "args.text",
          "missing" },
        { REQUEST("ui.enterText", "\"text\":\"a\",\"clear\":\"no\""),
          DEED_INVALID, "args.clear", "true or false" },
        { REQUEST("ui.enterText", "\"text\":\"a\",\"submit\":1"), DEED_INVALID,
          "args.submit", "true or false" },
        { REQUEST("ui.read", "\"what\":\"colour\""), DEED_INVALID, "args.what",
          "\"all\", not \"colour\"" },
        { REQUEST("ui.activate", "\"button\":\"back\""), DEED_INVALID,
          "args.button", "\"left\", \"middle\" or \"right\"" },
        { REQUEST("ui.activate", "\"count\":0"), DEED_INVALID, "args.count",
          "between 1 and 10" },
        { REQUEST("ui.activate", "\"count\":1.5"), DEED_INVALID, "args.count",
          "whole" },
        { REQUEST("ui.activate", "\"count\":\"2\""), DEED_INVALID, "args.count",
          "a number" },
        { REQUEST("ui.activate", "\"modifiers\":[\"Hyper\"]"), DEED_INVALID,
          "args.modifiers", "Hyper" },
        { REQUEST("ui.activate", "\"modifiers\":[1]"), DEED_INVALID,
          "args.modifiers", "" },
        { REQUEST("ui.activate", "\"modifiers\":\"Control+\""), DEED_INVALID,
          "args.modifiers", "Control+" },
        { REQUEST("ui.activate", "\"modifiers\":7"), DEED_INVALID,
          "args.modifiers", "a string or a list" },
        { REQUEST("ui.activate", "\"position\":{\"y\":1}"), DEED_INVALID,
          "args.position.x", "missing" },
        { REQUEST("ui.activate", "\"position\":{\"x\":1,\"y\":\"2\"}"),
          DEED_INVALID, "args.position.y", "a number" },
        { REQUEST("ui.activate", "\"position\":{\"x\":-1,\"y\":2}"),
          DEED_INVALID, "args.position.x", "between" },
        { REQUEST("ui.activate", "\"position\":[1,2]"), DEED_INVALID,
          "args.position", "an object, not a list" },
        { REQUEST("ui.activate", "\"dialog\":\"maybe\""), DEED_INVALID,
          "args.dialog", "\"accept\" or \"dismiss\"" },
        { REQUEST("ui.activate", "\"dialog\":{\"text\":\"x\"}"), DEED_INVALID,
          "args.dialog.accept", "missing" },
        { REQUEST("ui.activate", "\"dialog\":{\"accept\":1}"), DEED_INVALID,
          "args.dialog.accept", "true or false" },
        { REQUEST("ui.activate", "\"dialog\":{\"accept\":true,\"text\":1}"),
          DEED_INVALID, "args.dialog.text", "a string" },
        { REQUEST("ui.activate", "\"dialog\":true"), DEED_INVALID,
          "args.dialog", "a string or an object" },
        { REQUEST("ui.setValue", ""), DEED_INVALID, "args.value", "missing" },
        { REQUEST("ui.setValue", "\"value\":true"), DEED_INVALID, "args.value",
          "a string or a number" },
        { REQUEST("ui.setValue", "\"value\":1,\"tolerance\":-0.1"),
          DEED_INVALID, "args.tolerance", "between 0" },
        { REQUEST("ui.setValue", "\"value\":\"red\",\"tolerance\":2"),
          DEED_INVALID, "args.tolerance", "a number" },
        { REQUEST("ui.setValue", "\"value\":1,\"maxAttempts\":0"), DEED_INVALID,
          "args.maxAttempts", "between 1 and 20" },
        { REQUEST("ui.setValue", "\"value\":1,\"maxAttempts\":21"),
          DEED_INVALID, "args.maxAttempts", "between 1 and 20" },
        { REQUEST("ui.choose", ""), DEED_INVALID, "args.option", "missing" },
        { REQUEST("ui.choose", "\"option\":\"a\",\"options\":[\"b\"]"),
          DEED_INVALID, "args.options", "and option cannot both" },
        { REQUEST("ui.choose", "\"option\":\"a\",\"index\":1"), DEED_INVALID,
          "args.index", "and option cannot both" },
        { REQUEST("ui.choose", "\"option\":\"a\",\"path\":[\"b\"]"),
          DEED_INVALID, "args.path", "and option cannot both" },
        { REQUEST("ui.choose", "\"path\":[]"), DEED_INVALID, "args.path",
          "1 to 20 items" },
        { REQUEST("ui.choose", "\"option\":1"), DEED_INVALID, "args.option",
          "a string" },
        { REQUEST("ui.choose", "\"options\":[\"a\",2]"), DEED_INVALID,
          "args.options[1]", "a string, not a number" },
        { REQUEST("ui.choose", "\"options\":[\"\"]"), DEED_INVALID,
          "args.options[0]", "empty" },
        { REQUEST("ui.choose", "\"index\":-1"), DEED_INVALID, "args.index",
          "between" },
        { REQUEST("ui.toggle", "\"state\":\"on\""), DEED_INVALID, "args.state",
          "\"mixed\"" },
        { REQUEST("ui.toggle", "\"state\":1"), DEED_INVALID, "args.state",
          "a string or true or false" },
        { REQUEST("ui.scroll", ""), DEED_INVALID, "args.dy", "missing" },
        { REQUEST("ui.scroll", "\"dx\":0,\"dy\":0"), DEED_INVALID, "args.dy",
          "missing" },
        { REQUEST("ui.scroll", "\"dy\":1,\"to\":\"top\""), DEED_INVALID,
          "args.to", "together" },
        { REQUEST("ui.scroll", "\"to\":\"left\""), DEED_INVALID, "args.to",
          "\"top\" or \"bottom\"" },
        { REQUEST("ui.scroll", "\"to\":{\"x\":1,\"y\":1}"), DEED_INVALID,
          "args.to", "a string" },
        { REQUEST("ui.scroll", "\"dy\":1e9"), DEED_INVALID, "args.dy",
          "between" },
        { "{\"actionId\":\"nav.navigate\"}", DEED_INVALID, "args.url",
          "missing" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":\"\"}}",
          DEED_INVALID, "args.url", "empty" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":7}}", DEED_INVALID,
          "args.url", "a string" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":\"/a\",\"route\":"
          "\"/b\"}}",
          DEED_INVALID, "args.route", "and url cannot both" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\"JavaScript:alert(1)\"}}",
          DEED_INVALID, "args.url", "a script" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"route\":"
          "\"javascript:1\"}}",
          DEED_INVALID, "args.route", "a script" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\"java\\tscript:1\"}}",
          DEED_INVALID, "args.url", "control" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\" https://x.example\"}}",
          DEED_INVALID, "args.url", "blank" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\"//x.example/a\"}}",
          DEED_INVALID, "args.url", "scheme" },
        { "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
          "\"/\\\\x.example/a\"}}",
          DEED_INVALID, "args.url", "scheme" },
        { "{\"actionId\":\"app.invoke\"}", DEED_INVALID, "args.action",
          "missing" },
        { "{\"actionId\":\"app.invoke\",\"args\":{\"action\":\"\"}}",
          DEED_INVALID, "args.action", "empty" },
        { "{\"actionId\":\"app.invoke\",\"args\":{\"action\":\"a\",\"params\":"
          "[]}}",
          DEED_INVALID, "args.params", "an object" },
        { "{\"actionId\":\"x.deed.press\"}", DEED_INVALID, "args.keys",
          "missing" },
        { REQUEST("x.deed.press", "\"keys\":\"\""), DEED_INVALID, "args.keys",
          "empty" },
        { REQUEST("x.deed.press", "\"keys\":\"Control+Nope\""), DEED_INVALID,
          "args.keys", "Control+Nope" },
        { REQUEST("x.deed.press", "\"keys\":[]"), DEED_INVALID, "args.keys",
          "1 to" },
        { REQUEST("x.deed.press", "\"keys\":[\"a\",\"\"]"), DEED_INVALID,
          "args.keys[1]", "empty" },
        { REQUEST("x.deed.press", "\"keys\":[\"a\",\"bc\"]"), DEED_INVALID,
          "args.keys", "\"bc\"" },
        { REQUEST("x.deed.press", "\"keys\":{}"), DEED_INVALID, "args.keys",
          "a string or a list" },
        { REQUEST("x.deed.longPress", "\"durationMs\":-1"), DEED_INVALID,
          "args.durationMs", "between 0 and 60000" },
        { REQUEST("x.deed.drag", ""), DEED_INVALID, "args.to", "missing" },
        { REQUEST("x.deed.drag", "\"to\":\"bottom\""), DEED_INVALID, "args.to",
          "an object" },
        { REQUEST("x.deed.drag", "\"to\":{}"), DEED_INVALID, "args.to",
          "a target or a point" },
        { REQUEST("x.deed.drag", "\"to\":{\"x\":1}"), DEED_INVALID, "args.to.y",
          "missing" },
        { REQUEST("x.deed.drag", "\"to\":{\"by\":\"magic\"}"), DEED_INVALID,
          "args.to.by", "" },
        { REQUEST("x.deed.drag", "\"to\":{\"by\":\"semantic\"}"), DEED_INVALID,
          "args.to.role", "" },
        { REQUEST("x.deed.drag", "\"to\":{\"ref\":{\"by\":\"magic\"}}"),
          DEED_INVALID, "args.to.ref.by", "" },
        { REQUEST("x.deed.drag", "\"to\":{\"expectedRole\":4}"), DEED_INVALID,
          "args.to.expectedRole", "" },
        { REQUEST("x.deed.swipe", ""), DEED_INVALID, "args.dy", "missing" },
        { REQUEST("x.deed.swipe", "\"dx\":1,\"to\":{\"x\":1,\"y\":1}"),
          DEED_INVALID, "args.to", "together" },
        { REQUEST("x.deed.pinch", ""), DEED_INVALID, "args.scale", "missing" },
        { REQUEST("x.deed.pinch", "\"scale\":0"), DEED_INVALID, "args.scale",
          "between" },
        { REQUEST("x.deed.upload", "\"files\":[]"), DEED_INVALID, "args.files",
          "1 to 64" },
        { REQUEST("x.deed.upload", "\"files\":[\"a\",{}]"), DEED_INVALID,
          "args.files[1]", "a string" },
        { REQUEST("x.deed.upload", "\"files\":\"a\""), DEED_INVALID,
          "args.files", "a list" },

        { PLAIN("\"preferredExecutionModes\":\"appAction\""), DEED_INVALID,
          "preferredExecutionModes", "a list" },
        { PLAIN("\"preferredExecutionModes\":[5]"), DEED_INVALID,
          "preferredExecutionModes[0]", "a string" },
        { PLAIN("\"preferredExecutionModes\":[\"appAction\",\"magic\"]"),
          DEED_INVALID, "preferredExecutionModes[1]", "\"magic\"" },
        { PLAIN("\"preferredExecutionModes\":[\"semanticDom\"]"), DEED_INVALID,
          "preferredExecutionModes[0]", "written \"semanticUi\"" },
        { PLAIN("\"preferredExecutionModes\":[\"browserInput\"]"), DEED_INVALID,
          "preferredExecutionModes[0]", "written \"inputSynthesis\"" },
        { PLAIN("\"preferredExecutionModes\":[\"webdriver\"]"), DEED_INVALID,
          "preferredExecutionModes[0]", "written \"externalDriver\"" },
        { PLAIN("\"preferredExecutionModes\":[\"vision\"]"), DEED_INVALID,
          "preferredExecutionModes[0]", "written \"visionAssist\"" },

        { PLAIN("\"verification\":[]"), DEED_INVALID, "verification",
          "an object" },
        { PLAIN("\"verification\":{\"policy\":\"some\"}"), DEED_INVALID,
          "verification.policy", "\"capability-default\"" },
        { PLAIN("\"verification\":{\"policy\":1}"), DEED_INVALID,
          "verification.policy", "not a number" },
        { PLAIN("\"verification\":{\"policy\":\"any\"}"), DEED_INVALID,
          "verification.signals", "\"any\"" },
        { PLAIN("\"verification\":{\"policy\":\"all\",\"signals\":[]}"),
          DEED_INVALID, "verification.signals", "\"all\"" },
        { PLAIN("\"verification\":{\"signals\":{}}"), DEED_INVALID,
          "verification.signals", "a list" },
        { PLAIN("\"verification\":{\"signals\":[{\"kind\":\"focus.on\"},{"
                "\"kind\":\"focus.on\"},{\"kind\":\"route.changed\"}]}"),
          DEED_INVALID, "verification.signals[2].pattern", "missing" },
        { PLAIN("\"verification\":{\"signals\":[{\"kind\":\"nope\"}]}"),
          DEED_INVALID, "verification.signals[0].kind", "nope" },
        { PLAIN("\"verification\":{\"signals\":[{\"kind\":\"scrolled\"}]}"),
          DEED_INVALID, "verification.signals[0].kind", "evidence" },
        { PLAIN("\"verification\":{\"signals\":[3]}"), DEED_INVALID,
          "verification.signals[0]", "object" },
        { PLAIN("\"verification\":{\"timeoutMs\":-1}"), DEED_INVALID,
          "verification.timeoutMs", "between" },
        { PLAIN("\"verification\":{\"requireRevisionAdvance\":\"yes\"}"),
          DEED_INVALID, "verification.requireRevisionAdvance",
          "true or false" },

        { PLAIN("\"presentation\":1"), DEED_INVALID, "presentation",
          "an object" },
        { PLAIN("\"presentation\":{\"ghostCursor\":1}"), DEED_INVALID,
          "presentation.ghostCursor", "true or false" },
        { PLAIN("\"presentation\":{\"highlight\":\"glow\"}"), DEED_INVALID,
          "presentation.highlight", "\"spotlight\"" },
        { PLAIN("\"presentation\":{\"narration\":1}"), DEED_INVALID,
          "presentation.narration", "a string" },
        { PLAIN("\"presentation\":{\"pace\":\"slow\"}"), DEED_INVALID,
          "presentation.pace", "\"instant\" or \"humanized\"" },

        { PLAIN("\"timeoutMs\":-5"), DEED_INVALID, "timeoutMs", "between" },
        { PLAIN("\"timeoutMs\":0"), DEED_INVALID, "timeoutMs", "above 0" },
        { PLAIN("\"timeoutMs\":3600001"), DEED_INVALID, "timeoutMs",
          "3600000" },
        { PLAIN("\"timeoutMs\":1e308"), DEED_INVALID, "timeoutMs", "between" },
        { PLAIN("\"timeoutMs\":\"5\""), DEED_INVALID, "timeoutMs", "a number" },

        { PLAIN("\"idempotencyKey\":\"\""), DEED_INVALID, "idempotencyKey",
          "empty" },
        { PLAIN("\"idempotencyKey\":5"), DEED_INVALID, "idempotencyKey",
          "a string" },
        { PLAIN("\"metadata\":[]"), DEED_INVALID, "metadata", "an object" },
        { PLAIN("\"metadata\":{\"x.deed\":4}"), DEED_INVALID, "metadata.x.deed",
          "an object" },
        { PLAIN("\"metadata\":{\"x.deed\":{\"holdMs\":-1}}"), DEED_INVALID,
          "metadata[\"x.deed\"].holdMs", "between 0 and 60000" },
        { PLAIN("\"metadata\":{\"x.deed\":{\"holdMs\":60001}}"), DEED_INVALID,
          "metadata[\"x.deed\"].holdMs", "between 0 and 60000" },
        { PLAIN("\"metadata\":{\"x.deed\":{\"holdMs\":\"1\"}}"), DEED_INVALID,
          "metadata[\"x.deed\"].holdMs", "a number" },
    };
    struct deed_arena *arena = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_error err = { 0 };
        struct deed_request request = { .fingerprint = 77 };
        enum deed_code code =
            deed_request_decode(arena, request_parse(arena, cases[i].json),
                                NULL, NULL, &request, &err);
        if (code != cases[i].code || strcmp(err.member, cases[i].member) != 0 ||
            !strstr(err.text, cases[i].text)) {
            fail_msg("%s: %s: %s: %s", cases[i].json, deed_code_name(code),
                     err.member, err.text);
        }
        assert_int_equal(request.fingerprint, 77); /* untouched */
        /* Without anybody to tell, it is refused just the same. */
        assert_int_equal(
            deed_request_decode(arena, request_parse(arena, cases[i].json),
                                NULL, NULL, &request, NULL),
            cases[i].code);
    }
#undef PLAIN
}

static enum deed_code decode_with(struct deed_arena *arena,
                                  struct deed_value *request, const char *where,
                                  const char *key, struct deed_value *value,
                                  struct deed_error *err)
{
    struct deed_request ret;
    struct deed_value *map =
        where ? (struct deed_value *)deed_value_get(request, where) : request;
    deed_value_set(arena, map, key, value);
    return deed_request_decode(arena, request, NULL, NULL, &ret, err);
}

static char *text_of(size_t len)
{
    char *text = test_malloc(len + 1);
    memset(text, 'x', len);
    text[len] = '\0';
    return text;
}

/* What JSON cannot say, or says at length. */
static void numbers_that_are_none_and_texts_without_end_are_refused(
    void **state)
{
    struct deed_arena *a = *state;
    static const double odd[] = { NAN, INFINITY, -INFINITY };
    struct deed_error err;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(odd); i++) {
        assert_int_equal(
            decode_with(a, request_parse(a, REQUEST("ui.focus", "")), NULL,
                        "timeoutMs", deed_value_number(a, odd[i]), &err),
            DEED_INVALID);
        assert_string_equal(err.member, "timeoutMs");
        assert_int_equal(
            decode_with(a, request_parse(a, REQUEST("ui.setValue", "")), "args",
                        "value", deed_value_number(a, odd[i]), &err),
            DEED_INVALID);
        assert_string_equal(err.member, "args.value");
    }
    char *text = text_of(DEED_TEXT_ARG_MAX_BYTES + 1);
    assert_int_equal(
        decode_with(a, request_parse(a, REQUEST("ui.enterText", "")), "args",
                    "text", deed_value_string(a, text), &err),
        DEED_TOO_LARGE);
    assert_string_equal(err.member, "args.text");
    text[DEED_TEXT_ARG_MAX_BYTES] = '\0';
    assert_int_equal(
        decode_with(a, request_parse(a, REQUEST("ui.enterText", "")), "args",
                    "text", deed_value_string(a, text), &err),
        DEED_OK);
    text[129] = '\0';
    assert_int_equal(decode_with(a, request_parse(a, REQUEST("ui.focus", "")),
                                 NULL, "idempotencyKey",
                                 deed_value_string(a, text), &err),
                     DEED_TOO_LARGE);
    text[128] = '\0';
    assert_int_equal(decode_with(a, request_parse(a, REQUEST("ui.focus", "")),
                                 NULL, "idempotencyKey",
                                 deed_value_string(a, text), &err),
                     DEED_OK);
    test_free(text);
    struct deed_value *list = deed_value_list(a);
    for (unsigned i = 0; i < 65; i++) {
        deed_value_push(list, deed_value_string(a, "f"));
    }
    assert_int_equal(decode_with(a,
                                 request_parse(a, REQUEST("x.deed.upload", "")),
                                 "args", "files", list, &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.member, "args.files");
    struct deed_value *signals = deed_value_list(a);
    for (unsigned i = 0; i <= DEED_SIGNALS_MAX; i++) {
        deed_value_push(signals,
                        request_parse(a, "{\"kind\":\"state.changed\"}"));
    }
    struct deed_value *spec = deed_value_map(a);
    deed_value_set(a, spec, "signals", signals);
    assert_int_equal(decode_with(a, request_parse(a, REQUEST("ui.focus", "")),
                                 NULL, "verification", spec, &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.member, "verification.signals");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        REQUEST_TEST(what_is_wrong_is_refused_by_name),
        REQUEST_TEST(numbers_that_are_none_and_texts_without_end_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
