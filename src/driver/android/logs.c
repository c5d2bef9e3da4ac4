/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/logs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/util.h"

#define LEVELS "VDIWEF"

/* Seconds from one "MM-DD HH:MM:SS" to another of the same year. */
static bool seconds_of(const char *text, double *ret)
{
    static const int days[] = { 0,   31,  59,  90,  120, 151,
                                181, 212, 243, 273, 304, 334 };
    int month = 0, day = 0, hour = 0, minute = 0;
    double second = 0;
    if (sscanf(text, "%2d-%2d %2d:%2d:%lf", &month, &day, &hour, &minute,
               &second) != 5 ||
        month < 1 || month > 12) {
        return false;
    }
    *ret =
        (((days[month - 1] + day) * 24.0 + hour) * 60 + minute) * 60 + second;
    return true;
}

static double moment_of(const char *stamp, const struct android_log_clock *c)
{
    double at = 0, now = 0;
    const char *dash = strchr(stamp, '-');
    if (!dash) {
        return strtod(stamp, NULL); /* -v epoch */
    }
    return c && c->now_s > 0 && seconds_of(stamp, &at) &&
                   seconds_of(c->text, &now)
               ? floor(c->now_s) + at - now /* the text has no fraction */
               : 0;
}

/* The date and the time are one word or two. */
static size_t stamp_len(const char *line, size_t len)
{
    const char *space = memchr(line, ' ', len);
    if (!space) {
        return 0;
    }
    size_t first = (size_t)(space - line);
    bool epoch = memchr(line, '.', first) && !memchr(line, '-', first);
    if (epoch) {
        return first;
    }
    const char *next = memchr(space + 1, ' ', len - first - 1);
    return next ? (size_t)(next - line) : 0;
}

bool android_log_read(struct deed_arena *arena, const char *line, size_t len,
                      const struct android_log_clock *clock,
                      struct android_log_line *ret)
{
    size_t stamp = stamp_len(line, len);
    if (!stamp || line[0] < '0' || line[0] > '9') {
        return false;
    }
    const char *copy = deed_arena_strndup(arena, line + stamp, len - stamp);
    char *end = NULL;
    *ret = (struct android_log_line){ 0 };
    ret->stamp = deed_arena_strndup(arena, line, stamp);
    if (!copy || !ret->stamp) {
        return false;
    }
    ret->pid = strtol(copy, &end, 10);
    (void)strtol(end, &end, 10);
    end += strspn(end, " ");
    if (ret->pid <= 0 || !*end || !strchr(LEVELS, *end) || end[1] != ' ') {
        return false;
    }
    ret->level = *end;
    const char *tag = end + 2;
    const char *colon = strchr(tag, ':');
    if (!colon) {
        return false;
    }
    size_t tag_len = (size_t)(colon - tag);
    while (tag_len && tag[tag_len - 1] == ' ') {
        tag_len--;
    }
    ret->tag = deed_arena_strndup(arena, tag, tag_len);
    ret->message = colon + 1 + (colon[1] == ' ');
    ret->at_s = moment_of(ret->stamp, clock);
    return ret->tag != NULL;
}

/* Processes of the system write about applications. */
static bool is_about(const struct android_log_line *line, const char *app)
{
    static const char *const tags[] = { "ActivityManager",
                                        "ActivityTaskManager",
                                        "AndroidRuntime",
                                        "WindowManager",
                                        "InputDispatcher",
                                        "PackageManager",
                                        "libc",
                                        "DEBUG" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(tags); i++) {
        if (strcmp(tags[i], line->tag) == 0) {
            return strstr(line->message, app) != NULL;
        }
    }
    return false;
}

bool android_log_wants(const struct android_log_filter *f,
                       const struct android_log_line *line)
{
    const char *least = f->level ? strchr(LEVELS, f->level) : NULL;
    const char *has = strchr(LEVELS, line->level);
    bool own = !f->pid || line->pid == f->pid;
    if (!own && !(f->app && is_about(line, f->app))) {
        return false;
    }
    return (!f->tag || strcasecmp(f->tag, line->tag) == 0) &&
           (!least || (has && has >= least)) &&
           (!f->contains || strcasestr(line->message, f->contains)) &&
           (f->since_s <= 0 || line->at_s <= 0 || line->at_s >= f->since_s) &&
           (f->until_s <= 0 || line->at_s <= 0 || line->at_s < f->until_s);
}

char android_log_level(const char *name)
{
    static const struct {
        const char *name;
        char level;
    } rows[] = { { "verbose", 'V' }, { "debug", 'D' },   { "info", 'I' },
                 { "warn", 'W' },    { "warning", 'W' }, { "error", 'E' },
                 { "fatal", 'F' } };
    for (size_t i = 0; name && i < DEED_ARRAY_LEN(rows); i++) {
        bool letter = strlen(name) == 1 && (name[0] & ~0x20) == rows[i].level;
        if (letter || strcasecmp(name, rows[i].name) == 0) {
            return rows[i].level;
        }
    }
    return 0;
}

bool android_log_is_crash(const struct android_log_line *line)
{
    return (strcmp(line->tag, "AndroidRuntime") == 0 &&
            strstr(line->message, "FATAL EXCEPTION")) ||
           (strcmp(line->tag, "libc") == 0 &&
            strstr(line->message, "Fatal signal")) ||
           (strcmp(line->tag, "ActivityManager") == 0 &&
            strncmp(line->message, "ANR in", 6) == 0);
}
