/* SPDX-License-Identifier: Apache-2.0 */
/* What the core costs, without a driver: graphs and targets. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "bench.h"
#include "core/model/delta.h"
#include "core/model/graph.h"
#include "core/resolve/resolve.h"

/* A page of rows, ten elements each, as long tables are. */
struct page {
    struct deed_graph graph;
    struct deed_graph newer; /* for deltas */
    struct deed_arena arena;
    uint32_t size;
    uint32_t rows;
};

static const struct {
    const char *role;
    const char *name; /* %u: the number of the row */
} row_of_ten[] = {
    { "row", "Row %u" },
    { "cell", "Customer %u" },
    { "text", "Customer" },
    { "cell", "Größe %u" },
    { "checkbox", "Select row %u" },
    { "link", "Details %u" },
    { "button", "Edit" },
    { "button", "Delete" },
    { "textbox", "Note %u" },
    { "text", "Paid  in   full" },
};
#define ROW_ELEMENTS DEED_ARRAY_LEN(row_of_ten)

static bool add_row(struct deed_graph *graph, uint32_t row, const char *first)
{
    for (uint32_t i = 0; i < ROW_ELEMENTS; i++) {
        char id[24], name[48];
        snprintf(id, sizeof(id), "e%u", row * (unsigned)ROW_ELEMENTS + i);
        if (strchr(row_of_ten[i].name, '%')) {
            const char *format = row_of_ten[i].name;
            int head = (int)strcspn(format, "%");
            snprintf(name, sizeof(name), "%.*s%u", head,
                     i == 0 ? first : format, (unsigned)row);
        } else {
            snprintf(name, sizeof(name), "%s", row_of_ten[i].name);
        }
        struct deed_element element = {
            .instance_id = id,
            .document_id = "doc",
            .role = row_of_ten[i].role,
            .name = name,
            .text = name,
            .stable_id = i == 5 ? id : NULL,
            .parent = i == 0 ? DEED_NO_ELEMENT : row * (uint32_t)ROW_ELEMENTS,
            .has_rect = true,
            .rect = { 100.0 * i, 20.0 * row, 90, 18 },
        };
        if (deed_graph_add_element(graph, &element, NULL, NULL)) {
            return false;
        }
    }
    return true;
}

static bool fill(struct deed_graph *graph, uint32_t rows, uint64_t revision,
                 const char *first)
{
    struct deed_document document = { .id = "doc" };
    deed_graph_init(graph, &deed_graph_default_limits);
    if (deed_graph_add_document(graph, &document, NULL) ||
        deed_graph_set_place(graph, revision, NULL, "e8", NULL)) {
        return false;
    }
    for (uint32_t row = 0; row < rows; row++) {
        if (!add_row(graph, row, row % 100 == 7 ? first : "Row ")) {
            return false;
        }
    }
    return true;
}

static void destroy(void *made)
{
    struct page *page = made;
    deed_graph_fini(&page->graph);
    deed_graph_fini(&page->newer);
    deed_arena_fini(&page->arena);
    free(page);
}

static void *create_empty(uint32_t size)
{
    struct page *page = calloc(1, sizeof(*page));
    if (page) {
        page->rows = size / (uint32_t)ROW_ELEMENTS;
        deed_arena_init(&page->arena, 0);
    }
    return page;
}

static void *create(uint32_t size)
{
    struct page *page = create_empty(size);
    if (page && (!fill(&page->graph, page->rows, 1, "Row ") ||
                 deed_graph_seal(&page->graph, NULL))) {
        destroy(page);
        return NULL;
    }
    return page;
}

static void *create_two(uint32_t size)
{
    struct page *page = create(size);
    if (page && (!fill(&page->newer, page->rows, 2, "New ") ||
                 deed_graph_seal(&page->newer, NULL))) {
        destroy(page);
        return NULL;
    }
    return page;
}

/* The time of a turn is that of filling, sealing and giving back. */
static bool run_seal(void *made, uint32_t turn)
{
    struct page *page = made;
    struct deed_graph graph;
    bool done = fill(&graph, page->rows, turn, "Row ") &&
                !deed_graph_seal(&graph, NULL);
    deed_graph_fini(&graph);
    return done;
}

static bool resolve(struct page *page, const struct deed_target *target,
                    enum deed_intent intent, struct deed_resolution *ret)
{
    struct deed_resolve_opts opts = { .intent = intent,
                                      .action_id = "ui.activate" };
    return deed_resolve(&page->graph, target, &opts, &page->arena, ret, NULL) ==
           DEED_OK;
}

static uint32_t some_row(const struct page *page, uint32_t turn)
{
    return (uint32_t)((uint64_t)turn * 7919 % page->rows);
}

static bool found(const struct deed_resolution *answer, uint32_t row,
                  unsigned at)
{
    char id[24];
    snprintf(id, sizeof(id), "e%u", row * (unsigned)ROW_ELEMENTS + at);
    return answer->status == DEED_RESOLVED &&
           strcmp(answer->element->instance_id, id) == 0;
}

static bool run_semantic(void *made, uint32_t turn)
{
    struct page *page = made;
    uint32_t row = some_row(page, turn);
    char name[32];
    struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                  .role = "textbox",
                                  .value = name };
    struct deed_resolution answer;
    deed_arena_reset(&page->arena);
    snprintf(name, sizeof(name), "Note %u", (unsigned)row);
    return !deed_pattern_make(&page->arena, name, &target.pattern) &&
           resolve(page, &target, DEED_INTENT_TEXT, &answer) &&
           found(&answer, row, 8);
}

