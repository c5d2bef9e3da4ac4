/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/daemon/daemon.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/interrupt.h"
#include "front/cli/daemon/daemon_impl.h"
#include "io/listener.h"
#include "io/loop.h"
#include "io/poll.h"
#include "io/stream.h"

/* How long the last words may take to leave. */
#define LINGER_US DEED_MS(2000)
/* How often it looks whether it can still be reached; one lstat() each. */
#define CHECK_US DEED_MS(5000)

const char *deed_daemon_name(const struct deed_daemon *daemon)
{
    return daemon->name;
}

void deed_daemon_set_idle(struct deed_daemon *daemon, int64_t idle_us)
{
    daemon->idle_us = idle_us;
}

void deed_daemon_note(struct deed_daemon *daemon, const char *url,
                      const char *title)
{
    deed_strbuf_clear(&daemon->url);
    deed_strbuf_puts(&daemon->url, deed_str_or(url, ""));
    deed_strbuf_clear(&daemon->title);
    deed_strbuf_puts(&daemon->title, deed_str_or(title, ""));
}

/* The session hears it through the descriptor, whatever it waits for. */
void daemon_stop(struct deed_daemon *daemon)
{
    uint64_t one = 1;
    (void)!write(daemon->stop, &one, sizeof(one));
}

static void end(struct deed_daemon *daemon)
{
    daemon->ending = true;
    daemon_stop(daemon);
}

static void on_idle(struct deed_timer *timer)
{
    struct deed_daemon *daemon =
        deed_container_of(timer, struct deed_daemon, idle);
    if (daemon->watch) { /* somebody is there */
        deed_timer_start(daemon->loop, timer,
                         deed_loop_now_us(daemon->loop) + daemon->idle_us);
    } else {
        end(daemon);
    }
}

static void on_linger(struct deed_timer *timer)
{
    deed_container_of(timer, struct deed_daemon, linger)->lingered = true;
}

/* Without its socket nobody can reach it, and nobody can end it. */
static void on_check(struct deed_timer *timer)
{
    struct deed_daemon *daemon =
        deed_container_of(timer, struct deed_daemon, check);
    if (!deed_listener_is_bound(daemon->listener)) {
        end(daemon);
        return;
    }
    deed_timer_start(daemon->loop, timer,
                     deed_loop_now_us(daemon->loop) + CHECK_US);
}

static void on_signal(void *user, bool readable, bool writable)
{
    struct deed_daemon *daemon = user;
    (void)writable;
    if (readable) {
        deed_poll_set(daemon->signals, false, false, NULL);
        end(daemon);
    }
}

static void on_accept(void *user, struct deed_stream *stream)
{
    connection_add(user, stream);
}

void daemon_heard(struct deed_daemon *daemon, struct connection *connection)
{
    const struct deed_order *order = &connection->order;
    if (order->kind == DEED_ORDER_END) {
        connection->state = CONNECTION_CLOSING;
        end(daemon);
    } else if (order->kind == DEED_ORDER_STATUS && daemon->running) {
        daemon_say_status(daemon, connection); /* what was so before must do */
    } else if (order->kind != DEED_ORDER_STATUS &&
               !deed_str_equal(order->version, deed_version())) {
        connection_refuse(
            connection, DEED_EXIT_ENVIRONMENT,
            "another version of deed holds this session; deed close "
            "ends it");
    } else if (order->kind == DEED_ORDER_WATCH) {
        daemon_begin_watch(daemon, connection);
    }
}

/* Only one process may have the name. DEED_EXISTS: another one has it. */
static enum deed_code take_place(struct deed_daemon *daemon,
                                 struct deed_error *err)
{
    char dir[DEED_PATH_MAX];
    int other = -1;
    enum deed_code code =
        deed_runtime_dir_path(daemon->name, daemon->path, err);
    if (!code) {
        code = deed_runtime_dir(dir, err);
    }
    if (code) {
        return code;
    }
    int lock = deed_runtime_dir_lock(dir);
    code = deed_runtime_dir_connect(daemon->path, &other, err);
    if (!code) {
        close(other);
        code = DEED_EXISTS;
    } else if (code == DEED_NOT_FOUND) {
        unlink(daemon->path); /* of one that was killed */
        code = deed_listener_create_unix(daemon->loop, daemon->path,
                                         CONNECTION_QUEUE_BYTES, on_accept,
                                         daemon, &daemon->listener, err);
    }
    if (lock >= 0) {
        close(lock);
    }
    return code;
}

