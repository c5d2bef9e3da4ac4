/* SPDX-License-Identifier: Apache-2.0 */

/* Scrolling: by so much, to an end, through a list, and to a target. */

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/listeners.h"
#include "driver/web/look.h"
#include "driver/web/options.h"
#include "driver/web/perform.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* A scroll without a target shows in no facts: it is told as a signal. At the
 * end of the way there is nothing left to move. */
static void on_scrolled(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    const struct act *act = call->op->extra;
    const struct deed_value *after = deed_value_get(value, "after");
    bool fixed = decode_bool(after, "atStart") && decode_bool(after, "atEnd");
    bool at_end = decode_bool(after, act->backwards ? "atStart" : "atEnd") &&
                  (!fixed || act->to_edge);
    if (!code && (decode_bool(value, "moved") || at_end)) {
        struct deed_signal signal = { .kind = DEED_SIGNAL_SCROLLED,
                                      .caused = DEED_YES };
        signal_emit(call->op->page, &signal);
    }
    act_on_answer(call, code, value, err);
}

enum deed_code act_scroll(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (!frame) {
        return DEED_NOT_FOUND;
    }
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", act->local ? "scroll" : NULL);
    deed_json_member_number(w, "dx", g->dx);
    deed_json_member_number(w, "dy", g->dy);
    deed_json_member(w, "to", g->edge);
    const char *arg = deed_json_object_end(&o, &op->arena);
    if (act->local) {
        return act_semantic(op, arg);
    }
    act->to_edge = g->edge != NULL;
    act->backwards = g->dy < 0 || g->dx < 0 || deed_str_equal(g->edge, "top");
    return arg ? call_agent(op, frame, "scroll", arg, on_scrolled) : DEED_NOMEM;
}

static void on_list_scrolled(struct call *call, enum deed_code code,
                             const struct deed_value *value,
                             const struct deed_error *err)
{
    struct act *act = call->op->extra;
    act->receipt.returned_success = !code && decode_bool(value, "moved");
    const struct deed_value *shows =
        code ? NULL : deed_value_get(value, "shows");
    act->receipt.shows = deed_value_is(shows, DEED_VALUE_BOOL)
                             ? deed_tri_from(shows->as.boolean)
                             : DEED_UNKNOWN;
    act_on_answer(call, code, value, err);
}

enum deed_code act_scroll_list(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", "scrollList");
    deed_json_member(w, "to", deed_str_or(g->edge, "page"));
    deed_json_member_number(w, "at", g->number);
    deed_json_member_number(w, "forMs", (double)g->duration_us / 1000);
    if (g->text) {
        deed_json_member(w, "option", g->text);
        options_write_roles(w);
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
    return frame && arg && act->local
               ? call_agent(op, frame, "act", arg, on_list_scrolled)
               : DEED_NOT_FOUND;
}

/* How the target is now may be enough to act on it; else it is looked at. */
static void judge_facts(struct op *op, const struct deed_value *value)
{
    struct act *act = op->extra;
    struct page *page = op->page;
    act_take_facts(op, value);
    if (!act->has_facts) {
        return;
    }
    if (is_heard(page, act->instance_id)) {
        act->facts.listened = act->facts.app_code = DEED_YES;
    }
    (void)listeners_heard(page, act->instance_id, &act->facts, act->said);
    bool text = act->intent == DEED_INTENT_TEXT;
    act->has_facts = (act->facts.stillness_proven || text) &&
                     facts_suffice(&act->facts, act->intent) &&
                     !decode_bool(deed_value_get(value, "element"), "told");
    if (act->has_facts && decode_text(value, "armed")) {
        page_armed(page, act->instance_id, act->token,
                   decode_number(value, "nowMs", 0));
    }
}

static void take_listeners(struct op *op, const char *said)
{
    struct act *act = op->extra;
    act->said = said;
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    judge_facts(op, act->answer);
    act_done(op);
}

static void on_in_view(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code || !act->asked) {
        act_on_answer(call, code, value, err);
        return;
    }
    act->answer = value;
    if (op->page->remote->ops->mark_tells) {
        take_listeners(op, listeners_with_mark(op->page, value));
    } /* else they are still to come */
}

static void on_said(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    if (op_is_lost(call->op, code, err)) {
        return;
    }
    take_listeners(call->op, listeners_text(code, value));
}

/* What should be in view with it, in the same document; NULL: nothing. */
static const char *beside(struct op *op, const struct deed_gesture *g)
{
    const struct act *act = op->extra;
    const char *local = NULL;
    struct frame *frame =
        g->to_instance_id
            ? frame_of_instance(op->page, g->to_instance_id, &local)
            : NULL;
    return frame && frame->number == act->frame ? local : NULL;
}

enum deed_code act_scroll_into_view(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    enum deed_intent intent = g->intent;
    struct frame *frame = act_frame(op);
    struct deed_strbuf text;
    struct deed_json_writer w;
    act->intent = intent;
    if (!frame) {
        return DEED_NOT_FOUND;
    }
    act->asked = listeners_mark(frame) != NULL;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "el", act->local);
    deed_json_member(&w, "action", "scrollIntoView");
    deed_json_member(&w, "beside", beside(op, g));
    if (act->asked) {
        deed_json_key(&w, "wants");
        deed_json_bool(&w, true);
        deed_json_member(&w, "ask", listeners_mark(frame));
    }
    if (intent == DEED_INTENT_SUBMIT) {
        deed_json_member_bool(&w, "submit", true);
    }
    if (act->asked && look_arms(intent)) {
        arm_with(op->page, &w, intent != DEED_INTENT_POINTER, act->token,
                 sizeof(act->token));
    }
    deed_json_end_object(&w);
    enum deed_code code =
        text.failed
            ? DEED_NOMEM
            : call_agent(op, frame, "act", deed_strbuf_get(&text), on_in_view);
    deed_strbuf_fini(&text);
    if (!code && act->asked && !op->page->remote->ops->mark_tells) {
        code = listeners_of_marked(op, frame, on_said);
    }
    return code;
}
