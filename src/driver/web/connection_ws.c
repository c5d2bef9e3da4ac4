/* SPDX-License-Identifier: Apache-2.0 */

/* A WebSocket to a browser that runs already. */

#include <stdlib.h>

#include "base/util.h"
#include "driver/web/connection.h"
#include "driver/web/connection_link.h"
#include "io/ws_client.h"

struct socket {
    struct deed_connection_link base;
    struct deed_ws_client *client;
};

static struct socket *socket_of(const struct deed_connection_link *link)
{
    return deed_container_of(link, struct socket, base);
}

static enum deed_code socket_send(struct deed_connection_link *link,
                                  const char *bytes, size_t len,
                                  struct deed_error *err)
{
    return deed_ws_client_send(socket_of(link)->client, bytes, len, err);
}

static enum deed_code socket_flush(struct deed_connection_link *link,
                                   struct deed_error *err)
{
    return deed_ws_client_flush(socket_of(link)->client, err);
}

static size_t socket_queued(const struct deed_connection_link *link)
{
    return deed_ws_client_queued(socket_of(link)->client);
}

static void socket_destroy(struct deed_connection_link *link)
{
    struct socket *socket = socket_of(link);
    deed_ws_client_destroy(socket->client);
    free(socket);
}

static const struct deed_connection_link_ops socket_ops = {
    .send = socket_send,
    .flush = socket_flush,
    .queued = socket_queued,
    .destroy = socket_destroy,
};

static void on_open(void *user)
{
    struct deed_connection *connection =
        ((struct socket *)user)->base.connection;
    deed_connection_enter(connection);
    deed_connection_link_open(connection);
    deed_connection_leave(connection);
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct deed_connection *connection =
        ((struct socket *)user)->base.connection;
    deed_connection_enter(connection);
    deed_connection_link_message(connection, bytes, len);
    deed_connection_leave(connection);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_connection *connection =
        ((struct socket *)user)->base.connection;
    deed_connection_enter(connection);
    deed_connection_link_lost(connection, err);
    deed_connection_leave(connection);
}

enum deed_code deed_connection_create_ws(
    struct deed_loop *loop, const char *url, deed_time_us deadline_us,
    const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err)
{
    struct deed_connection *connection = NULL;
    enum deed_code code =
        deed_connection_new(loop, listener, limits, &connection, err);
    if (code) {
        return code;
    }
    struct socket *socket = calloc(1, sizeof(*socket));
    if (!socket) {
        deed_connection_destroy(connection);
        return deed_fail(err, DEED_NOMEM, "protocol connection");
    }
    socket->base.ops = &socket_ops;
    deed_connection_set_link(connection, &socket->base);
    struct deed_ws_client_opts opts = {
        .url = url,
        .deadline_us = deadline_us,
        .max_message_bytes =
            deed_connection_limits_of(connection)->message_bytes,
        .max_queued_bytes = deed_connection_limits_of(connection)->queued_bytes,
        .on_open = on_open,
        .on_message = on_message,
        .on_end = on_end,
        .user = socket,
    };
    code = deed_ws_client_create(loop, &opts, &socket->client, err);
    if (code) {
        deed_connection_destroy(connection);
        return code;
    }
    *ret = connection;
    return DEED_OK;
}
