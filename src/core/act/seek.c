/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/seek.h"

#include <math.h>

#include "base/arena.h"
#include "base/util.h"

/* A list of fewer pages is looked through as fast. */
#define PAGES_MIN 4
/* Rows that must follow each other before it is called an order. */
#define ROWS_MIN 3
/* Halving alone finds a row among millions in so many looks. */
#define JUMPS_MAX 24

/* In which a list can be: figures as numbers or as letters, up or down. */
enum { ORDER_LETTERS = 1, ORDER_DOWN = 2, ORDER_COUNT = 4 };

static int lower(char c)
{
    unsigned char u = (unsigned char)c;
    return u >= 'A' && u <= 'Z' ? u - 'A' + 'a' : u;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the figures at *p; more than a double can tell apart are cut. */
static double number_at(const char **p)
{
    double number = 0;
    while (is_digit(**p)) {
        number = number * 10 + (**p - '0');
        (*p)++;
    }
    return number;
}

static int compare_up(const char *a, const char *b, bool numbers)
{
    while (*a && *b) {
        if (numbers && is_digit(*a) && is_digit(*b)) {
            double x = number_at(&a);
            double y = number_at(&b);
            if (x < y || x > y) {
                return x < y ? -1 : 1;
            }
            continue;
        }
        int x = lower(*a++);
        int y = lower(*b++);
        if (x != y) {
            return x - y;
        }
    }
    return (*a != 0) - (*b != 0);
}

/* Below zero: `a` comes before `b`. */
static int compare(unsigned order, const char *a, const char *b)
{
    int up = compare_up(a, b, !(order & ORDER_LETTERS));
    return order & ORDER_DOWN ? -up : up;
}

static bool is_in_order(const struct deed_list_view *view, unsigned order)
{
    for (uint32_t i = 1; i < view->label_count; i++) {
        if (compare(order, view->labels[i - 1], view->labels[i]) > 0) {
            return false;
        }
    }
    return true;
}

/* The simplest order that is left leads. False: none is. What was concluded
 * from another one is void. */
static bool follow(struct deed_seek *seek, const struct deed_list_view *view)
{
    unsigned was = seek->order;
    for (seek->order = 0; seek->order < ORDER_COUNT; seek->order++) {
        if (seek->orders & (1u << seek->order)) {
            break;
        }
    }
    if (seek->order != was) {
        seek->low = 0;
        seek->high = view->end;
        seek->low_name = seek->high_name = NULL;
    }
    return seek->order < ORDER_COUNT;
}

static void strike_out(struct deed_seek *seek,
                       const struct deed_list_view *view)
{
    for (unsigned i = 0; i < ORDER_COUNT; i++) {
        if (!is_in_order(view, i)) {
            seek->orders &= ~(1u << i);
        }
    }
}

/* A text as a number, as far as it goes: the next few letters. */
static double weight(const char *p)
{
    double sum = 0, place = 1;
    for (int i = 0; i < 4 && *p; i++, p++) {
        place /= 256;
        sum += place * lower(*p);
    }
    return sum;
}

/* How far the name is from `low` to `high`, from 0 to 1. */
static double share_between(const char *low, const char *name, const char *high,
                            bool numbers)
{
    while (*low && lower(*low) == lower(*high) && lower(*low) == lower(*name) &&
           !(numbers && is_digit(*low))) {
        low++;
        high++;
        name++;
    }
    double l = weight(low), n = weight(name), h = weight(high);
    if (numbers && is_digit(*low) && is_digit(*name) && is_digit(*high)) {
        l = number_at(&low);
        n = number_at(&name);
        h = number_at(&high);
    }
    return fabs(h - l) > 0 ? fmin(1, fmax(0, (n - l) / (h - l))) : 0.5;
}

/* By what the names say, and by halves in turn after that: names may be spread
 * unevenly. The place is meant to be in the middle of the view. */
static double place(const struct deed_seek *seek, double page, const char *name)
{
    double share = 0.5;
    if (seek->low_name && seek->high_name &&
        (seek->jumps < 3 || seek->jumps % 2)) {
        share = share_between(seek->low_name, name, seek->high_name,
                              !(seek->order & ORDER_LETTERS));
    }
    double from = seek->low + page;
    double at = from + share * (seek->high - from) - page / 2;
    return fmin(seek->high - page / 2, fmax(seek->low + page / 2, at));
}

/* False: it should be in view, or nothing is left to look at. */
static bool narrow(struct deed_seek *seek, const struct deed_list_view *view,
                   const char *name, struct deed_arena *arena)
{
    const char *first = view->labels[0];
    const char *last = view->labels[view->label_count - 1];
    if (compare(seek->order, name, first) < 0) {
        seek->high = view->at;
        seek->high_name = deed_arena_strdup(arena, first);
    } else if (compare(seek->order, name, last) > 0) {
        seek->low = view->at;
        seek->low_name = deed_arena_strdup(arena, last);
    } else {
        return false;
    }
    return seek->high - seek->low > view->page;
}

/* By any order that has it somewhere else than in view. */
static bool narrow_by_any(struct deed_seek *seek,
                          const struct deed_list_view *view, const char *name,
                          struct deed_arena *arena)
{
    strike_out(seek, view);
    while (follow(seek, view)) {
        if (narrow(seek, view, name, arena)) {
            return true;
        }
        seek->orders &= ~(1u << seek->order);
    }
    return false;
}

static bool begin(struct deed_seek *seek, const struct deed_list_view *view)
{
    seek->begun = true;
    seek->orders = (1u << ORDER_COUNT) - 1;
    seek->high = view->end;
    return view->known && view->page > 0 &&
           view->end >= PAGES_MIN * view->page && view->label_count >= ROWS_MIN;
}

bool deed_seek_next(struct deed_seek *seek, const struct deed_list_view *view,
                    const char *name, struct deed_arena *arena, double *ret_at)
{
    bool first = !seek->begun;
    if (seek->over || name[0] == '~' || (first && !begin(seek, view)) ||
        !view->label_count || seek->jumps >= JUMPS_MAX ||
        !narrow_by_any(seek, view, name, arena)) {
        seek->over = true;
        return false;
    }
    seek->jumps++;
    /* The other end first: it says whether the name is in the list at all, as
     * far as an order can. */
    *ret_at = first ? view->end : place(seek, view->page, name);
    return true;
}
