/* SPDX-License-Identifier: Apache-2.0 */

/*
 * CHECKING_PRECONDITIONS, AWAITING_CONFIRMATION, and the remedies that UIAP
 * 13.1 allows (RECOVERING): resolve again once, scroll, wait while something
 * that could help is under way.
 */

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/policy/rate.h"
#include "core/widget/adjust.h"

static void pause_for_people(struct deed_action *a)
{
    a->paused_at = a->now;
    action_watch(a);
}

void action_hand_over(struct deed_action *a, const char *note)
{
    action_move(a, DEED_MOVE_HAND_OVER);
    if (!a->executing_begun && !action_expect_start(a)) {
        return;
    }
    pause_for_people(a);
    a->by_person = true;
    a->has_receipt = false; /* of a gesture that did not count */
    /* What the person does counts from here on. */
    deed_evidence_send(&a->evidence, a->now, a->evidence.newest_revision);
    action_progress(a, note);
}

static void ask_for_confirmation(struct deed_action *a)
{
    action_move(a, DEED_MOVE_ASK);
    pause_for_people(a);
    action_progress(a, a->ruling.reason);
    struct deed_do *effect = action_emit(a, DEED_DO_CONFIRM);
    effect->confirm.ruling = &a->ruling;
    effect->confirm.target = a->target.found ? &a->target : NULL;
    effect->confirm.args = a->request.raw_args;
    const struct deed_args *args = &a->request.args;
    effect->confirm.summary = action_say(
        a, "%s%s%s%s%s%s%s", a->request.action_id,
        args->file_count ? " of " : "", args->file_count ? args->files[0] : "",
        args->file_count > 1 ? " and other files" : "",
        a->target.found ? " on " : "",
        a->target.found ? a->target.element.role : "",
        a->target.found && a->target.element.name
            ? action_say(a, " \"%.200s\"", a->target.element.name)
            : "");
}

/* An application's own action may declare its risk, and a control may stand
 * for such an action: pressing it is no way around the question. */
static bool declares_risk(const struct deed_action *a)
{
    const struct deed_app_action *app = a->app;
    if (!app && a->target.found && a->target.element.default_action &&
        a->request.primitive == DEED_UI_ACTIVATE && a->opts.find_app_action) {
        app = a->opts.find_app_action(a->opts.user,
                                      a->target.element.default_action);
    }
    return app && deed_str_equal(app->risk, "confirm");
}

const struct deed_policy *action_policy(const struct deed_action *a)
{
    return a->opts.policy ? a->opts.policy : &deed_policy_default;
}

/* Where the input would land: in the element's own document, which may be a
 * frame of somebody else's. */
static const char *origin_of_input(const struct deed_action *a)
{
    if (!a->target.found) {
        return a->origin;
    }
    return a->has_facts && a->facts.origin ? a->facts.origin
           : a->document_origin            ? a->document_origin
                                           : a->origin;
}

/* What was confirmed for one origin is not confirmed for another. */
static void note_ruled(struct deed_action *a, const char *origin)
{
    if (!deed_str_equal(a->ruled_origin, origin)) {
        a->granted = a->granted && !a->ruled_origin;
        a->ruled_origin = deed_arena_strdup(&a->keep, origin);
    }
}

/* True when it was done often enough for now. What went out already counts
 * once, however often it is looked at. */
static bool rate_reached(struct deed_action *a, const char *origin)
{
    const struct deed_policy_rate *rate =
        a->rated
            ? NULL
            : deed_policy_rate_reached(action_policy(a), &a->request,
                                       deed_policy_place(&a->request, origin),
                                       &a->ruling, a->now);
    if (rate) {
        action_refuse(a, DEED_ERR_CONFIRMATION_DENIED,
                      action_say(a,
                                 "policy denies it: %u in %lld s are "
                                 "allowed%s%s",
                                 rate->count,
                                 (long long)(rate->span_us / 1000000),
                                 rate->scope.reason ? ": " : "",
                                 deed_str_or(rate->scope.reason, "")));
    }
    return rate != NULL;
}

void action_count_rate(struct deed_action *a)
{
    if (!a->rated) {
        a->rated = true;
        deed_policy_rate_count(
            action_policy(a), &a->request,
            deed_policy_place(&a->request, origin_of_input(a)), &a->ruling,
            a->now);
    }
}

