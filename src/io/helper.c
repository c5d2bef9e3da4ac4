/* SPDX-License-Identifier: Apache-2.0 */
#include "io/helper.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"

#define NAME "deed-grid"

/* Set by the build: where `ninja install` puts it. */
#ifndef DEED_LIBEXECDIR
#define DEED_LIBEXECDIR "/usr/libexec/deed"
#endif

static const char *beside_us(struct deed_arena *arena)
{
    char self[4096];
    ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);
    if (len <= 0) {
        return NULL;
    }
    self[len] = '\0';
    char *slash = strrchr(self, '/');
    if (!slash) {
        return NULL;
    }
    *slash = '\0';
    return deed_arena_printf(arena, "%s/" NAME, self);
}

enum deed_code deed_helper_find(struct deed_arena *arena, const char **ret,
                                struct deed_error *err)
{
    const char *named = getenv("DEED_GRID_HELPER");
    const char *const places[] = { named && *named ? named : NULL,
                                   beside_us(arena), DEED_LIBEXECDIR "/" NAME };
    for (size_t i = 0; i < DEED_ARRAY_LEN(places); i++) {
        if (places[i] && access(places[i], X_OK) == 0) {
            *ret = places[i];
            return DEED_OK;
        }
    }
    return deed_fail(err, DEED_ENVIRONMENT,
                     "the program " NAME " is missing, which speaks HTTP and "
                     "TLS for deed; it belongs in %s, or name it with "
                     "DEED_GRID_HELPER",
                     DEED_LIBEXECDIR);
}
