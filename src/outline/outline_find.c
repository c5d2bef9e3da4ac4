/* SPDX-License-Identifier: Apache-2.0 */
/* Which element a person means by a handle, a name, or a line as it is printed.
 */
#include <string.h>

#include "base/util.h"
#include "core/model/role.h"
#include "outline/outline_impl.h"

static bool is_called(const char *text, const char *asked, bool part)
{
    return text &&
           (part ? strstr(text, asked) != NULL : strcmp(text, asked) == 0);
}

/* The row or item that a word stands in: that is what is meant by it. */
static uint32_t item_of(const struct outline_tree *tree, uint32_t at)
{
    for (uint32_t up = at; up != OUTLINE_NONE; up = tree->nodes[up].parent) {
        if (tree->nodes[up].element &&
            deed_role_is_item(tree->nodes[up].role)) {
            return up;
        }
    }
    return at;
}

static uint32_t find_called(const struct outline_tree *tree, const char *in)
{
    bool part = in[0] == '~';
    const char *asked = part ? in + 1 : in;
    uint32_t best = OUTLINE_NONE;
    for (uint32_t at = 0; at < tree->count; at++) {
        const struct outline_node *node = &tree->nodes[at];
        if (in[0] == '@') {
            if (deed_str_equal(node->ref, in + 1)) {
                return at;
            }
            continue;
        }
        if (!is_called(node->name, asked, part) &&
            !is_called(node->text, asked, part)) {
            continue;
        }
        uint32_t meant = item_of(tree, at);
        /* What holds something is looked in rather than what does not. */
        if (best == OUTLINE_NONE ||
            (tree->nodes[best].size == 1 && tree->nodes[meant].size > 1)) {
            best = meant;
        }
    }
    return best;
}

/* As it is printed: 'navigation', 'navigation "Pages"', 'navigation Pages'. */
static bool is_printed_as(const struct outline_node *node, const char *in)
{
    size_t len = node->role ? strlen(node->role) : 0;
    if (!len || !node->element || strncmp(in, node->role, len) != 0) {
        return false;
    }
    const char *name = in + len;
    if (!*name) {
        return true;
    }
    size_t rest = strlen(name + 1);
    bool quoted = rest > 1 && name[1] == '"' && name[rest] == '"';
    size_t skip = quoted ? 1 : 0;
    return *name == ' ' && node->name &&
           strlen(node->name) == rest - 2 * skip &&
           strncmp(node->name, name + 1 + skip, rest - 2 * skip) == 0;
}

/* Of several of a kind none is taken. */
static uint32_t find_kind(const struct outline_tree *tree, const char *in)
{
    uint32_t found = OUTLINE_NONE;
    for (uint32_t at = 0; at < tree->count; at++) {
        if (!is_printed_as(&tree->nodes[at], in)) {
            continue;
        }
        if (found != OUTLINE_NONE) {
            return OUTLINE_NONE;
        }
        found = at;
    }
    return found;
}

uint32_t outline_tree_find(const struct outline_tree *tree, const char *in)
{
    uint32_t called = find_called(tree, in);
    return called != OUTLINE_NONE ? called : find_kind(tree, in);
}
