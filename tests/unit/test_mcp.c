/* SPDX-License-Identifier: Apache-2.0 */
/* The pure parts of the MCP server: schemas, tools, requests, accounts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/primitive.h"
#include "front/mcp/account.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/schema.h"
#include "front/mcp/tools.h"
#include "wire/json.h"

static struct deed_value *parse(struct deed_arena *arena, const char *text)
{
    struct deed_value *value = NULL;
    if (deed_json_parse(arena, text, strlen(text), NULL, &value, NULL)) {
        fail_msg("%s", text);
    }
    return value;
}

static void a_value_fits_its_schema_or_the_member_is_named(void **state)
{
    static const char schema[] =
        "{\"type\":\"object\",\"properties\":{"
        "\"n\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":9},"
        "\"s\":{\"type\":[\"string\",\"number\"]},"
        "\"e\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"]},"
        "\"l\":{\"type\":\"array\",\"minItems\":1,\"maxItems\":2,\"items\":"
        "{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"boolean\"}},"
        "\"required\":[\"x\"]}}},"
        "\"required\":[\"n\"],\"additionalProperties\":false}";
    static const struct {
        const char *value, *member; /* NULL: it fits */
    } rows[] = {
        { "{\"n\":1}", NULL },
        { "{\"n\":9,\"s\":\"x\",\"e\":\"b\",\"l\":[{\"x\":true}]}", NULL },
        { "{\"n\":1,\"s\":1.5}", NULL },
        { "{\"n\":1,\"l\":[{\"x\":true,\"y\":1}]}", NULL },
        { "[]", "" },
        { "{}", "n" },
        { "{\"n\":0}", "n" },
        { "{\"n\":10}", "n" },
        { "{\"n\":1.5}", "n" },
        { "{\"n\":\"1\"}", "n" },
        { "{\"n\":1,\"s\":true}", "s" },
        { "{\"n\":1,\"e\":\"c\"}", "e" },
        { "{\"n\":1,\"z\":1}", "z" },
        { "{\"n\":1,\"l\":[]}", "l" },
        { "{\"n\":1,\"l\":[{\"x\":true},{\"x\":1}]}", "l[1].x" },
        { "{\"n\":1,\"l\":[{}]}", "l[0].x" },
        { "{\"n\":1,\"l\":[{\"x\":true},{\"x\":true},{\"x\":true}]}", "l" },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        enum deed_code code = deed_schema_check(
            parse(&arena, schema), parse(&arena, rows[i].value), &err);
        if ((code == DEED_OK) != (rows[i].member == NULL) ||
            (rows[i].member && strcmp(err.member, rows[i].member) != 0)) {
            fail_msg("%s: %d \"%s\"", rows[i].value, code, err.member);
        }
        deed_arena_fini(&arena);
    }
}

static void every_tool_has_its_description_and_every_description_a_tool(
    void **state)
{
    static const char *const names[] = { NULL, "mobile-debug" };
    (void)state;
    for (size_t p = 0; p < DEED_ARRAY_LEN(names); p++) {
        struct deed_arena arena;
        const struct deed_mcp_profile *profile =
            deed_mcp_profile_find(names[p]);
        deed_arena_init(&arena, 0);
        const struct deed_value *tools =
            deed_value_get(deed_mcp_tools_list(&arena, profile, true), "tools");
        assert_int_equal(tools->as.items.count, profile->count);
        for (size_t i = 0; i < profile->count; i++) {
            const struct deed_value *one = deed_value_at(tools, i);
            const char *name = deed_value_text(deed_value_get(one, "name"));
            assert_ptr_equal(deed_mcp_tool_find(profile, name),
                             &profile->tools[i]);
            assert_non_null(deed_value_get(one, "inputSchema"));
        }
        deed_arena_fini(&arena);
    }
    assert_null(deed_mcp_profile_find("nothing"));
}

