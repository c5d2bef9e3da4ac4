/* SPDX-License-Identifier: Apache-2.0 */
/* The driver's row: the adb server is reached (and started when there is
 * none), a device is chosen and asked what it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/android.h"
#include "driver/android/devices.h"
#include "driver/android/doctor.h"
#include "driver/android/server.h"
#include "driver/registry.h"

#define ASK_US DEED_MS(10000)
#define SEARCH_PAGES 10

/* What is asked while opening, in this order. */
enum question {
    ASK_DEVICES,
    ASK_FEATURES,
    ASK_API,
    ASK_BOOTED,
    ASK_SIZE,
    ASK_KEYBOARDS,
    ASK_CLOCK,
    ASK_MODEL,
    ASK_RELEASE,
    ASK_SERVER,   /* does something listen at the port of UiAutomator2? */
    ASK_FORWARDS, /* is that port forwarded already? */
    ASK_FORWARD,
    ASK_COUNT
};

static const char *const commands[ASK_COUNT] = {
    [ASK_API] = "getprop ro.build.version.sdk",
    [ASK_BOOTED] = "getprop sys.boot_completed",
    [ASK_SIZE] = "wm size",
    [ASK_KEYBOARDS] = "ime list -a -s",
    [ASK_CLOCK] = "date '+%s.%N %m-%d %H:%M:%S'",
    [ASK_MODEL] = "getprop ro.product.model",
    [ASK_RELEASE] = "getprop ro.build.version.release",
};

struct android_backend {
    struct deed_backend base;
    struct deed_loop *loop;
    struct deed_backend_events events;
    struct android_setup setup;
    struct deed_arena arena;
    const char *wanted; /* serial, in the arena; NULL: the only one */
    struct adb_starter *starter;
    struct adb_call *call;
    enum question question;
    bool started; /* the server was started once already */
    bool ready;
};

static struct android_backend *of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct android_backend, base);
}

static void ask(struct android_backend *b);

static void fail(struct android_backend *b, const struct deed_error *err)
{
    struct deed_error own = *err;
    b->events.lost(b->events.user, &own);
}

static void on_started(void *user, const struct deed_error *err)
{
    struct android_backend *b = user;
    if (err) {
        fail(b, err);
    } else {
        ask(b);
    }
}

/* Nobody listens there: start a server, once. */
static void start_server(struct android_backend *b,
                         const struct deed_error *why)
{
    struct deed_error err = { 0 };
    if (b->started) {
        fail(b, why);
        return;
    }
    b->started = true;
    if (adb_starter_create(b->loop, &b->setup.server, on_started, b,
                           &b->starter, &err)) {
        fail(b, &err);
    }
}

static enum deed_code choose(struct android_backend *b, const char *text,
                             struct deed_error *err)
{
    struct android_listed list[ANDROID_DEVICES_MAX];
    const char *serial = NULL;
    size_t count =
        android_devices_read(&b->arena, text, list, DEED_ARRAY_LEN(list));
    enum deed_code code =
        android_devices_choose(&b->arena, list, count, b->wanted, &serial, err);
    if (!code && strlen(serial) >= sizeof(b->setup.serial)) {
        code = deed_fail(err, DEED_TOO_LARGE, "the serial is too long");
    }
    if (!code) {
        memcpy(b->setup.serial, serial, strlen(serial) + 1);
    }
    return code;
}

static void copy_line(const char *text, char *ret, size_t size)
{
    size_t len = strcspn(text, "\r\n");
    len = len < size ? len : size - 1;
    memcpy(ret, text, len);
    ret[len] = '\0';
}

/* "1763264672.120000000 11-16 03:44:32": logs have the second form. */
static void learn_clock(struct android_backend *b, const char *text)
{
    char *end = NULL;
    double seconds = strtod(text, &end);
    const char *wall = strchr(text, ' ');
    if (end > text && seconds > 0 && wall && strlen(wall) > 14) {
        b->setup.clock_s = seconds;
        b->setup.clock_us = deed_loop_now_us(b->loop);
        copy_line(wall + 1, b->setup.clock_text, sizeof(b->setup.clock_text));
    }
}

