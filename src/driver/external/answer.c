/* SPDX-License-Identifier: Apache-2.0 */
/* Answers of a driver from outside, from the question to the reply. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/external/external.h"

#define DOCUMENT "doc"

struct deed_driver_answer *external_ask(struct deed_driver_env *env,
                                        enum external_question question,
                                        struct deed_reply *reply)
{
    struct deed_driver_answer *answer = calloc(1, sizeof(*answer));
    if (answer) {
        answer->env = env;
        answer->question = question;
        answer->reply = reply;
        answer->item.answer = answer;
        deed_arena_init(&answer->arena, 0);
        deed_graph_init(&answer->graph, &deed_graph_default_limits);
        answer->next = env->answers;
        env->answers = answer;
    }
    return answer;
}

void external_drop(struct deed_driver_answer *gone)
{
    struct deed_driver_answer **at = &gone->env->answers;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    deed_graph_fini(&gone->graph);
    deed_idtable_fini(&gone->ids);
    deed_arena_fini(&gone->arena);
    free(gone->rows);
    free(gone);
}

/* The first thing that goes wrong is what is reported. */
static bool refuse(struct deed_driver_answer *answer, enum deed_code code,
                   const char *text)
{
    if (!answer->err.code) {
        deed_fail(&answer->err, code, "the driver %s: %s",
                  answer->env->cls->info.name, text);
    }
    return false;
}

static bool may_fill(struct deed_driver_answer *answer,
                     enum external_question question)
{
    if (answer->done) {
        return false;
    }
    return answer->question == question ||
           refuse(answer, DEED_INTERNAL, "answered another question");
}

static bool grow(struct deed_driver_answer *answer)
{
    if (answer->row_count < answer->row_cap) {
        return true;
    }
    uint32_t cap = answer->row_cap ? answer->row_cap * 2 : 64;
    void *rows = realloc(answer->rows, cap * sizeof(*answer->rows));
    if (rows) {
        answer->rows = rows;
        answer->row_cap = cap;
    }
    return rows != NULL;
}

static bool add_row(struct deed_driver_answer *answer, const char *id,
                    struct external_row row)
{
    if (!grow(answer) ||
        !deed_idtable_add(&answer->ids, deed_arena_strdup(&answer->arena, id),
                          answer->row_count)) {
        return refuse(answer, DEED_NOMEM, "out of memory");
    }
    answer->rows[answer->row_count++] = row;
    return true;
}

bool deed_answer_element(struct deed_driver_answer *answer,
                         const struct deed_ui_element *given)
{
    struct deed_element element;
    struct deed_error err = { 0 };
    struct external_row row = { .at = DEED_NO_ELEMENT };
    if (!may_fill(answer, EXTERNAL_LOOK)) {
        return false;
    }
    if (!external_element(&answer->arena, given, &element)) {
        return refuse(answer, DEED_INVALID, "an element has no id");
    }
    uint32_t parent = given->parent_id
                          ? deed_idtable_find(&answer->ids, given->parent_id)
                          : DEED_ID_NONE;
    if (given->parent_id && parent == DEED_ID_NONE) {
        return refuse(answer, DEED_INVALID, "a parent was not added before");
    }
    row.within = !answer->within_id ||
                 strcmp(element.instance_id, answer->within_id) == 0 ||
                 (parent != DEED_ID_NONE && answer->rows[parent].within);
    if (parent != DEED_ID_NONE) {
        element.parent = answer->rows[parent].at;
    }
    element.hint = deed_str_equal(answer->hint, element.instance_id);
    if (row.within &&
        deed_graph_add_element(&answer->graph, &element, &row.at, &err)) {
        return refuse(answer, err.code, err.text);
    }
    return add_row(answer, element.instance_id, row);
}

bool deed_answer_place(struct deed_driver_answer *answer, const char *url,
                       const char *title, const char *focused_id,
                       enum deed_tri changes)
{
    if (!may_fill(answer, EXTERNAL_LOOK)) {
        return false;
    }
    answer->url = deed_arena_strdup(&answer->arena, url);
    answer->title = deed_arena_strdup(&answer->arena, title);
    answer->focus_id = deed_arena_strdup(&answer->arena, focused_id);
    answer->changes = changes;
    return !answer->arena.failed;
}

