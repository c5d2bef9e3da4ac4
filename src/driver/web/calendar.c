/* SPDX-License-Identifier: Apache-2.0 */

/* Rows are lists, since there are many of them:
 *
 *   day     [id, number, [year, month, day] or null, selected, marked,
 * disabled] option  [value, year or 0, month or 0, disabled]
 *
 * with 1 and 0 for yes and no, and null for what is not said. */

#include "driver/web/calendar.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/widget/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"

static size_t count_of(const struct deed_value *list, size_t max)
{
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    return count < max ? count : max;
}

/* A number of a row, within its limits; 0: none. */
static int number_at(const struct deed_value *row, size_t at, int max)
{
    const struct deed_value *value = deed_value_at(row, at);
    double number =
        deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number : 0;
    return number >= 1 && number <= max ? (int)number : 0;
}

static const char *text_at(const struct deed_value *row, size_t at)
{
    const struct deed_value *value = deed_value_at(row, at);
    return deed_value_is(value, DEED_VALUE_STRING) ? value->as.string.bytes
                                                   : NULL;
}

static enum deed_tri tri_at(const struct deed_value *row, size_t at)
{
    const struct deed_value *value = deed_value_at(row, at);
    return deed_value_is(value, DEED_VALUE_NUMBER)
               ? deed_tri_from(value->as.number == 1)
               : DEED_UNKNOWN;
}

/* Whole, or none: what lacks its day is no date. */
static struct deed_date date_at(const struct deed_value *row, size_t at)
{
    const struct deed_value *value = deed_value_at(row, at);
    struct deed_date date = { number_at(value, 0, 9999),
                              number_at(value, 1, 12),
                              number_at(value, 2, 31) };
    return date.month && date.day ? date : (struct deed_date){ 0 };
}

static void decode_days(struct deed_arena *arena, const struct frame *frame,
                        const struct deed_value *list,
                        struct deed_calendar_page *ret)
{
    size_t count = count_of(list, DEED_CALENDAR_DAYS_MAX);
    struct deed_calendar_day *days =
        count ? deed_arena_calloc(arena, count, sizeof(*days)) : NULL;
    const struct deed_value *row = days ? list->as.items.first : NULL;
    for (size_t i = 0; days && i < count; i++, row = row->next) {
        const char *id = text_at(row, 0);
        days[i] = (struct deed_calendar_day){
            .id = frame ? frame_instance_id(arena, frame, id) : NULL,
            .number = number_at(row, 1, 31),
            .date = date_at(row, 2),
            .selected = tri_at(row, 3),
            .marked = tri_at(row, 4) == DEED_YES,
            .disabled = tri_at(row, 5) == DEED_YES,
        };
    }
    ret->days = days;
    ret->day_count = days ? (uint32_t)count : 0;
}

static void decode_pages(struct deed_arena *arena, const struct frame *frame,
                         const struct deed_value *list,
                         struct deed_calendar_view *ret)
{
    size_t count = count_of(list, DEED_CALENDAR_PAGES_MAX);
    struct deed_calendar_page *pages =
        count ? deed_arena_calloc(arena, count, sizeof(*pages)) : NULL;
    const struct deed_value *map = pages ? list->as.items.first : NULL;
    for (size_t i = 0; pages && i < count; i++, map = map->next) {
        const struct deed_value *title = deed_value_get(map, "title");
        pages[i].year = number_at(title, 0, 9999);
        pages[i].month = number_at(title, 1, 12);
        pages[i].in_view = decode_bool(map, "inView");
        decode_days(arena, frame, deed_value_get(map, "days"), &pages[i]);
    }
    ret->pages = pages;
    ret->page_count = pages ? (uint32_t)count : 0;
}

static void decode_list(struct deed_arena *arena, const struct frame *frame,
                        const struct deed_value *map,
                        struct deed_calendar_list *ret)
{
    const struct deed_value *rows = deed_value_get(map, "options");
    size_t count = count_of(rows, DEED_CALENDAR_OPTIONS_MAX);
    struct deed_calendar_option *options =
        count ? deed_arena_calloc(arena, count, sizeof(*options)) : NULL;
    const struct deed_value *row = options ? rows->as.items.first : NULL;
    for (size_t i = 0; options && i < count; i++, row = row->next) {
        options[i] = (struct deed_calendar_option){
            .value = text_at(row, 0),
            .year = number_at(row, 1, 9999),
            .month = number_at(row, 2, 12),
            /* Without a value it cannot be chosen. */
            .disabled = !text_at(row, 0) || tri_at(row, 3) == DEED_YES,
        };
    }
    ret->id =
        frame ? frame_instance_id(arena, frame, decode_text(map, "id")) : NULL;
    ret->options = options;
    ret->option_count = options ? (uint32_t)count : 0;
}

static void decode_lists(struct deed_arena *arena, const struct frame *frame,
                         const struct deed_value *list,
                         struct deed_calendar_view *ret)
{
    size_t count = count_of(list, DEED_CALENDAR_LISTS_MAX);
    struct deed_calendar_list *lists =
        count ? deed_arena_calloc(arena, count, sizeof(*lists)) : NULL;
    const struct deed_value *map = lists ? list->as.items.first : NULL;
    for (size_t i = 0; lists && i < count; i++, map = map->next) {
        decode_list(arena, frame, map, &lists[i]);
    }
    ret->lists = lists;
    ret->list_count = lists ? (uint32_t)count : 0;
}

const struct deed_calendar_view *decode_calendar(struct deed_arena *arena,
                                                 const struct frame *frame,
                                                 const struct deed_value *map)
{
    struct deed_calendar_view *view =
        deed_value_is(map, DEED_VALUE_MAP)
            ? deed_arena_calloc(arena, 1, sizeof(*view))
            : NULL;
    if (view) {
        decode_pages(arena, frame, deed_value_get(map, "pages"), view);
        decode_lists(arena, frame, deed_value_get(map, "lists"), view);
    }
    return view;
}

bool decode_is_so(struct deed_arena *arena, const struct deed_value *said,
                  const char *asked)
{
    if (deed_value_is(said, DEED_VALUE_BOOL)) {
        return said->as.boolean;
    }
    const struct deed_calendar_view *view = decode_calendar(arena, NULL, said);
    return view && deed_calendar_holds(view, asked);
}

void decode_equals(struct deed_arena *arena, const struct deed_value *said,
                   const char *asked, struct deed_facts *ret)
{
    /* Figures such as 08/03/2024, which may be another day. */
    bool either = deed_value_is(said, DEED_VALUE_STRING) &&
                  deed_str_equal(said->as.string.bytes, "either");
    if (either || deed_value_is(said, DEED_VALUE_BOOL) ||
        deed_value_is(said, DEED_VALUE_MAP)) {
        ret->value_matches = deed_tri_from(decode_is_so(arena, said, asked));
        ret->value_either = either;
    }
}
