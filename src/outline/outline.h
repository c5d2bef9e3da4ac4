/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_OUTLINE_OUTLINE_H
#define DEED_OUTLINE_OUTLINE_H

/*
 * A snapshot (the payload of web.state.snapshot) as text for people and
 * models: one line an element, indented by what is in what; docs/look.md shows
 * the notation. What comes from the page stands in quotes, or in the cells of
 * a row, on one line: a page cannot write lines of its own.
 *
 * Pure: the same snapshot and options give the same text.
 */

#include <stdbool.h>
#include <stddef.h>

#include <deed/error.h>

struct deed_arena;
struct deed_value;

/* Zeroed: everything, in full, without colours. */
struct deed_outline_opts {
    unsigned max_tokens; /* 0: no limit, nothing is folded */
    const char *in;      /* "@e12", a name or ~PART: only this, and inside;
                            NULL: all */
    bool color;          /* for a terminal */
    bool links;          /* where links and forms lead */
};

/* NOT_FOUND: nothing is called like `in`. free() the text. */
enum deed_code deed_outline(const struct deed_value *snapshot,
                            const struct deed_outline_opts *opts,
                            char **ret_text, struct deed_error *err);

/* What is different: appeared, gone, changed (old and new). Elements are the
 * same when they are the same node of the same document. A value as the
 * payload of `look --since --json`; NULL when memory is out. */
struct deed_value *deed_outline_compare(struct deed_arena *arena,
                                        const struct deed_value *before,
                                        const struct deed_value *now);

/* The same as text; of another page it is the whole outline. */
enum deed_code deed_outline_since(const struct deed_value *before,
                                  const struct deed_value *now,
                                  const struct deed_outline_opts *opts,
                                  char **ret_text, struct deed_error *err);

/* How many tokens a model would read, within 15 % of the tokenizers in use for
 * texts like these; tests/tokens holds it against one. */
size_t deed_outline_tokens(const char *text);

#endif
