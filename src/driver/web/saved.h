/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SAVED_H
#define DEED_DRIVER_WEB_SAVED_H

/* Names of files that a page suggested, and giving them to files. */

#include "base/arena.h"

/* Where downloads go when nobody says: XDG_DOWNLOAD_DIR, else ~/Downloads. NULL
 * when neither is known. */
const char *saved_usual_dir(struct deed_arena *arena);

/* What a page may call a file here: one part of a path, not hidden, not long,
 * without control characters. */
const char *saved_name(struct deed_arena *arena, const char *suggested);

/* Gives the file at `path` that name in its folder, or "name (1).pdf" and so
 * on where there is one already. Its path now: the old one where it could not
 * be done. */
const char *saved_rename(struct deed_arena *arena, const char *path,
                         const char *name);

#endif
