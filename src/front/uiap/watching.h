/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_WATCHING_H
#define DEED_FRONT_UIAP_WATCHING_H

/*
 * The page of `deed serve --watch`: it shows every session of a hub and lets
 * whoever has its link answer, as a connection with the approver's token may.
 */

#include "front/uiap/session.h"

/* Opens the page; *ret_link is the caller's, free() it. */
enum deed_code deed_watching_start(struct deed_hub *hub, char **ret_link,
                                   struct deed_error *err);
void deed_watching_stop(struct deed_hub *hub);

/* A session comes and goes. */
void deed_watching_enter(struct deed_uiap_session *session);
void deed_watching_leave(struct deed_uiap_session *session);

#endif
