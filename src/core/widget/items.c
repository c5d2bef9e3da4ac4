/* SPDX-License-Identifier: Apache-2.0 */
#include "core/widget/items.h"

#include "base/arena.h"
#include "core/text/fold.h"

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

static enum deed_grade grade_of(struct walker *w, const char *text)
{
    struct deed_fold fold;
    if (!text || !w->word.fold.text) {
        return DEED_GRADE_NONE;
    }
    if (!deed_fold_make(&w->scratch, text, &fold)) {
        w->failed = true;
        return DEED_GRADE_NONE;
    }
    enum deed_grade grade = deed_fold_grade(&w->word.fold, w->word.part, &fold);
    return w->word.part || grade == DEED_GRADE_EXACT ? grade : DEED_GRADE_NONE;
}

static bool suits(struct walker *w, const char *text)
{
    return grade_of(w, text) != DEED_GRADE_NONE;
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

/* Of the items that are shown and can be chosen: how many match the name
 * best. One that is disabled gives way to one that is not. */
struct shown {
    bool any;
    unsigned best_count;
    enum deed_grade best;
};

static void add_shown(struct walker *w, const struct deed_item *item,
                      struct shown *shown)
{
    enum deed_grade grade =
        item->enabled == DEED_NO ? DEED_GRADE_NONE : grade_of(w, item->name);
    shown->any = true;
    if (grade > shown->best) {
        shown->best = grade;
        shown->best_count = 0;
    }
    shown->best_count += grade != DEED_GRADE_NONE && grade == shown->best;
}

static void seek(struct walker *w, const char *words, struct deed_walk *ret)
{
    const struct deed_items *items = w->items;
    struct shown shown = { .best = DEED_GRADE_NONE };
    uint32_t found = DEED_NO_ITEM;
    unsigned count = 0;
    w->level =
        (struct level){ .box = first_start(items), .parent = DEED_NO_ITEM };
    for (uint32_t i = 0; i < items->count; i++) {
        if (!is_in_level(w, i) || !says(w, &items->list[i])) {
            continue;
        }
        if (items->list[i].in_reach) {
            add_shown(w, &items->list[i], &shown);
        } else {
            found = count++ ? found : i;
        }
    }
    if (shown.any) { /* it is looked for where it is shown */
        ret->twins = shown.best_count > 1;
        return;
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
