/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ITEMS_H
#define DEED_DRIVER_WEB_ITEMS_H

/* Items of trees and menus, as the page agent reports them. Texts are borrowed
 * from the value or in the arena. More than the limits of core/model/items.h
 * are cut, and an index that leads nowhere is none. */

#include "core/model/items.h"

struct deed_arena;
struct deed_value;
struct frame;

void decode_items(struct deed_arena *arena, const struct frame *frame,
                  const struct deed_value *value, struct deed_items *ret);

#endif
