/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/questions.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/envelope.h"
#include "front/uiap/hub.h"
#include "front/uiap/session.h"
#include "lib/picture.h"

static const char *const questions[] = {
    "text", "html", "console", "requests", "body", "idle", "emulate",
};

struct deed_question {
    struct deed_question *next;
    struct deed_uiap_session *session;
    struct deed_look_reply reply;
    struct deed_arena arena; /* of what follows */
    const char *id, *question;
    const struct deed_value *args;
};

static void forget(struct deed_question *gone)
{
    struct deed_question **at = &gone->session->questions;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    deed_arena_fini(&gone->arena);
    free(gone);
}

static void fail(struct deed_question *q, const struct deed_error *err)
{
    deed_uiap_session_fail(q->session, q->id, err);
    forget(q);
}

static void on_answer(struct deed_look_reply *reply, enum deed_code code,
                      const struct deed_value *payload,
                      const struct deed_error *err)
{
    struct deed_question *q =
        deed_container_of(reply, struct deed_question, reply);
    if (code) {
        fail(q, err);
        return;
    }
    struct deed_value *map = deed_value_map(&q->arena);
    deed_value_set(&q->arena, map, "question",
                   deed_value_string(&q->arena, q->question));
    deed_value_set(&q->arena, map, "answer",
                   deed_value_copy(&q->arena, payload));
    deed_uiap_session_say(q->session, DEED_KIND_RESPONSE, "x.deed.answer",
                          q->id, map);
    forget(q);
}

/* A page that the policy does not show answers nothing either. */
static void on_place(struct deed_look_reply *reply, enum deed_code code,
                     const struct deed_value *payload,
                     const struct deed_error *err)
{
    struct deed_question *q =
        deed_container_of(reply, struct deed_question, reply);
    const char *why = deed_uiap_session_refuses(
        q->session, deed_value_text(deed_value_get(payload, "url")));
    struct deed_error own = { 0 };
    if (why) {
        code = deed_fail(&own, DEED_DENIED, "the page is not shown: %s", why);
        err = &own;
    }
    if (!code) {
        q->reply.done = on_answer;
        code = deed_engine_ask(q->session->engine, q->question, q->args,
                               &q->reply, &own);
        err = &own;
    }
    if (code) {
        fail(q, err);
    } else {
        deed_uiap_session_rearm(q->session);
    }
}

static const char *known(const char *question)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        if (deed_str_equal(questions[i], question)) {
            return questions[i];
        }
    }
    return NULL;
}

static enum deed_code check(const struct deed_uiap_session *session,
                            const struct deed_value *payload, const char **ret,
                            struct deed_error *err)
{
    const char *text = deed_value_text(deed_value_get(payload, "question"));
    const struct deed_value *args = deed_value_get(payload, "args");
    unsigned waiting = 0;
    for (const struct deed_question *q = session->questions; q; q = q->next) {
        waiting++;
    }
    *ret = known(text);
    if (!*ret) {
        return deed_fail_member(err, DEED_INVALID, "question",
                                "must be one of text, html, console, requests, "
                                "body, idle, emulate");
    }
    if (args && !deed_value_is(args, DEED_VALUE_MAP)) {
        return deed_fail_member(err, DEED_INVALID, "args", "must be an object");
    }
    if (waiting >= DEED_QUESTIONS_MAX) {
        return deed_fail(err, DEED_STATE, "%u questions wait for their answer",
                         waiting);
    }
    return session->engine ? DEED_OK
                           : deed_fail(err, DEED_LOST, "the surface is gone");
}

void deed_question_hear(struct deed_uiap_session *session,
                        const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    const char *question = NULL;
    enum deed_code code = check(session, envelope->payload, &question, &err);
    struct deed_question *q = code ? NULL : calloc(1, sizeof(*q));
    if (!q) {
        if (!code) {
            deed_fail(&err, DEED_NOMEM, "a question");
        }
        deed_uiap_session_fail(session, envelope->id, &err);
        return;
    }
    deed_arena_init(&q->arena, 0);
    q->session = session;
    q->question = question;
    q->id = deed_arena_strdup(&q->arena, envelope->id);
    q->args =
        deed_value_copy(&q->arena, deed_value_get(envelope->payload, "args"));
    q->reply.done = on_place;
    q->next = session->questions;
    session->questions = q;
    if (deed_engine_place(session->engine, false, &q->reply, &err)) {
        fail(q, &err);
        return;
    }
    deed_uiap_session_rearm(session);
}

struct deed_value *deed_questions_encode(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        deed_value_push(list, deed_value_string(arena, questions[i]));
    }
    return list;
}

void deed_questions_forget(struct deed_uiap_session *session)
{
    for (struct deed_question *q = session->questions; q && session->engine;
         q = q->next) {
        deed_engine_forget(session->engine, &q->reply);
        deed_engine_forget_picture(session->engine, &q->reply);
    }
}

void deed_questions_drop(struct deed_uiap_session *session)
{
    while (session->questions) {
        forget(session->questions);
    }
}
