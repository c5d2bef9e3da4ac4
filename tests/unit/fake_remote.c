/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_remote.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/driver_table.h"
#include "fake_clock.h"
#include "nomem.h"
#include "wire/json.h"

/* Far more than anything here takes; no time passes really. */
#define PATIENCE_US DEED_MS(60000)

/* What may become of a call. */
enum fault {
    FAULT_NONE,
    FAULT_REFUSED, /* it is not taken */
    FAULT_LOST,
    FAULT_NOT_FOUND,
    FAULT_STATE,
    FAULT_INVALID,
    FAULT_TIMEOUT,
    FAULT_NOTHING, /* an answer that says nothing */
    FAULT_COUNT,
};

static const enum deed_code codes[FAULT_COUNT] = {
    [FAULT_LOST] = DEED_LOST,       [FAULT_NOT_FOUND] = DEED_NOT_FOUND,
    [FAULT_STATE] = DEED_STATE,     [FAULT_INVALID] = DEED_INVALID,
    [FAULT_TIMEOUT] = DEED_TIMEOUT,
};

static struct fake_remote *fake_of(const struct page *page)
{
    return deed_container_of(page->remote, struct fake_remote, remote);
}

/* Which play it is. */
static const char *told(const struct fake_remote *fake)
{
    static char text[80];
    text[0] = '\0';
    if (fake->fault_at) {
        snprintf(text, sizeof(text), "call %u, fault %u: ", fake->fault_at,
                 fake->fault);
    } else if (fake->fail_at) {
        snprintf(text, sizeof(text), "allocation %u: ", fake->fail_at);
    }
    return text;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Rules. */

struct remote_rule *remote_rule(struct fake_remote *fake, const char *what,
                                const char *has, const char *reply)
{
    struct remote_rule *rule = deed_arena_alloc(&fake->arena, sizeof(*rule));
    *rule = (struct remote_rule){
        .older = fake->rules, .what = what, .has = has, .reply = reply
    };
    fake->rules = rule;
    return rule;
}

struct remote_rule *remote_rule_once(struct fake_remote *fake, const char *what,
                                     const char *has, const char *reply)
{
    struct remote_rule *rule = remote_rule(fake, what, has, reply);
    rule->once = true;
    return rule;
}

static struct remote_rule *find_rule(struct fake_remote *fake, const char *line)
{
    for (struct remote_rule *r = fake->rules; r; r = r->older) {
        if (!r->used && begins(line, r->what) &&
            (!r->has || strstr(line, r->has))) {
            r->used = r->once;
            return r;
        }
    }
    return NULL;
}

/* Calls and their answers. */

static struct deed_value *parse(struct fake_remote *fake, const char *json)
{
    struct deed_value *value = NULL;
    if (deed_json_parse(&fake->arena, json, strlen(json), NULL, &value, NULL)) {
        fail_msg("no JSON: %s", json);
    }
    return value;
}

static void take_out(struct fake_remote *fake, unsigned at)
{
    fake->out_count--;
    memmove(&fake->out[at], &fake->out[at + 1],
            (fake->out_count - at) * sizeof(fake->out[0]));
}

static void defer(struct fake_remote *fake)
{
    if (fake->out_count) {
        deed_loop_defer(fake->remote.loop, &fake->answering);
    }
}

static void on_answering(struct deed_task *task)
{
    struct fake_remote *fake =
        deed_container_of(task, struct fake_remote, answering);
    struct deed_error err;
    if (!fake->out_count) {
        return;
    }
    struct call *call = fake->out[0].call;
    const struct remote_rule *rule = fake->out[0].rule;
    enum deed_code code = fake->out[0].code;
    const struct deed_value *value = fake->out[0].value;
    take_out(fake, 0);
    deed_fail(&err, code, "said so");
    bool was = nomem_set(true);
    call_finish(call, code, code ? NULL : value, code ? &err : NULL);
    nomem_set(was);
    if (rule && rule->then && !code) {
        rule->then(fake);
    }
    defer(fake);
}

static enum deed_code code_named(const char *name)
{
    for (int c = DEED_OK; c < DEED_CODE_COUNT; c++) {
        const char *known = deed_code_name((enum deed_code)c);
        size_t len = strlen(known);
        if (begins(name, known) && (!name[len] || name[len] == ' ')) {
            return (enum deed_code)c;
        }
    }
    fail_msg("no code \"%s\"", name);
    return DEED_INTERNAL;
}

static void note(struct fake_remote *fake, const char *line)
{
    deed_strbuf_printf(&fake->sent, "%s\n", line);
    if (getenv("FAKE_BROWSER_TRACE")) {
        fprintf(stderr, "> %s\n", line);
    }
}

/* Notes the call and lets it be answered from the loop. `agent`: the answer is
 * a text. */
static enum deed_code answer(struct fake_remote *fake, struct call *call,
                             const char *line, bool agent)
{
    enum fault fault =
        ++fake->calls == fake->fault_at ? (enum fault)fake->fault : FAULT_NONE;
    struct remote_rule *rule = find_rule(fake, line);
    const char *reply = rule ? rule->reply : agent ? "{\"ok\":true}" : "null";
    note(fake, line);
    if (fault == FAULT_REFUSED || strcmp(reply, "refused") == 0) {
        return DEED_STATE;
    }
    if (fault == FAULT_LOST) {
        fake->lost = true; /* and so is everything after it */
    }
    if (!call || strcmp(reply, "silence") == 0) {
        return DEED_OK;
    }
    enum deed_code code = fake->lost ? DEED_LOST : codes[fault];
    struct deed_value *value = NULL;
    if (begins(reply, "error ")) {
        code = code ? code : code_named(reply + strlen("error "));
    } else if (fault == FAULT_NOTHING) {
        value = agent ? deed_value_string(&fake->arena, "{}") : NULL;
    } else {
        value =
            agent ? deed_value_string(&fake->arena, reply) : parse(fake, reply);
    }
    assert_true(fake->out_count < REMOTE_CALLS_MAX);
    fake->out[fake->out_count].call = call;
    fake->out[fake->out_count].rule = rule;
    fake->out[fake->out_count].code = code;
    fake->out[fake->out_count++].value = value;
    defer(fake);
    return DEED_OK;
}

static enum deed_code say(const struct page *page, struct call *call,
                          const char *format, ...)
{
    char line[3000];
    va_list args;
    bool was = nomem_set(false);
    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    enum deed_code code =
        answer(fake_of(page), call, line, begins(line, "agent "));
    nomem_set(was);
    return code;
}

/* What was taken is input; whether it presses anything. */
static enum deed_code took(const struct page *page, enum deed_code code,
                           bool presses)
{
    struct fake_remote *fake = fake_of(page);
    fake->inputs += !code;
    fake->presses += !code && presses;
    return code;
}

/* The table. */

static enum deed_code do_agent(struct call *call, const struct frame *frame,
                               const char *method, const char *arg_json,
                               const char *retarget)
{
    enum deed_code code =
        say(frame->page, call, "agent %s #%u %s%s%s", method, frame->number,
            arg_json, retarget ? " target=" : "", deed_str_or(retarget, ""));
    bool acts = strcmp(method, "act") == 0 || begins(method, "carryTo") ||
                strcmp(method, "scroll") == 0 || strcmp(method, "narrate") == 0;
    return acts ? took(frame->page, code, false) : code;
}

static enum deed_code do_run(struct call *call, const struct frame *frame,
                             const struct web_script *script)
{
    return took(frame->page,
                say(frame->page, call, "run #%u %s %s", frame->number,
                    deed_str_or(script->args_json, "-"), script->function),
                false);
}

static void install_agent(struct page *page, const struct frame *frame)
{
    (void)say(page, NULL, "install #%u", frame->number);
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
    enum deed_code code = say(page, call, "%s", deed_strbuf_get(line));
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
    return took(page, say_line(page, call, &line), presses);
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
    return took(page, say_line(page, call, &line), true);
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
    return took(page, say_line(page, call, &line), true);
}

static enum deed_code do_wheel(struct page *page, struct call *call,
                               const struct web_wheel *wheel)
{
    return took(page,
                say(page, call, "wheel %g,%g by %g,%g", wheel->at.x,
                    wheel->at.y, wheel->dx, wheel->dy),
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
    return took(page, say_line(page, call, &line), true);
}

static void do_intercept(struct page *page, enum web_intercept what, bool on)
{
    (void)say(page, NULL, "intercept %s %s",
              what == WEB_INTERCEPT_DRAGS ? "drags" : "choosers",
              on ? "on" : "off");
}

static enum deed_code do_set_files(struct call *call,
                                   const struct web_files *files)
{
    struct page *page = call->op->page;
    return took(page,
                say(page, call, "files %s %s of %zu",
                    deed_str_or(files->local, "chooser"),
                    files->count ? files->paths[0] : "-", files->count),
                false);
}

/* {"id":..,"error":..,"aborted":..,"download":..,"any":..} */
static void fill_navigation(struct fake_remote *fake, const char *line,
                            struct web_navigation *ret)
{
    struct remote_rule *rule = find_rule(fake, line);
    const char *reply = rule ? rule->reply : "null";
    const struct deed_value *v = *reply == '{' ? parse(fake, reply) : NULL;
    ret->id = decode_text(v, "id");
    ret->error = decode_text(v, "error");
    ret->aborted = decode_bool(v, "aborted");
    ret->download = decode_bool(v, "download");
    ret->any = decode_bool(v, "any");
}

static enum deed_code go(struct call *call, const char *how, const char *where,
                         struct web_navigation *ret)
{
    char line[300];
    struct page *page = call->op->page;
    bool was = nomem_set(false);
    snprintf(line, sizeof(line), "%s %s", how, where);
    fill_navigation(fake_of(page), line, ret);
    nomem_set(was);
    return took(page, say(page, call, "%s", line), false);
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

static enum deed_code do_read_body(struct call *call, const char *request_id)
{
    return say(call->op->page, call, "body %s", request_id);
}

static void stop_loading(struct page *page)
{
    (void)say(page, NULL, "stop loading");
}

static void stop_scripts(struct page *page)
{
    (void)say(page, NULL, "stop scripts");
}

static void answer_dialog(struct page *page, bool accept, const char *text)
{
    (void)say(page, NULL, "dialog %s %s", accept ? "accepted" : "dismissed",
              deed_str_or(text, "-"));
}

static enum deed_code do_picture(struct call *call,
                                 const struct deed_picture_query *query,
                                 struct deed_picture *ret)
{
    ret->png = "iVBORw==";
    return say(call->op->page, call, "picture %s",
               query->whole ? "whole" : "view");
}

static enum deed_code do_ask(struct call *call, const char *question,
                             const struct deed_value *args)
{
    (void)args;
    return strcmp(question, "unheard-of") == 0
               ? DEED_UNSUPPORTED
               : say(call->op->page, call, "ask %s", question);
}

static enum deed_code frame_owner(struct call *call, const struct frame *frame)
{
    call->agent = true;
    return say(frame->page, call, "agent owner #%u", frame->number);
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
    return say(frame->page, call, "listeners #%u %s %s", frame->number,
               whose[of], deed_str_or(local, "-"));
}

static enum deed_code is_root_listener(struct call *call,
                                       const struct frame *frame,
                                       const struct web_position *at)
{
    return say(frame->page, call, "root #%u %s:%d", frame->number, at->script,
               at->line);
}

static enum deed_code do_find_node(struct call *call, const struct frame *frame,
                                   int64_t node)
{
    call->agent = true;
    return say(frame->page, call, "agent node #%u %d", frame->number,
               (int)node);
}

static enum deed_code open_shadow_root(struct call *call,
                                       const struct frame *frame,
                                       const char *local)
{
    return say(frame->page, call, "shadow #%u %s", frame->number, local);
}

static enum deed_code find_internals(struct call *call,
                                     const struct frame *frame,
                                     const char *role, const char *name)
{
    return say(frame->page, call, "internals #%u %s %s", frame->number, role,
               deed_str_or(name, "-"));
}

static enum deed_code read_internals(struct call *call,
                                     const struct frame *frame,
                                     const char *local,
                                     struct deed_facts *facts,
                                     struct deed_content *content)
{
    (void)facts, (void)content;
    return say(frame->page, call, "internals of #%u %s", frame->number, local);
}

static enum deed_code do_draw(struct call *call,
                              const struct web_drawing *drawing)
{
    struct page *page = call->op->page;
    return took(page,
                say(page, call, "draw%s%s%s",
                    drawing->outline ? " outline" : "",
                    drawing->spotlight ? " spotlight" : "",
                    drawing->cursor ? " cursor" : ""),
                false);
}

static void draw_cursor(struct page *page, struct deed_point at)
{
    (void)say(page, NULL, "cursor %g,%g", at.x, at.y);
}

static void erase(struct page *page)
{
    (void)say(page, NULL, "erase");
}

static enum deed_code do_sync(struct call *call)
{
    return say(call->op->page, call, "sync");
}

static void do_flush(struct page *page)
{
    (void)page;
}

static void do_forget(struct call *call)
{
    struct fake_remote *fake = fake_of(call->op->page);
    for (unsigned i = 0; i < fake->out_count; i++) {
        if (fake->out[i].call == call) {
            take_out(fake, i);
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
    (void)say(page, NULL, "close");
}

static const struct deed_driver_ops driver = {
    .name = "fake",
    .caps = DEED_CAP_RECEIPTS | DEED_CAP_LISTENERS | DEED_CAP_CAUSES,
    .modes = WEB_DRIVER_MODES,
    .gestures = WEB_DRIVER_GESTURES,
    WEB_DRIVER_FUNCTIONS,
};

static const struct deed_remote_ops whole = {
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
    .read_body = do_read_body,
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
    ops->read_body = NULL;
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

/* Orders. */

static struct remote_order *new_order(struct fake_remote *fake)
{
    struct remote_order *order = calloc(1, sizeof(*order));
    assert_non_null(order);
    order->fake = fake;
    order->next = fake->orders;
    fake->orders = order;
    fake->inputs = fake->presses = 0;
    return order;
}

static void take_receipt(struct remote_order *order,
                         const struct deed_receipt *receipt)
{
    const struct fake_remote *fake = order->fake;
    order->receipt = *receipt;
    snprintf(order->note, sizeof(order->note), "%s",
             deed_str_or(receipt->note, ""));
    order->receipt.note = order->note;
    if (receipt->delivered == DEED_DELIVERY_CONFIRMED && !fake->inputs) {
        fail_msg("%sconfirmed, and nothing was taken:\n%s", told(fake),
                 deed_strbuf_get(&fake->sent));
    }
    if (receipt->delivered == DEED_DELIVERY_NOT_SENT && fake->presses) {
        fail_msg("%spressed, and reported as not sent (%s):\n%s", told(fake),
                 order->note, deed_strbuf_get(&fake->sent));
    }
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct remote_order *order =
        deed_container_of(reply, struct remote_order, reply);
    bool was = nomem_set(false);
    assert_false(order->done);
    order->done = true;
    order->code = code;
    snprintf(order->text, sizeof(order->text), "%s", err ? err->text : "");
    if (answer && answer->receipt) {
        take_receipt(order, answer->receipt);
    }
    if (answer && answer->value) {
        struct deed_strbuf text = { 0 };
        deed_json_write(&text, answer->value);
        order->value = deed_strbuf_take(&text);
    }
    if (answer && answer->facts) {
        order->probed = *answer->facts;
    }
    if (answer && answer->observation) {
        order->elements = answer->observation->graph->element_count;
        order->regions = answer->observation->graph->region_count;
        order->facts = answer->observation->fact_count;
        order->judged = answer->observation->judged;
        order->so = answer->observation->so;
    }
    nomem_set(was);
}

/* What was not taken is answered with it. */
static struct remote_order *started(struct remote_order *order,
                                    enum deed_code code,
                                    const struct deed_error *err)
{
    nomem_set(false);
    if (code) {
        assert_false(order->done);
        order->done = true;
        order->code = code;
        snprintf(order->text, sizeof(order->text), "%s", err->text);
    }
    return order;
}

struct remote_order *remote_perform(struct fake_remote *fake,
                                    const struct deed_gesture *gesture)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(order,
                   web_perform(&fake->page->base, gesture, &order->reply, &err),
                   &err);
}

struct remote_order *remote_probe(struct fake_remote *fake,
                                  const struct deed_probe *probe)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(
        order, web_probe(&fake->page->base, probe, &order->reply, &err), &err);
}

struct remote_order *remote_observe(struct fake_remote *fake,
                                    const struct deed_query *query)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    order->reply.done = on_done;
    nomem_set(true);
    return started(order,
                   web_observe(&fake->page->base, query, &order->reply, &err),
                   &err);
}

struct remote_order *remote_question(struct fake_remote *fake,
                                     const char *question, const char *args)
{
    struct remote_order *order = new_order(fake);
    struct deed_error err = { 0 };
    const struct deed_value *map = args ? parse(fake, args) : NULL;
    order->reply.done = on_done;
    nomem_set(true);
    return started(
        order, web_ask(&fake->page->base, question, map, &order->reply, &err),
        &err);
}

static void on_late(struct deed_timer *timer)
{
    timer->fire = NULL;
}

static void step(struct fake_remote *fake)
{
    nomem_set(true);
    deed_loop_step(fake->remote.loop, true);
    nomem_set(false);
}

void remote_wait(struct remote_order *order)
{
    struct fake_remote *fake = order->fake;
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(fake->remote.loop, &timer,
                     deed_loop_now_us(fake->remote.loop) + PATIENCE_US);
    while (timer.fire && !order->done) {
        step(fake);
    }
    deed_timer_stop(&timer);
    if (!order->done) {
        fail_msg("%sno answer; sent so far:\n%s", told(fake),
                 deed_strbuf_get(&fake->sent));
    }
}

void remote_pass(struct fake_remote *fake, unsigned ms)
{
    struct deed_timer timer = { .fire = on_late };
    deed_timer_start(fake->remote.loop, &timer,
                     deed_loop_now_us(fake->remote.loop) + DEED_MS(ms));
    while (timer.fire) {
        step(fake);
    }
}

/* Checks. */

static void check(const struct fake_remote *fake, const struct deed_strbuf *in,
                  const char *part, bool there)
{
    const char *text = deed_strbuf_get(in);
    if (fake->strict && (strstr(text, part) != NULL) != there) {
        fail_msg("\"%s\" is %s\n%s", part, there ? "not in" : "in", text);
    }
}

void remote_sent(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->sent, part, true);
}

void remote_not_sent(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->sent, part, false);
}

void remote_signalled(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->signals, part, true);
}

