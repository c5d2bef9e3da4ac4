/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_READER_H
#define DEED_TRACE_READER_H

/*
 * The inside of <deed/trace.h>: a log as those see it who write it in another
 * format, with the parsed value of each record.
 */

#include <deed/trace.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct deed_value;

#define DEED_TRACE_READ_MAX ((size_t)512 << 20)

struct deed_trace_log {
    struct deed_arena arena;
    char *path;     /* of the directory */
    char *texts[2]; /* of the segments, older first; NULL: none */
    struct deed_trace_record *records;
    const struct deed_value **values; /* of the records, parsed */
    size_t count, room, value_room;
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

/* The parsed form of one of the log's records. */
const struct deed_value *deed_trace_value(
    const struct deed_trace_log *log, const struct deed_trace_record *record);

/* A member as a whole number; 0 where there is none, or none that fits. */
int64_t deed_trace_integer(const struct deed_value *map, const char *key);

#endif
