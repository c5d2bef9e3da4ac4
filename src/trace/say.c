/* SPDX-License-Identifier: Apache-2.0 */
/* The records of one action. */
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/action.h"
#include "core/verify/tie.h"
#include "trace/asked.h"
#include "trace/trace_impl.h"

/* How often the same place is written in one action. */
#define SAME_MAX 3

static void put_rect(struct deed_json_writer *w, const char *key,
                     const struct deed_rect *rect)
{
    deed_json_key(w, key);
    deed_json_begin_object(w);
    deed_json_member_number(w, "x", rect->x);
    deed_json_member_number(w, "y", rect->y);
    deed_json_member_number(w, "width", rect->width);
    deed_json_member_number(w, "height", rect->height);
    deed_json_end_object(w);
}

static void put_point(struct deed_json_writer *w, const char *key,
                      const struct deed_point *point)
{
    deed_json_key(w, key);
    deed_json_begin_object(w);
    deed_json_member_number(w, "x", point->x);
    deed_json_member_number(w, "y", point->y);
    deed_json_end_object(w);
}

void trace_say_state(struct deed_trace *trace, const struct deed_tap_at *at,
                     struct trace_run *run, enum deed_action_state state,
                     const char *note)
{
    if (!run || (run->state == (int)state && !note)) {
        return;
    }
    run->state = (int)state;
    struct deed_json_writer *w =
        trace_begin(trace, "state", at->handle, at->now);
    deed_json_member(w, "state", deed_action_state_name(state));
    trace_text(trace, "note", note);
    trace_end(trace);
}

/* Candidates with their scores, and where they are. */
static void put_candidates(struct deed_json_writer *w,
                           const struct deed_resolved *target,
                           const struct deed_observation *seen)
{
    deed_json_key(w, "alternates");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < target->alternate_count; i++) {
        const char *id = target->alternates[i].instance_id;
        const struct deed_element *e =
            seen && seen->graph && id ? deed_graph_find(seen->graph, id) : NULL;
        deed_json_begin_object(w);
        deed_json_member(w, "instanceId", id);
        deed_json_member(w, "role", target->alternates[i].role);
        deed_json_member(w, "name", target->alternates[i].name);
        deed_json_member_number(w, "score", target->alternates[i].score);
        deed_json_member(w, "reason", target->alternates[i].reason);
        if (e && e->has_rect) {
            put_rect(w, "rect", &e->rect);
        }
        deed_json_end_object(w);
    }
    deed_json_end_array(w);
}

void trace_say_target(struct deed_trace *trace, const struct deed_tap_at *at,
                      struct trace_run *run,
                      const struct deed_action_view *view,
                      const struct deed_event *event)
{
    const struct deed_resolved *t = view->target;
    if (run->targeted || (!t->found && !t->alternate_count)) {
        return;
    }
    run->targeted = t->found;
    const struct deed_element *e = &t->element;
    struct deed_json_writer *w =
        trace_begin(trace, "target", at->handle, at->now);
    deed_json_member_bool(w, "found", t->found);
    if (t->found) {
        deed_json_member(w, "by", deed_found_by_name(t->by));
        deed_json_member(w, "instanceId", e->instance_id);
        deed_json_member(w, "stableId", e->stable_id);
        deed_json_member(w, "role", e->role);
        trace_text(trace, "name", e->name);
        deed_json_member(w, "scopeId", e->scope_id);
        deed_json_member(w, "documentId", e->document_id);
        if (e->has_rect) {
            put_rect(w, "rect", &e->rect);
        }
    }
    deed_json_member_number(w, "confidence", t->confidence);
    deed_json_member(w, "reason", t->reason);
    deed_json_member_integer(w, "matchedCount", t->matched_count);
    deed_json_member(w, "discriminator", t->discriminator);
    if (event->observation && event->observation->graph) {
        const struct deed_graph *graph = event->observation->graph;
        deed_json_member(w, "url", graph->route.url);
        deed_json_member_integer(w, "elements", graph->element_count);
    }
    put_candidates(w, t, event->observation);
    trace_end(trace);
}