void remote_not_signalled(const struct fake_remote *fake, const char *part)
{
    check(fake, &fake->signals, part, false);
}

void remote_forget_past(struct fake_remote *fake)
{
    deed_strbuf_clear(&fake->sent);
    deed_strbuf_clear(&fake->signals);
}

void remote_answered(const struct remote_order *order, enum deed_code code,
                     const char *part)
{
    const char *got = order->value ? order->value : order->text;
    if (!order->fake->strict) {
        return;
    }
    if (order->code != code || !strstr(got, part)) {
        fail_msg("%s \"%s\", not %s \"%s\"; sent:\n%s",
                 deed_code_name(order->code), got, deed_code_name(code), part,
                 deed_strbuf_get(&order->fake->sent));
    }
}

void remote_delivered(const struct remote_order *order,
                      enum deed_delivery delivered, const char *note)
{
    if (!order->fake->strict) {
        return;
    }
    if (order->code || order->receipt.delivered != delivered ||
        !strstr(order->note, note)) {
        fail_msg("%s %s: delivery %d \"%s\", not %d \"%s\"; sent:\n%s",
                 deed_code_name(order->code), order->text,
                 order->receipt.delivered, order->note, delivered, note,
                 deed_strbuf_get(&order->fake->sent));
    }
}

struct remote_order *remote_performed(struct fake_remote *fake,
                                      const struct deed_gesture *gesture,
                                      enum deed_delivery delivered,
                                      const char *note)
{
    struct remote_order *order = remote_perform(fake, gesture);
    remote_wait(order);
    remote_delivered(order, delivered, note);
    return order;
}

