/* SPDX-License-Identifier: Apache-2.0 */

/* Is there a Firefox, and is it new enough? Its version stands in a file beside
 * the program, so that none has to be started. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/bidi/tab.h"

/* The first version that has every part of the protocol that deed uses. */
#define OLDEST 140

/* "Version=153.7.0" in application.ini, next to what the path leads to; "": not
 * found. */
static const char *version_of(struct deed_arena *arena, const char *path)
{
    static const char *const folders[] = { "/usr/lib/firefox-esr",
                                           "/usr/lib/firefox" };
    char line[128] = "";
    char *real = realpath(path, NULL);
    char *slash = real ? strrchr(real, '/') : NULL;
    const char *found = "";
    if (slash) {
        *slash = '\0';
    }
    for (size_t i = 0; !*found && i <= DEED_ARRAY_LEN(folders); i++) {
        const char *folder = i ? folders[i - 1] : deed_str_or(real, "");
        const char *name =
            deed_arena_printf(arena, "%s/application.ini", folder);
        FILE *file = name ? fopen(name, "re") : NULL;
        while (file && !*found && fgets(line, sizeof(line), file)) {
            if (strncmp(line, "Version=", 8) == 0) {
                found =
                    deed_str_or(deed_arena_strndup(arena, line + 8,
                                                   strcspn(line + 8, "\r\n")),
                                "");
            }
        }
        if (file) {
            fclose(file);
        }
    }
    free(real);
    return found;
}

void bidi_check(bool quick, deed_finding_fn *found, void *user)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    const char *path = NULL;
    (void)quick;
    deed_arena_init(&arena, 0);
    if (deed_process_find(&arena, &bidi_program, NULL, &path, &err)) {
        /* One browser is enough. */
        found(user, DEED_FINDING_NOTE, "firefox", err.text,
              getenv("DEED_FIREFOX") ? "unset DEED_FIREFOX"
                                     : "sudo apt install firefox-esr");
    } else {
        const char *version = version_of(&arena, path);
        long major = strtol(version, NULL, 10);
        bool old = major && major < OLDEST;
        const char *text =
            !major ? deed_arena_printf(&arena, "%s", path)
            : old
                ? deed_arena_printf(&arena, "Firefox %s at %s is older than %d",
                                    version, path, OLDEST)
                : deed_arena_printf(&arena, "Firefox %s at %s", version, path);
        found(user, old ? DEED_FINDING_WARN : DEED_FINDING_OK, "firefox",
              deed_str_or(text, path),
              old ? "sudo apt install --only-upgrade firefox-esr" : NULL);
    }
    deed_arena_fini(&arena);
}
