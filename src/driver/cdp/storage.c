/* SPDX-License-Identifier: Apache-2.0 */

/* Cookies and local storage: what keeps a person signed in. The form is that of
 * Playwright's storage state, so that files can be shared with it. */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/settings.h"
#include "driver/cdp/storage.h"
#include "driver/web/decode.h"
#include "wire/json.h"
#include "wire/json_object.h"

static const char *own_session(const struct call *call)
{
    return tab_of(call->op->page)->session;
}

/* Cookies in Playwright's form: every member, always. */
static struct deed_value *read_cookie(struct deed_arena *arena,
                                      const struct deed_value *cookie)
{
    static const char *const texts[] = { "name", "value", "domain", "path" };
    static const char *const flags[] = { "httpOnly", "secure" };
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        deed_value_set(
            arena, map, texts[i],
            deed_value_string(arena,
                              deed_str_or(decode_text(cookie, texts[i]), "")));
    }
    bool session = decode_bool(cookie, "session");
    deed_value_set(
        arena, map, "expires",
        deed_value_number(arena,
                          session ? -1 : decode_number(cookie, "expires", -1)));
    for (size_t i = 0; i < DEED_ARRAY_LEN(flags); i++) {
        deed_value_set(arena, map, flags[i],
                       deed_value_bool(arena, decode_bool(cookie, flags[i])));
    }
    deed_value_set(
        arena, map, "sameSite",
        deed_value_string(arena,
                          deed_str_or(decode_text(cookie, "sameSite"), "Lax")));
    return map;
}

static struct deed_value *read_cookies(struct deed_arena *arena,
                                       const struct deed_value *answer)
{
    struct deed_value *list = deed_value_list(arena);
    const struct deed_value *all = deed_value_get(answer, "cookies");
    for (const struct deed_value *c =
             deed_value_is(all, DEED_VALUE_LIST) ? all->as.items.first : NULL;
         c; c = c->next) {
        deed_value_push(list, read_cookie(arena, c));
    }
    return list;
}

static void on_cookies(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct deed_arena *arena = &call->op->arena;
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "cookies", read_cookies(arena, value));
    call_finish(call, DEED_OK, map, NULL);
}

/* {url?: only those that are sent there} */
enum deed_code cdp_cookies(struct call *call, const struct deed_value *args)
{
    const char *url = decode_text(args, "url");
    struct deed_json_object o;
    if (!url) {
        return cdp_ask(call, own_session(call), "Storage.getCookies", NULL,
                       on_cookies);
    }
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "urls");
    deed_json_begin_array(w);
    deed_json_string(w, url);
    deed_json_end_array(w);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, own_session(call), "Network.getCookies",
                            params, on_cookies)
                  : DEED_NOMEM;
}

/* What is as usual, or is written otherwise, is not passed on. */
static void write_cookie(struct deed_json_writer *w,
                         const struct deed_value *cookie)
{
    static const char *const texts[] = { "name", "value", "domain",
                                         "path", "url",   "sameSite" };
    double expires = decode_number(cookie, "expires", -1);
    deed_json_begin_object(w);
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        deed_json_member(w, texts[i], decode_text(cookie, texts[i]));
    }
    if (expires > 0) {
        deed_json_member_number(w, "expires", expires);
    }
    deed_json_member_bool(w, "httpOnly", decode_bool(cookie, "httpOnly"));
    deed_json_member_bool(w, "secure", decode_bool(cookie, "secure"));
    deed_json_end_object(w);
}

static const char *cookies_params(struct call *call,
                                  const struct deed_value *list)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "cookies");
    deed_json_begin_array(w);
    for (const struct deed_value *c =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         c; c = c->next) {
        write_cookie(w, c);
    }
    deed_json_end_array(w);
    return deed_json_object_end(&o, &call->op->arena);
}

static void on_done(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)value;
    call_finish(call, code, code ? NULL : deed_value_map(&call->op->arena),
                err);
}

enum deed_code cdp_set_cookies(struct call *call, const struct deed_value *args)
{
    const char *params = cookies_params(call, deed_value_get(args, "cookies"));
    return params ? cdp_ask(call, own_session(call), "Storage.setCookies",
                            params, on_done)
                  : DEED_NOMEM;
}

enum deed_code cdp_clear_cookies(struct call *call,
                                 const struct deed_value *args)
{
    (void)args;
    return cdp_ask(call, own_session(call), "Storage.clearCookies", NULL,
                   on_done);
}

