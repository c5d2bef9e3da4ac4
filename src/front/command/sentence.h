/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_COMMAND_SENTENCE_H
#define DEED_FRONT_COMMAND_SENTENCE_H

/*
 * What a result says, in the words of people who click and fill in. The command
 * line and MCP speak the same; UIAP's own words are for programs (--json).
 *
 * All strings live in the arena, or for ever.
 */

#include <stddef.h>

struct deed_arena;
struct deed_value;

/* "click" for "ui.activate". */
const char *deed_sentence_action(const char *id);

/* button "Save" */
const char *deed_sentence_thing(struct deed_arena *arena,
                                const struct deed_value *map);

/* A signal: `toast "Saved"`; NULL when it is not worth telling. */
const char *deed_sentence_signal(struct deed_arena *arena,
                                 const struct deed_value *signal);

/* Of an action.result: what became of the input, and whether it may be sent
 * again. */
const char *deed_sentence_input(struct deed_arena *arena,
                                const struct deed_value *result);

/* What a page says, in at most so many bytes and on one line. */
const char *deed_sentence_clip(struct deed_arena *arena, const char *text,
                               size_t max_bytes);

#endif
