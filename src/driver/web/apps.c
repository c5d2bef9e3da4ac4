/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Actions that the page declares (docs/app-actions.md), in `window.uiap` or as
 * tools for models. They live in the page's own world, since they are the
 * page's own code; page_apps.js lists and runs them.
 */

#include <stdlib.h>

#include "base/util.h"
#include "core/act/action.h"
#include "driver/web/decode.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_writer.h"

#define APPS_MAX 256 /* limit: actions that a page declares */

struct apps {
    struct deed_arena arena;
    struct deed_app_action *items;
    unsigned count;
};

extern const char web_page_apps[]; /* page_apps.js */

static void apps_destroy(struct apps *apps)
{
    if (apps) {
        deed_arena_fini(&apps->arena);
        free(apps);
    }
}

static void decode_success(struct deed_arena *arena,
                           const struct deed_value *list,
                           struct deed_app_action *ret)
{
    if (!deed_value_is(list, DEED_VALUE_LIST) || !list->as.items.count) {
        return;
    }
    struct deed_signal *signals =
        deed_arena_calloc(arena, list->as.items.count, sizeof(*signals));
    unsigned n = 0;
    for (const struct deed_value *s = list->as.items.first; signals && s;
         s = s->next) {
        if (deed_signal_decode(arena, s, "success", &signals[n], NULL)) {
            return; /* what cannot be checked is not declared */
        }
        n++;
    }
    ret->success = signals;
    ret->success_count = n;
}

static void decode_apps(struct apps *apps, const struct deed_value *list)
{
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    count = count > APPS_MAX ? APPS_MAX : count;
    apps->items =
        deed_arena_calloc(&apps->arena, count + 1, sizeof(*apps->items));
    for (const struct deed_value *a = count ? list->as.items.first : NULL;
         a && apps->items && apps->count < count; a = a->next) {
        struct deed_app_action *item = &apps->items[apps->count];
        item->id = deed_arena_strdup(&apps->arena, decode_text(a, "id"));
        if (!item->id || !*item->id) {
            continue;
        }
        item->idempotent = decode_bool(a, "idempotent");
        item->risk = deed_arena_strdup(
            &apps->arena, decode_text(deed_value_get(a, "risk"), "level"));
        decode_success(&apps->arena, deed_value_get(a, "success"), item);
        apps->count++;
    }
}

/* Whoever waits for the page to have told all it has. */
static void listed(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    if (!page->ready) {
        page_opened(page);
    } else if (main && main->parsed) {
        navigate_parsed(page);
    }
}

static void keep_list(struct page *page, const struct deed_value *list)
{
    struct apps *apps = calloc(1, sizeof(*apps));
    if (apps) {
        deed_arena_init(&apps->arena, 4u << 20);
        decode_apps(apps, list);
        apps_destroy(page->apps);
        page->apps = apps;
    }
}

/* A function in the main document's own world. */
static enum deed_code run(struct op *op, const struct web_script *script,
                          call_fn *then)
{
    struct frame *main = frame_by_number(op->page, 0);
    struct call *call = main ? call_begin(op, main, then) : NULL;
    return call ? call_started(call,
                               op->page->remote->ops->run(call, main, script))
                : DEED_NOMEM;
}

static enum deed_code evaluate(struct op *op, const char *function,
                               call_fn *then)
{
    const struct web_script script = {
        .world = WEB_WORLD_PAGE,
        .function = function,
        .muted = true,
    };
    return function ? run(op, &script, then) : DEED_NOMEM;
}

static void on_list(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct page *page = call->op->page;
    if (!code) {
        keep_list(page, value);
    }
    op_done(call->op, DEED_OK, NULL, NULL);
    if (!code) {
        listed(page);
    }
}

/* Most pages declare nothing, and are not asked for more than that. */
static void on_any(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    bool any =
        !code && deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
    if (!any ||
        evaluate(op,
                 deed_arena_printf(&op->arena, "()=>%s.list()", web_page_apps),
                 on_list)) {
        on_list(call, code, NULL, err);
        return;
    }
    call_flush(page);
}

