/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_HELPER_HTTP_H
#define DEED_HELPER_HTTP_H

/*
 * HTTP requests to one server, several at a time, by libcurl.
 *
 * Redirects are followed five times, a POST stays a POST, and https never
 * becomes http; credentials go to the first host only. Certificates are
 * checked. An answer above a megabyte is refused.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_strbuf;
struct http;

/* Texts are copied; each may be NULL but `url`, the base of every address. */
struct http_server {
    const char *url;
    const char *user, *password; /* HTTP basic */
    const char *bearer;          /* or a token */
    const char *ca;              /* a file of certificates to trust */
};

struct http_answer {
    int status;       /* 0: there is none, see `why` */
    const char *body; /* NUL-terminated; borrowed */
    size_t len;
    int curl;        /* libcurl's number; 0: it came through */
    const char *why; /* its text, borrowed */
};

/* Called once, from http_run(); the request is gone then. */
typedef void http_done(void *user, const struct http_answer *answer);

struct http *http_create(void);
void http_destroy(struct http *http); /* takes NULL */
/* Once, before the first request. False: out of memory. */
bool http_configure(struct http *http, const struct http_server *server);

/* path: added to the server's URL; base: instead of that URL, without
 * credentials; NULL: the server's. body: of a POST. False: out of memory, and
 * `done` is not called. */
struct http_request {
    const char *method, *base, *path, *body;
    long timeout_ms;
    http_done *done;
    void *user;
};
bool http_send(struct http *http, const struct http_request *request);

/* Waits for answers, for `fd` to be readable (-1: none) or for the time to
 * pass; calls `done` of what came. True: `fd` is readable, or has ended. */
bool http_run(struct http *http, int fd, int timeout_ms);

#endif
