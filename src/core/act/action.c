/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/action.h"

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/act/refusal.h"
#include "core/verify/tie.h"

static deed_time_us pick_timeout(const struct deed_action *a)
{
    if (a->request.timeout_us > 0) {
        return a->request.timeout_us;
    }
    if (a->opts.timeout_us > 0) {
        return a->opts.timeout_us;
    }
    return a->request.primitive == DEED_NAV_NAVIGATE ||
                   a->request.primitive == DEED_X_HISTORY
               ? ACTION_NAVIGATION_TIMEOUT_US
               : ACTION_TIMEOUT_US;
}

bool action_needs_resolving(const struct deed_request *request)
{
    bool direct = request->primitive == DEED_NAV_NAVIGATE &&
                  (request->args.url || request->args.route);
    return deed_target_given(&request->target) && !direct;
}

static void begin(struct deed_action *a)
{
    a->deadline = a->now + pick_timeout(a);
    action_watch(a);
    if (action_needs_resolving(&a->request)) {
        action_move(a, DEED_MOVE_BEGIN);
        action_resolve_start(a);
    } else {
        action_move(a, DEED_MOVE_BEGIN_BARE);
        action_check_start(a);
    }
}

/* An answer that nobody waits for is dropped: the op number tells. */
static bool take_answer(struct deed_action *a, const struct deed_event *event)
{
    if (!a->op || event->op != a->op) {
        return false;
    }
    a->op = 0;
    return true;
}

static void on_lost(struct deed_action *a, const char *text)
{
    if (a->in_flight) {
        a->delivered = DEED_DELIVERY_UNCONFIRMED;
    }
    if (action_move(a, DEED_MOVE_LOST)) {
        action_finish(a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      action_say(a, "the surface is gone: %s",
                                 deed_str_or(text, "connection lost")));
    }
}

static void on_answer(struct deed_action *a, const struct deed_event *event)
{
    if (!take_answer(a, event)) {
        return;
    }
    if (event->code == DEED_LOST) {
        on_lost(a, event->text);
        return;
    }
    switch (a->state) {
    case DEED_RESOLVING_TARGET:
        action_resolve_on(a, event);
        break;
    case DEED_CHECKING_PRECONDITIONS:
    case DEED_RECOVERING:
        action_check_on(a, event);
        break;
    case DEED_EXECUTING:
        action_execute_on(a, event);
        break;
    case DEED_VERIFYING:
        action_verify_on(a, event);
        break;
    default:
        break;
    }
}

/* A wait in some stage is over: look again. */
static void look_again(struct deed_action *a)
{
    a->wake_at = DEED_TIME_NEVER;
    switch (a->state) {
    case DEED_RESOLVING_TARGET:
        action_resolve_start(a);
        break;
    case DEED_RECOVERING:
        action_probe(a, OP_CHECK);
        break;
    case DEED_EXECUTING:
        action_execute_again(a);
        break;
    case DEED_VERIFYING:
        action_verify_judge(a);
        break;
    default:
        break;
    }
}

static bool waits_for_change(const struct deed_action *a)
{
    return !a->op &&
           (a->state == DEED_RESOLVING_TARGET || a->state == DEED_RECOVERING ||
            a->state == DEED_EXECUTING);
}

/* Keys may be meant to move the focus or to scroll, fingers to scroll, and a
 * document that comes is what going somewhere is for, by address or by link. */
static unsigned also_counts(const struct deed_action *a)
{
    switch (a->request.primitive) {
    case DEED_X_PRESS:
    case DEED_X_TYPE:
        return DEED_ALSO_FOCUS | DEED_ALSO_SCROLL;
    case DEED_X_SWIPE:
    case DEED_X_PINCH:
    case DEED_X_WHEEL:
        return DEED_ALSO_SCROLL;
    case DEED_NAV_NAVIGATE:
    case DEED_X_HISTORY:
        return DEED_ALSO_ROUTE;
    default:
        return 0;
    }
}

/* A form, or files. */
static bool sends_off(const struct deed_action *a)
{
    return a->request.primitive == DEED_UI_SUBMIT || a->request.args.submit ||
           a->request.primitive == DEED_X_UPLOAD ||
           (a->request.primitive == DEED_UI_ACTIVATE && a->facts.submits);
}

