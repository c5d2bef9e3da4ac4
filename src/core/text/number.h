/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_TEXT_NUMBER_H
#define DEED_CORE_TEXT_NUMBER_H

/* Numbers in what people and pages write: "42", " -1.5 ", "1e3". The host's
 * locale has no say in it. */

#include <stdbool.h>
#include <stddef.h>

/* The whole text is one finite decimal number (white space around it is
 * fine); no signs of grouping, no hexadecimal, no units. */
bool deed_number_read(const char *text, double *ret);

/* The number that a text begins with, as people write it for people: "$1,200",
 * "1 200 €", "40%", "500 GB"; a sign of money may stand before it. What goes on
 * after the number ("12:30", "2-3") is none. *ret_rest is what follows. */
bool deed_number_begin(const char *text, double *ret, const char **ret_rest);

/* The shortest text that reads back as the same number. */
#define DEED_NUMBER_BYTES 32
void deed_number_write(double number, char out[DEED_NUMBER_BYTES]);

#endif
