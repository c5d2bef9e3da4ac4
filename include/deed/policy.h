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

/* An act that nobody performs: the control as a page would have it, and where
 * it stands. Zero it, then set `size` and what is known; a text may be NULL. */
struct deed_policy_case {
    size_t size;         /* sizeof(struct deed_policy_case) */
    const char *request; /* an action.request payload, JSON; must be there */
    const char *role;    /* of the control */
    const char *name;    /* of the control */
    const char *level;   /* the risk that the application declares */
    const char *origin;  /* of its page */
};

/* What the policy says about it: {"decision", "reason", "rule", "meaning",
 * "level", "grant"}; `rule` is the index of the rule that decided, null where
 * none fits. deed_free() it. */
DEED_PUBLIC enum deed_code deed_policy_explain(
    const struct deed_policy *policy, const struct deed_policy_case *act,
    char **ret_json, struct deed_error *err);
/* How many {"rules", "rates", "origins", "secrets"} it has, and its
 * "fallback". deed_free() it. */
DEED_PUBLIC enum deed_code deed_policy_summary(const struct deed_policy *policy,
                                               char **ret_json,
                                               struct deed_error *err);

#ifdef __cplusplus
}
#endif

#endif
