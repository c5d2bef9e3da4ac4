/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_KEEPER_H
#define DEED_FRONT_CLI_DAEMON_KEEPER_H

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

struct deed_keeper;
struct deed_strbuf;

/* What it says instead of an exit code when another process has the name, or
 * when it is ending: whoever asks is to look for the session again. */
#define DEED_KEEPER_TAKEN 127

#define DEED_KEEPER_IDLE_US (INT64_C(3600) * 1000000)

/* Does not return before the session has ended. `first` is a connection to
 * whoever started it, taken; its order opens the surface. */
enum deed_exit deed_keeper_run(const char *name, int first);

/* For the command `open`, which runs inside it. */
const char *deed_keeper_name(const struct deed_keeper *keeper);
/* 0: never ends by itself. */
void deed_keeper_set_idle(struct deed_keeper *keeper, int64_t idle_us);
/* Somebody can be asked: a page of `deed watch` is open for this session. */
bool deed_keeper_is_watched(const struct deed_keeper *keeper);
/* For the command `record`. Begins anew at the page that is there; a flow of
 * what was done since, or since the session was opened. */
void deed_keeper_record(struct deed_keeper *keeper, bool on, const char *url);
bool deed_keeper_is_recording(const struct deed_keeper *keeper);
unsigned deed_keeper_write_flow(const struct deed_keeper *keeper,
                                const char *name, struct deed_strbuf *out);
/* What deed_place() said last; for those who ask while it is busy. */
void deed_keeper_note(struct deed_keeper *keeper, const char *url,
                      const char *title);

#endif
