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
#include "driver/android/windows.h"
#include "io/loop.h"
#include "io/timer.h"

#define ASK_US DEED_MS(1500)
/* A server that starts looks for devices; they come within this. */
#define SETTLE_US DEED_MS(1500)

struct check {
    struct deed_arena arena;
    struct deed_loop *loop;
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
                   const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void report(struct check *check, enum deed_finding_level level,
                   const char *remedy, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    check->found(check->user, level, "android", text, remedy);
}

static void on_answer(void *user, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct answer *answer = user;
    answer->done = true;
    answer->err = err ? *err : (struct deed_error){ 0 };
    answer->text = deed_arena_strdup(answer->arena, result->out);
}

/* One question, waited for; NULL: no answer. With a serial it is a command of
 * that device's shell. */
static const char *ask(struct deed_arena *arena, struct deed_loop *loop,
                       const char *serial, const char *request,
                       struct deed_error *err)
{
    struct answer answer = { .arena = arena };
    struct adb_call *call = NULL;
    struct adb_call_opts opts = {
        .serial = serial,
        .request =
            serial ? deed_arena_printf(arena, "shell:%s", request) : request,
        .body = serial ? ADB_BODY_RAW : ADB_BODY_TEXT,
        .timeout_us = ASK_US,
        .limit_bytes = 4u << 20,
        .done = on_answer,
        .user = &answer,
    };
    adb_server_read(&opts.server);
    if (!opts.request || adb_call_start(loop, &opts, &call, err)) {
        return NULL;
    }
    while (!answer.done) {
        deed_loop_step(loop, true);
    }
    adb_call_destroy(call);
    *err = answer.err;
    return answer.err.code ? NULL : answer.text;
}

static void on_started(void *user, const struct deed_error *err)
{
    struct answer *answer = user;
    answer->done = true;
    answer->err = err ? *err : (struct deed_error){ 0 };
}

static enum deed_code start_server(struct deed_loop *loop,
                                   struct deed_error *err)
{
    struct adb_server server;
    struct adb_starter *starter = NULL;
    struct answer answer = { 0 };
    adb_server_read(&server);
    enum deed_code code =
        adb_starter_create(loop, &server, on_started, &answer, &starter, err);
    while (!code && !answer.done) {
        deed_loop_step(loop, true);
    }
    adb_starter_destroy(starter);
    if (!code && answer.err.code) {
        *err = answer.err;
        code = err->code;
    }
    return code;
}

struct pause {
    struct deed_timer timer;
    bool over;
};

static void on_over(struct deed_timer *timer)
{
    deed_container_of(timer, struct pause, timer)->over = true;
}

static void pause_for(struct deed_loop *loop, deed_time_us us)
{
    struct pause pause = { .timer = { .fire = on_over } };
    deed_timer_start(loop, &pause.timer, deed_loop_now_us(loop) + us);
    while (!pause.over) {
        deed_loop_step(loop, true);
    }
}

/* The devices, as the server lists them; it is started where none runs. */
static const char *list_devices(struct deed_arena *arena,
                                struct deed_loop *loop, bool *ret_started,
                                struct deed_error *err)
{
    const char *text = ask(arena, loop, NULL, "host:devices-l", err);
    *ret_started = false;
    if (!text && err->code == DEED_LOST) {
        *err = (struct deed_error){ 0 };
        if (start_server(loop, err)) {
            return NULL;
        }
        *ret_started = true;
        pause_for(loop, SETTLE_US);
        text = ask(arena, loop, NULL, "host:devices-l", err);
    }
    return text;
}

enum deed_code android_list(deed_driver_device_fn *found, void *user,
                            struct deed_error *err)
{
    struct android_listed list[ANDROID_DEVICES_MAX];
    struct deed_arena arena;
    struct deed_loop *loop = NULL;
    bool started = false;
    enum deed_code code = deed_loop_create(&loop, err);
    if (code) {
        return code;
    }
    deed_arena_init(&arena, 0);
    const char *text = list_devices(&arena, loop, &started, err);
    size_t count =
        text ? android_devices_read(&arena, text, list, DEED_ARRAY_LEN(list))
             : 0;
    for (size_t i = 0; i < count; i++) {
        const struct deed_driver_device one = {
            .size = sizeof(one),
            .id = list[i].serial,
            .state = list[i].state,
            .model = list[i].model,
            .advice = android_device_advice(list[i].state),
        };
        found(user, &one);
    }
    code = text ? DEED_OK : err->code;
    deed_loop_destroy(loop);
    deed_arena_fini(&arena);
    return code;
}

/* What one device lacks. */

static const char *shell(struct check *check, const char *serial,
                         const char *command)
{
    struct deed_error err = { 0 };
    return deed_str_or(ask(&check->arena, check->loop, serial, command, &err),
                       "");
}

static bool is_set(const char *text)
{
    return *text && strncmp(text, "null", 4) != 0 && strtod(text, NULL) > 0;
}

static void check_animations(struct check *check, const char *serial)
{
    static const char *const scales[] = { "window_animation_scale",
                                          "transition_animation_scale",
                                          "animator_duration_scale" };
    bool on = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(scales); i++) {
        const char *command = deed_arena_printf(
            &check->arena, "settings get global %s", scales[i]);
        const char *said = shell(check, serial, deed_str_or(command, ""));
        /* Not set is 1. */
        on |= is_set(said) || strncmp(said, "null", 4) == 0;
    }
    if (on) {
        report(check, DEED_FINDING_NOTE,
               deed_arena_printf(&check->arena,
                                 "adb -s %s shell settings put global "
                                 "animator_duration_scale 0",
                                 serial),
               "%s: animations are on; a screen that does not rest cannot be "
               "read, and every look takes longer",
               serial);
    }
}

