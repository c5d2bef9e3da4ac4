/* SPDX-License-Identifier: Apache-2.0 */
/* `deed trace`: what the actions of a session did. */
#include <deed/trace.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/trace.h"
#include "front/cli/trace_show.h"
#include "wire/json_writer.h"

static bool is_handle(const char *text)
{
    return text && strncmp(text, "act_", 4) == 0 && text[4] &&
           strspn(text + 4, "0123456789") == strlen(text + 4);
}

char *deed_cli_find_trace(struct deed_cli *cli, const char *said)
{
    const char *session = deed_cli_text(cli, "session");
    const char *env = getenv("DEED_TRACE");
    struct deed_error err = { 0 };
    char *dir = NULL;
    char *path = NULL;
    said = is_handle(said) && access(said, F_OK) != 0 ? NULL : said;
    if (!said && !session && env && *env && strcmp(env, "none") != 0) {
        said = env;
    }
    if (said) {
        return strdup(said);
    }
    if (deed_trace_default_dir(&dir, &err) ||
        deed_trace_newest(dir, session, &path, &err)) {
        deed_cli_complain(cli, &err);
    }
    free(dir);
    return path;
}

static enum deed_exit say_verdict(struct deed_cli *cli, const char *path)
{
    struct deed_trace_verdict v = { .size = sizeof(v) };
    struct deed_error err = { 0 };
    struct deed_strbuf text;
    struct deed_json_writer w;
    const struct deed_pen *pen = &cli->out;
    if (deed_trace_verify(path, &v, &err)) {
        return deed_cli_complain(cli, &err);
    }
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "trace", path);
    deed_json_member_bool(&w, "whole", v.whole);
    deed_json_member(&w, "reason", v.whole ? NULL : v.why);
    deed_json_member_integer(&w, "lines", (int64_t)v.lines);
    deed_json_member_integer(&w, "pictures", (int64_t)v.pictures);
    deed_json_member_bool(&w, "fromTheBeginning", v.begun);
    deed_json_member_bool(&w, "ended", v.ended);
    deed_json_member(&w, "head", v.head);
    deed_json_end_object(&w);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(pen, deed_strbuf_get(&text));
    } else if (v.whole) {
        fprintf(pen->to,
                "%swhole%s  %s\n  %zu lines, %zu pictures%s%s\n  head  %s\n",
                deed_style(pen, DEED_TONE_GOOD), deed_style_end(pen), path,
                v.lines, v.pictures,
                v.begun ? "" : "; older lines were rotated away",
                v.ended ? ""
                        : "; still being written, or its process was "
                          "killed",
                v.head);
    } else {
        fprintf(pen->to, "%schanged%s  %s\n  %s\n",
                deed_style(pen, DEED_TONE_BAD), deed_style_end(pen), path,
                v.why);
    }
    deed_strbuf_fini(&text);
    return v.whole ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

static enum deed_exit write_file(struct deed_cli *cli, const char *path,
                                 const char *bytes, size_t len)
{
    if (strcmp(path, "-") == 0) {
        fwrite(bytes, 1, len, cli->out.to);
        return DEED_EXIT_VERIFIED;
    }
    int fd =
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0600);
    size_t at = 0;
    ssize_t n = fd < 0 ? -1 : 1;
    while (n > 0 && at < len) {
        n = write(fd, bytes + at, len - at);
        at += n > 0 ? (size_t)n : 0;
    }
    if (fd < 0 || n < 0 || close(fd) != 0) {
        fprintf(cli->err.to, "deed: %s: %s\n", path, strerror(errno));
        return DEED_EXIT_ENVIRONMENT;
    }
    fprintf(cli->out.to, "wrote %s  %.1f KB\n", path, (double)len / 1000);
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit write_as(struct deed_cli *cli,
                               const struct deed_trace_log *log,
                               const char *format, const char *path)
{
    struct deed_error err = { 0 };
    char *bytes = NULL;
    size_t len = 0;
    if (deed_trace_export(log, format, &bytes, &len, &err)) {
        return deed_cli_complain(cli, &err);
    }
    enum deed_exit code = write_file(cli, path, bytes, len);
    deed_free(bytes);
    return code;
}

/* Without -o the page is put beside the trace and shown. */
static enum deed_exit view(struct deed_cli *cli,
                           const struct deed_trace_log *log)
{
    const char *to = deed_cli_text(cli, "output");
    const char *path = to ? to
                          : deed_arena_printf(&cli->arena, "%s/view.html",
                                              deed_trace_dir(log));
    enum deed_exit code =
        path ? write_as(cli, log, "html", path) : DEED_EXIT_INTERNAL;
    if (code == DEED_EXIT_VERIFIED && !to) {
        deed_cli_show_file(cli, path);
    }
    return code;
}

static enum deed_exit export_to(struct deed_cli *cli,
                                const struct deed_trace_log *log)
{
    const char *format = deed_str_or(deed_cli_text(cli, "format"), "chrome");
    const char *to = deed_cli_text(cli, "output");
    return to ? write_as(cli, log, format, to)
              : deed_cli_usage(cli, "--output: where does it go? -o FILE");
}

static enum deed_exit with_log(struct deed_cli *cli, const char *order,
                               const char *path)
{
    const char *first = deed_cli_text(cli, "trace");
    const char *which = deed_cli_text(cli, "which");
    struct deed_error err = { 0 };
    struct deed_trace_log *log = NULL;
    if (deed_trace_open(path, &log, &err)) {
        return deed_cli_complain(cli, &err);
    }
    which = !which && is_handle(first) ? first : which;
    enum deed_exit code = strcmp(order, "view") == 0     ? view(cli, log)
                          : strcmp(order, "export") == 0 ? export_to(cli, log)
                          : strcmp(order, "signals") == 0
                              ? deed_trace_show_signals(cli, log, which)
                          : which ? deed_trace_show_one(cli, log, which)
                                  : deed_trace_show_all(cli, log);
    deed_trace_close(log);
    return code;
}

enum deed_exit deed_cli_show_trace(struct deed_cli *cli)
{
    const char *order = deed_str_or(deed_cli_text(cli, "order"), "show");
    if (strcmp(order, "list") == 0) {
        return deed_trace_show_list(cli);
    }
    char *path = deed_cli_find_trace(cli, deed_cli_text(cli, "trace"));
    if (!path) {
        return DEED_EXIT_NOT_FOUND;
    }
    enum deed_exit code = strcmp(order, "verify") == 0
                              ? say_verdict(cli, path)
                              : with_log(cli, order, path);
    free(path);
    return code;
}
