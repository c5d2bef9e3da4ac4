/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Values that are changed by parts of the control: a number between two
 * buttons, a day in a calendar whose pages are turned. Every press is of a
 * part that was checked, and followed by a look.
 */

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/adjust.h"

#define PRESSES_MAX 200
/* A page that is turned may be drawn, or fetched, anew. */
#define TURNED_US DEED_MS(1000)
#define OPENED_US DEED_MS(1500)
#define LOOK_US DEED_MS(100)

bool adjust_find_part(struct deed_procedure *p, const char *id, unsigned next,
                      struct deed_step *ret)
{
    ret->kind = DEED_STEP_FIND;
    ret->find_id = deed_arena_strdup(p->arena, id);
    p->phase = next;
    return true;
}

bool adjust_press_part(struct deed_procedure *p, const struct deed_scene *scene,
                       const char *mode, unsigned next, struct deed_step *ret)
{
    adjust_gesture(p, scene, DEED_GESTURE_POINTER, mode, next, ret);
    ret->on_part = true;
    p->track.way = DEED_WAY_BUTTONS;
    return true;
}

bool adjust_button(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret)
{
    const struct deed_facts *facts = scene->facts;
    bool more = p->wish.number > facts->reading.number;
    const char *id = more ? facts->more_id : facts->less_id;
    if (!p->wish.has_number || !facts->reading.has_number || !id ||
        p->attempts >= PRESSES_MAX) {
        adjust_to(p, ADJUST_END);
        return false;
    }
    return adjust_find_part(p, id, ADJUST_BUTTON_PRESS, ret);
}

bool adjust_button_press(struct deed_procedure *p,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    return adjust_press_part(p, scene, "buttons", ADJUST_BUTTON_READ, ret);
}

bool adjust_button_read(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_reading *reading = &scene->facts->reading;
    if (!adjust_settled(p, scene, false, 2 * ADJUST_ANSWER_US, ret)) {
        return true;
    }
    double before = p->wish.number - p->track.value;
    double left = p->wish.number - reading->number;
    bool nearer =
        reading->has_number &&
        (before > 0 ? left >= 0 && left < before : left <= 0 && left > before);
    if (nearer && !p->adjustment.within_tolerance) {
        p->phase = ADJUST_BUTTON;
    } else {
        adjust_to(p, ADJUST_END); /* there, at its end, or jumping over it */
    }
    return false;
}

static bool read_date(const char *text, int *year, int *month, int *day)
{
    static const int days[] = {
        31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    };
    char rest = 0;
    if (!text || sscanf(text, "%4d-%2d-%2d%c", year, month, day, &rest) != 3 ||
        *month < 1 || *month > 12 || *day < 1 || *day > days[*month - 1]) {
        return false;
    }
    bool leap = (*year % 4 == 0 && *year % 100 != 0) || *year % 400 == 0;
    return *month != 2 || *day < 29 || leap;
}

/* Also one that does not exist: it is a date that is asked for. */
bool adjust_is_date(const char *text)
{
    int year = 0, month = 0, day = 0;
    char rest = 0;
    return text &&
           sscanf(text, "%4d-%2d-%2d%c", &year, &month, &day, &rest) == 3;
}

/* How many pages the day is away: more is later. */
static int pages_away(const struct deed_procedure *p,
                      const struct deed_calendar *calendar)
{
    int year = 0, month = 0, day = 0;
    (void)read_date(p->wish.text, &year, &month, &day);
    return (year - calendar->year) * 12 + month - calendar->month;
}

static bool fail(struct deed_procedure *p, const struct deed_scene *scene,
                 enum deed_runtime_error error, const char *words,
                 struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    deed_step_fail(
        ret, error,
        calendar->shown
            ? deed_arena_printf(p->arena, "%s: %s, at %04d-%02d", p->wish.text,
                                words, calendar->year, calendar->month)
            : deed_arena_printf(p->arena, "%s: %s", p->wish.text, words));
    return true;
}

bool adjust_day(struct deed_procedure *p, const struct deed_scene *scene,
                struct deed_step *ret)
{
    int year = 0, month = 0, day = 0;
    if (!read_date(p->wish.text, &year, &month, &day)) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_INTERACTABLE,
                    "there is no such day", ret);
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
    adjust_gesture(p, scene, DEED_GESTURE_POINTER, "gesture", ADJUST_DAY_OPENED,
                   ret);
    return true;
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

bool adjust_day_turn(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    int away = pages_away(p, calendar);
    if (calendar->day_id && calendar->day_enabled == DEED_NO) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_INTERACTABLE,
                    "the day is disabled", ret);
    }
    if (calendar->day_id) {
        return adjust_find_part(p, calendar->day_id, ADJUST_DAY_PRESS, ret);
    }
    const char *id = away > 0   ? calendar->next_id
                     : away < 0 ? calendar->previous_id
                                : NULL;
    if (!id || p->attempts >= PRESSES_MAX) {
        return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND,
                    away ? "the calendar cannot be turned to it"
                         : "the calendar has no such day",
                    ret);
    }
    p->track.count = away;
    return adjust_find_part(p, id, ADJUST_DAY_PRESS, ret);
}

/* The same for a page and for the day: what was found is pressed. */
bool adjust_day_press(struct deed_procedure *p, const struct deed_scene *scene,
                      struct deed_step *ret)
{
    bool day = scene->facts->calendar.day_id != NULL;
    return adjust_press_part(p, scene, "gesture",
                             day ? ADJUST_END : ADJUST_DAY_TURNED, ret);
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
    int away = pages_away(p, calendar);
    bool nearer = calendar->shown && abs(away) < abs((int)p->track.count);
    if (nearer) {
        p->phase = ADJUST_DAY_TURN;
        deed_procedure_rest(p);
        return false;
    }
    if (deed_step_wait(ret, p, scene, LOOK_US) < TURNED_US) {
        return true;
    }
    return fail(p, scene, DEED_ERR_TARGET_NOT_FOUND, "the calendar stays", ret);
}
