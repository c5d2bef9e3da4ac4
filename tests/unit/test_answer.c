/* SPDX-License-Identifier: Apache-2.0 */
/* What structured answers of servers say by their members. */
#include <setjmp.h>
#include <stdarg.h>
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
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (word_of(cases[i].text) != cases[i].word) {
            fail_msg("misread: %s: %d", cases[i].text, word_of(cases[i].text));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_say_what_became_of_an_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
