/* SPDX-License-Identifier: Apache-2.0 */
/* Console, network and storage: which of it is an action's doing. */
#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "trace/trace_impl.h"

/* Notes of nobody's that are written between two actions. */
#define NOISE_MAX 200

void trace_act_begun(struct deed_trace *trace, struct trace_run *run)
{
    unsigned at = trace->act_next++ % TRACE_ACTS_KEPT;
    run->act = deed_correlation_begin(&trace->correlation);
    trace->acts[at].act = run->act;
    memcpy(trace->acts[at].handle, run->handle, sizeof(run->handle));
    trace->noise = 0;
    trace->signal_count = 0;
}

static const char *handle_of(const struct deed_trace *trace, unsigned act)
{
    for (unsigned i = 0; act && i < TRACE_ACTS_KEPT; i++) {
        if (trace->acts[i].act == act) {
            return trace->acts[i].handle;
        }
    }
    return NULL;
}

/* The best few of the newest act; a request gives way to its answer. */
static void keep_signal(struct deed_trace *trace, const struct deed_note *note,
                        const struct deed_link *link)
{
    if (link->noise || link->act != trace->correlation.act ||
        note->source == DEED_NOTE_DOM) {
        return;
    }
    bool bad = note->error || note->status >= 400 ||
               note->source == DEED_NOTE_EXCEPTION ||
               deed_str_equal(note->level, "error");
    struct trace_signal one = { .score = link->score + (bad ? 1 : 0),
                                .source = note->source,
                                .status = note->status };
    bool net = note->source == DEED_NOTE_REQUEST ||
               note->source == DEED_NOTE_RESPONSE ||
               note->source == DEED_NOTE_NAVIGATION;
    snprintf(one.level, sizeof(one.level), "%s", deed_str_or(note->level, ""));
    snprintf(one.text, sizeof(one.text), "%s%s%.150s%s%.40s",
             net ? deed_str_or(note->method, "") : "",
             net && note->method ? " " : "",
             deed_str_or(net ? note->url : note->text, ""),
             note->error ? ": " : "", deed_str_or(note->error, ""));
    unsigned at = trace->signal_count;
    if (at == TRACE_SIGNALS_MAX) {
        at = TRACE_SIGNALS_MAX - 1;
        if (trace->signals[at].score >= one.score) {
            return;
        }
    } else {
        trace->signal_count++;
    }
    while (at > 0 && trace->signals[at - 1].score < one.score) {
        trace->signals[at] = trace->signals[at - 1];
        at--;
    }
    trace->signals[at] = one;
}

/* What went into a secret field is not known here. */
static void put_person(struct deed_trace *trace,
                       const struct deed_person_act *person)
{
    struct deed_json_writer *w = &trace->w;
    deed_json_member(w, "role", person->role);
    trace_text(trace, "scope", person->scope);
    if (person->secret) {
        deed_json_member_bool(w, "secret", true);
    } else {
        trace_text(trace, "value", person->value);
    }
    if (person->options) {
        deed_json_key(w, "options");
        deed_json_value(w, person->options);
    }
}

static void put_note(struct deed_trace *trace, const struct deed_note *note,
                     const struct deed_link *link)
{
    struct deed_json_writer *w = &trace->w;
    deed_json_member(w, "source", deed_note_source_name(note->source));
    deed_json_member(w, "level", note->level);
    trace_text(trace, "text", note->text);
    deed_json_member(w, "request", note->id);
    deed_json_member(w, "method", note->method);
    trace_text(trace, "url", note->url);
    if (note->line) {
        deed_json_member_integer(w, "line", note->line);
    }
    deed_json_member(w, "type", note->type);
    if (note->status) {
        deed_json_member_integer(w, "status", note->status);
    }
    trace_text(trace, "error", note->error);
    if (note->person) {
        put_person(trace, note->person);
        return; /* nobody's doing but theirs */
    }
    deed_json_member(w, "party", link->foreign ? "third" : "app");
    if (link->noise) {
        deed_json_member_bool(w, "noise", true);
    }
    deed_json_member_number(w, "score",
                            (double)(int)(link->score * 100 + 0.5) / 100);
    deed_json_member(w, "why", link->why);
}

void trace_noted(void *user, deed_time_us now, const struct deed_note *note)
{
    struct deed_trace *trace = user;
    struct deed_link link = { .why = "" };
    if (note->person) {
        deed_correlation_person(&trace->correlation, note->at_us);
    } else {
        deed_correlate(&trace->correlation, note, &link);
    }
    keep_signal(trace, note, &link);
    if (link.noise && ++trace->noise > NOISE_MAX) {
        return;
    }
    trace_begin(trace, "note", handle_of(trace, link.act), now);
    put_note(trace, note, &link);
    trace_end(trace);
    if (!trace->running) {
        trace_flush(trace); /* who follows the log wants it now */
    }
}

void trace_weigh_fact(struct deed_trace *trace,
                      const struct deed_signal *signal, bool tied,
                      struct deed_link *ret)
{
    const struct deed_note note = {
        .source = DEED_NOTE_DOM,
        .at_us = signal->at_us,
        .level = deed_signal_name(signal->kind),
        .text = signal->place ? signal->place : signal->text,
        .tied = tied,
    };
    deed_correlate(&trace->correlation, &note, ret);
}

void trace_put_signals(const struct deed_trace *trace,
                       const struct trace_run *run, struct deed_arena *arena,
                       struct deed_value *payload)
{
    struct deed_value *ours = (struct deed_value *)deed_value_get(
        deed_value_get(payload, "metadata"), "x.deed");
    struct deed_value *list = deed_value_list(arena);
    if (!ours || !run || run->act != trace->correlation.act ||
        !trace->signal_count) {
        return;
    }
    for (unsigned i = 0; i < trace->signal_count; i++) {
        const struct trace_signal *s = &trace->signals[i];
        struct deed_value *one = deed_value_map(arena);
        deed_value_set(
            arena, one, "source",
            deed_value_string(arena, deed_note_source_name(s->source)));
        if (s->level[0]) {
            deed_value_set(arena, one, "level",
                           deed_value_string(arena, s->level));
        }
        deed_value_set(arena, one, "text", deed_value_string(arena, s->text));
        if (s->status) {
            deed_value_set(arena, one, "status",
                           deed_value_number(arena, s->status));
        }
        deed_value_push(list, one);
    }
    deed_value_set(arena, ours, "signals", list);
}
