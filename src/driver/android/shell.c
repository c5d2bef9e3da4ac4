/* SPDX-License-Identifier: Apache-2.0 */
/* Commands of the device's shell. */
#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/android/android.h"

#define OUTPUT_BYTES_MAX (32u << 20)

static void on_ran(void *user, const struct adb_result *result,
                   const struct deed_error *err)
{
    struct android *a = user;
    struct adb_call *call = a->call;
    android_ran *done = a->ran;
    a->call = NULL;
    a->ran = NULL;
    done(a, result, err);
    adb_call_destroy(call);
}

enum deed_code android_shell(struct android *a, const char *command,
                             deed_time_us timeout_us, android_ran *done,
                             struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *request = deed_arena_printf(
        &arena, "%s:%s", a->setup.shell_v2 ? "shell,v2,raw" : "shell", command);
    const struct adb_call_opts opts = {
        .server = a->setup.server,
        .serial = a->setup.serial,
        .request = deed_str_or(request, "shell:"),
        .body = a->setup.shell_v2 ? ADB_BODY_SHELL : ADB_BODY_RAW,
        .timeout_us = timeout_us,
        .limit_bytes = OUTPUT_BYTES_MAX,
        .done = on_ran,
        .user = a,
    };
    a->ran = done;
    enum deed_code code = request
                              ? adb_call_start(a->loop, &opts, &a->call, err)
                              : deed_fail(err, DEED_NOMEM, "shell");
    deed_arena_fini(&arena);
    return code;
}

enum deed_code android_request(struct android *a, struct adb_call_opts *opts,
                               android_ran *done, struct deed_error *err)
{
    opts->server = a->setup.server;
    opts->done = on_ran;
    opts->user = a;
    a->ran = done;
    return adb_call_start(a->loop, opts, &a->call, err);
}

static const char *find_line(struct deed_arena *arena, const char *text,
                             const char *word)
{
    const char *at = strstr(text, word);
    if (!at) {
        return NULL;
    }
    while (at > text && at[-1] != '\n') {
        at--;
    }
    return deed_arena_strndup(arena, at, strcspn(at, "\r\n"));
}

const char *android_input_trouble(struct deed_arena *arena,
                                  const struct adb_result *result)
{
    static const char *const words[] = { "SecurityException",
                                         "Exception",
                                         "not found",
                                         "Killed",
                                         "Error:",
                                         "error:" };
    bool failed = result->has_status && result->status != 0;
    /* An input tool that does not know a command says so and exits with 0. */
    bool unknown = strstr(deed_str_or(result->err, ""), "Unknown command") ||
                   strstr(result->out, "Unknown command");
    const char *texts[] = { result->err, result->out };
    for (size_t t = 0; t < DEED_ARRAY_LEN(texts); t++) {
        for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
            const char *line = find_line(arena, texts[t], words[i]);
            if (line && i == 0) {
                return deed_arena_printf(
                    arena,
                    "the device refuses injected input: %.160s; switch on "
                    "\"USB debugging (Security settings)\" in its developer "
                    "options",
                    line);
            }
            if (line && (failed || unknown || i < 2)) {
                return deed_arena_printf(arena, "the device said: %.200s",
                                         line);
            }
        }
    }
    return failed ? deed_arena_printf(arena, "the command exited with %d",
                                      result->status)
                  : NULL;
}