/* True when the action may go on. */
static bool policy_allows(struct deed_action *a)
{
    const char *origin = origin_of_input(a);
    struct deed_policy policy = *action_policy(a);
    policy.app_scheme = a->opts.app_scheme;
    note_ruled(a, origin);
    deed_policy_rule_on(&policy, &a->request,
                        a->target.found ? &a->target.element : NULL, origin,
                        &a->ruling);
    if (declares_risk(a) && a->ruling.decision == DEED_ALLOW) {
        a->ruling.decision = DEED_CONFIRM;
        a->ruling.level = "confirm";
        a->ruling.reason = "the application asks for a confirmation";
    }
    if (a->opts.ask_first && a->ruling.decision == DEED_ALLOW &&
        deed_policy_grant_needed(a->request.primitive) != DEED_GRANT_OBSERVE) {
        a->ruling.decision = DEED_CONFIRM;
        a->ruling.reason = "step by step: every act waits for a person";
    }
    if (a->ruling.decision != DEED_DENY && rate_reached(a, origin)) {
        return false;
    }
    switch (a->ruling.decision) {
    case DEED_DENY:
        action_refuse(a, DEED_ERR_CONFIRMATION_DENIED,
                      action_say(a, "policy denies it: %s",
                                 deed_str_or(a->ruling.reason, "no reason")));
        return false;
    case DEED_HANDOFF:
        action_hand_over(
            a, action_say(a, "please do this yourself: %s",
                          deed_str_or(a->ruling.reason, "policy wants it")));
        return false;
    case DEED_CONFIRM:
        if (!a->granted) {
            ask_for_confirmation(a);
            return false;
        }
        return true;
    default:
        return true;
    }
}

static void pass(struct deed_action *a)
{
    action_wait_over(a);
    if (action_present(a)) {
        return;
    }
    if (a->result.timings.checked < 0) {
        a->result.timings.checked = a->now - a->started_at;
    }
    action_move(a, DEED_MOVE_PASS);
    action_execute_start(a);
}

static void to_recovering(struct deed_action *a)
{
    if (a->state != DEED_RECOVERING) {
        action_move(a, DEED_MOVE_REMEDY);
    }
}

static void scroll(struct deed_action *a)
{
    to_recovering(a);
    a->scrolled = true;
    action_progress(a, "scrolling the target into view");
    struct deed_do *effect = action_ask(a, DEED_DO_PERFORM, OP_SCROLL);
    effect->gesture = (struct deed_gesture){
        .kind = DEED_GESTURE_SCROLL_INTO_VIEW,
        .mode = DEED_MODE_SEMANTIC_UI,
        .intent = a->intent,
        .instance_id = a->target.element.instance_id,
        .document_id = a->target.element.document_id,
    };
}

static bool is_silent(const struct deed_action *a)
{
    return a->facts.listened == DEED_NO && a->facts.native != DEED_YES;
}

/* A press with its receipt takes two to three times as long as the look before
 * it (Firefox, at any load); as much again for what has to be read afterwards.
 */
#define ACT_LOOKS 5

/* Until when something that may come is waited for: a quarter of the time is
 * kept for the act itself, and more where the last look took long. */
static deed_time_us patience_of(const struct deed_action *a)
{
    deed_time_us kept = (a->deadline - a->started_at) / 4;
    deed_time_us slow = (a->now - a->looked_at) * ACT_LOOKS;
    return a->deadline - (slow > kept ? slow : kept);
}

/* A press that nobody verifies may be meant for something that does nothing.
 * Where no code is known to come it waits as long as pages need that attach
 * their listeners by a timer: 1 s in the frameworks that were measured. */
#define UNVERIFIED_PATIENCE_US (1200 * 1000)

static deed_time_us listener_patience(const struct deed_action *a)
{
    deed_time_us most = patience_of(a);
    deed_time_us brief = a->started_at + UNVERIFIED_PATIENCE_US;
    return a->request.verification.policy == DEED_VERIFY_NONE &&
                   !a->facts.pending && most > brief
               ? brief
               : most;
}

/* Nobody would hear a press now. Listeners may still be attached (hydration),
 * so wait for them. */
