/* SPDX-License-Identifier: Apache-2.0 */
/* Opening what is acted on: the settings of its driver, and the session. */
#include "front/cli/surface.h"

#include <deed/secret.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/daemon.h"
#include "front/cli/interrupt.h"
#include "front/cli/trace.h"

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

/* A secret by its name, in the arena; NULL: there is none, and it was said. */
static const char *find_secret(struct deed_cli *cli, const char *option,
                               const char *name)
{
    struct deed_error err = { 0 };
    char *value = NULL;
    (void)deed_secret_find(name, &value, &err);
    const char *kept = value ? deed_arena_strdup(&cli->arena, value) : NULL;
    if (!value) {
        deed_cli_usage(cli, "--%s: %s", option, err.text);
    }
    deed_secret_free(value);
    return kept;
}

/* False: it cannot be read, and the error was printed. */
static bool read_setting(struct deed_cli *cli,
                         const struct deed_driver_option *option,
                         struct deed_setting *ret, const char **ret_path)
{
    const char *value = deed_cli_text(cli, option->name);
    *ret = (struct deed_setting){ .name = option->name, .value = value };
    switch (option->type) {
    case DEED_OPTION_FLAG:
        ret->value = deed_cli_flag(cli, option->name) ? "true" : "false";
        break;
    case DEED_OPTION_FOLDER:
        ret->value = deed_cli_folder(cli, option->name);
        break;
    case DEED_OPTION_SECRET:
        ret->value = find_secret(cli, option->name, value);
        break;
    case DEED_OPTION_FILE:
        *ret_path = value;
        if (!cli->in && value && strcmp(value, "-") == 0) {
            deed_cli_usage(cli, "--%s: standard input carries the protocol",
                           option->name);
            return false;
        }
        ret->value = deed_cli_read(cli, option->name, value, &ret->len);
        break;
    default:
        break;
    }
    return ret->value != NULL;
}

/* Each of its values is a setting of the same name. */
static bool read_list(struct deed_cli *cli,
                      const struct deed_driver_option *option,
                      struct deed_cli_surface *ret)
{
    const struct deed_value *list = deed_value_get(cli->args, option->name);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (ret->count == DEED_ARRAY_LEN(ret->settings)) {
            deed_cli_usage(cli, "--%s: is given too often", option->name);
            return false;
        }
        ret->settings[ret->count++] = (struct deed_setting){
            .name = option->name,
            .value = deed_value_text(deed_value_at(list, i)),
        };
    }
    return true;
}

enum deed_exit deed_cli_read_surface(struct deed_cli *cli, bool may_default,
                                     struct deed_cli_surface *ret)
{
    enum deed_exit code = deed_cli_choose_driver(cli, may_default, ret);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    for (size_t i = 0; i < ret->info->option_count; i++) {
        const struct deed_driver_option *option = &ret->info->options[i];
        if (!deed_cli_is_option_given(cli, option->name)) {
            continue;
        }
        bool good =
            option->type == DEED_OPTION_LIST
                ? read_list(cli, option, ret)
                : ret->count < DEED_ARRAY_LEN(ret->settings) &&
                      read_setting(cli, option, &ret->settings[ret->count++],
                                   &ret->path);
        if (!good) {
            return DEED_EXIT_USAGE;
        }
    }
    return DEED_EXIT_VERIFIED;
}

const char *deed_cli_journal(struct deed_cli *cli, const char *driver)
{
    const char *said = deed_cli_text(cli, "journal");
    if (!said) {
        return deed_str_equal(driver, "sim") ? NULL : "";
    }
    if (strcmp(said, "none") == 0) {
        return NULL;
    }
    char *cwd = said[0] == '/' ? NULL : getcwd(NULL, 0);
    const char *path =
        cwd ? deed_arena_printf(&cli->arena, "%s/%s", cwd, said) : said;
    free(cwd);
    return deed_str_or(path, said);
}

/* The errors of an interface are about its file. */
static enum deed_exit complain(struct deed_cli *cli,
                               const struct deed_error *err, const char *path)
{
    if (path) {
        fprintf(cli->err.to, "deed: %s: %s%s%s\n", path, err->member,
                *err->member ? ": " : "", err->text);
        return deed_exit_of_code(err->code);
    }
    enum deed_exit code = deed_cli_complain(cli, err);
    /* What cannot be reached was not wrong in the asking. */
    return code == DEED_EXIT_USAGE && err->code != DEED_INVALID
               ? DEED_EXIT_ENVIRONMENT
               : code;
}

