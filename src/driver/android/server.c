/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "io/child.h"
#include "io/loop.h"

struct adb_starter {
    struct deed_child *child;
    adb_started *done;
    void *user;
};

const char *adb_find(struct deed_arena *arena)
{
    static const char *const roots[] = { "ANDROID_SDK_ROOT", "ANDROID_HOME" };
    const char *said = getenv("ADB_PATH");
    if (said && *said) {
        return access(said, X_OK) == 0 ? said : NULL;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(roots); i++) {
        const char *root = getenv(roots[i]);
        const char *path =
            root ? deed_arena_printf(arena, "%s/platform-tools/adb", root)
                 : NULL;
        if (path && access(path, X_OK) == 0) {
            return path;
        }
    }
    const char *found = deed_child_find(arena, "adb");
    const char *home = getenv("HOME");
    if (!found && home) {
        const char *path =
            deed_arena_printf(arena, "%s/Android/Sdk/platform-tools/adb", home);
        found = path && access(path, X_OK) == 0 ? path : NULL;
    }
    return found;
}

static void on_exit_child(void *user, int status, int signal)
{
    struct adb_starter *s = user;
    struct deed_error err = { 0 };
    if (status != 0) {
        deed_fail(&err, DEED_ENVIRONMENT,
                  "\"adb start-server\" failed (status %d, signal %d)", status,
                  signal);
    }
    s->done(s->user, err.code ? &err : NULL);
}

enum deed_code adb_starter_create(struct deed_loop *loop,
                                  const struct adb_server *server,
                                  adb_started *done, void *user,
                                  struct adb_starter **ret,
                                  struct deed_error *err)
{
    struct deed_arena arena;
    char port[16];
    struct adb_starter *s = calloc(1, sizeof(*s));
    if (!s) {
        return deed_fail(err, DEED_NOMEM, "adb");
    }
    s->done = done;
    s->user = user;
    deed_arena_init(&arena, 0);
    const char *path = adb_find(&arena);
    snprintf(port, sizeof(port), "%u", (unsigned)server->port);
    const char *const argv[] = { "adb", "-P", port, "start-server", NULL };
    const struct deed_child_opts opts = {
        .file = path,
        .argv = argv,
        .on_exit = on_exit_child,
        .user = s,
    };
    enum deed_code code =
        path ? deed_child_spawn(loop, &opts, &s->child, err)
             : deed_fail(err, DEED_ENVIRONMENT,
                         "no adb server listens at port %s, and there is no "
                         "adb to start one: install it (Debian: apt install "
                         "adb), or set ADB_PATH",
                         port);
    deed_arena_fini(&arena);
    if (code) {
        free(s);
        return code;
    }
    *ret = s;
    return DEED_OK;
}

void adb_starter_destroy(struct adb_starter *starter)
{
    if (starter) {
        deed_child_destroy(starter->child);
        free(starter);
    }
}
