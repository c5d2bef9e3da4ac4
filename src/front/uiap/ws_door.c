/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "io/listener.h"
#include "front/uiap/ws_impl.h"

static void on_accept(void *user, struct deed_stream *stream)
{
    deed_ws_peer_accept(user, stream);
}

enum deed_code deed_ws_door_create(struct deed_hub *hub, const char *address,
                                   uint16_t port,
                                   const struct deed_upgrade_opts *opts,
                                   struct deed_ws_door **ret,
                                   struct deed_error *err)
{
    struct deed_ws_door *door = calloc(1, sizeof(*door));
    if (!door) {
        return deed_fail(err, DEED_NOMEM, "listener");
    }
    door->hub = hub;
    door->loop = hub->loop;
    door->upgrade = *opts;
    enum deed_code code =
        deed_listener_create_tcp(hub->loop, address, port, WS_QUEUE_BYTES_MAX,
                                 on_accept, door, &door->listener, err);
    if (code) {
        free(door);
        return code;
    }
    door->port = deed_listener_port(door->listener);
    door->upgrade.port = door->port;
    *ret = door;
    return DEED_OK;
}

void deed_ws_door_close(struct deed_ws_door *door, void (*on_empty)(void *user),
                        void *user)
{
    deed_listener_destroy(door->listener);
    door->listener = NULL;
    door->on_empty = on_empty;
    door->user = user;
}

void deed_ws_door_destroy(struct deed_ws_door *door)
{
    if (!door) {
        return;
    }
    deed_ws_door_close(door, NULL, NULL);
    while (door->peers) {
        struct ws_peer *peer = door->peers;
        if (peer->base.hub && peer->phase == PHASE_OPEN) {
            deed_hub_peer_gone(&peer->base);
        }
        deed_ws_peer_free(peer);
    }
    free(door);
}

uint16_t deed_ws_door_port(const struct deed_ws_door *door)
{
    return door->port;
}

bool deed_ws_door_is_empty(const struct deed_ws_door *door)
{
    return door->peers == NULL;
}
