/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_LOGS_H
#define DEED_DRIVER_ANDROID_LOGS_H

/*
 * What "logcat -d -v threadtime" prints, line by line, and which lines are
 * asked for: a decoder and a filter without I/O.
 *
 *   11-16 03:44:32.120  1234  1250 E AndroidRuntime: FATAL EXCEPTION: main
 *
 * With "-v epoch" the date is the number of seconds since 1970.
 */

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct android_log_line {
    const char *stamp; /* as printed; in the arena */
    double at_s;       /* since 1970; 0: not known */
    long pid;
    char level; /* V D I W E F */
    const char *tag, *message;
};

/* The device's clock, for stamps without a year or a zone. */
struct android_log_clock {
    double now_s;     /* 0: not known */
    const char *text; /* "11-16 03:44:32", the same moment */
};

/* False: it is not such a line ("--------- beginning of main"). */
bool android_log_read(struct deed_arena *arena, const char *line, size_t len,
                      const struct android_log_clock *clock,
                      struct android_log_line *ret);

struct android_log_filter {
    long pid;             /* 0: any */
    const char *tag;      /* NULL: any; without regard to case */
    char level;           /* and above; 0: any */
    const char *contains; /* NULL: any; without regard to case */
    double since_s;       /* 0: any */
    double until_s;       /* before this; 0: any */
    /* Lines that concern this package although another process wrote them:
     * the system's, about its activities, crashes and hangs. */
    const char *app;
};

bool android_log_wants(const struct android_log_filter *filter,
                       const struct android_log_line *line);

/* "error", "WARN", "E": the letter; 0: there is no such level. */
char android_log_level(const char *name);
/* The end of an application, as the system writes it. */
bool android_log_is_crash(const struct android_log_line *line);

#endif
