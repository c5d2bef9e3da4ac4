/* SPDX-License-Identifier: Apache-2.0 */
#include "io/listener.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "io/stream_impl.h"

#define BACKLOG 64

struct deed_listener {
    union {
        uv_handle_t handle;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } uv;
    struct deed_loop *loop;
    deed_listener_accept accept;
    void *user;
    size_t limit_bytes;
    char *path;   /* owned; NULL for TCP */
    dev_t device; /* of the socket file, with its number */
    ino_t inode;
};

static void on_close(uv_handle_t *handle)
{
    struct deed_listener *listener = handle->data;
    free(listener->path);
    free(listener);
}

bool deed_listener_is_bound(const struct deed_listener *listener)
{
    struct stat st;
    return listener->path && lstat(listener->path, &st) == 0 &&
           st.st_dev == listener->device && st.st_ino == listener->inode;
}

void deed_listener_destroy(struct deed_listener *listener)
{
    if (!listener) {
        return;
    }
    /* Somebody may have removed it and bound another one in its place. */
    if (deed_listener_is_bound(listener)) {
        unlink(listener->path);
    }
    uv_close(&listener->uv.handle, on_close);
}

/* A connection that cannot be accepted is the peer's loss, not ours. */
static void on_connection(uv_stream_t *server, int status)
{
    struct deed_listener *listener = server->data;
    struct deed_stream *stream = NULL;
    if (status < 0) {
        return;
    }
    enum deed_code code =
        listener->path
            ? deed_stream_new_pipe(listener->loop, listener->limit_bytes,
                                   &stream, NULL)
            : deed_stream_new_tcp(listener->loop, listener->limit_bytes,
                                  &stream, NULL);
    if (code) {
        return;
    }
    if (uv_accept(server, &stream->uv.stream) < 0) {
        deed_stream_destroy(stream);
        return;
    }
    if (!listener->path) {
        uv_tcp_nodelay(&stream->uv.tcp, 1);
    }
    listener->accept(listener->user, stream);
}

static struct deed_listener *new_listener(struct deed_loop *loop,
                                          size_t limit_bytes,
                                          deed_listener_accept accept,
                                          void *user)
{
    struct deed_listener *listener = calloc(1, sizeof(*listener));
    if (listener) {
        listener->loop = loop;
        listener->limit_bytes = limit_bytes;
        listener->accept = accept;
        listener->user = user;
        listener->uv.handle.data = listener;
    }
    return listener;
}

static int bind_tcp(struct deed_listener *listener, const char *address,
                    uint16_t port)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } to;
    if (uv_ip4_addr(address, port, &to.v4) < 0 &&
        uv_ip6_addr(address, port, &to.v6) < 0) {
        return UV_EINVAL;
    }
    int status = uv_tcp_bind(&listener->uv.tcp, &to.any, 0);
    return status < 0 ? status
                      : uv_listen(&listener->uv.stream, BACKLOG, on_connection);
}

enum deed_code deed_listener_create_tcp(struct deed_loop *loop,
                                        const char *address, uint16_t port,
                                        size_t limit_bytes,
                                        deed_listener_accept accept, void *user,
                                        struct deed_listener **ret,
                                        struct deed_error *err)
{
    struct deed_listener *listener =
        new_listener(loop, limit_bytes, accept, user);
    if (!listener) {
        return deed_fail(err, DEED_NOMEM, "listener");
    }
    int status = uv_tcp_init(&loop->uv, &listener->uv.tcp);
    if (status < 0) {
        free(listener);
        return deed_fail_uv(err, status, "listener");
    }
    status = bind_tcp(listener, address, port);
    if (status < 0) {
        deed_listener_destroy(listener);
        return deed_fail_uv(err, status, address);
    }
    *ret = listener;
    return DEED_OK;
}

/* Nobody can connect between bind and listen, so that the mode is right before
 * it matters. */
static int bind_unix(struct deed_listener *listener)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    struct stat st;
    memcpy(at.sun_path, listener->path, strlen(listener->path));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof(at)) != 0) {
        int status = uv_translate_sys_error(errno);
        if (fd >= 0) {
            close(fd);
        }
        return status;
    }
    if (chmod(listener->path, S_IRUSR | S_IWUSR) != 0 ||
        lstat(listener->path, &st) != 0) {
        int status = uv_translate_sys_error(errno);
        close(fd);
        return status;
    }
    listener->device = st.st_dev;
    listener->inode = st.st_ino;
    /* Not bound by libuv, which would remove whatever has the name later. */
    int status = uv_pipe_open(&listener->uv.pipe, fd);
    if (status < 0) {
        close(fd);
        return status;
    }
    return uv_listen(&listener->uv.stream, BACKLOG, on_connection);
}

/* libuv would cut a long path and bind somewhere else. */
static enum deed_code check_path(const char *path, struct deed_error *err)
{
    size_t room = sizeof(((struct sockaddr_un *)0)->sun_path) - 1;
    if (strlen(path) > room) {
        return deed_fail(err, DEED_INVALID,
                         "socket path longer than %zu bytes: %s", room, path);
    }
    return DEED_OK;
}

enum deed_code deed_listener_create_unix(struct deed_loop *loop,
                                         const char *path, size_t limit_bytes,
                                         deed_listener_accept accept,
                                         void *user, struct deed_listener **ret,
                                         struct deed_error *err)
{
    enum deed_code code = check_path(path, err);
    if (code) {
        return code;
    }
    struct deed_listener *listener =
        new_listener(loop, limit_bytes, accept, user);
    char *copy = listener ? strdup(path) : NULL;
    if (!copy) {
        free(listener);
        return deed_fail(err, DEED_NOMEM, "listener");
    }
    listener->path = copy;
    uv_pipe_init(&loop->uv, &listener->uv.pipe, 0); /* cannot fail here */
    int status = bind_unix(listener);
    if (status < 0) {
        code = deed_fail_uv(err, status, path);
        deed_listener_destroy(listener);
        return code;
    }
    *ret = listener;
    return DEED_OK;
}

uint16_t deed_listener_port(const struct deed_listener *listener)
{
    struct sockaddr_storage name = { 0 };
    int len = sizeof(name);
    if (listener->path ||
        uv_tcp_getsockname(&listener->uv.tcp, (struct sockaddr *)&name, &len) <
            0) {
        return 0;
    }
    return name.ss_family == AF_INET6
               ? ntohs(((struct sockaddr_in6 *)&name)->sin6_port)
               : ntohs(((struct sockaddr_in *)&name)->sin_port);
}

enum deed_code deed_stream_peer(const struct deed_stream *stream,
                                uid_t *ret_uid, struct deed_error *err)
{
    struct ucred who = { 0 };
    socklen_t len = sizeof(who);
    uv_os_fd_t fd = -1;
    int status = uv_fileno(&stream->uv.handle, &fd);
    if (status < 0 ||
        getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len) != 0) {
        return deed_fail(err, DEED_DENIED, "nobody knows who is there");
    }
    *ret_uid = who.uid;
    return DEED_OK;
}

enum deed_code deed_stream_connect_unix(struct deed_loop *loop,
                                        const char *path, size_t limit_bytes,
                                        struct deed_stream **ret,
                                        struct deed_error *err)
{
    enum deed_code code = check_path(path, err);
    if (code) {
        return code;
    }
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    memcpy(to.sun_path, path, strlen(path));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0) {
        code = deed_fail_uv(err, uv_translate_sys_error(errno), path);
    } else {
        code = deed_stream_create(loop, fd, limit_bytes, ret, err);
    }
    if (code && fd >= 0) {
        close(fd);
    }
    return code;
}
