/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_SETTINGS_H
#define DEED_DRIVER_CDP_SETTINGS_H

/*
 * Settings of every page: messages of the protocol that each session gets when
 * it is attached, and the name and password for the server that asks.
 */

#include "driver/cdp/tab.h"

struct cdp_settings; /* of a browser */

/* NULL when memory is out. */
struct cdp_settings *settings_create(const struct deed_browser_opts *opts);
void settings_destroy(struct cdp_settings *settings); /* takes NULL */

/* From now on every session gets this message; another one of the same method
 * takes its place, NULL params end it. False: no memory, or too many. */
bool settings_set(struct cdp_settings *settings, const char *method,
                  const char *params);
/* "NAME:PASSWORD"; NULL: none. */
bool settings_set_auth(struct cdp_settings *settings, const char *auth);

/* All of them to a session that was attached just now. */
void settings_tell(struct cdp_tab *tab, const char *session);
/* One of them to every session of a page but its own. */
void settings_tell_frames(struct cdp_tab *tab, const char *method,
                          const char *params);

/* Fetch.requestPaused, Fetch.authRequired */
void settings_paused(struct cdp_tab *tab, const char *session,
                     const struct deed_value *params);
void settings_asked(struct cdp_tab *tab, const char *session,
                    const struct deed_value *params);

/* emulate.c */
enum deed_code cdp_emulate(struct call *call, const struct deed_value *args);
/* storage.c */
enum deed_code cdp_cookies(struct call *call, const struct deed_value *args);
enum deed_code cdp_set_cookies(struct call *call,
                               const struct deed_value *args);
enum deed_code cdp_clear_cookies(struct call *call,
                                 const struct deed_value *args);
enum deed_code cdp_state(struct call *call, const struct deed_value *args);
enum deed_code cdp_load_state(struct call *call, const struct deed_value *args);

#endif
