/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/state.h"

#define STATES DEED_ACTION_STATE_COUNT

static enum deed_action_state next(unsigned state, unsigned move)
{
    return deed_action_next((enum deed_action_state)state,
                            (enum deed_move)move);
}

/* clang-format off */
static const struct {
    enum deed_action_state from;
    enum deed_move move;
    enum deed_action_state to;
} rows[] = {
    { DEED_RECEIVED, DEED_MOVE_BEGIN, DEED_RESOLVING_TARGET },
    { DEED_RECEIVED, DEED_MOVE_BEGIN_BARE, DEED_CHECKING_PRECONDITIONS },
    { DEED_RECEIVED, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_RECEIVED, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_RECEIVED, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_RECEIVED, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_RESOLVING_TARGET, DEED_MOVE_FOUND, DEED_CHECKING_PRECONDITIONS },
    { DEED_RESOLVING_TARGET, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_RESOLVING_TARGET, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_RESOLVING_TARGET, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_RESOLVING_TARGET, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_ASK, DEED_AWAITING_CONFIRMATION },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_HAND_OVER, DEED_WAITING_FOR_USER },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_PASS, DEED_EXECUTING },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_REMEDY, DEED_RECOVERING },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_CHECKING_PRECONDITIONS, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_GRANT, DEED_CHECKING_PRECONDITIONS },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_DENY, DEED_CANCELLED },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_HAND_OVER, DEED_WAITING_FOR_USER },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_DEADLINE, DEED_CANCELLED },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_AWAITING_CONFIRMATION, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_EXECUTING, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_EXECUTING, DEED_MOVE_HAND_OVER, DEED_WAITING_FOR_USER },
    { DEED_EXECUTING, DEED_MOVE_STEP, DEED_EXECUTING },
    { DEED_EXECUTING, DEED_MOVE_PERFORMED, DEED_VERIFYING },
    { DEED_EXECUTING, DEED_MOVE_UNTOUCHED, DEED_RECOVERING },
    { DEED_EXECUTING, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_EXECUTING, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_EXECUTING, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_VERIFYING, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_VERIFYING, DEED_MOVE_UNTOUCHED, DEED_RECOVERING },
    { DEED_VERIFYING, DEED_MOVE_VERIFIED, DEED_SUCCEEDED },
    { DEED_VERIFYING, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_VERIFYING, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_VERIFYING, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_WAITING_FOR_USER, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_WAITING_FOR_USER, DEED_MOVE_USER_ACTED, DEED_VERIFYING },
    { DEED_WAITING_FOR_USER, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_WAITING_FOR_USER, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_WAITING_FOR_USER, DEED_MOVE_LOST, DEED_FAILED },
    { DEED_RECOVERING, DEED_MOVE_REFUSE, DEED_FAILED },
    { DEED_RECOVERING, DEED_MOVE_RESOLVE, DEED_RESOLVING_TARGET },
    { DEED_RECOVERING, DEED_MOVE_RECHECK, DEED_CHECKING_PRECONDITIONS },
    { DEED_RECOVERING, DEED_MOVE_REVERIFY, DEED_VERIFYING },
    { DEED_RECOVERING, DEED_MOVE_DEADLINE, DEED_FAILED },
    { DEED_RECOVERING, DEED_MOVE_CANCEL, DEED_CANCELLED },
    { DEED_RECOVERING, DEED_MOVE_LOST, DEED_FAILED },
};
/* clang-format on */

static enum deed_action_state frozen(unsigned state, unsigned move)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (rows[i].from == state && rows[i].move == move) {
            return rows[i].to;
        }
    }
    return STATES;
}

static void the_table_is_frozen(void **state)
{
    (void)state;
    for (unsigned s = 0; s < STATES; s++) {
        for (unsigned m = 0; m < DEED_MOVE_COUNT; m++) {
            if (next(s, m) != frozen(s, m)) {
                fail_msg("from %s by move %u",
                         deed_action_state_name((enum deed_action_state)s), m);
            }
        }
    }
}

static void every_live_state_ends_at_the_deadline(void **state)
{
    (void)state;
    for (unsigned s = 0; s < DEED_SUCCEEDED; s++) {
        assert_true(deed_action_state_ends(next(s, DEED_MOVE_DEADLINE)));
        assert_int_not_equal(next(s, DEED_MOVE_DEADLINE), DEED_SUCCEEDED);
    }
}

