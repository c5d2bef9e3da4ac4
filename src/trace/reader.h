/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_READER_H
#define DEED_TRACE_READER_H

/*
 * A trace, read: its records in order, and its actions. docs/trace.md says
 * what records hold.
 *
 * Lifetime: everything is borrowed from the log.
 * Limits:   DEED_TRACE_READ_MAX bytes in all; lines that are no records are
 *           skipped here and reported by deed_trace_verify().
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct deed_value;

#define DEED_TRACE_READ_MAX ((size_t)512 << 20)

struct deed_trace_record {
    const struct deed_value *value;
    const char *line; /* as it stands in the file, `len` bytes */
    size_t len;
    const char *kind;   /* "" when it has none */
    const char *handle; /* of its action; NULL: none */
    uint64_t n;
    int64_t t;
    int action; /* index of its action; -1: none */
};

struct deed_trace_action {
    const char *handle, *id; /* "act_3", "ui.activate" */
    int64_t begun, ended;    /* ended -1: it has not */
    size_t first;            /* index of its record "action" */
    int result;              /* index of its record "result"; -1: none */
    int target;              /* of the last record "target"; -1: none */
    int before, after;       /* of pictures; -1: none */
};

struct deed_trace_log {
    struct deed_arena arena;
    char *path;     /* of the directory */
    char *texts[2]; /* of the segments, older first; NULL: none */
    struct deed_trace_record *records;
    size_t count, room;
    struct deed_trace_action *actions;
    size_t action_count, action_room;
    int picture; /* index of the last one; -1: none */
};

/* `path` is a directory, or its trace.jsonl. */
enum deed_code deed_trace_read(const char *path, struct deed_trace_log *ret,
                               struct deed_error *err);
/* The same of a text, which is copied; pictures are looked for below `dir`. */
enum deed_code deed_trace_read_text(const char *text, size_t len,
                                    const char *dir, struct deed_trace_log *ret,
                                    struct deed_error *err);
void deed_trace_log_fini(struct deed_trace_log *log); /* takes a zeroed one */

/* The newest trace below `dir`, of this session if one is named: a malloc'ed
 * path. DEED_NOT_FOUND: there is none. */
enum deed_code deed_trace_newest(const char *dir, const char *session,
                                 char **ret, struct deed_error *err);

/* The newest action of this handle; NULL: there is none. */
const struct deed_trace_action *deed_trace_find(
    const struct deed_trace_log *log, const char *handle);

/* Was anything changed since it was written? */
struct deed_trace_verdict {
    bool whole;
    size_t lines, pictures;
    char head[65]; /* hash of the last line */
    bool ended;    /* the session said so */
    bool begun;    /* it begins at the beginning, and not after a rotation */
    char why[200]; /* where it is not whole: "line 12: ..." */
};
enum deed_code deed_trace_verify(const char *path,
                                 struct deed_trace_verdict *ret,
                                 struct deed_error *err);

/* Members, for who reads records. */
const char *deed_trace_text(const struct deed_value *map, const char *key);
double deed_trace_number(const struct deed_value *map, const char *key,
                         double otherwise);
/* As a whole number; 0 where there is none, or none that fits. */
int64_t deed_trace_integer(const struct deed_value *map, const char *key);
bool deed_trace_flag(const struct deed_value *map, const char *key);

#endif