/* "emulator-5554 tcp:37123 tcp:6790": a line a port. */
static uint16_t find_forward(const char *text, const char *serial)
{
    size_t len = strlen(serial);
    while (*text) {
        unsigned local = 0, remote = 0;
        if (strncmp(text, serial, len) == 0 &&
            sscanf(text + len, " tcp:%u tcp:%u", &local, &remote) == 2 &&
            remote == U2_PORT && local < 65536) {
            return (uint16_t)local;
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return 0;
}

static enum deed_code learn(struct android_backend *b, const char *text,
                            struct deed_error *err)
{
    switch (b->question) {
    case ASK_DEVICES:
        return choose(b, text, err);
    case ASK_FEATURES:
        b->setup.shell_v2 = strstr(text, "shell_v2") != NULL;
        break;
    case ASK_API:
        b->setup.device.api = (int)strtol(text, NULL, 10);
        break;
    case ASK_BOOTED:
        /* Empty, or 0, while the services are still coming up. */
        if (*text == '0' || *text == '\n' || *text == '\r') {
            return deed_fail_member(err, DEED_ENVIRONMENT, "device",
                                    "the device %s is still starting "
                                    "(sys.boot_completed is not set): wait "
                                    "until it shows its home screen",
                                    b->setup.serial);
        }
        break;
    case ASK_SIZE:
        (void)android_size_read(text, &b->setup.width, &b->setup.height);
        break;
    case ASK_KEYBOARDS:
        b->setup.device.adb_keyboard =
            strstr(text, "com.android.adbkeyboard/.AdbIME") != NULL;
        break;
    case ASK_CLOCK:
        learn_clock(b, text);
        break;
    case ASK_MODEL:
        copy_line(text, b->setup.model, sizeof(b->setup.model));
        break;
    case ASK_RELEASE:
        copy_line(text, b->setup.release, sizeof(b->setup.release));
        break;
    case ASK_FORWARDS:
        b->setup.u2_port = find_forward(text, b->setup.serial);
        b->question += b->setup.u2_port ? 1 : 0;
        break;
    case ASK_FORWARD:
        b->setup.u2_port = (uint16_t)strtoul(text, NULL, 10);
        break;
    default:
        break;
    }
    return DEED_OK;
}

static void on_answer(void *user, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_backend *b = user;
    struct adb_call *call = b->call;
    struct deed_error own = { 0 };
    b->call = NULL;
    if (err && b->question == ASK_DEVICES && err->code == DEED_LOST) {
        start_server(b, err);
    } else if (err && b->question == ASK_FEATURES) {
        b->question++; /* a server of before 2016: no features */
        ask(b);
    } else if (err && b->question >= ASK_SERVER && err->code != DEED_LOST) {
        b->question = ASK_COUNT; /* nothing listens there: the slow way */
        ask(b);
    } else if (err && b->question == ASK_SERVER) {
        b->question = ASK_COUNT; /* closed at once: the same */
        ask(b);
    } else if (err) {
        fail(b, err);
    } else if (learn(b, result->out, &own)) {
        fail(b, &own);
    } else {
        b->question++;
        ask(b);
    }
    adb_call_destroy(call);
}

static const char *request_of(struct android_backend *b)
{
    switch (b->question) {
    case ASK_DEVICES:
        return "host:devices-l";
    case ASK_FEATURES:
        return deed_arena_printf(&b->arena, "host-serial:%s:features",
                                 b->setup.serial);
    case ASK_SERVER:
        return deed_arena_printf(&b->arena, "tcp:%d", U2_PORT);
    case ASK_FORWARDS:
        return deed_arena_printf(&b->arena, "host-serial:%s:list-forward",
                                 b->setup.serial);
    case ASK_FORWARD:
        return deed_arena_printf(&b->arena,
                                 "host-serial:%s:forward:tcp:0;tcp:%d",
                                 b->setup.serial, U2_PORT);
    default:
        return deed_arena_printf(&b->arena, "%s:%s",
                                 b->setup.shell_v2 ? "shell,v2,raw" : "shell",
                                 commands[b->question]);
    }
}

static void ask(struct android_backend *b)
{
    struct deed_error err = { 0 };
    if (b->question == ASK_COUNT) {
        b->ready = true;
        b->events.ready(b->events.user);
        return;
    }
    bool host = b->question <= ASK_FEATURES || b->question >= ASK_FORWARDS;
    const char *request = request_of(b);
    const struct adb_call_opts opts = {
        .server = b->setup.server,
        .serial = host ? NULL : b->setup.serial,
        .request = deed_str_or(request, "host:version"),
        .more_okays = b->question == ASK_FORWARD ? 1 : 0,
        .body = host                        ? ADB_BODY_TEXT
                : b->question == ASK_SERVER ? ADB_BODY_NONE
                : b->setup.shell_v2         ? ADB_BODY_SHELL
                                            : ADB_BODY_RAW,
        .timeout_us = ASK_US,
        .limit_bytes = 1 << 20,
        .done = on_answer,
        .user = b,
    };
    if (adb_call_start(b->loop, &opts, &b->call, &err)) {
        fail(b, &err);
    }
}

static enum deed_code open_surface(struct deed_backend *backend,
                                   const struct deed_attach *attach,
                                   deed_backend_opened *opened, void *user,
                                   struct deed_error *err)
{
    struct android_backend *b = of(backend);
    struct deed_surface surface = { 0 };
    if (attach->target_id) {
        return deed_fail_member(err, DEED_NOT_FOUND, "payload.attach.targetId",
                                "an Android device has no tabs");
    }
    if (!b->ready) {
        return deed_fail(err, DEED_STATE, "the device is not ready");
    }
    enum deed_code code =
        android_create(b->loop, &b->setup, &surface.driver, err);
    if (!code) {
        opened(user, &surface, NULL);
    }
    return code;
}

static void destroy(struct deed_backend *backend)
{
    struct android_backend *b = of(backend);
    adb_call_destroy(b->call);
    adb_starter_destroy(b->starter);
    deed_arena_fini(&b->arena);
    free(b);
}

static const struct deed_backend_ops backend_ops = {
    .open = open_surface,
    .destroy = destroy,
};

static void read_opts(struct android_backend *b,
                      const struct deed_backend_opts *opts)
{
    const char *serial = deed_backend_text(opts, "device", NULL);
    const char *pages = deed_backend_text(opts, "scroll-search", NULL);
    serial = serial && *serial ? serial : getenv("ANDROID_SERIAL");
    b->wanted = deed_arena_strdup(&b->arena, serial);
    b->setup.dismiss_keyboard = deed_backend_flag(opts, "dismiss-keyboard");
    b->setup.search_pages = SEARCH_PAGES;
    if (pages) {
        long n = strtol(pages, NULL, 10);
        b->setup.search_pages = n > 0 && n < 1000 ? (unsigned)n : 0;
    }
    adb_server_read(&b->setup.server);
}

static enum deed_code open_backend(const struct deed_driver_row *row,
                                   struct deed_loop *loop,
                                   const struct deed_backend_opts *opts,
                                   struct deed_backend **ret,
                                   struct deed_error *err)
{
    (void)row;
    struct android_backend *b = calloc(1, sizeof(*b));
    if (!b) {
        return deed_fail(err, DEED_NOMEM, "device");
    }
    b->base.ops = &backend_ops;
    b->loop = loop;
    b->events = opts->events;
    deed_arena_init(&b->arena, 0);
    read_opts(b, opts);
    ask(b);
    *ret = &b->base;
    return DEED_OK;
}

/* clang-format off */
static const struct deed_driver_option options[] = {
    { "device", "SERIAL", DEED_OPTION_TEXT, NULL,
      "an Android device, as \"adb devices\" lists it", true, false, false },
    { "dismiss-keyboard", NULL, DEED_OPTION_FLAG, NULL,
      "hide the keyboard where it covers the target", false, false, false },
    { "scroll-search", "PAGES", DEED_OPTION_TEXT, NULL,
      "how far a list is scrolled for a target; 10 is the default",
      false, false, false },
};
/* clang-format on */

const struct deed_driver_row deed_driver_android = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "android",
              .summary = "an Android device that an adb server knows",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .env = "ANDROID_SERIAL\tthe device, where --device names none\n"
                     "ANDROID_ADB_SERVER_PORT\tthe port of the adb server, "
                     "instead of 5037",
              .chosen_by = "ANDROID_SERIAL" },
    .open = open_backend,
    .check = android_check,
    .list = android_list,
};
