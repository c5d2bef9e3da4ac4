/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_REPORT_IMPL_H
#define DEED_FRONT_CLI_REPORT_IMPL_H

/* What the files report*.c share: the pieces that every account is made of. */

#include "front/cli/report.h"
#include "front/cli/style.h"

const char *report_text(const struct deed_value *map, const char *key);
double report_number(const struct deed_value *map, const char *key,
                     double otherwise);
/* "  why         ": what the rest of the line is about. */
void report_label(const struct deed_pen *pen, const char *name);
/* A whole line; nothing when there is no text. */
void report_line(const struct deed_pen *pen, const char *name,
                 const char *text);
/* button “Save” */
void report_element(const struct deed_pen *pen,
                    const struct deed_value *element);
/* route.changed /videos/17 */
void report_signal(const struct deed_pen *pen, const struct deed_value *signal);

/* The list "near" under the label "like it", else the alternates. */
void report_candidates(const struct deed_pen *pen,
                       const struct deed_value *resolution, const char *label);

#endif
