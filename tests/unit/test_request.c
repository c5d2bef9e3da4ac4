/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/args.h"
#include "core/act/keys.h"
#include "core/act/request.h"
#include "wire/json.h"

static struct deed_value *parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *value = NULL;
    struct deed_error err;
    if (deed_json_parse(arena, json, strlen(json), NULL, &value, &err)) {
        fail_msg("%s: %s", json, err.text);
    }
    return value;
}

static int setup(void **state)
{
    static struct deed_arena arena;
    deed_arena_init(&arena, 0);
    *state = &arena;
    return 0;
}

static int teardown(void **state)
{
    deed_arena_fini(*state);
    return 0;
}

static bool is_app_action(void *user, const char *id)
{
    return deed_str_equal(user, id);
}

static struct deed_request decode(struct deed_arena *arena, const char *json)
{
    struct deed_request request;
    struct deed_error err = { 0 };
    char app[] = "video.create";
    if (deed_request_decode(arena, parse(arena, json), is_app_action, app,
                            &request, &err)) {
        fail_msg("%s: %s: %s", json, err.member, err.text);
    }
    return request;
}

#define TARGET "\"target\":{\"ref\":{\"by\":\"stableId\",\"value\":\"a\"}}"
#define REQUEST(id, args)                                                      \
    "{\"actionId\":\"" id "\"," TARGET ",\"args\":{" args "}}"

/* The request that the specification prints. */
static void the_published_example_is_understood(void **state)
{
    struct deed_request request = decode(
        *state,
        "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
        "\"stableId\",\"value\":\"video.submit\"},\"expectedRole\":\"button\","
        "\"expectedName\":\"Video erstellen\"},\"verification\":{\"policy\":"
        "\"all\",\"signals\":[{\"kind\":\"route.changed\",\"pattern\":"
        "\"/videos/:id\"},{\"kind\":\"toast.contains\",\"text\":\"erstellt\"}],"
        "\"timeoutMs\":8000,\"requireRevisionAdvance\":true},\"presentation\":{"
        "\"ghostCursor\":true,\"highlight\":\"spotlight\",\"pace\":"
        "\"humanized\"},\"timeoutMs\":12000}");
    assert_int_equal(request.primitive, DEED_UI_ACTIVATE);
    assert_string_equal(request.action_id, "ui.activate");
    assert_string_equal(request.target.value, "video.submit");
    assert_true(request.verification.given);
    assert_int_equal(request.verification.policy, DEED_VERIFY_ALL);
    assert_int_equal(request.verification.signal_count, 2);
    assert_string_equal(request.verification.signals[0].pattern, "/videos/:id");
    assert_string_equal(request.verification.signals[1].text, "erstellt");
    assert_int_equal(request.verification.timeout_us, DEED_MS(8000));
    assert_true(request.verification.require_revision_advance);
    assert_true(request.presentation.ghost_cursor);
    assert_true(request.presentation.humanized);
    assert_string_equal(request.presentation.highlight, "spotlight");
    assert_int_equal(request.timeout_us, DEED_MS(12000));
    assert_null(request.idempotency_key);
    assert_int_equal(request.hold_us, -1);
    assert_int_equal(request.mode_count, 0);
    assert_false(deed_request_idempotent(&request));
}

static void what_is_not_given_has_its_default(void **state)
{
    struct deed_request request =
        decode(*state, "{\"actionId\":\"ui.enterText\"," TARGET
                       ",\"args\":{\"text\":\"\",\"x.own\":1,\"dialog\":null},"
                       "\"verification\":null,\"idempotencyKey\":null,"
                       "\"extra\":[]}");
    assert_string_equal(request.args.text, "");
    assert_true(request.args.clear);
    assert_int_equal(request.args.count, 1);
    assert_int_equal(request.args.button, DEED_BUTTON_LEFT);
    assert_int_equal(request.args.max_attempts, 3);
    assert_true(request.args.scale == 1);
    assert_int_equal(request.args.dialog, DEED_DIALOG_DEFAULT);
    assert_false(request.verification.given);
    assert_int_equal(request.verification.policy,
                     DEED_VERIFY_CAPABILITY_DEFAULT);
    assert_int_equal(request.timeout_us, 0);
    assert_string_equal(request.presentation.highlight, "none");
    assert_non_null(deed_value_get(request.raw_args, "x.own"));
}

