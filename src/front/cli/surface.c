/* SPDX-License-Identifier: Apache-2.0 */
/* Opening what is acted on: a page of a browser, or a simulated interface. */
#include "front/cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/interrupt.h"
#include "front/command/files.h"
#include "wire/json_writer.h"

/* The errors of an interface are about its file. */
static enum deed_exit open_session(struct deed_cli *cli,
                                   const struct deed_session_opts *opts,
                                   const char *path)
{
    struct deed_error err = { 0 };
    if (!deed_session_open(opts, &cli->session, &err)) {
        return DEED_EXIT_VERIFIED;
    }
    if (path) {
        fprintf(cli->err.to, "deed: %s: %s%s%s\n", path, err.member,
                *err.member ? ": " : "", err.text);
        return deed_exit_of_code(err.code);
    }
    enum deed_exit code = deed_cli_complain(cli, &err);
    /* What cannot be reached was not wrong in the asking. */
    return code == DEED_EXIT_USAGE && err.code != DEED_INVALID
               ? DEED_EXIT_ENVIRONMENT
               : code;
}

enum deed_exit deed_cli_open_sim(struct deed_cli *cli, const char *path)
{
    struct deed_session_opts opts = { .size = sizeof(opts), .driver = "sim" };
    opts.ui = deed_cli_read(cli, "ui", path, &opts.ui_len);
    if (!opts.ui) {
        return DEED_EXIT_USAGE;
    }
    enum deed_exit code = open_session(cli, &opts, path);
    if (code == DEED_EXIT_VERIFIED) {
        deed_turn(cli->session,
                  (int64_t)(deed_cli_number(cli, "at", 0) * 1000));
    }
    return code;
}

/* "page.html": nobody has a host of that name. */
static bool is_page(const char *url)
{
    const char *dot = strrchr(url, '.');
    return !strpbrk(url, ":/?#") && dot &&
           (strcmp(dot, ".html") == 0 || strcmp(dot, ".htm") == 0);
}

/* "example.com", "localhost:8080/x": an address as people type it. */
static bool is_host(const char *url)
{
    size_t host = strcspn(url, ":/?#");
    size_t port = url[host] == ':' ? strspn(url + host + 1, "0123456789") : 0;
    bool named = memchr(url, '.', host) || strncmp(url, "localhost", 9) == 0;
    return host && named && (url[host] != ':' || port) && !is_page(url);
}

/* A file of this machine may be named like one. */
static const char *address_of(struct deed_cli *cli, const char *url)
{
    char *path = strstr(url, ":") ? NULL : realpath(url, NULL);
    const char *address =
        path ? deed_arena_printf(&cli->arena, "file://%s", path) : url;
    free(path);
    if (address == url && is_host(url)) {
        bool near =
            strncmp(url, "localhost", 9) == 0 || strncmp(url, "127.", 4) == 0;
        address = deed_arena_printf(&cli->arena, "%s://%s",
                                    near ? "http" : "https", url);
    }
    return address;
}

/* What the page says about it, without what it means for input. */
static enum deed_exit say_unreachable(struct deed_cli *cli, const char *url,
                                      const char *why)
{
    static const char lost[] = "the input was lost: ";
    const char *net = strstr(why, "net::");
    net = net                                         ? net
          : strncmp(why, lost, sizeof(lost) - 1) == 0 ? why + sizeof(lost) - 1
                                                      : NULL;
    fprintf(cli->err.to, "deed: %s%s: %s\n",
            cli->command->id == DEED_COMMAND_OPEN ? "" : "--url ", url,
            net ? net : why);
    return DEED_EXIT_ENVIRONMENT;
}

static bool has_page(const struct deed_value *result)
{
    const struct deed_value *evidence = deed_value_get(
        deed_value_get(deed_value_get(result, "metadata"), "x.deed"),
        "evidence");
    bool came = false;
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        came |= deed_value_get(deed_value_at(evidence, i), "status") != NULL;
    }
    return came;
}

static void say_files(struct deed_cli *cli, const struct deed_value *result)
{
    const struct deed_value *evidence = deed_value_get(
        deed_value_get(deed_value_get(result, "metadata"), "x.deed"),
        "evidence");
    for (size_t i = 0; deed_value_at(evidence, i); i++) {
        const struct deed_value *signal = deed_value_at(evidence, i);
        const char *kind = deed_value_text(deed_value_get(signal, "kind"));
        const char *words = kind && strncmp(kind, "download.", 9) == 0
                                ? deed_command_download(&cli->arena, signal)
                                : NULL;
        if (words) {
            fprintf(cli->err.to, "  %s\n", words);
        }
    }
}

