/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/idempotency.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"

enum stage { RUNNING, SETTLED, UNKNOWN };

struct entry {
    struct entry *chain;         /* the next in its bucket */
    struct entry *older, *newer; /* settled ones, by their last use */
    uint64_t hash;
    uint64_t fingerprint;
    enum stage stage;
    char *record;       /* owned; NULL: none */
    const char *handle; /* in `text`, behind the key */
    char text[];        /* key, NUL, handle, NUL */
};

struct deed_idempotency {
    struct entry **buckets; /* owned, and all entries in it */
    size_t bucket_count;    /* a power of two */
    uint32_t limit;
    uint32_t count;
    struct entry *oldest, *newest; /* settled */
};

#define BUCKETS_MIN 16 /* the table doubles when it is full */

enum deed_code deed_idempotency_create(uint32_t limit,
                                       struct deed_idempotency **ret,
                                       struct deed_error *err)
{
    if (limit == 0) {
        return deed_fail(err, DEED_INVALID, "a memory for no key at all");
    }
    struct deed_idempotency *table = calloc(1, sizeof(*table));
    struct entry **buckets = calloc(BUCKETS_MIN, sizeof(struct entry *));
    if (!table || !buckets) {
        free(table);
        free(buckets);
        return deed_fail(err, DEED_NOMEM, "idempotency keys");
    }
    table->buckets = buckets;
    table->bucket_count = BUCKETS_MIN;
    table->limit = limit;
    *ret = table;
    return DEED_OK;
}

static void free_entry(struct entry *entry)
{
    free(entry->record);
    free(entry);
}

void deed_idempotency_destroy(struct deed_idempotency *table)
{
    if (!table) {
        return;
    }
    for (size_t i = 0; i < table->bucket_count; i++) {
        for (struct entry *entry = table->buckets[i]; entry;) {
            struct entry *next = entry->chain;
            free_entry(entry);
            entry = next;
        }
    }
    free(table->buckets);
    free(table);
}

static struct entry **slot_of(const struct deed_idempotency *table,
                              const char *key, uint64_t hash)
{
    struct entry **slot = &table->buckets[hash & (table->bucket_count - 1)];
    while (*slot &&
           ((*slot)->hash != hash || strcmp((*slot)->text, key) != 0)) {
        slot = &(*slot)->chain;
    }
    return slot;
}

static struct entry *find(const struct deed_idempotency *table, const char *key)
{
    return *slot_of(table, key, deed_hash_text(DEED_HASH_SEED, key));
}

static void unlist(struct deed_idempotency *table, struct entry *entry)
{
    if (entry->stage != SETTLED) {
        return;
    }
    *(entry->older ? &entry->older->newer : &table->oldest) = entry->newer;
    *(entry->newer ? &entry->newer->older : &table->newest) = entry->older;
    entry->older = entry->newer = NULL;
}

static void list_newest(struct deed_idempotency *table, struct entry *entry)
{
    entry->older = table->newest;
    entry->newer = NULL;
    *(table->newest ? &table->newest->newer : &table->oldest) = entry;
    table->newest = entry;
}

static void forget(struct deed_idempotency *table, struct entry *entry)
{
    struct entry **slot = slot_of(table, entry->text, entry->hash);
    *slot = entry->chain;
    unlist(table, entry);
    table->count--;
    free_entry(entry);
}

/* Twice the buckets; without the memory for them it only gets slower. */
static void grow(struct deed_idempotency *table)
{
    size_t count = table->bucket_count * 2;
    struct entry **buckets = calloc(count, sizeof(struct entry *));
    if (!buckets) {
        return;
    }
    for (size_t i = 0; i < table->bucket_count; i++) {
        for (struct entry *entry = table->buckets[i]; entry;) {
            struct entry *next = entry->chain;
            struct entry **head = &buckets[entry->hash & (count - 1)];
            entry->chain = *head;
            *head = entry;
            entry = next;
        }
    }
    free(table->buckets);
    table->buckets = buckets;
    table->bucket_count = count;
}

