/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/util.h"
#include "core/model/graph.h"
#include "core/model/graph_index.h"
#include "ui_text.h"

static int setup(void **state)
{
    static struct deed_graph graph;
    deed_graph_init(&graph, &deed_graph_default_limits);
    *state = &graph;
    return 0;
}

static int teardown(void **state)
{
    deed_graph_fini(*state);
    return 0;
}

static enum deed_code add(struct deed_graph *graph, const char *id,
                          uint32_t parent, struct deed_error *err)
{
    struct deed_element element = { .instance_id = id, .parent = parent };
    return deed_graph_add_element(graph, &element, NULL, err);
}

static void what_was_added_is_found(void **state)
{
    struct deed_graph *graph = *state;
    deed_graph_fini(graph);
    ui_build(graph, "doc d\nscope s form 'F'\nregion canvas d 'c'\nfocus b\n"
                    "el a - form '' doc=d scope=s\nel b a button 'B' doc=d\n");
    assert_string_equal(deed_graph_find(graph, "b")->name, "B");
    assert_string_equal(deed_graph_find_document(graph, "d")->id, "d");
    assert_string_equal(deed_graph_find_scope(graph, "s")->kind, "form");
    assert_string_equal(
        deed_graph_parent(graph, deed_graph_find(graph, "b"))->instance_id,
        "a");
    assert_null(deed_graph_parent(graph, deed_graph_find(graph, "a")));
    assert_null(deed_graph_find(graph, "c"));
    assert_null(deed_graph_find(graph, NULL));
    assert_null(deed_graph_find_document(graph, "e"));
    assert_null(deed_graph_find_scope(graph, NULL));
    assert_string_equal(graph->regions[0].what, "c");
    assert_string_equal(graph->focus_id, "b");
    assert_int_equal(graph->revision, 1);
}

static void a_copy_is_kept_and_not_the_argument(void **state)
{
    struct deed_graph *graph = *state;
    char id[] = "a", name[] = "Save";
    uint32_t at = 9;
    struct deed_element element = {
        .instance_id = id, .name = name, .role = NULL, .parent = DEED_NO_ELEMENT
    };
    assert_int_equal(deed_graph_add_element(graph, &element, &at, NULL), 0);
    assert_int_equal(at, 0);
    id[0] = name[0] = 'x';
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
    assert_string_equal(deed_graph_find(graph, "a")->name, "Save");
    assert_string_equal(deed_graph_find(graph, "a")->role, "");
}

static void an_id_that_is_there_is_refused(void **state)
{
    struct deed_graph *graph = *state;
    struct deed_error err = { 0 };
    struct deed_document document = { .id = "d" };
    struct deed_scope scope = { .id = "s" };
    assert_int_equal(deed_graph_add_document(graph, &document, &err), 0);
    assert_int_equal(deed_graph_add_document(graph, &document, &err),
                     DEED_EXISTS);
    assert_int_equal(deed_graph_add_scope(graph, &scope, &err), 0);
    assert_int_equal(deed_graph_add_scope(graph, &scope, &err), DEED_EXISTS);
    assert_int_equal(add(graph, "a", DEED_NO_ELEMENT, &err), 0);
    assert_int_equal(add(graph, "a", DEED_NO_ELEMENT, &err), DEED_EXISTS);
    assert_non_null(strstr(err.text, "“a”"));
    assert_int_equal(add(graph, NULL, DEED_NO_ELEMENT, &err), DEED_INVALID);
    assert_int_equal(add(graph, "", DEED_NO_ELEMENT, &err), DEED_INVALID);
    assert_int_equal(graph->element_count, 1);
}

