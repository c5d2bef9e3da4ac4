/* SPDX-License-Identifier: Apache-2.0 */
/* Opening what is acted on: which driver the options mean, its settings, and
 * the session. */
#include "front/cli/surface.h"

#include <ctype.h>
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

static bool is_given(const struct deed_cli *cli, const char *name)
{
    return deed_value_get(cli->args, name) != NULL;
}

/* Is it a parameter of the command itself, and no option of a driver? */
static bool is_own(const struct deed_cli *cli, const char *name)
{
    const struct deed_param *p = cli->command->params;
    while (p->name && strcmp(p->name, name) != 0) {
        p++;
    }
    return p->name && deed_command_is_own(p);
}

static bool is_option_given(const struct deed_cli *cli, const char *name)
{
    return is_given(cli, name) && !is_own(cli, name);
}

static bool takes(const struct deed_driver_info *info, const char *name)
{
    for (size_t i = 0; i < info->option_count; i++) {
        if (strcmp(info->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The first driver one of whose options is given: of those that are enough to
 * choose it, or of any. */
static const struct deed_driver_info *meant_by_option(
    const struct deed_cli *cli, bool selects)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if ((info->options[i].selects || !selects) &&
                is_option_given(cli, info->options[i].name)) {
                return info;
            }
        }
    }
    return NULL;
}

/* Is the variable of this option, DEED_GRID of --grid, one that the driver
 * reads, and set? */
static bool is_in_env(const struct deed_driver_info *info, const char *option)
{
    char name[64] = "DEED_";
    size_t used = 5;
    for (const char *p = option; *p && used < sizeof(name) - 2; p++) {
        name[used++] = *p == '-' ? '_' : (char)toupper((unsigned char)*p);
    }
    const char *value = getenv(name);
    name[used++] = '\t';
    for (const char *line = info->env; value && *value && line;) {
        if (strncmp(line, name, used) == 0) {
            return true;
        }
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return false;
}

/* adb's own variable, which people have set already. */
static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static const struct deed_driver_info *meant_by_env(void)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if (info->options[i].selects &&
                is_in_env(info, info->options[i].name)) {
                return info;
            }
        }
    }
    return NULL;
}

const struct deed_driver_info *deed_cli_chosen_by_env(void)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        if (info->size >= sizeof(*info) && info->chosen_by &&
            is_set(info->chosen_by)) {
            return info;
        }
    }
    return NULL;
}

static const struct deed_driver_info *first_with_urls(void)
{
    const struct deed_driver_info *info;
    size_t d = 0;
    while ((info = deed_driver_at(d)) && !info->has_urls) {
        d++;
    }
    return info;
}

/* The driver whose addresses look like the one that is given to be joined. */
static const struct deed_driver_info *meant_by_address(
    const struct deed_cli *cli)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; info->path && i < info->option_count; i++) {
            const char *url = info->options[i].joins
                                  ? deed_cli_text(cli, info->options[i].name)
                                  : NULL;
            const char *host = url ? strstr(url, "://") : NULL;
            const char *path = host ? strchr(host + 3, '/') : NULL;
            if (path && strncmp(path, info->path, strlen(info->path)) == 0) {
                return info;
            }
        }
    }
    return NULL;
}

/* Does it take everything by which this surface was chosen? */
static bool suits(struct deed_cli *cli, const struct deed_driver_info *info,
                  const struct deed_driver_info *chosen)
{
    for (size_t i = 0; i < chosen->option_count; i++) {
        const struct deed_driver_option *option = &chosen->options[i];
        if (option->selects && is_given(cli, option->name) &&
            !takes(info, option->name)) {
            return false;
        }
    }
    return true;
}

/* Of several browsers: the one that the address, the option or the environment
 * says. NULL, and the error was printed: there is no such browser. */
static const struct deed_driver_info *choose_browser(
    struct deed_cli *cli, const struct deed_driver_info *first)
{
    const struct deed_driver_info *by_address = meant_by_address(cli);
    const char *said = deed_cli_text(cli, "browser-name");
    const char *name = said ? said : getenv("DEED_BROWSER");
    if (by_address && !said) {
        return by_address;
    }
    if (!name || !*name) {
        return first;
    }
    const struct deed_driver_info *info = deed_driver_find(name);
    if (!info || !info->has_urls) {
        deed_cli_usage(cli, "%s: there is no browser \"%.40s\"",
                       said ? "--browser-name" : "DEED_BROWSER", name);
        return NULL;
    }
    /* The environment says what deed starts, not what others have; whoever
     * starts browsers of several kinds is told which. */
    bool told = said && takes(first, "browser-name");
    return suits(cli, info, first) || (said && !told) ? info : first;
}

