/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The same work with the n-th allocation failing, for every n: it ends with an
 * error that says so, gives everything back, and never with a wrong answer.
 * Linked with --wrap for malloc, calloc and realloc.
 */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/model/delta.h"
#include "core/model/handle.h"
#include "core/resolve/resolve.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static unsigned long left = ULONG_MAX; /* allocations that still succeed */

static bool may(void)
{
    if (left == 0) {
        return false;
    }
    left--;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return may() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return may() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    return may() ? __real_realloc(old, size) : NULL;
}

enum { ELEMENTS = 80 };

static enum deed_code build(struct deed_graph *graph, uint64_t revision,
                            unsigned first)
{
    struct deed_document document = { .id = "d", .url = "u" };
    struct deed_scope scope = { .id = "s", .name = "Größe" };
    struct deed_region region = { .what = "r", .document_id = "d" };
    struct deed_graph_limits limits = deed_graph_default_limits;
    limits.bytes = revision % 2 ? 0 : limits.bytes; /* with and without one */
    deed_graph_init(graph, &limits);
    enum deed_code code =
        deed_graph_set_place(graph, revision, NULL, "e1", NULL);
    code = code ? code : deed_graph_add_document(graph, &document, NULL);
    code = code ? code : deed_graph_add_scope(graph, &scope, NULL);
    code = code ? code : deed_graph_add_region(graph, &region, NULL);
    for (unsigned i = first; !code && i < first + ELEMENTS; i++) {
        char id[16];
        snprintf(id, sizeof(id), "e%u", i);
        struct deed_element element = {
            .instance_id = id,
            .role = "button",
            .name = "Öffnen",
            .text = "A  b",
            .document_id = "d",
            .scope_id = "s",
            .parent = i == first ? DEED_NO_ELEMENT : i - first - 1,
        };
        code = deed_graph_add_element(graph, &element, NULL, NULL);
    }
    return code ? code : deed_graph_seal(graph, NULL);
}

static enum deed_code work_graph(void)
{
    struct deed_graph base = { 0 }, newer = { 0 }, applied = { 0 };
    struct deed_delta delta = { 0 };
    enum deed_code code = build(&base, 1, 0);
    code = code ? code : build(&newer, 2, 10);
    code = code ? code : deed_delta_make(&delta, &base, &newer, NULL);
    code = code ? code : deed_delta_apply(&delta, &base, &applied, NULL);
    if (!code && !deed_graph_equal(&applied, &newer)) {
        code = DEED_INTERNAL;
    }
    deed_delta_fini(&delta);
    deed_graph_fini(&base);
    deed_graph_fini(&newer);
    deed_graph_fini(&applied);
    return code;
}

static enum deed_code work_handles(void)
{
    struct deed_handles *handles = NULL;
    char name[200];
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    enum deed_code code = deed_handles_create(100, &handles, NULL);
    for (unsigned i = 0; !code && i < 200; i++) {
        char id[16];
        snprintf(id, sizeof(id), "e%u", i);
        struct deed_element element = { .instance_id = id, .name = name };
        const struct deed_handle *handle = NULL;
        code = deed_handles_mint(handles, &element, &handle, NULL);
    }
    deed_handles_destroy(handles);
    return code;
}

static struct deed_graph sealed;

static enum deed_code work_resolve(void)
{
    struct deed_arena arena;
    struct deed_target target = { .by = DEED_BY_TEXT, .value = "~a B" };
    struct deed_resolve_opts opts = { .intent = DEED_INTENT_POINTER };
    struct deed_resolution answer = { 0 };
    deed_arena_init(&arena, 0);
    enum deed_code code =
        deed_pattern_make(&arena, target.value, &target.pattern);
    code = code ? code
                : deed_resolve(&sealed, &target, &opts, &arena, &answer, NULL);
    if (!code &&
        (!answer.element || strcmp(answer.element->instance_id, "e79") != 0)) {
        code = DEED_INTERNAL; /* the innermost has the text */
    }
    deed_arena_fini(&arena);
    return code;
}

/* Not a way of its own to fail: a text that cannot be folded does not match. */
static enum deed_code work_pattern(void)
{
    struct deed_pattern pattern = { .text = "Öl" };
    return deed_pattern_match(&pattern, "öl") ? DEED_OK : DEED_NOMEM;
}

static void fail_each(enum deed_code (*work)(void), unsigned at_least)
{
    enum deed_code code = DEED_NOMEM;
    unsigned long n = 0;
    for (; code; n++) {
        left = n;
        code = work();
        left = ULONG_MAX;
        assert_true(code == DEED_OK || code == DEED_NOMEM ||
                    code == DEED_TOO_LARGE);
        assert_true(n < 100000);
    }
    assert_true(n > at_least);
}

static void graphs_and_deltas_fail_whole(void **state)
{
    (void)state;
    fail_each(work_graph, 30);
}

static void handles_fail_whole(void **state)
{
    (void)state;
    fail_each(work_handles, 5);
}

static void an_answer_is_right_or_none(void **state)
{
    (void)state;
    assert_int_equal(build(&sealed, 1, 0), 0);
    fail_each(work_resolve, 3);
    deed_graph_fini(&sealed);
}

static void a_match_without_memory_is_none(void **state)
{
    (void)state;
    fail_each(work_pattern, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_and_deltas_fail_whole),
        cmocka_unit_test(handles_fail_whole),
        cmocka_unit_test(an_answer_is_right_or_none),
        cmocka_unit_test(a_match_without_memory_is_none),
    };
    return cmocka_run_group_tests_name("core-nomem", tests, NULL, NULL);
}
