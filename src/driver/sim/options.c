/* SPDX-License-Identifier: Apache-2.0 */

/* A look for an option: the elements as plain facts; core/widget/options.h
 * decides which of them are meant. */

#include "core/widget/options.h"

#include <stdlib.h>

#include "driver/sim/view.h"

bool deed_sim_view_prefer(const struct deed_sim_world *w, const char *words,
                          bool *seen)
{
    struct deed_option_candidate *all =
        calloc((size_t)w->count + 1, sizeof(*all));
    bool *keep = calloc((size_t)w->count + 1, sizeof(*keep));
    bool any = false;
    for (uint32_t i = 0; all && i < w->count; i++) {
        const struct deed_sim_node *n = &w->nodes[i];
        if (seen[i]) { /* others have no words, and are never preferred */
            all[i] = (struct deed_option_candidate){
                .role = n->desc->role,
                .name = n->name,
                .text = n->text,
                .values = { n->value },
                .in_reach = deed_sim_view_is_in_reach(w, i),
            };
        }
    }
    bool done = all && keep && deed_options_prefer(all, w->count, words, keep);
    for (uint32_t i = 0; done && i < w->count; i++) {
        any = any || keep[i];
    }
    for (uint32_t i = 0; done && any && i < w->count; i++) {
        seen[i] = keep[i];
    }
    free(all);
    free(keep);
    return done;
}
