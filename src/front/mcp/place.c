/* SPDX-License-Identifier: Apache-2.0 */
/* The surface: opened when first needed, opened anew after it was lost. */
#include <string.h>

#include "engine/engine_host.h"
#include "engine/tabs.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/idtable.h"
#include "core/policy/origin.h"
#include "front/mcp/call.h"
#include "front/mcp/view.h"
#include "lib/secrets.h"
#include "trace/trace.h"

/* So many elements of a snapshot may be exchanged before it is copied anew. */
#define PATCHED_MAX 4000

static bool has_urls(const struct deed_mcp_place *place)
{
    const struct deed_driver_info *info = deed_driver_find(place->driver);
    return info && info->has_urls;
}

static void finish(struct deed_mcp_call *call)
{
    deed_mcp_finish_error(call, &call->err);
}

static void fail_calls(struct deed_mcp_place *place,
                       const struct deed_error *err)
{
    for (struct deed_mcp_call *c = place->mcp->calls; c; c = c->next) {
        if (c->place == place && c->stage == DEED_MCP_CALL_OPENING) {
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
    struct deed_mcp_place *place =
        deed_container_of(task, struct deed_mcp_place, settle);
    struct deed_error trouble = place->trouble;
    deed_mcp_place_close(place);
    place->trouble = trouble;
    deed_mcp_log(place->mcp, DEED_MCP_WARNING, "%s", trouble.text);
    fail_calls(place, &trouble);
}

static void give_up(struct deed_mcp_place *place,
                    const struct deed_error *trouble)
{
    if (!place->trouble.code) {
        place->trouble = *trouble;
    }
    deed_loop_defer(place->mcp->loop, &place->settle);
}

static void on_lost(void *user, const struct deed_error *err)
{
    const struct deed_mcp_place *place = user;
    struct deed_error own = { 0 };
    deed_fail(&own, DEED_LOST, "%s is gone%s%s",
              has_urls(place) ? "the browser or its page" : "the surface",
              err && err->text[0] ? ": " : "", err ? err->text : "");
    give_up(user, &own);
}

static void on_opened(void *user, const struct deed_error *err)
{
    struct deed_mcp_place *place = user;
    if (err) {
        give_up(place, err);
        return;
    }
    place->state = DEED_MCP_PLACE_OPEN;
    deed_mcp_calls_advance(place->mcp);
}

/* Another tab. The old one is kept when the new one cannot be had. */

static void on_switched(void *user, const struct deed_error *err)
{
    struct deed_mcp_place *place = user;
    place->state = DEED_MCP_PLACE_OPEN;
    place->switch_err = err ? *err : (struct deed_error){ 0 };
    if (!err) {
        deed_mcp_place_saw(place, NULL);
    }
    deed_mcp_calls_advance(place->mcp);
}

static bool is_alone(const struct deed_mcp_call *call)
{
    for (const struct deed_mcp_call *c = call->mcp->calls; c; c = c->next) {
        if (c != call && c->place == call->place &&
            c->stage == DEED_MCP_CALL_RUNNING) {
            return false;
        }
    }
    return true;
}

enum deed_code deed_mcp_place_switch(struct deed_mcp_call *call, const char *id,
                                     struct deed_error *err)
{
    struct deed_mcp_place *place = call->place;
    const struct deed_attach attach = { .target_id = id,
                                        .fresh = !id,
                                        .keep = true };
    if (!is_alone(call)) {
        return deed_fail(err, DEED_STATE, "other calls are under way");
    }
    place->switch_err = (struct deed_error){ 0 };
    call->state = place; /* whatever: it is not the first time then */
    if (deed_str_equal(id, deed_tabs_current(place->host))) {
        deed_mcp_go_on(call, call->tool->start);
        return DEED_OK;
    }
    enum deed_code code =
        deed_engine_host_open(place->host, &attach, on_switched, place, err);
    if (!code) {
        place->state = DEED_MCP_PLACE_OPENING;
        call->stage = DEED_MCP_CALL_OPENING;
    }
    return code;
}

static enum deed_code create_host(struct deed_mcp_place *place,
                                  struct deed_error *err)
{
    struct deed_mcp *mcp = place->mcp;
    const struct deed_engine_host_opts opts = {
        .loop = mcp->loop,
        .engine = { .enter_opaque = true, /* as a person would */
                    .hold_us = mcp->opts->hold_us,
                    .policy = &mcp->policy,
                    .keys = mcp->keys,
                    .key_scope = "mcp",
                    .taps = { mcp->trace ? deed_trace_tap(mcp->trace) : NULL },
                    .secret = deed_secrets_get },
        .last_ref = place->last_ref,
        .lost = on_lost,
        .user = place,
    };
    enum deed_code code = deed_engine_host_create(&opts, &place->host, err);
    /* Pictures are taken of the first surface only. */
    if (!code && mcp->trace && place == &mcp->place) {
        deed_trace_set_host(mcp->trace, place->host);
    }
    return code;
}

void deed_mcp_place_open(struct deed_mcp_place *place)
{
    const struct deed_mcp_opts *opts = place->mcp->opts;
    struct deed_error err = { 0 };
    const struct deed_backend_opts backend = {
        .settings = place->settings,
        .setting_count = place->setting_count,
    };
    bool first = place == &place->mcp->place;
    const struct deed_attach attach = { .target_id = first ? opts->tab : NULL,
                                        .fresh = first && opts->new_tab };
    place->settle.run = on_settle;
    place->state = DEED_MCP_PLACE_OPENING;
    place->trouble = (struct deed_error){ 0 };
    enum deed_code code = create_host(place, &err);
    if (!code) {
        code = deed_engine_host_connect(place->host, place->driver, &backend,
                                        &attach, on_opened, place, &err);
    }
    if (code) {
        give_up(place, &err);
    }
}

void deed_mcp_place_close(struct deed_mcp_place *place)
{
    place->state = DEED_MCP_PLACE_NONE;
    deed_task_cancel(&place->settle);
    deed_mcp_place_saw(place, NULL);
    if (place->host) {
        place->last_ref = deed_engine_host_last_ref(place->host);
    }
    struct deed_engine_host *host = place->host;
    place->host = NULL;
    if (place->mcp->trace && place == &place->mcp->place) {
        deed_trace_set_host(place->mcp->trace, NULL);
    }
    deed_engine_host_destroy(host);
    deed_task_cancel(&place->settle);
}

static void keep_untold(struct deed_mcp_place *place)
{
    if (!place->untold && place->seen) {
        place->untold = deed_value_copy(&place->untold_arena, place->seen);
    }
}

static void drop_untold(struct deed_mcp_place *place)
{
    deed_arena_fini(&place->untold_arena);
    deed_arena_init(&place->untold_arena, 0);
    place->untold = NULL;
}

void deed_mcp_place_told(struct deed_mcp_place *place)
{
    drop_untold(place);
}

const char *deed_mcp_place_rest(struct deed_mcp_place *place,
                                struct deed_arena *arena,
                                const struct deed_value *now,
                                unsigned max_tokens)
{
    bool cut = false;
    const char *text = deed_mcp_view_changes(arena, place->untold, now,
                                             max_tokens, max_tokens, &cut);
    if (!cut) {
        drop_untold(place);
    }
    deed_mcp_place_saw(place, now);
    return text;
}

void deed_mcp_place_saw(struct deed_mcp_place *place,
                        const struct deed_value *seen)
{
    if (!seen) {
        drop_untold(place); /* another page, another tab */
    }
    deed_arena_fini(&place->seen_arena);
    deed_arena_init(&place->seen_arena, 0);
    place->patched = 0;
    place->seen = seen ? deed_value_copy(&place->seen_arena, seen) : NULL;
    if (place->seen_arena.failed) {
        place->seen = NULL;
    }
}

static const struct deed_value *elements_of(const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    return deed_value_get(deed_value_at(documents, 0), "elements");
}

static const char *id_of(const struct deed_value *element)
{
    return deed_value_text(deed_value_get(element, "instanceId"));
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
static void exchange(struct deed_mcp_place *place, struct parts *parts,
                     struct deed_value *all)
{
    struct deed_arena *arena = &place->seen_arena;
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
    place->patched += parts->count;
}

static bool patch(struct deed_mcp_place *place, const struct deed_value *was,
                  const struct deed_value *is)
{
    struct deed_arena *arena = &place->seen_arena;
    /* The snapshot is ours. */
    struct deed_value *all = (struct deed_value *)elements_of(place->seen);
    struct parts parts = { 0 };
    bool ok = all && elements_of(was) && elements_of(is) &&
              read_parts(arena, elements_of(was), elements_of(is), &parts);
    if (ok) {
        exchange(place, &parts, all);
    }
    deed_idtable_fini(&parts.ids);
    return ok && !arena->failed;
}

/* What was exchanged still takes room: now and then it is cleared away. */
static void compact(struct deed_mcp_place *place)
{
    struct deed_arena old = place->seen_arena;
    const struct deed_value *seen = place->seen;
    deed_arena_init(&place->seen_arena, 0);
    deed_mcp_place_saw(place, seen);
    deed_arena_fini(&old);
}

const char *deed_mcp_place_changes(struct deed_mcp_place *place,
                                   struct deed_arena *arena,
                                   const struct deed_value *got,
                                   unsigned max_tokens,
                                   unsigned max_page_tokens)
{
    const struct deed_value *was = deed_value_get(got, "before");
    const struct deed_value *is = was ? deed_value_get(got, "now") : got;
    const struct deed_value *complete = deed_value_get(got, "complete");
    const struct deed_value *before = was ? was : place->seen;
    bool cut = false;
    const char *text =
        before ? deed_mcp_view_changes(arena, before, is, max_tokens,
                                       max_page_tokens, &cut)
               : NULL;
    if (cut) {
        keep_untold(place);
    }
    if (!was || (complete && complete->as.boolean)) {
        deed_mcp_place_saw(place, is);
    } else if (!place->seen || !patch(place, was, is)) {
        deed_mcp_place_saw(place, NULL); /* better nothing than half of it */
    } else if (place->patched > PATCHED_MAX) {
        compact(place);
    }
    return text;
}

enum deed_code deed_mcp_check_url(const struct deed_mcp_place *place,
                                  const char *url, struct deed_error *err)
{
    const char *why = url && has_urls(place)
                          ? deed_policy_refuses_page(&place->mcp->policy, url)
                          : NULL;
    return why ? deed_fail(err, DEED_DENIED,
                           "%.200s is not shown: %s; open an allowed page", url,
                           why)
               : DEED_OK;
}
