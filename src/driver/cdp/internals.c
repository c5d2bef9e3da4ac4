/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A custom element may have its role and name in ElementInternals, which only
 * the browser can read. Its accessibility tree takes a second on a large page,
 * so it is asked for one role and name only.
 */

#include "base/util.h"
#include "driver/cdp/handover.h"
#include "driver/web/decode.h"

struct search {
    struct handover nodes;
    const char *role, *name; /* in the arena; name: NULL for any */
};

static bool is_known(const struct deed_value *returned)
{
    return decode_text(returned, "id") != NULL;
}

static void on_found(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const struct frame *frame = handover_frame(call);
    const struct deed_value *nodes = deed_value_get(value, "nodes");
    (void)err;
    call->left--;
    for (size_t i = 0;
         !code && frame && i < WEB_CANDIDATES_MAX && deed_value_at(nodes, i);
         i++) {
        const struct deed_value *node = deed_value_at(nodes, i);
        double backend = decode_number(node, "backendDOMNodeId", 0);
        if (backend > 0 && !decode_bool(node, "ignored")) {
            handover_give(call, frame, backend);
        }
    }
    handover_end_step(call);
}

static void on_document(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    const struct search *search =
        deed_container_of(call->answer, struct search, nodes);
    const struct frame *frame = handover_frame(call);
    const char *id = object_of(value);
    struct deed_json_object o;
    (void)err;
    call->left--;
    if (!code && id && frame) {
        struct deed_json_writer *w = deed_json_object_begin(&o);
        deed_json_member(w, "objectId", id);
        deed_json_member(w, "role", search->role);
        deed_json_member(w, "accessibleName", search->name);
        const char *params = deed_json_object_end(&o, &call->op->arena);
        if (params && !cdp_ask(call, session_of(frame),
                               "Accessibility.queryAXTree", params, on_found)) {
            call->left++;
        }
    }
    handover_end_step(call);
}

static const char *agent_arg(struct deed_arena *arena, const char *role,
                             const char *name)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "role", role);
    deed_json_member(w, "name", deed_str_or(name, ""));
    return deed_json_object_end(&o, arena);
}

enum deed_code cdp_find_internals(struct call *call, const struct frame *frame,
                                  const char *role, const char *name)
{
    struct deed_arena *arena = &call->op->arena;
    struct search *search = deed_arena_alloc(arena, sizeof(*search));
    struct deed_json_object o;
    if (!search) {
        return DEED_NOMEM;
    }
    *search = (struct search){
        .nodes = { .frame = frame->number,
                   .method = "internals",
                   .arg = agent_arg(arena, role, name),
                   .is_taken = is_known },
        .role = deed_arena_strdup(arena, role),
        .name = deed_arena_strdup(arena, name),
    };
    call->answer = &search->nodes;
    call->left = 1;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", "document");
    deed_json_member_integer(w, "contextId", frame->context);
    deed_json_member(w, "objectGroup", "deed");
    const char *params = deed_json_object_end(&o, arena);
    return params && search->nodes.arg && search->role
               ? cdp_ask(call, session_of(frame), "Runtime.evaluate", params,
                         on_document)
               : DEED_NOMEM;
}
