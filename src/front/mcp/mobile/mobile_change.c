/* SPDX-License-Identifier: Apache-2.0 */
/* wait_for_ui_change: from a revision that the client knows, so that what was
 * over before it asked counts, too. */
#include <deed/look.h>
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"
#include "wire/json.h"

#define TIMEOUT_MS_DEFAULT 60000
#define QUIET_MS_DEFAULT 250
#define REREAD_MS 250

struct change {
    struct deed_value *base; /* what it is compared with */
    deed_time_us began_us, until_us;
    const char *seen; /* kind of change, once there was one */
    const char *print;
};

static bool is_empty(const struct deed_value *map, const char *key)
{
    const struct deed_value *list = deed_value_get(map, key);
    return !list || list->as.items.count == 0;
}

/* Where the focus is changes without anything being different. */
static bool is_state(const struct deed_value *states)
{
    for (const struct deed_value *s = states ? states->as.items.first : NULL; s;
         s = s->next) {
        if (strcmp(s->key, "focused") != 0) {
            return true;
        }
    }
    return false;
}

static bool has_change(const struct deed_value *diff, bool text)
{
    const struct deed_value *list = deed_value_get(diff, "changed");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const struct deed_value *one =
            deed_value_get(deed_value_at(list, i), "changes");
        if (text ? deed_value_get(one, "name") || deed_value_get(one, "text")
                 : deed_value_get(one, "value") ||
                       is_state(deed_value_get(one, "state"))) {
            return true;
        }
    }
    return false;
}

static const struct deed_value *compare(struct deed_arena *arena,
                                        const struct deed_value *before,
                                        const struct deed_value *now)
{
    const struct deed_look_opts opts = { .size = sizeof(opts), .json = true };
    struct deed_value *diff = NULL;
    char *text = NULL;
    if (!deed_look_since(before, now, &opts, &text, NULL)) {
        (void)deed_json_parse(arena, text, strlen(text), NULL, &diff, NULL);
    }
    deed_free(text);
    return diff;
}

/* The kind that was asked for, or any; NULL: there is none. */
static const char *kind_of(struct deed_arena *arena,
                           const struct deed_value *base,
                           const struct deed_value *now, const char *wanted)
{
    const struct deed_value *diff = compare(arena, base, now);
    const struct deed_value *page = deed_value_get(diff, "newPage");
    bool moved = (page && page->as.boolean) ||
                 !deed_str_equal(deed_mcp_url_of(base), deed_mcp_url_of(now));
    const struct {
        const char *name;
        bool is;
    } kinds[] = {
        { "hierarchy_diff",
          moved || !is_empty(diff, "appeared") || !is_empty(diff, "gone") },
        { "text_change", moved || has_change(diff, true) },
        { "state_change", moved || has_change(diff, false) },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        if (kinds[i].is && (!wanted || strcmp(wanted, kinds[i].name) == 0)) {
            return kinds[i].name;
        }
    }
    return NULL;
}

static void answer(struct deed_mcp_call *call, bool good, const char *reason)
{
    struct deed_arena *arena = &call->arena;
    const struct change *change = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *loading = deed_mobile_loading(arena, call->got);
    double ms =
        (double)((deed_loop_now_us(call->mcp->loop) - change->began_us) / 1000);
    deed_put_bool(arena, map, "success", good);
    deed_value_set(arena, map, "observed_change",
                   deed_value_string(arena, change->seen));
    deed_put_number(arena, map, "snapshot_revision",
                    deed_mobile_revision(call->got));
    deed_put_bool(arena, map, "timeout", !good);
    deed_put_number(arena, map, "elapsed_ms", ms);
    deed_put_text(arena, map, "expected_change",
                  deed_value_text_at(call->args, "expected_change"));
    if (loading) {
        deed_value_set(arena, map, "loading_state", loading);
    }
    deed_put_text(arena, map, "reason", reason);
    deed_mcp_surface_saw(call->surface, call->got);
    deed_mobile_finish(call, !good, map);
}

static void look(struct deed_mcp_call *call);

static void on_sign(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    look(call);
}

/* It has changed, and two looks a window apart show the same. */
static void on_look(struct deed_mcp_call *call)
{
    struct change *change = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    double quiet_ms =
        deed_mobile_number(call, "stability_window_ms", QUIET_MS_DEFAULT);
    double left_ms =
        (double)(change->until_us - deed_loop_now_us(call->mcp->loop)) / 1000;
    const char *wanted = deed_value_text_at(call->args, "expected_change");
    const char *print = deed_mobile_fingerprint(&call->arena, call->got);
    const char *kind = kind_of(&call->arena, change->base, call->got, wanted);
    bool quiet = change->print && strcmp(change->print, print) == 0;
    bool again = kind && !(change->seen && quiet) && quiet_ms > 0;
    change->seen = kind;
    change->print = print;
    if (kind && !again) {
        answer(call, true, "it changed");
    } else if (left_ms <= 0) {
        answer(call, false,
               kind ? "it changed and does not come to rest"
                    : "it did not change in time");
    } else {
        double ms = kind ? quiet_ms : REREAD_MS;
        deed_mobile_await_change(call, ms < left_ms ? ms : left_ms, on_sign);
    }
}

static void look(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_look);
}

static void on_base(struct deed_mcp_call *call)
{
    struct change *change = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    change->base = deed_value_copy(&call->arena, call->got);
    on_look(call);
}

void deed_mobile_wait_change(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct change *change = deed_arena_alloc(arena, sizeof(*change));
    const struct deed_value *known = call->surface->seen;
    const struct deed_value *since =
        deed_value_get(call->args, "since_revision");
    if (!change) {
        deed_mcp_finish_error(call, &(struct deed_error){ .code = DEED_NOMEM });
        return;
    }
    call->state = change;
    change->began_us = deed_loop_now_us(call->mcp->loop);
    change->until_us = change->began_us +
                       (deed_time_us)(deed_mobile_number(call, "timeout_ms",
                                                         TIMEOUT_MS_DEFAULT) *
                                      1000);
    if (since && (!known || since->as.number < deed_mobile_revision(known) ||
                  since->as.number > deed_mobile_revision(known))) {
        deed_mobile_fail(call, "STALE_REFERENCE",
                         "since_revision is not the one that was told last; "
                         "get_ui_tree gives one",
                         true);
    } else if (known) {
        change->base = deed_value_copy(arena, known);
        look(call);
    } else {
        deed_mcp_look(call, false, on_base);
    }
}