static void every_argument_is_read(void **state)
{
    struct deed_request r;
    r = decode(*state,
               REQUEST("ui.activate",
                       "\"button\":\"right\",\"count\":2,\"modifiers\":["
                       "\"Control\",\"shift\"],\"position\":{\"x\":3,\"y\":"
                       "4.5},\"dialog\":{\"accept\":true,\"text\":\"hi\"}"));
    assert_int_equal(r.args.button, DEED_BUTTON_RIGHT);
    assert_int_equal(r.args.count, 2);
    assert_int_equal(r.args.modifiers, DEED_MOD_CONTROL | DEED_MOD_SHIFT);
    assert_true(r.args.has_position && r.args.position.y == 4.5);
    assert_int_equal(r.args.dialog, DEED_DIALOG_ACCEPT);
    assert_string_equal(r.args.dialog_text, "hi");
    r = decode(*state, REQUEST("ui.activate", "\"modifiers\":\"Alt+Meta\","
                                              "\"dialog\":\"dismiss\""));
    assert_int_equal(r.args.modifiers, DEED_MOD_ALT | DEED_MOD_META);
    assert_int_equal(r.args.dialog, DEED_DIALOG_DISMISS);
    r = decode(*state, REQUEST("ui.read", "\"what\":\"value\""));
    assert_string_equal(r.args.what, "value");
    r = decode(*state, REQUEST("ui.enterText",
                               "\"text\":\"a\",\"clear\":false,\"submit\":true,"
                               "\"dialog\":\"accept\""));
    assert_false(r.args.clear);
    assert_true(r.args.submit);
    r = decode(*state, REQUEST("ui.setValue", "\"value\":0.5,\"tolerance\":0.1,"
                                              "\"maxAttempts\":20"));
    assert_true(r.args.has_number && r.args.number == 0.5);
    assert_string_equal(r.args.value, "0.5");
    assert_true(r.args.tolerance == 0.1);
    assert_int_equal(r.args.max_attempts, 20);
    r = decode(*state, REQUEST("ui.setValue", "\"value\":\"42\""));
    assert_true(r.args.has_number && r.args.number == 42);
    r = decode(*state, REQUEST("ui.setValue", "\"value\":\"2024-01-05\""));
    assert_false(r.args.has_number);
    assert_string_equal(r.args.value, "2024-01-05");
    r = decode(*state, REQUEST("ui.choose", "\"option\":\"Red\""));
    assert_int_equal(r.args.option_count, 1);
    assert_string_equal(r.args.options[0], "Red");
    r = decode(*state, REQUEST("ui.choose", "\"options\":[\"Red\",\"Blue\"]"));
    assert_int_equal(r.args.option_count, 2);
    assert_string_equal(r.args.options[1], "Blue");
    r = decode(*state, REQUEST("ui.choose", "\"path\":[\"a\",\"b\"]"));
    assert_int_equal(r.args.path_count, 2);
    assert_int_equal(r.args.option_count, 1);
    assert_string_equal(r.args.options[0], "b");
    r = decode(*state, REQUEST("ui.choose", "\"index\":0"));
    assert_true(r.args.has_index && r.args.index == 0);
    r = decode(*state, REQUEST("ui.toggle", "\"state\":false"));
    assert_true(r.args.has_state);
    assert_int_equal(r.args.state, DEED_NO);
    r = decode(*state, REQUEST("ui.toggle", "\"state\":\"mixed\""));
    assert_int_equal(r.args.state, DEED_MIXED);
    r = decode(*state, REQUEST("ui.toggle", ""));
    assert_false(r.args.has_state);
    r = decode(*state, REQUEST("ui.scroll", "\"dx\":-5"));
    assert_true(r.args.has_delta && r.args.dx == -5 && r.args.dy == 0);
    r = decode(*state, REQUEST("ui.scroll", "\"dy\":5"));
    assert_true(r.args.dy == 5);
    r = decode(*state, "{\"actionId\":\"ui.scroll\",\"args\":{\"to\":"
                       "\"bottom\"}}");
    assert_string_equal(r.args.edge, "bottom");
    r = decode(*state, "{\"actionId\":\"nav.navigate\",\"args\":{\"url\":"
                       "\"https://x.example/\"}}");
    assert_string_equal(r.args.url, "https://x.example/");
    r = decode(*state, "{\"actionId\":\"nav.navigate\",\"args\":{\"route\":"
                       "\"/videos\"}}");
    assert_string_equal(r.args.route, "/videos");
    r = decode(*state, "{\"actionId\":\"nav.navigate\",\"target\":{\"ref\":{"
                       "\"by\":\"route\",\"value\":\"/videos\"}}}");
    assert_string_equal(r.args.route, "/videos");
    r = decode(*state, "{\"actionId\":\"app.invoke\",\"args\":{\"action\":"
                       "\"cart.add\",\"params\":{\"sku\":7}}}");
    assert_string_equal(r.args.app_action, "cart.add");
    assert_true(deed_value_get(r.args.params, "sku")->as.number == 7);
    r = decode(*state, "{\"actionId\":\"x.deed.press\",\"args\":{\"keys\":"
                       "\"Control+S\"}}");
    assert_int_equal(r.args.key_count, 1);
    assert_string_equal(r.args.keys[0], "Control+S");
    r = decode(*state, "{\"actionId\":\"x.deed.press\",\"args\":{\"keys\":["
                       "\"a\",\"Enter\"]}}");
    assert_int_equal(r.args.key_count, 2);
    r = decode(*state, REQUEST("x.deed.longPress", "\"durationMs\":1.5"));
    assert_int_equal(r.args.duration_us, 1500);
    r = decode(*state, REQUEST("x.deed.drag", "\"to\":{\"x\":-3,\"y\":4}"));
    assert_true(r.args.has_to_point && r.args.to_point.x == -3);
    r = decode(*state, REQUEST("x.deed.drag",
                               "\"to\":{\"by\":\"semantic\",\"role\":\"list\","
                               "\"name\":\"Done\"}"));
    assert_true(r.args.has_to_target);
    assert_string_equal(r.args.to_target.role, "list");
    r = decode(*state, REQUEST("x.deed.drag",
                               "\"to\":{\"ref\":{\"by\":\"stableId\","
                               "\"value\":\"bin\"},\"expectedRole\":\"img\"}"));
    assert_true(r.args.has_to_target);
    assert_string_equal(r.args.to_target.value, "bin");
    assert_string_equal(r.args.to_target.expected_role, "img");
    r = decode(*state, REQUEST("x.deed.swipe", "\"dx\":-200"));
    assert_true(r.args.has_delta);
    r = decode(*state, REQUEST("x.deed.swipe", "\"to\":{\"x\":1,\"y\":2}"));
    assert_true(r.args.has_to_point);
    r = decode(*state, REQUEST("x.deed.pinch", "\"scale\":0.5"));
    assert_true(r.args.scale == 0.5);
    r = decode(*state, REQUEST("x.deed.upload", "\"files\":[\"a.png\","
                                                "\"/tmp/b.png\"]"));
    assert_int_equal(r.args.file_count, 2);
    assert_string_equal(r.args.files[1], "/tmp/b.png");
}

