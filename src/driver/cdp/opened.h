/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_OPENED_H
#define DEED_DRIVER_CDP_OPENED_H

/*
 * Tabs that a page of ours opened: how their first document was answered, which
 * web/popups.h passes on, and that the page that opened them goes on being
 * drawn. A tab is attached to for as long as its document is not known.
 */

#include <stdbool.h>

#include "base/value.h"
#include "driver/web/browser.h"
#include "wire/json_scan.h"

struct opened;

struct opened *opened_create(struct deed_browser *browser);
void opened_destroy(struct opened *opened); /* takes NULL */

/* What the browser says about a tab: it was created by a page of ours, for this
 * address ("": for none), its address is another, it is gone. */
void opened_begin(struct opened *opened, const char *target, const char *url);
void opened_moved(struct opened *opened, const char *target, const char *url);
void opened_gone(struct opened *opened, const char *target);
/* True when the event is of the session of such a tab. */
bool opened_event(struct opened *opened, struct deed_json_span session,
                  struct deed_json_span method,
                  const struct deed_value *params);

#endif
