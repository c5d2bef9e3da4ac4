/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/evidence.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/tie.h"

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
    evidence->report_at = -1;
    evidence->received_at = -1;
    evidence->closed_at = -1;
    evidence->refusal_at = -1;
    evidence->streamed_at = -1;
    evidence->moved_at = -1;
    evidence->stirred_at = -1;
    evidence->lookup_failed_at = -1;
    evidence->settle_us = DEED_SETTLE_US;
    evidence->handled = DEED_UNKNOWN;
    evidence->listened = DEED_UNKNOWN;
}

/* Zero stands for "no place": such a signal can never be noise. */
static uint64_t place_key(const char *place)
{
    return place && *place ? deed_hash_text(DEED_HASH_SEED, place) : 0;
}

static bool holds_key(const uint64_t *keys, unsigned count, uint64_t key)
{
    for (unsigned i = 0; key && i < count; i++) {
        if (keys[i] == key) {
            return true;
        }
    }
    return false;
}

static bool is_noise(const struct deed_evidence *evidence, const char *place)
{
    return holds_key(evidence->noise, evidence->noise_count, place_key(place));
}

static bool was_once(const struct deed_evidence *evidence, const char *place)
{
    return holds_key(evidence->once, evidence->once_count, place_key(place));
}

bool deed_evidence_was_before(const struct deed_evidence *evidence,
                              const char *place)
{
    return holds_key(evidence->noise, evidence->noise_before,
                     place_key(place)) ||
           was_once(evidence, place);
}

void deed_evidence_watched(struct deed_evidence *evidence,
                           deed_time_us watched_us)
{
    evidence->watched = watched_us > 0;
    evidence->doubt_us = evidence->watched && watched_us < DEED_DOUBT_US
                             ? DEED_DOUBT_US - watched_us
                             : 0;
}

/* Before the act. One change is no noise yet where the driver watches: a
 * banner that left is not a clock. */
static void note_before(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    if (!evidence->watched || was_once(evidence, place)) {
        deed_evidence_add_noise(evidence, place);
    } else if (key && evidence->once_count < DEED_NOISE_MAX) {
        evidence->once[evidence->once_count++] = key;
    }
}

void deed_evidence_add_once(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    if (key && !was_once(evidence, place) &&
        evidence->once_count < DEED_NOISE_MAX) {
        evidence->once[evidence->once_count++] = key;
    }
}

void deed_evidence_add_noise(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    if (key && !is_noise(evidence, place) &&
        evidence->noise_count < DEED_NOISE_MAX) {
        evidence->noise[evidence->noise_count++] = key;
    }
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
    evidence->settle_us = old.settle_us;
    evidence->handled = old.handled;
    evidence->listened = old.listened;
    evidence->native = old.native;
    evidence->blind = old.blind;
    evidence->deaf = old.deaf;
    evidence->unasked = old.unasked;
    memcpy(evidence->noise, old.noise, sizeof(old.noise));
    evidence->noise_count = old.noise_count;
    evidence->newest_revision = old.newest_revision;
}

static void keep(struct deed_evidence *evidence,
                 const struct deed_signal *signal)
{
    if (evidence->seen_count == DEED_EVIDENCE_MAX) {
        evidence->cut = true;
        return;
    }
    if (deed_signal_copy(evidence->arena, &evidence->seen[evidence->seen_count],
                         signal)) {
        evidence->seen_count++;
    }
}

void deed_evidence_note_error(struct deed_evidence *evidence,
                              const struct deed_signal *signal)
{
    if (evidence->error_at < 0) {
        evidence->error_at = signal->at_us;
        evidence->error = deed_arena_strdup(
            evidence->arena, signal->text ? signal->text : signal->pattern);
    }
}

static void note_refusal(struct deed_evidence *evidence,
                         const struct deed_signal *signal)
{
    evidence->refusals++;
    evidence->forms_back += signal->form_back;
    if (evidence->refusal_at < 0) {
        evidence->refusal_at = signal->at_us;
    }
    if (!evidence->refusal) {
        evidence->refusal = deed_arena_strdup(evidence->arena, signal->text);
    }
}

