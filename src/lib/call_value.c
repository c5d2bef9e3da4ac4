/* SPDX-License-Identifier: Apache-2.0 */
/* Calls whose answer is a value: it is passed on as it comes. */
#include <deed/call_value.h>

#include "base/util.h"
#include "lib/await.h"
#include "lib/call.h"
#include "lib/picture.h"
#include "lib/session_impl.h"

static void on_done(struct deed_look_reply *reply, enum deed_code code,
                    const struct deed_value *payload,
                    const struct deed_error *err)
{
    struct deed_call *call = deed_container_of(reply, struct deed_call, reply);
    struct deed_error own = { .code = code };
    deed_call_finish_value(call, code ? NULL : payload,
                           code ? (err ? err : &own) : NULL);
}

static void on_progress(struct deed_look_reply *reply,
                        const struct deed_value *payload)
{
    struct deed_call *call = deed_container_of(reply, struct deed_call, reply);
    struct deed_session *session = call->session;
    if (call->value_listener.progress) {
        session->hearing++;
        call->value_listener.progress(call->value_listener.user, call, payload);
        session->hearing--;
    }
}

static enum deed_code begin(struct deed_session *session,
                            const struct deed_value_listener *listener,
                            struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code =
        deed_call_begin(session, CALL_VALUE, NULL, &call, err);
    if (!code) {
        call->reply.done = on_done;
        call->reply.progress = on_progress;
        call->value_listener = *listener;
        *ret = call;
    }
    return code;
}

static enum deed_code started(struct deed_call *call, enum deed_code code,
                              struct deed_call **ret)
{
    struct deed_session *session = call->session;
    if (deed_call_keep(call, code, ret)) {
        deed_engine_host_rearm(session->host);
    }
    return code;
}

enum deed_code deed_start_snapshot(struct deed_session *session, bool hidden,
                                   const struct deed_value_listener *listener,
                                   struct deed_call **ret,
                                   struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_snapshot(deed_session_engine(session),
                                               hidden, &call->reply, err),
                          ret);
}

enum deed_code deed_start_changes(struct deed_session *session, bool since,
                                  const struct deed_value_listener *listener,
                                  struct deed_call **ret,
                                  struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_changes(deed_session_engine(session),
                                              since, &call->reply, err),
                          ret);
}

enum deed_code deed_start_place(struct deed_session *session, bool loaded,
                                const struct deed_value_listener *listener,
                                struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_place(deed_session_engine(session),
                                            loaded, &call->reply, err),
                          ret);
}

enum deed_code deed_start_actionable(struct deed_session *session,
                                     const struct deed_value *target,
                                     const struct deed_actionable_opts *opts,
                                     const struct deed_value_listener *listener,
                                     struct deed_call **ret,
                                     struct deed_error *err)
{
    struct deed_call *call = NULL;
    struct deed_check_opts check;
    enum deed_code code = deed_session_check_opts(opts, &check, err);
    if (!code) {
        code = begin(session, listener, &call, err);
    }
    return code ? code
                : started(call,
                          deed_engine_check(deed_session_engine(session),
                                            target, &check, &call->reply, err),
                          ret);
}

enum deed_code deed_start_await(struct deed_session *session,
                                const struct deed_value *spec,
                                const struct deed_value_listener *listener,
                                struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_await(deed_session_engine(session), spec,
                                            &call->reply, err),
                          ret);
}

enum deed_code deed_start_image(struct deed_session *session, bool whole,
                                const struct deed_rect *part,
                                const struct deed_value_listener *listener,
                                struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    const struct deed_picture_query query = {
        .whole = whole,
        .has_rect = part != NULL,
        .rect = part ? *part : (struct deed_rect){ 0 },
    };
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_picture(deed_session_engine(session),
                                              &query, &call->reply, err),
                          ret);
}

enum deed_code deed_start_ask(struct deed_session *session,
                              const char *question,
                              const struct deed_value *args,
                              const struct deed_value_listener *listener,
                              struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code = begin(session, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_ask(deed_session_engine(session),
                                          question, args, &call->reply, err),
                          ret);
}
