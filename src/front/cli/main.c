/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/client.h"
#include "front/cli/interrupt.h"

static enum deed_exit (*const runs[])(struct deed_cli *cli) = {
    [DEED_COMMAND_OPEN] = deed_cli_open_session,
    [DEED_COMMAND_CLOSE] = deed_cli_close,
    [DEED_COMMAND_LIST] = deed_cli_list,
    [DEED_COMMAND_CLICK] = deed_cli_act,
    [DEED_COMMAND_FILL] = deed_cli_act,
    [DEED_COMMAND_TYPE] = deed_cli_act,
    [DEED_COMMAND_UPLOAD] = deed_cli_act,
    [DEED_COMMAND_BACK] = deed_cli_act,
    [DEED_COMMAND_FORWARD] = deed_cli_act,
    [DEED_COMMAND_RELOAD] = deed_cli_act,
    [DEED_COMMAND_CHOOSE] = deed_cli_act,
    [DEED_COMMAND_TOGGLE] = deed_cli_act,
    [DEED_COMMAND_SET] = deed_cli_act,
    [DEED_COMMAND_PRESS] = deed_cli_act,
    [DEED_COMMAND_HOVER] = deed_cli_act,
    [DEED_COMMAND_SELECT] = deed_cli_act,
    [DEED_COMMAND_DRAG] = deed_cli_act,
    [DEED_COMMAND_SCROLL] = deed_cli_act,
    [DEED_COMMAND_READ] = deed_cli_act,
    [DEED_COMMAND_WAIT] = deed_cli_await,
    [DEED_COMMAND_EXPECT] = deed_cli_await,
    [DEED_COMMAND_ACT] = deed_cli_act,
    [DEED_COMMAND_LOOK] = deed_cli_look,
    [DEED_COMMAND_FIND] = deed_cli_find,
    [DEED_COMMAND_ACTIONABLE] = deed_cli_actionable,
    [DEED_COMMAND_WHY] = deed_cli_why,
    [DEED_COMMAND_SCREENSHOT] = deed_cli_screenshot,
    [DEED_COMMAND_TEXT] = deed_cli_page_text,
    [DEED_COMMAND_HTML] = deed_cli_page_text,
    [DEED_COMMAND_EVAL] = deed_cli_eval,
    [DEED_COMMAND_CONSOLE] = deed_cli_console,
    [DEED_COMMAND_REQUESTS] = deed_cli_requests,
    [DEED_COMMAND_PDF] = deed_cli_pdf,
    [DEED_COMMAND_COOKIES] = deed_cli_cookies,
    [DEED_COMMAND_STORAGE] = deed_cli_storage,
    [DEED_COMMAND_STATE] = deed_cli_state,
    [DEED_COMMAND_EMULATE] = deed_cli_emulate,
    [DEED_COMMAND_TABS] = deed_cli_tabs,
    [DEED_COMMAND_JOURNAL] = deed_cli_show_journal,
    [DEED_COMMAND_TRACE] = deed_cli_show_trace,
    [DEED_COMMAND_LOG] = deed_cli_log,
    [DEED_COMMAND_POLICY] = deed_cli_judge_policy,
    [DEED_COMMAND_RUN] = deed_cli_run_flow,
    [DEED_COMMAND_RECORD] = deed_cli_record,
    [DEED_COMMAND_FLAKE] = deed_cli_flake,
    [DEED_COMMAND_WATCH] = deed_cli_watch,
    [DEED_COMMAND_SERVE] = deed_cli_serve,
    [DEED_COMMAND_MCP] = deed_cli_mcp,
    [DEED_COMMAND_ANDROID] = deed_cli_android,
    [DEED_COMMAND_DOCTOR] = deed_cli_doctor,
    [DEED_COMMAND_DEMO] = deed_cli_demo,
    [DEED_COMMAND_SKILL] = deed_cli_skill,
    [DEED_COMMAND_COMPLETION] = deed_cli_completion,
    [DEED_COMMAND_HELP] = deed_cli_help,
    [DEED_COMMAND_VERSION] = deed_cli_version,
};
_Static_assert(DEED_ARRAY_LEN(runs) == DEED_COMMAND_COUNT,
               "every command has its function");

enum deed_exit deed_cli_call(struct deed_cli *cli)
{
    return runs[cli->command->id](cli);
}

