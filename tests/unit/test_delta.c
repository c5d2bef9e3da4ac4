/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/delta.h"
#include "ui_text.h"

#define BASE                                                                   \
    "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\n"                  \
    "el a - form 'F' doc=d scope=s\nel b a button 'B' at=1,1\n"                \
    "el c a link 'C'\n"

static void the_delta_lists_what_changed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *newer;
        uint32_t upserts, removed;
        bool frame;
    } cases[] = {
        { "nothing", BASE, 0, 0, false },
        { "another order",
          "scope s form 'F'\ndoc d\nregion canvas d 'c'\nfocus a\n"
          "el c a link 'C'\nel b a button 'B' at=1,1\n"
          "el a - form 'F' doc=d scope=s\n",
          0, 0, false },
        { "renamed",
          "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\n"
          "el a - form 'F' doc=d scope=s\nel b a button 'X' at=1,1\n"
          "el c a link 'C'\n",
          1, 0, false },
        { "moved to another parent",
          "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\n"
          "el a - form 'F' doc=d scope=s\nel b c button 'B' at=1,1\n"
          "el c a link 'C'\n",
          1, 0, false },
        { "removed and added",
          "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\n"
          "el a - form 'F' doc=d scope=s\nel b a button 'B' at=1,1\n"
          "el e a link 'C'\n",
          1, 1, false },
        { "focus elsewhere",
          "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus b\n"
          "el a - form 'F' doc=d scope=s\nel b a button 'B' at=1,1\n"
          "el c a link 'C'\n",
          0, 0, false },
        { "another scope", BASE "scope t form 'G'\n", 0, 0, true },
        { "another document", BASE "doc e\n", 0, 0, true },
        { "another region", BASE "region cross d 'x'\n", 0, 0, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_graph base, newer, applied;
        struct deed_delta delta;
        ui_build(&base, BASE);
        ui_build(&newer, cases[i].newer);
        assert_int_equal(deed_delta_make(&delta, &base, &newer, NULL), 0);
        if (delta.upsert_count != cases[i].upserts ||
            delta.removed_count != cases[i].removed ||
            delta.frame_changed != cases[i].frame) {
            fail_msg("%s: %u %u %d", cases[i].label,
                     (unsigned)delta.upsert_count,
                     (unsigned)delta.removed_count, delta.frame_changed);
        }
        assert_int_equal(deed_delta_apply(&delta, &base, &applied, NULL), 0);
        assert_true(deed_graph_equal(&applied, &newer));
        deed_delta_fini(&delta);
        deed_graph_fini(&base);
        deed_graph_fini(&newer);
        deed_graph_fini(&applied);
    }
}

static void graphs_differ_by_any_part(void **state)
{
    (void)state;
    static const char *const others[] = {
        "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus b\n",
        "doc d\nscope s form 'F'\nregion canvas d 'c'\n",
        "doc d\nscope s form 'G'\nregion canvas d 'c'\nfocus a\n",
        "doc d\nscope s form ''\nregion canvas d 'c'\nfocus a\n",
        "doc d\nscope s list 'F'\nregion canvas d 'c'\nfocus a\n",
        "doc d\nscope t form 'F'\nregion canvas d 'c'\nfocus a\n",
        "doc e\nscope s form 'F'\nregion canvas e 'c'\nfocus a\n",
        "doc d\nscope s form 'F'\nregion canvas d 'x'\nfocus a\n",
        "doc d\nscope s form 'F'\nregion cross d 'c'\nfocus a\n",
        "doc d\nscope s form 'F'\nfocus a\n",
        "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\nel z - a ''\n",
    };
    struct deed_graph base;
    ui_build(&base, "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus a\n");
    assert_true(deed_graph_equal(&base, &base));
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        struct deed_graph other;
        ui_build(&other, others[i]);
        if (deed_graph_equal(&base, &other)) {
            fail_msg("case %zu", i);
        }
        deed_graph_fini(&other);
    }
    deed_graph_fini(&base);
}

/* One document, scope, region and element, each with one thing changed. */
static void the_frame_differs_by_any_member(void **state)
{
    (void)state;
    static const struct {
        struct deed_document document;
        struct deed_scope scope;
        struct deed_region region;
    } cases[] = {
        { { .id = "e" }, { .id = "s" }, { .what = "r" } }, /* as it was */
        { { .id = "e", .url = "u" }, { .id = "s" }, { .what = "r" } },
        { { .id = "e", .title = "t" }, { .id = "s" }, { .what = "r" } },
        { { .id = "e", .parent_id = "d" }, { .id = "s" }, { .what = "r" } },
        { { .id = "e" }, { .id = "s", .document_id = "d" }, { .what = "r" } },
        { { .id = "e" }, { .id = "s", .parent_id = "p" }, { .what = "r" } },
        { { .id = "e" }, { .id = "s", .modal = DEED_YES }, { .what = "r" } },
        { { .id = "e" }, { .id = "s" }, { .what = "r", .document_id = "d" } },
        { { .id = "e" }, { .id = "s" }, { .what = "r", .has_rect = true } },
    };
    struct deed_graph graphs[DEED_ARRAY_LEN(cases)];
    const struct deed_document document = { .id = "d" };
    const struct deed_scope scope = { .id = "p" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_graph *graph = &graphs[i];
        deed_graph_init(graph, &deed_graph_default_limits);
        assert_int_equal(deed_graph_add_document(graph, &document, NULL), 0);
        assert_int_equal(deed_graph_add_scope(graph, &scope, NULL), 0);
        assert_int_equal(
            deed_graph_add_document(graph, &cases[i].document, NULL), 0);
        assert_int_equal(deed_graph_add_scope(graph, &cases[i].scope, NULL), 0);
        assert_int_equal(deed_graph_add_region(graph, &cases[i].region, NULL),
                         0);
        assert_int_equal(deed_graph_seal(graph, NULL), 0);
        assert_int_equal(deed_graph_equal(&graphs[0], graph), i == 0);
        assert_int_equal(deed_graph_equal(graph, &graphs[0]), i == 0);
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        deed_graph_fini(&graphs[i]);
    }
}