static void on_signal(struct deed_action *a, const struct deed_signal *signal)
{
    const char *id = a->target.found ? a->target.element.instance_id : NULL;
    bool on_field = id && deed_str_equal(signal->instance_id, id) &&
                    deed_role_is_textual(a->target.element.role);
    struct deed_signal asked = *signal;
    if (id && deed_text_refuses(a->target.element.name)) {
        asked.said = NULL; /* who presses "Show errors" wants to read them */
        asked.wrong = false;
        signal = &asked;
    }
    /* A field that waits for its text may be called wrong until it is there,
     * and so may its neighbours. */
    if (a->request.primitive != DEED_UI_ACTIVATE && !sends_off(a) &&
        !signal->said && signal->wrong) {
        asked.wrong = false;
        signal = &asked;
    }
    /* What was looked for is told by its own change, too, with its cause. */
    const struct deed_signal *told = signal;
    struct deed_signal bare;
    if (deed_signal_is_looked_for(signal->kind)) {
        bare = *signal;
        bare.place = bare.said = NULL;
        bare.caused = DEED_UNKNOWN;
        told = &bare;
    }
    bool effect =
        deed_evidence_feed(&a->evidence, told, id,
                           also_counts(a) | (on_field ? DEED_ALSO_FOCUS : 0u) |
                               (sends_off(a) ? DEED_ALSO_FORM : 0u));
    if (a->evidence.sent && signal->at_us >= a->evidence.sent_at &&
        deed_tie_of(signal, id) != DEED_TIE_EXCLUDED) {
        effect |= deed_expect_feed(&a->expect, signal, id);
    }
    if (a->state == DEED_VERIFYING && (effect || a->held_since < 0)) {
        a->verify_facts = false;
        action_verify_judge(a);
    } else if (waits_for_change(a)) {
        /* Soon, but not for every one of a burst. */
        deed_time_us soon = a->looked_at + ACTION_SPACING_US;
        if (soon <= a->now) {
            look_again(a);
        } else if (soon < a->wake_at) {
            a->wake_at = soon;
        }
    }
}

static void end_pause(struct deed_action *a)
{
    if (a->paused_at >= 0) {
        a->result.timings.paused += a->now - a->paused_at;
        a->deadline += a->now - a->paused_at;
        a->paused_at = -1;
    }
}

static deed_time_us people_limit(const struct deed_action *a)
{
    deed_time_us span = a->opts.confirm_timeout_us > 0
                            ? a->opts.confirm_timeout_us
                            : ACTION_PEOPLE_TIMEOUT_US;
    return a->paused_at + span;
}

/* Who has not seen the page as it is cannot say what is not there. */
static bool never_saw(const struct deed_action *a)
{
    return a->blind || !a->wait_message[0] ||
           (a->op && a->now - a->looked_at >= ACTION_LONG_LOOK_US);
}

static void on_deadline(struct deed_action *a)
{
    enum deed_action_state was = a->state;
    end_pause(a);
    if (was == DEED_VERIFYING) {
        action_verify_timeout(a);
        return;
    }
    if (!action_move(a, DEED_MOVE_DEADLINE)) {
        return;
    }
    switch (was) {
    case DEED_AWAITING_CONFIRMATION:
        action_finish(a, DEED_ERR_CONFIRMATION_DENIED,
                      "nobody confirmed it in time");
        break;
    case DEED_WAITING_FOR_USER:
        action_finish(a, DEED_ERR_USER_ACTIVATION_REQUIRED,
                      "the person who was asked did not act in time");
        break;
    default:
        if (a->in_flight) {
            a->delivered = DEED_DELIVERY_UNCONFIRMED;
            action_finish(a, DEED_ERR_VERIFICATION_FAILED,
                          a->request.primitive == DEED_NAV_NAVIGATE
                              ? "the page did not come in time"
                              : "the input went out and no receipt came in "
                                "time");
        } else if (was == DEED_RESOLVING_TARGET && never_saw(a)) {
            deed_time_us took =
                a->now - a->started_at - a->result.timings.paused;
            action_finish(a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
                          action_say(a,
                                     "the page could not be looked at in "
                                     "%lld ms",
                                     (long long)(took / 1000)));
        } else if (a->wait_message[0]) {
            action_finish(a, a->wait_error, a->wait_message);
        } else {
            action_finish(a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
                          "the surface did not answer in time");
        }
        break;
    }
}

/* When the present state must end. */
static deed_time_us limit_of(const struct deed_action *a)
{
    if (a->paused_at >= 0) {
        return people_limit(a);
    }
    return a->state == DEED_VERIFYING ? a->verify_deadline : a->deadline;
}

