/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <deed/connection.h>
#include <deed/deed.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/signals.h"
#include "io/timer.h"
#include "front/uiap/hub.h"
#include "front/uiap/metrics_listener.h"
#include "front/uiap/stdio_peer.h"
#include "front/uiap/watching.h"
#include "io/token.h"
#include "front/uiap/ws_peer.h"
#include "wire/json_writer.h"

#define GRACE_US DEED_MS(60000)
#define HEARTBEAT_US DEED_MS(20000)
/* How long the last words may take. */
#define FAREWELL_US DEED_MS(3000)

struct server {
    const struct deed_server_opts *opts;
    struct deed_loop *loop;
    struct deed_signals *signals;
    struct deed_connection *connection;
    struct deed_key_store *keys; /* of all sessions */
    struct deed_hub hub;
    struct deed_ws_listener *listener;
    struct deed_stdio_peer *stdio;
    struct deed_metrics_listener *metrics;
    struct deed_timer farewell;
    struct deed_task idle; /* after the end of standard input */
    bool input_over;
    char token[DEED_TOKEN_BYTES];
    char approver_token[DEED_TOKEN_BYTES];
    char *watch_link;      /* owned; NULL: no page */
    struct deed_error err; /* why it could not go on */
    bool ending;
};

static void check_quiet(void *user)
{
    struct server *server = user;
    bool left =
        !server->listener || deed_ws_listener_is_empty(server->listener);
    bool said = !server->stdio || deed_stdio_peer_is_drained(server->stdio);
    if (server->ending && left && said) {
        deed_loop_stop(server->loop);
    }
}

static void on_farewell(struct deed_timer *timer)
{
    struct server *server = deed_container_of(timer, struct server, farewell);
    deed_loop_stop(server->loop);
}

/* Sessions end with their results told, then connections with a goodbye. */
static void end(struct server *server, const char *why)
{
    if (server->ending) {
        return;
    }
    server->ending = true;
    deed_task_cancel(&server->idle);
    deed_timer_start(server->loop, &server->farewell,
                     deed_loop_now_us(server->loop) + FAREWELL_US);
    deed_hub_end(&server->hub, why);
    if (server->listener) {
        deed_ws_listener_close(server->listener, check_quiet, server);
    }
    check_quiet(server);
}

static void on_signal(void *user, int number)
{
    struct server *server = user;
    (void)number;
    if (server->ending) {
        deed_loop_stop(server->loop); /* told twice: at once */
    }
    end(server, "the server ends");
}

/* What a script that was piped in asked for is done before the end. */
static void on_idle(struct deed_task *task)
{
    struct server *server = deed_container_of(task, struct server, idle);
    if (!deed_hub_is_busy(&server->hub)) {
        end(server, "the input is over");
    }
}

static void on_settled(void *user)
{
    struct server *server = user;
    if (server->input_over && !server->ending) {
        deed_loop_defer(server->loop, &server->idle);
    }
}

static void on_input_over(void *user)
{
    struct server *server = user;
    server->input_over = true;
    on_settled(server);
}

