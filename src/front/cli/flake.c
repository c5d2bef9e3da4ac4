/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/flake.h"

#include <stdlib.h>

#include "base/util.h"

/* A step that once takes this much longer than usual is worth a line: less is
 * what the load of a machine makes. */
#define SLOW_FACTOR 4.0
#define SLOW_MS 500.0

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void add_ending(struct deed_flake_step *step,
                       const struct deed_flow_outcome *outcome)
{
    for (unsigned i = 0; i < step->ending_count; i++) {
        struct deed_flake_ending *e = &step->endings[i];
        if (e->code == outcome->code &&
            deed_str_equal(e->cause, outcome->cause) &&
            deed_str_equal(e->clue, outcome->clue) &&
            deed_str_equal(e->seen, outcome->seen)) {
            e->count++;
            return;
        }
    }
    if (step->ending_count == DEED_FLAKE_ENDINGS_MAX) {
        step->endings[DEED_FLAKE_ENDINGS_MAX - 1].count++;
        return;
    }
    step->endings[step->ending_count++] =
        (struct deed_flake_ending){ .code = outcome->code,
                                    .cause = outcome->cause,
                                    .message = outcome->message,
                                    .seen = outcome->seen,
                                    .clue = outcome->clue,
                                    .count = 1 };
}

static bool sees_varies(const struct deed_flake_step *step)
{
    unsigned ways = 0;
    for (unsigned i = 0; i < step->ending_count; i++) {
        ways += step->endings[i].code == DEED_EXIT_VERIFIED;
    }
    return ways > 1;
}

static void judge_times(struct deed_flake_step *step, double *times,
                        unsigned count)
{
    if (!count) {
        return;
    }
    qsort(times, count, sizeof(*times), compare);
    step->min_ms = times[0];
    step->median_ms = times[count / 2];
    step->max_ms = times[count - 1];
    step->slow = count > 2 && step->max_ms > SLOW_FACTOR * step->median_ms &&
                 step->max_ms - step->median_ms > SLOW_MS;
}

static void judge_step(const struct deed_batch_flow *runs, size_t count,
                       size_t at, double *times, struct deed_flake_step *step)
{
    unsigned timed = 0;
    step->after = -1;
    for (size_t i = 0; i < count; i++) {
        const struct deed_flow_outcome *outcome = &runs[i].outcomes[at];
        if (!runs[i].over || !outcome->tried) {
            continue;
        }
        step->tried++;
        add_ending(step, outcome);
        if (outcome->code == DEED_EXIT_VERIFIED) {
            step->passed++;
            times[timed++] = outcome->took_ms;
        }
    }
    step->varies = step->passed > 0 && step->passed < step->tried;
    step->sees_varies = sees_varies(step);
    judge_times(step, times, timed);
}

/* Did `before` take longer whenever `at` failed? */
static void look_before(const struct deed_batch_flow *runs, size_t count,
                        size_t at, size_t before, struct deed_flake_step *step)
{
    double slowest_passed = 0, fastest_failed = -1;
    unsigned failed = 0, passed = 0;
    for (size_t i = 0; i < count; i++) {
        const struct deed_flow_outcome *outcome = &runs[i].outcomes[at];
        double took_ms = runs[i].outcomes[before].took_ms;
        if (!runs[i].over || !outcome->tried) {
            continue;
        }
        bool good = outcome->code == DEED_EXIT_VERIFIED;
        passed += good;
        failed += !good;
        if (good) {
            slowest_passed =
                took_ms > slowest_passed ? took_ms : slowest_passed;
        } else if (fastest_failed < 0 || took_ms < fastest_failed) {
            fastest_failed = took_ms;
        }
    }
    /* One run of either kind proves nothing. */
    if (failed >= 2 && passed >= 2 && fastest_failed > 2 * slowest_passed &&
        fastest_failed - slowest_passed > 50) {
        step->after = (int)before;
        step->after_failed_ms = fastest_failed;
        step->after_passed_ms = slowest_passed;
    }
}

static void count_runs(const struct deed_batch_flow *runs, size_t count,
                       struct deed_flake *ret)
{
    ret->runs = (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        const struct deed_batch_flow *run = &runs[i];
        bool inside = false;
        for (size_t s = 0; s < run->flow->step_count; s++) {
            inside |= run->outcomes[s].tried &&
                      run->outcomes[s].code != DEED_EXIT_VERIFIED;
        }
        bool good = run->code == DEED_EXIT_VERIFIED;
        ret->not_run += !run->over;
        ret->passed += run->over && good;
        ret->failed += run->over && !good;
        if (run->over && !good && !inside) {
            ret->outside++;
            ret->said = ret->said ? ret->said : run->said;
        }
        if (run->over && !good && ret->code == DEED_EXIT_VERIFIED) {
            ret->code = run->code;
        }
    }
    if (ret->passed && ret->failed > ret->outside) {
        ret->code = DEED_EXIT_NOT_VERIFIED; /* sometimes this, sometimes that */
    } else if (ret->not_run && ret->code == DEED_EXIT_VERIFIED) {
        ret->code = DEED_EXIT_REFUSED;
    }
}

bool deed_flake_judge(struct deed_arena *arena,
                      const struct deed_batch_flow *runs, size_t count,
                      struct deed_flake *ret)
{
    size_t steps = runs[0].flow->step_count;
    double *times = deed_arena_calloc(arena, count, sizeof(*times));
    *ret = (struct deed_flake){ .code = DEED_EXIT_VERIFIED };
    ret->steps = deed_arena_calloc(arena, steps, sizeof(*ret->steps));
    if (!times || !ret->steps) {
        return false;
    }
    count_runs(runs, count, ret);
    for (size_t s = 0; s < steps; s++) {
        struct deed_flake_step *step = &ret->steps[s];
        judge_step(runs, count, s, times, step);
        for (size_t b = s; step->varies && step->after < 0 && b-- > 0;) {
            look_before(runs, count, s, b, step);
        }
    }
    return true;
}
