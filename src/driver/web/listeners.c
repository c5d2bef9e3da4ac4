/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Event listeners on the path of an input. The page agent lives in a world of
 * its own and cannot see them; the browser can, where it offers that
 * (remote.h). Without an answer it stays unknown whether anything listens.
 *
 * The cheap question goes out in one write with an agent call that marks the
 * element. What cannot be reached that way (an element in a closed root or in a
 * frame) is asked for by its id.
 */

#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/listeners.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

struct asked {
    struct op *op;
    struct deed_facts *facts;
    const char *instance_id;
    bool marked;            /* the cheap question is out */
    bool named;             /* it is about the words that are its name */
    struct deed_point spot; /* where they stand */
    void (*then)(struct op *op);
};

static enum deed_code ask_by_id(struct asked *asked);
static bool asks_at_name(struct asked *asked);

static const char *const pointer_types[] = {
    "click",      "mousedown",   "mouseup",   "pointerdown", "pointerup",
    "touchstart", "touchend",    "dblclick",  "auxclick",    "contextmenu",
    "touchmove",  "pointermove", "mousemove", "mouseenter",  "mouseover",
    "wheel",      "dragstart",
};
/* What runs before the release of a press. */
static const char *const press_types[] = { "pointerdown", "mousedown" };
static const char *const click_types[] = { "click" };
static const char *const focus_types[] = { "focus", "focusin" };
static const char *const text_types[] = {
    "input", "beforeinput", "change", "keydown",        "keyup", "keypress",
    "paste", "focusout",    "blur",   "compositionend", "focus", "focusin",
};

static bool has_type(const char *types, const char *end,
                     const char *const *wanted, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(wanted[i]);
        for (const char *at = types; (at = strstr(at, wanted[i])) && at < end;
             at += len) {
            bool starts = at == types || at[-1] == ' ' || at[-1] == '|';
            if (starts && strchr(" |", at[len])) {
                return true;
            }
        }
    }
    return false;
}

/* The end of the part of the answer that counts. Where scripts are still to
 * come, a listener on the whole document may be there for anything; it counts
 * only if script has touched an element below it: with a listener, or with a
 * property that no element has by itself. NULL: the answer says nothing. */
static const char *counting(const char *said, bool strict)
{
    const char *below = said ? strchr(said, '|') : NULL;
    const char *document = below ? strchr(below + 1, '|') : NULL;
    if (!document) {
        return NULL;
    }
    return strict && document[1] != '1' ? below : document;
}

bool facts_suffice(const struct deed_facts *facts, enum deed_intent intent)
{
    bool heard = facts->native == DEED_YES || facts->listened == DEED_YES;
    switch (intent) {
    case DEED_INTENT_LOOK:
        return true;
    case DEED_INTENT_POINTER:
        return heard;
    case DEED_INTENT_TEXT:
        /* Who answers to typing is asked when it has the focus, unless that
         * has to be waited for. */
        return !(facts->pending & (DEED_PENDING_SCRIPT | DEED_PENDING_CODE)) ||
               (heard && facts->app_code == DEED_YES);
    default:
        return heard && facts->app_code == DEED_YES;
    }
}

/* One of the parts of the answer; ret_end: where it ends. */
static const char *field_of(const char *said, unsigned at, const char **ret_end)
{
    for (; at && said; at--) {
        said = strchr(said, '|');
        said = said ? said + 1 : NULL;
    }
    *ret_end = said ? said + strcspn(said, "|") : NULL;
    return said;
}

/* Types of a press; those at the root that treat every press alike are a part
 * of them. */
static const char *const root_types[] = {
    "click",   "pointerdown", "pointerup", "mousedown",
    "mouseup", "touchstart",  "touchend",
};

/* Who answers to a press on it does so for every press: nothing below the
 * root listens to the pointer, and what is at the root does not look. */
static bool is_deaf(const char *said, const struct deed_facts *facts)
{
    const char *below_end, *root_end, *blind_end;
    const char *below = field_of(said, 0, &below_end);
    const char *root = field_of(said, 1, &root_end);
    const char *blind = field_of(said, 4, &blind_end);
    bool any = false;
    if (!blind || facts->native == DEED_YES || facts->handled == DEED_YES ||
        has_type(below, below_end, pointer_types,
                 DEED_ARRAY_LEN(pointer_types))) {
        return false;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(root_types); i++) {
        bool there = has_type(root, root_end, &root_types[i], 1);
        any |= there;
        if (there && !has_type(blind, blind_end, &root_types[i], 1)) {
            return false;
        }
    }
    return any;
}

