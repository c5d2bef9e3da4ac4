/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_POLICY_H
#define DEED_POLICY_H

/*
 * What may be done: grants, origins, rules and rates, as docs/security.md has
 * them. One policy serves any number of sessions (`policy` of struct
 * deed_session_opts), which share its rates.
 *
 * Lifetime: it outlives its sessions, and is not changed while one is open.
 */

#include <stddef.h>

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_policy; /* opaque */

/* The policy of a JSON text; json NULL: the default. Errors name the line. */
DEED_PUBLIC enum deed_code deed_policy_from_json(const char *json, size_t len,
                                                 struct deed_policy **ret,
                                                 struct deed_error *err);
DEED_PUBLIC void deed_policy_free(struct deed_policy *policy); /* takes NULL */

/* Acts and pages only of these origins, instead of those of the text. The list
 * ends with NULL and is copied; NULL: of any. */
DEED_PUBLIC enum deed_code deed_policy_set_origins(struct deed_policy *policy,
                                                   const char *const *origins,
                                                   struct deed_error *err);
/* Folders of this machine: of pages that may be opened, and of files that may
 * be given to a page without asking (`pages` and `files` of struct
 * deed_session_opts). From then on nothing else but http, https and
 * about:blank is opened. */
DEED_PUBLIC enum deed_code deed_policy_set_folders(struct deed_policy *policy,
                                                   const char *const *pages,
                                                   const char *const *files,
                                                   struct deed_error *err);

/* Why the policy does not let this page be opened, shown or acted on; NULL: it
 * does. Static text. A page without an address (NULL) is only refused where
 * origins are listed. */
DEED_PUBLIC const char *deed_policy_refuses_page(
    const struct deed_policy *policy, const char *url);

#ifdef __cplusplus
}
#endif

#endif
