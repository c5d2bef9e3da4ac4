/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/fingerprint.h"

#include <string.h>

#include "base/hash.h"
#include "base/value.h"

static uint64_t hash_number(uint64_t hash, double number)
{
    double plain = number + 0.0; /* minus zero is zero */
    return deed_hash_bytes(hash, &plain, sizeof(plain));
}

/* Members of a map are added up, so that their order does not matter; a list
 * is in order. */
uint64_t deed_fingerprint(const struct deed_value *value, const char *skip)
{
    uint64_t hash =
        deed_hash_bytes(DEED_HASH_SEED, &value->type, sizeof(value->type));
    uint64_t sum = 0;
    switch (value->type) {
    case DEED_VALUE_BOOL:
        return deed_hash_bytes(hash, &value->as.boolean,
                               sizeof(value->as.boolean));
    case DEED_VALUE_NUMBER:
        return hash_number(hash, value->as.number);
    case DEED_VALUE_STRING:
        return deed_hash_text(hash, value->as.string.bytes);
    case DEED_VALUE_LIST:
    case DEED_VALUE_MAP:
        for (const struct deed_value *item = value->as.items.first; item;
             item = item->next) {
            uint64_t child = deed_fingerprint(item, NULL);
            if (value->type == DEED_VALUE_LIST) {
                hash = deed_hash_bytes(hash, &child, sizeof(child));
            } else if (!skip || strcmp(item->key, skip) != 0) {
                uint64_t key = deed_hash_text(DEED_HASH_SEED, item->key);
                sum += deed_hash_bytes(key, &child, sizeof(child));
            }
        }
        return deed_hash_bytes(hash, &sum, sizeof(sum));
    default:
        return hash;
    }
}
