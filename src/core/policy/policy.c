/* SPDX-License-Identifier: Apache-2.0 */
#include "core/policy/policy.h"

#include <string.h>

#include "base/util.h"
#include "core/policy/address.h"
#include "core/policy/origin.h"

/* clang-format off */
static const char *const decision_names[] = {
    [DEED_ALLOW]   = "allow",
    [DEED_CONFIRM] = "confirm",
    [DEED_DENY]    = "deny",
    [DEED_HANDOFF] = "handoff",
};

/* When the application and the policy differ, the stricter one decides. */
static const int strictness[] = {
    [DEED_ALLOW]   = 0,
    [DEED_CONFIRM] = 1,
    [DEED_HANDOFF] = 2,
    [DEED_DENY]    = 3,
};

static const char *const grant_names[] = {
#define DEED_GRANT_ROW(id, name) name,
    DEED_GRANTS(DEED_GRANT_ROW)
#undef DEED_GRANT_ROW
};

static const char *const missing_grants[] = {
#define DEED_GRANT_ROW(id, name) "the principal lacks the grant \"" name "\"",
    DEED_GRANTS(DEED_GRANT_ROW)
#undef DEED_GRANT_ROW
};

/* What an action needs; those not listed need `act`. */
static const uint8_t needed_grants[DEED_PRIMITIVE_COUNT] = {
    [DEED_UI_READ]             = DEED_GRANT_OBSERVE,
    [DEED_UI_HIGHLIGHT]        = DEED_GRANT_OBSERVE,
    [DEED_UI_FOCUS]            = DEED_GRANT_GUIDE,
    [DEED_UI_SCROLL]           = DEED_GRANT_GUIDE,
    [DEED_UI_SCROLL_INTO_VIEW] = DEED_GRANT_GUIDE,
    [DEED_NAV_NAVIGATE]        = DEED_GRANT_GUIDE,
    [DEED_UI_ENTER_TEXT]       = DEED_GRANT_DRAFT,
    [DEED_UI_CLEAR_TEXT]       = DEED_GRANT_DRAFT,
    [DEED_UI_SET_VALUE]        = DEED_GRANT_DRAFT,
    [DEED_UI_CHOOSE]           = DEED_GRANT_DRAFT,
    [DEED_UI_TOGGLE]           = DEED_GRANT_DRAFT,
    [DEED_UI_ACTIVATE]         = DEED_GRANT_ACT,
    [DEED_UI_EXPAND]           = DEED_GRANT_ACT,
    [DEED_UI_COLLAPSE]         = DEED_GRANT_ACT,
    [DEED_UI_OPEN]             = DEED_GRANT_ACT,
    [DEED_UI_CLOSE]            = DEED_GRANT_ACT,
    [DEED_UI_SUBMIT]           = DEED_GRANT_ACT,
    [DEED_APP_INVOKE]          = DEED_GRANT_ACT,
    [DEED_X_PRESS]             = DEED_GRANT_ACT,
    [DEED_X_HOVER]             = DEED_GRANT_ACT,
    [DEED_X_DOUBLE_ACTIVATE]   = DEED_GRANT_ACT,
    [DEED_X_CONTEXT_ACTIVATE]  = DEED_GRANT_ACT,
    [DEED_X_LONG_PRESS]        = DEED_GRANT_ACT,
    [DEED_X_DRAG]              = DEED_GRANT_ACT,
    [DEED_X_SWIPE]             = DEED_GRANT_ACT,
    [DEED_X_PINCH]             = DEED_GRANT_ACT,
    [DEED_X_UPLOAD]            = DEED_GRANT_ACT,
    [DEED_X_FIND]              = DEED_GRANT_OBSERVE,
    [DEED_X_TYPE]              = DEED_GRANT_DRAFT,
    [DEED_X_HISTORY]           = DEED_GRANT_GUIDE,
    [DEED_X_WHEEL]             = DEED_GRANT_ACT,
    [DEED_X_SELECT_TEXT]       = DEED_GRANT_GUIDE,
};

