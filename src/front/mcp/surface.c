/* SPDX-License-Identifier: Apache-2.0 */
/* The surface: opened when first needed, opened anew after it was lost. */
#include <deed/call.h>
#include <deed/policy.h>
#include <string.h>

#include "base/idtable.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"
#include "front/mcp/view.h"

/* So many elements of a snapshot may be exchanged before it is copied anew. */
#define PATCHED_MAX 4000

static bool has_urls(const struct deed_mcp_surface *surface)
{
    const struct deed_driver_info *info = deed_driver_find(surface->driver);
    return info && info->has_urls;
}

static void finish(struct deed_mcp_call *call)
{
    deed_mcp_finish_error(call, &call->err);
}

static void fail_calls(struct deed_mcp_surface *surface,
                       const struct deed_error *err)
{
    for (struct deed_mcp_call *c = surface->mcp->calls; c; c = c->next) {
        if (c->surface == surface && c->stage == DEED_MCP_CALL_OPENING) {
            c->stage = DEED_MCP_CALL_RUNNING;
            c->code = err->code;
            c->err = *err;
            deed_mcp_go_on(c, c->tool->flags & DEED_MCP_ANYWAY ? c->tool->start
                                                               : finish);
        }
    }
}

/* Callbacks of the host must not destroy it: that is done here. */
static void on_settle(struct deed_task *task)
{
    struct deed_mcp_surface *surface =
        deed_container_of(task, struct deed_mcp_surface, settle);
    struct deed_error trouble = surface->trouble;
    deed_mcp_surface_close(surface);
    surface->trouble = trouble;
    deed_mcp_log(surface->mcp, DEED_MCP_WARNING, "%s", trouble.text);
    fail_calls(surface, &trouble);
}

static void give_up(struct deed_mcp_surface *surface,
                    const struct deed_error *trouble)
{
    if (!surface->trouble.code) {
        surface->trouble = *trouble;
    }
    deed_loop_defer(surface->mcp->loop, &surface->settle);
}

static void on_lost(void *user, const struct deed_error *err)
{
    const struct deed_mcp_surface *surface = user;
    struct deed_error own = { 0 };
    deed_fail(&own, DEED_LOST, "%s is gone%s%s",
              has_urls(surface) ? "the browser or its page" : "the surface",
              err && err->text[0] ? ": " : "", err ? err->text : "");
    give_up(user, &own);
}

static void on_opened(void *user, struct deed_session *session,
                      const struct deed_error *err)
{
    struct deed_mcp_surface *surface = user;
    (void)session;
    if (err) {
        give_up(surface, err);
        return;
    }
    surface->state = DEED_MCP_SURFACE_OPEN;
    deed_mcp_calls_advance(surface->mcp);
}

/* Another tab. The old one is kept when the new one cannot be had. */

static void on_switched(void *user, struct deed_call *switching,
                        const struct deed_call_event *event)
{
    struct deed_mcp_surface *surface = user;
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    surface->state = DEED_MCP_SURFACE_OPEN;
    surface->switch_err = (struct deed_error){ 0 };
    if (!deed_call_code(switching, &surface->switch_err)) {
        deed_mcp_surface_saw(surface, NULL);
    }
    surface->switching = NULL;
    deed_call_free(switching);
    deed_mcp_calls_advance(surface->mcp);
}

static bool is_alone(const struct deed_mcp_call *call)
{
    for (const struct deed_mcp_call *c = call->mcp->calls; c; c = c->next) {
        if (c != call && c->surface == call->surface &&
            c->stage == DEED_MCP_CALL_RUNNING) {
            return false;
        }
    }
    return true;
}

enum deed_code deed_mcp_surface_switch(struct deed_mcp_call *call,
                                       const char *id, struct deed_error *err)
{
    struct deed_mcp_surface *surface = call->surface;
    const struct deed_call_listener listener = { .heard = on_switched,
                                                 .user = surface };
    if (!is_alone(call)) {
        return deed_fail(err, DEED_STATE, "other calls are under way");
    }
    enum deed_code code =
        deed_start_tabs(surface->session, id ? "select" : "new", id, &listener,
                        &surface->switching, err);
    if (!code) {
        surface->state = DEED_MCP_SURFACE_OPENING;
        call->stage = DEED_MCP_CALL_OPENING;
    }
    return code;
}

