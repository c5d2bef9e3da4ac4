/* SPDX-License-Identifier: Apache-2.0 */
#include "core/widget/items.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/act/request.h"
#include "core/text/fold.h"
#include "core/verify/wish.h"

/* Limit: of an item's words in a message. */
#define LABEL_BYTES_MAX 100

/* A word that is asked for, made comparable once. */
struct word {
    struct deed_fold fold;
    bool part; /* "~": any text that contains it */
};

/* The items that the next word is looked for among. */
struct level {
    uint32_t box;    /* all items of a box, or */
    uint32_t parent; /* those below an item of a tree */
};

struct walker {
    const struct deed_items *items;
    struct deed_arena scratch; /* folded texts */
    struct word word;
    struct level level;
    uint32_t *path; /* items that were found so far; owned by scratch */
    unsigned path_count;
    bool failed; /* memory ran out: what was compared does not count */
};

static bool set_word(struct walker *w, const char *text)
{
    w->word.part = text[0] == '~';
    w->failed =
        w->failed ||
        !deed_fold_make_whole(&w->scratch, text + w->word.part, &w->word.fold);
    return !w->failed;
}

static bool suits(struct walker *w, const char *text)
{
    struct deed_fold fold;
    if (!text || !w->word.fold.text) {
        return false;
    }
    if (!deed_fold_make(&w->scratch, text, &fold)) {
        w->failed = true;
        return false;
    }
    enum deed_grade grade = deed_fold_grade(&w->word.fold, w->word.part, &fold);
    return w->word.part ? grade != DEED_GRADE_NONE : grade == DEED_GRADE_EXACT;
}

static bool says(struct walker *w, const struct deed_item *item)
{
    return suits(w, item->name) || suits(w, item->text);
}

/* Is the box, or what it holds, at or around the item? Boxes that are each
 * within the other end by the count. */
static bool is_around(const struct deed_items *items, uint32_t box,
                      const struct deed_item *item)
{
    uint32_t at = item->box;
    for (uint32_t n = 0; at < items->box_count && n <= items->box_count; n++) {
        if (at == box) {
            return true;
        }
        at = items->boxes[at].within;
    }
    return false;
}

/* The same, but what a menu inside of the box holds belongs to that menu. */
static bool is_in_box(const struct deed_items *items, uint32_t box,
                      const struct deed_item *item)
{
    uint32_t at = item->box;
    for (uint32_t n = 0; at < items->box_count && n <= items->box_count; n++) {
        if (at == box) {
            return true;
        }
        if (items->boxes[at].menu && !item->in_tree) {
            return false;
        }
        at = items->boxes[at].within;
    }
    return false;
}

static bool is_in_level(const struct walker *w, uint32_t at)
{
    const struct deed_item *item = &w->items->list[at];
    return w->level.box != DEED_NO_ITEM &&
           is_in_box(w->items, w->level.box, item) &&
           (w->level.parent == DEED_NO_ITEM || item->parent == w->level.parent);
}

static bool box_says(struct walker *w, uint32_t box)
{
    for (uint32_t i = 0; i < w->items->count; i++) {
        const struct deed_item *item = &w->items->list[i];
        if (is_in_box(w->items, box, item) && says(w, item)) {
            return true;
        }
    }
    return false;
}

static uint32_t first_start(const struct deed_items *items)
{
    for (uint32_t i = 0; i < items->box_count; i++) {
        if (items->boxes[i].start) {
            return i;
        }
    }
    return DEED_NO_ITEM;
}

/* Menus may be drawn anywhere: the first box that has the first word. */
static uint32_t find_start(struct walker *w)
{
    for (uint32_t i = 0; i < w->items->box_count; i++) {
        if (w->items->boxes[i].start && box_says(w, i)) {
            return i;
        }
    }
    return first_start(w->items);
}

/* A box that an item may have opened: it is shown, and none of the items on the
 * way to it is inside. */
static bool is_free(const struct walker *w, uint32_t box)
{
    if (box >= w->items->box_count || !w->items->boxes[box].shown) {
        return false;
    }
    for (unsigned i = 0; i < w->path_count; i++) {
        if (is_around(w->items, box, &w->items->list[w->path[i]])) {
            return false;
        }
    }
    return true;
}

static uint32_t first_free(const struct walker *w, const uint32_t *boxes,
                           uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_free(w, boxes[i])) {
            return boxes[i];
        }
    }
    return DEED_NO_ITEM;
}

/* The menu that an item opened: what it points at or holds, or what is beside
 * it; else one that nothing is said of: the first that has the next word, else
 * the last, since pop-ups are put at the end. */
static uint32_t find_submenu(struct walker *w, const struct deed_item *item)
{
    uint32_t box = first_free(w, item->opens, item->open_count);
    if (box == DEED_NO_ITEM) {
        box = first_free(w, item->beside, item->beside_count);
    }
    if (box != DEED_NO_ITEM || item->open_count) {
        return box;
    }
    for (uint32_t i = 0; i < w->items->box_count; i++) {
        if (!w->items->boxes[i].menu || !is_free(w, i)) {
            continue;
        }
        box = i;
        if (box_says(w, i)) {
            break;
        }
    }
    return box;
}

