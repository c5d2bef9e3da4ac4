/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_SYNC_H
#define DEED_DRIVER_ANDROID_SYNC_H

/* Requests of the sync: service as bytes, without I/O. The answers are read by
 * adb_reply (ADB_BODY_SYNC). */

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

/* A file of the device may be so large; it is held in memory on its way. */
#define ADB_FILE_BYTES_MAX ((size_t)512 << 20)
#define ADB_PATH_BYTES_MAX 1024

/* RECV path. False: the path is too long, or memory is out. */
bool adb_sync_pull(struct deed_strbuf *to, const char *path);
/* SEND path,mode; DATA in pieces of 64 KiB; DONE and the time. */
bool adb_sync_push(struct deed_strbuf *to, const char *path, unsigned mode,
                   const void *bytes, size_t len, uint32_t time_s);

#endif
