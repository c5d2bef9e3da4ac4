/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_STAGES_H
#define DEED_TRACE_STAGES_H

/* The stages of an action of a trace that was read: from one state to the
 * next. */

#include "trace/reader.h"

struct deed_trace_stage {
    const char *name; /* "RESOLVING_TARGET" */
    int64_t begun, ended;
};

/* The next one that takes time; *at is 0 at first. False: no more. */
bool deed_trace_next_stage(const struct deed_trace_log *log,
                           const struct deed_trace_action *action, size_t *at,
                           struct deed_trace_stage *ret);

/* "ui.activate button Save", cut to fit. */
void deed_trace_title(const struct deed_trace_log *log,
                      const struct deed_trace_action *action, char *ret,
                      size_t size);
/* The payload of its result; NULL: it has none. */
const struct deed_value *deed_trace_result(
    const struct deed_trace_log *log, const struct deed_trace_action *action);
/* When it ended, or the last record of it. */
int64_t deed_trace_ended(const struct deed_trace_log *log,
                         const struct deed_trace_action *action);
/* Milliseconds since 1970 of a moment, by the times that actions carry. */
double deed_trace_wall_ms(const struct deed_trace_log *log, int64_t t);

#endif
