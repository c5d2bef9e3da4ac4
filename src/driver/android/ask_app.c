/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applications of a device: stopped, cleared, installed. What was done is read
 * back, because the commands say little.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "driver/android/ask.h"

/* Verification and optimization of a large package. */
#define INSTALL_US DEED_MS(300000)

bool android_is_package(const char *name)
{
    return name && *name &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._")] == 0;
}

bool android_needs_app(struct android *a, struct android_op *op)
{
    op->app = android_arg(op, "appId");
    if (!android_is_package(op->app)) {
        android_refuse(a, DEED_INVALID, "appId",
                       "must be the name of a package, as \"com.example.app\"");
        return false;
    }
    android_put(op, "appId", op->app);
    return true;
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
        android_refuse(a, DEED_IO, "appId", android_said(op, result));
    } else {
        android_run(a,
                    deed_arena_printf(&op->arena, "pidof %s",
                                      android_quoted(op, op->app)),
                    ANDROID_COMMAND_US, on_stopped_pid);
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
    android_put(op, "output", android_said(op, result));
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
                                  android_quoted(op, op->app)),
                ANDROID_COMMAND_US, stop ? on_stopped : on_cleared);
}

void android_ask_app(struct android *a, struct android_op *op)
{
    if (android_needs_app(a, op)) {
        android_run(a,
                    deed_arena_printf(&op->arena, "pm list packages %s",
                                      android_quoted(op, op->app)),
                    ANDROID_COMMAND_US, on_listed);
    }
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
                        : android_said(op, result));
    android_run(a,
                deed_arena_printf(&op->arena, "rm -f %s",
                                  android_quoted(op, op->remote)),
                ANDROID_COMMAND_US, on_tidied);
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
                                  android_quoted(op, op->remote)),
                INSTALL_US, on_installed);
}

void android_ask_install(struct android *a, struct android_op *op)
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
