/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The target does not hold what was asked for: when that is the answer, though
 * there is time left; and text that the page took out of its field to make
 * something of it.
 */

#include "base/hash.h"
#include "base/util.h"
#include "core/act/action_judge.h"
#include "core/text/format.h"
#include "core/verify/place.h"
#include "core/verify/tie.h"

/* Code without timers and requests shows what it does within frames, and what
 * it reads from a store of the browser 300 ms later at a load of eight. */
#define WRONG_US DEED_MS(1000)
/* Timers of a page that come back to a value do so within a second (see
 * ACTION_TIMERS_US); as much again for what these put off. */
#define WRONG_TIMERS_US DEED_MS(2000)

#define STILL_COMING                                                           \
    (DEED_PENDING_LOAD | DEED_PENDING_SCRIPT | DEED_PENDING_NETWORK |          \
     DEED_PENDING_ANIMATION | DEED_PENDING_BUSY | DEED_PENDING_CODE)

/* Is the answer a value or a state that code has to take or to leave? What is
 * unfolded, opened or closed may move for long before it says so. */
static bool is_kept_value(const struct deed_action *a)
{
    switch (a->request.primitive) {
    case DEED_UI_ENTER_TEXT:
    case DEED_UI_CLEAR_TEXT:
    case DEED_UI_SET_VALUE:
    case DEED_UI_CHOOSE:
    case DEED_UI_TOGGLE:
        return deed_goal_is_level(&a->procedure.goal) &&
               !a->procedure.goal.effect_will_do && !a->request.args.submit;
    default:
        return false;
    }
}

static bool may_still_come(const struct deed_action *a)
{
    return a->evidence.workers || a->receipt.older || a->facts.older ||
           a->now < a->older_until || action_may_type_again(a) ||
           (a->facts.pending & STILL_COMING);
}

static deed_time_us latest(deed_time_us x, deed_time_us y)
{
    return x > y ? x : y;
}

bool action_is_wrong(struct deed_action *a, deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    bool judged = a->opts.tells_causes && !a->explicit_signals && a->acts &&
                  a->has_receipt && a->has_facts && a->verify_facts &&
                  a->receipt.delivered == DEED_DELIVERY_CONFIRMED;
    bool no = is_kept_value(a)
                  ? deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_NO
                  : action_lacks_files(a);
    if (!judged || !no) {
        a->wrong_since = -1;
        return false;
    }
    uint64_t value =
        deed_hash_text(DEED_HASH_SEED, deed_str_or(a->facts.reading.text, ""));
    if (a->wrong_since < 0 || value != a->wrong_value) {
        a->wrong_since = a->now;
        a->wrong_value = value;
    }
    deed_time_us open = DEED_TIME_NEVER;
    if (may_still_come(a) || deed_evidence_is_open(e, a->now, &open)) {
        *until = open < *until ? open : *until;
        return false;
    }
    bool timers = e->timers || e->put_off || a->facts.calm.put_off;
    deed_time_us since =
        latest(a->wrong_since, latest(e->received_at, e->closed_at));
    /* A page whose order was refused has put back what it showed. */
    deed_time_us end = since + (e->refused ? DEED_ERROR_GRACE_US
                                : timers   ? WRONG_TIMERS_US
                                           : WRONG_US);
    if (a->now >= end) {
        *until = end;
        return true;
    }
    *until = end < *until ? end : *until;
    return false;
}

bool action_is_emptied(const struct deed_action *a)
{
    const char *asked = a->procedure.goal.text;
    const char *now = a->facts.reading.text;
    return a->request.primitive == DEED_UI_ENTER_TEXT &&
           a->procedure.goal.post == DEED_POST_VALUE && a->has_receipt &&
           a->has_facts && a->after_facts && !a->facts.reading.secret &&
           asked && *asked && now && !*now;
}

/* A chip or a row says what was typed, and a row may say more. Words that are
 * no row and say more are a message about it, in any language. */
static bool says_text(const struct deed_action *a, const struct deed_signal *s)
{
    const char *words = s->said ? s->said : s->text;
    const char *text = a->request.args.text;
    bool content = s->kind == DEED_SIGNAL_STATE_CHANGED && !s->weak &&
                   !s->hidden && !s->same && !s->wrong && !s->mute &&
                   !s->offers;
    return content && !deed_evidence_is_undone(&a->evidence, s->place) &&
           !deed_str_equal(s->instance_id, a->target.element.instance_id) &&
           (deed_format_says(words, text) ||
            (s->item && deed_format_is_in(words, text)));
}

static bool shows_text(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (says_text(a, &e->seen[i])) {
            return true;
        }
    }
    return false;
}

