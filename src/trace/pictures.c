/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures between actions: what one left is what the next one found. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/model/picture.h"
#include "engine/engine_host.h"
#include "io/loop.h"
#include "trace/trace_impl.h"
#include "wire/base64.h"

/* How long the end of a session waits for the picture of its last action. */
#define LAST_US DEED_MS(1500)

/* One that was asked for; it outlives the trace when that ends first. */
struct trace_shot {
    struct deed_reply reply;
    struct deed_trace *trace; /* NULL: nobody wants it any more */
    char after[32];
    bool failed;
    bool late; /* the next action began before it was taken */
};

static void keep(struct deed_trace *trace, const struct trace_shot *shot,
                 const struct deed_picture *picture)
{
    size_t len = 0;
    const char *text = deed_str_or(picture->png, "");
    uint8_t *bytes = malloc(deed_base64_room(strlen(text)));
    struct trace_picture *last = &trace->last;
    if (bytes && deed_base64_decode(text, strlen(text), bytes, &len) &&
        deed_trace_store_picture(&trace->store, bytes, len,
                                 deed_str_or(picture->type, "png"),
                                 last->file)) {
        deed_chain_hash(bytes, len, last->hash);
        last->x = picture->rect.x;
        last->y = picture->rect.y;
        last->width = picture->rect.width;
        last->height = picture->rect.height;
        trace->now = deed_engine_now(deed_engine_host_engine(trace->host));
        trace_say_picture(trace, shot->after[0] ? shot->after : NULL,
                          shot->late     ? "late"
                          : shot->failed ? "failed"
                                         : "after");
        trace_flush(trace);
    }
    free(bytes);
}

static void on_shot(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct trace_shot *shot =
        deed_container_of(reply, struct trace_shot, reply);
    struct deed_trace *trace = shot->trace;
    (void)err;
    trace->shot = NULL;
    if (!code && answer && answer->picture && trace->host) {
        keep(trace, shot, answer->picture);
    }
    free(shot);
}

static void take(struct deed_trace *trace)
{
    const struct deed_picture_query query = { .small = true };
    struct deed_driver *driver =
        trace->host ? deed_engine_host_driver(trace->host) : NULL;
    if (trace->shot || !driver || !driver->ops->picture) {
        return;
    }
    struct trace_shot *shot = calloc(1, sizeof(*shot));
    if (!shot) {
        return;
    }
    shot->reply.done = on_shot;
    shot->trace = trace;
    shot->failed = trace->failed;
    memcpy(shot->after, trace->after, sizeof(shot->after));
    trace->after[0] = '\0';
    trace->shot = shot;
    if (driver->ops->picture(driver, &query, &shot->reply, NULL)) {
        trace->shot = NULL;
        free(shot);
    }
}

static void on_rest(struct deed_timer *timer)
{
    take(deed_container_of(timer, struct deed_trace, rest));
}

void trace_pictures_begun(struct deed_trace *trace)
{
    deed_timer_stop(&trace->rest);
    if (trace->shot) {
        trace->shot->late = true;
    }
}

void trace_pictures_ended(struct deed_trace *trace, const char *handle,
                          bool failed)
{
    if (trace->no_pictures || trace->running || !trace->host) {
        return;
    }
    trace->rest.fire = on_rest;
    trace->failed = failed;
    memcpy(trace->after, handle, strnlen(handle, sizeof(trace->after) - 1) + 1);
    trace->after[sizeof(trace->after) - 1] = '\0';
    deed_timer_start(trace->loop, &trace->rest,
                     deed_loop_now_us(trace->loop) +
                         (failed ? 0 : DEED_TRACE_REST_US));
}

/* Its driver is gone, and answers nobody. */
static void drop_shot(struct deed_trace *trace)
{
    free(trace->shot);
    trace->shot = NULL;
}

void deed_trace_set_host(struct deed_trace *trace,
                         struct deed_engine_host *host)
{
    if (!host) {
        drop_shot(trace);
    }
    trace->host = host;
}

/* Only wakes the loop. */
static void on_alarm(struct deed_timer *timer)
{
    (void)timer;
}

void deed_trace_take_last(struct deed_trace *trace)
{
    if (!trace || trace->no_pictures || !trace->host) {
        return;
    }
    if (deed_timer_is_running(&trace->rest)) {
        deed_timer_stop(&trace->rest);
        take(trace);
    }
    struct deed_timer alarm = { .fire = on_alarm };
    deed_time_us until = deed_loop_now_us(trace->loop) + LAST_US;
    while (trace->shot && deed_loop_now_us(trace->loop) < until) {
        deed_timer_start(trace->loop, &alarm, until);
        deed_loop_step(trace->loop, true);
        deed_timer_stop(&alarm);
    }
}

void trace_pictures_stop(struct deed_trace *trace)
{
    deed_timer_stop(&trace->rest);
    drop_shot(trace);
}
