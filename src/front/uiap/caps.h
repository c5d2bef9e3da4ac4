/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_CAPS_H
#define DEED_FRONT_UIAP_CAPS_H

/* The payload of capabilities.list: what the session can do, and what the
 * endpoint understands. */

struct deed_arena;
struct deed_uiap_session;
struct deed_value;

/* NULL when memory is out. */
struct deed_value *deed_caps_encode(struct deed_arena *arena,
                                    const struct deed_uiap_session *session);

#endif