/* Risk levels that an application may declare, and what they ask for. */
static const struct {
    const char *declared;
    const char *level;
    enum deed_decision decision;
    const char *reason;
} levels[] = {
    { "none",    "none",    DEED_ALLOW,   NULL },
    { "safe",    "none",    DEED_ALLOW,   NULL },
    { "low",     "low",     DEED_ALLOW,   NULL },
    { "medium",  "medium",  DEED_ALLOW,   NULL },
    { "confirm", "confirm", DEED_CONFIRM,
      "the application wants this to be confirmed" },
    { "high",    "high",    DEED_CONFIRM,
      "the application says that this is risky" },
    { "handoff", "high",    DEED_HANDOFF,
      "the application wants a person to do this" },
    { "blocked", "high",    DEED_DENY,
      "the application does not let agents do this" },
    { "deny",    "high",    DEED_DENY,
      "the application does not let agents do this" },
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(decision_names) == DEED_DECISION_COUNT,
               "every decision has a name");
_Static_assert(DEED_ARRAY_LEN(strictness) == DEED_DECISION_COUNT,
               "every decision has a rank");

#define BIT(id) (UINT32_C(1) << DEED_GRANT_##id)

const struct deed_policy deed_policy_default = {
    .fallback = DEED_ALLOW,
    .grants = BIT(OBSERVE) | BIT(GUIDE) | BIT(DRAFT) | BIT(ACT) | BIT(BILLING) |
              BIT(IDENTITY) | BIT(SECURITY),
};

enum deed_grant deed_policy_grant_needed(enum deed_primitive primitive)
{
    return (unsigned)primitive < DEED_PRIMITIVE_COUNT
               ? (enum deed_grant)needed_grants[primitive]
               : DEED_GRANT_ACT;
}

/* By what the request does where that is plain, else by what the application
 * or the words on the control say. */
static enum deed_meaning meaning_of(const struct deed_request *request,
                                    const struct deed_element *target)
{
    if (request->primitive == DEED_X_UPLOAD) {
        return DEED_MEANING_UPLOAD;
    }
    enum deed_meaning meaning =
        target ? deed_meaning_find(target->meaning) : DEED_MEANING_COUNT;
    if (meaning == DEED_MEANING_COUNT) {
        const struct deed_target *asked = &request->target;
        meaning = target ? deed_meaning_of(target->role, target->name)
                         : deed_meaning_of(asked->role, asked->pattern.text);
    }
    bool submits = request->primitive == DEED_UI_SUBMIT || request->args.submit;
    return submits && meaning == DEED_MEANING_PLAIN ? DEED_MEANING_SUBMIT
                                                    : meaning;
}

/* Looking at, pointing at and going to something risky is not the risk. */
static bool risk_concerns(enum deed_primitive primitive)
{
    enum deed_grant needed = deed_policy_grant_needed(primitive);
    return needed == DEED_GRANT_DRAFT || needed == DEED_GRANT_ACT;
}

/* A level that deed does not know is asked about: somebody declared it. */
static void judge_declared(const struct deed_request *request,
                           const struct deed_element *target,
                           struct deed_ruling *ret)
{
    const struct deed_primitive_row *row =
        deed_primitive_row(request->primitive);
    *ret = (struct deed_ruling){
        .decision = DEED_ALLOW,
        .level = row ? row->risk : "medium",
        .meaning = meaning_of(request, target),
        .reason = "nothing speaks against it",
        .rule = -1,
    };
    if (!target || !target->risk || !*target->risk ||
        !risk_concerns(request->primitive)) {
        return;
    }
    for (unsigned i = 0; i < DEED_ARRAY_LEN(levels); i++) {
        if (strcmp(levels[i].declared, target->risk) == 0) {
            ret->level = levels[i].level;
            ret->decision = levels[i].decision;
            ret->reason = levels[i].reason ? levels[i].reason : ret->reason;
            return;
        }
    }
    ret->level = "high";
    ret->decision = DEED_CONFIRM;
    ret->reason = "the application declares a risk that deed does not know";
}

