/* SPDX-License-Identifier: Apache-2.0 */
/* What the engine reports, as records. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/action.h"
#include "core/verify/lasting.h"
#include "io/stamp.h"
#include "trace/asked.h"
#include "trace/trace_impl.h"

static struct trace_run *find_run(struct deed_trace *trace, const char *handle)
{
    for (unsigned i = 0; i < TRACE_RUNS_MAX; i++) {
        if (strcmp(trace->runs[i].handle, handle) == 0) {
            return &trace->runs[i];
        }
    }
    return NULL;
}

static struct trace_run *add_run(struct deed_trace *trace, const char *handle,
                                 const struct deed_value *request)
{
    struct trace_run *run = find_run(trace, "");
    if (run) {
        *run = (struct trace_run){ .state = -1, .sent_at = -1 };
        size_t len = strnlen(handle, sizeof(run->handle) - 1);
        memcpy(run->handle, handle, len);
        deed_arena_init(&run->arena, 0);
        run->request = deed_value_copy(&run->arena, request);
    }
    return run;
}

static void drop_run(struct trace_run *run)
{
    if (run) {
        deed_arena_fini(&run->arena);
        *run = (struct trace_run){ 0 };
    }
}

/* Not while one is under way: its lines stay together. */
static void rotate_if_full(struct deed_trace *trace)
{
    if (trace->running || !deed_trace_store_is_full(&trace->store)) {
        return;
    }
    trace_flush(trace);
    deed_trace_store_rotate(&trace->store);
    trace_say_session(trace);
    if (trace->last.file[0]) {
        trace_say_picture(trace, NULL, "kept");
    }
}

static void on_begun(void *user, const struct deed_tap_at *at,
                     const struct deed_value *request)
{
    struct deed_trace *trace = user;
    trace->now = at->now > trace->now ? at->now : trace->now;
    trace_pictures_begun(trace);
    rotate_if_full(trace);
    trace->running++;
    trace->store.actions++;
    struct trace_run *run = add_run(trace, at->handle, request);
    if (run) {
        trace_act_begun(trace, run);
    }
    char stamp[DEED_STAMP_BYTES];
    struct deed_json_writer *w =
        trace_begin(trace, "action", at->handle, at->now);
    deed_stamp_write(deed_stamp_now_ms(), stamp);
    deed_json_member(w, "at", stamp);
    deed_json_member(w, "actionId", deed_value_text_at(request, "actionId"));
    trace_put_request(trace, request);
    trace_end(trace);
    trace_flush(trace);
}

/* Where the page changes by itself, as the driver has seen it do. */
static void note_habits(struct deed_trace *trace,
                        const struct deed_observation *seen)
{
    for (unsigned i = 0; seen && i < seen->noise_count; i++) {
        deed_correlation_habit(&trace->correlation,
                               deed_signal_name(DEED_SIGNAL_STATE_CHANGED),
                               seen->noise[i]);
    }
}

static void on_fed(void *user, const struct deed_tap_at *at,
                   const struct deed_event *event)
{
    struct deed_trace *trace = user;
    struct trace_run *run = find_run(trace, at->handle);
    struct deed_action_view view;
    if (!run || !at->action) {
        return;
    }
    deed_action_view(at->action, &view);
    trace_note_secret(trace, run, &view);
    if (event->kind == DEED_EVENT_START) {
        trace_say_state(trace, at, run, view.state, NULL);
    }
    if (event->kind == DEED_EVENT_SIGNAL) {
        trace_say_fact(trace, at, run, &view, event->signal);
    } else if (event->kind == DEED_EVENT_PERFORMED) {
        trace_say_receipt(trace, at, event);
    } else if (event->kind != DEED_EVENT_TICK) {
        note_habits(trace, event->observation);
        trace_say_word(trace, at, event);
        trace_say_target(trace, at, run, &view, event);
        trace_say_asked(trace, run, at->now, &view);
        trace_say_checks(trace, at, run, &view);
    }
}

static void on_took(void *user, const struct deed_tap_at *at,
                    const struct deed_do *effect)
{
    struct deed_trace *trace = user;
    struct trace_run *run = find_run(trace, at->handle);
    if (!run) {
        return;
    }
    if (effect->kind == DEED_DO_PROGRESS) {
        trace_say_state(trace, at, run, effect->progress.state,
                        effect->progress.note);
        if (effect->progress.state == DEED_WAITING_FOR_USER) {
            run->sent_at = run->sent_at < 0 ? at->now : run->sent_at;
            deed_correlation_sent(&trace->correlation, at->now);
        }
    } else if (effect->kind == DEED_DO_PERFORM) {
        trace_say_input(trace, at, run, &effect->gesture);
        trace_flush(trace); /* before anything can go wrong with it */
    } else if (effect->kind == DEED_DO_CONFIRM) {
        trace_say_confirm(trace, at, effect);
    }
}

static void on_ended(void *user, const struct deed_tap_at *at,
                     struct deed_arena *arena, struct deed_value *payload)
{
    struct deed_trace *trace = user;
    struct trace_run *run = find_run(trace, at->handle);
    const char *status = deed_value_text_at(payload, "status");
    deed_correlation_ended(&trace->correlation, at->now);
    trace_put_signals(trace, run, arena, payload);
    if (at->action) {
        trace_say_state(trace, at, run, deed_action_state(at->action), NULL);
    }
    struct deed_json_writer *w =
        trace_begin(trace, "result", at->handle, at->now);
    if (run && run->left_out) {
        deed_json_member_integer(w, "factsLeftOut", run->left_out);
    }
    deed_json_key(w, "result");
    deed_json_value(w, payload);
    trace_end(trace);
    trace_flush(trace);
    drop_run(run);
    trace->running -= trace->running > 0;
    trace_pictures_ended(trace, at->handle,
                         !deed_str_equal(status, "succeeded"));
}

static void on_retracted(void *user, deed_time_us now,
                         const struct deed_lasting *what)
{
    struct deed_trace *trace = user;
    struct deed_json_writer *w =
        trace_begin(trace, "retraction", what->handle, now);
    deed_json_member(w, "actionId", what->action_id);
    deed_json_member(w, "target", what->target);
    trace_text(trace, "reason", what->why);
    trace_end(trace);
    trace_flush(trace);
}

static void on_secret(void *user, const char *value)
{
    struct deed_trace *trace = user;
    deed_mask_learn(&trace->mask, value);
}

const struct deed_tap trace_tap = {
    .begun = on_begun,
    .fed = on_fed,
    .took = on_took,
    .ended = on_ended,
    .retracted = on_retracted,
    .noted = trace_noted,
    .secret = on_secret,
};
