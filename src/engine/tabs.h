/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_TABS_H
#define DEED_ENGINE_TABS_H

/*
 * The tabs that the backend of a host has: which there are, which one is meant,
 * and closing one. Working in another one is deed_engine_host_open().
 */

#include "engine/engine_host.h"

/* So much of an id is enough to name a tab. */
#define DEED_TAB_WORD_MIN 4

/* DEED_UNSUPPORTED where there are none. */
enum deed_code deed_tabs_check(const struct deed_engine_host *host,
                               struct deed_error *err);

/* As they were when they were last asked for. */
size_t deed_tabs_list(const struct deed_engine_host *host,
                      struct deed_tab ret[DEED_TABS_MAX]);
/* The id of the tab that is worked in; NULL: there are no tabs. */
const char *deed_tabs_current(const struct deed_engine_host *host);

/* Asks for their titles, which change without a signal. `done` comes once,
 * from the loop, unless the host is destroyed first. */
struct deed_tabs_refresh; /* one question; freed by itself */
enum deed_code deed_tabs_refresh(struct deed_engine_host *host,
                                 void (*done)(void *user), void *user,
                                 struct deed_tabs_refresh **ret,
                                 struct deed_error *err);
/* Nobody waits any more: `done` is not called. */
void deed_tabs_forget(struct deed_tabs_refresh *refresh);

/* The tab whose id begins with this word; `may` (NULL: all) says which of them
 * can be meant. */
enum deed_code deed_tabs_find(
    const struct deed_engine_host *host, const char *word,
    bool (*may)(void *user, const struct deed_tab *tab), void *user,
    char ret[DEED_TAB_ID_BYTES], struct deed_error *err);

/* DEED_STATE for the one that is worked in. */
enum deed_code deed_tabs_close(struct deed_engine_host *host, const char *id,
                               struct deed_error *err);

#endif
