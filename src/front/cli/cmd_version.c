/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

enum deed_exit deed_cli_version(struct deed_cli *cli)
{
    fprintf(cli->out.to, "deed %s\n", deed_version());
    return DEED_EXIT_VERIFIED;
}
