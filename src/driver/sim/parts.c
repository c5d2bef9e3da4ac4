/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/sim/parts.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/widget/calendar.h"
#include "core/widget/parts.h"
#include "driver/sim/behave.h"
#include "driver/sim/layout.h"

/* Enough for what one screen shows. */
#define ROWS_MAX 200

bool deed_sim_month_read(const char *text, struct deed_date *ret)
{
    char first[16];
    const char *rest = "";
    int len = snprintf(first, sizeof(first), "%s-01", deed_str_or(text, ""));
    if (len != 10 || !deed_date_read(first, ret, &rest) || *rest ||
        !deed_date_exists(ret)) {
        return false;
    }
    ret->day = 0;
    return true;
}

static bool has_pages(const struct deed_sim_world *w, uint32_t box)
{
    for (uint32_t i = 0; box != DEED_NO_ELEMENT && i < w->count; i++) {
        if (w->nodes[i].desc->page && deed_sim_world_is_below(w, i, box)) {
            return true;
        }
    }
    return false;
}

/* What holds the pages: the node, or what it opens. */
static uint32_t calendar_of(const struct deed_sim_world *w, uint32_t node)
{
    uint32_t surface = deed_sim_world_find(w, w->nodes[node].desc->opens);
    return has_pages(w, node)      ? node
           : has_pages(w, surface) ? surface
                                   : DEED_NO_ELEMENT;
}

/* The next node after `from` that is there, below the box. */
static uint32_t next_below(const struct deed_sim_world *w, uint32_t box,
                           uint32_t from)
{
    while (from < w->count &&
           (from == box || !deed_sim_world_is_below(w, from, box) ||
            !deed_sim_world_is_attached(w, from))) {
        from++;
    }
    return from;
}

static void add_days(const struct deed_sim_world *w, uint32_t box,
                     struct deed_arena *arena, struct deed_calendar_page *page)
{
    struct deed_calendar_day *days =
        deed_arena_calloc(arena, DEED_CALENDAR_DAYS_MAX, sizeof(*days));
    uint32_t count = 0;
    for (uint32_t i = next_below(w, box, 0);
         days && i < w->count && count < DEED_CALENDAR_DAYS_MAX;
         i = next_below(w, box, i + 1)) {
        const struct deed_sim_element *d = w->nodes[i].desc;
        if (d->day) {
            days[count++] = (struct deed_calendar_day){
                .id = deed_sim_world_instance(w, i),
                .number = (int)d->day,
                .date = d->date,
                .selected = deed_sim_world_state(w, i, DEED_STATE_SELECTED),
                .disabled =
                    deed_sim_world_state(w, i, DEED_STATE_ENABLED) == DEED_NO,
            };
        }
    }
    page->days = days;
    page->day_count = count;
}

static void add_pages(const struct deed_sim_world *w, uint32_t box,
                      struct deed_arena *arena, struct deed_calendar_view *view)
{
    struct deed_calendar_page *pages =
        deed_arena_calloc(arena, DEED_CALENDAR_PAGES_MAX, sizeof(*pages));
    view->pages = pages;
    for (uint32_t i = next_below(w, box, 0);
         pages && i < w->count && view->page_count < DEED_CALENDAR_PAGES_MAX;
         i = next_below(w, box, i + 1)) {
        struct deed_date month;
        struct deed_rect rect;
        if (!deed_sim_month_read(w->nodes[i].desc->page, &month)) {
            continue;
        }
        struct deed_calendar_page *page = &pages[view->page_count++];
        page->year = month.year;
        page->month = month.month;
        page->in_view = deed_sim_layout_visible_rect(w, i, &rect);
        add_days(w, i, arena, page);
    }
}

/* Labels of four figures are years, shorter ones months. */
static void add_options(const struct deed_sim_element *d,
                        struct deed_arena *arena,
                        struct deed_calendar_list *list)
{
    struct deed_calendar_option *options =
        deed_arena_calloc(arena, d->option_count, sizeof(*options));
    for (uint32_t i = 0;
         options && i < d->option_count && i < DEED_CALENDAR_OPTIONS_MAX; i++) {
        const struct deed_sim_option *o = &d->options[i];
        long number = strtol(o->label, NULL, 10);
        options[i] = (struct deed_calendar_option){
            .value = deed_str_or(o->value, o->label),
            .year = number >= 1000 && number <= 9999 ? (int)number : 0,
            .month = number >= 1 && number <= 12 ? (int)number : 0,
            .disabled = o->disabled,
        };
        list->option_count++;
    }
    list->options = options;
}

static void add_lists(const struct deed_sim_world *w, uint32_t box,
                      struct deed_arena *arena, struct deed_calendar_view *view)
{
    struct deed_calendar_list *lists =
        deed_arena_calloc(arena, DEED_CALENDAR_LISTS_MAX, sizeof(*lists));
    view->lists = lists;
    for (uint32_t i = next_below(w, box, 0);
         lists && i < w->count && view->list_count < DEED_CALENDAR_LISTS_MAX;
         i = next_below(w, box, i + 1)) {
        if (w->nodes[i].desc->option_count) {
            struct deed_calendar_list *list = &lists[view->list_count++];
            list->id = deed_sim_world_instance(w, i);
            add_options(w->nodes[i].desc, arena, list);
        }
    }
}

