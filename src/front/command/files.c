/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/files.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* 812 bytes, 12 kB, 3.4 MB */
static const char *size_words(struct deed_arena *arena, double bytes)
{
    static const char *const units[] = { "kB", "MB", "GB", "TB" };
    size_t unit = 0;
    if (bytes < 1000) {
        return deed_arena_printf(arena, "%.0f byte%s", bytes,
                                 bytes == 1 ? "" : "s");
    }
    bytes /= 1000;
    while (bytes >= 999.5 && unit + 1 < DEED_ARRAY_LEN(units)) {
        bytes /= 1000;
        unit++;
    }
    return deed_arena_printf(arena, bytes < 9.95 ? "%.1f %s" : "%.0f %s", bytes,
                             units[unit]);
}

/* 1.2 MB of 50 MB */
static const char *progress(struct deed_arena *arena,
                            const struct deed_value *signal)
{
    double total = deed_value_number_at(signal, "totalBytes", 0);
    const char *now =
        size_words(arena, deed_value_number_at(signal, "bytes", 0));
    return total > 0 ? deed_arena_printf(arena, "%s of %s", now,
                                         size_words(arena, total))
                     : now;
}

const char *deed_command_download(struct deed_arena *arena,
                                  const struct deed_value *signal)
{
    const char *outcome = deed_value_text_at(signal, "outcome");
    const char *path = deed_value_text_at(signal, "path");
    const char *name = deed_value_text_or(signal, "name", "a file");
    bool begins =
        deed_str_equal(deed_value_text_at(signal, "kind"), "download.started");
    if (begins && outcome) {
        return NULL;
    }
    if (begins) {
        return deed_value_get(signal, "bytes")
                   ? deed_arena_printf(arena,
                                       "a download is still running: %s (%s)",
                                       name, progress(arena, signal))
                   : deed_arena_printf(arena, "a download started: %s", name);
    }
    if (!deed_str_equal(outcome, "completed")) {
        return deed_arena_printf(arena, "the download broke off: %s (%s)", name,
                                 progress(arena, signal));
    }
    return deed_arena_printf(
        arena, "%s%s (%s)",
        path ? "saved as " : "downloaded: ", path ? path : name,
        size_words(arena, deed_value_number_at(signal, "bytes", 0)));
}