/* Words that no role marks as a message: what they mean is a guess, which the
 * caller shall make. */
static void note_words(struct deed_evidence *evidence,
                       const struct deed_signal *signal, bool form)
{
    if (deed_signal_praises(signal)) {
        evidence->says = NULL;
    } else if (!evidence->says && deed_signal_doubts(signal, form)) {
        evidence->says_at = signal->at_us;
        evidence->says = deed_arena_strdup(
            evidence->arena, deed_str_or(deed_signal_words(signal),
                                         "a field is marked as wrong"));
    }
}

/* The beginning of a download, if it was this act's. */
static struct deed_signal *find_download(struct deed_evidence *evidence,
                                         const char *id)
{
    for (unsigned i = 0; id && i < evidence->seen_count; i++) {
        if (evidence->seen[i].kind == DEED_SIGNAL_DOWNLOAD_STARTED &&
            deed_str_equal(evidence->seen[i].download.id, id)) {
            return &evidence->seen[i];
        }
    }
    return NULL;
}

static void start_download(struct deed_evidence *evidence,
                           const struct deed_signal *signal)
{
    evidence->strong++;
    evidence->told++;
    /* Its end is found by what is kept of its beginning. */
    evidence->downloads +=
        signal->download.id && evidence->seen_count < DEED_EVIDENCE_MAX;
}

/* A file that did not arrive is no effect. */
static void break_download(struct deed_evidence *evidence,
                           const struct deed_signal *signal)
{
    evidence->strong--;
    evidence->told--;
    evidence->failed++;
    if (!evidence->broken) {
        evidence->broken = deed_arena_strdup(
            evidence->arena, deed_str_or(signal->name, "a file"));
    }
    if (evidence->error_at < 0) {
        evidence->error_at = signal->at_us;
        evidence->error = evidence->broken;
    }
}

/* True when it is the end of a download of this act's. */
static bool follow_download(struct deed_evidence *evidence,
                            const struct deed_signal *signal)
{
    struct deed_signal *begun = find_download(evidence, signal->download.id);
    if (!begun || begun->download.outcome) {
        return false;
    }
    begun->download.bytes = signal->download.bytes;
    begun->download.total_bytes = signal->download.total_bytes;
    if (signal->kind == DEED_SIGNAL_DOWNLOAD_PROGRESS) {
        return false;
    }
    bool whole =
        deed_str_equal(signal->download.outcome, DEED_DOWNLOAD_COMPLETED);
    begun->download.outcome =
        whole ? DEED_DOWNLOAD_COMPLETED : DEED_DOWNLOAD_CANCELED;
    evidence->downloads -= evidence->downloads > 0;
    evidence->saved_at = signal->at_us;
    if (!whole) {
        break_download(evidence, signal);
    }
    return true;
}

/* Where does a change count: at the target itself, by its looks only, or
 * elsewhere? */
static void count_change(struct deed_evidence *evidence,
                         const struct deed_signal *signal,
                         const char *target_id)
{
    if (signal->weak) {
        evidence->weak++;
    } else if (target_id && deed_str_equal(signal->instance_id, target_id)) {
        evidence->own++;
    } else {
        evidence->strong++;
    }
}

/* What counted says again what it said before the act; or no longer. */
static bool turn_back(struct deed_evidence *evidence,
                      const struct deed_signal *signal)
{
    uint64_t key = place_key(signal->place);
    unsigned at = 0;
    while (at < evidence->undone_count && evidence->undone[at] != key) {
        at++;
    }
    if (signal->kind == DEED_SIGNAL_REDONE && at < evidence->undone_count) {
        evidence->undone[at] = evidence->undone[--evidence->undone_count];
    } else if (signal->kind == DEED_SIGNAL_UNDONE && key &&
               at == evidence->undone_count && at < DEED_OPEN_MAX) {
        evidence->undone[evidence->undone_count++] = key;
    }
    return false; /* it is no effect, but the verdict may be another one */
}

