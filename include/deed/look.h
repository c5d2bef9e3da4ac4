/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LOOK_H
#define DEED_LOOK_H

/*
 * The text of deed_look() for snapshots that a program keeps itself: payloads
 * of web.state.snapshot as values (deed_start_snapshot() of call_value.h, or
 * deed_values_parse()). docs/look.md shows the notation.
 *
 * Pure: the same snapshots and options give the same text.
 * Options: `since` and `hidden` mean nothing here; with `json` a snapshot is
 *          written as JSON. NULL: all of it, in full.
 */

#include <deed/deed.h>
#include <deed/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One line an element. DEED_NOT_FOUND: nothing is called like `in`. */
DEED_PUBLIC enum deed_code deed_look_at(const struct deed_value *snapshot,
                                        const struct deed_look_opts *opts,
                                        char **ret_text,
                                        struct deed_error *err);
/* What appeared, is gone and changed between two of them; of another page it
 * is the whole text. With `json` the difference as JSON: {"newPage",
 * "appeared", "gone", "changed"}. */
DEED_PUBLIC enum deed_code deed_look_since(const struct deed_value *before,
                                           const struct deed_value *now,
                                           const struct deed_look_opts *opts,
                                           char **ret_text,
                                           struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
