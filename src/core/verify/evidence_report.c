/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How an order goes on, in the page's own words: where the dispatch put words
 * ("Queued") the page writes others when the server has heard of it ("Running,
 * 40 %", "Export stopped"). Nobody else writes there, so the last of them tell
 * what became of the order, by whatever way they came. An order that was only
 * accepted is asked after again and again meanwhile.
 */

#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence.h"

/* The next letter of a text and the place after it; 0: no more. */
static uint32_t next_letter(const char **text)
{
    uint32_t c = 0;
    while (**text && !c) {
        size_t step = deed_utf8_step(*text, strlen(*text));
        step = step ? step : 1;
        uint32_t found = deed_utf8_decode(*text, step);
        bool digit = found >= '0' && found <= '9';
        c = deed_utf8_is_letter(found) && !digit ? found : 0;
        *text += step;
    }
    return c;
}

/* "12 likes" and "13 likes" say the same of another number. */
static bool differs_in_letters(const char *a, const char *b)
{
    uint32_t x, y;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x && x == y);
    return x != y;
}

/* More than a word, which names a state: "Live", "In". */
static bool is_sentence(const char *text)
{
    unsigned words = 0, signs = 0;
    bool inside = false;
    for (size_t step; *text; text += step) {
        step = deed_utf8_step(text, strlen(text));
        step = step ? step : 1;
        uint32_t c = deed_utf8_decode(text, step);
        bool letter = deed_utf8_is_letter(c);
        words += letter && !inside;
        signs += deed_utf8_is_spaceless(c);
        inside = letter;
    }
    return words > 2 || signs > 4;
}

static bool has_order(const struct deed_evidence *e)
{
    bool any = e->ordered_at >= 0;
    for (unsigned i = 0; i < e->open_count; i++) {
        any |= !e->open[i].reads && !e->open[i].foreign &&
               !e->open[i].message && !e->open[i].document;
    }
    return any;
}

/* Words in the place of words of the dispatch. What a control is called is its
 * state, not a report. */
static bool is_report(const struct deed_evidence *e,
                      const struct deed_signal *s, const char *target_id)
{
    bool other = s->kind == DEED_SIGNAL_STATE_CHANGED && s->said && s->place &&
                 !s->much && !s->item && !s->weak && s->caused != DEED_YES &&
                 !(target_id && deed_str_equal(s->instance_id, target_id));
    bool any = false;
    for (unsigned i = 0; other && !any && i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        any = seen->kind == DEED_SIGNAL_STATE_CHANGED &&
              seen->caused == DEED_YES && seen->said && !seen->item &&
              deed_str_equal(seen->place, s->place) &&
              differs_in_letters(seen->said, s->said);
    }
    return any && has_order(e);
}

/* The page asks how an order goes that was accepted. What it had asked for
 * before the act is asked for all the time. */
static bool is_poll(const struct deed_evidence *e, const struct deed_signal *s)
{
    return e->accepted_at >= 0 && s->at_us >= e->accepted_at && s->weak &&
           !s->foreign &&
           (s->kind == DEED_SIGNAL_REQUEST_STARTED ||
            s->kind == DEED_SIGNAL_REQUEST_FINISHED) &&
           !deed_evidence_was_before(e, s->place);
}

void deed_evidence_note_report(struct deed_evidence *e,
                               const struct deed_signal *s,
                               const char *target_id)
{
    if (is_poll(e, s)) {
        e->polled_at = s->at_us;
    }
    if (s->kind == DEED_SIGNAL_ELEMENT_STATE &&
        s->state == DEED_STATE_ENABLED && target_id &&
        deed_str_equal(s->instance_id, target_id)) {
        e->held = s->state_value == DEED_NO;
    }
    if (is_report(e, s, target_id)) {
        e->report = deed_arena_strdup(e->arena, s->said);
        e->report_place = deed_arena_strdup(e->arena, s->place);
        e->report_at = s->at_us;
        e->reports++;
    }
}

deed_time_us deed_evidence_reports_until(const struct deed_evidence *e)
{
    if (e->report && deed_text_grants(e->report)) {
        return 0;
    }
    deed_time_us end = e->reports > 1 ? e->report_at + DEED_MESSAGE_US : 0;
    if (e->accepted_at >= 0) {
        deed_time_us told = e->accepted_at + DEED_TIMED_US;
        deed_time_us asked = e->polled_at + DEED_MESSAGE_US;
        end = told > end ? told : end;
        end = e->polled_at >= 0 && asked > end ? asked : end;
    }
    deed_time_us bound = e->sent_at + e->settle_us;
    bool waits = e->held && (e->accepted_at >= 0 || e->workers);
    return end > bound || waits ? bound : end;
}

bool deed_evidence_is_asked_after(const struct deed_evidence *e,
                                  deed_time_us now)
{
    return e->accepted_at >= 0 && e->polled_at >= 0 &&
           now < e->polled_at + DEED_MESSAGE_US &&
           !(e->report && deed_text_grants(e->report));
}

const char *deed_evidence_reported(const struct deed_evidence *e)
{
    return e->report && (e->accepted_at >= 0 || !e->granted) &&
                   (is_sentence(e->report) || deed_text_refuses(e->report))
               ? e->report
               : NULL;
}
