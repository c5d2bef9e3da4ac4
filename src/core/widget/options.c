/* SPDX-License-Identifier: Apache-2.0 */
#include "core/widget/options.h"

#include "base/arena.h"
#include "base/util.h"
#include "core/text/fold.h"

/* What of a candidate matches the words that were asked for, the best first. */
enum way { WAY_WORDS, WAY_VALUE, WAY_PART, WAY_COUNT };

/* Roles that are made to be chosen come before those that may hold such an
 * element or stand in it. */
static const char *const roles[] = {
    "option",   "menuitem", "menuitemradio", "menuitemcheckbox",
    "radio",    "tab",      "treeitem",      "checkbox",
    "gridcell", "row",      "button",        "listitem",
};

enum {
    KINDS = DEED_ARRAY_LEN(roles) + 1, /* one more for any other role */
    /* Those in reach by way and role; what a layer shows; those that are not in
     * reach, by way and role; what is no option at all. */
    RANK_LAYER = WAY_COUNT * KINDS,
    RANK_HIDDEN,
    RANK_NONE = RANK_HIDDEN + WAY_COUNT * KINDS
};

struct wanted {
    struct deed_arena scratch; /* folded texts */
    struct deed_fold words, part;
    const char *value;
    bool failed; /* memory ran out */
};

static bool says(struct wanted *w, const char *text,
                 const struct deed_fold *words, bool part)
{
    struct deed_fold fold;
    if (!text || !words->text) {
        return false;
    }
    if (!deed_fold_make(&w->scratch, text, &fold)) {
        w->failed = true;
        return false;
    }
    enum deed_grade grade = deed_fold_grade(words, part, &fold);
    return part ? grade != DEED_GRADE_NONE : grade == DEED_GRADE_EXACT;
}

static enum way way_of(struct wanted *w, const struct deed_option_candidate *c)
{
    if (says(w, c->name, &w->words, false) ||
        says(w, c->text, &w->words, false)) {
        return WAY_WORDS;
    }
    if (deed_str_equal(c->values[0], w->value) ||
        deed_str_equal(c->values[1], w->value)) {
        return WAY_VALUE;
    }
    return says(w, c->name, &w->part, true) || says(w, c->text, &w->part, true)
               ? WAY_PART
               : WAY_COUNT;
}

static unsigned kind_of(const char *role)
{
    unsigned kind = 0;
    while (kind < DEED_ARRAY_LEN(roles) && !deed_str_equal(role, roles[kind])) {
        kind++;
    }
    return kind;
}

static unsigned rank_of(struct wanted *w, const struct deed_option_candidate *c)
{
    if (c->by_text) {
        return RANK_LAYER;
    }
    enum way way = way_of(w, c);
    /* A folded item has to be unfolded before it can be chosen. */
    if (way == WAY_COUNT ||
        (!c->in_reach && deed_str_equal(c->role, "treeitem"))) {
        return RANK_NONE;
    }
    unsigned rank = way * KINDS + kind_of(c->role);
    return c->in_reach ? rank : RANK_HIDDEN + rank;
}

static void prefer(struct wanted *w, const struct deed_option_candidate *all,
                   size_t count, bool *keep)
{
    unsigned best = RANK_NONE;
    size_t first = 0; /* of those with the best rank so far */
    for (size_t i = 0; i < count; i++) {
        unsigned rank = rank_of(w, &all[i]);
        if (rank < best) {
            best = rank;
            first = i;
        }
        keep[i] = rank == best && rank != RANK_NONE;
    }
    for (size_t i = 0; i < first; i++) {
        keep[i] = false;
    }
}

const char *deed_options_role(size_t place)
{
    return place < DEED_ARRAY_LEN(roles) ? roles[place] : NULL;
}

bool deed_options_prefer(const struct deed_option_candidate *all, size_t count,
                         const char *words, bool *keep)
{
    struct wanted w = { .value = words };
    bool part = words[0] == '~';
    deed_arena_init(&w.scratch, 0);
    w.failed = !deed_fold_make_whole(&w.scratch, words, &w.words) ||
               (part && !deed_fold_make_whole(&w.scratch, words + 1, &w.part));
    if (!w.failed) {
        prefer(&w, all, count, keep);
    }
    deed_arena_fini(&w.scratch);
    return !w.failed;
}