/* Has no driver before this one the same option? */
static bool is_first(size_t driver, const char *option)
{
    while (driver-- > 0) {
        if (takes(deed_driver_at(driver), option)) {
            return false;
        }
    }
    return true;
}

/* "--url PAGE, --browser URL, --launch, --ui FILE": what chooses a surface. */
static const char *list_choices(struct deed_cli *cli)
{
    const struct deed_driver_info *info;
    bool url = false;
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        url = url || (!p->positional && strcmp(p->name, "url") == 0);
    }
    const char *text = url ? "--url PAGE" : "";
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            const struct deed_driver_option *option = &info->options[i];
            if (option->selects && is_first(d, option->name)) {
                text = deed_arena_printf(
                    &cli->arena, "%s%s--%s%s%s", deed_str_or(text, ""),
                    text && *text ? ", " : "", option->name,
                    option->value ? " " : "", deed_str_or(option->value, ""));
            }
        }
    }
    return deed_str_or(text, "");
}

/* An option that the driver does not take is another driver's. */
static enum deed_exit check_options(struct deed_cli *cli,
                                    const struct deed_driver_info *chosen)
{
    const struct deed_driver_info *info;
    const char *named = deed_cli_text(cli, "driver");
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            const char *name = info->options[i].name;
            if (is_option_given(cli, name) && !takes(chosen, name)) {
                return deed_cli_usage(cli,
                                      "%sthe driver %s takes no --%s; give one "
                                      "of %s",
                                      named ? "--driver: " : "", chosen->name,
                                      name, list_choices(cli));
            }
        }
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit check_place(struct deed_cli *cli,
                                  const struct deed_driver_info *info)
{
    const struct deed_driver_option *joins = NULL;
    for (size_t i = 0; i < info->option_count; i++) {
        const struct deed_driver_option *option = &info->options[i];
        joins = option->joins ? option : joins;
        if (option->required && !is_given(cli, option->name)) {
            return deed_cli_usage(cli, "--%s: is missing: %s", option->name,
                                  option->help);
        }
    }
    if (is_given(cli, "url") && !info->has_urls) {
        const char *other =
            info->option_count ? info->options[0].name : "driver";
        return deed_cli_usage(cli,
                              "give one of --url and --%s: the driver %s opens "
                              "no addresses",
                              other, info->name);
    }
    if ((is_given(cli, "tab") || is_given(cli, "new-tab")) &&
        !(joins && is_given(cli, joins->name))) {
        return deed_cli_usage(cli, "--tab, --new-tab: need --%s %s",
                              joins ? joins->name : "driver",
                              joins ? joins->value : "NAME");
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_choose_driver(struct deed_cli *cli, bool may_default,
                                      struct deed_cli_surface *ret)
{
    const char *name = deed_cli_text(cli, "driver");
    const struct deed_driver_info *info = deed_driver_find(name);
    info = info ? info : meant_by_option(cli, true);
    info = info ? info : meant_by_env();
    if (!info && !is_given(cli, "url")) {
        info = deed_cli_chosen_by_env();
    }
    if (!info && (may_default || is_given(cli, "url") ||
                  is_given(cli, "browser-name"))) {
        info = meant_by_option(cli, false);
        info = info ? info : first_with_urls();
    }
    if (!info) {
        return deed_cli_usage(cli,
                              "no surface given; give one of %s, or try deed "
                              "demo",
                              list_choices(cli));
    }
    if (info->has_urls && !name) {
        info = choose_browser(cli, info);
    }
    enum deed_exit code = info ? check_options(cli, info) : DEED_EXIT_USAGE;
    if (code == DEED_EXIT_VERIFIED) {
        code = check_place(cli, info);
    }
    ret->info = info;
    ret->tab = deed_cli_text(cli, "tab");
    ret->new_tab = deed_cli_flag(cli, "new-tab");
    return code;
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
        if (!is_option_given(cli, option->name)) {
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
        if (!p->positional && !own && is_given(cli, p->name) &&
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
