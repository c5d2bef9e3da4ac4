/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_TRACE_H
#define DEED_FRONT_CLI_TRACE_H

/*
 * Where a session is recorded: --trace DIR, else DEED_TRACE, else for a
 * background session a folder of its own below $XDG_STATE_HOME/deed/traces.
 * --no-trace and DEED_TRACE=none turn it off.
 */

#include "front/cli/cli.h"

struct deed_cli_trace {
    const char *path; /* in the arena; NULL: nowhere */
    unsigned actions; /* that are kept at least; 0: all that fit */
};

/* False: the option is wrong, and it was said. */
bool deed_cli_trace(struct deed_cli *cli, struct deed_cli_trace *ret);

/* The directory of the trace that is meant: the one named, the newest of
 * --session, DEED_TRACE, the newest of all; malloc'ed. NULL: there is none, and
 * it was said. */
char *deed_cli_find_trace(struct deed_cli *cli, const char *said);

#endif
