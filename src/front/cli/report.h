/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_REPORT_H
#define DEED_FRONT_CLI_REPORT_H

/* Results and checks for people: short, aligned, the reason first. */

struct deed_pen;
struct deed_value;

/* The account of one action.result payload. */
void deed_report_result(const struct deed_pen *pen,
                        const struct deed_value *result);
/* Its reason in one line: the error, or what was seen. */
void deed_report_why(const struct deed_pen *pen,
                     const struct deed_value *result);
/* One line of an action.progress payload. */
void deed_report_progress(const struct deed_pen *pen,
                          const struct deed_value *payload);

/* An answer of deed_actionable(): the verdict; and candidates and checks. */
void deed_report_verdict(const struct deed_pen *pen,
                         const struct deed_value *answer);
void deed_report_candidates(const struct deed_pen *pen,
                            const struct deed_value *answer);
void deed_report_checks(const struct deed_pen *pen,
                        const struct deed_value *checks);

/* Where a picture of it went. */
void deed_report_picture(const struct deed_pen *pen, const char *path);

/* The same, one line a candidate. */
void deed_report_found(const struct deed_pen *pen,
                       const struct deed_value *answer);

/* Those conditions of an answer of deed_await() that are missing, in a line. */
void deed_report_missing(const struct deed_pen *pen,
                         const struct deed_value *answer);
/* An answer of deed_await(). */
void deed_report_await(const struct deed_pen *pen,
                       const struct deed_value *answer);

#endif
