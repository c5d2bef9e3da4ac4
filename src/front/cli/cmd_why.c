/* SPDX-License-Identifier: Apache-2.0 */
#include "base/value.h"
#include "front/cli/check.h"
#include "front/cli/picture.h"
#include "front/cli/report.h"

enum deed_exit deed_cli_why(struct deed_cli *cli)
{
    const struct deed_value *answer = NULL;
    const char *path = deed_cli_text(cli, "png");
    bool quiet = path && path[0] == '-' && !path[1];
    enum deed_exit code = deed_cli_check(cli, "uiap", &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (!deed_cli_flag(cli, "json") && !quiet) {
        deed_report_verdict(&cli->out, answer);
        deed_report_candidates(&cli->out, answer);
        if (deed_value_get(answer, "target")) {
            deed_report_checks(&cli->out, deed_value_get(answer, "checks"));
        }
    }
    if (path) {
        code = deed_cli_draw_why(cli, answer, path);
    }
    if (path && code == DEED_EXIT_VERIFIED && !deed_cli_flag(cli, "json") &&
        !quiet) {
        deed_report_picture(&cli->out, path);
    }
    return code == DEED_EXIT_VERIFIED ? deed_exit_of_check(answer) : code;
}
