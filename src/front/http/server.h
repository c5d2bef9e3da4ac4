/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_HTTP_SERVER_H
#define DEED_FRONT_HTTP_SERVER_H

/*
 * An HTTP server on deed's loop (libmicrohttpd does the protocol). A request is
 * answered inside `asked` or at any time later, with a whole body or with a
 * stream that grows.
 *
 * Limits:   opts; 32 KiB for a head. A stream whose reader lags too far behind
 *           is closed.
 * Lifetime: an exchange lives until `ended` has returned. Destroying the server
 *           ends them all.
 * Thread:   the loop's. No callback may destroy the server.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_http;
struct deed_http_exchange;
struct deed_loop;

struct deed_http_header {
    const char *name, *value;
};

struct deed_http_opts {
    const char *address; /* numeric: "127.0.0.1" or "::1" */
    uint16_t port;       /* 0: any */
    size_t body_bytes_max;
    size_t lag_bytes_max; /* of a stream */
    unsigned connections_max;
    unsigned idle_seconds; /* without a byte while one reads or writes */
    const struct deed_http_header *headers; /* of every answer; borrowed. Ends
                                               with a NULL name; NULL: none */
};

struct deed_http_events {
    /* The head is there: answers it to refuse the request before its body. */
    void (*admit)(void *user, struct deed_http_exchange *x);
    /* All of the request is there. */
    void (*asked)(void *user, struct deed_http_exchange *x);
    /* It is over: answered, or nobody waits any more. */
    void (*ended)(void *user, struct deed_http_exchange *x);
    void *user;
};

enum deed_code deed_http_create(struct deed_loop *loop,
                                const struct deed_http_opts *opts,
                                const struct deed_http_events *events,
                                struct deed_http **ret, struct deed_error *err);
void deed_http_destroy(struct deed_http *http); /* takes NULL */
uint16_t deed_http_port(const struct deed_http *http);

/* What was asked; borrowed from the exchange. */
const char *deed_http_method(const struct deed_http_exchange *x);
const char *deed_http_path(const struct deed_http_exchange *x);
/* NULL: there is none. The first one, when there are more. */
const char *deed_http_header(const struct deed_http_exchange *x,
                             const char *name);
/* It is there more than once. */
bool deed_http_is_repeated(const struct deed_http_exchange *x,
                           const char *name);
/* After the "?" of the address, as above. */
const char *deed_http_argument(const struct deed_http_exchange *x,
                               const char *name);
/* NUL-terminated, and may be changed; NULL: it is empty. */
char *deed_http_body(struct deed_http_exchange *x, size_t *ret_len);

/* The caller's own; NULL at first. */
void deed_http_set_user(struct deed_http_exchange *x, void *user);
void *deed_http_user(const struct deed_http_exchange *x);

/* A header of the answer, before the answer is given; 4 at most. `name` is not
 * copied. */
void deed_http_set_header(struct deed_http_exchange *x, const char *name,
                          const char *value);
/* The answer; `type` NULL: it has no body. A second one is passed over. */
void deed_http_reply(struct deed_http_exchange *x, unsigned status,
                     const char *type, const char *bytes, size_t len);
/* The same with a text that says why it was refused. */
void deed_http_refuse(struct deed_http_exchange *x, unsigned status,
                      const char *text);
/* An answer that comes in parts, with status 200. */
void deed_http_stream(struct deed_http_exchange *x, const char *type);
void deed_http_stream_add(struct deed_http_exchange *x, const char *bytes,
                          size_t len);
void deed_http_stream_end(struct deed_http_exchange *x);
bool deed_http_is_answered(const struct deed_http_exchange *x);

#endif
