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

/* The shortest text that reads back as the same number. */
#define DEED_NUMBER_BYTES 32
void deed_number_write(double number, char out[DEED_NUMBER_BYTES]);

#endif
