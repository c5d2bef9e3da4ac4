/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_CALENDAR_H
#define DEED_DRIVER_WEB_CALENDAR_H

/* Calendars as the page agent tells them, in the core's types; what is more
 * than the limits of core/model/calendar.h, or of another type, is left out. */

#include "core/model/calendar.h"
#include "core/model/facts.h"

struct deed_arena;
struct deed_value;
struct frame;

/* NULL: there is none, or no memory. Without a frame nothing has an id. */
const struct deed_calendar_view *decode_calendar(struct deed_arena *arena,
                                                 const struct frame *frame,
                                                 const struct deed_value *map);

/* Whether something holds the value that was asked about: the agent says so,
 * or sends the calendar whose days tell it. */
bool decode_is_so(struct deed_arena *arena, const struct deed_value *said,
                  const char *asked);
/* The same as a fact; where the agent says nothing of it, nothing changes. */
void decode_equals(struct deed_arena *arena, const struct deed_value *said,
                   const char *asked, struct deed_facts *ret);

#endif
