/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/sync.h"

#include <stdio.h>
#include <string.h>

/* SYNC_DATA_MAX of the protocol. */
#define PIECE_BYTES ((size_t)64 * 1024)

static void put_head(struct deed_strbuf *to, const char *id, uint32_t number)
{
    deed_strbuf_add(to, id, 4);
    for (int shift = 0; shift < 32; shift += 8) {
        deed_strbuf_putc(to, (char)(number >> shift & 0xff));
    }
}

bool adb_sync_pull(struct deed_strbuf *to, const char *path)
{
    size_t len = strlen(path);
    if (!len || len > ADB_PATH_BYTES_MAX) {
        return false;
    }
    put_head(to, "RECV", (uint32_t)len);
    deed_strbuf_add(to, path, len);
    return !to->failed;
}

bool adb_sync_push(struct deed_strbuf *to, const char *path, unsigned mode,
                   const void *bytes, size_t len, uint32_t time_s)
{
    char name[ADB_PATH_BYTES_MAX + 16];
    if (!*path || strlen(path) > ADB_PATH_BYTES_MAX ||
        len > ADB_FILE_BYTES_MAX) {
        return false;
    }
    int n = snprintf(name, sizeof(name), "%s,%u", path, 0100000 | mode);
    put_head(to, "SEND", (uint32_t)n);
    deed_strbuf_add(to, name, (size_t)n);
    for (size_t at = 0; at < len; at += PIECE_BYTES) {
        size_t piece = len - at < PIECE_BYTES ? len - at : PIECE_BYTES;
        put_head(to, "DATA", (uint32_t)piece);
        deed_strbuf_add(to, (const char *)bytes + at, piece);
    }
    put_head(to, "DONE", time_s);
    return !to->failed;
}
