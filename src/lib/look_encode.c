/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/look_encode.h"

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "engine/encode.h"

void deed_look_put_checks(struct deed_arena *arena, struct deed_value *answer,
                          const struct deed_verdict *verdict)
{
    struct deed_value *list = deed_value_list(arena);
    for (unsigned i = 0; i < verdict->check_count; i++) {
        struct deed_value *one = deed_value_map(arena);
        deed_put_text(arena, one, "check", verdict->checks[i].name);
        deed_put_text(arena, one, "result",
                      deed_check_result_name(verdict->checks[i].result));
        deed_put_text(arena, one, "numbers", verdict->checks[i].numbers);
        deed_value_push(list, one);
    }
    deed_value_set(arena, answer, "checks", list);
}

void deed_look_put_facts(struct deed_arena *arena, struct deed_value *answer,
                         const struct deed_facts *facts)
{
    struct deed_value *map = deed_value_map(arena);
    if (!facts || !facts->has_rect) {
        return;
    }
    deed_put_rect(arena, map, "rect", &facts->rect);
    if (facts->has_visible_rect) {
        deed_put_rect(arena, map, "visibleRect", &facts->visible_rect);
    }
    if (facts->has_point) {
        struct deed_value *point = deed_value_map(arena);
        deed_put_number(arena, point, "x", facts->point.x);
        deed_put_number(arena, point, "y", facts->point.y);
        deed_value_set(arena, map, "point", point);
    }
    deed_put_text(arena, map, "cover", facts->cover);
    if (facts->cover && facts->has_cover_rect) {
        deed_put_rect(arena, map, "coverRect", &facts->cover_rect);
    }
    deed_value_set(arena, answer, "facts", map);
}

static struct deed_value *encode_alternate(struct deed_arena *arena,
                                           struct deed_handles *handles,
                                           const struct deed_resolution *r,
                                           const struct deed_alternate *one,
                                           const char *apart)
{
    const struct deed_element *e = one->element;
    const struct deed_handle *handle = NULL;
    struct deed_value *map = deed_value_map(arena);
    if (!deed_handles_mint(handles, e, &handle, NULL)) {
        deed_put_text(arena, map, "ref", handle->ref);
    }
    deed_put_text(arena, map, "instanceId", e->instance_id);
    deed_put_text(arena, map, "role", e->role);
    deed_put_text(arena, map, "name", e->name);
    deed_put_text(arena, map, "scopeId", e->scope_id);
    deed_put_number(arena, map, "score", one->score);
    deed_put_text(arena, map, "reason", one->reason);
    if (apart) {
        deed_put_text(arena, map, r->discriminator, apart);
    }
    return map;
}

void deed_look_put_resolution(struct deed_arena *arena,
                              struct deed_value *answer,
                              const struct deed_resolution *r,
                              struct deed_handles *handles)
{
    static const char *const statuses[] = {
        [DEED_RESOLVED] = "resolved",
        [DEED_RESOLVE_NOT_FOUND] = "not_found",
        [DEED_RESOLVE_AMBIGUOUS] = "ambiguous",
        [DEED_RESOLVE_STALE] = "stale",
        [DEED_RESOLVE_CROSS_ORIGIN] = "cross_origin",
        [DEED_RESOLVE_CLOSED_SHADOW] = "closed_shadow",
        [DEED_RESOLVE_MISMATCH] = "mismatch",
    };
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    deed_put_text(arena, map, "status", statuses[r->status]);
    deed_put_number(arena, map, "confidence", r->confidence);
    if (r->element) {
        deed_put_number(arena, map, "score", r->score);
    }
    deed_put_text(arena, map, "reason", r->reason);
    deed_put_number(arena, map, "matchedCount", r->matched_count);
    deed_put_text(arena, map, "discriminator", r->discriminator);
    deed_put_text(arena, map, "detail", r->detail);
    /* The first of all is the target where there is one. */
    uint32_t first = r->status == DEED_RESOLVED ? 1 : 0;
    uint32_t count = r->ranked ? r->ranked_count - first : r->alternate_count;
    for (uint32_t i = 0; i < count; i++) {
        const char *apart = r->discriminator && i < DEED_ALTERNATES_MAX
                                ? r->discriminator_values[i]
                                : NULL;
        deed_value_push(list, encode_alternate(arena, handles, r,
                                               r->ranked ? &r->ranked[first + i]
                                                         : &r->alternates[i],
                                               apart));
    }
    deed_value_set(arena, map, "alternates", list);
    if (r->near_count) {
        struct deed_value *near = deed_value_list(arena);
        for (unsigned i = 0; i < r->near_count; i++) {
            deed_value_push(
                near, encode_alternate(arena, handles, r, &r->near[i], NULL));
        }
        deed_value_set(arena, map, "near", near);
    }
    deed_value_set(arena, answer, "resolution", map);
}
