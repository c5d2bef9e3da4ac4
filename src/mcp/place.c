/* SPDX-License-Identifier: Apache-2.0 */
/* The surface: opened when first needed, opened anew after it was lost. */
#include <string.h>

#include "api/backend.h"
#include "api/engine.h"
#include "api/stage.h"
#include "base/util.h"
#include "base/value.h"
#include "core/handle.h"
#include "core/origin.h"
#include "driver/driver.h"
#include "mcp/call.h"

static struct deed_mcp *mcp_of(struct deed_task *task)
{
    return deed_container_of(task, struct deed_mcp, place.settle);
}

static void finish(struct deed_mcp_call *call)
{
    deed_mcp_finish_error(call, &call->err);
}

static void fail_calls(struct deed_mcp *mcp, const struct deed_error *err)
{
    for (struct deed_mcp_call *c = mcp->calls; c; c = c->next) {
        if (c->stage == DEED_MCP_CALL_OPENING) {
            c->stage = DEED_MCP_CALL_RUNNING;
            c->code = err->code;
            c->err = *err;
            deed_mcp_go_on(c, c->tool->flags & DEED_MCP_ANYWAY ? c->tool->start
                                                               : finish);
        }
    }
}

/* Callbacks of browser and engine must not destroy them: it is done here. */
static void on_settle(struct deed_task *task)
{
    struct deed_mcp *mcp = mcp_of(task);
    if (mcp->place.failed) {
        struct deed_error trouble = mcp->place.trouble;
        deed_mcp_place_close(mcp);
        mcp->place.trouble = trouble;
        deed_mcp_log(mcp, DEED_MCP_WARNING, "%s", trouble.text);
        fail_calls(mcp, &trouble);
    } else {
        deed_mcp_calls_advance(mcp);
    }
}

static void settle(struct deed_mcp *mcp, const struct deed_error *trouble)
{
    if (trouble && !mcp->place.failed) {
        mcp->place.failed = true;
        mcp->place.trouble = *trouble;
    }
    deed_loop_defer(mcp->loop, &mcp->place.settle);
}

static void on_stage_lost(void *user, const struct deed_error *err)
{
    struct deed_error own = { 0 };
    deed_fail(&own, DEED_LOST, "the browser or its page is gone%s%s",
              err && err->text[0] ? ": " : "", err ? err->text : "");
    settle(user, &own);
}

static void on_opened(void *user, const struct deed_surface *surface,
                      const struct deed_error *err)
{
    struct deed_mcp *mcp = user;
    struct deed_error own = { 0 };
    if (!surface) {
        settle(mcp, err);
        return;
    }
    const struct deed_stage_opts opts = {
        .loop = mcp->loop,
        .surface = *surface,
        .policy = &mcp->policy,
        .hold_us = mcp->opts->hold_us,
        .lost = on_stage_lost,
        .user = mcp,
    };
    if (deed_stage_create(&opts, &mcp->place.stage, &own)) {
        settle(mcp, &own);
        return;
    }
    deed_handles_continue(
        deed_engine_handles(deed_stage_engine(mcp->place.stage)),
        mcp->place.last_ref);
    mcp->place.state = DEED_MCP_PLACE_OPEN;
    settle(mcp, NULL);
}

static void on_ready(void *user)
{
    struct deed_mcp *mcp = user;
    struct deed_error err = { 0 };
    const struct deed_attach attach = { .target_id = mcp->opts->tab,
                                        .fresh = mcp->opts->new_tab };
    if (mcp->place.backend->ops->open(mcp->place.backend, &attach, on_opened,
                                      mcp, &err)) {
        settle(mcp, &err);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    settle(user, err);
}

void deed_mcp_place_open(struct deed_mcp *mcp)
{
    const struct deed_mcp_opts *opts = mcp->opts;
    struct deed_mcp_place *place = &mcp->place;
    struct deed_error err = { 0 };
    const struct deed_backend_events events = { .ready = on_ready,
                                                .lost = on_lost,
                                                .user = mcp };
    const struct deed_browser_wish wish = { .url = opts->browser_url,
                                            .headed = opts->headed,
                                            .dialogs = opts->dialogs,
                                            .downloads = opts->downloads };
    place->settle.run = on_settle;
    place->state = DEED_MCP_PLACE_OPENING;
    place->failed = false;
    place->trouble = (struct deed_error){ 0 };
    enum deed_code code =
        opts->ui ? deed_backend_create_sim(mcp->loop, opts->ui, opts->ui_len,
                                           &events, &place->backend, &err)
                 : deed_backend_create_chromium(mcp->loop, &wish, &events,
                                                &place->backend, &err);
    if (code) {
        settle(mcp, &err);
    }
}

void deed_mcp_place_close(struct deed_mcp *mcp)
{
    struct deed_mcp_place *place = &mcp->place;
    place->state = DEED_MCP_PLACE_NONE;
    deed_task_cancel(&place->settle);
    deed_mcp_place_saw(mcp, NULL);
    if (place->stage) {
        place->last_ref = deed_handles_last(
            deed_engine_handles(deed_stage_engine(place->stage)));
    }
    deed_stage_destroy(place->stage);
    place->stage = NULL;
    struct deed_backend *backend = place->backend;
    place->backend = NULL;
    deed_backend_destroy(backend);
    deed_task_cancel(&place->settle); /* what was being opened said so */
    place->failed = false;
}

void deed_mcp_place_saw(struct deed_mcp *mcp, const struct deed_value *seen)
{
    struct deed_mcp_place *place = &mcp->place;
    deed_arena_fini(&place->seen_arena);
    deed_arena_init(&place->seen_arena, 0);
    place->seen = seen ? deed_value_copy(&place->seen_arena, seen) : NULL;
    if (place->seen_arena.failed) {
        place->seen = NULL;
    }
}

enum deed_code deed_mcp_check_url(const struct deed_mcp *mcp, const char *url,
                                  struct deed_error *err)
{
    const struct deed_policy *policy = &mcp->policy;
    bool allowed = policy->origin_count == 0 || mcp->opts->ui || !url ||
                   strncmp(url, "about:", 6) == 0;
    for (unsigned i = 0; !allowed && i < policy->origin_count; i++) {
        allowed = deed_origin_match(policy->origins[i], url);
    }
    return allowed ? DEED_OK
                   : deed_fail(err, DEED_DENIED,
                               "%.200s is outside the allowed origins, and is "
                               "not shown; open an allowed page",
                               url);
}
