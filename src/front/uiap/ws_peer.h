/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_WS_PEER_H
#define DEED_FRONT_UIAP_WS_PEER_H

/*
 * Peers over WebSocket: accepts, upgrades, frames.
 *
 * On the loop that everything else lives on, with wslay for the frames: an
 * HTTP server library would bring a second loop or a thread for the sake of
 * one request a connection.
 *
 * Limits: a head of 16 KiB within 10 s, DEED_WS_PEERS_MAX connections, 16 MiB
 * queued for a peer; a peer that takes nothing for 30 s is dropped, one that
 * sends faster than the rate is read more slowly.
 */

#include <deed/error.h>

#include <stdint.h>

#include "front/uiap/hub.h"
#include "front/uiap/upgrade.h"

#define DEED_WS_PEERS_MAX 1024

struct deed_ws_listener;

/* `upgrade` is copied; its strings are borrowed and outlive the listener. Its
 * port is filled in. */
enum deed_code deed_ws_listener_create(struct deed_hub *hub,
                                       const char *address, uint16_t port,
                                       const struct deed_upgrade_opts *upgrade,
                                       struct deed_ws_listener **ret,
                                       struct deed_error *err);
/* Drops whoever is still connected; takes NULL. */
void deed_ws_listener_destroy(struct deed_ws_listener *listener);

uint16_t deed_ws_listener_port(const struct deed_ws_listener *listener);
/* No newcomers any more; on_empty comes when the last one has left. */
void deed_ws_listener_close(struct deed_ws_listener *listener,
                            void (*on_empty)(void *user), void *user);
/* Nobody is connected, or on the way out. */
bool deed_ws_listener_is_empty(const struct deed_ws_listener *listener);

#endif
