/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/sha1.h"

#include <string.h>

#define BLOCK_BYTES 64

static uint32_t rotate(uint32_t word, unsigned by)
{
    return (word << by) | (word >> (32 - by));
}

static uint32_t mix(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    default:
        return (b ^ c ^ d) + 0xca62c1d6;
    }
}

static void add_block(uint32_t state[5], const uint8_t *block)
{
    uint32_t w[80];
    for (size_t i = 0; i < 16; i++) {
        const uint8_t *p = block + i * 4;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
               (uint32_t)p[2] << 8 | p[3];
    }
    for (size_t i = 16; i < 80; i++) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    uint32_t v[5];
    memcpy(v, state, sizeof(v));
    for (unsigned i = 0; i < 80; i++) {
        uint32_t next =
            rotate(v[0], 5) + mix(i, v[1], v[2], v[3]) + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = rotate(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (size_t i = 0; i < 5; i++) {
        state[i] += v[i];
    }
}

/* The rest, a one bit, zeros, and the length in bits at the end of a block. */
static void add_tail(uint32_t state[5], const uint8_t *rest, size_t len,
                     uint64_t bits)
{
    uint8_t tail[2 * BLOCK_BYTES] = { 0 };
    size_t size = len < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES;
    if (len) {
        memcpy(tail, rest, len);
    }
    tail[len] = 0x80;
    for (size_t i = 0; i < 8; i++) {
        tail[size - 1 - i] = (uint8_t)(bits >> (8 * i));
    }
    for (size_t at = 0; at < size; at += BLOCK_BYTES) {
        add_block(state, tail + at);
    }
}

void deed_sha1(const void *bytes, size_t len, uint8_t out[DEED_SHA1_BYTES])
{
    uint32_t state[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                          0xc3d2e1f0 };
    const uint8_t *p = bytes;
    size_t left = len;
    for (; left >= BLOCK_BYTES; left -= BLOCK_BYTES, p += BLOCK_BYTES) {
        add_block(state, p);
    }
    add_tail(state, p, left, (uint64_t)len * 8);
    for (size_t i = 0; i < DEED_SHA1_BYTES; i++) {
        out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