static void on_tick(struct deed_action *a)
{
    deed_time_us limit = limit_of(a);
    if (a->now >= limit) {
        on_deadline(a);
    } else if (a->now >= a->wake_at && !a->op) {
        look_again(a);
    }
}

static void on_grant(struct deed_action *a)
{
    if (!action_move(a, DEED_MOVE_GRANT)) {
        return;
    }
    end_pause(a);
    a->granted = true;
    a->granted_identity = a->identity;
    a->has_facts = false; /* they are from before the pause */
    action_check_start(a);
}

static void on_take_over(struct deed_action *a)
{
    if (a->state == DEED_AWAITING_CONFIRMATION) {
        end_pause(a);
        action_hand_over(a, "a person does this");
    }
}

static void on_user_acted(struct deed_action *a)
{
    if (action_move(a, DEED_MOVE_USER_ACTED)) {
        end_pause(a);
        a->person_acted = true;
        action_verify_start(a);
    }
}

void deed_action_feed(struct deed_action *a, const struct deed_event *event)
{
    if (a->do_next == a->do_count) {
        a->do_next = a->do_count = 0;
    }
    bool begun = a->state != DEED_RECEIVED;
    bool any_time =
        event->kind == DEED_EVENT_CANCEL || event->kind == DEED_EVENT_LOST;
    if (a->ended ||
        (event->kind == DEED_EVENT_START ? begun : !begun && !any_time)) {
        return; /* too late, twice, or not begun */
    }
    if (event->now > a->now) {
        a->now = event->now;
    }
    if (!begun) {
        a->started_at = a->now;
    }
    switch (event->kind) {
    case DEED_EVENT_START:
        begin(a);
        break;
    case DEED_EVENT_OBSERVED:
    case DEED_EVENT_PROBED:
    case DEED_EVENT_PERFORMED:
        on_answer(a, event);
        break;
    case DEED_EVENT_SIGNAL:
        on_signal(a, event->signal);
        break;
    case DEED_EVENT_TICK:
        on_tick(a);
        break;
    case DEED_EVENT_GRANT:
        on_grant(a);
        break;
    case DEED_EVENT_DENY:
        if (action_move(a, DEED_MOVE_DENY)) {
            end_pause(a);
            action_finish(a, DEED_ERR_CONFIRMATION_DENIED,
                          event->text ? action_say(a, "denied: %s", event->text)
                                      : "denied");
        }
        break;
    case DEED_EVENT_CANCEL:
        if (action_move(a, DEED_MOVE_CANCEL)) {
            end_pause(a);
            action_finish(a, DEED_ERR_CANCELLED,
                          event->text
                              ? action_say(a, "cancelled: %s", event->text)
                              : "cancelled");
        }
        break;
    case DEED_EVENT_TAKE_OVER:
        on_take_over(a);
        break;
    case DEED_EVENT_USER_ACTED:
        on_user_acted(a);
        break;
    case DEED_EVENT_LOST:
        on_lost(a, event->text);
        break;
    default:
        break;
    }
}

const struct deed_do *deed_action_take(struct deed_action *a)
{
    return a->do_next < a->do_count ? &a->dos[a->do_next++] : NULL;
}

deed_time_us deed_action_wakeup(const struct deed_action *a)
{
    if (a->ended || a->state == DEED_RECEIVED) {
        return DEED_TIME_NEVER;
    }
    deed_time_us limit = limit_of(a);
    return !a->op && a->wake_at < limit ? a->wake_at : limit;
}

enum deed_action_state deed_action_state(const struct deed_action *a)
{
    return a->state;
}

const struct deed_request *deed_action_request(const struct deed_action *a)
{
    return &a->request;
}

bool deed_action_is_holding(const struct deed_action *a)
{
    return a->state == DEED_VERIFYING && a->held_since >= 0;
}

const struct deed_result *deed_action_result(const struct deed_action *a)
{
    return a->ended ? &a->result : NULL;
}

void deed_action_view(const struct deed_action *action,
                      struct deed_action_view *ret)
{
    const struct deed_facts *facts = action->has_facts ? &action->facts : NULL;
    *ret = (struct deed_action_view){
        .state = action->state,
        .target = &action->target,
        .facts = facts,
        .verdict = action->verdict.check_count ? &action->verdict : NULL,
        .secret =
            (facts && facts->reading.secret) ||
            (action->target.found && action->target.element.reading.secret),
    };
}
