/* SPDX-License-Identifier: Apache-2.0 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SMOKE_SIZE 200
#define SMOKE_TURNS 20

struct options {
    bool list;
    uint32_t size, turns; /* 0: the benchmark's own */
    char **names;
    int name_count;
};

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Apart, so that callgrind can count what happens inside of it and nothing
 * else (tools/check_budget.py). */
bool bench_turn(const struct bench *bench, void *made, uint32_t turn);
__attribute__((noinline)) bool bench_turn(const struct bench *bench, void *made,
                                          uint32_t turn)
{
    return bench->run(made, turn);
}

static bool measure(const struct bench *bench, uint32_t size, uint32_t turns)
{
    double *times = calloc(turns, sizeof(*times));
    double start = now_us();
    void *made = times ? bench->create(size) : NULL;
    double made_us = now_us() - start;
    bool right = made != NULL;
    for (uint32_t i = 0; right && i < turns; i++) {
        start = now_us();
        right = bench_turn(bench, made, i);
        times[i] = now_us() - start;
    }
    if (right) {
        qsort(times, turns, sizeof(*times), compare);
        printf("%-28s %8u  p50 %10.2f us  p95 %10.2f us  max %10.2f us"
               "  made in %.1f ms\n",
               bench->name, (unsigned)size, times[turns / 2],
               times[(uint32_t)((double)turns * 0.95)], times[turns - 1],
               made_us / 1e3);
    } else {
        fprintf(stderr, "%s: wrong, or out of memory\n", bench->name);
    }
    if (made) {
        bench->destroy(made);
    }
    free(times);
    return right;
}

static bool is_wanted(const struct options *options, const char *name)
{
    for (int i = 0; i < options->name_count; i++) {
        if (strcmp(options->names[i], name) == 0) {
            return true;
        }
    }
    return options->name_count == 0;
}

static bool read_number(char **argv, int *at, int argc, uint32_t *ret)
{
    char *end = NULL;
    if (*at + 1 >= argc) {
        return false;
    }
    unsigned long number = strtoul(argv[++*at], &end, 10);
    *ret = (uint32_t)number;
    return *end == '\0' && number > 0 && number <= 10000000;
}

static bool read_options(int argc, char **argv, struct options *ret)
{
    int at = 1;
    *ret = (struct options){ 0 };
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        if (strcmp(argv[at], "--list") == 0) {
            ret->list = true;
        } else if (strcmp(argv[at], "--smoke") == 0) {
            ret->size = SMOKE_SIZE;
            ret->turns = SMOKE_TURNS;
        } else if (!(strcmp(argv[at], "--size") == 0 &&
                     read_number(argv, &at, argc, &ret->size)) &&
                   !(strcmp(argv[at], "--turns") == 0 &&
                     read_number(argv, &at, argc, &ret->turns))) {
            return false;
        }
    }
    ret->names = argv + at;
    ret->name_count = argc - at;
    return true;
}

int bench_main(int argc, char **argv, const struct bench *benches,
               unsigned count)
{
    struct options options;
    unsigned run = 0;
    bool right = true;
    if (!read_options(argc, argv, &options)) {
        fprintf(stderr,
                "usage: %s [--smoke] [--list] [--size N] [--turns N] "
                "[NAME]...\n",
                argv[0]);
        return 2;
    }
    for (unsigned i = 0; i < count; i++) {
        const struct bench *bench = &benches[i];
        if (options.list) {
            printf("%-28s %s\n", bench->name, bench->what);
        } else if (is_wanted(&options, bench->name)) {
            right = measure(bench, options.size ? options.size : bench->size,
                            options.turns ? options.turns : bench->turns) &&
                    right;
            run++;
        }
    }
    return right && (run > 0 || options.list) ? 0 : 1;
}
