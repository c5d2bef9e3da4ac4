/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is under way: requests and messages of the act's that have no answer
 * yet, and signs that the page is busy with it.
 */

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/verify/evidence_parts.h"

static uint64_t key_of(const struct deed_signal *signal)
{
    return signal->place ? deed_hash_text(DEED_HASH_SEED, signal->place) : 0;
}

/* One request among others to the same place. */
static uint64_t id_of(const struct deed_signal *signal)
{
    return signal->request ? deed_hash_text(DEED_HASH_SEED, signal->request)
                           : key_of(signal);
}

bool deed_evidence_has_open(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    for (unsigned i = 0; i < e->open_count; i++) {
        if (id_of(signal) && e->open[i].key == id_of(signal)) {
            return true;
        }
    }
    return false;
}

static struct deed_open *find_open(struct deed_evidence *e, uint64_t key)
{
    for (unsigned i = 0; i < e->open_count; i++) {
        if (e->open[i].key == key) {
            return &e->open[i];
        }
    }
    return NULL;
}

static void open_one(struct deed_evidence *e, const struct deed_signal *signal)
{
    if (e->open_count == DEED_OPEN_MAX) {
        return;
    }
    static const char mark[] = "request ";
    const char *what = deed_str_or(signal->place, signal->pattern);
    if (what && strncmp(what, mark, sizeof(mark) - 1) == 0) {
        what += sizeof(mark) - 1;
    }
    e->open[e->open_count++] = (struct deed_open){
        .key = id_of(signal),
        .what = deed_arena_strdup(e->arena, deed_str_or(what, "a request")),
        .reads = signal->weak,
        .foreign = signal->foreign,
        .message = signal->kind == DEED_SIGNAL_FRAME_SENT,
        .again = deed_evidence_is_asked_again(e, signal),
        .talks = signal->talks,
        .young = signal->young,
        .document = signal->kind == DEED_SIGNAL_LEAVING,
        .at_us = signal->at_us,
    };
    e->polls |= e->open[e->open_count - 1].again;
    deed_evidence_note_asked(e, signal);
}

static void close_one(struct deed_evidence *e, struct deed_open *open,
                      deed_time_us at)
{
    *open = e->open[--e->open_count];
    e->closed_at = at;
}

/* What a handler asked for in the dispatch, and did not get, may have been all
 * that was wanted, or a trifle: what the page makes of it will tell. */
static void fail_one(struct deed_evidence *e, const struct deed_signal *signal)
{
    bool wanted = signal->weak && e->watched && !e->answered &&
                  signal->caused == DEED_YES;
    e->failed++;
    if (wanted && !signal->foreign) {
        e->lookup_failed_at = signal->at_us;
        e->lookup = key_of(signal);
    }
    if (!signal->weak && !signal->foreign) {
        e->refused = key_of(signal) ? key_of(signal) : 1;
    }
    deed_evidence_note_error(e, signal);
}

/* An answer may go on for as long as the page listens to it. */
static void keep_stream(struct deed_evidence *e,
                        const struct deed_signal *signal)
{
    if (signal->request) {
        e->streams[e->stream_count++ % DEED_STREAMS_MAX] = id_of(signal);
    }
}

static bool is_stream(const struct deed_evidence *e, uint64_t id)
{
    for (unsigned i = 0; i < DEED_STREAMS_MAX && i < e->stream_count; i++) {
        if (id && e->streams[i] == id) {
            return true;
        }
    }
    return false;
}

bool deed_evidence_has_read(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    return signal->kind == DEED_SIGNAL_REQUEST_FINISHED && signal->value &&
           is_stream(e, id_of(signal));
}

/* Where the target has a listener of its own, one at the root is a tracker's:
 * that its request failed, as was told before, is nobody's business. */
static bool excuse(struct deed_evidence *e, const struct deed_signal *signal)
{
    if (e->listened != DEED_YES || !e->refused ||
        e->refused != key_of(signal)) {
        return false;
    }
    e->refused = 0;
    e->failed--;
    return true;
}

static void forget_started(struct deed_evidence *e, const char *request)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (!deed_signal_is_request(e->seen[i].kind) ||
            !deed_str_equal(e->seen[i].request, request)) {
            e->seen[kept++] = e->seen[i];
        }
    }
    e->seen_count = kept;
}

void deed_evidence_disown(struct deed_evidence *e,
                          const struct deed_signal *signal)
{
    struct deed_open *open = find_open(e, id_of(signal));
    if (open) {
        *open = e->open[--e->open_count];
    } else if (e->refused && e->refused == key_of(signal)) {
        e->refused = 0;
        e->failed--;
    } else if (e->lookup == key_of(signal)) {
        e->lookup_failed_at = -1; /* another one's failure stays */
    }
    forget_started(e, signal->request);
    /* The next one to that place may come by itself, too. */
    if (!signal->by_leaving) {
        deed_evidence_add_once(e, signal->place);
    }
}

