/* SPDX-License-Identifier: Apache-2.0 */
#include "io/tunnel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "io/child.h"
#include "io/helper.h"
#include "io/loop.h"
#include "io/stream.h"

struct deed_tunnel {
    struct deed_child *child;
    struct deed_stream *blame; /* its standard error */
    struct deed_task connected;
    deed_tcp_done done;
    void *user;
    char why[256];
};

static void on_blame(void *user, const char *bytes, size_t len)
{
    struct deed_tunnel *tunnel = user;
    size_t used = strlen(tunnel->why);
    size_t room = sizeof(tunnel->why) - 1 - used;
    len = len < room ? len : room;
    memcpy(tunnel->why + used, bytes, len);
    tunnel->why[used + len] = '\0';
    tunnel->why[strcspn(tunnel->why, "\n")] = '\0';
}

static void on_blame_end(void *user, const struct deed_error *err)
{
    struct deed_tunnel *tunnel = user;
    (void)err;
    deed_stream_destroy(tunnel->blame);
    tunnel->blame = NULL;
}

static void on_connected(struct deed_task *task)
{
    struct deed_tunnel *tunnel =
        deed_container_of(task, struct deed_tunnel, connected);
    tunnel->done(tunnel->user,
                 deed_child_take_stream(tunnel->child, STDIN_FILENO), NULL);
}

void deed_tunnel_destroy(struct deed_tunnel *tunnel)
{
    if (tunnel) {
        deed_task_cancel(&tunnel->connected);
        deed_stream_destroy(tunnel->blame);
        deed_child_destroy(tunnel->child);
        free(tunnel);
    }
}

const char *deed_tunnel_why(const struct deed_tunnel *tunnel)
{
    return tunnel->why;
}

static enum deed_code spawn(struct deed_tunnel *tunnel, struct deed_loop *loop,
                            const char *host, uint16_t port, size_t limit_bytes,
                            struct deed_error *err)
{
    static const struct deed_child_pipe pipes[] = {
        { .fd = STDIN_FILENO },
        { .fd = STDERR_FILENO, .child_writes = true },
    };
    struct deed_arena arena;
    char number[8];
    const char *path = NULL;
    snprintf(number, sizeof(number), "%u", port);
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_helper_find(&arena, &path, err);
    const char *const argv[] = { path, "tunnel", host, number, NULL };
    const struct deed_child_opts opts = {
        .file = path,
        .argv = argv,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes = limit_bytes,
        .input_both = true,
    };
    code = code ? code : deed_child_spawn(loop, &opts, &tunnel->child, err);
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_tunnel_create(struct deed_loop *loop, const char *host,
                                  uint16_t port, size_t limit_bytes,
                                  deed_tcp_done done, void *user,
                                  struct deed_tunnel **ret,
                                  struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_blame,
                                                      .on_end = on_blame_end };
    struct deed_tunnel *tunnel = calloc(1, sizeof(*tunnel));
    if (!tunnel) {
        return deed_fail(err, DEED_NOMEM, "tunnel");
    }
    tunnel->done = done;
    tunnel->user = user;
    tunnel->connected.run = on_connected;
    enum deed_code code = spawn(tunnel, loop, host, port, limit_bytes, err);
    if (!code) {
        tunnel->blame = deed_child_take_stream(tunnel->child, STDERR_FILENO);
        code = deed_stream_start(tunnel->blame, &events, tunnel, err);
    }
    if (code) {
        deed_tunnel_destroy(tunnel);
        return code;
    }
    deed_loop_defer(loop, &tunnel->connected);
    *ret = tunnel;
    return DEED_OK;
}
