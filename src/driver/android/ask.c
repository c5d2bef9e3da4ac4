/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is asked of a device beside its screen: applications that are stopped,
 * cleared or installed, files, logs, ports. Each question is a chain of
 * requests for the op under way; what was done is read back where the device
 * tells it.
 */
#include "driver/android/ask.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/android/logs.h"
#include "driver/android/sync.h"

#define COMMAND_US DEED_MS(20000)
/* Verification and optimization of a large package. */
#define INSTALL_US DEED_MS(300000)
#define TRANSFER_US DEED_MS(300000)
#define OUTPUT_BYTES_MAX (32u << 20)
#define LINES_DEFAULT 50
#define LINES_MAX 5000
/* Lines of what the act caused begin at most this much before our clock says
 * so: the two were compared over one request. */
#define CLOCK_SLACK_S 0.5

const char *android_arg(const struct android_op *op, const char *key)
{
    const char *text = deed_value_text(deed_value_get(op->args, key));
    return text && *text ? text : NULL;
}

double android_arg_number(const struct android_op *op, const char *key,
                          double otherwise)
{
    const struct deed_value *v = deed_value_get(op->args, key);
    return deed_value_is(v, DEED_VALUE_NUMBER) ? v->as.number : otherwise;
}

void android_put(struct android_op *op, const char *key, const char *text)
{
    deed_value_set(&op->arena, op->got, key,
                   deed_value_string(&op->arena, text));
}

void android_put_bool(struct android_op *op, const char *key, bool value)
{
    deed_value_set(&op->arena, op->got, key,
                   deed_value_bool(&op->arena, value));
}

void android_answer(struct android *a)
{
    struct deed_answer answer = { .value = a->ops->got };
    android_finish(a, DEED_OK, &answer, NULL);
}

void android_refuse(struct android *a, enum deed_code code, const char *member,
                    const char *text)
{
    struct deed_error err = { 0 };
    deed_fail_member(&err, code, member, "%s", text);
    android_finish(a, err.code, NULL, &err);
}

void android_run(struct android *a, const char *command, deed_time_us timeout,
                 android_ran *done)
{
    struct deed_error err = { 0 };
    if (!command) {
        deed_fail(&err, DEED_NOMEM, "a command");
        android_fail(a, &err);
    } else if (android_shell(a, command, timeout, done, &err)) {
        android_fail(a, &err);
    }
}

static const char *quoted(struct android_op *op, const char *text)
{
    return deed_str_or(android_quote(&op->arena, text), "''");
}

/* Names of packages go into command lines: nothing else may. */
static bool is_package(const char *name)
{
    return name && *name &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._")] == 0;
}

static bool needs_app(struct android *a, struct android_op *op)
{
    op->app = android_arg(op, "appId");
    if (!is_package(op->app)) {
        android_refuse(a, DEED_INVALID, "appId",
                       "must be the name of a package, as \"com.example.app\"");
        return false;
    }
    android_put(op, "appId", op->app);
    return true;
}

/* The first line of what a command said, for people. */
static const char *said(struct android_op *op, const struct adb_result *result)
{
    const char *text = *result->out ? result->out : result->err;
    text += strspn(text, "\r\n ");
    return deed_arena_strndup(&op->arena, text, strcspn(text, "\r\n"));
}

static bool has_line(const char *text, const char *line)
{
    size_t len = strlen(line);
    for (const char *p = strstr(text, line); p; p = strstr(p + 1, line)) {
        bool begins = p == text || p[-1] == '\n';
        if (begins && (!p[len] || p[len] == '\n' || p[len] == '\r')) {
            return true;
        }
    }
    return false;
}

/* "am force-stop" says nothing, whatever the name: first whether there is such
 * a package, at last whether it still runs. */

static void on_stopped_pid(struct android *a, const struct adb_result *result,
                           const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    bool known = !result->has_status || result->status < 2;
    bool runs = strtol(result->out, NULL, 10) > 0;
    if (known) {
        android_put_bool(op, "stopped", !runs);
    }
    android_answer(a);
}

