/* SPDX-License-Identifier: Apache-2.0 */
/* `deed record`: a flow file of what was done in the session. */
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/cli/cli.h"
#include "front/cli/daemon/daemon.h"

static enum deed_exit write_flow(struct deed_cli *cli, const char *path)
{
    struct deed_strbuf text;
    const char *name = deed_str_or(deed_cli_text(cli, "name"), "Recorded");
    deed_strbuf_init(&text, 0);
    unsigned count = deed_daemon_write_flow(cli->daemon, name, &text);
    enum deed_exit code = DEED_EXIT_NOT_FOUND;
    if (!count) {
        fputs("deed: nothing was done that could be recorded\n", cli->err.to);
    } else if (text.failed) {
        code = DEED_EXIT_INTERNAL;
    } else {
        code =
            deed_cli_write_private(cli, path, deed_strbuf_get(&text), text.len);
    }
    deed_strbuf_fini(&text);
    if (code == DEED_EXIT_VERIFIED && strcmp(path, "-") != 0) {
        fprintf(cli->out.to, "wrote %s  %u step%s\n", path, count,
                count == 1 ? "" : "s");
    }
    return code;
}

/* A surface that has no person in front of it, or cannot see what they do,
 * records actions alone. */
static bool set_people(struct deed_cli *cli, bool on)
{
    char *json = NULL;
    enum deed_code code =
        deed_ask(cli->session, "people",
                 on ? "{\"on\":true}" : "{\"on\":false}", &json, NULL);
    deed_free(json);
    return !code;
}

/* What the last act set off, a page that loads for one, belongs to its step. A
 * page that never stops asking its server holds nobody up for longer. */
static void let_the_last_act_end(struct deed_cli *cli)
{
    char *json = NULL;
    (void)deed_ask(cli->session, "idle", "{\"quietMs\":100,\"timeoutMs\":2000}",
                   &json, NULL);
    deed_free(json);
}

static enum deed_exit start(struct deed_cli *cli)
{
    deed_daemon_record(cli->daemon, true, deed_cli_url(cli));
    fputs(
        set_people(cli, true)
            ? "recording\n"
            : "recording actions; this surface does not show what people do\n",
        cli->out.to);
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_record(struct deed_cli *cli)
{
    const char *what = deed_cli_text(cli, "what");
    const char *path = deed_cli_text(cli, "output");
    if (!cli->daemon || !cli->session) {
        return deed_cli_usage(cli, "record: is for a session: deed open PAGE");
    }
    if (deed_str_equal(what, "start")) {
        return start(cli);
    }
    if (!path) {
        return deed_cli_usage(cli, "record: -o FILE says where the flow goes");
    }
    bool stops = deed_str_equal(what, "stop");
    if (deed_daemon_is_recording(cli->daemon)) {
        let_the_last_act_end(cli);
        (void)set_people(cli, !stops); /* a text that is being typed is told */
    }
    enum deed_exit code = write_flow(cli, path);
    if (stops && code == DEED_EXIT_VERIFIED) {
        deed_daemon_record(cli->daemon, false, NULL);
    }
    return code;
}