bool listeners_heard(struct page *page, const char *instance_id,
                     struct deed_facts *facts, const char *said)
{
    const char *part_end = NULL;
    const char *part = field_of(said, 3, &part_end);
    const char *blind_end = NULL;
    const char *end = counting(said, facts->pending & DEED_PENDING_SCRIPT);
    if (!end) {
        return false;
    }
    bool pointer =
        has_type(said, end, pointer_types, DEED_ARRAY_LEN(pointer_types));
    /* A press on it sends its form off, and that may be listened to. */
    static const char *const submit_types[] = { "submit" };
    pointer |= facts->submits && has_type(said, end, submit_types, 1);
    bool any =
        pointer || has_type(said, end, text_types, DEED_ARRAY_LEN(text_types));
    if (facts->listened != DEED_YES) {
        facts->listened = deed_tri_from(pointer);
    }
    if (facts->app_code != DEED_YES) {
        facts->app_code = deed_tri_from(any);
    }
    facts->handled = deed_tri_from(
        facts->by_script || (part && has_type(part, part_end, pointer_types,
                                              DEED_ARRAY_LEN(pointer_types))));
    facts->listened_below = deed_tri_from(has_type(
        said, strchr(said, '|'), pointer_types, DEED_ARRAY_LEN(pointer_types)));
    facts->presses = deed_tri_from(has_type(
        said, part ? part_end : end, press_types, DEED_ARRAY_LEN(press_types)));
    const char *below = strchr(said, '|');
    facts->focus_heard =
        has_type(said, below, focus_types, DEED_ARRAY_LEN(focus_types));
    facts->press_only = deed_tri_from(
        has_type(said, below, press_types, DEED_ARRAY_LEN(press_types)) &&
        !has_type(said, below, click_types, 1) &&
        !(part && has_type(part, part_end, click_types, 1)));
    facts->blind = field_of(said, 4, &blind_end);
    facts->deaf = is_deaf(said, facts);
    if (facts->blind && !*facts->blind) {
        facts->blind = NULL;
    }
    if (pointer && !facts->blind && instance_id) {
        remember_heard(page, instance_id);
    }
    return true;
}

const char *listeners_mark(const struct frame *frame)
{
    const struct deed_remote_ops *ops = frame->page->remote->ops;
    return ops->listener_mark ? ops->listener_mark(frame) : NULL;
}

static enum deed_code ask(struct op *op, const struct frame *frame,
                          enum web_listeners_of of, const char *local,
                          call_fn *then)
{
    const struct deed_remote_ops *ops = op->page->remote->ops;
    bool told = ops->mark_tells && of != WEB_LISTENERS_ELEMENT;
    struct call *call =
        ops->listeners && !told ? call_begin(op, frame, then) : NULL;
    return call ? call_started(call, ops->listeners(call, frame, of, local))
                : DEED_NOT_FOUND;
}

enum deed_code listeners_of_marked(struct op *op, const struct frame *frame,
                                   call_fn *then)
{
    return ask(op, frame, WEB_LISTENERS_POINTED, NULL, then);
}

enum deed_code listeners_of_focus(struct op *op, const struct frame *frame,
                                  call_fn *then)
{
    return ask(op, frame, WEB_LISTENERS_FOCUSED, NULL, then);
}

const char *listeners_with_mark(const struct page *page,
                                const struct deed_value *value)
{
    return page->remote->ops->mark_tells ? decode_text(value, "said") : NULL;
}

const char *listeners_text(enum deed_code code, const struct deed_value *value)
{
    return code ? NULL : deed_value_text(value);
}

/* Where the words are the handler may be, and nowhere else. */
static void take_name(struct asked *asked, const char *said)
{
    struct deed_facts *facts = asked->facts;
    const char *end = counting(said, facts->pending & DEED_PENDING_SCRIPT);
    if (end && has_type(said, strchr(said, '|'), pointer_types,
                        DEED_ARRAY_LEN(pointer_types))) {
        /* Not remembered: the middle is as it was. */
        (void)listeners_heard(asked->op->page, NULL, facts, said);
        facts->blind = deed_arena_strdup(&asked->op->arena, facts->blind);
        facts->point = asked->spot;
    }
    asked->then(asked->op);
}

static void take_answer(struct asked *asked, const char *said)
{
    if (asked->named) {
        take_name(asked, said);
        return;
    }
    bool known = listeners_heard(asked->op->page, asked->instance_id,
                                 asked->facts, said);
    asked->facts->blind =
        deed_arena_strdup(&asked->op->arena, asked->facts->blind);
    if (!known && asked->marked) {
        asked->marked = false;
        if (!ask_by_id(asked)) {
            return;
        }
    }
    if (known && asks_at_name(asked)) {
        return;
    }
    asked->then(asked->op); /* if it is not known, it stays so */
}

static void on_types(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    take_answer(call->op->listeners, listeners_text(code, value));
}

static enum deed_code ask_by_id(struct asked *asked)
{
    struct op *op = asked->op;
    const char *local = NULL;
    struct frame *frame =
        frame_of_instance(op->page, asked->instance_id, &local);
    if (!frame || !frame->context) {
        return DEED_NOT_FOUND;
    }
    enum deed_code code =
        ask(op, frame, WEB_LISTENERS_ELEMENT, local, on_types);
    if (!code) {
        call_flush(op->page);
    }
    return code;
}

