/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_MCP_ACCOUNT_H
#define DEED_FRONT_MCP_ACCOUNT_H

/*
 * What came of an act, in few words: for a model that reads them and pays for
 * each. The verdict is the core's; nothing here makes a better one of it.
 *
 * All strings and values live in the arena.
 */

#include <deed/error.h>

#include <stdbool.h>

struct deed_arena;
struct deed_value;

/* Was it proven? */
bool deed_account_is_verified(const struct deed_value *result);

/* One line and, when it was not verified, what to do now. `word` is what the
 * act was called (NULL: its ActionId); `seen`, which may be NULL, is a snapshot
 * to take handles from. */
const char *deed_account_line(struct deed_arena *arena, const char *word,
                              const struct deed_value *result,
                              const struct deed_value *seen);

/* The same for programs. */
struct deed_value *deed_account_value(struct deed_arena *arena,
                                      const char *word,
                                      const struct deed_value *result,
                                      const struct deed_value *seen);

/* An error: nothing was accepted. "acts[0].target: ..." and what to do. */
const char *deed_account_error(struct deed_arena *arena,
                               const struct deed_error *err);

#endif