static bool is_writing(const struct deed_daemon *daemon)
{
    for (const struct connection *g = daemon->connections; g; g = g->next) {
        if (g->stream && deed_stream_queued(g->stream)) {
            return true;
        }
    }
    return false;
}

static void say_goodbye(struct deed_daemon *daemon)
{
    for (struct connection *g = daemon->connections; g; g = g->next) {
        if (g->state == CONNECTION_CLOSING || g->state == CONNECTION_WATCHING) {
            connection_answer(g, DEED_EXIT_VERIFIED);
        } else if (g->state == CONNECTION_WAITING) {
            connection_refuse(
                g, DEED_EXIT_ENVIRONMENT,
                "the session has ended before it began: nothing was "
                "done");
        }
    }
    deed_timer_start(daemon->loop, &daemon->linger,
                     deed_loop_now_us(daemon->loop) + LINGER_US);
    while (is_writing(daemon) && !daemon->lingered) {
        deed_loop_step(daemon->loop, true);
    }
    deed_timer_stop(&daemon->linger);
}

static enum deed_code set_up(struct deed_daemon *daemon, int first,
                             struct deed_error *err)
{
    struct deed_stream *stream = NULL;
    daemon->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    daemon->interrupt = deed_interrupt_open();
    if (daemon->stop < 0 || daemon->interrupt < 0) {
        return deed_fail(err, DEED_IO, "session");
    }
    enum deed_code code = deed_loop_create(&daemon->loop, err);
    if (!code) {
        code = deed_stream_create(daemon->loop, first, CONNECTION_QUEUE_BYTES,
                                  &stream, err);
    }
    if (code) {
        return code;
    }
    daemon->begun_us = deed_loop_now_us(daemon->loop);
    daemon->rested_us = daemon->begun_us;
    code = deed_poll_create(daemon->loop, daemon->interrupt, on_signal, daemon,
                            &daemon->signals, err);
    if (!code) {
        code = deed_poll_set(daemon->signals, true, false, err);
    }
    if (code) {
        deed_stream_destroy(stream);
        return code;
    }
    if (!connection_add(daemon, stream)) {
        return deed_fail(err, DEED_INTERNAL, "the first command is gone");
    }
    return take_place(daemon, err);
}

/* The first command is to turn to whoever has the name. */
static void say_taken(struct deed_daemon *daemon)
{
    const char taken = (char)DEED_DAEMON_TAKEN;
    struct connection *connection = daemon->connections;
    connection_tell(connection, DEED_CHUNK_EXIT, &taken, 1);
    connection->state = CONNECTION_ANSWERED;
}

static void tear_down(struct deed_daemon *daemon)
{
    deed_timer_stop(&daemon->check);
    deed_listener_destroy(daemon->listener);
    daemon->ending = true;
    daemon_end_watch(daemon);
    if (daemon->loop) {
        say_goodbye(daemon);
        connections_sweep(daemon, true);
        deed_session_close(daemon->session);
        deed_timer_stop(&daemon->idle);
        deed_poll_destroy(daemon->signals);
    }
    deed_loop_destroy(daemon->loop);
    deed_interrupt_close(daemon->interrupt);
    if (daemon->stop >= 0) {
        close(daemon->stop);
    }
    deed_record_fini(&daemon->record);
    deed_strbuf_fini(&daemon->record_url);
    deed_strbuf_fini(&daemon->url);
    deed_strbuf_fini(&daemon->title);
}

enum deed_exit deed_daemon_run(const char *name, int first)
{
    struct deed_daemon daemon = {
        .name = name,
        .stop = -1,
        .interrupt = -1,
        .idle_us = DEED_DAEMON_IDLE_US,
        .idle = { .fire = on_idle },
        .linger = { .fire = on_linger },
        .check = { .fire = on_check },
    };
    enum deed_code code = set_up(&daemon, first, NULL);
    if (code == DEED_EXISTS) {
        say_taken(&daemon);
    } else if (!code) {
        deed_runtime_dir_sweep(true);
        deed_private_dir_sweep(true);
        on_check(&daemon.check);
        daemon_serve(&daemon);
    }
    tear_down(&daemon);
    return deed_exit_of_code(code);
}
