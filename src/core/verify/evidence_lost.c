/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the act surely changed and what says again what it said before: was it
 * a mark that a control wears while its request is under way, or content that
 * a person took for the effect? Content that is gone again is a rollback,
 * whatever else the page says then, unless something that came stands for it:
 * the same words elsewhere, words that say that it was done, another page.
 */

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/text/lexicon.h"
#include "core/verify/evidence_parts.h"
#include "core/verify/place.h"
#include "core/verify/tie.h"

bool deed_evidence_is_undone(const struct deed_evidence *e, const char *place)
{
    uint64_t key = place ? deed_hash_text(DEED_HASH_SEED, place) : 0;
    for (unsigned i = 0; key && i < e->undone_count; i++) {
        if (e->undone[i] == key) {
            return true;
        }
    }
    return false;
}

/* Kept or doubted: what opens a dialog again may have no tie. NULL: no more. */
static const struct deed_signal *signal_at(const struct deed_evidence *e,
                                           unsigned i)
{
    if (i < e->seen_count) {
        return &e->seen[i];
    }
    i -= e->seen_count;
    return i < e->doubt_count ? &e->doubts[i].signal : NULL;
}

static bool is_same_dialog(const struct deed_signal *a,
                           const struct deed_signal *b)
{
    return (a->instance_id && deed_str_equal(a->instance_id, b->instance_id)) ||
           (a->name && *a->name && deed_str_equal(a->name, b->name) &&
            deed_str_equal(a->role, b->role));
}

/* States that an act is for; "enabled" is what a busy control lacks. */
static bool is_wanted_state(enum deed_state_id state)
{
    return state == DEED_STATE_CHECKED || state == DEED_STATE_SELECTED ||
           state == DEED_STATE_PRESSED;
}

/* Does `later` turn back what `first` did? */
static bool reverts(const struct deed_signal *first,
                    const struct deed_signal *later)
{
    switch (first->kind) {
    case DEED_SIGNAL_DIALOG_CLOSED:
        return later->kind == DEED_SIGNAL_DIALOG_OPENED &&
               is_same_dialog(first, later);
    case DEED_SIGNAL_ELEMENT_STATE:
        return later->kind == DEED_SIGNAL_ELEMENT_STATE &&
               (is_wanted_state(first->state) ||
                first->state == DEED_STATE_EXPANDED) &&
               later->state == first->state &&
               later->state_value != first->state_value &&
               deed_str_equal(first->instance_id, later->instance_id);
    default:
        return false;
    }
}

/* The same place: a page that is led back may say why behind the "?". */
static bool is_same_page(const char *a, const char *b)
{
    size_t len = a ? strcspn(a, "?#") : 0;
    return len && b && strcspn(b, "?#") == len && !memcmp(a, b, len);
}

/* An address within the document. One that was doubted has a place, too. */
static bool is_inside(const struct deed_signal *s)
{
    return s->place && !s->document;
}

/* An address within the document, or a document that an act led to which sends
 * nothing off: forms may well lead to a page and back. */
static bool is_way(const struct deed_evidence *e, const struct deed_signal *s)
{
    return s->kind == DEED_SIGNAL_ROUTE_CHANGED &&
           (is_inside(s) || (s->left && !e->form && e->ordered_at < 0));
}

static const char *came_from(const struct deed_signal *way)
{
    return is_inside(way) ? way->value : way->left;
}

/* Routes are told more than once, by the page and by the engine: it was led
 * back when the last of them is where it was before the first. One that never
 * left its page goes by the whole address. */
bool deed_evidence_is_led_back(const struct deed_evidence *e)
{
    const struct deed_signal *first = NULL, *last = NULL, *s;
    bool left = false;
    for (unsigned i = 0; (s = signal_at(e, i)) != NULL; i++) {
        if (is_way(e, s)) {
            first = first && first->at_us <= s->at_us ? first : s;
            last = last && last->at_us > s->at_us ? last : s;
        }
    }
    const char *from = first ? came_from(first) : NULL;
    for (unsigned i = 0; from && (s = signal_at(e, i)) != NULL; i++) {
        left |= is_way(e, s) && !is_same_page(s->pattern, from);
    }
    return from && ((is_inside(first) && deed_str_equal(from, last->pattern)) ||
                    (left && is_same_page(from, last->pattern)));
}

