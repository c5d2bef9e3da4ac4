/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_UPGRADE_H
#define DEED_FRONT_UIAP_UPGRADE_H

/*
 * The HTTP request that opens a WebSocket: bytes in, a verdict and the answer
 * out, without a socket.
 *
 * Host is checked first: a page whose name was made to point at this machine
 * must not even learn that deed is here. Then Origin, which a browser always
 * sends and a page cannot forge. Then everything else, the token last.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_strbuf;

#define DEED_UPGRADE_PATH "/uiap"

enum deed_upgrade_role {
    DEED_ROLE_NOBODY,
    DEED_ROLE_AGENT,
    DEED_ROLE_APPROVER,
};

struct deed_upgrade_opts {
    const char *token;          /* of agents */
    const char *approver_token; /* of people */
    const char *const *origins; /* allowed, NULL-terminated; may be NULL */
    uint16_t port;
    bool any_host; /* listens elsewhere than on loopback */
};

struct deed_upgrade {
    size_t len; /* of the head; 0: more bytes are needed */
    int status; /* 101, or why not */
    enum deed_upgrade_role role;
};

/* Bytes so far; once ret->len is not 0, or the status is a refusal, `answer`
 * holds what is to be written. */
void deed_upgrade_check(const struct deed_upgrade_opts *opts, const char *bytes,
                        size_t len, struct deed_upgrade *ret,
                        struct deed_strbuf *answer);

#endif
