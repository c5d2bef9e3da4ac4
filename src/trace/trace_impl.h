/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_TRACE_IMPL_H
#define DEED_TRACE_TRACE_IMPL_H

/* The inside of a trace that is written, shared by the files of this folder
 * that write. */

#include "base/arena.h"
#include "base/strbuf.h"
#include "core/verify/correlate.h"
#include "driver/driver.h"
#include "engine/tap.h"
#include "io/timer.h"
#include "trace/mask.h"
#include "trace/store.h"
#include "trace/trace.h"
#include "wire/json_writer.h"

/* More at once are not told apart in their states; their lines are written. */
#define TRACE_RUNS_MAX 32

/* An action under way. */
struct trace_run {
    char handle[32]; /* "": a free place */
    int state;       /* the last that was written; -1: none */
    bool targeted;   /* its target was written */
    bool asked;      /* and its arguments */
    bool secret;
    unsigned act;         /* its number in the correlation */
    uint64_t checked;     /* of the last verdict that was written */
    deed_time_us sent_at; /* first input; -1: none */
    unsigned facts, left_out;
    struct {
        uint64_t key;
        unsigned times;
    } places[32]; /* where facts were seen */
    unsigned place_count;
    struct deed_arena arena; /* of the request */
    struct deed_value *request;
};

/* What matters of an act, for its result. */
#define TRACE_SIGNALS_MAX 8
#define TRACE_ACTS_KEPT 16
struct trace_signal {
    double score;
    enum deed_note_source source;
    int status;
    char level[8];
    char text[200];
};

struct trace_picture {
    char file[DEED_TRACE_PICTURE_BYTES];
    char hash[DEED_CHAIN_HEX_BYTES];
    double x, y, width, height;
};

struct deed_trace {
    struct deed_tap tap;
    struct deed_trace_store store;
    struct deed_mask mask;
    struct deed_strbuf lines; /* not written yet */
    struct deed_strbuf line;  /* the one being made */
    struct deed_json_writer w;
    struct trace_run runs[TRACE_RUNS_MAX];
    unsigned running;
    char *session, *driver; /* owned; NULL: none */
    deed_time_us now;
    deed_time_us origin; /* of the engine's clock when the segment began */

    /* notes.c */
    struct deed_correlation correlation;
    struct {
        unsigned act;
        char handle[32];
    } acts[TRACE_ACTS_KEPT];
    unsigned act_next;
    unsigned noise; /* notes of nobody's since the last action */
    struct trace_signal signals[TRACE_SIGNALS_MAX]; /* of the newest act */
    unsigned signal_count;

    /* pictures.c */
    struct deed_loop *loop;
    struct deed_engine_host *host;
    struct deed_timer rest;
    struct trace_shot *shot; /* under way; NULL: none */
    char after[32];          /* the action that the next one is after */
    bool failed;             /* which has failed */
    bool no_pictures;
    struct trace_picture last; /* file "": none yet */
};

/* writer.c: one record. `handle` may be NULL; members are written with
 * &trace->w between the two calls. */
struct deed_json_writer *trace_begin(struct deed_trace *trace, const char *kind,
                                     const char *handle, deed_time_us now);
void trace_end(struct deed_trace *trace);
/* Gives the lines to the file. */
void trace_flush(struct deed_trace *trace);
/* The record that opens a segment. */
void trace_say_session(struct deed_trace *trace);
void trace_say_picture(struct deed_trace *trace, const char *after,
                       const char *why);
/* Nothing for NULL; cut where it is too long. */
void trace_text(struct deed_trace *trace, const char *key, const char *text);

/* pictures.c */
void trace_pictures_begun(struct deed_trace *trace);
void trace_pictures_ended(struct deed_trace *trace, const char *handle,
                          bool failed);
void trace_pictures_stop(struct deed_trace *trace);

/* notes.c */
void trace_noted(void *user, deed_time_us now, const struct deed_note *note);
void trace_act_begun(struct deed_trace *trace, struct trace_run *run);
/* What a fact is worth, seen as a note. */
void trace_weigh_fact(struct deed_trace *trace,
                      const struct deed_signal *signal, bool tied,
                      struct deed_link *ret);
/* Adds `signals` to the result: the few that matter, best first. */
void trace_put_signals(const struct deed_trace *trace,
                       const struct trace_run *run, struct deed_arena *arena,
                       struct deed_value *payload);

/* say.c: the records of one action. */
void trace_say_state(struct deed_trace *trace, const struct deed_tap_at *at,
                     struct trace_run *run, enum deed_action_state state,
                     const char *note);
void trace_say_target(struct deed_trace *trace, const struct deed_tap_at *at,
                      struct trace_run *run,
                      const struct deed_action_view *view,
                      const struct deed_event *event);
void trace_say_checks(struct deed_trace *trace, const struct deed_tap_at *at,
                      struct trace_run *run,
                      const struct deed_action_view *view);
void trace_say_receipt(struct deed_trace *trace, const struct deed_tap_at *at,
                       const struct deed_event *event);
void trace_say_fact(struct deed_trace *trace, const struct deed_tap_at *at,
                    struct trace_run *run, const struct deed_action_view *view,
                    const struct deed_signal *s);
void trace_say_word(struct deed_trace *trace, const struct deed_tap_at *at,
                    const struct deed_event *event);
void trace_say_input(struct deed_trace *trace, const struct deed_tap_at *at,
                     struct trace_run *run, const struct deed_gesture *g);
void trace_say_confirm(struct deed_trace *trace, const struct deed_tap_at *at,
                       const struct deed_do *effect);

/* record.c */
extern const struct deed_tap trace_tap;

#endif
