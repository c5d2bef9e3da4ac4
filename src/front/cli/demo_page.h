/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DEMO_PAGE_H
#define DEED_FRONT_CLI_DEMO_PAGE_H

/* The page of `deed demo`: a file of this user alone, and a browser. Nothing
 * is fetched from anywhere. */

#include "front/cli/cli.h"
#include "io/private_dir.h"

struct deed_demo_page {
    bool made;
    struct deed_private_dir dir;
    char url[DEED_PATH_MAX + 32];
};

/* Opens cli->session. The page is closed in any case. */
enum deed_code deed_demo_page_open(struct deed_cli *cli,
                                   struct deed_demo_page *page,
                                   struct deed_error *err);
void deed_demo_page_close(struct deed_demo_page *page); /* takes a zeroed one */

#endif