static void on_stopped(struct android *a, const struct adb_result *result,
                       const struct deed_error *err)
{
    struct android_op *op = a->ops;
    a->input_us = deed_loop_now_us(a->loop);
    if (err) {
        android_fail(a, err);
    } else if (result->has_status && result->status != 0) {
        android_refuse(a, DEED_IO, "appId", said(op, result));
    } else {
        android_run(
            a, deed_arena_printf(&op->arena, "pidof %s", quoted(op, op->app)),
            COMMAND_US, on_stopped_pid);
    }
}

static void on_cleared(struct android *a, const struct adb_result *result,
                       const struct deed_error *err)
{
    struct android_op *op = a->ops;
    a->input_us = deed_loop_now_us(a->loop);
    if (err) {
        android_fail(a, err);
        return;
    }
    android_put_bool(op, "cleared", strncmp(result->out, "Success", 7) == 0);
    android_put(op, "output", said(op, result));
    android_answer(a);
}

static void on_listed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    const char *line = deed_arena_printf(&op->arena, "package:%s", op->app);
    bool stop = strcmp(op->question, "app.stop") == 0;
    if (err) {
        android_fail(a, err);
        return;
    }
    bool failed = result->has_status && result->status != 0;
    if (!failed && line && !has_line(result->out, line)) {
        android_refuse(a, DEED_NOT_FOUND, "appId",
                       deed_arena_printf(&op->arena,
                                         "the package %.100s is not installed",
                                         op->app));
        return;
    }
    android_run(a,
                deed_arena_printf(&op->arena, "%s %s",
                                  stop ? "am force-stop" : "pm clear",
                                  quoted(op, op->app)),
                COMMAND_US, stop ? on_stopped : on_cleared);
}

static void ask_app(struct android *a, struct android_op *op)
{
    if (needs_app(a, op)) {
        android_run(a,
                    deed_arena_printf(&op->arena, "pm list packages %s",
                                      quoted(op, op->app)),
                    COMMAND_US, on_listed);
    }
}

/* Files. */

static char *read_file(struct android_op *op, const char *path, size_t *ret_len,
                       const char **ret_why)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *bytes = NULL;
    size_t got = 0;
    *ret_why = NULL;
    if (fd < 0 || fstat(fd, &st) != 0) {
        *ret_why =
            deed_arena_printf(&op->arena, "%.200s: %s", path, strerror(errno));
    } else if (!S_ISREG(st.st_mode) ||
               (uint64_t)st.st_size > ADB_FILE_BYTES_MAX) {
        *ret_why = deed_arena_printf(&op->arena,
                                     "%.200s: is no file, or too large", path);
    } else {
        bytes = malloc((size_t)st.st_size + 1);
    }
    while (bytes && got < (size_t)st.st_size) {
        ssize_t n = read(fd, bytes + got, (size_t)st.st_size - got);
        if (n <= 0) {
            break;
        }
        got += (size_t)n;
    }
    if (fd >= 0) {
        close(fd);
    }
    *ret_len = got;
    return bytes;
}

void android_push(struct android *a, const char *from, const char *to,
                  android_ran *done)
{
    struct android_op *op = a->ops;
    struct deed_strbuf payload;
    struct deed_error err = { 0 };
    const char *why = NULL;
    size_t len = 0;
    char *bytes = read_file(op, from, &len, &why);
    deed_strbuf_init(&payload, 0);
    if (!bytes ||
        !adb_sync_push(&payload, to, 0644, bytes, len, (uint32_t)time(NULL))) {
        android_refuse(a, DEED_INVALID, "from",
                       deed_str_or(why, "the file cannot be sent"));
    } else {
        struct adb_call_opts opts = {
            .serial = a->setup.serial,
            .request = "sync:",
            .body = ADB_BODY_SYNC,
            .payload = deed_strbuf_get(&payload),
            .payload_len = payload.len,
            .timeout_us = TRANSFER_US,
            .limit_bytes = 1 << 16,
        };
        deed_value_set(&op->arena, op->got, "bytes",
                       deed_value_number(&op->arena, (double)len));
        if (android_request(a, &opts, done, &err)) {
            android_fail(a, &err);
        }
    }
    deed_strbuf_fini(&payload);
    free(bytes);
}

static void on_pushed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    (void)result;
    if (err) {
        android_fail(a, err);
    } else {
        android_answer(a);
    }
}

