/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/stages.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/util.h"
#include "base/value.h"

static bool is_state(const struct deed_trace_log *log, size_t at, int action)
{
    return log->records[at].action == action &&
           strcmp(log->records[at].kind, "state") == 0;
}

bool deed_trace_next_stage(const struct deed_trace_log *log,
                           const struct deed_trace_action *action, size_t *at,
                           struct deed_trace_stage *ret)
{
    int index = (int)(action - log->actions);
    size_t i = *at > action->first ? *at : action->first;
    for (; i < log->count; i++) {
        if (!is_state(log, i, index)) {
            continue;
        }
        size_t next = i + 1;
        while (next < log->count && !is_state(log, next, index)) {
            next++;
        }
        ret->name = deed_value_text_or(log->values[i], "state", "");
        ret->begun = log->records[i].time_us;
        ret->ended = next < log->count ? log->records[next].time_us
                                       : deed_trace_ended(log, action);
        *at = i + 1;
        if (ret->ended > ret->begun) {
            return true;
        }
    }
    return false;
}

void deed_trace_title(const struct deed_trace_log *log,
                      const struct deed_trace_action *action, char *ret,
                      size_t size)
{
    const struct deed_value *t =
        action->target >= 0 ? log->values[action->target] : NULL;
    const struct deed_value *args =
        deed_value_get(log->values[action->first], "args");
    const char *name = deed_value_text_at(t, "name");
    snprintf(ret, size, "%s %s%s%s", action->id,
             deed_value_text_or(t, "role", ""), name ? " " : "",
             deed_str_or(name ? name : deed_value_text_at(args, "url"), ""));
}

const struct deed_value *deed_trace_result(
    const struct deed_trace_log *log, const struct deed_trace_action *action)
{
    return action->result < 0
               ? NULL
               : deed_value_get(log->values[action->result], "result");
}

int64_t deed_trace_ended(const struct deed_trace_log *log,
                         const struct deed_trace_action *action)
{
    int index = (int)(action - log->actions);
    int64_t last = action->begun_us;
    if (action->ended_us >= 0) {
        return action->ended_us;
    }
    for (size_t i = action->first; i < log->count; i++) {
        last = log->records[i].action == index ? log->records[i].time_us : last;
    }
    return last;
}

static double read_stamp(const char *text)
{
    struct tm tm = { 0 };
    int ms = 0;
    if (!text ||
        sscanf(text, "%d-%d-%dT%d:%d:%d.%d", &tm.tm_year, &tm.tm_mon,
               &tm.tm_mday, &tm.tm_hour, &tm.tm_min, &tm.tm_sec, &ms) != 7) {
        return 0;
    }
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return (double)timegm(&tm) * 1000 + ms;
}

double deed_trace_wall_ms(const struct deed_trace_log *log, int64_t t)
{
    const struct deed_trace_record *near = &log->records[0];
    for (size_t i = 0; i < log->action_count; i++) {
        const struct deed_trace_record *r =
            &log->records[log->actions[i].first];
        if (r->time_us <= t || i == 0) {
            near = r;
        }
    }
    return read_stamp(deed_value_text_at(deed_trace_value(log, near), "at")) +
           (double)(t - near->time_us) / 1000;
}
