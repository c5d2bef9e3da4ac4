/* SPDX-License-Identifier: Apache-2.0 */
#include "nomem.h"

#include <execinfo.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Callers that make up a place; two more are in here. */
#define FRAMES 5

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void *__real_deed_arena_alloc(struct deed_arena *arena, size_t size);
char *__real_deed_arena_strdup(struct deed_arena *arena, const char *text);
void *__real_deed_arena_calloc(struct deed_arena *arena, size_t count,
                               size_t size);
char *__real_deed_arena_strndup(struct deed_arena *arena, const char *text,
                                size_t len);
char *__real_strndup(const char *text, size_t len);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
void *__wrap_deed_arena_alloc(struct deed_arena *arena, size_t size);
char *__wrap_deed_arena_strdup(struct deed_arena *arena, const char *text);
void *__wrap_deed_arena_calloc(struct deed_arena *arena, size_t count,
                               size_t size);
char *__wrap_deed_arena_strndup(struct deed_arena *arena, const char *text,
                                size_t len);
char *__wrap_strndup(const char *text, size_t len);
char *__wrap_deed_arena_printf(struct deed_arena *arena, const char *format,
                               ...);

static struct {
    bool on;
    unsigned count, fail_at;
    nomem_told_fn *told;
    void *user;
} nomem;

void nomem_begin(unsigned fail_at, nomem_told_fn *told, void *user)
{
    nomem.on = false;
    nomem.count = 0;
    nomem.fail_at = fail_at;
    nomem.told = told;
    nomem.user = user;
}

bool nomem_set(bool on)
{
    bool was = nomem.on;
    nomem.on = on;
    return was;
}

void nomem_start(unsigned fail_at)
{
    nomem_begin(fail_at, NULL, NULL);
    nomem_set(true);
}

void nomem_stop(void)
{
    nomem_set(false);
    nomem_begin(0, NULL, NULL);
}

static uint32_t place(void)
{
    void *frames[FRAMES + 2];
    int count = backtrace(frames, FRAMES + 2);
    uint32_t hash = 1;
    for (int i = 2; i < count; i++) {
        uintptr_t at = (uintptr_t)frames[i];
        hash = (hash ^ (uint32_t)at) * UINT32_C(16777619);
    }
    return hash;
}

static bool refused(void)
{
    if (!nomem.on) {
        return false;
    }
    nomem.count++;
    if (nomem.told) {
        nomem_set(false);
        nomem.told(nomem.user, nomem.count, place());
        nomem_set(true);
    }
    return nomem.count == nomem.fail_at;
}

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refused() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return refused() ? NULL : __real_strdup(text);
}

void *__wrap_deed_arena_alloc(struct deed_arena *arena, size_t size)
{
    if (refused()) {
        arena->failed = true;
        return NULL;
    }
    return __real_deed_arena_alloc(arena, size);
}

char *__wrap_deed_arena_strdup(struct deed_arena *arena, const char *text)
{
    if (text && refused()) {
        arena->failed = true;
        return NULL;
    }
    return __real_deed_arena_strdup(arena, text);
}

void *__wrap_deed_arena_calloc(struct deed_arena *arena, size_t count,
                               size_t size)
{
    if (refused()) {
        arena->failed = true;
        return NULL;
    }
    return __real_deed_arena_calloc(arena, count, size);
}

char *__wrap_deed_arena_strndup(struct deed_arena *arena, const char *text,
                                size_t len)
{
    if (refused()) {
        arena->failed = true;
        return NULL;
    }
    return __real_deed_arena_strndup(arena, text, len);
}

char *__wrap_strndup(const char *text, size_t len)
{
    return refused() ? NULL : __real_strndup(text, len);
}

/* There is none that takes a list of arguments to pass on to. */
char *__wrap_deed_arena_printf(struct deed_arena *arena, const char *format,
                               ...)
{
    va_list args;
    char *text = NULL, *kept = NULL;
    if (refused()) {
        arena->failed = true;
        return NULL;
    }
    bool was = nomem_set(false);
    va_start(args, format);
    int len = vasprintf(&text, format, args);
    va_end(args);
    if (len >= 0) {
        kept = __real_deed_arena_strndup(arena, text, (size_t)len);
        free(text);
    }
    nomem_set(was);
    return kept;
}
