/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/questions.h"

#include <stdlib.h>

#include <deed/call_value.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/envelope.h"
#include "front/uiap/hub.h"
#include "front/uiap/session.h"

static const char *const questions[] = {
    "text", "html", "console", "requests", "body", "idle", "emulate",
};

struct deed_question {
    struct deed_question *next;
    struct deed_uiap_session *session;
    struct deed_call *call;  /* owned; what is asked of the surface now */
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
    deed_call_free(gone->call);
    deed_arena_fini(&gone->arena);
    free(gone);
}

static void fail(struct deed_question *q, const struct deed_error *err)
{
    deed_uiap_session_fail(q->session, q->id, err);
    forget(q);
}

static void on_answer(void *user, struct deed_call *call,
                      const struct deed_value *payload,
                      const struct deed_error *err)
{
    struct deed_question *q = user;
    (void)call;
    if (err) {
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

static enum deed_code ask(struct deed_question *q, struct deed_error *err)
{
    const struct deed_value_listener listener = { .done = on_answer,
                                                  .user = q };
    deed_call_free(q->call);
    q->call = NULL;
    return deed_start_ask(q->session->runtime, q->question, q->args, &listener,
                          &q->call, err);
}

/* A page that the policy does not show answers nothing either. */
static void on_place(void *user, struct deed_call *call,
                     const struct deed_value *payload,
                     const struct deed_error *err)
{
    struct deed_question *q = user;
    const char *why = deed_session_refuses_page(
        q->session->runtime, deed_value_text_at(payload, "url"));
    struct deed_error own = { 0 };
    (void)call;
    if (why) {
        deed_fail(&own, DEED_DENIED, "the page is not shown: %s", why);
        err = &own;
    } else if (!err && ask(q, &own)) {
        err = &own;
    }
    if (err) {
        fail(q, err);
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
    const char *text = deed_value_text_at(payload, "question");
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
    return DEED_OK;
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
    q->next = session->questions;
    session->questions = q;
    const struct deed_value_listener listener = { .done = on_place, .user = q };
    if (deed_start_place(session->runtime, false, &listener, &q->call, &err)) {
        fail(q, &err);
    }
}

struct deed_value *deed_questions_encode(struct deed_arena *arena)
{
    struct deed_value *list = deed_value_list(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(questions); i++) {
        deed_value_push(list, deed_value_string(arena, questions[i]));
    }
    return list;
}

void deed_questions_drop(struct deed_uiap_session *session)
{
    while (session->questions) {
        forget(session->questions);
    }
}
