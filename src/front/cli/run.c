/* SPDX-License-Identifier: Apache-2.0 */
/* One action, with somebody at the terminal who wants to know why it takes so
 * long, and who may be asked. */
#include "front/cli/cli.h"

#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/daemon.h"
#include "front/cli/report.h"
#include "front/cli/style.h"

/* Nobody wants a line that is gone before it can be read. */
#define QUIET_US INT64_C(300000)
#define TICK_US INT64_C(100000)

struct run {
    struct deed_cli *cli;
    bool live; /* a person looks at stderr */
    bool shown;
    bool done;
    int64_t since_us;
    char note[160];
    char *result;
};

static void wipe(struct run *run)
{
    if (run->shown) {
        fputs("\r\033[K", run->cli->err.to);
        fflush(run->cli->err.to);
        run->shown = false;
    }
}

/* "waiting: covered by div#cookie-banner, 1.2 s" */
static void show(struct run *run)
{
    int64_t took_us = deed_now(run->cli->session) - run->since_us;
    if (run->live && run->note[0] && took_us >= QUIET_US) {
        fprintf(run->cli->err.to, "\r\033[K\033[2m%s, %.1f s\033[0m", run->note,
                (double)took_us / 1e6);
        fflush(run->cli->err.to);
        run->shown = true;
    }
}

static void answer(struct deed_cli *cli, const struct deed_value *payload)
{
    const char *handle = deed_value_text_at(payload, "actionHandle");
    if (deed_daemon_is_watched(cli->daemon)) {
        /* Only the person at the page answers: whoever typed the command may
         * be the agent. */
        fputs("deed: a person is asked at the page of deed watch\n",
              cli->err.to);
    } else if (deed_cli_flag(cli, "approve")) {
        deed_grant(cli->session, handle, NULL);
    } else {
        /* Nobody else could answer: waiting would be for nothing. */
        deed_deny(cli->session, handle, "it needs --approve", NULL);
    }
}

static void on_message(void *user, const char *type, const char *json)
{
    struct run *run = user;
    struct deed_cli *cli = run->cli;
    const struct deed_value *payload = deed_cli_json(cli, json);
    const char *note = deed_value_text_at(payload, "note");
    if (strcmp(type, "action.result") == 0) {
        wipe(run);
        run->done = true;
        run->result = deed_arena_strdup(&cli->arena, json);
    } else if (strcmp(type, "action.confirmation.request") == 0) {
        answer(cli, payload);
    } else if (!deed_cli_flag(cli, "progress")) {
        deed_style_plain(note, run->note, sizeof(run->note));
        if (run->note[0]) {
            memcpy(cli->waited, run->note, sizeof(cli->waited));
        }
    } else if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
        fflush(cli->out.to); /* whoever reads it wants it now */
    } else {
        deed_report_progress(&cli->out, payload);
        fflush(cli->out.to);
    }
}

const char *deed_cli_run(struct deed_cli *cli, const char *request,
                         struct deed_error *err)
{
    cli->waited[0] = '\0';
    struct run run = { .cli = cli, .live = cli->live && cli->watched };
    struct deed_callback callback = { .heard = on_message, .user = &run };
    char *accepted = NULL;
    if (deed_submit(cli->session, request, &callback, &accepted, err)) {
        return NULL;
    }
    deed_free(accepted);
    run.since_us = deed_now(cli->session);
    while (!run.done) {
        int64_t until =
            run.live ? deed_now(cli->session) + TICK_US : DEED_NEVER;
        bool more = deed_wait(cli->session, until);
        if (!more && !run.live && !run.done) {
            deed_fail(err, DEED_INTERNAL, "the action came to no end");
            return NULL;
        }
        show(&run);
    }
    wipe(&run);
    if (!run.result) {
        deed_fail(err, DEED_NOMEM, "result");
    }
    return run.result;
}
