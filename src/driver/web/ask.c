/* SPDX-License-Identifier: Apache-2.0 */

/* Questions about the page beside its elements: its text, its markup, what a
 * script returns; and those that the browser answers itself. */

#include <ctype.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/inquiry.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

const char *inquiry_text(const struct op *op, const char *name)
{
    const struct inquiry *inquiry = op->extra;
    return decode_text(inquiry->args, name);
}

double inquiry_number(const struct op *op, const char *name, double otherwise)
{
    const struct inquiry *inquiry = op->extra;
    return decode_number(inquiry->args, name, otherwise);
}

bool inquiry_flag(const struct op *op, const char *name)
{
    const struct inquiry *inquiry = op->extra;
    return decode_bool(inquiry->args, name);
}

void inquiry_answer(struct op *op, const struct deed_value *value)
{
    const struct deed_answer answer = { .value = value };
    op_done(op, DEED_OK, &answer, NULL);
}

static void on_turn(struct deed_timer *timer)
{
    struct inquiry *inquiry = deed_container_of(timer, struct inquiry, timer);
    inquiry_answer(inquiry->op, inquiry->main);
}

static void stop_timer(struct op *op)
{
    struct inquiry *inquiry = op->extra;
    deed_timer_stop(&inquiry->timer);
}

enum deed_code inquiry_answer_later(struct op *op, struct deed_value *value)
{
    struct inquiry *inquiry = op->extra;
    if (!value || op->arena.failed) {
        return DEED_NOMEM;
    }
    inquiry->main = value;
    inquiry->op = op;
    inquiry->timer.fire = on_turn;
    op->free_extra = stop_timer;
    deed_timer_start(page_loop(op->page), &inquiry->timer, page_now(op->page));
    return DEED_OK;
}

/* Text and markup: every frame tells its own. */

static void join_texts(struct op *op)
{
    struct inquiry *inquiry = op->extra;
    struct deed_arena *arena = &op->arena;
    struct deed_strbuf all;
    deed_strbuf_init(&all, 0);
    for (unsigned i = 0; i < inquiry->frames; i++) {
        const struct frame *frame = frame_by_number(op->page, i);
        const char *text = inquiry->texts[i];
        if (!text || !*text) {
            continue;
        }
        if (all.len) {
            deed_strbuf_printf(&all, "\n\n--- frame %s ---\n\n",
                               frame ? deed_str_or(frame->url, "") : "");
        }
        deed_strbuf_puts(&all, text);
    }
    struct deed_value *map = deed_value_map(arena);
    static const char *const kept[] = { "title", "url", "cut" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kept); i++) {
        const struct deed_value *v = deed_value_get(inquiry->main, kept[i]);
        if (v) {
            deed_value_set(arena, map, kept[i], deed_value_copy(arena, v));
        }
    }
    deed_value_set(arena, map, "text",
                   deed_value_string_n(arena, deed_strbuf_get(&all), all.len));
    bool failed = all.failed || arena->failed;
    deed_strbuf_fini(&all);
    if (failed) {
        op_fail(op, DEED_NOMEM, "the text of the page");
    } else {
        inquiry_answer(op, map);
    }
}

static void on_text(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct inquiry *inquiry = op->extra;
    bool only = inquiry->local != NULL;
    if (code == DEED_LOST || (code && (only || !call->frame))) {
        op_done(op, code, NULL, err);
        return;
    }
    if (!code) {
        const char *text = decode_text(value, "text");
        inquiry->texts[call->frame] = text ? text : decode_text(value, "html");
        inquiry->main = only || !call->frame ? value : inquiry->main;
    }
    if (!op->waiting) {
        join_texts(op);
    }
}