static bool run_stable_id(void *made, uint32_t turn)
{
    struct page *page = made;
    uint32_t row = some_row(page, turn);
    char id[24];
    struct deed_target target = { .by = DEED_BY_STABLE_ID, .value = id };
    struct deed_resolution answer;
    deed_arena_reset(&page->arena);
    snprintf(id, sizeof(id), "e%u", row * (unsigned)ROW_ELEMENTS + 5);
    return resolve(page, &target, DEED_INTENT_POINTER, &answer) &&
           found(&answer, row, 5);
}

static bool run_text(void *made, uint32_t turn)
{
    struct page *page = made;
    uint32_t row = some_row(page, turn);
    char text[32];
    struct deed_target target = { .by = DEED_BY_TEXT, .value = text };
    struct deed_resolution answer;
    deed_arena_reset(&page->arena);
    snprintf(text, sizeof(text), "Details %u", (unsigned)row);
    return !deed_pattern_make(&page->arena, text, &target.pattern) &&
           resolve(page, &target, DEED_INTENT_POINTER, &answer) &&
           found(&answer, row, 5);
}

/* One button of ten thousand with the same name, by its row. */
static bool run_scoped(void *made, uint32_t turn)
{
    struct page *page = made;
    uint32_t row = some_row(page, turn);
    char scope[32];
    struct deed_target target = {
        .by = DEED_BY_SEMANTIC,
        .role = "button",
        .value = "Delete",
        .pattern = { .text = "Delete" },
        .scope = scope,
    };
    struct deed_resolution answer;
    deed_arena_reset(&page->arena);
    snprintf(scope, sizeof(scope), "Row %u", (unsigned)row);
    return resolve(page, &target, DEED_INTENT_POINTER, &answer) &&
           found(&answer, row, 7);
}

static bool run_substring(void *made, uint32_t turn)
{
    struct page *page = made;
    uint32_t row = some_row(page, turn);
    char name[32];
    struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                  .role = "textbox",
                                  .value = name };
    struct deed_resolution answer;
    deed_arena_reset(&page->arena);
    snprintf(name, sizeof(name), "~note %u", (unsigned)row);
    return !deed_pattern_make(&page->arena, name, &target.pattern) &&
           resolve(page, &target, DEED_INTENT_TEXT, &answer) &&
           found(&answer, row, 8);
}

static bool run_missing(void *made, uint32_t turn)
{
    struct page *page = made;
    struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                  .role = "button",
                                  .value = "Nothing",
                                  .pattern = { .text = "Nothing" } };
    struct deed_resolution answer;
    (void)turn;
    deed_arena_reset(&page->arena);
    return resolve(page, &target, DEED_INTENT_POINTER, &answer) &&
           answer.status == DEED_RESOLVE_NOT_FOUND;
}

/* The whole way round a tie of ten thousand. */
static bool run_tie(void *made, uint32_t turn)
{
    struct page *page = made;
    struct deed_target target = { .by = DEED_BY_SEMANTIC,
                                  .role = "button",
                                  .value = "Delete",
                                  .pattern = { .text = "Delete" } };
    struct deed_resolution answer;
    (void)turn;
    deed_arena_reset(&page->arena);
    return resolve(page, &target, DEED_INTENT_POINTER, &answer) &&
           answer.status == DEED_RESOLVE_AMBIGUOUS &&
           answer.matched_count == page->rows;
}

static bool run_delta(void *made, uint32_t turn)
{
    struct page *page = made;
    struct deed_delta delta;
    (void)turn;
    if (deed_delta_make(&delta, &page->graph, &page->newer, NULL)) {
        return false;
    }
    bool right = delta.upsert_count > 0 && delta.removed_count == 0;
    deed_delta_fini(&delta);
    return right;
}

/* clang-format off */
static const struct bench benches[] = {
    { "graph.fill-and-seal", "a graph filled, indexed and given back",
      create_empty, run_seal,      destroy, 100000, 20 },
    { "resolve.semantic",    "role and name, one element of the page",
      create,       run_semantic,  destroy, 100000, 20000 },
    { "resolve.stable-id",   "a stable id",
      create,       run_stable_id, destroy, 100000, 20000 },
    { "resolve.text",        "a visible text, promoted",
      create,       run_text,      destroy, 100000, 2000 },
    { "resolve.scoped",      "one of many of a name, by its row",
      create,       run_scoped,    destroy, 100000, 500 },
    { "resolve.substring",   "a part of a name: all of the role are looked at",
      create,       run_substring, destroy, 100000, 500 },
    { "resolve.missing",     "a name that nothing has",
      create,       run_missing,   destroy, 100000, 20000 },
    { "resolve.tie",         "many of a name: sorted, told apart",
      create,       run_tie,       destroy, 100000, 50 },
    { "delta.make",          "one row in a hundred changed",
      create_two,   run_delta,     destroy, 100000, 50 },
};
/* clang-format on */

int main(int argc, char **argv)
{
    return bench_main(argc, argv, benches, DEED_ARRAY_LEN(benches));
}
