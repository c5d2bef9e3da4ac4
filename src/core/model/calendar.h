/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_CALENDAR_H
#define DEED_CORE_MODEL_CALENDAR_H

/*
 * A calendar that a target is, holds or has opened: what a driver saw of it
 * (struct deed_calendar_view), and what that says about one day (struct
 * deed_calendar, filled by core/widget/calendar.h). A driver does not judge
 * which page, day or list is meant.
 */

#include <stdint.h>

#include "core/model/types.h"
#include "core/text/date.h"

/* More of any is not read; months that are drawn at once are two or three. */
#define DEED_CALENDAR_PAGES_MAX 24
#define DEED_CALENDAR_DAYS_MAX 64     /* limit: six weeks are 42 */
#define DEED_CALENDAR_LISTS_MAX 8     /* limit: of years and of months */
#define DEED_CALENDAR_OPTIONS_MAX 512 /* limit: years of five centuries */

/* A cell, in the order of its page. Those of the months before and after are
 * cells like any other. */
struct deed_calendar_day {
    const char *id;         /* what is pressed for it */
    int number;             /* that it shows, 1 to 31 */
    struct deed_date date;  /* that it tells itself; year 0: none */
    enum deed_tri selected; /* as it says itself */
    bool marked;            /* only its looks say that it is selected */
    bool disabled;
};

struct deed_calendar_page {
    int year, month; /* of its title; year 0: none was found, or needed */
    bool in_view;    /* most of it is, among pages that are side by side */
    const struct deed_calendar_day *days;
    uint32_t day_count;
};

/* Of a list in the head: the year or the month that its label names, or both;
 * 0: names none. */
struct deed_calendar_option {
    const char *value;
    int year, month;
    bool disabled;
};

struct deed_calendar_list {
    const char *id;
    const struct deed_calendar_option *options;
    uint32_t option_count;
};

struct deed_calendar_view {
    const struct deed_calendar_page *pages;
    uint32_t page_count;
    const struct deed_calendar_list *lists;
    uint32_t list_count;
};

struct deed_calendar {
    bool shown;              /* there is one, whether it can be read or not */
    int year, month;         /* of the page nearest to the day; 0: not known */
    const char *next_id;     /* what turns the page; NULL: cannot be turned */
    const char *previous_id; /* and back */
    const char *next_year_id, *previous_year_id; /* by a year */
    const char *jump_id;     /* a list that has the year or the month */
    const char *jump_option; /* and is to be set to this */
    const char *day_id;      /* the day, where it is on a page that is shown */
    enum deed_tri day_enabled;
    enum deed_tri day_selected;
};

#endif
