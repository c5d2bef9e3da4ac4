/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/action.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/act/refusal.h"

#define KEEP_LIMIT (32u * 1024 * 1024)

struct deed_do *action_emit(struct deed_action *a, enum deed_do_kind kind)
{
    /* The ring is larger than what one event can cause; if that were ever
     * wrong, the newest effect (the result at the worst) takes the last
     * place rather than being lost. */
    unsigned slot =
        a->do_count < ACTION_DOS_MAX ? a->do_count++ : ACTION_DOS_MAX - 1;
    a->dos[slot] = (struct deed_do){ .kind = kind };
    return &a->dos[slot];
}

struct deed_do *action_ask(struct deed_action *a, enum deed_do_kind kind,
                           enum op_for op_for)
{
    struct deed_do *effect = action_emit(a, kind);
    a->op = ++a->op_count;
    a->op_for = op_for;
    a->looked_at = a->now;
    effect->op = a->op;
    return effect;
}

bool action_move(struct deed_action *a, enum deed_move move)
{
    enum deed_action_state next = deed_action_next(a->state, move);
    if (next == DEED_ACTION_STATE_COUNT) {
        return false;
    }
    a->state = next;
    a->wake_at = DEED_TIME_NEVER;
    return true;
}

void action_progress(struct deed_action *a, const char *note)
{
    struct deed_do *effect = action_emit(a, DEED_DO_PROGRESS);
    effect->progress.state = a->state;
    effect->progress.target = a->target.found ? &a->target : NULL;
    effect->progress.has_mode = a->has_mode;
    effect->progress.mode = a->mode;
    effect->progress.note = note;
}

void action_watch(struct deed_action *a)
{
    struct deed_do *effect = action_emit(a, DEED_DO_WATCH);
    a->watched = true;
    effect->watch = (struct deed_watch){
        .expected = a->request.verification.signals,
        .expected_count = a->request.verification.signal_count,
        .target_id = a->target.found ? a->target.element.instance_id : NULL,
        .people = a->paused_at >= 0,
    };
}

const char *action_say(struct deed_action *a, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    const char *kept = deed_arena_strdup(&a->keep, text);
    return kept ? kept : "out of memory";
}

void action_refuse(struct deed_action *a, enum deed_runtime_error error,
                   const char *message)
{
    if (action_move(a, DEED_MOVE_REFUSE)) {
        action_finish(a, error, message);
    }
}

/* What the field is to hold, by the act itself or by what is to be seen. */
static const char *asked_value(const struct deed_action *a)
{
    if (!a->executing_begun) {
        return NULL;
    }
    return a->procedure.wish.post == DEED_POST_VALUE && a->procedure.wish.text
               ? a->procedure.wish.text
           : a->facts.reading.secret ? deed_expect_value(&a->expect)
                                     : NULL;
}

/* Asked for as a share: the number beside it may come and go meanwhile. */
static void read_share(struct deed_action *a)
{
    struct deed_facts *facts = &a->facts;
    if (!a->procedure.track.by_share ||
        facts->reading_from != DEED_READING_SHOWN) {
        return;
    }
    facts->reading_from = DEED_READING_SHARE;
    facts->reading.number = facts->share;
    facts->reading.text = deed_arena_printf(&a->fresh, "%.15g", facts->share);
    facts->reading.has_range = true;
    facts->reading.min = 0;
    facts->reading.max = 100;
}

bool action_keep_facts(struct deed_action *a, const struct deed_facts *facts)
{
    deed_arena_reset(&a->fresh);
    const char *asked = asked_value(a);
    a->has_facts = deed_facts_copy(&a->fresh, &a->facts, facts);
    a->facts.value_asked = asked;
    read_share(a);
    a->facts_are_new = a->has_facts;
    if (facts->revision > a->evidence.newest_revision) {
        a->evidence.newest_revision = facts->revision;
    }
    if (!a->has_facts) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    }
    return a->has_facts;
}

