/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/tie.h"

#include <assert.h>

#include "base/util.h"

/* clang-format off */
static const char *const names[] = {
    [DEED_TIE_EXCLUDED]    = "excluded",
    [DEED_TIE_CORRELATED]  = "correlated",
    [DEED_TIE_LOCAL]       = "local",
    [DEED_TIE_SYNCHRONOUS] = "synchronous",
    [DEED_TIE_CERTIFIED]   = "certified",
};
/* clang-format on */
static_assert(DEED_ARRAY_LEN(names) == DEED_TIE_COUNT, "every tie has a name");

/* Kinds that things which tick, poll, push and advertise are made of. */
static const bool needed[DEED_SIGNAL_COUNT] = {
    [DEED_SIGNAL_STATE_CHANGED] = true,   [DEED_SIGNAL_ELEMENT_STATE] = true,
    [DEED_SIGNAL_VALUE_EQUALS] = true,    [DEED_SIGNAL_TOAST] = true,
    [DEED_SIGNAL_DIALOG_OPENED] = true,   [DEED_SIGNAL_DIALOG_CLOSED] = true,
    [DEED_SIGNAL_ROUTE_CHANGED] = true,   [DEED_SIGNAL_FOCUS_ON] = true,
    [DEED_SIGNAL_EXCEPTION] = true,       [DEED_SIGNAL_SCROLLED] = true,
    [DEED_SIGNAL_REQUEST_STARTED] = true, [DEED_SIGNAL_REQUEST_FINISHED] = true,
    [DEED_SIGNAL_REQUEST_FAILED] = true,  [DEED_SIGNAL_FRAME_SENT] = true,
    [DEED_SIGNAL_LEAVING] = true,         [DEED_SIGNAL_JS_DIALOG] = true,
};

enum deed_tie deed_tie_of(const struct deed_signal *signal,
                          const char *target_id)
{
    if (signal->caused == DEED_NO || signal->hidden || signal->same) {
        return DEED_TIE_EXCLUDED;
    }
    if (signal->certified) {
        return DEED_TIE_CERTIFIED;
    }
    if (signal->caused == DEED_YES) {
        return DEED_TIE_SYNCHRONOUS;
    }
    bool own = target_id && deed_str_equal(signal->instance_id, target_id);
    return own || signal->near ? DEED_TIE_LOCAL : DEED_TIE_CORRELATED;
}

bool deed_tie_proves(enum deed_tie tie)
{
    return tie == DEED_TIE_SYNCHRONOUS || tie == DEED_TIE_CERTIFIED;
}

bool deed_tie_is_needed(enum deed_signal_kind kind)
{
    return (unsigned)kind < DEED_SIGNAL_COUNT && needed[kind];
}

const char *deed_tie_name(enum deed_tie tie)
{
    return (unsigned)tie < DEED_TIE_COUNT ? names[tie] : "unknown";
}
