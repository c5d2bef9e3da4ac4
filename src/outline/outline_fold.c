/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows, cards and items that are alike: a few are told in full, the rest by
 * how their handles count up. Handles are given out in the order of the page,
 * so that those of the n-th row are mostly `first + n * step`; where they are
 * not, it is not claimed.
 */
#include "outline/outline_folded.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"

#define PERIOD_MAX 8
/* So many that are in another state are told in full. */
#define ODD_MAX 4

static uint32_t next_by(const struct outline_tree *tree, uint32_t at,
                        unsigned count)
{
    while (at != OUTLINE_NONE && count-- > 0) {
        at = tree->nodes[at].next;
    }
    return at;
}

static uint32_t repeats(const struct outline_tree *tree, uint32_t first,
                        unsigned period)
{
    uint32_t a = first, b = next_by(tree, first, period), same = 0;
    while (b != OUTLINE_NONE && tree->nodes[a].shape == tree->nodes[b].shape) {
        a = tree->nodes[a].next;
        b = tree->nodes[b].next;
        same++;
    }
    return same / period + 1;
}

uint32_t outline_run(const struct outline_writer *w, uint32_t first,
                     unsigned *ret_period)
{
    uint32_t best = 0;
    /* What holds its parts together is one by itself. */
    bool item = outline_is_item(&w->tree->nodes[first]);
    for (unsigned p = 1; w->detail.fold && p <= (item ? 1 : PERIOD_MAX); p++) {
        uint32_t groups = repeats(w->tree, first, p);
        if (groups >= w->detail.fold && groups * p > best * *ret_period) {
            best = groups;
            *ret_period = p;
        }
    }
    return best;
}

