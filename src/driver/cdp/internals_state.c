/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The states of a custom element whose role came from ElementInternals are
 * there as well, and only the browser can read them.
 */

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

struct reading {
    struct deed_facts *facts;
    struct deed_content *content; /* NULL: it is not read */
    const char *session, *object_id;
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
static void take_content(struct op *op, const struct reading *reading,
                         const struct deed_value *node)
{
    struct deed_content *content = reading->content;
    const char *role =
        deed_value_text_at(deed_value_get(node, "role"), "value");
    const char *name =
        deed_value_text_at(deed_value_get(node, "name"), "value");
    if (!content || !role || deed_str_equal(role, "generic")) {
        return;
    }
    content->role = deed_arena_strdup(&op->arena, role);
    content->name = deed_arena_strdup(&op->arena, deed_str_or(name, ""));
    if (reading->facts->reading.text) {
        content->reading = reading->facts->reading;
    }
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct reading *reading = call->answer;
    const struct deed_value *node =
        deed_value_at(deed_value_get(value, "nodes"), 0);
    if (!code && node && !decode_bool(node, "ignored")) {
        take_node(call->op, reading->facts, node);
        take_content(call->op, reading, node);
    }
    cdp_release(call, reading->session, reading->object_id);
    call_finish(call, code, value, err);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct reading *reading = call->answer;
    struct deed_error own;
    struct deed_json_object o;
    reading->object_id = object_of(value);
    if (!code && !reading->object_id) {
        err = &own;
        code = deed_fail(&own, DEED_NOT_FOUND, "the element is gone");
    }
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", reading->object_id);
    deed_json_member_bool(w, "fetchRelatives", false);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (!params || cdp_ask(call, reading->session,
                           "Accessibility.getPartialAXTree", params, on_node)) {
        call_fail(call, DEED_LOST, "the browser could not be asked");
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_read_internals(struct call *call, const struct frame *frame,
                                  const char *local, struct deed_facts *facts,
                                  struct deed_content *content)
{
    struct deed_arena *arena = &call->op->arena;
    struct reading *reading = deed_arena_alloc(arena, sizeof(*reading));
    if (!reading) {
        return DEED_NOMEM;
    }
    *reading = (struct reading){
        .facts = facts,
        .content = content,
        .session = deed_arena_strdup(arena, session_of(frame)),
    };
    call->answer = reading;
    return reading->session ? cdp_ask_node(call, frame, local, on_object)
                            : DEED_NOMEM;
}
