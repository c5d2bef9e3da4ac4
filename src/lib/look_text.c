/* SPDX-License-Identifier: Apache-2.0 */
/* Snapshots as text, for those who keep them. */
#include <deed/look.h>

#include <string.h>

#include "base/arena.h"
#include "base/value.h"
#include "lib/session_impl.h"
#include "outline/outline.h"

static struct deed_outline_opts read_opts(const struct deed_look_opts *given,
                                          bool *ret_json)
{
    struct deed_look_opts opts = { 0 };
    if (given) {
        memcpy(&opts, given,
               given->size < sizeof(opts) ? given->size : sizeof(opts));
    }
    *ret_json = opts.json;
    return (struct deed_outline_opts){ .max_tokens = opts.max_tokens,
                                       .links = opts.links,
                                       .in = opts.in,
                                       .color = opts.color };
}

static enum deed_code give(char *text, char **ret_text, struct deed_error *err)
{
    if (!text) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    *ret_text = text;
    return DEED_OK;
}

enum deed_code deed_look_at(const struct deed_value *snapshot,
                            const struct deed_look_opts *opts, char **ret_text,
                            struct deed_error *err)
{
    bool json = false;
    const struct deed_outline_opts outline = read_opts(opts, &json);
    return json ? give(deed_session_text_of(snapshot), ret_text, err)
                : deed_outline(snapshot, &outline, ret_text, err);
}

enum deed_code deed_look_since(const struct deed_value *before,
                               const struct deed_value *now,
                               const struct deed_look_opts *opts,
                               char **ret_text, struct deed_error *err)
{
    struct deed_arena arena;
    bool json = false;
    const struct deed_outline_opts outline = read_opts(opts, &json);
    if (!json) {
        return deed_outline_since(before, now, &outline, ret_text, err);
    }
    deed_arena_init(&arena, 0);
    const struct deed_value *diff = deed_outline_compare(&arena, before, now);
    enum deed_code code =
        give(diff ? deed_session_text_of(diff) : NULL, ret_text, err);
    deed_arena_fini(&arena);
    return code;
}
