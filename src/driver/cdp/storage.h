/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_STORAGE_H
#define DEED_DRIVER_CDP_STORAGE_H

/* Storage that waits for the first document of its origin. */

struct cdp_preload;
struct cdp_tab;

/* A document of this address came up; NULL: nothing new. */
void preloads_committed(struct cdp_tab *tab, const char *url);
void preloads_free(struct cdp_tab *tab);

#endif
