/* SPDX-License-Identifier: Apache-2.0 */
#include "core/widget/calendar.h"

#include <stddef.h>

/* What is known of a page after all of them were looked at. */
struct reading {
    int year, month;      /* 0: nothing tells, and none of its days counts */
    bool titled;          /* its title tells it, not its days */
    uint32_t first, last; /* its days: from `first` up to before `last` */
};

/* The view, read. */
struct pages {
    const struct deed_calendar_view *view;
    struct reading list[DEED_CALENDAR_PAGES_MAX];
    uint32_t count;
};

static bool tells_dates(const struct deed_calendar_page *page)
{
    for (uint32_t i = 0; i < page->day_count; i++) {
        if (!page->days[i].date.year) {
            return false;
        }
    }
    return page->day_count > 0;
}

/* The next cell that shows a 1, or the end. */
static uint32_t find_one(const struct deed_calendar_page *page, uint32_t from)
{
    while (from < page->day_count && page->days[from].number != 1) {
        from++;
    }
    return from;
}

/* With a title alone, the days of the page lie between the first 1 and the next
 * one: the rest belongs to the months before and after. */
static struct reading read_page(const struct deed_calendar_page *page)
{
    if (tells_dates(page)) {
        const struct deed_date *middle = &page->days[page->day_count / 2].date;
        return (struct reading){ .year = middle->year,
                                 .month = middle->month,
                                 .last = page->day_count };
    }
    uint32_t first = find_one(page, 0);
    if (!page->year || !page->month || first == page->day_count) {
        return (struct reading){ 0 };
    }
    return (struct reading){ .year = page->year,
                             .month = page->month,
                             .titled = true,
                             .first = first,
                             .last = find_one(page, first + 1) };
}

static bool has_same_title(const struct reading *a, const struct reading *b)
{
    return a->titled && b->titled && a->year == b->year && a->month == b->month;
}

/* Months that are drawn side by side, and of which one is shown at a time, have
 * one title: it is that of the one in view. Where none or several are, it does
 * not tell which is which. */
static bool owns_title(const struct pages *pages, uint32_t at,
                       const bool shared[])
{
    uint32_t in_view = 0;
    for (uint32_t i = 0; i < pages->count; i++) {
        in_view += shared[i] && pages->view->pages[i].in_view;
    }
    return !shared[at] || (in_view == 1 && pages->view->pages[at].in_view);
}

static void read_pages(const struct deed_calendar_view *view, struct pages *ret)
{
    bool shared[DEED_CALENDAR_PAGES_MAX] = { false };
    bool own[DEED_CALENDAR_PAGES_MAX];
    *ret = (struct pages){ .view = view,
                           .count = view->page_count < DEED_CALENDAR_PAGES_MAX
                                        ? view->page_count
                                        : DEED_CALENDAR_PAGES_MAX };
    for (uint32_t i = 0; i < ret->count; i++) {
        ret->list[i] = read_page(&view->pages[i]);
        for (uint32_t k = 0; k < i; k++) {
            if (has_same_title(&ret->list[i], &ret->list[k])) {
                shared[i] = shared[k] = true;
            }
        }
    }
    for (uint32_t i = 0; i < ret->count; i++) {
        own[i] = owns_title(ret, i, shared);
    }
    for (uint32_t i = 0; i < ret->count; i++) {
        if (!own[i]) {
            ret->list[i] = (struct reading){ 0 };
        }
    }
}

/* The last page for a day that is later than all of them, else the first. */
static const struct reading *nearest(const struct pages *pages,
                                     const struct deed_date *date)
{
    const struct reading *first = NULL, *last = NULL;
    for (uint32_t i = 0; i < pages->count; i++) {
        const struct reading *page = &pages->list[i];
        if (!page->year) {
            continue;
        }
        if (!first || deed_date_months(first->year, first->month, page->year,
                                       page->month) < 0) {
            first = page;
        }
        if (!last || deed_date_months(last->year, last->month, page->year,
                                      page->month) >= 0) {
            last = page;
        }
    }
    bool late = last && deed_date_months(last->year, last->month, date->year,
                                         date->month) > 0;
    return late ? last : first;
}

