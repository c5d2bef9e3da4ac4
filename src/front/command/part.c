/* SPDX-License-Identifier: Apache-2.0 */

/* A part of the page, named as a look prints it: main, navigation "Pages". */

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"

/* The role that the text begins with; NULL: none. */
static const char *landmark(const char *text)
{
    static const char *const roles[] = {
        "main",          "navigation", "banner", "contentinfo",
        "complementary", "search",     "form",   "region",
        "article",       "dialog",     "table"
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(roles); i++) {
        size_t len = strlen(roles[i]);
        if (strncmp(text, roles[i], len) == 0 &&
            (!text[len] || strncmp(text + len, " \"", 2) == 0)) {
            return roles[i];
        }
    }
    return NULL;
}

/* What stands between the quotes; NULL: nothing does. */
static const char *quoted(struct deed_arena *arena, const char *text)
{
    size_t len = strlen(text);
    return len > 3 && text[len - 1] == '"'
               ? deed_arena_printf(arena, "%.*s", (int)(len - 3), text + 2)
               : NULL;
}

void deed_command_part(struct deed_arena *arena, struct deed_value *target)
{
    static const char kind[] = "name=";
    struct deed_value *ref = deed_value_map(arena);
    const struct deed_value *was = deed_value_get(target, "ref");
    const char *said = deed_value_text_at(was, "value");
    if (!said || strncmp(said, kind, sizeof(kind) - 1) != 0 ||
        deed_value_get(was, "scope")) {
        return;
    }
    said += sizeof(kind) - 1;
    const char *role = landmark(said);
    const char *name = role ? quoted(arena, said + strlen(role)) : NULL;
    if (!role || (said[strlen(role)] && !name)) {
        return;
    }
    deed_value_set(arena, ref, "by", deed_value_string(arena, "semantic"));
    deed_value_set(arena, ref, "role", deed_value_string(arena, role));
    if (name) {
        deed_value_set(arena, ref, "name", deed_value_string(arena, name));
    }
    deed_value_set(arena, target, "ref", ref);
}
