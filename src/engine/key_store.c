/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/key_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/request.h"
#include "journal/journal.h"

/* Between scope and key; a scope never has it, a key may. */
#define SEPARATOR '\x1f'
/* Of a target in the journal, in bytes. */
#define TARGET_MAX 200

struct deed_key_store {
    struct deed_idempotency *table;
    struct deed_journal *journal; /* NULL: not opened yet, or none */
    char *path;                   /* owned; NULL: no journal */
    unsigned engines;
};

static enum deed_code find_path(const char *journal, char **ret,
                                struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    const char *path = journal;
    enum deed_code code =
        *journal ? DEED_OK : deed_journal_default_path(&arena, &path, err);
    *ret = code ? NULL : strdup(path);
    deed_arena_fini(&arena);
    return code || *ret ? code : deed_fail(err, DEED_NOMEM, "keys");
}

enum deed_code deed_key_store_create(const char *journal,
                                     struct deed_key_store **ret,
                                     struct deed_error *err)
{
    struct deed_key_store *store = calloc(1, sizeof(*store));
    if (!store) {
        return deed_fail(err, DEED_NOMEM, "keys");
    }
    enum deed_code code = deed_idempotency_create(
        journal ? DEED_KEYS_JOURNALED : DEED_KEYS_MAX, &store->table, err);
    if (!code && journal) {
        code = find_path(journal, &store->path, err);
    }
    if (code) {
        deed_key_store_destroy(store);
        return code;
    }
    *ret = store;
    return DEED_OK;
}

void deed_key_store_destroy(struct deed_key_store *store)
{
    if (store) {
        deed_idempotency_destroy(store->table);
        deed_journal_close(store->journal);
        free(store->path);
        free(store);
    }
}

unsigned deed_key_store_join(struct deed_key_store *store)
{
    return ++store->engines;
}

char *deed_key_store_name(const char *scope, const char *key)
{
    char *name = NULL;
    if (asprintf(&name, "%s%c%s", deed_str_or(scope, ""), SEPARATOR, key) < 0) {
        return NULL;
    }
    for (size_t i = 0; scope && scope[i]; i++) {
        name[i] = name[i] == SEPARATOR ? ' ' : name[i];
    }
    return name;
}

/* A name as the journal wants it. */
struct split {
    const char *key;
    char scope[256];
};

static struct split split_of(const char *name)
{
    struct split split;
    const char *at = strchr(name, SEPARATOR);
    snprintf(split.scope, sizeof(split.scope), "%.*s",
             at ? (int)(at - name) : 0, name);
    split.key = at ? at + 1 : name;
    return split;
}

static enum deed_code open_journal(struct deed_key_store *store,
                                   struct deed_error *err)
{
    return store->path && !store->journal
               ? deed_journal_open(store->path, &store->journal, err)
               : DEED_OK;
}

/* "3 act_1": the first action of the third engine. */
static void read_handle(const char *owned, unsigned engine,
                        struct deed_arena *arena, struct deed_key_use *ret)
{
    char *end = NULL;
    unsigned long by = strtoul(owned, &end, 10);
    ret->ours = by == engine;
    ret->handle = deed_arena_strdup(arena, *end == ' ' ? end + 1 : owned);
}

/* What another process, or an earlier one, did under this key. */
static void read_entry(const struct deed_journal_entry *entry,
                       uint64_t fingerprint, struct deed_key_use *ret)
{
    bool runs = entry->owner == DEED_JOURNAL_OWNER_RUNS &&
                entry->state < DEED_JOURNAL_SETTLED;
    bool settled = entry->state == DEED_JOURNAL_SETTLED && entry->record;
    *ret = (struct deed_key_use){
        .answer = entry->request != fingerprint ? DEED_KEY_CONFLICT
                  : runs                        ? DEED_KEY_RUNNING
                  : settled                     ? DEED_KEY_SETTLED
                                                : DEED_KEY_UNKNOWN,
        .handle = entry->handle,
        .record = entry->record,
        .state = runs ? "running" : deed_journal_state_name(entry->state),
        .at_ms = entry->begun_ms,
        .pid = runs ? entry->pid : 0,
    };
}