/* Each word of the schema's list is an action that the core has. */
static void every_word_of_act_is_an_action(void **state)
{
    struct deed_arena arena;
    (void)state;
    deed_arena_init(&arena, 0);
    const struct deed_value *tools = deed_value_get(
        deed_mcp_tools_list(&arena, deed_mcp_profile_find(NULL), true),
        "tools");
    const struct deed_value *words = NULL;
    for (size_t i = 0; deed_value_at(tools, i); i++) {
        const struct deed_value *one = deed_value_at(tools, i);
        if (strcmp(deed_value_text(deed_value_get(one, "name")), "act") == 0) {
            static const char *const path[] = { "inputSchema", "properties",
                                                "acts",        "items",
                                                "properties",  "action",
                                                "enum" };
            words = one;
            for (size_t k = 0; k < DEED_ARRAY_LEN(path); k++) {
                words = deed_value_get(words, path[k]);
            }
        }
    }
    assert_true(deed_value_at(words, 15) != NULL);
    for (size_t i = 0; deed_value_at(words, i); i++) {
        struct deed_value *act = deed_value_map(&arena);
        struct deed_value *request = NULL;
        deed_value_set(&arena, act, "action",
                       deed_value_copy(&arena, deed_value_at(words, i)));
        deed_value_set(&arena, act, "target",
                       deed_value_string(&arena, "Save"));
        assert_int_equal(deed_mcp_request(&arena, act, NULL, &request, NULL),
                         0);
        const char *id = deed_value_text(deed_value_get(request, "actionId"));
        assert_int_not_equal(deed_primitive_find(id), DEED_PRIMITIVE_COUNT);
    }
    deed_arena_fini(&arena);
}

static void an_act_becomes_a_request(void **state)
{
    static const struct {
        const char *act, *request;
    } rows[] = {
        { "{\"action\":\"click\",\"target\":\"Save\"}",
          "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
          "\"custom\","
          "\"value\":\"name=Save\"}}}" },
        { "{\"action\":\"click\",\"target\":\"@e12\"}",
          "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
          "\"custom\","
          "\"value\":\"ref=e12\"}}}" },
        { "{\"action\":\"click\",\"target\":\"e12\",\"role\":\"button\"}",
          "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":"
          "\"custom\","
          "\"value\":\"ref=e12\"},\"expectedRole\":\"button\"}}" },
        { "{\"action\":\"fill\",\"target\":\"css=#a\",\"value\":12,"
          "\"args\":{\"submit\":true}}",
          "{\"actionId\":\"ui.enterText\",\"target\":{\"ref\":{\"by\":"
          "\"custom\",\"value\":\"css=#a\"}},\"args\":{\"submit\":true,"
          "\"text\":\"12\"}}" },
        { "{\"action\":\"toggle\",\"target\":\"A\",\"value\":\"off\"}",
          "{\"actionId\":\"ui.toggle\",\"target\":{\"ref\":{\"by\":\"custom\","
          "\"value\":\"name=A\"}},\"args\":{\"state\":false}}" },
        { "{\"action\":\"choose\",\"target\":\"A\",\"value\":[\"x\",\"y\"]}",
          "{\"actionId\":\"ui.choose\",\"target\":{\"ref\":{\"by\":\"custom\","
          "\"value\":\"name=A\"}},\"args\":{\"options\":[\"x\",\"y\"]}}" },
        { "{\"action\":\"upload\",\"target\":\"A\",\"value\":\"a.png\"}",
          "{\"actionId\":\"x.deed.upload\",\"target\":{\"ref\":{\"by\":"
          "\"custom\",\"value\":\"name=A\"}},\"args\":{\"files\":[\"a.png\"]}"
          "}" },
        { "{\"action\":\"scroll\",\"value\":300}",
          "{\"actionId\":\"ui.scroll\",\"args\":{\"dy\":300}}" },
        { "{\"action\":\"press\",\"value\":\"Control+S\",\"key\":\"k\","
          "\"timeoutMs\":5,\"expect\":[\"toast saved\"]}",
          "{\"actionId\":\"x.deed.press\",\"args\":{\"keys\":\"Control+S\"},"
          "\"verification\":{\"policy\":\"all\",\"signals\":[{\"kind\":"
          "\"toast.contains\",\"text\":\"saved\"}]},\"timeoutMs\":5,"
          "\"idempotencyKey\":\"k\"}" },
        { "{\"action\":\"drag\",\"target\":\"A\",\"value\":\"B\"}",
          "{\"actionId\":\"x.deed.drag\",\"target\":{\"ref\":{\"by\":"
          "\"custom\","
          "\"value\":\"name=A\"}},\"args\":{\"to\":{\"ref\":{\"by\":\"custom\","
          "\"value\":\"name=B\"}}}}" },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *request = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        if (deed_mcp_request(&arena, parse(&arena, rows[i].act), NULL, &request,
                             &err) ||
            !deed_value_equal(request, parse(&arena, rows[i].request))) {
            fail_msg("%s: %s %s", rows[i].act, err.member, err.text);
        }
        deed_arena_fini(&arena);
    }
}

