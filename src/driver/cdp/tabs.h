/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_TABS_H
#define DEED_DRIVER_CDP_TABS_H

/* The tabs of a browser, as it tells of them: in the order they came. */

#include <stddef.h>

#include "base/value.h"

struct deed_chromium_tab;
struct tabs;

struct tabs *tabs_create(void);
void tabs_destroy(struct tabs *tabs); /* takes NULL */

/* Target.targetCreated and targetInfoChanged; then targetDestroyed. */
void tabs_told(struct tabs *tabs, const struct deed_value *info);
void tabs_gone(struct tabs *tabs, const char *id);

size_t tabs_list(const struct tabs *tabs, struct deed_chromium_tab *ret,
                 size_t max);

#endif