/* What came after the answer tells how it ended. A message that says so goes
 * again by itself. */
static bool is_outcome(const struct deed_evidence *e,
                       const struct deed_signal *s)
{
    return s->caused != DEED_YES && e->answered_at >= 0 &&
           s->at_us >= e->answered_at - DEED_BURST_US;
}

/* Of several that turn back and forth the last one counts. */
static bool is_reverted(const struct deed_evidence *e, unsigned at)
{
    const struct deed_signal *first = signal_at(e, at);
    if (first->kind == DEED_SIGNAL_ROUTE_CHANGED) {
        return is_way(e, first) && deed_evidence_is_led_back(e);
    }
    bool back = false;
    const struct deed_signal *later;
    for (unsigned i = 0; (later = signal_at(e, i)) != NULL; i++) {
        if (i == at || later->at_us < first->at_us) {
            continue;
        }
        if (reverts(first, later)) {
            back = true;
        } else if (later->kind == first->kind &&
                   (is_same_dialog(first, later) ||
                    (first->state == later->state &&
                     first->state_value == later->state_value))) {
            back = false; /* done once more */
        }
    }
    return back || (first->place && !is_outcome(e, first) &&
                    deed_evidence_is_undone(e, first->place));
}

/* The other half: it only put back what an earlier one had taken away. */
static bool is_return(const struct deed_evidence *e, unsigned at)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        any |= i != at && e->seen[i].at_us <= e->seen[at].at_us &&
               reverts(&e->seen[i], &e->seen[at]);
    }
    return any;
}

/* Dialogs, routes, messages, files and windows of its doing that stand. */
static unsigned count_told(const struct deed_evidence *e)
{
    unsigned told = e->told;
    for (unsigned i = 0; i < e->seen_count; i++) {
        enum deed_signal_kind kind = e->seen[i].kind;
        bool pair = kind == DEED_SIGNAL_DIALOG_CLOSED ||
                    kind == DEED_SIGNAL_DIALOG_OPENED ||
                    kind == DEED_SIGNAL_ROUTE_CHANGED;
        if (pair && told && (is_reverted(e, i) || is_return(e, i))) {
            told--;
        }
    }
    return told;
}

static const char *attribute_of(const struct deed_signal *seen)
{
    static const char mark[] = ":attr.";
    const char *what = deed_place_what(seen->place);
    return strncmp(what, mark, sizeof(mark) - 1) == 0 ? what + sizeof(mark) - 1
                                                      : NULL;
}

/* An attribute that says something by its own name: all others are looks, or
 * what a control wears while its request is under way. */
static bool is_meant(const struct deed_signal *seen, const char *attribute)
{
    static const char *const states[] = {
        "aria-pressed",  "aria-checked",   "aria-selected", "aria-current",
        "aria-valuenow", "aria-valuetext", "aria-label",    "aria-sort",
        "checked",       "selected",       "value",
    };
    static const char *const shows[] = { "hidden", "open", "aria-hidden",
                                         "popover" };
    return DEED_STR_IN(attribute, states) || seen->hid || seen->stateful ||
           (seen->said && DEED_STR_IN(attribute, shows));
}

bool deed_evidence_is_mark(const struct deed_evidence *e,
                           const struct deed_signal *seen)
{
    const char *attribute = attribute_of(seen);
    return seen->mute ||
           (attribute && (e->drags || !is_meant(seen, attribute)));
}

/* Words on a control that could not be pressed meanwhile: "Sending". */
static bool is_label_meanwhile(const struct deed_evidence *e,
                               const struct deed_signal *seen)
{
    static const char *const waits[] = { "disabled", "aria-disabled",
                                         "aria-busy" };
    bool waited = false;
    for (unsigned i = 0; seen->instance_id && i < e->seen_count; i++) {
        waited |= DEED_STR_IN(attribute_of(&e->seen[i]), waits) &&
                  deed_place_is_same_element(seen->place, e->seen[i].place);
    }
    return waited;
}

/* A sign that the page is at work: by what it is, or by its words. */
static bool is_busy_sign(const struct deed_evidence *e,
                         const struct deed_signal *seen)
{
    return seen->busy || (e->was_busy && !e->busy_place) ||
           deed_place_is_same_element(seen->place, e->busy_place) ||
           deed_lexicon_has(seen->said, DEED_WORDS_BUSY) ||
           is_label_meanwhile(e, seen);
}

