/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include "base/arena.h"
#include "base/util.h"

static const struct deed_element *element_at(
    const struct deed_resolver *resolver, uint32_t at)
{
    return &resolver->graph->elements[at];
}

static const char *get_role(const struct deed_resolver *resolver, uint32_t at)
{
    return element_at(resolver, at)->role;
}

static const char *get_name(const struct deed_resolver *resolver, uint32_t at)
{
    return element_at(resolver, at)->name;
}

/* Of the nearest scope that has a name. */
static const char *get_scope(const struct deed_resolver *resolver, uint32_t at)
{
    const struct deed_graph *graph = resolver->graph;
    const struct deed_scope *scope = deed_element_scope(graph, at);
    while (scope && !graph->index->scope_names[scope - graph->scopes].text) {
        scope = deed_graph_find_scope(graph, scope->parent_id);
    }
    return scope ? scope->name : NULL;
}

/* What the row, list item or section around it is called or reads. */
static const char *get_row(const struct deed_resolver *resolver, uint32_t at)
{
    uint32_t item = deed_element_item(resolver->graph, at);
    if (item == DEED_NO_ELEMENT) {
        return NULL;
    }
    const struct deed_folds *folds = &resolver->graph->index->folds[item];
    return folds->name.text ? folds->name.text : folds->text.text;
}

static const char *get_text(const struct deed_resolver *resolver, uint32_t at)
{
    return element_at(resolver, at)->text;
}

static const char *get_label(const struct deed_resolver *resolver, uint32_t at)
{
    return element_at(resolver, at)->label;
}

static const char *get_description(const struct deed_resolver *resolver,
                                   uint32_t at)
{
    return element_at(resolver, at)->description;
}

static const char *get_placeholder(const struct deed_resolver *resolver,
                                   uint32_t at)
{
    return element_at(resolver, at)->placeholder;
}

static const char *get_value(const struct deed_resolver *resolver, uint32_t at)
{
    return element_at(resolver, at)->reading.text;
}

static const char *get_stable_id(const struct deed_resolver *resolver,
                                 uint32_t at)
{
    return element_at(resolver, at)->stable_id;
}

static const char *get_document(const struct deed_resolver *resolver,
                                uint32_t at)
{
    return element_at(resolver, at)->document_id;
}

/* Not what one would name an element by, but it tells a person which. */
static const char *get_position(const struct deed_resolver *resolver,
                                uint32_t at)
{
    const struct deed_element *element = element_at(resolver, at);
    return element->has_rect
               ? deed_arena_printf(resolver->arena, "%.0f,%.0f",
                                   element->rect.x, element->rect.y)
               : NULL;
}

/* Smallest first: what is easiest to say and surest to hold. */
static const struct {
    const char *name;
    const char *(*get)(const struct deed_resolver *resolver, uint32_t at);
} properties[] = {
    { "role", get_role },
    { "name", get_name },
    { "scope", get_scope },
    { "row", get_row },
    { "text", get_text },
    { "label", get_label },
    { "description", get_description },
    { "placeholder", get_placeholder },
    { "value", get_value },
    { "stableId", get_stable_id },
    { "document", get_document },
    { "position", get_position },
};

/* Does every one have a value, and each another? */
static bool tells_apart(const char *const *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!values[i] || !*values[i]) {
            return false;
        }
        for (uint32_t j = 0; j < i; j++) {
            if (deed_str_equal(values[i], values[j])) {
                return false;
            }
        }
    }
    return true;
}

bool deed_resolution_discriminate(const struct deed_resolver *resolver,
                                  uint32_t ties, struct deed_resolution *ret)
{
    uint32_t count = ties < DEED_ALTERNATES_MAX ? ties : DEED_ALTERNATES_MAX;
    for (size_t p = 0; p < DEED_ARRAY_LEN(properties); p++) {
        const char *values[DEED_ALTERNATES_MAX] = { 0 };
        for (uint32_t i = 0; i < count; i++) {
            values[i] =
                properties[p].get(resolver, resolver->candidates[i].element);
        }
        if (resolver->arena->failed) {
            return false;
        }
        if (tells_apart(values, count)) {
            ret->discriminator = properties[p].name;
            memcpy(ret->discriminator_values, values, sizeof(values));
            return true;
        }
    }
    return true;
}
