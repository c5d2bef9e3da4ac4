/* SPDX-License-Identifier: Apache-2.0 */
#include "io/loop.h"

#include <stdlib.h>

#include "base/util.h"
#include "io/loop_impl.h"

static void list_init(struct deed_task *head)
{
    head->next = head;
    head->prev = head;
}

static void list_remove(struct deed_task *task)
{
    task->prev->next = task->next;
    task->next->prev = task->prev;
    task->next = NULL;
    task->prev = NULL;
}

static void list_append(struct deed_task *head, struct deed_task *task)
{
    task->prev = head->prev;
    task->next = head;
    head->prev->next = task;
    head->prev = task;
}

static bool list_is_empty(const struct deed_task *head)
{
    return head->next == head;
}

static void did_something(struct deed_loop *loop)
{
    if (loop->stepping) {
        uv_stop(&loop->uv);
    }
}

/* Tasks that tasks defer belong to the next turn: events get theirs too. */
static void run_tasks(uv_idle_t *idle)
{
    struct deed_loop *loop = idle->data;
    did_something(loop);
    while (!list_is_empty(&loop->tasks)) {
        struct deed_task *task = loop->tasks.next;
        list_remove(task);
        list_append(&loop->ready, task);
    }
    while (!list_is_empty(&loop->ready)) {
        struct deed_task *task = loop->ready.next;
        list_remove(task);
        task->loop = NULL;
        task->run(task);
    }
    if (list_is_empty(&loop->tasks)) {
        uv_idle_stop(idle);
    }
}

void deed_loop_defer(struct deed_loop *loop, struct deed_task *task)
{
    if (task->loop) {
        return;
    }
    task->loop = loop;
    list_append(&loop->tasks, task);
    uv_idle_start(&loop->turn, run_tasks);
}

void deed_task_cancel(struct deed_task *task)
{
    struct deed_loop *loop = task->loop;
    if (!loop) {
        return;
    }
    list_remove(task);
    task->loop = NULL;
    if (list_is_empty(&loop->tasks)) {
        uv_idle_stop(&loop->turn);
    }
}

deed_time_us deed_loop_now_us(const struct deed_loop *loop)
{
    (void)loop; /* one clock serves all loops */
    return (deed_time_us)(uv_hrtime() / 1000);
}

int deed_loop_fd(const struct deed_loop *loop)
{
    return uv_backend_fd(&loop->uv);
}

deed_time_us deed_loop_wakeup(struct deed_loop *loop)
{
    uv_update_time(&loop->uv);
    int wait_ms = uv_backend_timeout(&loop->uv);
    return wait_ms < 0 ? DEED_TIME_NEVER
                       : deed_loop_now_us(loop) + DEED_MS(wait_ms);
}

static void expire(struct deed_loop *loop)
{
    deed_time_us next = deed_timers_expire(loop, deed_loop_now_us(loop));
    deed_loop_set_alarm(loop, next);
}

static void on_alarm(uv_timer_t *alarm)
{
    did_something(alarm->data);
    expire(alarm->data);
}

static void on_due(struct deed_task *task)
{
    expire(deed_container_of(task, struct deed_loop, due));
}

/* What is due is a task of the next turn: libuv would fire a timer that is
 * started again and again without ever looking at anything else. */
void deed_loop_set_alarm(struct deed_loop *loop, deed_time_us at_us)
{
    deed_time_us now_us = deed_loop_now_us(loop);
    uv_timer_stop(&loop->alarm);
    deed_task_cancel(&loop->due);
    if (at_us <= now_us) {
        deed_loop_defer(loop, &loop->due);
    } else if (at_us != DEED_TIME_NEVER) {
        /* libuv counts from a time it may have read long ago. */
        uv_update_time(&loop->uv);
        uint64_t wait_ms = ((uint64_t)(at_us - now_us) + 999) / 1000;
        uv_timer_start(&loop->alarm, on_alarm, wait_ms, 0);
    }
}

