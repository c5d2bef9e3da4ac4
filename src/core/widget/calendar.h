/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_CALENDAR_H
#define DEED_CORE_WIDGET_CALENDAR_H

/*
 * What a calendar says about a day: decided here, once, from plain facts that
 * any driver can gather. A day that is not certain is not found: a page whose
 * month nothing tells, or whose title is that of another page too, has none.
 */

#include "core/model/calendar.h"

/* Fills the page, the day and the list that leads there; what turns the pages
 * is left as it is (core/widget/parts.h). Strings are the view's. */
void deed_calendar_read(const struct deed_calendar_view *view,
                        const struct deed_date *date,
                        struct deed_calendar *ret);

/* Are the day, or both ends of the range, shown as selected? False where the
 * text is no date. */
bool deed_calendar_holds(const struct deed_calendar_view *view,
                         const char *text);

#endif