static void an_applications_own_action_keeps_its_args(void **state)
{
    struct deed_request request =
        decode(*state, "{\"actionId\":\"video.create\",\"args\":{\"title\":"
                       "\"x\"}}");
    assert_int_equal(request.primitive, DEED_PRIMITIVE_COUNT);
    assert_string_equal(request.args.app_action, "video.create");
    assert_string_equal(
        deed_value_text(deed_value_get(request.args.params, "title")), "x");
    assert_false(deed_request_idempotent(&request));
}

static void modes_are_kept_in_order_and_once(void **state)
{
    struct deed_request request =
        decode(*state, "{\"actionId\":\"ui.focus\"," TARGET
                       ",\"preferredExecutionModes\":[\"inputSynthesis\","
                       "\"semanticUi\",\"inputSynthesis\",\"appAction\","
                       "\"externalDriver\",\"visionAssist\",\"semanticUi\"]}");
    static const enum deed_mode want[] = {
        DEED_MODE_INPUT_SYNTHESIS, DEED_MODE_SEMANTIC_UI,
        DEED_MODE_APP_ACTION,      DEED_MODE_EXTERNAL_DRIVER,
        DEED_MODE_VISION_ASSIST,
    };
    assert_int_equal(request.mode_count, DEED_ARRAY_LEN(want));
    assert_memory_equal(request.modes, want, sizeof(want));
}

