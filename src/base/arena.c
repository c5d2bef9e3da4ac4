/* SPDX-License-Identifier: Apache-2.0 */
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALIGN _Alignof(max_align_t)

/* Most arenas hold one small message; those that grow do so by doubling. */
#define FIRST_BLOCK_BYTES ((size_t)4096)
#define SMALL_TEXT_BYTES 128
#define LAST_BLOCK_BYTES ((size_t)256 * 1024)

struct deed_arena_block {
    struct deed_arena_block *next;
    size_t cap;
    size_t used;
    max_align_t data[];
};

void deed_arena_init(struct deed_arena *arena, size_t limit_bytes)
{
    *arena = (struct deed_arena){ .limit_bytes = limit_bytes };
}

/* Requests and pages may hold secrets, and nobody can tell which do: what was
 * used is wiped before it is given back. */
static void wipe(struct deed_arena_block *block)
{
    explicit_bzero(block->data, block->used);
}

static void free_blocks(struct deed_arena_block *block)
{
    while (block) {
        struct deed_arena_block *next = block->next;
        wipe(block);
        free(block);
        block = next;
    }
}

void deed_arena_fini(struct deed_arena *arena)
{
    free_blocks(arena->blocks);
    *arena = (struct deed_arena){ .limit_bytes = arena->limit_bytes };
}

void deed_arena_reset(struct deed_arena *arena)
{
    if (arena->blocks) {
        free_blocks(arena->blocks->next);
        arena->blocks->next = NULL;
        wipe(arena->blocks);
        arena->blocks->used = 0;
    }
    arena->used_bytes = 0;
    arena->failed = false;
}

static struct deed_arena_block *new_block(size_t cap)
{
    struct deed_arena_block *block = malloc(sizeof(*block) + cap);
    if (block) {
        block->next = NULL;
        block->cap = cap;
        block->used = 0;
    }
    return block;
}

/* A block with room for size bytes. What is larger than the usual block gets
 * one of its own, behind the newest, whose rest stays usable. */
static struct deed_arena_block *find_block(struct deed_arena *arena,
                                           size_t size)
{
    struct deed_arena_block *head = arena->blocks;
    if (head && head->cap - head->used >= size) {
        return head;
    }
    size_t cap = head ? head->cap * 2 : FIRST_BLOCK_BYTES;
    if (cap > LAST_BLOCK_BYTES) {
        cap = LAST_BLOCK_BYTES;
    }
    struct deed_arena_block *block = new_block(size > cap ? size : cap);
    if (block && head && size > cap) {
        block->next = head->next;
        head->next = block;
    } else if (block) {
        block->next = head;
        arena->blocks = block;
    }
    return block;
}

static bool within_limit(const struct deed_arena *arena, size_t size)
{
    return !arena->limit_bytes ||
           (arena->used_bytes <= arena->limit_bytes &&
            size <= arena->limit_bytes - arena->used_bytes);
}

void *deed_arena_alloc(struct deed_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4) {
        arena->failed = true;
        return NULL;
    }
    size_t rounded = size ? (size + ALIGN - 1) / ALIGN * ALIGN : ALIGN;
    struct deed_arena_block *block =
        within_limit(arena, rounded) ? find_block(arena, rounded) : NULL;
    if (!block) {
        arena->failed = true;
        return NULL;
    }
    void *mem = (char *)block->data + block->used;
    block->used += rounded;
    arena->used_bytes += rounded;
    return memset(mem, 0, rounded);
}

void *deed_arena_calloc(struct deed_arena *arena, size_t count, size_t size)
{
    size_t total = 0;
    if (__builtin_mul_overflow(count, size, &total)) {
        arena->failed = true;
        return NULL;
    }
    return deed_arena_alloc(arena, total);
}

char *deed_arena_strdup(struct deed_arena *arena, const char *text)
{
    return text ? deed_arena_strndup(arena, text, strlen(text)) : NULL;
}

char *deed_arena_strndup(struct deed_arena *arena, const char *text, size_t len)
{
    if (!text) {
        return NULL;
    }
    char *copy = len < SIZE_MAX ? deed_arena_alloc(arena, len + 1) : NULL;
    if (copy) {
        memcpy(copy, text, len);
    }
    return copy;
}

char *deed_arena_printf(struct deed_arena *arena, const char *format, ...)
{
    va_list args;
    char small[SMALL_TEXT_BYTES]; /* few are longer, and need a second pass */
    va_start(args, format);
    int len = vsnprintf(small, sizeof(small), format, args);
    va_end(args);
    char *text = len >= 0 ? deed_arena_alloc(arena, (size_t)len + 1) : NULL;
    if (text && (size_t)len < sizeof(small)) {
        memcpy(text, small, (size_t)len);
    } else if (text) {
        va_start(args, format);
        vsnprintf(text, (size_t)len + 1, format, args);
        va_end(args);
    }
    explicit_bzero(small, sizeof(small));
    arena->failed |= !text;
    return text;
}