/* The page. */

static void on_signal(void *user, const struct deed_signal *s)
{
    static const char *const caused[] = {
        [DEED_UNKNOWN] = "unknown", [DEED_NO] = "no", [DEED_YES] = "yes"
    };
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "%s %s \"%s\" \"%s\" %s caused=%s\n",
                       deed_signal_name(s->kind), deed_str_or(s->role, "-"),
                       deed_str_or(s->name, ""), deed_str_or(s->text, ""),
                       deed_str_or(s->value ? s->value : s->pattern, "-"),
                       caused[s->caused]);
    nomem_set(was);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct fake_remote *fake = user;
    bool was = nomem_set(false);
    deed_strbuf_printf(&fake->signals, "lost %s\n", err->text);
    nomem_set(was);
}

static void on_ready(void *user, struct deed_driver *opened,
                     const struct deed_error *err)
{
    struct fake_remote *fake = user;
    (void)err;
    fake->ready = opened != NULL;
}

void remote_push(struct fake_remote *fake, const char *events)
{
    char text[3000];
    int len = snprintf(text, sizeof(text),
                       "{\"v\":1,\"rev\":9,\"t\":5,\"events\":[%s]}", events);
    bool was = nomem_set(true);
    web_agent_pushed(fake->page, fake->main, text, (size_t)len);
    nomem_set(was);
}

