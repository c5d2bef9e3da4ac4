/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_STATES_H
#define DEED_CORE_MODEL_STATES_H

/*
 * The names of the states of an element (deed/types.h): what `element.state`
 * signals, snapshots and checks use.
 */

#include <deed/types.h>

/* Static storage; `find` gives DEED_STATE_COUNT for an unknown name. */
const char *deed_state_name(enum deed_state_id id);
enum deed_state_id deed_state_find(const char *name);

#endif