/* A box with words, or the same form, that comes after the answer to a request
 * tells what became of it; what it means is for the caller to judge, unless it
 * praises. */
static void note_reply(struct deed_evidence *evidence,
                       const struct deed_signal *signal)
{
    if (evidence->answered && !evidence->says && !deed_signal_praises(signal)) {
        const char *words = deed_signal_words(signal);
        evidence->says_at = signal->at_us;
        evidence->says = deed_arena_strdup(
            evidence->arena, words ? words : "the same form came back");
    }
}

/* The page led to another one and from there to one for signing in. A page that
 * is led to at once may have been asked for. */
static bool is_guarded(const struct deed_evidence *evidence,
                       const struct deed_signal *signal)
{
    bool other = !signal->place; /* the server did */
    for (unsigned i = 0; i < evidence->seen_count; i++) {
        const struct deed_signal *seen = &evidence->seen[i];
        other |= seen->kind == DEED_SIGNAL_ROUTE_CHANGED && seen->place &&
                 !deed_str_equal(seen->pattern, signal->pattern);
    }
    return other && deed_str_equal(signal->text, "login");
}

/* An address within the document, other than a place in it: what the page
 * makes of it is still to come. */
static void note_move(struct deed_evidence *evidence,
                      const struct deed_signal *signal)
{
    const char *from = signal->value;
    const char *to = signal->pattern;
    size_t len = from ? strcspn(from, "#") : 0;
    bool place = from && to && strcspn(to, "#") == len &&
                 strncmp(from, to, len) == 0 && to[len] == '#' &&
                 to[len + 1] != '/' && to[len + 1] != '!';
    if (from && to && !place) {
        evidence->moved_at = signal->at_us;
    }
}

static void note_login(struct deed_evidence *evidence,
                       const struct deed_signal *signal)
{
    if (signal->asks_login) {
        evidence->at_login = true;
        evidence->login_at = signal->at_us > evidence->login_at
                                 ? signal->at_us
                                 : evidence->login_at;
    }
}

