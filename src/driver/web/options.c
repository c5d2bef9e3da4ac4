/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/options.h"

#include "base/arena.h"
#include "base/util.h"
#include "core/model/facts.h"
#include "core/widget/options.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "wire/json_writer.h"

/* Limit of one control: the agent lists 200, and 50 that are shown as chosen.
 */
#define OPTIONS_MAX 512

static size_t count_of(const struct deed_value *list, size_t limit)
{
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    return count < limit ? count : limit;
}

static const struct deed_value *first_of(const struct deed_value *list)
{
    return deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
}

/* `name`: the member of the map that holds its name. */
static struct deed_option_candidate decode_candidate(
    const struct deed_value *map, const char *name)
{
    const struct deed_value *said = deed_value_get(map, "option");
    const struct deed_value *values = deed_value_get(said, "values");
    return (struct deed_option_candidate){
        .role = decode_text(map, "role"),
        .name = decode_text(map, name),
        .text = decode_text(map, "text"),
        .values = { deed_value_text(deed_value_at(values, 0)),
                    deed_value_text(deed_value_at(values, 1)) },
        .in_reach = decode_bool(said, "reach") || decode_bool(said, "check"),
        .by_text = decode_bool(said, "byText"),
    };
}

static const bool *prefer(struct deed_arena *arena,
                          const struct deed_value *list, const char *name,
                          const char *words)
{
    size_t count = count_of(list, DEED_OPTION_CANDIDATES_MAX);
    if (!count || !words) {
        return NULL;
    }
    struct deed_option_candidate *all =
        deed_arena_calloc(arena, count, sizeof(*all));
    /* What is beyond the limit is not preferred. */
    bool *keep = deed_arena_calloc(arena, list->as.items.count, sizeof(*keep));
    const struct deed_value *v = list->as.items.first;
    for (size_t i = 0; all && i < count; i++, v = v->next) {
        all[i] = decode_candidate(v, name);
    }
    return all && keep && deed_options_prefer(all, count, words, keep) ? keep
                                                                       : NULL;
}

const bool *decode_preferred(struct deed_arena *arena,
                             const struct deed_value *found, const char *words)
{
    const bool *keep = prefer(arena, found, "name", words);
    for (size_t i = 0; keep && i < found->as.items.count; i++) {
        if (keep[i]) {
            return keep;
        }
    }
    return NULL; /* those that are left are judged by the resolver */
}

static struct deed_option decode_option(struct deed_arena *arena,
                                        const struct frame *frame,
                                        const struct deed_value *map)
{
    const char *id = decode_text(map, "id");
    return (struct deed_option){
        .id = frame_instance_id(arena, frame, id && *id ? id : NULL),
        .label = decode_text(map, "label"),
        .value = decode_text(map, "value"),
        .group = decode_text(map, "group"),
        .selected = decode_tri(map, "selected"),
        .enabled = decode_bool(map, "disabled") ? DEED_NO : DEED_YES,
    };
}

static bool is_listed(const struct deed_option *options, uint32_t count,
                      const char *id)
{
    for (uint32_t i = 0; i < count; i++) {
        if (id && deed_str_equal(options[i].id, id)) {
            return true;
        }
    }
    return false;
}

/* Those that are asked for, and that the control does not list itself. */
static void add_asked(struct deed_arena *arena, const struct frame *frame,
                      const struct deed_value *asked,
                      struct deed_option *options, uint32_t *count)
{
    const struct deed_value *list = deed_value_get(asked, "list");
    const bool *keep =
        prefer(arena, list, "label", decode_text(asked, "words"));
    size_t i = 0;
    for (const struct deed_value *v = keep ? first_of(list) : NULL;
         v && *count < OPTIONS_MAX; v = v->next, i++) {
        struct deed_option option = decode_option(arena, frame, v);
        if (keep[i] && !is_listed(options, *count, option.id)) {
            options[(*count)++] = option;
        }
    }
}

static size_t count_asked(const struct deed_value *asked)
{
    size_t count = 0;
    for (const struct deed_value *v = first_of(asked); v; v = v->next) {
        count += count_of(deed_value_get(v, "list"), OPTIONS_MAX);
    }
    return count;
}

void decode_options(struct deed_arena *arena, const struct frame *frame,
                    const struct deed_value *facts, struct deed_facts *ret)
{
    const struct deed_value *list = deed_value_get(facts, "options");
    const struct deed_value *asked = deed_value_get(facts, "asked");
    size_t room = count_of(list, OPTIONS_MAX) + count_asked(asked);
    struct deed_option *options =
        room ? deed_arena_calloc(arena, room, sizeof(*options)) : NULL;
    if (!options) {
        return;
    }
    uint32_t count = 0;
    for (const struct deed_value *v = first_of(list); v && count < OPTIONS_MAX;
         v = v->next) {
        options[count++] = decode_option(arena, frame, v);
    }
    for (const struct deed_value *v = first_of(asked); v; v = v->next) {
        add_asked(arena, frame, v, options, &count);
    }
    ret->options = options;
    ret->option_count = count;
}

void options_write_roles(struct deed_json_writer *w)
{
    deed_json_key(w, "roles");
    deed_json_begin_array(w);
    for (size_t i = 0; deed_options_role(i); i++) {
        deed_json_string(w, deed_options_role(i));
    }
    deed_json_end_array(w);
}
