/* SPDX-License-Identifier: Apache-2.0 */
#include "outline/outline_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/idtable.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/element.h"

/* Roles that say nothing by themselves. */
static bool is_bare(const char *role)
{
    static const char *const bare[] = { "",          "generic",
                                        "none",      "presentation",
                                        "paragraph", "rowgroup",
                                        "document" };
    return DEED_STR_IN(role, bare);
}

/* Elements that a person would look in, or that stand for a group. */
static bool is_place(const char *role)
{
    static const char *const places[] = { "row",   "dialog", "alertdialog",
                                          "table", "grid",   "treegrid" };
    return DEED_STR_IN(role, places);
}

/* Elements that are read, whatever a surface knows of their states. */
static bool is_passive(const char *role)
{
    static const char *const passive[] = {
        "cell",          "columnheader", "rowheader", "heading",  "text",
        "image",         "listitem",     "list",      "group",    "navigation",
        "main",          "banner",       "form",      "region",   "contentinfo",
        "complementary", "search",       "article",   "figure",   "status",
        "alert",         "log",          "timer",     "tooltip",  "separator",
        "progressbar",   "meter",        "tablist",   "tabpanel", "toolbar",
        "radiogroup",    "label",
    };
    return DEED_STR_IN(role, passive);
}

static const char *filled(const struct deed_value *value)
{
    const char *text = deed_value_text(value);
    return text && *text ? text : NULL;
}

static uint64_t number_of(const char *ref)
{
    return ref && ref[0] == 'e' ? strtoull(ref + 1, NULL, 10) : 0;
}

/* One walk over the members: a look-up each would be most of the time. */
static void read_members(struct outline_node *node,
                         const struct deed_value *element)
{
    node->element = element;
    for (const struct deed_value *m = element->as.items.first; m; m = m->next) {
        if (strcmp(m->key, "ref") == 0) {
            node->ref = deed_value_text(m);
        } else if (strcmp(m->key, "role") == 0) {
            node->role = deed_value_text(m);
        } else if (strcmp(m->key, "name") == 0) {
            node->name = filled(m);
        } else if (strcmp(m->key, "text") == 0) {
            node->text = filled(m);
        } else if (strcmp(m->key, "value") == 0) {
            node->value = deed_value_text(m);
        } else if (strcmp(m->key, "state") == 0) {
            node->state = m;
        } else if (strcmp(m->key, "flows") == 0) {
            node->flows = deed_value_is(m, DEED_VALUE_NUMBER)
                              ? (uint32_t)m->as.number
                              : 0;
        } else if (strcmp(m->key, "secret") == 0) {
            node->secret = true;
        } else if (strcmp(m->key, "affordances") == 0) {
            node->handled = m->as.items.count > 0;
        }
    }
}

/* Text can be typed into it, whatever it is called. */
static bool takes_text(const struct deed_value *element)
{
    const struct deed_value *list = deed_value_get(element, "affordances");
    for (const struct deed_value *a =
             deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.first : NULL;
         a; a = a->next) {
        if (deed_str_equal(deed_value_text(a), "editable")) {
            return true;
        }
    }
    return false;
}

static void read_element(struct outline_node *node,
                         const struct deed_value *element)
{
    read_members(node, element);
    node->role = deed_str_or(node->role, "");
    node->number = number_of(node->ref);
    bool control =
        node->handled || node->secret ||
        (deed_value_get(node->state, "enabled") && !is_passive(node->role));
    bool value = node->value && *node->value;
    node->handled = node->ref && (control || is_place(node->role));
    bool field = node->value && takes_text(element);
    node->silent = is_bare(node->role) && !node->name && !node->text &&
                   !value && !node->secret && !field &&
                   !(control && deed_value_get(element, "opaque"));
    if (is_bare(node->role) && !node->name && !value && !node->secret &&
        !deed_value_is(deed_value_at(deed_value_get(element, "affordances"), 0),
                       DEED_VALUE_STRING)) {
        node->handled = false; /* it can be focused, and that is all */
    }
}

static uint32_t add_document(struct outline_tree *tree,
                             const struct deed_value *document)
{
    uint32_t at = tree->count++;
    struct outline_node *node = &tree->nodes[at];
    node->role = "document";
    node->name = filled(deed_value_get(document, "title"));
    node->text = filled(deed_value_get(document, "url"));
    node->parent = node->first = node->last = OUTLINE_NONE;
    node->next = node->prev = OUTLINE_NONE;
    if (tree->top == OUTLINE_NONE) {
        tree->top = at;
    } else {
        tree->nodes[tree->last].next = at;
    }
    tree->last = at;
    return at;
}

