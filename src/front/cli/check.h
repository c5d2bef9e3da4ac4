/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CHECK_H
#define DEED_FRONT_CLI_CHECK_H

#include "front/cli/cli.h"

/* Asks deed_actionable() about the target of the arguments; the answer is in
 * cli's arena. With --json it is printed already. */
enum deed_exit deed_cli_check(struct deed_cli *cli, const char *contract,
                              const struct deed_value **ret);

#endif
