/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_DIAGNOSE_H
#define DEED_CORE_ACT_DIAGNOSE_H

/*
 * Why an action did not come out as asked, as one of a few causes, and the next
 * step worth trying. Read from the result alone; every front end says the same
 * sentence. docs/trace.md lists the causes.
 */

#include <stdbool.h>

struct deed_arena;
struct deed_result;

struct deed_diagnosis {
    const char *cause; /* "covered"; static storage */
    const char *next;  /* one sentence in the arena, lower case, no full stop */
    const char
        *numbers; /* of the failed check, the request, ...; may be NULL */
};

/* False: it came out as asked, or memory is out. */
bool deed_diagnose(struct deed_arena *arena, const struct deed_result *result,
                   struct deed_diagnosis *ret);

#endif