/* "Wait for it..." */
static bool is_left_open(const char *said)
{
    size_t len = said ? strlen(said) : 0;
    return len > 3 && (strcmp(said + len - 3, "...") == 0 ||
                       strcmp(said + len - 3, "\xe2\x80\xa6") == 0);
}

bool deed_evidence_is_busy_place(const struct deed_evidence *e,
                                 const char *place)
{
    bool any = false;
    bool all = true;
    for (unsigned i = 0; place && i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        if (deed_str_equal(seen->place, place)) {
            any = true;
            all = all && seen->caused == DEED_YES &&
                  (seen->busy || is_left_open(seen->said) ||
                   deed_place_is_same_element(place, e->busy_place) ||
                   deed_lexicon_has(seen->said, DEED_WORDS_BUSY));
        }
    }
    return any && all;
}

bool deed_evidence_is_passing(const struct deed_evidence *e,
                              const struct deed_signal *seen)
{
    return deed_evidence_is_mark(e, seen) || is_busy_sign(e, seen);
}

static bool is_change(const struct deed_signal *seen)
{
    return seen->kind == DEED_SIGNAL_STATE_CHANGED ||
           seen->kind == DEED_SIGNAL_VALUE_EQUALS ||
           seen->kind == DEED_SIGNAL_ELEMENT_STATE;
}

bool deed_evidence_is_content(const struct deed_evidence *e,
                              const struct deed_signal *seen)
{
    bool proven = deed_tie_proves(deed_tie_of(seen, NULL));
    switch (seen->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_VALUE_EQUALS:
        return proven && (!seen->weak || seen->stateful) &&
               !deed_evidence_is_mark(e, seen) && !is_busy_sign(e, seen);
    case DEED_SIGNAL_ELEMENT_STATE:
        return is_wanted_state(seen->state) && !e->drags;
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_ROUTE_CHANGED:
        return proven;
    default:
        return false;
    }
}

/* A state that went back and forth is lost by where it ended, not by what it
 * was in between. */
static bool is_lost(const struct deed_evidence *e, unsigned at)
{
    return deed_evidence_is_content(e, &e->seen[at]) && is_reverted(e, at) &&
           !is_return(e, at);
}

bool deed_evidence_is_notice(const struct deed_signal *seen)
{
    return seen->kind == DEED_SIGNAL_STATE_CHANGED && seen->said &&
           seen->fresh && !seen->item && !seen->much;
}

/* Only a notice is gone, and other content of the same task stands: a message
 * beside a row goes again by itself. Where a request was answered, or failed,
 * what is gone may have been the effect that it was refused. */
static bool lost_notices_only(const struct deed_evidence *e)
{
    bool other = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        bool notice = deed_evidence_is_notice(seen);
        if (is_lost(e, i) && !notice) {
            return false;
        }
        other |= !notice && seen->caused == DEED_YES && !is_reverted(e, i) &&
                 deed_evidence_is_content(e, seen);
    }
    return other && !e->answered && !e->failed;
}

/* The same words; or a row that has more of them. A message that has more may
 * as well say that they were not wanted. */
static bool says_again(const struct deed_signal *came, const char *words)
{
    return words && *words &&
           (strcmp(came->said, words) == 0 ||
            (came->item && strlen(words) > 2 && strstr(came->said, words)));
}

/* The words that are gone are said by something that came. */
static bool is_moved(const struct deed_evidence *e,
                     const struct deed_signal *came)
{
    bool any = false;
    for (unsigned i = 0; came->said && !any && i < e->seen_count; i++) {
        any = is_lost(e, i) && says_again(came, e->seen[i].said);
    }
    return any;
}

/* Does this stand for content that is gone? What came before the answer to its
 * requests says nothing of how it ended. */
static bool stands(const struct deed_evidence *e, const struct deed_signal *s)
{
    bool late =
        e->answered_at < 0 || s->at_us >= e->answered_at - DEED_BURST_US;
    bool content = s->kind == DEED_SIGNAL_STATE_CHANGED && !s->weak &&
                   !deed_evidence_is_mark(e, s) &&
                   !deed_evidence_is_undone(e, s->place);
    if (s->kind == DEED_SIGNAL_POPUP_OPENED ||
        s->kind == DEED_SIGNAL_DOWNLOAD_STARTED) {
        return true;
    }
    return late &&
           ((s->kind == DEED_SIGNAL_TOAST && deed_signal_praises(s)) ||
            (content && (s->much || deed_signal_praises(s) || is_moved(e, s))));
}

