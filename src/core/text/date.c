/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/date.h"

#include <stddef.h>

/* One number of at most `max` figures; what follows it, or NULL. */
static const char *read_figures(const char *text, int min, int max, int *ret)
{
    int count = 0;
    *ret = 0;
    while (count < max && text[count] >= '0' && text[count] <= '9') {
        *ret = *ret * 10 + (text[count] - '0');
        count++;
    }
    return count >= min ? text + count : NULL;
}

bool deed_date_read(const char *text, struct deed_date *ret,
                    const char **ret_rest)
{
    struct deed_date date;
    const char *at = text ? read_figures(text, 4, 4, &date.year) : NULL;
    at = at && *at == '-' ? read_figures(at + 1, 1, 2, &date.month) : NULL;
    at = at && *at == '-' ? read_figures(at + 1, 1, 2, &date.day) : NULL;
    if (!at) {
        return false;
    }
    *ret = date;
    *ret_rest = at;
    return true;
}

bool deed_date_read_range(const char *text, struct deed_date *ret_from,
                          struct deed_date *ret_to)
{
    struct deed_date from, to;
    const char *rest = NULL;
    if (!deed_date_read(text, &from, &rest)) {
        return false;
    }
    to = from;
    if (*rest == '/' && !deed_date_read(rest + 1, &to, &rest)) {
        return false;
    }
    if (*rest) {
        return false;
    }
    *ret_from = from;
    *ret_to = to;
    return true;
}

bool deed_date_exists(const struct deed_date *date)
{
    static const int days[] = {
        31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    };
    if (date->month < 1 || date->month > 12 || date->day < 1 ||
        date->day > days[date->month - 1]) {
        return false;
    }
    int year = date->year;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return date->month != 2 || date->day < 29 || leap;
}

int deed_date_compare(const struct deed_date *a, const struct deed_date *b)
{
    return a->year != b->year     ? a->year - b->year
           : a->month != b->month ? a->month - b->month
                                  : a->day - b->day;
}

int deed_date_months(int from_year, int from_month, int to_year, int to_month)
{
    return (to_year - from_year) * 12 + to_month - from_month;
}
