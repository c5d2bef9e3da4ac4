/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_SECRET_H
#define DEED_FRONT_CLI_SECRET_H

/* A secret that `deed fill` types without having it on its command line. */

#include "front/cli/cli.h"

/* --secret or --stdin is given. */
bool deed_cli_has_secret(const struct deed_cli *cli);
/* Its name becomes the text of the request. */
enum deed_exit deed_cli_name_secret(struct deed_cli *cli);
/* The value, for deed_secret_free(); NULL, and the reason was printed. */
char *deed_cli_find_secret(struct deed_cli *cli);
/* The session gets the value, for this command. */
enum deed_exit deed_cli_give_secret(struct deed_cli *cli);

#endif