bool deed_answer_facts(struct deed_driver_answer *answer,
                       const struct deed_ui_facts *given)
{
    if (!may_fill(answer, EXTERNAL_PROBE)) {
        return false;
    }
    struct deed_facts *facts = &answer->facts;
    if (!external_facts(&answer->arena, given, facts)) {
        return refuse(answer, DEED_INVALID, "facts without an element");
    }
    facts->revision = answer->env->revision;
    if (answer->expect_value && facts->reading.text) {
        facts->value_matches = deed_tri_from(
            strcmp(answer->expect_value, facts->reading.text) == 0);
    }
    const struct deed_ui_element *e = &given->element;
    answer->content = (struct deed_content){
        .text = deed_arena_strdup(&answer->arena, e->text ? e->text : e->name),
        .description = deed_arena_strdup(&answer->arena, e->description),
        .reading = facts->reading,
    };
    answer->filled = true;
    return !answer->arena.failed;
}

bool deed_answer_receipt(struct deed_driver_answer *answer,
                         const struct deed_ui_receipt *given)
{
    struct deed_ui_receipt receipt = { 0 };
    if (!may_fill(answer, EXTERNAL_PERFORM)) {
        return false;
    }
    memcpy(&receipt, given,
           given->size < sizeof(receipt) ? given->size : sizeof(receipt));
    if ((unsigned)receipt.delivered >= DEED_DELIVERY_COUNT) {
        return refuse(answer, DEED_INVALID, "a delivery that is none");
    }
    answer->receipt = (struct deed_receipt){
        .delivered = receipt.delivered,
        .deliveries = receipt.deliveries,
        .heard = receipt.heard,
        .app_code = receipt.heard,
        .note = deed_arena_strdup(&answer->arena, receipt.note),
    };
    answer->filled = true;
    return !answer->arena.failed;
}

void deed_answer_done(struct deed_driver_answer *answer)
{
    if (answer->done) {
        return;
    }
    if (answer->arena.failed) {
        refuse(answer, DEED_NOMEM, "out of memory");
    } else if (answer->question != EXTERNAL_LOOK && !answer->filled) {
        refuse(answer, DEED_INTERNAL, "the answer is empty");
    }
    answer->done = true;
    external_queue(answer->env, &answer->item);
}

void deed_answer_failed(struct deed_driver_answer *answer, enum deed_code code,
                        const char *text)
{
    if (!answer->done) {
        answer->err = (struct deed_error){ 0 };
        refuse(answer, code ? code : DEED_INTERNAL, deed_str_or(text, ""));
        answer->done = true;
        external_queue(answer->env, &answer->item);
    }
}

static enum deed_code seal(struct deed_driver_answer *answer,
                           struct deed_error *err)
{
    const struct deed_document document = { .id = DOCUMENT,
                                            .url = answer->url,
                                            .title = answer->title };
    const struct deed_route route = { .url = answer->url };
    const char *focus = answer->focus_id;
    uint32_t row =
        focus ? deed_idtable_find(&answer->ids, focus) : DEED_ID_NONE;
    bool shown = row != DEED_ID_NONE && answer->rows[row].at != DEED_NO_ELEMENT;
    enum deed_code code =
        deed_graph_add_document(&answer->graph, &document, err);
    if (!code) {
        code = deed_graph_set_place(&answer->graph, answer->env->revision,
                                    &route, shown ? focus : NULL, err);
    }
    return code ? code : deed_graph_seal(&answer->graph, err);
}

void external_reply(struct deed_driver_answer *answer)
{
    struct deed_reply *reply = answer->reply;
    struct deed_observation seen = {
        .graph = &answer->graph,
        .pending = answer->changes == DEED_YES ? DEED_PENDING_TIMER : 0,
        .pending_known = answer->changes != DEED_UNKNOWN,
    };
    bool look = answer->question == EXTERNAL_LOOK;
    bool probe = answer->question == EXTERNAL_PROBE;
    const struct deed_answer done = {
        .observation = look ? &seen : NULL,
        .facts = probe ? &answer->facts : NULL,
        .content = probe ? &answer->content : NULL,
        .receipt = look || probe ? NULL : &answer->receipt,
    };
    if (look && !answer->err.code) {
        (void)seal(answer, &answer->err);
    }
    enum deed_code code = answer->err.code;
    reply->done(reply, code, code ? NULL : &done, code ? &answer->err : NULL);
    external_drop(answer);
}