/* An answer to a request that began before the act is not its doing. */
static bool end_request(struct deed_evidence *e,
                        const struct deed_signal *signal)
{
    uint64_t key = key_of(signal);
    if (signal->rooted) {
        return excuse(e, signal);
    }
    if (signal->granted) {
        e->granted = true; /* the same answer, read */
        return false;
    }
    struct deed_open *open = find_open(e, id_of(signal));
    bool begun = open || signal->caused == DEED_YES;
    bool foreign = signal->foreign || (open && open->foreign);
    if (open) {
        close_one(e, open, signal->at_us);
    }
    bool failed = signal->kind == DEED_SIGNAL_REQUEST_FAILED ||
                  signal->status >= 400 || signal->value;
    if (failed && !(foreign && e->watched)) {
        /* Also where it only asked: the page that was wanted did not come. */
        e->login_asked |= begun && deed_str_equal(signal->role, "login");
        e->to_login |= e->login_asked;
        bool retried = e->refused && e->refused == key;
        fail_one(e, signal);
        if (open && !retried) {
            deed_evidence_note_young(e, signal);
        }
        return true;
    }
    if (!failed && e->refused && key == e->refused) {
        e->refused = 0; /* tried again, with success */
        e->failed--;
        begun = true;
    }
    if (failed || !begun) {
        return false; /* somebody else's business */
    }
    e->answered++;
    e->stays = signal->stays ? signal->status : e->stays;
    if (!signal->weak && !foreign) {
        e->ordered_at = signal->at_us;
        e->granted |= signal->status == 201; /* Created */
        e->part |= signal->status == 207;    /* Multi-Status */
        if (signal->status == 202) {         /* Accepted: not done yet */
            e->accepted_at = signal->at_us;
        }
    }
    e->answered_at = e->closed_at = signal->at_us;
    keep_stream(e, signal);
    return true;
}

static bool end_message(struct deed_evidence *e,
                        const struct deed_signal *signal)
{
    struct deed_open *open = find_open(e, id_of(signal));
    bool stream = is_stream(e, id_of(signal));
    if (!open && !stream) {
        deed_evidence_note_push(e, signal);
        return false;
    }
    if (open) {
        e->ordered_at = signal->at_us; /* whatever it asked for */
    }
    /* The first one on a socket that was just made may come by itself. */
    if (open && open->young) {
        open->talks |= signal->at_us < open->at_us + DEED_MESSAGE_US;
        open->young = false;
    }
    if (open && !open->talks) { /* else it may be anybody's */
        close_one(e, open, signal->at_us);
    }
    e->streamed_at = stream ? signal->at_us : e->streamed_at;
    e->answered_at = signal->at_us;
    return true;
}

bool deed_evidence_ordered_at_once(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        any |= s->kind == DEED_SIGNAL_REQUEST_STARTED &&
               s->caused == DEED_YES && !s->weak && !s->foreign;
    }
    return any;
}

static struct deed_open *find_document(struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->open_count; i++) {
        if (e->open[i].document) {
            return &e->open[i];
        }
    }
    return NULL;
}

bool deed_evidence_is_leaving(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->open_count; i++) {
        if (e->open[i].document) {
            return true;
        }
    }
    return false;
}

/* An address that is a file brings no document. That the page goes there may be
 * told after the file: the browser tells the two by different ways. */
static bool has_file(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (e->seen[i].kind == DEED_SIGNAL_DOWNLOAD_STARTED) {
            return true;
        }
    }
    return false;
}

/* The page goes elsewhere, once; or it has gone, or stays after all. What the
 * document that came shows is waited for by others. */
static bool follow_document(struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    struct deed_open *open = find_document(e);
    if (signal->kind == DEED_SIGNAL_LEAVING && !open && !e->routes &&
        !has_file(e)) {
        open_one(e, signal);
        return true;
    }
    if (signal->kind == DEED_SIGNAL_LEFT && open) {
        *open = e->open[--e->open_count];
    }
    return false;
}

bool deed_evidence_follow(struct deed_evidence *e,
                          const struct deed_signal *signal, bool own)
{
    switch (signal->kind) {
    case DEED_SIGNAL_FRAME_SENT:
        e->messages += own && !signal->weak; /* a request, too, else */
        /* fall through */
    case DEED_SIGNAL_REQUEST_STARTED:
        if (own) {
            open_one(e, signal);
        }
        return own;
    case DEED_SIGNAL_REQUEST_FINISHED:
    case DEED_SIGNAL_REQUEST_FAILED:
        return end_request(e, signal);
    case DEED_SIGNAL_FRAME_RECEIVED:
        return end_message(e, signal);
    case DEED_SIGNAL_LEAVING:
    case DEED_SIGNAL_LEFT:
        return follow_document(e, signal);
    case DEED_SIGNAL_SHOWING:
        if (signal->weak) { /* a document, not an answer */
            e->arriving_at = signal->at_us;
            e->arriving_runs = signal->runs;
            return false;
        }
        /* What a page that was led to shows is waited for; a page whose address
         * changes all the time must not hold the act for good. */
        if (e->routes && e->closed_at < signal->at_us &&
            signal->at_us < e->sent_at + e->settle_us) {
            e->closed_at = signal->at_us;
        }
        e->showing++;
        return false;
    case DEED_SIGNAL_SHOWN:
        if (signal->weak) {
            e->arriving_at = -1;
            return false;
        }
        e->showing -= e->showing > 0;
        e->put_off |= signal->put_off;
        e->timed |= signal->timed && e->answered;
        if (signal->paced && e->answered) {
            e->timed_paced = true;
            e->timed_ran_at = -1; /* it has begun to count anew */
        }
        return false;
    case DEED_SIGNAL_BUSY:
        e->busy = e->was_busy = true;
        e->busy_text = deed_arena_strdup(e->arena, signal->text);
        e->busy_place = deed_arena_strdup(e->arena, signal->place);
        return true;
    case DEED_SIGNAL_IDLE:
        e->closed_at = e->busy ? signal->at_us : e->closed_at;
        e->busy = false;
        deed_evidence_tie_to_end(e, signal->at_us);
        return true;
    default:
        return false;
    }
}

