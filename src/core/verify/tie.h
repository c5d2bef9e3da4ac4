/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_TIE_H
#define DEED_CORE_VERIFY_TIE_H

/*
 * How a fact that was seen after an act is tied to it. Certified and
 * synchronous facts prove an effect alone; local ones do when they do not come
 * again by themselves; what is only correlated proves nothing, and what is
 * excluded is not looked at.
 */

#include "core/verify/signal.h"

enum deed_tie {
    DEED_TIE_EXCLUDED,    /* another cause, not to be noticed, nothing new */
    DEED_TIE_CORRELATED,  /* after the act, and no more is known */
    DEED_TIE_LOCAL,       /* where only the act has business */
    DEED_TIE_SYNCHRONOUS, /* inside the dispatch of the input */
    DEED_TIE_CERTIFIED,   /* by the engine */
    DEED_TIE_COUNT
};

/* What the signal says of itself; place and time may say more. `target_id`
 * may be NULL. */
enum deed_tie deed_tie_of(const struct deed_signal *signal,
                          const char *target_id);
/* Alone and at once. */
bool deed_tie_proves(enum deed_tie tie);
/* Is this a kind of fact that also happens without anybody's act, so that it
 * needs a tie? A window, a file or another document speak for themselves. */
bool deed_tie_is_needed(enum deed_signal_kind kind);
const char *deed_tie_name(enum deed_tie tie);

#endif
