/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_EARLY_ANSWER_H
#define DEED_DRIVER_WEB_EARLY_ANSWER_H

/*
 * The agent answers a call that arms a receipt before the call ends, by a push:
 * `{"v":1,"answer":TOKEN,"said":{...}}`, where the token is the receipt's
 * (arm_with()). The input can go out while the page still reads what it will be
 * compared with. What comes with the end of the call is dropped then; where the
 * push is lost, it is the answer.
 */

#include <stdbool.h>
#include <stddef.h>

struct frame;
struct page;

/* False: the payload is another push. */
bool early_answer(struct page *page, const struct frame *frame,
                  const char *payload, size_t len);

#endif
