/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Days in calendars whose pages are turned: by a year or a month at a time, or
 * by choosing them from a list. Of a range, "2024-05-10/2024-05-14", one end is
 * pressed after the other.
 */

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/text/date.h"
#include "core/widget/adjust.h"

#define PRESSES_MAX 200 /* limit: 16 years by the month */
/* A page that is turned may be drawn, or fetched, anew. */
#define TURNED_US DEED_MS(1000)
#define OPENED_US DEED_MS(1500) /* limit: the same for one that is opened */
#define LOOK_US DEED_MS(100)    /* limit: looks cost 10 to 60 ms each */
/* Once more is enough: a page has slid in by then, and a press that counted
 * late is seen as a page too far, which is turned back. */
#define STAYS_MAX 1

/* Also one that does not exist: it is a date that is asked for. */
bool adjust_is_date(const char *text)
{
    struct deed_date from, to;
    return deed_date_read_range(text, &from, &to);
}

bool adjust_is_moment(const char *text)
{
    struct deed_date day;
    const char *rest = NULL;
    return deed_date_read(text, &day, &rest) &&
           (*rest == ' ' || *rest == 'T') && rest[1] >= '0' && rest[1] <= '9';
}

/* The end of a range, or NULL. */
static const char *range_end(const char *text)
{
    const char *slash = strchr(text, '/');
    return slash ? slash + 1 : NULL;
}

/* What is wrong with what is asked for; NULL: nothing. */
static const char *fault_of(const char *text)
{
    struct deed_date from, to;
    if (!deed_date_read_range(text, &from, &to) || !deed_date_exists(&from) ||
        !deed_date_exists(&to)) {
        return "there is no such day";
    }
    return deed_date_compare(&to, &from) < 0 ? "it ends before it begins"
                                             : NULL;
}

int adjust_pages_away(const struct deed_procedure *p,
                      const struct deed_calendar *calendar)
{
    struct deed_date day = { 0, 0, 0 };
    const char *rest = NULL;
    (void)deed_date_read(p->date, &day, &rest);
    return deed_date_months(calendar->year, calendar->month, day.year,
                            day.month);
}

static bool fail(struct deed_procedure *p, const struct deed_scene *scene,
                 enum deed_runtime_error error, const char *words,
                 struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    deed_step_fail(
        ret, error,
        calendar->shown && calendar->year
            ? deed_arena_printf(p->arena, "%s: %s, at %04d-%02d", p->goal.text,
                                words, calendar->year, calendar->month)
            : deed_arena_printf(p->arena, "%s: %s", p->goal.text, words));
    return true;
}

bool adjust_day(struct deed_procedure *p, const struct deed_scene *scene,
                struct deed_step *ret)
{
    const char *fault = fault_of(p->goal.text);
    if (fault) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_INTERACTABLE, fault, ret);
    }
    if (!p->date) {
        p->date = deed_arena_printf(
            p->arena, "%.*s", (int)strcspn(p->goal.text, "/"), p->goal.text);
    }
    if (!p->index) { /* the look that found the target asked for no day */
        p->index = 1;
        ret->kind = DEED_STEP_PROBE;
        return true;
    }
    if (scene->facts->calendar.shown) {
        p->phase = ADJUST_DAY_TURN;
        return false;
    }
    /* Checked like any part that is pressed: it must be in view, and free. */
    return adjust_find_part(p, scene->element->instance_id, ADJUST_DAY_OPEN,
                            ret);
}

bool adjust_day_open(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    return adjust_press_part(p, scene, "gesture", ADJUST_DAY_OPENED, ret);
}

bool adjust_day_opened(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    if (!p->index) {
        p->index = 1;
        ret->kind = DEED_STEP_PROBE;
        return true;
    }
    if (scene->facts->calendar.shown) {
        adjust_to(p, ADJUST_DAY_TURN);
        return false;
    }
    if (deed_step_wait(ret, p, scene, LOOK_US) < OPENED_US) {
        return true;
    }
    return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND, "no calendar opened", ret);
}

/* What turns the page in that direction, by a year where it is that far. */
static const char *turner(const struct deed_procedure *p,
                          const struct deed_calendar *calendar, int away)
{
    const char *by_year =
        away > 0 ? calendar->next_year_id : calendar->previous_year_id;
    if (abs(away) >= 12 && by_year && !p->track.by_month) {
        return by_year;
    }
    return away > 0   ? calendar->next_id
           : away < 0 ? calendar->previous_id
                      : NULL;
}

/* So many pages tell how long one takes. */
#define TURNS_MEASURED 4

