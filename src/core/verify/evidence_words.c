/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Words that are all that came of an order to the server. A page that did what
 * was asked shows it: a row, another state, a form that is empty or gone, a
 * page that it leads to. Where the answer brought a message and nothing else,
 * only its words tell what became of the order, and words in a language
 * without a table tell nothing: the caller shall read them.
 */

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence_parts.h"

/* A message: words of the page about something else than themselves. */
static const char *message_in(const struct deed_signal *s)
{
    switch (s->kind) {
    case DEED_SIGNAL_TOAST:
    case DEED_SIGNAL_DIALOG_OPENED:
        return s->fresh ? s->text : NULL;
    case DEED_SIGNAL_STATE_CHANGED:
        return s->fresh && !s->item && !s->much && !s->weak ? s->said : NULL;
    default:
        return NULL;
    }
}

/* Where the dispatch itself put words nobody else does: whenever the answer is
 * told, what comes there next is what the page makes of it. */
static bool is_own_place(const struct deed_evidence *e,
                         const struct deed_signal *s)
{
    bool any = false;
    for (unsigned i = 0; s->place && !any && i < e->seen_count; i++) {
        any = e->seen[i].caused == DEED_YES && message_in(&e->seen[i]) &&
              deed_str_equal(e->seen[i].place, s->place);
    }
    return any;
}

/* It came with the answer, or after it. */
static const char *answer_in(const struct deed_evidence *e,
                             const struct deed_signal *s)
{
    bool late =
        s->caused != DEED_YES && e->ordered_at >= 0 &&
        (s->at_us >= e->ordered_at - DEED_BURST_US || is_own_place(e, s));
    const char *words = late ? message_in(s) : NULL;
    return words && *words ? words : NULL;
}

/* States that say how things are; others go with the request. */
static bool tells_state(const struct deed_signal *s)
{
    switch (s->state) {
    case DEED_STATE_CHECKED:
    case DEED_STATE_SELECTED:
    case DEED_STATE_PRESSED:
    case DEED_STATE_EXPANDED:
        return true;
    case DEED_STATE_ATTACHED:
    case DEED_STATE_VISIBLE:
        return s->state_value == DEED_NO;
    default:
        return false;
    }
}

/* Kept, or likely to be: NULL at the end. */
static const struct deed_signal *signal_at(const struct deed_evidence *e,
                                           unsigned i)
{
    static const struct deed_signal none = { .kind = DEED_SIGNAL_LAYOUT };
    if (i < e->seen_count) {
        return &e->seen[i];
    }
    i -= e->seen_count;
    if (i >= e->doubt_count) {
        return NULL;
    }
    const struct deed_doubt *d = &e->doubts[i];
    return d->due_us != DEED_TIME_NEVER || is_own_place(e, &d->signal)
               ? &d->signal
               : &none;
}

/* Words of the dispatch in whose place the answer put others: they asked to
 * wait, in whatever language. */
static bool is_replaced(const struct deed_evidence *e,
                        const struct deed_signal *s)
{
    bool any = false;
    const struct deed_signal *later;
    for (unsigned i = 0; message_in(s) && (later = signal_at(e, i)); i++) {
        const char *words = answer_in(e, later);
        any |= words && s->place && deed_str_equal(later->place, s->place) &&
               !deed_str_equal(words, s->said);
    }
    return any;
}

/* A live region says what came in it: the message is told twice. */
static bool is_told_twice(const struct deed_evidence *e,
                          const struct deed_signal *toast)
{
    bool any = false;
    const struct deed_signal *s;
    for (unsigned i = 0; (s = signal_at(e, i)) != NULL; i++) {
        any |= s->kind == DEED_SIGNAL_STATE_CHANGED &&
               deed_str_equal(answer_in(e, s), toast->text);
    }
    return any;
}

/* Something of what was asked for can be seen. */
static bool shows(const struct deed_evidence *e, const struct deed_signal *s)
{
    switch (s->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
        return !s->weak && !deed_evidence_is_undone(e, s->place) &&
               !deed_evidence_is_passing(e, s) && !is_replaced(e, s);
    case DEED_SIGNAL_ELEMENT_STATE:
        return tells_state(s);
    case DEED_SIGNAL_VALUE_EQUALS: /* what was typed has no place, or a value */
        return s->place && !s->mute && (!s->value || !*s->value);
    case DEED_SIGNAL_TOAST:
        return !is_told_twice(e, s);
    case DEED_SIGNAL_ROUTE_CHANGED:
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_ELEMENT_APPEARED:
    case DEED_SIGNAL_ELEMENT_DISAPPEARED:
    case DEED_SIGNAL_POPUP_OPENED:
    case DEED_SIGNAL_DOWNLOAD_STARTED:
        return true;
    case DEED_SIGNAL_JS_DIALOG: /* before the answer it was a question */
        return s->at_us >= e->ordered_at;
    default:
        return false;
    }
}

/* By what they say, or by the word of the control that was pressed. */
static bool grants(const struct deed_evidence *e, const char *words)
{
    return deed_text_grants(words) || deed_text_echoes(e->name, words);
}

/* Or by how the page names them, where they do not say something else. */
static bool is_named_right(const struct deed_signal *s, const char *words)
{
    return s->right && !s->wrong && !deed_text_refuses(words);
}

/* The words of the answer where they are all that came; NULL: there is more,
 * or they say themselves that all is well. */
static const char *only_words(const struct deed_evidence *e, deed_time_us *at)
{
    const char *report = deed_evidence_reported(e);
    const char *words = report;
    const struct deed_signal *s;
    if (report && grants(e, report)) {
        return NULL;
    }
    *at = report ? e->report_at : *at;
    for (unsigned i = 0; (s = signal_at(e, i)) != NULL; i++) {
        const char *answer = answer_in(e, s);
        bool kept = i < e->seen_count;
        if (report && deed_str_equal(s->place, e->report_place)) {
            continue;
        }
        if (answer ? grants(e, answer) || is_named_right(s, answer)
                   : kept && shows(e, s)) {
            return NULL;
        }
        words = answer && !words ? answer : words;
        *at = answer ? s->at_us : *at;
    }
    return words;
}

/* A box that is drawn as an error and opened with the answer to an order: the
 * box that was pressed closes first, whatever becomes of the order. */
static const char *boxed(const struct deed_evidence *e, deed_time_us *at)
{
    for (unsigned i = 0; e->ordered_at >= 0 && i < e->doubt_count; i++) {
        const struct deed_signal *s = &e->doubts[i].signal;
        if (s->kind == DEED_SIGNAL_DIALOG_OPENED &&
            e->doubts[i].due_us != DEED_TIME_NEVER &&
            deed_evidence_is_marked(e, s)) {
            *at = s->at_us;
            return s->text;
        }
    }
    return NULL;
}

const char *deed_evidence_says(const struct deed_evidence *e, deed_time_us *at)
{
    deed_time_us when = e->says_at;
    if (e->at_login && !e->says) {
        return "please sign in";
    }
    const char *words =
        e->says || e->cut || (e->granted && !deed_evidence_reported(e))
            ? e->says
            : only_words(e, &when);
    words = words ? words : boxed(e, &when);
    words = words ? words : deed_evidence_asks_beside(e, &when);
    words = !words && e->routes ? e->missing : words;
    if (at) {
        *at = when;
    }
    return words;
}
