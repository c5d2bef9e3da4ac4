/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Links that stand in a sentence: they are told inside its words instead of
 * below it.
 */
#include <string.h>

#include "outline/outline_impl.h"

const char *outline_words(const struct outline_node *node)
{
    return node->text ? node->text : node->name;
}

const char *outline_part_at(const struct outline_node *part, const char *words,
                            const char *from)
{
    const char *at = part->name && part->flows ? words : NULL;
    for (uint32_t n = 0; at && n < part->flows; n++) {
        at = strstr(n ? at + 1 : at, part->name);
    }
    return at && at >= from ? at : NULL;
}

static bool is_part(const struct outline_node *node)
{
    return node->flows && node->handled && node->first == OUTLINE_NONE &&
           strcmp(node->role, "link") == 0;
}

/* A text is followed by the links that stand in it: they become its own. */
static void take_parts(struct outline_tree *tree, uint32_t at)
{
    struct outline_node *node = &tree->nodes[at];
    const char *from = node->name;
    while (node->next != OUTLINE_NONE && is_part(&tree->nodes[node->next])) {
        uint32_t c = node->next;
        struct outline_node *part = &tree->nodes[c];
        const char *found = outline_part_at(part, node->name, from);
        if (!found) {
            return;
        }
        from = found + strlen(part->name);
        node->next = part->next;
        if (part->next == OUTLINE_NONE) {
            tree->nodes[part->parent].last = at;
        } else {
            tree->nodes[part->next].prev = at;
        }
        tree->nodes[part->parent].child_count--;
        part->next = OUTLINE_NONE;
        outline_link(tree, c, at);
        node->sentence = true;
    }
}

static bool holds_parts_only(const struct outline_tree *tree,
                             const struct outline_node *node)
{
    const char *words = outline_words(node);
    const char *from = words;
    for (uint32_t c = node->first; from && c != OUTLINE_NONE;
         c = tree->nodes[c].next) {
        const struct outline_node *part = &tree->nodes[c];
        from = is_part(part) ? outline_part_at(part, words, from) : NULL;
        from = from ? from + strlen(part->name) : NULL;
    }
    return from && node->first != OUTLINE_NONE &&
           strcmp(node->role, "row") != 0;
}

void outline_find_sentences(struct outline_tree *tree)
{
    for (uint32_t at = 0; at < tree->count; at++) {
        struct outline_node *node = &tree->nodes[at];
        if (!node->element || node->silent) {
            continue;
        }
        if (strcmp(node->role, "text") == 0 && node->name &&
            node->first == OUTLINE_NONE) {
            take_parts(tree, at);
        } else {
            node->sentence = holds_parts_only(tree, node);
        }
    }
}
