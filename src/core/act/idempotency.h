/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_IDEMPOTENCY_H
#define DEED_CORE_ACT_IDEMPOTENCY_H

/*
 * At most once: what became of the requests that carried an idempotency key.
 *
 * The same key and request return the recorded outcome; the same key with
 * another request is refused; a key whose outcome is not known is never acted
 * on again. Kept in memory.
 *
 * Limit: `limit` keys; settled ones are forgotten oldest first, ones that are
 * under way or unknown are not: then a new key is refused (DEED_TOO_LARGE).
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_idempotency;

enum deed_key_answer {
    DEED_KEY_NEW,      /* go on; deed_idempotency_settle() must follow */
    DEED_KEY_RUNNING,  /* the same request is under way: `handle` */
    DEED_KEY_SETTLED,  /* done before: `handle` and `record` */
    DEED_KEY_UNKNOWN,  /* done before, outcome unknown: refuse */
    DEED_KEY_CONFLICT, /* the key belongs to another request */
};

struct deed_key_entry {
    const char *handle; /* action handle */
    const char *record; /* what was stored at settle; opaque bytes */
};

enum deed_code deed_idempotency_create(uint32_t limit,
                                       struct deed_idempotency **ret,
                                       struct deed_error *err);
void deed_idempotency_destroy(struct deed_idempotency *table);

/* With NEW the key is bound to the handle. The entry is borrowed until the
 * next call. */
enum deed_code deed_idempotency_begin(struct deed_idempotency *table,
                                      const char *key, uint64_t fingerprint,
                                      const char *handle,
                                      enum deed_key_answer *ret,
                                      struct deed_key_entry *ret_entry,
                                      struct deed_error *err);

/* nothing_happened: the effect is surely none, so the key may be used again.
 * known: the outcome is certain and `record` may be given out again. */
enum deed_code deed_idempotency_settle(struct deed_idempotency *table,
                                       const char *key, bool known,
                                       bool nothing_happened,
                                       const char *record,
                                       struct deed_error *err);

#endif
