/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/evidence_parts.h"

#include <string.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/text/format.h"
#include "core/verify/tie.h"

/* The clocks of the page and of the runtime are known to each other by the time
 * that a message takes; what the input brought about was not before it. */
#define CLOCKS_US DEED_MS(1)

void deed_evidence_init(struct deed_evidence *evidence,
                        struct deed_arena *arena)
{
    memset(evidence, 0, sizeof(*evidence));
    evidence->arena = arena;
    evidence->first_at = -1;
    evidence->error_at = -1;
    evidence->broke_at = -1;
    evidence->answered_at = -1;
    evidence->ordered_at = -1;
    evidence->accepted_at = -1;
    evidence->polled_at = -1;
    evidence->pushed_at = -1;
    evidence->report_at = -1;
    evidence->received_at = -1;
    evidence->closed_at = -1;
    evidence->refusal_at = -1;
    evidence->streamed_at = -1;
    evidence->moved_at = -1;
    evidence->arriving_at = -1;
    evidence->stirred_at = -1;
    evidence->lookup_failed_at = -1;
    evidence->young_failed_at = -1;
    evidence->timed_ran_at = -1;
    evidence->settle_us = DEED_SETTLE_US;
    evidence->handled = DEED_UNKNOWN;
    evidence->listened = DEED_UNKNOWN;
}

void deed_evidence_send(struct deed_evidence *evidence, deed_time_us now,
                        uint64_t revision)
{
    if (evidence->sent) {
        return;
    }
    evidence->sent = true;
    evidence->sent_at = now;
    evidence->noise_before = evidence->noise_count;
    evidence->base_revision = revision > evidence->newest_revision
                                  ? revision
                                  : evidence->newest_revision;
    if (revision > evidence->newest_revision) {
        evidence->newest_revision = revision;
    }
}

void deed_evidence_received(struct deed_evidence *evidence, deed_time_us now)
{
    evidence->received_at = now;
}

deed_time_us deed_evidence_paced(const struct deed_evidence *e,
                                 deed_time_us span, deed_time_us end)
{
    deed_time_us bound = e->sent_at + e->settle_us;
    return e->paced && e->ran_us < span && end < bound ? bound : end;
}

deed_time_us deed_evidence_timed_end(const struct deed_evidence *e)
{
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us end = e->answered_at + DEED_TIMED_US;
    deed_time_us ran =
        e->timed_paced && e->timed_ran_at < 0 ? bound : e->timed_ran_at;
    return ran > end ? ran : end;
}

void deed_evidence_restart(struct deed_evidence *evidence)
{
    for (unsigned i = 0; i < evidence->seen_count; i++) {
        deed_evidence_add_noise(evidence, evidence->seen[i].place);
    }
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        deed_evidence_add_noise(evidence, evidence->doubts[i].signal.place);
    }
    const struct deed_evidence old = *evidence;
    deed_evidence_init(evidence, old.arena);
    evidence->watched = old.watched;
    evidence->doubt_us = old.doubt_us;
    evidence->watched_us = old.watched_us;
    evidence->settle_us = old.settle_us;
    evidence->handled = old.handled;
    evidence->listened = old.listened;
    evidence->native = old.native;
    evidence->control = old.control;
    evidence->blind = old.blind;
    evidence->deaf = old.deaf;
    evidence->files = old.files;
    evidence->tab = old.tab;
    evidence->unturned = old.unturned;
    evidence->unasked = old.unasked;
    memcpy(evidence->noise, old.noise, sizeof(old.noise));
    evidence->noise_count = old.noise_count;
    evidence->newest_revision = old.newest_revision;
}

/* The part of a place that names the element around it. */
static size_t owner_len(const char *place)
{
    const char *end = strrchr(place, ':');
    size_t inner = strcspn(place, ">");
    return end && (size_t)(end - place) < inner ? (size_t)(end - place) : inner;
}

/* Content of the act's doing that fades or folds after the answer is on its
 * way out, or still coming: its style changes from frame to frame. */
