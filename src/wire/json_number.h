/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSON_NUMBER_H
#define DEED_WIRE_JSON_NUMBER_H

/*
 * Numbers as JSON writes them, whatever the host's locale says about decimal
 * points.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for any number that is written, with its terminator. */
#define DEED_JSON_NUMBER_BYTES 40

/* Length of the longest number (by the grammar) that bytes starts with; 0 when
 * there is none. */
size_t deed_json_number_len(const char *bytes, size_t len);

/* The value of a number that deed_json_number_len() measured; false when it is
 * too large to be finite, or memory is short. */
bool deed_json_number_read(const char *bytes, size_t len, double *ret);

/* The text of a finite number; returns its length. */
size_t deed_json_number_write(double number, char *out);
size_t deed_json_integer_write(int64_t number, char *out);

#endif
