/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_TRACE_SHOW_H
#define DEED_FRONT_CLI_TRACE_SHOW_H

/* Traces for people: a line an action, one of them whole, its signals. */

#include "front/cli/cli.h"

struct deed_trace_log;

/* The traces there are, newest first. */
enum deed_exit deed_trace_show_list(struct deed_cli *cli);
enum deed_exit deed_trace_show_all(struct deed_cli *cli,
                                   const struct deed_trace_log *log);
enum deed_exit deed_trace_show_one(struct deed_cli *cli,
                                   const struct deed_trace_log *log,
                                   const char *handle);
/* Of one action, or of all (NULL). */
enum deed_exit deed_trace_show_signals(struct deed_cli *cli,
                                       const struct deed_trace_log *log,
                                       const char *handle);
/* Opens a file in whatever the person looks at pages with; else says where it
 * is. */
void deed_cli_show_file(struct deed_cli *cli, const char *path);

#endif
