/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_TABS_H
#define DEED_DRIVER_WEB_TABS_H

/* The tabs of a browser, as it tells of them: in the order they came. */

#include <stddef.h>

#include "base/value.h"
#include "driver/backend.h"

struct tabs;

struct tabs *tabs_create(void);
void tabs_destroy(struct tabs *tabs); /* takes NULL */

/* What a browser says about a tab: { id, "url", "title"? }. What has a "type"
 * that is not "page" is none. */
void tabs_told(struct tabs *tabs, const struct deed_value *info,
               const char *id_member);
/* NULL: it stays as it was. */
void tabs_changed(struct tabs *tabs, const char *id, const char *title,
                  const char *url);
void tabs_gone(struct tabs *tabs, const char *id);

/* Texts are borrowed until the loop goes on. */
size_t tabs_list(const struct tabs *tabs, struct deed_tab *ret, size_t max);

#endif
