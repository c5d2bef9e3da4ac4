/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes make a small graph and a target; resolving must not depend on the
 * order in which the graph was filled, and keeps its other laws.
 *
 * The first four bytes are the form of the target, the intent, the options and
 * the words of the target; every further six are an element.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "core/model/handle.h"
#include "core/resolve/resolve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ELEMENTS_MAX 48
#define HEADER_BYTES 4
#define ELEMENT_BYTES 6

static const char *const roles[] = { "button", "link",     "textbox", "text",
                                     "row",    "listitem", "slider",  "group",
                                     "label",  "checkbox", "form",    "main",
                                     "option", "combobox", "cell",    "" };
static const char *const words[] = { NULL,        "Save",   "SAVE", "Save as",
                                     "Öl",        "öl",     "\xff", " Save ",
                                     "e\xcc\x81", "é",      "~",    "x",
                                     "s1",        "app.go", "",     "Row" };

#define PICK(list, number) ((list)[(number) % DEED_ARRAY_LEN(list)])

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void describe(const uint8_t *bytes, uint32_t at, char id[16],
                     struct deed_element *ret)
{
    snprintf(id, 16, "e%u", (unsigned)at);
    *ret = (struct deed_element){
        .instance_id = id,
        .role = PICK(roles, bytes[0]),
        .name = PICK(words, bytes[1]),
        .text = PICK(words, bytes[1] >> 4),
        .label = bytes[2] & 1 ? PICK(words, bytes[2] >> 4) : NULL,
        .shown = bytes[2] & 2 ? PICK(words, bytes[2] >> 4) : NULL,
        .placeholder = bytes[2] & 4 ? PICK(words, bytes[2] >> 4) : NULL,
        .stable_id = bytes[2] & 8 ? PICK(words, bytes[2] >> 4) : NULL,
        .meaning = bytes[3] & 1 ? "x" : NULL,
        .default_action = bytes[3] & 2 ? "app.go" : NULL,
        .scope_id = bytes[3] & 4 ? (bytes[3] & 8 ? "s1" : "s2") : NULL,
        .document_id = bytes[3] & 16 ? (bytes[3] & 32 ? "d1" : "d2") : NULL,
        .hint = bytes[3] & 64,
        .opaque = bytes[3] & 128 ? DEED_OPAQUE_CLOSED_SHADOW : DEED_OPAQUE_NONE,
        .parent = at && bytes[4] & 1 ? (bytes[4] >> 1) % at : DEED_NO_ELEMENT,
        .has_rect = bytes[5] & 1,
        .rect = { bytes[5] >> 6, bytes[5] >> 5 & 1, 1, 1 },
        .handling = { .owner = (enum deed_tri)(bytes[5] >> 1 & 3) % 3,
                      .clickable = (enum deed_tri)(bytes[5] >> 3 & 3) % 3 },
    };
    deed_state_set(&ret->states,
                   (enum deed_state_id)(bytes[4] % DEED_STATE_COUNT),
                   deed_tri_from(bytes[0] & 16));
}

static void add_frame(struct deed_graph *graph, uint8_t options)
{
    static const struct deed_document documents[] = { { .id = "d1" },
                                                      { .id = "d2" } };
    static const struct deed_scope scopes[] = {
        { .id = "s1", .kind = "form", .name = "Save" },
        { .id = "s2", .kind = "row", .parent_id = "s1" },
    };
    static const struct deed_region region = {
        .opaque = DEED_OPAQUE_CROSS_ORIGIN, .document_id = "d2", .what = "x"
    };
    for (int i = 0; i < 2; i++) {
        must(!deed_graph_add_document(graph, &documents[i], NULL));
        must(!deed_graph_add_scope(graph, &scopes[i], NULL));
    }
    if (options & 1) {
        must(!deed_graph_add_region(graph, &region, NULL));
    }
    must(
        !deed_graph_set_place(graph, 1, NULL, options & 2 ? "e0" : NULL, NULL));
}

/* In the order given, or the other way round. */
static void build(struct deed_graph *graph, const uint8_t *data, uint32_t count,
                  bool reverse)
{
    deed_graph_init(graph, &deed_graph_default_limits);
    add_frame(graph, data[2]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = reverse ? count - 1 - i : i;
        struct deed_element element;
        char id[16];
        describe(data + HEADER_BYTES + at * ELEMENT_BYTES, at, id, &element);
        if (reverse && element.parent != DEED_NO_ELEMENT) {
            element.parent = count - 1 - element.parent;
        }
        must(!deed_graph_add_element(graph, &element, NULL, NULL));
    }
    must(!deed_graph_seal(graph, NULL));
}

