/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the log of a device says: which lines are asked for, of which process
 * and since when. logs.c reads the lines.
 */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/ask.h"
#include "driver/android/logs.h"

#define LINES_DEFAULT 50
#define LINES_MAX 5000
/* Lines of what the act caused begin at most this much before our clock says
 * so: the two were compared over one request. */
#define CLOCK_SLACK_S 0.5

struct logs {
    struct android_log_filter filter;
    bool caused; /* only since the last act */
    bool timed;  /* the device's clock is known */
};

static struct deed_value *encode_line(struct deed_arena *arena,
                                      const struct android_log_line *line)
{
    const char level[] = { line->level, '\0' };
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "timestamp",
                   deed_value_string(arena, line->stamp));
    deed_value_set(arena, map, "level", deed_value_string(arena, level));
    deed_value_set(arena, map, "tag", deed_value_string(arena, line->tag));
    deed_value_set(arena, map, "pid",
                   deed_value_number(arena, (double)line->pid));
    deed_value_set(arena, map, "message",
                   deed_value_string(arena, line->message));
    return map;
}

/* The newest ones that are wanted, in their order. */
static void collect(struct android *a, struct android_op *op, const char *text)
{
    const struct logs *logs = op->state;
    struct deed_arena *arena = &op->arena;
    struct deed_value *list = deed_value_list(arena);
    struct deed_value *crashes = deed_value_list(arena);
    const struct android_log_clock clock = { a->setup.clock_s,
                                             a->setup.clock_text };
    double limit = android_arg_number(op, "limit", LINES_DEFAULT);
    limit = limit < 1 ? 1 : limit > LINES_MAX ? LINES_MAX : limit;
    double total = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, "\r\n");
        struct android_log_line line;
        if (android_log_read(arena, p, len, &clock, &line) &&
            android_log_wants(&logs->filter, &line)) {
            struct deed_value *one = encode_line(arena, &line);
            total++;
            if (android_log_is_crash(&line)) {
                deed_value_push(crashes,
                                deed_value_string(arena, line.message));
            }
            deed_value_push(list, one);
            if ((double)list->as.items.count > limit) {
                list->as.items.first = list->as.items.first->next;
                list->as.items.count--;
            }
        }
        p += len + strspn(p + len, "\r\n");
    }
    deed_value_set(arena, op->got, "lines", list);
    deed_value_set(arena, op->got, "crashLines", crashes);
    deed_value_set(arena, op->got, "total", deed_value_number(arena, total));
    android_put_bool(op, "timed", logs->timed);
}

static void on_logs(struct android *a, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
    } else if (result->has_status && result->status != 0 && !*result->out) {
        android_refuse(a, DEED_IO, "logs", android_said(op, result));
    } else {
        collect(a, op, result->out);
        android_answer(a);
    }
}

static void read_logs(struct android *a)
{
    android_run(a, "logcat -d -v threadtime", ANDROID_COMMAND_US, on_logs);
}

static void on_log_pid(struct android *a, const struct adb_result *result,
                       const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct logs *logs = op->state;
    if (err) {
        android_fail(a, err);
        return;
    }
    /* One that does not run any more: what the system says about it. */
    long pid = strtol(result->out, NULL, 10);
    logs->filter.pid = pid > 0 ? pid : -1;
    deed_value_set(&op->arena, op->got, "pid",
                   deed_value_number(&op->arena, pid > 0 ? (double)pid : 0));
    read_logs(a);
}

static double device_time(const struct android *a, deed_time_us at)
{
    return a->setup.clock_s > 0
               ? a->setup.clock_s + (double)(at - a->setup.clock_us) / 1e6
               : 0;
}

void android_ask_logs(struct android *a, struct android_op *op)
{
    struct logs *logs = deed_arena_calloc(&op->arena, 1, sizeof(*logs));
    const char *level = android_arg(op, "level");
    const struct deed_value *caused = deed_value_get(op->args, "caused");
    if (!logs) {
        android_refuse(a, DEED_NOMEM, "logs", "no memory");
        return;
    }
    op->state = logs;
    logs->timed = a->setup.clock_s > 0;
    logs->caused = deed_value_is(caused, DEED_VALUE_BOOL) &&
                   caused->as.boolean && a->act_us;
    logs->filter = (struct android_log_filter){
        .pid = (long)android_arg_number(op, "pid", 0),
        .tag = android_arg(op, "tag"),
        .level = android_log_level(level),
        .contains = android_arg(op, "contains"),
    };
    double seconds = android_arg_number(op, "sinceSeconds", 0);
    deed_time_us now = deed_loop_now_us(a->loop);
    if (seconds > 0) {
        logs->filter.since_s = device_time(a, now) - seconds;
    } else if (logs->caused) {
        logs->filter.since_s = device_time(a, a->act_us) - CLOCK_SLACK_S;
    }
    double from = android_arg_number(op, "fromDeviceTime", 0);
    if (from > 0 && logs->timed) {
        logs->filter.since_s = from;
        logs->filter.until_s = device_time(a, now);
    }
    deed_value_set(&op->arena, op->got, "deviceTime",
                   deed_value_number(&op->arena, device_time(a, now)));
    if (level && !logs->filter.level) {
        android_refuse(a, DEED_INVALID, "level",
                       "must be one of verbose, debug, info, warn, error");
        return;
    }
    op->app = android_arg(op, "appId");
    if (op->app && !android_needs_app(a, op)) {
        return;
    }
    if (!op->app && logs->caused && !logs->filter.pid && a->before) {
        /* The application that was acted on. */
        const char *front = android_screen_package(a->before);
        op->app = android_is_package(front)
                      ? deed_arena_strdup(&op->arena, front)
                      : NULL;
    }
    logs->filter.app = op->app;
    if (op->app && !logs->filter.pid) {
        android_run(a,
                    deed_arena_printf(&op->arena, "pidof %s",
                                      android_quoted(op, op->app)),
                    ANDROID_COMMAND_US, on_log_pid);
    } else {
        read_logs(a);
    }
}
