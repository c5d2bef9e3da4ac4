/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_HANDSHAKE_H
#define DEED_FRONT_UIAP_HANDSHAKE_H

/* session.initialize: what client and runtime both speak, and a surface for
 * the session, which may take a while to come. */

#include "front/uiap/hub.h"

void deed_handshake_begin(struct deed_peer *peer,
                          const struct deed_envelope *envelope);

/* The peer is gone: nobody waits for its sessions. */
void deed_handshakes_forget(struct deed_peer *peer);
/* Sessions whose surface is on its way. */
unsigned deed_handshakes_count(const struct deed_hub *hub);
/* The hub ends; a surface that still comes is closed. */
void deed_handshakes_drop(struct deed_hub *hub);

#endif
