/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "base/arena.h"
#include "journal/journal.h"

enum deed_code deed_journal_default_path(struct deed_arena *arena,
                                         const char **ret,
                                         struct deed_error *err)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool given = state && state[0] == '/';
    if (!given && (!home || home[0] != '/')) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "no place for the journal: neither XDG_STATE_HOME nor "
                         "HOME is set; --journal PATH names one, --journal "
                         "none keeps keys in memory");
    }
    const char *path =
        deed_arena_printf(arena, "%s%s/deed/journal.db", given ? state : home,
                          given ? "" : "/.local/state");
    if (!path) {
        return deed_fail(err, DEED_NOMEM, "journal");
    }
    *ret = path;
    return DEED_OK;
}
