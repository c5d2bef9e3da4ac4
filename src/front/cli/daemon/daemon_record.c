/* SPDX-License-Identifier: Apache-2.0 */
/* What was done in the session, kept for `deed record`. */
#include <deed/call.h>

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/daemon_impl.h"

static void on_scope(void *user, struct deed_call *call,
                     const struct deed_call_event *event)
{
    struct deed_daemon *daemon = user;
    struct deed_cli cli = { .interrupt = -1 };
    char *json = NULL;
    if (event->kind != DEED_CALL_DONE) {
        return;
    }
    deed_arena_init(&cli.arena, 0);
    if (!deed_call_json(call, &json, NULL)) {
        deed_record_scope(
            &daemon->record, daemon->scoped,
            deed_value_get(deed_cli_json(&cli, json), "resolution"));
    }
    deed_free(json);
    deed_arena_fini(&cli.arena);
    daemon->scoping = NULL;
    deed_call_free(call);
}

/* Are there others with this role and name? Asked before the act, while they
 * are there; a look touches nothing. */
static void ask_scope(struct deed_daemon *daemon,
                      const struct deed_value *payload)
{
    const struct deed_call_listener listener = { on_scope, daemon };
    const struct deed_actionable_opts opts = { .size = sizeof(opts),
                                               .all = true };
    const char *role = NULL, *name = NULL;
    const char *handle = deed_value_text_at(payload, "actionHandle");
    if (daemon->scoping ||
        !deed_record_wants_scope(&daemon->record, payload, &role, &name)) {
        return;
    }
    const struct deed_target_spec target = { .size = sizeof(target),
                                             .kind = DEED_TARGET_NAME,
                                             .value = name,
                                             .role = role };
    snprintf(daemon->scoped, sizeof(daemon->scoped), "%s",
             deed_str_or(handle, ""));
    (void)deed_start_check(daemon->session, &target, &opts, &listener,
                           &daemon->scoping, NULL);
}

void daemon_record(struct deed_daemon *daemon, const char *type,
                   const struct deed_value *payload)
{
    deed_record_take(&daemon->record, type, payload);
    if (daemon->recording && daemon->session &&
        strcmp(type, "action.progress") == 0) {
        ask_scope(daemon, payload);
    }
}

void deed_daemon_record(struct deed_daemon *daemon, bool on, const char *url)
{
    if (on) {
        deed_record_fini(&daemon->record);
        deed_strbuf_clear(&daemon->record_url);
        deed_strbuf_puts(&daemon->record_url, deed_str_or(url, ""));
    }
    daemon->recording = on;
}

bool deed_daemon_is_recording(const struct deed_daemon *daemon)
{
    return daemon->recording;
}

unsigned deed_daemon_write_flow(const struct deed_daemon *daemon,
                                const char *name, struct deed_strbuf *out)
{
    return deed_record_write(&daemon->record, name,
                             deed_strbuf_get(&daemon->record_url), out);
}
