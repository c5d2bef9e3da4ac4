/* SPDX-License-Identifier: Apache-2.0 */

/* Scripts in a document: the page agent's methods, and functions in either
 * world. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"

void bidi_write_target(struct deed_json_writer *w, const char *member,
                       const char *id, const char *sandbox)
{
    deed_json_key(w, "target");
    deed_json_begin_object(w);
    deed_json_member(w, member, id);
    deed_json_member(w, "sandbox", sandbox);
    deed_json_end_object(w);
}

static struct deed_json_writer *begin(struct deed_json_object *o,
                                      const char *function, const char *member,
                                      const char *id, const char *sandbox)
{
    struct deed_json_writer *w = deed_json_object_begin(o);
    deed_json_member(w, "functionDeclaration", function);
    deed_json_member_bool(w, "awaitPromise", true);
    bidi_write_target(w, member, id, sandbox);
    return w;
}

static struct deed_json_writer *begin_arguments(struct deed_json_writer *w)
{
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    return w;
}

struct deed_json_writer *bidi_begin_call(struct deed_json_object *o,
                                         const char *function,
                                         const char *realm)
{
    struct deed_json_writer *w = begin(o, function, "realm", realm, NULL);
    deed_json_key(w, "serializationOptions");
    deed_json_begin_object(w);
    deed_json_member(w, "includeShadowTree", "all");
    deed_json_end_object(w);
    return begin_arguments(w);
}

void bidi_write_text(struct deed_json_writer *w, const char *text)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", "string");
    deed_json_member(w, "value", text);
    deed_json_end_object(w);
}

void bidi_write_node(struct deed_json_writer *w, const char *shared_id)
{
    deed_json_begin_object(w);
    deed_json_member(w, "sharedId", shared_id);
    deed_json_end_object(w);
}

void bidi_write_handle(struct deed_json_writer *w, const char *handle)
{
    deed_json_begin_object(w);
    deed_json_member(w, "handle", handle);
    deed_json_end_object(w);
}

const char *bidi_end_call(struct deed_json_object *o, struct deed_arena *arena)
{
    deed_json_end_array(&o->w);
    return deed_json_object_end(o, arena);
}

/* The protocol's value {"type":"object","value":[["a",{...}]]} as a plain
 * one. What has no plain form is null. */
static struct deed_value *plain(struct deed_arena *arena,
                                const struct deed_value *remote, unsigned depth)
{
    const char *type = decode_text(remote, "type");
    const struct deed_value *value = deed_value_get(remote, "value");
    if (depth > 64 || !type || !value) {
        return deed_value_null(arena);
    }
    if (strcmp(type, "array") == 0 || strcmp(type, "object") == 0) {
        bool map = type[0] == 'o';
        struct deed_value *out =
            map ? deed_value_map(arena) : deed_value_list(arena);
        for (const struct deed_value *v = out && value->type == DEED_VALUE_LIST
                                              ? value->as.items.first
                                              : NULL;
             v; v = v->next) {
            struct deed_value *child =
                plain(arena, map ? deed_value_at(v, 1) : v, depth + 1);
            const char *key = map ? deed_value_text(deed_value_at(v, 0)) : NULL;
            if (child && map && key) {
                deed_value_set(arena, out, key, child);
            } else if (child && !map) {
                deed_value_push(out, child);
            }
        }
        return out;
    }
    return deed_value_copy(arena, value);
}

const struct deed_value *bidi_returned(const struct deed_value *value)
{
    return deed_value_get(value, "result");
}

/* What a call says that came to another document than it was meant for. */
#define ANOTHER_DOCUMENT "deed: another document"

/* A document that is gone is refused in these words; what went wrong otherwise
 * went wrong while it ran. */
static enum deed_code code_of(enum deed_code code, const struct deed_error *err)
{
    if (code != DEED_INVALID) {
        return code;
    }
    return strncmp(err->text, "no such", 7) == 0 ? DEED_NOT_FOUND : DEED_STATE;
}

