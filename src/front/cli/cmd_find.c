/* SPDX-License-Identifier: Apache-2.0 */
#include "base/util.h"
#include "base/value.h"
#include "front/cli/check.h"
#include "front/cli/report.h"

enum deed_exit deed_cli_find(struct deed_cli *cli)
{
    const struct deed_value *answer = NULL;
    enum deed_exit code = deed_cli_check(cli, "uiap", &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (!deed_cli_flag(cli, "json")) {
        deed_report_found(&cli->out, answer);
    }
    code = deed_exit_of_check(answer);
    /* Whether it could be acted on is another question. */
    return code == DEED_EXIT_NOT_ACTIONABLE ? DEED_EXIT_VERIFIED : code;
}
