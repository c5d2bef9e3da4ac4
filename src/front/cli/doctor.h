/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DOCTOR_H
#define DEED_FRONT_CLI_DOCTOR_H

/*
 * What `deed doctor` looks into. Each part adds its findings; what can be
 * repaired safely is repaired when that is asked for.
 */

#include "front/cli/cli.h"

#define DEED_FINDINGS_MAX 32

struct deed_finding {
    enum deed_finding_level level;
    const char *check; /* "browser"; static storage */
    const char *text;  /* in the arena */
    const char *fix;   /* a command, or NULL */
    bool fixed;
};

struct deed_doctor {
    struct deed_cli *cli;
    bool fix;   /* repair what is safe */
    bool quick; /* start no browser */
    struct deed_finding findings[DEED_FINDINGS_MAX];
    unsigned count;
};

/* `fix` may be NULL and lives as long as the arena; the finding may be changed
 * until the next one. NULL when there are too many. */
struct deed_finding *deed_doctor_add(struct deed_doctor *doctor,
                                     enum deed_finding_level level,
                                     const char *check, const char *fix,
                                     const char *format, ...)
    __attribute__((format(printf, 5, 6)));

void deed_doctor_check_drivers(struct deed_doctor *doctor);
void deed_doctor_check_system(struct deed_doctor *doctor);
void deed_doctor_check_files(struct deed_doctor *doctor);

#endif