static void references_must_be_there_when_it_is_sealed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_document document;
        struct deed_scope scope;
        struct deed_element element;
        const char *says;
    } cases[] = {
        { "parent",
          { .id = "d" },
          { .id = "s" },
          { .instance_id = "a", .parent = 1 },
          "parent" },
        { "document",
          { .id = "d" },
          { .id = "s" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT, .document_id = "x" },
          "document" },
        { "scope",
          { .id = "d" },
          { .id = "s" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT, .scope_id = "x" },
          "scope" },
        { "document's parent",
          { .id = "d", .parent_id = "x" },
          { .id = "s" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT },
          "parent" },
        { "scope's parent",
          { .id = "d" },
          { .id = "s", .parent_id = "x" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT },
          "parent" },
        { "scope's document",
          { .id = "d" },
          { .id = "s", .document_id = "x" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT },
          "document" },
        { "its own parent",
          { .id = "d" },
          { .id = "s" },
          { .instance_id = "a", .parent = 0 },
          "element inside itself" },
        { "scope in itself",
          { .id = "d" },
          { .id = "s", .parent_id = "s" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT },
          "scope inside itself" },
        { "document in itself",
          { .id = "d", .parent_id = "d" },
          { .id = "s" },
          { .instance_id = "a", .parent = DEED_NO_ELEMENT },
          "document inside itself" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_graph graph;
        struct deed_error err = { 0 };
        deed_graph_init(&graph, &deed_graph_default_limits);
        assert_int_equal(
            deed_graph_add_document(&graph, &cases[i].document, &err), 0);
        assert_int_equal(deed_graph_add_scope(&graph, &cases[i].scope, &err),
                         0);
        assert_int_equal(
            deed_graph_add_element(&graph, &cases[i].element, NULL, &err), 0);
        if (deed_graph_seal(&graph, &err) != DEED_INVALID ||
            !strstr(err.text, cases[i].says)) {
            fail_msg("%s: %s", cases[i].label, err.text);
        }
        deed_graph_fini(&graph);
    }
}

static void a_long_way_round_is_a_circle_too(void **state)
{
    struct deed_graph *graph = *state;
    struct deed_error err = { 0 };
    assert_int_equal(add(graph, "a", 1, &err), 0);
    assert_int_equal(add(graph, "b", 2, &err), 0);
    assert_int_equal(add(graph, "c", 3, &err), 0);
    assert_int_equal(add(graph, "d", 1, &err), 0);
    assert_int_equal(deed_graph_seal(graph, &err), DEED_INVALID);
}

static void parents_may_be_added_later(void **state)
{
    struct deed_graph *graph = *state;
    assert_int_equal(add(graph, "a", 2, NULL), 0);
    assert_int_equal(add(graph, "b", 0, NULL), 0);
    assert_int_equal(add(graph, "c", DEED_NO_ELEMENT, NULL), 0);
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
    assert_string_equal(
        deed_graph_parent(graph, deed_graph_find(graph, "a"))->instance_id,
        "c");
}

static void a_sealed_graph_is_constant(void **state)
{
    struct deed_graph *graph = *state;
    struct deed_document document = { .id = "d" };
    struct deed_scope scope = { .id = "s" };
    struct deed_region region = { .what = "r" };
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
    assert_int_equal(deed_graph_seal(graph, NULL), DEED_STATE);
    assert_int_equal(add(graph, "a", DEED_NO_ELEMENT, NULL), DEED_STATE);
    assert_int_equal(deed_graph_add_document(graph, &document, NULL),
                     DEED_STATE);
    assert_int_equal(deed_graph_add_scope(graph, &scope, NULL), DEED_STATE);
    assert_int_equal(deed_graph_add_region(graph, &region, NULL), DEED_STATE);
    assert_int_equal(deed_graph_set_place(graph, 1, NULL, NULL, NULL),
                     DEED_STATE);
}

static void limits_are_kept(void **state)
{
    (void)state;
    struct deed_graph graph;
    struct deed_error err = { 0 };
    struct deed_graph_limits limits = { .documents = 1,
                                        .scopes = 1,
                                        .elements = 2,
                                        .regions = 1,
                                        .bytes = 1 << 20 };
    deed_graph_init(&graph, &limits);
    struct deed_document documents[] = { { .id = "d" }, { .id = "e" } };
    struct deed_scope scopes[] = { { .id = "s" }, { .id = "t" } };
    struct deed_region region = { .what = NULL, .has_rect = true };
    assert_int_equal(deed_graph_add_document(&graph, &documents[0], &err), 0);
    assert_int_equal(deed_graph_add_document(&graph, &documents[1], &err),
                     DEED_TOO_LARGE);
    assert_int_equal(deed_graph_add_scope(&graph, &scopes[0], &err), 0);
    assert_int_equal(deed_graph_add_scope(&graph, &scopes[1], &err),
                     DEED_TOO_LARGE);
    assert_int_equal(deed_graph_add_region(&graph, &region, &err), 0);
    assert_string_equal(graph.regions[0].what, "");
    assert_int_equal(deed_graph_add_region(&graph, &region, &err),
                     DEED_TOO_LARGE);
    assert_int_equal(add(&graph, "a", DEED_NO_ELEMENT, &err), 0);
    assert_int_equal(add(&graph, "b", DEED_NO_ELEMENT, &err), 0);
    assert_int_equal(add(&graph, "c", DEED_NO_ELEMENT, &err), DEED_TOO_LARGE);
    assert_string_equal(err.text, "more than 2 elements");
    assert_int_equal(deed_graph_seal(&graph, &err), 0);
    deed_graph_fini(&graph);
    deed_graph_fini(&graph); /* takes a zeroed one */
}

