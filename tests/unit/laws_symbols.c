/* SPDX-License-Identifier: Apache-2.0 */
#include "laws_symbols.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/act/action_internal.h"

struct world w;
struct laws laws;

const char *const law_symbol_names[] = {
#define X(id) #id,
    SYMBOLS(X)
#undef X
};

static struct deed_facts facts_for(enum symbol symbol)
{
    struct deed_facts facts = w.elements[0].facts;
    facts.identity = deed_element_identity(&w.elements[0].is);
    facts.revision = 10;
    /* Numbers to write into messages are not what this is about. */
    facts.has_rect = facts.has_visible_rect = facts.has_viewport = false;
    facts.points_tried = facts.points_hit = 0;
    facts.reading.text = symbol == REACHED ? "abc" : "";
    if (symbol == REACHED) {
        facts.fingerprint = 99;
    }
    deed_state_set(&facts.states, DEED_STATE_CHECKED,
                   deed_tri_from(symbol == REACHED));
    if (symbol == COVERED) {
        deed_state_set(&facts.states, DEED_STATE_OBSCURED, DEED_YES);
        facts.pending = DEED_PENDING_ANIMATION;
    }
    if (symbol == DEAF || symbol == UNHEARD) {
        facts.listened = DEED_NO;
        facts.pending = DEED_PENDING_SCRIPT;
    }
    if (symbol == ANOTHER) {
        facts.identity++;
    }
    return facts;
}

static bool answer_observe(enum symbol symbol)
{
    static const char *const ids[] = { "el_save" };
    const struct deed_facts facts = facts_for(symbol);
    struct deed_observation observation = {
        .graph = &laws.pages[symbol == GONE      ? 1
                             : symbol == ANOTHER ? 2
                                                 : 0],
        .fact_ids = ids,
        .facts = &facts,
        .fact_count = symbol != BARE && symbol != GONE && symbol != ANOTHER,
        .pending = DEED_PENDING_TIMER,
        .pending_known = true,
        .origin = "https://shop.example",
    };
    if (symbol > ANOTHER) {
        return false;
    }
    w.elements[0].is.name = symbol == ANOTHER ? "Delete" : "Save";
    laws.reached = symbol == REACHED && observation.fact_count;
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_OBSERVED,
                                        .op = w.op.op,
                                        .observation = &observation });
    w.elements[0].is.name = "Save";
    return true;
}

static bool answer_probe(enum symbol symbol)
{
    const struct deed_facts facts = facts_for(symbol);
    if (symbol == GONE) {
        laws.looked = laws.reached = false;
        world_answer_code(&w, DEED_NOT_FOUND);
        return true;
    }
    if (symbol > ANOTHER || symbol == BARE) {
        return false;
    }
    laws.looked = true;
    laws.reached = symbol == REACHED;
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PROBED,
                                        .op = w.op.op,
                                        .facts = &facts });
    return true;
}

static bool answer_perform(enum symbol symbol)
{
    struct deed_facts facts = facts_for(symbol);
    struct deed_receipt receipt = { .delivered = DEED_DELIVERY_CONFIRMED,
                                    .heard = DEED_YES,
                                    .app_code = DEED_YES,
                                    .deliveries = 1,
                                    .facts = &facts,
                                    .revision_before = 10 };
    switch (symbol) {
    case PLAIN:
    case REACHED:
        break;
    case UNHEARD:
        receipt.heard = DEED_NO;
        break;
    case BLOCKED:
    case ASTRAY:
        receipt.delivered = DEED_DELIVERY_LOST;
        receipt.blocked = symbol == BLOCKED;
        receipt.facts = NULL;
        break;
    case NOT_SENT:
    case NO_MODE:
    case CHANGED:
    case PERSON:
        receipt.delivered = DEED_DELIVERY_NOT_SENT;
        receipt.mode_unavailable = symbol == NO_MODE;
        receipt.identity_changed = symbol == CHANGED;
        receipt.activation_required = symbol == PERSON;
        receipt.facts = NULL;
        break;
    case UNSURE:
        receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
        receipt.facts = NULL;
        break;
    case TWICE:
        receipt.deliveries = 2;
        break;
    default:
        return false;
    }
    laws.reached = symbol == REACHED;
    world_answer_receipt(&w, &receipt);
    return true;
}

