/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/jsonrpc.h"

static struct deed_value *parse(struct deed_arena *arena, const char *text)
{
    struct deed_value *value = NULL;
    assert_int_equal(
        deed_json_parse(arena, text, strlen(text), NULL, &value, NULL), 0);
    return value;
}

static void a_message_is_one_of_four(void **state)
{
    static const struct {
        const char *label, *text;
        enum deed_rpc_kind kind;
    } rows[] = {
        { "request", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a/b\"}",
          DEED_RPC_REQUEST },
        { "with params",
          "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"a\",\"params\":{}}",
          DEED_RPC_REQUEST },
        { "notification", "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}",
          DEED_RPC_NOTIFICATION },
        { "result", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}",
          DEED_RPC_RESULT },
        { "error", "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}",
          DEED_RPC_ERROR },
        { "an error about nobody",
          "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{}}", DEED_RPC_ERROR },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_rpc rpc;
        deed_arena_init(&arena, 0);
        if (deed_rpc_read(parse(&arena, rows[i].text), &rpc, NULL) ||
            rpc.kind != rows[i].kind) {
            fail_msg("%s", rows[i].label);
        }
        deed_arena_fini(&arena);
    }
}

static void what_is_no_message_is_refused_by_name(void **state)
{
    static const struct {
        const char *text, *member;
        bool has_id; /* that an answer may carry */
    } rows[] = {
        { "[]", "", false },
        { "7", "", false },
        { "{}", "jsonrpc", false },
        { "{\"jsonrpc\":2,\"id\":1,\"method\":\"a\"}", "jsonrpc", true },
        { "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"a\"}", "id", false },
        { "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"a\"}", "id", false },
        { "{\"jsonrpc\":\"2.0\",\"id\":1e300,\"method\":\"a\"}", "id", false },
        { "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"a\"}", "id", false },
        { "{\"jsonrpc\":\"2.0\",\"id\":true,\"result\":1}", "id", false },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", "method", true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\"}", "method", true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":[]}",
          "params", true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"result\":1}", "",
          true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1}", "", true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1,\"error\":{}}", "",
          true },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":\"x\"}", "error", true },
        { "{\"jsonrpc\":\"2.0\",\"result\":1}", "id", false },
    };
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_arena arena;
        struct deed_rpc rpc;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        enum deed_code code =
            deed_rpc_read(parse(&arena, rows[i].text), &rpc, &err);
        if (code != DEED_INVALID || strcmp(err.member, rows[i].member) != 0 ||
            (rpc.id != NULL) != rows[i].has_id) {
            fail_msg("%s: %d, \"%s\"", rows[i].text, code, err.member);
        }
        deed_arena_fini(&arena);
    }
}

static void ids_have_limits(void **state)
{
    struct deed_arena arena;
    char text[DEED_RPC_ID_BYTES_MAX + 2];
    (void)state;
    deed_arena_init(&arena, 0);
    memset(text, 'x', sizeof(text));
    assert_true(deed_rpc_is_id(
        deed_value_string_n(&arena, text, DEED_RPC_ID_BYTES_MAX)));
    assert_false(deed_rpc_is_id(
        deed_value_string_n(&arena, text, DEED_RPC_ID_BYTES_MAX + 1)));
    assert_true(deed_rpc_is_id(deed_value_number(&arena, 9007199254740991.0)));
    assert_false(deed_rpc_is_id(deed_value_number(&arena, 9007199254740992.0)));
    assert_true(deed_rpc_is_id(deed_value_number(&arena, -3)));
    assert_false(deed_rpc_is_id(NULL));
    deed_arena_fini(&arena);
}

static void what_is_written_is_read_again(void **state)
{
    struct deed_arena arena;
    struct deed_strbuf text;
    struct deed_rpc rpc;
    (void)state;
    deed_arena_init(&arena, 0);
    deed_strbuf_init(&text, 0);
    deed_rpc_write_error(&text, NULL, DEED_RPC_PARSE, "a \"quote\"\n");
    assert_string_equal(deed_strbuf_get(&text),
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
                        "-32700,\"message\":\"a \\\"quote\\\"\\n\"}}");
    assert_int_equal(
        deed_rpc_read(parse(&arena, deed_strbuf_get(&text)), &rpc, NULL), 0);
    deed_strbuf_clear(&text);
    deed_rpc_write_request(&text, 7, "elicitation/create",
                           deed_value_map(&arena));
    assert_int_equal(
        deed_rpc_read(parse(&arena, deed_strbuf_get(&text)), &rpc, NULL), 0);
    assert_int_equal(rpc.kind, DEED_RPC_REQUEST);
    assert_string_equal(rpc.method, "elicitation/create");
    deed_strbuf_fini(&text);
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_one_of_four),
        cmocka_unit_test(what_is_no_message_is_refused_by_name),
        cmocka_unit_test(ids_have_limits),
        cmocka_unit_test(what_is_written_is_read_again),
    };
    return cmocka_run_group_tests_name("jsonrpc", tests, NULL, NULL);
}
