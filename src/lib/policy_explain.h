/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_POLICY_EXPLAIN_H
#define DEED_LIB_POLICY_EXPLAIN_H

/* What a policy says about an act that nobody performs. */

#include <deed/error.h>

struct deed_arena;
struct deed_policy;
struct deed_value;

/* The act: an action.request payload, the control as a page would have it and
 * where it stands; each text may be NULL. */
struct deed_policy_case {
    const struct deed_value *request;
    const char *role;
    const char *name;
    const char *level; /* the risk that the application declares */
    const char *origin;
};

/* {"decision","reason","rule","meaning","level","grant"}; `rule` is the index
 * of the rule that decided, null where none fits. Lives in the arena. */
enum deed_code deed_policy_explain(struct deed_arena *arena,
                                   const struct deed_policy *policy,
                                   const struct deed_policy_case *act,
                                   struct deed_value **ret,
                                   struct deed_error *err);

/* {"rules","rates","origins","secrets","fallback"}: how many, and what else. */
struct deed_value *deed_policy_summary(struct deed_arena *arena,
                                       const struct deed_policy *policy);

#endif
