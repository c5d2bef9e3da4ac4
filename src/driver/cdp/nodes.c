/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Nodes that no script can reach and the protocol can: the element around a
 * frame, and closed shadow roots. Each is handed to the page agent as an
 * object.
 */

#include "base/util.h"
#include "driver/cdp/handover.h"
#include "driver/web/decode.h"

/* A step of a chain that could not be taken ends it. */
static void fail(struct call *call, enum deed_code code,
                 const struct deed_error *err)
{
    struct deed_error own;
    if (!err) {
        deed_fail(&own, code ? code : DEED_NOT_FOUND, "there is no such node");
        err = &own;
    }
    call_finish(call, code ? code : DEED_NOT_FOUND, NULL, err);
}

/* The element around a frame, or one that the caller knows by its number. */

struct owner {
    unsigned parent; /* the frame that it is in */
    const char *object_id;
};

static struct frame *parent_frame(const struct call *call)
{
    const struct owner *owner = call->answer;
    return frame_by_number(call->op->page, owner->parent);
}

static void on_owner_facts(struct call *call, enum deed_code code,
                           const struct deed_value *value,
                           const struct deed_error *err)
{
    const struct owner *owner = call->answer;
    const struct frame *parent = parent_frame(call);
    if (parent) {
        cdp_release(call, session_of(parent), owner->object_id);
    }
    call_finish(call, code, code ? NULL : returned_by(value), err);
}

static void on_owner_object(struct call *call, enum deed_code code,
                            const struct deed_value *value,
                            const struct deed_error *err)
{
    struct owner *owner = call->answer;
    const struct frame *parent = parent_frame(call);
    owner->object_id = object_of(value);
    if (code || !parent || !owner->object_id ||
        cdp_ask_agent_on(call, parent, owner->object_id, "facts", "{}",
                         on_owner_facts)) {
        fail(call, code, err);
        return;
    }
    cdp_flush(call->op->page);
}

static void on_owner_node(struct call *call, enum deed_code code,
                          const struct deed_value *value,
                          const struct deed_error *err)
{
    const struct frame *parent = parent_frame(call);
    double backend = decode_number(value, "backendNodeId", 0);
    if (code || !parent || backend <= 0 ||
        cdp_ask_resolve(call, parent, backend, on_owner_object)) {
        fail(call, code, err);
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_frame_owner(struct call *call, const struct frame *frame)
{
    struct op *op = call->op;
    const struct frame *parent = frame_find(op->page, frame->parent_id);
    struct owner *owner = deed_arena_alloc(&op->arena, sizeof(*owner));
    if (!parent || !owner) {
        return parent ? DEED_NOMEM : DEED_NOT_FOUND;
    }
    *owner = (struct owner){ .parent = parent->number };
    call->answer = owner;
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "frameId", frame->id);
    const char *params = deed_json_object_end(&o, &op->arena);
    return params ? cdp_ask(call, session_of(parent), "DOM.getFrameOwner",
                            params, on_owner_node)
                  : DEED_NOMEM;
}

/* The object is held until the agent has given it an id. */
enum deed_code cdp_find_node(struct call *call, const struct frame *frame,
                             int64_t node)
{
    struct owner *owner = deed_arena_alloc(&call->op->arena, sizeof(*owner));
    if (!owner) {
        return DEED_NOMEM;
    }
    *owner = (struct owner){ .parent = frame->number };
    call->answer = owner;
    return cdp_ask_resolve(call, frame, (double)node, on_owner_object);
}

/* Closed shadow roots. */

static bool is_adopted(const struct deed_value *returned)
{
    return decode_bool(returned, "adopted");
}

static void on_described(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    const struct frame *frame = handover_frame(call);
    const struct deed_value *roots =
        deed_value_get(deed_value_get(value, "node"), "shadowRoots");
    (void)err;
    call->left--;
    for (size_t i = 0; !code && frame && deed_value_at(roots, i); i++) {
        const struct deed_value *root = deed_value_at(roots, i);
        if (deed_str_equal(decode_text(root, "shadowRootType"), "closed")) {
            handover_give(call, frame, decode_number(root, "backendNodeId", 0));
        }
    }
    handover_end_step(call);
}

static void on_host(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const struct frame *frame = handover_frame(call);
    const char *id = object_of(value);
    struct deed_json_object o;
    (void)err;
    call->left--;
    if (!code && id && frame) {
        struct deed_json_writer *w = deed_json_object_begin(&o);
        deed_json_member(w, "objectId", id);
        deed_json_member_integer(w, "depth", 1);
        deed_json_member_bool(w, "pierce", true);
        const char *params = deed_json_object_end(&o, &call->op->arena);
        if (params && !cdp_ask(call, session_of(frame), "DOM.describeNode",
                               params, on_described)) {
            call->left++;
        }
    }
    handover_end_step(call);
}

enum deed_code cdp_open_shadow_root(struct call *call,
                                    const struct frame *frame,
                                    const char *local)
{
    struct handover *roots = deed_arena_alloc(&call->op->arena, sizeof(*roots));
    if (!roots) {
        return DEED_NOMEM;
    }
    *roots = (struct handover){ .frame = frame->number,
                                .method = "adopt",
                                .arg = "{}",
                                .is_taken = is_adopted };
    call->answer = roots;
    call->left = 1;
    return cdp_ask_node(call, frame, local, on_host);
}
