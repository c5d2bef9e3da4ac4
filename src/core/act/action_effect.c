/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What an action asks of its driver and says on the way, for all its stages:
 * effects, moves of the machine, facts that are kept, waits.
 */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/act/action_internal.h"
#include "core/widget/calendar.h"
#include "core/widget/items.h"

struct deed_do *action_emit(struct deed_action *a, enum deed_do_kind kind)
{
    /* The ring is larger than what one event can cause; if that were ever
     * wrong, the newest effect (the result at the worst) takes the last
     * place rather than being lost. */
    unsigned slot =
        a->do_count < ACTION_DOS_MAX ? a->do_count++ : ACTION_DOS_MAX - 1;
    a->dos[slot] = (struct deed_do){ .kind = kind };
    return &a->dos[slot];
}

struct deed_do *action_ask(struct deed_action *a, enum deed_do_kind kind,
                           enum op_for op_for)
{
    struct deed_do *effect = action_emit(a, kind);
    a->op = ++a->op_count;
    a->op_for = op_for;
    a->looked_at = a->now;
    effect->op = a->op;
    return effect;
}

bool action_move(struct deed_action *a, enum deed_move move)
{
    enum deed_action_state next = deed_action_next(a->state, move);
    if (next == DEED_ACTION_STATE_COUNT) {
        return false;
    }
    a->state = next;
    a->wake_at = DEED_TIME_NEVER;
    return true;
}

void action_progress(struct deed_action *a, const char *note)
{
    struct deed_do *effect = action_emit(a, DEED_DO_PROGRESS);
    effect->progress.state = a->state;
    effect->progress.target = a->target.found ? &a->target : NULL;
    effect->progress.has_mode = a->has_mode;
    effect->progress.mode = a->mode;
    effect->progress.note = note;
}

void action_watch(struct deed_action *a)
{
    struct deed_do *effect = action_emit(a, DEED_DO_WATCH);
    a->watched = true;
    effect->watch = (struct deed_watch){
        .expected = a->request.verification.signals,
        .expected_count = a->request.verification.signal_count,
        .target_id = a->target.found ? a->target.element.instance_id : NULL,
        .people = a->paused_at >= 0,
    };
}

const char *action_say(struct deed_action *a, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    const char *kept = deed_arena_strdup(&a->keep, text);
    return kept ? kept : "out of memory";
}

void action_refuse(struct deed_action *a, enum deed_runtime_error error,
                   const char *message)
{
    if (action_move(a, DEED_MOVE_REFUSE)) {
        action_finish(a, error, message);
    }
}

/* What the field is to hold, by the act itself or by what is to be seen. */
static const char *asked_value(const struct deed_action *a)
{
    if (!a->executing_begun) {
        return NULL;
    }
    return a->procedure.goal.post == DEED_POST_VALUE && a->procedure.goal.text
               ? a->procedure.goal.text
           : a->facts.reading.secret ? deed_expect_value(&a->expect)
                                     : NULL;
}

/* Asked for as a share: the number beside it may come and go meanwhile. */
static void read_share(struct deed_action *a)
{
    struct deed_facts *facts = &a->facts;
    if (!a->procedure.track.by_share ||
        facts->reading_from != DEED_READING_SHOWN) {
        return;
    }
    facts->reading_from = DEED_READING_SHARE;
    facts->reading.number = facts->share;
    facts->reading.text = deed_arena_printf(&a->fresh, "%.15g", facts->share);
    facts->reading.has_range = true;
    facts->reading.min = 0;
    facts->reading.max = 100;
}

/* The day that is looked for in a calendar; NULL: none. */
static const char *asked_date(const struct deed_action *a)
{
    return a->request.primitive != DEED_UI_SET_VALUE ? NULL
           : a->executing_begun && a->procedure.date ? a->procedure.date
                                                     : a->request.args.value;
}

/* The view is as short-lived as the driver's answer: what it says about the day
 * is kept. Figures that may be read as two days are taken for the one that the
 * calendar marks, which may have closed since. */