static bool waits_for_listener(const struct deed_action *a)
{
    const char *declared = a->target.element.default_action;
    if (declared && a->opts.find_app_action &&
        a->opts.find_app_action(a->opts.user, declared)) {
        return false; /* the application itself will answer */
    }
    if (a->intent != DEED_INTENT_POINTER && a->intent != DEED_INTENT_TOGGLE &&
        a->intent != DEED_INTENT_EXPAND) {
        return false;
    }
    if (a->request.primitive == DEED_UI_CLOSE || action_by_fingers(a)) {
        return false; /* a part of it is pressed, or Escape; or it scrolls */
    }
    if (a->request.primitive == DEED_X_WHEEL && !a->facts.pending) {
        return false; /* the platform itself answers */
    }
    return is_silent(a) && deed_facts_may_change(&a->facts) &&
           !action_settled(a, &a->facts.calm) &&
           !action_only_ticks(a, &a->facts.calm) &&
           (a->need_heard || a->now < listener_patience(a));
}

/* A value may be taken by the platform before the application is there to hear
 * of it, and is lost on it then. Only where code is known to come, and by the
 * same measure. */
static bool waits_for_code(const struct deed_action *a)
{
    bool value =
        a->intent == DEED_INTENT_TEXT || a->intent == DEED_INTENT_TOGGLE ||
        a->intent == DEED_INTENT_CHOOSE || a->intent == DEED_INTENT_ADJUST;
    return value && a->facts.app_code == DEED_NO &&
           (a->facts.pending & (DEED_PENDING_SCRIPT | DEED_PENDING_CODE)) &&
           a->now < patience_of(a);
}

/* Everything holds; is it any use to go on? */
static void passed(struct deed_action *a)
{
    action_move(a, DEED_MOVE_RECHECK); /* when a remedy led here */
    if (!action_has_mode(a)) {
        return;
    }
    if (a->facts.activation_needed == DEED_YES) {
        action_hand_over(a, "the browser wants a real person for this: "
                            "please do it yourself");
    } else if (waits_for_listener(a)) {
        to_recovering(a);
        action_wait(a,
                    "waiting: no event listener is attached to the target yet",
                    DEED_ERR_VERIFICATION_FAILED,
                    "no event listener is attached to the target; "
                    "clicking it has no effect");
    } else if (waits_for_code(a)) {
        to_recovering(a);
        action_wait(a, "waiting: the page is drawn, but its code is to come",
                    DEED_ERR_VERIFICATION_FAILED,
                    "the page is drawn, but its code did not start in time");
    } else if (a->need_heard && is_silent(a)) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      "no event listener is attached to the target; "
                      "clicking it has no effect");
    } else {
        pass(a);
    }
}

/* A calendar takes the day; its time is set in fields of its own. */
static const char *refusal_words(struct deed_action *a)
{
    const char *value = a->request.args.value;
    if (a->request.primitive != DEED_UI_SET_VALUE ||
        !deed_str_equal(a->verdict.word, "readonly") ||
        !adjust_is_moment(value)) {
        return a->verdict.message;
    }
    return action_say(a, ADJUST_TWO_STEPS, a->verdict.message, value);
}

/* The end of what moves the target is known. One that comes in time is waited
 * for, however quiet the page is otherwise. */
static bool comes_to_rest(const struct deed_action *a)
{
    return deed_str_equal(a->verdict.word, "stable") &&
           a->facts.moving_us > 0 &&
           a->now + a->facts.moving_us <= patience_of(a);
}

static void judge_gate(struct deed_action *a)
{
    const struct deed_gate_opts opts = {
        .contract = DEED_CONTRACT_UIAP,
        .intent = a->intent,
        .role = a->target.element.role,
        .scrolled = a->scrolled,
        .hovers = a->request.primitive == DEED_X_HOVER,
        .drawn = a->request.primitive == DEED_X_SELECT_TEXT,
        .force_all = a->request.args.force_all,
        .force = (const char *const *)a->request.args.force,
        .force_count = a->request.args.force_count,
    };
    a->facts_are_new = false;
    deed_arena_reset(&a->judged);
    if (deed_gate_check(&opts, &a->facts, &a->judged, &a->verdict, NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    if (a->verdict.remedy == DEED_REMEDY_RESOLVE && !a->verdict.passed) {
        action_stale(a, a->verdict.message);
        return;
    }
    if (!a->gated || a->verdict.passed) {
        passed(a);
        return;
    }
    bool may_scroll = !a->request.args.no_scroll;
    switch (a->verdict.remedy) {
    case DEED_REMEDY_SCROLL:
        if (may_scroll) {
            scroll(a);
            break;
        }
        /* fall through */
    case DEED_REMEDY_WAIT:
        if (action_settled(a, &a->facts.calm) && !comes_to_rest(a)) {
            action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE,
                          refusal_words(a));
            break;
        }
        to_recovering(a);
        action_wait_for(a, DEED_ERR_TARGET_NOT_INTERACTABLE, refusal_words(a));
        break;
    default:
        action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE, a->verdict.message);
        break;
    }
}

