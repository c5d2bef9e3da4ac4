/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/backend.h"
#include "driver/grid/answer.h"
#include "driver/grid/capabilities.h"

static void a_session_is_what_has_an_id_and_a_websocket(void **state)
{
    (void)state;
    static const struct {
        const char *body;
        enum deed_code code;
        const char *cdp, *bidi;
    } cases[] = {
        { "{\"value\":{\"sessionId\":\"a\",\"capabilities\":{\"se:cdp\":"
          "\"ws://h:1/session/a/se/cdp\"}}}",
          DEED_OK, "ws://h:1/session/a/se/cdp", NULL },
        { "{\"value\":{\"sessionId\":\"a\",\"capabilities\":{"
          "\"webSocketUrl\":\"wss://h/b\"}}}",
          DEED_OK, NULL, "wss://h/b" },
        { "{\"value\":{\"sessionId\":\"a\",\"capabilities\":{\"se:cdp\":"
          "\"http://h:1\"}}}",
          DEED_UNSUPPORTED, NULL, NULL },
        { "{\"value\":{\"sessionId\":7,\"capabilities\":{}}}", DEED_UNSUPPORTED,
          NULL, NULL },
        { "{\"value\":{}}", DEED_UNSUPPORTED, NULL, NULL },
        { "{\"value\":null}", DEED_UNSUPPORTED, NULL, NULL },
        { "{}", DEED_ENVIRONMENT, NULL, NULL },
        { "[1]", DEED_ENVIRONMENT, NULL, NULL },
        { "<html>", DEED_ENVIRONMENT, NULL, NULL },
        { "", DEED_ENVIRONMENT, NULL, NULL },
        { NULL, DEED_ENVIRONMENT, NULL, NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct grid_session session = { 0 };
        struct deed_error err = { 0 };
        const struct grid_answer answer = { .status = 200,
                                            .body = cases[i].body };
        deed_arena_init(&arena, 0);
        assert_int_equal(
            grid_answer_session(&arena, "http://g", &answer, &session, &err),
            cases[i].code);
        assert_true(deed_str_equal(session.cdp, cases[i].cdp));
        assert_true(deed_str_equal(session.bidi, cases[i].bidi));
        assert_int_equal(err.code, cases[i].code);
        deed_arena_fini(&arena);
    }
}

static void a_file_is_where_the_grid_says_or_was_not_taken(void **state)
{
    (void)state;
    static const struct {
        struct grid_answer answer;
        enum deed_code code;
        const char *path, *said;
    } cases[] = {
        { { .status = 200, .body = "{\"value\":\"/tmp/a/photo.png\"}" },
          DEED_OK,
          "/tmp/a/photo.png",
          "" },
        { { .status = 200, .body = "{\"value\":\"\"}" },
          DEED_ENVIRONMENT,
          NULL,
          "where it put the file" },
        { { .status = 200, .body = "{\"value\":{}}" },
          DEED_ENVIRONMENT,
          NULL,
          "where it put the file" },
        { { .status = 404, .body = "no" }, DEED_ENVIRONMENT, NULL, "404" },
        { { .status = 401, .body = "no" }, DEED_DENIED, NULL, "401" },
        { { .curl = -1, .text = "it cannot be read" },
          DEED_ENVIRONMENT,
          NULL,
          "it cannot be read" },
        { { .curl = 28, .text = "Timeout" }, DEED_ENVIRONMENT, NULL, "Grid" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_error err = { 0 };
        const char *path = NULL;
        deed_arena_init(&arena, 0);
        assert_int_equal(
            grid_answer_file(&arena, "http://g", &cases[i].answer, &path, &err),
            cases[i].code);
        assert_true(deed_str_equal(path, cases[i].path));
        assert_non_null(strstr(err.text, cases[i].said));
        deed_arena_fini(&arena);
    }
}

/* Every byte of an answer may be the last that came. */
static void no_cut_of_an_answer_is_a_session(void **state)
{
    (void)state;
    static const char whole[] =
        "{\"value\":{\"sessionId\":\"a\",\"capabilities\":{\"se:cdp\":"
        "\"ws://h:1/s\",\"browserName\":\"chrome\"}}}";
    for (size_t len = 0; len < sizeof(whole) - 1; len++) {
        struct deed_arena arena;
        struct grid_session session;
        deed_arena_init(&arena, 0);
        const struct grid_answer answer = {
            .status = 200, .body = deed_arena_strndup(&arena, whole, len)
        };
        assert_int_not_equal(
            grid_answer_session(&arena, "http://g", &answer, &session, NULL),
            DEED_OK);
        deed_arena_fini(&arena);
    }
}

static void a_node_that_calls_itself_localhost_is_the_grids_host(void **state)
{
    (void)state;
    static const struct {
        const char *grid, *websocket, *want;
    } cases[] = {
        { "http://grid:4444", "ws://localhost:5555/session/a/se/cdp",
          "ws://grid:4444/session/a/se/cdp" },
        { "https://grid", "ws://127.0.0.1:5555/s", "wss://grid:443/s" },
        { "http://[fd00::1]:4444", "ws://[::1]:5/s", "ws://[fd00::1]:4444/s" },
        { "http://grid:4444", "ws://node7:5555/s", "ws://node7:5555/s" },
        { "http://127.0.0.1:4444", "ws://127.0.0.1:5555/s",
          "ws://127.0.0.1:5555/s" },
        { "http://grid:4444", "nonsense", "nonsense" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        assert_string_equal(
            grid_reachable(&arena, cases[i].grid, cases[i].websocket),
            cases[i].want);
        deed_arena_fini(&arena);
    }
}

static void capabilities_are_text_unless_they_are_json(void **state)
{
    (void)state;
    static const struct deed_setting settings[] = {
        { "capability", "browserName=MicrosoftEdge", 0 },
        { "capability", "browserVersion=120.0", 0 },
        { "capability", "acceptInsecureCerts=true", 0 },
        { "capability", "a=b=c", 0 },
        { "capability", "list=[1,\"x\"]", 0 },
        { "other", "x=y", 0 },
    };
    const struct deed_backend_opts opts = { .settings = settings,
                                            .setting_count =
                                                DEED_ARRAY_LEN(settings) };
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    assert_int_equal(grid_capabilities_write(&text, &opts, NULL), DEED_OK);
    assert_string_equal(
        deed_strbuf_get(&text),
        "{\"capabilities\":{\"alwaysMatch\":{\"browserName\":\"MicrosoftEdge\","
        "\"browserVersion\":\"120.0\",\"acceptInsecureCerts\":true,"
        "\"a\":\"b=c\",\"list\":[1,\"x\"],"
        "\"unhandledPromptBehavior\":\"ignore\","
        "\"pageLoadStrategy\":\"none\"}}}");
    deed_strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_session_is_what_has_an_id_and_a_websocket),
        cmocka_unit_test(a_file_is_where_the_grid_says_or_was_not_taken),
        cmocka_unit_test(no_cut_of_an_answer_is_a_session),
        cmocka_unit_test(a_node_that_calls_itself_localhost_is_the_grids_host),
        cmocka_unit_test(capabilities_are_text_unless_they_are_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
