/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/view.h"

#include <deed/look.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Into the arena, where the rest of the answer is. */
static const char *keep(struct deed_arena *arena, char *text)
{
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == '\n') {
        len--;
    }
    const char *kept = deed_arena_strndup(arena, text, len);
    deed_free(text);
    return kept;
}

enum deed_code deed_mcp_view(struct deed_arena *arena,
                             const struct deed_value *snapshot,
                             const struct deed_look_opts *opts,
                             const char **ret, struct deed_error *err)
{
    char *text = NULL;
    enum deed_code code = deed_look_at(snapshot, opts, &text, err);
    if (code) {
        return code;
    }
    *ret = keep(arena, text);
    return *ret ? DEED_OK : deed_fail(err, DEED_NOMEM, "view");
}

/* The words before a page that was loaded anew; a page cannot write lines of
 * its own, so that they are nobody else's. */
static bool is_new_page(const char *text)
{
    return strstr(text, "\nanother page:\n") != NULL;
}

/* Left out, or folded into one line. */
static bool is_cut(const char *text)
{
    return strstr(text, "\n… ") != NULL || strstr(text, "\n+ … ") != NULL;
}

static const char *since(struct deed_arena *arena,
                         const struct deed_value *before,
                         const struct deed_value *now, unsigned max_tokens)
{
    const struct deed_look_opts opts = { .size = sizeof(opts),
                                         .max_tokens = max_tokens };
    char *text = NULL;
    return deed_look_since(before, now, &opts, &text, NULL) ? NULL
                                                            : keep(arena, text);
}

const char *deed_mcp_view_changes(struct deed_arena *arena,
                                  const struct deed_value *before,
                                  const struct deed_value *now,
                                  unsigned max_tokens, unsigned max_page_tokens,
                                  bool *ret_cut)
{
    const char *text = since(arena, before, now, max_tokens);
    if (!text) {
        return NULL;
    }
    *ret_cut = !is_new_page(text) && is_cut(text);
    if (is_new_page(text)) {
        text = since(arena, before, now, max_page_tokens);
    }
    /* "rev_1 → rev_2", which says nothing to a model. */
    const char *rest = text ? strchr(text, '\n') : NULL;
    return rest ? rest + 1 : "";
}