/* Storage of the documents that are open. */

static const char read_items[] =
    "function(){try{return{origin:location.origin,localStorage:"
    "Object.keys(localStorage).map(name=>({name,value:"
    "localStorage.getItem(name)}))}}catch(e){return null}}";

/* What is collected for a state; in the arena. */
struct state {
    struct deed_value *cookies, *origins;
};

static void finish_state(struct call *call)
{
    struct deed_arena *arena = &call->op->arena;
    const struct state *state = call->answer;
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "cookies", state->cookies);
    deed_value_set(arena, map, "origins", state->origins);
    call_finish(call, arena->failed ? DEED_NOMEM : DEED_OK, map, NULL);
}

static bool is_known(const struct state *state, const char *origin)
{
    for (size_t i = 0; deed_value_at(state->origins, i); i++) {
        if (deed_str_equal(
                decode_text(deed_value_at(state->origins, i), "origin"),
                origin)) {
            return true;
        }
    }
    return false;
}

static void on_items(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct state *state = call->answer;
    const struct deed_value *items = code ? NULL : returned_by(value);
    const char *origin = decode_text(items, "origin");
    const struct deed_value *list = deed_value_get(items, "localStorage");
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    if (origin && deed_value_at(list, 0) && strncmp(origin, "http", 4) == 0 &&
        !is_known(state, origin)) {
        deed_value_push(state->origins,
                        deed_value_copy(&call->op->arena, items));
    }
    if (--call->left == 0) {
        finish_state(call);
    }
}

static enum deed_code ask_items(struct call *call, const struct frame *frame,
                                const char *function, const char *args,
                                call_fn *then)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration", function);
    deed_json_member_integer(w, "executionContextId", frame->context);
    deed_json_member_bool(w, "returnByValue", true);
    deed_json_member_raw(w, "arguments", args);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    enum deed_code code = params
                              ? cdp_ask(call, session_of(frame),
                                        "Runtime.callFunctionOn", params, then)
                              : DEED_NOMEM;
    call->left += code == DEED_OK;
    return code;
}

static void on_state_cookies(struct call *call, enum deed_code code,
                             const struct deed_value *value,
                             const struct deed_error *err)
{
    struct state *state = call->answer;
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    state->cookies = read_cookies(&call->op->arena, value);
    for (const struct frame *f = call->op->page->frames; f; f = f->next) {
        if (f->context) {
            (void)ask_items(call, f, read_items, NULL, on_items);
        }
    }
    if (!call->left) {
        finish_state(call);
    } else {
        cdp_flush(call->op->page);
    }
}

enum deed_code cdp_state(struct call *call, const struct deed_value *args)
{
    struct state *state =
        deed_arena_calloc(&call->op->arena, 1, sizeof(*state));
    (void)args;
    if (!state) {
        return DEED_NOMEM;
    }
    state->origins = deed_value_list(&call->op->arena);
    call->answer = state;
    return cdp_ask(call, own_session(call), "Storage.getCookies", NULL,
                   on_state_cookies);
}

/* Loading: into documents that are open at once, into others when they first
 * come up. */

#define PRELOADS_MAX 32

struct cdp_preload {
    struct cdp_preload *next;
    char *origin; /* owned */
    char *script; /* its identifier, owned; NULL: not known yet */
    bool done;    /* a document of it came up */
};

static void preload_free(struct cdp_preload *p)
{
    free(p->origin);
    free(p->script);
    free(p);
}

void preloads_free(struct cdp_tab *tab)
{
    while (tab->preloads) {
        struct cdp_preload *p = tab->preloads;
        tab->preloads = p->next;
        preload_free(p);
    }
}

static void remove_script(struct cdp_tab *tab, const char *script)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "identifier", script);
    cdp_tell_object(tab, tab->session,
                    "Page.removeScriptToEvaluateOnNewDocument", &o);
    cdp_flush(tab->remote.page);
}

void preloads_committed(struct cdp_tab *tab, const char *url)
{
    for (struct cdp_preload **at = &tab->preloads; *at;) {
        struct cdp_preload *p = *at;
        size_t len = strlen(p->origin);
        bool here = url && strncmp(url, p->origin, len) == 0 &&
                    (!url[len] || strchr("/?#", url[len]));
        p->done |= here;
        if (p->done && p->script) {
            *at = p->next;
            remove_script(tab, p->script);
            preload_free(p);
        } else {
            at = &p->next;
        }
    }
}

