/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows, cards and items that are alike: a few are told in full, the rest by
 * how their handles count up. Handles are given out in the order of the page,
 * so that those of the n-th row are mostly `first + n * step`; where they are
 * not, it is not claimed.
 */
#include "outline/outline_impl.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/utf8.h"
#include "base/util.h"

#define PERIOD_MAX 8
#define COLUMNS_MAX 24
#define SEGMENTS_MAX 4
/* So many that are in another state are told in full. */
#define ODD_MAX 4
/* With fewer names than this there is no room for all handles either. */
#define KEYS_LEAST 8

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

/* What can be acted on in a group, in order: its columns. */
struct column {
    const struct outline_node *nodes[COLUMNS_MAX];
    unsigned count;
    bool more; /* than fit in here */
};

struct run {
    struct outline_writer *w;
    uint32_t groups;
    unsigned period;
    unsigned samples;
    uint32_t *starts;       /* first node of each group */
    struct column *columns; /* of each group */
    uint64_t *moods;
    uint64_t mood; /* the usual one */
    uint32_t odd;  /* how many are otherwise */
    bool singly;   /* each tells its own handles */
};

static void gather(const struct outline_tree *tree, uint32_t at,
                   struct column *to)
{
    const struct outline_node *node = &tree->nodes[at];
    if (node->handled && to->count < COLUMNS_MAX) {
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

static void find_usual(struct run *run, uint64_t *sorted)
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

static bool read_run(struct run *run, uint32_t first)
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

static void free_run(struct run *run)
{
    free(run->starts);
    free(run->columns);
    free(run->moods);
}

static void write_group(struct run *run, uint32_t g, unsigned depth)
{
    uint32_t at = run->starts[g];
    for (unsigned i = 0; i < run->period; i++) {
        outline_write(run->w, at, depth);
        at = run->w->tree->nodes[at].next;
    }
}

/* By what a group is called: the first thing in it that says something. */
static const char *key_of(const struct outline_tree *tree, uint32_t at)
{
    const struct outline_node *node = &tree->nodes[at];
    if (node->text && node->first != OUTLINE_NONE) {
        return node->text;
    }
    for (uint32_t c = node->first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        const char *key = key_of(tree, c);
        if (key) {
            return key;
        }
    }
    return deed_str_or(node->name, node->text);
}

/* "Order 17": a number in the middle of two texts. */
struct counted {
    size_t prefix; /* bytes before the number */
    const char *suffix;
    uint64_t number;
};

static bool read_counted(const char *key, struct counted *ret)
{
    size_t at = strcspn(key, "0123456789");
    size_t len = strspn(key + at, "0123456789");
    if (!len || len > 15 || (key[at] == '0' && len > 1)) {
        return false;
    }
    *ret = (struct counted){ at, key + at + len, strtoull(key + at, NULL, 10) };
    return true;
}

/* Do the names of all groups count up by one? */
static bool count_up(const struct run *run, const char *first,
                     struct counted *ret)
{
    if (!read_counted(first, ret)) {
        return false;
    }
    for (uint32_t g = 1; g < run->groups; g++) {
        const char *key = key_of(run->w->tree, run->starts[g]);
        struct counted c;
        if (!key || !read_counted(key, &c) || c.prefix != ret->prefix ||
            strncmp(key, first, c.prefix) != 0 ||
            strcmp(c.suffix, ret->suffix) != 0 || c.number != ret->number + g) {
            return false;
        }
    }
    return true;
}

static void put_keys(struct run *run, uint32_t from)
{
    struct outline_writer *w = run->w;
    const char *first = key_of(w->tree, run->starts[0]);
    struct counted c;
    if (!first) {
        return;
    }
    deed_strbuf_puts(w->out, "; named ");
    if (count_up(run, first, &c)) {
        deed_strbuf_printf(w->out, "\"%.*s{", (int)c.prefix, first);
        if (c.number > 1) {
            deed_strbuf_printf(w->out, "%" PRIu64 "+", c.number - 1);
        }
        deed_strbuf_printf(w->out, "n%s}%s\"", c.number ? "" : "-1", c.suffix);
        return;
    }
    uint32_t told = 0;
    for (uint32_t g = from; g < run->groups && told < w->detail.keys; g++) {
        const char *key = key_of(w->tree, run->starts[g]);
        deed_strbuf_puts(w->out, told++ ? ", " : "");
        outline_put_quoted(w, deed_str_or(key, ""));
    }
    deed_strbuf_puts(w->out, from + told < run->groups ? ", …" : "");
}

/* How far the handles of all columns go on by the same steps. */
static uint32_t straight(const struct run *run, uint32_t from)
{
    uint32_t g = from + 1;
    const struct column *a = &run->columns[from];
    if (g >= run->groups) {
        return g;
    }
    const struct column *b = &run->columns[g];
    for (; g < run->groups; g++) {
        const struct column *c = &run->columns[g];
        for (unsigned i = 0; i < a->count; i++) {
            uint64_t step = b->nodes[i]->number - a->nodes[i]->number;
            if (c->count != a->count ||
                c->nodes[i]->number !=
                    a->nodes[i]->number + step * (g - from)) {
                return g;
            }
        }
    }
    return g;
}

/* The part of a column's names that is the same in all groups. */
static void put_column_name(struct run *run, unsigned i)
{
    const char *first = run->columns[0].nodes[i]->name;
    size_t same = first ? strlen(first) : 0;
    bool whole = true;
    for (uint32_t g = 1; first && g < run->groups; g++) {
        const char *name = deed_str_or(run->columns[g].nodes[i]->name, "");
        size_t n = 0;
        while (n < same && name[n] == first[n]) {
            n++;
        }
        whole = whole && n == same && !name[n];
        same = n;
    }
    if (!first || (!whole && same < 3)) {
        return;
    }
    char part[120];
    same = same < sizeof(part) - 1 ? same : sizeof(part) - 1;
    same = deed_utf8_prefix(first, same);
    memcpy(part, first, same);
    part[same] = '\0';
    deed_strbuf_putc(run->w->out, ' ');
    outline_put_quoted(run->w, part);
    if (!whole && !run->w->out->failed) { /* "Delete order …" */
        run->w->out->len--;
        deed_strbuf_puts(run->w->out, "…\"");
    }
}

static void put_handle(struct run *run, uint32_t from, uint32_t to, unsigned i)
{
    const struct outline_node *a = run->columns[from].nodes[i];
    if (to == from + 1) {
        deed_strbuf_printf(run->w->out, " @%s", a->ref);
        return;
    }
    int64_t step =
        (int64_t)(run->columns[from + 1].nodes[i]->number - a->number);
    int64_t start = (int64_t)a->number - step * ((int64_t)from + 1);
    if (start == 0) {
        deed_strbuf_printf(run->w->out, " @e(%" PRId64 "n)", step);
    } else if (start > 0) {
        deed_strbuf_printf(run->w->out, " @e(%" PRId64 "+%" PRId64 "n)", start,
                           step);
    } else {
        deed_strbuf_printf(run->w->out, " @e(%" PRId64 "n-%" PRId64 ")", step,
                           -start);
    }
}

static void put_segment(struct run *run, uint32_t from, uint32_t to)
{
    deed_strbuf_printf(run->w->out, "n=%u to %u:", from + 1, to);
    for (unsigned i = 0; i < run->columns[from].count; i++) {
        const char *role = run->columns[from].nodes[i]->role;
        deed_strbuf_printf(run->w->out, "%s %s", i ? "," : "",
                           *role ? role : "input");
        put_column_name(run, i);
        put_handle(run, from, to, i);
    }
}

/* What the handles of a group are, in the order they are told in. */
static void put_columns(struct run *run)
{
    for (unsigned i = 0; i < run->columns[0].count; i++) {
        const char *role = run->columns[0].nodes[i]->role;
        deed_strbuf_printf(run->w->out, "%s%s", i ? ", " : "",
                           *role ? role : "input");
        put_column_name(run, i);
    }
}

/* " @e4 @e5", or " @e4 to @e6" where they follow each other. */
static void put_row(struct run *run, const struct column *c)
{
    unsigned last = c->count ? c->count - 1 : 0;
    bool follow = c->count > 2;
    for (unsigned i = 1; i < c->count; i++) {
        follow = follow && c->nodes[i]->number == c->nodes[i - 1]->number + 1;
    }
    for (unsigned i = 0; i < c->count; i += follow ? last : 1) {
        deed_strbuf_printf(run->w->out, "%s @%s", i && follow ? " to" : "",
                           c->nodes[i]->ref);
    }
}

/* Handles that do not count up are told one by one, with names as far as there
 * is room for them. */
static void put_singly(struct run *run, uint32_t from)
{
    const struct outline_detail *detail = &run->w->detail;
    put_columns(run);
    if (detail->brief) {
        run->singly = true; /* in the lines that follow */
        return;
    }
    deed_strbuf_puts(run->w->out, ": ");
    for (uint32_t g = from; g < run->groups; g++) {
        bool named = g - from < detail->keys;
        if (!named && detail->keys < KEYS_LEAST) {
            deed_strbuf_puts(run->w->out, "; … look in one by its name");
            return;
        }
        deed_strbuf_puts(run->w->out, g == from ? "" : named ? "; " : ";");
        if (named) {
            const char *key = key_of(run->w->tree, run->starts[g]);
            outline_put_quoted(run->w, deed_str_or(key, ""));
        }
        put_row(run, &run->columns[g]);
    }
}

static void put_handles(struct run *run, uint32_t from)
{
    unsigned segments = 0;
    for (uint32_t g = from; g < run->groups; g = straight(run, g)) {
        segments++;
    }
    if (!run->columns[from].count) {
        deed_strbuf_printf(run->w->out, "n=%u to %u", from + 1, run->groups);
        put_keys(run, from);
        return;
    }
    if (segments > SEGMENTS_MAX) {
        put_singly(run, from);
        return;
    }
    for (uint32_t g = from; g < run->groups;) {
        uint32_t to = straight(run, g);
        deed_strbuf_puts(run->w->out, g > from ? "; " : "");
        put_segment(run, g, to);
        g = to;
    }
    put_keys(run, from);
}

/* Those in another state than most: in full when they are few, else by n. */
static void write_odd(struct run *run, uint32_t from, unsigned depth)
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
static unsigned write_brief(struct run *run, uint32_t g, unsigned depth)
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
        put_row(run, &run->columns[g]);
    }
    return pieces + (run->singly ? 2 : 0);
}

static void write_briefs(struct run *run, uint32_t from, unsigned depth)
{
    struct outline_writer *w = run->w;
    const char *key = key_of(w->tree, run->starts[0]);
    struct counted c;
    bool counted = key && count_up(run, key, &c);
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

static void write_rest(struct run *run, uint32_t from, unsigned depth)
{
    struct outline_writer *w = run->w;
    if (w->limit && w->used >= w->limit) {
        w->left += (run->groups - from) * run->period;
        return;
    }
    outline_line_begin(w, depth);
    deed_strbuf_printf(w->out, "%s… %u more like these, ",
                       outline_tone(w, OUTLINE_NOTE), run->groups - from);
    put_handles(run, from);
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
    struct run run = { .w = w, .groups = groups, .period = period };
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
