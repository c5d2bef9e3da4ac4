/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/connection.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/registry.h"

static void on_ready(void *user)
{
    struct deed_connection *connection = user;
    connection->ready = true;
    if (connection->opts.ready) {
        connection->opts.ready(connection->opts.user);
    }
}

static void on_lost_turn(struct deed_task *task)
{
    struct deed_connection *connection =
        deed_container_of(task, struct deed_connection, lost);
    if (connection->opts.lost) {
        connection->opts.lost(connection->opts.user, &connection->trouble);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_connection *connection = user;
    connection->ready = false;
    connection->trouble = *err;
    deed_loop_defer(connection->loop, &connection->lost);
}

static enum deed_code start(struct deed_connection *connection,
                            struct deed_error *err)
{
    const struct deed_connection_opts *opts = &connection->opts;
    const struct deed_backend_opts backend = {
        .settings = opts->settings,
        .setting_count = opts->setting_count,
        .timeout_us = opts->open_timeout_ms > 0 &&
                              opts->open_timeout_ms < INT64_MAX / 1000
                          ? opts->open_timeout_ms * 1000
                          : 0,
        .shared = opts->separate,
        .events = { .ready = on_ready, .lost = on_lost, .user = connection },
    };
    connection->loop = opts->loop;
    connection->owns_loop = !opts->loop;
    enum deed_code code =
        opts->loop ? DEED_OK : deed_loop_create(&connection->loop, err);
    return code ? code
                : deed_registry_open(connection->loop, opts->driver, &backend,
                                     &connection->backend, err);
}

enum deed_code deed_connection_open(const struct deed_connection_opts *given,
                                    struct deed_connection **ret,
                                    struct deed_error *err)
{
    struct deed_connection_opts opts = { 0 };
    if (!given->size) {
        return deed_fail_member(err, DEED_INVALID, "size", "is not set");
    }
    memcpy(&opts, given,
           given->size < sizeof(opts) ? given->size : sizeof(opts));
    struct deed_connection *connection = calloc(1, sizeof(*connection));
    if (!connection) {
        return deed_fail(err, DEED_NOMEM, "connection");
    }
    connection->opts = opts;
    connection->lost.run = on_lost_turn;
    enum deed_code code = start(connection, err);
    /* Settings are borrowed for the call. */
    connection->opts.settings = NULL;
    connection->opts.driver = NULL;
    if (code) {
        deed_connection_close(connection);
        return code;
    }
    *ret = connection;
    return DEED_OK;
}

enum deed_code deed_connection_check(const struct deed_connection *connection,
                                     struct deed_error *err)
{
    if (connection->trouble.code && err) {
        *err = connection->trouble;
    }
    return connection->trouble.code ? connection->trouble.code
           : connection->ready
               ? DEED_OK
               : deed_fail(err, DEED_STATE, "the connection is not ready");
}

enum deed_code deed_connection_wait(struct deed_connection *connection,
                                    struct deed_error *err)
{
    bool alive = true;
    while (alive && !connection->ready && !connection->trouble.code) {
        alive = deed_loop_step(connection->loop, true);
    }
    return deed_connection_check(connection, err);
}

bool deed_connection_is_ready(const struct deed_connection *connection)
{
    return connection->ready;
}

void deed_connection_close(struct deed_connection *connection)
{
    if (!connection) {
        return;
    }
    deed_backend_destroy(connection->backend);
    deed_task_cancel(&connection->lost);
    if (connection->owns_loop) {
        deed_loop_destroy(connection->loop);
    }
    free(connection);
}