static void every_live_state_ends_as_cancelled_on_cancel(void **state)
{
    (void)state;
    for (unsigned s = 0; s < DEED_SUCCEEDED; s++) {
        assert_int_equal(next(s, DEED_MOVE_CANCEL), DEED_CANCELLED);
    }
}

static void every_live_state_fails_when_the_surface_is_lost(void **state)
{
    (void)state;
    for (unsigned s = 0; s < DEED_SUCCEEDED; s++) {
        assert_int_equal(next(s, DEED_MOVE_LOST), DEED_FAILED);
    }
}

static void nothing_leads_out_of_an_end(void **state)
{
    (void)state;
    for (unsigned s = DEED_SUCCEEDED; s < STATES; s++) {
        assert_true(deed_action_state_ends((enum deed_action_state)s));
        for (unsigned m = 0; m < DEED_MOVE_COUNT; m++) {
            assert_int_equal(next(s, m), STATES);
        }
    }
}

static void only_verification_leads_to_success(void **state)
{
    (void)state;
    for (unsigned s = 0; s < STATES; s++) {
        for (unsigned m = 0; m < DEED_MOVE_COUNT; m++) {
            bool here = s == DEED_VERIFYING && m == DEED_MOVE_VERIFIED;
            assert_int_equal(next(s, m) == DEED_SUCCEEDED, here);
        }
    }
}

static void waiting_for_a_person_is_left_by_that_person_only(void **state)
{
    (void)state;
    for (unsigned m = 0; m < DEED_MOVE_COUNT; m++) {
        enum deed_action_state to = next(DEED_AWAITING_CONFIRMATION, m);
        assert_true(to == STATES || deed_action_state_ends(to) ||
                    m == DEED_MOVE_GRANT || m == DEED_MOVE_HAND_OVER);
        to = next(DEED_WAITING_FOR_USER, m);
        assert_true(to == STATES || deed_action_state_ends(to) ||
                    m == DEED_MOVE_USER_ACTED);
    }
}

static void every_state_can_be_reached(void **state)
{
    (void)state;
    bool reached[STATES] = { [DEED_RECEIVED] = true };
    for (unsigned round = 0; round < STATES; round++) {
        for (unsigned s = 0; s < STATES; s++) {
            for (unsigned m = 0; reached[s] && m < DEED_MOVE_COUNT; m++) {
                if (next(s, m) != STATES) {
                    reached[next(s, m)] = true;
                }
            }
        }
    }
    for (unsigned s = 0; s < STATES; s++) {
        assert_true(reached[s]);
    }
}

static void the_names_are_the_published_ones(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *stage;
    } want[] = {
        { "RECEIVED", NULL },
        { "RESOLVING_TARGET", "resolving_target" },
        { "CHECKING_PRECONDITIONS", "checking_preconditions" },
        { "AWAITING_CONFIRMATION", "awaiting_confirmation" },
        { "EXECUTING", "executing" },
        { "VERIFYING", "verifying" },
        { "WAITING_FOR_USER", "waiting_for_user" },
        { "RECOVERING", "recovering" },
        { "SUCCEEDED", NULL },
        { "FAILED", NULL },
        { "CANCELLED", NULL },
    };
    assert_int_equal(DEED_ARRAY_LEN(want), STATES);
    for (unsigned s = 0; s < STATES; s++) {
        const char *stage = deed_action_stage_name((enum deed_action_state)s);
        assert_string_equal(deed_action_state_name((enum deed_action_state)s),
                            want[s].name);
        assert_true(deed_str_equal(stage, want[s].stage));
        assert_int_equal(deed_action_state_ends((enum deed_action_state)s),
                         s >= DEED_SUCCEEDED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_frozen),
        cmocka_unit_test(every_live_state_ends_at_the_deadline),
        cmocka_unit_test(every_live_state_ends_as_cancelled_on_cancel),
        cmocka_unit_test(every_live_state_fails_when_the_surface_is_lost),
        cmocka_unit_test(nothing_leads_out_of_an_end),
        cmocka_unit_test(only_verification_leads_to_success),
        cmocka_unit_test(waiting_for_a_person_is_left_by_that_person_only),
        cmocka_unit_test(every_state_can_be_reached),
        cmocka_unit_test(the_names_are_the_published_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
