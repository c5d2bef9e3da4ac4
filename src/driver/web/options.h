/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_OPTIONS_H
#define DEED_DRIVER_WEB_OPTIONS_H

/* Options as the page agent reports them: those that a control lists, and the
 * elements that have the words of one that is asked for. Which of these are
 * meant is decided by core/widget/options.h. Texts are borrowed from the value
 * or in the arena. */

#include <stdbool.h>

struct deed_arena;
struct deed_facts;
struct deed_json_writer;
struct deed_value;
struct frame;

/* From the facts of a control: `options`, and of each list in `asked` those
 * that are preferred and not among them. */
void decode_options(struct deed_arena *arena, const struct frame *frame,
                    const struct deed_value *facts, struct deed_facts *ret);

/* One bool for each of the elements that were found for these words; NULL: all
 * of them count, or memory ran out. */
const bool *decode_preferred(struct deed_arena *arena,
                             const struct deed_value *found, const char *words);

/* A member `roles`: those that options have, for a question to the agent. */
void options_write_roles(struct deed_json_writer *w);

#endif