/* The answer to the question that follows says what matters, if there is one.
 */
static void on_marked(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    const struct page *page = call->op->page;
    (void)err;
    if (page->remote->ops->mark_tells) {
        take_answer(call->op->listeners,
                    code ? NULL : listeners_with_mark(page, value));
    }
}

static void on_named(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct asked *asked = op->listeners;
    const struct deed_value *at = code ? NULL : deed_value_get(value, "at");
    const struct deed_value *x = deed_value_at(at, 0);
    const struct deed_value *y = deed_value_at(at, 1);
    const struct frame *frame = frame_by_number(op->page, 0);
    (void)err;
    if (!frame || !deed_value_is(x, DEED_VALUE_NUMBER) ||
        !deed_value_is(y, DEED_VALUE_NUMBER)) {
        asked->then(op); /* it has no such words */
        return;
    }
    asked->named = true;
    asked->spot = (struct deed_point){ x->as.number, y->as.number };
    if (op->page->remote->ops->mark_tells) {
        take_name(asked, listeners_with_mark(op->page, value));
    } else if (listeners_of_marked(op, frame, on_types)) {
        asked->then(op);
    } else {
        call_flush(op->page);
    }
}

/* Nobody listens at the point that it would be pressed at: its name may stand
 * elsewhere in it. True when that is asked. */
static bool asks_at_name(struct asked *asked)
{
    struct op *op = asked->op;
    const struct deed_facts *facts = asked->facts;
    const char *local = NULL;
    struct frame *frame =
        frame_of_instance(op->page, asked->instance_id, &local);
    const char *mark = frame && !frame->number ? listeners_mark(frame) : NULL;
    bool silent = facts->listened == DEED_NO || facts->deaf;
    if (!mark || !silent || !facts->has_point || facts->native == DEED_YES ||
        facts->handled == DEED_YES) {
        return false;
    }
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", local);
    deed_json_member(w, "ask", mark);
    const char *arg = deed_json_object_end(&o, &op->arena);
    if (!arg || call_agent(op, frame, "pointName", arg, on_named)) {
        return false;
    }
    call_flush(op->page);
    return true;
}

static const char *mark_arg(struct asked *asked, const char *mark,
                            const char *local)
{
    const struct deed_facts *facts = asked->facts;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", local);
    deed_json_member(w, "ask", mark);
    if (facts->has_point) {
        deed_json_key(w, "at");
        deed_json_begin_array(w);
        deed_json_number(w, facts->point.x);
        deed_json_number(w, facts->point.y);
        deed_json_end_array(w);
    }
    return deed_json_object_end(&o, &asked->op->arena);
}

static enum deed_code ask_marked(struct asked *asked, struct frame *frame,
                                 const char *mark, const char *local)
{
    struct op *op = asked->op;
    const char *arg = mark_arg(asked, mark, local);
    enum deed_code code =
        arg ? call_agent(op, frame, "point", arg, on_marked) : DEED_NOMEM;
    if (!code && !op->page->remote->ops->mark_tells) {
        code = listeners_of_marked(op, frame, on_types);
    }
    if (!code) {
        call_flush(op->page);
    }
    return code;
}

enum deed_tri listeners_answer(const char *said)
{
    const char *end = counting(said, false);
    return end ? deed_tri_from(has_type(said, end, text_types,
                                        DEED_ARRAY_LEN(text_types)))
               : DEED_YES; /* not known: there may be one */
}

bool listeners_ask_name(struct op *op, const char *instance_id,
                        struct deed_facts *facts, void (*then)(struct op *op))
{
    struct asked *asked = deed_arena_alloc(&op->arena, sizeof(*asked));
    if (!asked) {
        return false;
    }
    *asked = (struct asked){
        .op = op,
        .facts = facts,
        .instance_id = deed_arena_strdup(&op->arena, instance_id),
        .then = then,
    };
    op->listeners = asked;
    return asked->instance_id && asks_at_name(asked);
}

enum deed_code listeners_ask(struct op *op, const char *instance_id,
                             struct deed_facts *facts,
                             void (*then)(struct op *op))
{
    const char *local = NULL;
    struct frame *frame = frame_of_instance(op->page, instance_id, &local);
    struct asked *asked = deed_arena_alloc(&op->arena, sizeof(*asked));
    if (!frame || !frame->context || !asked) {
        return DEED_NOT_FOUND;
    }
    if (is_heard(op->page, instance_id)) {
        facts->listened = DEED_YES;
        facts->app_code = DEED_YES;
        return DEED_EXISTS;
    }
    const char *mark = listeners_mark(frame);
    *asked = (struct asked){
        .op = op,
        .facts = facts,
        .instance_id = deed_arena_strdup(&op->arena, instance_id),
        .marked = mark != NULL,
        .then = then,
    };
    op->listeners = asked;
    if (!asked->instance_id) {
        return DEED_NOMEM;
    }
    return mark ? ask_marked(asked, frame, mark, local) : ask_by_id(asked);
}
