/* SPDX-License-Identifier: Apache-2.0 */
/*
 * "setup": the UiAutomator2 server of Appium on the device. The two packages
 * come with npm's appium-uiautomator2-server, which the user has; they are
 * installed and the server is started, so that it runs on without us. Sessions
 * that are opened after this use it.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "driver/android/ask.h"

#define INSTALL_US DEED_MS(300000)
/* Starting the instrumentation took others 3 to 8 s. */
#define START_US DEED_MS(30000)
#define TRY_US DEED_MS(500)
#define TRIES_MAX 40

#define SERVER "io.appium.uiautomator2.server"
#define RUNNER SERVER ".test/androidx.test.runner.AndroidJUnitRunner"
#define PACKAGE "appium-uiautomator2-server"

struct setup {
    const char *apk[2]; /* the server, its test package */
    unsigned at;        /* the one that is installed now */
    unsigned tries;
    struct deed_timer later;
    struct android *a;
};

/* Files of a folder that end in ".apk": the one with "androidTest" is the
 * second. */
static bool look_in(struct deed_arena *arena, const char *folder,
                    struct setup *ret)
{
    DIR *dir = folder ? opendir(folder) : NULL;
    struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".apk") == 0) {
            bool test = strstr(entry->d_name, "androidTest") != NULL;
            ret->apk[test ? 1 : 0] =
                deed_arena_printf(arena, "%s/%s", folder, entry->d_name);
        }
    }
    if (dir) {
        closedir(dir);
    }
    return ret->apk[0] && ret->apk[1];
}

/* Where npm and Appium put it. */
static bool find_apks(struct android_op *op, struct setup *ret)
{
    static const char *const places[] = {
        "node_modules/" PACKAGE "/apks",
        "node_modules/appium-uiautomator2-driver/node_modules/" PACKAGE "/apks",
    };
    const char *home = getenv("HOME"), *appium = getenv("APPIUM_HOME");
    const char *roots[] = {
        android_arg(op, "cwd"),
        appium,
        home ? deed_arena_printf(&op->arena, "%s/.appium", home) : NULL,
        home,
        "/usr/lib",
        "/usr/local/lib",
    };
    const char *given = android_arg(op, "apks");
    if (given) {
        return look_in(&op->arena, given, ret) ||
               look_in(&op->arena,
                       deed_arena_printf(&op->arena, "%s/apks", given), ret);
    }
    for (size_t r = 0; r < DEED_ARRAY_LEN(roots); r++) {
        for (size_t p = 0; roots[r] && p < DEED_ARRAY_LEN(places); p++) {
            if (look_in(
                    &op->arena,
                    deed_arena_printf(&op->arena, "%s/%s", roots[r], places[p]),
                    ret)) {
                return true;
            }
        }
    }
    return false;
}

static void probe(struct android *a);

static void on_later(struct deed_timer *timer)
{
    probe(deed_container_of(timer, struct setup, later)->a);
}

/* Does something listen there yet? */
static void on_probed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct setup *setup = op->state;
    (void)result;
    if (!err) {
        android_put_bool(op, "running", true);
        android_answer(a);
    } else if (++setup->tries < TRIES_MAX) {
        setup->a = a;
        setup->later.fire = on_later;
        deed_timer_start(a->loop, &setup->later,
                         deed_loop_now_us(a->loop) + TRY_US);
    } else {
        android_refuse(a, DEED_STATE, "setup",
                       "the packages are installed, but the UiAutomator2 "
                       "server does not listen; look at \"adb logcat\" for "
                       "what it says");
    }
}

static void probe(struct android *a)
{
    struct deed_error err = { 0 };
    struct adb_call_opts opts = {
        .serial = a->setup.serial,
        .request = "tcp:6790",
        .body = ADB_BODY_NONE,
        .timeout_us = ANDROID_COMMAND_US,
        .limit_bytes = 1 << 16,
    };
    if (android_request(a, &opts, on_probed, &err)) {
        android_fail(a, &err);
    }
}

static void on_started(struct android *a, const struct adb_result *result,
                       const struct deed_error *err)
{
    if (err) {
        android_fail(a, err);
    } else if (strstr(result->out, "INSTRUMENTATION_FAILED") ||
               strstr(result->err, "INSTRUMENTATION_FAILED")) {
        android_refuse(a, DEED_STATE, "setup",
                       "the device does not start the UiAutomator2 server "
                       "(INSTRUMENTATION_FAILED)");
    } else {
        probe(a);
    }
}

/* In the background and deaf to the end of this connection: the accessibility
 * connection is the command's own and ends with it. */
static void start_server(struct android *a)
{
    android_run(a,
                "nohup am instrument -w -e disableAnalytics true " RUNNER
                " >/dev/null 2>&1 &",
                START_US, on_started);
}

static void install_next(struct android *a);

static void on_installed(struct android *a, const struct adb_result *result,
                         const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct setup *setup = op->state;
    if (err) {
        android_fail(a, err);
        return;
    }
    if (!strstr(result->out, "Success")) {
        const char *said = *result->out ? result->out : result->err;
        android_refuse(a, DEED_STATE, "apks",
                       deed_arena_printf(&op->arena,
                                         "%.200s could not be installed: %.*s",
                                         setup->apk[setup->at],
                                         (int)strcspn(said, "\r\n"), said));
        return;
    }
    setup->at++;
    install_next(a);
}

static void on_pushed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    (void)result;
    if (err) {
        android_fail(a, err);
        return;
    }
    android_run(
        a, deed_arena_printf(&op->arena, "pm install -r -t -g %s", op->remote),
        INSTALL_US, on_installed);
}

static void install_next(struct android *a)
{
    struct android_op *op = a->ops;
    struct setup *setup = op->state;
    if (setup->at == DEED_ARRAY_LEN(setup->apk)) {
        android_put_bool(op, "installed", true);
        start_server(a);
        return;
    }
    op->remote = deed_arena_printf(&op->arena, "/data/local/tmp/deed-u2-%u.apk",
                                   setup->at);
    android_push(a, setup->apk[setup->at], deed_str_or(op->remote, ""),
                 on_pushed);
}

static void on_listed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    struct setup *setup = op->state;
    if (err) {
        android_fail(a, err);
        return;
    }
    bool there = strstr(result->out, "package:" SERVER "\n") &&
                 strstr(result->out, "package:" SERVER ".test");
    bool found = find_apks(op, setup);
    if (!found && (!there || android_arg(op, "apks"))) {
        android_refuse(a, DEED_NOT_FOUND, "apks",
                       "there are no packages of the UiAutomator2 server: "
                       "\"npm install " PACKAGE
                       "\" brings them, or give the folder (--apks)");
    } else if (found) {
        android_put(op, "apks", setup->apk[0]);
        install_next(a);
    } else {
        android_put_bool(op, "installed", false); /* they are there */
        start_server(a);
    }
}

void android_ask_setup(struct android *a, struct android_op *op)
{
    op->state = deed_arena_calloc(&op->arena, 1, sizeof(struct setup));
    if (!op->state) {
        android_refuse(a, DEED_NOMEM, "setup", "no memory");
        return;
    }
    android_run(a, "pm list packages " SERVER, ANDROID_COMMAND_US, on_listed);
}

void android_setup_stop(struct android_op *op)
{
    struct setup *setup = op->state;
    if (op->question && strcmp(op->question, "setup") == 0 && setup) {
        deed_timer_stop(&setup->later);
    }
}
