/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_WATCH_ACCESS_H
#define DEED_FRONT_WATCH_ACCESS_H

/*
 * Who may ask the watch page's server for what, decided on the head of a
 * request alone, and the bodies of its two kinds of orders. No I/O.
 *
 * Three checks, in this order:
 *   Host    must be the address that the server listens on, so that a name
 *           which somebody else points at it reaches nothing;
 *   Origin  and Sec-Fetch-Site, where a browser sends them, must say that the
 *           request comes from the server's own page; an order must have the
 *           former and be JSON, which no form can send;
 *   cookie  must be one that was given for a link. A link works once.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/token.h"

struct deed_arena;

#define DEED_WATCH_TOKENS_MAX 8
#define DEED_WATCH_ID_BYTES 48
#define DEED_WATCH_BODY_BYTES_MAX ((size_t)4096)
#define DEED_WATCH_REASON_BYTES_MAX 300

/* The newest of each kind; the oldest makes room. */
struct deed_watch_tokens {
    char texts[DEED_WATCH_TOKENS_MAX][DEED_TOKEN_BYTES];
    unsigned next;
};

struct deed_watch_access {
    char host[64]; /* "127.3.4.5:40001" */
    uint16_t port; /* part of the cookie's name: browsers keep one jar for all
                      ports of a host */
    struct deed_watch_tokens links, cookies;
};

/* What a request says about itself; what is missing is NULL. */
struct deed_watch_head {
    const char *method, *path, *host, *origin, *cookie, *fetch_site,
        *content_type;
};

enum deed_watch_route {
    DEED_WATCH_ENTER, /* a link is exchanged for a cookie */
    DEED_WATCH_PAGE,
    DEED_WATCH_STYLE,
    DEED_WATCH_SCRIPT,
    DEED_WATCH_EVENTS,
    DEED_WATCH_PICTURE,
    DEED_WATCH_ANSWER, /* orders from here on */
    DEED_WATCH_STEP,
    DEED_WATCH_LOOK,
    DEED_WATCH_ROUTE_COUNT
};

struct deed_watch_asked {
    enum deed_watch_route route;
    char token[DEED_TOKEN_BYTES];      /* ENTER */
    char session[DEED_WATCH_ID_BYTES]; /* PICTURE */
    char handle[DEED_WATCH_ID_BYTES];  /* PICTURE of a question; "": live */
};

/* 0: it may go on. Else the HTTP status of the refusal: 400, 401, 403, 404,
 * 405 or 415. */
unsigned deed_watch_admit(const struct deed_watch_access *access,
                          const struct deed_watch_head *head,
                          struct deed_watch_asked *ret);

enum deed_code deed_watch_token_add(struct deed_watch_tokens *tokens,
                                    const char **ret, struct deed_error *err);
/* Exchanges a link for a cookie, once. False: there is no such link. */
bool deed_watch_enter(struct deed_watch_access *access, const char *token,
                      const char **ret_cookie);
/* "deed_watch_40001" */
void deed_watch_cookie_name(const struct deed_watch_access *access,
                            char out[32]);

enum deed_watch_answer {
    DEED_WATCH_APPROVE,
    DEED_WATCH_DENY,
    DEED_WATCH_TAKE_OVER, /* the person does it, ... */
    DEED_WATCH_DONE,      /* ... and has done it */
    DEED_WATCH_CANCEL,
    DEED_WATCH_ANSWER_COUNT
};

struct deed_watch_order {
    char session[DEED_WATCH_ID_BYTES];
    char handle[DEED_WATCH_ID_BYTES];
    enum deed_watch_answer answer;
    char reason[DEED_WATCH_REASON_BYTES_MAX + 1];
    bool on; /* STEP */
};

/* The body of an order for this route; names the member that is wrong. */
enum deed_code deed_watch_order_decode(enum deed_watch_route route,
                                       const char *bytes, size_t len,
                                       struct deed_watch_order *ret,
                                       struct deed_error *err);

#endif