static uint64_t verdict_key(const struct deed_verdict *v)
{
    uint64_t key = deed_hash_text(DEED_HASH_SEED, v->word);
    for (unsigned i = 0; i < v->check_count; i++) {
        key = deed_hash_text(key, v->checks[i].numbers);
        key = deed_hash_bytes(key, &v->checks[i].result,
                              sizeof(v->checks[i].result));
    }
    return key | 1;
}

static void put_checks(struct deed_json_writer *w, const struct deed_verdict *v)
{
    static const char *const results[] = { "passed", "failed", "skipped",
                                           "unknown" };
    deed_json_key(w, "checks");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < v->check_count; i++) {
        deed_json_begin_object(w);
        deed_json_member(w, "check", v->checks[i].name);
        deed_json_member(w, "result", results[v->checks[i].result]);
        deed_json_member(w, "numbers", v->checks[i].numbers);
        deed_json_end_object(w);
    }
    deed_json_end_array(w);
}

static void put_geometry(struct deed_json_writer *w,
                         const struct deed_facts *facts)
{
    if (facts->has_rect) {
        put_rect(w, "rect", &facts->rect);
    }
    if (facts->has_viewport) {
        put_rect(w, "viewport", &facts->viewport);
    }
    if (facts->has_point) {
        put_point(w, "point", &facts->point);
    }
    deed_json_member(w, "cover", facts->cover);
    if (facts->has_cover_rect) {
        put_rect(w, "coverRect", &facts->cover_rect);
    }
}

void trace_say_checks(struct deed_trace *trace, const struct deed_tap_at *at,
                      struct trace_run *run,
                      const struct deed_action_view *view)
{
    const struct deed_verdict *v = view->verdict;
    uint64_t key = v ? verdict_key(v) : 0;
    if (!v || key == run->checked) {
        return;
    }
    run->checked = key;
    struct deed_json_writer *w =
        trace_begin(trace, "checks", at->handle, at->now);
    deed_json_member_bool(w, "passed", v->passed);
    deed_json_member(w, "word", v->word);
    trace_text(trace, "message", v->message);
    put_checks(w, v);
    if (view->facts) {
        put_geometry(w, view->facts);
    }
    trace_end(trace);
}

void trace_say_receipt(struct deed_trace *trace, const struct deed_tap_at *at,
                       const struct deed_event *event)
{
    const struct deed_receipt *r = event->receipt;
    deed_correlation_received(&trace->correlation, at->now);
    struct deed_json_writer *w =
        trace_begin(trace, "receipt", at->handle, at->now);
    if (r) {
        deed_json_member(w, "delivered", deed_delivery_name(r->delivered));
        deed_json_member_integer(w, "deliveries", r->deliveries);
        if (r->heard != DEED_UNKNOWN) {
            deed_json_member_bool(w, "heard", r->heard == DEED_YES);
        }
        trace_text(trace, "note", r->note);
    } else {
        deed_json_member(w, "delivered", "unknown");
        trace_text(trace, "note", event->text);
    }
    trace_end(trace);
}

/* What comes again and again, a clock, is written a few times. */
static bool is_known(struct trace_run *run, const struct deed_signal *s,
                     bool before)
{
    uint64_t key = deed_hash_text(DEED_HASH_SEED + (unsigned)s->kind + before,
                                  s->place ? s->place : s->text);
    for (unsigned i = 0; i < run->place_count; i++) {
        if (run->places[i].key == key) {
            return ++run->places[i].times > SAME_MAX;
        }
    }
    if (run->place_count < DEED_ARRAY_LEN(run->places)) {
        run->places[run->place_count].key = key;
        run->places[run->place_count++].times = 1;
    }
    return false;
}

