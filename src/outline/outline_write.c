/* SPDX-License-Identifier: Apache-2.0 */
/* Elements as lines: a row is one line, an item of a few things as well. */
#include "outline/outline_impl.h"

#include <string.h>

#include "base/util.h"

/* More than this on one line is not read any more. */
#define INLINE_MAX 24
#define ITEM_MAX 6

static bool is_one_of(const char *role, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i], role) == 0) {
            return true;
        }
    }
    return false;
}

bool outline_is_cell(const struct outline_node *node)
{
    static const char *const cells[] = { "cell", "gridcell", "columnheader",
                                         "rowheader" };
    return is_one_of(node->role, cells, DEED_ARRAY_LEN(cells));
}

bool outline_is_item(const struct outline_node *node)
{
    static const char *const items[] = { "row", "listitem", "article" };
    return is_one_of(node->role, items, DEED_ARRAY_LEN(items));
}

static bool are_leaves(const struct outline_tree *tree, uint32_t first)
{
    for (uint32_t c = first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        if (tree->nodes[c].first != OUTLINE_NONE && !tree->nodes[c].sentence) {
            return false;
        }
    }
    return true;
}

static bool has_cells(const struct outline_tree *tree,
                      const struct outline_node *row)
{
    return row->first != OUTLINE_NONE &&
           outline_is_cell(&tree->nodes[row->first]);
}

static bool fits_a_line(const struct outline_tree *tree,
                        const struct outline_node *node)
{
    if (node->sentence) {
        return true;
    }
    if (!outline_is_item(node) || node->first == OUTLINE_NONE ||
        node->size > INLINE_MAX) {
        return false;
    }
    if (!has_cells(tree, node)) {
        return node->child_count <= ITEM_MAX && are_leaves(tree, node->first);
    }
    for (uint32_t c = node->first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        if (!are_leaves(tree, outline_is_cell(&tree->nodes[c])
                                  ? tree->nodes[c].first
                                  : c)) {
            return false;
        }
    }
    return true;
}

/* A label that is also the name of what it labels, or of what holds both. */
bool outline_is_echo(const struct outline_tree *tree, uint32_t at)
{
    const struct outline_node *node = &tree->nodes[at];
    if (strcmp(node->role, "text") != 0 || !node->name) {
        return false;
    }
    const struct outline_node *next =
        node->next == OUTLINE_NONE ? NULL : &tree->nodes[node->next];
    const struct outline_node *prev =
        node->prev == OUTLINE_NONE ? NULL : &tree->nodes[node->prev];
    const struct outline_node *up =
        node->parent == OUTLINE_NONE ? NULL : &tree->nodes[node->parent];
    return (next && (next->handled || next->first != OUTLINE_NONE) &&
            deed_str_equal(next->name, node->name)) ||
           (prev && prev->handled && deed_str_equal(prev->name, node->name)) ||
           (up && up->element && deed_str_equal(up->name, node->name));
}

static void put_leaves(struct outline_writer *w, uint32_t first, bool more)
{
    for (uint32_t c = first; c != OUTLINE_NONE; c = w->tree->nodes[c].next) {
        if (outline_is_echo(w->tree, c)) {
            continue;
        }
        deed_strbuf_puts(w->out, more ? ", " : "");
        outline_put_element(w, &w->tree->nodes[c]);
        more = true;
    }
}

/* Is all that stands in it told by its own name? */
static bool are_echoes(const struct outline_tree *tree, uint32_t first)
{
    for (uint32_t c = first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        if (!outline_is_echo(tree, c)) {
            return false;
        }
    }
    return true;
}

