/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_OUTLINE_OUTLINE_DIFF_H
#define DEED_OUTLINE_OUTLINE_DIFF_H

/* Two trees and who is who in them. */

#include "outline/outline_impl.h"

struct outline_diff {
    struct outline_tree old, now;
    uint32_t *was; /* of each in `now`: its place in `old`, OUTLINE_NONE */
    uint32_t *is;  /* the other way round */
    bool new_page; /* the main document was loaded anew */
};

/* False when memory is out; fini in any case. */
bool outline_diff_make(struct outline_diff *diff,
                       const struct deed_value *before,
                       const struct deed_value *now);
void outline_diff_fini(struct outline_diff *diff);

/* From `from` on: the next that is new (in `now`), gone (in `old`) or changed
 * (in `now`). Of what is new or gone the outermost. OUTLINE_NONE: no more. */
uint32_t outline_diff_appeared(const struct outline_diff *diff, uint32_t from);
uint32_t outline_diff_gone(const struct outline_diff *diff, uint32_t from);
uint32_t outline_diff_changed(const struct outline_diff *diff, uint32_t from);

#endif