void action_wait(struct deed_action *a, const char *note,
                 enum deed_runtime_error error, const char *message)
{
    a->wait_error = error;
    snprintf(a->wait_message, sizeof(a->wait_message), "%s", message);
    a->wake_at = a->now + ACTION_RECHECK_US;
    if (strncmp(a->note, note, sizeof(a->note) - 1) != 0) {
        snprintf(a->note, sizeof(a->note), "%s", note);
        action_progress(a, a->note);
    }
}

void action_wait_for(struct deed_action *a, enum deed_runtime_error error,
                     const char *message)
{
    char note[ACTION_WORDS_BYTES];
    snprintf(note, sizeof(note), "waiting: %.*s", ACTION_WORDS_BYTES - 16,
             message);
    action_wait(a, note, error, message);
}

bool action_settled(const struct deed_action *a, const struct deed_calm *calm)
{
    bool asked_to_wait = a->request.timeout_us > 0 || a->opts.timeout_us > 0;
    return !asked_to_wait && deed_calm_settled(calm);
}

void action_wait_over(struct deed_action *a)
{
    a->note[0] = '\0';
    a->wait_message[0] = '\0';
}

void action_probe(struct deed_action *a, enum op_for op_for)
{
    struct deed_do *effect = action_ask(a, DEED_DO_PROBE, op_for);
    const struct deed_args *args = &a->request.args;
    bool by_point = a->request.target.by == DEED_BY_POINT;
    effect->probe = (struct deed_probe){
        .instance_id = a->target.element.instance_id,
        .document_id = a->target.element.document_id,
        /* Only a check needs to know who would answer and whether it moves. */
        .intent = op_for == OP_CHECK ? a->intent : DEED_INTENT_LOOK,
        .has_position = args->has_position || by_point,
        .position = by_point ? a->request.target.point : args->position,
        .in_viewport = by_point,
        .option = args->option_count ? args->options[0] : NULL,
        .path = (const char *const *)args->path,
        .path_count = args->path_count,
        .date = a->request.primitive != DEED_UI_SET_VALUE ? NULL
                : a->executing_begun && a->procedure.date ? a->procedure.date
                                                          : args->value,
        .adjust = a->request.primitive == DEED_UI_SET_VALUE,
        .text = op_for == OP_CONTENT,
    };
    effect->probe.expect_value = asked_value(a);
}

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

/* An address can be gone to directly, wherever a link to it may be. */
static bool needs_resolving(const struct deed_request *request)
{
    bool direct = request->primitive == DEED_NAV_NAVIGATE &&
                  (request->args.url || request->args.route);
    return deed_target_given(&request->target) && !direct;
}

