/* SPDX-License-Identifier: Apache-2.0 */
/* What structured answers of servers say by their members. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/web/answer.h"
#include "wire/json.h"

enum word { NO, PART, YES, NOTHING };

static enum word word_of(const char *text)
{
    struct deed_arena arena;
    struct deed_value *json = NULL;
    const struct deed_json_limits limits = { 0 };
    deed_arena_init(&arena, 0);
    assert_int_equal(
        deed_json_parse(&arena, text, strlen(text), &limits, &json, NULL), 0);
    enum word word = answer_refusal(json)     ? NO
                     : answer_shortfall(json) ? PART
                     : answer_grants(json)    ? YES
                                              : NOTHING;
    deed_arena_fini(&arena);
    return word;
}

static void members_say_what_became_of_an_order(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum word word;
    } cases[] = {
        { "{\"ok\":true}", YES },
        { "{\"ok\":false}", NO },
        { "{\"paid\":true,\"no\":991}", YES },
        { "{\"deleted\":false}", NO },
        { "{\"id\":3,\"deleted\":false}", NOTHING }, /* a record */
        { "{\"state\":\"failed\"}", NO },
        { "{\"duplicate\":true}", NOTHING },
        { "{\"liked\":false}", NOTHING },
        { "{\"deleted\":2,\"failed\":[1]}", PART },
        { "{\"deleted\":3,\"failed\":[]}", NOTHING },
        { "{\"failed\":1}", PART },
        { "{\"failed\":0}", NOTHING },
        { "{\"items\":[{\"status\":204},{\"status\":423}]}", PART },
        { "{\"items\":[{\"status\":200},{\"status\":204}]}", NOTHING },
        { "{\"items\":[{\"status\":\"open\"}]}", NOTHING },
        { "{\"errors\":[{\"message\":\"taken\"}],\"data\":null}", NO },
        { "{\"component\":\"Edit\",\"props\":{\"errors\":"
          "{\"name\":\"is required\"}}}",
          NO },
        { "{\"component\":\"Edit\",\"props\":{\"errors\":{}}}", NOTHING },
        { "{\"props\":{\"errors\":{\"name\":\"x\"}}}", NOTHING },
        { "[]", NOTHING },
        { "{\"result\":\"NG\"}", NO },
        { "{\"Success\":\"N\"}", NO },
        { "{\"Success\":true}", YES },
        { "{\"success\":\"false\"}", NO },
        { "{\"status\":409,\"detail\":\"x\"}", NO },
        { "{\"status\":200,\"detail\":\"x\"}", NOTHING },
        { "{\"id\":7,\"status\":404}", NOTHING }, /* a record */
        { "{\"code\":40001,\"msg\":\"none left\",\"data\":null}", NO },
        { "{\"code\":20000,\"msg\":\"ok\"}", NOTHING },
        { "{\"code\":42,\"message\":\"ok\"}", NOTHING },
        { "{\"data\":{\"add\":{\"cart\":null,"
          "\"userErrors\":[{\"message\":\"sold out\"}]}}}",
          NO },
        { "{\"data\":{\"add\":{\"cart\":{\"id\":1},\"userErrors\":[]}}}", YES },
        { "{\"data\":{\"add\":{\"__typename\":\"OutOfStockError\","
          "\"message\":\"x\"}}}",
          NO },
        { "{\"errors\":[{\"message\":\"disk full\"}],\"total\":1}",
          NOTHING }, /* a list of errors was asked for */
        { "{\"error\":\"\"}", NOTHING },
        { "{\"error\":{}}", NOTHING },
        { "{\"error\":false}", NOTHING },
        { "{\"error\":null,\"ok\":true}", YES },
        { "{\"error\":\"no stock\"}", NO },
        { "{\"error\":{\"code\":4}}", NO },
        { "{\"error\":{\"message\":\"no stock\"}}", NO },
        { "{\"error\":true}", NO },
        { "{\"errcode\":0}", NOTHING },
        { "{\"errcode\":40001}", NO },
        { "{\"err\":false}", NOTHING },
        { "{\"err\":true}", NO },
        { "{\"err\":{\"message\":\"no stock\"}}", NO },
        { "{\"errno\":\"ENOENT\"}", NO },
        { "{\"errno\":\"\"}", NOTHING },
        { "{\"statusCode\":404}", NO },
        { "{\"status\":404.5}", NOTHING },
        { "{\"status\":700}", NOTHING },
        { "{\"code\":404}", NOTHING },
        { "{\"code\":700,\"msg\":\"x\"}", NOTHING },
        { "{\"code\":\"E4\",\"msg\":\"x\"}", NOTHING },
        { "{\"id\":1,\"code\":40001,\"msg\":\"x\"}", NOTHING },
        { "{\"errors\":[]}", NOTHING },
        { "{\"errors\":{}}", NOTHING },
        { "{\"errors\":\"few\"}", NOTHING },
        { "{\"errors\":[\"taken\"]}", NO },
        { "{\"errors\":[{\"code\":3}]}", NO },
        { "{\"errors\":{\"name\":[\"taken\"]}}", NO },
        { "{\"errors\":[\"taken\"],\"data\":{\"add\":false}}", NO },
        { "{\"errors\":[\"slow\"],\"data\":{\"add\":{\"id\":1}}}",
          NOTHING }, /* it was done, and something is wrong */
        { "{\"data\":{\"userErrors\":[\"x\"],\"__typename\":\"P\"}}", NO },
        { "{\"data\":{\"userErrors\":[\"x\"],\"cart\":{\"id\":1}}}", NOTHING },
        { "{\"data\":{\"userErrors\":\"x\"}}", NOTHING },
        { "{\"data\":{\"a\":{\"__typename\":\"NotFoundError\"},"
          "\"b\":{\"__typename\":\"TooLateError\"}}}",
          NO },
        { "{\"data\":{\"a\":{\"__typename\":\"Cart\",\"id\":1}}}", YES },
        { "{\"data\":{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":1}}}}}}", YES },
        { "{\"data\":null}", NOTHING },
        { "{\"data\":false}", NOTHING },
        { "{\"status\":\"OK\"}", YES },
        { "{\"result\":\"done\"}", YES },
        { "{\"success\":true,\"errors\":[]}", YES },
        { "{\"success\":true,\"userErrors\":null}", YES },
        { "{\"success\":true,\"userErrors\":[\"x\"]}", NOTHING },
        { "{\"failures\":{\"a\":1}}", PART },
        { "{\"rejected\":{}}", NOTHING },
        { "{\"failed\":\"x\"}", NOTHING },
        { "[{\"status\":404},{\"status\":200}]", PART },
        { "[[{\"status\":500}]]", PART },
        { "[{\"status\":700}]", NOTHING },
        { "[{\"status\":399}]", NOTHING },
        { "[[[[{\"status\":500}]]]]", NOTHING }, /* too deep to be meant */
        { "[{\"error\":{\"json\":{\"message\":\"x\"}}}]", PART },
        { "[{\"result\":{\"data\":{\"json\":null}}}]", NOTHING },
        { "[{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1}},"
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":1}]",
          PART },
        { "[{\"errors\":[{\"message\":\"x\"}],\"data\":null}]", PART },
        { "[{\"data\":{\"add\":{\"id\":1}}}]", NOTHING },
        { "[{\"when\":3,\"error\":\"disk full\"}]", NOTHING }, /* a row */
        { "{\"exception\":\"ValueError\",\"detail\":\"x\"}", NO },
        { "{\"errorMessage\":\"late\",\"errorType\":\"E\"}", NO },
        { "{\"errorMessage\":null}", NOTHING },
        { "{\"errorMessage\":\"\",\"ok\":true}", YES },
        { "{\"id\":3,\"errorMessage\":\"late\"}", NOTHING }, /* a record */
        { "{\"d\":{\"__type\":\"R\",\"Success\":false}}", NO },
        { "{\"d\":{\"__type\":\"R\",\"Success\":true}}", NOTHING },
        { "{\"data\":{\"success\":false}}", NO },
        { "{\"data\":{\"login\":{\"ok\":false,\"user\":null}}}", NO },
        { "{\"data\":{\"a\":{\"ok\":false},\"b\":{\"ok\":true}}}", YES },
        { "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"ok\":false}}", NO },
        { "{\"data\":{\"build\":{\"status\":\"failed\"}}}",
          YES }, /* a record that was asked for */
        { "{\"status\":0,\"message\":\"Failed\"}", NO },
        { "{\"status\":0,\"message\":\"Fine\"}", NOTHING },
        { "{\"data\":{\"created\":0,\"failed\":1}}", PART },
        { "{\"data\":{\"created\":1,\"failed\":0}}", YES },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (word_of(cases[i].text) != cases[i].word) {
            fail_msg("misread: %s: %d", cases[i].text, word_of(cases[i].text));
        }
    }
}

