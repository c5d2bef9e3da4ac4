/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_LISTENERS_H
#define DEED_DRIVER_WEB_LISTENERS_H

/* Who would hear an input: the listeners that the browser knows of, at an
 * element and around it. What was heard once is remembered for the document. */

#include "core/act/gesture.h"
#include "core/model/facts.h"
#include "driver/web/op.h"

/* Who would hear an input at this element. Fills `listened` and
 * `app_code` of the facts, then calls `then` from the loop. DEED_EXISTS: they
 * were known already and are filled, `then` is not called. */
enum deed_code listeners_ask(struct op *op, const char *instance_id,
                             struct deed_facts *facts,
                             void (*then)(struct op *op));
/* Nobody listens where it would be pressed: do they where its name stands? Then
 * that is the point. False: it is not asked, `then` is not called. */
bool listeners_ask_name(struct op *op, const char *instance_id,
                        struct deed_facts *facts, void (*then)(struct op *op));
/* Is it known who would answer, as far as that matters before? */
bool facts_suffice(const struct deed_facts *facts, enum deed_intent intent);
/* The event type by which the agent marks an element for the question about
 * listeners that goes out in the same write; NULL: it cannot be asked so. */
const char *listeners_mark(const struct frame *frame);
/* Asks for the listeners of the element that was marked. */
enum deed_code listeners_of_marked(struct op *op, const struct frame *frame,
                                   call_fn *then);
/* What the agent's call that marked said about them; NULL: nothing. */
const char *listeners_with_mark(const struct page *page,
                                const struct deed_value *value);
/* What the answer says, as text; NULL: nothing. */
const char *listeners_text(enum deed_code code, const struct deed_value *value);
/* And into the facts; false: it says nothing. */
bool listeners_heard(struct page *page, const char *instance_id,
                     struct deed_facts *facts, const char *said);
/* Asks for the element with the focus, which the agent has marked in the same
 * write, and what the answer says: could application code answer to typing
 * there? */
enum deed_code listeners_of_focus(struct op *op, const struct frame *frame,
                                  call_fn *then);
enum deed_tri listeners_answer(const char *said);

void page_forget_listened(struct page *page);
/* Elements that are known to be listened to. */
bool is_heard(const struct page *page, const char *instance_id);
void remember_heard(struct page *page, const char *instance_id);

#endif
