/* SPDX-License-Identifier: Apache-2.0 */

/* The beginning and the end of an action's life; the request is read here. */

#include <stdlib.h>

#include "base/util.h"
#include "core/act/action_internal.h"

#define KEEP_LIMIT (32u * 1024 * 1024) /* limit: of what one action keeps */

static bool is_app_action(void *user, const char *id)
{
    const struct deed_action_opts *opts = user;
    return opts->find_app_action &&
           opts->find_app_action(opts->user, id) != NULL;
}

/* A copy: the application may take its declaration back at any time. */
static const struct deed_app_action *keep_app(struct deed_action *a,
                                              const char *id)
{
    const struct deed_app_action *from =
        a->opts.find_app_action ? a->opts.find_app_action(a->opts.user, id)
                                : NULL;
    struct deed_app_action *app =
        from ? deed_arena_alloc(&a->keep, sizeof(*app)) : NULL;
    struct deed_signal *success =
        app ? deed_arena_calloc(&a->keep, from->success_count, sizeof(*success))
            : NULL;
    if (!success) {
        return NULL; /* not declared, or the arena remembers */
    }
    *app = *from;
    app->id = deed_arena_strdup(&a->keep, from->id);
    app->risk = deed_arena_strdup(&a->keep, from->risk);
    app->success = success;
    for (unsigned i = 0; i < from->success_count; i++) {
        deed_signal_copy(&a->keep, &success[i], &from->success[i]);
    }
    return app;
}

static enum deed_code setup(struct deed_action *a,
                            const struct deed_value *payload,
                            struct deed_error *err)
{
    enum deed_code code = deed_request_decode(&a->keep, payload, is_app_action,
                                              &a->opts, &a->request, err);
    if (code) {
        return code;
    }
    const struct deed_request *request = &a->request;
    const char *app_id = request->action_id;
    if (request->primitive != DEED_PRIMITIVE_COUNT) {
        a->row = deed_primitive_row(request->primitive);
        app_id = request->args.app_action;
    }
    if (app_id) {
        a->app = keep_app(a, app_id);
    }
    if (request->primitive == DEED_APP_INVOKE && !a->app && !a->keep.failed) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "args.action",
                                "the application declares no action \"%s\"",
                                deed_str_or(app_id, ""));
    }
    a->intent = a->row ? a->row->intent : DEED_INTENT_LOOK;
    a->gated = a->row && a->row->gated;
    if (request->primitive == DEED_NAV_NAVIGATE &&
        action_needs_resolving(request)) {
        a->intent = DEED_INTENT_POINTER; /* a link that will be pressed */
        a->gated = true;
    }
    a->result.handle = deed_arena_strdup(&a->keep, a->opts.handle);
    a->result.action_id = request->action_id;
    return a->keep.failed ? deed_fail(err, DEED_NOMEM, "action") : DEED_OK;
}

enum deed_code deed_action_create(const struct deed_value *payload,
                                  const struct deed_action_opts *opts,
                                  struct deed_action **ret,
                                  struct deed_error *err)
{
    struct deed_action *a = calloc(1, sizeof(*a));
    if (!a) {
        return deed_fail(err, DEED_NOMEM, "action");
    }
    deed_arena_init(&a->keep, KEEP_LIMIT);
    deed_arena_init(&a->fresh, KEEP_LIMIT);
    deed_arena_init(&a->part_fresh, KEEP_LIMIT);
    deed_arena_init(&a->sight, KEEP_LIMIT);
    deed_arena_init(&a->judged, KEEP_LIMIT);
    a->opts = *opts;
    a->paused_at = -1;
    a->held_since = -1;
    a->met_at = -1;
    a->looks_since = -1;
    a->wrong_since = -1;
    a->blocked_at = -1;
    a->older_until = -1;
    a->wake_at = DEED_TIME_NEVER;
    a->result.timings =
        (struct deed_timings){ -1, -1, -1, -1, -1, -1, -1, 0, 0 };
    deed_evidence_init(&a->evidence, &a->keep);
    if (opts->tells_causes) {
        /* Not watched for long, as far as anybody has said. */
        deed_evidence_watched(&a->evidence, 1);
    }
    enum deed_code code = setup(a, payload, err);
    if (code) {
        deed_action_destroy(a);
        return code;
    }
    a->evidence.files = a->request.primitive == DEED_X_UPLOAD;
    a->evidence.typed =
        a->request.primitive == DEED_UI_ENTER_TEXT && !a->request.args.secret
            ? a->request.args.text
            : NULL;
    a->evidence.unasked = a->request.args.dialog == DEED_DIALOG_DEFAULT;
    if (a->request.settle_us >= 0) {
        a->evidence.settle_us = a->request.settle_us;
    }
    *ret = a;
    return DEED_OK;
}

void deed_action_destroy(struct deed_action *a)
{
    if (!a) {
        return;
    }
    deed_arena_fini(&a->keep);
    deed_arena_fini(&a->fresh);
    deed_arena_fini(&a->part_fresh);
    deed_arena_fini(&a->sight);
    deed_arena_fini(&a->judged);
    free(a);
}
