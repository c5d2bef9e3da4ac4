/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_AWAIT_H
#define DEED_LIB_AWAIT_H

/*
 * Waiting for something to be so, without doing anything about it. Nothing is
 * touched. Conditions are the signals of a verification: what can be so (a
 * route, a text, an element, a state) counts while it is; what only happens (a
 * request, a download) counts from the beginning of the wait on.
 */

#include "lib/look.h"

struct deed_signal;

/*
 * spec: {conditions: [signal], policy?: "all" | "any", target?, timeoutMs?}.
 * target is whom a value or a state without a name of its own is about.
 * The answer, also when the time was up: {met, conditions: [signal with met],
 * tookMs, url}.
 */
enum deed_code deed_engine_await(struct deed_engine *engine,
                                 const struct deed_value *spec,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err);

#define DEED_AWAIT_DEFAULT_US DEED_MS(30000)

#endif
