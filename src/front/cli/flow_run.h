/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_FLOW_RUN_H
#define DEED_FRONT_CLI_FLOW_RUN_H

/* The steps of a flow, done one after the other on a surface that is open. */

#include "front/cli/cli.h"
#include "front/flow/flow.h"
#include "front/flow/junit.h"

/* What became of one step. */
struct deed_flow_outcome {
    enum deed_exit code;
    bool tried;
    unsigned attempts; /* more than one: it was proven safe to try again */
    double took_ms;
    const char *cause;               /* "[target is disabled]"; or NULL */
    const char *message;             /* what the step said; or NULL */
    const char *url;                 /* where it failed; or NULL */
    const struct deed_value *result; /* as --json prints it; or NULL */
    const char *seen; /* kinds of the signals that proved it; or NULL */
    const char *clue; /* what a failed one saw that may be why; or NULL */
};

/* Reads a flow file with --var and `vars`; says what is wrong with it. */
enum deed_exit deed_cli_read_flow(struct deed_cli *cli, const char *path,
                                  struct deed_flow **ret);
/* All of it, with its account; the exit status of the first that failed. */
enum deed_exit deed_flow_run(struct deed_cli *cli, const char *path,
                             const struct deed_flow *flow);

/* flow_report.c */
/* Its name, else that of its file. */
const char *deed_flow_title(const struct deed_flow *flow, const char *path);
/* A case a step. */
void deed_flow_junit_cases(const struct deed_flow *flow,
                           const struct deed_flow_outcome *outcomes,
                           struct deed_junit_case *cases);
void deed_flow_report_head(struct deed_cli *cli, const struct deed_flow *flow,
                           const char *path);
/* On a terminal: what is under way. */
void deed_flow_report_start(struct deed_cli *cli, const struct deed_flow *flow,
                            size_t at);
void deed_flow_report_step(struct deed_cli *cli, const struct deed_flow *flow,
                           size_t at, const struct deed_flow_outcome *outcome);
void deed_flow_report_end(struct deed_cli *cli, const struct deed_flow *flow,
                          const struct deed_flow_outcome *outcomes);
enum deed_exit deed_flow_report_junit(struct deed_cli *cli, const char *path,
                                      const struct deed_flow *flow,
                                      const struct deed_flow_outcome *outcomes,
                                      const char *to);

#endif
