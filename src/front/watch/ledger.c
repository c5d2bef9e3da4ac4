/* SPDX-License-Identifier: Apache-2.0 */
#include "front/watch/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_writer.h"

/* A name or a message longer than this tells nobody more. */
#define TEXT_BYTES_MAX ((size_t)400)

static void put(char **slot, const char *text)
{
    if (text) {
        char *copy = strndup(text, TEXT_BYTES_MAX);
        if (copy) {
            free(*slot);
            *slot = copy;
        }
    }
}

static void drop_question(struct deed_ledger_entry *entry)
{
    free(entry->question);
    free(entry->png);
    entry->question = NULL;
    entry->png = NULL;
    entry->png_len = 0;
}

static void free_entry(struct deed_ledger_entry *entry)
{
    char *const texts[] = { entry->action, entry->role,        entry->name,
                            entry->stage,  entry->note,        entry->status,
                            entry->effect, entry->side_effect, entry->error,
                            entry->box,    entry->message };
    drop_question(entry);
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        free(texts[i]);
    }
    free(entry);
}

void deed_ledger_fini(struct deed_ledger *ledger)
{
    while (ledger->first) {
        struct deed_ledger_entry *gone = ledger->first;
        ledger->first = gone->next;
        free_entry(gone);
    }
    ledger->count = 0;
}

struct deed_ledger_entry *deed_ledger_find(const struct deed_ledger *ledger,
                                           const char *session,
                                           const char *handle)
{
    struct deed_ledger_entry *found = NULL;
    for (struct deed_ledger_entry *e = ledger->first; e; e = e->next) {
        if (handle && strcmp(e->handle, handle) == 0 &&
            strcmp(e->session, session) == 0) {
            found = e; /* the newest: another surface counts from one again */
        }
    }
    return found;
}

bool deed_ledger_is_busy(const struct deed_ledger *ledger, const char *session)
{
    for (const struct deed_ledger_entry *e = ledger->first; e; e = e->next) {
        if (e->wait == DEED_LEDGER_RUNS && strcmp(e->session, session) == 0) {
            return true;
        }
    }
    return false;
}

/* The oldest that has ended makes room; what is under way stays. */
static void make_room(struct deed_ledger *ledger)
{
    struct deed_ledger_entry **at = &ledger->first;
    while (*at && (*at)->wait != DEED_LEDGER_ENDED) {
        at = &(*at)->next;
    }
    at = *at ? at : &ledger->first;
    struct deed_ledger_entry *gone = *at;
    if (gone) {
        *at = gone->next;
        ledger->count--;
        free_entry(gone);
    }
}

static struct deed_ledger_entry *add(struct deed_ledger *ledger,
                                     const char *session, const char *handle,
                                     int64_t now_ms)
{
    struct deed_ledger_entry *entry = calloc(1, sizeof(*entry));
    if (!entry) {
        return NULL;
    }
    if (ledger->count >= DEED_LEDGER_MAX) {
        make_room(ledger);
    }
    snprintf(entry->session, sizeof(entry->session), "%s", session);
    snprintf(entry->handle, sizeof(entry->handle), "%s", handle);
    entry->begun_ms = now_ms;
    struct deed_ledger_entry **end = &ledger->first;
    while (*end) {
        end = &(*end)->next;
    }
    *end = entry;
    ledger->count++;
    return entry;
}

static char *json_of(const struct deed_value *value, size_t limit_bytes)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, limit_bytes);
    deed_json_write(&text, value);
    char *json = text.failed ? NULL : deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    return json;
}

static void note_target(struct deed_ledger_entry *entry,
                        const struct deed_value *target)
{
    const struct deed_value *box = deed_value_get(target, "bbox");
    put(&entry->role, deed_value_text_at(target, "role"));
    put(&entry->name, deed_value_text_at(target, "name"));
    if (box) {
        free(entry->box);
        entry->box = json_of(box, 512);
    }
}

/* What was asked for, until it is known which element that is. */
static void note_request(struct deed_ledger_entry *entry,
                         const struct deed_value *request)
{
    const struct deed_value *ref =
        deed_value_get(deed_value_get(request, "target"), "ref");
    const char *name = deed_value_text_at(ref, "name");
    const char *value = deed_value_text_at(ref, "value");
    const char *kind = value ? strchr(value, '=') : NULL;
    if (kind && deed_str_equal(deed_value_text_at(ref, "by"), "custom")) {
        value = kind + 1; /* "name=Save" */
    }
    put(&entry->action, deed_value_text_at(request, "actionId"));
    put(&entry->role, deed_value_text_at(ref, "role"));
    put(&entry->name, name ? name : value);
    if (deed_str_equal(entry->action, "nav.navigate")) {
        put(&entry->name,
            deed_value_text_at(deed_value_get(request, "args"), "url"));
    }
}

