/* SPDX-License-Identifier: Apache-2.0 */
#include "core/widget/parts.h"

#include <string.h>

#include "base/util.h"
#include "base/utf8.h"
#include "core/text/lexicon.h"

/* Boxes around a number that are looked at, the nearest first. */
#define LEVELS 3
/* Arrows are small; what is wider holds words. */
#define ARROW_MAX_PX 60
#define ARROWS_MAX 4 /* rule: two turn months, two more turn years */

static bool says_step(const struct deed_part *part, enum deed_words words)
{
    return deed_lexicon_begins(part->name, words) ||
           deed_lexicon_begins(part->text, words);
}

/* The only one of a level that says so; NULL: none, or more than one. */
static const struct deed_part *only_step(const struct deed_parts *parts,
                                         unsigned level, enum deed_words words)
{
    const struct deed_part *found = NULL;
    for (uint32_t i = 0; i < parts->count; i++) {
        const struct deed_part *part = &parts->list[i];
        if (part->level > level || !says_step(part, words)) {
            continue;
        }
        if (found) {
            return NULL;
        }
        found = part;
    }
    return found;
}

bool deed_parts_stepper(const struct deed_parts *parts, const char **ret_more,
                        const char **ret_less)
{
    for (unsigned level = 0; level < LEVELS; level++) {
        const struct deed_part *more = only_step(parts, level, DEED_WORDS_MORE);
        const struct deed_part *less = only_step(parts, level, DEED_WORDS_LESS);
        if (more && less && more != less) {
            *ret_more = more->id;
            *ret_less = less->id;
            return true;
        }
    }
    return false;
}

/* What it says, or what its picture is called. */
static bool hints_at(const struct deed_part *part, enum deed_words words)
{
    return deed_lexicon_has(part->name, words) ||
           deed_lexicon_has(part->text, words) ||
           deed_lexicon_has(part->hints, words) ||
           deed_lexicon_hints(part->hints, words);
}

static bool is_yearly(const struct deed_part *part)
{
    return hints_at(part, DEED_WORDS_YEAR) &&
           !deed_lexicon_has(part->name, DEED_WORDS_MONTH);
}

/* Class names that speak of both directions say nothing of this button. */
static bool fits(const struct deed_part *part, enum deed_words words,
                 bool by_name, bool yearly)
{
    enum deed_words back =
        words == DEED_WORDS_NEXT ? DEED_WORDS_PREVIOUS : DEED_WORDS_NEXT;
    bool said = by_name ? deed_lexicon_has(part->name, words)
                        : hints_at(part, words) && !hints_at(part, back);
    return said && is_yearly(part) == yearly;
}

static bool has_named(const struct deed_parts *parts, enum deed_words words)
{
    for (uint32_t i = 0; i < parts->count; i++) {
        if (deed_lexicon_has(parts->list[i].name, words)) {
            return true;
        }
    }
    return false;
}

/* A sign without a word: no letters, and small. */
static bool is_mute(const struct deed_part *part)
{
    const char *texts[] = { part->name, part->text };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        const char *p = deed_str_or(texts[i], "");
        for (size_t len = strlen(p); *p; len = strlen(p)) {
            size_t step = deed_utf8_step(p, len);
            if (deed_utf8_is_letter(deed_utf8_decode(p, len))) {
                return false;
            }
            p += step ? step : 1;
        }
    }
    return part->rect.width <= ARROW_MAX_PX;
}

/* Of two signs, or of the inner two of four, one leads back and the other on,
 * by where they stand. */
static const struct deed_part *by_side(const struct deed_parts *parts,
                                       bool forward, bool yearly)
{
    const struct deed_part *mute[ARROWS_MAX];
    unsigned count = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        if (!is_mute(&parts->list[i])) {
            continue;
        }
        if (count == ARROWS_MAX) {
            return NULL;
        }
        unsigned at = count++;
        for (; at > 0 && mute[at - 1]->rect.x > parts->list[i].rect.x; at--) {
            mute[at] = mute[at - 1];
        }
        mute[at] = &parts->list[i];
    }
    if ((count != 2 && count != 4) || (yearly && count == 2)) {
        return NULL;
    }
    unsigned edge = count == 4 && !yearly ? 1 : 0;
    return mute[forward != parts->reversed ? count - 1 - edge : edge];
}

