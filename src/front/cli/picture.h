/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_PICTURE_H
#define DEED_FRONT_CLI_PICTURE_H

/* Pictures that a command asks for, and where they go. */

#include "front/cli/cli.h"

struct deed_shot {
    const struct deed_value *answer; /* of deed_session_picture() */
    uint8_t *png;                    /* in the arena */
    size_t len;
};

/* Says what is wrong; VERIFIED: it is there. target NULL: what is in view, or
 * with `whole` the page. */
enum deed_exit deed_cli_shoot(struct deed_cli *cli, const char *target_json,
                              bool whole, struct deed_shot *ret);

/* "-" is standard output. */
/* --output, or a name that is free in the folder: page-1.KIND. NULL: none. */
const char *deed_cli_output(struct deed_cli *cli, const char *kind);
enum deed_exit deed_cli_write_file(struct deed_cli *cli, const char *param,
                                   const char *path, const void *bytes,
                                   size_t len);

/* --grid and --marks: draws what they ask for into the picture. */
enum deed_exit deed_cli_draw_marks(struct deed_cli *cli,
                                   struct deed_shot *shot);

/* What a check found, drawn on a picture of it: an answer of
 * deed_actionable(). */
enum deed_exit deed_cli_draw_why(struct deed_cli *cli,
                                 const struct deed_value *answer,
                                 const char *path);

#endif