/* "ui.*" is all that begins with "ui.". */
static bool action_fits(const char *pattern, const char *id)
{
    if (!pattern) {
        return true;
    }
    size_t len = strlen(pattern);
    return len > 0 && pattern[len - 1] == '*'
               ? strncmp(pattern, id, len - 1) == 0
               : strcmp(pattern, id) == 0;
}

bool deed_policy_rule_fits(const struct deed_policy_rule *rule,
                           const struct deed_request *request,
                           const char *origin, const struct deed_ruling *so_far)
{
    return action_fits(rule->action, request->action_id) &&
           (!rule->origin || deed_origin_match(rule->origin, origin)) &&
           (!rule->has_meaning || rule->meaning == so_far->meaning) &&
           (!rule->level || strcmp(rule->level, so_far->level) == 0);
}

static const char *const rule_reasons[] = {
    [DEED_ALLOW] = "a rule of the policy allows it",
    [DEED_CONFIRM] = "a rule of the policy asks for a confirmation",
    [DEED_DENY] = "a rule of the policy forbids it",
    [DEED_HANDOFF] = "a rule of the policy leaves it to a person",
};

static const char *const fallback_reasons[] = {
    [DEED_ALLOW] = "nothing speaks against it",
    [DEED_CONFIRM] = "no rule of the policy allows it unasked",
    [DEED_DENY] = "no rule of the policy allows it",
    [DEED_HANDOFF] = "no rule of the policy lets an agent do it",
};

/* The first rule that fits speaks for the policy, else the fallback does. */
static void judge_rules(const struct deed_policy *policy,
                        const struct deed_request *request, const char *origin,
                        struct deed_ruling *ret)
{
    enum deed_decision decision = policy->fallback;
    const char *reason = fallback_reasons[decision];
    for (unsigned i = 0; i < policy->rule_count; i++) {
        const struct deed_policy_rule *rule = &policy->rules[i];
        if (deed_policy_rule_fits(rule, request, origin, ret)) {
            ret->rule = (int)i;
            decision = rule->decision;
            reason = rule->reason ? rule->reason : rule_reasons[decision];
            break;
        }
    }
    if (strictness[decision] > strictness[ret->decision] ||
        (decision == DEED_ALLOW && ret->decision == DEED_ALLOW)) {
        ret->decision = decision;
        ret->reason = reason;
    }
}

/* Where an act leads; NULL: it stays where it is. */
static const char *destination_of(const struct deed_request *request)
{
    const char *url =
        request->args.url ? request->args.url : request->args.route;
    return request->primitive == DEED_NAV_NAVIGATE && url &&
                   deed_url_is_absolute(url)
               ? url
               : NULL;
}

const char *deed_policy_place(const struct deed_request *request,
                              const char *origin)
{
    const char *destination = destination_of(request);
    return destination ? destination : origin;
}

static bool within_fence(const struct deed_policy *policy, const char *place)
{
    for (unsigned i = 0; i < policy->origin_count; i++) {
        if (deed_origin_match(policy->origins[i], place)) {
            return true;
        }
    }
    return policy->origin_count == 0;
}

static bool allows_file(const struct deed_file_fence *fence, const char *path)
{
    return !fence->allows || fence->allows(fence->user, path);
}

/* A file has no origin: its folder is its fence, where there is one. */
static bool allows_file_page(const struct deed_policy *policy, const char *url)
{
    char path[4096]; /* PATH_MAX */
    return policy->pages.allows ? deed_address_path(url, path, sizeof(path)) &&
                                      allows_file(&policy->pages, path)
                                : within_fence(policy, url);
}

static const char outside[] = "it is outside the allowed origins";
static const char no_file[] =
    "files of this machine are pages only below a folder that --allow-file "
    "names";
static const char no_internal[] =
    "pages of the browser itself are not opened, shown or acted on";
static const char no_scheme[] = "only http, https and about:blank are opened";

