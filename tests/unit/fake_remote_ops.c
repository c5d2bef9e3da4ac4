/* SPDX-License-Identifier: Apache-2.0 */
/* The table of a fake remote: each call is noted as a line, and answered by it.
 */
#include "fake_remote_impl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/driver_table.h"

static enum deed_code do_agent(struct call *call, const struct frame *frame,
                               const char *method, const char *arg_json,
                               const char *retarget)
{
    enum deed_code code = remote_say(
        frame->page, call, "agent %s #%u %s%s%s", method, frame->number,
        arg_json, retarget ? " target=" : "", deed_str_or(retarget, ""));
    bool acts = strcmp(method, "act") == 0 ||
                remote_begins(method, "carryTo") ||
                strcmp(method, "scroll") == 0 || strcmp(method, "narrate") == 0;
    return acts ? remote_took(frame->page, code, false) : code;
}

static enum deed_code do_run(struct call *call, const struct frame *frame,
                             const struct web_script *script)
{
    return remote_took(
        frame->page,
        remote_say(frame->page, call, "run #%u %s %s", frame->number,
                   deed_str_or(script->args_json, "-"), script->function),
        false);
}

static void install_agent(struct page *page, const struct frame *frame)
{
    (void)remote_say(page, NULL, "install #%u", frame->number);
}

static void add_point(struct deed_strbuf *line, const char *what,
                      struct deed_point at)
{
    deed_strbuf_printf(line, " %s %g,%g", what, at.x, at.y);
}

/* Says the line that was built, and frees it. */
static enum deed_code say_line(struct page *page, struct call *call,
                               struct deed_strbuf *line)
{
    enum deed_code code = remote_say(page, call, "%s", deed_strbuf_get(line));
    bool was = nomem_set(false);
    deed_strbuf_fini(line);
    nomem_set(was);
    return code;
}

static enum deed_code do_pointer(struct page *page, struct call *call,
                                 const struct web_pointer *pointer)
{
    static const char *const kinds[] = { "move", "press", "release" };
    bool was = nomem_set(false), presses = false;
    struct deed_strbuf line = { 0 };
    deed_strbuf_printf(&line, "pointer%s%s", call ? "" : " unheard",
                       pointer->modifiers ? " modified" : "");
    for (size_t i = 0; i < pointer->count; i++) {
        const struct web_pointer_step *step = &pointer->steps[i];
        presses |= step->kind == WEB_POINTER_PRESS;
        add_point(&line, kinds[step->kind], step->at);
    }
    nomem_set(was);
    return remote_took(page, say_line(page, call, &line), presses);
}

static enum deed_code do_type(struct page *page, struct call *call,
                              const struct web_key_step *steps, size_t count)
{
    bool was = nomem_set(false);
    struct deed_strbuf line = { 0 };
    deed_strbuf_puts(&line, "type");
    for (size_t i = 0; i < count; i++) {
        if (steps[i].key) {
            deed_strbuf_printf(&line, " %u+%s", steps[i].key->modifiers,
                               steps[i].key->key);
        } else {
            deed_strbuf_printf(&line, " \"%s\"", steps[i].text);
        }
    }
    nomem_set(was);
    return remote_took(page, say_line(page, call, &line), true);
}

static enum deed_code do_touch(struct page *page, struct call *call,
                               const struct web_touch *touch)
{
    static const char *const kinds[] = { "start", "move", "end" };
    bool was = nomem_set(false);
    struct deed_strbuf line = { 0 };
    deed_strbuf_puts(&line, "touch");
    for (unsigned i = 0; i < touch->fingers; i++) {
        add_point(&line, kinds[touch->kind], touch->at[i]);
    }
    nomem_set(was);
    return remote_took(page, say_line(page, call, &line), true);
}

static enum deed_code do_wheel(struct page *page, struct call *call,
                               const struct web_wheel *wheel)
{
    return remote_took(page,
                       remote_say(page, call, "wheel %g,%g by %g,%g",
                                  wheel->at.x, wheel->at.y, wheel->dx,
                                  wheel->dy),
                       false);
}

static enum deed_code do_drag(struct page *page, struct call *call,
                              const struct web_drag *drag)
{
    static const char *const kinds[] = { "enter", "over", "drop" };
    bool was = nomem_set(false);
    struct deed_strbuf line = { 0 };
    deed_strbuf_printf(&line, "drag %s", deed_str_or(drag->data, "files"));
    for (size_t i = 0; i < drag->file_count; i++) {
        deed_strbuf_printf(&line, " %s", drag->files[i]);
    }
    for (size_t i = 0; i < drag->count; i++) {
        add_point(&line, kinds[drag->steps[i].kind], drag->steps[i].at);
    }
    nomem_set(was);
    return remote_took(page, say_line(page, call, &line), true);
}