static void other_elements_are_another_graph(void **state)
{
    (void)state;
    struct deed_graph a, b, c;
    ui_build(&a, "el x - text 'A'\n");
    ui_build(&b, "el y - text 'A'\n");
    ui_build(&c, "el x - text 'B'\n");
    assert_false(deed_graph_equal(&a, &b));
    assert_false(deed_graph_equal(&a, &c));
    deed_graph_fini(&a);
    deed_graph_fini(&b);
    deed_graph_fini(&c);
}

static void sealed(struct deed_graph *graph, uint64_t revision,
                   const struct deed_route *route)
{
    deed_graph_init(graph, &deed_graph_default_limits);
    assert_int_equal(deed_graph_set_place(graph, revision, route, NULL, NULL),
                     0);
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
}

static void revision_and_route_are_part_of_it(void **state)
{
    (void)state;
    static const struct deed_route routes[] = { { "r", "u" },
                                                { "q", "u" },
                                                { "r", "v" } };
    struct deed_graph base, other;
    sealed(&base, 1, &routes[0]);
    for (size_t i = 0; i < 4; i++) {
        sealed(&other, i == 3 ? 2 : 1, &routes[i % 3]);
        assert_int_equal(deed_graph_equal(&base, &other), i == 0);
        deed_graph_fini(&other);
    }
    deed_graph_fini(&base);
}

static void another_base_is_refused(void **state)
{
    (void)state;
    struct deed_graph base, newer, stranger, applied;
    struct deed_delta delta;
    struct deed_error err = { 0 };
    ui_build(&base, "focus a\nel a - text ''\nel b a text ''\n");
    ui_build(&newer, "focus a\nel a - text ''\n");
    assert_int_equal(deed_delta_make(&delta, &base, &newer, &err), 0);

    sealed(&stranger, 7, NULL);
    assert_int_equal(deed_delta_apply(&delta, &stranger, &applied, &err),
                     DEED_STATE);
    deed_graph_fini(&stranger);

    /* The right revision of something else. */
    ui_build(&stranger, "focus a\nel a - text ''\n");
    assert_int_equal(deed_delta_apply(&delta, &stranger, &applied, &err),
                     DEED_STATE);
    deed_graph_fini(&stranger);
    deed_delta_fini(&delta);
    deed_graph_fini(&newer);

    ui_build(&newer, "focus a\nel a - text ''\nel b a text ''\n"
                     "el c a text ''\n");
    assert_int_equal(deed_delta_make(&delta, &base, &newer, &err), 0);
    ui_build(&stranger, "focus a\nel x - text ''\n");
    assert_int_equal(deed_delta_apply(&delta, &stranger, &applied, &err),
                     DEED_STATE);
    deed_graph_fini(&stranger);
    deed_delta_fini(&delta);
    deed_graph_fini(&base);
    deed_graph_fini(&newer);
}

static void a_base_without_room_is_an_error(void **state)
{
    (void)state;
    struct deed_graph base, newer, applied;
    struct deed_delta delta;
    struct deed_error err = { 0 };
    ui_build(&base, "focus a\nel a - text ''\n");
    ui_build(&newer, "doc d\nscope s form ''\nregion canvas d 'c'\nfocus a\n"
                     "el a - text ''\nel b - text ''\n");
    assert_int_equal(deed_delta_make(&delta, &base, &newer, &err), 0);
    static const struct deed_graph_limits none = { 0 };
    const struct deed_graph_limits usual = base.limits;
    struct deed_graph_limits limits[] = { usual, usual, usual, usual, none };
    limits[0].elements = 1;
    limits[1].documents = 0;
    limits[2].scopes = 0;
    limits[3].bytes = 1;
    for (size_t i = 0; i < DEED_ARRAY_LEN(limits); i++) {
        base.limits = limits[i];
        assert_int_equal(deed_delta_apply(&delta, &base, &applied, &err),
                         DEED_TOO_LARGE);
    }
    deed_delta_fini(&delta);
    newer.limits.bytes = 1;
    assert_int_equal(deed_delta_make(&delta, &base, &newer, &err), DEED_NOMEM);
    deed_graph_fini(&base);
    deed_graph_fini(&newer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_delta_lists_what_changed),
        cmocka_unit_test(graphs_differ_by_any_part),
        cmocka_unit_test(the_frame_differs_by_any_member),
        cmocka_unit_test(other_elements_are_another_graph),
        cmocka_unit_test(revision_and_route_are_part_of_it),
        cmocka_unit_test(another_base_is_refused),
        cmocka_unit_test(a_base_without_room_is_an_error),
    };
    return cmocka_run_group_tests_name("delta", tests, NULL, NULL);
}
