/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_CONNECTION_LINK_H
#define DEED_DRIVER_WEB_CONNECTION_LINK_H

/*
 * What carries the messages of a protocol connection: the debugging pipe or a
 * WebSocket. The link is the connection's and dies with it.
 *
 * A link calls deed_connection_link_*() from the loop only, each between
 * deed_connection_enter() and deed_connection_leave(); the connection may be
 * gone after the latter, and nothing more may be told once
 * deed_connection_is_over() says so.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_connection;
struct deed_connection_limits;
struct deed_connection_link;
struct deed_connection_listener;
struct deed_loop;

struct deed_connection_link_ops {
    /* Adds a message to what the next flush writes. */
    enum deed_code (*send)(struct deed_connection_link *link, const char *bytes,
                           size_t len, struct deed_error *err);
    enum deed_code (*flush)(struct deed_connection_link *link,
                            struct deed_error *err);
    /* Bytes that are not written yet. */
    size_t (*queued)(const struct deed_connection_link *link);
    void (*destroy)(struct deed_connection_link *link);
};

/* Embedded in each kind of link, found back by deed_container_of(). */
struct deed_connection_link {
    const struct deed_connection_link_ops *ops;
    struct deed_connection *connection;
};

/* The connection without its link, which the caller sets. */
enum deed_code deed_connection_new(
    struct deed_loop *loop, const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err);
void deed_connection_set_link(struct deed_connection *connection,
                              struct deed_connection_link *link);
const struct deed_connection_limits *deed_connection_limits_of(
    const struct deed_connection *connection);

void deed_connection_enter(struct deed_connection *connection);
void deed_connection_leave(struct deed_connection *connection);
bool deed_connection_is_over(const struct deed_connection *connection);

void deed_connection_link_open(struct deed_connection *connection);
void deed_connection_link_message(struct deed_connection *connection,
                                  const char *bytes, size_t len);
void deed_connection_link_lost(struct deed_connection *connection,
                               const struct deed_error *err);

#endif
