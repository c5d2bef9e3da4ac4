/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/doctor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/adb.h"
#include "driver/android/devices.h"
#include "driver/android/server.h"
#include "io/loop.h"

#define ASK_US DEED_MS(1500)

struct check {
    struct deed_arena arena;
    deed_finding_fn *found;
    void *user;
};

struct answer {
    bool done;
    struct deed_error err;
    struct deed_arena *arena;
    const char *text;
};

static void report(struct check *check, enum deed_finding_level level,
                   const char *what, const char *remedy, const char *format,
                   ...) __attribute__((format(printf, 5, 6)));

static void report(struct check *check, enum deed_finding_level level,
                   const char *what, const char *remedy, const char *format,
                   ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    check->found(check->user, level, what, text, remedy);
}

static void on_answer(void *user, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct answer *answer = user;
    answer->done = true;
    answer->err = err ? *err : (struct deed_error){ 0 };
    answer->text = deed_arena_strdup(answer->arena, result->out);
}

/* One question to a server that may not be there; NULL: no answer. */
static const char *ask(struct check *check, struct deed_loop *loop,
                       const char *request, struct deed_error *err)
{
    struct answer answer = { .arena = &check->arena };
    struct adb_call *call = NULL;
    struct adb_call_opts opts = {
        .request = request,
        .body = ADB_BODY_TEXT,
        .timeout_us = ASK_US,
        .limit_bytes = 1 << 20,
        .done = on_answer,
        .user = &answer,
    };
    adb_server_read(&opts.server);
    if (adb_call_start(loop, &opts, &call, err)) {
        return NULL;
    }
    while (!answer.done) {
        deed_loop_step(loop, true);
    }
    adb_call_destroy(call);
    *err = answer.err;
    return answer.err.code ? NULL : answer.text;
}

static void check_devices(struct check *check, const char *text)
{
    struct android_listed list[ANDROID_DEVICES_MAX];
    size_t count =
        android_devices_read(&check->arena, text, list, DEED_ARRAY_LEN(list));
    for (size_t i = 0; i < count; i++) {
        const char *advice = android_device_advice(list[i].state);
        if (advice) {
            report(check, DEED_FINDING_WARN, "android", NULL,
                   "the device %s is %s", list[i].serial, advice);
        } else {
            report(check, DEED_FINDING_OK, "android", NULL,
                   "the device %s%s%s can be used", list[i].serial,
                   *list[i].model ? ", " : "", list[i].model);
        }
    }
    if (!count) {
        report(check, DEED_FINDING_NOTE, "android", "adb connect HOST:PORT",
               "no Android device is connected; plug one in with USB "
               "debugging on");
    }
}

static void check_server(struct check *check)
{
    struct deed_loop *loop = NULL;
    struct deed_error err = { 0 };
    if (deed_loop_create(&loop, &err)) {
        return;
    }
    const char *version = ask(check, loop, "host:version", &err);
    if (!version) {
        report(check, DEED_FINDING_NOTE, "android", "adb start-server",
               "no adb server runs; deed starts one when a device is wanted");
    } else {
        report(check, DEED_FINDING_OK, "android", NULL,
               "the adb server answers (protocol %ld)",
               strtol(version, NULL, 16));
        const char *devices = ask(check, loop, "host:devices-l", &err);
        check_devices(check, deed_str_or(devices, ""));
    }
    deed_loop_destroy(loop);
}

void android_check(bool quick, deed_finding_fn *found, void *user)
{
    struct check check = { .found = found, .user = user };
    deed_arena_init(&check.arena, 0);
    const char *path = adb_find(&check.arena);
    if (!path) {
        report(&check, DEED_FINDING_NOTE, "android", "sudo apt install adb",
               "there is no adb, which Android devices need");
    } else {
        report(&check, DEED_FINDING_OK, "android", NULL, "adb at %s", path);
        if (!quick) {
            check_server(&check);
        }
    }
    deed_arena_fini(&check.arena);
}
