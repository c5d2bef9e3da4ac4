/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_WORLD_LAWS_H
#define DEED_TESTS_UNIT_WORLD_LAWS_H

/*
 * What an action machine may never do, watched in every world: a second act
 * without proof, an act without its grant, a result that says what was not
 * seen. A law that is broken ends the program.
 */

#include "world.h"

void world_law(bool holds, const char *what);

/* The machine wants an op performed; counts where that is an act. */
void world_watch_act(struct world *w, const struct deed_do *effect);
void world_watch_result(struct world *w, const struct deed_result *r);

/* Before an event is fed, and after it. */
void world_watch_grant(struct world *w, const struct deed_event *event);
void world_watch_receipt(struct world *w, const struct deed_event *event);
void world_watch_return(struct world *w, enum deed_action_state was);

#endif
