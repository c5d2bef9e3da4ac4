/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_CDP_LINK_H
#define DEED_DRIVER_CDP_CDP_LINK_H

/*
 * What carries the messages of a protocol connection: the debugging pipe or a
 * WebSocket. The link is the connection's and dies with it.
 *
 * A link calls deed_cdp_link_*() from the loop only, each between
 * deed_cdp_enter() and deed_cdp_leave(); the connection may be gone after the
 * latter, and nothing more may be told once deed_cdp_is_over() says so.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

struct deed_cdp;
struct deed_cdp_limits;
struct deed_cdp_link;
struct deed_cdp_listener;
struct deed_loop;

struct deed_cdp_link_ops {
    /* Adds a message to what the next flush writes. */
    enum deed_code (*send)(struct deed_cdp_link *link, const char *bytes,
                           size_t len, struct deed_error *err);
    enum deed_code (*flush)(struct deed_cdp_link *link, struct deed_error *err);
    /* Bytes that are not written yet. */
    size_t (*queued)(const struct deed_cdp_link *link);
    void (*destroy)(struct deed_cdp_link *link);
};

/* Embedded in each kind of link, found back by deed_container_of(). */
struct deed_cdp_link {
    const struct deed_cdp_link_ops *ops;
    struct deed_cdp *cdp;
};

/* The connection without its link, which the caller sets. */
enum deed_code deed_cdp_new(struct deed_loop *loop,
                            const struct deed_cdp_listener *listener,
                            const struct deed_cdp_limits *limits,
                            struct deed_cdp **ret, struct deed_error *err);
void deed_cdp_set_link(struct deed_cdp *cdp, struct deed_cdp_link *link);
const struct deed_cdp_limits *deed_cdp_limits_of(const struct deed_cdp *cdp);

void deed_cdp_enter(struct deed_cdp *cdp);
void deed_cdp_leave(struct deed_cdp *cdp);
bool deed_cdp_is_over(const struct deed_cdp *cdp);

void deed_cdp_link_open(struct deed_cdp *cdp);
void deed_cdp_link_message(struct deed_cdp *cdp, const char *bytes, size_t len);
void deed_cdp_link_lost(struct deed_cdp *cdp, const struct deed_error *err);

#endif
