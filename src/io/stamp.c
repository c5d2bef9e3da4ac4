/* SPDX-License-Identifier: Apache-2.0 */
#include "io/stamp.h"

#include <stdio.h>
#include <time.h>

int64_t deed_stamp_now_ms(void)
{
    struct timespec now = { 0 };
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void deed_stamp_write(int64_t ms, char out[DEED_STAMP_BYTES])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc = { 0 };
    char text[DEED_STAMP_BYTES - 8];
    gmtime_r(&seconds, &utc);
    if (strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &utc) == 0) {
        text[0] = '\0';
    }
    snprintf(out, DEED_STAMP_BYTES, "%s.%03dZ", text, (int)(ms % 1000));
}

/* Two digits at `at`; the shape was checked. */
static int two(const char *text, int at)
{
    return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

static bool has_shape(const char *text)
{
    static const char shape[] = "####-##-##T##:##:##";
    for (int i = 0; shape[i]; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (shape[i] == '#' ? !digit : text[i] != shape[i]) {
            return false;
        }
    }
    return true;
}

static int days_of(int year, int month)
{
    static const int days[] = {
        31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
    };
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

bool deed_stamp_check(const char *text)
{
    if (!has_shape(text)) {
        return false;
    }
    int year = two(text, 0) * 100 + two(text, 2);
    int month = two(text, 5);
    int day = two(text, 8);
    /* A leap second is a time, too. */
    if (month < 1 || month > 12 || day < 1 || day > days_of(year, month) ||
        two(text, 11) > 23 || two(text, 14) > 59 || two(text, 17) > 60) {
        return false;
    }
    const char *rest = text + 19;
    if (*rest == '.') {
        int digits = 0;
        for (rest++; *rest >= '0' && *rest <= '9'; rest++) {
            digits++;
        }
        if (digits < 1 || digits > 9) {
            return false;
        }
    }
    return rest[0] == 'Z' && rest[1] == '\0';
}
