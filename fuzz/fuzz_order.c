/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a session's background process reads from its socket: the first byte of
 * the input says how long the pieces are that it comes in. The same chunks
 * must come out as in one piece, and an order that is understood can be
 * written and reads the same.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "front/command/order.h"
#include "wire/chunk.h"

#define LIMIT_BYTES 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_order(const struct deed_chunk *chunk)
{
    struct deed_arena arena;
    struct deed_strbuf text;
    struct deed_order order, again;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, (size_t)16 << 20);
    deed_strbuf_init(&text, 0);
    enum deed_code code =
        deed_order_decode(&arena, chunk->bytes, chunk->len, &order, &err);
    if (code) {
        demand(err.code == code && err.text[0]);
    } else {
        deed_order_write(&text, &order);
        demand(!deed_order_decode(&arena, text.bytes, text.len, &again, NULL));
        demand(again.kind == order.kind &&
               again.word_count == order.word_count &&
               again.watched == order.watched);
        for (unsigned i = 0; i < order.word_count; i++) {
            demand(strcmp(order.words[i], again.words[i]) == 0);
        }
        demand(!order.words[order.word_count]);
    }
    deed_strbuf_fini(&text);
    deed_arena_fini(&arena);
}

static uint64_t run(const char *bytes, size_t len, size_t step)
{
    struct deed_chunks chunks;
    struct deed_chunk chunk;
    uint64_t hash = DEED_HASH_SEED;
    enum deed_code code = DEED_OK;
    bool there = false;
    deed_chunks_init(&chunks, LIMIT_BYTES);
    for (size_t at = 0; at < len && !code; at += step) {
        size_t piece = len - at < step ? len - at : step;
        demand(!deed_chunks_feed(&chunks, bytes + at, piece, NULL));
        while (!(code = deed_chunks_next(&chunks, &chunk, &there, NULL)) &&
               there) {
            demand((unsigned)chunk.kind < DEED_CHUNK_COUNT);
            demand(chunk.len <= LIMIT_BYTES);
            hash = deed_hash_bytes(hash, &chunk.kind, sizeof(chunk.kind));
            hash = deed_hash_bytes(hash, chunk.bytes, chunk.len);
            if (chunk.kind == DEED_CHUNK_ORDER) {
                check_order(&chunk);
            }
        }
    }
    deed_chunks_fini(&chunks);
    return deed_hash_bytes(hash, &code, sizeof(code));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    const char *bytes = (const char *)data + 1;
    size_t step = (size_t)data[0] + 1;
    demand(run(bytes, size - 1, size) == run(bytes, size - 1, step));
    return 0;
}
