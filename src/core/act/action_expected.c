/* SPDX-License-Identifier: Apache-2.0 */

/* What the caller expects to see, judged. */

#include "core/act/action_judge.h"

/* The file that was asked for will not come. */
static bool lacks_a_file(const struct deed_action *a)
{
    bool asked = false;
    for (unsigned i = 0; i < a->expect.count; i++) {
        asked |= a->expect.signals[i].kind == DEED_SIGNAL_DOWNLOAD_FINISHED;
    }
    return asked && a->evidence.broken && !a->evidence.downloads &&
           (a->expect.policy != DEED_VERIFY_ANY || a->expect.count == 1);
}

/* Moving and scrolling bring about things that no press does: a hint at the
 * pointer, rows that are loaded when they come into sight. A document that was
 * asked for speaks for itself. */
static bool has_ties(const struct deed_action *a)
{
    switch (a->request.primitive) {
    case DEED_X_HOVER:
    case DEED_X_WHEEL:
    case DEED_X_SWIPE:
    case DEED_X_PINCH:
    case DEED_UI_SCROLL:
        return false;
    default:
        return a->acts && !a->already && a->opts.tells_causes &&
               a->procedure.goal.post != DEED_POST_COMMITTED;
    }
}

/* What was asked for was seen. Something better may still come, or what ties
 * it to the act; until then it does not count. */
static enum action_judgement judge_doubtful(struct deed_action *a,
                                            enum deed_expect_verdict verdict,
                                            const struct deed_expect_fact *fact,
                                            deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    if (verdict == DEED_EXPECT_UNTIED || verdict == DEED_EXPECT_UNMET) {
        (void)deed_evidence_judge(e, a->now, until); /* asks again then */
        *until = *until > a->now ? *until : DEED_TIME_NEVER;
        return JUDGED_PENDING;
    }
    if (deed_evidence_is_open(e, a->now, until)) {
        return JUDGED_PENDING;
    }
    deed_time_us at = fact ? fact->at_us : a->met_at;
    *until = (at > e->closed_at ? at : e->closed_at) + DEED_ERROR_GRACE_US;
    return a->now < *until ? JUDGED_PENDING : JUDGED_SEEN_ONLY;
}

/* What was asked for was seen; it counts when the story is over and nothing
 * that came later speaks against it. What was there before it was seen, such
 * as the failed request that a message tells of, does not. */
static enum action_judgement judge_met(struct deed_action *a,
                                       deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    bool watched = a->acts && !a->already && a->opts.tells_causes &&
                   a->procedure.goal.post != DEED_POST_COMMITTED;
    if (!watched) {
        return JUDGED_HOLDS;
    }
    if (deed_evidence_is_open(e, a->now, until)) {
        return JUDGED_PENDING;
    }
    deed_time_us looks = deed_evidence_looks_until(e);
    deed_time_us stay = deed_evidence_stay_until(e);
    stay = looks > stay ? looks : stay;
    if (a->now < stay) {
        *until = stay; /* a timer of the page may take it back */
        return JUDGED_PENDING;
    }
    /* A form that comes again without a word, and not from an error, may be
     * there for the next time: what was asked for is seen beside it. */
    unsigned silent = e->served ? 0 : e->forms_back;
    bool refused = (e->refused && e->error_at > a->met_at) ||
                   (e->refusals > silent && e->refusal_at > a->met_at) ||
                   deed_evidence_is_taken_back(e);
    return refused                               ? JUDGED_CONTRADICTED
           : deed_evidence_is_overdue(e, a->now) ? JUDGED_STILL_OPEN
                                                 : JUDGED_HOLDS;
}

/* What was asked for must be seen, and the target must not show the opposite
 * of what the action itself means. */
enum action_judgement action_judge_expected(struct deed_action *a,
                                            deed_time_us *until)
{
    if (a->has_facts && a->verify_facts) {
        deed_expect_facts(&a->expect, &a->facts);
    }
    if (!deed_expect_met(&a->expect)) {
        return lacks_a_file(a) ? JUDGED_CONTRADICTED : JUDGED_PENDING;
    }
    const struct deed_expect_fact *fact = NULL;
    enum deed_expect_verdict verdict = DEED_EXPECT_MET;
    if (has_ties(a)) {
        deed_evidence_settle(&a->evidence, a->now);
        verdict = deed_expect_judge(&a->expect, &a->evidence, &fact);
    }
    if (verdict != DEED_EXPECT_MET) {
        a->met_at = -1;
        return judge_doubtful(a, verdict, fact, until);
    }
    bool sent_off = a->request.args.submit; /* the field may be empty now */
    if (!sent_off && deed_goal_is_level(&a->procedure.goal) && a->has_facts &&
        deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_NO) {
        return JUDGED_PENDING;
    }
    a->met_at = a->met_at < 0 ? a->now : a->met_at;
    /* A state that was there before says nothing of the act: then it must have
     * had an effect as well. */
    if (has_ties(a) && deed_expect_was_so(&a->expect) &&
        !deed_goal_is_level(&a->procedure.goal)) {
        enum action_judgement own = action_judge_default(a, until);
        if (own != JUDGED_HOLDS) {
            return own;
        }
    }
    return deed_expect_needs_hold(&a->expect) ? JUDGED_HOLDS_LEVEL
                                              : judge_met(a, until);
}