/* --help and --version are what people try first. */
static const char *name_of(const char *word)
{
    static const struct {
        const char *word, *command;
    } others[] = {
        { "--help", "help" },
        { "-h", "help" },
        { "--version", "version" },
        { "-V", "version" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(others); i++) {
        if (strcmp(word, others[i].word) == 0) {
            return others[i].command;
        }
    }
    return word;
}

/* A word of other tools is ours with what it implies: `check X` is
 * `toggle X on`. */
static bool use_habit(struct deed_cli *cli, int *argc, char ***argv)
{
    const struct deed_habit *habit = deed_command_habit((*argv)[0]);
    if (!habit) {
        return true;
    }
    char **words =
        deed_arena_calloc(&cli->arena, (size_t)*argc + 2, sizeof(*words));
    if (!words) {
        return false;
    }
    memcpy(words, *argv, (size_t)*argc * sizeof(*words));
    words[0] = (char *)habit->command;
    if (habit->word) {
        words[(*argc)++] = (char *)habit->word;
    }
    *argv = words;
    return true;
}

static enum deed_exit no_such_command(const struct deed_cli *cli,
                                      const char *word)
{
    const struct deed_command *near = deed_command_guess(word);
    return near ? deed_cli_usage(cli,
                                 "there is no command \"%.40s\"; did you mean "
                                 "%s?",
                                 word, near->name)
                : deed_cli_usage(cli,
                                 "there is no command \"%.40s\"; see deed help",
                                 word);
}

/* `deed act --help` is `deed help act`. */
static enum deed_exit run(struct deed_cli *cli)
{
    if (deed_cli_flag(cli, "help")) {
        deed_value_set(&cli->arena, cli->args, "command",
                       deed_value_string(&cli->arena, cli->command->name));
        return deed_cli_help(cli);
    }
    bool open = cli->command->id == DEED_COMMAND_OPEN;
    bool for_session = deed_client_is_wanted(cli);
    if (cli->daemon && !open && !for_session) {
        return deed_cli_usage(cli, "%s is nothing for a session",
                              cli->command->name);
    }
    return !cli->daemon && for_session && !open ? deed_client_run(cli)
                                                : runs[cli->command->id](cli);
}

enum deed_exit deed_cli_main(struct deed_cli *cli, int argc, char **argv)
{
    if (argc < 1) {
        return deed_cli_usage(cli, "what shall be done? See deed help");
    }
    if (!use_habit(cli, &argc, &argv)) {
        return DEED_EXIT_INTERNAL;
    }
    cli->argc = argc;
    cli->argv = argv;
    cli->command = deed_command_find(name_of(argv[0]));
    if (!cli->command) {
        return no_such_command(cli, argv[0]);
    }
    return deed_cli_parse(cli, argc, argv) ? run(cli) : DEED_EXIT_USAGE;
}

/* What a large page took is given back: left to itself the allocator keeps
 * more of it with every large block that it frees. */
static void tune_memory(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    (void)mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    (void)mallopt(M_TOP_PAD, 16 * 1024);
#endif
}

/* Whoever reads our output may stop reading: that is an error of the write. The
 * library leaves this signal to the program. */
static void ignore_sigpipe(void)
{
    const struct sigaction ignore = { .sa_handler = SIG_IGN };
    (void)sigaction(SIGPIPE, &ignore, NULL);
}

int main(int argc, char **argv)
{
    tune_memory();
    ignore_sigpipe();
    struct deed_cli cli = {
        .out = { stdout, deed_style_is_wanted(STDOUT_FILENO) },
        .err = { stderr, deed_style_is_wanted(STDERR_FILENO) },
        .in = stdin,
        .watched = isatty(STDERR_FILENO),
        .interrupt = -1,
    };
    deed_arena_init(&cli.arena, 0);
    enum deed_exit code = deed_cli_main(&cli, argc - 1, argv + 1);
    deed_interrupt_close(cli.interrupt);
    deed_session_close(cli.session);
    deed_arena_fini(&cli.arena);
    if (fflush(stdout) != 0 && code == DEED_EXIT_VERIFIED) {
        code = DEED_EXIT_ENVIRONMENT; /* nobody got what was said */
    }
    return (int)code;
}
