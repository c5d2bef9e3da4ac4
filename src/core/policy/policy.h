/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_POLICY_POLICY_H
#define DEED_CORE_POLICY_POLICY_H

/*
 * May this be done at all? Risk (by declared level, by meaning of the words on
 * the control, by kind of action), grants of the principal, origins and rules
 * decide between four outcomes, before anything is touched.
 */

#include <deed/error.h>
#include <deed/policy.h>

#include "core/model/element.h"
#include "core/act/request.h"
#include "core/policy/secret.h"

enum deed_decision {
    DEED_ALLOW,
    DEED_CONFIRM,
    DEED_DENY,
    DEED_HANDOFF,
    DEED_DECISION_COUNT
};

/* UIAP policy grants, all of them. */
/* clang-format off */
#define DEED_GRANTS(X)                                                         \
    X(OBSERVE,         "observe")                                              \
    X(GUIDE,           "guide")                                                \
    X(DRAFT,           "draft")                                                \
    X(ACT,             "act")                                                  \
    X(ADMIN,           "admin")                                                \
    X(READ_SENSITIVE,  "read.sensitive")                                       \
    X(READ_SECRET,     "read.secret")                                          \
    X(WRITE_SENSITIVE, "write.sensitive")                                      \
    X(BILLING,         "billing")                                              \
    X(IDENTITY,        "identity")                                             \
    X(SECURITY,        "security")
/* clang-format on */
enum deed_grant {
#define DEED_GRANT_ENUM(id, name) DEED_GRANT_##id,
    DEED_GRANTS(DEED_GRANT_ENUM)
#undef DEED_GRANT_ENUM
        DEED_GRANT_COUNT
};

/* Risk by meaning. */
enum deed_meaning {
    DEED_MEANING_PLAIN,
    DEED_MEANING_PAY,
    DEED_MEANING_DELETE,
    DEED_MEANING_SEND,
    DEED_MEANING_PUBLISH,
    DEED_MEANING_GRANT, /* gives somebody a right, or the page a permission */
    DEED_MEANING_SUBMIT,
    DEED_MEANING_UPLOAD,
    DEED_MEANING_COUNT
};

struct deed_policy_rule {
    const char *action; /* "ui.*", "ui.activate", NULL: any */
    const char *origin; /* "https://shop.example", NULL: any */
    bool has_meaning;
    enum deed_meaning meaning;
    const char *level; /* risk level of the target, NULL: any */
    enum deed_decision decision;
    const char *reason; /* for people; may be NULL */
};

/* Which files of this machine are let through. The host that has a file system
 * answers; core has none. Every front end sets both fences of its policy
 * (deed_folders_guard()); without one (NULL) files are not judged. */
struct deed_file_fence {
    bool (*allows)(void *user, const char *path);
    void *user;
};

struct deed_policy {
    const struct deed_policy_rule *rules; /* first match decides */
    unsigned rule_count;
    enum deed_decision fallback;
    uint32_t grants;      /* bits of enum deed_grant the principal has */
    const char **origins; /* acts only here; count 0: anywhere */
    unsigned origin_count;
    struct deed_file_fence pages;   /* files that may be opened as pages */
    struct deed_file_fence uploads; /* files that may be given to a page
                                       without asking a person */
    struct deed_policy_rate *rates; /* how often; they count (rate.h) */
    unsigned rate_count;
    const struct deed_secret_rule *secrets; /* where each may be typed */
    unsigned secret_count;
    bool web_only; /* of what is no file, only http, https and about:blank may
                      be opened */
    /* Beside these, addresses of applications that the surface can start
     * ("android-app"); NULL: it has none. */
    const char *app_scheme;
};

struct deed_ruling {
    enum deed_decision decision;
    const char *level; /* risk level: "none", "low", "medium", "confirm",
                          "high"; static */
    enum deed_meaning meaning;
    const char *reason; /* for people; static or of the rule */
    int rule;           /* the number of the rule that fitted, -1: none */
};

/* Allows what carries no declared risk; asks where `risk.level` is "confirm";
 * all grants but admin and the sensitive ones. */
extern const struct deed_policy deed_policy_default;

/* target may be NULL (none, or not yet known). origin: of its document. */
void deed_policy_rule_on(const struct deed_policy *policy,
                         const struct deed_request *request,
                         const struct deed_element *target, const char *origin,
                         struct deed_ruling *ret);

/* Does this rule speak of such an act? origin: where it would have its effect;
 * so_far: level and meaning of the act. */
bool deed_policy_rule_fits(const struct deed_policy_rule *rule,
                           const struct deed_request *request,
                           const char *origin,
                           const struct deed_ruling *so_far);

/* The address at which the act has its effect: the destination of a
 * navigation, else the origin. */
const char *deed_policy_place(const struct deed_request *request,
                              const char *origin);

/* Which grant an action needs; DEED_GRANT_ADMIN is never among them. */
enum deed_grant deed_policy_grant_needed(enum deed_primitive primitive);

/* What the words on a control say it will do. */
enum deed_meaning deed_meaning_of(const char *role, const char *name);

const char *deed_decision_name(enum deed_decision decision);
enum deed_decision deed_decision_find(const char *name);
const char *deed_grant_name(enum deed_grant grant);
enum deed_grant deed_grant_find(const char *name);
const char *deed_meaning_name(enum deed_meaning meaning);
enum deed_meaning deed_meaning_find(const char *name);

#endif