/* The words that stand where the field was: what it held before. */
bool action_is_thrown_away(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    const char *held = a->procedure.goal.held;
    const char *text = a->request.args.text;
    bool back = false; /* by the last words */
    const char *at = NULL;
    if (a->request.primitive != DEED_UI_ENTER_TEXT || !held || !*held ||
        !text || deed_format_says(held, text) || e->ordered_at >= 0 ||
        e->told) {
        return false;
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        bool content = s->kind == DEED_SIGNAL_STATE_CHANGED && !s->weak &&
                       !s->hidden && !s->same && !s->offers &&
                       !deed_evidence_is_undone(e, s->place);
        back = (back && !says_text(a, s)) ||
               (content && deed_format_says(s->said, held));
        at = says_text(a, s) ? s->place : at;
    }
    /* A timer may have put it back: nothing but the place ties that to it. */
    for (unsigned i = 0; i < e->doubt_count; i++) {
        const struct deed_signal *s = &e->doubts[i].signal;
        back |= s->kind == DEED_SIGNAL_STATE_CHANGED && !s->hidden &&
                deed_place_is_same_element(at, s->place) &&
                deed_format_says(s->said, held);
    }
    return back;
}

/* The field is still there, and holds what it held before, or the beginning of
 * what was asked for: the text was not taken. */
bool action_is_cut_short(const struct deed_action *a)
{
    const struct deed_reading *now = &a->facts.reading;
    const char *held = a->procedure.goal.held;
    const char *text = a->request.args.text;
    if (a->request.primitive != DEED_UI_ENTER_TEXT || !text || now->secret ||
        deed_state(&a->facts.states, DEED_STATE_ATTACHED) == DEED_NO ||
        !now->text || !*now->text || a->evidence.ordered_at >= 0 ||
        a->evidence.told || deed_format_is_alike(text, now->text)) {
        return false;
    }
    size_t len = strlen(now->text);
    return deed_str_equal(now->text, held) ||
           (len < strlen(text) && memcmp(text, now->text, len) == 0);
}

/* A list that closes, a mark, an empty field: none of them is made of what was
 * sent off. */
static bool is_made(const struct deed_action *a, const struct deed_signal *s)
{
    const struct deed_evidence *e = &a->evidence;
    switch (s->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
        return !s->weak && !s->mute && !s->offers &&
               !deed_evidence_is_undone(e, s->place) &&
               (s->said || s->item || s->much || s->hid || s->stateful);
    case DEED_SIGNAL_ELEMENT_STATE:
    case DEED_SIGNAL_VALUE_EQUALS:
    case DEED_SIGNAL_FOCUS_ON:
    case DEED_SIGNAL_LAYOUT:
        return false;
    default:
        return true;
    }
}

bool action_is_only_emptied(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool any = e->cut || e->answered || e->messages || e->open_count;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        any = is_made(a, &e->seen[i]);
    }
    return !any && action_is_emptied(a);
}

/* An order of the text's own was answered, and something came of it. */
static bool was_ordered(const struct deed_action *a)
{
    return a->evidence.ordered_at >= 0 && a->evidence.strong;
}

bool action_is_echoed(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    return action_is_emptied(a) && e->echoes && e->ordered_at >= 0;
}

enum action_judgement action_judge_emptied(struct deed_action *a,
                                           deed_time_us *until)
{
    struct deed_evidence *e = &a->evidence;
    deed_time_us ask = DEED_TIME_NEVER;
    if (e->refusals) {
        return JUDGED_CONTRADICTED;
    }
    deed_evidence_settle(e, a->now);
    enum deed_effect_verdict verdict = deed_evidence_judge(e, a->now, &ask);
    bool settled = !deed_evidence_is_open(e, a->now, &ask);
    *until = ask > a->now ? ask : DEED_TIME_NEVER;
    if (settled && action_is_echoed(a)) {
        return action_judge_settled(a, until);
    }
    switch (verdict) {
    case DEED_VERDICT_EFFECT:
        return settled && (shows_text(a) || was_ordered(a)) ? JUDGED_HOLDS
                                                            : JUDGED_PENDING;
    case DEED_VERDICT_OBSERVED:
        return e->ordered_at >= 0 ? JUDGED_SEEN_ONLY : JUDGED_PENDING;
    case DEED_VERDICT_CONTRADICTED:
        return e->refused ? JUDGED_CONTRADICTED : JUDGED_PENDING;
    case DEED_VERDICT_OPEN:
        return JUDGED_STILL_OPEN;
    default:
        return JUDGED_PENDING;
    }
}

static bool has_order_open(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->open_count; i++) {
        any |= !e->open[i].reads && !e->open[i].foreign;
    }
    return any;
}

bool action_awaits_its_order(const struct deed_action *a)
{
    return is_kept_value(a) && a->procedure.goal.post == DEED_POST_STATE &&
           !a->evidence.refused && has_order_open(&a->evidence);
}

/* An order or a message went out, or the text was taken out of its field. What
 * is as asked stays so when it is asked for again: nothing goes out then. */
bool action_was_used(const struct deed_action *a)
{
    bool emptied = action_is_emptied(a);
    if (a->state == DEED_SUCCEEDED && !emptied) {
        return false;
    }
    const struct deed_evidence *e = &a->evidence;
    return a->acts && (has_order_open(e) || e->ordered_at >= 0 || e->refused ||
                       e->messages || (emptied && e->strong));
}
