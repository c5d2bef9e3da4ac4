/* SPDX-License-Identifier: Apache-2.0 */
/* Options, and what was found for the words of one, as the page agent reports
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/widget/options.h"
#include "driver/web/options.h"
#include "facts_fixture.h"
#include "nomem.h"

#define FOUND(id, role, label, more)                                           \
    "{\"id\":\"" id "\",\"role\":\"" role "\",\"label\":\"" label              \
    "\",\"name\":\"" label "\"," more "}"
#define REACH "\"option\":{\"values\":[null,\"r\"],\"reach\":true}"
#define HIDDEN "\"option\":{\"values\":[],\"reach\":false}"
#define CHECK "\"option\":{\"reach\":false,\"check\":true}"
#define BY_TEXT "\"text\":\"Red\",\"option\":{\"byText\":true}"

static void what_is_asked_for_is_added_to_what_is_listed(void **state)
{
    struct fixture *f = *state;
    f->frame.number = 2;
    const struct deed_facts *x = facts(
        state,
        "{\"facts\":{\"options\":[{\"id\":\"el_1\",\"label\":\"Blue\","
        "\"value\":\"b\",\"selected\":true,\"group\":\"cold\"}],\"asked\":["
        "{\"words\":\"Red\",\"list\":[" FOUND(
            "el_2", "button", "Red",
            REACH) "," FOUND("el_3", "option", "Red",
                             REACH
                             ",\"disabled\":true") "]},"
                                                   "{\"words\":\"Blue\","
                                                   "\"list\":[" FOUND(
                                                       "el_1", "option", "Blue",
                                                       REACH) "]},{\"words\":"
                                                              "\"r\",\"list\":"
                                                              "[" FOUND(
                                                                  "el_4", "tab",
                                                                  "Ruby",
                                                                  REACH) "]}]}"
                                                                         "}");
    assert_int_equal(x->option_count, 3);
    assert_string_equal(x->options[0].id, "f2.el_1");
    assert_string_equal(x->options[0].group, "cold");
    assert_int_equal(x->options[0].selected, DEED_YES);
    assert_string_equal(x->options[1].id, "f2.el_3");
    assert_int_equal(x->options[1].enabled, DEED_NO);
    assert_string_equal(x->options[2].id, "f2.el_4");
}

static void what_is_odd_adds_nothing(void **state)
{
    static const char *const odd[] = {
        "{\"facts\":{\"asked\":7}}",
        "{\"facts\":{\"asked\":[7,{},{\"list\":7}]}}",
        "{\"facts\":{\"asked\":[{\"words\":\"Red\",\"list\":[]}]}}",
        "{\"facts\":{\"asked\":[{\"list\":[" FOUND("el_2", "option", "Red",
                                                   REACH) "]}]}}",
        ("{\"facts\":{\"asked\":[{\"words\":\"Red\",\"list\":[7,{},"
         "{\"option\":7}]}]}}"),
        "{\"facts\":{\"options\":{}}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(odd); i++) {
        print_message("# %s\n", odd[i]);
        assert_int_equal(facts(state, odd[i])->option_count, 0);
    }
    /* Without an id nothing says that it is listed already. */
    assert_int_equal(facts(state, "{\"facts\":{\"options\":[{\"label\":\"Red\"}"
                                  "],\"asked\":[{\"words\":\"Red\",\"list\":["
                                  "{\"label\":\"Red\"}]}]}}")
                         ->option_count,
                     2);
}

