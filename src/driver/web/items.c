/* SPDX-License-Identifier: Apache-2.0 */

/* Items of trees and menus; see items.h. */

#include "driver/web/items.h"

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"

static const char *some(const struct deed_value *map, const char *key)
{
    const char *text = decode_text(map, key);
    return text && *text ? text : NULL;
}

static uint32_t count_of(const struct deed_value *list, uint32_t limit)
{
    size_t count =
        deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
    return count < limit ? (uint32_t)count : limit;
}

static uint32_t as_index(const struct deed_value *value, uint32_t count)
{
    bool known = deed_value_is(value, DEED_VALUE_NUMBER) &&
                 value->as.number >= 0 && value->as.number < count;
    return known ? (uint32_t)value->as.number : DEED_NO_ITEM;
}

/* Boxes that an item opens, or that are beside it. */
static const uint32_t *decode_indices(struct deed_arena *arena,
                                      const struct deed_value *list,
                                      uint32_t box_count, uint32_t *ret_count)
{
    uint32_t count = count_of(list, DEED_ITEM_BOXES_MAX);
    uint32_t *all =
        count ? deed_arena_calloc(arena, count, sizeof(*all)) : NULL;
    const struct deed_value *v = all ? list->as.items.first : NULL;
    for (uint32_t i = 0; v && i < count; i++, v = v->next) {
        all[i] = as_index(v, box_count);
    }
    *ret_count = all ? count : 0;
    return all;
}

static void decode_item(struct deed_arena *arena, const struct frame *frame,
                        const struct deed_value *v,
                        const struct deed_items *items, struct deed_item *ret)
{
    *ret = (struct deed_item){
        .id = frame_instance_id(arena, frame, some(v, "id")),
        .name = some(v, "name"),
        .text = some(v, "text"),
        .value = decode_text(v, "value"),
        .toggle_id = frame_instance_id(arena, frame, some(v, "toggle")),
        .parent = as_index(deed_value_get(v, "parent"), items->count),
        .box = as_index(deed_value_get(v, "box"), items->box_count),
        .expanded = decode_tri(v, "expanded"),
        .selected = decode_tri(v, "selected"),
        .enabled = decode_bool(v, "disabled") ? DEED_NO : DEED_YES,
        .in_reach = decode_bool(v, "reach"),
        .in_tree = decode_bool(v, "tree"),
    };
    ret->opens = decode_indices(arena, deed_value_get(v, "opens"),
                                items->box_count, &ret->open_count);
    ret->beside = decode_indices(arena, deed_value_get(v, "beside"),
                                 items->box_count, &ret->beside_count);
}

static const struct deed_item_box *decode_boxes(struct deed_arena *arena,
                                                const struct deed_value *list,
                                                uint32_t count)
{
    struct deed_item_box *boxes =
        count ? deed_arena_calloc(arena, count, sizeof(*boxes)) : NULL;
    const struct deed_value *v = boxes ? list->as.items.first : NULL;
    for (uint32_t i = 0; v && i < count; i++, v = v->next) {
        boxes[i] = (struct deed_item_box){
            .within = as_index(deed_value_get(v, "within"), count),
            .menu = decode_bool(v, "menu"),
            .shown = decode_bool(v, "shown"),
            .start = decode_bool(v, "start"),
        };
    }
    return boxes;
}

void decode_items(struct deed_arena *arena, const struct frame *frame,
                  const struct deed_value *value, struct deed_items *ret)
{
    const struct deed_value *list = deed_value_get(value, "list");
    const struct deed_value *boxes = deed_value_get(value, "boxes");
    struct deed_items items = {
        .count = count_of(list, DEED_ITEMS_MAX),
        .box_count = count_of(boxes, DEED_ITEM_BOXES_MAX),
    };
    items.cut = decode_bool(value, "cut") ||
                count_of(list, UINT32_MAX) > items.count ||
                count_of(boxes, UINT32_MAX) > items.box_count;
    items.boxes = decode_boxes(arena, boxes, items.box_count);
    struct deed_item *all =
        items.count ? deed_arena_calloc(arena, items.count, sizeof(*all))
                    : NULL;
    if (!items.boxes || (items.count && !all)) {
        return;
    }
    const struct deed_value *v = all ? list->as.items.first : NULL;
    for (uint32_t i = 0; v && i < items.count; i++, v = v->next) {
        decode_item(arena, frame, v, &items, &all[i]);
    }
    items.list = all;
    *ret = items;
}
