/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/delta.h"
#include "core/model/handle.h"
#include "core/resolve/resolve.h"
#include "random_ui.h"
#include "ui_text.h"

/* DEED_SEED makes a run repeat another; failures print theirs. */
static uint64_t first_seed(void)
{
    const char *given = getenv("DEED_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : 0;
    return seed ? seed : UINT64_C(0x9e3779b97f4a7c15);
}

enum { GRAPHS = 600, TARGETS_A_GRAPH = 10, EDITS = 1500 };

static void check_laws(const struct deed_resolution *answer, const char *print)
{
    bool found = answer->status == DEED_RESOLVED;
    bool good = found == (answer->element != NULL) && answer->reason &&
                answer->confidence >= 0 && answer->confidence <= 1 &&
                answer->alternate_count <= DEED_ALTERNATES_MAX &&
                (found || answer->detail);
    for (unsigned i = 0; i < answer->alternate_count; i++) {
        good =
            good && answer->alternates[i].reason &&
            answer->alternates[i].element != answer->element &&
            (i == 0 ||
             answer->alternates[i - 1].score >= answer->alternates[i].score ||
             found);
    }
    if (answer->status == DEED_RESOLVE_AMBIGUOUS) {
        good = good && answer->alternate_count >= 2;
    }
    if (!good) {
        fail_msg("a law is broken: %s", print);
    }
}

static void the_order_of_adding_never_shows(void **state)
{
    (void)state;
    static struct random_ui ui;
    unsigned statuses[DEED_RESOLVE_STATUS_COUNT] = { 0 };
    uint64_t seed = first_seed();
    for (unsigned g = 0; g < GRAPHS; g++) {
        uint64_t start = seed;
        struct deed_graph graphs[2];
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        random_ui_make(&ui, &seed);
        random_ui_build(&ui, &graphs[0], NULL);
        random_ui_build(&ui, &graphs[1], &seed);
        struct deed_handle handle = { .ref = "e1" };
        struct deed_element lost = graphs[0].elements[0];
        lost.instance_id = ui_random_below(&seed, 2) ? "gone" : "e1";
        handle.element = lost;
        handle.identity = deed_element_identity(&lost);
        for (unsigned t = 0; t < TARGETS_A_GRAPH; t++) {
            struct deed_target target;
            struct deed_resolution answer;
            struct deed_resolve_opts opts = {
                .intent =
                    (enum deed_intent)ui_random_below(&seed, DEED_INTENT_COUNT),
                .action_id = ui_random_below(&seed, 2) ? "app.go" : NULL,
                .handle = ui_random_below(&seed, 4) ? &handle : NULL,
                .respect_opaque = ui_random_below(&seed, 2) == 0,
            };
            const char *prints[2];
            random_ui_target(&arena, &target, &seed);
            for (int i = 0; i < 2; i++) {
                assert_int_equal(deed_resolve(&graphs[i], &target, &opts,
                                              &arena, &answer, NULL),
                                 0);
                prints[i] = ui_print(&arena, &answer);
                check_laws(&answer, prints[i]);
            }
            if (strcmp(prints[0], prints[1]) != 0) {
                fail_msg("DEED_SEED=%#llx graph of seed %#llx:\n%s\n%s",
                         (unsigned long long)first_seed(),
                         (unsigned long long)start, prints[0], prints[1]);
            }
            statuses[answer.status]++;
        }
        deed_graph_fini(&graphs[0]);
        deed_graph_fini(&graphs[1]);
        deed_arena_fini(&arena);
    }
    /* The generator reaches what it is for. */
    print_message("# seed %#llx:", (unsigned long long)first_seed());
    for (unsigned s = 0; s < DEED_RESOLVE_STATUS_COUNT; s++) {
        print_message(" %u", statuses[s]);
        assert_true(statuses[s] > 0 || s == DEED_RESOLVE_CLOSED_SHADOW);
    }
    print_message("\n");
}

static void a_delta_applied_to_its_base_gives_the_newer_graph(void **state)
{
    (void)state;
    static struct random_ui ui;
    uint64_t seed = first_seed();
    for (unsigned i = 0; i < EDITS; i++) {
        struct deed_graph base, newer, shuffled, applied;
        struct deed_delta delta;
        struct deed_error err = { 0 };
        uint64_t start = seed;
        random_ui_make(&ui, &seed);
        random_ui_build(&ui, &base, &seed);
        random_ui_edit(&ui, &seed);
        random_ui_build(&ui, &newer, &seed);
        random_ui_build(&ui, &shuffled, &seed);
        assert_int_equal(deed_delta_make(&delta, &base, &newer, &err), 0);
        if (deed_delta_apply(&delta, &base, &applied, &err) != DEED_OK) {
            fail_msg("seed %#llx: %s", (unsigned long long)start, err.text);
        }
        if (!deed_graph_equal(&applied, &newer) ||
            !deed_graph_equal(&newer, &applied) ||
            !deed_graph_equal(&newer, &shuffled) ||
            deed_graph_equal(&base, &newer)) {
            fail_msg("seed %#llx", (unsigned long long)start);
        }
        deed_delta_fini(&delta);
        deed_graph_fini(&base);
        deed_graph_fini(&newer);
        deed_graph_fini(&shuffled);
        deed_graph_fini(&applied);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_adding_never_shows),
        cmocka_unit_test(a_delta_applied_to_its_base_gives_the_newer_graph),
    };
    return cmocka_run_group_tests_name("resolve-property", tests, NULL, NULL);
}
