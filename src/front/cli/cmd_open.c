/* SPDX-License-Identifier: Apache-2.0 */
/* `deed open`: the command hands itself to the background process, which opens
 * the surface, or brings the one it has to another page. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/client.h"
#include "front/cli/daemon/daemon.h"
#include "front/cli/surface.h"
#include "io/confine.h"
#include "io/loop.h"
#include "wire/json_number.h"
#include "wire/json_writer.h"

#define LABEL "  %s%-12s%s"

/* "90s", "30m", "1h", "never"; a number alone is seconds. */
static bool read_idle(struct deed_cli *cli, int64_t *ret_us)
{
    static const struct {
        const char *unit;
        double us;
    } units[] = {
        { "", 1e6 }, { "ms", 1e3 }, { "s", 1e6 }, { "m", 6e7 }, { "h", 3.6e9 },
    };
    const char *text = deed_cli_text(cli, "idle");
    double number = 0;
    *ret_us = DEED_DAEMON_IDLE_US;
    if (!text || strcmp(text, "never") == 0) {
        *ret_us = text ? 0 : DEED_DAEMON_IDLE_US;
        return true;
    }
    size_t len = deed_json_number_len(text, strlen(text));
    for (size_t i = 0; len && i < DEED_ARRAY_LEN(units); i++) {
        if (strcmp(text + len, units[i].unit) == 0 &&
            deed_json_number_read(text, len, &number) && number > 0 &&
            number * units[i].us < 1e15) {
            *ret_us = (int64_t)ceil(number * units[i].us);
            return true;
        }
    }
    deed_cli_usage(
        cli, "--idle: must be like 90s, 30m, 1h or never, not \"%.40s\"", text);
    return false;
}

/* What cannot be changed about a session that is open. */
static enum deed_exit check_again(struct deed_cli *cli)
{
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        if (!p->positional && deed_command_is_surface(p->name, false) &&
            deed_value_get(cli->args, p->name)) {
            return deed_cli_usage(cli,
                                  "--%s: the session \"%s\" is open already; "
                                  "deed close ends it, --session NAME starts "
                                  "another one",
                                  p->name, deed_daemon_name(cli->daemon));
        }
    }
    const char *driver = deed_session_driver(cli->session);
    if (deed_cli_text(cli, "url") && !deed_driver_find(driver)->has_urls) {
        return deed_cli_usage(cli,
                              "the session \"%s\" has the driver %s, which "
                              "opens no addresses",
                              deed_daemon_name(cli->daemon), driver);
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit bring(struct deed_cli *cli)
{
    const char *url = deed_cli_text(cli, "url");
    enum deed_exit code = check_again(cli);
    return code == DEED_EXIT_VERIFIED && url ? deed_cli_navigate(cli, url)
                                             : code;
}

/* The surface is there: what it took to start it is given up. A command that
 * gives secrets is a program; what was joined is talked to over TCP. */
static void confine(struct deed_cli *cli)
{
    const struct deed_driver_info *info =
        deed_driver_find(deed_session_driver(cli->session));
    const char *command = getenv("DEED_SECRET_COMMAND");
    if (info->size < sizeof(*info) || !info->starts_once) {
        return;
    }
    struct deed_confine_opts opts = {
        .may_start = command && *command,
        .may_connect = info->connects || deed_cli_text(cli, "browser"),
        .may_listen = true, /* deed watch, at any time */
    };
    (void)deed_confine(&opts); /* doctor tells whether the kernel has it */
}

/* A session whose first page did not come up is no session. */
static enum deed_exit begin(struct deed_cli *cli)
{
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED && !cli->page_came) {
        deed_session_close(cli->session);
        cli->session = NULL;
    } else {
        deed_cli_warn_root(cli, deed_session_driver(cli->session));
        confine(cli);
    }
    return code;
}

static void say(struct deed_cli *cli, const struct deed_value *place,
                double took_ms)
{
    const struct deed_pen *pen = &cli->out;
    const char *title = deed_value_text_or(place, "title", "");
    const char *dim = deed_style(pen, DEED_TONE_DIM);
    const char *end = deed_style_end(pen);
    fprintf(pen->to, "%sopened%s  ", deed_style(pen, DEED_TONE_GOOD), end);
    deed_style_text(pen, *title ? title : "(no title)");
    fprintf(pen->to, "\n" LABEL, dim, "url", end);
    deed_style_address(pen, deed_value_text_or(place, "url", ""));
    fprintf(pen->to, "\n" LABEL "%s\n" LABEL "%.1f ms\n", dim, "session", end,
            deed_daemon_name(cli->daemon), dim, "took", end, took_ms);
}

static void say_json(struct deed_cli *cli, const struct deed_value *place,
                     double took_ms, bool fresh)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "session", deed_daemon_name(cli->daemon));
    deed_json_member(&w, "url", deed_value_text_or(place, "url", ""));
    deed_json_member(&w, "title", deed_value_text_or(place, "title", ""));
    deed_json_key(&w, "pid");
    deed_json_integer(&w, getpid());
    deed_json_key(&w, "started");
    deed_json_bool(&w, fresh);
    deed_json_key(&w, "tookMs");
    deed_json_number(&w, took_ms);
    deed_json_end_object(&w);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

static enum deed_exit open_here(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    bool fresh = !cli->session;
    char *json = NULL;
    int64_t begun_us = deed_loop_now_us(cli->loop);
    int64_t idle_us = 0;
    if (!read_idle(cli, &idle_us)) {
        return DEED_EXIT_USAGE;
    }
    cli->page_came = false;
    enum deed_exit code = fresh ? begin(cli) : bring(cli);
    if (code != DEED_EXIT_VERIFIED && !cli->page_came) {
        return code;
    }
    if (fresh || deed_cli_text(cli, "idle")) {
        deed_daemon_set_idle(cli->daemon, idle_us);
    }
    if (deed_place(cli->session, true, &json, &err)) {
        return deed_cli_complain(cli, &err);
    }
    double took_ms = (double)(deed_loop_now_us(cli->loop) - begun_us) / 1000;
    const struct deed_value *place = deed_cli_json(cli, json);
    deed_free(json);
    deed_daemon_note(cli->daemon, deed_value_text_or(place, "url", ""),
                     deed_value_text_or(place, "title", ""));
    if (deed_cli_flag(cli, "json")) {
        say_json(cli, place, took_ms, fresh);
    } else {
        say(cli, place, took_ms);
    }
    return code;
}

enum deed_exit deed_cli_open_session(struct deed_cli *cli)
{
    struct deed_cli_surface surface = { 0 };
    int64_t idle_us;
    if (cli->daemon) {
        return open_here(cli);
    }
    /* What is wrong is reported before a process is started. */
    enum deed_exit code = deed_cli_choose_driver(cli, true, &surface);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    return read_idle(cli, &idle_us) ? deed_client_start(cli) : DEED_EXIT_USAGE;
}