/* True: the time does not suffice, and it ends here instead of half-way. */
static bool too_far(struct deed_procedure *p, const struct deed_scene *scene,
                    int pages, struct deed_step *ret)
{
    if (!p->track.turns++) {
        p->track.turn_left_us = scene->left_us;
    }
    unsigned done = p->track.turns - 1;
    if (done < TURNS_MEASURED) {
        return false;
    }
    deed_time_us each = (p->track.turn_left_us - scene->left_us) / done;
    if (each * pages < scene->left_us) {
        return false;
    }
    const char *words = deed_arena_printf(
        p->arena,
        "it is %d more pages away, at %d ms each: give the action %d s, or "
        "type the day into the field",
        pages, (int)(each / 1000),
        (int)(each * (pages + (int)done) / 1000000 * 3 / 2) + 5);
    return fail(p, scene, DEED_ERR_TARGET_NOT_INTERACTABLE,
                deed_str_or(words, "it is too far away"), ret);
}

bool adjust_day_turn(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    int away = adjust_pages_away(p, calendar);
    if (calendar->day_id && calendar->day_enabled == DEED_NO) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_INTERACTABLE,
                    "the day is disabled", ret);
    }
    if (calendar->day_id) {
        return adjust_find_part(p, calendar->day_id, ADJUST_DAY_PRESS, ret);
    }
    if (!calendar->year) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND,
                    "a calendar opened that cannot be read", ret);
    }
    if (p->attempts >= PRESSES_MAX) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND,
                    "the calendar cannot be turned to it", ret);
    }
    p->track.count = away;
    if (away && calendar->jump_id) {
        return adjust_find_part(p, calendar->jump_id, ADJUST_DAY_JUMP, ret);
    }
    const char *id = turner(p, calendar, away);
    bool by_year = id && (id == calendar->next_year_id ||
                          id == calendar->previous_year_id);
    if (id && too_far(p, scene, by_year ? abs(away) / 12 : abs(away), ret)) {
        return true;
    }
    return id ? adjust_find_part(p, id, ADJUST_DAY_PRESS, ret)
              : fail(p, scene, DEED_ERR_TARGET_NOT_FOUND,
                     away ? "the calendar cannot be turned to it"
                          : "the calendar has no such day",
                     ret);
}

/* The year or the month is chosen from a list of them. */
bool adjust_day_jump(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    const char **one = deed_arena_calloc(p->arena, 1, sizeof(*one));
    if (!one) {
        return fail(p, scene, DEED_ERR_INTERNAL_RUNTIME_ERROR, "no memory",
                    ret);
    }
    one[0] = deed_arena_strdup(p->arena, scene->facts->calendar.jump_option);
    adjust_gesture(p, scene, DEED_GESTURE_SELECT_OPTION, "gesture",
                   ADJUST_DAY_TURNED, ret);
    ret->gesture.options = one;
    ret->gesture.option_count = 1;
    ret->on_part = true;
    return true;
}

/* The same for a page and for the day: what was found is pressed. */
bool adjust_day_press(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    bool day = scene->facts->calendar.day_id != NULL;
    return adjust_press_part(p, scene, "gesture",
                             day ? ADJUST_DAY_PICKED : ADJUST_DAY_TURNED, ret);
}

/* Of a range the other end comes next, on whatever page it is. */
bool adjust_day_picked(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    (void)scene;
    (void)ret;
    const char *end = range_end(p->goal.text);
    if (!end || strcmp(p->date, end) == 0) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    p->date = end;
    p->index = 0;
    p->phase = ADJUST_DAY_OPENED;
    return false;
}

bool adjust_day_turned(struct deed_procedure *p, const struct deed_scene *scene,
                       struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    if (!p->index) {
        p->index = 1;
        ret->kind = DEED_STEP_PROBE;
        return true;
    }
    int away = adjust_pages_away(p, calendar);
    bool nearer = calendar->shown && abs(away) < abs((int)p->track.count);
    if (nearer) {
        p->track.stays = 0;
        p->phase = ADJUST_DAY_TURN;
        deed_procedure_rest(p);
        return false;
    }
    if (deed_step_wait(ret, p, scene, LOOK_US) < TURNED_US) {
        return true;
    }
    if (calendar->shown && !p->track.by_month && abs(away) >= 12 &&
        (calendar->next_year_id || calendar->previous_year_id)) {
        p->track.by_month = true; /* what was pressed turns something else */
        p->phase = ADJUST_DAY_TURN;
        deed_procedure_rest(p);
        return false;
    }
    /* While a page slides in, a press on the button may count for nothing. */
    if (calendar->shown && scene->left_us > 2 * TURNED_US &&
        p->track.stays++ < STAYS_MAX) {
        p->phase = ADJUST_DAY_TURN;
        deed_procedure_rest(p);
        return false;
    }
    return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND, "the calendar stays", ret);
}