/* A fact with how it is tied to the act. */
void trace_say_fact(struct deed_trace *trace, const struct deed_tap_at *at,
                    struct trace_run *run, const struct deed_action_view *view,
                    const struct deed_signal *s)
{
    bool before = run->sent_at < 0 || s->at_us < run->sent_at;
    const char *target =
        view->target->found ? view->target->element.instance_id : NULL;
    enum deed_tie tie = deed_tie_of(s, target);
    struct deed_link link;
    trace_weigh_fact(trace, s,
                     !before && (deed_tie_proves(tie) || tie == DEED_TIE_LOCAL),
                     &link);
    if (run->facts >= DEED_TRACE_FACTS_MAX || is_known(run, s, before)) {
        run->left_out++;
        return;
    }
    run->facts++;
    struct deed_json_writer *w =
        trace_begin(trace, "fact", at->handle, at->now);
    deed_json_member(w, "signal", deed_signal_name(s->kind));
    deed_json_member(w, "tie", before ? "before" : deed_tie_name(tie));
    bool told_by_note =
        deed_signal_is_request(s->kind) || s->kind == DEED_SIGNAL_EXCEPTION;
    if (before || link.noise || tie == DEED_TIE_EXCLUDED ||
        (told_by_note && tie == DEED_TIE_CORRELATED)) {
        deed_json_member_bool(w, "noise", true);
    }
    if (!before) {
        deed_json_member_integer(w, "sinceUs", s->at_us - run->sent_at);
    }
    trace_text(trace, "url", s->pattern);
    trace_text(trace, "text", s->text);
    deed_json_member(w, "role", s->role);
    trace_text(trace, "name", s->name);
    if (!s->secret && !run->secret) {
        trace_text(trace, "value", s->value);
    }
    if (s->kind == DEED_SIGNAL_ELEMENT_STATE && s->state < DEED_STATE_COUNT) {
        deed_json_member(w, "state", deed_state_name(s->state));
        deed_json_member_bool(w, "is", s->state_value == DEED_YES);
    }
    if (s->status) {
        deed_json_member_integer(w, "status", s->status);
    }
    trace_text(trace, "place", s->place);
    trace_text(trace, "said", s->said);
    if (s->hidden) {
        deed_json_member_bool(w, "hidden", true);
    }
    trace_end(trace);
}

void trace_say_word(struct deed_trace *trace, const struct deed_tap_at *at,
                    const struct deed_event *event)
{
    static const char *const words[DEED_EVENT_COUNT] = {
        [DEED_EVENT_GRANT] = "granted",    [DEED_EVENT_DENY] = "denied",
        [DEED_EVENT_CANCEL] = "cancelled", [DEED_EVENT_LOST] = "lost",
        [DEED_EVENT_USER_ACTED] = "acted",
    };
    if (words[event->kind]) {
        struct deed_json_writer *w =
            trace_begin(trace, "word", at->handle, at->now);
        deed_json_member(w, "word", words[event->kind]);
        trace_text(trace, "text", event->text);
        trace_end(trace);
    }
}

void trace_say_input(struct deed_trace *trace, const struct deed_tap_at *at,
                     struct trace_run *run, const struct deed_gesture *g)
{
    run->sent_at = run->sent_at < 0 ? at->now : run->sent_at;
    deed_correlation_sent(&trace->correlation, at->now);
    struct deed_json_writer *w =
        trace_begin(trace, "input", at->handle, at->now);
    deed_json_member(w, "gesture", deed_gesture_name(g->kind));
    deed_json_member(w, "mode", deed_mode_name(g->mode));
    deed_json_member(w, "instanceId", g->instance_id);
    if (g->has_point) {
        put_point(w, "point", &g->point);
    }
    if (g->has_to_point) {
        put_point(w, "to", &g->to_point);
    }
    if (g->count > 1) {
        deed_json_member_integer(w, "count", g->count);
    }
    if (g->text) {
        deed_json_member_integer(w, "length", (int64_t)strlen(g->text));
    }
    trace_text(trace, "url", g->url);
    trace_put_keys(w, g->keys, g->key_count, run->secret);
    trace_end(trace);
}

void trace_say_confirm(struct deed_trace *trace, const struct deed_tap_at *at,
                       const struct deed_do *effect)
{
    const struct deed_ruling *ruling = effect->confirm.ruling;
    struct deed_json_writer *w =
        trace_begin(trace, "confirm", at->handle, at->now);
    deed_json_member(w, "risk", ruling->level);
    deed_json_member(w, "meaning", deed_meaning_name(ruling->meaning));
    trace_text(trace, "reason", ruling->reason);
    trace_text(trace, "summary", effect->confirm.summary);
    trace_end(trace);
}