static bool is_day(const struct reading *page,
                   const struct deed_calendar_day *day,
                   const struct deed_date *date)
{
    struct deed_date titled = { page->year, page->month, day->number };
    return deed_date_compare(page->titled ? &titled : &day->date, date) == 0;
}

static const struct deed_calendar_day *find_on(const struct pages *pages,
                                               uint32_t at,
                                               const struct deed_date *date)
{
    const struct reading *page = &pages->list[at];
    for (uint32_t i = page->first; i < page->last; i++) {
        const struct deed_calendar_day *day = &pages->view->pages[at].days[i];
        if (is_day(page, day, date)) {
            return day;
        }
    }
    return NULL;
}

/* On the page of its own month, else among the neighbours of another. */
static const struct deed_calendar_day *find_day(const struct pages *pages,
                                                const struct deed_date *date)
{
    const struct deed_calendar_day *beside = NULL;
    for (uint32_t i = 0; i < pages->count; i++) {
        const struct reading *page = &pages->list[i];
        const struct deed_calendar_day *day = find_on(pages, i, date);
        if (day && page->year == date->year && page->month == date->month) {
            return day;
        }
        beside = beside ? beside : day;
    }
    return beside;
}

static bool some_say_selected(const struct pages *pages)
{
    for (uint32_t i = 0; i < pages->count; i++) {
        const struct reading *page = &pages->list[i];
        for (uint32_t k = page->first; k < page->last; k++) {
            if (pages->view->pages[i].days[k].selected == DEED_YES) {
                return true;
            }
        }
    }
    return false;
}

/* What a cell says outranks its looks, and looks count only where no other cell
 * says that it is the one. */
static bool is_selected(const struct pages *pages,
                        const struct deed_calendar_day *day)
{
    return day->selected != DEED_UNKNOWN
               ? day->selected == DEED_YES
               : day->marked && !some_say_selected(pages);
}

/* Every label is a year, and nothing else. */
static bool lists_years(const struct deed_calendar_list *list)
{
    for (uint32_t i = 0; i < list->option_count; i++) {
        if (!list->options[i].year || list->options[i].month) {
            return false;
        }
    }
    return true;
}

/* A list of years leads to the year, one of months to the month of the year
 * that is shown; "May 2024" leads to both. */
static bool leads_to(const struct deed_calendar_option *option, bool years,
                     const struct reading *page, const struct deed_date *date)
{
    if (option->disabled) {
        return false;
    }
    if (years) {
        return option->year == date->year && page->year != date->year;
    }
    bool due = page->month != date->month || page->year != date->year;
    return due && option->month == date->month &&
           (option->year ? option->year : page->year) == date->year;
}

static void find_jump(const struct deed_calendar_view *view,
                      const struct reading *page, const struct deed_date *date,
                      struct deed_calendar *ret)
{
    for (uint32_t i = 0; i < view->list_count; i++) {
        const struct deed_calendar_list *list = &view->lists[i];
        bool years = lists_years(list);
        for (uint32_t k = 0; k < list->option_count; k++) {
            if (leads_to(&list->options[k], years, page, date)) {
                ret->jump_id = list->id;
                ret->jump_option = list->options[k].value;
                return;
            }
        }
    }
}

void deed_calendar_read(const struct deed_calendar_view *view,
                        const struct deed_date *date, struct deed_calendar *ret)
{
    struct pages pages;
    read_pages(view, &pages);
    const struct reading *page = nearest(&pages, date);
    if (!page) {
        return;
    }
    ret->year = page->year;
    ret->month = page->month;
    find_jump(view, page, date, ret);
    const struct deed_calendar_day *day = find_day(&pages, date);
    if (day) {
        ret->day_id = day->id;
        ret->day_enabled = deed_tri_from(!day->disabled);
        ret->day_selected = deed_tri_from(is_selected(&pages, day));
    }
}

bool deed_calendar_holds(const struct deed_calendar_view *view,
                         const char *text)
{
    struct deed_date ends[2];
    if (!deed_date_read_range(text, &ends[0], &ends[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        struct deed_calendar calendar = { 0 };
        deed_calendar_read(view, &ends[i], &calendar);
        if (calendar.day_selected != DEED_YES) {
            return false;
        }
    }
    return true;
}