void remote_begin_act(struct fake_remote *fake)
{
    fake->page->acting = fake->page->act_open = true;
    fake->page->acted_us = page_now(fake->page);
}

void remote_watch(struct fake_remote *fake, const void *key,
                  const struct deed_watch *what)
{
    struct deed_error err;
    nomem_set(true);
    enum deed_code code = web_watch(&fake->page->base, key, what, &err);
    nomem_set(false);
    if (fake->strict) {
        assert_int_equal(code, DEED_OK);
    }
}

void remote_commit(struct fake_remote *fake, const char *url, const char *id,
                   const char *unreachable)
{
    const struct web_commit news = { .url = url,
                                     .navigation = id,
                                     .unreachable_url = unreachable };
    web_frame_committed(fake->page, fake->main, &news);
}

struct frame *remote_add_frame(struct fake_remote *fake, const char *id,
                               const char *parent, const char *url)
{
    struct frame *frame = frame_add(fake->page, id, parent);
    assert_non_null(frame);
    frame_set_url(frame, url);
    web_agent_ready(fake->page, frame, 10 + frame->number);
    return frame;
}

static void open_page(struct fake_remote *fake, struct deed_loop *loop,
                      void (*change)(struct deed_remote_ops *ops))
{
    *fake = (struct fake_remote){ .ops = whole };
    if (change) {
        change(&fake->ops);
    }
    deed_arena_init(&fake->arena, 0);
    fake->answering.run = on_answering;
    fake->remote = (struct deed_remote){ .ops = &fake->ops, .loop = loop };
    fake->page = page_create(&fake->remote, on_ready, fake);
    assert_non_null(fake->page);
    fake->remote.page = fake->page;
    fake->page->base.sink = (struct deed_sink){ .signal = on_signal,
                                                .lost = on_lost,
                                                .user = fake };
    fake->main = remote_add_frame(fake, "F1", NULL, "https://shop.example/");
    while (!fake->ready) {
        deed_loop_step(loop, true);
    }
    fake->main->parsed = true;
    fake->main->loading = false;
    deed_strbuf_clear(&fake->sent);
    fake->calls = 0;
}