void outline_link(struct outline_tree *tree, uint32_t at, uint32_t parent)
{
    struct outline_node *node = &tree->nodes[at];
    struct outline_node *up = &tree->nodes[parent];
    node->parent = parent;
    node->prev = up->last;
    if (up->first == OUTLINE_NONE) {
        up->first = at;
    } else {
        tree->nodes[up->last].next = at;
    }
    up->last = at;
    up->child_count++;
}

/* The nearest one around it that says something. A chain that never ends is
 * no chain. */
static uint32_t speaker_above(const struct outline_tree *tree, uint32_t at,
                              uint32_t document)
{
    uint32_t up = tree->nodes[at].parent;
    for (uint32_t n = 0; up != OUTLINE_NONE && n < tree->count; n++) {
        if (!tree->nodes[up].silent) {
            return up;
        }
        up = tree->nodes[up].parent;
    }
    return document;
}

/* A region that nothing is in yet, a bar that says nothing: they are told when
 * they have something to say. Children come after their parents. */
static void hush_empty(struct outline_tree *tree, uint32_t first)
{
    for (uint32_t at = tree->count; at-- > first;) {
        struct outline_node *node = &tree->nodes[at];
        bool value = node->value && *node->value;
        bool says = node->name || node->text || value || node->handled ||
                    node->size || /* somebody in it does */
                    deed_value_get(node->element, "opaque");
        node->empty_cell = !says && outline_is_cell(node);
        node->silent =
            node->silent || (!says && strcmp(node->role, "frame") != 0);
        if (!node->silent && node->parent != OUTLINE_NONE) {
            tree->nodes[node->parent].size = 1;
        } else if (node->size && node->parent != OUTLINE_NONE) {
            tree->nodes[node->parent].size = 1;
        }
    }
    /* The values of a row stand under their heads: a cell without words keeps
     * its place beside others. */
    for (uint32_t at = first; at < tree->count; at++) {
        struct outline_node *node = &tree->nodes[at];
        if (node->empty_cell && node->parent != OUTLINE_NONE &&
            !tree->nodes[node->parent].silent) {
            node->silent = false;
        }
    }
}

/* Does a document that was told with it stand in this element? */
static bool is_frame(const struct outline_tree *tree, const char *id)
{
    const struct deed_value *d =
        deed_value_at(deed_value_get(tree->snapshot, "documents"), 0);
    while (d &&
           (!id || !deed_str_equal(deed_value_text_at(d, "ownerId"), id))) {
        d = d->next;
    }
    return d != NULL;
}

static bool read_elements(struct outline_tree *tree,
                          const struct deed_value *list, uint32_t document)
{
    bool framed =
        deed_value_at(deed_value_get(tree->snapshot, "documents"), 1) != NULL;
    struct deed_idtable ids = { 0 };
    uint32_t first = tree->count;
    bool ok = true;
    const struct deed_value *e = list->as.items.first;
    for (; ok && e; e = e->next) {
        uint32_t at = tree->count++;
        struct outline_node *node = &tree->nodes[at];
        node->parent = node->first = node->last = OUTLINE_NONE;
        node->next = node->prev = OUTLINE_NONE;
        read_element(node, e);
        const char *id = deed_value_text_at(e, "instanceId");
        if (framed && is_bare(node->role) && is_frame(tree, id)) {
            node->role = "frame";
            node->silent = false;
        }
        ok = !id || deed_idtable_find(&ids, id) != DEED_ID_NONE ||
             deed_idtable_add(&ids, id, at);
    }
    for (uint32_t at = first; ok && at < tree->count; at++) {
        const char *id =
            deed_value_text_at(tree->nodes[at].element, "parentId");
        uint32_t up = deed_idtable_find(&ids, id);
        /* Parents come first; whoever says otherwise is nobody's child. */
        tree->nodes[at].parent = up < at ? up : OUTLINE_NONE;
    }
    hush_empty(tree, first);
    for (uint32_t at = first; ok && at < tree->count; at++) {
        if (!tree->nodes[at].silent) {
            outline_link(tree, at, speaker_above(tree, at, document));
        }
    }
    deed_idtable_fini(&ids);
    return ok;
}