static enum deed_code open_stdio(struct server *server, struct deed_error *err)
{
    const struct deed_stdio_events events = { .ended = on_input_over,
                                              .quiet = check_quiet,
                                              .user = server };
    return deed_stdio_peer_create(&server->hub, STDIN_FILENO, STDOUT_FILENO,
                                  &events, &server->stdio, err);
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static enum deed_code open_listener(struct server *server,
                                    struct deed_error *err)
{
    const struct deed_server_opts *opts = server->opts;
    struct deed_upgrade_opts upgrade = {
        .token = server->token,
        .approver_token = server->approver_token,
        .origins = opts->origins,
        .any_host = !is_loopback(opts->address),
    };
    if (upgrade.any_host) {
        deed_hub_log(&server->hub,
                     "listening on %s: whoever reaches this machine and has "
                     "the token can act",
                     opts->address);
    }
    return deed_ws_listener_create(&server->hub, opts->address, opts->port,
                                   &upgrade, &server->listener, err);
}

static void say_ready(struct server *server)
{
    struct deed_strbuf line, url;
    struct deed_json_writer w;
    const char *address = server->opts->address;
    bool v6 = strchr(address, ':') != NULL;
    deed_strbuf_init(&line, 0);
    deed_strbuf_init(&url, 0);
    deed_strbuf_printf(&url, "ws://%s%s%s:%u" DEED_UPGRADE_PATH, v6 ? "[" : "",
                       address, v6 ? "]" : "",
                       deed_ws_listener_port(server->listener));
    deed_json_writer_init(&w, &line);
    deed_json_begin_object(&w);
    deed_json_member(&w, "uiap", DEED_UIAP_VERSION);
    deed_json_member(&w, "url", deed_strbuf_get(&url));
    deed_json_member(&w, "token", server->token);
    deed_json_member(&w, "approverToken", server->approver_token);
    deed_json_key(&w, "pid");
    deed_json_integer(&w, getpid());
    if (server->metrics) {
        deed_strbuf_clear(&url);
        deed_strbuf_printf(&url, "http://127.0.0.1:%u/metrics",
                           deed_metrics_listener_port(server->metrics));
        deed_json_member(&w, "metrics", deed_strbuf_get(&url));
    }
    deed_json_member(&w, "watch", server->watch_link);
    deed_json_end_object(&w);
    server->opts->ready(server->opts->user, deed_strbuf_get(&line));
    deed_strbuf_fini(&url);
    deed_strbuf_fini(&line);
}

/* Nobody is let in before there is something to act on. */
static void on_ready(void *user)
{
    struct server *server = user;
    if (server->ending) {
        return;
    }
    enum deed_code code =
        server->opts->address ? open_listener(server, &server->err) : DEED_OK;
    if (!code && server->opts->metrics) {
        code = deed_metrics_listener_create(&server->hub,
                                            server->opts->metrics_port,
                                            &server->metrics, &server->err);
    }
    if (!code && server->opts->watch) {
        code = deed_watching_start(&server->hub, &server->watch_link,
                                   &server->err);
    }
    if (!code && server->opts->stdio) {
        code = open_stdio(server, &server->err);
    }
    if (code) {
        end(server, "the server cannot start");
    } else if (server->listener) {
        say_ready(server);
    } else if (server->watch_link) {
        deed_hub_log(&server->hub, "watch: %s", server->watch_link);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct server *server = user;
    if (!server->ending) {
        server->err = *err;
        end(server, "the browser is gone");
    }
}

static enum deed_code open_connection(struct server *server,
                                      struct deed_error *err)
{
    const struct deed_server_opts *opts = server->opts;
    const struct deed_connection_opts connection = {
        .size = sizeof(connection),
        .driver = opts->driver,
        .settings = opts->settings,
        .setting_count = opts->setting_count,
        .separate = true,
        .loop = server->loop,
        .ready = on_ready,
        .lost = on_lost,
        .user = server,
    };
    return deed_connection_open(&connection, &server->connection, err);
}

static void on_log(void *user, const char *text)
{
    const struct server *server = user;
    if (server->opts->log) {
        server->opts->log(server->opts->user, text);
    }
}

static enum deed_code start(struct server *server, struct deed_error *err)
{
    const struct deed_server_opts *opts = server->opts;
    enum deed_code code = deed_loop_create(&server->loop, err);
    if (!code) {
        code = deed_signals_create(server->loop, on_signal, server,
                                   &server->signals, err);
    }
    if (!code) {
        code = deed_token_make(server->token, err);
    }
    if (!code) {
        code = deed_token_make(server->approver_token, err);
    }
    if (!code) {
        code = deed_keys_open(opts->journal, &server->keys, err);
    }
    if (!code) {
        code = open_connection(server, err);
    }
    struct deed_hub_opts hub = {
        .keys = server->keys,
        .connection = server->connection,
        .policy = opts->policy,
        .uiap_mode_order = opts->uiap_mode_order,
        .respect_opaque = opts->respect_opaque,
        .hold_us = opts->hold_us,
        .grace_us = opts->grace_us ? opts->grace_us : GRACE_US,
        .people_us = opts->people_us,
        .trace = opts->trace,
        .heartbeat_us = opts->heartbeat_us ? opts->heartbeat_us : HEARTBEAT_US,
        .settled = on_settled,
        .log = on_log,
        .user = server,
    };
    deed_hub_init(&server->hub, server->loop, &hub);
    return code;
}

static void finish(struct server *server)
{
    deed_timer_stop(&server->farewell);
    deed_task_cancel(&server->idle);
    deed_watching_stop(&server->hub);
    free(server->watch_link);
    deed_hub_fini(&server->hub);
    deed_keys_close(server->keys);
    deed_stdio_peer_destroy(server->stdio);
    deed_metrics_listener_destroy(server->metrics);
    deed_ws_listener_destroy(server->listener);
    deed_connection_close(server->connection);
    deed_signals_destroy(server->signals);
    deed_loop_destroy(server->loop);
}

enum deed_code deed_server_run(const struct deed_server_opts *opts,
                               struct deed_error *err)
{
    struct server server = { .opts = opts,
                             .farewell = { .fire = on_farewell },
                             .idle = { .run = on_idle } };
    enum deed_code code = start(&server, err);
    if (!code) {
        deed_loop_run(server.loop);
        code = server.err.code;
        if (code && err) {
            *err = server.err;
        }
    }
    finish(&server);
    return code;
}
