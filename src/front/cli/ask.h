/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_ASK_H
#define DEED_FRONT_CLI_ASK_H

/* Commands that ask about the page beside its elements (deed_ask()). */

#include "front/cli/cli.h"

/* Opens the surface and asks; the answer is in the arena. Prints what is
 * wrong. A TARGET of the command goes along. */
enum deed_exit deed_cli_ask(struct deed_cli *cli, const char *question,
                            struct deed_value *args,
                            const struct deed_value **ret);
/* A whole answer as one line of JSON. */
void deed_cli_print_value(struct deed_cli *cli, const struct deed_value *value);
/* Lines of a page: control characters other than ends of lines are spaces. */
void deed_cli_print_lines(struct deed_cli *cli, const char *text, size_t len);
/* A file that nobody else can read; "-" is standard output. */
enum deed_exit deed_cli_write_private(struct deed_cli *cli, const char *path,
                                      const char *text, size_t len);

#endif
