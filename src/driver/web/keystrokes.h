/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_KEYSTROKES_H
#define DEED_DRIVER_WEB_KEYSTROKES_H

/*
 * Keys and text of a gesture (struct act, perform.h) on their way to the
 * browser: in one write, or piece by piece while a person watches. Whoever has
 * the focus gets them.
 */

#include <stdbool.h>

struct deed_gesture;
struct op;

/* All of them or, where one does not exist, none. */
bool keystrokes_exist(const struct deed_gesture *g);
/* act->keys; false: nothing was sent. */
bool keystrokes_send_keys(struct op *op);
/* act->text, all at once where nobody watches; refuses where it cannot. */
void keystrokes_send_text(struct op *op);
/* act->text, as a hand types it: pages that listen to keys alone hear every
 * one. False: nothing was sent. */
bool keystrokes_send_letters(struct op *op);

#endif
