/* SPDX-License-Identifier: Apache-2.0 */
#include "base/util.h"
#include "base/value.h"
#include "front/cli/check.h"
#include "front/cli/report.h"

enum deed_exit deed_cli_actionable(struct deed_cli *cli)
{
    const struct deed_value *answer = NULL;
    const char *contract = deed_str_or(deed_cli_text(cli, "contract"), "uiap");
    enum deed_exit code = deed_cli_check(cli, contract, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (deed_cli_flag(cli, "json")) {
        return deed_exit_of_check(answer);
    }
    if (deed_str_equal(contract, "docsxai")) {
        /* Its consumers compare the whole output with one word. */
        deed_style_line(
            &cli->out,
            deed_str_or(deed_value_text(deed_value_get(answer, "word")), ""));
    } else {
        deed_report_verdict(&cli->out, answer);
    }
    return deed_exit_of_check(answer);
}