static void do_intercept(struct page *page, enum web_intercept what, bool on)
{
    (void)remote_say(page, NULL, "intercept %s %s",
                     what == WEB_INTERCEPT_DRAGS ? "drags" : "choosers",
                     on ? "on" : "off");
}

static enum deed_code do_set_files(struct call *call,
                                   const struct web_files *files)
{
    struct page *page = call->op->page;
    return remote_took(page,
                       remote_say(page, call, "files %s %s of %zu",
                                  deed_str_or(files->local, "chooser"),
                                  files->count ? files->paths[0] : "-",
                                  files->count),
                       false);
}

/* {"id":..,"error":..,"aborted":..,"download":..,"any":..,"placed":..,
 * "wanted":..}; of "place": {"at":..,"same":..} */
static void fill_navigation(struct fake_remote *fake, const char *line,
                            struct web_navigation *ret)
{
    struct remote_rule *rule = remote_find_rule(fake, line);
    const char *reply = rule ? rule->reply : "null";
    const struct deed_value *v =
        *reply == '{' ? remote_parse(fake, reply) : NULL;
    ret->id = decode_text(v, "id");
    ret->error = decode_text(v, "error");
    ret->aborted = decode_bool(v, "aborted");
    ret->download = decode_bool(v, "download");
    ret->any = decode_bool(v, "any");
    ret->placed = decode_bool(v, "placed");
    ret->wanted = (int64_t)decode_number(v, "wanted", 0);
}

static enum deed_code go(struct call *call, const char *how, const char *where,
                         struct web_navigation *ret)
{
    char line[300];
    struct page *page = call->op->page;
    bool was = nomem_set(false);
    snprintf(line, sizeof(line), "%s %s", how, where);
    fill_navigation(remote_of(page), line, ret);
    nomem_set(was);
    return remote_took(page, remote_say(page, call, "%s", line), false);
}

static enum deed_code do_navigate(struct call *call, const char *url,
                                  struct web_navigation *ret)
{
    return go(call, "navigate", url, ret);
}

static enum deed_code do_history(struct call *call, const char *direction,
                                 struct web_navigation *ret)
{
    return go(call, "history", direction, ret);
}

static enum deed_code do_history_at(struct call *call,
                                    struct web_navigation *ret)
{
    struct page *page = call->op->page;
    bool was = nomem_set(false);
    struct remote_rule *rule = remote_find_rule(remote_of(page), "place");
    const struct deed_value *v =
        rule && *rule->reply == '{' ? remote_parse(remote_of(page), rule->reply)
                                    : NULL;
    ret->at = (int64_t)decode_number(v, "at", 0);
    ret->same_url = decode_bool(v, "same");
    nomem_set(was);
    return remote_took(page, remote_say(page, call, "place"), false);
}

static enum deed_code do_read_body(struct call *call, const char *request_id)
{
    return remote_say(call->op->page, call, "body %s", request_id);
}

static enum deed_code do_read_partial(struct call *call, const char *request_id)
{
    return remote_say(call->op->page, call, "partial %s", request_id);
}

static void stop_loading(struct page *page)
{
    (void)remote_say(page, NULL, "stop loading");
}

static void stop_scripts(struct page *page)
{
    (void)remote_say(page, NULL, "stop scripts");
}

static void answer_dialog(struct page *page, bool accept, const char *text)
{
    (void)remote_say(page, NULL, "dialog %s %s",
                     accept ? "accepted" : "dismissed", deed_str_or(text, "-"));
}

static enum deed_code do_picture(struct call *call,
                                 const struct deed_picture_query *query,
                                 struct deed_picture *ret)
{
    ret->png = "iVBORw==";
    return remote_say(call->op->page, call, "picture %s",
                      query->whole ? "whole" : "view");
}

static enum deed_code do_ask(struct call *call, const char *question,
                             const struct deed_value *args)
{
    (void)args;
    return strcmp(question, "unheard-of") == 0
               ? DEED_UNSUPPORTED
               : remote_say(call->op->page, call, "ask %s", question);
}

static enum deed_code frame_owner(struct call *call, const struct frame *frame)
{
    call->agent = true;
    return remote_say(frame->page, call, "agent owner #%u", frame->number);
}

static const char *listener_mark(const struct frame *frame)
{
    (void)frame;
    return "deed-mark";
}

static enum deed_code do_listeners(struct call *call, const struct frame *frame,
                                   enum web_listeners_of of, const char *local)
{
    static const char *const whose[] = { "pointed", "focused", "element" };
    return remote_say(frame->page, call, "listeners #%u %s %s", frame->number,
                      whose[of], deed_str_or(local, "-"));
}