/* True when the signal is an effect (good or bad) rather than a remark. */
static bool count(struct deed_evidence *evidence,
                  const struct deed_signal *signal, const char *target_id,
                  unsigned also)
{
    bool counts;
    evidence->form |= (also & DEED_ALSO_FORM) != 0;
    if (deed_signal_refuses(signal, also & DEED_ALSO_FORM)) {
        note_refusal(evidence, signal);
        return true;
    }
    note_words(evidence, signal, also & DEED_ALSO_FORM);
    if (signal->asks_human && !evidence->says) {
        evidence->says_at = signal->at_us;
        evidence->says = "a challenge that a person has to answer";
        evidence->challenged = true;
    }
    switch (signal->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_ELEMENT_STATE:
    case DEED_SIGNAL_VALUE_EQUALS:
        note_login(evidence, signal);
        if (signal->form_back) {
            note_reply(evidence, signal);
        }
        count_change(evidence, signal, target_id);
        return true;
    case DEED_SIGNAL_UNDONE:
    case DEED_SIGNAL_REDONE:
        return turn_back(evidence, signal);
    case DEED_SIGNAL_REQUEST_STARTED:
    case DEED_SIGNAL_REQUEST_FINISHED:
    case DEED_SIGNAL_REQUEST_FAILED:
    case DEED_SIGNAL_FRAME_SENT:
    case DEED_SIGNAL_FRAME_RECEIVED:
    case DEED_SIGNAL_BUSY:
    case DEED_SIGNAL_IDLE:
    case DEED_SIGNAL_LEAVING:
    case DEED_SIGNAL_LEFT:
    case DEED_SIGNAL_SHOWING:
    case DEED_SIGNAL_SHOWN:
        return deed_evidence_follow(evidence, signal, true);
    case DEED_SIGNAL_DOWNLOAD_STARTED:
        start_download(evidence, signal);
        deed_evidence_follow(/* instead of a document */
                             evidence,
                             &(struct deed_signal){ .kind = DEED_SIGNAL_LEFT },
                             true);
        return true;
    case DEED_SIGNAL_DOWNLOAD_PROGRESS:
    case DEED_SIGNAL_DOWNLOAD_FINISHED:
        return follow_download(evidence, signal);
    case DEED_SIGNAL_OUTSIDE: /* held back: it is no effect, and told */
        evidence->outside = deed_arena_strdup(
            evidence->arena, deed_str_or(signal->pattern, "another program"));
        return true;
    case DEED_SIGNAL_EXCEPTION:
        evidence->exceptions++;
        deed_evidence_note_error(evidence, signal);
        return true;
    case DEED_SIGNAL_VALIDATION:
        /* Empty, beside words that say that it was done: for the next time. */
        if (signal->form_back && deed_text_praises(signal->said)) {
            return false;
        }
        note_refusal(evidence, signal);
        return true;
    case DEED_SIGNAL_FOCUS_ON:
        /* Pressing a control moves the focus there; only for a text field,
         * or a key like Tab, is that what was wanted. */
        counts =
            (also & DEED_ALSO_FOCUS) || (evidence->watched && !signal->weak);
        evidence->strong += counts;
        return counts;
    case DEED_SIGNAL_JS_DIALOG:
        /* An alert is feedback, and a question that was answered with yes is
         * what the press was for. A prompt that got no text was not answered
         * with anything that could be. */
        if (signal->weak && deed_str_equal(signal->value, "accepted")) {
            return false;
        }
        if (deed_str_equal(signal->role, "alert") ||
            (deed_str_equal(signal->value, "accepted") &&
             !deed_str_equal(signal->role, "beforeunload"))) {
            if (deed_str_equal(signal->role, "alert")) {
                note_reply(evidence, signal);
            }
            evidence->strong++;
            evidence->told++;
            return true;
        }
        evidence->declined |= !deed_str_equal(signal->role, "beforeunload");
        evidence->stayed |= deed_str_equal(signal->role, "beforeunload") &&
                            deed_str_equal(signal->value, "dismissed");
        return false;
    case DEED_SIGNAL_SCROLLED:
        counts =
            (also & DEED_ALSO_SCROLL) || (evidence->watched && !signal->weak);
        evidence->scrolled++;
        evidence->strong += counts;
        return counts;
    case DEED_SIGNAL_LAYOUT:
    case DEED_SIGNAL_TEXT_CONTAINS:
        return false;
    case DEED_SIGNAL_ROUTE_CHANGED:
        if (evidence->says_at <= signal->at_us) {
            evidence->says = NULL; /* of the page that it left */
        }
        evidence->at_login &= evidence->login_at >= signal->at_us;
        note_login(evidence, signal);
        evidence->served = signal->status >= 400 ? signal->status : 0;
        evidence->to_login =
            evidence->login_asked || is_guarded(evidence, signal);
        note_move(evidence, signal);
        evidence->strong++;
        evidence->told++;
        evidence->routes++;
        return true;
    default: /* toast, dialog, element, popup */
        note_login(evidence, signal);
        evidence->strong++;
        evidence->told++;
        evidence->popups += signal->kind == DEED_SIGNAL_POPUP_OPENED;
        return true;
    }
}

static bool count_and_keep(struct deed_evidence *evidence,
                           const struct deed_signal *signal,
                           const char *target_id, unsigned also)
{
    if (!count(evidence, signal, target_id, also)) {
        /* A question that was answered is no effect, but it is told. */
        if (signal->kind == DEED_SIGNAL_JS_DIALOG) {
            keep(evidence, signal);
        }
        return false;
    }
    keep(evidence, signal);
    if (evidence->first_at < 0) {
        evidence->first_at = signal->at_us;
    }
    return true;
}

/* What cannot be told apart by place is told apart by kind. */
static const char *place_of(const struct deed_signal *signal)
{
    return signal->place ? signal->place : deed_signal_name(signal->kind);
}

