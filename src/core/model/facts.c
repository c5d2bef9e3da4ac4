/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/facts.h"

#include "base/arena.h"
#include "base/util.h"

/* Frameworks draw in frames, and pages put things off by a third of a second
 * (debouncing); half a second without anything is rarely a pause. */
#define STILL_US DEED_MS(500)
/* Timers cannot be seen. What is put off after a load or a press, and shows
 * nothing meanwhile, comes within about a second. */
#define TIMERS_US DEED_MS(1500)

bool deed_calm_settled(const struct deed_calm *calm)
{
    return calm->still_us >= STILL_US &&
           (!calm->timers || calm->age_us >= TIMERS_US);
}

bool deed_calm_ticks(const struct deed_calm *calm)
{
    return calm->news_us >= STILL_US && calm->age_us >= TIMERS_US;
}

static bool copy_options(struct deed_arena *arena, struct deed_facts *facts)
{
    if (!facts->option_count) {
        facts->options = NULL;
        return true;
    }
    struct deed_option *options =
        deed_arena_calloc(arena, facts->option_count, sizeof(*options));
    if (!options) {
        return false;
    }
    for (uint32_t i = 0; i < facts->option_count; i++) {
        options[i] = facts->options[i];
        options[i].id = deed_arena_strdup(arena, options[i].id);
        options[i].label = deed_arena_strdup(arena, options[i].label);
        options[i].value = deed_arena_strdup(arena, options[i].value);
        options[i].group = deed_arena_strdup(arena, options[i].group);
    }
    facts->options = options;
    return true;
}

static bool copy_view(struct deed_arena *arena, struct deed_list_view *view)
{
    if (!view->label_count) {
        view->labels = NULL;
        return true;
    }
    const char **labels =
        deed_arena_calloc(arena, view->label_count, sizeof(*labels));
    for (uint32_t i = 0; labels && i < view->label_count; i++) {
        labels[i] = deed_arena_strdup(arena, view->labels[i]);
    }
    view->labels = labels;
    return labels != NULL;
}

bool deed_facts_copy(struct deed_arena *arena, struct deed_facts *to,
                     const struct deed_facts *from)
{
    *to = *from;
    to->calendar_view = NULL;
    to->items = (struct deed_items){ 0 };
    struct deed_parts *parts[] = { &to->stepping,   &to->confirming,
                                   &to->closing,    &to->turning,
                                   &to->uncovering, &to->submitting };
    for (size_t i = 0; i < DEED_ARRAY_LEN(parts); i++) {
        *parts[i] = (struct deed_parts){ 0 };
    }
    const char **strings[] = {
        &to->origin,
        &to->blind,
        &to->reading.text,
        &to->cover,
        &to->cover_type,
        &to->cover_close,
        &to->validation,
        &to->submit_id,
        &to->close_id,
        &to->popup_id,
        &to->filter_id,
        &to->confirm_id,
        &to->option_id,
        &to->orientation,
        &to->value_words,
        &to->selection,
        &to->more_id,
        &to->less_id,
        &to->track_id,
        &to->fold.item_id,
        &to->fold.toggle_id,
        &to->fold.label,
        &to->fold.missing,
        &to->calendar.next_id,
        &to->calendar.previous_id,
        &to->calendar.day_id,
        &to->calendar.next_year_id,
        &to->calendar.previous_year_id,
        &to->calendar.jump_id,
        &to->calendar.jump_option,
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(strings); i++) {
        *strings[i] = deed_arena_strdup(arena, *strings[i]);
    }
    return copy_options(arena, to) && copy_view(arena, &to->view) &&
           !arena->failed;
}
