/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/exit.h"

#include "base/util.h"
#include "base/value.h"

/* clang-format off */
static const struct {
    const char *error; /* UIAP's RuntimeErrorCode */
    enum deed_exit code;
} by_error[] = {
    { "action_unsupported",         DEED_EXIT_USAGE },
    { "target_required",            DEED_EXIT_USAGE },
    { "target_not_found",           DEED_EXIT_NOT_FOUND },
    { "target_ambiguous",           DEED_EXIT_AMBIGUOUS },
    { "stale_target",               DEED_EXIT_NOT_FOUND },
    { "target_not_interactable",    DEED_EXIT_NOT_ACTIONABLE },
    { "confirmation_denied",        DEED_EXIT_REFUSED },
    { "user_activation_required",   DEED_EXIT_REFUSED },
    { "cross_origin_unavailable",   DEED_EXIT_NOT_ACTIONABLE },
    { "closed_shadow_unavailable",  DEED_EXIT_NOT_ACTIONABLE },
    { "execution_mode_unavailable", DEED_EXIT_NOT_ACTIONABLE },
    { "verification_failed",        DEED_EXIT_NOT_VERIFIED },
    { "unsafe_retry_refused",       DEED_EXIT_REFUSED },
    { "cancelled",                  DEED_EXIT_REFUSED },
    { "internal_runtime_error",     DEED_EXIT_ENVIRONMENT },
};

static const enum deed_exit by_code[] = {
    [DEED_OK]          = DEED_EXIT_VERIFIED,
    [DEED_NOMEM]       = DEED_EXIT_INTERNAL,
    [DEED_INVALID]     = DEED_EXIT_USAGE,
    [DEED_TOO_LARGE]   = DEED_EXIT_USAGE,
    [DEED_SYNTAX]      = DEED_EXIT_USAGE,
    [DEED_UNSUPPORTED] = DEED_EXIT_USAGE,
    [DEED_NOT_FOUND]   = DEED_EXIT_USAGE,
    [DEED_EXISTS]      = DEED_EXIT_REFUSED,
    [DEED_STATE]       = DEED_EXIT_REFUSED,
    [DEED_LOST]        = DEED_EXIT_ENVIRONMENT,
    [DEED_TIMEOUT]     = DEED_EXIT_ENVIRONMENT,
    [DEED_DENIED]      = DEED_EXIT_REFUSED,
    [DEED_IO]          = DEED_EXIT_ENVIRONMENT,
    [DEED_ENVIRONMENT] = DEED_EXIT_ENVIRONMENT,
    [DEED_INTERNAL]    = DEED_EXIT_INTERNAL,
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(by_code) == DEED_CODE_COUNT,
               "every code has an exit");

static const struct {
    const char *status; /* of a resolution */
    enum deed_exit code;
} by_status[] = {
    { "not_found", DEED_EXIT_NOT_FOUND },
    { "stale", DEED_EXIT_NOT_FOUND },
    { "mismatch", DEED_EXIT_NOT_FOUND },
    { "ambiguous", DEED_EXIT_AMBIGUOUS },
};

enum deed_exit deed_exit_of_result(const struct deed_value *result)
{
    if (deed_str_equal(deed_value_text_at(result, "status"), "succeeded")) {
        return DEED_EXIT_VERIFIED;
    }
    const char *error =
        deed_value_text_at(deed_value_get(result, "error"), "code");
    const char *side_effect = deed_value_text_at(result, "sideEffectState");
    /* Whoever reads only the number must not do it again when something may
     * have happened; a refused retry has said so already. */
    if (!deed_str_equal(side_effect, "none") &&
        !deed_str_equal(error, "unsafe_retry_refused")) {
        return DEED_EXIT_UNKNOWN;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(by_error); i++) {
        if (deed_str_equal(error, by_error[i].error)) {
            return by_error[i].code;
        }
    }
    return DEED_EXIT_INTERNAL;
}

enum deed_exit deed_exit_of_check(const struct deed_value *answer)
{
    const struct deed_value *actionable = deed_value_get(answer, "actionable");
    const char *status =
        deed_value_text_at(deed_value_get(answer, "resolution"), "status");
    for (size_t i = 0; i < DEED_ARRAY_LEN(by_status); i++) {
        if (deed_str_equal(status, by_status[i].status)) {
            return by_status[i].code;
        }
    }
    return deed_value_is(actionable, DEED_VALUE_BOOL) && actionable->as.boolean
               ? DEED_EXIT_VERIFIED
               : DEED_EXIT_NOT_ACTIONABLE;
}

enum deed_exit deed_exit_of_code(enum deed_code code)
{
    return (unsigned)code < DEED_CODE_COUNT ? by_code[code]
                                            : DEED_EXIT_INTERNAL;
}

const char *deed_exit_word(const struct deed_value *result)
{
    enum deed_exit code = deed_exit_of_result(result);
    bool applied = deed_str_equal(deed_value_text_at(result, "sideEffectState"),
                                  "applied");
    return code == DEED_EXIT_UNKNOWN && applied ? "not as asked"
                                                : deed_exit_text(code);
}

const char *deed_exit_text(enum deed_exit code)
{
    static const char *const texts[] = {
        [DEED_EXIT_VERIFIED] = "verified",
        [DEED_EXIT_INTERNAL] = "internal fault",
        [DEED_EXIT_USAGE] = "usage",
        [DEED_EXIT_NOT_FOUND] = "not found",
        [DEED_EXIT_AMBIGUOUS] = "ambiguous",
        [DEED_EXIT_NOT_ACTIONABLE] = "not actionable",
        [DEED_EXIT_NOT_VERIFIED] = "no effect",
        [DEED_EXIT_REFUSED] = "refused",
        [DEED_EXIT_UNKNOWN] = "outcome unknown",
        [DEED_EXIT_ENVIRONMENT] = "environment",
    };
    return (size_t)code < DEED_ARRAY_LEN(texts) ? texts[code] : "";
}
