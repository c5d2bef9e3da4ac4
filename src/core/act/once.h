/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ONCE_H
#define DEED_CORE_ACT_ONCE_H

/*
 * At most once: what became of the requests that carried an idempotency key.
 *
 * The same key and request return the recorded outcome; the same key with
 * another request is refused; a key whose outcome is not known is never acted
 * on again. Kept in memory; a journal may be filled from the same calls.
 *
 * Limit: `limit` keys; settled ones are forgotten oldest first, ones that are
 * under way or unknown are not: then a new key is refused (DEED_TOO_LARGE).
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_once;

enum deed_once_answer {
    DEED_ONCE_NEW,      /* go on; deed_once_settle() must follow */
    DEED_ONCE_RUNNING,  /* the same request is under way: `handle` */
    DEED_ONCE_SETTLED,  /* done before: `handle` and `record` */
    DEED_ONCE_UNKNOWN,  /* done before, outcome unknown: refuse */
    DEED_ONCE_CONFLICT, /* the key belongs to another request */
};

struct deed_once_entry {
    const char *handle; /* action handle */
    const char *record; /* what was stored at settle; opaque bytes */
};

enum deed_code deed_once_create(uint32_t limit, struct deed_once **ret,
                                struct deed_error *err);
void deed_once_destroy(struct deed_once *once);

/* With NEW the key is bound to the handle. The entry is borrowed until the
 * next call. */
enum deed_code deed_once_begin(struct deed_once *once, const char *key,
                               uint64_t fingerprint, const char *handle,
                               enum deed_once_answer *ret,
                               struct deed_once_entry *ret_entry,
                               struct deed_error *err);

/* nothing_happened: the effect is surely none, so the key may be used again.
 * known: the outcome is certain and `record` may be given out again. */
enum deed_code deed_once_settle(struct deed_once *once, const char *key,
                                bool known, bool nothing_happened,
                                const char *record, struct deed_error *err);

#endif