static void begin(struct deed_action *a)
{
    a->deadline = a->now + pick_timeout(a);
    action_watch(a);
    if (needs_resolving(&a->request)) {
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

static bool sends_a_form(const struct deed_action *a)
{
    return a->request.primitive == DEED_UI_SUBMIT || a->request.args.submit ||
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
    if (a->request.primitive != DEED_UI_ACTIVATE && !sends_a_form(a) &&
        !signal->said && signal->wrong) {
        asked.wrong = false;
        signal = &asked;
    }
    bool effect =
        deed_evidence_feed(&a->evidence, signal, id,
                           also_counts(a) | (on_field ? DEED_ALSO_FOCUS : 0u) |
                               (sends_a_form(a) ? DEED_ALSO_FORM : 0u));
    if (a->evidence.sent && signal->at_us >= a->evidence.sent_at &&
        signal->caused != DEED_NO) {
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

static bool is_app_action(void *user, const char *id)
{
    const struct deed_action_opts *opts = user;
    return opts->find_app_action &&
           opts->find_app_action(opts->user, id) != NULL;
}

/* A copy: the application may take its declaration back at any time. */
static const struct deed_app_action *keep_app(struct deed_action *a,
                                              const char *id)
{
    const struct deed_app_action *from =
        a->opts.find_app_action ? a->opts.find_app_action(a->opts.user, id)
                                : NULL;
    struct deed_app_action *app =
        from ? deed_arena_alloc(&a->keep, sizeof(*app)) : NULL;
    struct deed_signal *success =
        app ? deed_arena_calloc(&a->keep, from->success_count, sizeof(*success))
            : NULL;
    if (!success) {
        return NULL; /* not declared, or the arena remembers */
    }
    *app = *from;
    app->id = deed_arena_strdup(&a->keep, from->id);
    app->risk = deed_arena_strdup(&a->keep, from->risk);
    app->success = success;
    for (unsigned i = 0; i < from->success_count; i++) {
        deed_signal_copy(&a->keep, &success[i], &from->success[i]);
    }
    return app;
}

static enum deed_code setup(struct deed_action *a,
                            const struct deed_value *payload,
                            struct deed_error *err)
{
    enum deed_code code = deed_request_decode(&a->keep, payload, is_app_action,
                                              &a->opts, &a->request, err);
    if (code) {
        return code;
    }
    const struct deed_request *request = &a->request;
    const char *app_id = request->action_id;
    if (request->primitive != DEED_PRIMITIVE_COUNT) {
        a->row = deed_primitive_row(request->primitive);
        app_id = request->args.app_action;
    }
    if (app_id) {
        a->app = keep_app(a, app_id);
    }
    if (request->primitive == DEED_APP_INVOKE && !a->app && !a->keep.failed) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "args.action",
                                "the application declares no action \"%s\"",
                                deed_str_or(app_id, ""));
    }
    a->intent = a->row ? a->row->intent : DEED_INTENT_LOOK;
    a->gated = a->row && a->row->gated;
    if (request->primitive == DEED_NAV_NAVIGATE && needs_resolving(request)) {
        a->intent = DEED_INTENT_POINTER; /* a link that will be pressed */
        a->gated = true;
    }
    a->result.handle = deed_arena_strdup(&a->keep, a->opts.handle);
    a->result.action_id = request->action_id;
    return a->keep.failed ? deed_fail(err, DEED_NOMEM, "action") : DEED_OK;
}

enum deed_code deed_action_create(const struct deed_value *payload,
                                  const struct deed_action_opts *opts,
                                  struct deed_action **ret,
                                  struct deed_error *err)
{
    struct deed_action *a = calloc(1, sizeof(*a));
    if (!a) {
        return deed_fail(err, DEED_NOMEM, "action");
    }
    deed_arena_init(&a->keep, KEEP_LIMIT);
    deed_arena_init(&a->fresh, KEEP_LIMIT);
    deed_arena_init(&a->part_fresh, KEEP_LIMIT);
    deed_arena_init(&a->sight, KEEP_LIMIT);
    deed_arena_init(&a->judged, KEEP_LIMIT);
    a->opts = *opts;
    a->paused_at = -1;
    a->held_since = -1;
    a->met_at = -1;
    a->looks_since = -1;
    a->older_until = -1;
    a->wake_at = DEED_TIME_NEVER;
    a->result.timings =
        (struct deed_timings){ -1, -1, -1, -1, -1, -1, -1, 0, 0 };
    deed_evidence_init(&a->evidence, &a->keep);
    if (opts->tells_causes) {
        /* Not watched for long, as far as anybody has said. */
        deed_evidence_watched(&a->evidence, 1);
    }
    enum deed_code code = setup(a, payload, err);
    if (code) {
        deed_action_destroy(a);
        return code;
    }
    a->evidence.unasked = a->request.args.dialog == DEED_DIALOG_DEFAULT;
    if (a->request.settle_us >= 0) {
        a->evidence.settle_us = a->request.settle_us;
    }
    *ret = a;
    return DEED_OK;
}

void deed_action_destroy(struct deed_action *a)
{
    if (!a) {
        return;
    }
    deed_arena_fini(&a->keep);
    deed_arena_fini(&a->fresh);
    deed_arena_fini(&a->part_fresh);
    deed_arena_fini(&a->sight);
    deed_arena_fini(&a->judged);
    free(a);
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