static bool make_target(struct deed_arena *arena, const uint8_t *data,
                        struct deed_target *ret)
{
    enum deed_by by = (enum deed_by)(data[0] % DEED_BY_COUNT);
    const char *word = PICK(words, data[3]);
    *ret = (struct deed_target){
        .by = by,
        .value = word,
        .role = by == DEED_BY_SEMANTIC ? PICK(roles, data[0] >> 4) : NULL,
        .scope = by == DEED_BY_SEMANTIC && data[2] & 4
                     ? PICK(words, data[3] >> 4)
                     : NULL,
        .expected_role = data[2] & 8 ? PICK(roles, data[3]) : NULL,
        .expected_name = data[2] & 16 ? "Save" : NULL,
        .expected_scope_id = data[2] & 32 ? "s1" : NULL,
        .expected_document_id = data[2] & 64 ? "d2" : NULL,
    };
    if (!word) {
        return by == DEED_BY_NONE || by == DEED_BY_SEMANTIC;
    }
    char text[16];
    snprintf(text, sizeof(text), "%s%s", data[1] & 128 ? "~" : "", word);
    return deed_pattern_make(arena, text, &ret->pattern) == DEED_OK;
}

static void check_laws(const struct deed_resolution *answer)
{
    must((answer->status == DEED_RESOLVED) == (answer->element != NULL));
    must(answer->status == DEED_RESOLVED || answer->detail);
    must(answer->reason && answer->confidence >= 0 && answer->confidence <= 1);
    must(answer->status != DEED_RESOLVE_AMBIGUOUS ||
         answer->alternate_count > 1);
    for (unsigned i = 0; i < answer->alternate_count; i++) {
        must(answer->alternates[i].element != answer->element);
        must(i == 0 ||
             answer->alternates[i].score <= answer->alternates[i - 1].score);
    }
}

static void print(struct deed_strbuf *buf, const struct deed_resolution *answer)
{
    deed_strbuf_printf(
        buf, "%d %d %s %g %s %u %s", (int)answer->status, (int)answer->by,
        answer->element ? answer->element->instance_id : "-",
        answer->confidence, answer->reason, (unsigned)answer->matched_count,
        deed_str_or(answer->detail, "-"));
    for (unsigned i = 0; i < answer->alternate_count; i++) {
        deed_strbuf_printf(
            buf, " %s %g %s %s", answer->alternates[i].element->instance_id,
            answer->alternates[i].score, answer->alternates[i].reason,
            deed_str_or(answer->discriminator_values[i], "-"));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEADER_BYTES + ELEMENT_BYTES) {
        return 0;
    }
    uint32_t count = (uint32_t)((size - HEADER_BYTES) / ELEMENT_BYTES);
    count = count < ELEMENTS_MAX ? count : ELEMENTS_MAX;
    struct deed_arena arena;
    struct deed_target target;
    struct deed_strbuf prints[2];
    deed_arena_init(&arena, 0);
    bool usable = make_target(&arena, data, &target);
    for (int i = 0; usable && i < 2; i++) {
        struct deed_graph graph;
        struct deed_resolution answer;
        struct deed_handle handle = { .ref = "e1" };
        build(&graph, data, count, i == 1);
        handle.element = *deed_graph_find(&graph, "e0");
        handle.element.instance_id = data[1] & 32 ? "gone" : "e0";
        handle.identity = deed_element_identity(&handle.element);
        struct deed_resolve_opts opts = {
            .intent = (enum deed_intent)((data[1] & 31) % DEED_INTENT_COUNT),
            .action_id = data[1] & 64 ? "app.go" : NULL,
            .handle = data[2] & 2 ? &handle : NULL,
            .respect_opaque = data[2] & 128,
        };
        must(!deed_resolve(&graph, &target, &opts, &arena, &answer, NULL));
        check_laws(&answer);
        deed_strbuf_init(&prints[i], 0);
        print(&prints[i], &answer);
        deed_graph_fini(&graph);
    }
    if (usable) {
        must(strcmp(deed_strbuf_get(&prints[0]), deed_strbuf_get(&prints[1])) ==
             0);
        deed_strbuf_fini(&prints[0]);
        deed_strbuf_fini(&prints[1]);
    }
    deed_arena_fini(&arena);
    return 0;
}
