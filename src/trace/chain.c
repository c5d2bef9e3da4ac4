/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/chain.h"

#include <nettle/sha2.h>

void deed_chain_hash(const void *bytes, size_t len,
                     char ret[DEED_CHAIN_HEX_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    struct sha256_ctx sha;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&sha);
    sha256_update(&sha, len, bytes);
    sha256_digest(&sha, sizeof(digest), digest);
    for (size_t i = 0; i < sizeof(digest); i++) {
        ret[2 * i] = digits[digest[i] >> 4];
        ret[2 * i + 1] = digits[digest[i] & 15];
    }
    ret[2 * sizeof(digest)] = '\0';
}