static void close_page(struct fake_remote *fake)
{
    nomem_begin(0, NULL, NULL);
    page_destroy(&fake->page->base);
    deed_task_cancel(&fake->answering);
    deed_strbuf_fini(&fake->sent);
    deed_strbuf_fini(&fake->signals);
    deed_arena_fini(&fake->arena);
    while (fake->orders) {
        struct remote_order *next = fake->orders->next;
        free(fake->orders->value);
        free(fake->orders);
        fake->orders = next;
    }
}

/* The first allocation of each place in the code. */
#define PLACES_MAX 2000

struct play {
    remote_scene_fn *scene;
    void (*change)(struct deed_remote_ops *ops);
    unsigned calls, fault_at, fault;
    unsigned fail_at; /* 0: none fails */
    unsigned place_count;
    struct {
        unsigned number;
        uint32_t place;
    } places[PLACES_MAX];
};

static void note_allocation(void *user, unsigned number, uint32_t place)
{
    struct play *play = user;
    for (unsigned i = 0; i < play->place_count; i++) {
        if (play->places[i].place == place) {
            return;
        }
    }
    assert_true(play->place_count < PLACES_MAX);
    play->places[play->place_count].number = number;
    play->places[play->place_count++].place = place;
}

static void play_once(struct play *play)
{
    struct deed_loop *loop = NULL;
    struct fake_remote fake;
    bool healthy = !play->fault_at && !play->fail_at;
    assert_int_equal(deed_loop_create(&loop, NULL), DEED_OK);
    open_page(&fake, loop, play->change);
    fake.strict = healthy;
    fake.fault_at = play->fault_at;
    fake.fault = play->fault;
    fake.fail_at = play->fail_at;
    nomem_begin(play->fail_at, healthy ? note_allocation : NULL, play);
    play->scene(&fake);
    nomem_begin(0, NULL, NULL);
    for (const struct remote_order *o = fake.orders; o; o = o->next) {
        assert_true(o->done);
    }
    play->calls = healthy ? fake.calls : play->calls;
    close_page(&fake);
    deed_loop_destroy(loop);
}

void remote_play(remote_scene_fn *scene,
                 void (*change)(struct deed_remote_ops *ops))
{
    struct play play = { .scene = scene, .change = change };
    fake_clock_is_alone();
    play_once(&play);
    for (unsigned at = 1; at <= play.calls; at++) {
        for (unsigned f = FAULT_REFUSED; f < FAULT_COUNT; f++) {
            play.fault_at = at;
            play.fault = f;
            play_once(&play);
        }
    }
    play.fault_at = 0;
    for (unsigned i = 0; i < play.place_count; i++) {
        play.fail_at = play.places[i].number;
        play_once(&play);
    }
}