static void ask_push(struct android *a, struct android_op *op)
{
    const char *from = android_arg(op, "from"), *to = android_arg(op, "to");
    if (!from || !to) {
        android_refuse(a, DEED_INVALID, from ? "to" : "from", "is missing");
        return;
    }
    android_put(op, "to", to);
    android_push(a, from, to, on_pushed);
}

static void on_pulled(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    const char *to = android_arg(op, "to");
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    size_t done = 0;
    while (fd >= 0 && done < result->out_len) {
        ssize_t n = write(fd, result->out + done, result->out_len - done);
        if (n <= 0) {
            break;
        }
        done += (size_t)n;
    }
    bool ok = fd >= 0 && done == result->out_len;
    const char *why = strerror(errno);
    if (fd >= 0 && close(fd) != 0) {
        ok = false;
    }
    if (!ok) {
        android_refuse(a, DEED_IO, "to", why);
        return;
    }
    deed_value_set(&op->arena, op->got, "bytes",
                   deed_value_number(&op->arena, (double)result->out_len));
    android_answer(a);
}

static void ask_pull(struct android *a, struct android_op *op)
{
    const char *from = android_arg(op, "from"), *to = android_arg(op, "to");
    struct deed_strbuf payload;
    struct deed_error err = { 0 };
    deed_strbuf_init(&payload, 0);
    if (!to || !from || !adb_sync_pull(&payload, from)) {
        android_refuse(a, DEED_INVALID, to ? "from" : "to",
                       "is missing, or too long");
    } else {
        struct adb_call_opts opts = {
            .serial = a->setup.serial,
            .request = "sync:",
            .body = ADB_BODY_SYNC,
            .payload = deed_strbuf_get(&payload),
            .payload_len = payload.len,
            .timeout_us = TRANSFER_US,
            .limit_bytes = ADB_FILE_BYTES_MAX,
        };
        android_put(op, "to", to);
        if (android_request(a, &opts, on_pulled, &err)) {
            android_fail(a, &err);
        }
    }
    deed_strbuf_fini(&payload);
}

/* install: the package goes to the device first, and is removed there after
 * it. */

static void on_tidied(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    (void)result;
    (void)err;
    android_answer(a);
}

static void on_installed(struct android *a, const struct adb_result *result,
                         const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    bool good = strstr(result->out, "Success") != NULL;
    const char *failure = strstr(result->out, "Failure");
    failure = failure ? failure : strstr(result->err, "Failure");
    android_put_bool(op, "installed", good);
    android_put(op, "output",
                failure ? deed_arena_strndup(&op->arena, failure,
                                             strcspn(failure, "\r\n"))
                        : said(op, result));
    android_run(
        a, deed_arena_printf(&op->arena, "rm -f %s", quoted(op, op->remote)),
        COMMAND_US, on_tidied);
}

static void on_sent(struct android *a, const struct adb_result *result,
                    const struct deed_error *err)
{
    struct android_op *op = a->ops;
    (void)result;
    if (err) {
        android_fail(a, err);
        return;
    }
    android_run(a,
                deed_arena_printf(&op->arena, "pm install -r -t %s",
                                  quoted(op, op->remote)),
                INSTALL_US, on_installed);
}

static void ask_install(struct android *a, struct android_op *op)
{
    const char *path = android_arg(op, "path");
    const char *end = path ? strrchr(path, '.') : NULL;
    if (!end || strcmp(end, ".apk") != 0) {
        android_refuse(a, DEED_INVALID, "path",
                       "must be a package that was built (.apk)");
        return;
    }
    op->remote =
        deed_arena_printf(&op->arena, "/data/local/tmp/deed-%ld-%u.apk",
                          (long)getpid(), (unsigned)a->inputs++);
    android_push(a, path, deed_str_or(op->remote, ""), on_sent);
}

/* logs */

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
        android_refuse(a, DEED_IO, "logs", said(op, result));
    } else {
        collect(a, op, result->out);
        android_answer(a);
    }
}

static void read_logs(struct android *a)
{
    android_run(a, "logcat -d -v threadtime", COMMAND_US, on_logs);
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

static void ask_logs(struct android *a, struct android_op *op)
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
    if (op->app && !needs_app(a, op)) {
        return;
    }
    if (!op->app && logs->caused && !logs->filter.pid && a->before) {
        /* The application that was acted on. */
        const char *front = android_screen_package(a->before);
        op->app =
            is_package(front) ? deed_arena_strdup(&op->arena, front) : NULL;
    }
    logs->filter.app = op->app;
    if (op->app && !logs->filter.pid) {
        android_run(
            a, deed_arena_printf(&op->arena, "pidof %s", quoted(op, op->app)),
            COMMAND_US, on_log_pid);
    } else {
        read_logs(a);
    }
}

