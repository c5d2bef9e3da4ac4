/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_ADB_H
#define DEED_DRIVER_ANDROID_ADB_H

/*
 * One request to the adb server (the host protocol), and its answer. A request
 * has a connection of its own, as every adb client's has.
 *
 * Thread:   the loop's. `done` comes once, from the loop, unless the call is
 *           destroyed before; it may destroy the call.
 * Unknown:  a command whose connection breaks before its exit status may have
 *           run: DEED_LOST says no more than that. `sent` says whether the
 *           device can have got the command at all.
 */

#include <deed/error.h>

#include "base/time.h"
#include "driver/android/adb_reply.h"

struct adb_call;
struct deed_loop;

struct adb_server {
    char host[64];
    uint16_t port;
};

/* Of the environment: ANDROID_ADB_SERVER_ADDRESS, ANDROID_ADB_SERVER_PORT. */
void adb_server_read(struct adb_server *ret);

struct adb_result {
    const char *out, *err; /* NUL-terminated; may hold NULs inside */
    size_t out_len;
    bool has_status;
    int status;
    bool sent; /* the command was written to the server */
};

typedef void adb_done(void *user, const struct adb_result *result,
                      const struct deed_error *err);

struct adb_call_opts {
    struct adb_server server;
    const char *serial;  /* NULL: the request is for the server itself */
    const char *request; /* "host:devices-l", "shell,v2,raw:ls" */
    enum adb_body body;
    unsigned more_okays; /* before the body: forward has one for the listener */
    /* Written after the request was taken (sync:); may be NULL. */
    const char *payload;
    size_t payload_len;
    deed_time_us timeout_us;
    size_t limit_bytes; /* of the answer */
    adb_done *done;
    void *user;
};

enum deed_code adb_call_start(struct deed_loop *loop,
                              const struct adb_call_opts *opts,
                              struct adb_call **ret, struct deed_error *err);
void adb_call_destroy(struct adb_call *call); /* takes NULL */

#endif
