/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/saved.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"

/* File systems take 255 bytes; a number must fit behind it. */
#define NAME_BYTES_MAX 200
#define KIND_BYTES_MAX 16 /* limit: of an ending such as ".tar.gz" */
#define TRIES_MAX 1000    /* limit: files of one name */

const char *saved_usual_dir(struct deed_arena *arena)
{
    const char *said = getenv("XDG_DOWNLOAD_DIR");
    const char *home = getenv("HOME");
    if (said && *said == '/') {
        return deed_arena_strdup(arena, said);
    }
    return home && *home == '/' ? deed_arena_printf(arena, "%s/Downloads", home)
                                : NULL;
}

/* Not longer than it may be, and still of the same kind. */
static char *shorten(struct deed_arena *arena, const char *name)
{
    size_t len = strlen(name);
    const char *dot = strrchr(name, '.');
    const char *end = dot && strlen(dot) <= KIND_BYTES_MAX ? dot : name + len;
    size_t stem = (size_t)(end - name);
    if (len > NAME_BYTES_MAX) {
        stem = NAME_BYTES_MAX - strlen(end);
        while (stem > 0 && ((unsigned char)name[stem] & 0xc0) == 0x80) {
            stem--; /* not through a character */
        }
    }
    return deed_arena_printf(arena, "%.*s%s", (int)stem, name, end);
}

const char *saved_name(struct deed_arena *arena, const char *suggested)
{
    char *name = shorten(arena, deed_str_or(suggested, ""));
    for (char *p = name; p && *p; p++) {
        if (*p == '/' || *p == '\\' || (unsigned char)*p < ' ' || *p == 127) {
            *p = '_';
        }
    }
    if (name && *name == '.') {
        *name = '_'; /* neither hidden nor the way up */
    }
    return name && *name ? name : "download";
}

/* "report.pdf" -> "report (2).pdf" */
static const char *numbered(struct deed_arena *arena, const char *folder,
                            size_t folder_len, const char *name, unsigned n)
{
    const char *dot = strrchr(name, '.');
    size_t stem = dot && dot != name ? (size_t)(dot - name) : strlen(name);
    return n ? deed_arena_printf(arena, "%.*s%.*s (%u)%s", (int)folder_len,
                                 folder, (int)stem, name, n, name + stem)
             : deed_arena_printf(arena, "%.*s%s", (int)folder_len, folder,
                                 name);
}

const char *saved_rename(struct deed_arena *arena, const char *path,
                         const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    for (unsigned n = 0; n < TRIES_MAX; n++) {
        const char *to = numbered(arena, path, folder, name, n);
        /* Taken first, so that of two at once each gets its own. */
        int fd =
            to ? open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
        if (fd < 0 && to && errno == EEXIST) {
            continue;
        }
        if (fd < 0) {
            return path;
        }
        close(fd);
        if (rename(path, to) != 0) {
            unlink(to);
            return path;
        }
        return to;
    }
    return path;
}