static void note_stir(struct deed_evidence *e, const struct deed_signal *signal)
{
    const char *style = signal->place ? strstr(signal->place, ":attr.") : NULL;
    bool looks = style && (!strcmp(style, ":attr.style") ||
                           !strcmp(style, ":attr.class"));
    if (signal->kind != DEED_SIGNAL_STATE_CHANGED || !looks || !e->answered ||
        deed_evidence_was_noise(e, signal->place)) {
        return;
    }
    size_t len = owner_len(signal->place);
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        if (seen->place && seen->said &&
            deed_tie_proves(deed_tie_of(seen, NULL)) &&
            owner_len(seen->place) == len &&
            !strncmp(seen->place, signal->place, len)) {
            e->stirred_at = signal->at_us;
        }
    }
}

/* Where others come and go by themselves: something of the act's is gone, or a
 * message may answer the one that it sent. */
static bool is_answer_among_others(const struct deed_evidence *e,
                                   const struct deed_signal *signal)
{
    return (signal->kind == DEED_SIGNAL_UNDONE && signal->weak) ||
           (signal->kind == DEED_SIGNAL_FRAME_RECEIVED &&
            deed_evidence_has_open(e, signal)) ||
           deed_evidence_has_read(e, signal);
}

/* What the task of the input changed says again what it said before: that is
 * about the act, however often the place has changed since. */
static bool is_about_seen(const struct deed_evidence *e,
                          const struct deed_signal *signal)
{
    bool any = false;
    bool turns = signal->kind == DEED_SIGNAL_UNDONE ||
                 signal->kind == DEED_SIGNAL_REDONE;
    for (unsigned i = 0; turns && signal->place && i < e->seen_count; i++) {
        any |= e->seen[i].caused == DEED_YES &&
               deed_str_equal(e->seen[i].place, signal->place);
    }
    return any;
}

/* Rows come by themselves in a chat; one that says what was typed answers to
 * it, where something was sent off. */
static void note_echo(struct deed_evidence *e, const struct deed_signal *signal)
{
    e->echoes += e->typed && signal->kind == DEED_SIGNAL_STATE_CHANGED &&
                 signal->item && !signal->same && !signal->hidden &&
                 !signal->wrong && deed_format_is_in(signal->said, e->typed);
}

/* What the field did that lost the focus to the press is told, and is no effect
 * of the press. */
static void note_leaving(struct deed_evidence *e,
                         const struct deed_signal *signal)
{
    bool failed = signal->kind == DEED_SIGNAL_REQUEST_FAILED ||
                  (signal->kind == DEED_SIGNAL_REQUEST_FINISHED &&
                   (signal->status >= 400 || signal->value));
    const char *words = deed_signal_is_request(signal->kind)
                            ? signal->place
                            : deed_signal_words(signal);
    e->left = e->left ? e->left : "";
    if (failed && !e->left_failed) {
        e->left_failed = deed_arena_strdup(
            e->arena, deed_str_or(signal->text, "its request was refused"));
    }
    if (words && *words && !e->left_did && !signal->hidden && !signal->same) {
        e->left_did = deed_arena_strdup(e->arena, words);
    }
}

static bool tells_shown(const struct deed_signal *s, enum deed_tri shown)
{
    return s->kind == DEED_SIGNAL_ELEMENT_STATE &&
           s->state == DEED_STATE_VISIBLE && s->state_value == shown;
}

/* Removes what was counted, or doubted, of the element being hidden. */
static bool drop_hidden(struct deed_evidence *e, const char *instance_id,
                        const char *target_id)
{
    unsigned seen = 0;
    unsigned doubts = 0;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        if (!tells_shown(s, DEED_NO) ||
            !deed_str_equal(s->instance_id, instance_id)) {
            e->seen[seen++] = e->seen[i];
            continue;
        }
        bool own = target_id && deed_str_equal(s->instance_id, target_id);
        e->own -= own && e->own;
        e->strong -= !own && e->strong;
    }
    for (unsigned i = 0; i < e->doubt_count; i++) {
        const struct deed_signal *s = &e->doubts[i].signal;
        if (!tells_shown(s, DEED_NO) ||
            !deed_str_equal(s->instance_id, instance_id)) {
            e->doubts[doubts++] = e->doubts[i];
        }
    }
    bool any = seen < e->seen_count || doubts < e->doubt_count;
    e->seen_count = seen;
    e->doubt_count = doubts;
    return any;
}

/* An element that was hidden, and is shown again, is as it was before. */
static bool is_shown_again(struct deed_evidence *e,
                           const struct deed_signal *signal,
                           const char *target_id)
{
    return tells_shown(signal, DEED_YES) &&
           drop_hidden(e, signal->instance_id, target_id);
}