/* Children come after their parents, so that one walk back sums up. */
static void sum_up(struct outline_tree *tree)
{
    struct deed_strbuf words;
    deed_strbuf_init(&words, 0);
    for (uint32_t at = tree->count; at-- > 0;) {
        struct outline_node *node = &tree->nodes[at];
        deed_strbuf_clear(&words);
        outline_state_words(node, &words);
        deed_strbuf_puts(&words, deed_str_or(outline_unseen(node), ""));
        node->size = 1;
        node->shape = deed_hash_text(DEED_HASH_SEED, node->role);
        node->acts = node->handled ? node->shape : 0;
        node->mood =
            node->handled || words.len
                ? deed_hash_text(DEED_HASH_SEED, deed_strbuf_get(&words))
                : 0;
        for (uint32_t c = node->first; c != OUTLINE_NONE;
             c = tree->nodes[c].next) {
            const struct outline_node *child = &tree->nodes[c];
            node->size += child->size;
            node->shape = deed_hash_bytes(node->shape, &child->shape,
                                          sizeof(child->shape));
            if (child->mood) {
                node->mood = deed_hash_bytes(node->mood, &child->mood,
                                             sizeof(child->mood));
            }
            if (child->acts) {
                node->acts = deed_hash_bytes(node->acts, &child->acts,
                                             sizeof(child->acts));
            }
        }
        /* One card has a picture and another has none: they are alike when
         * the same can be done with them. */
        if (outline_is_item(node)) {
            node->shape =
                deed_hash_bytes(deed_hash_text(DEED_HASH_SEED, node->role),
                                &node->acts, sizeof(node->acts));
        }
    }
    deed_strbuf_fini(&words);
}

static uint32_t find_instance(const struct outline_tree *tree, const char *id,
                              uint32_t before)
{
    for (uint32_t at = 0; id && at < before; at++) {
        const struct deed_value *e = tree->nodes[at].element;
        if (e && !tree->nodes[at].silent &&
            deed_str_equal(deed_value_text_at(e, "instanceId"), id)) {
            return at;
        }
    }
    return OUTLINE_NONE;
}

/* What a frame shows is told where the frame is. */
static void place_frame(struct outline_tree *tree, uint32_t document,
                        const char *owner_id)
{
    uint32_t owner = find_instance(tree, owner_id, document);
    struct outline_node *node = &tree->nodes[document];
    if (owner == OUTLINE_NONE) {
        return;
    }
    if (!tree->nodes[owner].name && !tree->nodes[owner].text) {
        tree->nodes[owner].name = deed_str_or(node->name, node->text);
    }
    uint32_t next = node->first;
    node->first = node->last = OUTLINE_NONE;
    node->child_count = 0;
    while (next != OUTLINE_NONE) {
        uint32_t at = next;
        next = tree->nodes[at].next;
        tree->nodes[at].next = OUTLINE_NONE;
        outline_link(tree, at, owner);
    }
}

/* A dialog that is not blocked, while something else is. */
static void find_modal(struct outline_tree *tree)
{
    bool blocked = false;
    uint32_t dialog = OUTLINE_NONE;
    for (uint32_t at = 0; at < tree->count; at++) {
        const struct outline_node *node = &tree->nodes[at];
        bool here = deed_value_flag_at(node->state, "blocked");
        blocked |= here;
        if (!here && (strcmp(node->role, "dialog") == 0 ||
                      strcmp(node->role, "alertdialog") == 0)) {
            dialog = at;
        }
    }
    tree->modal = blocked ? dialog : OUTLINE_NONE;
}

bool outline_tree_read(struct outline_tree *tree,
                       const struct deed_value *snapshot)
{
    const struct deed_value *documents = deed_value_get(snapshot, "documents");
    size_t total = 0;
    *tree = (struct outline_tree){ .snapshot = snapshot,
                                   .top = OUTLINE_NONE,
                                   .modal = OUTLINE_NONE };
    deed_arena_init(&tree->arena, 0);
    const struct deed_value *d = deed_value_at(documents, 0);
    for (; d; d = d->next) {
        const struct deed_value *list = deed_value_get(d, "elements");
        total += 1;
        total +=
            deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    }
    tree->nodes =
        deed_arena_calloc(&tree->arena, total + 1, sizeof(*tree->nodes));
    if (!tree->nodes || total >= OUTLINE_NONE) {
        return false;
    }
    for (d = deed_value_at(documents, 0); d; d = d->next) {
        uint32_t document = add_document(tree, d);
        const struct deed_value *list = deed_value_get(d, "elements");
        if (deed_value_is(list, DEED_VALUE_LIST) &&
            !read_elements(tree, list, document)) {
            return false;
        }
        place_frame(tree, document, deed_value_text_at(d, "ownerId"));
    }
    outline_find_sentences(tree);
    sum_up(tree);
    find_modal(tree);
    return true;
}

void outline_tree_fini(struct outline_tree *tree)
{
    deed_arena_fini(&tree->arena);
    *tree = (struct outline_tree){ 0 };
}
