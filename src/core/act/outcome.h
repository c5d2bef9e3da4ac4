/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_OUTCOME_H
#define DEED_CORE_ACT_OUTCOME_H

/*
 * The words in which the end of an action is told. All names are on the wire.
 */

#include <deed/gesture.h>

/* UIAP RuntimeErrorCode, all fifteen. NONE is not on the wire. */
/* clang-format off */
#define DEED_RUNTIME_ERRORS(X)                                                 \
    X(NONE,                       "")                                          \
    X(ACTION_UNSUPPORTED,         "action_unsupported")                        \
    X(TARGET_REQUIRED,            "target_required")                           \
    X(TARGET_NOT_FOUND,           "target_not_found")                          \
    X(TARGET_AMBIGUOUS,           "target_ambiguous")                          \
    X(STALE_TARGET,               "stale_target")                              \
    X(TARGET_NOT_INTERACTABLE,    "target_not_interactable")                   \
    X(CONFIRMATION_DENIED,        "confirmation_denied")                       \
    X(USER_ACTIVATION_REQUIRED,   "user_activation_required")                  \
    X(CROSS_ORIGIN_UNAVAILABLE,   "cross_origin_unavailable")                  \
    X(CLOSED_SHADOW_UNAVAILABLE,  "closed_shadow_unavailable")                 \
    X(EXECUTION_MODE_UNAVAILABLE, "execution_mode_unavailable")                \
    X(VERIFICATION_FAILED,        "verification_failed")                       \
    X(UNSAFE_RETRY_REFUSED,       "unsafe_retry_refused")                      \
    X(CANCELLED,                  "cancelled")                                 \
    X(INTERNAL_RUNTIME_ERROR,     "internal_runtime_error")

/* What is known of the effect. */
#define DEED_EFFECTS(X)                                                        \
    X(NONE,         "none")         /* nothing happened, or nothing was seen */\
    X(VERIFIED,     "verified")     /* the post-condition was observed */      \
    X(OBSERVED,     "observed")     /* something happened, not what was asked*/\
    X(CONTRADICTED, "contradicted") /* the opposite was observed */            \
    X(UNKNOWN,      "unknown")

#define DEED_SIDE_EFFECTS(X)                                                   \
    X(NONE,    "none")                                                         \
    X(APPLIED, "applied")                                                      \
    X(UNKNOWN, "unknown")

#define DEED_STATUSES(X)                                                       \
    X(SUCCEEDED, "succeeded")                                                  \
    X(FAILED,    "failed")                                                     \
    X(CANCELLED, "cancelled")

/* RFC 005 section 11. */
#define DEED_FAILURE_CLASSES(X)                                                \
    X(NONE,                 "")                                                \
    X(TARGET_RESOLUTION,    "target_resolution")                               \
    X(DISPATCH,             "dispatch")                                        \
    X(VERIFICATION_TIMEOUT, "verification_timeout")                            \
    X(UNEXPECTED_DELTA,     "unexpected_delta")                                \
    X(NO_CHANGE,            "no_change")

/* RFC 005 section 4. */
#define DEED_LIFECYCLES(X)                                                     \
    X(NONE,                 "")                                                \
    X(RESOLVED,             "resolved")                                        \
    X(DISPATCHED,           "dispatched")                                      \
    X(PENDING_VERIFICATION, "pending_verification")                            \
    X(VERIFIED,             "verified")                                        \
    X(FAILED,               "failed")
/* clang-format on */

enum deed_runtime_error {
#define X(id, name) DEED_ERR_##id,
    DEED_RUNTIME_ERRORS(X)
#undef X
        DEED_ERR_COUNT
};

enum deed_effect_seen {
#define X(id, name) DEED_EFFECT_##id,
    DEED_EFFECTS(X)
#undef X
        DEED_EFFECT_COUNT
};

enum deed_side_effect {
#define X(id, name) DEED_SIDE_##id,
    DEED_SIDE_EFFECTS(X)
#undef X
        DEED_SIDE_COUNT
};

enum deed_status {
#define X(id, name) DEED_STATUS_##id,
    DEED_STATUSES(X)
#undef X
        DEED_STATUS_COUNT
};

enum deed_failure_class {
#define X(id, name) DEED_FAILURE_##id,
    DEED_FAILURE_CLASSES(X)
#undef X
        DEED_FAILURE_COUNT
};

enum deed_lifecycle {
#define X(id, name) DEED_LIFECYCLE_##id,
    DEED_LIFECYCLES(X)
#undef X
        DEED_LIFECYCLE_COUNT
};

/* Static storage, never NULL. */
const char *deed_runtime_error_name(enum deed_runtime_error error);
enum deed_runtime_error deed_runtime_error_find(const char *name);
const char *deed_delivery_name(enum deed_delivery delivery);
const char *deed_effect_name(enum deed_effect_seen effect);
const char *deed_side_effect_name(enum deed_side_effect side_effect);
const char *deed_status_name(enum deed_status status);
const char *deed_failure_class_name(enum deed_failure_class failure_class);
const char *deed_lifecycle_name(enum deed_lifecycle lifecycle);

#endif