static bool answer(enum symbol symbol)
{
    if (!w.asked) {
        return false;
    }
    if (symbol == BROKEN || symbol == DEAD) {
        world_answer_code(&w, symbol == DEAD ? DEED_LOST : DEED_IO);
        return true;
    }
    w.asked = w.op.kind == DEED_DO_PERFORM;
    bool done = w.op.kind == DEED_DO_OBSERVE ? answer_observe(symbol)
                : w.op.kind == DEED_DO_PROBE ? answer_probe(symbol)
                                             : answer_perform(symbol);
    if (!done) {
        w.asked = true;
    }
    return done;
}

static void signal(enum symbol symbol)
{
    static const struct deed_signal signals[] = {
        [TOAST - TOAST] = { .kind = DEED_SIGNAL_TOAST, .text = "Saved" },
        [NOISE -
            TOAST] = { .kind = DEED_SIGNAL_STATE_CHANGED, .place = "#clock" },
        [FOREIGN - TOAST] = { .kind = DEED_SIGNAL_TOAST,
                              .text = "Saved",
                              .caused = DEED_NO },
        [LOOKS - TOAST] = { .kind = DEED_SIGNAL_STATE_CHANGED,
                            .instance_id = "el_save",
                            .weak = true },
        [REQUEST - TOAST] = { .kind = DEED_SIGNAL_REQUEST_STARTED },
        [REFUSAL - TOAST] = { .kind = DEED_SIGNAL_VALIDATION, .text = "no" },
        [EXCEPTION - TOAST] = { .kind = DEED_SIGNAL_EXCEPTION, .text = "x" },
    };
    /* What is seen while nothing is out is nobody's effect. */
    bool ours = w.live_acts > 0 || w.handed_over;
    laws.toasted = laws.toasted || (ours && symbol == TOAST);
    laws.effected =
        laws.effected || (ours && (symbol == TOAST || symbol == REQUEST));
    laws.looks = laws.looks || (ours && symbol == LOOKS);
    world_signal(&w, signals[symbol - TOAST]);
}

bool laws_is_paused(void)
{
    enum deed_action_state state = deed_action_state(w.action);
    return state == DEED_AWAITING_CONFIRMATION ||
           state == DEED_WAITING_FOR_USER;
}

void laws_pass_time(enum symbol symbol)
{
    deed_time_us to = w.now + DEED_MS(20);
    if (symbol == WAKEUP) {
        to = deed_action_wakeup(w.action);
    } else if (symbol == DEADLINE) {
        to = w.action->paused_at >= 0 ? deed_action_wakeup(w.action)
                                      : w.action->deadline;
    }
    laws.paused_us += laws_is_paused() ? to - w.now : 0;
    w.now = to > w.now ? to : w.now;
    world_say(&w, DEED_EVENT_TICK, NULL);
    /* The end of the time is the end. */
    assert_true(symbol != DEADLINE || w.result);
}

bool laws_play(enum symbol symbol)
{
    unsigned acts = w.acts;
    if (symbol < TOAST) {
        if (!answer(symbol)) {
            return false;
        }
    } else if (symbol < SOON) {
        signal(symbol);
    } else if (symbol < GRANT) {
        laws_pass_time(symbol);
    } else {
        static const enum deed_event_kind kinds[] = {
            DEED_EVENT_GRANT,      DEED_EVENT_DENY, DEED_EVENT_CANCEL,
            DEED_EVENT_USER_ACTED, DEED_EVENT_LOST,
        };
        world_say(&w, kinds[symbol - GRANT], NULL);
    }
    if (w.acts > acts) { /* a new act: what was seen before is not its doing */
        laws.toasted = laws.effected = laws.looks = false;
    }
    return true;
}
