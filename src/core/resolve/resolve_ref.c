/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include "base/arena.h"
#include "base/util.h"
#include "core/model/handle.h"

static bool say(struct deed_resolver *resolver, struct deed_resolution *ret,
                const char *reason, const char *sentence)
{
    ret->status = DEED_RESOLVE_STALE;
    ret->reason = reason;
    ret->detail =
        deed_arena_printf(resolver->arena, "ref %.24s %s",
                          deed_str_or(resolver->target->value, "?"), sentence);
    return ret->detail != NULL;
}

static bool is_detached(const struct deed_element *element)
{
    return deed_state(&element->states, DEED_STATE_ATTACHED) == DEED_NO;
}

/* The node was replaced by an equal one, as frameworks do: found again, if
 * there is exactly one. */
static const struct deed_element *find_again(
    const struct deed_resolver *resolver, uint32_t *ret_count)
{
    const struct deed_graph *graph = resolver->graph;
    const struct deed_handle *handle = resolver->opts->handle;
    struct deed_lookup lookup =
        deed_graph_lookup(graph, DEED_KEY_ROLE, handle->element.role, 0);
    const struct deed_element *found = NULL;
    *ret_count = 0;
    for (uint32_t at = deed_lookup_next(&lookup); at != DEED_NO_ELEMENT;
         at = deed_lookup_next(&lookup)) {
        const struct deed_element *element = &graph->elements[at];
        if (!is_detached(element) && deed_handle_holds(handle, element)) {
            found = element;
            (*ret_count)++;
        }
    }
    return found;
}

/* What the handle says goes through the same expectations and the same limits
 * as everything else; it becomes the only candidate. */
static bool take(struct deed_resolver *resolver,
                 const struct deed_element *element, const char *reason)
{
    uint32_t at = deed_graph_index_of(resolver->graph, element);
    resolver->candidates =
        deed_arena_alloc(resolver->arena, sizeof(*resolver->candidates));
    if (!resolver->candidates) {
        return false;
    }
    resolver->candidates[0] = (struct deed_candidate){
        .matched = at,
        .element = at,
        .by = DEED_FOUND_INSTANCE_ID,
        .name = DEED_GRADE_EXACT,
        .role = DEED_GRADE_EXACT,
        .scope = DEED_GRADE_EXACT,
        .match_reason = reason,
    };
    resolver->count = resolver->cap = 1;
    return true;
}

bool deed_resolve_ref(struct deed_resolver *resolver,
                      struct deed_resolution *ret)
{
    const struct deed_handle *handle = resolver->opts->handle;
    if (!handle) {
        return say(resolver, ret, "handle_unknown",
                   "was never given out, or is too old");
    }
    const struct deed_element *element =
        deed_graph_find(resolver->graph, handle->element.instance_id);
    if (element && !is_detached(element)) {
        return deed_handle_holds(handle, element)
                   ? take(resolver, element, "handle_holds")
                   : say(resolver, ret, "handle_recycled",
                         "now denotes something else");
    }
    uint32_t count = 0;
    element = find_again(resolver, &count);
    if (count == 1) {
        return take(resolver, element, "handle_reidentified");
    }
    return say(resolver, ret, "handle_gone",
               count ? "is gone, and more than one is like it" : "is gone");
}
