/* SPDX-License-Identifier: Apache-2.0 */
#include "front/flow/halt.h"

#include "base/util.h"
#include "base/value.h"

/* clang-format off */
/* The check that failed. The first six prefixes are frozen. */
static const struct {
    const char *check, *cause;
} checks[] = {
    { "enabled",   "[target is disabled]" },
    { "visible",   "[target is not visible …]" },
    { "attached",  "[target was detached from the DOM …]" },
    { "viewport",  "[target is outside the visible viewport]" },
    { "obscured",  "[target is covered by another element]" },
    { "stable",    "[target is animating / not yet stable]" },
    { "blocked",   "[target is behind a dialog]" },
    { "editable",  "[target takes no text]" },
    { "readonly",  "[target is read-only]" },
    { "focusable", "[target cannot be focused]" },
};

static const struct {
    const char *code, *cause;
} codes[] = {
    { "target_ambiguous", "[selector matched multiple elements …]" },
    { "stale_target",     "[target was detached from the DOM …]" },
    { "target_not_found", "[timeout waiting for selector …]" },
};

static const char *const exits[] = {
    [DEED_EXIT_VERIFIED] = "",
    [DEED_EXIT_INTERNAL] = "[a fault in deed]",
    [DEED_EXIT_USAGE] = "[the step is not valid]",
    [DEED_EXIT_NOT_FOUND] = "[timeout waiting for selector …]",
    [DEED_EXIT_AMBIGUOUS] = "[selector matched multiple elements …]",
    [DEED_EXIT_NOT_ACTIONABLE] = "[target is not actionable]",
    [DEED_EXIT_NOT_VERIFIED] = "[nothing happened]",
    [DEED_EXIT_REFUSED] = "[refused]",
    [DEED_EXIT_UNKNOWN] = "[not as expected]",
    [DEED_EXIT_ENVIRONMENT] = "[the page is gone]",
};
/* clang-format on */

const char *deed_halt_cause(const struct deed_value *result,
                            enum deed_exit code)
{
    const struct deed_value *error = deed_value_get(result, "error");
    const char *check =
        deed_value_text_at(deed_value_get(error, "detail"), "check");
    for (size_t i = 0; check && i < DEED_ARRAY_LEN(checks); i++) {
        if (deed_str_equal(checks[i].check, check)) {
            return checks[i].cause;
        }
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(codes); i++) {
        if (deed_str_equal(codes[i].code, deed_value_text_at(error, "code"))) {
            return codes[i].cause;
        }
    }
    return (size_t)code < DEED_ARRAY_LEN(exits) ? exits[code] : "";
}