const char *deed_policy_refuses_page(const struct deed_policy *policy,
                                     const char *url)
{
    switch (url ? deed_address_kind(url) : DEED_ADDRESS_RELATIVE) {
    case DEED_ADDRESS_BLANK:
        return NULL; /* nobody's, and empty */
    case DEED_ADDRESS_FILE:
        return allows_file_page(policy, url) ? NULL : no_file;
    case DEED_ADDRESS_INTERNAL:
        return no_internal;
    default:
        return within_fence(policy, url) ? NULL : outside;
    }
}

/* An application of the surface itself ("android-app://com.app"): no browser
 * opens such an address. */
static bool is_app(const struct deed_policy *policy, const char *url)
{
    size_t len = policy->app_scheme ? strlen(policy->app_scheme) : 0;
    return len && strncmp(url, policy->app_scheme, len) == 0 &&
           strncmp(url + len, "://", 3) == 0;
}

/* A navigation is the agent's own choice of an address, so that only what is
 * known to be harmless is let through. */
static const char *refuses_destination(const struct deed_policy *policy,
                                       const char *url)
{
    enum deed_address_kind kind = deed_address_kind(url);
    bool opaque = !is_app(policy, url) &&
                  (kind == DEED_ADDRESS_OTHER || kind == DEED_ADDRESS_DATA);
    return opaque && policy->web_only ? no_scheme
                                      : deed_policy_refuses_page(policy, url);
}

/* Looking at an empty page does no harm; what acts there may be anybody's. */
static const char *refuses_act(const struct deed_policy *policy,
                               const char *origin)
{
    const char *refusal = deed_policy_refuses_page(policy, origin);
    bool file = origin && deed_address_kind(origin) == DEED_ADDRESS_FILE;
    return refusal || file || within_fence(policy, origin) ? refusal : outside;
}

static bool allows_uploads(const struct deed_policy *policy,
                           const struct deed_request *request)
{
    const struct deed_args *args = &request->args;
    for (unsigned i = 0; i < args->file_count; i++) {
        if (!allows_file(&policy->uploads, args->files[i])) {
            return false;
        }
    }
    return true;
}

static void deny(struct deed_ruling *ruling, const char *reason)
{
    ruling->decision = DEED_DENY;
    ruling->reason = reason;
}

void deed_policy_rule_on(const struct deed_policy *policy,
                         const struct deed_request *request,
                         const struct deed_element *target, const char *origin,
                         struct deed_ruling *ret)
{
    const char *destination = destination_of(request);
    enum deed_grant needed = deed_policy_grant_needed(request->primitive);
    judge_declared(request, target, ret);
    if (!(policy->grants & (UINT32_C(1) << needed))) {
        deny(ret, missing_grants[needed]);
        return;
    }
    const char *refusal = destination ? refuses_destination(policy, destination)
                                      : refuses_act(policy, origin);
    if (refusal) {
        deny(ret, refusal);
        return;
    }
    judge_rules(policy, request, deed_policy_place(request, origin), ret);
    if (ret->decision == DEED_ALLOW && !allows_uploads(policy, request)) {
        ret->decision = DEED_CONFIRM;
        ret->reason = "the file is outside the folders that --files names";
    }
}

const char *deed_decision_name(enum deed_decision decision)
{
    return (unsigned)decision < DEED_DECISION_COUNT ? decision_names[decision]
                                                    : "";
}

enum deed_decision deed_decision_find(const char *name)
{
    unsigned i = 0;
    while (i < DEED_DECISION_COUNT &&
           !deed_str_equal(decision_names[i], name)) {
        i++;
    }
    return (enum deed_decision)i;
}

const char *deed_grant_name(enum deed_grant grant)
{
    return (unsigned)grant < DEED_GRANT_COUNT ? grant_names[grant] : "";
}

enum deed_grant deed_grant_find(const char *name)
{
    unsigned i = 0;
    while (i < DEED_GRANT_COUNT && !deed_str_equal(grant_names[i], name)) {
        i++;
    }
    return (enum deed_grant)i;
}
