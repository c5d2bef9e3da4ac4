/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_DIFFERENCE_H
#define DEED_DRIVER_ANDROID_DIFFERENCE_H

/*
 * What differs between two looks, and how much that says about an input
 * between them: no I/O. A device pushes no events, so a change is never tied
 * to an input by its moment. It is tied by its place (the target, what stands
 * around it) or by its kind (another activity, a dialog, most of the screen).
 * Anything else is doubtful until a further look shows that it does not go on
 * changing by itself. Texts that tell the time are no changes at all.
 */

#include "core/verify/signal.h"
#include "driver/android/screen.h"

#define ANDROID_CHANGES_MAX 64
#define ANDROID_PLACE_BYTES 32

struct android_change {
    enum deed_signal_kind kind;
    uint32_t node; /* in `now`; for what is gone in `before` */
    bool gone;     /* `node` is one of `before` */
    bool doubtful; /* it may change by itself */
    bool near;     /* the target, inside it or around it */
    enum deed_state_id state;
    enum deed_tri state_value;
    char place[ANDROID_PLACE_BYTES]; /* where, for comparing with later ones */
};

struct android_changes {
    struct android_change list[ANDROID_CHANGES_MAX];
    unsigned count;
    bool cut;
    unsigned appeared, gone, kept; /* nodes */
    bool crashed;                  /* a dialog of the system says so */
};

/* `now` was matched with `before` (match.h). `target` is a uid, 0: none. */
void android_difference(const struct android_screen *before,
                        const struct android_screen *now, uint32_t target,
                        struct android_changes *ret);

/* Leaves out what changed again between two later looks. */
void android_changes_drop(struct android_changes *changes,
                          const struct android_changes *again);
/* Is there one that is not doubtful? */
bool android_changes_prove(const struct android_changes *changes);

/* Text that ticks: a clock, a counter of seconds, "5 min ago", a share. */
bool android_ticks(const char *before, const char *now);

#endif
