/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_WORDS_H
#define DEED_FRONT_UIAP_WORDS_H

/* Every message that a client may send: one row each. docs/protocol.md has an
 * example of each; a test compares the two. */

#include <stdbool.h>

#include "front/uiap/hub.h"

struct deed_uiap_session;

struct deed_word {
    const char *type;
    unsigned roles;    /* 1 << enum deed_upgrade_role */
    bool in_session;   /* needs a sessionId */
    bool may_be_event; /* kind may be "event", which wants no answer */
    void (*heard)(struct deed_peer *peer, struct deed_uiap_session *session,
                  const struct deed_envelope *envelope);
};

/* NULL: there is none. */
const struct deed_word *deed_word_find(const char *type);
/* NULL past the end. */
const struct deed_word *deed_word_at(unsigned index);

#endif