static void gather(const struct outline_tree *tree, uint32_t at,
                   struct outline_column *to)
{
    const struct outline_node *node = &tree->nodes[at];
    if (node->handled && to->count < OUTLINE_COLUMNS_MAX) {
        to->nodes[to->count++] = node;
    } else if (node->handled) {
        to->more = true;
    }
    for (uint32_t c = node->first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        gather(tree, c, to);
    }
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void find_usual(struct outline_folded *run, uint64_t *sorted)
{
    uint32_t best = 0;
    memcpy(sorted, run->moods, run->groups * sizeof(*sorted));
    qsort(sorted, run->groups, sizeof(*sorted), by_value);
    for (uint32_t i = 0, n = 0; i < run->groups; i++) {
        n = i && sorted[i] == sorted[i - 1] ? n + 1 : 1;
        if (n > best) {
            best = n;
            run->mood = sorted[i];
        }
    }
    run->odd = run->groups - best;
}

static bool read_run(struct outline_folded *run, uint32_t first)
{
    const struct outline_tree *tree = run->w->tree;
    run->starts = calloc(run->groups, sizeof(*run->starts));
    run->columns = calloc(run->groups, sizeof(*run->columns));
    run->moods = calloc((size_t)run->groups * 2, sizeof(*run->moods));
    if (!run->starts || !run->columns || !run->moods) {
        return false;
    }
    uint32_t at = first;
    for (uint32_t g = 0; g < run->groups; g++) {
        run->starts[g] = at;
        run->moods[g] = DEED_HASH_SEED;
        for (unsigned i = 0; i < run->period; i++) {
            gather(tree, at, &run->columns[g]);
            run->moods[g] =
                deed_hash_bytes(run->moods[g], &tree->nodes[at].mood,
                                sizeof(tree->nodes[at].mood));
            at = tree->nodes[at].next;
        }
    }
    find_usual(run, run->moods + run->groups);
    return true;
}

static void free_run(struct outline_folded *run)
{
    free(run->starts);
    free(run->columns);
    free(run->moods);
}

static void write_group(struct outline_folded *run, uint32_t g, unsigned depth)
{
    uint32_t at = run->starts[g];
    for (unsigned i = 0; i < run->period; i++) {
        outline_write(run->w, at, depth);
        at = run->w->tree->nodes[at].next;
    }
}

/* Those in another state than most: in full when they are few, else by n. */
static void write_odd(struct outline_folded *run, uint32_t from, unsigned depth)
{
    struct outline_writer *w = run->w;
    uint32_t odd = 0;
    for (uint32_t g = from; g < run->groups; g++) {
        odd += run->moods[g] != run->mood;
    }
    if (!odd) {
        return;
    }
    if (odd > ODD_MAX) {
        outline_line_begin(w, depth);
        deed_strbuf_printf(w->out, "%s… %u of these in another state: n=",
                           outline_tone(w, OUTLINE_NOTE), odd);
        uint32_t told = 0;
        for (uint32_t g = from; g < run->groups && told < 20; g++) {
            if (run->moods[g] != run->mood) {
                deed_strbuf_printf(w->out, "%s%u", told++ ? "," : "", g + 1);
            }
        }
        deed_strbuf_puts(w->out, told < odd ? ",…" : "");
        deed_strbuf_puts(w->out, outline_tone_end(w));
        outline_line_end(w);
        return;
    }
    for (uint32_t g = from; g < run->groups; g++) {
        if (run->moods[g] != run->mood) {
            outline_line_begin(w, depth);
            deed_strbuf_printf(w->out, "%s… n=%u:%s",
                               outline_tone(w, OUTLINE_NOTE), g + 1,
                               outline_tone_end(w));
            outline_line_end(w);
            write_group(run, g, depth);
        }
    }
}

/* What a group says, without what can be done with it. */
static void put_brief(struct outline_writer *w, uint32_t at, unsigned *more)
{
    const struct outline_node *node = &w->tree->nodes[at];
    bool leaf = node->first == OUTLINE_NONE;
    const char *text = leaf ? deed_str_or(node->name, node->text) : node->text;
    if (text && (!node->handled || !leaf)) {
        deed_strbuf_puts(w->out, *more ? " | " : " ");
        if (strpbrk(text, "\"|@[\\")) {
            outline_put_quoted(w, text);
        } else {
            outline_put_plain(w, text);
        }
        ++*more;
    }
    for (uint32_t c = node->first; c != OUTLINE_NONE;
         c = w->tree->nodes[c].next) {
        put_brief(w, c, more);
    }
}

/* How many pieces a group says, on a line of its own. */
static unsigned write_brief(struct outline_folded *run, uint32_t g,
                            unsigned depth)
{
    struct outline_writer *w = run->w;
    uint32_t at = run->starts[g];
    unsigned pieces = 0;
    outline_line_begin(w, depth);
    deed_strbuf_printf(w->out, "%sn=%u%s", outline_tone(w, OUTLINE_NOTE), g + 1,
                       outline_tone_end(w));
    for (unsigned i = 0; i < run->period; i++) {
        put_brief(w, at, &pieces);
        at = w->tree->nodes[at].next;
    }
    if (run->singly) {
        outline_put_row(run, &run->columns[g]);
    }
    return pieces + (run->singly ? 2 : 0);
}

static void write_briefs(struct outline_folded *run, uint32_t from,
                         unsigned depth)
{
    struct outline_writer *w = run->w;
    bool counted = outline_counts_up(run);
    for (uint32_t g = from; g < run->groups; g++) {
        size_t begin = w->out->len;
        if (w->limit && w->used >= w->limit) {
            return;
        }
        /* "Order {n}" was said already. */
        if (write_brief(run, g, depth) > (counted ? 1 : 0)) {
            outline_line_end(w);
        } else {
            outline_take_back(w, begin);
        }
    }
}

static void write_rest(struct outline_folded *run, uint32_t from,
                       unsigned depth)
{
    struct outline_writer *w = run->w;
    if (w->limit && w->used >= w->limit) {
        w->left += (run->groups - from) * run->period;
        return;
    }
    outline_line_begin(w, depth);
    deed_strbuf_printf(w->out, "%s… %u more like these, ",
                       outline_tone(w, OUTLINE_NOTE), run->groups - from);
    outline_put_handles(run, from);
    deed_strbuf_puts(w->out, outline_tone_end(w));
    outline_line_end(w);
    write_odd(run, from, depth);
    if (w->detail.brief) {
        write_briefs(run, from, depth);
    }
}

void outline_write_run(struct outline_writer *w, uint32_t first,
                       uint32_t groups, unsigned period, unsigned depth)
{
    struct outline_folded run = { .w = w, .groups = groups, .period = period };
    uint32_t told = w->detail.samples;
    if (told + 2 > groups) {
        told = groups;
    }
    if (!read_run(&run, first)) {
        w->out->failed = true;
        free_run(&run);
        return;
    }
    for (uint32_t g = 0; g < groups; g++) {
        /* Nothing is folded whose every part could not be named. */
        told =
            run.columns[g].more || run.columns[g].count != run.columns[0].count
                ? groups
                : told;
    }
    for (uint32_t g = 0; g < told; g++) {
        write_group(&run, g, depth);
    }
    if (told < groups) {
        write_rest(&run, told, depth);
    }
    free_run(&run);
}
