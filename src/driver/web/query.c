/* SPDX-License-Identifier: Apache-2.0 */

/* What the agents are asked for: a target in their words. */

#include <stdio.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "driver/web/listeners.h"
#include "driver/web/look.h"
#include "driver/web/options.h"
#include "wire/json_writer.h"

bool look_arms(enum deed_intent intent)
{
    return intent == DEED_INTENT_POINTER || intent == DEED_INTENT_TOGGLE ||
           intent == DEED_INTENT_EXPAND;
}

/* A selector may name a label, or the box around a control: for what is done to
 * controls only, the control comes along. */
static const char *related_to(enum deed_by by, enum deed_intent intent)
{
    if (intent != DEED_INTENT_TEXT && intent != DEED_INTENT_CHOOSE &&
        intent != DEED_INTENT_TOGGLE && intent != DEED_INTENT_ADJUST) {
        return NULL;
    }
    switch (by) {
    case DEED_BY_CSS:
    case DEED_BY_XPATH:
    case DEED_BY_STABLE_ID:
    case DEED_BY_NODE:
        return "all";
    case DEED_BY_NAME:
    case DEED_BY_TEXT:
        return "row";
    default:
        return NULL;
    }
}

static const char *pattern_text(struct deed_arena *arena,
                                const struct deed_pattern *pattern)
{
    if (!pattern->text) {
        return NULL;
    }
    return pattern->substring ? deed_arena_printf(arena, "~%s", pattern->text)
                              : pattern->text;
}

/* The agent's query for a target; NULL when it has none. */
static void write_target(struct deed_json_writer *w, struct op *op,
                         const struct deed_query *query)
{
    const struct deed_target *t = query->target;
    struct look *look = op->extra;
    const char *pattern = pattern_text(&op->arena, &t->pattern);
    const char *local = NULL;
    switch (t->by) {
    case DEED_BY_STABLE_ID:
    case DEED_BY_SCOPE:
        deed_json_member(w, "by", "stableId");
        deed_json_member(w, "value", t->value);
        break;
    case DEED_BY_SEMANTIC:
        deed_json_member(w, "by", "semantic");
        deed_json_member(w, "role", t->role);
        deed_json_member(w, "name", pattern);
        look->role = deed_arena_strdup(&op->arena, t->role);
        look->name = t->pattern.substring
                         ? NULL
                         : deed_arena_strdup(&op->arena, t->pattern.text);
        break;
    case DEED_BY_TEXT:
    case DEED_BY_LABEL:
    case DEED_BY_PLACEHOLDER:
    case DEED_BY_NAME:
        deed_json_member(w, "by", deed_by_name(t->by));
        deed_json_member(w, "value", pattern);
        break;
    case DEED_BY_CSS:
    case DEED_BY_XPATH:
        look->hint = true;
        deed_json_member(w, "by", t->by == DEED_BY_CSS ? "css" : "xpath");
        deed_json_member(w, "value", t->value);
        break;
    case DEED_BY_POINT:
        look->hint = true;
        deed_json_member(w, "by", "point");
        deed_json_member_number(w, "x", t->point.x);
        deed_json_member_number(w, "y", t->point.y);
        break;
    case DEED_BY_FOCUS:
        look->hint = true;
        deed_json_member(w, "by", "focus");
        break;
    case DEED_BY_NODE:
        look->hint = true;
        deed_json_member(w, "by", "ref");
        deed_json_member(w, "value", deed_str_or(look->node, "none"));
        break;
    case DEED_BY_ROUTE:
        deed_json_member(w, "by", "css");
        deed_json_member(
            w, "value",
            deed_arena_printf(&op->arena, "a[href=\"%s\"]", t->value));
        break;
    case DEED_BY_MEANING:
        deed_json_member(w, "by", "css");
        deed_json_member(w, "value",
                         deed_arena_printf(&op->arena,
                                           "[data-uiap-meaning=\"%s\"]",
                                           t->value));
        break;
    case DEED_BY_OPTION:
        frame_of_instance(op->page, query->within_id, &local);
        look->option = deed_arena_strdup(&op->arena, t->value);
        deed_json_member(w, "by", "option");
        deed_json_member(w, "value", t->value);
        deed_json_member(w, "within", local);
        options_write_roles(w);
        break;
    case DEED_BY_REF:
        if (query->handle) {
            const struct deed_element *e = &query->handle->element;
            frame_of_instance(op->page, e->instance_id, &local);
            deed_json_member(w, "by", "ref");
            deed_json_member(w, "value", local);
            deed_json_member(w, "role", e->role);
            deed_json_member(w, "name", e->name);
        } else {
            deed_json_member(w, "by", "ref");
            deed_json_member(w, "value", "none");
        }
        break;
    default: /* expectations only */
        deed_json_member(w, "by", "semantic");
        deed_json_member(w, "role", t->expected_role);
        deed_json_member(w, "name", t->expected_name);
        break;
    }
    look->scope = deed_arena_strdup(&op->arena, t->scope);
    deed_json_member(w, "scope", t->scope);
}

/* As many as the agent gives; a list that is longer is no answer. */
#define FOUND_MAX 200

const char *look_query(struct op *op, const struct deed_query *query, bool arm)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    if (query->target) {
        write_target(&w, op, query);
    } else if (query->instance_id) {
        const char *local = NULL;
        frame_of_instance(op->page, query->instance_id, &local);
        deed_json_member(&w, "by", "ref");
        deed_json_member(&w, "value", local);
    }
    if (query->place_only || query->all) {
        deed_json_key(&w, "max");
        deed_json_integer(&w, query->all ? FOUND_MAX : 1);
    }
    if (query->target) {
        deed_json_member(&w, "related",
                         related_to(query->target->by, query->intent));
    }
    if (query->target && (query->target->by == DEED_BY_SEMANTIC ||
                          query->target->by == DEED_BY_NAME)) {
        deed_json_key(&w, "loose"); /* marks around a name do not count */
        deed_json_bool(&w, true);
    }
    if (query->intent == DEED_INTENT_ADJUST) {
        deed_json_key(&w, "adjust");
        deed_json_bool(&w, true);
    }
    if (query->intent == DEED_INTENT_SUBMIT) {
        deed_json_member_bool(&w, "submit", true);
    }
    deed_json_key(&w, "facts");
    deed_json_bool(&w, query->want_facts);
    struct look *look = op->extra;
    if (arm) {
        arm_with(op->page, &w, query->intent != DEED_INTENT_POINTER,
                 look->token, sizeof(look->token));
    }
    if (look->asks) {
        deed_json_member(&w, "ask",
                         listeners_mark(frame_by_number(op->page, 0)));
    }
    deed_json_end_object(&w);
    return deed_strbuf_keep(&text, &op->arena);
}
