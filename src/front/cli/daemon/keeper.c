/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/daemon/keeper.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/interrupt.h"
#include "front/cli/daemon/keeper_impl.h"
#include "io/listener.h"
#include "io/loop.h"
#include "io/poll.h"
#include "io/stream.h"

/* How long the last words may take to leave. */
#define LINGER_US DEED_MS(2000)
/* How often it looks whether it can still be reached; one lstat() each. */
#define CHECK_US DEED_MS(5000)

const char *deed_keeper_name(const struct deed_keeper *keeper)
{
    return keeper->name;
}

void deed_keeper_set_idle(struct deed_keeper *keeper, int64_t idle_us)
{
    keeper->idle_us = idle_us;
}

void deed_keeper_note(struct deed_keeper *keeper, const char *url,
                      const char *title)
{
    deed_strbuf_clear(&keeper->url);
    deed_strbuf_puts(&keeper->url, deed_str_or(url, ""));
    deed_strbuf_clear(&keeper->title);
    deed_strbuf_puts(&keeper->title, deed_str_or(title, ""));
}

/* The session hears it through the descriptor, whatever it waits for. */
void keeper_stop(struct deed_keeper *keeper)
{
    uint64_t one = 1;
    (void)!write(keeper->stop, &one, sizeof(one));
}

static void end(struct deed_keeper *keeper)
{
    keeper->ending = true;
    keeper_stop(keeper);
}

static void on_idle(struct deed_timer *timer)
{
    struct deed_keeper *keeper =
        deed_container_of(timer, struct deed_keeper, idle);
    if (keeper->watch) { /* somebody is there */
        deed_timer_start(keeper->loop, timer,
                         deed_loop_now_us(keeper->loop) + keeper->idle_us);
    } else {
        end(keeper);
    }
}

static void on_linger(struct deed_timer *timer)
{
    deed_container_of(timer, struct deed_keeper, linger)->lingered = true;
}

/* Without its socket nobody can reach it, and nobody can end it. */
static void on_check(struct deed_timer *timer)
{
    struct deed_keeper *keeper =
        deed_container_of(timer, struct deed_keeper, check);
    if (!deed_listener_is_bound(keeper->listener)) {
        end(keeper);
        return;
    }
    deed_timer_start(keeper->loop, timer,
                     deed_loop_now_us(keeper->loop) + CHECK_US);
}

static void on_signal(void *user, bool readable, bool writable)
{
    struct deed_keeper *keeper = user;
    (void)writable;
    if (readable) {
        deed_poll_set(keeper->signals, false, false, NULL);
        end(keeper);
    }
}

static void on_accept(void *user, struct deed_stream *stream)
{
    guest_add(user, stream);
}

void keeper_heard(struct deed_keeper *keeper, struct guest *guest)
{
    const struct deed_order *order = &guest->order;
    if (order->kind == DEED_ORDER_END) {
        guest->state = GUEST_CLOSING;
        end(keeper);
    } else if (order->kind == DEED_ORDER_STATUS && keeper->running) {
        keeper_say_status(keeper, guest); /* what was so before must do */
    } else if (order->kind != DEED_ORDER_STATUS &&
               !deed_str_equal(order->version, deed_version())) {
        guest_refuse(guest, DEED_EXIT_ENVIRONMENT,
                     "another version of deed holds this session; deed close "
                     "ends it");
    } else if (order->kind == DEED_ORDER_WATCH) {
        keeper_begin_watch(keeper, guest);
    }
}

/* Only one process may have the name. DEED_EXISTS: another one has it. */
static enum deed_code take_place(struct deed_keeper *keeper,
                                 struct deed_error *err)
{
    char dir[DEED_PATH_MAX];
    int other = -1;
    enum deed_code code = deed_place_path(keeper->name, keeper->path, err);
    if (!code) {
        code = deed_runtime_dir(dir, err);
    }
    if (code) {
        return code;
    }
    int lock = deed_runtime_dir_lock(dir);
    code = deed_place_connect(keeper->path, &other, err);
    if (!code) {
        close(other);
        code = DEED_EXISTS;
    } else if (code == DEED_NOT_FOUND) {
        unlink(keeper->path); /* of one that was killed */
        code = deed_listener_create_unix(keeper->loop, keeper->path,
                                         GUEST_QUEUE_BYTES, on_accept, keeper,
                                         &keeper->listener, err);
    }
    if (lock >= 0) {
        close(lock);
    }
    return code;
}