static enum deed_exit open_session(struct deed_cli *cli,
                                   const struct deed_cli_surface *surface)
{
    /* Whoever can type a command can read a file without deed. What a page is
     * given is another matter: a flow or a model may have chosen it. */
    static const char *const anywhere[] = { "/", NULL };
    static const char *const here[] = { ".", NULL };
    const char *const *pages = anywhere;
    const char *const *files = here;
    struct deed_error err = { 0 };
    if (!deed_cli_folders(cli, "allow-file", &pages) ||
        !deed_cli_folders(cli, "files", &files)) {
        return DEED_EXIT_USAGE;
    }
    if (!cli->stop_fd) {
        cli->interrupt = deed_interrupt_open();
    }
    struct deed_cli_trace trace = { 0 };
    if (!deed_cli_trace(cli, &trace)) {
        return DEED_EXIT_USAGE;
    }
    const struct deed_session_opts opts = {
        .size = sizeof(opts),
        .trace = trace.path,
        .trace_actions = trace.actions,
        .name = cli->daemon ? deed_daemon_name(cli->daemon) : NULL,
        .pages = pages,
        .files = files,
        .driver = surface->info->name,
        .settings = surface->settings,
        .setting_count = surface->count,
        .tab = surface->tab,
        .new_tab = surface->new_tab,
        .journal = deed_cli_journal(cli, surface->info->name),
        .leave_page = deed_cli_text(cli, "url"),
        .stop_fd = cli->interrupt > 0 ? cli->interrupt : cli->stop_fd,
        .loop = cli->loop,
    };
    return deed_session_open(&opts, &cli->session, &err)
               ? complain(cli, &err, surface->path)
               : DEED_EXIT_VERIFIED;
}

static void pass_time(struct deed_cli *cli)
{
    int64_t until = deed_now(cli->session) +
                    (int64_t)(deed_cli_number(cli, "at", 0) * 1000);
    if (!cli->live) {
        deed_turn(cli->session, until);
        return;
    }
    while (deed_now(cli->session) < until) {
        deed_wait(cli->session, until);
    }
}

/* Of this command alone; the daemon takes them back afterwards. */
static enum deed_exit use_files(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    const char *const *files = NULL;
    if (!deed_cli_folders(cli, "files", &files)) {
        return DEED_EXIT_USAGE;
    }
    return files && deed_session_set_files(cli->session, files, &err)
               ? deed_cli_complain(cli, &err)
               : DEED_EXIT_VERIFIED;
}

/* What says how a surface is opened says nothing to one that is open; what is
 * ignored without a word would be believed. --dialogs and --files are for the
 * command itself, too. */
static enum deed_exit check_late(struct deed_cli *cli)
{
    for (const struct deed_param *p = cli->command->params;
         p->name && cli->daemon && cli->command->id != DEED_COMMAND_OPEN; p++) {
        bool own =
            strcmp(p->name, "dialogs") == 0 || strcmp(p->name, "files") == 0;
        if (!p->positional && !own && deed_cli_is_given(cli, p->name) &&
            deed_command_is_surface(p->name, false) &&
            !deed_command_is_own(p)) {
            return deed_cli_usage(cli,
                                  "--%s: is for deed open; the session is open "
                                  "already",
                                  p->name);
        }
    }
    return DEED_EXIT_VERIFIED;
}

void deed_cli_warn_root(const struct deed_cli *cli, const char *driver)
{
    const struct deed_driver_info *info = deed_driver_find(driver);
    /* In a container that is all there is, and everybody knows. */
    if (geteuid() == 0 && !getenv("DEED_AS_ROOT") && info &&
        info->size >= sizeof(*info) && info->as_root &&
        !deed_cli_text(cli, "browser")) {
        fprintf(cli->err.to,
                "deed: run as root, %s (DEED_AS_ROOT=1: say no more)\n",
                info->as_root);
        fflush(cli->err.to);
    }
}

enum deed_exit deed_cli_open(struct deed_cli *cli)
{
    const char *url = deed_cli_text(cli, "url");
    bool open = cli->command->id == DEED_COMMAND_OPEN;
    struct deed_cli_surface surface = { 0 };
    if (cli->session) {
        enum deed_exit late = check_late(cli);
        if (late != DEED_EXIT_VERIFIED) {
            return late;
        }
        pass_time(cli);
        if (!deed_cli_flag(cli, "settled")) {
            deed_cli_tell_retractions(cli);
        }
        return use_files(cli);
    }
    enum deed_exit code = deed_cli_read_surface(cli, open, &surface);
    if (code == DEED_EXIT_VERIFIED) {
        code = open_session(cli, &surface);
    }
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    cli->live = deed_session_fd(cli->session) >= 0;
    if (url) {
        code = deed_cli_navigate(cli, url);
    }
    if (code == DEED_EXIT_VERIFIED || cli->page_came) {
        pass_time(cli);
    }
    /* The page of an error is a page that can be worked on. */
    return cli->page_came && !open ? DEED_EXIT_VERIFIED : code;
}
