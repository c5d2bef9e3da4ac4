/* SPDX-License-Identifier: Apache-2.0 */
/* The names and handles of what is alike, in one line. */
#include "outline/outline_folded.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/util.h"

#define SEGMENTS_MAX 4
/* With fewer names than this there is no room for all handles either. */
#define KEYS_LEAST 8

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
static bool count_up(const struct outline_folded *run, const char *first,
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

bool outline_counts_up(const struct outline_folded *run)
{
    const char *first = key_of(run->w->tree, run->starts[0]);
    struct counted c;
    return first && count_up(run, first, &c);
}

static void put_keys(struct outline_folded *run, uint32_t from)
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
static uint32_t straight(const struct outline_folded *run, uint32_t from)
{
    uint32_t g = from + 1;
    const struct outline_column *a = &run->columns[from];
    if (g >= run->groups) {
        return g;
    }
    const struct outline_column *b = &run->columns[g];
    for (; g < run->groups; g++) {
        const struct outline_column *c = &run->columns[g];
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
static void put_column_name(struct outline_folded *run, unsigned i)
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

static void put_handle(struct outline_folded *run, uint32_t from, uint32_t to,
                       unsigned i)
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

static void put_segment(struct outline_folded *run, uint32_t from, uint32_t to)
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
static void put_columns(struct outline_folded *run)
{
    for (unsigned i = 0; i < run->columns[0].count; i++) {
        const char *role = run->columns[0].nodes[i]->role;
        deed_strbuf_printf(run->w->out, "%s%s", i ? ", " : "",
                           *role ? role : "input");
        put_column_name(run, i);
    }
}

/* " @e4 @e5", or " @e4 to @e6" where they follow each other. */
void outline_put_row(struct outline_folded *run, const struct outline_column *c)
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
static void put_singly(struct outline_folded *run, uint32_t from)
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
        outline_put_row(run, &run->columns[g]);
    }
}

void outline_put_handles(struct outline_folded *run, uint32_t from)
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