/* Places are "ELEMENT:WHAT". The first word in an empty element is another
 * kind of change than the next one. */
static bool is_same_element(const char *a, const char *b)
{
    const char *end_a = a ? strrchr(a, ':') : NULL;
    const char *end_b = b ? strrchr(b, ':') : NULL;
    size_t len = end_a ? (size_t)(end_a - a) : 0;
    return len && end_b && (size_t)(end_b - b) == len && !memcmp(a, b, len);
}

static bool is_repeated(const struct deed_doubt *d,
                        const struct deed_signal *signal)
{
    const struct deed_signal *old = &d->signal;
    /* A request and its answer have one place and are no repetition. */
    bool same =
        deed_str_equal(old->place, place_of(signal)) &&
        (!deed_signal_is_request(signal->kind) || old->kind == signal->kind);
    bool near = d->by_time && old->painted && signal->painted &&
                is_same_element(old->place, signal->place);
    return (same || near) && signal->at_us - old->at_us > DEED_BURST_US;
}

/* It came again by itself: all that was seen there is noise. */
static bool comes_again(struct deed_evidence *evidence,
                        const struct deed_signal *signal)
{
    bool again = false;
    unsigned kept = 0;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        again |= is_repeated(&evidence->doubts[i], signal);
    }
    if (!again) {
        return false;
    }
    deed_evidence_add_noise(evidence, place_of(signal));
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (!is_repeated(&evidence->doubts[i], signal) &&
            !deed_str_equal(evidence->doubts[i].signal.place,
                            place_of(signal))) {
            evidence->doubts[kept++] = evidence->doubts[i];
        }
    }
    evidence->doubt_count = kept;
    return true;
}

/* One that waits for a tie gives way to a newer one. */
static struct deed_doubt *free_doubt(struct deed_evidence *evidence)
{
    if (evidence->doubt_count < DEED_DOUBTS_MAX) {
        return &evidence->doubts[evidence->doubt_count++];
    }
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (evidence->doubts[i].due_us == DEED_TIME_NEVER) {
            return &evidence->doubts[i];
        }
    }
    return NULL;
}

static void put_aside(struct deed_evidence *evidence,
                      const struct deed_signal *signal, const char *target_id,
                      unsigned also, bool by_time, deed_time_us due)
{
    struct deed_doubt *d = free_doubt(evidence);
    if (!d) {
        return;
    }
    d->target_id = target_id;
    d->also = also;
    d->by_time = by_time;
    d->due_us = due;
    if (!deed_signal_copy(evidence->arena, &d->signal, signal)) {
        *d = evidence->doubts[--evidence->doubt_count];
        return;
    }
    d->signal.place = d->signal.place ? d->signal.place : place_of(signal);
}

/* Does the surface change by itself? There is known noise, or more than one
 * change that was drawn too late to be tied and that the engine does not
 * name. */
static bool moves(const struct deed_evidence *e)
{
    unsigned strays = e->once_count;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        strays += e->doubts[i].due_us == DEED_TIME_NEVER &&
                  e->doubts[i].signal.painted;
    }
    return e->noise_count || strays > 1;
}

static bool follows_input(const struct deed_evidence *e,
                          const struct deed_signal *signal)
{
    bool worker = e->workers && e->handled == DEED_YES && !moves(e);
    deed_time_us soon = worker ? DEED_WORKER_US : DEED_SOON_US;
    return e->handled != DEED_NO &&
           (e->received_at < 0 || signal->at_us <= e->received_at + soon);
}

static bool follows_answer(const struct deed_evidence *e,
                           const struct deed_signal *signal)
{
    return e->answered_at >= 0 &&
           signal->at_us <= e->answered_at + DEED_SOON_US;
}

/* Does it follow the input, or the answer to a request of the act's, so
 * closely that it is taken for its doing? */
static bool follows_closely(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    return follows_input(e, signal) || follows_answer(e, signal);
}

