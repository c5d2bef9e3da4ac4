/* SPDX-License-Identifier: Apache-2.0 */

/* Scripts in a document: the page agent's methods, and functions in either
 * world. */

#include <string.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"

const struct deed_value *returned_by(const struct deed_value *result)
{
    return deed_value_get(deed_value_get(result, "result"), "value");
}

const char *object_of(const struct deed_value *result)
{
    const char *called =
        decode_text(deed_value_get(result, "result"), "objectId");
    return called ? called
                  : decode_text(deed_value_get(result, "object"), "objectId");
}

/* Messages of the browser for a document that was gone, or went while the
 * script ran. Any other error tells nothing about the document: a form is not
 * gone because the browser had an internal error. */
static enum deed_code code_of(enum deed_code code, const struct deed_error *err)
{
    static const struct {
        const char *words;
        enum deed_code code;
    } gone[] = {
        { "Cannot find context", DEED_NOT_FOUND },
        { "ontext was destroyed", DEED_STATE },
        { "default execution context", DEED_STATE },
        { "navigated or closed", DEED_STATE },
        { "Promise was collected", DEED_STATE },
        { "object with given id", DEED_STATE },
        { "Session with given id", DEED_STATE },
    };
    if (code != DEED_INVALID) {
        return code;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(gone); i++) {
        if (strstr(err->text, gone[i].words)) {
            return gone[i].code;
        }
    }
    return DEED_INTERNAL;
}

static void on_returned(struct call *call, enum deed_code code,
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
        const char *what =
            decode_text(deed_value_get(thrown, "exception"), "description");
        deed_fail(&own, DEED_INVALID, "%.400s", deed_str_or(what, "?"));
        call_finish(call, DEED_INVALID, NULL, &own);
    } else {
        call_finish(call, DEED_OK, returned_by(value), NULL);
    }
}

static void begin_call(struct deed_json_writer *w, const char *function,
                       int64_t context)
{
    deed_json_member(w, "functionDeclaration", function);
    deed_json_member_integer(w, "executionContextId", context);
    deed_json_member_bool(w, "returnByValue", true);
    deed_json_member_bool(w, "awaitPromise", true);
}

static void write_text_argument(struct deed_json_writer *w, const char *text)
{
    deed_json_begin_object(w);
    deed_json_member(w, "value", text);
    deed_json_end_object(w);
}

/* Methods that never return a promise are not awaited: awaiting costs the
 * browser as much again as the call. */
static bool may_promise(const char *method)
{
    return !deed_str_equal(method, "find") && !deed_str_equal(method, "facts");
}

/* `deed.say(method, arg, retarget)`. The arguments are written as JSON, which
 * is valid JavaScript; without a `retarget` the third is `undefined`. */
static const char *say(struct deed_arena *arena, const char *method,
                       const char *arg_json, const char *retarget)
{
    const char *as_text = retarget ? json_text(arena, retarget) : "undefined";
    return deed_arena_printf(arena, "deed.say(\"%s\",%s,%s)", method, arg_json,
                             as_text);
}

/* An expression: a function with arguments takes the browser a twentieth of a
 * millisecond more. */
enum deed_code cdp_agent(struct call *call, const struct frame *frame,
                         const char *method, const char *arg_json,
                         const char *retarget)
{
    struct deed_json_object o;
    const char *expression = say(&call->op->arena, method, arg_json, retarget);
    if (!expression) {
        return DEED_NOMEM;
    }
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", expression);
    deed_json_member_integer(w, "contextId", frame->context);
    deed_json_member_bool(w, "returnByValue", true);
    if (may_promise(method)) {
        deed_json_member_bool(w, "awaitPromise", true);
    }
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, session_of(frame), "Runtime.evaluate", params,
                            on_returned)
                  : DEED_NOMEM;
}

/* The arguments are one list: a function of any length takes them so. */
enum deed_code cdp_run(struct call *call, const struct frame *frame,
                       const struct web_script *script)
{
    int64_t context = script->world == WEB_WORLD_PAGE
                          ? cdp_frame_of(frame)->page_context
                          : frame->context;
    const char *function = deed_arena_printf(
        &call->op->arena, "function(a){return(%s)(...a)}", script->function);
    struct deed_json_object o;
    if (!context || !function) {
        return context ? DEED_NOMEM : DEED_NOT_FOUND;
    }
    struct deed_json_writer *w = deed_json_object_begin(&o);
    begin_call(w, function, context);
    if (script->muted) {
        deed_json_member_bool(w, "silent", true);
    }
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    deed_json_begin_object(w);
    deed_json_member_raw(w, "value",
                         script->args_json ? script->args_json : "[]");
    deed_json_end_object(w);
    deed_json_end_array(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, session_of(frame), "Runtime.callFunctionOn",
                            params, on_returned)
                  : DEED_NOMEM;
}

void cdp_install_agent(struct page *page, const struct frame *frame)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "expression");
    deed_json_string_n(w, deed_agent_source, deed_agent_source_len);
    deed_json_member_integer(w, "contextId", frame->context);
    deed_json_member_bool(w, "silent", true);
    cdp_tell_object(tab_of(page), session_of(frame), "Runtime.evaluate", &o);
}

enum deed_code cdp_ask_node(struct call *call, const struct frame *frame,
                            const char *local, call_fn *then)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration",
                     "function(i){return deed.node(i)}");
    deed_json_member_integer(w, "executionContextId", frame->context);
    deed_json_member(w, "objectGroup", "deed");
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    write_text_argument(w, local);
    deed_json_end_array(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, session_of(frame), "Runtime.callFunctionOn",
                            params, then)
                  : DEED_NOMEM;
}

enum deed_code cdp_ask_resolve(struct call *call, const struct frame *frame,
                               double backend_id, call_fn *then)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_number(w, "backendNodeId", backend_id);
    deed_json_member_integer(w, "executionContextId", frame->context);
    deed_json_member(w, "objectGroup", "deed");
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, session_of(frame), "DOM.resolveNode", params,
                            then)
                  : DEED_NOMEM;
}

enum deed_code cdp_ask_agent_on(struct call *call, const struct frame *frame,
                                const char *object_id, const char *method,
                                const char *arg_json, call_fn *then)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration",
                     "function(m,a){return deed.call(m,a,this)}");
    deed_json_member(w, "objectId", object_id);
    deed_json_member_bool(w, "returnByValue", true);
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    write_text_argument(w, method);
    deed_json_begin_object(w);
    deed_json_member_raw(w, "value", arg_json);
    deed_json_end_object(w);
    deed_json_end_array(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, session_of(frame), "Runtime.callFunctionOn",
                            params, then)
                  : DEED_NOMEM;
}
