/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_CLI_H
#define DEED_FRONT_CLI_CLI_H

/* What the commands of the command line share. */

#include <deed/deed.h>

#include "base/arena.h"
#include "front/cli/style.h"
#include "front/command/command.h"
#include "front/command/exit.h"

struct deed_daemon;
struct deed_loop;
struct deed_policy;
struct deed_value;

struct deed_cli {
    struct deed_arena arena; /* of everything that lives as long as the call */
    int argc;                /* the words it was called with, its name first */
    char **argv;
    const struct deed_command *command;
    struct deed_value *args; /* a map; see command.h */
    struct deed_pen out, err;
    FILE *in;
    bool watched; /* a person looks at what err says */
    struct deed_session *session;
    bool live;        /* time is real: somebody may watch it pass */
    bool page_came;   /* with an error of the server's, that was told */
    char waited[160]; /* what the last action waited for, or "" */
    int interrupt;    /* see interrupt.h; -1: none */

    /* In the background process of a session (daemon.h), else zero. */
    struct deed_daemon *daemon;
    struct deed_loop *loop;
    int stop_fd; /* readable: it shall stop */
};

/* One function a command; the exit code. */
enum deed_exit deed_cli_open_session(struct deed_cli *cli);
enum deed_exit deed_cli_close(struct deed_cli *cli);
enum deed_exit deed_cli_list(struct deed_cli *cli);
enum deed_exit deed_cli_act(struct deed_cli *cli);
enum deed_exit deed_cli_await(struct deed_cli *cli);
enum deed_exit deed_cli_look(struct deed_cli *cli);
enum deed_exit deed_cli_find(struct deed_cli *cli);
enum deed_exit deed_cli_actionable(struct deed_cli *cli);
enum deed_exit deed_cli_why(struct deed_cli *cli);
enum deed_exit deed_cli_tabs(struct deed_cli *cli);
enum deed_exit deed_cli_screenshot(struct deed_cli *cli);
enum deed_exit deed_cli_page_text(struct deed_cli *cli);
enum deed_exit deed_cli_eval(struct deed_cli *cli);
enum deed_exit deed_cli_console(struct deed_cli *cli);
enum deed_exit deed_cli_requests(struct deed_cli *cli);
enum deed_exit deed_cli_pdf(struct deed_cli *cli);
enum deed_exit deed_cli_cookies(struct deed_cli *cli);
enum deed_exit deed_cli_state(struct deed_cli *cli);
enum deed_exit deed_cli_storage(struct deed_cli *cli);
enum deed_exit deed_cli_emulate(struct deed_cli *cli);
enum deed_exit deed_cli_show_journal(struct deed_cli *cli);
enum deed_exit deed_cli_show_trace(struct deed_cli *cli);
enum deed_exit deed_cli_log(struct deed_cli *cli);
enum deed_exit deed_cli_judge_policy(struct deed_cli *cli);
enum deed_exit deed_cli_run_flow(struct deed_cli *cli);
enum deed_exit deed_cli_record(struct deed_cli *cli);
enum deed_exit deed_cli_flake(struct deed_cli *cli);
enum deed_exit deed_cli_watch(struct deed_cli *cli);
enum deed_exit deed_cli_serve(struct deed_cli *cli);
enum deed_exit deed_cli_mcp(struct deed_cli *cli);
enum deed_exit deed_cli_android(struct deed_cli *cli);
enum deed_exit deed_cli_doctor(struct deed_cli *cli);
enum deed_exit deed_cli_demo(struct deed_cli *cli);
enum deed_exit deed_cli_skill(struct deed_cli *cli);
enum deed_exit deed_cli_completion(struct deed_cli *cli);
enum deed_exit deed_cli_help(struct deed_cli *cli);
enum deed_exit deed_cli_version(struct deed_cli *cli);

/* A whole command, from its words to its exit code. */
enum deed_exit deed_cli_main(struct deed_cli *cli, int argc, char **argv);

/* Runs cli->command with cli->args. */
enum deed_exit deed_cli_call(struct deed_cli *cli);

/* argv of one command to cli->args; says what is wrong by itself. */
bool deed_cli_parse(struct deed_cli *cli, int argc, char **argv);

/* Arguments, by parameter name. */
const char *deed_cli_text(const struct deed_cli *cli, const char *name);
bool deed_cli_flag(const struct deed_cli *cli, const char *name);
double deed_cli_number(const struct deed_cli *cli, const char *name,
                       double otherwise);

/* Opens what --url or an option of a driver names, unless it is open
 * already, and lets --at pass.
 * Says what is wrong; VERIFIED: it is open. */
enum deed_exit deed_cli_open(struct deed_cli *cli);
/* The folder that an option names, made if need be, as an absolute path. NULL
 * when the option is not given, or after saying what is wrong with it. */
const char *deed_cli_folder(struct deed_cli *cli, const char *name);
/* What --journal means for a session of this driver; without the option the
 * default place, and none for a simulated interface, whose effects end with
 * it. */
const char *deed_cli_journal(struct deed_cli *cli, const char *driver);
enum deed_exit deed_cli_navigate(struct deed_cli *cli, const char *url);

/* One request to its result, which is in the arena; NULL: see err. */
const char *deed_cli_run(struct deed_cli *cli, const char *request,
                         struct deed_error *err);

/* One line on stderr: "deed: member: text"; and the exit code of it. */
enum deed_exit deed_cli_complain(const struct deed_cli *cli,
                                 const struct deed_error *err);
enum deed_exit deed_cli_usage(const struct deed_cli *cli, const char *format,
                              ...) __attribute__((format(printf, 2, 3)));

/* A file's text in the arena, "-" is stdin; NULL, and said why. */
char *deed_cli_read(struct deed_cli *cli, const char *param, const char *path,
                    size_t *ret_len);

/* The policy in a file; says what is wrong with it and gives NULL.
 * deed_policy_free() it. */
struct deed_policy *deed_cli_policy_file(struct deed_cli *cli,
                                         const char *path);
/* What --policy names, or the default, with the folders of --allow-file and
 * --files. NULL: it is wrong, and was said so. deed_policy_free() it. */
struct deed_policy *deed_cli_policy(struct deed_cli *cli);
/* The folders that an option names, as real paths in the arena, ending with
 * NULL. *ret stays as it is without the option. False: one is none, and it was
 * said so. */
bool deed_cli_folders(struct deed_cli *cli, const char *name,
                      const char *const **ret);

/* JSON text to a value; a fault ends as DEED_EXIT_INTERNAL. */
const struct deed_value *deed_cli_json(struct deed_cli *cli, const char *json);
/* Where the session is now; NULL: that is not known. */
const char *deed_cli_url(struct deed_cli *cli);
/* "127.0.0.1:0", "[::1]:8080", "localhost:9000", as --listen takes them; false
 * when it has complained. */
bool deed_cli_split_address(struct deed_cli *cli, const char *text,
                            const char **ret_host, uint16_t *ret_port);
/* {"NAME": count} on a line: all that some commands say with --json. */
void deed_cli_print_count(struct deed_cli *cli, const char *name,
                          unsigned count);

/* retraction.c: tells what was taken back since; how many. */
unsigned deed_cli_tell_retractions(struct deed_cli *cli);
/* Watches what was verified to the end of its time. */
enum deed_exit deed_cli_wait_settled(struct deed_cli *cli);

#endif