/* Nobody but its page knows what a dialog is about, and pages open them by
 * timers: beside the dispatch of the input only an answer, or a timer of the
 * handlers', ties one to it. */
static bool may_follow(const struct deed_evidence *e,
                       const struct deed_signal *signal)
{
    if (signal->kind == DEED_SIGNAL_JS_DIALOG) {
        return follows_answer(e, signal) ||
               (e->timers && follows_input(e, signal));
    }
    return follows_closely(e, signal);
}

/* On a surface that moves by itself, what was drawn without a word of the
 * engine about it was not the input's doing. */
static bool is_uncertified(const struct deed_evidence *e,
                           const struct deed_signal *signal)
{
    return signal->painted && moves(e);
}

/* A stream that the act opened goes on telling: what comes with its messages
 * comes again, and is its doing all the same. */
static bool follows_stream(const struct deed_evidence *e,
                           const struct deed_signal *signal)
{
    return e->streamed_at >= 0 &&
           signal->at_us >= e->streamed_at - DEED_BURST_US &&
           signal->at_us <= e->streamed_at + DEED_AFTER_US &&
           !was_once(e, place_of(signal));
}

static deed_time_us doubt_span(const struct deed_evidence *evidence,
                               const struct deed_signal *signal)
{
    return was_once(evidence, place_of(signal)) ? DEED_DOUBT_US
                                                : evidence->doubt_us;
}

/* Does somebody ask for the same again and again? */
static bool is_habit(const struct deed_evidence *e,
                     const struct deed_signal *signal)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if (deed_str_equal(e->doubts[i].signal.place, place_of(signal))) {
            return true;
        }
    }
    return is_noise(e, place_of(signal));
}

/* Did somebody ask for the same before, without the act? */
static bool was_seen(const struct deed_evidence *e,
                     const struct deed_signal *signal)
{
    return is_habit(e, signal) || was_once(e, place_of(signal));
}

/* An order to the server that begins right after the input, and that nobody
 * gave before, is the act's: a handler that puts its work off by a task or a
 * frame sends it when the receipt is in. */
static bool begins_order(const struct deed_evidence *e,
                         const struct deed_signal *signal)
{
    bool put_off = e->timers && e->received_at >= 0 &&
                   signal->at_us <= e->received_at + DEED_PUT_OFF_US;
    return signal->kind == DEED_SIGNAL_REQUEST_STARTED && !signal->weak &&
           !signal->foreign && !was_seen(e, signal) &&
           ((put_off && e->handled != DEED_NO) ||
            (e->handled == DEED_YES && !e->doubt_us &&
             follows_closely(e, signal)));
}

/* Where the page was about to go is no longer a question. */
static void forget_leaving(struct deed_evidence *e)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if (e->doubts[i].signal.kind != DEED_SIGNAL_LEAVING) {
            e->doubts[kept++] = e->doubts[i];
        }
    }
    e->doubt_count = kept;
}

/* The answer to a request that is doubted goes on: nobody else opens a stream
 * at that moment. */
static void adopt_stream(struct deed_evidence *e,
                         const struct deed_signal *signal)
{
    bool found = false;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        struct deed_doubt *d = &e->doubts[i];
        bool same = deed_str_equal(d->signal.request, signal->request);
        if (same && d->due_us != DEED_TIME_NEVER) {
            d->due_us = signal->at_us;
            found = true;
        }
    }
    if (found) {
        deed_evidence_settle(e, signal->at_us);
    }
}

/* A request that begins with the answer to one of the act's, or with the page
 * that it led to, goes on with its story; its own end is known by its
 * beginning. A list that was asked for once is asked for again after a change.
 */
static bool is_chained(const struct deed_evidence *e,
                       const struct deed_signal *signal)
{
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED) {
        deed_time_us last =
            e->answered_at > e->moved_at ? e->answered_at : e->moved_at;
        return last >= 0 && signal->at_us <= last + DEED_AFTER_US &&
               !is_habit(e, signal);
    }
    return deed_signal_is_request(signal->kind) &&
           deed_evidence_has_open(e, signal);
}