enum deed_exit deed_cli_navigate(struct deed_cli *cli, const char *url)
{
    struct deed_error err = { 0 };
    const char *address = address_of(cli, url);
    if (address && !strchr(address, ':')) {
        return say_unreachable(cli, url, "there is no such file");
    }
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "actionId", "nav.navigate");
    deed_json_key(&w, "args");
    deed_json_begin_object(&w);
    deed_json_member(&w, "url", address);
    deed_json_end_object(&w);
    deed_json_end_object(&w);
    char *json = NULL;
    enum deed_code code =
        deed_act(cli->session, deed_strbuf_get(&text), NULL, &json, &err);
    deed_strbuf_fini(&text);
    if (code) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *result = deed_cli_json(cli, json);
    deed_free(json);
    if (deed_exit_of_result(result) == DEED_EXIT_VERIFIED) {
        return DEED_EXIT_VERIFIED;
    }
    const struct deed_value *error = deed_value_get(result, "error");
    /* What the server sent with its refusal can be looked at. */
    cli->page_came = has_page(result);
    enum deed_exit told = say_unreachable(
        cli, url,
        deed_str_or(deed_value_text(deed_value_get(error, "message")),
                    "cannot be opened"));
    say_files(cli, result);
    return told;
}

static void pass_time(struct deed_cli *cli)
{
    int64_t until = deed_now(cli->session) +
                    (int64_t)(deed_cli_number(cli, "at", 0) * 1000);
    while (deed_now(cli->session) < until) {
        deed_wait(cli->session, until);
    }
}

const char *deed_cli_folder(struct deed_cli *cli, const char *name)
{
    const char *said = deed_cli_text(cli, name);
    struct stat st;
    if (!said) {
        return NULL;
    }
    (void)mkdir(said, 0777);
    char *real = realpath(said, NULL);
    const char *path = real && stat(real, &st) == 0 && S_ISDIR(st.st_mode)
                           ? deed_arena_strdup(&cli->arena, real)
                           : NULL;
    free(real);
    if (!path) {
        deed_cli_usage(cli, "--%s: %s is no folder and cannot be made one",
                       name, said);
    }
    return path;
}

enum deed_exit deed_cli_open_browser(struct deed_cli *cli)
{
    const char *url = deed_cli_text(cli, "url");
    if (!cli->stop_fd) {
        cli->interrupt = deed_interrupt_open();
    }
    struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = "chromium",
        .browser = deed_cli_text(cli, "browser"),
        .headed = deed_cli_flag(cli, "headed"),
        .target_id = deed_cli_text(cli, "tab"),
        .new_page = deed_cli_flag(cli, "new-tab"),
        .leave_page = url,
        .dialogs = deed_cli_text(cli, "dialogs"),
        .downloads = deed_cli_folder(cli, "downloads"),
        .stop_fd = cli->interrupt > 0 ? cli->interrupt : cli->stop_fd,
        .loop = cli->loop,
    };
    if (deed_cli_text(cli, "downloads") && !opts.downloads) {
        return DEED_EXIT_USAGE;
    }
    enum deed_exit code = open_session(cli, &opts, NULL);
    if (code == DEED_EXIT_VERIFIED && url) {
        code = deed_cli_navigate(cli, url);
    }
    if (code == DEED_EXIT_VERIFIED || cli->page_came) {
        cli->live = true;
        pass_time(cli);
    }
    return code;
}

/* One of them, and nothing that belongs to another. */
static enum deed_exit check_wishes(struct deed_cli *cli)
{
    const char *driver = deed_cli_text(cli, "driver");
    bool ui = deed_cli_text(cli, "ui");
    bool join = deed_cli_text(cli, "browser");
    bool launch = deed_cli_flag(cli, "launch");
    bool page = join || launch || deed_cli_text(cli, "url");
    if (ui + join + launch > 1 || (ui && page)) {
        return deed_cli_usage(cli,
                              "say one of --url PAGE, --browser URL, --launch "
                              "and --ui FILE");
    }
    if (driver && (ui || page) && deed_str_equal(driver, "sim") != ui) {
        return deed_cli_usage(cli, "--driver: contradicts the other options");
    }
    if (!join && (deed_cli_text(cli, "tab") || deed_cli_flag(cli, "new-tab"))) {
        return deed_cli_usage(cli, "--tab, --new-tab: need --browser URL");
    }
    if (!ui && deed_str_equal(driver, "sim")) {
        return deed_cli_usage(cli,
                              "--ui: is missing: a file that describes the "
                              "interface; see docs/sim.md");
    }
    if (!ui && !page && !driver) {
        return deed_cli_usage(cli,
                              "on what? --url PAGE opens it in a browser, "
                              "--browser URL joins one, --ui FILE simulates; "
                              "deed demo shows it at work");
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_open(struct deed_cli *cli)
{
    const char *ui = deed_cli_text(cli, "ui");
    if (cli->session) {
        pass_time(cli);
        return DEED_EXIT_VERIFIED;
    }
    enum deed_exit code = check_wishes(cli);
    if (code == DEED_EXIT_VERIFIED) {
        code = ui ? deed_cli_open_sim(cli, ui) : deed_cli_open_browser(cli);
    }
    /* The page of an error is a page that can be worked on. */
    return cli->page_came ? DEED_EXIT_VERIFIED : code;
}
