/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is asked of a device beside its screen: the table of the questions, and
 * those about the screen in front, the device and its ports. Each question is a
 * chain of requests for the op under way; what was done is read back where the
 * device tells it.
 */
#include "driver/android/ask.h"

#include <string.h>

#include "base/util.h"

const char *android_arg(const struct android_op *op, const char *key)
{
    const char *text = deed_value_text_at(op->args, key);
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

const char *android_quoted(struct android_op *op, const char *text)
{
    return deed_str_or(android_quote(&op->arena, text), "''");
}

const char *android_said(struct android_op *op, const struct adb_result *result)
{
    const char *text = *result->out ? result->out : result->err;
    text += strspn(text, "\r\n ");
    return deed_arena_strndup(&op->arena, text, strcspn(text, "\r\n"));
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
    android_run(a, "dumpsys window", ANDROID_COMMAND_US, on_screen);
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
        .timeout_us = ANDROID_COMMAND_US,
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
    { "app.stop", android_ask_app },
    { "app.clear", android_ask_app },
    { "app.install", android_ask_install },
    { "file.push", android_ask_push },
    { "file.pull", android_ask_pull },
    { "logs", android_ask_logs },
    { "screen", ask_screen },
    { "device", ask_device },
    { "forward", ask_forward },
    { "setup", android_ask_setup },
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
