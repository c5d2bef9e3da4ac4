/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_CLIENT_H
#define DEED_FRONT_CLI_DAEMON_CLIENT_H

/*
 * The command's side of a session: it hands its words to the background
 * process and prints what comes back. Ctrl-C is passed on, so that what is
 * under way ends with a true account; a second one ends the command at once.
 */

#include "base/strbuf.h"
#include "front/cli/cli.h"
#include "front/command/order.h"

/* The session that --session or DEED_SESSION names, else "default"; NULL, and
 * said why, when it is no name. */
const char *deed_client_name(struct deed_cli *cli);
/* Is this a command for a session: it acts on something, and names no other
 * place than that? */
bool deed_client_is_wanted(const struct deed_cli *cli);

/* Runs the command in its session, which must be there. */
enum deed_exit deed_client_run(struct deed_cli *cli);
/* The same, in a session that is started when it is not there yet. */
enum deed_exit deed_client_start(struct deed_cli *cli);

/* Asks the session for its page and stays until Ctrl-C, or until the session
 * ends; `told` gets the JSON about it. */
enum deed_exit deed_client_watch(struct deed_cli *cli,
                                 void (*told)(struct deed_cli *cli,
                                              const char *json));

struct deed_client_answer {
    /* Hears the status as soon as it comes; may be NULL. */
    void (*told)(struct deed_cli *cli, const char *json);
    bool complete; /* else the other side went before it had said all */
    bool begun;    /* else nothing was done about the order */
    enum deed_exit code;
    struct deed_strbuf status; /* JSON; fini it */
};

/* One order over a connection, which is closed then. timeout_ms -1: none.
 * `told` of the answer is the caller's to set, everything else is set here. */
void deed_client_ask(struct deed_cli *cli, int fd, enum deed_order_kind kind,
                     int timeout_ms, struct deed_client_answer *ret);

#endif