/* Fills a graph until it refuses; says how far it came. */
static enum deed_code fill(struct deed_graph *graph, unsigned *ret_step)
{
    struct deed_document document = { .id = "d", .url = "u", .title = "t" };
    struct deed_scope scope = { .id = "s", .name = "Ä  b" };
    struct deed_region region = { .what = "r" };
    struct deed_route route = { "r", "u" };
    struct deed_error err;
    *ret_step = 0;
    enum deed_code code = deed_graph_add_document(graph, &document, &err);
    if (!code && ++*ret_step) {
        code = deed_graph_add_scope(graph, &scope, &err);
    }
    if (!code && ++*ret_step) {
        code = deed_graph_add_region(graph, &region, &err);
    }
    if (!code && ++*ret_step) {
        code = deed_graph_set_place(graph, 1, &route, "e1", &err);
    }
    for (unsigned i = 0; !code && i < 40; i++) {
        char id[16];
        ++*ret_step;
        snprintf(id, sizeof(id), "e%u", i);
        struct deed_element element = {
            .instance_id = id,
            .name = " Ö  x ",
            .shown = "s  s",
            .text = "Ü",
            .label = "L  l",
            .placeholder = "p  p",
            .parent = DEED_NO_ELEMENT,
            .stable_id = id,
        };
        code = deed_graph_add_element(graph, &element, NULL, &err);
    }
    if (!code && ++*ret_step) {
        code = deed_graph_seal(graph, &err);
    }
    return code;
}

static void every_limit_of_bytes_is_refused_or_enough(void **state)
{
    (void)state;
    struct deed_graph_limits limits = deed_graph_default_limits;
    unsigned steps[64] = { 0 };
    enum deed_code code = DEED_TOO_LARGE;
    for (limits.bytes = 64; code; limits.bytes += 64) {
        struct deed_graph graph;
        unsigned step;
        deed_graph_init(&graph, &limits);
        code = fill(&graph, &step);
        assert_true(code == DEED_OK || code == DEED_TOO_LARGE);
        assert_int_equal(graph.index != NULL, code == DEED_OK);
        steps[step]++;
        deed_graph_fini(&graph);
    }
    /* Each kind of thing was the one that did not fit any more. */
    for (unsigned i = 0; i < 3; i++) {
        assert_true(steps[i] > 0);
    }
    assert_true(steps[44] > 1);
    limits.bytes = 0; /* none */
    struct deed_graph graph;
    unsigned step;
    deed_graph_init(&graph, &limits);
    assert_int_equal(fill(&graph, &step), DEED_OK);
    deed_graph_fini(&graph);
}

static void a_rectangle_that_is_none_is_dropped(void **state)
{
    struct deed_graph *graph = *state;
    static const struct deed_rect rects[] = {
        { NAN, 0, 1, 1 },   { 0, INFINITY, 1, 1 }, { 0, 0, -INFINITY, 1 },
        { 0, 0, 1, 1e300 }, { 1, 2, 3, 4 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rects); i++) {
        char id[2] = { (char)('a' + i), '\0' };
        struct deed_element element = { .instance_id = id,
                                        .parent = DEED_NO_ELEMENT,
                                        .has_rect = true,
                                        .rect = rects[i] };
        assert_int_equal(deed_graph_add_element(graph, &element, NULL, NULL),
                         0);
        assert_int_equal(graph->elements[i].has_rect,
                         i == DEED_ARRAY_LEN(rects) - 1);
    }
    struct deed_region region = { .has_rect = true, .rect = rects[0] };
    assert_int_equal(deed_graph_add_region(graph, &region, NULL), 0);
    assert_false(graph->regions[0].has_rect);
}

