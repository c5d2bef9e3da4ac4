/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages cut from a stream: the first byte of the input says how long the
 * pieces are; the same messages must come out as in one piece.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/hash.h"
#include "wire/split.h"

#define LIMIT_BYTES 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t run(const char *bytes, size_t len, size_t step)
{
    struct deed_split split;
    uint64_t hash = DEED_HASH_SEED;
    enum deed_code code = DEED_OK;
    deed_split_init(&split, '\n', LIMIT_BYTES);
    for (size_t at = 0; at < len && !code; at += step) {
        size_t piece = len - at < step ? len - at : step;
        char *message = NULL;
        size_t size = 0;
        deed_split_feed(&split, bytes + at, piece, NULL);
        while (!(code = deed_split_next(&split, &message, &size, NULL)) &&
               message) {
            hash = deed_hash_bytes(hash, message, size + 1);
        }
    }
    size_t rest = code ? 0 : deed_split_pending(&split);
    hash = deed_hash_bytes(hash, &rest, sizeof(rest));
    deed_split_fini(&split);
    return deed_hash_bytes(hash, &code, sizeof(code));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    const char *bytes = (const char *)data + 1;
    size_t step = (size_t)data[0] + 1;
    if (run(bytes, size - 1, size) != run(bytes, size - 1, step)) {
        abort();
    }
    return 0;
}