static void an_act_that_cannot_be_meant_is_refused(void **state)
{
    static const struct {
        const char *act, *member;
    } rows[] = {
        { "{\"action\":\"fly\"}", "action" },
        { "{\"action\":\"click\",\"target\":\"A\",\"value\":1}", "value" },
        { "{\"action\":\"click\",\"target\":\"A\",\"args\":{\"sped\":1}}",
          "args.sped" },
        { "{\"action\":\"click\",\"target\":\"A\",\"in\":\"e4\"}", "in" },
        { "{\"action\":\"click\",\"target\":\"A\",\"expect\":[\"rain\"]}",
          "expect" },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_value *request = NULL;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        if (!deed_mcp_request(&arena, parse(&arena, rows[i].act), NULL,
                              &request, &err) ||
            strcmp(err.member, rows[i].member) != 0) {
            fail_msg("%s: %s", rows[i].act, err.member);
        }
        deed_arena_fini(&arena);
    }
}

#define RESULT(status, side, error)                                            \
    "{\"actionId\":\"ui.activate\",\"status\":\"" status                       \
    "\",\"resolvedTarget\":{\"role\":\"button\",\"name\":\"Pay\\nnow\"},"      \
    "\"sideEffectState\":\"" side "\"" error "}"
#define ERROR(code) ",\"error\":{\"code\":\"" code "\",\"message\":\"m\"}"

/* Nothing makes a success of what the core did not call one, and who may have
 * done something is told not to do it again. */
static void the_verdict_is_the_cores(void **state)
{
    static const struct {
        const char *result, *begins, *has;
    } rows[] = {
        { RESULT("succeeded", "applied", ""), "verified: click button", "" },
        { RESULT("failed", "none", ERROR("verification_failed")),
          "no effect: ", "Nothing was applied" },
        { RESULT("failed", "unknown", ERROR("verification_failed")),
          "outcome unknown: ", "do NOT repeat it" },
        { RESULT("failed", "applied", ERROR("verification_failed")),
          "not as asked: ", "do NOT repeat it" },
        { RESULT("failed", "none", ERROR("target_ambiguous")),
          "ambiguous: ", "Say which" },
        { RESULT("cancelled", "unknown", ERROR("cancelled")),
          "outcome unknown: ", "do NOT repeat it" },
        { "{}", "outcome unknown: ", "do NOT repeat it" },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        const char *line = deed_account_line(
            &arena, "click", parse(&arena, rows[i].result), NULL);
        if (strncmp(line, rows[i].begins, strlen(rows[i].begins)) != 0 ||
            !strstr(line, rows[i].has) || strstr(line, "Pay\nnow")) {
            fail_msg("%s: %s", rows[i].result, line);
        }
        deed_arena_fini(&arena);
    }
}

#define FILE_SEEN(kind, more)                                                  \
    "{\"actionId\":\"ui.activate\",\"status\":\"succeeded\","                  \
    "\"metadata\":{\"x.deed\":{\"evidence\":[{\"kind\":\"download." kind       \
    "\",\"name\":\"a.pdf\"" more "}]}}}"

static void a_file_is_told_by_what_became_of_it(void **state)
{
    static const struct {
        const char *result, *says;
    } rows[] = {
        { FILE_SEEN("started", ""), "verified: click: a download started: "
                                    "a.pdf" },
        { FILE_SEEN("started", ",\"bytes\":1234567,\"totalBytes\":5e7"),
          "verified: click: a download is still running: a.pdf (1.2 MB of "
          "50 MB)" },
        { FILE_SEEN("started", ",\"outcome\":\"completed\""),
          "verified: click" },
        { FILE_SEEN("finished", ",\"outcome\":\"completed\",\"bytes\":12345,"
                                "\"path\":\"/d/a (1).pdf\""),
          "verified: click: saved as /d/a (1).pdf (12 kB)" },
        { FILE_SEEN("finished", ",\"outcome\":\"completed\",\"bytes\":1"),
          "verified: click: downloaded: a.pdf (1 byte)" },
        { FILE_SEEN("finished", ",\"outcome\":\"canceled\",\"bytes\":999,"
                                "\"totalBytes\":999999"),
          "verified: click: the download broke off: a.pdf (999 bytes of "
          "1.0 MB)" },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        assert_string_equal(deed_account_line(&arena, "click",
                                              parse(&arena, rows[i].result),
                                              NULL),
                            rows[i].says);
        deed_arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_fits_its_schema_or_the_member_is_named),
        cmocka_unit_test(
            every_tool_has_its_description_and_every_description_a_tool),
        cmocka_unit_test(every_word_of_act_is_an_action),
        cmocka_unit_test(an_act_becomes_a_request),
        cmocka_unit_test(an_act_that_cannot_be_meant_is_refused),
        cmocka_unit_test(the_verdict_is_the_cores),
        cmocka_unit_test(a_file_is_told_by_what_became_of_it),
    };
    return cmocka_run_group_tests_name("mcp", tests, NULL, NULL);
}
