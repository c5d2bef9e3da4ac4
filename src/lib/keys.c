/* SPDX-License-Identifier: Apache-2.0 */
/* The journal of idempotency keys, for people who want to see or clear it. */
#include <deed/deed.h>

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "engine/key_store.h"
#include "io/stamp.h"
#include "journal/journal.h"
#include "lib/session_impl.h"
#include "wire/json.h"

#define DAY_MS (24 * 60 * 60 * INT64_C(1000))

enum deed_code deed_keys_open(const char *journal, struct deed_key_store **ret,
                              struct deed_error *err)
{
    return deed_key_store_create(journal, ret, err);
}

void deed_keys_close(struct deed_key_store *keys)
{
    deed_key_store_destroy(keys);
}

static enum deed_code open_journal(struct deed_arena *arena, const char *path,
                                   struct deed_journal **ret,
                                   struct deed_error *err)
{
    enum deed_code code =
        path && *path ? DEED_OK : deed_journal_default_path(arena, &path, err);
    return code ? code : deed_journal_open(path, ret, err);
}

struct listing {
    struct deed_arena *arena;
    struct deed_value *list;
    bool results;
};

static void put_time(struct deed_arena *arena, struct deed_value *map,
                     const char *key, int64_t ms)
{
    char stamp[DEED_STAMP_BYTES];
    if (ms) {
        deed_stamp_write(ms, stamp);
        deed_put_text(arena, map, key, stamp);
    }
}

static void put_result(struct deed_arena *arena, struct deed_value *map,
                       const char *record)
{
    struct deed_value *result = NULL;
    if (record &&
        !deed_json_parse(arena, record, strlen(record), NULL, &result, NULL)) {
        deed_value_set(arena, map, "result", result);
    }
}

static bool add(void *user, const struct deed_journal_entry *entry)
{
    struct listing *listing = user;
    struct deed_arena *arena = listing->arena;
    bool open = entry->state < DEED_JOURNAL_SETTLED;
    bool runs = open && entry->owner == DEED_JOURNAL_OWNER_RUNS;
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "key", entry->key);
    deed_put_text(arena, map, "scope", entry->scope);
    deed_put_text(arena, map, "state",
                  runs ? "running" : deed_journal_state_name(entry->state));
    deed_put_text(arena, map, "action", entry->action);
    deed_put_text(arena, map, "target", entry->target);
    put_time(arena, map, "begunAt", entry->begun_ms);
    put_time(arena, map, "endedAt", entry->ended_ms);
    if (runs) {
        deed_put_number(arena, map, "process", (double)entry->pid);
    }
    if (listing->results) {
        put_result(arena, map, entry->record);
    }
    deed_value_push(listing->list, map);
    return !arena->failed;
}

enum deed_code deed_keys_list(const char *journal, const char *key,
                              char **ret_json, struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_journal *opened = NULL;
    deed_arena_init(&arena, 0);
    struct listing listing = { &arena, deed_value_list(&arena), key != NULL };
    enum deed_code code = open_journal(&arena, journal, &opened, err);
    if (!code) {
        code = deed_journal_list(opened, key, add, &listing, err);
    }
    deed_journal_close(opened);
    char *json =
        code || arena.failed ? NULL : deed_session_text_of(listing.list);
    deed_arena_fini(&arena);
    if (!code && !json) {
        code = deed_fail(err, DEED_NOMEM, "journal");
    }
    if (!code) {
        *ret_json = json;
    }
    return code;
}

enum deed_code deed_keys_prune(const char *journal, int64_t days, bool unknown,
                               unsigned *ret_count, struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_journal *opened = NULL;
    if (days < 0 || days > INT64_C(100000)) {
        return deed_fail_member(err, DEED_INVALID, "days",
                                "must be between 0 and 100000");
    }
    deed_arena_init(&arena, 0);
    enum deed_code code = open_journal(&arena, journal, &opened, err);
    if (!code) {
        /* What began in this millisecond is not newer than 0 days. */
        code =
            deed_journal_prune(opened, deed_stamp_now_ms() + 1 - days * DAY_MS,
                               unknown, ret_count, err);
    }
    deed_journal_close(opened);
    deed_arena_fini(&arena);
    return code;
}