static void verification_is_read_as_it_is_meant(void **state)
{
    struct deed_request r = decode(
        *state, "{\"actionId\":\"ui.focus\"," TARGET
                ",\"verification\":{\"signals\":[{\"kind\":\"focus.on\"}]}}");
    assert_int_equal(r.verification.policy, DEED_VERIFY_ALL);
    r = decode(*state,
               "{\"actionId\":\"ui.focus\"," TARGET ",\"verification\":{}}");
    assert_true(r.verification.given);
    assert_int_equal(r.verification.policy, DEED_VERIFY_CAPABILITY_DEFAULT);
    r = decode(*state, "{\"actionId\":\"ui.focus\"," TARGET
                       ",\"verification\":{\"policy\":\"none\",\"signals\":[]}"
                       "}");
    assert_int_equal(r.verification.policy, DEED_VERIFY_NONE);
    r = decode(*state, "{\"actionId\":\"ui.focus\"," TARGET
                       ",\"verification\":{\"policy\":\"any\",\"signals\":[{"
                       "\"kind\":\"state.changed\"}],\"timeoutMs\":0.0001}}");
    assert_int_equal(r.verification.policy, DEED_VERIFY_ANY);
    assert_int_equal(r.verification.timeout_us, 1);
    static const char *const names[] = { "capability-default", "any", "all",
                                         "none" };
    for (unsigned i = 0; i < DEED_VERIFY_POLICY_COUNT; i++) {
        assert_string_equal(deed_verify_policy_name((enum deed_verify_policy)i),
                            names[i]);
    }
    assert_string_equal(deed_verify_policy_name(DEED_VERIFY_POLICY_COUNT), "");
}

