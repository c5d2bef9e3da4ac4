/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SOCKETS_H
#define DEED_DRIVER_WEB_SOCKETS_H

/*
 * Sockets of a page, and addresses that are polled as one: which of them has a
 * message without an answer, and which talks by itself. Each message is a
 * signal.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/time.h"

struct page;

struct web_socket {
    uint64_t id;
    deed_time_us sent_us;    /* last message, not answered since; 0: none */
    deed_time_us heard_us;   /* last answer; 0: none */
    deed_time_us unasked_us; /* last message that answers none; 0: none */
    deed_time_us opened_us;  /* when it was made; 0: not known */
};

/* A message passed there, in either direction. `polls`: by a request. */
void socket_passed(struct page *page, const char *id, bool sent, bool polls);
/* Did any pass there? */
bool socket_is_known(const struct page *page, const char *id);
/* A message was sent to that address, and has no answer yet. */
bool socket_has_sent(const struct page *page, const char *id);

#endif
