/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CHECK_H
#define DEED_FRONT_CLI_CHECK_H

#include "front/cli/cli.h"

/* Opens, asks deed_actionable() about the target of the command line, prints
 * the answer where --json asks for it, and gives it. */
enum deed_exit deed_cli_check(struct deed_cli *cli, const char *contract,
                              const struct deed_value **ret);

/* One question about an ActionTarget on the open surface; prints errors
 * only. */
enum deed_exit deed_cli_check_target(struct deed_cli *cli,
                                     const struct deed_value *target,
                                     const char *contract,
                                     struct deed_value **ret);
/* The target of the command line; VERIFIED: there is one. */
enum deed_exit deed_cli_read_target(struct deed_cli *cli,
                                    struct deed_value **ret);
void deed_cli_print_json(struct deed_cli *cli, const struct deed_value *value);

#endif