void bidi_on_returned(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct deed_error own = { 0 };
    const struct deed_value *thrown = deed_value_get(value, "exceptionDetails");
    if (code) {
        own = *err;
        own.code = code_of(code, err);
        call_finish(call, own.code, NULL, &own);
    } else if (thrown) {
        const char *text = deed_str_or(decode_text(thrown, "text"), "?");
        bool gone = strstr(text, ANOTHER_DOCUMENT) != NULL;
        deed_fail(&own, gone ? DEED_NOT_FOUND : DEED_INVALID, "%.400s", text);
        call_finish(call, own.code, NULL, &own);
    } else {
        call_finish(call, DEED_OK,
                    plain(&call->op->arena, bidi_returned(value), 0), NULL);
    }
}

/*
 * For a call by its realm the browser asks all documents of all tabs whose it
 * is, which takes longer than the call itself. A page that is one document, and
 * is not about to get another, is called by its context instead: the call
 * carries the key of the agent that it is meant for, and does nothing in
 * another document. Where there are frames, an answer that says "another
 * document" would leave the frame out of a look: such pages are called by their
 * realms.
 */
static bool is_alone(const struct frame *frame)
{
    return frame == frame->page->frames && !frame->next && frame->parsed &&
           !frame->loading && bidi_frame_of(frame)->key;
}

static struct deed_json_writer *begin_near(struct deed_json_object *o,
                                           const struct frame *frame)
{
    struct deed_json_writer *w =
        begin(o,
              "(k,m,a,t)=>{if(globalThis.deedKey!==k)throw'" ANOTHER_DOCUMENT
              "';return deed.say(m,JSON.parse(a),t)}",
              "context", frame->id, deed_agent_world);
    begin_arguments(w);
    bidi_write_text(w, bidi_frame_of(frame)->key);
    return w;
}

enum deed_code bidi_agent(struct call *call, const struct frame *frame,
                          const char *method, const char *arg_json,
                          const char *retarget)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    struct deed_json_object o;
    if (!own->realm) {
        return DEED_NOT_FOUND;
    }
    struct deed_json_writer *w =
        is_alone(frame)
            ? begin_near(&o, frame)
            : bidi_begin_call(&o, "(m,a,t)=>deed.say(m,JSON.parse(a),t)",
                              own->realm);
    bidi_write_text(w, method);
    bidi_write_text(w, arg_json);
    if (retarget) {
        bidi_write_text(w, retarget);
    }
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), bidi_on_returned);
}

static const char *script_params(struct call *call, const struct frame *frame,
                                 const struct web_script *script)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    struct deed_arena *arena = &call->op->arena;
    bool page = script->world == WEB_WORLD_PAGE;
    const char *function =
        deed_arena_printf(arena, "()=>(%s)(...%s)", script->function,
                          script->args_json ? script->args_json : "[]");
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration", deed_str_or(function, ""));
    deed_json_member_bool(w, "awaitPromise", true);
    if (page && !own->page_realm) {
        bidi_write_target(w, "context", frame->id, NULL);
    } else {
        bidi_write_target(w, "realm", page ? own->page_realm : own->realm,
                          NULL);
    }
    const char *params = deed_json_object_end(&o, arena);
    return function ? params : NULL;
}

enum deed_code bidi_run(struct call *call, const struct frame *frame,
                        const struct web_script *script)
{
    if (!bidi_frame_of(frame)->realm) {
        return DEED_NOT_FOUND;
    }
    return bidi_ask(call, "script.callFunction",
                    script_params(call, frame, script), bidi_on_returned);
}

void bidi_install_agent(struct page *page, const struct frame *frame)
{
    struct deed_json_object o;
    const struct bidi_frame *own = bidi_frame_of(frame);
    if (!own->realm) {
        return;
    }
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "expression");
    deed_json_string_n(w, deed_agent_source, deed_agent_source_len);
    deed_json_member_bool(w, "awaitPromise", false);
    bidi_write_target(w, "realm", own->realm, NULL);
    remote_tell_object(page->remote, NULL, "script.evaluate", &o);
}

enum deed_code bidi_ask_node(struct call *call, const struct frame *frame,
                             const char *local, call_fn *then)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    struct deed_json_object o;
    if (!own->realm) {
        return DEED_NOT_FOUND;
    }
    bidi_write_text(bidi_begin_call(&o, "i=>deed.node(i)", own->realm), local);
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), then);
}

const char *bidi_node_of(const struct deed_value *value)
{
    return decode_text(bidi_returned(value), "sharedId");
}