static bool is_writing(const struct deed_keeper *keeper)
{
    for (const struct guest *g = keeper->guests; g; g = g->next) {
        if (g->stream && deed_stream_queued(g->stream)) {
            return true;
        }
    }
    return false;
}

static void say_goodbye(struct deed_keeper *keeper)
{
    for (struct guest *g = keeper->guests; g; g = g->next) {
        if (g->state == GUEST_CLOSING || g->state == GUEST_WATCHING) {
            guest_answer(g, DEED_EXIT_VERIFIED);
        } else if (g->state == GUEST_WAITING) {
            guest_refuse(g, DEED_EXIT_ENVIRONMENT,
                         "the session has ended before it began: nothing was "
                         "done");
        }
    }
    deed_timer_start(keeper->loop, &keeper->linger,
                     deed_loop_now_us(keeper->loop) + LINGER_US);
    while (is_writing(keeper) && !keeper->lingered) {
        deed_loop_step(keeper->loop, true);
    }
    deed_timer_stop(&keeper->linger);
}

static enum deed_code set_up(struct deed_keeper *keeper, int first,
                             struct deed_error *err)
{
    struct deed_stream *stream = NULL;
    keeper->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    keeper->interrupt = deed_interrupt_open();
    if (keeper->stop < 0 || keeper->interrupt < 0) {
        return deed_fail(err, DEED_IO, "session");
    }
    enum deed_code code = deed_loop_create(&keeper->loop, err);
    if (!code) {
        code = deed_stream_create(keeper->loop, first, GUEST_QUEUE_BYTES,
                                  &stream, err);
    }
    if (code) {
        return code;
    }
    keeper->begun_us = deed_loop_now_us(keeper->loop);
    keeper->rested_us = keeper->begun_us;
    code = deed_poll_create(keeper->loop, keeper->interrupt, on_signal, keeper,
                            &keeper->signals, err);
    if (!code) {
        code = deed_poll_set(keeper->signals, true, false, err);
    }
    if (code) {
        deed_stream_destroy(stream);
        return code;
    }
    if (!guest_add(keeper, stream)) {
        return deed_fail(err, DEED_INTERNAL, "the first command is gone");
    }
    return take_place(keeper, err);
}

/* The first command is to turn to whoever has the name. */
static void say_taken(struct deed_keeper *keeper)
{
    const char taken = (char)DEED_KEEPER_TAKEN;
    struct guest *guest = keeper->guests;
    guest_tell(guest, DEED_CHUNK_EXIT, &taken, 1);
    guest->state = GUEST_ANSWERED;
}

static void tear_down(struct deed_keeper *keeper)
{
    deed_timer_stop(&keeper->check);
    deed_listener_destroy(keeper->listener);
    keeper->ending = true;
    keeper_end_watch(keeper);
    if (keeper->loop) {
        say_goodbye(keeper);
        guests_sweep(keeper, true);
        deed_session_close(keeper->session);
        deed_timer_stop(&keeper->idle);
        deed_poll_destroy(keeper->signals);
    }
    deed_loop_destroy(keeper->loop);
    deed_interrupt_close(keeper->interrupt);
    if (keeper->stop >= 0) {
        close(keeper->stop);
    }
    deed_record_fini(&keeper->record);
    deed_strbuf_fini(&keeper->record_url);
    deed_strbuf_fini(&keeper->url);
    deed_strbuf_fini(&keeper->title);
}

enum deed_exit deed_keeper_run(const char *name, int first)
{
    struct deed_keeper keeper = {
        .name = name,
        .stop = -1,
        .interrupt = -1,
        .idle_us = DEED_KEEPER_IDLE_US,
        .idle = { .fire = on_idle },
        .linger = { .fire = on_linger },
        .check = { .fire = on_check },
    };
    enum deed_code code = set_up(&keeper, first, NULL);
    if (code == DEED_EXISTS) {
        say_taken(&keeper);
    } else if (!code) {
        deed_place_sweep(true);
        deed_private_dir_sweep(true);
        on_check(&keeper.check);
        keeper_serve(&keeper);
    }
    tear_down(&keeper);
    return deed_exit_of_code(code);
}
