/* SPDX-License-Identifier: Apache-2.0 */
/* What a session has of its own: rules, secrets, a trace and keys. */
#include <string.h>

#include "base/util.h"
#include "driver/registry.h"
#include "engine/key_store.h"
#include "lib/session_impl.h"
#include "trace/trace.h"

enum deed_code deed_session_own_policy(struct deed_session *session,
                                       const struct deed_session_opts *opts,
                                       struct deed_error *err)
{
    const struct deed_driver_info *info =
        opts->driver ? deed_driver_find(opts->driver) : NULL;
    session->policy = deed_policy_default;
    session->rules = opts->policy ? opts->policy : &session->policy;
    /* A surface without addresses passes nothing on. */
    if (opts->files || (info && info->has_urls)) {
        deed_folders_guard(&session->policy, &session->pages, &session->files);
    }
    enum deed_code code = deed_folders_init(&session->pages, opts->pages, err);
    return code ? code : deed_folders_init(&session->files, opts->files, err);
}

enum deed_code deed_session_set_files(struct deed_session *session,
                                      const char *const *files,
                                      struct deed_error *err)
{
    if (session->rules != &session->policy) {
        return deed_fail(err, DEED_STATE,
                         "the policy of the session says which "
                         "files may be used");
    }
    deed_folders_fini(&session->other_files);
    enum deed_code code = deed_folders_init(&session->other_files, files, err);
    deed_folders_guard(&session->policy, &session->pages,
                       files ? &session->other_files : &session->files);
    return code;
}

enum deed_code deed_session_set_secret(struct deed_session *session,
                                       const char *name, const char *value,
                                       struct deed_error *err)
{
    return deed_secrets_give(&session->secrets, name, value, err);
}

enum deed_code deed_session_own_trace(struct deed_session *session,
                                      const struct deed_session_opts *opts,
                                      struct deed_error *err)
{
    const struct deed_trace_opts trace = { .path = opts->trace,
                                           .session = opts->name,
                                           .driver = opts->driver,
                                           .loop = session->loop,
                                           .actions_max = opts->trace_actions };
    return opts->trace ? deed_trace_create(&trace, &session->trace, err)
                       : DEED_OK;
}

enum deed_code deed_session_own_keys(struct deed_session *session,
                                     const struct deed_session_opts *opts,
                                     struct deed_error *err)
{
    session->key_scope = opts->key_scope ? strdup(opts->key_scope) : NULL;
    if (opts->key_scope && !session->key_scope) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    return opts->keys
               ? DEED_OK
               : deed_key_store_create(opts->journal, &session->keys, err);
}
