/* SPDX-License-Identifier: Apache-2.0 */
#include "front/flow/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/flow/record_impl.h"
#include "wire/json.h"

#define STEP_BYTES_MAX ((size_t)64 * 1024)

static void free_step(struct deed_record_step *step)
{
    free(step->scope);
    if (step->request) { /* what was typed may be in it */
        explicit_bzero(step->request, strlen(step->request));
    }
    free(step->request);
    free(step->result);
    free(step);
}

void deed_record_fini(struct deed_record *record)
{
    while (record->first) {
        struct deed_record_step *gone = record->first;
        record->first = gone->next;
        free_step(gone);
    }
    record->count = 0;
}

static struct deed_record_step *find(const struct deed_record *record,
                                     const char *handle)
{
    struct deed_record_step *found = NULL;
    for (struct deed_record_step *s = record->first; s; s = s->next) {
        if (!s->ended && deed_str_equal(s->handle, handle)) {
            found = s;
        }
    }
    return found;
}

char *record_json(const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, STEP_BYTES_MAX);
    deed_json_write(&text, value);
    char *json = text.failed ? NULL : deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    return json;
}

void record_drop(struct deed_record *record, struct deed_record_step *gone)
{
    struct deed_record_step **at = &record->first;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        record->count--;
        free_step(gone);
    }
}

struct deed_record_step *record_last(const struct deed_record *record)
{
    struct deed_record_step *last = record->first;
    while (last && last->next) {
        last = last->next;
    }
    return last;
}

struct deed_record_step *record_add(struct deed_record *record, char *request)
{
    struct deed_record_step *step = request ? calloc(1, sizeof(*step)) : NULL;
    if (!step) {
        free(request);
        return NULL;
    }
    if (record->count >= DEED_RECORD_MAX) {
        record_drop(record, record->first);
    }
    step->request = request;
    struct deed_record_step *last = record_last(record);
    *(last ? &last->next : &record->first) = step;
    record->count++;
    return step;
}

static void begin(struct deed_record *record, const char *handle,
                  const struct deed_value *request)
{
    struct deed_record_step *step =
        handle ? record_add(record, record_json(request)) : NULL;
    if (step) {
        snprintf(step->handle, sizeof(step->handle), "%s", handle);
    }
}

/* Takes the value out of the request, whatever it was called there. */
static void hide(struct deed_record_step *step)
{
    struct deed_arena arena;
    struct deed_value *request = NULL;
    deed_arena_init(&arena, 0);
    char *safe = NULL;
    if (!deed_json_parse(&arena, step->request, strlen(step->request), NULL,
                         &request, NULL)) {
        struct deed_value *args = deed_value_map(&arena);
        const char *text = record_text(deed_value_get(request, "args"), "text");
        bool named = text && strncmp(text, "${secret:", 9) == 0;
        deed_value_set(&arena, args, "text",
                       deed_value_string(&arena, named ? text : "${secret:}"));
        deed_value_set(&arena, request, "args", args);
        safe = record_json(request);
    }
    explicit_bzero(step->request, strlen(step->request));
    free(step->request);
    step->request = safe;
    deed_arena_fini(&arena);
}

static bool is_worth_it(const struct deed_value *payload)
{
    static const char *const looks[] = { "ui.read", "ui.highlight", "ui.focus",
                                         "ui.scrollIntoView" };
    const char *action = record_text(payload, "actionId");
    for (size_t i = 0; i < DEED_ARRAY_LEN(looks); i++) {
        if (deed_str_equal(action, looks[i])) {
            return false;
        }
    }
    /* What may have had an effect belongs to it, even if that was not
     * proven: without it the flow would do something else. */
    return deed_str_equal(record_text(payload, "status"), "succeeded") ||
           !deed_str_equal(record_text(payload, "sideEffectState"), "none");
}

/* A person took it over: what they did stands in the list already. */
static bool is_done_by_person(const struct deed_record_step *step,
                              const struct deed_value *payload)
{
    const char *delivered = record_text(
        deed_value_get(deed_value_get(payload, "metadata"), "x.deed"),
        "delivered");
    const struct deed_record_step *later = step->next;
    while (later && !later->by_person) {
        later = later->next;
    }
    return later && deed_str_equal(delivered, "not_sent");
}

static void end(struct deed_record *record, struct deed_record_step *step,
                const struct deed_value *payload)
{
    const struct deed_value *secret = deed_value_get(
        deed_value_get(deed_value_get(payload, "metadata"), "x.deed"),
        "secretTarget");
    if (!is_worth_it(payload) || is_done_by_person(step, payload)) {
        record_drop(record, step);
        return;
    }
    if (deed_value_is(secret, DEED_VALUE_BOOL) && secret->as.boolean) {
        hide(step);
    }
    step->ended = true;
    step->result = record_json(payload);
    if (!step->result || !step->request) {
        record_drop(record, step);
    }
}

void deed_record_take(struct deed_record *record, const char *type,
                      const struct deed_value *payload)
{
    const char *handle = record_text(payload, "actionHandle");
    struct deed_record_step *step = find(record, handle);
    if (strcmp(type, "action.accepted") == 0) {
        begin(record, handle, deed_value_get(payload, "request"));
    } else if (strcmp(type, "action.result") == 0 && step) {
        end(record, step, payload);
    } else if (strcmp(type, "person.acted") == 0) {
        record_person(record, payload);
    } else if (strcmp(type, "person.effect") == 0) {
        record_effect(record, payload);
    }
}

bool deed_record_wants_scope(const struct deed_record *record,
                             const struct deed_value *progress,
                             const char **ret_role, const char **ret_name)
{
    const struct deed_value *target =
        deed_value_get(progress, "resolvedTarget");
    struct deed_record_step *step =
        find(record, record_text(progress, "actionHandle"));
    const char *instance = record_text(target, "instanceId");
    *ret_role = record_text(target, "role");
    *ret_name = record_text(target, "name");
    if (!step || step->instance[0] || !instance || !*ret_role || !*ret_name ||
        !**ret_name) {
        return false; /* asked before, or it has no name to go by */
    }
    snprintf(step->instance, sizeof(step->instance), "%s", instance);
    return true;
}

void deed_record_scope(struct deed_record *record, const char *handle,
                       const struct deed_value *resolution)
{
    struct deed_record_step *step = record->first;
    const struct deed_value *others = deed_value_get(resolution, "alternates");
    while (step && !deed_str_equal(step->handle, handle)) {
        step = step->next;
    }
    for (size_t i = 0; step && deed_value_at(others, i); i++) {
        const struct deed_value *one = deed_value_at(others, i);
        const char *scope = record_text(one, "scope");
        if (scope && !step->scope &&
            deed_str_equal(record_text(one, "instanceId"), step->instance)) {
            step->scope = strdup(scope);
        }
    }
}