static void read_calendar(struct deed_action *a, const struct deed_facts *seen)
{
    struct deed_facts *facts = &a->facts;
    struct deed_date date;
    const char *rest = NULL;
    if (seen->calendar_view && deed_date_read(asked_date(a), &date, &rest)) {
        struct deed_calendar *calendar = &facts->calendar;
        deed_calendar_read(seen->calendar_view, &date, calendar);
        calendar->day_id = deed_arena_strdup(&a->fresh, calendar->day_id);
        calendar->jump_id = deed_arena_strdup(&a->fresh, calendar->jump_id);
        calendar->jump_option =
            deed_arena_strdup(&a->fresh, calendar->jump_option);
        if (calendar->year) {
            a->day_marked = calendar->day_selected == DEED_YES;
        }
    }
    if (facts->value_either && a->day_marked) {
        facts->value_matches = DEED_YES;
    }
}

/* Which of several options is to be chosen next. */
static unsigned due_option(const struct deed_action *a)
{
    bool begun =
        a->executing_begun && a->procedure.index < a->request.args.option_count;
    return begun ? a->procedure.index : 0;
}

bool action_keep_facts(struct deed_action *a, const struct deed_facts *facts)
{
    deed_arena_reset(&a->fresh);
    const char *asked = asked_value(a);
    a->has_facts = deed_facts_copy(&a->fresh, &a->facts, facts) &&
                   deed_items_read(&a->facts, &facts->items, &a->request.args,
                                   due_option(a), &a->fresh);
    a->facts.value_asked = asked;
    read_share(a);
    read_calendar(a, facts);
    a->has_facts = a->has_facts && !a->fresh.failed;
    a->facts_are_new = a->has_facts;
    if (facts->revision > a->evidence.newest_revision) {
        a->evidence.newest_revision = facts->revision;
    }
    if (!a->has_facts) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    }
    return a->has_facts;
}

void action_wait(struct deed_action *a, const char *note,
                 enum deed_runtime_error error, const char *message)
{
    a->wait_error = error;
    snprintf(a->wait_message, sizeof(a->wait_message), "%s", message);
    a->wake_at = a->now + ACTION_RECHECK_US;
    if (strncmp(a->note, note, sizeof(a->note) - 1) != 0) {
        snprintf(a->note, sizeof(a->note), "%s", note);
        action_progress(a, a->note);
    }
}

void action_wait_for(struct deed_action *a, enum deed_runtime_error error,
                     const char *message)
{
    char note[ACTION_WORDS_BYTES];
    snprintf(note, sizeof(note), "waiting: %.*s", ACTION_WORDS_BYTES - 16,
             message);
    action_wait(a, note, error, message);
}

bool action_settled(const struct deed_action *a, const struct deed_calm *calm)
{
    bool asked_to_wait = a->request.timeout_us > 0 || a->opts.timeout_us > 0;
    return !asked_to_wait && deed_calm_settled(calm);
}

bool action_only_ticks(const struct deed_action *a,
                       const struct deed_calm *calm)
{
    bool asked_to_wait = a->request.timeout_us > 0 || a->opts.timeout_us > 0;
    return !asked_to_wait && deed_calm_ticks(calm);
}

void action_wait_over(struct deed_action *a)
{
    a->note[0] = '\0';
    a->wait_message[0] = '\0';
}

void action_probe(struct deed_action *a, enum op_for op_for)
{
    struct deed_do *effect = action_ask(a, DEED_DO_PROBE, op_for);
    const struct deed_args *args = &a->request.args;
    bool by_point = a->request.target.by == DEED_BY_POINT;
    effect->probe = (struct deed_probe){
        .instance_id = a->target.element.instance_id,
        .document_id = a->target.element.document_id,
        /* Only a check needs to know who would answer and whether it moves. */
        .intent = op_for == OP_CHECK ? a->intent : DEED_INTENT_LOOK,
        .has_position = args->has_position || by_point,
        .position = by_point ? a->request.target.point : args->position,
        .in_viewport = by_point,
        .options = (const char *const *)args->options,
        .option_count = args->option_count,
        .path = (const char *const *)args->path,
        .path_count = args->path_count,
        .date = asked_date(a),
        .submit = a->request.primitive == DEED_UI_SUBMIT,
        .adjust = a->request.primitive == DEED_UI_SET_VALUE,
        .text = op_for == OP_CONTENT,
    };
    effect->probe.expect_value = asked_value(a);
}
