/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BENCH_BENCH_H
#define DEED_BENCH_BENCH_H

/*
 * Named benchmarks. Each is a table entry: made once for a size, run many
 * times, its times sorted and printed as a line. Add a row to the table of
 * core.c, or a table of its own in another program.
 */

#include <stdbool.h>
#include <stdint.h>

struct bench {
    const char *name;
    const char *what; /* one line for --list */
    /* Makes what is measured; NULL ends the program. */
    void *(*create)(uint32_t size);
    /* One turn; `turn` lets it vary. False: the answer was wrong. */
    bool (*run)(void *made, uint32_t turn);
    void (*destroy)(void *made);
    uint32_t size;  /* by default */
    uint32_t turns; /* by default */
};

/* `program [--smoke] [--list] [--size N] [--turns N] [NAME]...`; the exit
 * status. --smoke runs everything tiny, to prove that it runs. */
int bench_main(int argc, char **argv, const struct bench *benches,
               unsigned count);

#endif