static void those_that_are_preferred_are_marked(void **state)
{
    static const struct {
        const char *label, *json, *words;
        int want; /* the place of the one; -1: all count */
    } cases[] = {
        { "by role",
          "[" FOUND("a", "row", "Red", REACH) "," FOUND("b", "option", "Red",
                                                        REACH) "]",
          "Red", 1 },
        { "by reach",
          "[" FOUND("a", "option", "Red", HIDDEN) "," FOUND("b", "row", "Red",
                                                            REACH) "]",
          "Red", 1 },
        { "a check box that its label is pressed for",
          "[" FOUND("a", "row", "Red", REACH) "," FOUND("b", "checkbox", "Red",
                                                        CHECK) "]",
          "Red", 1 },
        { "by what is shown",
          "[" FOUND("a", "option", "Red", HIDDEN) "," FOUND("b", "generic", "",
                                                            BY_TEXT) "]",
          "Red", 1 },
        { "by value",
          "[" FOUND("a", "option", "Blue", HIDDEN) "," FOUND("b", "option",
                                                             "Red", REACH) "]",
          "r", 1 },
        { "none has the words", "[" FOUND("a", "option", "Blue", REACH) "]",
          "Red", -1 },
        { "no words", "[" FOUND("a", "option", "Blue", REACH) "]", NULL, -1 },
        { "no list", "{}", "Red", -1 },
        { "an empty list", "[]", "Red", -1 },
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        const bool *keep = decode_preferred(&f->arena, parse(f, cases[i].json),
                                            cases[i].words);
        assert_int_equal(keep != NULL, cases[i].want >= 0);
        assert_true(!keep || (!keep[0] && keep[1]));
    }
}

/* What the agent sends of a real page, and what comes of it. */
static void the_samples_tell_which_is_the_option(void **state)
{
    struct fixture *f = *state;
    decode_facts(&f->arena, &f->frame, sample(f, "facts-options"), &f->facts);
    assert_int_equal(f->facts.option_count, 2); /* no row, no check box */
    assert_string_equal(f->facts.options[0].label, "Red");
    assert_int_equal(f->facts.options[0].selected, DEED_NO);
    assert_string_equal(f->facts.options[1].label, "Blue");
    const struct deed_value *found =
        deed_value_get(sample(f, "find-option"), "candidates");
    const bool *keep = decode_preferred(&f->arena, found, "~Red");
    assert_non_null(keep);
    assert_int_equal(found->as.items.count, 3);
    for (size_t i = 0; i < 3; i++) {
        const char *role = deed_value_text_at(deed_value_at(found, i), "role");
        assert_int_equal(keep[i], deed_str_equal(role, "option"));
    }
}

/* What is beyond the limits is left out. */
static void limits_hold(void **state)
{
    struct fixture *f = *state;
    const char *rows =
        repeat(f, FOUND("a", "row", "Red", REACH), DEED_OPTION_CANDIDATES_MAX);
    const char *many = deed_arena_printf(
        &f->arena, "%.*s," FOUND("b", "option", "Red", REACH) "]",
        (int)strlen(rows) - 1, rows);
    const bool *keep = decode_preferred(&f->arena, parse(f, many), "Red");
    assert_non_null(keep);
    assert_true(keep[0] && !keep[DEED_OPTION_CANDIDATES_MAX]);
    many = deed_arena_printf(
        &f->arena,
        "{\"facts\":{\"options\":%s,\"asked\":[{\"words\":\"Red\","
        "\"list\":[" FOUND("b", "option", "Red", REACH) "]}]}}",
        repeat(f, "{}", 1001));
    assert_int_equal(facts(state, many)->option_count, 512);
}

/* All count then, and the resolver does not guess between them. */
static void without_memory_none_is_preferred(void **state)
{
    struct fixture *f = *state;
    const struct deed_value *list =
        parse(f, "[" FOUND("a", "row", "M\xc3\xbcsli", REACH) "," FOUND(
                     "b", "option", "M\xc3\xbcsli", REACH) "]");
    const bool *keep = NULL;
    unsigned failures = 0;
    while (!keep) {
        nomem_start(failures + 1);
        keep = decode_preferred(&f->arena, list, "M\xc3\xbcsli");
        nomem_stop();
        failures += !keep;
        assert_in_range(failures, 0, 100);
    }
    assert_true(!keep[0] && keep[1]);
    assert_true(failures > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACTS_TEST(what_is_asked_for_is_added_to_what_is_listed),
        FACTS_TEST(what_is_odd_adds_nothing),
        FACTS_TEST(those_that_are_preferred_are_marked),
        FACTS_TEST(the_samples_tell_which_is_the_option),
        FACTS_TEST(limits_hold),
        FACTS_TEST(without_memory_none_is_preferred),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
