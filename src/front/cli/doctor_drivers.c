/* SPDX-License-Identifier: Apache-2.0 */
/* What each driver says about what it needs, and whether the preferred one
 * starts. */
#include <string.h>
#include <time.h>

#include "base/util.h"
#include "front/cli/doctor.h"
#include "front/cli/interrupt.h"

/* A browser on a loaded machine takes seconds, not this. */
#define START_MS 30000

struct driver_check {
    struct deed_doctor *doctor;
    bool bad;
};

static void on_found(void *user, enum deed_finding_level level,
                     const char *what, const char *text, const char *remedy)
{
    struct driver_check *check = user;
    struct deed_arena *arena = &check->doctor->cli->arena;
    check->bad = check->bad || level == DEED_FINDING_BAD;
    deed_doctor_add(check->doctor, level, deed_arena_strdup(arena, what),
                    deed_arena_strdup(arena, remedy), "%s", text);
}

static double now_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

/* Nothing says as surely that it works. */
static void check_start(struct deed_doctor *doctor, const char *driver)
{
    struct deed_cli *cli = doctor->cli;
    struct deed_error err = { 0 };
    cli->interrupt = deed_interrupt_open();
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = driver,
        .open_timeout_ms = START_MS,
        .stop_fd = cli->interrupt > 0 ? cli->interrupt : 0,
    };
    double begun_ms = now_ms();
    if (deed_session_open(&opts, &cli->session, &err)) {
        deed_doctor_add(doctor, DEED_FINDING_BAD, "start", NULL, "%s",
                        err.text);
    } else {
        deed_doctor_add(doctor, DEED_FINDING_OK, "start", NULL,
                        "%s started in %.0f ms", driver, now_ms() - begun_ms);
    }
}

void deed_doctor_check_drivers(struct deed_doctor *doctor)
{
    const struct deed_driver_info *info;
    for (size_t i = 0; (info = deed_driver_at(i)); i++) {
        struct driver_check check = { .doctor = doctor };
        /* What few have is looked at when asked for. */
        if (strcmp(info->name, "android") == 0 &&
            !deed_cli_flag(doctor->cli, "android")) {
            continue;
        }
        enum deed_code code = deed_driver_check(info->name, doctor->quick,
                                                on_found, &check, NULL);
        if (i == 0 && !code && !check.bad && !doctor->quick) {
            check_start(doctor, info->name);
        }
    }
}
