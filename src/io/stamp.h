/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_STAMP_H
#define DEED_IO_STAMP_H

/* UIAP timestamps: ISO-8601 in UTC, "2026-03-26T13:12:09.123Z". */

#include <stdbool.h>
#include <stdint.h>

#define DEED_STAMP_BYTES 32 /* with its terminator, and room to spare */

/* Milliseconds since 1970, as the wall clock says now. */
int64_t deed_stamp_now_ms(void);

/* With three digits of a second, always. */
void deed_stamp_write(int64_t ms, char out[DEED_STAMP_BYTES]);

/* Seconds may have a fraction of up to nine digits; the zone must be Z. */
bool deed_stamp_check(const char *text);

#endif
