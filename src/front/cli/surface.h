/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_SURFACE_H
#define DEED_FRONT_CLI_SURFACE_H

/* What the options of a command mean as a surface: a driver of the registry
 * and its settings. */

#include "front/cli/cli.h"

struct deed_cli_surface {
    const struct deed_driver_info *info;
    struct deed_setting settings[64];
    size_t count;
    const char *tab;
    bool new_tab;
    const char *path; /* of the file that describes it; NULL: none */
};

/* Is it on the command line; and as an option of a driver, not as a parameter
 * of the command itself? */
bool deed_cli_is_given(const struct deed_cli *cli, const char *name);
bool deed_cli_is_option_given(const struct deed_cli *cli, const char *name);

/* Which driver, and whether the options fit it. may_default: without any of
 * them the first driver that has pages. Prints what is wrong. */
enum deed_exit deed_cli_choose_driver(struct deed_cli *cli, bool may_default,
                                      struct deed_cli_surface *ret);
/* The same with its settings: files are read, folders are made. Files may be
 * "-" unless cli->in is NULL. */
enum deed_exit deed_cli_read_surface(struct deed_cli *cli, bool may_default,
                                     struct deed_cli_surface *ret);

/* What root should know who starts this driver (a browser without sandbox),
 * once a session. */
void deed_cli_warn_root(const struct deed_cli *cli, const char *driver);

/* The driver that a variable of the environment means; NULL: none does. */
const struct deed_driver_info *deed_cli_chosen_by_env(void);

#endif