bool apps_refresh(struct page *page)
{
    struct op *op = page->lost ? NULL : op_create(page, NULL, 0, NULL);
    if (!op) {
        return false;
    }
    if (evaluate(op,
                 "()=>!!(window.uiap||document.modelContext||"
                 "navigator.modelContext||navigator.modelContextTesting)",
                 on_any)) {
        op_done(op, DEED_OK, NULL, NULL);
        return false;
    }
    call_flush(page);
    return true;
}

/* An act that follows at once begins within a millisecond. */
#define PAUSE_US DEED_MS(3)
/* Limit: without a pause it is asked all the same. */
#define PAUSE_MAX_US DEED_MS(100)

static void on_pause(struct deed_timer *timer)
{
    struct page *page = deed_container_of(timer, struct page, declared);
    deed_time_us now = page_now(page);
    if (page->ops && now - page->declared_us < PAUSE_MAX_US) {
        deed_timer_start(page_loop(page), timer, now + PAUSE_US);
    } else {
        (void)apps_refresh(page);
    }
}

void apps_refresh_soon(struct page *page)
{
    deed_time_us now = page_now(page);
    if (!deed_timer_is_running(&page->declared)) {
        page->declared_us = now;
    }
    page->declared.fire = on_pause;
    deed_timer_start(page_loop(page), &page->declared, now + PAUSE_US);
}

void apps_free(struct page *page)
{
    apps_destroy(page->apps);
    page->apps = NULL;
}

const struct deed_app_action *web_find_app_action(struct deed_driver *drv,
                                                  const char *id)
{
    struct page *page = deed_container_of(drv, struct page, base);
    for (unsigned i = 0; page->apps && i < page->apps->count; i++) {
        if (deed_str_equal(page->apps->items[i].id, id)) {
            return &page->apps->items[i];
        }
    }
    return NULL;
}

static void on_invoked(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (op_is_lost(op, code, err)) {
        return;
    }
    bool threw = code == DEED_INVALID;
    act->receipt.delivered =
        code && !threw ? DEED_DELIVERY_UNCONFIRMED : DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.heard = DEED_YES;
    act->receipt.app_code = DEED_YES;
    if (threw) {
        struct deed_signal signal = {
            .kind = DEED_SIGNAL_EXCEPTION,
            .text = deed_arena_strdup(&op->arena, err->text),
            .caused = DEED_YES,
        };
        act->receipt.note = signal.text;
        signal_emit(op->page, &signal);
    } else if (!code) {
        const struct deed_value *said = value;
        struct deed_value *map = deed_value_map(&op->arena);
        if (said && said->type != DEED_VALUE_MAP) {
            deed_value_set(&op->arena, map, "value",
                           deed_value_copy(&op->arena, said));
            said = map;
        }
        act->receipt.returned = said;
        act->receipt.returned_success = true;
    }
    act_done(op);
}

static const char *invoke_args(struct op *op, const struct deed_gesture *g)
{
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_array(&w);
    deed_json_string(&w, g->app_action);
    if (g->params) {
        deed_json_value(&w, g->params);
    } else {
        deed_json_begin_object(&w);
        deed_json_end_object(&w);
    }
    deed_json_end_array(&w);
    return deed_strbuf_keep(&text, &op->arena);
}

/* The agent has answered, so it watches; now the page may be called. */
static void on_watching(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    const struct web_script script = {
        .world = WEB_WORLD_PAGE,
        .function = deed_arena_printf(
            &op->arena, "(i,p)=>{const a=%s;return a.invoke(i,p)}",
            web_page_apps),
        .args_json = ((struct act *)op->extra)->text,
    };
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (!script.function || run(op, &script, on_invoked)) {
        act_refuse(op, "the page cannot be called");
    } else {
        call_flush(op->page);
    }
}

/* Calls into different worlds of a document may be taken out of their order
 * (Firefox), and what happens before the agent watches is not seen. */
enum deed_code act_invoke(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    if (!frame_by_number(op->page, 0) || !g->app_action) {
        return DEED_UNSUPPORTED;
    }
    act->text = invoke_args(op, g);
    enum deed_code code = act->text ? call_sync(op, on_watching) : DEED_NOMEM;
    return code == DEED_NOT_FOUND ? DEED_UNSUPPORTED : code;
}
