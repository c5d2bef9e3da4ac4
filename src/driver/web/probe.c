/* SPDX-License-Identifier: Apache-2.0 */

/* Fresh facts of one element: geometry and states, two samples where it may
 * move, its place in the page, and who listens. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/listeners.h"
#include "driver/web/options.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

struct check {
    char *instance_id; /* in the arena */
    unsigned frame;
    enum deed_intent intent;
    bool text;
    const char *expect_value; /* in the arena */
    struct deed_facts facts;
    struct deed_content content;
    char token[32];
    double page_ms;
    bool told; /* its role is in ElementInternals */
};

static bool is_pointer(enum deed_intent intent)
{
    return intent == DEED_INTENT_POINTER || intent == DEED_INTENT_TOGGLE ||
           intent == DEED_INTENT_EXPAND || intent == DEED_INTENT_SUBMIT;
}

static void finish(struct op *op)
{
    struct check *check = op->extra;
    struct page *page = op->page;
    struct deed_facts *facts = &check->facts;
    facts->revision = page->revision;
    facts->pending |= requests_pending(page) ? DEED_PENDING_NETWORK : 0u;
    facts->calm = requests_calm(page, facts->calm);
    facts->older = requests_older(page);
    partials_refresh(page);
    /* A script's timers cannot be seen: only a document without any cannot
     * change by itself. */
    facts->pending_known = facts->pending_known && !facts->pending;
    if (check->token[0]) {
        page_armed(page, check->instance_id, check->token, check->page_ms);
    }
    const struct deed_answer answer = {
        .facts = facts,
        .content = check->text ? &check->content : NULL,
    };
    op_done(op, DEED_OK, &answer, NULL);
}

static void ask_listeners(struct op *op)
{
    struct check *check = op->extra;
    struct deed_facts *facts = &check->facts;
    bool pointer = is_pointer(check->intent);
    bool known = pointer
                     ? facts->native == DEED_YES || facts->listened == DEED_YES
                     : facts->app_code == DEED_YES;
    /* A press on a native control that holds a value has to hold, too. */
    bool value = check->intent != DEED_INTENT_POINTER;
    if (check->intent == DEED_INTENT_LOOK ||
        (known && (!value || facts->app_code == DEED_YES))) {
        finish(op);
        return;
    }
    if (listeners_ask(op, check->instance_id, facts, finish)) {
        finish(op);
    }
}

/* What the browser does not know stays unknown. */
static void on_internals(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)code, (void)value, (void)err;
    ask_listeners(call->op);
}

/* Has the browser been asked for the states in ElementInternals? */
static bool asks_internals(struct op *op)
{
    struct check *check = op->extra;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    const char *local = NULL;
    struct frame *frame =
        frame_of_instance(op->page, check->instance_id, &local);
    struct call *call = check->told && ops->read_internals && frame
                            ? call_begin(op, frame, on_internals)
                            : NULL;
    if (!call ||
        call_started(
            call, ops->read_internals(call, frame, local, &check->facts,
                                      check->text ? &check->content : NULL))) {
        return false;
    }
    call_flush(op->page);
    return true;
}

static void read_internals(struct op *op)
{
    if (!asks_internals(op)) {
        ask_listeners(op);
    }
}

static void place(struct op *op)
{
    struct check *check = op->extra;
    struct frame *frame = frame_by_number(op->page, check->frame);
    if (!check->frame || !frame) {
        read_internals(op);
        return;
    }
    if (offset_ask(op, frame, &check->facts, read_internals)) {
        read_internals(op);
    }
}

static void on_sample(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    struct check *check = op->extra;
    if (op_is_lost(op, code, err)) {
        return;
    }
    struct deed_facts *facts = &check->facts;
    facts->has_drift = !code;
    facts->drift_px = decode_number(value, "drift", 0);
    if (!code && facts->drift_px > 0.5) {
        deed_state_set(&facts->states, DEED_STATE_STABLE, DEED_NO);
    }
    place(op);
}

/* {el}, and one more member where it is given. */
static const char *element_arg(struct op *op, const char *local,
                               const char *key, const char *text)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", local);
    if (key) {
        deed_json_member(w, key, text);
    }
    return deed_json_object_end(&o, &op->arena);
}

static void settle(struct op *op)
{
    struct check *check = op->extra;
    struct deed_facts *facts = &check->facts;
    bool matters = check->intent != DEED_INTENT_LOOK &&
                   check->intent != DEED_INTENT_TEXT && facts->has_rect;
    struct frame *frame = frame_by_number(op->page, check->frame);
    if (facts->stillness_proven || !matters || !frame) {
        place(op);
        return;
    }
    const char *local = NULL;
    frame_of_instance(op->page, check->instance_id, &local);
    const char *arg = element_arg(op, local, NULL, NULL);
    if (!arg || call_agent(op, frame, "sample2", arg, on_sample)) {
        place(op);
        return;
    }
    call_flush(op->page);
}