static struct entry *make_entry(const char *key, const char *handle)
{
    size_t key_size = strlen(key) + 1;
    size_t handle_size = strlen(handle) + 1;
    struct entry *entry = calloc(1, sizeof(*entry) + key_size + handle_size);
    if (entry) {
        memcpy(entry->text, key, key_size);
        memcpy(entry->text + key_size, handle, handle_size);
        entry->handle = entry->text + key_size;
        entry->hash = deed_hash_text(DEED_HASH_SEED, key);
    }
    return entry;
}

static enum deed_code add(struct deed_idempotency *table, const char *key,
                          uint64_t fingerprint, const char *handle,
                          struct entry **ret, struct deed_error *err)
{
    if (table->count >= table->limit && !table->oldest) {
        return deed_fail_member(err, DEED_TOO_LARGE, "idempotencyKey",
                                "%u keys are under way or of unknown outcome; "
                                "none of them may be forgotten",
                                table->count);
    }
    struct entry *entry = make_entry(key, handle);
    if (!entry) {
        return deed_fail(err, DEED_NOMEM, "an idempotency key");
    }
    if (table->count >= table->limit) {
        forget(table, table->oldest);
    }
    if (table->count >= table->bucket_count) {
        grow(table);
    }
    entry->fingerprint = fingerprint;
    *slot_of(table, key, entry->hash) = entry;
    table->count++;
    *ret = entry;
    return DEED_OK;
}

static enum deed_key_answer answer_of(const struct entry *entry,
                                      uint64_t fingerprint)
{
    static const enum deed_key_answer answers[] = {
        [RUNNING] = DEED_KEY_RUNNING,
        [SETTLED] = DEED_KEY_SETTLED,
        [UNKNOWN] = DEED_KEY_UNKNOWN,
    };
    return entry->fingerprint == fingerprint ? answers[entry->stage]
                                             : DEED_KEY_CONFLICT;
}

enum deed_code deed_idempotency_begin(struct deed_idempotency *table,
                                      const char *key, uint64_t fingerprint,
                                      const char *handle,
                                      enum deed_key_answer *ret,
                                      struct deed_key_entry *ret_entry,
                                      struct deed_error *err)
{
    if (!key || !*key || !handle) {
        return deed_fail_member(err, DEED_INVALID, "idempotencyKey",
                                "a key and a handle are needed");
    }
    struct entry *entry = find(table, key);
    enum deed_key_answer answer = DEED_KEY_NEW;
    if (entry) {
        answer = answer_of(entry, fingerprint);
    } else {
        enum deed_code code = add(table, key, fingerprint, handle, &entry, err);
        if (code) {
            return code;
        }
    }
    if (answer == DEED_KEY_SETTLED) { /* asked for again: remembered longer */
        unlist(table, entry);
        list_newest(table, entry);
    }
    *ret = answer;
    *ret_entry = (struct deed_key_entry){ entry->handle, entry->record };
    return DEED_OK;
}

enum deed_code deed_idempotency_settle(struct deed_idempotency *table,
                                       const char *key, bool known,
                                       bool nothing_happened,
                                       const char *record,
                                       struct deed_error *err)
{
    struct entry *entry = key ? find(table, key) : NULL;
    if (!entry) {
        return deed_fail(err, DEED_NOT_FOUND, "no such idempotency key");
    }
    /* What was unknown may become known later; what is known stays. */
    if (entry->stage == SETTLED) {
        return deed_fail(err, DEED_STATE, "this key is settled already");
    }
    if (nothing_happened) {
        forget(table, entry);
        return DEED_OK;
    }
    char *copy = record ? strdup(record) : NULL;
    if (record && !copy) {
        /* The outcome cannot be told again, so it must not be acted on
         * again, either. */
        entry->stage = UNKNOWN;
        return deed_fail(err, DEED_NOMEM, "the record of a key");
    }
    free(entry->record);
    entry->record = copy;
    entry->stage = known ? SETTLED : UNKNOWN;
    if (known) {
        list_newest(table, entry);
    }
    return DEED_OK;
}
