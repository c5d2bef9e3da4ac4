/* SPDX-License-Identifier: Apache-2.0 */

/* The items of a tree or of menus as facts about the options that are asked
 * for: what is to be unfolded, which item is meant, what is chosen. */

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/act/request.h"
#include "core/verify/goal.h"
#include "core/widget/items.h"

/* Limit: of an item's words in a message. */
#define LABEL_BYTES_MAX 100

static void read_fold(struct deed_facts *facts, const struct deed_items *items,
                      const struct deed_walk *walk, struct deed_arena *arena)
{
    facts->fold = (struct deed_fold_facts){ .many = walk->many };
    if (walk->missing) {
        facts->fold.missing =
            deed_utf8_clip(arena, walk->missing, LABEL_BYTES_MAX);
    }
    if (walk->unfold == DEED_NO_ITEM || walk->many) {
        return;
    }
    const struct deed_item *item = &items->list[walk->unfold];
    const char *label = item->text ? item->text : deed_str_or(item->name, "");
    facts->fold.item_id = deed_arena_strdup(arena, item->id);
    facts->fold.toggle_id = deed_arena_strdup(arena, item->toggle_id);
    facts->fold.label = deed_utf8_clip(arena, label, LABEL_BYTES_MAX);
    facts->fold.in_menu = !item->in_tree;
    facts->fold.open = walk->holds_shown ? DEED_YES
                       : item->in_tree   ? item->expanded
                                         : DEED_UNKNOWN;
}

/* With a path nothing counts but the item at its end: another one may have the
 * same name. */
static bool read_option(struct deed_facts *facts,
                        const struct deed_items *items,
                        const struct deed_walk *walk, const char *label,
                        struct deed_arena *arena)
{
    facts->options = NULL;
    facts->option_count = 0;
    facts->option_id = NULL;
    facts->list_scrolls = false;
    facts->view = (struct deed_list_view){ 0 };
    if (walk->found == DEED_NO_ITEM || walk->many) {
        return true;
    }
    const struct deed_item *item = &items->list[walk->found];
    struct deed_option *option = deed_arena_alloc(arena, sizeof(*option));
    if (!option) {
        return false;
    }
    *option = (struct deed_option){
        .label = deed_arena_strdup(arena, label),
        .value = deed_arena_strdup(arena, item->value),
        .selected = item->selected,
        .enabled = item->enabled,
    };
    facts->options = option;
    facts->option_count = 1;
    facts->option_id = deed_arena_strdup(arena, item->id);
    return true;
}

/* One branch may have been folded when another was unfolded for the next
 * option: what was chosen there is chosen still. */
static bool add_folded(struct deed_facts *facts, const struct deed_items *items,
                       const struct deed_args *args, struct deed_arena *arena)
{
    struct deed_option *options = deed_arena_calloc(
        arena, facts->option_count + args->option_count, sizeof(*options));
    if (!options) {
        return false;
    }
    if (facts->option_count) {
        memcpy(options, facts->options, facts->option_count * sizeof(*options));
    }
    facts->options = options;
    for (unsigned i = 0; i < args->option_count; i++) {
        struct deed_walk walk;
        if (!deed_items_seek(items, args->options[i], &walk)) {
            return false;
        }
        if (walk.folded == DEED_NO_ITEM ||
            items->list[walk.folded].selected != DEED_YES ||
            deed_option_find(facts, args->options[i])) {
            continue;
        }
        options[facts->option_count++] = (struct deed_option){
            .label = deed_arena_strdup(arena, args->options[i]),
            .selected = DEED_YES,
            .enabled = items->list[walk.folded].enabled,
        };
    }
    return true;
}

/* Several options: a name that more than one shown item has is refused before
 * the first option is pressed. Where a branch has to be unfolded first, that
 * may fold another one and leave one item of the name: then it is checked when
 * its turn comes. */
static bool read_twins(struct deed_facts *facts, const struct deed_items *items,
                       const struct deed_args *args, struct deed_arena *arena)
{
    const char *twins = NULL;
    for (unsigned i = 0; i < args->option_count; i++) {
        struct deed_walk walk;
        if (!deed_items_seek(items, args->options[i], &walk)) {
            return false;
        }
        if (walk.many || walk.unfold != DEED_NO_ITEM) {
            return true;
        }
        if (!twins && walk.twins &&
            deed_option_holds(args->options[i], facts) != DEED_YES) {
            twins = args->options[i];
        }
    }
    facts->twins = twins ? deed_utf8_clip(arena, twins, LABEL_BYTES_MAX) : NULL;
    return true;
}

bool deed_items_read(struct deed_facts *facts, const struct deed_items *items,
                     const struct deed_args *args, unsigned due,
                     struct deed_arena *arena)
{
    struct deed_walk walk;
    if (!items->box_count || due >= args->option_count) {
        return true;
    }
    const char *const *path = (const char *const *)args->path;
    bool read = args->path_count
                    ? deed_items_walk(items, path, args->path_count, &walk)
                    : deed_items_seek(items, args->options[due], &walk);
    if (!read) {
        return false;
    }
    read_fold(facts, items, &walk, arena);
    read = args->path_count ? read_option(facts, items, &walk,
                                          path[args->path_count - 1], arena)
                            : args->option_count < 2 ||
                                  (add_folded(facts, items, args, arena) &&
                                   read_twins(facts, items, args, arena));
    return read && !arena->failed;
}
