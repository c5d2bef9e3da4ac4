/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_MANUAL_H
#define DEED_FRONT_CLI_MANUAL_H

/* Pages of the manual as scdoc takes them, from the table of commands. */

#include <stdio.h>

struct deed_command;

void deed_manual_command(FILE *to, const struct deed_command *command);
/* deed(1): what all commands have in common. */
void deed_manual_deed(FILE *to);

#endif
