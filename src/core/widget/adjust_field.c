/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A day in a field that takes text. It may have a calendar, too: where one
 * opens, the day is pressed there, since a text that the calendar does not know
 * of would stay in the field and mean nothing. Where none opens, it is a field
 * like any other.
 */

#include <stdlib.h>
#include <string.h>

#include "core/widget/adjust.h"

/* A field that says nothing of a calendar is not waited for as long as one
 * that does. */
#define MAY_OPEN_US DEED_MS(250)
/* So many pages are turned; what is further away is typed first. */
#define PAGES_MAX 12
#define LOOK_US DEED_MS(100) /* limit: looks cost 10 to 60 ms each */

/* True: the step is a look, the first after a gesture. */
static bool first_look(struct deed_procedure *p, struct deed_step *ret)
{
    if (p->index) {
        return false;
    }
    p->index = 1;
    ret->kind = DEED_STEP_PROBE;
    return true;
}

bool adjust_field(struct deed_procedure *p, const struct deed_scene *scene,
                  struct deed_step *ret)
{
    if (scene->facts->app_code == DEED_NO || strchr(p->goal.text, '/')) {
        return adjust_type(p, scene, ADJUST_TEXT_READ, ret);
    }
    p->date = p->goal.text;
    if (first_look(p, ret)) { /* who found the target asked for no day */
        return true;
    }
    if (scene->facts->calendar.shown) {
        p->phase = ADJUST_FIELD_OPENED;
        return false;
    }
    return adjust_find_part(p, scene->element->instance_id, ADJUST_FIELD_PRESS,
                            ret);
}

/* The target itself is pressed like a part of it: what is typed into need not
 * be in view or free, what is pressed must. */
bool adjust_field_press(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    return adjust_press_part(p, scene, "gesture", ADJUST_FIELD_OPENED, ret);
}

bool adjust_field_opened(struct deed_procedure *p,
                         const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    if (first_look(p, ret)) {
        return true;
    }
    if (calendar->shown) {
        if (abs(adjust_pages_away(p, calendar)) > PAGES_MAX) {
            return adjust_type(p, scene, ADJUST_FIELD_TYPED, ret);
        }
        adjust_to(p, ADJUST_DAY);
        return false;
    }
    if (deed_step_wait(ret, p, scene, LOOK_US) < MAY_OPEN_US) {
        return true;
    }
    return adjust_type(p, scene, ADJUST_TEXT_READ, ret);
}

/* A calendar that follows what is typed shows and marks the day; one that does
 * not is turned to it after all. */
bool adjust_field_typed(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret)
{
    const struct deed_calendar *calendar = &scene->facts->calendar;
    if (first_look(p, ret)) {
        return true;
    }
    bool follows = calendar->day_id && calendar->day_selected == DEED_YES;
    if (calendar->shown && !follows &&
        deed_step_wait(ret, p, scene, LOOK_US) < MAY_OPEN_US) {
        return true;
    }
    adjust_to(p, calendar->shown && !follows ? ADJUST_DAY : ADJUST_TEXT_READ);
    return false;
}