static enum deed_code ask_frames(struct op *op, const char *method)
{
    struct inquiry *inquiry = op->extra;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", inquiry->local);
    deed_json_member_bool(w, "markdown", inquiry_flag(op, "markdown"));
    const char *arg = deed_json_object_end(&o, &op->arena);
    for (const struct frame *f = op->page->frames; f; f = f->next) {
        inquiry->frames =
            f->number + 1 > inquiry->frames ? f->number + 1 : inquiry->frames;
    }
    inquiry->texts = deed_arena_calloc(&op->arena, inquiry->frames + 1,
                                       sizeof(*inquiry->texts));
    if (!arg || !inquiry->texts) {
        return DEED_NOMEM;
    }
    unsigned only = inquiry->frame ? inquiry->frame->number + 1 : 0;
    return call_agents(op, only, method, arg, on_text) ? DEED_OK : DEED_STATE;
}

static enum deed_code ask_text(struct op *op, struct deed_error *err)
{
    (void)err;
    return ask_frames(op, "pageText");
}

static enum deed_code ask_html(struct op *op, struct deed_error *err)
{
    struct inquiry *inquiry = op->extra;
    (void)err;
    if (!inquiry->frame) { /* that of a frame is in another document */
        inquiry->frame = frame_by_number(op->page, 0);
    }
    return ask_frames(op, "pageHtml");
}

/* Script in the page's own world. */

static void on_value(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    if (code) {
        op_done(op, code, NULL, err);
        return;
    }
    struct deed_value *map = deed_value_map(&op->arena);
    if (value) {
        deed_value_set(&op->arena, map, "value",
                       deed_value_copy(&op->arena, value));
    }
    inquiry_answer(op, map);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool is_word_at(const char *text, const char *at, const char *word)
{
    size_t len = strlen(word);
    return strncmp(at, word, len) == 0 && !is_word(at[len]) &&
           (at == text || !is_word(at[-1]));
}

/* A `return` that is in no function inside it. Braces in texts are counted as
 * well: who writes such a script can begin it with a statement. */
static bool returns(const char *text)
{
    int depth = 0;
    for (const char *at = text; *at; at++) {
        depth += (*at == '{') - (*at == '}');
        if (depth == 0 && is_word_at(text, at, "return")) {
            return true;
        }
    }
    return false;
}

static bool is_statement(const char *text)
{
    static const char *const words[] = { "const", "do",     "for",   "if",
                                         "let",   "switch", "throw", "try",
                                         "var",   "while" };
    bool found = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(words) && !found; i++) {
        found = is_word_at(text, text, words[i]);
    }
    return found;
}

/* By one rule, so that a script never runs twice: statements and what returns
 * are the body of a function; anything else is an expression, and a function
 * that it gives is called. */
static const char *function_of(struct deed_arena *arena, const char *script)
{
    const char *s = script + strspn(script, " \t\r\n");
    size_t len = strlen(s);
    while (len && strchr(" \t\r\n;", s[len - 1])) {
        len--;
    }
    return is_statement(s) || returns(s)
               ? deed_arena_printf(arena, "async()=>{%s\n}", s)
               : deed_arena_printf(arena,
                                   "async()=>{const v=await(%.*s\n);"
                                   "return typeof v==='function'?v():v}",
                                   (int)len, s);
}

static enum deed_code ask_eval(struct op *op, struct deed_error *err)
{
    const char *script = inquiry_text(op, "script");
    struct page *page = op->page;
    const struct frame *main = frame_by_number(page, 0);
    if (!script || !*script) {
        return deed_fail_member(err, DEED_INVALID, "script", "is missing");
    }
    const struct web_script run = {
        .world = WEB_WORLD_PAGE,
        .function = function_of(&op->arena, script),
        .muted = true,
    };
    struct call *call =
        main && run.function ? call_begin(op, main, on_value) : NULL;
    return call ? call_started(call, page->remote->ops->run(call, main, &run))
                : DEED_NOMEM;
}

/* What the browser answers. */

static void on_browser(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    if (code) {
        op_done(call->op, code, NULL, err);
    } else {
        inquiry_answer(call->op,
                       value ? value : deed_value_map(&call->op->arena));
    }
}

