/* SPDX-License-Identifier: Apache-2.0 */
#include "base/value.h"
#include "cli/check.h"
#include "cli/report.h"

enum deed_exit deed_cli_why(struct deed_cli *cli)
{
    const struct deed_value *answer = NULL;
    enum deed_exit code = deed_cli_check(cli, "uiap", &answer);
    if (code != DEED_EXIT_VERIFIED || deed_cli_flag(cli, "json")) {
        return code != DEED_EXIT_VERIFIED ? code : deed_exit_of_check(answer);
    }
    deed_report_verdict(&cli->out, answer);
    deed_report_candidates(&cli->out, answer);
    if (deed_value_get(answer, "target")) {
        deed_report_checks(&cli->out, deed_value_get(answer, "checks"));
    }
    return deed_exit_of_check(answer);
}