static bool feed_one(struct deed_evidence *evidence,
                     const struct deed_signal *signal, const char *target_id,
                     unsigned also)
{
    if (signal->revision > evidence->newest_revision) {
        evidence->newest_revision = signal->revision;
    }
    bool tied = evidence->watched && deed_tie_is_needed(signal->kind);
    if (!evidence->sent || signal->at_us < evidence->sent_at) {
        deed_evidence_note_before(evidence, signal, tied);
        return false;
    }
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED &&
        signal->caused == DEED_NO) {
        deed_evidence_disown(evidence, signal);
    }
    deed_evidence_check_young(evidence, signal);
    if (signal->by_leaving) {
        note_leaving(evidence, signal);
        return false;
    }
    bool led = signal->kind == DEED_SIGNAL_ROUTE_CHANGED &&
               (!signal->place || signal->document);
    if (signal->blank != DEED_UNKNOWN || led) {
        evidence->blank = signal->blank == DEED_YES;
    }
    if (signal->forgotten) {
        deed_evidence_follow_forgotten(evidence, signal);
        return true;
    }
    if (signal->kind == DEED_SIGNAL_RAN && signal->timed) {
        evidence->timed_ran_at = signal->at_us;
        return true;
    }
    if (signal->kind == DEED_SIGNAL_RAN) {
        deed_time_us ran = (deed_time_us)(signal->number * 1000);
        evidence->ran_us = ran > evidence->ran_us ? ran : evidence->ran_us;
        return true; /* what waits for it is judged again */
    }
    if (signal->kind == DEED_SIGNAL_EXCEPTION) {
        evidence->broke_at = signal->at_us;
        if (signal->weak) {
            return false; /* the page caught it */
        }
    }
    if (signal->kind == DEED_SIGNAL_STATE_CHANGED && signal->same) {
        deed_evidence_drop_doubts(evidence, signal->place);
    }
    if (is_shown_again(evidence, signal, target_id)) {
        return false;
    }
    note_stir(evidence, signal);
    note_echo(evidence, signal);
    deed_evidence_note_report(evidence, signal, target_id);
    enum deed_tie tie = deed_tie_of(signal, target_id);
    if (tie == DEED_TIE_EXCLUDED ||
        (signal->title && evidence->handled != DEED_YES) ||
        (!deed_tie_proves(tie) && !is_answer_among_others(evidence, signal) &&
         !is_about_seen(evidence, signal) &&
         deed_evidence_is_noise(evidence, tied ? deed_evidence_place(signal)
                                               : signal->place))) {
        return false;
    }
    if (deed_evidence_is_alike(evidence, signal, also)) {
        if (deed_tie_proves(tie)) {
            deed_evidence_note_alike(evidence, signal);
        }
        return false;
    }
    if (signal->kind == DEED_SIGNAL_FRAME_RECEIVED && signal->request) {
        deed_evidence_adopt_stream(evidence, signal);
    }
    if (signal->kind == DEED_SIGNAL_LEFT) {
        deed_evidence_forget_leaving(evidence);
    }
    if (deed_evidence_doubt(evidence, signal, target_id, also)) {
        return true; /* it is to be judged when it is due */
    }
    deed_time_us answered = evidence->answered_at;
    bool counts = deed_evidence_count(evidence, signal, target_id, also);
    if (evidence->answered_at > answered) {
        deed_evidence_tie_to_answer(evidence, evidence->answered_at);
    }
    if (counts) {
        deed_evidence_tie_to_effect(evidence, signal->at_us);
    }
    return counts;
}

bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also)
{
    struct deed_signal told = *signal;
    told.at_us = deed_evidence_first_told(evidence, signal);
    if (evidence->sent && signal->caused == DEED_YES &&
        told.at_us < evidence->sent_at &&
        told.at_us >= evidence->sent_at - CLOCKS_US) {
        told.at_us = evidence->sent_at;
    }
    /* Not the doing of the act that was sent last, but this one's. */
    if (deed_signal_is_request(signal->kind) && signal->caused == DEED_NO &&
        signal->kind != DEED_SIGNAL_REQUEST_STARTED && signal->request &&
        deed_evidence_has_open(evidence, signal)) {
        told.caused = DEED_UNKNOWN;
    }
    return feed_one(evidence, &told, target_id, also);
}