static void on_facts(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct check *check = op->extra;
    if (code) { /* a document that went away meanwhile has no such element */
        op_done(op, code == DEED_STATE ? DEED_NOT_FOUND : code, NULL, err);
        return;
    }
    struct frame *frame = frame_by_number(op->page, check->frame);
    if (!frame) {
        op_fail(op, DEED_NOT_FOUND, "the frame is gone");
        return;
    }
    enum deed_tri matches = check->facts.value_matches;
    bool either = check->facts.value_either;
    frames_judge(op->page);
    decode_facts(&op->arena, frame, value, &check->facts);
    check->facts.value_matches = matches;
    check->facts.value_either = either;
    check->page_ms = decode_number(value, "nowMs", 0);
    check->told = check->told || decode_bool(value, "told");
    if (!decode_text(value, "armed")) {
        check->token[0] = '\0';
    }
    if (!op->waiting) {
        settle(op);
    }
}

static void on_equals(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct check *check = op->extra;
    if (!code) {
        decode_equals(&op->arena, deed_value_get(value, "equals"),
                      check->expect_value, &check->facts);
    }
    if (!op->waiting) {
        settle(op);
    }
}

static void on_read(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct check *check = op->extra;
    if (!code) {
        struct deed_element element;
        struct frame none = { 0 };
        decode_element(&op->arena, &none, value, &element);
        check->content.text = decode_text(value, "text");
        const char *description = decode_text(value, "description");
        check->content.description =
            description && *description ? description : NULL;
        check->content.role = decode_text(value, "role");
        check->content.name = decode_text(value, "name");
        check->told = check->told || decode_bool(value, "custom");
        check->content.reading = element.reading;
    }
    if (!op->waiting) {
        settle(op);
    }
}

static void write_texts(struct deed_json_writer *w, const char *key,
                        const char *const *texts, unsigned count)
{
    if (!count) {
        return;
    }
    deed_json_key(w, key);
    deed_json_begin_array(w);
    for (unsigned i = 0; i < count; i++) {
        deed_json_string(w, texts[i]);
    }
    deed_json_end_array(w);
}

static const char *write_arg(struct op *op, const struct deed_probe *probe,
                             const char *local)
{
    struct check *check = op->extra;
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "el", local);
    write_texts(&w, "options", probe->options, probe->option_count);
    if (probe->option_count) {
        options_write_roles(&w);
    }
    write_texts(&w, "path", probe->path, probe->path_count);
    if (probe->date) {
        deed_json_member(&w, "date", probe->date);
    }
    if (probe->submit) {
        deed_json_member_bool(&w, "submit", true);
    }
    if (probe->adjust) {
        deed_json_key(&w, "adjust");
        deed_json_bool(&w, true);
    }
    if (probe->has_position) {
        deed_json_key(&w, "position");
        deed_json_begin_object(&w);
        deed_json_key(&w, "x");
        deed_json_number(&w, probe->position.x);
        deed_json_key(&w, "y");
        deed_json_number(&w, probe->position.y);
        deed_json_member_bool(&w, "inView", probe->in_viewport);
        deed_json_end_object(&w);
    }
    if (is_pointer(probe->intent) && !probe->look_only) {
        arm_with(op->page, &w, probe->intent != DEED_INTENT_POINTER,
                 check->token, sizeof(check->token));
    }
    deed_json_end_object(&w);
    return deed_strbuf_keep(&text, &op->arena);
}

enum deed_code web_probe(struct deed_driver *drv,
                         const struct deed_probe *probe,
                         struct deed_reply *reply, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    const char *local = NULL;
    enum deed_code trouble = page_check(page, err);
    if (trouble) {
        return trouble;
    }
    struct frame *frame = frame_of_instance(page, probe->instance_id, &local);
    if (!frame || !frame->context) {
        return deed_fail(err, DEED_NOT_FOUND, "its document is gone");
    }
    struct op *op = op_create(page, reply, sizeof(struct check), err);
    if (!op) {
        return DEED_NOMEM;
    }
    struct check *check = op->extra;
    check->instance_id = deed_arena_strdup(&op->arena, probe->instance_id);
    check->frame = frame->number;
    check->intent = probe->intent;
    check->text = probe->text;
    check->expect_value = deed_arena_strdup(&op->arena, probe->expect_value);
    const char *arg = check->instance_id ? write_arg(op, probe, local) : NULL;
    enum deed_code code =
        arg ? call_agent(op, frame, "facts", arg, on_facts) : DEED_NOMEM;
    if (!code && probe->expect_value) {
        const char *ask = element_arg(op, local, "text", probe->expect_value);
        if (ask) {
            (void)call_agent(op, frame, "equalsValue", ask, on_equals);
        }
    }
    if (!code && probe->text) {
        const char *ask = element_arg(op, local, "what", "all");
        if (ask) {
            (void)call_agent(op, frame, "read", ask, on_read);
        }
    }
    if (code) {
        return op_reject(op, code, "could not ask the page", err);
    }
    call_flush(page);
    return DEED_OK;
}
