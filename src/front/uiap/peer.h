/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_PEER_H
#define DEED_FRONT_UIAP_PEER_H

/*
 * Somebody connected, by whatever transport. The transport embeds the struct,
 * tells the hub what it heard, and carries messages out.
 *
 * Back-pressure: sending never waits. A peer that takes less than it is told
 * is read no more while much is queued, and dropped when too much is; what it
 * missed stays with its sessions, for a resume.
 * Lifetime: after `end` or after the transport called deed_hub_peer_gone() the
 * hub keeps no pointer. `end` may be called inside `heard`; the transport
 * frees itself later, from the loop.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "front/uiap/idset.h"
#include "front/uiap/upgrade.h"

struct deed_hub;
struct deed_peer;

struct deed_peer_ops {
    void (*send)(struct deed_peer *peer, const char *bytes, size_t len);
    /* Bytes that were sent and did not leave yet. */
    size_t (*queued)(const struct deed_peer *peer);
    /* Says goodbye with a WebSocket status. */
    void (*end)(struct deed_peer *peer, uint16_t status);
};

/* What an approver wants to be asked about. */
struct deed_peer_interest {
    struct deed_peer_interest *next;
    char session_id[]; /* owned */
};

struct deed_peer {
    const struct deed_peer_ops *ops;
    struct deed_hub *hub;
    struct deed_peer *next;
    enum deed_upgrade_role role;
    bool gone;              /* nothing is sent any more */
    struct deed_idset ids;  /* of messages outside a session */
    uint64_t numbers;       /* of messages outside a session */
    unsigned session_count; /* that are open or being opened */
    bool approves_all;
    struct deed_peer_interest *interests;
};

#endif
