/* SPDX-License-Identifier: Apache-2.0 */
#include "world_laws.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"

void world_law(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken law: %s\n", what);
        abort();
    }
}

/* Remedies are not acts, and neither is showing something. */
static bool is_act(const struct deed_do *effect)
{
    enum deed_gesture_kind kind = effect->gesture.kind;
    bool remedy =
        kind == DEED_GESTURE_SCROLL_INTO_VIEW && !effect->gesture.presentation;
    return !remedy && kind != DEED_GESTURE_HIGHLIGHT &&
           kind != DEED_GESTURE_NONE && kind != DEED_GESTURE_SCROLL_LIST &&
           kind != DEED_GESTURE_COMMIT; /* the end of typing, no second one */
}

void world_watch_act(struct world *w, const struct deed_do *effect)
{
    if (!is_act(effect)) {
        return;
    }
    world_law(!w->must_confirm || w->granted,
              "an act waits for its confirmation");
    world_law(w->multi || !w->live_acts, "no second act without proof");
    w->live_acts++;
    w->proven = false;
    w->effects = 0;
    if (w->acts < DEED_ARRAY_LEN(w->act_kinds)) {
        w->act_kinds[w->acts] = effect->gesture.kind;
    }
    w->acts++;
}

void world_watch_result(struct world *w, const struct deed_result *r)
{
    w->result = r;
    world_law(deed_action_state_ends(deed_action_state(w->action)),
              "a result means that the state has ended");
    world_law((r->status == DEED_STATUS_SUCCEEDED) ==
                  (r->error == DEED_ERR_NONE),
              "an error goes with every other status and with no success");
    world_law(r->error == DEED_ERR_NONE || (r->message && *r->message),
              "an error says what it is");
    world_law(r->verification.passed == (r->status == DEED_STATUS_SUCCEEDED),
              "passed means succeeded");
    world_law(w->acts || w->handed_over || r->side_effect == DEED_SIDE_NONE,
              "no side effect without an act");
    world_law(r->side_effect != DEED_SIDE_UNKNOWN ||
                  r->effect != DEED_EFFECT_VERIFIED,
              "what was verified is applied");
    world_law(r->side_effect == DEED_SIDE_NONE || !r->retry_safe ||
                  deed_request_idempotent(deed_action_request(w->action)) ||
                  deed_action_request(w->action)->primitive ==
                      DEED_PRIMITIVE_COUNT ||
                  deed_action_request(w->action)->primitive == DEED_APP_INVOKE,
              "a retry is safe after nothing, or when twice is as once");
}

/* Going back to the checks is allowed with proof only. */
void world_watch_return(struct world *w, enum deed_action_state was)
{
    enum deed_action_state now = deed_action_state(w->action);
    bool back = now == DEED_RECOVERING || now == DEED_RESOLVING_TARGET ||
                now == DEED_CHECKING_PRECONDITIONS;
    if ((was == DEED_EXECUTING || was == DEED_VERIFYING) && back) {
        world_law(w->proven && (w->multi || !w->effects),
                  "only what surely did nothing leads back to the checks");
        w->live_acts = 0;
    }
}

void world_watch_grant(struct world *w, const struct deed_event *event)
{
    bool asked = deed_action_state(w->action) == DEED_AWAITING_CONFIRMATION;
    if (event->kind == DEED_EVENT_GRANT && asked) {
        w->granted = true;
    }
    if (event->kind == DEED_EVENT_OBSERVED && event->observation) {
        w->granted = w->granted && w->elements[0].is.name &&
                     deed_str_equal(w->elements[0].is.name, "Save");
    }
}

void world_watch_receipt(struct world *w, const struct deed_event *event)
{
    const struct deed_receipt *r = event->receipt;
    if (event->kind != DEED_EVENT_PERFORMED || !w->op.op ||
        event->op != w->op.op) {
        return;
    }
    w->proven =
        event->code == DEED_UNSUPPORTED ||
        (!event->code && r &&
         (r->mode_unavailable || r->identity_changed ||
          r->activation_required || r->delivered == DEED_DELIVERY_NOT_SENT ||
          (r->delivered == DEED_DELIVERY_LOST && r->blocked) ||
          (r->delivered == DEED_DELIVERY_CONFIRMED && r->heard == DEED_NO)));
    bool never_out =
        w->proven &&
        (!r || r->delivered != DEED_DELIVERY_CONFIRMED || r->mode_unavailable ||
         r->identity_changed || r->activation_required);
    if (never_out) {
        w->live_acts = w->live_acts ? w->live_acts - 1 : 0;
        w->effects = 0;
    }
}
