/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_CONFORMANCE_CONFORMANCE_H
#define DEED_TESTS_CONFORMANCE_CONFORMANCE_H

/*
 * UIAP 0.1, Action Runtime: what an Executor must do, point by point. The
 * published suite was not available, so that the numbers are our own reading
 * of the specification and passing this says nothing about that suite.
 *
 * Not tested here, and why:
 *
 *    1-3   envelope, ids, timestamps: they belong to the transport
 *    4, 5  action.accepted and its handle: given out by the session
 *   10     (the message) the payload is tested here, its envelope is not
 *   27     (the source) who may grant is the session's to know; that a grant
 *          counts once, and only when asked for, is tested here
 *   31     no raw event dispatch: a matter of each driver
 *   47     (the answer) action.cancelled is the session's; the end is ours
 *   49, 50 claims: a matter of documents
 *
 * Every point has what must happen and what must not.
 */

#include "../unit/world.h"

#define SAVE "{'by':'stableId','value':'save'}"
#define PRESS "{'actionId':'ui.activate','target':{'ref':" SAVE "}}"
#define ON_SAVE(id, rest)                                                      \
    "{'actionId':'" id "','target':{'ref':" SAVE "}" rest "}"
#define KIND(id) .kind = DEED_SIGNAL_##id

/* A page with a button that saves. */
extern struct world conformance_page;

int conformance_setup(void **state);
int conformance_teardown(void **state);
/* The page as it was at first. */
void conformance_again(void);

/* "Saved" is shown; and by a gesture. */
void conformance_toast(struct world *world);
void conformance_toasts(struct world *world, const struct deed_gesture *gesture,
                        struct deed_receipt *receipt);

void conformance_error(enum deed_runtime_error error);
void conformance_succeeded(void);
/* The policy says so about everything. */
void conformance_decide(enum deed_decision decision);
void conformance_wait_for_people(enum deed_action_state state);

#endif