static void note_question(struct deed_ledger_entry *entry,
                          const struct deed_value *payload)
{
    drop_question(entry);
    entry->wait = DEED_LEDGER_ASKS;
    entry->question = json_of(payload, DEED_LEDGER_QUESTION_BYTES_MAX);
    const struct deed_value *preview = deed_value_get(payload, "preview");
    note_target(entry, deed_value_get(preview, "target"));
    put(&entry->action, deed_value_text_at(payload, "actionId"));
    put(&entry->note, deed_value_text_at(preview, "summary"));
}

static void note_progress(struct deed_ledger_entry *entry,
                          const struct deed_value *payload)
{
    const char *stage = deed_value_text_at(payload, "stage");
    put(&entry->stage, stage);
    put(&entry->note, deed_value_text_or(payload, "note", ""));
    note_target(entry, deed_value_get(payload, "resolvedTarget"));
    bool hands = deed_str_equal(stage, "waiting_for_user");
    if (hands || !deed_str_equal(stage, "awaiting_confirmation")) {
        entry->wait = hands ? DEED_LEDGER_HANDS : DEED_LEDGER_RUNS;
        free(entry->question);
        entry->question = NULL;
    }
}

static void note_result(struct deed_ledger_entry *entry,
                        const struct deed_value *payload, int64_t now_ms)
{
    const struct deed_value *error = deed_value_get(payload, "error");
    const struct deed_value *more =
        deed_value_get(deed_value_get(payload, "metadata"), "x.deed");
    drop_question(entry);
    entry->wait = DEED_LEDGER_ENDED;
    entry->ended_ms = now_ms;
    put(&entry->action, deed_value_text_at(payload, "actionId"));
    put(&entry->status, deed_value_text_at(payload, "status"));
    put(&entry->side_effect, deed_value_text_at(payload, "sideEffectState"));
    put(&entry->effect, deed_value_text_at(more, "effect"));
    put(&entry->error, deed_value_text_at(error, "code"));
    put(&entry->message, deed_value_text_at(error, "message"));
    note_target(entry, deed_value_get(payload, "resolvedTarget"));
}

struct deed_ledger_entry *deed_ledger_take(struct deed_ledger *ledger,
                                           const char *session,
                                           const char *type,
                                           const struct deed_value *payload,
                                           int64_t now_ms)
{
    const char *handle = deed_value_text_at(payload, "actionHandle");
    bool begins = strcmp(type, "action.accepted") == 0;
    struct deed_ledger_entry *entry = deed_ledger_find(ledger, session, handle);
    if (!handle || strlen(handle) >= DEED_WATCH_ID_BYTES ||
        strlen(session) >= DEED_WATCH_ID_BYTES) {
        return NULL;
    }
    if (!entry || (begins && entry->wait == DEED_LEDGER_ENDED)) {
        entry = add(ledger, session, handle, now_ms);
    }
    if (!entry) {
        return NULL;
    }
    if (begins) {
        note_request(entry, deed_value_get(payload, "request"));
    } else if (strcmp(type, "action.confirmation.request") == 0) {
        note_question(entry, payload);
    } else if (strcmp(type, "action.result") == 0) {
        note_result(entry, payload, now_ms);
    } else {
        note_progress(entry, payload);
    }
    return entry;
}

void deed_ledger_write_entry(struct deed_json_writer *w,
                             const struct deed_ledger_entry *e)
{
    static const char *const waits[] = {
        [DEED_LEDGER_RUNS] = "running",
        [DEED_LEDGER_ASKS] = "confirmation",
        [DEED_LEDGER_HANDS] = "person",
        [DEED_LEDGER_ENDED] = "ended",
    };
    const struct {
        const char *key, *text;
    } members[] = {
        { "session", e->session },
        { "handle", e->handle },
        { "wait", waits[e->wait] },
        { "action", e->action },
        { "role", e->role },
        { "name", e->name },
        { "stage", e->stage },
        { "note", e->note },
        { "status", e->status },
        { "effect", e->effect },
        { "sideEffect", e->side_effect },
        { "error", e->error },
        { "message", e->message },
    };
    deed_json_begin_object(w);
    for (size_t i = 0; i < DEED_ARRAY_LEN(members); i++) {
        deed_json_member(w, members[i].key, members[i].text);
    }
    deed_json_member_integer(w, "begunMs", e->begun_ms);
    if (e->ended_ms) {
        deed_json_member_integer(w, "endedMs", e->ended_ms);
    }
    deed_json_member_raw(w, "question", e->question);
    deed_json_member_raw(w, "box", e->box);
    if (e->png) {
        deed_json_member_raw(w, "picture", e->picture_box);
    }
    if (e->wait == DEED_LEDGER_ASKS && !e->question) {
        deed_json_member_bool(w, "tooLong", true);
    }
    deed_json_end_object(w);
}

void deed_ledger_write(struct deed_json_writer *w,
                       const struct deed_ledger *ledger)
{
    deed_json_begin_array(w);
    for (const struct deed_ledger_entry *e = ledger->first; e; e = e->next) {
        deed_ledger_write_entry(w, e);
    }
    deed_json_end_array(w);
}
