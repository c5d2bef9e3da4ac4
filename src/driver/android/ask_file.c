/* SPDX-License-Identifier: Apache-2.0 */
/* Files that are pushed to a device and pulled from it. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/android/ask.h"
#include "driver/android/sync.h"

#define TRANSFER_US DEED_MS(300000)

static char *read_file(struct android_op *op, const char *path, size_t *ret_len,
                       const char **ret_why)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *bytes = NULL;
    size_t got = 0;
    *ret_why = NULL;
    if (fd < 0 || fstat(fd, &st) != 0) {
        *ret_why =
            deed_arena_printf(&op->arena, "%.200s: %s", path, strerror(errno));
    } else if (!S_ISREG(st.st_mode) ||
               (uint64_t)st.st_size > ADB_FILE_BYTES_MAX) {
        *ret_why = deed_arena_printf(&op->arena,
                                     "%.200s: is no file, or too large", path);
    } else {
        bytes = malloc((size_t)st.st_size + 1);
    }
    while (bytes && got < (size_t)st.st_size) {
        ssize_t n = read(fd, bytes + got, (size_t)st.st_size - got);
        if (n <= 0) {
            break;
        }
        got += (size_t)n;
    }
    if (fd >= 0) {
        close(fd);
    }
    *ret_len = got;
    return bytes;
}

/* A request of the sync: service, whose answer is of so many bytes at most. */
static void ask_sync(struct android *a, const struct deed_strbuf *payload,
                     size_t limit_bytes, android_ran *done)
{
    struct deed_error err = { 0 };
    struct adb_call_opts opts = {
        .serial = a->setup.serial,
        .request = "sync:",
        .body = ADB_BODY_SYNC,
        .payload = deed_strbuf_get(payload),
        .payload_len = payload->len,
        .timeout_us = TRANSFER_US,
        .limit_bytes = limit_bytes,
    };
    if (android_request(a, &opts, done, &err)) {
        android_fail(a, &err);
    }
}

void android_push(struct android *a, const char *from, const char *to,
                  android_ran *done)
{
    struct android_op *op = a->ops;
    struct deed_strbuf payload;
    const char *why = NULL;
    size_t len = 0;
    char *bytes = read_file(op, from, &len, &why);
    deed_strbuf_init(&payload, 0);
    if (!bytes ||
        !adb_sync_push(&payload, to, 0644, bytes, len, (uint32_t)time(NULL))) {
        android_refuse(a, DEED_INVALID, "from",
                       deed_str_or(why, "the file cannot be sent"));
    } else {
        deed_value_set(&op->arena, op->got, "bytes",
                       deed_value_number(&op->arena, (double)len));
        ask_sync(a, &payload, 1 << 16, done);
    }
    deed_strbuf_fini(&payload);
    free(bytes);
}

static void on_pushed(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    (void)result;
    if (err) {
        android_fail(a, err);
    } else {
        android_answer(a);
    }
}

void android_ask_push(struct android *a, struct android_op *op)
{
    const char *from = android_arg(op, "from"), *to = android_arg(op, "to");
    if (!from || !to) {
        android_refuse(a, DEED_INVALID, from ? "to" : "from", "is missing");
        return;
    }
    android_put(op, "to", to);
    android_push(a, from, to, on_pushed);
}

static void on_pulled(struct android *a, const struct adb_result *result,
                      const struct deed_error *err)
{
    struct android_op *op = a->ops;
    if (err) {
        android_fail(a, err);
        return;
    }
    const char *to = android_arg(op, "to");
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    size_t done = 0;
    while (fd >= 0 && done < result->out_len) {
        ssize_t n = write(fd, result->out + done, result->out_len - done);
        if (n <= 0) {
            break;
        }
        done += (size_t)n;
    }
    bool ok = fd >= 0 && done == result->out_len;
    const char *why = strerror(errno);
    if (fd >= 0 && close(fd) != 0) {
        ok = false;
    }
    if (!ok) {
        android_refuse(a, DEED_IO, "to", why);
        return;
    }
    deed_value_set(&op->arena, op->got, "bytes",
                   deed_value_number(&op->arena, (double)result->out_len));
    android_answer(a);
}

void android_ask_pull(struct android *a, struct android_op *op)
{
    const char *from = android_arg(op, "from"), *to = android_arg(op, "to");
    struct deed_strbuf payload;
    deed_strbuf_init(&payload, 0);
    if (!to || !from || !adb_sync_pull(&payload, from)) {
        android_refuse(a, DEED_INVALID, to ? "from" : "to",
                       "is missing, or too long");
    } else {
        android_put(op, "to", to);
        ask_sync(a, &payload, ADB_FILE_BYTES_MAX, on_pulled);
    }
    deed_strbuf_fini(&payload);
}