const char *deed_parts_turner(const struct deed_parts *parts, bool forward,
                              bool yearly)
{
    enum deed_words words = forward ? DEED_WORDS_NEXT : DEED_WORDS_PREVIOUS;
    bool by_name = has_named(parts, words);
    const struct deed_part *found = NULL;
    for (uint32_t i = 0; i < parts->count; i++) {
        const struct deed_part *part = &parts->list[i];
        if (!fits(part, words, by_name, yearly)) {
            continue;
        }
        bool monthly = !yearly && hints_at(part, DEED_WORDS_MONTH);
        if (!found || (monthly && !hints_at(found, DEED_WORDS_MONTH))) {
            found = part;
        }
    }
    if (!found && !by_name) {
        found = by_side(parts, forward, yearly);
    }
    return found && found->enabled != DEED_NO ? found->id : NULL;
}

const char *deed_parts_confirm(const struct deed_parts *parts)
{
    for (uint32_t i = 0; i < parts->count; i++) {
        if (deed_lexicon_is(parts->list[i].name, DEED_WORDS_CONFIRM)) {
            return parts->list[i].id;
        }
    }
    return NULL;
}

static const struct deed_part *find_close(const struct deed_parts *parts)
{
    static const enum deed_words kinds[] = { DEED_WORDS_CLOSE,
                                             DEED_WORDS_CANCEL };
    for (size_t k = 0; k < DEED_ARRAY_LEN(kinds); k++) {
        for (uint32_t i = 0; i < parts->count; i++) {
            if (deed_lexicon_begins(parts->list[i].name, kinds[k])) {
                return &parts->list[i];
            }
        }
    }
    return NULL;
}

const char *deed_parts_close(const struct deed_parts *parts)
{
    const struct deed_part *found = find_close(parts);
    return found ? found->id : NULL;
}

/* The first that can be pressed. One that is disabled counts where no other is
 * shown: a form is not sent past its own button. One that is not shown, as that
 * of another step of the form, comes after all that are. */
const char *deed_parts_submit(const struct deed_parts *parts)
{
    const struct deed_part *found = NULL;
    int best = -1;
    for (uint32_t i = 0; i < parts->count; i++) {
        const struct deed_part *part = &parts->list[i];
        int rank = (part->shown != DEED_NO ? 2 : 0) +
                   (part->enabled != DEED_NO ? 1 : 0);
        if (rank > best) {
            found = part;
            best = rank;
        }
    }
    return found ? found->id : NULL;
}

static void read_calendar(struct deed_calendar *calendar,
                          const struct deed_parts *parts)
{
    calendar->next_id = deed_parts_turner(parts, true, false);
    calendar->previous_id = deed_parts_turner(parts, false, false);
    calendar->next_year_id = deed_parts_turner(parts, true, true);
    calendar->previous_year_id = deed_parts_turner(parts, false, true);
    /* Double arrows turn years where single ones turn months. Where there are
     * no others, they turn months. */
    if (!calendar->next_id && !calendar->previous_id) {
        calendar->next_id = calendar->next_year_id;
        calendar->previous_id = calendar->previous_year_id;
        calendar->next_year_id = calendar->previous_year_id = NULL;
    }
}

void deed_parts_read(struct deed_facts *facts)
{
    if (facts->stepping.count &&
        deed_parts_stepper(&facts->stepping, &facts->more_id,
                           &facts->less_id)) {
        facts->by_parts = true;
    }
    if (facts->confirming.count) {
        facts->confirm_id = deed_parts_confirm(&facts->confirming);
    }
    if (facts->closing.count) {
        facts->close_id = deed_parts_close(&facts->closing);
    }
    if (facts->submitting.count) {
        facts->submit_id = deed_parts_submit(&facts->submitting);
    }
    const struct deed_part *uncovers = find_close(&facts->uncovering);
    facts->cover_close = uncovers ? uncovers->name : facts->cover_close;
    if (facts->turning.count) {
        read_calendar(&facts->calendar, &facts->turning);
    }
}
