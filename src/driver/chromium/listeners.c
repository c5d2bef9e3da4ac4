/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Who would hear an input: the listeners on the path of the event, asked of
 * the protocol, since the page agent lives in a world of its own and cannot
 * see them. Our own listeners are told apart by the script they come from.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/chromium/internal.h"
#include "wire/json_writer.h"

#define NODES_MAX 40

struct asked {
    struct op *op;
    struct deed_facts *facts;
    const char *session;
    const char *instance_id;
    void (*then)(struct op *op);
    const struct deed_value *answers[NODES_MAX];
    unsigned answer_count, waiting;
};

static const char *const pointer_types[] = {
    "click",      "mousedown", "mouseup",  "pointerdown", "pointerup",
    "touchstart", "touchend",  "dblclick", "auxclick",    "contextmenu",
};
static const char *const text_types[] = {
    "input",    "beforeinput", "change",   "keydown", "keyup",
    "keypress", "paste",       "focusout", "blur",    "compositionend",
};

static bool is_one_of(const char *type, const char *const *types, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (deed_str_equal(type, types[i])) {
            return true;
        }
    }
    return false;
}

/* The agent registers one listener of a type nobody else uses. */
static const char *own_script(const struct asked *asked)
{
    for (unsigned i = 0; i < asked->answer_count; i++) {
        const struct deed_value *list =
            deed_value_get(asked->answers[i], "listeners");
        for (const struct deed_value *l = deed_value_is(list, DEED_VALUE_LIST)
                                              ? list->as.items.first
                                              : NULL;
             l; l = l->next) {
            if (deed_str_equal(decode_text(l, "type"), "deed-agent")) {
                return decode_text(l, "scriptId");
            }
        }
    }
    return NULL;
}

static void judge(struct asked *asked)
{
    const char *own = own_script(asked);
    bool pointer = false, any = false;
    for (unsigned i = 0; i < asked->answer_count; i++) {
        const struct deed_value *list =
            deed_value_get(asked->answers[i], "listeners");
        for (const struct deed_value *l = deed_value_is(list, DEED_VALUE_LIST)
                                              ? list->as.items.first
                                              : NULL;
             l; l = l->next) {
            const char *type = decode_text(l, "type");
            if (own && deed_str_equal(decode_text(l, "scriptId"), own)) {
                continue;
            }
            bool p =
                is_one_of(type, pointer_types, DEED_ARRAY_LEN(pointer_types));
            pointer |= p;
            any |= p || is_one_of(type, text_types, DEED_ARRAY_LEN(text_types));
        }
    }
    struct deed_facts *facts = asked->facts;
    if (facts->listened != DEED_YES) {
        facts->listened = deed_tri_from(pointer);
    }
    if (facts->app_code != DEED_YES) {
        facts->app_code = deed_tri_from(any);
    }
    if (facts->listened == DEED_YES && facts->app_code == DEED_YES) {
        remember_heard(asked->op->page, asked->instance_id);
    }
    asked->then(asked->op);
}

static struct asked *current(struct op *op)
{
    return op->listeners;
}

/* A parameter object with one string, in the arena. */
static const char *object_param(struct op *op, const char *id, bool own)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "objectId", id);
    if (own) {
        deed_json_key(&w, "ownProperties");
        deed_json_bool(&w, true);
    }
    deed_json_end_object(&w);
    const char *kept = deed_arena_strdup(&op->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return kept;
}

static void on_listeners(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)err;
    struct asked *asked = current(call->op);
    if (!code && asked->answer_count < NODES_MAX) {
        asked->answers[asked->answer_count++] = value;
    }
    if (--asked->waiting == 0) {
        judge(asked);
    }
}

static void on_nodes(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct asked *asked = current(op);
    const struct deed_value *list = deed_value_get(value, "result");
    if (code || !deed_value_is(list, DEED_VALUE_LIST)) {
        asked->then(op); /* not known, and said so */
        return;
    }
    for (const struct deed_value *p = list->as.items.first; p; p = p->next) {
        const char *id = decode_text(deed_value_get(p, "value"), "objectId");
        if (!id || asked->waiting == NODES_MAX) {
            continue;
        }
        const char *params = object_param(op, id, false);
        if (params &&
            !call_protocol(op, asked->session, "DOMDebugger.getEventListeners",
                           params, on_listeners)) {
            asked->waiting++;
        }
    }
    if (!asked->waiting) {
        asked->then(op);
        return;
    }
    call_flush(op->page);
}

static void on_path(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct asked *asked = current(op);
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    if (code || !id) {
        asked->then(op);
        return;
    }
    const char *params = object_param(op, id, true);
    if (!params || call_protocol(op, asked->session, "Runtime.getProperties",
                                 params, on_nodes)) {
        asked->then(op);
        return;
    }
    call_flush(op->page);
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
    *asked = (struct asked){ .op = op,
                             .facts = facts,
                             .session =
                                 deed_arena_strdup(&op->arena, frame->session),
                             .instance_id =
                                 deed_arena_strdup(&op->arena, instance_id),
                             .then = then };
    op->listeners = asked;
    if (is_heard(op->page, instance_id)) {
        facts->listened = DEED_YES;
        facts->app_code = DEED_YES;
        return DEED_EXISTS; /* known: nothing to wait for */
    }
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"functionDeclaration\":\"function(i){return deed.path(i)}\","
        "\"executionContextId\":%lld,\"objectGroup\":\"deed\","
        "\"arguments\":[{\"value\":\"%s\"}]}",
        (long long)frame->context, local);
    if (!params) {
        return DEED_NOMEM;
    }
    enum deed_code code = call_protocol(
        op, frame->session, "Runtime.callFunctionOn", params, on_path);
    if (!code) {
        call_flush(op->page);
    }
    return code;
}
