/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The states of a custom element whose role came from ElementInternals are
 * there as well, and only the browser can read them: it is asked for this one
 * element, each time facts are gathered.
 */

#include "base/util.h"
#include "driver/web/page.h"

struct internals_state {
    struct deed_facts *facts;
    struct deed_content *content; /* NULL: it is not read */
    const char *session, *object_id;
    void (*then)(struct op *op);
};

static const struct {
    const char *name;
    enum deed_state_id state;
    bool inverted;
} properties[] = {
    { "checked", DEED_STATE_CHECKED, false },
    { "pressed", DEED_STATE_PRESSED, false },
    { "expanded", DEED_STATE_EXPANDED, false },
    { "selected", DEED_STATE_SELECTED, false },
    { "disabled", DEED_STATE_ENABLED, true },
};

static enum deed_tri tri_of(const struct deed_value *value)
{
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        return deed_tri_from(value->as.boolean);
    }
    const char *word = deed_value_text(value);
    return deed_str_equal(word, "true")    ? DEED_YES
           : deed_str_equal(word, "mixed") ? DEED_MIXED
           : deed_str_equal(word, "false") ? DEED_NO
                                           : DEED_UNKNOWN;
}

static void take_property(struct deed_facts *facts, const char *name,
                          const struct deed_value *value)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(properties); i++) {
        enum deed_tri tri = tri_of(value);
        if (!deed_str_equal(properties[i].name, name) || tri == DEED_UNKNOWN) {
            continue;
        }
        if (properties[i].inverted) {
            tri = tri == DEED_YES ? DEED_NO : DEED_YES;
        }
        deed_state_set(&facts->states, properties[i].state, tri);
    }
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        struct deed_reading *r = &facts->reading;
        if (deed_str_equal(name, "valuemin")) {
            r->min = value->as.number;
        } else if (deed_str_equal(name, "valuemax")) {
            r->max = value->as.number;
            r->has_range = r->max > r->min;
        }
    }
}

static void take_node(struct op *op, struct deed_facts *facts,
                      const struct deed_value *node)
{
    const struct deed_value *list = deed_value_get(node, "properties");
    for (const struct deed_value *p =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         p; p = p->next) {
        take_property(facts, decode_text(p, "name"),
                      deed_value_get(deed_value_get(p, "value"), "value"));
    }
    const struct deed_value *value =
        deed_value_get(deed_value_get(node, "value"), "value");
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        facts->reading.has_number = true;
        facts->reading.number = value->as.number;
        facts->reading.text =
            deed_arena_printf(&op->arena, "%.15g", value->as.number);
    } else if (deed_value_text(value)) {
        facts->reading.text =
            deed_arena_strdup(&op->arena, deed_value_text(value));
    }
}

/* What the browser tells assistive technology; "generic" is nothing. */
static void take_content(struct op *op, struct internals_state *state,
                         const struct deed_value *node)
{
    struct deed_content *content = state->content;
    const char *role =
        deed_value_text(deed_value_get(deed_value_get(node, "role"), "value"));
    const char *name =
        deed_value_text(deed_value_get(deed_value_get(node, "name"), "value"));
    if (!content || !role || deed_str_equal(role, "generic")) {
        return;
    }
    content->role = deed_arena_strdup(&op->arena, role);
    content->name = deed_arena_strdup(&op->arena, deed_str_or(name, ""));
    if (state->facts->reading.text) {
        content->reading = state->facts->reading;
    }
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct internals_state *state = op->internals_state;
    const struct deed_value *node =
        deed_value_at(deed_value_get(value, "nodes"), 0);
    if (!code && node && !decode_bool(node, "ignored")) {
        take_node(op, state->facts, node);
        take_content(op, state, node);
    }
    call_release(op, state->session, state->object_id);
    state->then(op);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct internals_state *state = op->internals_state;
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    state->object_id = id;
    const char *params =
        id ? deed_arena_printf(&op->arena,
                               "{\"objectId\":%s,\"fetchRelatives\":false}",
                               json_text(&op->arena, id))
           : NULL;
    if (code || !params ||
        call_protocol(op, state->session, "Accessibility.getPartialAXTree",
                      params, on_node)) {
        state->then(op);
        return;
    }
    call_flush(op->page);
}

enum deed_code internals_read(struct op *op, const char *instance_id,
                              struct deed_facts *facts,
                              struct deed_content *content,
                              void (*then)(struct op *op))
{
    const char *local = NULL;
    struct frame *frame = frame_of_instance(op->page, instance_id, &local);
    struct internals_state *state =
        deed_arena_alloc(&op->arena, sizeof(*state));
    if (!frame || !frame->context || !state) {
        return DEED_NOT_FOUND;
    }
    *state = (struct internals_state){
        .facts = facts,
        .content = content,
        .session = deed_arena_strdup(&op->arena, frame->session),
        .then = then,
    };
    op->internals_state = state;
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"functionDeclaration\":\"function(i){return deed.node(i)}\","
        "\"executionContextId\":%lld,\"objectGroup\":\"deed\","
        "\"arguments\":[{\"value\":\"%s\"}]}",
        (long long)frame->context, local);
    enum deed_code code =
        params && state->session
            ? call_protocol(op, frame->session, "Runtime.callFunctionOn",
                            params, on_object)
            : DEED_NOMEM;
    if (!code) {
        call_flush(op->page);
    }
    return code;
}
