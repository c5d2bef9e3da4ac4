/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/gesture.h"

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/observation.h"

#define X(id, name) name,
static const char *const names[] = { DEED_GESTURES(X) };
#undef X

const char *deed_gesture_name(enum deed_gesture_kind kind)
{
    return kind < DEED_GESTURE_COUNT ? names[kind] : "none";
}

static const char **copy_list(struct deed_arena *arena,
                              const char *const *texts, unsigned count)
{
    const char **copy =
        deed_arena_calloc(arena, (size_t)count + 1, sizeof(*copy));
    for (unsigned i = 0; copy && i < count; i++) {
        copy[i] = deed_arena_strdup(arena, texts[i]);
    }
    return copy;
}

void deed_gesture_copy(struct deed_arena *arena, struct deed_gesture *to,
                       const struct deed_gesture *from)
{
    *to = *from;
    const char **texts[] = {
        &to->instance_id, &to->document_id, &to->to_instance_id,
        &to->text,        &to->value,       &to->edge,
        &to->url,         &to->app_action,  &to->dialog_text,
        &to->history,
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        *texts[i] = deed_arena_strdup(arena, *texts[i]);
    }
    to->keys = copy_list(arena, from->keys, from->key_count);
    to->options = copy_list(arena, from->options, from->option_count);
    to->option_ids = from->option_ids ? copy_list(arena, from->option_ids,
                                                  from->option_count)
                                      : NULL;
    to->files = copy_list(arena, from->files, from->file_count);
    if (from->params) {
        to->params = deed_value_copy(arena, from->params);
    }
}

void deed_probe_copy(struct deed_arena *arena, struct deed_probe *to,
                     const struct deed_probe *from)
{
    *to = *from;
    to->instance_id = deed_arena_strdup(arena, from->instance_id);
    to->document_id = deed_arena_strdup(arena, from->document_id);
    to->expect_value = deed_arena_strdup(arena, from->expect_value);
    to->options = (const char *const *)copy_list(arena, from->options,
                                                 from->option_count);
    to->path =
        (const char *const *)copy_list(arena, from->path, from->path_count);
    to->date = deed_arena_strdup(arena, from->date);
}