/* True when the signal has been put aside, or thrown out, for now. */
static bool doubt(struct deed_evidence *evidence,
                  const struct deed_signal *signal, const char *target_id,
                  unsigned also)
{
    enum deed_tie tie = deed_tie_of(signal, target_id);
    /* What the act is for needs no other tie. */
    bool wanted =
        (signal->kind == DEED_SIGNAL_FOCUS_ON && (also & DEED_ALSO_FOCUS)) ||
        (signal->kind == DEED_SIGNAL_ROUTE_CHANGED &&
         (also & DEED_ALSO_ROUTE)) ||
        (signal->kind == DEED_SIGNAL_SCROLLED &&
         ((also & DEED_ALSO_SCROLL) || signal->weak)) ||
        (signal->kind == DEED_SIGNAL_ROUTE_CHANGED && signal->place &&
         is_guarded(evidence, signal));
    if (!evidence->watched || deed_tie_proves(tie) || wanted ||
        is_chained(evidence, signal) || !deed_tie_is_needed(signal->kind)) {
        return false;
    }
    if (deed_signal_is_request(signal->kind) && evidence->refused &&
        evidence->refused == place_key(signal->place)) {
        return false; /* what failed is tried again */
    }
    if (follows_stream(evidence, signal) || begins_order(evidence, signal)) {
        return false;
    }
    if (evidence->streamed_at < 0 && comes_again(evidence, signal)) {
        return true;
    }
    /* Addresses also change by themselves, once. */
    bool address =
        signal->kind == DEED_SIGNAL_ROUTE_CHANGED && signal->place != NULL;
    bool placed =
        tie == DEED_TIE_LOCAL &&
        (!address || evidence->handled != DEED_NO || evidence->native);
    bool by_time = !placed && follows_input(evidence, signal) &&
                   !follows_answer(evidence, signal);
    bool local = placed || may_follow(evidence, signal);
    deed_time_us span = doubt_span(evidence, signal);
    if (by_time && is_uncertified(evidence, signal)) {
        local = false;
    }
    if (local && !span) {
        return false;
    }
    put_aside(evidence, signal, target_id, also, by_time,
              local ? signal->at_us + span : DEED_TIME_NEVER);
    return true;
}

/* The answer to a request of the act's is here: what came with it is tied. The
 * two arrive by different ways, one a moment before the other. */
static void tie_to_answer(struct deed_evidence *evidence, deed_time_us at)
{
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt *d = &evidence->doubts[i];
        /* What is read again may be asked for before the answer is told. */
        bool stream =
            follows_stream(evidence, &d->signal) ||
            (d->signal.kind == DEED_SIGNAL_REQUEST_STARTED && d->signal.weak);
        if ((stream || d->due_us == DEED_TIME_NEVER) &&
            d->signal.at_us >= at - DEED_BURST_US) {
            d->due_us =
                stream ? at
                       : d->signal.at_us + doubt_span(evidence, &d->signal);
        }
    }
}

/* A request is judged with its answer: what has the same place as something
 * that is due is due with it. */
static bool is_due(const struct deed_evidence *evidence, unsigned at,
                   deed_time_us now)
{
    const char *place = evidence->doubts[at].signal.place;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (evidence->doubts[i].due_us <= now &&
            deed_str_equal(evidence->doubts[i].signal.place, place)) {
            return true;
        }
    }
    return false;
}