void deed_mcp_surface_open(struct deed_mcp_surface *surface)
{
    const struct deed_mcp *mcp = surface->mcp;
    struct deed_error err = { 0 };
    bool first = surface == &mcp->surface;
    const struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = surface->driver,
        .settings = surface->settings,
        .setting_count = surface->setting_count,
        .tab = first ? mcp->opts->tab : NULL,
        .new_tab = first && mcp->opts->new_tab,
        .hold_ms = mcp->opts->hold_ms,
        .loop = mcp->loop,
        .policy = mcp->opts->policy,
        .keys = mcp->keys,
        .key_scope = "mcp",
        .real_time = true,
        .last_handle = surface->last_ref,
        .events = { .lost = on_lost, .user = surface },
        .recorder = mcp->recorder,
    };
    surface->settle.run = on_settle;
    surface->state = DEED_MCP_SURFACE_OPENING;
    surface->trouble = (struct deed_error){ 0 };
    if (deed_session_start(&opts, on_opened, surface, &surface->session,
                           &err)) {
        give_up(surface, &err);
    }
}

void deed_mcp_surface_close(struct deed_mcp_surface *surface)
{
    struct deed_session *session = surface->session;
    surface->state = DEED_MCP_SURFACE_NONE;
    deed_task_cancel(&surface->settle);
    deed_mcp_surface_saw(surface, NULL);
    deed_call_free(surface->switching);
    surface->switching = NULL;
    if (session) {
        surface->last_ref = deed_session_last_handle(session);
    }
    surface->session = NULL;
    deed_session_close(session);
    deed_task_cancel(&surface->settle);
}

static void keep_untold(struct deed_mcp_surface *surface)
{
    if (!surface->untold && surface->seen) {
        surface->untold =
            deed_value_copy(&surface->untold_arena, surface->seen);
    }
}

static void drop_untold(struct deed_mcp_surface *surface)
{
    deed_arena_fini(&surface->untold_arena);
    deed_arena_init(&surface->untold_arena, 0);
    surface->untold = NULL;
}

void deed_mcp_surface_told(struct deed_mcp_surface *surface)
{
    drop_untold(surface);
}

const char *deed_mcp_surface_rest(struct deed_mcp_surface *surface,
                                  struct deed_arena *arena,
                                  const struct deed_value *now,
                                  unsigned max_tokens)
{
    bool cut = false;
    const char *text = deed_mcp_view_changes(arena, surface->untold, now,
                                             max_tokens, max_tokens, &cut);
    if (!cut) {
        drop_untold(surface);
    }
    deed_mcp_surface_saw(surface, now);
    return text;
}

void deed_mcp_surface_saw(struct deed_mcp_surface *surface,
                          const struct deed_value *seen)
{
    if (!seen) {
        drop_untold(surface); /* another page, another tab */
    }
    deed_arena_fini(&surface->seen_arena);
    deed_arena_init(&surface->seen_arena, 0);
    surface->patched = 0;
    surface->seen = seen ? deed_value_copy(&surface->seen_arena, seen) : NULL;
    if (surface->seen_arena.failed) {
        surface->seen = NULL;
    }
}

static const struct deed_value *elements_of(const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    return deed_value_get(deed_value_at(documents, 0), "elements");
}

static const char *id_of(const struct deed_value *element)
{
    return deed_value_text_at(element, "instanceId");
}

/* The parts: what each of their elements is now, NULL when it is gone. */
struct parts {
    struct deed_idtable ids;
    const struct deed_value **now; /* in the arena */
    uint32_t count;
};

static bool add_part(struct parts *parts, const struct deed_value *element,
                     const struct deed_value *now)
{
    const char *id = id_of(element);
    if (!id || deed_idtable_find(&parts->ids, id) != DEED_ID_NONE) {
        return true;
    }
    parts->now[parts->count] = now;
    return deed_idtable_add(&parts->ids, id, parts->count++);
}

