/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a browser, which one, and does it start? */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/cli/doctor.h"
#include "front/cli/interrupt.h"
#include "io/child.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"

#define VERSION_US DEED_MS(15000)
#define START_MS 30000
/* What deed speaks has been there for longer than this. */
#define OLDEST 109

/* What a program prints on standard output, and its end. */
struct saying {
    struct deed_strbuf text;
    struct deed_timer alarm;
    bool closed, exited, rang;
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct saying *saying = user;
    deed_strbuf_add(&saying->text, bytes, len);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct saying *saying = user;
    (void)err;
    saying->closed = true;
}

static void on_exit_child(void *user, int status, int signal)
{
    struct saying *saying = user;
    (void)status;
    (void)signal;
    saying->exited = true;
}

static void on_alarm(struct deed_timer *timer)
{
    deed_container_of(timer, struct saying, alarm)->rang = true;
}

static void listen_to(struct deed_loop *loop, const char *path,
                      struct saying *saying)
{
    static const struct deed_child_pipe pipes[] = { { 1, true } };
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    const char *const argv[] = { path, "--version", NULL };
    const struct deed_child_opts opts = {
        .file = path,
        .argv = argv,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes = 4096,
        .on_exit = on_exit_child,
        .user = saying,
    };
    struct deed_child *child = NULL;
    if (deed_child_spawn(loop, &opts, &child, NULL)) {
        return;
    }
    struct deed_stream *out = deed_child_take_stream(child, 1);
    saying->closed = deed_stream_start(out, &events, saying, NULL) != DEED_OK;
    deed_timer_start(loop, &saying->alarm, deed_loop_now_us(loop) + VERSION_US);
    while (!(saying->closed && saying->exited) && !saying->rang) {
        deed_loop_step(loop, true);
    }
    deed_timer_stop(&saying->alarm);
    deed_stream_destroy(out);
    deed_child_destroy(child);
}

/* "Chromium 150.0.7871.100"; "" when it does not say. */
static const char *version_of(struct deed_doctor *doctor, const char *path)
{
    struct saying saying = { .alarm = { .fire = on_alarm } };
    struct deed_loop *loop = NULL;
    deed_strbuf_init(&saying.text, 4096);
    if (!deed_loop_create(&loop, NULL)) {
        listen_to(loop, path, &saying);
        deed_loop_destroy(loop);
    }
    const char *text = deed_strbuf_get(&saying.text);
    const char *line =
        deed_arena_strndup(&doctor->cli->arena, text, strcspn(text, "\n"));
    deed_strbuf_fini(&saying.text);
    return deed_str_or(line, "");
}

static void check_version(struct deed_doctor *doctor, const char *path)
{
    const char *version = version_of(doctor, path);
    const char *digits = strpbrk(version, "0123456789");
    long major = digits ? strtol(digits, NULL, 10) : 0;
    if (!major) {
        deed_doctor_add(doctor, DEED_FINDING_WARN, "browser", NULL,
                        "%s does not tell its version", path);
    } else if (major < OLDEST) {
        deed_doctor_add(doctor, DEED_FINDING_WARN, "browser",
                        "sudo apt install --only-upgrade chromium",
                        "%s at %s is older than %d", version, path, OLDEST);
    } else {
        deed_doctor_add(doctor, DEED_FINDING_OK, "browser", NULL, "%s at %s",
                        version, path);
    }
}

static double now_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

/* Nothing says as surely that it works. */
static void check_start(struct deed_doctor *doctor)
{
    struct deed_cli *cli = doctor->cli;
    struct deed_error err = { 0 };
    cli->interrupt = deed_interrupt_open();
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = "chromium",
        .open_timeout_ms = START_MS,
        .stop_fd = cli->interrupt > 0 ? cli->interrupt : 0,
    };
    double begun_ms = now_ms();
    if (deed_session_open(&opts, &cli->session, &err)) {
        deed_doctor_add(doctor, DEED_FINDING_BAD, "start", NULL, "%s",
                        err.text);
    } else {
        deed_doctor_add(doctor, DEED_FINDING_OK, "start", NULL,
                        "a browser started in %.0f ms", now_ms() - begun_ms);
    }
}

void deed_doctor_check_browser(struct deed_doctor *doctor)
{
    struct deed_error err = { 0 };
    char *path = NULL;
    if (deed_browser_path(&path, &err)) {
        deed_doctor_add(doctor, DEED_FINDING_BAD, "browser",
                        getenv("DEED_CHROMIUM") ? "unset DEED_CHROMIUM"
                                                : "sudo apt install chromium",
                        "%s", err.text);
        return;
    }
    if (doctor->quick) {
        deed_doctor_add(doctor, DEED_FINDING_OK, "browser", NULL, "%s", path);
    } else {
        check_version(doctor, path);
        check_start(doctor);
    }
    deed_free(path);
}
