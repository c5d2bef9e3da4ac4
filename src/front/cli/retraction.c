/* SPDX-License-Identifier: Apache-2.0 */
/* What was called verified and was taken back since. */
#include "base/util.h"
#include "base/value.h"
#include "front/cli/cli.h"
#include "front/command/sentence.h"
#include "front/cli/style.h"

unsigned deed_cli_tell_retractions(struct deed_cli *cli)
{
    unsigned count = 0;
    for (char *json; (json = deed_take_retraction(cli->session)); count++) {
        const struct deed_value *what = deed_cli_json(cli, json);
        const char *target = deed_value_text_at(what, "target");
        const char *reason = deed_value_text_at(what, "reason");
        const char *id = deed_value_text_at(what, "actionId");
        if (deed_cli_flag(cli, "json")) {
            deed_style_line(&cli->err, json);
        } else {
            fprintf(cli->err.to, "retracted: %s %s: %s\n",
                    deed_sentence_action(id), deed_str_or(target, ""),
                    deed_str_or(reason, ""));
        }
        deed_free(json);
    }
    return count;
}

enum deed_exit deed_cli_wait_settled(struct deed_cli *cli)
{
    int64_t until = deed_watched_until(cli->session);
    unsigned count = deed_cli_tell_retractions(cli);
    while (!count && until && deed_now(cli->session) < until) {
        (void)deed_wait(cli->session, until);
        count = deed_cli_tell_retractions(cli);
        until = deed_watched_until(cli->session);
    }
    if (!count && !deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, "settled: nothing was taken back");
    }
    return count ? DEED_EXIT_UNKNOWN : DEED_EXIT_VERIFIED;
}