static bool read_parts(struct deed_arena *arena, const struct deed_value *was,
                       const struct deed_value *is, struct parts *ret)
{
    size_t count = was->as.items.count + is->as.items.count;
    ret->now = deed_arena_calloc(arena, count + 1, sizeof(*ret->now));
    bool ok = ret->now != NULL;
    for (const struct deed_value *e = is->as.items.first; ok && e;
         e = e->next) {
        ok = add_part(ret, e, e);
    }
    for (const struct deed_value *e = was->as.items.first; ok && e;
         e = e->next) {
        ok = add_part(ret, e, NULL);
    }
    return ok;
}

/* Every element of the parts as it is now, where it was; new ones come last. */
static void exchange(struct deed_mcp_surface *surface, struct parts *parts,
                     struct deed_value *all)
{
    struct deed_arena *arena = &surface->seen_arena;
    struct deed_value *next = all->as.items.first;
    all->as.items.first = all->as.items.last = NULL;
    all->as.items.count = 0;
    for (struct deed_value *e = next; e; e = next) {
        uint32_t at = deed_idtable_find(&parts->ids, id_of(e));
        next = e->next;
        e->next = NULL;
        if (at == DEED_ID_NONE) {
            deed_value_push(all, e);
        } else if (parts->now[at]) {
            deed_value_push(all, deed_value_copy(arena, parts->now[at]));
            parts->now[at] = NULL;
        }
    }
    for (uint32_t i = 0; i < parts->count; i++) {
        if (parts->now[i]) {
            deed_value_push(all, deed_value_copy(arena, parts->now[i]));
        }
    }
    surface->patched += parts->count;
}

static bool patch(struct deed_mcp_surface *surface,
                  const struct deed_value *was, const struct deed_value *is)
{
    struct deed_arena *arena = &surface->seen_arena;
    /* The snapshot is ours. */
    struct deed_value *all = (struct deed_value *)elements_of(surface->seen);
    struct parts parts = { 0 };
    bool ok = all && elements_of(was) && elements_of(is) &&
              read_parts(arena, elements_of(was), elements_of(is), &parts);
    if (ok) {
        exchange(surface, &parts, all);
    }
    deed_idtable_fini(&parts.ids);
    return ok && !arena->failed;
}

/* What was exchanged still takes room: now and then it is cleared away. */
static void compact(struct deed_mcp_surface *surface)
{
    struct deed_arena old = surface->seen_arena;
    const struct deed_value *seen = surface->seen;
    deed_arena_init(&surface->seen_arena, 0);
    deed_mcp_surface_saw(surface, seen);
    deed_arena_fini(&old);
}

const char *deed_mcp_surface_changes(struct deed_mcp_surface *surface,
                                     struct deed_arena *arena,
                                     const struct deed_value *got,
                                     unsigned max_tokens,
                                     unsigned max_page_tokens)
{
    const struct deed_value *was = deed_value_get(got, "before");
    const struct deed_value *is = was ? deed_value_get(got, "now") : got;
    const struct deed_value *complete = deed_value_get(got, "complete");
    const struct deed_value *before = was ? was : surface->seen;
    bool cut = false;
    const char *text =
        before ? deed_mcp_view_changes(arena, before, is, max_tokens,
                                       max_page_tokens, &cut)
               : NULL;
    if (cut) {
        keep_untold(surface);
    }
    if (!was || (complete && complete->as.boolean)) {
        deed_mcp_surface_saw(surface, is);
    } else if (!surface->seen || !patch(surface, was, is)) {
        deed_mcp_surface_saw(surface,
                             NULL); /* better nothing than half of it */
    } else if (surface->patched > PATCHED_MAX) {
        compact(surface);
    }
    return text;
}

enum deed_code deed_mcp_check_url(const struct deed_mcp_surface *surface,
                                  const char *url, struct deed_error *err)
{
    const char *why =
        url && has_urls(surface)
            ? deed_policy_refuses_page(surface->mcp->opts->policy, url)
            : NULL;
    return why ? deed_fail(err, DEED_DENIED,
                           "%.200s is not shown: %s; open an allowed page", url,
                           why)
               : DEED_OK;
}
