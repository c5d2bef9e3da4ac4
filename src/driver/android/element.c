/* SPDX-License-Identifier: Apache-2.0 */
/* Nodes as elements of the graph: states, values, identity. */
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "core/text/number.h"
#include "driver/android/facts.h"
#include "driver/android/tree.h"

#define TEXT_BYTES_MAX 400

static bool meets(const struct deed_rect *a, const struct deed_rect *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

static void set_flag(struct deed_states *states, enum deed_state_id id,
                     const struct android_node *node, enum android_flag flag)
{
    if (node->known & (uint32_t)flag) {
        deed_state_set(states, id, deed_tri_from(android_is(node, flag)));
    }
}

/* Roles of which one of several is selected. */
static bool is_one_of_many(const struct android_node *node)
{
    return deed_str_equal(node->role, "tab") ||
           deed_str_equal(node->role, "listitem");
}

static void read_states(const struct android_screen *screen,
                        const struct android_node *node,
                        struct deed_states *ret)
{
    struct deed_rect rect;
    bool shown = android_rect(node, &rect) && !android_is(node, ANDROID_HIDDEN);
    bool in = shown && meets(&rect, &screen->viewport);
    deed_state_set(ret, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(ret, DEED_STATE_VISIBLE, deed_tri_from(shown));
    deed_state_set(ret, DEED_STATE_IN_VIEWPORT, deed_tri_from(in));
    set_flag(ret, DEED_STATE_ENABLED, node, ANDROID_ENABLED);
    set_flag(ret, DEED_STATE_FOCUSED, node, ANDROID_FOCUSED);
    if (android_is(node, ANDROID_CHECKABLE)) {
        set_flag(ret, DEED_STATE_CHECKED, node, ANDROID_CHECKED);
    }
    if (is_one_of_many(node) || android_is(node, ANDROID_SELECTED)) {
        set_flag(ret, DEED_STATE_SELECTED, node, ANDROID_SELECTED);
    }
    if (android_is_field(node)) {
        deed_state_set(ret, DEED_STATE_EDITABLE, DEED_YES);
        set_flag(ret, DEED_STATE_FOCUSABLE, node, ANDROID_FOCUSABLE);
    }
}

/* Does the field show its hint instead of a value? */
static bool shows_hint(const struct android_screen *screen,
                       const struct android_node *node)
{
    const char *hint = node->hint;
    if (!hint && android_is(node, ANDROID_FOCUSED)) {
        hint = screen->windows.hint;
    }
    return hint && *hint && strcmp(hint, node->text) == 0;
}

/* What a spinner shows stands in a text inside it. */
static const char *inner_text(const struct android_screen *screen, uint32_t at)
{
    const struct android_node *nodes = screen->dump.nodes;
    for (uint32_t i = at; i < nodes[at].end; i++) {
        if (*nodes[i].text) {
            return nodes[i].text;
        }
    }
    return NULL;
}

static void read_number(const char *text, struct deed_reading *ret)
{
    double number = 0;
    const char *rest = NULL;
    const char *digits = text ? strpbrk(text, "0123456789") : NULL;
    if (digits && digits > text && digits[-1] == '-') {
        digits--;
    }
    if (digits && deed_number_begin(digits, &number, &rest)) {
        ret->has_number = true;
        ret->number = number;
        if (rest && *rest == '%') {
            ret->has_range = true;
            ret->max = 100;
        }
    }
}

void android_read_value(const struct android_screen *screen, uint32_t at,
                        struct deed_reading *ret)
{
    const struct android_node *node = &screen->dump.nodes[at];
    *ret = (struct deed_reading){ .secret = false };
    if (android_is_field(node)) {
        ret->secret = android_is(node, ANDROID_PASSWORD);
        if (!ret->secret) {
            ret->text = shows_hint(screen, node) ? "" : node->text;
        }
    } else if (deed_str_equal(node->role, "combobox") ||
               deed_str_equal(node->role, "spinbutton")) {
        ret->text = inner_text(screen, at);
        if (deed_str_equal(node->role, "spinbutton")) {
            read_number(ret->text, ret);
        }
    } else if (deed_str_equal(node->role, "slider")) {
        /* A dump has no value of a seek bar; some applications write it into
         * the text or the description. */
        read_number(*node->text ? node->text : node->description, ret);
        ret->text = ret->has_number
                        ? (*node->text ? node->text : node->description)
                        : NULL;
    }
}

static void join_text(const struct android_screen *screen, uint32_t at,
                      struct deed_strbuf *to)
{
    const struct android_node *nodes = screen->dump.nodes;
    for (uint32_t i = at + 1; i < nodes[at].end; i++) {
        const char *text =
            *nodes[i].text ? nodes[i].text : nodes[i].description;
        if (*text && to->len < TEXT_BYTES_MAX) {
            deed_strbuf_puts(to, to->len ? " " : "");
            deed_strbuf_puts(to, text);
        }
    }
}

static const char *text_of(struct deed_arena *arena,
                           const struct android_screen *screen, uint32_t at)
{
    const struct android_node *node = &screen->dump.nodes[at];
    struct deed_strbuf all;
    if (android_is(node, ANDROID_PASSWORD)) {
        return NULL;
    }
    if (*node->text) {
        return node->text;
    }
    bool holds = node->name && node->end > at + 1;
    if (!holds) {
        return node->name;
    }
    deed_strbuf_init(&all, 0);
    join_text(screen, at, &all);
    const char *text =
        deed_utf8_clip(arena, deed_strbuf_get(&all), TEXT_BYTES_MAX);
    deed_strbuf_fini(&all);
    return text && *text ? text : node->name;
}

/* Ancestors that a person would name: rows, lists, surfaces. */
static void read_kin(const struct android_screen *screen, uint32_t at,
                     struct deed_element *ret)
{
    const struct android_node *nodes = screen->dump.nodes;
    uint32_t up = nodes[at].parent;
    while (up != ANDROID_NO_NODE && ret->kin_count < DEED_ANCESTORS_MAX) {
        const struct android_node *node = &nodes[up];
        if (*node->role && !deed_str_equal(node->role, "text")) {
            ret->kin[ret->kin_count++] =
                (struct deed_kin){ node->role, node->name };
        }
        up = node->parent;
    }
}

bool android_tree_element(struct deed_arena *arena,
                          const struct android_screen *screen, uint32_t at,
                          struct deed_element *ret)
{
    const struct android_node *node = &screen->dump.nodes[at];
    char id[ANDROID_UID_BYTES];
    android_uid_print(node->uid, id);
    bool press = android_is(node, ANDROID_CLICKABLE);
    *ret = (struct deed_element){
        .instance_id = deed_arena_strdup(arena, id),
        .stable_id = *node->id ? node->id : NULL,
        .document_id = ANDROID_DOCUMENT,
        .role = node->role,
        .name = node->name,
        .text = text_of(arena, screen, at),
        .label = node->label,
        .placeholder = node->hint && *node->hint ? node->hint : NULL,
        .description = node->name != node->description && *node->description
                           ? node->description
                           : NULL,
        .parent = DEED_NO_ELEMENT,
        .handling = { .owner = deed_tri_from(press),
                      .clickable = deed_tri_from(press),
                      .adjustable =
                          deed_tri_from(deed_role_is_adjustable(node->role)) },
    };
    ret->has_rect = android_rect(node, &ret->rect);
    read_states(screen, node, &ret->states);
    android_read_value(screen, at, &ret->reading);
    read_kin(screen, at, ret);
    return !arena->failed;
}

/* Layout that says nothing is left out; its children move up. */
static bool is_worth_telling(const struct android_node *node)
{
    return *node->role || node->name || *node->description || *node->text ||
           android_is(node, ANDROID_CLICKABLE) ||
           android_is(node, ANDROID_SCROLLABLE) ||
           android_is(node, ANDROID_CHECKABLE);
}

static enum deed_code add_elements(const struct android_screen *screen,
                                   uint32_t from, uint32_t to,
                                   struct deed_arena *arena,
                                   struct deed_graph *graph,
                                   struct deed_error *err)
{
    const struct android_node *nodes = screen->dump.nodes;
    uint32_t *index =
        deed_arena_calloc(arena, screen->dump.count + 1u, sizeof(*index));
    enum deed_code code =
        index ? DEED_OK : deed_fail(err, DEED_NOMEM, "elements");
    for (uint32_t i = from; !code && i < to; i++) {
        uint32_t up = i == from || nodes[i].parent == ANDROID_NO_NODE ||
                              nodes[i].parent < from
                          ? DEED_NO_ELEMENT
                          : index[nodes[i].parent];
        struct deed_element element;
        index[i] = up;
        if (!is_worth_telling(&nodes[i]) ||
            android_is(&nodes[i], ANDROID_HIDDEN)) {
            continue;
        }
        if (!android_tree_element(arena, screen, i, &element)) {
            return deed_fail(err, DEED_NOMEM, "elements");
        }
        element.parent = up;
        code = deed_graph_add_element(graph, &element, &index[i], err);
    }
    return code;
}

static const char *focus_of(const struct android_screen *screen, char *id)
{
    for (uint32_t i = 0; i < screen->dump.count; i++) {
        const struct android_node *node = &screen->dump.nodes[i];
        if (android_is(node, ANDROID_FOCUSED) && is_worth_telling(node)) {
            android_uid_print(node->uid, id);
            return id;
        }
    }
    return NULL;
}

const char *android_url_of(struct deed_arena *arena,
                           const struct android_screen *screen)
{
    const char *component = screen->windows.component;
    const char *package = android_screen_package(screen);
    bool own = component && strncmp(component, package, strlen(package)) == 0;
    return deed_arena_printf(arena, ANDROID_SCHEME "://%s",
                             own || (component && !*package) ? component
                                                             : package);
}

enum deed_code android_tree_graph(const struct android_screen *screen,
                                  const char *within_id, struct deed_graph *ret,
                                  struct deed_error *err)
{
    struct deed_arena arena;
    char focus[ANDROID_UID_BYTES];
    deed_arena_init(&arena, 0);
    const char *url = android_url_of(&arena, screen);
    const struct deed_document document = {
        .id = ANDROID_DOCUMENT,
        .url = url,
        .origin = android_origin_of(&arena, screen),
        .title = deed_str_or(screen->windows.component,
                             android_screen_package(screen)),
    };
    const struct deed_route route = { .url = url };
    uint32_t within = android_uid_find(screen, within_id);
    bool part = within != ANDROID_NO_NODE;
    enum deed_code code = deed_graph_add_document(ret, &document, err);
    if (!code) {
        code = add_elements(screen, part ? within : 0,
                            part ? screen->dump.nodes[within].end
                                 : screen->dump.count,
                            &arena, ret, err);
    }
    const char *focused = focus_of(screen, focus);
    if (!code) {
        code = deed_graph_set_place(ret, screen->revision, &route,
                                    part ? NULL : focused, err);
    }
    deed_arena_fini(&arena);
    return code;
}

const char *android_origin_of(struct deed_arena *arena,
                              const struct android_screen *screen)
{
    const char *package = android_screen_package(screen);
    return *package ? deed_arena_printf(arena, ANDROID_SCHEME "://%s", package)
                    : NULL;
}