static uint32_t count_found(const struct deed_graph *graph, enum deed_key key,
                            const char *role, uint64_t hash)
{
    struct deed_lookup lookup = deed_graph_lookup(graph, key, role, hash);
    uint32_t count = 0;
    assert_true(deed_lookup_count(&lookup) <= UINT32_MAX);
    while (deed_lookup_next(&lookup) != DEED_NO_ELEMENT) {
        count++;
    }
    return count;
}

static uint64_t hash_of(struct deed_arena *arena, const char *text)
{
    struct deed_fold fold;
    assert_true(deed_fold_make_whole(arena, text, &fold));
    return deed_fold_hash(&fold);
}

static void the_index_gives_what_has_the_key(void **state)
{
    struct deed_graph *graph = *state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_graph_fini(graph);
    ui_build(graph, "el a - button 'Save' shown='SAVE' id=x text='Save'\n"
                    "el b - button '  save ' shown='Sichern' meaning=m act=m2\n"
                    "el c - searchbox 'Find' ph='Find it' label='L' hint\n"
                    "el d - textbox ''\n");
    uint64_t x = deed_hash_text(DEED_HASH_SEED, "x");
    uint64_t m2 = deed_hash_text(DEED_HASH_SEED, "m2");
    const struct {
        enum deed_key key;
        const char *role;
        uint64_t hash;
        uint32_t count;
    } cases[] = {
        { DEED_KEY_ROLE_NAME, "button", hash_of(&arena, "SaVe"), 2 },
        { DEED_KEY_ROLE_NAME, "link", hash_of(&arena, "SaVe"), 0 },
        { DEED_KEY_ROLE_NAME, "button", hash_of(&arena, "SICHERN"), 1 },
        { DEED_KEY_NAME, NULL, hash_of(&arena, "save"), 2 },
        { DEED_KEY_TEXT, NULL, hash_of(&arena, "save"), 1 },
        { DEED_KEY_ROLE, "textbox", 0, 2 },
        { DEED_KEY_ROLE, "searchbox", 0, 2 },
        { DEED_KEY_ROLE, "heading", 0, 0 },
        { DEED_KEY_PLACEHOLDER, NULL, hash_of(&arena, "find it"), 1 },
        { DEED_KEY_LABEL, NULL, hash_of(&arena, "l"), 1 },
        { DEED_KEY_STABLE_ID, NULL, x, 1 },
        { DEED_KEY_MEANING, NULL, m2, 1 },
        { DEED_KEY_MEANING, NULL, x, 0 },
        { DEED_KEY_HINT, NULL, 0, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(
            count_found(graph, cases[i].key, cases[i].role, cases[i].hash),
            cases[i].count);
    }
    deed_arena_fini(&arena);
}

static void many_elements_are_all_found(void **state)
{
    struct deed_graph *graph = *state;
    enum { MANY = 5000 };
    for (unsigned i = 0; i < MANY; i++) {
        char id[16];
        snprintf(id, sizeof(id), "e%u", i);
        assert_int_equal(
            add(graph, id, i ? (i - 1) / 2 : DEED_NO_ELEMENT, NULL), 0);
    }
    assert_int_equal(deed_graph_seal(graph, NULL), 0);
    for (unsigned i = 0; i < MANY; i++) {
        char id[16];
        snprintf(id, sizeof(id), "e%u", i);
        assert_ptr_equal(deed_graph_find(graph, id), &graph->elements[i]);
    }
    assert_int_equal(count_found(graph, DEED_KEY_ROLE, "", 0), MANY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        TEST(what_was_added_is_found),
        TEST(a_copy_is_kept_and_not_the_argument),
        TEST(an_id_that_is_there_is_refused),
        TEST(references_must_be_there_when_it_is_sealed),
        TEST(a_long_way_round_is_a_circle_too),
        TEST(parents_may_be_added_later),
        TEST(a_sealed_graph_is_constant),
        TEST(limits_are_kept),
        TEST(every_limit_of_bytes_is_refused_or_enough),
        TEST(a_rectangle_that_is_none_is_dropped),
        TEST(the_index_gives_what_has_the_key),
        TEST(many_elements_are_all_found),
    };
    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
