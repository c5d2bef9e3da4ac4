/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "io/listener.h"
#include "front/uiap/ws_impl.h"

static void on_accept(void *user, struct deed_stream *stream)
{
    deed_ws_peer_accept(user, stream);
}

enum deed_code deed_ws_listener_create(struct deed_hub *hub,
                                       const char *address, uint16_t port,
                                       const struct deed_upgrade_opts *opts,
                                       struct deed_ws_listener **ret,
                                       struct deed_error *err)
{
    struct deed_ws_listener *listener = calloc(1, sizeof(*listener));
    if (!listener) {
        return deed_fail(err, DEED_NOMEM, "listener");
    }
    listener->hub = hub;
    listener->loop = hub->loop;
    listener->upgrade = *opts;
    enum deed_code code =
        deed_listener_create_tcp(hub->loop, address, port, WS_QUEUE_BYTES_MAX,
                                 on_accept, listener, &listener->listener, err);
    if (code) {
        free(listener);
        return code;
    }
    listener->port = deed_listener_port(listener->listener);
    listener->upgrade.port = listener->port;
    *ret = listener;
    return DEED_OK;
}

void deed_ws_listener_close(struct deed_ws_listener *listener,
                            void (*on_empty)(void *user), void *user)
{
    deed_listener_destroy(listener->listener);
    listener->listener = NULL;
    listener->on_empty = on_empty;
    listener->user = user;
}

void deed_ws_listener_destroy(struct deed_ws_listener *listener)
{
    if (!listener) {
        return;
    }
    deed_ws_listener_close(listener, NULL, NULL);
    while (listener->peers) {
        struct ws_peer *peer = listener->peers;
        if (peer->base.hub && peer->phase == PHASE_OPEN) {
            deed_hub_peer_gone(&peer->base);
        }
        deed_ws_peer_free(peer);
    }
    free(listener);
}

uint16_t deed_ws_listener_port(const struct deed_ws_listener *listener)
{
    return listener->port;
}

bool deed_ws_listener_is_empty(const struct deed_ws_listener *listener)
{
    return listener->peers == NULL;
}
