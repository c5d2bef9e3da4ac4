/* SPDX-License-Identifier: Apache-2.0 */
#include "judge_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"

struct deed_action act;
static bool begun;
static unsigned wrong; /* rows of the test so far */

static void forget(void)
{
    if (begun) {
        deed_arena_fini(&act.keep);
        deed_arena_fini(&act.fresh);
        deed_arena_fini(&act.part_fresh);
        deed_arena_fini(&act.sight);
        deed_arena_fini(&act.judged);
    }
    begun = false;
}

int act_end(void **state)
{
    int failed = wrong ? -1 : 0;
    (void)state;
    forget();
    wrong = 0;
    return failed;
}

void act_begin(enum deed_primitive primitive)
{
    forget();
    memset(&act, 0, sizeof(act));
    begun = true;
    deed_arena_init(&act.keep, 0);
    deed_arena_init(&act.fresh, 0);
    deed_arena_init(&act.part_fresh, 0);
    deed_arena_init(&act.sight, 0);
    deed_arena_init(&act.judged, 0);
    deed_evidence_init(&E, &act.keep);
    deed_evidence_watched(&E, DEED_DOUBT_US);
    E.handled = DEED_YES;
    E.name = "Save";
    deed_evidence_send(&E, SENT, 1);
    deed_evidence_received(&E, AT_MS(1));
    act.opts = (struct deed_action_opts){ .tells_causes = true, .hold_us = -1 };
    act.policy = DEED_VERIFY_CAPABILITY_DEFAULT;
    act.request.primitive = primitive;
    act.row = deed_primitive_row(primitive);
    act.state = DEED_VERIFYING;
    act.executing_begun = true;
    act.paused_at = -1;
    act.wake_at = DEED_TIME_NEVER;
    act.result.timings =
        (struct deed_timings){ -1, -1, -1, -1, -1, -1, -1, 0, 0 };
    act.request.hold_us = -1;
    act.request.args.text = "milk";
    act.request.args.clear = true;
    act.target.found = true;
    act.target.element.instance_id = TARGET;
    act.target.element.name = "Save";
    act.acts = act.gestures = 1;
    act.mode = DEED_MODE_EXTERNAL_DRIVER;
    act.has_mode = true;
    act.has_receipt = act.has_before = act.has_facts = true;
    act.verify_facts = act.after_facts = true;
    act.receipt = (struct deed_receipt){ .delivered = DEED_DELIVERY_CONFIRMED,
                                         .heard = DEED_YES,
                                         .app_code = DEED_YES };
    act.before.reading.text = "";
    deed_state_set(&act.facts.states, DEED_STATE_ATTACHED, DEED_YES);
    act.facts.app_code = DEED_YES;
    act.held_since = act.met_at = act.looks_since = act.wrong_since = -1;
    act.blocked_at = act.older_until = -1;
    act.now = AT_MS(10);
    act.looked_at = act.now;
    act.verify_deadline = act.deadline = AT_MS(5000);
    assert_true(deed_goal_make(&act.procedure.goal, &act.request, &act.before,
                               &act.keep));
}

void sees(struct deed_signal signal)
{
    if (!signal.at_us) {
        signal.at_us = SENT + 1;
        signal.caused =
            signal.caused == DEED_UNKNOWN ? DEED_YES : signal.caused;
    }
    deed_evidence_feed(&E, &signal, TARGET, 0);
    if (act.explicit_signals) {
        deed_expect_feed(&act.expect, &signal, TARGET);
    }
}

void expects(const struct deed_signal *signals, unsigned count,
             enum deed_verify_policy policy)
{
    deed_expect_init(&act.expect, signals, count, policy);
    act.expect.arena = &act.keep;
    act.explicit_signals = true;
}

void orders(int status, deed_time_us answered_ms)
{
    SEES(KIND(REQUEST_STARTED), .place = ORDER, .request = "1");
    if (answered_ms) {
        SEES(KIND(REQUEST_FINISHED), .place = ORDER, .request = "1",
             .status = status, .at_us = AT_MS(answered_ms));
    }
}

void reads(const char *text)
{
    act.facts.reading.text = text;
}

void leaves(void)
{
    deed_state_set(&act.facts.states, DEED_STATE_ATTACHED, DEED_NO);
}

static const char *const names[] = {
    [JUDGED_PENDING] = "pending",
    [JUDGED_HOLDS] = "holds",
    [JUDGED_HOLDS_LEVEL] = "holds level",
    [JUDGED_LOOKS_ONLY] = "looks only",
    [JUDGED_CONTRADICTED] = "contradicted",
    [JUDGED_UNTOUCHED] = "untouched",
    [JUDGED_SEEN_ONLY] = "seen only",
    [JUDGED_STILL_OPEN] = "still open",
    [JUDGED_STUCK] = "stuck",
    [JUDGED_QUIET] = "quiet",
};

static const char *reason(enum action_judgement judgement)
{
    switch (judgement) {
    case JUDGED_CONTRADICTED:
        return action_why_contradicted(&act);
    case JUDGED_SEEN_ONLY:
        return action_why_seen_only(&act);
    case JUDGED_STILL_OPEN:
        return action_why_open(&act);
    case JUDGED_STUCK:
        return action_why_stuck(&act);
    case JUDGED_QUIET:
        return action_why_no_effect(&act);
    default:
        return NULL;
    }
}

void assert_judged(const char *label, enum action_judgement want,
                   const char *why)
{
    deed_time_us until = DEED_TIME_NEVER;
    enum action_judgement got = action_judge(&act, &until);
    const char *said = reason(got);
    if (got != want || !deed_str_equal(said, why)) {
        print_error("%s: %s (%s) instead of %s (%s)\n", label, names[got],
                    deed_str_or(said, "-"), names[want], deed_str_or(why, "-"));
        wrong++;
    }
}

void assert_ends(const char *label, const char *want)
{
    const char *got = !act.ended                    ? NULL
                      : act.state == DEED_SUCCEEDED ? VERIFIED
                                                    : act.result.message;
    if (!deed_str_equal(got, want)) {
        print_error("%s: %s instead of %s\n", label,
                    deed_str_or(got, "it goes on"),
                    deed_str_or(want, "it goes on"));
        wrong++;
    }
}
