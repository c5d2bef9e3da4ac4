/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_ADB_REPLY_H
#define DEED_DRIVER_ANDROID_ADB_REPLY_H

/*
 * What an adb server answers, byte by byte: a decoder without I/O. Each
 * request is answered by "OKAY" or by "FAIL" and a text; after the last one
 * comes the body.
 *
 * Limits: `limit_bytes` of output; what exceeds it is an error.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

enum adb_body {
    ADB_BODY_NONE,  /* the OKAY is the answer */
    ADB_BODY_TEXT,  /* four hexadecimal digits and so many bytes */
    ADB_BODY_RAW,   /* until the connection ends: exec:, shell: */
    ADB_BODY_SHELL, /* shell,v2: packets, the last one is the exit status */
    ADB_BODY_SYNC,  /* sync: DATA, DONE, OKAY, FAIL */
};

enum adb_event {
    ADB_MORE, /* all bytes were used, and more are needed */
    ADB_OKAY, /* the next request may be sent */
    ADB_DONE, /* the answer is complete */
    ADB_FAIL, /* the server said no: see `fail` */
    ADB_BAD,  /* these are not the bytes of an adb server, or too many */
};

enum adb_stage {
    ADB_STAGE_STATUS,
    ADB_STAGE_FAIL_LEN,
    ADB_STAGE_FAIL,
    ADB_STAGE_TEXT_LEN,
    ADB_STAGE_TEXT,
    ADB_STAGE_RAW,
    ADB_STAGE_PACKET,
    ADB_STAGE_PACKET_BODY,
    ADB_STAGE_SYNC,
    ADB_STAGE_SYNC_BODY,
    ADB_STAGE_END,
};

struct adb_reply {
    enum adb_body body;
    unsigned requests; /* so many OKAYs before the body */
    enum adb_stage stage;
    char head[8];
    size_t got, need; /* of the head, or of the rest of a body */
    struct deed_strbuf out, err, fail;
    bool has_status;
    int status; /* of the shell command */
    size_t limit_bytes;
};

void adb_reply_init(struct adb_reply *reply, enum adb_body body,
                    unsigned requests, size_t limit_bytes);
void adb_reply_fini(struct adb_reply *reply); /* takes a zeroed one */

/* Feeds bytes until something is to be done; *ret_used says how many it took.
 */
enum adb_event adb_reply_feed(struct adb_reply *reply, const char *bytes,
                              size_t len, size_t *ret_used);
/* The connection ended: was that the end of the answer? */
bool adb_reply_is_whole(const struct adb_reply *reply);

#endif
