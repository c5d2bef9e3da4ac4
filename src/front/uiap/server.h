/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_SERVER_H
#define DEED_FRONT_UIAP_SERVER_H

/*
 * The UIAP endpoint: `deed serve`. docs/protocol.md says what it speaks.
 *
 * It runs until it is told to end (SIGINT, SIGTERM, the end of standard input)
 * or until its browser is gone.
 */

#include <deed/drivers.h>
#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/time.h"

struct deed_policy;

struct deed_server_opts {
    /* What its sessions act on. */
    const char *driver;
    const struct deed_setting *settings;
    size_t setting_count;

    const char *journal; /* of keys: a path, "": default; NULL: none */
    const char *trace;   /* directory with one of each session; NULL: none */
    const char *address; /* to listen on; NULL with stdio: do not listen */
    uint16_t port;       /* 0: the kernel chooses */
    bool stdio;
    bool metrics;               /* for Prometheus, on the loopback address */
    uint16_t metrics_port;      /* 0: the kernel chooses */
    bool watch;                 /* a page for people; see watching.h */
    const char *const *origins; /* allowed, NULL-terminated; may be NULL */

    const struct deed_policy *policy; /* NULL: default */
    bool respect_opaque;
    bool uiap_mode_order;
    deed_time_us hold_us;      /* -1: default */
    deed_time_us grace_us;     /* 0: default, 60 s */
    deed_time_us people_us;    /* 0: default, 120 s */
    deed_time_us heartbeat_us; /* 0: default, 20 s */

    /* The one line that says where it is, without its end. */
    void (*ready)(void *user, const char *line);
    void (*log)(void *user, const char *text);
    void *user;
};

/* Returns when it has ended: DEED_OK when it was asked to. */
enum deed_code deed_server_run(const struct deed_server_opts *opts,
                               struct deed_error *err);

#endif