static enum deed_code is_root_listener(struct call *call,
                                       const struct frame *frame,
                                       const struct web_position *at)
{
    return remote_say(frame->page, call, "root #%u %s:%d", frame->number,
                      at->script, at->line);
}

static enum deed_code do_find_node(struct call *call, const struct frame *frame,
                                   int64_t node)
{
    call->agent = true;
    return remote_say(frame->page, call, "agent node #%u %d", frame->number,
                      (int)node);
}

static enum deed_code open_shadow_root(struct call *call,
                                       const struct frame *frame,
                                       const char *local)
{
    return remote_say(frame->page, call, "shadow #%u %s", frame->number, local);
}

static enum deed_code find_internals(struct call *call,
                                     const struct frame *frame,
                                     const char *role, const char *name)
{
    return remote_say(frame->page, call, "internals #%u %s %s", frame->number,
                      role, deed_str_or(name, "-"));
}

static enum deed_code read_internals(struct call *call,
                                     const struct frame *frame,
                                     const char *local,
                                     struct deed_facts *facts,
                                     struct deed_content *content)
{
    (void)facts, (void)content;
    return remote_say(frame->page, call, "internals of #%u %s", frame->number,
                      local);
}

static enum deed_code do_draw(struct call *call,
                              const struct web_drawing *drawing)
{
    struct page *page = call->op->page;
    return remote_took(page,
                       remote_say(page, call, "draw%s%s%s",
                                  drawing->outline ? " outline" : "",
                                  drawing->spotlight ? " spotlight" : "",
                                  drawing->cursor ? " cursor" : ""),
                       false);
}

static void draw_cursor(struct page *page, struct deed_point at)
{
    (void)remote_say(page, NULL, "cursor %g,%g", at.x, at.y);
}

static void erase(struct page *page)
{
    (void)remote_say(page, NULL, "erase");
}

static enum deed_code do_sync(struct call *call)
{
    return remote_say(call->op->page, call, "sync");
}

static void do_flush(struct page *page)
{
    (void)page;
}

static void do_forget(struct call *call)
{
    struct fake_remote *fake = remote_of(call->op->page);
    for (unsigned i = 0; i < fake->out_count; i++) {
        if (fake->out[i].call == call) {
            remote_drop_call(fake, i);
            return;
        }
    }
}

static void frame_freed(struct frame *frame)
{
    (void)frame;
}

static void do_close(struct page *page)
{
    (void)remote_say(page, NULL, "close");
}

static const struct deed_driver_ops driver = {
    .name = "fake",
    .caps = DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS | DEED_CAP_CAUSES,
    .modes = WEB_DRIVER_MODES,
    .gestures = WEB_DRIVER_GESTURES,
    WEB_DRIVER_FUNCTIONS,
};

const struct deed_remote_ops remote_whole = {
    .driver = &driver,
    .console = true,
    .agent = do_agent,
    .run = do_run,
    .install_agent = install_agent,
    .pointer = do_pointer,
    .type = do_type,
    .touch = do_touch,
    .wheel = do_wheel,
    .drag = do_drag,
    .intercept = do_intercept,
    .set_files = do_set_files,
    .tries_files = true,
    .navigate = do_navigate,
    .history = do_history,
    .history_at = do_history_at,
    .read_body = do_read_body,
    .read_partial = do_read_partial,
    .stop_loading = stop_loading,
    .stop_scripts = stop_scripts,
    .answer_dialog = answer_dialog,
    .picture = do_picture,
    .ask = do_ask,
    .frame_owner = frame_owner,
    .listener_mark = listener_mark,
    .listeners = do_listeners,
    .is_root_listener = is_root_listener,
    .find_node = do_find_node,
    .open_shadow_root = open_shadow_root,
    .find_internals = find_internals,
    .read_internals = read_internals,
    .draw = do_draw,
    .draw_cursor = draw_cursor,
    .erase = erase,
    .sync = do_sync,
    .flush = do_flush,
    .forget = do_forget,
    .frame_freed = frame_freed,
    .close = do_close,
};

void remote_without_options(struct deed_remote_ops *ops)
{
    ops->console = false;
    ops->wheel = NULL;
    ops->drag = NULL;
    ops->intercept = NULL;
    ops->tries_files = false;
    ops->history = NULL;
    ops->history_at = NULL;
    ops->read_body = NULL;
    ops->read_partial = NULL;
    ops->stop_loading = NULL;
    ops->stop_scripts = NULL;
    ops->ask = NULL;
    ops->listener_mark = NULL;
    ops->listeners = NULL;
    ops->is_root_listener = NULL;
    ops->find_node = NULL;
    ops->open_shadow_root = NULL;
    ops->find_internals = NULL;
    ops->read_internals = NULL;
    ops->draw = NULL;
    ops->draw_cursor = NULL;
    ops->erase = NULL;
}
