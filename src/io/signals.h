/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_SIGNALS_H
#define DEED_IO_SIGNALS_H

/* SIGINT, SIGTERM and SIGHUP as events of the loop. They are blocked in the
 * whole process from then on, so it comes before anything starts a thread. */

#include <deed/error.h>

struct deed_loop;
struct deed_signals;

enum deed_code deed_signals_create(struct deed_loop *loop,
                                   void (*caught)(void *user, int number),
                                   void *user, struct deed_signals **ret,
                                   struct deed_error *err);
/* Unblocks them; takes NULL. */
void deed_signals_destroy(struct deed_signals *signals);

#endif