/* What is read once an order was answered may go on for as long as the page
 * lives (long polls): how the order ended does not hang on it. */
static bool is_afterwards(const struct deed_evidence *e,
                          const struct deed_open *open)
{
    return open->reads && e->ordered_at >= 0 &&
           open->at_us >= e->ordered_at - DEED_BURST_US;
}

/* Until when it is worth waiting for this one. */
static deed_time_us patience(const struct deed_evidence *e,
                             const struct deed_open *open)
{
    /* The answer to a message may come as late as that to a request, where the
     * other end is not known to be silent. */
    if ((open->foreign || open->talks) && !(open->message && e->held)) {
        return open->at_us + DEED_MESSAGE_US;
    }
    return e->sent_at + e->settle_us;
}

/* What moves after the answer comes to rest within a second, or is a habit; and
 * a page that was led to begins its requests, or is read, in this time. */
static deed_time_us still_until(const struct deed_evidence *e)
{
    deed_time_us rest = e->stirred_at >= 0 ? e->stirred_at + DEED_SOON_US : 0;
    deed_time_us last = e->answered_at + DEED_SHOWING_US;
    rest = rest < last ? rest : last;
    deed_time_us moved = e->moved_at >= 0 ? e->moved_at + DEED_OWN_GRACE_US : 0;
    deed_time_us read =
        e->arriving_at >= 0 ? e->arriving_at + DEED_ARRIVE_US : 0;
    deed_time_us bound = e->sent_at + e->settle_us;
    if (read && !e->arriving_runs && read < bound) {
        read = bound; /* its thread has not come to it */
    }
    rest = rest > moved ? rest : moved;
    return rest > read ? rest : read;
}

bool deed_evidence_is_open(const struct deed_evidence *e, deed_time_us now,
                           deed_time_us *until)
{
    deed_time_us end = e->busy ? e->sent_at + e->settle_us : 0;
    for (unsigned i = 0; i < e->open_count; i++) {
        deed_time_us last = patience(e, &e->open[i]);
        end = last > end ? last : end;
    }
    deed_time_us after = e->showing ? DEED_SHOWING_US : DEED_AFTER_US;
    deed_time_us shown = e->closed_at >= 0 ? e->closed_at + after : 0;
    end = shown > end ? shown : end;
    deed_time_us still = still_until(e);
    end = still > end ? still : end;
    deed_time_us forgotten = deed_evidence_forgotten_until(e);
    end = forgotten > end ? forgotten : end;
    /* Whether it is done is told by a message, as over a socket. */
    deed_time_us told = deed_evidence_reports_until(e);
    end = told > end ? told : end;
    if (now >= end) {
        return false;
    }
    *until = end;
    return true;
}

bool deed_evidence_is_overdue(const struct deed_evidence *e, deed_time_us now)
{
    bool any = e->busy || deed_evidence_is_asked_after(e, now);
    for (unsigned i = 0; i < e->open_count; i++) {
        any |= !e->open[i].message && !e->open[i].foreign &&
               !e->open[i].again && !is_afterwards(e, &e->open[i]);
    }
    return any && now >= e->sent_at + e->settle_us;
}

unsigned deed_evidence_list_open(const struct deed_evidence *e,
                                 const char **ret, unsigned max)
{
    unsigned count = 0;
    for (unsigned i = 0; i < e->open_count && count < max; i++) {
        if (!e->open[i].message && !e->open[i].foreign && e->open[i].what) {
            ret[count++] = e->open[i].what;
        }
    }
    deed_time_us end = e->sent_at + e->settle_us;
    if (deed_evidence_is_asked_after(e, end) && count < max) {
        ret[count++] = "an order that was accepted (202)";
    }
    if (e->busy && count < max) {
        ret[count++] = deed_str_or(e->busy_text, "busy");
    }
    return count;
}

const char *deed_evidence_open_list(const struct deed_evidence *e)
{
    const char *what[DEED_OPEN_MAX];
    unsigned count = deed_evidence_list_open(e, what, DEED_OPEN_MAX);
    const char *list = "";
    for (unsigned i = 0; list && i < count; i++) {
        list = deed_arena_printf(e->arena, "%s%s%.120s", list, i ? ", " : "",
                                 what[i]);
    }
    return list ? list : "";
}
