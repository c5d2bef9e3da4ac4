/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_DAEMON_H
#define DEED_FRONT_CLI_DAEMON_DAEMON_H

/*
 * The background process of a session: it holds the surface, listens on the
 * session's socket and runs the commands that come, one after another, with
 * the same functions as a process of their own would.
 *
 * While nobody asks for anything its loop goes on, so that dialogs are
 * answered and the end of the browser is seen. It ends, and takes its browser,
 * its socket and its files with it, when it is told to, when it was idle for
 * too long, or when there is no surface any more.
 */

#include <stdbool.h>
#include <stdint.h>

#include "front/command/exit.h"

struct deed_daemon;
struct deed_strbuf;

/* What it says instead of an exit code when another process has the name, or
 * when it is ending: whoever asks is to look for the session again. */
#define DEED_DAEMON_TAKEN 127

#define DEED_DAEMON_IDLE_US (INT64_C(3600) * 1000000)

/* Does not return before the session has ended. `first` is a connection to
 * whoever started it, taken; its order opens the surface. */
enum deed_exit deed_daemon_run(const char *name, int first);

/* For the command `open`, which runs inside it. */
const char *deed_daemon_name(const struct deed_daemon *daemon);
/* 0: never ends by itself. */
void deed_daemon_set_idle(struct deed_daemon *daemon, int64_t idle_us);
/* Somebody can be asked: a page of `deed watch` is open for this session. */
bool deed_daemon_is_watched(const struct deed_daemon *daemon);
/* For the command `record`. Begins anew at the page that is there; a flow of
 * what was done since, or since the session was opened. */
void deed_daemon_record(struct deed_daemon *daemon, bool on, const char *url);
bool deed_daemon_is_recording(const struct deed_daemon *daemon);
unsigned deed_daemon_write_flow(const struct deed_daemon *daemon,
                                const char *name, struct deed_strbuf *out);
/* What deed_place() said last; for those who ask while it is busy. */
void deed_daemon_note(struct deed_daemon *daemon, const char *url,
                      const char *title);

#endif
