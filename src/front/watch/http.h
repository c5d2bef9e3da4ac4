/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_WATCH_HTTP_H
#define DEED_FRONT_WATCH_HTTP_H

/*
 * The HTTP side of the watch page: libmicrohttpd on deed's loop. It answers on
 * a loopback address that is its own, lets in whom access.h lets in, and keeps
 * the streams of server-sent events.
 *
 * Limits: 32 connections, 8 event streams (the newest), 32 KiB for a head, 4
 * KiB for a body, 30 s without a byte; a stream whose reader lags by more than
 * 512 KiB is closed (the page connects again and gets everything anew). Thread:
 * the loop's. Callbacks come from the loop; none may destroy the server.
 */

#include "front/watch/access.h"

struct deed_loop;
struct deed_strbuf;
struct deed_watch_http;

struct deed_watch_http_events {
    /* An order: DEED_OK, or why not; the text goes to the page. */
    enum deed_code (*order)(void *user, enum deed_watch_route route,
                            const struct deed_watch_order *order,
                            struct deed_error *err);
    /* A PNG, borrowed until the callback returns to the loop; NULL: none. */
    const void *(*picture)(void *user, const char *session, const char *handle,
                           size_t *ret_len);
    /* Somebody begins to listen: writes what they need to know first. */
    void (*hello)(void *user, struct deed_strbuf *out);
    /* How many look at the page has changed. */
    void (*viewers)(void *user, unsigned count);
    void *user;
};

enum deed_code deed_watch_http_create(
    struct deed_loop *loop, const struct deed_watch_http_events *events,
    struct deed_watch_http **ret, struct deed_error *err);
void deed_watch_http_destroy(struct deed_watch_http *http); /* takes NULL */

/* A link that lets in whoever opens it first. */
enum deed_code deed_watch_http_link(struct deed_watch_http *http,
                                    struct deed_strbuf *out,
                                    struct deed_error *err);
/* Tells everybody who listens; `json` has no line breaks. */
void deed_watch_http_send(struct deed_watch_http *http, const char *event,
                          const char *json);
/* The same line, for `hello`. */
void deed_watch_http_event(struct deed_strbuf *out, const char *event,
                           const char *json);
/* Does anybody listen? And how many of them have the page in sight? */
bool deed_watch_http_is_heard(const struct deed_watch_http *http);
unsigned deed_watch_http_viewers(const struct deed_watch_http *http);

#endif