/* screen, device */

static void on_screen(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct android_windows w;
    if (err) {
        android_fail(a, err);
        return;
    }
    const char *component =
        android_windows_read(&op->arena, result->out, NULL, NULL, &w)
            ? w.component
            : NULL;
    const char *package = android_package_of(&op->arena, component);
    const char *slash = component ? strchr(component, '/') : NULL;
    if (!component || !slash) {
        android_refuse(a, DEED_STATE, "screen",
                       "the window manager names no activity in front (the "
                       "screen is off, or it is changing)");
        return;
    }
    const char *activity =
        slash[1] == '.'
            ? deed_arena_printf(&op->arena, "%s%s", package, slash + 1)
            : slash + 1;
    const char *last = strrchr(activity, '.');
    android_put(op, "package", package);
    android_put(op, "activity", activity);
    android_put(op, "shortActivity", last ? last + 1 : activity);
    android_put(op, "focus", w.focus);
    android_answer(a);
}

static void ask_screen(struct android *a, struct android_op *op)
{
    (void)op;
    android_run(a, "dumpsys window", COMMAND_US, on_screen);
}

static void ask_device(struct android *a, struct android_op *op)
{
    const struct android_setup *s = &a->setup;
    android_put(op, "id", s->serial);
    android_put(op, "model", s->model);
    android_put(op, "osVersion", s->release);
    android_put_bool(op, "simulator", strncmp(s->serial, "emulator-", 9) == 0);
    deed_value_set(&op->arena, op->got, "api",
                   deed_value_number(&op->arena, s->device.api));
    android_answer(a);
}

/* forward */

static void on_forwarded(struct android *a, const struct adb_result *result,
                         const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    const char *local = android_arg(op, "local");
    android_put(op, "local",
                *result->out
                    ? deed_arena_printf(&op->arena, "tcp:%s", result->out)
                    : local);
    android_answer(a);
}

/* A port that the server chooses is told; one that was given is not. */
enum deed_code android_forward(struct android *a, const char *local,
                               const char *remote, android_ran *done,
                               struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *request = deed_arena_printf(
        &arena, "host-serial:%s:forward:%s;%s", a->setup.serial, local, remote);
    struct adb_call_opts opts = {
        .request = deed_str_or(request, ""),
        .body = strcmp(local, "tcp:0") == 0 ? ADB_BODY_TEXT : ADB_BODY_NONE,
        .more_okays = 1,
        .timeout_us = COMMAND_US,
        .limit_bytes = 1 << 16,
    };
    enum deed_code code = android_request(a, &opts, done, err);
    deed_arena_fini(&arena);
    return code;
}

static void ask_forward(struct android *a, struct android_op *op)
{
    struct deed_error err = { 0 };
    const char *remote = android_arg(op, "remote");
    const char *local = deed_str_or(android_arg(op, "local"), "tcp:0");
    if (!remote || strchr(remote, ';') || strchr(local, ';')) {
        android_refuse(a, DEED_INVALID, "remote",
                       "must be as \"tcp:6790\" or \"localabstract:name\"");
    } else if (android_forward(a, local, remote, on_forwarded, &err)) {
        android_fail(a, &err);
    }
}

static const struct {
    const char *question;
    void (*begin)(struct android *a, struct android_op *op);
} questions[] = {
    { "app.stop", ask_app },        { "app.clear", ask_app },
    { "app.install", ask_install }, { "file.push", ask_push },
    { "file.pull", ask_pull },      { "logs", ask_logs },
    { "screen", ask_screen },       { "device", ask_device },
    { "forward", ask_forward },     { "setup", android_ask_setup },
};

bool android_ask_is_known(const char *question)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        if (deed_str_equal(questions[i].question, question)) {
            return true;
        }
    }
    return false;
}

void android_ask(struct android *a, struct android_op *op)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        if (strcmp(questions[i].question, op->question) == 0) {
            questions[i].begin(a, op);
            return;
        }
    }
}
