/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/reader.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "io/private_dir.h"
#include "trace/files.h"
#include "trace/store.h"
#include "wire/json.h"

int64_t deed_trace_integer(const struct deed_value *map, const char *key)
{
    /* Doubles are whole numbers up to here, which also keeps differences of
     * two of them inside of an int64_t. */
    const double most = 9007199254740992.0;
    double number = deed_value_number_at(map, key, 0);
    return number >= 0 && number <= most ? (int64_t)number : 0;
}

void deed_trace_log_fini(struct deed_trace_log *log)
{
    deed_arena_fini(&log->arena);
    free(log->path);
    free(log->texts[0]);
    free(log->texts[1]);
    free(log->records);
    free(log->values);
    free(log->actions);
    *log = (struct deed_trace_log){ 0 };
}

static bool grow(void **list, size_t *room, size_t count, size_t size)
{
    if (count < *room) {
        return true;
    }
    size_t more = *room ? *room * 2 : 64;
    void *bigger = realloc(*list, more * size);
    if (bigger) {
        *list = bigger;
        *room = more;
    }
    return bigger != NULL;
}

static int newest_of(const struct deed_trace_log *log, const char *handle)
{
    for (size_t i = log->action_count; handle && i-- > 0;) {
        if (strcmp(log->actions[i].handle, handle) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static bool begin_action(struct deed_trace_log *log,
                         const struct deed_trace_record *record,
                         const struct deed_value *value)
{
    void *list = log->actions;
    if (!grow(&list, &log->action_room, log->action_count,
              sizeof(log->actions[0]))) {
        return false;
    }
    log->actions = list;
    log->actions[log->action_count++] = (struct deed_trace_action){
        .handle = deed_str_or(record->handle, ""),
        .id = deed_value_text_or(value, "actionId", ""),
        .begun_us = record->time_us,
        .ended_us = -1,
        .first = log->count,
        .result = -1,
        .target = -1,
        .before = log->picture,
        .after = -1,
    };
    return true;
}

/* What a record means for its action; `log->count` is its index. */
static void note(struct deed_trace_log *log,
                 const struct deed_trace_record *record,
                 const struct deed_value *value)
{
    struct deed_trace_action *a =
        record->action >= 0 ? &log->actions[record->action] : NULL;
    if (a && strcmp(record->kind, "result") == 0) {
        const struct deed_value *result = deed_value_get(value, "result");
        a->result = (int)log->count;
        a->ended_us = record->time_us;
        a->status = deed_value_text_at(result, "status");
        a->error = deed_value_text_at(deed_value_get(result, "error"), "code");
    } else if (a && strcmp(record->kind, "target") == 0) {
        a->target = (int)log->count;
    } else if (strcmp(record->kind, "picture") == 0) {
        log->picture = (int)log->count;
        if (a && a->after < 0) {
            a->after = (int)log->count;
        }
    }
}

static bool add(struct deed_trace_log *log, const char *line, size_t len)
{
    struct deed_value *value = NULL;
    void *records = log->records;
    void *values = log->values;
    if (!len || deed_json_parse(&log->arena, line, len, NULL, &value, NULL) ||
        !deed_value_is(value, DEED_VALUE_MAP)) {
        return true;
    }
    bool room =
        grow(&records, &log->room, log->count, sizeof(log->records[0])) &&
        grow(&values, &log->value_room, log->count, sizeof(log->values[0]));
    log->records = records;
    log->values = values;
    if (!room) {
        return false;
    }
    struct deed_trace_record record = {
        .line = line,
        .len = len,
        .kind = deed_value_text_or(value, "kind", ""),
        .handle = deed_value_text_at(value, "action"),
        .number = (uint64_t)deed_trace_integer(value, "n"),
        .time_us = deed_trace_integer(value, "t"),
    };
    if (strcmp(record.kind, "action") == 0 &&
        !begin_action(log, &record, value)) {
        return false;
    }
    record.action = newest_of(log, record.handle);
    note(log, &record, value);
    log->values[log->count] = value;
    log->records[log->count++] = record;
    return true;
}

static enum deed_code read_segment(struct deed_trace_log *log, const char *text,
                                   struct deed_error *err)
{
    while (text && *text) {
        size_t len = strcspn(text, "\n");
        if (!add(log, text, len)) {
            return deed_fail(err, DEED_NOMEM, "trace");
        }
        text += len + (text[len] == '\n');
    }
    return DEED_OK;
}

/* Takes the log, whose texts are there. */
static enum deed_code read_texts(struct deed_trace_log *log,
                                 struct deed_trace_log *ret,
                                 struct deed_error *err)
{
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < DEED_ARRAY_LEN(log->texts); i++) {
        code = read_segment(log, log->texts[i], err);
    }
    if (!code && !log->count) {
        code = deed_fail(err, DEED_SYNTAX, "%s has no record of a trace",
                         log->path);
    }
    if (code) {
        deed_trace_log_fini(log);
        return code;
    }
    *ret = *log;
    return DEED_OK;
}

enum deed_code deed_trace_read(const char *path, struct deed_trace_log *ret,
                               struct deed_error *err)
{
    struct deed_trace_log log = { .picture = -1 };
    deed_arena_init(&log.arena, 0);
    enum deed_code code = deed_trace_files(path, &log.path, log.texts, err);
    if (code) {
        deed_trace_log_fini(&log);
        return code;
    }
    return read_texts(&log, ret, err);
}

enum deed_code deed_trace_read_text(const char *text, size_t len,
                                    const char *dir, struct deed_trace_log *ret,
                                    struct deed_error *err)
{
    struct deed_trace_log log = { .picture = -1 };
    deed_arena_init(&log.arena, 0);
    log.texts[1] = strndup(text, len);
    log.path = strdup(dir);
    if (!log.texts[1] || !log.path) {
        deed_trace_log_fini(&log);
        return deed_fail(err, DEED_NOMEM, "trace");
    }
    return read_texts(&log, ret, err);
}

enum deed_code deed_trace_open(const char *path, struct deed_trace_log **ret,
                               struct deed_error *err)
{
    struct deed_trace_log *log = calloc(1, sizeof(*log));
    if (!log) {
        return deed_fail(err, DEED_NOMEM, "trace");
    }
    enum deed_code code = deed_trace_read(path, log, err);
    if (code) {
        free(log);
        return code;
    }
    *ret = log;
    return DEED_OK;
}

void deed_trace_close(struct deed_trace_log *log)
{
    if (log) {
        deed_trace_log_fini(log);
        free(log);
    }
}

const char *deed_trace_dir(const struct deed_trace_log *log)
{
    return log->path;
}

const struct deed_trace_record *deed_trace_record_at(
    const struct deed_trace_log *log, size_t index)
{
    return index < log->count ? &log->records[index] : NULL;
}

const struct deed_trace_action *deed_trace_action_at(
    const struct deed_trace_log *log, size_t index)
{
    return index < log->action_count ? &log->actions[index] : NULL;
}

int deed_trace_find(const struct deed_trace_log *log, const char *handle)
{
    return newest_of(log, handle);
}

const struct deed_value *deed_trace_value(
    const struct deed_trace_log *log, const struct deed_trace_record *record)
{
    return log->values[record - log->records];
}

/* "NAME-20261116T034405.123": of this session, or of any. */
static bool is_of(const char *folder, const char *session)
{
    const char *stamp = strrchr(folder, '-');
    size_t len = session ? strlen(session) : 0;
    return folder[0] != '.' && stamp &&
           (!session || ((size_t)(stamp - folder) == len &&
                         strncmp(folder, session, len) == 0));
}

enum deed_code deed_trace_newest(const char *dir, const char *session,
                                 char **ret, struct deed_error *err)
{
    char path[DEED_PATH_MAX];
    char best[DEED_PATH_MAX] = "";
    struct timespec newest = { 0 };
    DIR *list = opendir(dir);
    const struct dirent *entry;
    while (list && (entry = readdir(list))) {
        struct stat st;
        int len = snprintf(path, sizeof(path), "%s/%s/" DEED_TRACE_FILE, dir,
                           entry->d_name);
        if (!is_of(entry->d_name, session) || len >= (int)sizeof(path) ||
            stat(path, &st) != 0) {
            continue;
        }
        if (!best[0] || st.st_mtim.tv_sec > newest.tv_sec ||
            (st.st_mtim.tv_sec == newest.tv_sec &&
             st.st_mtim.tv_nsec > newest.tv_nsec)) {
            newest = st.st_mtim;
            memcpy(best, path, (size_t)len + 1);
        }
    }
    if (list) {
        closedir(list);
    }
    if (!best[0]) {
        return deed_fail(err, DEED_NOT_FOUND,
                         "there is no trace%s%s in %s; background sessions "
                         "are traced, others with --trace DIR",
                         session ? " of the session " : "",
                         deed_str_or(session, ""), dir);
    }
    *strrchr(best, '/') = '\0';
    *ret = strdup(best);
    return *ret ? DEED_OK : deed_fail(err, DEED_NOMEM, "trace");
}
