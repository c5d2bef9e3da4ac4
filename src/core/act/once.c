/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/once.h"

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

struct deed_once {
    struct entry **buckets; /* owned, and all entries in it */
    size_t bucket_count;    /* a power of two */
    uint32_t limit;
    uint32_t count;
    struct entry *oldest, *newest; /* settled */
};

#define BUCKETS_MIN 16

enum deed_code deed_once_create(uint32_t limit, struct deed_once **ret,
                                struct deed_error *err)
{
    if (limit == 0) {
        return deed_fail(err, DEED_INVALID, "a memory for no key at all");
    }
    struct deed_once *once = calloc(1, sizeof(*once));
    struct entry **buckets = calloc(BUCKETS_MIN, sizeof(struct entry *));
    if (!once || !buckets) {
        free(once);
        free(buckets);
        return deed_fail(err, DEED_NOMEM, "idempotency keys");
    }
    once->buckets = buckets;
    once->bucket_count = BUCKETS_MIN;
    once->limit = limit;
    *ret = once;
    return DEED_OK;
}

static void free_entry(struct entry *entry)
{
    free(entry->record);
    free(entry);
}

void deed_once_destroy(struct deed_once *once)
{
    if (!once) {
        return;
    }
    for (size_t i = 0; i < once->bucket_count; i++) {
        for (struct entry *entry = once->buckets[i]; entry;) {
            struct entry *next = entry->chain;
            free_entry(entry);
            entry = next;
        }
    }
    free(once->buckets);
    free(once);
}

static struct entry **slot_of(const struct deed_once *once, const char *key,
                              uint64_t hash)
{
    struct entry **slot = &once->buckets[hash & (once->bucket_count - 1)];
    while (*slot &&
           ((*slot)->hash != hash || strcmp((*slot)->text, key) != 0)) {
        slot = &(*slot)->chain;
    }
    return slot;
}

static struct entry *find(const struct deed_once *once, const char *key)
{
    return *slot_of(once, key, deed_hash_text(DEED_HASH_SEED, key));
}

static void unlist(struct deed_once *once, struct entry *entry)
{
    if (entry->stage != SETTLED) {
        return;
    }
    *(entry->older ? &entry->older->newer : &once->oldest) = entry->newer;
    *(entry->newer ? &entry->newer->older : &once->newest) = entry->older;
    entry->older = entry->newer = NULL;
}

static void list_newest(struct deed_once *once, struct entry *entry)
{
    entry->older = once->newest;
    entry->newer = NULL;
    *(once->newest ? &once->newest->newer : &once->oldest) = entry;
    once->newest = entry;
}

static void forget(struct deed_once *once, struct entry *entry)
{
    struct entry **slot = slot_of(once, entry->text, entry->hash);
    *slot = entry->chain;
    unlist(once, entry);
    once->count--;
    free_entry(entry);
}

/* Twice the buckets; without the memory for them it only gets slower. */
static void grow(struct deed_once *once)
{
    size_t count = once->bucket_count * 2;
    struct entry **buckets = calloc(count, sizeof(struct entry *));
    if (!buckets) {
        return;
    }
    for (size_t i = 0; i < once->bucket_count; i++) {
        for (struct entry *entry = once->buckets[i]; entry;) {
            struct entry *next = entry->chain;
            struct entry **head = &buckets[entry->hash & (count - 1)];
            entry->chain = *head;
            *head = entry;
            entry = next;
        }
    }
    free(once->buckets);
    once->buckets = buckets;
    once->bucket_count = count;
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

static enum deed_code add(struct deed_once *once, const char *key,
                          uint64_t fingerprint, const char *handle,
                          struct entry **ret, struct deed_error *err)
{
    if (once->count >= once->limit && !once->oldest) {
        return deed_fail_member(err, DEED_TOO_LARGE, "idempotencyKey",
                                "%u keys are under way or of unknown outcome; "
                                "none of them may be forgotten",
                                once->count);
    }
    struct entry *entry = make_entry(key, handle);
    if (!entry) {
        return deed_fail(err, DEED_NOMEM, "an idempotency key");
    }
    if (once->count >= once->limit) {
        forget(once, once->oldest);
    }
    if (once->count >= once->bucket_count) {
        grow(once);
    }
    entry->fingerprint = fingerprint;
    *slot_of(once, key, entry->hash) = entry;
    once->count++;
    *ret = entry;
    return DEED_OK;
}

static enum deed_once_answer answer_of(const struct entry *entry,
                                       uint64_t fingerprint)
{
    static const enum deed_once_answer answers[] = {
        [RUNNING] = DEED_ONCE_RUNNING,
        [SETTLED] = DEED_ONCE_SETTLED,
        [UNKNOWN] = DEED_ONCE_UNKNOWN,
    };
    return entry->fingerprint == fingerprint ? answers[entry->stage]
                                             : DEED_ONCE_CONFLICT;
}

enum deed_code deed_once_begin(struct deed_once *once, const char *key,
                               uint64_t fingerprint, const char *handle,
                               enum deed_once_answer *ret,
                               struct deed_once_entry *ret_entry,
                               struct deed_error *err)
{
    if (!key || !*key || !handle) {
        return deed_fail_member(err, DEED_INVALID, "idempotencyKey",
                                "a key and a handle are needed");
    }
    struct entry *entry = find(once, key);
    enum deed_once_answer answer = DEED_ONCE_NEW;
    if (entry) {
        answer = answer_of(entry, fingerprint);
    } else {
        enum deed_code code = add(once, key, fingerprint, handle, &entry, err);
        if (code) {
            return code;
        }
    }
    if (answer == DEED_ONCE_SETTLED) { /* asked for again: remembered longer */
        unlist(once, entry);
        list_newest(once, entry);
    }
    *ret = answer;
    *ret_entry = (struct deed_once_entry){ entry->handle, entry->record };
    return DEED_OK;
}

enum deed_code deed_once_settle(struct deed_once *once, const char *key,
                                bool known, bool nothing_happened,
                                const char *record, struct deed_error *err)
{
    struct entry *entry = key ? find(once, key) : NULL;
    if (!entry) {
        return deed_fail(err, DEED_NOT_FOUND, "no such idempotency key");
    }
    /* What was unknown may become known later; what is known stays. */
    if (entry->stage == SETTLED) {
        return deed_fail(err, DEED_STATE, "this key is settled already");
    }
    if (nothing_happened) {
        forget(once, entry);
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
        list_newest(once, entry);
    }
    return DEED_OK;
}
