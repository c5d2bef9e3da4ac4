/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_BLOCKED_H
#define DEED_DRIVER_CDP_BLOCKED_H

/*
 * A page that does not answer when deed attaches to it. If its process is idle
 * it will not answer later either: a dialog is open in it that was there
 * before, and only a person can close it, short of leaving the page.
 */

struct cdp_tab;

/* Begins to wait for the first answer; `blocked_end()` when it is there. */
void blocked_begin(struct cdp_tab *tab);
void blocked_end(struct cdp_tab *tab);

#endif
