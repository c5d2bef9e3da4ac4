/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_HASH_H
#define DEED_BASE_HASH_H

/* FNV-1a, 64 bits: for tables and fingerprints, not for secrets. */

#include <stddef.h>
#include <stdint.h>

#define DEED_HASH_SEED UINT64_C(14695981039346656037)

static inline uint64_t deed_hash_bytes(uint64_t hash, const void *bytes,
                                       size_t len)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ p[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

/* NULL hashes like no bytes; the terminator keeps "ab","c" apart from
 * "a","bc". */
static inline uint64_t deed_hash_text(uint64_t hash, const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; p && *p; p++) {
        hash = (hash ^ *p) * UINT64_C(1099511628211);
    }
    return (hash ^ 0xff) * UINT64_C(1099511628211);
}

#endif