bool deed_evidence_settle(struct deed_evidence *evidence, deed_time_us now)
{
    bool any = false;
    unsigned kept = 0;
    bool due[DEED_DOUBTS_MAX] = { false };
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        due[i] = is_due(evidence, i, now);
    }
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt d = evidence->doubts[i];
        if (due[i] && d.by_time && is_uncertified(evidence, &d.signal)) {
            continue;
        }
        if (due[i]) {
            any |= count_and_keep(evidence, &d.signal, d.target_id, d.also);
        } else {
            evidence->doubts[kept++] = d;
        }
    }
    evidence->doubt_count = kept;
    return any;
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
        holds_key(e->noise, e->noise_before, place_key(signal->place))) {
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

/* The engine names what it painted some time after it came: it came when it was
 * told first. */
static deed_time_us first_told(const struct deed_evidence *e,
                               const struct deed_signal *signal)
{
    for (unsigned i = 0; signal->certified && i < e->doubt_count; i++) {
        const struct deed_signal *old = &e->doubts[i].signal;
        if (old->kind == signal->kind && signal->place &&
            deed_str_equal(old->place, signal->place)) {
            return old->at_us;
        }
    }
    return signal->at_us;
}

/* The end of a request is not a second one: what was asked for once may be
 * asked for again by the act. */
static void note_signal_before(struct deed_evidence *evidence,
                               const struct deed_signal *signal, bool tied)
{
    bool ends = signal->kind == DEED_SIGNAL_REQUEST_FINISHED ||
                signal->kind == DEED_SIGNAL_REQUEST_FAILED;
    const char *place = tied ? place_of(signal) : signal->place;
    if (ends && evidence->watched) {
        deed_evidence_add_once(evidence, place);
    } else {
        note_before(evidence, place);
    }
}

/* The place says again what it said before the act: a row that was taken away
 * and came back with the next answer. What was doubted there is nothing. */
static void drop_doubts(struct deed_evidence *e, const char *place)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        const struct deed_signal *s = &e->doubts[i].signal;
        if (!place || s->kind != DEED_SIGNAL_STATE_CHANGED ||
            !deed_str_equal(s->place, place)) {
            e->doubts[kept++] = e->doubts[i];
        }
    }
    e->doubt_count = kept;
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
        note_signal_before(evidence, signal, tied);
        return false;
    }
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED &&
        signal->caused == DEED_NO) {
        deed_evidence_disown(evidence, signal);
    }
    if (signal->kind == DEED_SIGNAL_EXCEPTION) {
        evidence->broke_at = signal->at_us;
        if (signal->weak) {
            return false; /* the page caught it */
        }
    }
    if (signal->kind == DEED_SIGNAL_STATE_CHANGED && signal->same) {
        drop_doubts(evidence, signal->place);
    }
    note_stir(evidence, signal);
    deed_evidence_note_report(evidence, signal, target_id);
    enum deed_tie tie = deed_tie_of(signal, target_id);
    if (tie == DEED_TIE_EXCLUDED ||
        (signal->title && evidence->handled != DEED_YES) ||
        (!deed_tie_proves(tie) &&
         is_noise(evidence, tied ? place_of(signal) : signal->place))) {
        return false;
    }
    if (deed_evidence_is_alike(evidence, signal, also)) {
        if (deed_tie_proves(tie)) {
            deed_evidence_note_alike(evidence, signal);
        }
        return false;
    }
    if (signal->kind == DEED_SIGNAL_FRAME_RECEIVED && signal->request) {
        adopt_stream(evidence, signal);
    }
    if (signal->kind == DEED_SIGNAL_LEFT) {
        forget_leaving(evidence);
    }
    if (doubt(evidence, signal, target_id, also)) {
        return true; /* somebody should look when it is due */
    }
    deed_time_us answered = evidence->answered_at;
    bool counts = count_and_keep(evidence, signal, target_id, also);
    if (evidence->answered_at > answered) {
        tie_to_answer(evidence, evidence->answered_at);
    }
    return counts;
}

bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also)
{
    struct deed_signal told = *signal;
    told.at_us = first_told(evidence, signal);
    /* Not the doing of the act that was sent last, but this one's. */
    if (deed_signal_is_request(signal->kind) && signal->caused == DEED_NO &&
        signal->kind != DEED_SIGNAL_REQUEST_STARTED && signal->request &&
        deed_evidence_has_open(evidence, signal)) {
        told.caused = DEED_UNKNOWN;
    }
    return feed_one(evidence, &told, target_id, also);
}