/* A page that it led to, and that it is still at. */
static bool has_left(const struct deed_evidence *e)
{
    bool away = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        away |= e->seen[i].kind == DEED_SIGNAL_ROUTE_CHANGED &&
                !is_reverted(e, i) && !is_return(e, i);
    }
    return away;
}

/* A tab that was pressed was selected, and is not any more. Its panel may have
 * been made for it and moves out again: no words of it stand for anything. */
static bool is_tab_left(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; e->tab && i < e->seen_count; i++) {
        const char *place = e->seen[i].place;
        if (place && strstr(place, ":attr.aria-selected")) {
            if (!deed_evidence_is_undone(e, place)) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

bool deed_evidence_has_lost(const struct deed_evidence *e)
{
    bool lost = false;
    for (unsigned i = 0; !lost && i < e->seen_count; i++) {
        lost = is_lost(e, i);
    }
    /* What a canvas shows is not among it. */
    if (!lost || e->draws || has_left(e) || lost_notices_only(e)) {
        return false;
    }
    const struct deed_signal *s;
    for (unsigned i = 0; !is_tab_left(e) && (s = signal_at(e, i)) != NULL;
         i++) {
        if (stands(e, s)) {
            return false;
        }
    }
    return true;
}

const char *deed_evidence_lost_words(const struct deed_evidence *e)
{
    const struct deed_signal *s;
    const char *words = NULL;
    for (unsigned i = 0; (s = signal_at(e, i)) != NULL; i++) {
        bool gone = s->place && deed_evidence_is_undone(e, s->place);
        bool message = s->kind == DEED_SIGNAL_DIALOG_OPENED ||
                       s->kind == DEED_SIGNAL_JS_DIALOG;
        const char *said = message ? s->text : deed_signal_words(s);
        words = !gone && said && *said ? said : words;
    }
    return words;
}

/* Something that came with the answer to a request of the act's. It stands for
 * the effect where only marks are gone; beside content that was taken back it
 * may just as well be the words that say so. */
static bool is_answer(const struct deed_evidence *e,
                      const struct deed_signal *seen)
{
    return e->answered && !e->failed &&
           seen->at_us >= e->answered_at - DEED_BURST_US;
}

/* What the target stands in went, with the target or within it: a row that
 * faded first, whose marks went with it. */
static bool is_removal_around(const struct deed_signal *seen)
{
    return seen->near && strcmp(deed_place_what(seen->place), ":children") == 0;
}

/* What was set back was never taken for an effect, such as the place of a card
 * that follows the pointer and springs back when it was dropped; and something
 * that was stands. */
static bool has_set_back_others_only(const struct deed_evidence *e)
{
    bool stands = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        if (seen->place && deed_evidence_is_undone(e, seen->place)) {
            return false;
        }
        stands |= seen->kind == DEED_SIGNAL_STATE_CHANGED && !seen->weak;
    }
    return stands && count_told(e) == e->told;
}

bool deed_evidence_is_taken_back(const struct deed_evidence *e)
{
    bool any = e->undone_count > 0 || count_told(e) < e->told;
    /* A wave that went is nothing beside a target that is drawn otherwise. */
    if (!any || count_told(e) || e->was_busy || has_set_back_others_only(e) ||
        deed_evidence_is_restyled(e)) {
        return false;
    }
    bool lost = deed_evidence_has_lost(e);
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        bool gone = deed_evidence_is_mark(e, seen) &&
                    deed_evidence_is_undone(e, seen->place);
        bool tied = deed_tie_proves(deed_tie_of(seen, NULL)) ||
                    (!lost && ((is_answer(e, seen) && !gone) ||
                               is_removal_around(seen)));
        if (is_change(seen) && !seen->weak && tied && !is_reverted(e, i)) {
            return false;
        }
    }
    return true;
}

bool deed_evidence_lost_marks_only(const struct deed_evidence *e)
{
    bool all = e->answered && !e->failed;
    for (unsigned i = 0; all && i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        all = seen->kind != DEED_SIGNAL_STATE_CHANGED || seen->weak ||
              deed_evidence_is_mark(e, seen);
    }
    return all;
}
