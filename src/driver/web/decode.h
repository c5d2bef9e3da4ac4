/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_DECODE_H
#define DEED_DRIVER_WEB_DECODE_H

/* Members of what a browser or the page agent says, within limits. What is
 * missing or of another type is NULL, 0 or what the caller gives. */

#include <deed/types.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_value;

double decode_number(const struct deed_value *map, const char *key,
                     double otherwise);
/* What a browser says is no number of ours: no more than 64 bits hold in
 * thousandths, within the type, not below 0. */
double decode_limited(double number);
int decode_int(const struct deed_value *map, const char *key, int otherwise);
uint32_t decode_count(const struct deed_value *map, const char *key);
bool decode_rect(const struct deed_value *list, struct deed_rect *ret);
bool decode_point(const struct deed_value *list, struct deed_point *ret);
/* "mixed" is a state, too. */
enum deed_tri decode_tri(const struct deed_value *map, const char *key);
bool decode_bool(const struct deed_value *map, const char *key);
const char *decode_text(const struct deed_value *map, const char *key);

#endif