/* A target that was asked for by its place must still be in that place, and so
 * must one that somebody confirmed: the same button in another row is another
 * deed. For others only what they are themselves counts, since what stands
 * around them may tick like a clock. */
static bool shows_something_else(const struct deed_action *a)
{
    const struct deed_facts *facts = &a->facts;
    bool by_place = a->request.target.by == DEED_BY_REF || a->granted ||
                    a->request.target.scope || !facts->short_identity;
    if (by_place) {
        return facts->identity && facts->identity != a->identity;
    }
    return facts->short_identity != a->short_identity;
}

/* The facts tell of another origin than the look did. A person can only be
 * asked where nothing has been done for the action yet. */
static bool may_still(struct deed_action *a)
{
    if (a->state == DEED_CHECKING_PRECONDITIONS) {
        return policy_allows(a);
    }
    action_refuse(a, DEED_ERR_STALE_TARGET,
                  "the target's document has another origin now");
    return false;
}

/* On the facts of the very field, since it may have become another one. */
static bool refuses_secret(struct deed_action *a)
{
    const char *name = a->request.args.secret;
    const char *why =
        name ? deed_secret_refusal(action_policy(a), name, origin_of_input(a),
                                   a->facts.reading.secret)
             : NULL;
    if (why) {
        action_refuse(a, DEED_ERR_CONFIRMATION_DENIED,
                      action_say(a, "policy denies it: %s", why));
    }
    return why != NULL;
}

static void judge(struct deed_action *a)
{
    if (a->facts.opaque == DEED_OPAQUE_CROSS_ORIGIN && a->opts.respect_opaque) {
        action_refuse(a, DEED_ERR_CROSS_ORIGIN_UNAVAILABLE,
                      "the target is in a cross-origin area");
        return;
    }
    if (a->facts.opaque == DEED_OPAQUE_CLOSED_SHADOW &&
        a->opts.respect_opaque) {
        action_refuse(a, DEED_ERR_CLOSED_SHADOW_UNAVAILABLE,
                      "the target is in a closed shadow root");
        return;
    }
    if (shows_something_else(a)) {
        action_stale(a, "the element shows something else now");
        return;
    }
    if (!deed_str_equal(origin_of_input(a), a->ruled_origin) && !may_still(a)) {
        return;
    }
    if (refuses_secret(a)) {
        return;
    }
    judge_gate(a);
}

void action_check_start(struct deed_action *a)
{
    if (!policy_allows(a)) {
        return;
    }
    if (!a->target.found) {
        pass(a);
    } else if (a->has_facts && a->facts_are_new) {
        judge(a);
    } else {
        action_probe(a, OP_CHECK);
    }
}

void action_check_on(struct deed_action *a, const struct deed_event *event)
{
    if (a->op_for == OP_PRESENT) {
        action_presented(a);
        return;
    }
    if (a->op_for == OP_SCROLL) {
        /* Whatever the scroll did, a look shows: its own, or the next one. */
        const struct deed_facts *seen =
            event->receipt && !event->code ? event->receipt->facts : NULL;
        if (!seen) {
            action_probe(a, OP_CHECK);
        } else if (action_keep_facts(a, seen)) {
            judge(a);
        }
        return;
    }
    if (event->code == DEED_NOT_FOUND) {
        action_stale(a, "the element is gone");
        return;
    }
    if (event->code || !event->facts) {
        action_refuse(
            a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
            action_say(a, "could not check the target: %s",
                       deed_str_or(event->text, deed_code_text(event->code))));
        return;
    }
    if (!action_keep_facts(a, event->facts)) {
        return;
    }
    judge(a);
}
