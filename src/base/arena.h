/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_ARENA_H
#define DEED_BASE_ARENA_H

/*
 * Memory that is given back all at once.
 *
 * An action, a graph or a decoded message allocates from its own arena, so
 * that nothing in it needs a free of its own.
 *
 * Limits: `limit_bytes` (0: none) bounds what is handed out. A refused
 * allocation sets `failed`, which stays set, so that a builder may check once
 * at its end.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_arena_block;

struct deed_arena {
    struct deed_arena_block *blocks; /* owned; newest first */
    size_t used_bytes;
    size_t limit_bytes;
    bool failed;
};

void deed_arena_init(struct deed_arena *arena, size_t limit_bytes);
void deed_arena_fini(struct deed_arena *arena); /* takes a zeroed one too */

/* Gives everything back but keeps one block for reuse; clears `failed`. */
void deed_arena_reset(struct deed_arena *arena);

/* Zeroed memory, aligned for any type; NULL when refused. */
void *deed_arena_alloc(struct deed_arena *arena, size_t size);
/* NULL also when count * size overflows. */
void *deed_arena_calloc(struct deed_arena *arena, size_t count, size_t size);

/* Copies; NULL in gives NULL out and is not a failure. */
char *deed_arena_strdup(struct deed_arena *arena, const char *text);
char *deed_arena_strndup(struct deed_arena *arena, const char *text,
                         size_t len);
char *deed_arena_printf(struct deed_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
