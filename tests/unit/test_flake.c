/* SPDX-License-Identifier: Apache-2.0 */
/* What repeated runs of a flow tell about its steps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "front/cli/flake.h"

#define RUNS 6
#define STEPS 3

static struct deed_flow flow = { .step_count = STEPS };
static struct deed_flow_outcome outcomes[RUNS][STEPS];
static struct deed_batch_flow runs[RUNS];
static struct deed_arena arena;
static struct deed_flake flake;

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    for (int i = 0; i < RUNS; i++) {
        for (int s = 0; s < STEPS; s++) {
            outcomes[i][s] = (struct deed_flow_outcome){
                .tried = true, .took_ms = 10, .seen = "state.changed"
            };
        }
        runs[i] = (struct deed_batch_flow){ .flow = &flow,
                                            .outcomes = outcomes[i],
                                            .over = true };
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void fail_run(int run, int step, const char *cause)
{
    outcomes[run][step].code = DEED_EXIT_UNKNOWN;
    outcomes[run][step].cause = cause;
    outcomes[run][step].seen = NULL;
    for (int s = step + 1; s < STEPS; s++) {
        outcomes[run][s] = (struct deed_flow_outcome){ 0 };
    }
    runs[run].code = DEED_EXIT_UNKNOWN;
}

static void judge(void)
{
    assert_true(deed_flake_judge(&arena, runs, RUNS, &flake));
}

static void alike_runs_are_steady(void **state)
{
    (void)state;
    judge();
    assert_int_equal(flake.code, DEED_EXIT_VERIFIED);
    for (int s = 0; s < STEPS; s++) {
        assert_false(flake.steps[s].varies || flake.steps[s].slow ||
                     flake.steps[s].sees_varies);
        assert_int_equal(flake.steps[s].ending_count, 1);
    }
}

static void the_step_that_sometimes_fails_is_named(void **state)
{
    (void)state;
    fail_run(2, 1, "[a]");
    fail_run(4, 1, "[b]");
    judge();
    assert_int_equal(flake.code, DEED_EXIT_NOT_VERIFIED);
    assert_false(flake.steps[0].varies);
    assert_true(flake.steps[1].varies);
    assert_int_equal(flake.steps[1].passed, 4);
    assert_int_equal(flake.steps[1].ending_count, 3);
    assert_int_equal(flake.steps[2].tried, 4); /* not run is not failed */
    assert_false(flake.steps[2].varies);
}

static void what_always_fails_does_not_vary(void **state)
{
    (void)state;
    for (int i = 0; i < RUNS; i++) {
        fail_run(i, 2, "[a]");
    }
    judge();
    assert_int_equal(flake.code, DEED_EXIT_UNKNOWN);
    assert_false(flake.steps[2].varies);
    assert_int_equal(flake.steps[2].passed, 0);
}

static void a_slow_step_before_is_a_clue_only_with_enough_runs(void **state)
{
    (void)state;
    fail_run(1, 1, "[a]");
    outcomes[1][0].took_ms = 900;
    judge();
    assert_int_equal(flake.steps[1].after, -1);
    fail_run(3, 1, "[a]");
    outcomes[3][0].took_ms = 800;
    judge();
    assert_int_equal(flake.steps[1].after, 0);
    assert_float_equal(flake.steps[1].after_failed_ms, 800, 0.1);
    outcomes[5][0].took_ms = 850; /* slow, and yet it passed */
    judge();
    assert_int_equal(flake.steps[1].after, -1);
}

static void other_evidence_and_a_slow_run_are_told(void **state)
{
    (void)state;
    outcomes[0][0].seen = "route.changed";
    outcomes[5][2].took_ms = 2000;
    judge();
    assert_int_equal(flake.code, DEED_EXIT_VERIFIED);
    assert_true(flake.steps[0].sees_varies);
    assert_true(flake.steps[2].slow);
}

static void a_run_that_never_began_is_not_a_step_that_varies(void **state)
{
    (void)state;
    for (int s = 0; s < STEPS; s++) {
        outcomes[0][s] = (struct deed_flow_outcome){ 0 };
    }
    runs[0].code = DEED_EXIT_ENVIRONMENT;
    runs[0].said = "no browser";
    judge();
    assert_int_equal(flake.outside, 1);
    assert_string_equal(flake.said, "no browser");
    assert_int_equal(flake.code, DEED_EXIT_ENVIRONMENT);
    assert_false(flake.steps[0].varies);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(alike_runs_are_steady),
        TEST(the_step_that_sometimes_fails_is_named),
        TEST(what_always_fails_does_not_vary),
        TEST(a_slow_step_before_is_a_clue_only_with_enough_runs),
        TEST(other_evidence_and_a_slow_run_are_told),
        TEST(a_run_that_never_began_is_not_a_step_that_varies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