static void the_key_and_the_hold_are_read(void **state)
{
    struct deed_request r =
        decode(*state, "{\"actionId\":\"ui.focus\"," TARGET
                       ",\"idempotencyKey\":\"k-1\",\"metadata\":{\"trace\":1,"
                       "\"x.deed\":{\"holdMs\":0,\"other\":true}}}");
    assert_string_equal(r.idempotency_key, "k-1");
    assert_int_equal(r.hold_us, 0);
    r = decode(*state, "{\"actionId\":\"ui.focus\"," TARGET
                       ",\"metadata\":{\"x.deed\":{\"holdMs\":250.5}}}");
    assert_int_equal(r.hold_us, 250500);
}

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
        enum deed_code code = deed_request_decode(
            arena, parse(arena, cases[i].json), NULL, NULL, &request, &err);
        if (code != cases[i].code || strcmp(err.member, cases[i].member) != 0 ||
            !strstr(err.text, cases[i].text)) {
            fail_msg("%s: %s: %s: %s", cases[i].json, deed_code_name(code),
                     err.member, err.text);
        }
        assert_int_equal(request.fingerprint, 77); /* untouched */
        /* Without anybody to tell, it is refused just the same. */
        assert_int_equal(deed_request_decode(arena, parse(arena, cases[i].json),
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
        assert_int_equal(decode_with(a, parse(a, REQUEST("ui.focus", "")), NULL,
                                     "timeoutMs", deed_value_number(a, odd[i]),
                                     &err),
                         DEED_INVALID);
        assert_string_equal(err.member, "timeoutMs");
        assert_int_equal(decode_with(a, parse(a, REQUEST("ui.setValue", "")),
                                     "args", "value",
                                     deed_value_number(a, odd[i]), &err),
                         DEED_INVALID);
        assert_string_equal(err.member, "args.value");
    }
    char *text = text_of(DEED_TEXT_ARG_MAX_BYTES + 1);
    assert_int_equal(decode_with(a, parse(a, REQUEST("ui.enterText", "")),
                                 "args", "text", deed_value_string(a, text),
                                 &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.member, "args.text");
    text[DEED_TEXT_ARG_MAX_BYTES] = '\0';
    assert_int_equal(decode_with(a, parse(a, REQUEST("ui.enterText", "")),
                                 "args", "text", deed_value_string(a, text),
                                 &err),
                     DEED_OK);
    text[129] = '\0';
    assert_int_equal(decode_with(a, parse(a, REQUEST("ui.focus", "")), NULL,
                                 "idempotencyKey", deed_value_string(a, text),
                                 &err),
                     DEED_TOO_LARGE);
    text[128] = '\0';
    assert_int_equal(decode_with(a, parse(a, REQUEST("ui.focus", "")), NULL,
                                 "idempotencyKey", deed_value_string(a, text),
                                 &err),
                     DEED_OK);
    test_free(text);
    struct deed_value *list = deed_value_list(a);
    for (unsigned i = 0; i < 65; i++) {
        deed_value_push(list, deed_value_string(a, "f"));
    }
    assert_int_equal(decode_with(a, parse(a, REQUEST("x.deed.upload", "")),
                                 "args", "files", list, &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.member, "args.files");
    struct deed_value *signals = deed_value_list(a);
    for (unsigned i = 0; i <= DEED_SIGNALS_MAX; i++) {
        deed_value_push(signals, parse(a, "{\"kind\":\"state.changed\"}"));
    }
    struct deed_value *spec = deed_value_map(a);
    deed_value_set(a, spec, "signals", signals);
    assert_int_equal(decode_with(a, parse(a, REQUEST("ui.focus", "")), NULL,
                                 "verification", spec, &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.member, "verification.signals");
}

static void the_fingerprint_knows_what_was_asked_and_not_how(void **state)
{
    static const char *const same[] = {
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5}",
        "{\"timeoutMs\":5.0,\"args\":{\"tolerance\":-0.0,\"value\":1},"
        "\"target\":{\"ref\":{\"value\":\"a\",\"by\":\"stableId\"}},"
        "\"actionId\":\"ui.setValue\"}",
        "{\"idempotencyKey\":\"k\",\"actionId\":\"ui.setValue\"," TARGET
        ",\"args\":{\"value\":1,\"tolerance\":0},\"timeoutMs\":5}",
    };
    static const char *const others[] = {
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":2,"
        "\"tolerance\":0},\"timeoutMs\":5}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":\"1\","
        "\"tolerance\":0},\"timeoutMs\":5}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1},"
        "\"timeoutMs\":5}",
        "{\"actionId\":\"ui.setValue\",\"target\":{\"ref\":{\"by\":"
        "\"stableId\",\"value\":\"b\"}},\"args\":{\"value\":1,\"tolerance\":0}"
        ",\"timeoutMs\":5}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"a\":[1,2]}}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"a\":[2,1]}}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"a\":true}}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"a\":null}}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"idempotencyKey\":"
        "1}}",
        "{\"actionId\":\"ui.setValue\"," TARGET ",\"args\":{\"value\":1,"
        "\"tolerance\":0},\"timeoutMs\":5,\"metadata\":{\"idempotencyKey\":"
        "2}}",
    };
    uint64_t prints[1 + DEED_ARRAY_LEN(others)];
    prints[0] = decode(*state, same[0]).fingerprint;
    for (unsigned i = 1; i < DEED_ARRAY_LEN(same); i++) {
        assert_true(decode(*state, same[i]).fingerprint == prints[0]);
    }
    for (unsigned i = 0; i < DEED_ARRAY_LEN(others); i++) {
        prints[i + 1] = decode(*state, others[i]).fingerprint;
        for (unsigned k = 0; k <= i; k++) {
            assert_true(prints[k] != prints[i + 1]);
        }
    }
}

static void only_some_forms_may_be_repeated(void **state)
{
    static const struct {
        const char *json;
        bool idempotent;
    } cases[] = {
        { REQUEST("ui.read", ""), true },
        { REQUEST("ui.enterText", "\"text\":\"a\""), true },
        { REQUEST("ui.enterText", "\"text\":\"a\",\"clear\":false"), false },
        { REQUEST("ui.enterText", "\"text\":\"a\",\"submit\":true"), false },
        { REQUEST("ui.clearText", ""), true },
        { REQUEST("ui.toggle", "\"state\":true"), true },
        { REQUEST("ui.toggle", ""), false },
        { REQUEST("ui.scroll", "\"to\":\"top\""), true },
        { REQUEST("ui.scroll", "\"dy\":9"), false },
        { REQUEST("ui.submit", ""), false },
        { REQUEST("ui.activate", ""), false },
        { REQUEST("x.deed.upload", "\"files\":[\"a\"]"), false },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_request request = decode(*state, cases[i].json);
        if (deed_request_idempotent(&request) != cases[i].idempotent) {
            fail_msg("%s", cases[i].json);
        }
    }
}

static void a_refusing_arena_gives_no_request(void **state)
{
    static const char *const texts[] = {
        "{\"actionId\":\"ui.choose\"," TARGET
        ",\"args\":{\"option\":\"a\"},\"idempotencyKey\":\"k\","
        "\"verification\":{\"signals\":[{\"kind\":\"value.equals\",\"value\":"
        "3}]},\"presentation\":{\"narration\":\"n\"}}",
        REQUEST("ui.choose", "\"options\":[\"a\",\"b\"]"),
        REQUEST("ui.setValue", "\"value\":3"),
        REQUEST("x.deed.press", "\"keys\":\"a\""),
        REQUEST("x.deed.press", "\"keys\":[\"a\",\"b\"]"),
        REQUEST("x.deed.drag", "\"to\":{\"by\":\"stableId\",\"value\":\"b\"}"),
        ("{\"actionId\":\"app.invoke\",\"args\":{\"action\":\"a\","
         "\"params\":{\"b\":[1]}}}"),
    };
    struct deed_arena *arena = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        struct deed_value *value = parse(arena, texts[i]);
        enum deed_code code = DEED_NOMEM;
        for (size_t limit = 1; code == DEED_NOMEM; limit += 16) {
            struct deed_arena small;
            struct deed_request request;
            struct deed_error err = { 0 };
            assert_true(limit < 65536);
            deed_arena_init(&small, limit);
            code =
                deed_request_decode(&small, value, NULL, NULL, &request, &err);
            assert_int_equal(err.code, code);
            deed_arena_fini(&small);
        }
        assert_int_equal(code, DEED_OK);
    }
}

static void chords_are_modifiers_and_one_key(void **state)
{
    (void)state;
    static const struct {
        const char *chord;
        unsigned modifiers;
        const char *key; /* NULL: no chord */
    } cases[] = {
        { "a", 0, "a" },
        { "Enter", 0, "Enter" },
        { "enter", 0, "Enter" },
        { "Return", 0, "Enter" },
        { "esc", 0, "Escape" },
        { " ", 0, "Space" },
        { "+", 0, "+" },
        { "\u00e9", 0, "\u00e9" },
        { "F12", 0, "F12" },
        { "Shift", 0, "Shift" },
        { "Control+S", DEED_MOD_CONTROL, "S" },
        { "ctrl+shift+ArrowLeft", DEED_MOD_CONTROL | DEED_MOD_SHIFT,
          "ArrowLeft" },
        { "Alt+Meta+x", DEED_MOD_ALT | DEED_MOD_META, "x" },
        { "Control++", DEED_MOD_CONTROL, "+" },
        { "", 0, NULL },
        { "ab", 0, NULL },
        { "Control+", 0, NULL },
        { "Control+Control+a", 0, NULL },
        { "a+b", 0, NULL },
        { "Hyper+a", 0, NULL },
        { "Control+Nope", 0, NULL },
        { "+a", 0, NULL },
        { "\n", 0, NULL },
        { "\x7f", 0, NULL },
        { "F25", 0, NULL },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        unsigned modifiers = 0;
        const char *key = NULL;
        bool parsed = deed_key_parse(cases[i].chord, &modifiers, &key);
        if (parsed != (cases[i].key != NULL) ||
            modifiers != cases[i].modifiers ||
            !deed_str_equal(key, cases[i].key)) {
            fail_msg("\"%s\" is %s", cases[i].chord, deed_str_or(key, "none"));
        }
    }
    unsigned held = 0;
    assert_true(deed_modifiers_parse("Control+alt", &held));
    assert_int_equal(held, DEED_MOD_CONTROL | DEED_MOD_ALT);
    assert_false(deed_modifiers_parse("", &held));
    assert_false(deed_modifiers_parse("Control+a", &held));
}

/* The list of a primitive and the readers are two tables: none may have what
 * the other lacks. */
static void every_argument_in_the_table_has_a_reader(void **state)
{
    struct deed_arena *arena = *state;
    static const struct {
        const char *type;
        const char *json;
    } samples[] = {
        { "string", "\"?\"" }, { "number", "1e9" }, { "boolean", "true" },
        { "list", "[]" },      { "object", "{}" },
    };
    for (unsigned p = 0; p < DEED_PRIMITIVE_COUNT; p++) {
        const struct deed_primitive_row *row =
            deed_primitive_row((enum deed_primitive)p);
        for (const struct deed_arg_spec *spec = row->args; spec->name; spec++) {
            for (unsigned i = 0; i < DEED_ARRAY_LEN(samples); i++) {
                if (strncmp(spec->type, samples[i].type,
                            strlen(samples[i].type)) != 0) {
                    continue;
                }
                struct deed_value *args = deed_value_map(arena);
                struct deed_target none = { 0 };
                struct deed_args ret;
                struct deed_error err = { 0 };
                deed_value_set(arena, args, spec->name,
                               parse(arena, samples[i].json));
                enum deed_code code = deed_args_decode(
                    arena, (enum deed_primitive)p, args, &none, &ret, &err);
                if (code == DEED_INTERNAL) {
                    fail_msg("%s: %s", row->id, err.text);
                }
            }
        }
    }
    struct deed_target none = { 0 };
    struct deed_args ret;
    assert_int_equal(
        deed_args_decode(arena, DEED_PRIMITIVE_COUNT, NULL, &none, &ret, NULL),
        DEED_INVALID);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(the_published_example_is_understood),
        T(what_is_not_given_has_its_default),
        T(every_argument_is_read),
        T(an_applications_own_action_keeps_its_args),
        T(modes_are_kept_in_order_and_once),
        T(verification_is_read_as_it_is_meant),
        T(the_key_and_the_hold_are_read),
        T(what_is_wrong_is_refused_by_name),
        T(numbers_that_are_none_and_texts_without_end_are_refused),
        T(the_fingerprint_knows_what_was_asked_and_not_how),
        T(only_some_forms_may_be_repeated),
        T(a_refusing_arena_gives_no_request),
        T(chords_are_modifiers_and_one_key),
        T(every_argument_in_the_table_has_a_reader),
    };
#undef T
    return cmocka_run_group_tests(tests, NULL, NULL);
}