/* Makes the key ours in the journal, or says whose it is. */
static enum deed_code begin_journal(
    struct deed_key_store *store, const char *name,
    const struct deed_request *request, const char *handle,
    struct deed_arena *arena, struct deed_key_use *ret, struct deed_error *err)
{
    struct split split = split_of(name);
    char *target = deed_target_describe(arena, &request->target);
    const struct deed_journal_entry entry = {
        .scope = split.scope,
        .key = split.key,
        .request = request->fingerprint,
        .action = request->action_id,
        .target = target ? deed_arena_printf(arena, "%.*s", TARGET_MAX, target)
                         : NULL,
        .handle = handle,
    };
    struct deed_journal_entry found = { 0 };
    bool fresh = false, is_there = false;
    enum deed_code code =
        deed_journal_accept(store->journal, &entry, &fresh, err);
    if (code || fresh) {
        return code;
    }
    code = deed_journal_find(store->journal, split.scope, split.key, arena,
                             &is_there, &found, err);
    if (!code && !is_there) {
        code = deed_fail_member(err, DEED_STATE, "idempotencyKey",
                                "was released by another process just now; "
                                "try again");
    }
    if (!code) {
        read_entry(&found, request->fingerprint, ret);
    }
    return code;
}

static enum deed_code begin_memory(struct deed_key_store *store,
                                   const char *name, unsigned engine,
                                   uint64_t fingerprint, const char *handle,
                                   struct deed_arena *arena,
                                   struct deed_key_use *ret,
                                   struct deed_error *err)
{
    static const char *const states[] = { [DEED_KEY_RUNNING] = "running",
                                          [DEED_KEY_SETTLED] = "settled",
                                          [DEED_KEY_UNKNOWN] = "unknown",
                                          [DEED_KEY_CONFLICT] = NULL };
    struct deed_key_entry entry = { 0 };
    char owned[64];
    snprintf(owned, sizeof(owned), "%u %s", engine, handle);
    *ret = (struct deed_key_use){ 0 };
    enum deed_code code = deed_idempotency_begin(
        store->table, name, fingerprint, owned, &ret->answer, &entry, err);
    if (code || ret->answer == DEED_KEY_NEW) {
        return code;
    }
    ret->state = states[ret->answer];
    read_handle(entry.handle, engine, arena, ret);
    ret->record = entry.record ? deed_arena_strdup(arena, entry.record) : NULL;
    return arena->failed ? deed_fail(err, DEED_NOMEM, "keys") : DEED_OK;
}

enum deed_code deed_key_store_begin(
    struct deed_key_store *store, const char *name, unsigned engine,
    const struct deed_request *request, const char *handle,
    struct deed_arena *arena, struct deed_key_use *ret, struct deed_error *err)
{
    enum deed_code code = open_journal(store, err);
    if (!code) {
        code = begin_memory(store, name, engine, request->fingerprint, handle,
                            arena, ret, err);
    }
    if (code || ret->answer != DEED_KEY_NEW || !store->journal) {
        return code;
    }
    code = begin_journal(store, name, request, handle, arena, ret, err);
    if (code || ret->answer != DEED_KEY_NEW) {
        /* Not ours: the journal knows it, memory need not. */
        deed_idempotency_settle(store->table, name, false, true, NULL, NULL);
    }
    return code;
}

enum deed_code deed_key_store_sent(struct deed_key_store *store,
                                   const char *name, struct deed_error *err)
{
    struct split split = split_of(name);
    return store->journal
               ? deed_journal_sent(store->journal, split.scope, split.key, err)
               : DEED_OK;
}

bool deed_key_store_settle(struct deed_key_store *store, const char *name,
                           bool known, bool nothing_happened,
                           const char *record)
{
    struct split split = split_of(name);
    enum deed_journal_state state =
        known ? DEED_JOURNAL_SETTLED : DEED_JOURNAL_UNKNOWN;
    deed_idempotency_settle(store->table, name, known, nothing_happened, record,
                            NULL);
    if (!store->journal) {
        return true;
    }
    return !(
        nothing_happened
            ? deed_journal_forget(store->journal, split.scope, split.key, NULL)
            : deed_journal_settle(store->journal, split.scope, split.key, state,
                                  record, NULL));
}

void deed_key_store_abandon(struct deed_key_store *store, const char *name,
                            bool sent)
{
    deed_key_store_settle(store, name, false, !sent, NULL);
}
