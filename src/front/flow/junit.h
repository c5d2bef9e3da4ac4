/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_JUNIT_H
#define DEED_FRONT_FLOW_JUNIT_H

/* JUnit XML of flows: a suite each, with a case a step. */

#include <stddef.h>

struct deed_strbuf;

enum deed_junit_status {
    DEED_JUNIT_PASSED,
    DEED_JUNIT_FAILED,
    DEED_JUNIT_ERROR, /* it could not be tried */
    DEED_JUNIT_SKIPPED
};

struct deed_junit_case {
    const char *name;
    enum deed_junit_status status;
    double seconds;
    const char *cause;   /* in brackets; NULL: none */
    const char *message; /* NULL: none */
};

void deed_junit_write(struct deed_strbuf *to, const char *suite,
                      const char *file, const struct deed_junit_case *cases,
                      size_t count);

/* The same of several flows: open, a suite each, close. */
void deed_junit_open(struct deed_strbuf *to);
void deed_junit_suite(struct deed_strbuf *to, const char *suite,
                      const char *file, const struct deed_junit_case *cases,
                      size_t count);
void deed_junit_close(struct deed_strbuf *to);

#endif
