/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/args.h"
#include "core/act/request.h"
#include "request_fixture.h"

static bool is_app_action(void *user, const char *id)
{
    return deed_str_equal(user, id);
}

static struct deed_request decode(struct deed_arena *arena, const char *json)
{
    struct deed_request request;
    struct deed_error err = { 0 };
    char app[] = "video.create";
    if (deed_request_decode(arena, request_parse(arena, json), is_app_action,
                            app, &request, &err)) {
        fail_msg("%s: %s: %s", json, err.member, err.text);
    }
    return request;
}

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
    r = decode(*state,
               REQUEST("ui.setValue", "\"value\":\"40%\",\"tolerance\":1"));
    assert_string_equal(r.args.value, "40%");
    r = decode(*state, REQUEST("ui.enterText", "\"text\":\"a\\r\\nb\\rc\""));
    assert_string_equal(r.args.text, "a\nb\nc");
    r = decode(*state, REQUEST("ui.enterText", "\"text\":\"${secret:x}\""));
    assert_string_equal(r.args.secret, "x");
    r = decode(*state, REQUEST("ui.activate", "\"force\":[\"visible\"]"));
    assert_int_equal(r.args.force_count, 1);
    r = decode(*state, REQUEST("ui.activate", "\"force\":true"));
    assert_true(r.args.force_all);
    r = decode(*state, REQUEST("x.deed.selectText", "\"start\":1,\"end\":5"));
    assert_true(r.args.has_part && r.args.part_end == 5);
    r = decode(*state, REQUEST("ui.choose", "\"options\":[]"));
    assert_true(r.args.no_options);
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
        struct deed_value *value = request_parse(arena, texts[i]);
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
                               request_parse(arena, samples[i].json));
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
    const struct CMUnitTest tests[] = {
        REQUEST_TEST(the_published_example_is_understood),
        REQUEST_TEST(what_is_not_given_has_its_default),
        REQUEST_TEST(every_argument_is_read),
        REQUEST_TEST(an_applications_own_action_keeps_its_args),
        REQUEST_TEST(modes_are_kept_in_order_and_once),
        REQUEST_TEST(verification_is_read_as_it_is_meant),
        REQUEST_TEST(the_key_and_the_hold_are_read),
        REQUEST_TEST(the_fingerprint_knows_what_was_asked_and_not_how),
        REQUEST_TEST(only_some_forms_may_be_repeated),
        REQUEST_TEST(a_refusing_arena_gives_no_request),
        REQUEST_TEST(every_argument_in_the_table_has_a_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