/* How many items of the level are shown and have the word; the first of them.
 * At the beginning one without a parent is meant, where there are more. */
static unsigned count_found(struct walker *w, bool roots, uint32_t *ret)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < w->items->count; i++) {
        const struct deed_item *item = &w->items->list[i];
        if (item->in_reach && is_in_level(w, i) &&
            (!roots || item->parent == DEED_NO_ITEM) && says(w, item)) {
            *ret = count++ ? *ret : i;
        }
    }
    return count;
}

static unsigned find_in_level(struct walker *w, bool first, uint32_t *ret)
{
    unsigned count = count_found(w, false, ret);
    if (first && count > 1) {
        uint32_t root = DEED_NO_ITEM;
        unsigned roots = count_found(w, true, &root);
        if (roots) {
            *ret = root;
            return roots;
        }
    }
    return count;
}

static bool level_is_shown(const struct walker *w)
{
    for (uint32_t i = 0; i < w->items->count; i++) {
        if (w->items->list[i].in_reach && is_in_level(w, i)) {
            return true;
        }
    }
    return false;
}

/* To what an item holds; the next word is set. */
static void enter(struct walker *w, uint32_t at)
{
    const struct deed_item *item = &w->items->list[at];
    if (item->in_tree) {
        w->level.parent = at;
        return;
    }
    w->level =
        (struct level){ .box = find_submenu(w, item), .parent = DEED_NO_ITEM };
}

static void walk(struct walker *w, const char *const *path, unsigned count,
                 struct deed_walk *ret)
{
    uint32_t at = DEED_NO_ITEM;
    for (unsigned i = 0; i < count && set_word(w, path[i]); i++) {
        if (i == 0) {
            w->level =
                (struct level){ .box = find_start(w), .parent = DEED_NO_ITEM };
        } else {
            enter(w, at);
        }
        uint32_t next = DEED_NO_ITEM;
        unsigned found = find_in_level(w, i == 0, &next);
        if (found != 1) {
            ret->missing = path[i];
            ret->many = found > 1;
            ret->unfold = found ? DEED_NO_ITEM : at;
            ret->holds_shown = !found && i > 0 && level_is_shown(w);
            return;
        }
        at = next;
        w->path[w->path_count++] = at;
    }
    ret->found = at;
    /* One of those that were left out may have the same words. */
    ret->many = w->items->cut;
    ret->missing = ret->many ? path[count - 1] : NULL;
}

static const struct deed_walk nothing = { .found = DEED_NO_ITEM,
                                          .unfold = DEED_NO_ITEM,
                                          .folded = DEED_NO_ITEM };

static void begin(struct walker *w, const struct deed_items *items,
                  struct deed_walk *ret)
{
    *w = (struct walker){ .items = items };
    *ret = nothing;
    deed_arena_init(&w->scratch, 0);
}

static bool end(struct walker *w, struct deed_walk *ret)
{
    deed_arena_fini(&w->scratch);
    if (w->failed) {
        *ret = nothing;
    }
    return !w->failed;
}

bool deed_items_walk(const struct deed_items *items, const char *const *path,
                     unsigned count, struct deed_walk *ret)
{
    struct walker w;
    begin(&w, items, ret);
    w.path = deed_arena_calloc(&w.scratch, count + 1, sizeof(*w.path));
    w.failed = !w.path;
    if (w.path && count) {
        walk(&w, path, count, ret);
    }
    return end(&w, ret);
}

/* The nearest above that is shown. Items that are each below the other end by
 * the count. */
static uint32_t shown_above(const struct deed_items *items, uint32_t at)
{
    for (uint32_t n = 0; at < items->count && n <= items->count; n++) {
        at = items->list[at].parent;
        if (at < items->count && items->list[at].in_reach) {
            return at;
        }
    }
    return DEED_NO_ITEM;
}

static void seek(struct walker *w, const char *words, struct deed_walk *ret)
{
    const struct deed_items *items = w->items;
    uint32_t found = DEED_NO_ITEM;
    unsigned count = 0;
    w->level =
        (struct level){ .box = first_start(items), .parent = DEED_NO_ITEM };
    for (uint32_t i = 0; i < items->count; i++) {
        if (!is_in_level(w, i) || !says(w, &items->list[i])) {
            continue;
        }
        if (items->list[i].in_reach) {
            return; /* it is looked for where it is shown */
        }
        found = count++ ? found : i;
    }
    ret->many = count > 1 || (count && items->cut);
    ret->folded = ret->many ? DEED_NO_ITEM : found;
    ret->unfold = shown_above(items, ret->folded);
    ret->missing = ret->many || ret->unfold != DEED_NO_ITEM ? words : NULL;
}

bool deed_items_seek(const struct deed_items *items, const char *words,
                     struct deed_walk *ret)
{
    struct walker w;
    begin(&w, items, ret);
    if (set_word(&w, words)) {
        seek(&w, words, ret);
    }
    return end(&w, ret);
}

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
                                  add_folded(facts, items, args, arena);
    return read && !arena->failed;
}
