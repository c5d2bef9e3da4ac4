/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/state.h"

#include <stddef.h>

/* Cells hold the next state plus one, so that an empty cell (0) means "no such
 * move" and RECEIVED, which nothing leads to, needs no special case. */
#define TO(state) (DEED_##state + 1)

/* While nothing was sent, giving up is a plain refusal; afterwards it is a
 * failure whose side effect the receipt decides. Both are FAILED here: the
 * difference is in the result, not in the state. */
#define ALWAYS [DEED_MOVE_CANCEL] = TO(CANCELLED), [DEED_MOVE_LOST] = TO(FAILED)
#define GIVES_UP                                                               \
    ALWAYS, [DEED_MOVE_DEADLINE] = TO(FAILED), [DEED_MOVE_REFUSE] = TO(FAILED)

/* clang-format off */
static const unsigned char
    table[DEED_ACTION_STATE_COUNT][DEED_MOVE_COUNT] = {
    [DEED_RECEIVED] = {
        [DEED_MOVE_BEGIN]      = TO(RESOLVING_TARGET),
        [DEED_MOVE_BEGIN_BARE] = TO(CHECKING_PRECONDITIONS), GIVES_UP },
    [DEED_RESOLVING_TARGET] = {
        [DEED_MOVE_FOUND]      = TO(CHECKING_PRECONDITIONS), GIVES_UP },
    [DEED_CHECKING_PRECONDITIONS] = {
        [DEED_MOVE_ASK]        = TO(AWAITING_CONFIRMATION),
        [DEED_MOVE_HAND_OVER]  = TO(WAITING_FOR_USER),
        [DEED_MOVE_REMEDY]     = TO(RECOVERING),
        [DEED_MOVE_PASS]       = TO(EXECUTING), GIVES_UP },
    [DEED_AWAITING_CONFIRMATION] = {
        [DEED_MOVE_GRANT]      = TO(CHECKING_PRECONDITIONS),
        [DEED_MOVE_DENY]       = TO(CANCELLED),
        [DEED_MOVE_HAND_OVER]  = TO(WAITING_FOR_USER),
        [DEED_MOVE_DEADLINE]   = TO(CANCELLED), ALWAYS },
    [DEED_EXECUTING] = {
        [DEED_MOVE_STEP]       = TO(EXECUTING),
        [DEED_MOVE_HAND_OVER]  = TO(WAITING_FOR_USER),
        [DEED_MOVE_UNTOUCHED]  = TO(RECOVERING),
        [DEED_MOVE_PERFORMED]  = TO(VERIFYING), GIVES_UP },
    [DEED_VERIFYING] = {
        [DEED_MOVE_VERIFIED]   = TO(SUCCEEDED),
        [DEED_MOVE_UNTOUCHED]  = TO(RECOVERING), GIVES_UP },
    [DEED_WAITING_FOR_USER] = {
        [DEED_MOVE_USER_ACTED] = TO(VERIFYING), GIVES_UP },
    [DEED_RECOVERING] = {
        [DEED_MOVE_RESOLVE]    = TO(RESOLVING_TARGET),
        [DEED_MOVE_RECHECK]    = TO(CHECKING_PRECONDITIONS),
        [DEED_MOVE_REVERIFY]   = TO(VERIFYING), GIVES_UP },
};

static const struct {
    const char *name;
    const char *stage;
} names[DEED_ACTION_STATE_COUNT] = {
    [DEED_RECEIVED]               = { "RECEIVED", NULL },
    [DEED_RESOLVING_TARGET]       = { "RESOLVING_TARGET", "resolving_target" },
    [DEED_CHECKING_PRECONDITIONS] = { "CHECKING_PRECONDITIONS",
                                      "checking_preconditions" },
    [DEED_AWAITING_CONFIRMATION]  = { "AWAITING_CONFIRMATION",
                                      "awaiting_confirmation" },
    [DEED_EXECUTING]              = { "EXECUTING", "executing" },
    [DEED_VERIFYING]              = { "VERIFYING", "verifying" },
    [DEED_WAITING_FOR_USER]       = { "WAITING_FOR_USER", "waiting_for_user" },
    [DEED_RECOVERING]             = { "RECOVERING", "recovering" },
    [DEED_SUCCEEDED]              = { "SUCCEEDED", NULL },
    [DEED_FAILED]                 = { "FAILED", NULL },
    [DEED_CANCELLED]              = { "CANCELLED", NULL },
};
/* clang-format on */

enum deed_action_state deed_action_next(enum deed_action_state state,
                                        enum deed_move move)
{
    unsigned cell = table[state][move];
    return cell ? (enum deed_action_state)(cell - 1) : DEED_ACTION_STATE_COUNT;
}

bool deed_action_state_ends(enum deed_action_state state)
{
    return state >= DEED_SUCCEEDED;
}

const char *deed_action_state_name(enum deed_action_state state)
{
    return names[state].name;
}

const char *deed_action_stage_name(enum deed_action_state state)
{
    return names[state].stage;
}