static void check_keyboard(struct check *check, const char *serial)
{
    const char *ime = shell(check, serial, "ime list -s -a");
    if (!strstr(ime, "com.android.adbkeyboard/.AdbIME")) {
        report(check, DEED_FINDING_NOTE, NULL,
               "%s: ADBKeyBoard is not installed; only ASCII text can be "
               "typed",
               serial);
    }
}

static void check_server_package(struct check *check, const char *serial)
{
    const char *packages =
        shell(check, serial, "pm list packages io.appium.uiautomator2.server");
    bool there = strstr(packages, "io.appium.uiautomator2.server") != NULL;
    const char *pid =
        shell(check, serial, "pidof io.appium.uiautomator2.server");
    bool runs = strtol(pid, NULL, 10) > 0;
    report(check, runs ? DEED_FINDING_OK : DEED_FINDING_NOTE,
           runs ? NULL
                : deed_arena_printf(&check->arena,
                                    "deed android setup --device %s", serial),
           "%s: the UiAutomator2 server %s", serial,
           runs    ? "runs and is used"
           : there ? "is installed and does not run; looks take seconds"
                   : "is not installed; looks take seconds");
}

static void check_device(struct check *check, const struct android_listed *one)
{
    const char *serial = one->serial;
    const char *booted = shell(check, serial, "getprop sys.boot_completed");
    const char *sdk = shell(check, serial, "getprop ro.build.version.sdk");
    const char *power = shell(check, serial, "dumpsys power");
    if (*booted != '1') {
        report(check, DEED_FINDING_WARN, NULL,
               "the device %s is still starting (sys.boot_completed is not "
               "set): wait until it shows its home screen",
               serial);
        return;
    }
    report(check, DEED_FINDING_OK, NULL,
           "the device %s%s%s can be used (API %ld)", serial,
           *one->model ? ", " : "", one->model, strtol(sdk, NULL, 10));
    if (android_awake_read(power) == DEED_NO) {
        report(check, DEED_FINDING_NOTE,
               deed_arena_printf(&check->arena, "deed press Power --device %s",
                                 serial),
               "%s: its screen is off", serial);
    }
    check_animations(check, serial);
    check_keyboard(check, serial);
    check_server_package(check, serial);
}

static size_t read_devices(struct check *check, const char *text,
                           struct android_listed *list)
{
    struct deed_error err = { 0 };
    size_t count =
        android_devices_read(&check->arena, text, list, ANDROID_DEVICES_MAX);
    bool offline = false;
    for (size_t i = 0; i < count; i++) {
        offline |= strcmp(list[i].state, "offline") == 0;
    }
    if (!offline) {
        return count;
    }
    /* "adb reconnect offline": what is reachable comes back by itself. */
    (void)ask(&check->arena, check->loop, NULL, "host:reconnect-offline", &err);
    pause_for(check->loop, SETTLE_US);
    text = ask(&check->arena, check->loop, NULL, "host:devices-l", &err);
    return text ? android_devices_read(&check->arena, text, list,
                                       ANDROID_DEVICES_MAX)
                : count;
}

static void check_devices(struct check *check, const char *text)
{
    struct android_listed list[ANDROID_DEVICES_MAX];
    size_t count = read_devices(check, text, list), usable = 0;
    for (size_t i = 0; i < count; i++) {
        const char *advice = android_device_advice(list[i].state);
        if (advice) {
            report(check, DEED_FINDING_WARN, NULL, "the device %s is %s",
                   list[i].serial, advice);
        } else {
            usable++;
            check_device(check, &list[i]);
        }
    }
    if (usable > 1 && !getenv("ANDROID_SERIAL")) {
        report(check, DEED_FINDING_NOTE, "export ANDROID_SERIAL=SERIAL",
               "there are %zu devices: name one with --device, or for good",
               usable);
    }
    if (!count) {
        report(check, DEED_FINDING_NOTE, "adb connect HOST:PORT",
               "no Android device is connected; plug one in with USB "
               "debugging on");
    }
}

static void check_server(struct check *check)
{
    struct deed_error err = { 0 };
    bool started = false;
    const char *devices =
        list_devices(&check->arena, check->loop, &started, &err);
    const char *version =
        devices ? ask(&check->arena, check->loop, NULL, "host:version", &err)
                : NULL;
    if (!devices) {
        report(check, DEED_FINDING_BAD, "adb start-server",
               "no adb server can be reached: %.300s", err.text);
        return;
    }
    report(check, DEED_FINDING_OK, NULL, "the adb server %s (protocol %ld)",
           started ? "was started" : "answers",
           strtol(deed_str_or(version, "0"), NULL, 16));
    check_devices(check, devices);
}

void android_check(bool quick, deed_finding_fn *found, void *user)
{
    struct check check = { .found = found, .user = user };
    deed_arena_init(&check.arena, 0);
    const char *path = adb_find(&check.arena);
    const char *wanted = getenv("ADB_PATH");
    if (!path && wanted && *wanted) {
        report(&check, DEED_FINDING_BAD, "unset ADB_PATH",
               "ADB_PATH names %.200s, which cannot be run", wanted);
    } else if (!path) {
        report(&check, DEED_FINDING_NOTE, "sudo apt install adb",
               "there is no adb, which Android devices need; looked for in "
               "ADB_PATH, ANDROID_SDK_ROOT, ANDROID_HOME, PATH and "
               "~/Android/Sdk");
    } else {
        report(&check, DEED_FINDING_OK, NULL, "adb at %s", path);
    }
    if (path && !quick && !deed_loop_create(&check.loop, NULL)) {
        check_server(&check);
        deed_loop_destroy(check.loop);
    }
    deed_arena_fini(&check.arena);
}
