/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_LINK_H
#define DEED_DRIVER_GRID_LINK_H

/*
 * The helper process (src/helper) that speaks HTTP with a Grid for us.
 *
 * It outlives us on purpose: when this link ends, because its owner destroys it
 * or because the process is killed, the helper ends every session that was
 * opened through it, and then itself.
 */

#include <deed/error.h>

#include <stdint.h>

struct deed_loop;
struct grid_answer;
struct grid_credentials;
struct grid_link;

struct grid_link_events {
    /* From the loop, once a request; `kind` is "open", "status" or
     * "upload". */
    void (*answer)(void *user, const char *kind, int64_t id,
                   const struct grid_answer *answer);
    /* The helper is gone; nothing comes after it. */
    void (*lost)(void *user, const struct deed_error *err);
    void *user;
};

enum deed_code grid_link_create(struct deed_loop *loop,
                                const struct grid_credentials *credentials,
                                const struct grid_link_events *events,
                                struct grid_link **ret, struct deed_error *err);
void grid_link_destroy(struct grid_link *link); /* takes NULL */

/* Asks for a session; body: what grid_capabilities_write() made. */
enum deed_code grid_link_open(struct grid_link *link, int64_t id,
                              const char *body, struct deed_error *err);
enum deed_code grid_link_ask_status(struct grid_link *link, int64_t id,
                                    struct deed_error *err);
/* Takes a file to the machine of that session's browser; `id` is the answer's.
 */
enum deed_code grid_link_upload(struct grid_link *link, int64_t session,
                                int64_t id, const char *path,
                                struct deed_error *err);
/* Ends it, also when it is still asked for; nothing is answered any more. */
void grid_link_close(struct grid_link *link, int64_t id);

#endif
