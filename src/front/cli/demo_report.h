/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DEMO_REPORT_H
#define DEED_FRONT_CLI_DEMO_REPORT_H

/* How `deed demo` tells its story. */

#include <stdbool.h>

struct deed_pen;
struct deed_value;

struct deed_demo_step {
    unsigned number;
    const struct deed_value *plan;   /* title, asked, fact, wanted, request */
    const struct deed_value *result; /* action.result */
    const char *said;                /* deed_exit_word() of it */
    const char *waited;              /* what it waited for, or "" */
    /* What the page noted about it; NULL: it notes nothing. */
    const struct deed_value *before, *after;
    bool is_true;
};

void deed_demo_announce(const struct deed_pen *pen,
                        const struct deed_demo_step *step);
void deed_demo_say(const struct deed_pen *pen,
                   const struct deed_demo_step *step);
void deed_demo_say_json(const struct deed_pen *pen,
                        const struct deed_demo_step *step); /* one line */
/* The table, if it is wanted; false when something said was not true. */
bool deed_demo_sum_up(const struct deed_pen *pen,
                      const struct deed_demo_step *steps, unsigned count,
                      bool table);

#endif