static void on_loaded(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct cdp_tab *tab = tab_of(call->op->page);
    const char *script = decode_text(value, "identifier");
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    /* Answers come in the order of the questions. */
    struct cdp_preload *waiting = NULL;
    for (struct cdp_preload *p = tab->preloads; p && script; p = p->next) {
        waiting = p->script ? waiting : p;
    }
    if (waiting) {
        waiting->script = strdup(script);
        preloads_committed(tab, NULL);
    }
    if (--call->left == 0) {
        call_finish(call, DEED_OK, deed_value_map(&call->op->arena), NULL);
    }
}

static const char set_items[] =
    "function(list){for(const i of list)"
    "try{localStorage.setItem(i.name,i.value)}catch(e){}}";

static enum deed_code preload(struct call *call, const char *origin,
                              const char *items)
{
    struct cdp_tab *tab = tab_of(call->op->page);
    struct deed_arena *arena = &call->op->arena;
    struct cdp_preload *p = calloc(1, sizeof(*p));
    char *copy = strdup(origin);
    if (!p || !copy) {
        free(p);
        free(copy);
        return DEED_NOMEM;
    }
    p->origin = copy;
    p->next = tab->preloads;
    tab->preloads = p;
    const char *source =
        deed_arena_printf(arena, "if(location.origin===%s)(%s)(%s)",
                          json_text(arena, origin), set_items, items);
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "source",
                     deed_str_or(source, ""));
    const char *params = deed_json_object_end(&o, arena);
    enum deed_code code = params && source
                              ? cdp_ask(call, tab->session,
                                        "Page.addScriptToEvaluateOnNewDocument",
                                        params, on_loaded)
                              : DEED_NOMEM;
    call->left += code == DEED_OK;
    return code;
}

static const struct frame *frame_of_origin(const struct page *page,
                                           const char *origin)
{
    const struct frame *f = page->frames;
    while (f && !(f->context && deed_str_equal(f->origin, origin))) {
        f = f->next;
    }
    return f;
}

/* The items as the only argument of a function. */
static const char *as_argument(struct deed_arena *arena,
                               const struct deed_value *items)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_array(&w);
    deed_json_begin_object(&w);
    deed_json_key(&w, "value");
    deed_json_value(&w, items);
    deed_json_end_object(&w);
    deed_json_end_array(&w);
    return deed_strbuf_keep(&text, arena);
}

static enum deed_code load_origin(struct call *call,
                                  const struct deed_value *one)
{
    struct deed_strbuf items;
    const char *origin = decode_text(one, "origin");
    const struct deed_value *list = deed_value_get(one, "localStorage");
    const struct frame *frame = frame_of_origin(call->op->page, origin);
    if (!origin || !deed_value_at(list, 0)) {
        return DEED_OK;
    }
    deed_strbuf_init(&items, 0);
    deed_json_write(&items, list);
    const char *text = deed_strbuf_keep(&items, &call->op->arena);
    const char *argument = as_argument(&call->op->arena, list);
    if (!text || !argument) {
        return DEED_NOMEM;
    }
    return frame ? ask_items(call, frame, set_items, argument, on_loaded)
                 : preload(call, origin, text);
}

static void on_cookies_set(struct call *call, enum deed_code code,
                           const struct deed_value *value,
                           const struct deed_error *err)
{
    const struct deed_value *origins = deed_value_get(call->answer, "origins");
    (void)value;
    if (code) {
        call_finish(call, code, NULL, err);
        return;
    }
    for (size_t i = 0; i < PRELOADS_MAX && deed_value_at(origins, i); i++) {
        if (load_origin(call, deed_value_at(origins, i)) && !call->left) {
            call_fail(call, DEED_NOMEM, "the state could not be loaded");
            return;
        }
    }
    if (!call->left) {
        call_finish(call, DEED_OK, deed_value_map(&call->op->arena), NULL);
    } else {
        cdp_flush(call->op->page);
    }
}

enum deed_code cdp_load_state(struct call *call, const struct deed_value *args)
{
    const char *params = cookies_params(call, deed_value_get(args, "cookies"));
    call->answer = (void *)args;
    return params ? cdp_ask(call, own_session(call), "Storage.setCookies",
                            params, on_cookies_set)
                  : DEED_NOMEM;
}
