/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_STATE_H
#define DEED_CORE_MODEL_STATE_H

/*
 * The eleven UIAP states and what leads from one to the next. A table without
 * side effects: [state][event]. A missing cell means the event has come too
 * late or means nothing here: drop it.
 */

#include <stdbool.h>

enum deed_action_state {
    DEED_RECEIVED,
    DEED_RESOLVING_TARGET,
    DEED_CHECKING_PRECONDITIONS,
    DEED_AWAITING_CONFIRMATION,
    DEED_EXECUTING,
    DEED_VERIFYING,
    DEED_WAITING_FOR_USER,
    DEED_RECOVERING,
    DEED_SUCCEEDED,
    DEED_FAILED,
    DEED_CANCELLED,
    DEED_ACTION_STATE_COUNT
};

enum deed_move {
    DEED_MOVE_BEGIN,      /* valid, has a target to find */
    DEED_MOVE_BEGIN_BARE, /* valid, runs without a target */
    DEED_MOVE_FOUND,      /* one clear winner */
    DEED_MOVE_REFUSE,     /* cannot go on; nothing (more) will be sent */
    DEED_MOVE_ASK,        /* needs a confirmation */
    DEED_MOVE_GRANT,
    DEED_MOVE_DENY,
    DEED_MOVE_HAND_OVER, /* needs a real user */
    DEED_MOVE_USER_ACTED,
    DEED_MOVE_PASS,      /* every check holds */
    DEED_MOVE_REMEDY,    /* a check failed, an allowed remedy exists */
    DEED_MOVE_RESOLVE,   /* the remedy is to resolve again */
    DEED_MOVE_RECHECK,   /* the remedy was applied: check again */
    DEED_MOVE_REVERIFY,  /* a documented update: verify again */
    DEED_MOVE_STEP,      /* the next gesture of the same act */
    DEED_MOVE_PERFORMED, /* the last gesture is out */
    DEED_MOVE_UNTOUCHED, /* input surely did nothing: back to the checks */
    DEED_MOVE_VERIFIED,
    DEED_MOVE_DEADLINE,
    DEED_MOVE_CANCEL,
    DEED_MOVE_LOST, /* the surface is gone */
    DEED_MOVE_COUNT
};

/* DEED_ACTION_STATE_COUNT: no such move from here. */
enum deed_action_state deed_action_next(enum deed_action_state state,
                                        enum deed_move move);

bool deed_action_state_ends(enum deed_action_state state);
/* "RESOLVING_TARGET"; and "resolving_target", NULL where there is no stage. */
const char *deed_action_state_name(enum deed_action_state state);
const char *deed_action_stage_name(enum deed_action_state state);

#endif
