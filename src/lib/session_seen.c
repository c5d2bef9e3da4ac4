/* SPDX-License-Identifier: Apache-2.0 */
/* Looks as text: what was told before is remembered, so that the difference
 * can be told. */
#include <deed/look.h>

#include <stdlib.h>
#include <string.h>

#include "lib/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

static void forget(struct session_seen *seen)
{
    free(seen->revision);
    free(seen->json);
    *seen = (struct session_seen){ 0 };
}

void deed_session_forget_seen(struct deed_session *session)
{
    for (unsigned i = 0; i < SESSION_SEEN_MAX; i++) {
        forget(&session->seen[i]);
    }
}

/* A look without memory for the next one is still a look. */
void deed_session_remember(struct deed_session *session, const char *json)
{
    static const char key[] = "\"revision\":\"";
    const char *at = strstr(json, key);
    at = at ? at + sizeof(key) - 1 : "";
    struct session_seen now = { .revision = strndup(at, strcspn(at, "\"")),
                                .json = strdup(json) };
    unsigned place = SESSION_SEEN_MAX - 1;
    for (unsigned i = 0; now.revision && i < place; i++) {
        if (deed_str_equal(session->seen[i].revision, now.revision)) {
            place = i; /* what was told last is what is remembered */
        }
    }
    if (!now.revision || !now.json) {
        forget(&now);
        return;
    }
    forget(&session->seen[place]);
    memmove(&session->seen[1], &session->seen[0],
            place * sizeof(session->seen[0]));
    session->seen[0] = now;
}

static const char *recall(const struct deed_session *session,
                          const char *revision)
{
    if (strcmp(revision, "last") == 0) {
        return session->seen[0].json;
    }
    for (unsigned i = 0; i < SESSION_SEEN_MAX; i++) {
        if (deed_str_equal(session->seen[i].revision, revision)) {
            return session->seen[i].json;
        }
    }
    return NULL;
}

/* Both snapshots are read from their JSON: it is what was told. */
static enum deed_code tell(const char *before_json, const char *json,
                           const struct deed_look_opts *opts, char **ret_text,
                           struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *before = NULL, *now = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_parse(&arena, json, &now, err);
    if (!code && before_json) {
        code = deed_session_parse(&arena, before_json, &before, err);
    }
    if (!code) {
        code = before ? deed_look_since(before, now, opts, ret_text, err)
                      : deed_look_at(now, opts, ret_text, err);
    }
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_look(struct deed_session *session,
                         const struct deed_look_opts *given, char **ret_text,
                         struct deed_error *err)
{
    struct deed_look_opts opts = { 0 };
    if (given) {
        memcpy(&opts, given,
               given->size < sizeof(opts) ? given->size : sizeof(opts));
    }
    const char *kept = opts.since ? recall(session, opts.since) : NULL;
    if (opts.since && !kept) {
        return deed_fail_member(err, DEED_NOT_FOUND, "since",
                                "there was no look at \"%.40s\", or it is too "
                                "long ago",
                                opts.since);
    }
    char *before = kept ? strdup(kept) : NULL; /* it may be replaced */
    char *json = NULL;
    enum deed_code code =
        kept && !before
            ? deed_fail(err, DEED_NOMEM, "look")
            : deed_session_take_snapshot(session, opts.hidden, &json, err);
    if (!code && opts.json && !before) {
        *ret_text = strdup(json);
        code = *ret_text ? DEED_OK : deed_fail(err, DEED_NOMEM, "look");
    } else if (!code) {
        code = tell(before, json, &opts, ret_text, err);
    }
    if (!code) {
        deed_session_remember(session, json);
    }
    free(before);
    free(json);
    return code;
}
