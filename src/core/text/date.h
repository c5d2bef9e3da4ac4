/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_DATE_H
#define DEED_CORE_TEXT_DATE_H

/* Days of the Gregorian calendar, as requests write them: "2024-05-17", and
 * "2024-05-10/2024-05-14" for a range. */

#include <stdbool.h>

struct deed_date {
    int year, month, day;
};

/* The day that the text begins with: four figures, then one or two for the
 * month and for the day. It need not exist. *ret_rest is what follows. Takes
 * NULL; on failure nothing is written. */
bool deed_date_read(const char *text, struct deed_date *ret,
                    const char **ret_rest);

/* The whole text is a day, or two with a "/" between; of one day both ends are
 * the same. */
bool deed_date_read_range(const char *text, struct deed_date *ret_from,
                          struct deed_date *ret_to);

bool deed_date_exists(const struct deed_date *date);

/* Below, at or above 0, as `a` is before, the same as or after `b`. */
int deed_date_compare(const struct deed_date *a, const struct deed_date *b);

/* Months from the first to the second: 1 from May to June. */
int deed_date_months(int from_year, int from_month, int to_year, int to_month);

#endif