/* Plain text stands as it is, unless it could be taken for something else. */
static void put_cell(struct outline_writer *w, const struct outline_node *cell)
{
    if (cell->sentence) {
        outline_put_sentence(w, cell);
        if (cell->handled) {
            deed_strbuf_printf(w->out, " @%s", cell->ref);
        }
        return;
    }
    const char *text = are_echoes(w->tree, cell->first)
                           ? deed_str_or(cell->name, cell->text)
                           : cell->text;
    bool more = text != NULL;
    if (text && strpbrk(text, "\"|@[\\")) {
        outline_put_quoted(w, text);
    } else if (text) {
        outline_put_plain(w, text);
    }
    if (cell->handled) {
        deed_strbuf_printf(w->out, " @%s", cell->ref);
    }
    put_leaves(w, cell->first, more);
}

static bool is_head(const struct outline_tree *tree,
                    const struct outline_node *row)
{
    for (uint32_t c = row->first; c != OUTLINE_NONE; c = tree->nodes[c].next) {
        if (strcmp(tree->nodes[c].role, "columnheader") != 0) {
            return false;
        }
    }
    return true;
}

static void put_inline(struct outline_writer *w,
                       const struct outline_node *node)
{
    if (node->sentence) {
        outline_put_element(w, node);
        return;
    }
    if (!has_cells(w->tree, node)) {
        outline_put_element(w, node);
        deed_strbuf_puts(w->out, ": ");
        put_leaves(w, node->first, false);
        return;
    }
    if (is_head(w->tree, node)) {
        deed_strbuf_printf(w->out, "%scolumns%s", outline_tone(w, OUTLINE_ROLE),
                           outline_tone_end(w));
    } else {
        outline_put_element(w, node);
    }
    for (uint32_t c = node->first; c != OUTLINE_NONE;
         c = w->tree->nodes[c].next) {
        deed_strbuf_puts(w->out, c == node->first ? ": " : " | ");
        if (outline_is_cell(&w->tree->nodes[c])) {
            put_cell(w, &w->tree->nodes[c]);
        } else {
            outline_put_element(w, &w->tree->nodes[c]);
        }
    }
}

/* A heading around a button of the same name is one thing. */
static bool holds_its_control(const struct outline_tree *tree,
                              const struct outline_node *node)
{
    return node->child_count == 1 && strcmp(node->role, "heading") == 0 &&
           deed_str_equal(tree->nodes[node->first].name, node->name);
}

/* A cell that has its own lines is told by them, not by all that is in it. */
static void put_block(struct outline_writer *w, const struct outline_node *node)
{
    struct outline_node head = *node;
    if (outline_is_cell(node) && node->first != OUTLINE_NONE) {
        head.name = node->text;
    } else if (holds_its_control(w->tree, node)) {
        head.name = NULL;
    }
    outline_put_element(w, &head);
}

void outline_write(struct outline_writer *w, uint32_t at, unsigned depth)
{
    const struct outline_node *node = &w->tree->nodes[at];
    if (at == w->skip || outline_is_echo(w->tree, at)) {
        return;
    }
    if (w->limit && w->used >= w->limit) {
        w->left += node->size;
        return;
    }
    outline_line_begin(w, depth);
    if (fits_a_line(w->tree, node)) {
        put_inline(w, node);
        outline_line_end(w);
        return;
    }
    put_block(w, node);
    if (holds_its_control(w->tree, node)) {
        deed_strbuf_puts(w->out, ": ");
        node = &w->tree->nodes[node->first];
        outline_put_element(w, node);
    }
    outline_line_end(w);
    outline_write_list(w, node->first, depth + 1);
}

void outline_write_list(struct outline_writer *w, uint32_t first,
                        unsigned depth)
{
    uint32_t at = first;
    while (at != OUTLINE_NONE) {
        unsigned period = 1;
        uint32_t groups = outline_run(w, at, &period);
        if (!groups) {
            outline_write(w, at, depth);
            at = w->tree->nodes[at].next;
            continue;
        }
        outline_write_run(w, at, groups, period, depth);
        for (uint32_t i = 0; i < groups * period; i++) {
            at = w->tree->nodes[at].next;
        }
    }
}
