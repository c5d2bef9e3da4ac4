/* SPDX-License-Identifier: Apache-2.0 */
/* What a fact that is the doing of the act counts as. */
#include "core/verify/evidence_parts.h"

#include <string.h>

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/text/lexicon.h"

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

/* A box says what it has to say when it opens. */
static const char *message_of(const struct deed_signal *s)
{
    return s->kind == DEED_SIGNAL_DIALOG_OPENED ? s->text
                                                : deed_signal_words(s);
}

/* A message that the page draws as an error, or that tells of a part, and that
 * came with the answer to an order: the mark beats what the answer says of
 * itself. The word of the control that was pressed ("Block", "Blocked") and
 * words that replace others tell a state. */
bool deed_evidence_is_marked(const struct deed_evidence *e,
                             const struct deed_signal *s)
{
    const char *words = message_of(s);
    bool message = s->kind == DEED_SIGNAL_TOAST ||
                   (s->kind == DEED_SIGNAL_DIALOG_OPENED && s->fresh) ||
                   (s->kind == DEED_SIGNAL_STATE_CHANGED && s->fresh &&
                    !s->item && !s->much && !s->weak);
    bool late = e->ordered_at >= 0 && s->at_us >= e->ordered_at - DEED_BURST_US;
    if (!message || !late || !words || !*words) {
        return false;
    }
    /* The words of a box are also those of its buttons, such as "OK". */
    bool box = s->kind == DEED_SIGNAL_DIALOG_OPENED;
    const char *title = box && s->name && *s->name ? s->name : words;
    bool marked = (s->wrong || (e->part && !box)) && !deed_text_grants(title) &&
                  !deed_text_echoes(e->name, title);
    return marked || deed_text_tells_part(words);
}

bool deed_evidence_is_denied(const struct deed_evidence *e,
                             const struct deed_signal *s)
{
    return e->control && !s->item && !s->much && !s->weak &&
           deed_text_denies(e->name, deed_signal_words(s));
}

/* Words that no role marks as a message: what they mean is a guess, which the
 * caller shall make. */
static void note_words(struct deed_evidence *evidence,
                       const struct deed_signal *signal, bool form)
{
    if (deed_signal_praises(signal)) {
        evidence->sent_again = false;
        evidence->says = NULL;
    } else if (!evidence->says && (deed_signal_doubts(signal, form) ||
                                   deed_evidence_is_denied(evidence, signal) ||
                                   deed_evidence_is_marked(evidence, signal))) {
        evidence->says_at = signal->at_us;
        evidence->says = deed_arena_strdup(
            evidence->arena,
            deed_str_or(message_of(signal), "a field is marked as wrong"));
    }
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
    uint64_t key = deed_evidence_key(signal->place);
    unsigned at = 0;
    /* Gone, while others came in its place: only where these come by
     * themselves is nothing left of it. */
    if (signal->weak && !deed_evidence_was_before(evidence, signal->place)) {
        return false;
    }
    while (at < evidence->undone_count && evidence->undone[at] != key) {
        at++;
    }
    if (signal->kind == DEED_SIGNAL_REDONE && at < evidence->undone_count) {
        evidence->undone[at] = evidence->undone[--evidence->undone_count];
    } else if (signal->kind == DEED_SIGNAL_UNDONE && key &&
               at == evidence->undone_count && at < DEED_UNDONE_MAX) {
        evidence->undone[evidence->undone_count++] = key;
        if (deed_evidence_is_busy_place(evidence, signal->place)) {
            deed_evidence_tie_to_end(evidence, signal->at_us);
        }
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

bool deed_evidence_is_guarded(const struct deed_evidence *evidence,
                              const struct deed_signal *signal)
{
    /* The server did, or the document between. */
    bool other = !signal->place || signal->document;
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

/* The heading of a view that a router drew, unless the target is called so. */
static void note_heading(struct deed_evidence *evidence,
                         const struct deed_signal *signal)
{
    if (signal->heading) {
        bool missing = deed_text_is_missing_page(signal->heading) &&
                       !deed_text_is_missing_page(evidence->name);
        evidence->missing =
            missing ? deed_arena_strdup(evidence->arena, signal->heading)
                    : NULL;
    }
}

/* "Loading": the page is busy and has not shown a result yet. */
static bool says_busy(const struct deed_signal *signal)
{
    return deed_lexicon_has(signal->text, DEED_WORDS_BUSY) &&
           !deed_text_grants(signal->text) && !deed_signal_praises(signal);
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
        if (signal->again) {
            evidence->sent_again = true;
            return false;
        }
        note_heading(evidence, signal);
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
        deed_evidence_start_download(evidence, signal);
        deed_evidence_follow(/* instead of a document */
                             evidence,
                             &(struct deed_signal){ .kind = DEED_SIGNAL_LEFT },
                             true);
        return true;
    case DEED_SIGNAL_DOWNLOAD_PROGRESS:
    case DEED_SIGNAL_DOWNLOAD_FINISHED:
        return deed_evidence_follow_download(evidence, signal);
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
        evidence->chooser |= deed_str_equal(signal->role, "filechooser");
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
            evidence->login_asked || deed_evidence_is_guarded(evidence, signal);
        note_move(evidence, signal);
        evidence->strong++;
        evidence->told++;
        evidence->routes++;
        return true;
    case DEED_SIGNAL_TOAST:
        if (says_busy(signal)) {
            return false; /* the result is shown later */
        }
        /* fall through */
    default: /* dialog, element, popup */
        note_login(evidence, signal);
        evidence->strong++;
        evidence->told++;
        evidence->popups += signal->kind == DEED_SIGNAL_POPUP_OPENED;
        return true;
    }
}

bool deed_evidence_count(struct deed_evidence *evidence,
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