/* What a person reads about it. */
static void a_refusal_has_the_words_of_the_answer(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        { "{\"errors\":[{\"message\":\"taken\"}]}", "taken" },
        { "{\"errors\":[{\"code\":3}]}", "the answer lists errors" },
        { "{\"error\":{\"message\":\"no stock\"}}", "no stock" },
        { "{\"error\":true}", "the answer has an error" },
        { "{\"ok\":false,\"message\":\"closed\"}", "closed" },
        { "{\"ok\":false}", "the answer says that it was not done" },
        { "{\"data\":{\"__typename\":\"LateError\",\"message\":\"late\"}}",
          "late" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_value *json = NULL;
        deed_arena_init(&arena, 0);
        assert_int_equal(deed_json_parse(&arena, cases[i].text,
                                         strlen(cases[i].text), NULL, &json,
                                         NULL),
                         0);
        assert_string_equal(answer_refusal(json), cases[i].says);
        deed_arena_fini(&arena);
    }
}

static void text_answers_begin_as_error_messages_do(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool no;
    } cases[] = {
        { "OK", false },
        { "", false },
        { "   \n", false },
        { "ERROR: disk full", true },
        { "error", true },
        { "Error log", false },
        { "errors", false },
        { "Failed! try later", true },
        { "Failed payments", false },
        { "No error", false },
        { "Access denied.", true },
        { "<br />\n<b>Fatal error</b>: Uncaught", true },
        { "<!doctype html><title>Shop</title><h1>Fatal error</h1>", true },
        { "<title>Error</title><p>Saved", false },
        { "<style>p{}</style> <p> Forbidden </p>", true },
        { "<style>p{}", false },
        { "<p", false },
        { "<p>Saved</p>", false },
        { "Traceback (most recent call last):", true },
        { "<soap:Envelope><soap:Body><soap:Fault>x", true },
        { "<soap:Envelope><soap:Body><DefaultFault>x", false },
        { "<Envelope><Body><Fault>x", true },
        { "<r><Fault>x</Fault></r>", false },
        { "<methodResponse><fault><value>", true },
        { "<methodResponse><params>", false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if ((answer_text_refusal(cases[i].text) != NULL) != cases[i].no) {
            fail_msg("misread: %s", cases[i].text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_say_what_became_of_an_order),
        cmocka_unit_test(a_refusal_has_the_words_of_the_answer),
        cmocka_unit_test(text_answers_begin_as_error_messages_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