/* libuv writes what was queued with plain write(). Four system calls a turn are
 * too many for turns in which it has nothing to write. */
void deed_loop_guard_writes(struct deed_loop *loop)
{
    if (loop->running && !loop->guarded) {
        deed_sigpipe_block(&loop->before);
        loop->guarded = true;
    }
}

static int run(struct deed_loop *loop, uv_run_mode mode)
{
    loop->running = true;
    if (loop->queued_writes) {
        deed_loop_guard_writes(loop);
    }
    int alive = uv_run(&loop->uv, mode);
    loop->running = false;
    if (loop->guarded) {
        deed_sigpipe_restore(&loop->before);
        loop->guarded = false;
    }
    return alive;
}

enum deed_code deed_loop_create(struct deed_loop **ret, struct deed_error *err)
{
    struct deed_loop *loop = calloc(1, sizeof(*loop));
    if (!loop) {
        return deed_fail(err, DEED_NOMEM, "event loop");
    }
    int status = uv_loop_init(&loop->uv);
    if (status < 0) {
        free(loop);
        return deed_fail_uv(err, status, "event loop");
    }
    uv_idle_init(&loop->uv, &loop->turn);
    uv_timer_init(&loop->uv, &loop->alarm);
    loop->turn.data = loop;
    loop->alarm.data = loop;
    loop->due.run = on_due;
    list_init(&loop->tasks);
    list_init(&loop->ready);
    *ret = loop;
    return DEED_OK;
}

void deed_loop_destroy(struct deed_loop *loop)
{
    if (!loop) {
        return;
    }
    while (loop->holds > 0) {
        run(loop, UV_RUN_ONCE);
    }
    /* What is left in the list only gives memory back. */
    while (!list_is_empty(&loop->tasks)) {
        run_tasks(&loop->turn);
    }
    uv_close((uv_handle_t *)&loop->turn, NULL);
    uv_close((uv_handle_t *)&loop->alarm, NULL);
    while (uv_loop_close(&loop->uv) == UV_EBUSY) {
        run(loop, UV_RUN_ONCE);
    }
    free(loop);
}

void deed_loop_hold(struct deed_loop *loop)
{
    loop->holds++;
}

void deed_loop_let_go(struct deed_loop *loop)
{
    loop->holds--;
}

void deed_loop_run(struct deed_loop *loop)
{
    run(loop, UV_RUN_DEFAULT);
}

void deed_loop_stop(struct deed_loop *loop)
{
    uv_stop(&loop->uv);
}

bool deed_loop_step(struct deed_loop *loop, bool wait)
{
    loop->stepping = true;
    int alive = run(loop, wait ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    loop->stepping = false;
    return alive != 0;
}

enum deed_code deed_fail_uv(struct deed_error *err, int status,
                            const char *doing)
{
    static const struct {
        int status;
        enum deed_code code;
    } codes[] = {
        { UV_ENOMEM, DEED_NOMEM },         { UV_EOF, DEED_LOST },
        { UV_ECONNRESET, DEED_LOST },      { UV_EPIPE, DEED_LOST },
        { UV_ECONNREFUSED, DEED_LOST },    { UV_EHOSTUNREACH, DEED_LOST },
        { UV_ENETUNREACH, DEED_LOST },     { UV_ENOTCONN, DEED_LOST },
        { UV_ETIMEDOUT, DEED_TIMEOUT },    { UV_EADDRINUSE, DEED_EXISTS },
        { UV_EACCES, DEED_DENIED },        { UV_EPERM, DEED_DENIED },
        { UV_ENOENT, DEED_NOT_FOUND },     { UV_EAI_NONAME, DEED_NOT_FOUND },
        { UV_EAI_NODATA, DEED_NOT_FOUND },
    };
    enum deed_code code = DEED_IO;
    for (size_t i = 0; i < DEED_ARRAY_LEN(codes); i++) {
        code = codes[i].status == status ? codes[i].code : code;
    }
    return deed_fail(err, code, "%s: %s", doing, uv_strerror(status));
}