static void add_part(const struct deed_sim_world *w, uint32_t node,
                     struct deed_part *part)
{
    const struct deed_sim_node *n = &w->nodes[node];
    part->id = deed_sim_world_instance(w, node);
    part->name = n->name;
    part->text = n->text;
    part->enabled = deed_sim_world_state(w, node, DEED_STATE_ENABLED);
    part->shown = deed_sim_world_state(w, node, DEED_STATE_VISIBLE);
    (void)deed_sim_layout_rect(w, node, w->now, &part->rect);
}

static bool is_button(const struct deed_sim_element *d)
{
    return deed_str_equal(d->role, "button") && !d->day;
}

static bool is_submitter(const struct deed_sim_element *d)
{
    return d->submits;
}

static void add_parts(const struct deed_sim_world *w, uint32_t box,
                      bool (*is_part)(const struct deed_sim_element *),
                      struct deed_arena *arena, struct deed_parts *ret)
{
    struct deed_part *parts =
        deed_arena_calloc(arena, DEED_PARTS_MAX, sizeof(*parts));
    ret->list = parts;
    for (uint32_t i = next_below(w, box, 0);
         parts && i < w->count && ret->count < DEED_PARTS_MAX;
         i = next_below(w, box, i + 1)) {
        if (is_part(w->nodes[i].desc)) {
            add_part(w, i, &parts[ret->count++]);
        }
    }
}

static void add_calendar(const struct deed_sim_world *w, uint32_t node,
                         uint32_t box, const struct deed_probe *probe,
                         struct deed_arena *arena, struct deed_facts *f)
{
    struct deed_calendar_view *view =
        probe->date ? deed_arena_calloc(arena, 1, sizeof(*view)) : NULL;
    f->by_parts = true;
    if (!view) {
        return;
    }
    add_pages(w, box, arena, view);
    add_lists(w, box, arena, view);
    f->calendar.shown = view->page_count > 0;
    f->calendar_view = view;
    if (f->calendar.shown) {
        add_parts(w, box, is_button, arena, &f->turning);
    }
    /* Without a field of its own, its days tell what it holds. */
    if (node == box && probe->expect_value) {
        f->value_matches =
            deed_tri_from(deed_calendar_holds(view, probe->expect_value));
    }
}

uint32_t deed_sim_parts_list(const struct deed_sim_world *w, uint32_t node)
{
    uint32_t surface = deed_sim_world_find(w, w->nodes[node].desc->opens);
    uint32_t list = surface == DEED_NO_ELEMENT ? node : surface;
    const struct deed_sim_node *n = &w->nodes[list];
    return deed_str_equal(n->desc->role, "listbox") && n->rect.given &&
                   n->desc->content_height.given &&
                   deed_sim_world_is_attached(w, list)
               ? list
               : DEED_NO_ELEMENT;
}

static void add_list(const struct deed_sim_world *w, uint32_t list,
                     struct deed_arena *arena, struct deed_facts *f)
{
    const char **labels = deed_arena_calloc(arena, ROWS_MAX, sizeof(*labels));
    uint32_t count = 0;
    for (uint32_t i = next_below(w, list, 0);
         labels && i < w->count && count < ROWS_MAX;
         i = next_below(w, list, i + 1)) {
        if (deed_str_equal(w->nodes[i].desc->role, "option")) {
            labels[count++] = deed_str_or(w->nodes[i].name, "");
        }
    }
    double end = 0;
    double at = deed_sim_layout_scroll(w, list, &end);
    f->list_scrolls = end > 0;
    f->view = (struct deed_list_view){ .known = true,
                                       .at = at,
                                       .end = end,
                                       .page = w->nodes[list].rect.rect.height,
                                       .labels = labels,
                                       .label_count = count };
}

void deed_sim_parts_facts(const struct deed_sim_world *w, uint32_t node,
                          const struct deed_probe *probe,
                          struct deed_arena *arena, struct deed_facts *ret)
{
    static const char *const stepped[] = { "group", "spinbutton" };
    uint32_t box = calendar_of(w, node);
    uint32_t list = deed_sim_parts_list(w, node);
    if (box != DEED_NO_ELEMENT) {
        add_calendar(w, node, box, probe, arena, ret);
    } else if (DEED_STR_IN(w->nodes[node].desc->role, stepped)) {
        add_parts(w, node, is_button, arena, &ret->stepping);
    }
    if (list != DEED_NO_ELEMENT) {
        add_list(w, list, arena, ret);
    }
    uint32_t form =
        probe->submit ? deed_sim_behave_form(w, node) : DEED_NO_ELEMENT;
    if (form != DEED_NO_ELEMENT) {
        add_parts(w, form, is_submitter, arena, &ret->submitting);
    }
    deed_parts_read(ret);
}
