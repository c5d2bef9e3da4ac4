/* SPDX-License-Identifier: Apache-2.0 */

/* A WebSocket to a browser that runs already. */

#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/cdp.h"
#include "driver/cdp/cdp_link.h"
#include "io/ws_client.h"

struct socket {
    struct deed_cdp_link base;
    struct deed_ws_client *client;
};

static struct socket *socket_of(const struct deed_cdp_link *link)
{
    return deed_container_of(link, struct socket, base);
}

static enum deed_code socket_send(struct deed_cdp_link *link, const char *bytes,
                                  size_t len, struct deed_error *err)
{
    return deed_ws_client_send(socket_of(link)->client, bytes, len, err);
}

static enum deed_code socket_flush(struct deed_cdp_link *link,
                                   struct deed_error *err)
{
    return deed_ws_client_flush(socket_of(link)->client, err);
}

static size_t socket_queued(const struct deed_cdp_link *link)
{
    return deed_ws_client_queued(socket_of(link)->client);
}

static void socket_destroy(struct deed_cdp_link *link)
{
    struct socket *socket = socket_of(link);
    deed_ws_client_destroy(socket->client);
    free(socket);
}

static const struct deed_cdp_link_ops socket_ops = {
    .send = socket_send,
    .flush = socket_flush,
    .queued = socket_queued,
    .destroy = socket_destroy,
};

static void on_open(void *user)
{
    struct deed_cdp *cdp = ((struct socket *)user)->base.cdp;
    deed_cdp_enter(cdp);
    deed_cdp_link_open(cdp);
    deed_cdp_leave(cdp);
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct deed_cdp *cdp = ((struct socket *)user)->base.cdp;
    deed_cdp_enter(cdp);
    deed_cdp_link_message(cdp, bytes, len);
    deed_cdp_leave(cdp);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_cdp *cdp = ((struct socket *)user)->base.cdp;
    deed_cdp_enter(cdp);
    deed_cdp_link_lost(cdp, err);
    deed_cdp_leave(cdp);
}

enum deed_code deed_cdp_create_ws(struct deed_loop *loop, const char *url,
                                  deed_time_us deadline_us,
                                  const struct deed_cdp_listener *listener,
                                  const struct deed_cdp_limits *limits,
                                  struct deed_cdp **ret, struct deed_error *err)
{
    struct deed_cdp *cdp = NULL;
    enum deed_code code = deed_cdp_new(loop, listener, limits, &cdp, err);
    if (code) {
        return code;
    }
    struct socket *socket = calloc(1, sizeof(*socket));
    if (!socket) {
        deed_cdp_destroy(cdp);
        return deed_fail(err, DEED_NOMEM, "protocol connection");
    }
    socket->base.ops = &socket_ops;
    deed_cdp_set_link(cdp, &socket->base);
    struct deed_ws_client_opts opts = {
        .url = url,
        .deadline_us = deadline_us,
        .max_message_bytes = deed_cdp_limits_of(cdp)->message_bytes,
        .max_queued_bytes = deed_cdp_limits_of(cdp)->queued_bytes,
        .on_open = on_open,
        .on_message = on_message,
        .on_end = on_end,
        .user = socket,
    };
    code = deed_ws_client_create(loop, &opts, &socket->client, err);
    if (code) {
        deed_cdp_destroy(cdp);
        return code;
    }
    *ret = cdp;
    return DEED_OK;
}