static enum deed_code ask_browser(struct op *op, const char *question,
                                  struct deed_error *err)
{
    const struct deed_remote_ops *ops = op->page->remote->ops;
    const struct inquiry *inquiry = op->extra;
    struct call *call = call_begin(op, NULL, on_browser);
    enum deed_code code =
        !call      ? DEED_NOMEM
        : ops->ask ? call_started(call, ops->ask(call, question, inquiry->args))
                   : DEED_UNSUPPORTED;
    return code == DEED_UNSUPPORTED
               ? deed_fail(err, code, "this browser cannot: %s has no \"%s\"",
                           ops->driver->name, question)
               : code;
}

/* Keys of the page's storage: its main document is asked. */

static void on_stored(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    static const char *const kept[] = { "origin", "items", "cut" };
    struct deed_arena *arena = &call->op->arena;
    struct deed_value *map = deed_value_map(arena);
    if (code) {
        op_done(call->op, code, NULL, err);
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(kept); i++) {
        const struct deed_value *v = deed_value_get(value, kept[i]);
        if (v) {
            deed_value_set(arena, map, kept[i], deed_value_copy(arena, v));
        }
    }
    inquiry_answer(call->op, map);
}

static enum deed_code ask_storage(struct op *op, struct deed_error *err)
{
    const struct inquiry *inquiry = op->extra;
    struct frame *main = frame_by_number(op->page, 0);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    static const char *const members[] = { "area", "get", "set", "remove",
                                           "clear" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        const struct deed_value *v = deed_value_get(inquiry->args, members[i]);
        if (v) {
            deed_json_key(w, members[i]);
            deed_json_value(w, v);
        }
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
    (void)err;
    return arg && main ? call_agent(op, main, "stored", arg, on_stored)
                       : DEED_STATE;
}

/* clang-format off */
static const struct {
    const char *question;
    inquiry_fn *ask;
} questions[] = {
    { "text",     ask_text },
    { "html",     ask_html },
    { "storage",  ask_storage },
    { "eval",     ask_eval },
    { "console",  inquiry_console },
    { "requests", inquiry_requests },
    { "body",     inquiry_body },
    { "idle",     inquiry_idle },
    { "people",   inquiry_people },
};
/* clang-format on */

static enum deed_code start(struct op *op, const char *question,
                            struct deed_error *err)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        if (deed_str_equal(questions[i].question, question)) {
            return questions[i].ask(op, err);
        }
    }
    return ask_browser(op, question, err);
}

/* The element that is asked about, and how long it may take. */
static enum deed_code prepare(struct op *op, const struct deed_value *args,
                              struct deed_error *err)
{
    struct inquiry *inquiry = op->extra;
    inquiry->args =
        args ? deed_value_copy(&op->arena, args) : deed_value_map(&op->arena);
    if (!inquiry->args) {
        return DEED_NOMEM;
    }
    const char *id = inquiry_text(op, "instanceId");
    double ms = inquiry_number(op, "timeoutMs", 0);
    op->patience_us = ms > 0 ? DEED_MS(ms) : 0;
    if (id) {
        inquiry->frame = frame_of_instance(op->page, id, &inquiry->local);
        inquiry->local = deed_arena_strdup(&op->arena, inquiry->local);
    }
    return id && !inquiry->frame
               ? deed_fail_member(err, DEED_NOT_FOUND, "target",
                                  "its document is gone")
               : DEED_OK;
}

enum deed_code web_ask(struct deed_driver *drv, const char *question,
                       const struct deed_value *args, struct deed_reply *reply,
                       struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    struct deed_error why = { 0 };
    enum deed_code code = page_check(page, err);
    if (code) {
        return code;
    }
    struct op *op = op_create(page, reply, sizeof(struct inquiry), err);
    if (!op) {
        return DEED_NOMEM;
    }
    code = prepare(op, args, &why);
    code = code ? code : start(op, question, &why);
    if (code) {
        op->reply = NULL;
        op_done(op, code, NULL, NULL);
        if (!why.code) {
            return deed_fail(err, code, "the page could not be asked: %s",
                             deed_code_text(code));
        }
        if (err) {
            *err = why;
        }
        return code;
    }
    call_flush(page);
    return DEED_OK;
}
